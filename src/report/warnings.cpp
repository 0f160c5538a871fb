#include "ringmaster/report/warnings.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

std::string text_of(const OfGames& games) {
    return fmt::format("{} of {} games", games.count, games.total);
}

std::string side_name(std::size_t side, const EventFacts& facts) {
    if (facts.tournament) {
        return "player '" + (side < facts.sides.size() ? facts.sides[side].name : "") + "'";
    }
    return side == 0 ? "the candidate" : "the opponent";
}

/// "x is between 0.41 and 0.49".
std::string bounds_text(const ParameterFacts& parameter, const PocketFacts::Side& side) {
    std::vector<std::string> values;
    for (const Value& value : side.values) {
        values.push_back(value_text(parameter, value));
    }
    if (!side.range) {
        return parameter.code + " is " + join(values, " or ");
    }
    const std::string low = value_text(parameter, side.range->first);
    const std::string high = value_text(parameter, side.range->second);
    return parameter.code + " is " + (low == high ? low : "between " + low + " and " + high);
}

/// "where x is between 0.41 and 0.49 and mode is fast".
std::string pocket_text(std::size_t pocket, const EventFacts& facts) {
    std::vector<std::string> bounds;
    const bool is_known = pocket < facts.pockets.size();
    for (const PocketFacts::Side& side : is_known ? facts.pockets[pocket].sides : std::vector<PocketFacts::Side>{}) {
        if (side.parameter < facts.parameters.size()) {
            bounds.push_back(bounds_text(facts.parameters[side.parameter], side));
        }
    }
    return bounds.empty() ? "everywhere" : "where " + join(bounds, " and ");
}

std::string one_sided_text(const OneSided& games, const char* opponent, const char* wanted) {
    return fmt::format(
        "The opponent is too {}: candidates score {:.0f}%, so a game tells 1/{:.0f} of what it could. Take a {} "
        "opponent",
        opponent, 100 * games.score, games.loss, wanted);
}

}  // namespace

std::string RepeatedGames::text(const EventFacts&) const {
    return text_of(*this) +
           (count == 1 ? " repeats an earlier one move for move and is"
                       : " repeat an earlier one move for move and are") +
           " left out of the tables: give the engines {seed}, or play from openings.";
}

std::string RepeatedDespiteSeeds::text(const EventFacts&) const {
    return text_of(*this) + (where.empty() ? "" : " of " + where) + (count == 1 ? " repeats" : " repeat") +
           " an earlier one: do the engines use {seed}? " +
           (forbids_verdict() ? "So many are no evidence." : "They all count.");
}

std::string OpponentTooWeak::text(const EventFacts& facts) const {
    return one_sided_text(*this, "weak", "stronger") +
           (facts.script.empty() ? ", or give it a handicap or komi." : ".");
}

std::string OpponentTooStrong::text(const EventFacts& facts) const {
    return one_sided_text(*this, "strong", "weaker") +
           (facts.script.empty() ? ", or give the candidates a handicap or komi." : ".");
}

std::string NeverPlayed::text(const EventFacts&) const {
    return fmt::format("{} of {} candidates never played: play more games, or cut the ranges into fewer.", count,
                       total);
}

std::string DeadParameter::text(const EventFacts&) const {
    return "Parameter '" + code + "' has only one value: it cannot be tuned.";
}

std::string OneCandidate::text(const EventFacts&) const {
    return "There is only one candidate: there is nothing to choose.";
}

std::string CandidateIsOpponent::text(const EventFacts&) const {
    return "The recommended settings are the opponent's own: it plays against itself.";
}

std::string UnevenFailures::text(const EventFacts& facts) const {
    return "The engine of " + side_name(side, facts) +
           " fails more often than the other one, more than chance allows: see the log.";
}

std::string Failures::text(const EventFacts& facts) const {
    return (facts.script.empty() ? "The engine of " + side_name(side, facts) : std::string("The candidate")) +
           " failed in " + text_of(*this) + ": see the log.";
}

