#include "ringmaster/drafts/new_event.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view parameter_example = "rave=0.01..5 log default 0.9";

constexpr const char* every_option = "all";

bool is_capital(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

/// Whether a name has the word, as in "UCI_Elo", "Skill Level" and "BookDepth", but not in "Development".
bool has_word(const std::string& name, const std::string& word) {
    const std::string lower = to_lower(name);
    for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_ascii_letter(name[at - 1]) || is_capital(name[at]);
        if (begins && (end == name.size() || !is_ascii_letter(name[end]) || is_capital(name[end]))) {
            return true;
        }
    }
    return false;
}

/// How much of the machine it may use, what it prints, how long it may search or how badly it is to play.
bool is_no_strength(const NamedOption& option) {
    static const std::vector<std::string> words{
        "hash",  "threads",      "multipv",    "elo",        "skill",  "cores",     "syzygy",   "book",
        "cache", "search depth", "depthlimit", "nodeslimit", "resign", "nodestime", "interval", "maxmovestodraw"};
    return is_about_time(option.name) ||
           std::ranges::any_of(words, [&](const std::string& word) { return has_word(option.name, word); });
}

/// Whether its value is in its range.
bool starts_within(const NamedOption& option) {
    const double present = number_of(option.present).value_or(*option.least);
    return *option.least <= present && present <= *option.greatest;
}

/// Whether there is a choice between its ends that numbers can tell, and its value is one of it.
bool has_room(const NamedOption& option) {
    return *option.least < *option.greatest && *option.greatest - *option.least <= 0x1p53 && starts_within(option);
}

std::string first_word(const std::string& text) {
    return text.substr(0, text.find(' '));
}

/// "uct_param_search rave" where a command sets it.
std::string with_command(const NamedOption& option) {
    return trim(first_word(option.set_by) + " " + option.name);
}

/// The options that the name may mean: theirs, or the code that theirs gives.
std::vector<NamedOption> options_called(const std::string& name, const std::vector<NamedOption>& options) {
    std::vector<NamedOption> called;
    std::ranges::copy_if(options, std::back_inserter(called), [&](const NamedOption& option) {
        return to_lower(name) == to_lower(option.name) || to_lower(name) == to_lower(with_command(option)) ||
               name == code_of(option.name);
    });
    const auto exact = std::ranges::find(called, name, &NamedOption::name);
    const bool is_one = std::ranges::count(called, name, &NamedOption::name) == 1;
    return is_one ? std::vector{*exact} : called;
}

/// Reads one text. What its numbers may be it leaves to the checker of control files.
class ParameterReader {
public:
    ParameterReader(const std::string& text, const Tunables& tunables)
        : tunables_(tunables), has_range_(text.find('=') != std::string::npos) {
        parameter_.name = name_of_parameter(text);
        words_ = has_range_ ? words_in(text.substr(text.find('=') + 1)) : std::vector<std::string>{};
    }

    /// Throws Error at the first problem: what follows would be said of something that was not meant.
    PlainParameter read() {
        find_out_what_it_is();
        if (has_range_) {
            read_range();
        }
        read_words();
        if (option_) {
            ask_option();
        } else if (!has_range_) {
            require(is_yet_unknown_, "it has no range", "write " + parameter_.name + "=LO..HI default VALUE");
            parameter_.greatest = 1;  // the engine will tell it
        }
        return parameter_;
    }

    bool needs_start() const { return !is_yet_unknown_; }

private:
    static void require(bool is_well, const std::string& otherwise, const std::string& remedy) {
        if (!is_well) {
            throw Error(otherwise, "", remedy);
        }
    }

    void find_out_what_it_is() {
        const std::string& name = parameter_.name;
        require(!name.empty(), "it has no name", fmt::format("write {}", parameter_example));
        if (contains(tunables_.placeholders, name)) {
            parameter_.code = name;
            return;
        }
        parameter_.code = code_of(name);
        const std::vector<NamedOption> called = options_called(name, tunables_.options);
        if (called.empty()) {
            is_yet_unknown_ = !tunables_.are_all;
            if (!is_yet_unknown_) {
                refuse_unknown_name();
            }
            return;
        }
        const std::string first = with_command(called[0]);
        const std::string last = with_command(called.back());
        require(called.size() == 1, "the engine has several of this name",
                first == last ? "let it tell each name once" : "write '" + first + "' or '" + last + "'");
        option_ = called[0];
        parameter_.name = option_->name;
        parameter_.code = code_of(option_->name);
        parameter_.set_by = option_->set_by;
        parameter_.option = option_->set_by.empty() ? option_->name : "";
    }

