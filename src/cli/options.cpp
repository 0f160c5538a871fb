#include "ringmaster/cli/options.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

namespace po = boost::program_options;

/// What other programs call what we have.
const std::map<std::string, std::string> foreign_names{
    {"concurrency", "parallel"}, {"jobs", "parallel"}, {"rounds", "max-games"}, {"status", "show"},
    {"export", "games"},         {"init", "new"},      {"resume", "run"},       {"start", "run"},
};

constexpr const char* help_remedy = "'ringmaster --help' shows what is possible";

Error wrong_words(const std::string& message, const std::string& remedy = "") {
    return usage_error(message, "", remedy);
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

/// The known word that is meant by another program's, or by a misspelt one.
std::optional<std::string> meant_by(const std::string& word, const std::vector<std::string>& known) {
    const auto foreign = foreign_names.find(word);
    const bool is_foreign = foreign != foreign_names.end() && contains(known, foreign->second);
    return is_foreign ? foreign->second : nearest_word(word, known);
}

void require_known(const po::parsed_options& parsed) {
    const auto known = each(option_table(), &OptionEntry::name);
    Mistakes mistakes;
    for (const po::option& option : parsed.options) {
        if (option.unregistered) {
            const std::string& word = option.original_tokens.front();
            const std::string problem = "unrecognised option '" + word + "'";
            const std::size_t name = std::min(word.find_first_not_of('-'), word.size());
            const auto meant = meant_by(split(word.substr(name), '=').front(), known);
            mistakes.add(wrong_words(problem, meant ? "did you mean '--" + *meant + "'?" : help_remedy));
        }
    }
    mistakes.require_none();
}

/// Whether the word is one of our options, with a value or without.
bool is_own_option(const std::string& word) {
    return std::ranges::any_of(option_table(), [&](const OptionEntry& entry) {
        const std::string name = "--" + entry.name;
        return word == name || word.starts_with(name + "=") || (entry.letter != 0 && word[1] == entry.letter);
    });
}

/// The value of --slurm may be missing, and begins like an option: "-n 64".
std::vector<std::string> with_value_of_slurm(const std::vector<std::string>& words) {
    std::vector<std::string> result;
    for (const std::string& word : words) {
        const bool is_option = word.starts_with('-') && word.find(' ') == std::string::npos && is_own_option(word);
        const bool may_be_value = word.empty() || (word.starts_with('-') && !is_option);
        if (!result.empty() && result.back() == "--slurm= " && may_be_value) {
            result.back() += word;
        } else {
            result.push_back(word == "--slurm" || word == "--slurm=" ? "--slurm= " : word);
        }
    }
    return result;
}

/// Replaces names of fastchess by our own: its st is our movetime.
std::vector<std::string> with_own_names(std::vector<std::string> words) {
    for (std::string& word : words) {
        if (word == "--st" || word.starts_with("--st=")) {
            word.replace(0, std::string_view("--st").size(), "--movetime");
        }
    }
    return words;
}

po::variables_map parse(const std::vector<std::string>& words) {
    const po::options_description options = option_descriptions();
    po::positional_options_description positional;
    positional.add("words", -1);
    po::variables_map values;
    try {
        const po::parsed_options parsed = po::command_line_parser(with_value_of_slurm(with_own_names(words)))
                                              .options(options)
                                              .positional(positional)
                                              .allow_unregistered()
                                              .run();
        require_known(parsed);
        po::store(parsed, values);
    } catch (const po::error& error) {
        throw wrong_words(error.what(), help_remedy);
    }
    return values;
}

std::optional<Action> find_action(const std::string& word) {
    const ActionEntry* entry = find_by(action_table(), &ActionEntry::word, word);
    return entry == nullptr ? std::nullopt : std::optional(entry->action);
}

/// What is wrong with several words of which none or one, the action, is known. An option that takes one file of
/// several is there by this name; empty: none is.
Error too_many_words(const std::vector<std::string>& others, const std::optional<Action>& action,
                     const std::string& option_of_file) {
    for (const std::string& word : others) {
        if (find_action(word)) {
            return wrong_words("'" + word + "' is a second action, after '" + word_of(*action) + "'", "name one");
        }
    }
    if (!option_of_file.empty() && !others.back().ends_with(".toml")) {
        return wrong_words("'" + others.back() + "' is too much: " + option_of_file + " takes one file",
                           "write '" + option_of_file + "' before each: " + option_of_file + " " + others.back());
    }
    if (action == Action::import_file) {
        return wrong_words("'" + others[1] + "' is too much: 'import' reads one file",
                           "'--output FILE' is where it writes to");
    }
    if (action == Action::backup) {
        return wrong_words("'" + others[2] + "' is too much: 'backup' makes one file", "name one");
    }
    if (action) {
        return wrong_words("'" + others[1] + "' is too much: there is a control file already, '" + others[0] + "'",
                           "name one");
    }
    for (const std::string& word : others) {
        if (const auto meant = meant_by(word, action_words())) {
            return wrong_words("'" + word + "' is not an action", "did you mean '" + *meant + "'?");
        }
    }
    const std::string& unknown = others[1].ends_with(".toml") ? others[0] : others[1];
    return wrong_words("'" + unknown + "' is not an action", "the actions are " + join(action_words(), ", "));
}

std::filesystem::path take_file(const std::string& what, const std::string& name, const std::string& remedy = "") {
    if (name.empty()) {
        throw wrong_words(what + " names no file", remedy);
    }
    return name;
}

/// The commands of both engines, and perhaps the control file to make, which stays.
void take_players(std::vector<std::string>& words, Options& options) {
    if (words.size() < 2) {
        throw wrong_words("'match' needs the commands of two engines, each in quotes",
                          "type 'ringmaster match \"./new --gtp\" \"./old --gtp\"'");
    }
    if (words.size() > 3) {
        throw wrong_words("'" + words[3] + "' is too much: 'match' takes two commands and the name of a file",
                          "put each command in quotes");
    }
    options.match.commands = {words[0], words[1]};
    words.erase(words.begin(), words.begin() + 2);
    if (words.empty()) {
        words.emplace_back("match.toml");
    }
}

/// The action and the control file in either order; the action may be missing.
void take_event_words(const std::vector<std::string>& words, const std::string& option_of_file, Options& options) {
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
        throw wrong_words("'backup' needs the name of the file to make", "type 'ringmaster tune.toml backup FILE'");
    }
    if (action == Action::import_file && (others.empty() || others[0].empty())) {
        throw wrong_words("'import' names no file", "type 'ringmaster import FILE'");
    }
    if (action == Action::match) {
        take_players(others, options);
    }
    if (action == Action::new_event && others.empty()) {
        others.push_back("tune.toml");
    }
    if (others.empty() || std::ranges::count(others, std::string()) > 0) {
        throw wrong_words("no control file is named",
                          "'ringmaster new' makes one, 'ringmaster tune.toml' plays by it; 'ringmaster --help' shows "
                          "more");
    }
    const auto is_action = [](const std::string& word) { return find_action(word).has_value(); };
    const bool may_be_several = action == Action::show && std::ranges::none_of(others, is_action);
    if (others.size() > 1 && !may_be_several) {
        throw too_many_words(others, action, option_of_file);
    }
    options.other_control_files.assign(others.begin() + 1, others.end());
    options.action = action.value_or(Action::run);
    options.control_file = others[0];
}

