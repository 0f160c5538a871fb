#include "ringmaster/config/placeholder_texts.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

template <class Setup>
Setup filled(Setup program, const Parameters& values, const std::string& who) {
    for_each_placeholder_text(program, [&](std::string& text, const std::string& name, TextUse) {
        try {
            text = PlaceholderText(text).fill(values);
        } catch (const Error& error) {
            throw Error(error.what(), who + ": " + name, "", error.fault());
        }
    });
    return program;
}

constexpr std::string_view opponent_prefix = "opponent.";

/// Whether one of these placeholders stands in one of the templates.
bool is_named_in(const std::vector<std::string>& template_texts, const std::vector<std::string>& names) {
    return std::ranges::any_of(template_texts,
                               [&](const std::string& text) { return !template_names(text, names).empty(); });
}

void check_path(TableReader& reader, const PlacedText& text, const std::string& path) {
    const bool is_path =
        text.use == TextUse::folder || (text.use == TextUse::program && path.find('/') != std::string::npos);
    if (is_path && !path.starts_with('/')) {
        reader.problem(text.place,
                       text.name + " becomes the relative path '" + path + "' (begin it with a folder, such as './')");
    }
}

/// Reports the names that do not exist. Gives whether all do.
bool have_known_names(TableReader& reader, const PlacedText& text, const std::set<std::string>& names,
                      const PlaceholderTrial& trial) {
    if (trial.values.empty()) {
        return true;
    }
    Parameters known;
    for (const std::string& code : trial.broken) {
        if (find_by(trial.values.front(), &Parameters::value_type::first, code) == nullptr) {
            known.emplace_back(code, 0LL);
        }
    }
    append(known, trial.values.front());
    const std::size_t problems = reader.problem_count();
    for (const std::string& name : names) {
        try {
            PlaceholderText("{" + name + "}").fill(known);
        } catch (const Error& error) {
            reader.problem(text.place, text.name + ": " + error.what());
        }
    }
    return reader.problem_count() == problems;
}

/// The path in its shortest form. But what stands before a `..` may be a link to elsewhere: then only the kernel knows
/// the way. `folder` is one that holds no links.
std::string shortened(const std::string& folder, const std::string& rest) {
    bool is_below = false;
    bool climbs_back = false;
    for (const std::filesystem::path& part : std::filesystem::path(rest)) {
        climbs_back = climbs_back || (is_below && part == "..");
        is_below = is_below || (!part.empty() && part != "/" && part != "." && part != "..");
    }
    const std::filesystem::path path = folder + rest;
    return (climbs_back ? path : path.lexically_normal()).string();
}

}  // namespace

std::string opponent_name_of(const std::string& code) {
    return std::string(opponent_prefix) + code;
}

std::vector<std::string> names_in(const std::string& text) {
    try {
        return PlaceholderText(text).names();
    } catch (const Error&) {
        return {};
    }
}

PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values) {
    return filled(player, values, player.code == "candidate" ? player.code : "player '" + player.code + "'");
}

ScriptSetup fill_placeholders(const ScriptSetup& script, const Parameters& values) {
    return filled(script, values, "game");
}

std::string with_braces_doubled(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result.append(letter == '{' || letter == '}' ? 2 : 1, letter);
    }
    return result;
}

std::string relative_to(const std::filesystem::path& folder, const std::string& path) {
    const std::string start = with_braces_doubled((folder / "").string());
    return path.starts_with(start) ? "./" + path.substr(start.size()) : path;
}

Parameters with_own_placeholders(Parameters values, const OwnValues& own) {
    values.emplace_back("seed", static_cast<long long>(own.seed));
    values.emplace_back("game_id", own.game_id);
    if (!own.folder.empty()) {
        values.emplace_back("dir", own.folder);
    }
    return values;
}

Parameters with_script_placeholders(Parameters values, const ScriptOwnValues& own) {
    values.emplace_back("colour", own.colour);
    values.emplace_back("pair", own.pair);
    values.emplace_back("opening", own.opening);
    values.emplace_back("core", std::string(core_mark));
    for (const auto& [code, value] : own.opponent) {
        values.emplace_back(opponent_name_of(code), value);
    }
    return values;
}

bool names_opponent(const ScriptSetup& script) {
    return std::ranges::any_of(names_used(script),
                               [](const std::string& name) { return name.starts_with(opponent_prefix); });
}

bool names_opponent(const ControlFile& control, const std::vector<std::string>& template_texts) {
    if (control.script() == nullptr) {
        return false;
    }
    std::vector<std::string> known =
        each(control.parameters, [&](const TunedParameter& parameter) { return opponent_name_of(parameter.code); });
    return names_opponent(control.script()->script) || is_named_in(template_texts, known);
}

std::vector<Problem> check_duels_of_script(const ControlFile& control, const std::vector<std::string>& template_texts) {
    if (control.script() == nullptr || control.verification.kind != MatchKind::duel ||
        names_opponent(control, template_texts)) {
        return {};
    }
    return {{{},
             "verification_by = \"duel\" needs a script that is told both sides (put {opponent.CODE} into its "
             "command)"}};
}

bool plays_pairs(const ControlFile& control, const std::vector<std::string>& template_texts) {
    const ScriptSection* section = control.script();
    if (section == nullptr) {
        return control.gtp().openings.has_value();
    }
    return section->script.games == 1 && (section->openings || contains(names_used(section->script), "pair") ||
                                          is_named_in(template_texts, {"pair"}));
}

void check_placeholders(TableReader& reader, const std::vector<PlacedText>& texts, const PlaceholderTrial& trial) {
    const auto is_broken = [&](const std::string& name) { return contains(trial.broken, name); };
    for (const PlacedText& text : texts) {
        try {
            const PlaceholderText placeholders(text.text);
            const std::vector<std::string> in_order = placeholders.names();
            const std::set<std::string> names(in_order.begin(), in_order.end());
            if (!have_known_names(reader, text, names, trial) || std::ranges::any_of(names, is_broken)) {
                continue;
            }
            const std::size_t problems = reader.problem_count();
            for (const Parameters& values : trial.values) {
                const std::string filled = placeholders.fill(values);
                if (reader.problem_count() == problems) {
                    check_path(reader, text, filled);
                }
            }
        } catch (const Error& error) {
            reader.problem(text.place, text.name + ": " + error.what());
        }
    }
}

std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context) {
    std::string base = (context.folder / "").string();
    std::string rest = path;
    if (path.starts_with('~')) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 1) {
            reader.problem(place, name + " must not begin with '" + path.substr(0, end) + "' (write the folder out)");
        } else if (context.home.empty()) {
            reader.problem(place, name + " begins with '~', but HOME is not set (write the folder out)");
        }
        base = context.home;
        rest = path.substr(end);
    } else if (path.starts_with('/')) {
        base.clear();
    }
    return shortened(base, rest);
}

std::string resolve_placeholder_path(TableReader& reader, const std::string& name, const Place& place,
                                     const std::string& path, const PathContext& context) {
    if (path.starts_with('{') && !path.starts_with("{{")) {
        return shortened("", path);
    }
    return resolve_path(reader, name, place, path,
                        {with_braces_doubled(context.folder.string()), with_braces_doubled(context.home)});
}

}  // namespace ringmaster