    void refuse_unknown_name() const {
        const std::string& name = parameter_.name;
        if (name == every_option && !tunables_.options.empty()) {
            throw Error("none of the engine's options looks like a number that it plays by", "",
                        "name one of them, or let the engine show such numbers as options");
        }
        std::vector<std::string> known = tunables_.placeholders;
        append(known, each(tunables_.options, &NamedOption::name));
        if (const std::string meant = did_you_mean(name, known); !meant.empty()) {
            throw Error("the engine has no '" + name + "'", "", meant);
        }
        const std::string remedy = "write {" + code_of(name) + "} into its command where the value goes";
        throw tunables_.options.empty() ? Error("nothing says how the engine is told its value", "", remedy)
                                        : Error("the engine names no such option that has values to choose from", "",
                                                "choose one that it names, or " + remedy);
    }

    void read_range() {
        const std::string range = words_.empty() ? "" : words_.front();
        const std::size_t dots = range.find("..");
        if (range.find('|') != std::string::npos) {
            parameter_.choices = split(range, '|');
            require(!contains(parameter_.choices, ""), "one of its values in '" + range + "' is empty",
                    "write them as in calm|wild");
        } else {
            const std::string first = range.substr(0, dots);
            const std::string last = dots == std::string::npos ? "" : range.substr(dots + 2);
            const auto least = number_of(first);
            const auto greatest = last.starts_with('.') ? std::nullopt : number_of(last);
            const bool is_half = dots != std::string::npos && (least ? last : first).empty() && (least || greatest);
            const std::string meant = meant_range(range);
            require(least && greatest,
                    is_half ? fmt::format("the range '{}' has no {} value", range, least ? "greatest" : "least")
                            : "'" + range + "' is no range",
                    meant.empty() ? fmt::format("write two numbers, as in {0}=0.01..5, or values, as in {0}=calm|wild",
                                                parameter_.name)
                                  : "did you mean " + meant + "?");
            parameter_.least = *least;
            parameter_.greatest = *greatest;
        }
        words_.erase(words_.begin());
    }

    /// "0-6", "0 6", "0...6" or "0:6" as one writes it.
    std::string meant_range(const std::string& range) const {
        if (words_.size() > 1 && number_of(range) && number_of(words_[1])) {
            return range + ".." + words_[1];
        }
        for (const std::string_view between : {"...", "-", ":", "to"}) {
            const std::size_t at = range.find(between, 1);
            if (at != std::string::npos && number_of(range.substr(0, at)) &&
                number_of(range.substr(at + between.size()))) {
                return range.substr(0, at) + ".." + range.substr(at + between.size());
            }
        }
        return "";
    }

    void read_words() {
        static const std::vector<std::string> known{"integer", "log", "linear", "default"};
        bool is_linear = false;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::string& word = words_[i];
            require(contains(known, word), "'" + word + "' says nothing here",
                    did_you_mean(word, known, "write integer, log, linear or default VALUE"));
            parameter_.is_integer = parameter_.is_integer || word == "integer";
            parameter_.is_log = parameter_.is_log || word == "log";
            is_linear = is_linear || word == "linear";
            if (word == "default") {
                require(++i < words_.size(), "no value follows 'default'",
                        "write the one that the engine plays with now");
                parameter_.start = words_[i];
            }
        }
        require(!parameter_.is_log || !is_linear, "it cannot be log and linear", "leave one out");
        require(parameter_.choices.empty() || !(parameter_.is_integer || parameter_.is_log),
                "a list of values is neither integer nor log", "leave that out");
    }

    /// What was not said the engine tells, and what was said it must be able to take.
    void ask_option() {
        const bool is_started = !parameter_.start.empty();
        parameter_.start = parameter_.start.empty() ? option_->present : parameter_.start;
        parameter_.is_integer = parameter_.is_integer || option_->is_integer;
        if (!option_->choices.empty()) {
            return take_choices();
        }
        if (!parameter_.choices.empty()) {
            return;
        }
        require(has_range_ || (option_->least && option_->greatest), "the engine does not tell its range",
                "write " + parameter_.name + "=LO..HI");
        if (!has_range_) {
            parameter_.least = *option_->least;
            parameter_.greatest = *option_->greatest;
        }
        require(parameter_.least >= option_->least.value_or(parameter_.least) &&
                    parameter_.greatest <= option_->greatest.value_or(parameter_.greatest),
                "its range must be within what the engine takes: " + describe(*option_), "");
        require(is_started || !option_->least || !option_->greatest || *option_->least >= *option_->greatest ||
                    starts_within(*option_),
                "the engine's own default is not in its range: " + describe(*option_),
                fmt::format("write {}={}..{} default VALUE", parameter_.name, parameter_.least, parameter_.greatest));
    }

    void take_choices() {
        if (!has_range_) {
            parameter_.choices = option_->choices;
        }
        const auto is_known = [&](const std::string& choice) { return contains(option_->choices, choice); };
        require(!parameter_.choices.empty() && std::ranges::all_of(parameter_.choices, is_known),
                "its values are " + join(option_->choices, "|"), "leave the range out");
    }

    const Tunables& tunables_;
    std::vector<std::string> words_;
    bool has_range_;
    bool is_yet_unknown_ = false;
    std::optional<NamedOption> option_;
    PlainParameter parameter_;
};

