#include "ringmaster/report/warnings.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/facts.hpp"
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
    const auto told = [&](const Value& value) { return value_text(parameter, value); };
    if (!side.range) {
        return parameter.code + " is " + join(each(side.values, told), " or ");
    }
    const std::string low = told(side.range->first);
    const std::string high = told(side.range->second);
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
    const bool is_bounded = games.loss > OneSided::most_loss;
    return fmt::format(
        "The opponent is too {}: candidates score {:.0f}%, so a game tells {}1/{:.0f} of what it could. Take a {} "
        "opponent",
        opponent, 100 * games.score, is_bounded ? "less than " : "", is_bounded ? OneSided::most_loss : games.loss,
        wanted);
}

std::string text_of(const RepeatedGames& warning, const EventFacts& facts) {
    const bool has_openings =
        std::ranges::any_of(facts.settings, [](const auto& told) { return told.first == "openings"; });
    return text_of(warning) +
           (warning.count == 1 ? " repeats an earlier one move for move and counts"
                               : " repeat an earlier one move for move and count") +
           " in no score: give the engines {seed}, or play from " + (has_openings ? "more openings." : "openings.");
}

std::string text_of(const MatchRepeats& warning, const EventFacts&) {
    return "The match has ended, as it repeats itself: " + text_of(warning) + " are no new ones.";
}

std::string text_of(const RepeatedDespiteSeeds& warning, const EventFacts&) {
    return text_of(warning) + (warning.where.empty() ? "" : " of " + warning.where) +
           (warning.count == 1 ? " repeats" : " repeat") + " an earlier one: do the engines use {seed}? " +
           (warning.forbids_verdict() ? "So many are no evidence." : "They all count.");
}

std::string text_of(const OpponentTooWeak& warning, const EventFacts& facts) {
    return one_sided_text(warning, "weak", "stronger") +
           (facts.script.empty() ? ", or give it a handicap or komi." : ".");
}

std::string text_of(const OpponentTooStrong& warning, const EventFacts& facts) {
    return one_sided_text(warning, "strong", "weaker") +
           (facts.script.empty() ? ", or give the candidates a handicap or komi." : ".");
}

std::string text_of(const NeverPlayed& warning, const EventFacts&) {
    return fmt::format("{} of {} candidates never played: play more games, or cut the ranges into fewer.",
                       warning.count, warning.total);
}

std::string text_of(const DeadParameter& warning, const EventFacts&) {
    return "Parameter '" + warning.code + "' has only one value: it cannot be tuned.";
}

std::string text_of(const OneCandidate&, const EventFacts&) {
    return "There is only one candidate: there is nothing to choose.";
}

std::string text_of(const CandidateIsOpponent&, const EventFacts&) {
    return "The recommended settings are the opponent's own: it plays against itself.";
}

std::string text_of(const UnevenFailures& warning, const EventFacts& facts) {
    return "The engine of " + side_name(warning.side, facts) +
           " fails more often than the other one, more than chance allows: see the log.";
}

/// "All ended like game 31: fixed: passed."
std::string text_of(const CommonEnd& common, std::uint64_t games) {
    return fmt::format("{} ended like game {}: {}.",
                       common.count == games ? "All" : std::to_string(common.count) + " of them", common.game,
                       printable(common.how));
}

std::string text_of(const Failures& warning, const EventFacts& facts) {
    return (facts.script.empty() ? "The engine of " + side_name(warning.side, facts) : std::string("The candidate")) +
           " failed in " + text_of(warning) +
           (facts.progress.void_games > 0 ? " begun, void ones among them. " : ". ") +
           text_of(warning.common, warning.count);
}

std::string text_of(const Forfeits& warning, const EventFacts& facts) {
    return fmt::format("The engine of {} forfeited {}: it lost by the rules, not by its play. {}",
                       side_name(warning.side, facts), text_of(warning), text_of(warning.common, warning.count));
}

std::string doubt_of(const Forfeits& warning, const EventFacts& facts) {
    return side_name(warning.side, facts) + " forfeited " + text_of(warning);
}

std::string text_of(const PocketOfFailures& warning, const EventFacts& facts) {
    return "Candidates fail " + pocket_text(warning.pocket, facts) + ": " + text_of(warning) + ". Mend the " +
           (facts.script.empty() ? "engine" : "program") + ", or leave these values out of the ranges.";
}

std::string text_of(const FirstCandidateWins& warning, const EventFacts& facts) {
    return "Of two candidates the first won " + text_of(warning) + ", and it should be about half of them. " +
           (facts.script.empty()
                ? "Does the engine take its values, and does it where a process stays (reuse = true)?"
                : "Does the script give {opponent.CODE} to the other side, and print the result of the "
                  "candidate?") +
           " These games are no evidence.";
}

std::string doubt_of(const FirstCandidateWins& warning, const EventFacts&) {
    return "the first of two candidates won " + text_of(warning);
}

std::string between_candidates(const EventFacts& facts) {
    return facts.is_of_duels ? " between candidates" : "";
}

