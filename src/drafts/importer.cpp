#include "ringmaster/drafts/importer.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/drafts/draft.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {
namespace {

using Views = std::vector<std::string_view>;

/// What stands between the separators, without the blanks around it.
Views parts_of(std::string_view text, const char* separators) {
    Views parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        const std::size_t first = std::min(part.find_first_not_of(" \t\r"), part.size());
        parts.push_back(part.substr(first, part.find_last_not_of(" \t\r") + 1 - first));
        begin = end + 1;
    }
    return parts;
}

Views words_of_line(std::string_view line) {
    Views words = parts_of(line, " \t\r\v\f");
    std::erase_if(words, [](std::string_view word) { return word.empty(); });
    return words;
}

/// What all kinds of files but Gomill's are read into.
class Importer {
public:
    Importer(std::string_view text, const std::string& name, const NewOptions& options)
        : text_(text), name_(name), options_(options) {}

    std::string_view text() const { return text_; }
    const std::optional<std::string>& engine() const { return options_.engine; }

    void problem(std::string_view place, const std::string& message) {
        const auto position =
            place.data() == nullptr ? std::size_t{0} : static_cast<std::size_t>(place.data() - text_.data());
        if (result_.problems.size() < most_problems_of_import) {
            result_.problems.push_back(problem_at_byte(text_, position, message));
        }
    }

    /// Reports something, at one place or of the file as a whole, that leaves nothing to import.
    ImportResult refuse(std::string_view place, const std::string& message) {
        problem(place, message);
        return std::move(result_);
    }
    ImportResult refuse(const std::string& message) {
        problem_of_file(message);
        return std::move(result_);
    }

    void problem_of_file(const std::string& message) { result_.problems.push_back({{}, message}); }

    void leave_out(const std::string& what) { result_.left_out.push_back(printable(what, longest_problem)); }

    /// The number at the place; a problem when there is none.
    std::optional<double> number(std::string_view place, const std::string& what) {
        const auto number = number_of(place);
        if (!number) {
            problem(place, what + " must be a number, not '" + std::string(place) + "'");
        }
        return number;
    }

    /// `keeps_name`: the code is what the script is told, so it cannot be another than the name.
    void add(std::string_view place, PlainParameter parameter, bool keeps_name) {
        if (const std::string wrong = wrong_name(parameter.name, keeps_name); !wrong.empty()) {
            problem(place, "parameter '" + parameter.name + "': " + wrong);
            return;
        }
        names_.insert(parameter.name);
        parameter.code = keeps_name ? parameter.name : free_code(code_of(parameter.name));
        parameters_.push_back({place, std::move(parameter)});
    }

    /// Whether all is well so far. To be asked once, when all parameters are known; what is tuned and what is left out
    /// is known then.
    bool check() {
        choose();
        const std::vector<std::string> complaints = complaints_about(each(parameters_, &Placed::second));
        for (std::size_t i = 0; i < complaints.size(); ++i) {
            const auto& [place, parameter] = parameters_[i];
            if (!complaints[i].empty()) {
                problem(place, "parameter '" + parameter.name + "': " + complaints[i]);
            }
        }
        if (parameters_.empty() && result_.problems.empty()) {
            problem_of_file("there is no parameter in it");
        }
        if (const auto& games = options_.number_of_games) {
            const std::string complaint = complaint_about("", "number_of_games", toml_value(*games));
            if (!complaint.empty()) {
                problem_of_file("--number-of-games '" + *games + "': " + complaint);
            }
        }
        if (const auto& command = options_.engine; command && !wrong_command(*command).empty()) {
            problem_of_file("--engine '" + *command + "': " + wrong_command(*command));
        }
        return result_.problems.empty();
    }

    /// The parameters that are not tuned.
    std::vector<PlainParameter> left_out() const {
        return each(std::span(parameters_).subspan(tuned_), &Placed::second);
    }

