#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/report/facts.hpp"

// What events of all kinds warn of, and when.
namespace ringmaster {

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr std::uint64_t fewest_failures = 3;
constexpr std::uint64_t games_for_a_bearable_failure = 20;
constexpr double bearable_failures = 1.0 / games_for_a_bearable_failure;

/// A twentieth of the games is more than coincidence.
constexpr std::uint64_t fewest_repeats = 2;
constexpr std::uint64_t repeats_that_matter = 20;

inline WarningFacts warning_of_games(WarningKind kind, std::uint64_t count, std::uint64_t total, std::size_t side = 0) {
    WarningFacts warning{kind};
    warning.count = count;
    warning.total = total;
    warning.side = side;
    return warning;
}

inline void warn_of_changes(EventFacts& facts) {
    for (std::size_t i = 0; i < facts.changes.size(); ++i) {
        const ChangeFacts& change = facts.changes[i];
        WarningFacts warning =
            warning_of_games(WarningKind::changed, change.after.games, change.before.games + change.after.games, i);
        warning.name = change.name;
        facts.warnings.push_back(std::move(warning));
    }
}

/// That a game in a hundred ends wrongly can be borne.
constexpr double bearable_wrong_share = 0.01;

inline void warn_of_adjudication(EventFacts& facts) {
    if (facts.adjudication && facts.adjudication->wrong_share.low > bearable_wrong_share) {
        facts.warnings.push_back(warning_of_games(WarningKind::wrong_adjudication, facts.adjudication->wrong,
                                                  facts.adjudication->played_on));
    }
}

/// Of games that an earlier meaning of the settings keeps from counting.
inline void warn_of_other_epochs(EventFacts& facts, const GameBook& book) {
    std::uint64_t elsewhere = 0;
    for (const auto& [epoch, games] : book.other_epochs()) {
        elsewhere += games;
    }
    if (elsewhere > 0) {
        facts.warnings.push_back(warning_of_games(WarningKind::other_epochs, elsewhere, book.finished() + elsewhere));
    }
}

}  // namespace ringmaster