/// `manual man`: for those who package ringmaster.
void take_manual_words(const std::vector<std::string>& words, Options& options) {
    const auto part = words.size() == 2 ? parse_word<ManualPart>(words[1]) : std::nullopt;
    if (!part) {
        throw wrong_words("which part of the manual?", "type 'ringmaster manual man', bash, zsh or fish");
    }
    options.action = Action::manual;
    options.manual = *part;
}

void take_words(const std::vector<std::string>& words, const std::string& option_of_file, Options& options) {
    if (words.size() == 1 && words[0] == "worker") {
        options.action = Action::worker;
    } else if (!words.empty() && words[0] == "manual") {
        take_manual_words(words, options);
    } else {
        take_event_words(words, option_of_file, options);
    }
}

/// What an action has in the place of another's option: "--max-games" of `run` is "--games" of `simulate`.
std::optional<std::string> own_option(const OptionEntry& other, Action action) {
    const auto last_word = [](const std::string& option) { return option.substr(option.rfind('-') + 1); };
    for (const OptionEntry& entry : option_table()) {
        const bool have_values = !entry.value.empty() && !other.value.empty();
        if (have_values && entry.is_for(action) && last_word(entry.name) == last_word(other.name)) {
            return "--" + entry.name;
        }
    }
    return std::nullopt;
}

