#include "game_record.hpp"

#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/go/sgf.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t shown_lines = 10;

/// So many bytes of what engines say of their moves go into a game record.
constexpr std::size_t most_comments = std::size_t{2} << 20;

using Texts = std::vector<std::string>;

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
    for (const Colour colour : {Colour::black, Colour::white}) {
        const std::string& code = job.player(colour).code;
        if (const std::optional<TimeControl> clock = job.clock(colour)) {
            lines.push_back(fmt::format("{} clock: {}", code, to_text(*clock)));
        }
        lines.push_back(fmt::format("{} thinking time: {:.2f} s", code, outcome.side(colour).seconds));
        lines.push_back(fmt::format("{} cpu time: {:.2f} s", code, outcome.side(colour).cpu_seconds));
    }
    for (const Colour colour : {Colour::black, Colour::white}) {
        const PlayerSetup& setup = job.player(colour);
        const SideReport& report = outcome.side(colour);
        const std::string description = report.description.empty() ? report.engine : report.description;
        lines.push_back(trim(fmt::format("{} {} {}", colour_word(colour), setup.code, description)));
        lines.push_back(fmt::format("{}'s command: {}", colour_word(colour), quote_command(setup.command)));
    }
    return join(lines, "\n");
}

std::string obituary(const std::string& code, const SideReport& report) {
    const std::string end = report.end.empty() ? "" : fmt::format("{} {}", code, report.end);
    const std::string command = report.last_command.empty() ? "" : "last command: " + report.last_command;
    const std::string words =
        trim(report.stderr_tail).empty()
            ? ""
            : "last lines of its standard error:\n" + join(last_lines(report.stderr_tail, shown_lines), "\n");
    return trim(end + "\n" + trim(command + "\n" + words));
}

std::string audit_text(const Ruling& ruling) {
    const std::string moves = counted(ruling.moves, "move");
    return ruling.winner
               ? fmt::format("audit: adjudication gave {} the game after {}", colour_word(*ruling.winner), moves)
               : "audit: adjudication called the game a draw after " + moves;
}

