#include <algorithm>
#include <cmath>
#include <utility>

#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/event_games.hpp"

// What events of all kinds warn of, and when.
namespace ringmaster {
namespace {

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr std::uint64_t fewest_failures = 3;
constexpr std::uint64_t games_for_a_bearable_failure = 20;

/// Of games that count all the same, a twentieth is more than coincidence; of candidates that know few variations a
/// quarter.
constexpr std::uint64_t fewest_repeats = 2;
constexpr std::uint64_t repeats_of_players_that_matter = 20;
constexpr std::uint64_t repeats_of_candidates_that_matter = 4;

/// That a game in a hundred ends wrongly can be borne.
constexpr double bearable_wrong_share = 0.01;

/// Below this probability an uneven split of the engines' failures is not put down to chance.
constexpr double surprising = 0.01;

/// A game at score s tells s (1 - s) / (1/4) of what it tells between equals.
constexpr double too_one_sided = 0.9;
constexpr std::uint64_t enough_to_call_one_sided = 50;

/// One side thinks so much longer than the other that they do not play the same game.
constexpr double too_slow = 3;
constexpr double seconds_that_matter = 0.02;  // a move
constexpr std::uint64_t enough_moves = 200;

/// Adds a warning that counts games when it counts any.
template <class Warning>
void warn_if_any(EventFacts& facts, const Warning& warning) {
    if (warning.count > 0) {
        facts.warnings.emplace_back(warning);
    }
}

/// A candidate meets an opponent: not so in duels and in tournaments.
bool have_opponent(const EventFacts& facts) {
    return !facts.tournament && !facts.is_of_duels;
}

void warn_of_opponent(EventFacts& facts) {
    if (!facts.choosing || facts.choosing->games < enough_to_call_one_sided) {
        return;
    }
    const double score = facts.choosing->points() / static_cast<double>(facts.choosing->games);
    if (score < too_one_sided && score > 1 - too_one_sided) {
        return;
    }
    const double bounded = std::clamp(score, 0.005, 0.995);
    const OneSided games{score, 0.25 / (bounded * (1 - bounded))};
    facts.warnings.push_back(score > 0.5 ? WarningFacts(OpponentTooWeak{games}) : OpponentTooStrong{games});
}

void warn_of_changes(EventFacts& facts) {
    for (std::size_t i = 0; i < facts.changes.size(); ++i) {
        const ChangeFacts& change = facts.changes[i];
        const std::uint64_t games = change.before.games + change.after.games;
        facts.warnings.emplace_back(SomethingChanged{{change.after.games, games}, i, change.name});
    }
}

/// Warns of the machine whose score differs most from that of the others, by a normal approximation. So many standard
/// errors are hardly ever chance, however often one looks.
void warn_of_machines(EventFacts& facts) {
    constexpr double surprising_errors = 4;
    constexpr double fewest_games = 30;
    double games = 0;
    double points = 0;
    for (const MachineFacts& machine : facts.machines) {
        games += static_cast<double>(machine.tally.games);
        points += machine.tally.points();
    }
    OddMachine oddest;
    double most_errors = surprising_errors;
    for (const MachineFacts& machine : facts.machines) {
        const auto own = static_cast<double>(machine.tally.games);
        const double others = games - own;
        if (std::min(own, others) < fewest_games) {
            continue;
        }
        const double score = machine.tally.points() / own;
        const double score_of_others = (points - machine.tally.points()) / others;
        const double error = std::sqrt(points / games * (1 - points / games) * (1 / own + 1 / others));
        if (std::abs(score - score_of_others) > most_errors * error) {
            most_errors = std::abs(score - score_of_others) / error;
            oddest = {machine.name, score, score_of_others};
        }
    }
    if (!oddest.machine.empty()) {
        facts.warnings.emplace_back(std::move(oddest));
    }
}

void warn_of_pockets(EventFacts& facts) {
    for (std::size_t i = 0; i < facts.pockets.size(); ++i) {
        const PocketFacts& pocket = facts.pockets[i];
        std::vector<std::string> codes;
        for (const PocketFacts::Side& side : pocket.sides) {
            codes.push_back(facts.parameters[side.parameter].code);
        }
        facts.warnings.emplace_back(PocketOfFailures{{pocket.failures, pocket.games}, i, join(codes, ", ")});
    }
}

/// The candidate's failures are not told again where a pocket of them is.
void warn_of_failures(EventFacts& facts, std::uint64_t begun) {
    const bool are_told = !facts.pockets.empty();
    if (!are_told && have_opponent(facts) && facts.script.empty()) {
        const std::uint64_t failures[] = {facts.sides[0].failures, facts.sides[1].failures};
        if (sign_test(failures[0], failures[1]) < surprising) {
            facts.warnings.emplace_back(UnevenFailures{begun, failures[0] > failures[1] ? 0U : 1U});
        }
    }
    for (std::size_t side = are_told ? 1 : 0; side < facts.sides.size(); ++side) {
        const SideFacts& its = facts.sides[side];
        if (its.failures >= fewest_failures && games_for_a_bearable_failure * its.failures > its.begun) {
            facts.warnings.emplace_back(Failures{{its.failures, its.begun}, side});
        }
    }
}

/// Games that end without a winner, by why they do. `all` are the settings of all of them.
void warn_of_unknown_results(EventFacts& facts, std::uint64_t at_move_limit, std::uint64_t begun,
                             const std::vector<const GameSettings*>& all) {
    warn_if_any(facts, UnknownResults{{facts.unknown_results - at_move_limit, begun}});
    if (at_move_limit == 0) {
        return;
    }
    MoveLimitReached warning{{at_move_limit, begun}, 0, ""};
    const auto have_same_limit = [&](const GameSettings* one) { return one->move_limit == all[0]->move_limit; };
    const auto may_go_round = [](const GameSettings* one) {
        return one->rules == Rules::go && one->ko_rule == KoRule::simple;
    };
    warning.limit = !all.empty() && std::all_of(all.begin(), all.end(), have_same_limit) ? all[0]->move_limit : 0;
    warning.remedy = std::any_of(all.begin(), all.end(), may_go_round) ? "ko_rule" : "";
    facts.warnings.emplace_back(std::move(warning));
}

double seconds_a_move(const SideFacts& side) {
    return side.moves == 0 ? 0 : side.seconds / static_cast<double>(side.moves);
}

void warn_of_slowness(EventFacts& facts) {
    if (!have_opponent(facts)) {
        return;
    }
    const double seconds[] = {seconds_a_move(facts.sides[0]), seconds_a_move(facts.sides[1])};
    const std::size_t slow = seconds[0] > seconds[1] ? 0 : 1;
    const bool is_known = std::min(facts.sides[0].moves, facts.sides[1].moves) >= enough_moves;
    if (is_known && seconds[slow] > seconds_that_matter && seconds[slow] > too_slow * seconds[1 - slow]) {
        facts.warnings.emplace_back(SlowSide{slow, seconds[slow] / std::max(seconds[1 - slow], 0.001)});
    }
}

}  // namespace

void EventGames::add_warnings(EventFacts& facts, const std::vector<const GameSettings*>& settings,
                              std::vector<WarningFacts> own) const {
    const std::uint64_t begun = book_.finished() + book_.void_games();
    warn_if_any(facts, RepeatedGames{{repeats_[0].repeated, repeats_[0].games}});
    const std::uint64_t share = facts.tournament ? repeats_of_players_that_matter : repeats_of_candidates_that_matter;
    if (const auto& [repeated, games] = repeats_[1]; repeated >= fewest_repeats && share * repeated >= games) {
        facts.warnings.emplace_back(RepeatedDespiteSeeds{{repeated, games}});
    }
    warn_of_opponent(facts);
    warn_of_changes(facts);
    warn_of_machines(facts);
    warn_of_pockets(facts);
    warn_of_failures(facts, begun);
    warn_if_any(facts, Disagreements{{facts.disagreements, begun}});
    warn_of_unknown_results(facts, health_.at_move_limit(), begun, settings);
    warn_if_any(facts, ExcusedTimeLosses{{facts.excused_time_losses, begun}});
    if (facts.adjudication && facts.adjudication->wrong_share.low > bearable_wrong_share) {
        facts.warnings.emplace_back(WrongAdjudication{{facts.adjudication->wrong, facts.adjudication->played_on}});
    }
    warn_of_slowness(facts);
    std::move(own.begin(), own.end(), std::back_inserter(facts.warnings));
    std::uint64_t elsewhere = 0;  // games that an earlier meaning of the settings keeps from counting
    for (const auto& [epoch, games] : book_.other_epochs()) {
        elsewhere += games;
    }
    warn_if_any(facts, OtherEpochs{{elsewhere, book_.finished() + elsewhere}});
}

}  // namespace ringmaster