std::string Forfeits::text(const EventFacts& facts) const {
    return fmt::format(
        "The engine of {} forfeited {}: it lost by the rules, not by its play. {} ended like game {}: {}.",
        side_name(side, facts), text_of(*this),
        common.count == count ? "All" : std::to_string(common.count) + " of them", common.game, common.how);
}

std::string Forfeits::doubt(const EventFacts& facts) const {
    return side_name(side, facts) + " forfeited " + text_of(*this);
}

std::string PocketOfFailures::text(const EventFacts& facts) const {
    return "Candidates fail " + pocket_text(pocket, facts) + ": " + text_of(*this) + ". Mend the " +
           (facts.script.empty() ? "engine" : "program") + ", or leave these values out of the ranges.";
}

std::string FailsSince::text(const EventFacts& facts) const {
    return fmt::format(
        "Since game {} every game has been lost by a failure: {} in a row. Something broke then: mend the {}, and look "
        "at what else changed.",
        first_game, count, facts.script.empty() ? "engine" : "program");
}

std::string FailsSince::doubt(const EventFacts&) const {
    return fmt::format("everything has failed since game {}", first_game);
}

std::string Disagreements::text(const EventFacts&) const {
    return "In " + text_of(*this) +
           " the engines disagreed about the winner: let a referee or the internal scorer count.";
}

std::string UnknownResults::text(const EventFacts&) const {
    return text_of(*this) + " had no known winner: let a referee or the internal scorer count.";
}

std::string MoveLimitReached::text(const EventFacts&) const {
    return text_of(*this) + " reached move_limit" + (limit > 0 ? fmt::format(" ({})", limit) : "") +
           " without a winner: find out why they do not end" + (remedy.empty() ? "." : ", or set " + remedy + ".");
}

std::string ExcusedTimeLosses::text(const EventFacts&) const {
    return text_of(*this) + (count == 1 ? " was" : " were") +
           " lost on time while the machine was busy or away, and played again: play fewer games at a time, or with "
           "more time.";
}

std::string WrongAdjudication::text(const EventFacts&) const {
    return "Adjudication was wrong in " + text_of(*this) +
           " that were played on: raise moves, ask for clearer scores, or leave adjudication out.";
}

std::string RepeatedDespiteSeeds::doubt(const EventFacts&) const {
    return forbids_verdict()
               ? text_of(*this) + (where.empty() ? "" : " of " + where) + " repeat others and are no evidence"
               : "";
}

std::string SlowSide::text(const EventFacts& facts) const {
    std::string who = side_name(side, facts);
    who[0] = static_cast<char>(std::toupper(who[0]));
    return fmt::format("{} takes {:.1f} times as long for a move as {}: is that what you compare?", who, times,
                       other.empty() ? "the other side" : "player '" + other + "'");
}

/// An opponent may well be another engine.
std::string SlowSide::doubt(const EventFacts& facts) const {
    return facts.tournament ? fmt::format("{} takes {:.1f} times as long for a move as {}", side_name(side, facts),
                                          times, "player '" + other + "'")
                            : "";
}

std::string ResultsChanged::text(const EventFacts&) const {
    return fmt::format(
        "The score of {} was {:.3f} in {} and is {:.3f} in the {} from game {} on, more than chance allows: did a "
        "program change, or did something else need the machine? All count.",
        who, before, games_text(total - count), since, count, first_game);
}

std::string ResultsChanged::doubt(const EventFacts&) const {
    return fmt::format("results are others from game {} on", first_game);
}

std::string TimeAtFixedDepth::text(const EventFacts&) const {
    return "Parameter '" + code +
           "' seems to be about time, but the engine plays at a fixed depth or number of nodes: it can hardly matter. "
           "Play with a time a move or a clock.";
}

std::string TimeAtFixedDepth::doubt(const EventFacts&) const {
    return "'" + code + "' is tuned at a fixed depth or number of nodes";
}

