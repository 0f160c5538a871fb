#include "ringmaster/cli/apply.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/config/new_defaults.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/drafts/source_marks.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/report/words.hpp"
#include "ringmaster/store/store.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

/// A source file with marks of the event's parameters.
struct MarkedFile {
    std::string name;  ///< as given
    std::filesystem::path path;
    std::string text;
    std::vector<MarkedValue> values;
    std::vector<MarkedValue> others = {};             ///< that marks name which are none of the event's parameters
    std::map<std::string, std::string> changes = {};  ///< of parameters: "OLD -> NEW"
    std::string new_text = {};
};

/// Adds the lines by which a program is told the settings, its options in the order of the parameters.
template <typename Program>
void add_words(const Program& program, const std::vector<std::string>& codes, const Parameters& settings,
               std::vector<std::string>& lines) {
    std::vector<std::pair<std::ptrdiff_t, std::string>> options;
    for_each_placeholder_text(program, [&](const std::string& text, const std::string& name, TextUse) {
        const std::vector<std::string> names = template_names(text, codes);
        if (names.empty()) {
            return;
        }
        if (name == "command") {  // once, whichever of its words have some
            const std::string line = quote_command(
                each(program.command, [&](const std::string& word) { return fill_template(word, settings); }));
            if (!contains(lines, line)) {
                lines.push_back(line);
            }
            return;
        }
        const std::string value = fill_template(text, settings);
        const std::size_t colon = name.find(": ");
        if (name.starts_with(options_prefix)) {
            options.emplace_back(std::ranges::find(codes, names.front()) - codes.begin(),
                                 "setoption name " + name.substr(options_prefix.size()) + " value " + value);
        } else {
            lines.push_back(colon == std::string::npos ? value : name.substr(colon + 2) + "=" + value);
        }
    });
    std::ranges::stable_sort(options, {}, &std::pair<std::ptrdiff_t, std::string>::first);
    append(lines, each(options, &std::pair<std::ptrdiff_t, std::string>::second));
}

/// What else the marks of a line name: a name takes the place of a value.
std::string told_others(const MarkedFile& file, std::size_t line) {
    std::vector<std::string> names;
    for (const MarkedValue& other : file.others) {
        if (other.line == line && other.problem.empty()) {
            names.push_back("'" + printable(other.code) + "'");
        }
    }
    return names.empty() ? ""
                         : fmt::format("; the mark also names {}, which {} here and {}", listed(names, "and"),
                                       names.size() == 1 ? "is no parameter" : "are no parameters",
                                       names.size() == 1 ? "takes the place of a value" : "take the places of values");
}

MarkedFile read_marked(const std::string& name, const std::filesystem::path& path,
                       const std::vector<std::string>& codes, Mistakes& mistakes) {
    MarkedFile file{name, path, read_named_file(path), {}};
    for (MarkedValue& value : marked_values(file.text)) {
        (contains(codes, value.code) ? file.values : file.others).push_back(std::move(value));
    }
    for (const MarkedValue& value : file.values) {
        if (!value.problem.empty()) {
            mistakes.add(usage_error(value.problem, fmt::format("{}:{}", name, value.line)));
        }
    }
    return file;
}

/// The value as it would stand in the place of the mark; "?": there is none, or it does not fit.
std::string text_at(const MarkedValue& marked, const Value* value) {
    try {
        return value == nullptr ? "?" : to_text(value_of_literal(literal_for(*value, marked.literal)));
    } catch (const Error&) {
        return "?";
    }
}

bool has_value_of(const MarkedValue& marked, const Parameters& settings) {
    const Value own = value_of_literal(marked.literal);
    return text_at(marked, find_value(settings, marked.code)) == text_at(marked, &own);
}