    /// `top` are more keys of the file's own table, `players` the section that says who plays; `what` becomes of those
    /// parameters that are not tuned.
    ImportResult finish(const std::string& origin, const std::string& description, const std::string& top,
                        const std::string& players, const std::string& what) {
        if (!result_.problems.empty()) {
            return std::move(result_);
        }
        std::string name = printable(name_);
        if (const auto others = left_out(); !others.empty()) {
            const std::string share = fmt::format("{} of its {} parameters", others.size(), parameters_.size());
            name += ", without " + share;
            leave_out(share +
                      (options_.parameters.empty() ? fmt::format(", as {} can be tuned at a time (--parameter "
                                                                 "NAME, repeated, chooses others)",
                                                                 most_duel_parameters)
                                                   : "") +
                      "; they stand below as comments, and " + what + ": " +
                      join(each(others, [](const PlainParameter& one) { return "'" + one.name + "'"; }), ", "));
            std::rotate(result_.left_out.begin(), result_.left_out.end() - 1, result_.left_out.end());
        }
        const std::string games = std::to_string(std::max<std::size_t>(4000, 500 * tuned_));
        Draft draft;
        draft.add(heading_of_import(origin, name, result_.left_out));
        draft.add("\ncompetition_type = \"model_tuner\"\ndescription = " + toml_text(description) +
                  "\nnumber_of_games = " +
                  fmt::format("{:<18}", options_.number_of_games ? toml_value(*options_.number_of_games) : games) +
                  "# of which the last tenth is a match that chooses nothing\n" + top + "\n" + players);
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            add_parameter(draft, parameters_[i].second, i < tuned_ ? "" : "# ");
        }
        result_.control_file = draft.text();
        return std::move(result_);
    }

    void plays_chess() { result_.needs_chess = true; }

private:
    using Placed = std::pair<std::string_view, PlainParameter>;

    /// Chooses parameters: those that were asked for, which come first then, or else as many as can be.
    void choose() {
        for (const std::string& name : options_.parameters) {
            if (names_.count(name) == 0) {
                problem_of_file("--parameter '" + name + "': it has no parameter of this name" +
                                hint(name, {names_.begin(), names_.end()}));
            }
        }
        if (options_.parameters.size() > most_duel_parameters) {
            problem_of_file(fmt::format("--parameter: {} parameters can be tuned at a time, not {}",
                                        most_duel_parameters, options_.parameters.size()));
        }
        const auto is_wanted = [&](const Placed& one) { return contains(options_.parameters, one.second.name); };
        const auto others = std::stable_partition(parameters_.begin(), parameters_.end(), is_wanted);
        tuned_ = options_.parameters.empty() ? std::min(parameters_.size(), most_duel_parameters)
                                             : static_cast<std::size_t>(others - parameters_.begin());
    }

    /// The code, with a number behind it where another parameter has it.
    std::string free_code(const std::string& code) {
        std::string free = code;
        while (!codes_.try_emplace(identifier_of(free), 1).second) {
            free = fmt::format("{}_{}", code, ++codes_[identifier_of(code)]);
        }
        return free;
    }

    std::string wrong_name(const std::string& name, bool keeps_name) const {
        if (name.empty() || std::ranges::any_of(name, [](char letter) { return letter >= 0 && letter < ' '; })) {
            return "its name is empty, or has a control character in it";
        }
        if (keeps_name && is_own_placeholder(name)) {
            return "{" + name + "} is ringmaster's own (choose another name, in the script too)";
        }
        return names_.count(name) > 0 ? "there is one of this name already" : "";
    }

    std::string_view text_;
    std::string name_;
    NewOptions options_;
    ImportResult result_;
    std::vector<Placed> parameters_;
    std::size_t tuned_ = 0;  ///< so many of them, the first
    std::set<std::string> names_;
    std::map<std::string, int> codes_;  ///< with the last number behind each that several would have
};

const std::vector<std::string> clop_words = words_in(
    "Name Script IntegerParameter LinearParameter GammaParameter IntegerGammaParameter Processor Replications "
    "DrawElo StopOnError H Correlations");

void import_clop_parameter(Importer& importer, const Views& words) {
    const std::string kind(words[0]);
    if (words.size() < 4) {
        importer.problem(words[0], kind + " must be followed by a name, the least and the greatest value");
        return;
    }
    const auto least = importer.number(words[2], "the least value");
    const auto greatest = importer.number(words[3], "the greatest value");
    if (least && greatest) {
        importer.add(words[1],
                     {std::string(words[1]), "", *least, *greatest, kind.starts_with("Integer"),
                      kind.find("Gamma") != std::string::npos},
                     true);
    }
}

/// Why a line is left out that says how CLOP plays or reckons.
const std::map<std::string_view, std::string> why_left_out{
    {"Replications", "not needed: every game is chosen by itself, and has a seed of its own"},
    {"DrawElo", "not needed: a draw counts as half a win"},
    {"StopOnError", "not needed: max_void_games_in_a_row says when a run halts"},
    {"H", "not needed: it is chosen by the number of parameters (H of model_tuner sets it)"},
    {"Correlations", "not needed: the model has them all"}};

