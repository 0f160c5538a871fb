#pragma once

#include <cstddef>

#include "support/long_run.hpp"

namespace ringmaster {

/// A test that damages every byte of a text takes steps of so many bytes. Under the sanitizers, which take ten times as
/// long, it looks at some of the places only.
#ifdef RINGMASTER_SANITIZE
inline constexpr std::size_t step_between_places = 13;
#else
inline constexpr std::size_t step_between_places = 1;
#endif

/// The same for texts of which each place costs much: the other build sees all of them under `tests/run --long`.
inline std::size_t long_step_between_places() {
    return static_cast<std::size_t>(times(3, 1)) * step_between_places;
}

}  // namespace ringmaster
