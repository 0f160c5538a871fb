#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

/// Reads where a file is made; no two of them may be one, nor a file and its folder.
void read_made_path(TableReader& reader, const std::vector<TemplateFile>& others, TemplateFile& file) {
    std::string text;
    if (!reader.text("path", text)) {
        return;
    }
    const std::filesystem::path path(text);
    const std::filesystem::path name = path.filename();
    if (path.is_absolute()) {
        return reader.problem("path", "path '" + text + "' must be relative (it is below {dir})");
    }
    if (std::ranges::find(path, "..") != path.end()) {
        return reader.problem("path", "path '" + text + "' must not hold '..' (it is below {dir})");
    }
    if (name.empty() || name == ".") {
        return reader.problem("path", "path '" + text + "' names no file");
    }
    file.path = path.lexically_normal().string();
    for (const TemplateFile& other : others) {
        if (other.path == file.path) {
            reader.problem("path", "another file has the path '" + file.path + "'");
        } else if (file.path.starts_with(other.path + "/") || other.path.starts_with(file.path + "/")) {
            reader.problem("path", "the paths '" + other.path + "' and '" + file.path +
                                       "' would make one thing a file and a folder");
        }
    }
}

/// Every script finds the values in its environment, and some are told them otherwise. One that has some of them as
/// placeholders has forgotten the others.
bool takes_values_otherwise(const ScriptSection& script, const std::vector<std::string>& used,
                            const std::vector<std::string>& codes) {
    const bool uses_some = std::ranges::any_of(codes, [&](const std::string& code) { return contains(used, code); });
    return script.json_input || script.script.protocol == ScriptProtocol::clop || !uses_some;
}

}  // namespace

std::optional<TemplateFile> read_source(TableReader& reader, const std::string& key, const PathContext& context) {
    std::string source;
    if (!reader.text(key, source)) {
        return std::nullopt;
    }
    const Place place = reader.place_of(key);
    if (source.empty() || source.ends_with('/')) {
        reader.problem(key, key + " '" + source + "' names no file");
        return std::nullopt;
    }
    return TemplateFile{resolve_path(reader, key, place, source, context), "", file_place(place)};
}

bool read_template_files(TableReader& owner, const PathContext& context, std::vector<TemplateFile>& files) {
    owner.tables("files", "file", [&](TableReader& reader, std::size_t) {
        const std::size_t problems = reader.problem_count();
        reader.require("template", "template = \"engine.cfg.in\"");
        reader.require("path", "path = \"engine.cfg\"");
        TemplateFile file = read_source(reader, "template", context).value_or(TemplateFile{});
        read_made_path(reader, files, file);
        reader.finish();
        if (reader.problem_count() == problems) {
            files.push_back(file);
        }
    });
    const toml::node* list = owner.find("files");
    return list != nullptr && !(list->is_array() && list->as_array()->empty());
}

std::vector<Problem> check_template(const ControlFile& control_file, const TemplateFile& file,
                                    const std::string& text) {
    const bool is_script = control_file.script() != nullptr;
    const auto problem = [&](const std::string& what) {
        const std::string name =
            (is_script ? "game: template '" : "candidate: template '") + file.source.filename().string() + "': ";
        return std::vector<Problem>{{file.place, printable(name + what, longest_problem)}};
    };
    const bool needs_defaults = is_script && !type_of(control_file.tuner).is_of_duels;
    for (const TunedParameter& parameter : control_file.parameters) {
        if (needs_defaults && !parameter.default_value &&
            !template_names(text, {opponent_name_of(parameter.code)}).empty()) {
            return problem(fmt::format("{{opponent.{0}}} needs a default of parameter '{0}'", parameter.code));
        }
    }
    if (is_script && !control_file.script()->openings && !template_names(text, {"opening"}).empty()) {
        return problem(lacks_openings);
    }
    for (const Parameters& values : trial_values(control_file.parameters, depth_of(control_file.tuner))) {
        try {
            fill_template(text, is_script
                                    ? with_script_placeholders(with_own_placeholders(values), {.opponent = values})
                                    : values);
        } catch (const Error& error) {
            return problem(error.what());
        }
    }
    return {};
}

std::vector<Problem> check_all_used(const ControlFile& control_file, const std::vector<std::string>& template_texts) {
    std::vector<std::string> codes = each(control_file.parameters, &TunedParameter::code);
    const ScriptSection* script = control_file.script();
    std::vector<std::string> used =
        script != nullptr ? names_used(script->script) : names_used(control_file.gtp().candidate);
    for (const std::string& text : template_texts) {
        append(used, template_names(text, codes));
    }
    if (script != nullptr && takes_values_otherwise(*script, used, codes)) {
        return {};
    }
    const std::string places = std::string(script != nullptr ? "" : "startup_gtp_commands, ") +
                               (control_file.candidate_files.empty() ? "environ or cwd" : "environ, cwd or a template");
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (contains(used, codes[i])) {
            continue;
        }
        const bool is_placed = i < control_file.parameter_places.size();
        const FilePlace place = is_placed ? control_file.parameter_places[i] : FilePlace{};
        problems.push_back(
            {place, fmt::format("parameter '{0}' is not used by the {1} (put {{{0}}} into its command, {2})", codes[i],
                                script != nullptr ? "script" : "candidate", places)});
    }
    return problems;
}

}  // namespace ringmaster
