#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/draft.hpp"
#include "ringmaster/drafts/importer.hpp"
#include "ringmaster/tune/formula.hpp"
#include "ringmaster/tune/placeholders.hpp"

#include "python_file.hpp"

namespace ringmaster {
namespace {

using Kind = PythonValue::Kind;

/// Settings that have the same name and the same meaning here.
const std::vector<std::string> settings_of_files{"record_games", "stderr_to_log", "skip_player_checks"};
const std::vector<std::string> settings_of_games{"board_size", "komi", "move_limit",
                                                 "internal_scorer_handicap_compensation"};
const std::vector<std::string> settings_of_handicap{"handicap", "handicap_style"};
const std::vector<std::string> settings_of_mc_tuner = words_in(
    "candidate_colour number_of_games exploration_coefficient initial_visits initial_wins "
    "max_depth summary_spec log_tree_to_history_period number_of_running_simulations_to_show");
const std::vector<std::string> settings_of_ce_tuner{"candidate_colour", "samples_per_generation", "batch_size",
                                                    "elite_proportion", "step_size"};
const std::vector<std::string> arguments_of_player = words_in(
    "command cwd environ is_reliable_scorer allow_claim gtp_aliases startup_gtp_commands discard_stderr "
    "sgf_player_name_from_gtp");
const std::vector<std::string> arguments_of_scale{"lower_bound", "upper_bound", "integer", "values"};
/// Common settings that a matchup may undo.
const std::vector<std::string> settings_that_may_be_none{"handicap", "number_of_games"};
/// Settings that are written otherwise here.
const std::vector<std::string> other_settings{"competition_type",      "description", "players",     "parameters",
                                              "make_candidate",        "opponent",    "scorer",      "matchups",
                                              "number_of_generations", "alternating", "competitors", "rounds",
                                              "number_of_games"};

/// A parameter as it is, with which nothing was reckoned.
bool is_parameter(const PythonValue& value) {
    return value.kind == Kind::formula && std::ranges::all_of(value.text, [](char letter) {
               return is_ascii_letter(letter) || is_digit(letter) || letter == '_';
           });
}

/// A list of numbers, texts, truths and parameters in TOML. A text keeps its form: with braces doubled if it was so.
std::string toml_of(const PythonValue& value) {
    return value.kind == Kind::truth     ? (value.number != 0 ? "true" : "false")
           : value.kind == Kind::whole   ? fmt::format("{:.0f}", value.number)
           : value.kind == Kind::real    ? fmt::format("{:#}", value.number)
           : value.kind == Kind::list    ? "[" + join(each(value.items, toml_of), ", ") + "]"
           : value.kind == Kind::formula ? toml_text("{" + value.text + "}")
                                         : toml_text(value.kind == Kind::text ? value.text : "");
}

/// A text of one line or several.
std::string toml_lines(const std::string& text) {
    const std::string trimmed = trim(text);
    return trimmed.find('\n') == std::string::npos
               ? toml_text(trimmed)
               : "\"\"\"\n" + join(each(split(trimmed, '\n'), toml_escaped), "\n") + "\"\"\"";
}

class GomillImporter {
public:
    GomillImporter(std::string_view text, const std::string& name)
        : text_(text),
          name_(name),
          file_(read_python(text, {"Player", "Parameter", "Matchup", "Competitor", "LINEAR", "LOG", "EXPLICIT"})) {
        for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
            line_ends_.push_back(at);
        }
    }

