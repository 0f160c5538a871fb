#include "ringmaster/runner/missing_games.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// Of SGF files whose games were not stored yet when a run was killed.
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
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(games, problem)) {
        highest = std::max(highest, number_at_start(entry.path().filename().string(), ".sgf"));
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

std::string missing_games(const EventFiles& files, const std::optional<std::uint64_t>& highest_number) {
    if (const auto told = last_game_told(files.history); told && told > highest_number) {
        return warning(*told, files.history, highest_number);
    }
    const std::uint64_t bearable = highest_number.value_or(0) + most_ahead;
    if (const auto record = highest_record(files.games); record && *record > bearable) {
        return warning(*record, files.games, highest_number);
    }
    return "";
}

}  // namespace ringmaster
