#include "ringmaster/runner/game_files.hpp"

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_engine_line = 1000;

void add_lines(std::vector<std::string>& lines, const std::string& who, const std::string& text) {
    const std::string trimmed = trim(text);
    if (trimmed.empty()) {
        return;
    }
    for (const std::string& line : split(trimmed, '\n')) {
        lines.push_back(who + ": " + printable(line, longest_engine_line));
    }
}

}  // namespace

std::vector<GameFile> game_files(const Job& job, const Outcome& outcome, const EventFiles& files, bool record_games) {
    std::vector<GameFile> result;
    if (record_games && !outcome.sgf.empty()) {
        const bool is_void = outcome.ending == Ending::void_game;
        result.push_back({(is_void ? files.void_games : files.games) / (job.game_id + ".sgf"), outcome.sgf});
    }
    if (const auto* game = std::get_if<GtpGame>(&job.game); game != nullptr && game->log_gtp) {
        result.push_back({files.gtp_logs / (job.game_id + ".log"), outcome.gtp_log});
    }
    return result;
}

std::vector<std::string> stderr_lines(const Job& job, const Outcome& outcome) {
    const std::string game = "game " + job.game_id + " ";
    std::vector<std::string> lines;
    if (const ScriptGame* played = job.script()) {
        add_lines(lines, game + played->script.code, outcome.side(job.colour).stderr_tail);
        return lines;
    }
    for (const Colour colour : {Colour::black, Colour::white}) {
        add_lines(lines, game + job.player(colour).code, outcome.side(colour).stderr_tail);
    }
    if (job.gtp().referee) {
        add_lines(lines, game + job.gtp().referee->code, outcome.referee.stderr_tail);
    }
    return lines;
}

}  // namespace ringmaster
