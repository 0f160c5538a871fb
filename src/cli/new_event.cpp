#include "ringmaster/cli/new_event.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/number.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

using Protocol = EngineSurvey::Protocol;

constexpr std::string_view parameter_example = "--parameter 'rave=0.01..5 log default 0.9'";

std::vector<std::string> blank_separated(std::string_view text) {
    std::vector<std::string> words = split(text, ' ');
    std::erase(words, "");
    return words;
}

std::string first_word(const std::string& text) {
    return text.substr(0, text.find(' '));
}

std::vector<NamedOption> options_called(const std::string& name, const std::vector<NamedOption>& options) {
    std::vector<NamedOption> called;
    std::copy_if(options.begin(), options.end(), std::back_inserter(called), [&](const NamedOption& option) {
        const std::string with_command = first_word(option.set_by) + " " + option.name;
        return to_lower(name) == to_lower(option.name) || to_lower(name) == to_lower(with_command);
    });
    return called;
}

/// Reads one text. The first problem ends it: what follows would be said of something that was not meant.
class ParameterReader {
public:
    ParameterReader(const std::string& text, const Tunables& tunables) : tunables_(tunables) {
        const std::size_t equals = text.find('=');
        parameter_.name = trim(text.substr(0, equals));
        words_ = equals == std::string::npos ? std::vector<std::string>{} : blank_separated(text.substr(equals + 1));
        has_range_ = equals != std::string::npos;
    }

    /// Empty: it was read.
    std::string read() {
        for (const auto step :
             {&ParameterReader::find_out_what_it_is, &ParameterReader::read_range, &ParameterReader::read_words,
              &ParameterReader::ask_option, &ParameterReader::check_start}) {
            if (std::string problem = (this->*step)(); !problem.empty()) {
                return problem;
            }
        }
        return "";
    }

    const NewParameter& parameter() const { return parameter_; }
    std::string startup_command() const {
        return option_ && !option_->set_by.empty() ? with_braces_doubled(option_->set_by) + "{" + parameter_.code + "}"
                                                   : "";
    }

private:
    std::string find_out_what_it_is() {
        const std::string& name = parameter_.name;
        if (name.empty()) {
            return fmt::format("it has no name (write {})", parameter_example);
        }
        if (contains(tunables_.placeholders, name)) {
            parameter_.code = name;
            return code_of(name) == name ? ""
                                         : "a name in braces must be of letters, digits, '_' and '-', and begin with a "
                                           "letter or '_' (choose another one)";
        }
        const std::vector<NamedOption> called = options_called(name, tunables_.options);
        if (called.empty()) {
            parameter_.code = code_of(name);
            is_yet_unknown_ = !tunables_.are_all;
            return tunables_.are_all ? unknown_name() : "";
        }
        if (called.size() > 1) {
            return fmt::format("the engine has several of this name (write '{} {}' or '{} {}')",
                               first_word(called[0].set_by), name, first_word(called[1].set_by), name);
        }
        option_ = called[0];
        parameter_.name = option_->name;
        parameter_.code = code_of(option_->name);
        parameter_.is_uci_option = option_->set_by.empty();
        return "";
    }

    std::string unknown_name() const {
        const std::string& name = parameter_.name;
        std::vector<std::string> known = tunables_.placeholders;
        std::transform(tunables_.options.begin(), tunables_.options.end(), std::back_inserter(known),
                       [](const NamedOption& option) { return option.name; });
        if (const auto meant = nearest_word(name, known)) {
            return "the engine has no '" + name + "' (did you mean '" + *meant + "'?)";
        }
        const std::string place = "write {" + code_of(name) + "} into its command where the value goes";
        return tunables_.options.empty()
                   ? "nothing says how the engine is told its value (" + place + ")"
                   : "the engine names no such option (choose one that it names, or " + place + ")";
    }