/// What a UCI engine must not do in games that are to differ and to be quick.
std::vector<std::pair<std::string, std::string>> options_for_games(const EngineSurvey& survey,
                                                                   const std::vector<PlainParameter>& tuned) {
    std::vector<std::pair<std::string, std::string>> fixed;
    for (const NamedOption& option : survey.options) {
        const std::string name = to_lower(option.name);
        if (find_by(tuned, &PlainParameter::name, option.name) != nullptr) {
            continue;
        }
        if ((name == "ownbook" || name == "usi_ownbook") && !option.choices.empty()) {
            fixed.emplace_back(option.name, "false");
        } else if ((name == "hash" || name == "usi_hash") && option.is_integer) {
            fixed.emplace_back(option.name, fmt::format("{:g}", std::max(option.least.value_or(4), 4.0)));
        } else if (is_count_of_threads(name) && option.present != "1") {
            fixed.emplace_back(option.name, "1");
        }
    }
    return fixed;
}

NewPlayer player_of(const std::string& command, const EngineSurvey& survey, const std::vector<PlainParameter>& tuned,
                    const std::string& rules) {
    NewPlayer player{command, survey.engine.empty() ? first_word(command) : survey.engine, {}, {}};
    if (survey.is_like_uci()) {
        player.fixed_options = options_for_games(survey, tuned);
        player.protocol = unusual_protocol(survey, rules);
    } else if (rules == to_text(Rules::go) && survey.takes_seed && !contains(names_in(command), "seed")) {
        player.startup_commands = {"set_random_seed {seed}"};
    }
    return player;
}

/// Puts the event together, and collects what is missing and what is wrong.
class Settler {
public:
    Settler(const NewOptions& options, const Surveys& surveys) : options_(options), surveys_(surveys) {}

    NewEventResult settle() {
        check_players();
        settle_parameters();
        event_.is_uci = surveys_.engine.is_like_uci();
        event_.rules = options_.rules.value_or(event_.is_uci ? usual_rules(surveys_.engine) : to_text(Rules::go));
        event_.is_uci ? refuse_settings_of_gtp() : refuse_settings_of_uci();
        event_.board_size = options_.board_size.value_or(event_.board_size);
        event_.komi = options_.komi.value_or(event_.komi);
        event_.limit = options_.limit;
        if (event_.is_uci && !event_.limit.is_set()) {
            event_.limit = usual_limit(surveys_.engine, each(event_.parameters, &PlainParameter::option));
        }
        event_.number_of_games = options_.number_of_games.value_or(event_.number_of_games);
        settle_players();
        check_draft();
        return {std::move(event_), each(complaints_, &Draft::Complaint::text)};
    }

private:
    void problem(const std::string& text) { complaints_.push_back({"", text}); }
    void need(bool is_well, const std::string& otherwise) {
        if (!is_well) {
            problem(otherwise);
        }
    }

    /// Reports what is wrong with something that was told: one thing at a time.
    void complain(const std::string& origin, const std::string& message) {
        const bool is_told = std::ranges::any_of(
            complaints_, [&](const Draft::Complaint& other) { return !origin.empty() && other.origin == origin; });
        if (!message.empty() && !is_told) {
            complaints_.push_back({origin, message});
        }
    }

