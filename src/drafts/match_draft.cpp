#include "ringmaster/drafts/match_draft.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/draft.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_name = 40;
constexpr const char* first_line =
    "# Which of the two is stronger? Made by 'ringmaster match'; docs/matches.md explains it.\n";

/// Letters that need no quotes in a shell, and that a player's name may hold.
std::string name_like(const std::string& text) {
    std::string name;
    for (const char letter : text) {
        const bool is_plain = is_digit(letter) || is_ascii_letter(letter) ||
                              std::string_view("-=+._").find(letter) != std::string_view::npos;
        if (is_plain || (!name.empty() && name.back() != '-')) {
            name += is_plain ? letter : '-';
        }
    }
    name = name.substr(name.find_first_not_of('-') == std::string::npos ? name.size() : name.find_first_not_of('-'));
    return name.substr(0, name.find_last_not_of('-') + 1);
}

/// A command that is no row of words is taken for one word.
std::vector<std::string> words_of_command(const std::string& command) {
    const auto words = split_command(command);
    return words && !words->empty() ? *words : std::vector<std::string>{command};
}

std::string program_name(const std::string& word) {
    return name_like(std::filesystem::path(word).filename().string());
}

std::string name_by_words(const std::vector<std::string>& own, const std::vector<std::string>& others) {
    std::string name = program_name(own.front());
    for (std::size_t i = 1; i < own.size(); ++i) {
        if (const std::string word = name_like(own[i]); !contains(others, own[i]) && !word.empty()) {
            name += "-" + word;
        }
    }
    return name_like(name.substr(0, longest_name));
}

/// The lines that make it the match it is.
std::vector<std::string> lines_that_matter(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string& line : split(text, '\n')) {
        const std::string bare = trim(line);
        const bool may_change =
            bare.starts_with("number_of_games") || bare.starts_with("parallel") || bare.starts_with("sprt");
        if (!bare.empty() && bare.front() != '#' && !may_change) {
            lines.push_back(bare);
        }
    }
    return lines;
}

}  // namespace

std::array<std::string, 2> names_of_players(const std::array<std::string, 2>& commands) {
    const std::array<std::vector<std::string>, 2> words{words_of_command(commands[0]), words_of_command(commands[1])};
    std::array<std::string, 2> names{program_name(words[0].front()), program_name(words[1].front())};
    if (names[0] == names[1]) {
        names = {name_by_words(words[0], words[1]), name_by_words(words[1], words[0])};
    }
    for (std::size_t i = 0; i < 2; ++i) {
        names[i] = names[i].empty() || names[i] == "candidate" ? "engine" : names[i];
    }
    return names[0] == names[1] ? std::array<std::string, 2>{names[0] + "-1", names[1] + "-2"} : names;
}

std::string match_file(const NewMatch& match, const std::string& file_name) {
    const auto names = names_of_players(match.commands);
    Draft draft;
    draft.add(
        fmt::format("{1}#\n"
                    "#   {0}        plays, and goes on when started again\n"
                    "#   {0} show   prints the report, also while it runs\n\n",
                    "ringmaster " + quote_command({file_name}), first_line));
    draft.set("competition_type", toml_text("playoff"));
    draft.set("board_size", std::to_string(match.board_size));
    draft.set("komi", fmt::to_string(match.komi));
    constexpr std::uint64_t usual_games = 200;
    if (match.games || !match.sprt) {
        draft.set("number_of_games", std::to_string(match.games.value_or(usual_games)));
    }
    if (match.parallel) {
        draft.set("parallel", std::to_string(*match.parallel));
    }
    if (!match.clock.empty()) {
        draft.set("clock", toml_text(match.clock));
    }
    if (!match.openings.empty()) {
        draft.set("openings", toml_text(match.openings));
    }
    if (match.sprt) {
        draft.set("sprt", fmt::format("{{ elo0 = {}, elo1 = {} }}", (*match.sprt)[0], (*match.sprt)[1]));
    }
    for (std::size_t i = 0; i < 2; ++i) {
        draft.add("\n[players." + toml_text(names[i]) + "]\n");
        draft.set("command", toml_text(match.commands[i]));
    }
    draft.add("\n[[matchups]]\n");
    draft.set("player_1", toml_text(names[0]));
    draft.set("player_2", toml_text(names[1]));
    return draft.text();
}

bool is_match_file(const std::string& text) {
    return text.starts_with(first_line);
}

std::optional<MatchDifference> difference_of_matches(const std::string& there, const std::string& wanted) {
    const std::vector<std::string> old_lines = lines_that_matter(there);
    const std::vector<std::string> new_lines = lines_that_matter(wanted);
    const auto [old_line, new_line] =
        std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
    if (old_line == old_lines.end() && new_line == new_lines.end()) {
        return std::nullopt;
    }
    return MatchDifference{old_line == old_lines.end() ? "" : *old_line, new_line == new_lines.end() ? "" : *new_line};
}

}  // namespace ringmaster
