#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "ringmaster/base/error.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/go/sgf.hpp"
#include "ringmaster/report/render_json.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"

#include "support/small_event.hpp"

namespace ringmaster {

/// A game that an event has asked for.
struct AskedGame {
    ControlFile control;
    Job job = TuningEvent(control, {1, 1, {}}).ask().value();
};

/// Of Go, 9x9, which we count, with all that may be asked of a worker.
inline AskedGame asked_go_game(RewardKind reward = RewardKind::area) {
    ControlFile control = small_event();
    control.reward.kind = reward;
    control.gtp().settings.scorer = Scorer::internal;
    control.gtp().settings.move_limit = 200;
    AskedGame game{std::move(control)};
    game.job.gtp().log_gtp = true;
    return game;
}

/// Of chess, between engines that speak UCI.
inline AskedGame asked_chess_game() {
    const ControlFileResult read = parse_control_file(
        "competition_type = 'model_tuner'\nrules = 'chess'\nnumber_of_games = 40\ncandidate_colour = 'white'\n"
        "move_limit = 200\nopponent = 'fixed'\n[players.fixed]\ncommand = 'engine'\nnodes = 100\n[candidate]\n"
        "command = 'engine'\nnodes = 100\n[[parameters]]\ncode = 'king'\nscale = { linear = [0, 1] }\n",
        "/events/tune.toml", "/home/me");
    return {read.control_file.value()};
}

/// Two games of a script, which tells margins.
inline AskedGame asked_script_games() {
    const ControlFileResult read = parse_control_file(
        "competition_type = 'model_tuner'\nnumber_of_games = 40\n[game]\ncommand = './play {x}'\ngames = 2\n"
        "margin = true\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n",
        "/events/tune.toml", "/home/me");
    return {read.control_file.value()};
}

/// Black has won by 73.5 after E5, A1 and two passes.
inline Outcome go_answer(const Job& job) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    outcome.winner = Colour::black;
    outcome.margin = 73.5;
    outcome.result = "B+73.5";
    outcome.moves = 4;
    outcome.ownership = std::string(job.gtp().keep_ownership ? 81 : 0, 'b');
    outcome.black = {"a description", "exited with status 0", "play w pass", "GNU Go 3.8", 1.5, 0.1, "some words"};
    outcome.white = outcome.black;
    const std::string program = job.gtp().players[0].command.front();
    outcome.programs = {{"/usr/games/" + program.substr(program.rfind('/') + 1), "inode 1, 9 bytes, 5.000"}};
    outcome.warnings = {"candidate: slow"};
    outcome.gtp_log = "0.003 >> b: genmove b\n";
    SgfGame game;
    game.board_size = 9;
    game.properties = {{"RE", outcome.result}, {"GN", job.event + " " + job.game_id}};
    for (const char* move : {"E5", "A1", "pass", "pass"}) {
        const bool is_black = game.moves.size() % 2 == 0;
        game.moves.push_back({is_black ? Colour::black : Colour::white, parse_move(move, 9).value(), "0.1 s"});
    }
    outcome.sgf = to_sgf(game);
    return outcome;
}

/// Black has mated in two moves.
inline Outcome chess_answer(const Job& job) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::checkmate;
    outcome.winner = Colour::black;
    outcome.result = "0-1";
    outcome.moves = 4;
    outcome.black = {"a description", "exited with status 0", "go nodes 100", "Toga 2", 1.5, 0.1, "some words"};
    outcome.white = outcome.black;
    PgnGame record;
    RefereedGame played;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        record.game.play(*move_of_uci(record.game.position(), move));
        played.texts.emplace_back(move);
    }
    record.tags = {{"Event", job.event}, {"Round", job.game_id}};
    record.result = outcome.result;
    outcome.sgf = pgn_text(record);
    played.chess = record.game;
    outcome.moves_hash = hash_of_moves(played, 0);
    return outcome;
}

/// The candidate has won the first by 12 and lost the second.
inline Outcome script_answer(const Job& job) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::told;
    outcome.told = {{1, 12, "W 12"}, {0, 2.5, "L -2.5"}};
    outcome.result = "W 12";
    outcome.side(job.colour).seconds = 3;
    return outcome;
}

/// Whether a worker's line is taken for the answer to this game. What is taken must do no harm: the event takes it in,
/// describes and reports it, and would believe it when it comes out of the store. Whatever that throws is thrown.
inline bool is_believed(const AskedGame& asked, const std::string& line) {
    Outcome outcome;
    try {
        outcome = outcome_from_line(line);
        require_plausible(asked.job, outcome);
        require_possible_times(outcome, 60, 60);
    } catch (const Error&) {
        return false;
    }
    TuningEvent event(asked.control, {1, 1, {}});
    event.ask();
    if (outcome.ending == Ending::void_game) {
        event.tell(make_void_game(asked.job, outcome, 1000));
    } else {
        for (const GameRecord& record : make_records(asked.job, outcome, 1000)) {
            require_plausible(record, expected_game(asked.control, record.purpose));
            event.tell(record);
            event.describe(record);
        }
    }
    event.history_lines();
    const EventFacts facts = event.facts(FactsDetail::full);
    render_json(facts);
    render_text(text_report(facts, ReportDetail::all, {}));
    return true;
}

/// The line with another value at one place of its JSON (nlohmann's pointer); nothing: without it.
inline std::string with_value(const nlohmann::json& answer, const std::string& place,
                              const std::optional<nlohmann::json>& value) {
    nlohmann::json changed = answer;
    const nlohmann::json::json_pointer pointer(place);
    if (value) {
        changed[pointer] = *value;
    } else {
        nlohmann::json& parent = changed[pointer.parent_pointer()];
        parent.is_array() ? parent.erase(std::stoul(pointer.back())) : void(parent.erase(pointer.back()));
    }
    return changed.dump();
}

/// Every field of an answer, those in fields too.
inline std::vector<std::string> places_in(const nlohmann::json& answer) {
    std::vector<std::string> places;
    const nlohmann::json flat = answer.flatten();
    for (const auto& [place, ignored] : flat.items()) {
        places.push_back(place);
    }
    for (const auto& [key, value] : answer.items()) {
        if (value.is_structured() && !value.empty()) {
            places.push_back("/" + key);
        }
    }
    return places;
}

}  // namespace ringmaster