    void check_player(const std::string& option, const std::string& command, const EngineSurvey& survey) {
        const std::string origin = option + " '" + command + "'";
        complain(origin, wrong_command(command));
        complain(origin, survey.problem);
    }

    void check_players() {
        if (options_.engine) {
            check_player("--engine", *options_.engine, surveys_.engine);
        } else {
            problem("--engine is missing: the command of your engine, such as --engine './bot --gtp --rave={rave}'");
        }
        if (!options_.opponent) {
            return;
        }
        check_player("--opponent", *options_.opponent, surveys_.opponent);
        for (const std::string& name : names_in(*options_.opponent)) {
            complain("--opponent '" + *options_.opponent + "'",
                     is_own_placeholder(name)
                         ? ""
                         : "{" + name + "} is a parameter, and only the engine has some (write a value)");
        }
        const auto& [engine, opponent] = surveys_;
        if (engine.is_sound() && opponent.is_sound() && engine.is_like_uci() != opponent.is_like_uci()) {
            problem("the engine speaks " + protocol_word(engine) + " and the opponent " + protocol_word(opponent) +
                    ", so they cannot play each other");
        }
    }

    void settle_parameters() {
        const Tunables tunables = tunables_of(options_, surveys_.engine);
        if (options_.parameters.empty() && tunables.placeholders.empty()) {
            return problem(
                !tunables.are_all
                    ? fmt::format("--parameter is missing: what is tuned, such as --parameter '{}'", parameter_example)
                : tunables.options.empty()
                    ? fmt::format(
                          "the engine names no options of its own, so its command must say where the "
                          "value of a parameter goes: --engine '{} --rave={{rave}}' --parameter '{}' (or it takes a "
                          "GTP command: --startup-command 'set_param rave {{rave}}')",
                          *options_.engine, parameter_example)
                    : "--parameter is missing: one or more of the options above, " + example_of(tunables.options));
        }
        const std::vector<std::string> told = each(options_.parameters, name_of_parameter);
        for (const std::string& name : tunables.placeholders) {
            if (!contains(told, name)) {
                problem("--parameter is missing for {" + name + "}: write --parameter '" + name +
                        "=LO..HI default VALUE'");
                ask_whether_meant(name, tunables);
            }
        }
        NewParameters read = read_parameters(options_.parameters, tunables);
        std::ranges::for_each(read.problems, [&](const std::string& wrong) { problem(wrong); });
        event_.parameters = std::move(read.parameters);
    }

    static std::string example_of(std::vector<NamedOption> options) {
        std::erase_if(options, [](const NamedOption& option) {
            return !option.choices.empty() || is_no_strength(option) || (option.least && !has_room(option));
        });
        return options.empty() ? "of which none looks like a number that it plays by (let it show those as options)"
                               : "such as --parameter '" + options[options.size() / 2].name + "'";
    }

    /// A misspelt name may as well be an option of an engine that was not asked.
    void ask_whether_meant(const std::string& placeholder, const Tunables& tunables) {
        for (const std::string& text : tunables.are_all ? std::vector<std::string>{} : options_.parameters) {
            if (const std::string name = name_of_parameter(text); !contains(tunables.placeholders, name)) {
                problem("parameter '" + text + "': the engine's command has no {" + name + "} (is {" + placeholder +
                        "} meant?)");
            }
        }
    }

    void refuse_settings_of_gtp() {
        const std::string why = " is for engines that speak GTP, and the engine speaks " +
                                protocol_word(surveys_.engine) + " (leave it out)";
        need(event_.rules != to_text(Rules::go) && event_.rules != to_text(Rules::none),
             "--rules " + event_.rules + why);
        for (const EngineSurvey& survey : {surveys_.engine, surveys_.opponent}) {
            complain("--rules '" + event_.rules + "'", wrong_rules(survey, event_.rules));
        }
        need(!options_.board_size, "--size" + why);
        need(!options_.komi, "--komi" + why);
        need(options_.startup_commands.empty(), "--startup-command" + why);
    }

    void refuse_settings_of_uci() {
        const bool is_known = surveys_.engine.protocol.has_value();
        need(event_.rules == to_text(Rules::go) || !is_known,
             "--rules is for engines that speak UCI or USI, and the engine speaks GTP (leave it out)");
        need(!options_.limit.is_set() || !is_known,
             "--nodes, --depth, --movetime and --tc are for engines that speak UCI, and the engine speaks GTP (leave "
             "them out)");
    }