std::string text_of(const ColourDecides& warning, const EventFacts& facts) {
    const std::string colour = colours_of(facts)[warning.is_black ? 0 : 1];
    const std::string who = facts.script.empty() ? colour : "Who moves " + colour;
    return who + " won " + text_of(warning) + between_candidates(facts) +
           ", whatever the values: they tell hardly anything. " +
           (facts.script.empty() ? "Make the game even, by komi or openings."
                                 : "Make the game even; or does the script print the result of another than the "
                                   "candidate?");
}

std::string text_of(const DrawnGames& warning, const EventFacts& facts) {
    return text_of(warning) + between_candidates(facts) + " were drawn: they tell hardly anything. Let them play " +
           (facts.script.empty() ? "with less time, or from openings that favour a side,"
                                 : "from positions that favour a side,") +
           " or against " + (facts.is_of_duels ? "an opponent." : "another opponent.");
}

std::string text_of(const FailsSince& warning, const EventFacts& facts) {
    return fmt::format(
        "Since game {} every game has been lost by a failure: {} in a row. Something broke then: mend the {}, and look "
        "at what else changed.",
        warning.first_game, warning.count, facts.script.empty() ? "engine" : "program");
}

std::string doubt_of(const FailsSince& warning, const EventFacts&) {
    return fmt::format("everything has failed since game {}", warning.first_game);
}

/// ": let a referee count."
std::string let_count(const std::string& who) {
    return who.empty() ? "." : ": let " + who + " count.";
}

std::string text_of(const NoMargins& warning, const EventFacts&) {
    return "In " + text_of(warning) + " that were counted only the winner is known, and no margin" +
           let_count(warning.remedy);
}

std::string text_of(const Disagreements& warning, const EventFacts&) {
    return "In " + text_of(warning) + " the engines disagreed about the winner" + let_count(warning.remedy);
}

std::string text_of(const UnknownResults& warning, const EventFacts&) {
    return text_of(warning) + " had no known winner" + let_count(warning.remedy) + " " +
           text_of(warning.common, warning.count);
}

std::string text_of(const MoveLimitReached& warning, const EventFacts&) {
    return text_of(warning) + " reached move_limit" + (warning.limit > 0 ? fmt::format(" ({})", warning.limit) : "") +
           " without a winner: find out why they do not end" +
           (warning.remedy.empty()
                ? "."
                : (warning.remedy == "move_limit" ? ", or raise " : ", or set ") + warning.remedy + ".");
}

std::string lost_by_machine(const ExcusedTimeLosses& warning) {
    return text_of(warning) + (warning.count == 1 ? " was" : " were") +
           " lost on time while the machine was busy or away";
}

std::string text_of(const ExcusedTimeLosses& warning, const EventFacts&) {
    return lost_by_machine(warning) + ", and played again: play fewer games at a time, or with more time.";
}

/// Where most games are played again, those that count are the ones in which nobody came near to the end of its time.
std::string doubt_of(const ExcusedTimeLosses& warning, const EventFacts&) {
    return warning.are_most() ? lost_by_machine(warning) : "";
}

std::string text_of(const WrongAdjudication& warning, const EventFacts&) {
    return "Adjudication was wrong in " + text_of(warning) +
           " that were played on: raise moves, ask for clearer scores, or leave adjudication out.";
}

std::string doubt_of(const RepeatedDespiteSeeds& warning, const EventFacts&) {
    return warning.forbids_verdict() ? text_of(warning) + (warning.where.empty() ? "" : " of " + warning.where) +
                                           " repeat others and are no evidence"
                                     : "";
}

std::string text_of(const SlowSide& warning, const EventFacts& facts) {
    std::string who = side_name(warning.side, facts);
    who[0] = static_cast<char>(std::toupper(who[0]));
    return fmt::format("{} takes {:.1f} times as long for a move as {}: is that what you compare?", who, warning.times,
                       warning.other.empty() ? "the other side" : "player '" + warning.other + "'");
}

/// The doubt that a slow side raises; an opponent may well be another engine.
std::string doubt_of(const SlowSide& warning, const EventFacts& facts) {
    return facts.tournament
               ? fmt::format("{} takes {:.1f} times as long for a move as {}", side_name(warning.side, facts),
                             warning.times, "player '" + warning.other + "'")
               : "";
}

std::string text_of(const ResultsChanged& warning, const EventFacts&) {
    return fmt::format(
        "The score of {} was {:.3f} in {} and is {:.3f} in the {} from game {} on, more than chance allows: did a "
        "program change, or did something else need the machine? All count.",
        warning.who, warning.before, counted(warning.total - warning.count, "game"), warning.since, warning.count,
        warning.first_game);
}

std::string doubt_of(const ResultsChanged& warning, const EventFacts&) {
    return fmt::format("results differ from game {} on", warning.first_game);
}

std::string text_of(const TimeAtFixedDepth& warning, const EventFacts&) {
    return "Parameter '" + warning.code +
           "' seems to be about time, but the engine plays at a fixed depth or number of nodes: it can hardly matter. "
           "Play with a time a move or a clock.";
}