void leave_out_line(Importer& importer, const Views& words, std::size_t number, std::string why = "") {
    if (const auto known = why_left_out.find(words[0]); known != why_left_out.end()) {
        why = known->second;
    } else if (why.empty()) {
        why = contains(clop_words, std::string(words[0]))
                  ? "nothing stands behind it"
                  : "CLOP does not know this word either" + hint(words[0], clop_words);
    }
    importer.leave_out(fmt::format("line {}: {}: {}", number, join({words.begin(), words.end()}, " "), why));
}

/// Tells of the words of a line behind those that are read, but for a remark.
void leave_out_rest(Importer& importer, const Views& words, std::size_t number, std::size_t read) {
    if (words.size() > read && !words[read].starts_with('#')) {
        leave_out_line(importer, words, number, fmt::format("what stands behind '{}' is not read", words[read - 1]));
    }
}

/// A word that was meant to be one of CLOP's may be why something else is missing.
void tell_misspelt_words(Importer& importer) {
    for (const std::string_view line : parts_of(importer.text(), "\n")) {
        const Views words = words_of_line(line);
        const bool is_unknown =
            !words.empty() && !words[0].starts_with('#') && !contains(clop_words, std::string(words[0]));
        if (const std::string meant = is_unknown ? hint(words[0], clop_words) : ""; !meant.empty()) {
            importer.problem(words[0], fmt::format("CLOP does not know the word '{}'{}", words[0], meant));
        }
    }
}

ImportResult import_clop(Importer importer) {
    std::string description = "imported from CLOP";
    Views script{"Script"};
    std::size_t line_of_script = 0;
    std::vector<std::string> processors;
    std::size_t number = 0;
    for (const std::string_view line : parts_of(importer.text(), "\n")) {
        const Views words = words_of_line(line);
        ++number;
        if (words.empty() || words[0].starts_with('#')) {
            continue;
        }
        if (words[0].ends_with("Parameter") && contains(clop_words, std::string(words[0]))) {
            import_clop_parameter(importer, words);
            leave_out_rest(importer, words, number, 4);
        } else if (words[0] == "Script") {
            if (line_of_script > 0) {
                leave_out_line(importer, script, line_of_script, "a later line names the script");
            }
            script = words;
            line_of_script = number;
        } else if (words[0] == "Processor" && words.size() > 1) {
            processors.push_back(toml_text(words[1]));
            leave_out_rest(importer, words, number, 2);
        } else if (words[0] == "Name" && words.size() > 1) {
            description = join(std::vector<std::string>(words.begin() + 1, words.end()), " ");
        } else {
            leave_out_line(importer, words, number);
        }
    }
    if (script.size() < 2) {
        importer.problem_of_file("the line 'Script ...' is missing, which names the program that plays a game");
    }
    if (!importer.check()) {
        tell_misspelt_words(importer);
    }
    if (importer.engine()) {
        importer.problem_of_file(
            "--engine is for files that name none, and the script of this one does (leave it out)");
    }
    const std::vector<std::string> command(script.begin() + 1, script.end());
    const std::string top = processors.empty() ? "" : fmt::format("parallel = {}\n", processors.size());
    const std::string who = processors.empty() ? "" : "processors = [" + join(processors, ", ") + "]\n";
    return importer.finish(
        "an experiment of CLOP", description, top,
        "[game]\nprotocol = \"clop\"\ncommand = " + toml_text(with_braces_doubled(quote_command(command))) + "\n" + who,
        "the script is not told them");
}

/// The control file for options of a UCI engine, which say nothing of how a game is played.
ImportResult finish_uci(Importer& importer, const std::string& origin) {
    importer.plays_chess();
    importer.check();
    Draft top;
    set_rules(top, to_text(Rules::chess), "openings.epd");
    Draft candidate;
    candidate.add(importer.engine()
                      ? "# TO BE LOOKED AT: how long your engine may think. openings.epd belongs beside this file.\n"
                      : "# TO BE FILLED IN: your engine, and how long it may think. openings.epd belongs beside this "
                        "file.\n");
    candidate.add("[candidate]\n");
    candidate.set("command", toml_text(importer.engine() ? with_braces_doubled(*importer.engine()) : "YOUR_ENGINE"));
    set_player_of_chess(candidate, {});
    if (const auto& others = importer.left_out(); !others.empty()) {
        candidate.set("options", toml_options(each(others, [](const PlainParameter& parameter) {
                          return std::pair(parameter.name, parameter.start);
                      })));
    }
    return importer.finish(origin, "imported from " + origin, top.text(), candidate.text(), "keep their values");
}