/// Takes them out, so that nothing else is said of them.
void refuse_options_of_other_actions(po::variables_map& values, Action action, Mistakes& mistakes) {
    for (const OptionEntry& entry : option_table()) {
        if (!entry.is_for(action) && values.erase(entry.name) != 0) {
            const std::string word = word_of(action);
            const auto meant = own_option(entry, action);
            mistakes.add(wrong_words(
                "--" + entry.name + " is for " +
                    listed(each(entry.action_words(), [](const auto& one) { return "'" + one + "'"; }), "or") +
                    ", not for '" + word + "'",
                meant               ? "did you mean '" + *meant + "'?"
                : find_action(word) ? "'ringmaster " + word + " --help' shows its options"
                                    : help_remedy));
        }
    }
}

/// The options that were given, with their values, and what is wrong with them.
struct GivenOptions {
    const po::variables_map& values;
    Mistakes& mistakes;

    bool has(const char* name) const { return values.count(name) != 0; }

    std::optional<std::string> text(const char* name) const {
        return has(name) ? std::optional(values[name].as<std::string>()) : std::nullopt;
    }
    std::vector<std::string> texts(const char* name) const {
        return has(name) ? values[name].as<std::vector<std::string>>() : std::vector<std::string>{};
    }

    /// Sets what the option says, if it is given; `read` makes it of the text. What is wrong is kept.
    template <typename Target, typename Read>
    void take(const char* name, Target& target, const Read& read) {
        if (has(name)) {
            mistakes.attempt([&] { target = read("--" + std::string(name), *text(name)); });
        }
    }
    template <typename Target>
    void take(const char* name, Target& target) {
        take(name, target, [](const std::string&, const std::string& given) { return given; });
    }
};

void refuse_contradictions(GivenOptions& given) {
    struct Contradiction {
        const char* one;
        const char* other;
        const char* problem = "contradict each other";
    };
    constexpr const char* twice = "say the same thing twice";
    for (const auto& [one, other, problem] : {Contradiction{"ablate", "against"},
                                              {"undo", "ablated"},
                                              {"quiet", "verbose"},
                                              {"tc", "time", twice},
                                              {"truth", "truth-logit", twice}}) {
        if (given.has(one) && given.has(other)) {
            given.mistakes.add(wrong_words(fmt::format("--{} and --{} {}", one, other, problem), "leave one out"));
        }
    }
    if (given.has("undo") && given.has("anyway")) {
        given.mistakes.add(wrong_words("--undo goes back whatever the answer is", "leave --anyway out"));
    }
}

/// Reads a number from `least` to `most`; an option must be `what`: "a whole number".
template <typename Number>
auto number(Number least, Number most, const std::string& what, const std::string& remedy = "") {
    return [=](const std::string& option, const std::string& text) {
        const auto value = number_in<Number>(text);
        if (!value || !(*value >= least && *value <= most)) {
            throw wrong_words(option + " must be " + what + ", not '" + text + "'", remedy);
        }
        return *value;
    };
}

template <typename Number>
auto number_between(Number least, Number most) {
    return number(least, most, fmt::format("from {} to {}", least, most));
}

auto number_from_0_on(std::uint64_t most, const std::string& remedy = "") {
    return number(std::uint64_t{0}, most, "a whole number from 0 on", remedy);
}

double read_komi(const std::string& option, const std::string& text) {
    if (const auto komi = number_of(text)) {
        return *komi;
    }
    throw wrong_words(option + " must be a number, not '" + text + "'", "type --komi 7.5");
}

std::array<double, 2> read_sprt(const std::string& option, const std::string& text) {
    const std::vector<std::string> parts = split(text, ':');
    const auto elo0 = number_of(parts.front());
    const auto elo1 = number_of(parts.back());
    if (parts.size() != 2 || !elo0 || !elo1 || *elo0 >= *elo1) {
        throw wrong_words(option + " must be two numbers of Elo, the smaller first, not '" + text + "'",
                          "type --sprt 0:10");
    }
    return {*elo0, *elo1};
}

/// Reads one of these words.
template <WordedEnum Choice>
Choice read_choice(const std::vector<std::string>& words, const std::string& option, const std::string& text) {
    if (!contains(words, text)) {
        throw wrong_words(option + " must be " + listed(words, "or") + ", not '" + text + "'");
    }
    return *parse_word<Choice>(text);
}

