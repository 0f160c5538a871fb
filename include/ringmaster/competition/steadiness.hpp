#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ringmaster {

/// Whether scores that should come alike do: of one player against another, in the order in which the games ended. It
/// looks for the moment from which on they are others (a busy machine, another program), by the best of the moments
/// that it keeps: the games before and after it, compared by log_evidence_of_lean. Where all come alike a change is
/// found at some look in at most 1.5% of events of 5000 games: tests/tuners/warning_power.cpp measures it.
class Steadiness {
public:
    /// The number of a game in the event, and a score from 0 to 1.
    void tell(std::uint64_t game, double score);

    struct Part {
        std::uint64_t games = 0;
        double points = 0;
        double score() const { return points / static_cast<double>(games); }
    };
    struct Change {
        std::uint64_t first_game = 0;  ///< since
        Part before;
        Part since;
    };
    /// The clearest one; nothing where chance may explain it.
    std::optional<Change> change() const { return clearest(false); }
    /// The same of scores that may well rise, as those of a tuner's candidates do: only if they fell by 100 Elo.
    std::optional<Change> fall() const { return clearest(true); }

private:
    std::optional<Change> clearest(bool falls_only) const;

    std::vector<Change> moments_;  ///< without what came since
    std::uint64_t step_ = 10;      ///< so many games from one to the next
    Part all_;
    double squares_ = 0;
};

}  // namespace ringmaster