    void settle_players() {
        event_.candidate = player_of(options_.engine.value_or(""), surveys_.engine, event_.parameters, event_.rules);
        std::vector<std::string>& commands = event_.candidate.startup_commands;
        commands.insert(commands.end(), options_.startup_commands.begin(), options_.startup_commands.end());
        for (const PlainParameter& parameter : event_.parameters) {
            if (!parameter.set_by.empty()) {
                commands.push_back(with_braces_doubled(parameter.set_by) + "{" + parameter.code + "}");
            }
        }
        if (options_.opponent) {
            event_.opponent = player_of(*options_.opponent, surveys_.opponent, {}, event_.rules);
        }
    }

    /// What is missing is told already; what nobody was asked for must be well once all else is.
    void check_draft() {
        const bool is_whole = complaints_.empty();
        Draft draft = new_draft(event_);
        for (const std::string& name : placeholders_of(options_)) {
            const bool is_there = find_by(event_.parameters, &PlainParameter::code, name) != nullptr;
            draft.add(is_there ? "" : "\n[[parameters]]\ncode = " + toml_text(name) + "\n");
        }
        for (const auto& [origin, message] : draft.complaints()) {
            if (is_whole || !origin.empty()) {
                complain(origin, message);
            }
        }
    }

    const NewOptions& options_;
    const Surveys& surveys_;
    NewEvent event_;
    std::vector<Draft::Complaint> complaints_;
};

}  // namespace

std::string name_of_parameter(const std::string& text) {
    return trim(text.substr(0, text.find('=')));
}

NewParameters read_parameters(const std::vector<std::string>& texts, const Tunables& tunables) {
    struct Understood {
        std::string label;
        PlainParameter parameter;
        bool needs_start;
    };
    NewParameters read;
    std::vector<Understood> understood;
    for (const std::string& text : texts) {
        const std::string label = "parameter '" + text + "': ";
        try {
            ParameterReader reader(text, tunables);
            const PlainParameter parameter = reader.read();
            understood.push_back({label, parameter, reader.needs_start()});
        } catch (const Error& error) {
            read.problems.push_back(label + error.what());
        }
    }
    std::vector<std::string> complaints = complaints_about(each(understood, &Understood::parameter));
    for (std::size_t i = 0; i < understood.size(); ++i) {
        const auto& [label, parameter, needs_start] = understood[i];
        if (complaints[i].empty() && needs_start && parameter.start.empty()) {
            complaints[i] = "it has no default (add 'default VALUE': what the engine plays with now)";
        }
        if (complaints[i].empty()) {
            read.parameters.push_back(parameter);
        } else {
            read.problems.push_back(label + complaints[i]);
        }
    }
    if (texts.size() > most_duel_parameters) {
        read.problems.push_back(
            fmt::format("there are {} parameters, and {} can be tuned at a time (name those that matter most)",
                        texts.size(), most_duel_parameters));
    }
    return read;
}

AllOptions spell_out_all(const std::vector<std::string>& texts, const std::vector<NamedOption>& options) {
    AllOptions all;
    if (!contains(texts, every_option) || !options_called(every_option, options).empty()) {
        all.texts = texts;
        return all;
    }
    all.taken = 0;
    const std::vector<std::string> named = each(texts, name_of_parameter);
    for (const std::string& text : texts) {
        if (text != every_option) {
            all.texts.push_back(text);
            continue;
        }
        for (const NamedOption& option : options) {
            const bool is_named = std::ranges::any_of(
                named, [&](const std::string& name) { return !options_called(name, {option}).empty(); });
            if (is_named || !option.choices.empty() || !option.least || !option.greatest) {
                continue;
            }
            const std::string ambiguous = option.name + " (several of this name)";
            if (is_no_strength(option)) {
                all.left_out.push_back(option.name);
            } else if (contains(all.unfit, ambiguous)) {
                continue;
            } else if (options_called(option.name, options).size() > 1) {
                all.unfit.push_back(ambiguous);
            } else if (!has_room(option)) {
                all.unfit.push_back(option.name + " (" + describe(option) + ")");
            } else {
                all.texts.push_back(option.name);
                ++*all.taken;
            }
        }
    }
    if (all.texts.empty() && !options.empty()) {
        all.texts.emplace_back(every_option);
    }
    return all;
}

