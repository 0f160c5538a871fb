#include "ringmaster/game/script_result.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view failure_line = "candidate failed";

/// The candidate's score by its own word.
std::optional<double> own_score(const std::string& word) {
    if (word == "W" || word == "D" || word == "L") {
        return word == "W" ? 1 : word == "D" ? 0.5 : 0;
    }
    const std::optional<double> number = number_in<double>(word);
    return number && *number >= 0 && *number <= 1 ? number : std::nullopt;
}

/// The first player's score.
std::optional<double> score_of_first_player(const std::string& word) {
    if (word == "1-0" || word == "0-1") {
        return word == "1-0" ? 1 : 0;
    }
    return word == "1/2-1/2" ? std::optional(0.5) : std::nullopt;
}

std::optional<double> score_of(const std::string& word, Colour colour) {
    if (const std::optional<double> own = own_score(word)) {
        return own;
    }
    const std::optional<double> first = score_of_first_player(word);
    return first && colour == Colour::white ? 1 - *first : first;
}

/// A line that would be right: "W L".
std::string example_for(const ScriptSetup& script) {
    const std::string margin = script.has_margin ? " 12.5" : "";
    std::string row = "W" + margin;
    for (int game = 1; game < std::min(script.games, 4); ++game) {
        row += (game % 2 == 1 ? " L" : " W") + margin;
    }
    return "'" + row + (script.games > 4 ? " ..." : "") + "'";
}

std::string no_result(const ScriptSetup& script) {
    return fmt::format(
        "it told no result (let it print {}, such as {}; results are W, D, L, 1-0, 0-1, 1/2-1/2 and the "
        "numbers from 0 to 1)",
        script.games == 1 ? "one in a line of its own" : fmt::format("{} in one line", script.games),
        example_for(script));
}

/// What to do about a line that begins with a result and is not what was asked for.
std::string remedy_for(const std::vector<std::string>& words, const ScriptSetup& script) {
    const auto is_result = [](const std::string& word) { return score_of(word, Colour::black).has_value(); };
    const bool is_row = !script.has_margin && std::ranges::all_of(words, is_result);
    const bool has_margin = !script.has_margin && words.size() == 2 && number_in<double>(words[1]);
    const std::string setting = is_row       ? fmt::format("write games = {} in [game], or ", words.size())
                                : has_margin ? "write margin = true in [game], or "
                                             : "";
    return fmt::format(" ({}let it print {})", setting, example_for(script));
}

ScriptAnswer results_of(const std::vector<std::string>& words, const std::string& line, const ScriptSetup& script,
                        Colour colour) {
    ScriptAnswer answer;
    const std::size_t step = script.has_margin ? 2 : 1;
    const std::size_t wanted = step * static_cast<std::size_t>(script.games);
    for (std::size_t i = 0; i + step <= words.size() && words.size() == wanted; i += step) {
        const bool is_turned = answer.results.size() % 2 == 1;
        const std::optional<double> score = score_of(words[i], is_turned ? opponent_of(colour) : colour);
        const std::optional<double> margin = script.has_margin ? number_in<double>(words[i + 1]) : std::nullopt;
        if (!score || (script.has_margin && (!margin || std::fabs(*margin) > most_margin))) {
            break;
        }
        answer.results.push_back({*score, margin ? std::optional(std::fabs(*margin)) : std::nullopt,
                                  script.has_margin ? words[i] + " " + words[i + 1] : words[i]});
    }
    if (answer.results.size() != static_cast<std::size_t>(script.games)) {
        answer.results.clear();
        answer.problem =
            fmt::format("its last result, '{}', is not {}{}{}", printable(line, 80), counted(script.games, "result"),
                        script.has_margin ? " with a margin each" : "", remedy_for(words, script));
    }
    return answer;
}

ScriptAnswer answer_of_clop(std::string_view output) {
    const char letter = output.empty() ? ' ' : output.front();
    ScriptAnswer answer;
    if (const std::optional<double> score =
            letter == 'W' || letter == 'D' || letter == 'L' ? own_score(std::string(1, letter)) : std::nullopt) {
        answer.results.push_back({*score, std::nullopt, std::string(1, letter)});
    } else {
        answer.problem = "the first letter of its output is not W, D or L";
    }
    return answer;
}

}  // namespace

ScriptAnswer read_script_answer(std::string_view output, const ScriptSetup& script, Colour colour) {
    if (script.protocol == ScriptProtocol::clop) {
        return answer_of_clop(output);
    }
    const std::vector<std::string> lines = split(trim(std::string(output)), '\n');
    ScriptAnswer wrong{{}, no_result(script), false};
    bool is_told = false;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        const std::string trimmed = trim(*line);
        if (line == lines.rbegin() && trimmed == failure_line) {
            return {{}, "it says that the candidate failed", true};
        }
        const std::vector<std::string> words = words_in(trimmed);
        if (!words.empty() && score_of(words.front(), colour)) {  // it begins as a result does, right or wrong
            ScriptAnswer answer = results_of(words, trimmed, script, colour);
            if (!answer.results.empty()) {
                return answer;
            }
            wrong = std::exchange(is_told, true) ? wrong : answer;
        }
    }
    return wrong;
}

}  // namespace ringmaster