    ImportResult run() {
        const auto type = file_->find("competition_type");
        const std::string word = type ? plain(*type) : "";
        if (word == "mc_tuner") {
            add_tuner("mc_tuner", settings_of_mc_tuner);
        } else if (word == "ce_tuner" || word == "cem_tuner") {
            add_tuner("ce_tuner", settings_of_ce_tuner);
        } else if (word == "playoff") {
            add_playoff();
        } else if (word == "allplayall") {
            add_all_play_all();
        } else if (type || file_->problems().empty()) {
            problem(type,
                    "competition_type must be 'mc_tuner', 'ce_tuner', 'playoff' or 'allplayall' in a file of Gomill's" +
                        (type ? ", not '" + word + "'" : " (it is missing)"));
        }
        for (const PythonProblem& unread : file_->problems()) {
            problem_at(unread.position, unread.message);
        }
        if (result_.problems.empty()) {
            tell_unknown_settings();
            check();
        }
        if (result_.problems.empty()) {
            result_.control_file =
                heading_of_import("a control file of Gomill", name_, result_.left_out) + "\n" + draft_.text();
        }
        return std::move(result_);
    }

private:
    void problem_at(std::size_t position, const std::string& message) {
        if (result_.problems.size() == most_problems_of_import) {
            return;
        }
        Problem problem = problem_at_byte(text_, position, message);
        if (std::ranges::find(result_.problems, problem) == result_.problems.end()) {
            result_.problems.push_back(std::move(problem));
        }
    }
    void problem(const std::optional<PythonValue>& value, const std::string& message) {
        value ? problem_at(value->position, message) : result_.problems.push_back({{}, message});
    }

    void leave_out(const PythonValue& value, const std::string& what) {
        const auto above = std::lower_bound(line_ends_.begin(), line_ends_.end(), value.position) - line_ends_.begin();
        result_.left_out.push_back(printable(fmt::format("line {}: {}", above + 1, what), longest_problem));
    }

    /// A text in which no parameter may stand.
    std::string plain(const PythonValue& value) {
        try {
            return value.kind == Kind::text ? PlaceholderText(value.text).fill({}) : "";
        } catch (const Error&) {
            problem_at(value.position, "no parameter can stand in this text");
            return "";
        }
    }
    PythonValue with_plain_texts(PythonValue value) {
        value.text = plain(value);
        for (PythonValue& item : value.items) {
            item = with_plain_texts(item);
        }
        return value;
    }

    /// Whether it is of that kind; a problem when it is not.
    bool is(const PythonValue& value, Kind kind, const std::string& what, const std::string& example) {
        if (value.kind != kind) {
            problem_at(value.position, what + " must be " + example);
        }
        return value.kind == kind;
    }

    /// A value that the file must have, of that kind.
    std::optional<PythonValue> find(const std::string& name, Kind kind, const std::string& example,
                                    const std::string& meaning) {
        const auto value = file_->find(name);
        if (!value && file_->problems().empty()) {
            problem(value, name + " is missing: " + meaning);
        }
        return value && is(*value, kind, name, example) ? value : std::nullopt;
    }

    /// Reports what toml_of cannot write.
    void require_text(const PythonValue& value) {
        for (const PythonValue& item : value.items) {
            require_text(item);
        }
        const bool is_plain = value.kind == Kind::truth || value.kind == Kind::whole || value.kind == Kind::real ||
                              value.kind == Kind::text || value.kind == Kind::list;
        if (!is_plain && !is_parameter(value)) {
            problem_at(value.position, "no text can be made of this (write a text, such as '%s' % x)");
        }
    }

    void set(const std::string& key, const std::string& toml, const PythonValue& value) {
        draft_.set(key, toml, fmt::format("{} {}", value.position, key));
    }

    void set_plain(const std::string& key, const PythonValue& value) {
        if (value.kind != Kind::none) {
            set(key, toml_of(with_plain_texts(value)), value);
        }
    }

    void set_all(const std::vector<std::string>& keys) {
        for (const std::string& key : keys) {
            const auto value = file_->find(key);
            if (value && !contains(of_matchups_, key)) {
                set_plain(key, *value);
            }
        }
    }

    /// Writes what stands above all else.
    void begin(const std::string& type) {
        draft_.set("competition_type", toml_text(type), "");
        if (const auto description = file_->find("description"); description && description->kind == Kind::text) {
            draft_.add("description = " + toml_lines(plain(*description)) + "\n");
        }
        set_all(settings_of_files);
        set_all(settings_of_games);
        if (type != "all_play_all") {
            set_all(settings_of_handicap);
        }
    }