/// Says of a file what the event does not know: the values that are not the default's, where they are few.
void refuse_unknown_values(const MarkedFile& file, const ControlFile& control, Mistakes& mistakes) {
    const auto refuse = [&](const MarkedValue& at, const Parameters& values, const std::string& what,
                            const std::string& others) {
        mistakes.add(usage_error(describe(control.parameters, values) + what + others,
                                 fmt::format("{}:{}", file.name, at.line),
                                 "is it the source that was tuned? Put a value back that the event knows"));
    };
    const Parameters defaults = default_settings(control.parameters).value_or(Parameters{});
    std::vector<MarkedValue> changed = file.values;
    std::erase_if(changed, [&](const MarkedValue& value) { return has_value_of(value, defaults); });
    if (!defaults.empty() && 2 * changed.size() <= file.values.size()) {
        for (const MarkedValue& value : changed) {
            refuse(value, {{value.code, value_of_literal(value.literal)}},
                   " is not the event's default, " + to_text(*find_value(defaults, value.code)) +
                       ", and the values of this file are those of no candidate",
                   told_others(file, value.line));
        }
        return;
    }
    Parameters values;
    for (const TunedParameter& parameter : control.parameters) {
        if (const MarkedValue* value = find_by(file.values, &MarkedValue::code, parameter.code)) {
            values.emplace_back(value->code, value_of_literal(value->literal));
        }
    }
    std::string others;
    for (const MarkedValue& value : file.values) {
        others = others.empty() ? told_others(file, value.line) : others;
    }
    refuse(file.values.front(), values, " is neither the event's default nor one of its candidates", others);
}

void require_known_values(const std::vector<MarkedFile>& files, const ControlFile& control, const Store& store,
                          const Parameters& recommended) {
    std::vector<bool> is_known(files.size());
    const auto look_at = [&](const Parameters& settings) {
        for (std::size_t i = 0; i < files.size(); ++i) {
            is_known[i] = is_known[i] || std::ranges::all_of(files[i].values, [&](const MarkedValue& value) {
                              return has_value_of(value, settings);
                          });
        }
    };
    look_at(recommended);
    if (const auto defaults = default_settings(control.parameters)) {
        look_at(*defaults);
    }
    store.for_each_game([&](const GameRecord& record) {
        look_at(record.parameters());
        look_at(record.sides[1].parameters);
    });
    Mistakes mistakes;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!is_known[i]) {
            refuse_unknown_values(files[i], control, mistakes);
        }
    }
    mistakes.require_none();
}

/// Of settings that no mark names; perhaps marks name some of them wrongly.
void add_missing_marks(std::vector<std::string> codes, const std::vector<MarkedFile>& files,
                       const std::vector<std::string>& names, Mistakes& mistakes) {
    for (const MarkedFile& file : files) {
        for (const MarkedValue& other : file.others) {
            if (const auto meant = nearest_word(other.code, codes)) {
                mistakes.add(usage_error("the mark names '" + printable(other.code) + "', which is no parameter here",
                                         fmt::format("{}:{}", file.name, other.line),
                                         "did you mean '" + *meant + "'?"));
                std::erase(codes, *meant);
            }
        }
    }
    if (!codes.empty()) {
        const auto quoted = each(codes, [](const std::string& code) { return "'" + code + "'"; });
        mistakes.add(usage_error(
            "there is no mark for " + listed(quoted, "and"), join(names, ", "),
            "write a comment '" + opening_of_mark(names.front()) +
                (codes.size() == 1 ? codes.front() + "' behind its value" : "CODE' behind each of their values")));
    }
}

/// Puts the value into the place of the mark, where another stands there. Throws Error where it does not fit.
void set_value(const MarkedValue& marked, const Value& value, MarkedFile& file,
               std::vector<Replacement>& replacements) {
    const std::string literal = literal_for(value, marked.literal);
    if (value_of_literal(literal) != value_of_literal(marked.literal)) {
        const bool follows_minus = marked.offset > 0 && file.text[marked.offset - 1] == '-';
        const std::string blank = follows_minus && literal.starts_with('-') ? " " : "";  // "--" is a word of its own
        replacements.push_back({marked.offset, marked.literal.size(), blank + literal});
        file.changes.try_emplace(marked.code, marked.literal + " -> " + literal);
    }
}