    std::string read_range() {
        if (!has_range_) {
            return "";
        }
        const std::string range = words_.empty() ? "" : words_.front();
        const std::size_t dots = range.find("..");
        if (range.find('|') != std::string::npos) {
            parameter_.choices = split(range, '|');
            if (contains(parameter_.choices, "")) {
                return "one of its values in '" + range + "' is empty (write them as in calm|wild)";
            }
        } else {
            const auto least = number_of(range.substr(0, dots));
            const auto greatest = dots == std::string::npos ? std::nullopt : number_of(range.substr(dots + 2));
            if (!least || !greatest) {
                return fmt::format(
                    "'{}' is no range (write two numbers, as in {}=0.01..5, or values, as in "
                    "{}=calm|wild)",
                    range, parameter_.name, parameter_.name);
            }
            parameter_.least = *least;
            parameter_.greatest = *greatest;
        }
        words_.erase(words_.begin());
        return "";
    }

    std::string read_words() {
        static const std::vector<std::string> known{"integer", "log", "linear", "default"};
        bool is_linear = false;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::string& word = words_[i];
            if (!contains(known, word)) {
                const auto meant = nearest_word(word, known);
                return "'" + word + "' says nothing here (" +
                       (meant ? "did you mean '" + *meant + "'?" : "write integer, log, linear or default VALUE") + ")";
            }
            parameter_.is_integer = parameter_.is_integer || word == "integer";
            parameter_.is_log = parameter_.is_log || word == "log";
            is_linear = is_linear || word == "linear";
            if (word == "default") {
                if (++i == words_.size()) {
                    return "no value follows 'default' (write the one that the engine plays with now)";
                }
                start_ = words_[i];
            }
        }
        if (parameter_.is_log && is_linear) {
            return "it cannot be log and linear (leave one out)";
        }
        return !parameter_.choices.empty() && (parameter_.is_integer || parameter_.is_log)
                   ? "a list of values is neither integer nor log (leave that out)"
                   : "";
    }

    /// What was not said the engine tells, and what was said it must be able to take.
    std::string ask_option() {
        if (!option_) {
            return has_range_ || is_yet_unknown_
                       ? ""
                       : "it has no range (write " + parameter_.name + "=LO..HI default VALUE)";
        }
        start_ = start_.empty() ? option_->present : start_;
        parameter_.is_integer = parameter_.is_integer || option_->is_integer;
        if (!option_->choices.empty()) {
            return take_choices();
        }
        if (!parameter_.choices.empty()) {
            return "";
        }
        if (!has_range_ && !(option_->least && option_->greatest)) {
            return "the engine does not tell its range (write " + parameter_.name + "=LO..HI)";
        }
        if (!has_range_) {
            parameter_.least = *option_->least;
            parameter_.greatest = *option_->greatest;
        }
        const bool is_inside = parameter_.least >= option_->least.value_or(parameter_.least) &&
                               parameter_.greatest <= option_->greatest.value_or(parameter_.greatest);
        return is_inside ? "" : "its range must be within what the engine takes: " + describe(*option_);
    }

    std::string take_choices() {
        if (!has_range_) {
            parameter_.choices = option_->choices;
        }
        const auto is_known = [&](const std::string& choice) { return contains(option_->choices, choice); };
        const bool are_known =
            !parameter_.choices.empty() && std::all_of(parameter_.choices.begin(), parameter_.choices.end(), is_known);
        return are_known ? "" : "its values are " + join(option_->choices, "|") + " (leave the range out)";
    }

    std::string check_start() {
        const bool has_numbers = (has_range_ || option_) && parameter_.choices.empty();
        if (const std::string wrong = has_numbers ? wrong_range(parameter_) : ""; start_.empty() && !wrong.empty()) {
            return wrong;
        }
        if (start_.empty() && is_yet_unknown_) {
            return "";
        }
        if (start_.empty()) {
            return "it has no default (add 'default VALUE': what the engine plays with now)";
        }
        if (!parameter_.choices.empty()) {
            parameter_.start_choice = start_;
            return contains(parameter_.choices, start_)
                       ? parameter_.choices.size() > 1 ? "" : "there is one value only, nothing to tune"
                       : "the default, " + start_ + ", is none of " + join(parameter_.choices, "|");
        }
        parameter_.start = number_of(start_);
        if (!parameter_.start) {
            return "the default must be a number, not '" + start_ + "'";
        }
        if (parameter_.is_integer && *parameter_.start != std::floor(*parameter_.start)) {
            return "the default of an integer must be an integer, not " + start_;
        }
        return wrong_range(parameter_);
    }

    const Tunables& tunables_;
    std::vector<std::string> words_;
    bool has_range_ = false;
    bool is_yet_unknown_ = false;
    std::optional<NamedOption> option_;
    std::string start_;
    NewParameter parameter_;
};