    /// The arguments of Player(...) but for those that a control file calls otherwise, or by another way.
    void add_player(const std::string& section, const PythonValue& player) {
        draft_.add("\n[" + section + "]\n", fmt::format("{} {}", player.position, section));
        for (std::size_t i = 0; i < player.items.size(); ++i) {
            const PythonValue& value = player.items[i];
            const std::string key = player.names[i].empty() && i == 0 ? "command" : player.names[i];
            if (key.empty()) {
                problem_at(value.position, "only the command of a Player has no name");
            } else if (value.kind == Kind::dictionary) {
                std::vector<std::string> pairs;
                for (std::size_t k = 0; k < value.items.size(); ++k) {
                    const PythonValue& item = value.items[k];
                    require_text(item);
                    pairs.push_back(toml_key(value.names[k]) + " = " +
                                    toml_of(key == "environ" ? item : with_plain_texts(item)));
                }
                set(key, "{ " + join(pairs, ", ") + " }", value);
            } else if (key == "startup_gtp_commands" && value.kind == Kind::list) {
                require_text(value);
                add_commands(value);
            } else if (value.kind != Kind::none) {
                require_text(value);
                set(key, toml_of(value), value);
            } else if (!contains(arguments_of_player, key)) {
                set(key, toml_of(value), value);  // which is refused
            }
        }
    }

    void add_commands(const PythonValue& commands) {
        draft_.add("startup_gtp_commands = [\n", fmt::format("{} startup_gtp_commands", commands.position));
        for (const PythonValue& command : commands.items) {
            draft_.add("    " + toml_of(command) + ",\n", fmt::format("{} startup_gtp_commands", command.position));
        }
        draft_.add("]\n");
    }

    void add_players() {
        const auto players = find("players", Kind::dictionary, "a dictionary: {'NAME': Player('gnugo --mode=gtp')}",
                                  "what engines there are");
        if (!players) {
            return;
        }
        for (std::size_t i = 0; i < players->items.size(); ++i) {
            const PythonValue& player = players->items[i];
            if (is_object(player, "Player", "a player")) {
                add_player("players." + toml_key(players->names[i]), player);
            }
        }
        for (const auto& [name, twin] : twins_) {
            if (const PythonValue* player = players->find(name)) {
                add_player("players." + toml_key(twin), *player);
            }
        }
    }

    bool is_object(const PythonValue& value, const std::string& constructor, const std::string& what) {
        const bool is_it = value.kind == Kind::object && value.text == constructor;
        if (!is_it) {
            problem_at(value.position, what + " must be " + constructor + "(...)");
        }
        return is_it;
    }

    /// The argument of that name, or at that index among those without a name.
    static const PythonValue* argument(const PythonValue& object, const std::string& name, std::size_t index) {
        const PythonValue* named = object.find(name);
        const bool is_there = index < object.items.size() && object.names[index].empty();
        return named != nullptr ? named : is_there ? &object.items[index] : nullptr;
    }

    void add_tuner(const std::string& type, const std::vector<std::string>& settings) {
        begin(type);
        set_all({"scorer"});
        set_all(settings);
        set_all({"opponent"});
        const bool is_tree = type == "mc_tuner";
        if (!is_tree) {
            add_number_of_games();
            draft_.set("verification", "0", "");
            draft_.set("unknown_result", toml_text("half"), "");
            draft_.set("initial_deviation", "0.25", "");
        }
        add_players();
        const auto parameters = find("parameters", Kind::list, "a list: [Parameter('rave', ...)]", "what is tuned");
        if (!parameters) {
            return;
        }
        std::vector<std::string> codes;
        for (const PythonValue& parameter : parameters->items) {
            const PythonValue* code =
                is_object(parameter, "Parameter", "a parameter") ? argument(parameter, "code", 0) : nullptr;
            if (code == nullptr || plain(*code).empty()) {
                problem_at(parameter.position, "a parameter must have a code: Parameter('rave', ...)");
                return;
            }
            if (contains(codes, code_of(plain(*code)))) {
                problem_at(parameter.position, "there is one of this name already");
                return;
            }
            codes.push_back(code_of(plain(*code)));
        }
        add_candidate(*parameters, codes);
        for (std::size_t i = 0; i < codes.size(); ++i) {
            draft_.add("\n[[parameters]]\n");
            set("code", toml_text(codes[i]), parameters->items[i]);
            is_tree ? add_parameter_of_tree(parameters->items[i]) : add_parameter_of_ce(parameters->items[i], codes[i]);
            add_rest_of_parameter(parameters->items[i], is_tree
                                                            ? words_in("code scale split")
                                                            : words_in("code initial_mean initial_variance transform"));
        }
    }

