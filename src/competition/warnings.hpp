#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/report/facts.hpp"

// What events of all kinds warn of, and when.
namespace ringmaster {

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr std::uint64_t fewest_failures = 3;
constexpr std::uint64_t games_for_a_bearable_failure = 20;
constexpr double bearable_failures = 1.0 / games_for_a_bearable_failure;

/// Of games that count all the same, a twentieth is more than coincidence.
constexpr std::uint64_t fewest_repeats = 2;
constexpr std::uint64_t repeats_that_matter = 20;

inline WarningFacts warning_of_games(WarningKind kind, std::uint64_t count, std::uint64_t total, std::size_t side = 0) {
    WarningFacts warning{kind};
    warning.count = count;
    warning.total = total;
    warning.side = side;
    return warning;
}

/// Games that end without a winner, by why they do. `all` are the settings of all of them.
inline void warn_of_unknown_results(EventFacts& facts, std::uint64_t unknown, std::uint64_t at_move_limit,
                                    std::uint64_t begun, const std::vector<const GameSettings*>& all) {
    if (unknown > at_move_limit) {
        facts.warnings.push_back(warning_of_games(WarningKind::unknown_results, unknown - at_move_limit, begun));
    }
    if (at_move_limit == 0) {
        return;
    }
    WarningFacts warning = warning_of_games(WarningKind::move_limit, at_move_limit, begun);
    const auto have_same_limit = [&](const GameSettings* one) { return one->move_limit == all[0]->move_limit; };
    const auto may_go_round = [](const GameSettings* one) {
        return one->rules == Rules::go && one->ko_rule == KoRule::simple;
    };
    warning.factor = !all.empty() && std::all_of(all.begin(), all.end(), have_same_limit) ? all[0]->move_limit : 0;
    warning.name = std::any_of(all.begin(), all.end(), may_go_round) ? "ko_rule" : "";
    facts.warnings.push_back(std::move(warning));
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
