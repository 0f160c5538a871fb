#include "ringmaster/config/engine_ranges.hpp"

#include <functional>

#include <toml++/toml.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

std::string text_at(const toml::table& table, const char* key) {
    return table[key].value_or(std::string());
}

/// What of a game decides how its engines are spoken to; nothing where they have no options.
std::optional<GameSettings> game_with_options(const toml::table& file) {
    const std::string rules = to_lower(text_at(file, "rules"));
    GameSettings game;
    game.rules = parse_word<Rules>(rules).value_or(Rules::variant);
    if (rules.empty() || !is_like_chess(game.rules)) {
        return std::nullopt;
    }
    game.variant = game.rules == Rules::variant ? rules : "";
    return game;
}

/// Calls `visit` for each parameter of an event of chess that has no scale, with the option that it sets.
void for_each_unranged_parameter(toml::table& file,
                                 const std::function<void(toml::table&, const std::string& option)>& visit) {
    toml::array* parameters = file["parameters"].as_array();
    if (!game_with_options(file) || parameters == nullptr) {
        return;
    }
    for (toml::node& node : *parameters) {
        if (toml::table* parameter = node.as_table(); parameter != nullptr && !parameter->contains("scale")) {
            const std::string option = text_at(*parameter, "option");
            visit(*parameter, option.empty() ? text_at(*parameter, "code") : option);
        }
    }
}

}  // namespace

void add_ranges(toml::table& file, const EngineRanges& ranges) {
    for_each_unranged_parameter(file, [&](toml::table& parameter, const std::string& option) {
        const auto found = ranges.find(option);
        if (found != ranges.end() && found->second == untold_range) {
            parameter.insert("scale", toml::table());
        } else if (found != ranges.end()) {
            for (auto& [key, value] : toml::parse(found->second)) {
                parameter.insert(key, value);  // what is there already stays
            }
        }
    });
}

std::optional<RangeQuestion> ranges_to_ask(const std::string& text, const std::filesystem::path& path,
                                           const std::string& home) {
    std::vector<Problem> problems;
    std::optional<toml::table> file = parse_toml(text, problems);
    if (!file) {
        return std::nullopt;
    }
    RangeQuestion question;
    Parameters values;
    for_each_unranged_parameter(*file, [&](const toml::table& parameter, const std::string& option) {
        question.parameters.push_back({text_at(parameter, "code"), option, file_place(parameter.source().begin)});
        values.emplace_back(question.parameters.back().code, 1LL);
    });
    const toml::table* candidate = (*file)["candidate"].as_table();
    if (question.parameters.empty() || candidate == nullptr) {
        return std::nullopt;
    }
    TableReader reader(*candidate, "candidate", problems);
    reader.find("files");
    const PlayerSetup candidate_setup =
        read_player(reader, "candidate", {}, {path.parent_path(), home}, *game_with_options(*file));
    if (!problems.empty()) {
        return question;
    }
    try {
        question.engine = fill_placeholders(candidate_setup, with_own_placeholders(values));
    } catch (const Error&) {  // of a parameter that has a scale, or a mistake
        return std::nullopt;
    }
    return question;
}

}  // namespace ringmaster