    /// What has the same name here, and what is unknown, which is refused then.
    void add_rest_of_parameter(const PythonValue& parameter, const std::vector<std::string>& written) {
        for (std::size_t i = 0; i < parameter.items.size(); ++i) {
            const std::string& key = parameter.names[i];
            const bool is_left_out = key == "format" && parameter.items[i].kind == Kind::none;
            if (!key.empty() && !contains(written, key) && !is_left_out) {
                set(key, toml_of(with_plain_texts(parameter.items[i])), parameter.items[i]);
            }
        }
    }

    void add_number_of_games() {
        double games = 1;
        for (const char* key : {"number_of_generations", "samples_per_generation", "batch_size"}) {
            const auto value = file_->find(key);
            games *= value && value->kind == Kind::whole ? value->number : 0;
        }
        const auto generations = file_->find("number_of_generations");
        if (games >= 1 && games < 1e15) {
            set("number_of_games", fmt::format("{:.0f}", games), *generations);
        } else {
            problem(generations,
                    "number_of_generations, samples_per_generation and batch_size must be there, and be "
                    "whole numbers above 0");
        }
    }

    void add_candidate(const PythonValue& parameters, const std::vector<std::string>& codes) {
        const auto maker = file_->find("make_candidate");
        if (!maker || maker->kind != Kind::function) {
            if (file_->problems().empty()) {
                problem(maker, "make_candidate is missing: the function that makes a Player of the parameters");
            }
            return;
        }
        std::vector<PythonValue> values;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const PythonValue& parameter = parameters.items[i];
            values.push_back(is_of_texts(parameter)
                                 ? PythonValue{Kind::text, parameter.position, 0, "{" + codes[i] + "}"}
                                 : PythonValue::parameter(codes[i], parameter.position));
        }
        const auto candidate = file_->call(*maker, values);
        if (candidate && is_object(*candidate, "Player", "what make_candidate gives")) {
            add_player("candidate", *candidate);
        }
    }

    /// Python prints other words for truths and for nothing than we do.
    static PythonValue as_printed(PythonValue value) {
        if (value.kind == Kind::truth || value.kind == Kind::none) {
            value.text = value.kind == Kind::none ? "None" : value.number != 0 ? "True" : "False";
            value.kind = Kind::text;
        }
        return value;
    }

    /// Whether it has texts only, which are put together like other texts.
    static bool is_of_texts(const PythonValue& parameter) {
        const PythonValue* scale = parameter.find("scale");
        const bool is_list = scale != nullptr && scale->kind == Kind::object && scale->text == "EXPLICIT";
        const PythonValue* values = is_list ? argument(*scale, "values", 0) : nullptr;
        return values != nullptr && !values->items.empty() &&
               std::ranges::all_of(values->items, [](const PythonValue& value) {
                   return value.kind == Kind::text || !as_printed(value).text.empty();
               });
    }

    void add_parameter_of_tree(const PythonValue& parameter) {
        if (const PythonValue* scale = parameter.find("scale")) {
            if (const auto toml = scale_of(*scale)) {
                set("scale", "{ " + *toml + " }", *scale);
            }
        } else {
            problem_at(parameter.position, "a parameter must have a scale: scale=LINEAR(0, 1)");
        }
        if (const PythonValue* split = parameter.find("split")) {
            set_plain("split", *split);
        }
    }

