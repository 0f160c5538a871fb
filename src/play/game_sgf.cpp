#include "game_sgf.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/go/sgf.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_words = 200;
constexpr std::size_t shown_lines = 10;

using Texts = std::vector<std::string>;

/// What can be said of one side, from the job and from the outcome.
struct NamedSide {
    const PlayerSetup& setup;
    const SideReport& report;
    Colour colour;

    const char* colour_name() const { return colour == Colour::black ? "Black" : "White"; }
};

std::vector<NamedSide> sides_of(const Job& job, const Outcome& outcome) {
    return {{job.player(Colour::black), outcome.black, Colour::black},
            {job.player(Colour::white), outcome.white, Colour::white}};
}

std::string player_name(const PlayerSetup& setup, const SideReport& report) {
    const bool code_only = !setup.sgf_player_name_from_gtp || report.engine.empty();
    return code_only ? setup.code : setup.code + " (" + report.engine + ")";
}

std::string root_comment(const Job& job, const Outcome& outcome) {
    Texts lines{"Event: " + job.event, "Game id: " + job.game_id};
    if (!job.date.empty()) {
        lines.push_back("Date: " + job.date);
    }
    lines.push_back("Result: " + outcome.result);
    if (job.sides[0].role == Role::player) {
        lines.push_back("Matchup: " + job.sides[0].description);
    } else {
        lines.push_back("Candidate: " + name(job.colour));
        lines.push_back("Candidate parameters: " + job.sides[0].description);
    }
    for (const auto& [setup, report, colour] : sides_of(job, outcome)) {
        if (const std::optional<TimeControl> clock = job.clock(colour)) {
            lines.push_back(fmt::format("{} clock: {}", setup.code, to_text(*clock)));
        }
        lines.push_back(fmt::format("{} thinking time: {:.2f} s", setup.code, report.seconds));
        lines.push_back(fmt::format("{} cpu time: {:.2f} s", setup.code, report.cpu_seconds));
    }
    for (const NamedSide& side : sides_of(job, outcome)) {
        const auto& [setup, report, colour] = side;
        const std::string description = report.description.empty() ? report.engine : report.description;
        lines.push_back(trim(fmt::format("{} {} {}", side.colour_name(), setup.code, description)));
        lines.push_back(fmt::format("{}'s command: {}", side.colour_name(), quote_command(setup.command)));
    }
    return join(lines, "\n");
}

std::string last_lines(const std::string& text) {
    Texts lines = split(trim(text), '\n');
    const std::size_t surplus = lines.size() - std::min(lines.size(), shown_lines);
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(surplus));
    return join(lines, "\n");
}

std::string obituary(const NamedSide& side) {
    const std::string end = side.report.end.empty() ? "" : fmt::format("{} {}", side.setup.code, side.report.end);
    const std::string command = side.report.last_command.empty() ? "" : "last command: " + side.report.last_command;
    const std::string words = trim(side.report.stderr_tail).empty()
                                  ? ""
                                  : "last lines of its standard error:\n" + last_lines(side.report.stderr_tail);
    return trim(end + "\n" + trim(command + "\n" + words));
}

std::string final_comment(const Job& job, const Outcome& outcome) {
    std::string comment = outcome.detail.empty() ? outcome.result : outcome.result + ": " + outcome.detail;
    if (outcome.audit) {
        comment += fmt::format("\naudit: adjudication gave {} the game after {}",
                               outcome.audit->winner == Colour::black ? "Black" : "White",
                               counted(outcome.audit->moves, "move"));
    }
    for (const std::string& warning : outcome.warnings) {
        comment += "\nwarning: " + warning;
    }
    for (const NamedSide& side : sides_of(job, outcome)) {
        const bool is_culprit = outcome.ending == Ending::void_game && outcome.failed == side.colour;
        comment += is_culprit ? "\n" + obituary(side) : "";
    }
    return comment;
}

SgfMove sgf_move(const RefereedGame& game, std::size_t number) {
    const RefereedGame::Played& played = game.moves[number];
    if (number < game.opening_moves) {
        return {played.colour, played.move, number + 1 == game.opening_moves ? "the opening ends here" : ""};
    }
    const std::string time = fmt::format("{:.3f} s", played.seconds);
    SgfMove move{played.colour, played.move, played.comment.empty() ? time : played.comment + "\n" + time};
    if (played.left) {
        move.seconds_left = played.left->seconds;
        move.moves_left = played.left->count;
    }
    return move;
}

/// SGF has no words of its own for it.
std::string overtime_text(const TimeControl& control) {
    switch (control.system) {
        case TimeSystem::fischer:
            return fmt::format("{} fischer", control.extra);
        case TimeSystem::japanese:
            return fmt::format("{}x{} byo-yomi", control.count, control.extra);
        case TimeSystem::canadian:
            return fmt::format("{}/{} canadian", control.count, control.extra);
        case TimeSystem::absolute:
            break;
    }
    return "";
}

/// The time control of both sides: SGF cannot tell of two.
void add_clock(SgfGame& sgf, const Job& job) {
    const std::optional<TimeControl> control = job.clock(Colour::black);
    if (control && control == job.clock(Colour::white)) {
        sgf.main_time = control->main;
        sgf.overtime = overtime_text(*control);
    }
}

}  // namespace

std::string last_words(const std::string& text) {
    const std::string trimmed = trim(text);
    const std::size_t line = trimmed.rfind('\n');
    return printable(trim(line == std::string::npos ? trimmed : trimmed.substr(line)), longest_words);
}

std::string game_sgf(const Job& job, const Outcome& outcome, const RefereedGame& game) {
    SgfGame sgf;
    sgf.board_size = job.gtp().settings.board_size;
    sgf.komi = job.gtp().settings.komi;
    sgf.black_name = player_name(job.player(Colour::black), outcome.black);
    sgf.white_name = player_name(job.player(Colour::white), outcome.white);
    sgf.event = job.event;
    sgf.game_name = job.event + " " + job.game_id;
    sgf.date = job.date.substr(0, std::string_view("YYYY-MM-DD").size());
    sgf.result = outcome.result;
    add_clock(sgf, job);
    sgf.application = "ringmaster:" RINGMASTER_VERSION;
    sgf.root_comment = root_comment(job, outcome);
    sgf.final_comment = final_comment(job, outcome);
    sgf.handicap_stones = game.handicap_stones;
    for (std::size_t number = 0; number < game.moves.size(); ++number) {
        sgf.moves.push_back(sgf_move(game, number));
    }
    return to_sgf(sgf);
}

}  // namespace ringmaster