std::string wrong_command(const std::string& command) {
    const auto words = split_command(command);
    return words && (words->empty() || words->front().empty())
               ? "it is empty (write the program and its arguments)"
               : complaint_about("candidate", "command", toml_text(command));
}

std::vector<std::string> placeholders_of(const NewOptions& options) {
    std::vector<std::string> texts = options.startup_commands;
    texts.insert(texts.begin(), options.engine.value_or(""));
    std::vector<std::string> names;
    for (const std::string& text : texts) {
        for (const std::string& name : names_in(text)) {
            if (!is_own_placeholder(name) && !contains(names, name)) {
                names.push_back(name);
            }
        }
    }
    return names;
}

Tunables tunables_of(const NewOptions& options, const EngineSurvey& engine) {
    const bool is_asked = engine.is_sound();
    return {is_asked ? engine.options : std::vector<NamedOption>{}, placeholders_of(options), is_asked};
}

std::string usual_rules(const EngineSurvey& engine) {
    return traits_of(engine.protocol.value_or(PlayerProtocol::gtp)).game;
}

std::vector<std::string> games_of(const EngineSurvey& engine) {
    const NamedOption* option = find_by(engine.options, &NamedOption::name, "UCI_Variant");
    return engine.protocol == PlayerProtocol::uci && option != nullptr ? option->choices : std::vector<std::string>{};
}

std::string unusual_protocol(const EngineSurvey& engine, const std::string& rules) {
    const bool is_usual = !contains(games_of(engine), rules) || engine.protocol == protocols_for(rules).front();
    return is_usual ? "" : to_text(*engine.protocol);
}

std::string wrong_rules(const EngineSurvey& engine, const std::string& rules) {
    const std::vector<std::string> games = games_of(engine);
    const std::string game = usual_rules(engine);
    if (engine.is_like_uci() && engine.protocol != PlayerProtocol::uci && rules != game) {
        return fmt::format("who speaks {} plays {} (write --rules {})", protocol_word(engine), game, game);
    }
    if (rules == to_text(Rules::chess) || games.empty() || contains(games, rules)) {
        return "";
    }
    return did_you_mean(rules, games, "it is none of the engine's games: " + join(games, ", "));
}

ThinkingLimit usual_limit(const EngineSurvey& engine, const std::vector<std::string>& tuned) {
    const bool is_time_tuned = std::ranges::any_of(tuned, is_about_time);
    return engine.ends_nodes && !is_time_tuned ? ThinkingLimit{.nodes = 5000} : ThinkingLimit{.clock = usual_clock};
}

ThinkingLimit read_limit(const std::string& text) {
    ThinkingLimit limit;
    const std::string name = name_of_parameter(text);
    const std::string value = trim(text.substr(std::min(text.find('=') + 1, text.size())));
    if (name == "nodes") {
        limit.nodes = number_in<std::uint64_t>(value);
    } else if (name == "depth") {
        limit.depth = number_in<int>(value);
    } else if (name == "movetime") {
        limit.movetime = number_of(value);
    } else if (name == "tc" || name == "st") {
        take_time_control("tc", text, limit);
    }
    if (!limit.is_set()) {
        throw Error("'" + text + "' is no limit", "", "write depth=5, nodes=5000, movetime=0.1 or tc=10+0.1");
    }
    return limit;
}

std::string protocol_word(const EngineSurvey& engine) {
    return traits_of(engine.protocol.value_or(PlayerProtocol::gtp)).name;
}

std::string describe(const PlainParameter& parameter) {
    if (!parameter.choices.empty()) {
        return fmt::format("{}: {}, now {}", parameter.name, join(parameter.choices, " or "), parameter.start);
    }
    const auto is_whole = [](double value) { return value == std::floor(value); };
    const double start = number_of(parameter.start).value_or(parameter.least);
    const bool may_mean_integers =
        !parameter.is_integer && is_whole(parameter.least) && is_whole(parameter.greatest) && is_whole(start);
    return fmt::format("{}: {} from {} to {}{}, now {}{}", parameter.name,
                       parameter.is_integer ? "whole numbers" : "any number", parameter.least, parameter.greatest,
                       parameter.is_log ? ", on a logarithmic scale" : "", start,
                       may_mean_integers ? " (where only whole numbers will do, add integer = true to its scale in the "
                                           "control file)"
                                         : "");
}

NewEventResult settle_event(const NewOptions& options, const Surveys& surveys) {
    return Settler(options, surveys).settle();
}

}  // namespace ringmaster