    std::optional<std::string> scale_of(const PythonValue& scale) {
        if (scale.kind == Kind::function) {
            return scale_of_function(scale);
        }
        for (std::size_t i = 0; i < scale.items.size(); ++i) {
            if (const std::string& key = scale.names[i]; !key.empty() && !contains(arguments_of_scale, key)) {
                problem_at(scale.items[i].position,
                           "scale: it has no such argument: " + key + hint(key, arguments_of_scale));
            }
        }
        if (scale.kind == Kind::object && scale.text == "EXPLICIT") {
            const PythonValue* values = argument(scale, "values", 0);
            if (values == nullptr) {
                return std::nullopt;
            }
            PythonValue printed = with_plain_texts(*values);
            printed.items = each(printed.items, as_printed);
            return "explicit = " + toml_of(printed);
        }
        const PythonValue* low = argument(scale, "lower_bound", 0);
        const PythonValue* high = argument(scale, "upper_bound", 1);
        if (scale.kind != Kind::object || low == nullptr || high == nullptr) {
            problem_at(scale.position,
                       "a scale must be LINEAR(LOW, HIGH), LOG(LOW, HIGH), EXPLICIT([...]) or a function");
            return std::nullopt;
        }
        const PythonValue* integer = argument(scale, "integer", 2);
        return fmt::format("{} = [{}, {}]{}", to_lower(scale.text), toml_of(*low), toml_of(*high),
                           integer != nullptr && integer->number != 0 ? ", integer = true" : "");
    }

    /// No game of mc_tuner's is played at the ends of a scale, so that a function need not have a value there; here it
    /// must.
    std::optional<std::string> scale_of_function(const PythonValue& function) {
        PythonValue x = PythonValue::parameter("x", function.position);
        auto formula = file_->call(function, {x});
        const auto has_value_at = [&](double where) {
            try {
                return !formula || formula->kind != Kind::formula ||
                       std::isfinite(Formula(formula->text, {"x"}, "").at({where}));
            } catch (const Error&) {
                return true;  // what is wrong with it others say
            }
        };
        const std::string low = has_value_at(0) || !has_value_at(1e-6) ? "0" : "0.000001";
        const std::string high = has_value_at(1) || !has_value_at(1 - 1e-6) ? "1" : "0.999999";
        x.text = low != "0" ? "max(x, " + low + ")" : x.text;
        x.text = high != "1" ? "min(" + x.text + ", " + high + ")" : x.text;
        if (x.text != "x") {
            x.is_reckoned = true;
            formula = file_->call(function, {x});
            leave_out(function,
                      "scale: the function has no finite value at an end, where no game is played; here it "
                      "goes from " +
                          low + " to " + high);
        }
        return formula ? formula_of(*formula, function) : std::nullopt;
    }

    /// Text or a truth has no formula, nor does a function that gives the same for all.
    std::optional<std::string> formula_of(const PythonValue& formula, const PythonValue& function) {
        if (formula.kind != Kind::formula) {
            problem_at(function.position,
                       "this function gives nothing that a formula can (write a LINEAR, LOG or "
                       "EXPLICIT scale)");
            return std::nullopt;
        }
        return "formula = " + toml_text(formula.text);
    }

    /// Gomill's distributions have no ends. Two standard deviations on either side are a range.
    void add_parameter_of_ce(const PythonValue& parameter, const std::string& code) {
        const PythonValue* mean = parameter.find("initial_mean");
        const PythonValue* variance = parameter.find("initial_variance");
        const auto is_number = [](const PythonValue* value) {
            return value != nullptr && (value->kind == Kind::whole || value->kind == Kind::real);
        };
        if (!is_number(mean) || !is_number(variance) || variance->number <= 0) {
            problem_at(parameter.position, "a parameter must have initial_mean, and initial_variance above 0");
            return;
        }
        const double half = 2 * std::sqrt(variance->number);
        const int digits = 6 + static_cast<int>(std::clamp(std::log10(std::abs(mean->number) / half), 0.0, 11.0));
        const std::string low = fmt::format("{:.{}g}", mean->number - half, digits);
        const std::string high = fmt::format("{:.{}g}", mean->number + half, digits);
        leave_out(parameter, fmt::format("parameter '{}': Gomill's has no ends; here its range is from {} to {}, two "
                                         "standard deviations on either side of initial_mean",
                                         code, low, high));
        PythonValue start = *mean;
        const PythonValue* transform = parameter.find("transform");
        if (transform == nullptr || (transform->kind == Kind::function && transform->text == "float")) {
            set("scale", "{ linear = [" + low + ", " + high + "] }", *mean);
        } else {
            PythonValue x = PythonValue::parameter(fmt::format("{}+{:.6g}*x", low, 2 * half), transform->position);
            x.is_reckoned = true;
            const auto formula = file_->call(*transform, {x});
            const auto toml = formula ? formula_of(*formula, *transform) : std::nullopt;
            start = file_->call(*transform, {*mean}).value_or(start);
            if (!toml) {
                return;
            }
            set("scale", "{ " + *toml + " }", *transform);
        }
        set("default", toml_of(start), *mean);
    }

