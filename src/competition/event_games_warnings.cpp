#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/event_games.hpp"

// What events of all kinds warn of, and when.
namespace ringmaster {
namespace {

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr std::uint64_t fewest_failures = 3;
constexpr std::uint64_t games_for_a_bearable_failure = 20;
constexpr std::uint64_t fewest_failures_in_a_row = 5;

/// An engine that forfeits more than 1 game of 50 is sick, too, when that is so with this confidence.
constexpr double bearable_share_of_forfeits = 0.02;
constexpr double confidence_in_forfeits = 0.99;

/// Of games that count all the same, a twentieth is more than coincidence; of candidates that know few variations a
/// quarter.
constexpr std::uint64_t fewest_repeats = 2;
constexpr std::uint64_t repeats_of_players_that_matter = 20;
constexpr std::uint64_t repeats_of_candidates_that_matter = 4;

/// So many matchups are warned of one by one.
constexpr std::size_t most_matchups_told = 3;

/// It can be borne that one game in a hundred ends wrongly.
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

/// Whether a candidate meets an opponent: not so in duels and in tournaments.
bool have_opponent(const EventFacts& facts) {
    return !facts.tournament && !facts.is_of_duels;
}

/// Whether the same two players meet.
bool are_of_same(const TournamentFacts::Meeting& one, const TournamentFacts::Meeting& other) {
    return std::ranges::is_permutation(one.players, other.players);
}

std::span<const TournamentFacts::Meeting> meetings_of(const EventFacts& facts) {
    return facts.tournament ? facts.tournament->meetings : std::span<const TournamentFacts::Meeting>{};
}

/// The repeats of matchups under the same conditions; of many matchups that repeat themselves one warning.
std::vector<RepeatedDespiteSeeds> repeats_in_matchups(const std::vector<const TournamentFacts::Meeting*>& meetings) {
    std::vector<RepeatedDespiteSeeds> found;
    std::vector<std::string> names;
    OfGames sum;
    for (const auto* meeting : meetings) {
        if (meeting->are_mostly_repeats()) {
            names.push_back("'" + meeting->id + "'");
            found.push_back({{meeting->repeats, meeting->games()}, "matchup " + names.back(), meeting->conditions});
            sum.count += meeting->repeats;
            sum.total += meeting->games();
        }
    }
    if (found.size() <= most_matchups_told) {
        return found;
    }
    names.resize(most_matchups_told);
    return {{sum, fmt::format("{} of {} matchups ({} and so on)", found.size(), meetings.size(), join(names, ", ")),
             found.front().conditions}};
}

/// `all` are those of all games that count although they repeat others. They may be few of these and yet the most of a
/// match, whose settings are always the same.
void warn_of_repeats(EventFacts& facts, const RepeatedDespiteSeeds& all) {
    std::vector<RepeatedDespiteSeeds> some;
    if (facts.match && facts.match->is_present && facts.match->are_mostly_repeats()) {
        some.push_back({{facts.match->repeats, facts.match->games()}, "the match"});
    }
    std::map<std::string, std::vector<const TournamentFacts::Meeting*>> meetings;
    for (const auto& meeting : meetings_of(facts)) {
        meetings[meeting.conditions].push_back(&meeting);
    }
    for (const auto& [conditions, same] : meetings) {
        std::ranges::move(repeats_in_matchups(same), std::back_inserter(some));
    }
    const std::uint64_t share = facts.tournament ? repeats_of_players_that_matter : repeats_of_candidates_that_matter;
    const bool are_many = all.count >= fewest_repeats && share * all.count >= all.total;
    const bool are_of_one_kind = !facts.tournament || facts.tournament->standings.size() == 1;
    if (are_many && (some.empty() || (all.forbids_verdict() && are_of_one_kind))) {
        facts.warnings.emplace_back(all);
    } else {
        std::ranges::copy(some, std::back_inserter(facts.warnings));
    }
}

void warn_of_opponent(EventFacts& facts) {
    if (!facts.choosing || facts.choosing->games < enough_to_call_one_sided) {
        return;
    }
    const double score = facts.choosing->mean();
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

void warn_of_pockets(EventFacts& facts) {
    for (std::size_t i = 0; i < facts.pockets.size(); ++i) {
        const PocketFacts& pocket = facts.pockets[i];
        const std::vector<std::string> codes =
            each(pocket.sides, [&](const auto& side) { return facts.parameters[side.parameter].code; });
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
            facts.warnings.emplace_back(Failures{{its.failures, its.begun}, side, its.common_failure});
        }
    }
}

void warn_of_forfeits(EventFacts& facts) {
    for (std::size_t side = 0; side < facts.sides.size(); ++side) {
        const SideFacts& its = facts.sides[side];
        if (clopper_pearson_interval(its.forfeits, its.begun, confidence_in_forfeits).low >
            bearable_share_of_forfeits) {
            facts.warnings.emplace_back(Forfeits{{its.forfeits, its.begun}, side, its.common_forfeit});
        }
    }
}

/// Who may count where the present scorers do not settle who has won: "another referee"; empty: nobody.
std::string other_scorers(const std::vector<const GameSettings*>& all) {
    if (all.empty() || all[0]->rules != Rules::go) {
        return "";
    }
    return all[0]->scorer == Scorer::players    ? "a referee or the internal scorer"
           : all[0]->scorer == Scorer::internal ? "a referee"
                                                : "another referee or the internal scorer";
}

/// Games that end without a winner, by why they do. `all` are the settings of all of them.
void warn_of_unknown_results(EventFacts& facts, const Health& health, std::uint64_t begun,
                             const std::vector<const GameSettings*>& all) {
    const std::uint64_t at_move_limit = health.at_move_limit();
    warn_if_any(
        facts, UnknownResults{
                   {facts.unknown_results - at_move_limit, begun}, other_scorers(all), health.common_unknown_result()});
    if (at_move_limit == 0) {
        return;
    }
    MoveLimitReached warning{{at_move_limit, begun}, 0, ""};
    const auto have_same_limit = [&](const GameSettings* one) { return one->move_limit == all[0]->move_limit; };
    const auto may_go_round = [](const GameSettings* one) {
        return one->rules == Rules::go && one->ko_rule == KoRule::simple;
    };
    warning.limit = !all.empty() && std::ranges::all_of(all, have_same_limit) ? all[0]->move_limit : 0;
    const auto has_low_limit = [](const GameSettings* one) {
        return one->rules == Rules::go && one->move_limit < 2 * one->board_size * one->board_size;
    };
    warning.remedy = std::ranges::any_of(all, has_low_limit)  ? "move_limit"
                     : std::ranges::any_of(all, may_go_round) ? "ko_rule"
                                                              : "";
    facts.warnings.emplace_back(std::move(warning));
}

double seconds_a_move(const SideFacts& side) {
    return side.moves == 0 ? 0 : side.seconds / static_cast<double>(side.moves);
}

/// Compares the slowest side with the fastest one.
void warn_of_slowness(EventFacts& facts) {
    if (!have_opponent(facts) && !facts.tournament) {
        return;
    }
    std::vector<std::size_t> known;
    for (std::size_t side = 0; side < facts.sides.size(); ++side) {
        if (facts.sides[side].moves >= enough_moves) {
            known.push_back(side);
        }
    }
    const auto [fast, slow] = std::minmax_element(known.begin(), known.end(), [&](std::size_t a, std::size_t b) {
        return seconds_a_move(facts.sides[a]) < seconds_a_move(facts.sides[b]);
    });
    if (known.size() < 2) {
        return;
    }
    const double seconds[] = {seconds_a_move(facts.sides[*fast]), seconds_a_move(facts.sides[*slow])};
    if (seconds[1] > seconds_that_matter && seconds[1] > too_slow * seconds[0]) {
        const std::string other = facts.tournament ? facts.sides[*fast].name : "";
        facts.warnings.emplace_back(SlowSide{*slow, seconds[1] / std::max(seconds[0], 0.001), other});
    }
}

/// Whether it is not the values that win: in a match between candidates neither.
bool first_candidate_wins(const EventFacts& facts) {
    return std::ranges::any_of(facts.warnings, [](const WarningFacts& warning) {
        return std::holds_alternative<FirstCandidateWins>(warning);
    });
}

/// Whether most games of the event repeat others.
bool are_alike(const EventFacts& facts) {
    return std::ranges::any_of(facts.warnings, [](const WarningFacts& warning) {
        const auto* repeats = std::get_if<RepeatedDespiteSeeds>(&warning);
        return repeats != nullptr && repeats->where.empty() && repeats->forbids_verdict();
    });
}

/// Takes away what the games that chose would say of strength.
void withhold_choice(EventFacts& facts) {
    AnswerFacts& answer = facts.answer;
    if (answer.elo && (answer.evidence != Evidence::fresh_games || first_candidate_wins(facts))) {
        answer.elo = EloEstimate{0, -infinity, infinity};
    }
    if (answer.decision == Decision::not_yet && facts.progress.is_complete) {
        answer.reason = Reason::doubted;
    }
    facts.by_choice.reset();
    answer.probability_best.reset();
    answer.left_to_gain_elo.reset();
    for (CandidateFacts& candidate : facts.candidates) {
        candidate.probability_best.reset();
    }
}

}  // namespace

std::optional<OddMachine> odd_machine(const std::vector<MachineFacts>& machines) {
    constexpr double risk = 0.1;
    constexpr double spread = 0.35;  // in log odds: 60 Elo
    constexpr std::uint64_t fewest_games = 30;
    Tally all;
    for (const MachineFacts& machine : machines) {
        all += machine.tally;
    }
    std::optional<OddMachine> oddest;
    const double chances = machines.size() == 2 ? 1 : static_cast<double>(machines.size());  // two are as odd
    double most = std::log(chances / risk);
    for (const MachineFacts& machine : machines) {
        const double evidence = log_evidence_of_lean(machine.excess, machine.variance, spread);
        const Tally& own = machine.tally;
        if (evidence >= most && std::min(own.games, all.games - own.games) >= fewest_games) {
            most = evidence;
            oddest = {machine.name, own.mean(),
                      (all.points() - own.points()) / static_cast<double>(all.games - own.games)};
        }
    }
    return oddest;
}

void EventGames::warn_of_changed_results(EventFacts& facts) const {
    for (const auto& [kind, series] : series_) {
        if (const auto change = series.are_of_verdict ? series.scores.change() : series.scores.fall()) {
            const std::uint64_t games = change->before.games + change->since.games;
            ResultsChanged warning{{change->since.games, games}, series.who,
                                   change->first_game,           change->before.score(),
                                   change->since.score(),        series.are_of_verdict};
            const auto meetings = meetings_of(facts);
            if (const auto* own = find_by(meetings, &TournamentFacts::Meeting::id, series.matchup)) {
                warning.conditions = own->conditions;
                if (std::ranges::count_if(meetings, [&](const auto& one) { return are_of_same(one, *own); }) > 1) {
                    warning.who += " in matchup '" + own->id + "'";
                }
            }
            facts.warnings.emplace_back(std::move(warning));
        }
    }
}

/// Warns of engines that failed in the last games. There were as many games to begin with as were played.
void EventGames::warn_of_last_failures(EventFacts& facts) const {
    const std::uint64_t games = book_.finished();
    const std::uint64_t last = failures_.last_in_a_row;
    if (last >= fewest_failures_in_a_row && last < games &&
        log_fisher_test(last, last, failures_.all - last, games - last) <
            std::log(surprising / static_cast<double>(games))) {
        facts.warnings.emplace_back(FailsSince{{last, games}, failures_.first_of_these});
    }
}

/// A tuner's lots prefer the first hardly: in duels without chance on cliffs, peaks and slopes it won 41 to 65% of the
/// first hundred. With one colour always it is that colour's worth.
void EventGames::warn_of_choosing_games(EventFacts& facts) const {
    constexpr double confidence = 0.999;
    constexpr double clearly_more = 0.7;
    constexpr double nearly_all = 0.9;
    const auto& [black, white] = choosing_games_;
    const auto is_above = [](double points, std::uint64_t games, double share) {
        return clopper_pearson_interval(static_cast<std::uint64_t>(points), games, confidence).low > share;
    };
    const auto won = [&](const Tally& tally, double share) { return is_above(tally.points(), tally.games, share); };
    const auto lost = [&](const Tally& tally, double share) {
        return is_above(static_cast<double>(tally.games) - tally.points(), tally.games, share);
    };
    const Tally all = sum_of(choosing_games_);
    if (facts.is_of_duels && ((won(black, clearly_more) && won(white, clearly_more)) ||
                              (lost(black, clearly_more) && lost(white, clearly_more)))) {
        facts.warnings.emplace_back(FirstCandidateWins{{all.wins, all.games}});
    } else if (won(black, nearly_all) && lost(white, nearly_all)) {
        facts.warnings.emplace_back(ColourDecides{{black.wins + white.losses(), all.games}, true});
    } else if (lost(black, nearly_all) && won(white, nearly_all)) {
        facts.warnings.emplace_back(ColourDecides{{black.losses() + white.wins, all.games}, false});
    } else if (is_above(static_cast<double>(all.draws), all.games, nearly_all)) {
        facts.warnings.emplace_back(DrawnGames{{all.draws, all.games}});
    }
}

void EventGames::withhold_verdict(EventFacts& facts) {
    if (!forbids_verdict(facts)) {
        return;
    }
    const auto withhold = [](auto& said, Decision instead) {
        if (said.decision == Decision::best || said.decision == Decision::change || said.decision == Decision::keep ||
            said.reason == Reason::tested) {
            said.decision = instead;
            said.reason = Reason::doubted;
            said.probability_best.reset();
        }
    };
    if (facts.tournament) {
        for (TournamentFacts::Standing& standing : facts.tournament->standings) {
            if (forbids_verdict(facts, standing.conditions)) {
                withhold(standing, Decision::open);
            }
        }
        return;
    }
    withhold(facts.answer, Decision::not_yet);
    if (are_alike(facts) || first_candidate_wins(facts)) {
        withhold_choice(facts);
    }
    if (facts.answer.reason == Reason::doubted) {
        facts.answer.more_games.reset();
        facts.answer.wants_verify = false;
    }
}

void EventGames::add_warnings(EventFacts& facts, const std::vector<const GameSettings*>& settings,
                              std::vector<WarningFacts> own) const {
    const std::uint64_t begun = book_.finished() + book_.void_games();
    warn_if_any(facts, RepeatedGames{repeats_[0]});
    const std::uint64_t counted_games = repeats_[0].total - repeats_[0].count + repeats_[1].total;
    warn_of_repeats(facts, {{repeats_[1].count, counted_games}, ""});
    warn_of_opponent(facts);
    warn_of_changes(facts);
    warn_of_changed_results(facts);
    if (std::optional<OddMachine> odd = odd_machine(facts.machines)) {
        facts.warnings.emplace_back(*std::move(odd));
    }
    warn_of_pockets(facts);
    warn_of_last_failures(facts);
    warn_of_choosing_games(facts);
    warn_of_failures(facts, begun);
    warn_of_forfeits(facts);
    if (!facts.reward.empty() && without_margin_.are_most()) {
        facts.warnings.emplace_back(NoMargins{without_margin_, other_scorers(settings)});
    }
    warn_if_any(facts, Disagreements{{facts.disagreements, begun}, other_scorers(settings)});
    warn_of_unknown_results(facts, health_, begun, settings);
    warn_if_any(facts, ExcusedTimeLosses{{facts.excused_time_losses, begun}});
    if (facts.adjudication && facts.adjudication->wrong_share.low > bearable_wrong_share) {
        facts.warnings.emplace_back(WrongAdjudication{{facts.adjudication->wrong, facts.adjudication->played_on}});
    }
    warn_of_slowness(facts);
    std::move(own.begin(), own.end(), std::back_inserter(facts.warnings));
    SenselessGames senseless = left_out_;
    senseless.total = book_.finished() + senseless.count;
    warn_if_any(facts, senseless);
    const std::uint64_t elsewhere = book_.games_of_other_epochs();
    warn_if_any(facts, OtherEpochs{{elsewhere, book_.finished() + elsewhere}});
}

}  // namespace ringmaster