/// What a UCI engine must not do in games that are to differ and to be quick.
std::vector<std::string> options_for_games(const EngineSurvey& survey, const std::vector<NewParameter>& tuned) {
    std::vector<std::string> fixed;
    for (const NamedOption& option : survey.options) {
        const bool is_tuned = std::any_of(tuned.begin(), tuned.end(),
                                          [&](const NewParameter& other) { return other.name == option.name; });
        const std::string name = to_lower(option.name);
        if (is_tuned) {
            continue;
        }
        if (name == "ownbook" && !option.choices.empty()) {
            fixed.push_back(option.name + "=false");
        } else if (name == "hash" && option.is_integer) {
            fixed.push_back(fmt::format("{}={:g}", option.name, std::max(option.least.value_or(4), 4.0)));
        } else if ((name == "threads" || name == "number of threads") && option.present != "1") {
            fixed.push_back(option.name + "=1");
        }
    }
    return fixed;
}

NewPlayer player_of(const std::string& command, const EngineSurvey& survey, const std::vector<NewParameter>& tuned) {
    NewPlayer player{command, survey.engine.empty() ? first_word(command) : survey.engine, {}, {}};
    if (survey.protocol == Protocol::uci) {
        player.fixed_options = options_for_games(survey, tuned);
    } else if (survey.takes_seed && !contains(names_in(command), "seed")) {
        player.startup_commands = {"set_random_seed {seed}"};
    }
    return player;
}

/// Puts the event together and collects what is wrong.
class Settler {
public:
    Settler(const NewOptions& options, const Surveys& surveys) : options_(options), surveys_(surveys) {}

    NewEventResult settle() {
        check_engine();
        check_opponent();
        settle_parameters();
        const Protocol protocol = surveys_.engine ? surveys_.engine->protocol : Protocol::none;
        event_.is_uci = protocol == Protocol::uci;
        event_.is_uci ? refuse_settings_of_gtp() : settle_board(protocol);
        if (options_.number_of_games) {
            const auto games = number_of_games_of(*options_.number_of_games);
            need(games.has_value(),
                 "--number-of-games must be a whole number from 1 on, not '" + *options_.number_of_games + "'");
            event_.number_of_games = games.value_or(event_.number_of_games);
        }
        if (result_.problems.empty()) {
            settle_players();
        }
        result_.event = std::move(event_);
        return std::move(result_);
    }

private:
    void problem(const std::string& text) { result_.problems.push_back(text); }
    void need(bool is_well, const std::string& otherwise) {
        if (!is_well) {
            problem(otherwise);
        }
    }

    void check_engine() {
        if (!options_.engine) {
            problem("--engine is missing: the command of your engine, such as --engine './bot --gtp --rave={rave}'");
            return;
        }
        for (const std::string& command : options_.startup_commands) {
            const std::string wrong = wrong_placeholders(command);
            need(wrong.empty(), "--startup-command '" + command + "': " + wrong);
        }
        check_player("--engine", *options_.engine, surveys_.engine);
    }

    void check_player(const std::string& option, const std::string& command,
                      const std::optional<EngineSurvey>& survey) {
        const std::string wrong = wrong_command(command);
        const std::string why = !wrong.empty() ? wrong : survey ? survey->problem : "";
        need(why.empty(), option + " '" + command + "': " + why);
    }