std::string OptimumAtEdge::text(const EventFacts&) const {
    return fmt::format("The best '{}' lies at the {} end of its range with probability {}: widen it.", code,
                       is_high ? "upper" : "lower", probability_text(probability));
}

std::string OddMachine::text(const EventFacts& facts) const {
    return fmt::format(
        "{} score {:.3f} on {} and {:.3f} elsewhere, more than chance allows: is the engine another one "
        "there, or short of time?",
        facts.tournament ? "First players" : "Candidates", score, machine, score_elsewhere);
}

std::string OddMachine::doubt(const EventFacts&) const {
    return "on " + machine + " results are others";
}

std::string SomethingChanged::text(const EventFacts& facts) const {
    if (change >= facts.changes.size()) {
        return "Something changed between " + text_of(*this) + ".";
    }
    const ChangeFacts& what = facts.changes[change];
    const bool is_limit = what.program.empty();
    std::string text = is_limit ? what.name + " was " + what.was + " and is " + what.is
                                : "The program '" + what.program + "' is another one";
    text += fmt::format(" from game {} on", what.first_game);
    text += facts.tournament ? ", and all games count."
                             : fmt::format(": candidates score {} in {} before and {} in {} since, and all count.",
                                           win_rate_text(what.before), games_text(what.before.games),
                                           win_rate_text(what.after), games_text(what.after.games));
    return text + (is_limit ? "" : " '--accept-changes' begins to count anew.");
}

std::string SetAside::text(const EventFacts&) const {
    return games_text(games) + (games == 1 ? " was" : " were") +
           " played with values that the present scales do not have (beyond a range, or between the whole numbers of "
           "an integer scale" +
           (has_generations ? ") or by samples that no generation has now, and teach" : ") and teach") +
           (games == 1 ? "es" : "") + " nothing while that is so.";
}

std::string FormerSettings::text(const EventFacts&) const {
    return "The control file has changed since these games were played, and this report is by the settings of then: " +
           join(changes, "; ") + ".";
}

std::string GoneMatchups::text(const EventFacts&) const {
    return text_of(*this) + " belong to matchups that the control file no longer has; no table has them.";
}

std::string SenselessGames::text(const EventFacts&) const {
    return text_of(*this) +
           fmt::format(
               " {} no sense as {} stored and {} not count: in game {}, {}. A worker that tells such things is "
               "not believed any more.",
               count == 1 ? "makes" : "make", count == 1 ? "it is" : "they are", count == 1 ? "does" : "do", first,
               why);
}

std::string OtherEpochs::text(const EventFacts& facts) const {
    return fmt::format("{} of other epochs, played under other settings, {} not counted; this is epoch {}.",
                       games_text(count), count == 1 ? "is" : "are", facts.epoch);
}

std::string kind_of(const WarningFacts& warning) {
    return std::visit([](const auto& known) -> std::string { return known.kind; }, warning);
}

WarningFigures figures_of(const WarningFacts& warning) {
    return std::visit([](const auto& known) { return known.figures(); }, warning);
}

std::string warning_text(const WarningFacts& warning, const EventFacts& facts) {
    return std::visit([&](const auto& known) { return known.text(facts); }, warning);
}

bool forbids_verdict(const EventFacts& facts) {
    return std::any_of(facts.warnings.begin(), facts.warnings.end(), [](const WarningFacts& warning) {
        return std::visit(
            [](const auto& known) {
                if constexpr (requires { known.forbids_verdict(); }) {
                    return known.forbids_verdict();
                }
                return false;
            },
            warning);
    });
}

std::string doubts_text(const EventFacts& facts) {
    std::vector<std::string> doubts;
    for (const WarningFacts& warning : facts.warnings) {
        std::string doubt = std::visit(
            [&](const auto& known) -> std::string {
                if constexpr (requires { known.doubt(facts); }) {
                    return known.doubt(facts);
                }
                return "";
            },
            warning);
        if (!doubt.empty()) {
            doubts.push_back(std::move(doubt));
        }
    }
    return join(doubts, "; ");
}

}  // namespace ringmaster
