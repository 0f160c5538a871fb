#include "ringmaster/cli/options.hpp"

#include <algorithm>
#include <charconv>

#include <boost/program_options.hpp>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/number.hpp"
#include "ringmaster/base/text.hpp"

#include "options_simulate.hpp"

namespace ringmaster {
namespace {

namespace po = boost::program_options;

Error see_help(const std::string& message) {
    return usage_error(message, "'ringmaster --help' shows what is possible");
}

po::options_description option_descriptions() {
    po::options_description options;
    for (const OptionEntry& entry : option_table()) {
        const std::string names = entry.name + (entry.letter != 0 ? std::string(",") + entry.letter : "");
        if (entry.value.empty()) {
            options.add_options()(names.c_str(), "");
        } else if (entry.repeats) {
            options.add_options()(names.c_str(), po::value<std::vector<std::string>>());
        } else {
            options.add_options()(names.c_str(), po::value<std::string>());
        }
    }
    options.add_options()("words", po::value<std::vector<std::string>>());
    return options;
}

Error unknown_option(const po::unknown_option& error) {
    std::vector<std::string> known;
    for (const OptionEntry& entry : option_table()) {
        known.push_back("--" + entry.name);
    }
    const auto meant = nearest_word(split(error.get_option_name(), '=').front(), known);
    return meant ? usage_error(error.what(), "did you mean '" + *meant + "'?") : see_help(error.what());
}

/// Whether the word is one of our options, with a value or without.
bool is_own_option(const std::string& word) {
    for (const OptionEntry& entry : option_table()) {
        const std::string name = "--" + entry.name;
        if (word == name || word.starts_with(name + "=") || (entry.letter != 0 && word[1] == entry.letter)) {
            return true;
        }
    }
    return false;
}

/// The value of --slurm may be missing, and begins like an option: "-n 64".
std::vector<std::string> with_value_of_slurm(const std::vector<std::string>& words) {
    std::vector<std::string> result;
    for (const std::string& word : words) {
        const bool is_option = word.starts_with('-') && word.find(' ') == std::string::npos && is_own_option(word);
        if (!result.empty() && result.back() == "--slurm= " && word.starts_with('-') && !is_option) {
            result.back() = "--slurm=" + word;
        } else {
            result.push_back(word == "--slurm" || word == "--slurm=" ? "--slurm= " : word);
        }
    }
    return result;
}

po::variables_map parse(const std::vector<std::string>& words) {
    const po::options_description options = option_descriptions();
    po::positional_options_description positional;
    positional.add("words", -1);
    po::variables_map values;
    try {
        po::store(po::command_line_parser(with_value_of_slurm(words)).options(options).positional(positional).run(),
                  values);
    } catch (const po::unknown_option& error) {
        throw unknown_option(error);
    } catch (const po::error& error) {
        throw see_help(error.what());
    }
    return values;
}

std::vector<std::string> action_words() {
    std::vector<std::string> words;
    for (const ActionEntry& entry : action_table()) {
        words.push_back(entry.word);
    }
    return words;
}

std::optional<Action> find_action(const std::string& word) {
    for (const ActionEntry& entry : action_table()) {
        if (entry.word == word) {
            return entry.action;
        }
    }
    return std::nullopt;
}

/// What is wrong with several words of which none or one, the action, is known.
Error too_many_words(const std::vector<std::string>& others, const std::optional<Action>& action) {
    for (const std::string& word : others) {
        if (find_action(word)) {
            return usage_error("'" + word + "' is a second action, after '" + word_of(*action) + "'", "name one");
        }
    }
    if (action) {
        return usage_error("'" + others[1] + "' is too much: there is a control file already, '" + others[0] + "'",
                           "name one");
    }
    for (const std::string& word : others) {
        if (const auto meant = nearest_word(word, action_words())) {
            return usage_error("'" + word + "' is not an action", "did you mean '" + *meant + "'?");
        }
    }
    return usage_error("'" + others[1] + "' is not an action", "the actions are " + join(action_words(), ", "));
}

std::filesystem::path take_file(const std::string& what, const std::string& name, const std::string& remedy = "") {
    if (name.empty()) {
        throw usage_error(what + " names no file", remedy);
    }
    return name;
}

/// The commands of both engines, and perhaps the control file to make, which stays.
void take_players(std::vector<std::string>& words, Options& options) {
    if (words.size() < 2) {
        throw usage_error("'match' needs the commands of two engines, each in quotes",
                          "type 'ringmaster match \"./new --gtp\" \"./old --gtp\"'");
    }
    if (words.size() > 3) {
        throw usage_error("'" + words[3] + "' is too much: 'match' takes two commands and the name of a file",
                          "put each command in quotes");
    }
    options.match.commands = {words[0], words[1]};
    words.erase(words.begin(), words.begin() + 2);
    if (words.empty()) {
        words.emplace_back("match.toml");
    }
}

/// The action and the control file in either order; the action may be missing.
void take_event_words(const std::vector<std::string>& words, Options& options) {
    std::optional<Action> action;
    std::vector<std::string> others;
    for (const std::string& word : words) {
        const auto found = find_action(word);
        if (found && !action) {
            action = found;
        } else {
            others.push_back(word);
        }
    }
    if (action == Action::backup && others.size() == 2) {
        options.output = take_file("'backup'", others[1]);
        others.pop_back();
    } else if (action == Action::backup && others.size() == 1) {
        throw usage_error("'backup' needs the name of the file to make", "type 'ringmaster tune.toml backup FILE'");
    }
    if (action == Action::import_file && (others.empty() || others[0].empty())) {
        throw usage_error("'import' names no file", "type 'ringmaster import FILE'");
    }
    if (action == Action::match) {
        take_players(others, options);
    }
    if (action == Action::new_event && others.empty()) {
        others.push_back("tune.toml");
    }
    if (others.empty()) {
        throw usage_error("no control file is named",
                          "'ringmaster new' makes one, 'ringmaster tune.toml' plays by it; 'ringmaster --help' shows "
                          "more");
    }
    if (others.size() > 1) {
        throw too_many_words(others, action);
    }
    options.action = action.value_or(Action::run);
    options.control_file = others[0];
}

/// `manual man`: for those who package ringmaster.
void take_manual_words(const std::vector<std::string>& words, Options& options) {
    const std::vector<std::string> parts{"man", "bash", "zsh", "fish"};
    if (words.size() != 2 || std::find(parts.begin(), parts.end(), words[1]) == parts.end()) {
        throw usage_error("which part of the manual?", "type 'ringmaster manual man', bash, zsh or fish");
    }
    options.action = Action::manual;
    options.manual = words[1];
}

void take_words(const std::vector<std::string>& words, Options& options) {
    if (words.size() == 1 && words[0] == "worker") {
        options.action = Action::worker;
    } else if (!words.empty() && words[0] == "manual") {
        take_manual_words(words, options);
    } else {
        take_event_words(words, options);
    }
}

std::vector<std::string> quoted_words(std::vector<std::string> words) {
    for (std::string& word : words) {
        word = "'" + word + "'";
    }
    return words;
}

/// "a, b or c".
std::string one_of(const std::vector<std::string>& words) {
    const std::vector<std::string> others(words.begin(), words.end() - 1);
    return others.empty() ? words.back() : join(others, ", ") + " or " + words.back();
}

void refuse_options_of_other_actions(const po::variables_map& values, Action action) {
    for (const OptionEntry& entry : option_table()) {
        if (values.count(entry.name) != 0 && !entry.is_for(action)) {
            throw see_help("--" + entry.name + " is for " + one_of(quoted_words(entry.action_words())) + ", not for '" +
                           word_of(action) + "'");
        }
    }
}

std::optional<long long> whole_number(const std::string& text) {
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

int take_parallel(const std::string& text) {
    const auto parallel = whole_number(text);
    if (!parallel || *parallel < 1 || *parallel > 1024) {
        throw see_help("--parallel must be from 1 to 1024, not '" + text + "'");
    }
    return static_cast<int>(*parallel);
}

std::uint64_t take_max_games(const std::string& text) {
    const auto max_games = whole_number(text);
    if (!max_games || *max_games < 0) {
        throw usage_error("--max-games must be a whole number from 0 on, not '" + text + "'",
                          "leave it out for no limit");
    }
    return static_cast<std::uint64_t>(*max_games);
}

int take_size(const std::string& text) {
    const auto size = whole_number(text);
    if (!size || *size < 0 || *size > 1000) {
        throw usage_error("--size must be a whole number, not '" + text + "'", "type --size 19");
    }
    return static_cast<int>(*size);
}

double take_komi(const std::string& text) {
    const auto komi = number_of(text);
    if (!komi) {
        throw usage_error("--komi must be a number, not '" + text + "'", "type --komi 7.5");
    }
    return *komi;
}

std::array<double, 2> take_sprt(const std::string& text) {
    const std::vector<std::string> parts = split(text, ':');
    const auto elo0 = number_of(parts.front());
    const auto elo1 = number_of(parts.back());
    if (parts.size() != 2 || !elo0 || !elo1 || *elo0 >= *elo1) {
        throw usage_error("--sprt must be two numbers of Elo, the smaller first, not '" + text + "'",
                          "type --sprt 0:10");
    }
    return {*elo0, *elo1};
}

Colouring take_colouring(const std::string& text) {
    if (text != "auto" && text != "always" && text != "never") {
        throw see_help("--color must be auto, always or never, not '" + text + "'");
    }
    return text == "auto" ? Colouring::automatic : text == "always" ? Colouring::always : Colouring::never;
}

OutputFormat take_format(Action action, const std::string& text) {
    std::vector<std::string> words;
    for (const OutputFormat format : formats_of(action)) {
        words.push_back(to_text(format));
        if (words.back() == text) {
            return format;
        }
    }
    throw usage_error("--format of '" + word_of(action) + "' must be " + one_of(words) + ", not '" + text + "'");
}

NewOptions take_new_options(const po::variables_map& values) {
    const auto value = [&](const char* name) {
        return values.count(name) != 0 ? std::optional(values[name].as<std::string>()) : std::nullopt;
    };
    const auto all = [&](const char* name) {
        return values.count(name) != 0 ? values[name].as<std::vector<std::string>>() : std::vector<std::string>{};
    };
    return {value("engine"),          value("opponent"), value("size"),         value("komi"),
            value("number-of-games"), all("parameter"),  all("startup-command")};
}

void take_match_values(const po::variables_map& values, Options& options) {
    NewMatch& match = options.match;
    const auto take = [&values](const char* name, auto& target, auto read) {
        if (values.count(name) != 0) {
            target = read(values[name].as<std::string>());
        }
    };
    const auto as_it_is = [](const std::string& text) { return text; };
    take("size", match.board_size, take_size);
    take("komi", match.komi, take_komi);
    take("time", match.clock, as_it_is);
    take("openings", match.openings, as_it_is);
    take("sprt", match.sprt, take_sprt);
    match.games = options.max_games;
    match.parallel = options.parallel;
    options.exit_verdict = values.count("exit-verdict") != 0;
}

void take_values(const po::variables_map& values, Options& options) {
    const auto given = [&values](const char* name) { return values.count(name) != 0; };
    const auto value = [&values](const char* name) { return values[name].as<std::string>(); };
    if (given("parallel")) {
        options.parallel = take_parallel(value("parallel"));
    }
    if (given("workers")) {
        options.workers = value("workers");
    }
    if (given("slurm")) {
        options.slurm = trim(value("slurm"));
    }
    if (given("max-games")) {
        options.max_games = take_max_games(value("max-games"));
    }
    if (given("against")) {
        options.against = value("against");
    }
    if (given("color")) {
        options.colouring = take_colouring(value("color"));
    }
    if (given("quiet") && given("verbose")) {
        throw usage_error("--quiet and --verbose contradict each other", "leave one out");
    }
    options.quiet = given("quiet");
    options.verbose = given("verbose");
    options.log_gtp = given("log-gtp");
    options.accept_changes = given("accept-changes");
    options.yes = given("yes");
    options.engines = !given("no-engines");
    options.game = !given("no-game");
    options.format =
        given("format") ? take_format(options.action, value("format")) : formats_of(options.action).front();
    if (given("output")) {
        options.output = take_file("--output", value("output"), "leave it out for standard output");
    }
    if (options.action == Action::match) {
        take_match_values(values, options);
    } else {
        options.new_event = take_new_options(values);
    }
    options.simulate = take_simulate_options(
        [&](const char* name) { return given(name) ? std::optional(value(name)) : std::nullopt; });
}

}  // namespace

Options parse_command_line(int argc, const char* const* argv) {
    Options options;
    options.words.assign(argv + 1, argv + argc);
    const auto own_end = std::find(options.words.begin(), options.words.end(), "--");
    const po::variables_map values = parse({options.words.begin(), own_end});
    if (values.count("help") != 0 || values.count("version") != 0) {
        options.action = values.count("help") != 0 ? Action::help : Action::version;
        return options;
    }
    std::vector<std::string> words =
        values.count("words") != 0 ? values["words"].as<std::vector<std::string>>() : std::vector<std::string>{};
    const std::vector<std::string> others(own_end == options.words.end() ? own_end : own_end + 1, options.words.end());
    if (contains(words, word_of(Action::sbatch))) {
        options.sbatch = others;
    } else {
        words.insert(words.end(), others.begin(), others.end());
    }
    take_words(words, options);
    refuse_options_of_other_actions(values, options.action);
    take_values(values, options);
    if (options.max_games == 0u && (options.action == Action::verify || options.action == Action::match)) {
        throw see_help("--max-games must be 1 or more for '" + word_of(options.action) + "'");
    }
    return options;
}

}  // namespace ringmaster