/// An option of a UCI engine. A tuner that works with fractions may tell one as the start of an integer.
PlainParameter option_parameter(const std::string& name, double start, double least, double greatest, bool is_integer) {
    const std::string text = to_text(Value(is_integer ? std::round(start) : start));
    return {name, "", least, greatest, is_integer, false, text, {}, name};
}

/// A member of a parameter in weather-factory's file; `place` is where the parameter stands.
std::optional<double> weather_number(Importer& importer, std::string_view place, const std::string& name,
                                     const nlohmann::json& parameter, const char* key) {
    const auto member = parameter.find(key);  // of what is no object there is none
    if (member == parameter.end() || !member->is_number()) {
        importer.problem(place, "parameter '" + name + "': '" + key + "' must be there, and be a number");
        return std::nullopt;
    }
    return member->get<double>();
}

using Json = nlohmann::json;

/// The names in a file's own object, in their order and with all repeats. (Nothing is kept of what they name: of all
/// members that it keeps the parser looks at each again at the end of the next.)
std::vector<std::string> names_in_object(std::string_view text) {
    std::vector<std::string> names;
    std::ignore = Json::parse(text, [&](int depth, Json::parse_event_t event, const Json& parsed) {
        const bool is_name = event == Json::parse_event_t::key;
        if (is_name && depth == 1) {
            names.push_back(parsed.get<std::string>());
        }
        return !is_name;
    });
    return names;
}

ImportResult import_weather_factory(Importer importer) {
    Json file;
    std::vector<std::string> names;
    try {
        file = Json::parse(importer.text());
        names = names_in_object(importer.text());
    } catch (const Json::parse_error& error) {
        const std::size_t position = std::min(error.byte > 0 ? error.byte - 1 : 0, importer.text().size());
        return importer.refuse(importer.text().substr(position), "this is no JSON from here on");
    } catch (const Json::exception&) {
        return importer.refuse("a number in it is beyond all bounds");
    }
    const auto is_parameter = [](const Json& member) {
        return member.contains("value") || member.contains("min_value") || member.contains("max_value");
    };
    if (!file.is_object() || (!file.empty() && std::ranges::none_of(file, is_parameter))) {
        return importer.refuse(
            "of JSON only weather-factory's config.json is known: { \"NAME\": { \"value\": 100, \"min_value\": 0, "
            "\"max_value\": 200 }, ... } ('ringmaster new' makes a control file for a UCI engine)");
    }
    std::size_t position = 0;
    for (const std::string& name : names) {
        position = std::min(importer.text().find(Json(name).dump(), position), importer.text().size());
        const std::string_view place = importer.text().substr(position);
        const Json& parameter = file.at(name);
        const auto start = weather_number(importer, place, name, parameter, "value");
        const auto least = weather_number(importer, place, name, parameter, "min_value");
        const auto greatest = weather_number(importer, place, name, parameter, "max_value");
        if (start && least && greatest) {
            importer.add(place, option_parameter(name, *start, *least, *greatest, true), false);
        }
        position = std::min(position + 1, importer.text().size());
    }
    importer.leave_out("'step': not needed: the tuner finds out by itself how far to step");
    importer.leave_out("cutechess.json or fastchess.json, and spsa.json: they are not read");
    return finish_uci(importer, "config.json of weather-factory");
}

bool are_numbers(const Views& fields, std::ptrdiff_t from) {
    return std::all_of(fields.begin() + from, fields.end(),
                       [](std::string_view field) { return number_of(field).has_value(); });
}

/// fishtest's lines, as Stockfish's TUNE prints them, are OpenBench's without the type: all are whole numbers.
bool is_fishtest(const Views& fields) {
    return fields.size() == 6 && are_numbers(fields, 1);
}

/// The fields of a line, the last of which is empty where it ends in a comma; of fishtest's lines that is none.
Views spsa_fields(std::string_view line) {
    Views fields = parts_of(line, ",");
    if (fields.size() == 7 && fields.back().empty() && are_numbers(Views(fields.begin(), fields.end() - 1), 1)) {
        fields.pop_back();
    }
    return fields;
}