    void check_opponent() {
        if (!options_.opponent) {
            return;
        }
        check_player("--opponent", *options_.opponent, surveys_.opponent);
        for (const std::string& name : names_in(*options_.opponent)) {
            need(is_own_placeholder(name), "--opponent '" + *options_.opponent + "': {" + name +
                                               "} is a parameter, and only the engine has some (write a value)");
        }
        const bool are_known = surveys_.engine && surveys_.opponent && surveys_.engine->problem.empty() &&
                               surveys_.opponent->problem.empty();
        if (are_known && surveys_.engine->protocol != surveys_.opponent->protocol) {
            problem("the engine speaks " + protocol_word(surveys_.engine->protocol) + " and the opponent " +
                    protocol_word(surveys_.opponent->protocol) + ", so they cannot play each other");
        }
    }

    static std::string wrong_placeholders(const std::string& text) {
        try {
            PlaceholderText{text};
            return "";
        } catch (const Error& error) {
            return error.what();
        }
    }

    void settle_parameters() {
        const bool is_asked = surveys_.engine && surveys_.engine->problem.empty();
        const Tunables tunables{is_asked ? surveys_.engine->options : std::vector<NamedOption>{},
                                placeholders_of(options_), is_asked};
        if (options_.parameters.empty() && tunables.placeholders.empty()) {
            problem(!is_asked ? "--parameter is missing: what is tuned, such as " + std::string(parameter_example)
                    : tunables.options.empty() ? how_to_name_parameters(*options_.engine)
                                               : "--parameter is missing: one or more of the options above, such as "
                                                 "--parameter '" +
                                                     tunables.options[tunables.options.size() / 2].name + "'");
            return;
        }
        NewParameters read = read_parameters(options_.parameters, tunables);
        for (const std::string& name : tunables.placeholders) {
            const bool is_told = std::any_of(options_.parameters.begin(), options_.parameters.end(),
                                             [&](const std::string& text) { return name == name_in(text); });
            need(is_told,
                 "--parameter is missing for {" + name + "}: write --parameter '" + name + "=LO..HI default VALUE'");
            if (!is_told) {
                ask_whether_meant(name, tunables);
            }
        }
        for (const std::string& wrong : read.problems) {
            problem(wrong);
        }
        event_.parameters = std::move(read.parameters);
        startup_commands_ = std::move(read.startup_commands);
    }

    /// A misspelt name may as well be an option of an engine that was not asked.
    void ask_whether_meant(const std::string& placeholder, const Tunables& tunables) {
        for (const std::string& text : tunables.are_all ? std::vector<std::string>{} : options_.parameters) {
            if (const std::string name = name_in(text); !contains(tunables.placeholders, name)) {
                problem("parameter '" + text + "': the engine's command has no {" + name + "} (is {" + placeholder +
                        "} meant?)");
            }
        }
    }

    static std::string name_in(const std::string& text) { return trim(text.substr(0, text.find('='))); }

    void refuse_settings_of_gtp() {
        const std::string why = ", and the engine speaks UCI (leave it out)";
        need(!options_.board_size, "--size is for engines that speak GTP" + why);
        need(!options_.komi, "--komi is for engines that speak GTP" + why);
        need(options_.startup_commands.empty(), "--startup-command is for engines that speak GTP" + why);
    }

    void settle_board(Protocol protocol) {
        const std::string whose = protocol == Protocol::gtp ? "" : " (if your engine speaks GTP)";
        if (!options_.board_size) {
            problem("--size is missing" + whose + ": such as --size 9");
        } else {
            const auto size = board_size_of(*options_.board_size);
            need(size.has_value(), "--size must be from 2 to 25, not '" + *options_.board_size + "'");
            event_.board_size = size.value_or(event_.board_size);
        }
        if (!options_.komi) {
            problem("--komi is missing" + whose + ": such as --komi 7.5");
        } else {
            const auto komi = number_of(*options_.komi);
            need(komi.has_value(), "--komi must be a number, not '" + *options_.komi + "'");
            event_.komi = komi.value_or(event_.komi);
        }
    }

    void settle_players() {
        event_.candidate = player_of(*options_.engine, *surveys_.engine, event_.parameters);
        std::vector<std::string>& commands = event_.candidate.startup_commands;
        commands.insert(commands.end(), options_.startup_commands.begin(), options_.startup_commands.end());
        commands.insert(commands.end(), startup_commands_.begin(), startup_commands_.end());
        if (options_.opponent) {
            event_.opponent = player_of(*options_.opponent, *surveys_.opponent, {});
        }
    }

