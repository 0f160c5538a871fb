#include "ringmaster/runner/event_files.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/pgn_file.hpp"

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

/// So many records may be of games that were not stored yet when a run was killed.
constexpr std::uint64_t most_ahead = 100;

std::optional<std::uint64_t> number_at_start(std::string_view text, std::string_view end) {
    std::uint64_t number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto digits = static_cast<std::size_t>(stopped - text.data());
    return error == std::errc() && text.substr(digits).starts_with(end) ? std::optional(number) : std::nullopt;
}

/// The last game that the history tells of, in its last lines.
std::optional<std::uint64_t> last_game_told(const std::filesystem::path& history) {
    constexpr std::streamoff enough = 1 << 20;
    constexpr std::string_view beginning = "game ";
    std::ifstream in(history, std::ios::ate);
    const std::streamoff size = in ? static_cast<std::streamoff>(in.tellg()) : 0;
    in.seekg(std::max<std::streamoff>(size - enough, 0));
    std::optional<std::uint64_t> last;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(beginning)) {
            const auto number = number_at_start(std::string_view(line).substr(beginning.size()), ": ");
            last = number ? number : last;
        }
    }
    return last;
}

std::optional<std::uint64_t> highest_record(const std::filesystem::path& games) {
    std::optional<std::uint64_t> highest;
    for (const auto& entry : entries_of(games)) {
        for (const char* extension : {record_extension(Rules::go), record_extension(Rules::chess)}) {
            highest = std::max(highest, number_at_start(entry.path().filename().string(), extension));
        }
    }
    return highest;
}

std::string warning(std::uint64_t number, const std::filesystem::path& witness,
                    const std::optional<std::uint64_t>& highest_number) {
    const std::string stored = highest_number ? fmt::format("ends with game {}", *highest_number) : "has no game";
    return fmt::format(
        "{} knows of game {}, but the state file {}: it is an old copy, or one that was made without "
        "its log ('backup' makes whole ones); the missing games are played again",
        printable(witness.filename().string()), number, stored);
}

}  // namespace

std::vector<std::filesystem::path> EventFiles::all() const {
    return {database,
            database.string() + "-wal",
            database.string() + "-shm",
            database.string() + "-new",
            database.string() + "-new-journal",
            log,
            history,
            report,
            page,
            games,
            pgn,
            pgn.string() + ".old",
            void_games,
            gtp_logs,
            batch_script,
            batch_output,
            lock};
}

std::vector<GameFile> game_files(const Job& job, const Outcome& outcome, const EventFiles& files, bool record_games) {
    std::vector<GameFile> result;
    const bool is_void = outcome.ending == Ending::void_game;
    if (record_games && !outcome.sgf.empty() && !is_void && is_like_chess(job.gtp().settings.rules)) {
        result.push_back({files.pgn, outcome.sgf, true});
    } else if (record_games && !outcome.sgf.empty()) {
        const std::string name = job.game_id + record_extension(job.gtp().settings.rules);
        result.push_back({(is_void ? files.void_games : files.games) / name, outcome.sgf});
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

std::string missing_games(const EventFiles& files, const std::optional<std::uint64_t>& highest_number) {
    if (const auto told = last_game_told(files.history); told && told > highest_number) {
        return warning(*told, files.history, highest_number);
    }
    const std::uint64_t bearable = highest_number.value_or(0) + most_ahead;
    if (const auto record = highest_record(files.games); record && *record > bearable) {
        return warning(*record, files.games, highest_number);
    }
    const auto in_pgn = places_in_pgn(files.pgn);
    if (!in_pgn.empty() && in_pgn.rbegin()->first > bearable) {
        return warning(in_pgn.rbegin()->first, files.pgn, highest_number);
    }
    return "";
}

}  // namespace ringmaster