/// Reads one of the words that the table has for the option.
template <WordedEnum Choice>
Choice read_choice_of_table(const std::string& option, const std::string& text) {
    const auto long_form = [](const OptionEntry& entry) { return "--" + entry.name; };
    return read_choice<Choice>(find_by(option_table(), long_form, option)->choices, option, text);
}

std::vector<std::uint64_t> read_games(const std::string& option, const std::string& text) {
    constexpr std::uint64_t most = 1'000'000'000;
    const auto read =
        number(std::uint64_t{1}, most, fmt::format("whole numbers from 1 to {}", most), "write --games 100,300,1000");
    std::set<std::uint64_t> games;
    for (const std::string& part : split(text, ',')) {
        games.insert(read(option, trim(part)));
    }
    return {games.begin(), games.end()};
}

void take_simulate_options(GivenOptions& given, SimulateOptions& options) {
    for (const char* name : {"truth", "truth-logit"}) {
        given.take(name, options.truth, [&](const std::string& option, const std::string& text) {
            return TruthFormula{text, option == "--truth-logit"};
        });
    }
    given.take("compare", options.compare);
    given.take("games", options.games, read_games);
    given.take("replications", options.replications, number_between(2, 1'000'000));
    given.take("in-flight", options.in_flight, number_between(1, 100'000));
    given.take("draws", options.draw_rate, number_between(0.0, 1.0));
    given.take("opening-spread", options.opening_spread, number_between(0.0, 10.0));
    options.pairs = given.has("pairs");
    given.take("seed", options.seed, number_from_0_on(UINT64_MAX));
}

ThinkingLimit read_thinking_limit(GivenOptions& given) {
    ThinkingLimit limit;
    given.take("nodes", limit.nodes, number_between(std::uint64_t{1}, std::uint64_t{2'000'000'000}));
    given.take("depth", limit.depth, number_between(1, 1000));
    given.take("movetime", limit.movetime, number(0.001, 3600.0, "seconds, from 0.001 to 3600"));
    if (const auto text = given.text("tc")) {
        given.mistakes.attempt([&] { take_time_control("--tc", *text, limit); });
    }
    return limit;
}

/// "Hash=16" for both engines, "1:Hash=16" for the first; "option.Hash=16" as fastchess and cutechess-cli write it.
void take_engine_option(const std::string& text, NewMatch& match) {
    const bool is_of_one = text.starts_with("1:") || text.starts_with("2:");
    std::string option = is_of_one ? text.substr(2) : text;
    const std::string others_word = "option.";
    option.erase(0, option.starts_with(others_word) ? others_word.size() : 0);
    const std::string name = trim(option.substr(0, option.find('=')));
    const std::string of_whom = text.substr(0, text.find(':'));
    if (!is_of_one && of_whom != text && number_in<int>(of_whom)) {
        throw wrong_words("--option '" + text + "' is of an engine " + of_whom, "a match has the engines 1 and 2");
    }
    if (name.empty() || option.find('=') == std::string::npos) {
        throw wrong_words("--option must be a name and a value, not '" + text + "'",
                          "type --option Hash=16, or --option 1:Hash=16 for the first engine alone");
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (!is_of_one || i == static_cast<std::size_t>(text.front() - '1')) {
            auto& options = match.options[i];
            std::erase_if(options, [&](const auto& earlier) { return to_lower(earlier.first) == to_lower(name); });
            options.emplace_back(name, trim(option.substr(option.find('=') + 1)));
        }
    }
}

std::string in_lower_case(const std::string& /*option*/, const std::string& text) {
    return to_lower(trim(text));
}

void take_match_options(GivenOptions& given, Options& options) {
    NewMatch& match = options.match;
    given.take("size", match.board_size, number(0, 1000, "a whole number", "type --size 19"));
    given.take("komi", match.komi, read_komi);
    match.limit = read_thinking_limit(given);
    for (const std::string& text : given.texts("option")) {
        given.mistakes.attempt([&] { take_engine_option(text, match); });
    }
    given.take("rules", match.rules, in_lower_case);
    const bool is_go = match.rules == to_text(Rules::go);
    match.is_of_chess = match.limit.is_set() || given.has("option") || (given.has("rules") && !is_go);
    given.take("time", match.limit.clock);
    options.tells_go = given.has("size") || given.has("komi") || given.has("scorer") || is_go;
    if (match.is_of_chess && options.tells_go) {
        given.mistakes.add(wrong_words(
            "--size, --komi and --scorer are for Go, --nodes, --depth, --movetime, --tc and --option for chess",
            "leave out what is not meant"));
    }
    given.take("openings", match.openings);
    given.take("opening-moves", match.opening_moves, number_between(1, 1000));
    if (match.opening_moves && match.openings.empty()) {
        given.mistakes.add(
            wrong_words("--opening-moves cuts openings, and none are named", "name them with --openings FILE"));
    }
    given.take("sprt", match.sprt, read_sprt);
    given.take("scorer", match.scorer, read_choice_of_table<Scorer>);
    match.games = options.max_games;
    match.parallel = options.parallel;
}

void take_options(GivenOptions& given, Options& options) {
    refuse_contradictions(given);
    for (const OptionEntry& entry : option_table()) {
        if (entry.member != nullptr) {
            options.*entry.member = given.has(entry.name.c_str());
        }
    }
    given.take("parallel", options.parallel, number_between(1, 1024));
    given.take("workers", options.workers);
    given.take("slurm", options.slurm, [](const std::string&, const std::string& text) { return trim(text); });
    given.take("max-games", options.max_games, number_from_0_on(INT64_MAX, "leave it out for no limit"));
    given.take("against", options.against);
    given.take("color", options.colouring, read_choice_of_table<Colouring>);
    options.to = given.texts("to");
    options.marks = given.texts("marks");
    if (options.diff && options.to.empty()) {
        given.mistakes.add(wrong_words("--diff shows what --to FILE would change", "name the file with --to"));
    }
    options.format = formats_of(options.action).front();
    given.take("format", options.format, [&](const std::string& option, const std::string& text) {
        return read_choice<OutputFormat>(each(formats_of(options.action), to_text<OutputFormat>),
                                         option + " of '" + word_of(options.action) + "'", text);
    });
    if (options.adopted && options.format != OutputFormat::text) {
        given.mistakes.add(wrong_words("--adopted is for --format text: the others tell all of it", "leave it out"));
    }
    if (!options.to.empty() && options.format != OutputFormat::text) {
        given.mistakes.add(
            wrong_words("--format is for settings that are printed: --to puts them into FILE", "leave one out"));
    }
    given.take("output", options.output, [](const std::string& option, const std::string& text) {
        return take_file(option, text, "leave it out for standard output");
    });
    if (options.action == Action::match) {
        take_match_options(given, options);
    } else {
        options.new_event = {given.text("engine"),     given.text("opponent"),         given.text("size"),
                             given.text("komi"),       read_thinking_limit(given),     given.text("number-of-games"),
                             given.texts("parameter"), given.texts("startup-command"), std::nullopt};
        given.take("rules", options.new_event.rules, in_lower_case);
    }
    take_simulate_options(given, options.simulate);
}

}  // namespace

Options parse_command_line(int argc, const char* const* argv) {
    Options options;
    options.words.assign(argv + 1, argv + argc);
    const auto own_end = std::ranges::find(options.words, "--");
    po::variables_map values = parse({options.words.begin(), own_end});
    std::vector<std::string> words =
        values.count("words") != 0 ? values["words"].as<std::vector<std::string>>() : std::vector<std::string>{};
    const bool asks_for_help = values.count("help") != 0 || (!words.empty() && words.front() == "help");
    const bool asks_for_version = values.count("version") != 0 || words == std::vector<std::string>{"version"};
    if (asks_for_help || asks_for_version) {
        options.action = asks_for_help ? Action::help : Action::version;
        for (const std::string& word : words) {
            options.explained = options.explained ? options.explained : find_action(word);
        }
        return options;
    }
    const std::vector<std::string> others(own_end == options.words.end() ? own_end : own_end + 1, options.words.end());
    if (contains(words, word_of(Action::sbatch))) {
        options.sbatch = others;
    } else {
        words.insert(words.end(), others.begin(), others.end());
    }
    take_words(words, values.count("to") != 0 ? "--to" : values.count("marks") != 0 ? "--marks" : "", options);
    Mistakes mistakes;
    refuse_options_of_other_actions(values, options.action, mistakes);
    GivenOptions given{values, mistakes};
    take_options(given, options);
    if (options.max_games == 0u && (options.action == Action::verify || options.action == Action::match)) {
        mistakes.add(wrong_words("--max-games must be 1 or more for '" + word_of(options.action) + "'",
                                 "leave it out for the usual number"));
    }
    mistakes.require_none();
    return options;
}

}  // namespace ringmaster
