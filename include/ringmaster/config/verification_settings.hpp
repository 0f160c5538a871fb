#pragma once

#include <cstdint>

#include "ringmaster/base/sprt.hpp"

namespace ringmaster {

/// The match that is played at the end between the recommended candidate and the present setting (or the second best),
/// both against the opponent. Its games choose nothing.
struct VerificationSettings {
    double share = 0;  ///< of number_of_games, in [0,1)
    SprtSettings sprt;

    /// So many of `all` games are the match's; an even number, so that both sides play equally many.
    std::uint64_t games_of(std::uint64_t all) const;
};

}  // namespace ringmaster