void import_spsa_line(Importer& importer, Views fields) {
    const std::string_view name = fields[0];
    if (is_fishtest(fields)) {
        fields.insert(fields.begin() + 1, "int");
    }
    if (fields.size() != 7) {
        importer.problem(name, fmt::format("a line of OpenBench has 7 fields, not {}: name, type, start, min, max, "
                                           "c_end, r_end; one of fishtest has 6, without the type",
                                           fields.size()));
        return;
    }
    if (fields[1] != "int" && fields[1] != "float") {
        importer.problem(fields[1], "the type must be int or float, not '" + std::string(fields[1]) + "'");
        return;
    }
    const auto start = importer.number(fields[2], "the start");
    const auto least = importer.number(fields[3], "the min");
    const auto greatest = importer.number(fields[4], "the max");
    if (start && least && greatest) {
        importer.add(name, option_parameter(std::string(name), *start, *least, *greatest, fields[1] == "int"), false);
    }
}

bool is_blank_or_comment(const Views& fields) {
    return fields[0].starts_with('#') || (fields.size() == 1 && fields[0].empty());
}

/// A text may have commas and be something else: a line of OpenBench has a type, or all its numbers.
bool has_spsa_lines(std::string_view text) {
    const Views lines = parts_of(text, "\n");
    return std::ranges::any_of(lines, [](std::string_view line) {
        const Views fields = spsa_fields(line);
        return !is_blank_or_comment(fields) && ((fields.size() > 1 && (fields[1] == "int" || fields[1] == "float")) ||
                                                (fields.size() == 7 && are_numbers(fields, 2)) || is_fishtest(fields));
    });
}

ImportResult import_spsa_lines(Importer importer) {
    bool are_of_fishtest = true;
    for (const std::string_view line : parts_of(importer.text(), "\n")) {
        if (const Views fields = spsa_fields(line); !is_blank_or_comment(fields)) {
            are_of_fishtest = are_of_fishtest && is_fishtest(fields);
            import_spsa_line(importer, fields);
        }
    }
    importer.leave_out("c_end and r_end: not needed: the tuner finds out by itself how far to step");
    return finish_uci(importer, std::string(are_of_fishtest ? "fishtest" : "OpenBench") + "'s SPSA parameters");
}

bool is_clop(std::string_view text) {
    const Views lines = parts_of(text, "\n");
    return std::ranges::any_of(lines, [](std::string_view line) {
        const Views words = words_of_line(line);
        return !words.empty() && contains(clop_words, std::string(words[0]));
    });
}

}  // namespace

std::string heading_of_import(const std::string& origin, const std::string& name,
                              const std::vector<std::string>& left_out) {
    std::string heading = "# Made by 'ringmaster import' from " + origin + ", " + printable(name) + ".\n";
    for (const std::string& what : left_out) {
        heading += (what == left_out.front() ? "#\n# Left out or changed:\n#   " : "#   ") + what + "\n";
    }
    return heading;
}

ImportResult import_settings(std::string_view text, const std::string& name, const NewOptions& options) {
    text = without_byte_order_mark(text);
    Importer importer(text, name, options);
    if (const auto invalid = find_invalid_utf8(text)) {
        return importer.refuse(text.substr(*invalid), "this is no text in UTF-8 (save it so)");
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (text[first] == '{' || text[first] == '[')) {
        return import_weather_factory(std::move(importer));
    }
    if (looks_like_gomill(text)) {
        return options.engine || options.number_of_games || !options.parameters.empty()
                   ? importer.refuse(
                         "--engine, --parameter and --number-of-games are not for a file of Gomill's, which says all of "
                         "that (change it there, or in the control file that is made)")
                   : import_gomill(text, name);
    }
    if (is_clop(text)) {
        return import_clop(std::move(importer));
    }
    if (has_spsa_lines(text)) {
        return import_spsa_lines(std::move(importer));
    }
    if (std::ranges::any_of(parts_of(text, "\n"), [](auto line) { return line.starts_with("competition_type"); })) {
        return importer.refuse("this is a control file of ringmaster's already ('ringmaster FILE' plays by it)");
    }
    return importer.refuse(
        "nothing is known that could be imported: a .clop file has a line 'Script ...', weather-factory's config.json "
        "begins with '{', OpenBench's lines are 'name, type, start, min, max, c_end, r_end' (fishtest's have no type), "
        "and a file of Gomill's has a Player(...)");
}

}  // namespace ringmaster