    void add_playoff() {
        const auto matchups = find("matchups", Kind::list, "a list: [Matchup('a', 'b')]", "who plays whom");
        if (!matchups) {
            return;
        }
        for (const std::string& key : settings_that_may_be_none) {
            const auto undoes = [&](const PythonValue& matchup) {
                const PythonValue* own = matchup.find(key);
                return own != nullptr && own->kind == Kind::none;
            };
            if (file_->find(key) && std::ranges::any_of(matchups->items, undoes)) {
                of_matchups_.push_back(key);
            }
        }
        begin("playoff");
        const auto alternating = file_->find("alternating");
        draft_.set("alternating", alternating ? toml_of(*alternating) : "false", "");
        set_all({"number_of_games"});
        set_scorer_of_all(*matchups);
        std::vector<std::string> ids;
        for (const PythonValue& matchup : matchups->items) {
            const PythonValue* one = argument(matchup, "player_1", 0);
            const PythonValue* other = argument(matchup, "player_2", 1);
            if (one != nullptr && other != nullptr && plain(*one) == plain(*other)) {
                twin_of(plain(*one));
            }
        }
        add_players();
        for (const PythonValue& matchup : matchups->items) {
            if (is_object(matchup, "Matchup", "a matchup")) {
                add_matchup(matchup, ids);
            }
        }
    }

    /// Sets the scorer of all matchups: here there is one for all.
    void set_scorer_of_all(const PythonValue& matchups) {
        const auto common = file_->find("scorer");
        std::optional<PythonValue> scorer = common;
        bool is_first = true;
        for (const PythonValue& matchup : matchups.items) {
            const PythonValue* own = matchup.find("scorer");
            const std::string word = own != nullptr ? plain(*own) : common ? plain(*common) : "players";
            if (!is_first && word != (scorer ? plain(*scorer) : "players")) {
                problem_at((own == nullptr ? matchup : *own).position,
                           "all matchups must have the same scorer here (make two files of this one)");
            } else if (is_first && own != nullptr) {
                scorer = *own;
            }
            is_first = false;
        }
        if (scorer) {
            set_plain("scorer", *scorer);
        }
    }

