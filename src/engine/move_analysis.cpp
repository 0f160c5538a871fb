#include "ringmaster/engine/move_analysis.hpp"

#include <charconv>
#include <sstream>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr int centiseconds_between_lines = 360'000;

/// Rounding may carry a certainty this far beyond 1.
constexpr double rounding = 0.001;

std::optional<double> number_in(const std::string& word) {
    double number = 0;
    const auto [stopped, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && stopped == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

/// What is said of one move: pairs of name and value, up to its variation.
struct MoveInfo {
    std::string move;
    std::optional<double> visits;
    std::optional<double> winrate;

    bool is_known() const { return winrate && visits != 0.0; }
};

std::vector<MoveInfo> moves_in(const std::string& line) {
    std::vector<MoveInfo> infos;
    bool in_variation = false;
    const std::vector<std::string> words = words_in(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& name = words[i];
        if (name == "info") {
            infos.emplace_back();
            in_variation = false;
        } else if (name == "pv" || name == "rootInfo" || infos.empty()) {
            in_variation = true;
        } else if (!in_variation && i + 1 < words.size()) {
            const std::string& value = words[++i];
            MoveInfo& info = infos.back();
            if (name == "move") {
                info.move = value;
            } else if (name == "visits") {
                info.visits = number_in(value);
            } else if (name == "winrate") {
                info.winrate = number_in(value);
            }
        }
    }
    return infos;
}

std::optional<double> chance_of(const std::string& move, const std::string& line, const AnalysisCommand& command) {
    std::optional<double> chance;
    for (const MoveInfo& info : moves_in(line)) {
        const bool is_made = to_lower(info.move) == to_lower(move);
        if (info.is_known() && (!chance || is_made)) {
            chance = *info.winrate / command.certainty;
        }
        if (info.is_known() && is_made) {
            break;
        }
    }
    return chance && *chance >= -rounding && *chance <= 1 + rounding ? chance : std::nullopt;
}

}  // namespace

std::string command_line(const AnalysisCommand& command, char colour) {
    return fmt::format("{} {} {}", command.name, colour, centiseconds_between_lines);
}

AnalysedMove parse_analysed_move(const std::string& answer, const AnalysisCommand& command) {
    constexpr std::string_view play = "play ";
    std::string move;
    std::string analysis;
    std::string last;
    for (const std::string& line : split(answer, '\n')) {
        last = trim(line);
        if (last.starts_with(play)) {
            move = trim(last.substr(play.size()));
        } else if (last.starts_with("info ")) {
            analysis = last;
        }
    }
    return move.empty() ? AnalysedMove{last, std::nullopt} : AnalysedMove{move, chance_of(move, analysis, command)};
}

}  // namespace ringmaster
