#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "ringmaster/base/value.hpp"
#include "ringmaster/competition/match.hpp"

namespace ringmaster {

/// The verification matches of an event: which game of the present one comes next, and what all of them found. A match
/// belongs to two settings; when others are to be compared a new one begins, and when it is the same two again their
/// last match goes on.
class Verification {
public:
    explicit Verification(const SprtSettings& settings) : settings_(settings) {}

    /// A finished game, of the present match or out of the store. `values` are what it was played with.
    void tell(const MatchGame& game, const Parameters& values, double score);

    /// From now on games of these two are given out.
    void begin(const Parameters& recommended, const Parameters& reference);

    bool has_begun() const { return present_ > 0; }

    /// The first game of the present match that is neither played nor in progress, as long as fewer than `wanted` are.
    std::optional<MatchGame> next(std::uint64_t wanted) const;
    void start(const MatchGame& game) { in_progress_.insert(game); }
    void abandon(const MatchGame& game) { in_progress_.erase(game); }

    /// Whether begin() of these two would go on with the last match.
    bool continues(const Parameters& recommended, const Parameters& reference) const;

    /// What a side plays in a match that was begun or told of. A side that is not known is a bug.
    const Parameters& values(const MatchGame& game) const;

    /// Finished games of the present match; 0 before it has begun.
    std::uint64_t games() const;
    /// Of all matches.
    std::uint64_t all_games() const { return all_games_; }

    /// Whether the test has decided the present match.
    bool is_decided() const;

    /// The present match, else the last one there was.
    const Match* last() const;
    /// Its two settings; what is unknown is empty.
    std::pair<Parameters, Parameters> last_values() const;

private:
    struct Entry {
        std::optional<Parameters> sides[2];
        Match match;
        std::uint64_t complete_pairs = 0;  ///< from the first on without a gap
    };

    SprtSettings settings_;
    std::map<std::uint64_t, Entry> matches_;  ///< by number
    std::uint64_t present_ = 0;               ///< number of the match that is being played; 0: none
    std::set<MatchGame> in_progress_;
    std::uint64_t all_games_ = 0;
};

}  // namespace ringmaster