std::string doubt_of(const TimeAtFixedDepth& warning, const EventFacts&) {
    return "'" + warning.code + "' is tuned at a fixed depth or number of nodes";
}

std::string text_of(const OptimumAtEdge& warning, const EventFacts&) {
    return fmt::format(
        "The best '{}' lies at the {} end of its range with probability {}: widen it, if the engine allows.",
        warning.code, warning.is_high ? "upper" : "lower", probability_text(warning.probability));
}

std::string text_of(const OddMachine& warning, const EventFacts& facts) {
    return fmt::format(
        "{} score {:.3f} on {} and {:.3f} elsewhere, more than chance allows: is it another engine "
        "there, or is it short of time?",
        facts.tournament ? "First players" : "Candidates", warning.score, warning.machine, warning.score_elsewhere);
}

std::string doubt_of(const OddMachine& warning, const EventFacts&) {
    return "on " + warning.machine + " results differ";
}

std::string text_of(const SomethingChanged& warning, const EventFacts& facts) {
    if (warning.change >= facts.changes.size()) {
        return "Something changed between " + text_of(warning) + ".";
    }
    const ChangeFacts& what = facts.changes[warning.change];
    const bool is_limit = what.program.empty();
    std::string text = is_limit ? what.name + " was " + what.was + " and is " + what.is
                                : "The program '" + what.program + "' is another one";
    text += fmt::format(" from game {} on", what.first_game);
    text += facts.tournament ? ", and all games count."
                             : fmt::format(": candidates score {} in {} before and {} in {} since, and all count.",
                                           win_rate_text(what.before), counted(what.before.games, "game"),
                                           win_rate_text(what.after), counted(what.after.games, "game"));
    return text + (is_limit ? "" : " '--accept-changes' begins to count anew.");
}

std::string text_of(const SetAside& warning, const EventFacts&) {
    return counted(warning.games, "game") + (warning.games == 1 ? " was" : " were") +
           " played with values that the parameters cannot have now (their scales or fixed values have changed)" +
           (warning.has_generations ? " or by samples that no generation has now, and teach" : ", and teach") +
           (warning.games == 1 ? "es" : "") + " nothing while that is so.";
}

std::string text_of(const FormerSettings& warning, const EventFacts&) {
    return "The control file has changed since these games were played, and this report is by the settings of then: " +
           join(warning.changes, "; ") + ".";
}

std::string text_of(const GoneMatchups& warning, const EventFacts&) {
    return text_of(warning) + (warning.count == 1 ? " belongs" : " belong") +
           " to matchups that the control file no longer has; no table has them.";
}

std::string text_of(const SenselessGames& warning, const EventFacts&) {
    return text_of(warning) +
           fmt::format(
               " {} no sense as {} stored and {} not count: in game {}, {}. A worker that tells such things is "
               "no longer believed.",
               warning.count == 1 ? "makes" : "make", warning.count == 1 ? "it is" : "they are",
               warning.count == 1 ? "does" : "do", warning.first, warning.why);
}

std::string text_of(const OtherEpochs& warning, const EventFacts& facts) {
    return fmt::format("{} of other epochs, played under other settings, {} not counted; this is epoch {}.",
                       counted(warning.count, "game"), warning.count == 1 ? "is" : "are", facts.epoch);
}

/// Warnings of other kinds raise no doubt.
template <class Warning>
std::string doubt_of(const Warning&, const EventFacts&) {
    return "";
}

/// Whether it is about games under these conditions; without any, of all games.
bool concerns(const WarningFacts& warning, const std::optional<std::string>& conditions) {
    return std::visit(
        [&](const auto& known) {
            if constexpr (requires { known.conditions; }) {
                return !conditions || !known.conditions || known.conditions == conditions;
            }
            return true;
        },
        warning);
}

}  // namespace

std::string kind_of(const WarningFacts& warning) {
    return std::visit([](const auto& known) -> std::string { return known.kind; }, warning);
}

WarningFigures figures_of(const WarningFacts& warning) {
    return std::visit([](const auto& known) { return known.figures(); }, warning);
}

std::string warning_text(const WarningFacts& warning, const EventFacts& facts) {
    return std::visit([&](const auto& known) { return text_of(known, facts); }, warning);
}

bool forbids_verdict(const EventFacts& facts, const std::optional<std::string>& conditions) {
    return std::ranges::any_of(facts.warnings, [&](const WarningFacts& warning) {
        const bool does_forbid = std::visit(
            [](const auto& known) {
                if constexpr (requires { known.forbids_verdict(); }) {
                    return known.forbids_verdict();
                }
                return false;
            },
            warning);
        return does_forbid && concerns(warning, conditions);
    });
}

std::string doubts_text(const EventFacts& facts, const std::optional<std::string>& conditions) {
    std::vector<std::string> doubts;
    for (const WarningFacts& warning : facts.warnings) {
        std::string doubt = std::visit([&](const auto& known) { return doubt_of(known, facts); }, warning);
        if (!doubt.empty() && concerns(warning, conditions)) {
            doubts.push_back(std::move(doubt));
        }
    }
    return join(doubts, "; ");
}

}  // namespace ringmaster
