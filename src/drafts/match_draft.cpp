#include "ringmaster/drafts/match_draft.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_name = 40;
constexpr const char* seal = "\n# While this file is as it was made, 'ringmaster match' may write it anew: seal ";

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

/// The last line, by what stands before it.
std::string seal_of(const std::string& text) {
    return fmt::format("{}{:016x}\n", seal, hash_of(text));
}

std::string sprt_text(double elo0, double elo1) {
    return fmt::format("{{ elo0 = {}, elo1 = {} }}", elo0, elo1);
}

std::string setting_text(const std::string& name, const std::string& value) {
    return value.empty() ? "no " + name : name + " = " + value;
}

std::string limit_setting(const PlayerSetup& player) {
    return player.nodes > 0      ? setting_text("nodes", std::to_string(player.nodes))
           : player.depth > 0    ? setting_text("depth", std::to_string(player.depth))
           : player.movetime > 0 ? setting_text("movetime", fmt::to_string(player.movetime))
                                 : "no nodes, depth or movetime";
}

/// What makes it the match it is. Of other events as much as tells them from a match.
std::vector<std::string> settings_that_matter(const ControlFile& control, bool with_scorer) {
    std::vector<std::string> all{setting_text("competition_type", toml_text(competition_type_of(control)))};
    if (!control.tournament || control.tournament->matchups.size() != 1) {
        all.push_back(control.tournament ? counted(control.tournament->matchups.size(), "matchup") : "no matchup");
        return all;
    }
    all.emplace_back("1 matchup");
    const std::filesystem::path folder = control.path.parent_path();
    const Matchup& matchup = control.tournament->matchups.front();
    const GameSettings& game = matchup.settings;
    const auto& openings = control.gtp().openings;
    all.push_back(setting_text("rules", toml_text(game.rules_text())));
    if (!is_like_chess(game.rules)) {
        all.push_back(setting_text("board_size", std::to_string(game.board_size)));
        all.push_back(setting_text("komi", fmt::to_string(game.komi)));
    }
    all.push_back(setting_text("clock", game.clock.control ? toml_text(to_text(*game.clock.control)) : ""));
    all.push_back(
        setting_text("openings", openings ? toml_text(openings->path.lexically_proximate(folder).string()) : ""));
    const auto opening_moves = openings ? openings->most_moves : std::nullopt;
    all.push_back(setting_text("opening_moves", opening_moves ? std::to_string(*opening_moves) : ""));
    if (with_scorer) {
        all.push_back(setting_text("scorer", toml_text(to_text(game.scorer))));
    }
    for (const std::string& name : matchup.players) {
        const PlayerSetup& player = control.gtp().players.at(name);
        std::vector<std::string> command = player.command;
        command.front() = relative_to(folder, command.front());
        all.push_back(setting_text("command", toml_text(quote_command_template(command))));
        all.push_back(limit_setting(player));
        const std::vector<std::pair<std::string, std::string>> options(player.options.begin(), player.options.end());
        all.push_back(setting_text("options", options.empty() ? "" : toml_options(options)));
    }
    return all;
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

Draft match_draft(const NewMatch& match, const std::string& file_name) {
    const auto names = names_of_players(match.commands);
    Draft draft;
    draft.add(
        fmt::format("# Which of the two is stronger? Made by 'ringmaster match'; docs/matches.md explains it.\n"
                    "#\n"
                    "#   {0}        plays, and goes on when started again\n"
                    "#   {0} show   prints the report, also while it runs\n\n",
                    "ringmaster " + quote_command({file_name})));
    draft.set("competition_type", toml_text("playoff"));
    if (match.is_of_chess) {
        draft.set("rules", toml_text(match.rules), "--rules");
    } else {
        draft.set("board_size", std::to_string(match.board_size), "--size");
        draft.set("komi", fmt::to_string(match.komi), "--komi");
    }
    constexpr std::uint64_t usual_games = 200;
    draft.set_known("number_of_games", match.games || match.sprt ? match.games : usual_games);
    draft.set_known("parallel", match.parallel);
    draft.set_known("clock", match.limit.clock, "the clock '" + match.limit.clock + "'");
    draft.set_known("openings", match.openings, "--openings");
    draft.set_known("opening_moves", match.opening_moves, "--opening-moves");
    draft.set_known("scorer", match.scorer ? to_text(*match.scorer) : "", "--scorer");
    if (match.sprt) {
        draft.set("sprt", sprt_text((*match.sprt)[0], (*match.sprt)[1]), "--sprt");
    }
    for (std::size_t i = 0; i < 2; ++i) {
        draft.add("\n[players." + toml_text(names[i]) + "]\n");
        draft.set("command", toml_text(match.commands[i]), "'" + match.commands[i] + "'");
        draft.set_known("protocol", match.protocols[i]);
        set_limit(draft, match.limit);
        if (!match.options[i].empty()) {
            draft.set("options", toml_options(match.options[i]), "--option");
        }
    }
    draft.add("\n[[matchups]]\n");
    draft.set("player_1", toml_text(names[0]));
    draft.set("player_2", toml_text(names[1]));
    draft.add(seal_of(draft.text()));
    return draft;
}

bool is_untouched_match(const std::string& text) {
    const std::size_t end = std::min(text.rfind(seal), text.size());
    return seal_of(text.substr(0, end)) == text.substr(end);
}

std::optional<MatchDifference> difference_of_matches(const ControlFile& there, const ControlFile& wanted,
                                                     bool with_scorer) {
    const std::vector<std::string> old_settings = settings_that_matter(there, with_scorer);
    const std::vector<std::string> new_settings = settings_that_matter(wanted, with_scorer);
    const auto [is, should_be] =
        std::mismatch(old_settings.begin(), old_settings.end(), new_settings.begin(), new_settings.end());
    return is == old_settings.end() ? std::nullopt : std::optional(MatchDifference{*is, *should_be});
}

std::optional<MatchDifference> unmet_wish(const ControlFile& there, const NewMatch& match) {
    const Matchup& matchup = there.tournament->matchups.front();
    const auto differ = [](const std::string& name, const std::string& is, const std::string& wanted) {
        return is == wanted ? std::nullopt
                            : std::optional(MatchDifference{setting_text(name, is), setting_text(name, wanted)});
    };
    std::optional<MatchDifference> found;
    if (match.games) {
        const auto& games = matchup.number_of_games;
        found = differ("number_of_games", games ? std::to_string(*games) : "", std::to_string(*match.games));
    }
    if (match.sprt && !found) {
        const auto& sprt = matchup.sprt;
        found = differ("sprt", sprt ? sprt_text(sprt->settings.elo0, sprt->settings.elo1) : "",
                       sprt_text((*match.sprt)[0], (*match.sprt)[1]));
    }
    return found;
}

}  // namespace ringmaster