    void add_matchup(const PythonValue& matchup, std::vector<std::string>& ids) {
        const PythonValue* one = argument(matchup, "player_1", 0);
        const PythonValue* other = argument(matchup, "player_2", 1);
        if (one == nullptr || other == nullptr) {
            problem_at(matchup.position, "a matchup must have two players: Matchup('a', 'b')");
            return;
        }
        const std::string first = plain(*one);
        std::string second = plain(*other);
        if (first == second) {
            second = twin_of(first);
            leave_out(matchup, "'" + first + "' plays itself: here its twin is called '" + second + "'");
        }
        draft_.add("\n[[matchups]]\n", fmt::format("{} matchup", matchup.position));
        set("player_1", toml_text(first), *one);
        set("player_2", toml_text(second), *other);
        const auto find_text = [&](const char* key) {
            const PythonValue* text = matchup.find(key);
            return text != nullptr && text->kind != Kind::none ? text : nullptr;
        };
        const PythonValue* id = find_text("id");
        const PythonValue* title = find_text("name");
        const PythonValue* told = id == nullptr ? title : id;
        const std::string usual = first + " v " + second;
        std::string name = told == nullptr ? usual : plain(*told);
        for (int number = 2; contains(ids, name) && told == nullptr; ++number) {
            name = fmt::format("{} ({})", usual, number);
        }
        ids.push_back(name);
        if (name != usual) {
            set("id", toml_text(name), told == nullptr ? matchup : *told);
        }
        if (id != nullptr && title != nullptr) {
            leave_out(*title, "name: a matchup has an id only");
        }
        for (std::size_t i = 0; i < matchup.items.size(); ++i) {
            const std::string& key = matchup.names[i];
            if (!key.empty() && !contains({"player_1", "player_2", "id", "name", "scorer"}, key)) {
                set_plain(key, matchup.items[i]);
            }
        }
        for (const std::string& key : of_matchups_) {
            if (matchup.find(key) == nullptr) {
                set_plain(key, *file_->find(key));
            }
        }
    }

    std::string twin_of(const std::string& player) {
        const auto players = file_->find("players");
        for (int number = 2; twins_.count(player) == 0; ++number) {
            const std::string twin = fmt::format("{}-{}", player, number);
            const bool is_taken = (players && players->find(twin) != nullptr) ||
                                  std::ranges::any_of(twins_, [&](const auto& one) { return one.second == twin; });
            if (!is_taken) {
                twins_[player] = twin;
            }
        }
        return twins_[player];
    }

    void add_all_play_all() {
        begin("all_play_all");
        set_all({"scorer", "rounds"});
        if (const auto competitors = file_->find("competitors");
            competitors && is(*competitors, Kind::list, "competitors", "a list of players")) {
            std::vector<std::string> names;
            for (const PythonValue& competitor : competitors->items) {
                const PythonValue* player =
                    competitor.kind == Kind::object ? argument(competitor, "player", 0) : &competitor;
                names.push_back(player == nullptr ? toml_text("") : toml_text(plain(*player)));
            }
            set("competitors", "[" + join(names, ", ") + "]", *competitors);
        }
        add_players();
    }

    /// Gomill takes no notice of them; they are as often slips of the pen as values for other settings.
    void tell_unknown_settings() {
        std::vector<std::string> known = other_settings;
        for (const auto* more : {&settings_of_files, &settings_of_games, &settings_of_handicap, &settings_of_mc_tuner,
                                 &settings_of_ce_tuner}) {
            known.insert(known.end(), more->begin(), more->end());
        }
        for (const std::string& name : file_->unused_names()) {
            leave_out(*file_->find(name),
                      name + ": such an event has no such setting" + (contains(known, name) ? "" : hint(name, known)));
        }
    }

    /// The last word is that of who reads control files; what it says is told of the place in the old file, and what
    /// helps in its language.
    void check() {
        for (auto [origin, message] : draft_.complaints()) {
            replace_all(message, "integer = true", "integer=True");
            replace_all(message, "{:.0f}", "%.0f");
            const std::size_t blank = origin.find(' ');
            if (blank == std::string::npos) {
                result_.problems.push_back({{}, message});
            } else {
                const std::string label = origin.substr(blank + 1);
                const std::string section = label.substr(0, label.find('.')) + ": ";
                problem_at(std::stoul(origin),
                           label + ": " + message.substr(message.starts_with(section) ? section.size() : 0));
            }
        }
    }

    std::string_view text_;
    std::string name_;
    std::unique_ptr<PythonFile> file_;
    Draft draft_;
    std::vector<std::string> of_matchups_;      ///< common settings that a matchup undoes: each of the others has them
    std::map<std::string, std::string> twins_;  ///< players who play themselves, each against a twin
    std::vector<std::size_t> line_ends_;        ///< where they are
    ImportResult result_;
};

}  // namespace

ImportResult import_gomill(std::string_view text, const std::string& name) {
    return GomillImporter(text, name).run();
}

}  // namespace ringmaster