std::string final_comment(const Job& job, const Outcome& outcome) {
    std::string comment = outcome.detail.empty() ? outcome.result : outcome.result + ": " + outcome.detail;
    if (outcome.audit) {
        comment += "\n" + audit_text(*outcome.audit);
    }
    for (const std::string& warning : outcome.warnings) {
        comment += "\nwarning: " + warning;
    }
    if (outcome.ending == Ending::void_game && outcome.failed) {
        comment += "\n" + obituary(job.player(*outcome.failed).code, outcome.side(*outcome.failed));
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

/// The time control of both sides: SGF cannot tell of two, and has no words for an overtime.
void add_clock(SgfGame& sgf, const Job& job) {
    const std::optional<TimeControl> control = job.clock(Colour::black);
    if (control && control == job.clock(Colour::white)) {
        sgf.properties.emplace_back("TM", fmt::format("{}", control->main));
        sgf.properties.emplace_back(
            "OT", text_by_system(*control, {"", "{extra} fischer", "{count}x{extra} byo-yomi",
                                            "{count}/{extra} canadian", "{count}/{main} session, {extra} fischer"}));
    }
}

std::string go_record(const Job& job, const Outcome& outcome, const RefereedGame& game) {
    SgfGame sgf;
    sgf.board_size = job.gtp().settings.board_size;
    sgf.komi = job.gtp().settings.komi;
    sgf.application = "ringmaster:" RINGMASTER_VERSION;
    sgf.properties = {{"RE", outcome.result},
                      {"PB", player_name(job.player(Colour::black), outcome.black)},
                      {"PW", player_name(job.player(Colour::white), outcome.white)},
                      {"EV", job.event},
                      {"GN", job.event + " " + job.game_id},
                      {"DT", job.date.substr(0, std::string_view("YYYY-MM-DD").size())}};
    add_clock(sgf, job);
    sgf.root_comment = root_comment(job, outcome);
    sgf.final_comment = final_comment(job, outcome);
    sgf.handicap_stones = game.handicap_stones;
    std::size_t comments = 0;
    for (std::size_t number = 0; number < game.moves.size(); ++number) {
        SgfMove& move = sgf.moves.emplace_back(sgf_move(game, number));
        comments += move.comment.size();
        if (comments > most_comments) {
            move.comment.clear();
        }
    }
    return to_sgf(sgf);
}

/// The time control as PGN has it: "40/60", "300", "10+0.1"; of two parts the second follows the first. What PGN has no
/// word for, a time for each move, is written as fastchess does.
std::string pgn_time_control(const Job& job, Colour colour) {
    const std::optional<TimeControl> clock = job.clock(colour);
    if (!clock) {
        const double movetime = job.player(colour).movetime;
        return movetime > 0 ? fmt::format("{}/move", movetime) : "-";
    }
    return text_by_system(*clock, {"{main}", "{main}+{extra}", "{main}:1/{extra}",
                                   clock->main > 0 ? "{main}:{count}/{extra}" : "{count}/{extra}",
                                   clock->extra > 0 ? "{count}/{main}+{extra}" : "{count}/{main}"});
}

void add_tags_of_side(PgnGame& pgn, const Job& job, Colour colour, bool has_odds) {
    const std::string side = colour_word(colour);
    if (has_odds) {
        pgn.tags.emplace_back(side + "TimeControl", pgn_time_control(job, colour));
    }
    if (const std::string limit = limit_text(job.player(colour)); !limit.empty()) {
        pgn.tags.emplace_back(side + "Limit", limit);
    }
    const Texts options =
        each(job.player(colour).options, [](const auto& option) { return option.first + "=" + option.second; });
    if (!options.empty()) {
        pgn.tags.emplace_back(side + "Options", join(options, ", "));
    }
}

std::string chess_record(const Job& job, const Outcome& outcome, const RefereedGame& game) {
    PgnGame pgn;
    std::string date = job.date.substr(0, std::string_view("YYYY-MM-DD").size());
    replace_all(date, "-", ".");
    pgn.result = outcome.ending == Ending::void_game ? "*" : outcome.result;
    pgn.tags = {{"Event", job.event},
                {"Site", "?"},
                {"Date", date.empty() ? "????.??.??" : date},
                {"Round", job.game_id},
                {"White", player_name(job.player(Colour::white), outcome.white)},
                {"Black", player_name(job.player(Colour::black), outcome.black)},
                {"Result", pgn.result},
                {"PlyCount", std::to_string(game.texts.size())},
                {"Termination", traits_of(outcome.ending).termination}};
    if (is_chess960(game.chess.start())) {
        pgn.tags.emplace_back("Variant", "Chess960");
    }
    const bool has_odds = pgn_time_control(job, Colour::white) != pgn_time_control(job, Colour::black);
    pgn.tags.emplace_back("TimeControl", has_odds ? "?" : pgn_time_control(job, Colour::white));
    for (const Colour colour : {Colour::white, Colour::black}) {
        add_tags_of_side(pgn, job, colour, has_odds);
    }
    if (!outcome.detail.empty()) {
        pgn.tags.emplace_back("Detail", outcome.detail);
    }
    if (outcome.audit) {
        pgn.tags.emplace_back("Audit", audit_text(*outcome.audit));
    }
    if (job.gtp().settings.rules == Rules::variant) {
        pgn.tags.emplace_back("Variant", job.gtp().settings.variant);
        if (!game.start.empty()) {
            pgn.tags.emplace_back("SetUp", "1");
            pgn.tags.emplace_back("FEN", game.start);
        }
        pgn.words = game.texts;
    }
    pgn.game = game.chess;
    pgn.comments = game.chess_comments;
    return pgn_text(pgn);
}

}  // namespace

std::string record_of(const Job& job, const Outcome& outcome, const RefereedGame& game) {
    const Rules rules = job.gtp().settings.rules;
    const bool has_begun = outcome.ending != Ending::void_game || game.moves.size() + game.texts.size() > 0;
    return !has_begun || rules == Rules::none ? ""
           : is_like_chess(rules)             ? chess_record(job, outcome, game)
                                              : go_record(job, outcome, game);
}

}  // namespace ringmaster
