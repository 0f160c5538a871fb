#pragma once

#include <cstddef>

namespace ringmaster {

/// A test that damages every byte of a text takes steps of so many bytes. Under the sanitizers, which take ten times as
/// long, it looks at some of the places only; the other build sees all.
#ifdef RINGMASTER_SANITIZE
inline constexpr std::size_t step_between_places = 13;
#else
inline constexpr std::size_t step_between_places = 1;
#endif

}  // namespace ringmaster
