#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {
namespace {

/// Below this probability an uneven split of the engines' failures is not put down to chance.
constexpr double surprising = 0.01;

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr double bearable_failures = 0.05;
constexpr std::uint64_t fewest_failures = 3;

std::string unknown_result_text(UnknownResult unknown_result) {
    switch (unknown_result) {
        case UnknownResult::half:
            return "counted as half a win";
        case UnknownResult::void_game:
            return "void";
        default:
            return "counted as a loss of the candidate";
    }
}

std::string per_move(const SideHealth& side) {
    if (side.moves == 0) {
        return "no moves yet";
    }
    const auto moves = static_cast<double>(side.moves);
    return fmt::format("{:.3f} s a move", side.seconds / moves);
}

std::string side_line(const std::string& who, const SideHealth& side) {
    const std::string engine = side.engine.empty() ? "" : ": " + side.engine;
    return who + engine + ", " + per_move(side) + fmt::format(", {:.1f} s of CPU in all", side.cpu_seconds) +
           (side.forfeits == 0 ? "" : ", " + counted(static_cast<long long>(side.forfeits), "forfeit")) +
           (side.failures == 0 ? "" : ", " + counted(static_cast<long long>(side.failures), "engine failure")) +
           (side.engine_changes == 0
                ? ""
                : ", engine changed " + counted(static_cast<long long>(side.engine_changes), "time"));
}

}  // namespace

Report TuningEvent::report() const {
    Report report;
    report.blocks.emplace_back(heading());
    words_->add_report(report);
    add_verification(report);
    report.blocks.emplace_back(sides());
    return report;
}

Report TuningEvent::summary() const {
    Report report;
    words_->add_summary(report);
    return report;
}

std::string TuningEvent::describe(const GameRecord& record) const {
    std::string verdict = "no result";
    if (record.winner) {
        verdict = record.winner == record.colour ? "won" : "lost";
    } else if (record.ending == Ending::jigo) {
        verdict = "jigo";
    }
    const auto* choice = std::get_if<Choice>(&record.purpose);
    const std::string place = choice != nullptr ? words_->place(*choice) : "[" + to_text(record.purpose) + "]";
    return ringmaster::describe(control_.parameters, record.parameters()) + (place.empty() ? "" : " " + place) + " (" +
           letter(record.colour) + ") " + verdict + " " + record.result +
           (record.detail.empty() ? "" : " (" + record.detail + ")");
}

Paragraph TuningEvent::heading() const {
    Paragraph paragraph;
    paragraph.lines.push_back(words_->title() + ": " + control_.event);
    if (!control_.description.empty()) {
        paragraph.lines.push_back(control_.description);
    }
    paragraph.lines.push_back("board size: " + std::to_string(control_.game.board_size));
    paragraph.lines.push_back(fmt::format("komi: {}", control_.game.komi));
    if (control_.game.handicap) {
        const bool fixed = control_.game.handicap_style == HandicapStyle::fixed;
        paragraph.lines.push_back("handicap: " + std::to_string(*control_.game.handicap) +
                                  (fixed ? " (fixed)" : " (free)"));
    }
    const auto of = [](std::uint64_t games, std::uint64_t wanted) {
        return std::to_string(games) + (wanted == 0 ? "" : "/" + std::to_string(wanted));
    };
    const std::uint64_t verifying = verification_.all_games();
    const std::uint64_t to_verify =
        control_.number_of_games ? control_.verification.games_of(*control_.number_of_games) : 0;
    paragraph.lines.push_back(
        of(choosing_games(), choosing_games_wanted().value_or(0)) + " games played" +
        (verifying + to_verify == 0 ? "" : " to choose, " + of(verifying, to_verify) + " to verify"));
    for (const auto& [epoch, games] : book_.other_epochs()) {
        paragraph.lines.push_back(fmt::format("epoch {} only; {} of epoch {}, under other settings, not counted",
                                              identity_.epoch, counted(static_cast<long long>(games), "game"), epoch));
    }
    return paragraph;
}

Paragraph TuningEvent::sides() const {
    Paragraph paragraph;
    paragraph.lines.push_back(side_line("candidate", health_.side(0)));
    paragraph.lines.push_back(side_line("opponent (" + control_.opponent + ")", health_.side(1)));
    const auto add = [&](std::uint64_t games, const std::string& text) {
        if (games > 0) {
            paragraph.lines.push_back(counted(static_cast<long long>(games), "game") + " " + text);
        }
    };
    add(health_.unknown_results(), "with an unknown result, each " + unknown_result_text(control_.game.unknown_result));
    add(health_.disagreements(), "in which the engines disagreed about the winner");
    add(book_.void_games(), "void, not counted (see the log)");
    for (std::string& line : failure_warnings()) {
        paragraph.lines.push_back(std::move(line));
    }
    return paragraph;
}

/// Failures that chance does not explain, and failures that are too many whoever has them.
std::vector<std::string> TuningEvent::failure_warnings() const {
    std::vector<std::string> warnings;
    const bool lost = control_.game.engine_failure == EngineFailure::loss;
    if (sign_test(health_.side(0).failures, health_.side(1).failures) < surprising) {
        const bool candidate = health_.side(0).failures > health_.side(1).failures;
        warnings.push_back(
            fmt::format("WARNING: the {} engine fails more often than the other's, more than chance allows; {}",
                        candidate ? "candidate's" : "opponent's",
                        lost ? "it loses those games"
                             : "void games may favour it (engine_failure = \"loss\" counts them as lost)"));
    }
    const double begun = static_cast<double>(book_.finished() + book_.void_games());
    for (const auto& [whose, side] :
         {std::pair("candidate's", &health_.side(0)), std::pair("opponent's", &health_.side(1))}) {
        const double share = static_cast<double>(side->failures) / std::max(begun, 1.0);
        if (side->failures >= fewest_failures && share > bearable_failures) {
            warnings.push_back(fmt::format("WARNING: the {} engine failed in {} of {}; {}", whose, side->failures,
                                           counted(static_cast<long long>(begun), "game"),
                                           lost ? "the win rates also measure that" : "see the log"));
        }
    }
    return warnings;
}

}  // namespace ringmaster