/// The files with the settings in them, none of which is written yet. One that is named twice is there once.
std::vector<MarkedFile> marked_files(const std::vector<std::string>& names, const Parameters& settings) {
    const std::vector<std::string> codes = each(settings, &std::pair<std::string, Value>::first);
    std::vector<std::string> missing = codes;
    std::vector<MarkedFile> files;
    Mistakes mistakes;
    std::size_t named = 0;
    for (const std::string& name : names) {
        std::error_code problem;
        const std::filesystem::path canonical = std::filesystem::canonical(name, problem);
        const std::filesystem::path path = problem ? std::filesystem::path(name) : canonical;
        if (find_by(files, &MarkedFile::path, path) == nullptr) {
            ++named;
            mistakes.attempt([&] { files.push_back(read_marked(name, path, codes, mistakes)); });
        }
    }
    for (MarkedFile& file : files) {
        std::vector<Replacement> replacements;
        for (const MarkedValue& marked : file.values) {
            std::erase(missing, marked.code);
            if (!marked.problem.empty()) {
                continue;
            }
            try {
                set_value(marked, *find_value(settings, marked.code), file, replacements);
            } catch (const Error& error) {
                mistakes.add(usage_error(error.what(), fmt::format("{}:{}", file.name, marked.line)));
            }
        }
        file.new_text = with_replacements(file.text, replacements);
    }
    if (files.size() == named) {
        add_missing_marks(missing, files, names, mistakes);
    }
    mistakes.require_none();
    return files;
}

/// The file as a patch names it: from the top folder of its git repository, or where it is in none from here, or from
/// the root.
std::string name_in_patch(const std::filesystem::path& path) {
    std::filesystem::path top = path.parent_path();
    while (top != path.root_path() && !std::filesystem::exists(top / ".git")) {
        top = top.parent_path();
    }
    const std::string name = path.lexically_relative(std::filesystem::current_path()).string();
    const bool is_from_here = top == path.root_path() && !name.starts_with("..");
    return is_from_here ? name : path.lexically_relative(top).string();
}

/// All files are written before the first gets its name: a full disk leaves them as they are.
void write_in_place(const std::vector<MarkedFile>& files) {
    std::map<std::filesystem::path, PendingFile> pending;
    for (const MarkedFile& file : files) {
        if (file.text != file.new_text) {
            pending.try_emplace(file.path, file.path).first->second.write(file.new_text);
        }
    }
    for (auto& [path, file] : pending) {
        file.commit();
    }
}

std::string rendered(const LoadedControlFile& loaded, const Parameters& settings, OutputFormat format) {
    if (format == OutputFormat::json) {
        return parameters_to_json(settings) + "\n";
    }
    if (format == OutputFormat::text) {
        return settings_for_engine(loaded, settings);
    }
    std::string text;
    for (const auto& [code, value] : settings) {
        text += code + " = " + toml_text_of(value) + "\n";
    }
    return text;
}

}  // namespace

std::string answer_of(const EventFacts& facts) {
    std::vector<std::string> lines;
    for (const AnswerLine& line : answer_lines(facts)) {
        if (line.label != "Games" && line.label != "Warnings") {
            lines.push_back(line.label + ": " + line.text);
        }
    }
    return join(lines, "\n");
}

void require_answer(const EventFacts& facts, const std::string& shown_path, bool anyway) {
    if (facts.answer.decision == Decision::change) {
        return;
    }
    const AnswerLine line = answer_lines(facts).front();
    const std::string answer = line.label + ": " + line.text;
    if (!anyway) {
        throw usage_error(answer, shown_path, "add --anyway to do it all the same");
    }
    std::cerr << "ringmaster: " << shown_path << ": " << printable(answer, 1000) << '\n';
}

std::string ablation_answer(EventFacts& facts, const std::string& shown_path) {
    const std::string remedy = "'verify --ablate' finds out which changes earn the gain";
    if (!facts.ablation) {
        throw usage_error("no ablation of what is recommended now was played yet", shown_path, remedy);
    }
    for (const AblationFacts::Worth& one : facts.ablation->changes) {
        if (!one.is_begun) {
            throw usage_error(changes_text(facts, one.codes) + " was not taken back yet", shown_path, remedy);
        }
    }
    const std::string what_stays = notes_of(facts, *facts.ablation).front();
    for (ParameterFacts& parameter : facts.parameters) {
        parameter.recommended = *find_value(facts.ablation->settings, parameter.code);
    }
    return fmt::format("Ablation of {} games: {}", facts.ablation->games, what_stays);
}