    const NewOptions& options_;
    const Surveys& surveys_;
    NewEvent event_;
    std::vector<std::string> startup_commands_;
    NewEventResult result_;
};

}  // namespace

NewParameters read_parameters(const std::vector<std::string>& texts, const Tunables& tunables) {
    NewParameters read;
    for (const std::string& text : texts) {
        ParameterReader reader(text, tunables);
        std::string problem = reader.read();
        const bool comes_twice =
            std::any_of(read.parameters.begin(), read.parameters.end(),
                        [&](const NewParameter& other) { return other.code == reader.parameter().code; });
        if (problem.empty() && comes_twice) {
            problem = "there is one of this name already";
        }
        if (!problem.empty()) {
            read.problems.push_back("parameter '" + text + "': " + problem);
            continue;
        }
        read.parameters.push_back(reader.parameter());
        if (const std::string command = reader.startup_command(); !command.empty()) {
            read.startup_commands.push_back(command);
        }
    }
    if (texts.size() > most_parameters) {
        read.problems.push_back(
            fmt::format("there are {} parameters, and {} can be tuned at a time (begin with two or "
                        "three)",
                        texts.size(), most_parameters));
    }
    return read;
}

std::string wrong_command(const std::string& command) {
    const auto words = split_command(command);
    if (!words) {
        return "it has a quote that is not closed, or ends in a backslash";
    }
    if (words->empty() || words->front().empty()) {
        return "it is empty (write the program and its arguments)";
    }
    if (const auto shell = find_shell_syntax(command)) {
        return "'" + *shell +
               "' is for a shell, and none runs it (put sh -c '...' around the whole, or quotes around a "
               "word that is the program's own)";
    }
    try {
        PlaceholderText{command};
    } catch (const Error& error) {
        return error.what();
    }
    return "";
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

std::string protocol_word(EngineSurvey::Protocol protocol) {
    return protocol == EngineSurvey::Protocol::uci ? "UCI" : "GTP";
}

std::string describe(const NewParameter& parameter) {
    if (!parameter.choices.empty()) {
        return fmt::format("{}: {}, now {}", parameter.name, join(parameter.choices, " or "), parameter.start_choice);
    }
    const double start = parameter.start.value_or(parameter.least);
    const auto is_whole = [](double value) { return value == std::floor(value); };
    const bool may_mean_integers =
        !parameter.is_integer && is_whole(parameter.least) && is_whole(parameter.greatest) && is_whole(start);
    return fmt::format("{}: {} from {} to {}{}, now {}{}", parameter.name,
                       parameter.is_integer ? "whole numbers" : "any number", parameter.least, parameter.greatest,
                       parameter.is_log ? ", on a logarithmic scale" : "", start,
                       may_mean_integers ? " (where only whole numbers will do, add integer = true to its scale in the "
                                           "control file)"
                                         : "");
}

std::string how_to_name_parameters(const std::string& command) {
    return "the engine names no options of its own, so its command must say where the value of a parameter goes: "
           "--engine '" +
           command + " --rave={rave}' " + std::string(parameter_example) +
           " (or it takes a GTP command: --startup-command 'set_param rave {rave}')";
}

std::optional<int> board_size_of(const std::string& text) {
    const auto size = number_of_games_of(text);
    return size && *size >= 2 && *size <= 25 ? std::optional(static_cast<int>(*size)) : std::nullopt;
}

std::optional<std::uint64_t> number_of_games_of(const std::string& text) {
    std::uint64_t games = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), games);
    const bool is_whole_text = error == std::errc() && end == text.data() + text.size();
    constexpr std::uint64_t most = 1'000'000'000;
    return is_whole_text && games >= 1 && games <= most ? std::optional(games) : std::nullopt;
}

NewEventResult settle_event(const NewOptions& options, const Surveys& surveys) {
    return Settler(options, surveys).settle();
}

}  // namespace ringmaster