std::string settings_for_engine(const LoadedControlFile& loaded, const Parameters& settings) {
    const ControlFile& control = loaded.control;
    const std::vector<std::string> codes = each(settings, &std::pair<std::string, Value>::first);
    std::vector<std::string> lines;
    if (const ScriptSection* script = control.script()) {
        add_words(script->script, codes, settings, lines);
    } else {
        add_words(control.gtp().candidate, codes, settings, lines);
    }
    const bool is_alone = lines.empty() && loaded.template_texts.size() == 1;
    std::string text = lines.empty() ? "" : join(lines, "\n") + "\n";
    for (std::size_t i = 0; i < loaded.template_texts.size(); ++i) {
        text += is_alone ? "" : "== " + control.candidate_files[i].path + "\n";
        text += fill_template(loaded.template_texts[i], settings);
    }
    for (const auto& [code, value] : text.empty() ? settings : Parameters{}) {
        text += code + " = " + to_text(value) + "\n";
    }
    return text;
}

std::string commit_message(const EventFacts& facts, const std::map<std::string, std::string>& changes,
                           const std::string& answer, std::uint64_t seed) {
    std::vector<std::string> changed;
    std::string lines;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (const auto change = changes.find(parameter.code); change != changes.end()) {
            changed.push_back(parameter.code);
            lines += parameter.code + ": " + change->second + "\n";
        }
    }
    const std::string what = changed.empty()       ? "Keep what was tuned"
                             : changed.size() <= 3 ? "Set " + listed(changed, "and") + " as tuned"
                                                   : fmt::format("Set {} parameters as tuned", changed.size());
    const bool is_shown = facts.answer.decision == Decision::change;
    return (is_shown ? "" : answer_lines(facts).front().label + ": ") + what + "\n\n" + lines +
           (lines.empty() ? "" : "\n") + answer + "\n\n" +
           fmt::format("{}: {} games, seed {}, ringmaster {}\n", facts.event, games_played(facts.progress), seed,
                       RINGMASTER_VERSION);
}

int apply(const Event& event, const Options& options) {
    const std::string& shown_path = event.shown_path();
    if (event.loaded.control.tournament) {
        throw usage_error("nothing is tuned here: there is nothing to apply", shown_path);
    }
    const Store store(event.files.database, Store::Mode::read);
    const StoredEvent stored = restore_to_show(event.loaded, store, expand_home("~"));
    EventFacts facts = stored.competition->facts(FactsDetail::full);
    std::string answer = answer_of(facts);
    if (options.ablated) {
        answer += "\n" + ablation_answer(facts, shown_path);
    }
    const Parameters recommended = recommended_in(facts);
    if (recommended.empty()) {
        throw usage_error("nothing is recommended yet", shown_path);
    }
    std::vector<MarkedFile> marked = marked_files(options.to, options.to.empty() ? Parameters{} : recommended);
    if (!marked.empty()) {
        require_known_values(marked, stored.control, store, recommended);
    }
    require_answer(facts, shown_path, options.anyway);
    if (!stored.changes.empty()) {
        std::cerr << "ringmaster: " << shown_path
                  << ": warning: the control file has changed since these games were played, and they recommended this "
                     "under the settings of then: "
                  << join(stored.changes, "; ") << '\n';
    }
    if (marked.empty()) {
        const std::filesystem::path& path = event.loaded.control.path;
        const auto of_then =
            stored.changes.empty() ? std::nullopt : event_of_last_run(store.facts(), path, expand_home("~"));
        return print(rendered(of_then ? *of_then : event.loaded, recommended, options.format));
    }
    std::map<std::string, std::string> changes;
    for (const MarkedFile& file : marked) {
        changes.insert(file.changes.begin(), file.changes.end());
    }
    std::string text = commit_message(facts, changes, answer, stored.seed);
    for (const MarkedFile& file : options.diff ? marked : std::vector<MarkedFile>{}) {
        text += "\n" + unified_diff(name_in_patch(file.path), file.text, file.new_text);
    }
    write_in_place(options.diff ? std::vector<MarkedFile>{} : marked);
    return print(text);
}

}  // namespace ringmaster
