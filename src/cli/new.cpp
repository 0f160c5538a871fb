#include "ringmaster/cli/new.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/drafts/importer.hpp"
#include "ringmaster/drafts/new_event.hpp"
#include "ringmaster/drafts/source_marks.hpp"
#include "ringmaster/engine/survey.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/play/random_openings.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {

namespace {

constexpr std::size_t longest_said = 2000;

/// Says something to people, beside what is printed.
void say(const std::string& text) {
    std::cerr << printable(text, longest_said, true) << '\n' << std::flush;
}

void complain(const std::string& text) {
    say("ringmaster: " + text);
}

/// The value that the engine is tried with.
Value trial_value(const std::string& name, const std::vector<PlainParameter>& parameters) {
    const PlainParameter* parameter = find_by(parameters, &PlainParameter::code, name);
    if (parameter == nullptr) {
        return 1LL;
    }
    if (!parameter->choices.empty()) {
        const std::string& choice = parameter->start.empty() ? parameter->choices.front() : parameter->start;
        const auto number = are_texts(*parameter) ? std::nullopt : number_of(choice);
        return number ? Value(*number) : Value(choice);
    }
    const double value = number_of(parameter->start).value_or(parameter->least);
    return parameter->is_integer ? Value(static_cast<long long>(value)) : Value(value);
}

/// The player as the control file in that folder will start it. Throws Error for a format that does not fit.
PlayerSetup player_to_try(const std::string& command, const std::vector<PlainParameter>& parameters,
                          const std::filesystem::path& folder) {
    const Parameters values = each(
        names_in(command), [&](const std::string& name) { return std::pair(name, trial_value(name, parameters)); });
    PlayerSetup player;
    const auto words = split_command(command);
    player.command = each(words.value(), [&](const std::string& word) { return PlaceholderText(word).fill(values); });
    std::string& program = player.command.front();
    if (program.find('/') != std::string::npos) {
        program = (folder / expand_home(program)).string();
    }
    return player;
}

/// "the engine's command is in line 26".
std::string line_of_command(const std::string& text) {
    const std::vector<std::string> lines = split(text, '\n');
    const auto section = std::ranges::find(lines, "[candidate]");
    return fmt::format("the engine's command is in line {}", section - lines.begin() + 2);
}

/// Everything that happens before there is a control file.
class Interview {
public:
    Interview(NewOptions options, const std::filesystem::path& file)
        : options_(std::move(options)),
          folder_(std::filesystem::absolute(file).parent_path()),
          are_told_(!options_.parameters.empty()) {}

    /// The options with the answers of who sits at the terminal, when something is missing and somebody does.
    NewEventResult hold() {
        take_surveys();
        NewEventResult result = settle_event(options_, surveys_);
        if (!result.problems.empty() && can_ask()) {
            ask_all();
            result = settle_event(options_, surveys_);
        } else if (!result.problems.empty() && options_.parameters.empty()) {
            list_options();
        }
        return result;
    }

private:
    EngineSurvey survey(const std::string& what, const std::string& command) {
        EngineSurvey found;
        found.problem = wrong_command(command);
        if (!found.problem.empty()) {
            return found;
        }
        say("trying the " + what + ": " + command);
        try {
            const NewParameters read = read_parameters(options_.parameters, tunables_of(options_, {}));
            PlayerSetup player = player_to_try(command, read.parameters, folder_);
            found.problem = why_missing(player.command, folder_);
            if (!found.problem.empty()) {
                return found;
            }
            found = survey_engine(player, &guardian_, [&](const std::string& news) { say("  it " + news); });
            player.protocol = found.protocol.value_or(PlayerProtocol::gtp);
            for (const NamedOption& option : found.options) {
                if (is_count_of_threads(option.name)) {
                    player.options[option.name] = "1";  // as in the games
                }
            }
            found.ends_nodes = found.is_like_uci() && !options_.limit.is_set() && ends_nodes(player, &guardian_);
        } catch (const Error& error) {
            found.problem = error.what();
        }
        if (found.problem.empty()) {
            say("  " + (found.engine.empty() ? "it" : printable(found.engine)) + " speaks " + protocol_word(found));
        }
        return found;
    }

    /// A command with parameters whose values are not known cannot be tried.
    bool can_try_engine() const {
        const Tunables known = tunables_of(options_, {});
        const NewParameters read = read_parameters(options_.parameters, known);
        return std::ranges::all_of(known.placeholders, [&](const std::string& name) {
            return find_by(read.parameters, &PlainParameter::code, name) != nullptr;
        });
    }

    /// What is seen of a command that cannot be tried.
    EngineSurvey survey_untried(const std::string& command) const {
        EngineSurvey found;
        found.problem = wrong_command(command).empty() ? why_missing(split_command(command).value(), folder_) : "";
        return found;
    }

    void take_surveys() {
        if (options_.engine) {
            surveys_.engine = can_try_engine() ? survey("engine", *options_.engine) : survey_untried(*options_.engine);
        }
        if (options_.opponent) {
            surveys_.opponent = survey("opponent", *options_.opponent);
        }
        if (surveys_.engine.is_sound()) {
            options_.parameters = with_all_spelt_out(options_.parameters);
        }
    }

    /// "all" becomes the names of the options.
    std::vector<std::string> with_all_spelt_out(const std::vector<std::string>& texts) const {
        const AllOptions all = spell_out_all(texts, surveys_.engine.options);
        if (all.taken) {
            const auto list = [](const std::string& what, const std::vector<std::string>& names) {
                return names.empty() ? "" : what + join(names, ", ");
            };
            say(fmt::format("all: {} of the engine's options that have a range", *all.taken) +
                list("; left out on purpose: ", all.left_out) +
                list("; left out because nothing can be chosen: ", all.unfit));
        }
        return all.texts;
    }

    /// In turn. Who goes back is asked again what was asked before, of the same step or of one before it.
    void ask_all() {
        say("Answer '<' to go back to the question before.");
        struct Step {
            std::size_t number;
            NewOptions options;
            Surveys surveys;
        };
        constexpr void (Interview::*steps[])() = {&Interview::ask_for_engine, &Interview::ask_for_opponent,
                                                  &Interview::ask_for_parameters, &Interview::ask_for_game,
                                                  &Interview::ask_for_length};
        std::vector<Step> asked;
        for (std::size_t i = 0; i < std::size(steps);) {
            Step step{i, options_, surveys_};
            answers_ = 0;
            try {
                (this->*steps[i])();
                ++i;
                if (answers_ > 0) {
                    asked.push_back(std::move(step));
                }
            } catch (const GoBack&) {
                if (answers_ == 0 && !asked.empty()) {
                    step = std::move(asked.back());
                    asked.pop_back();
                }
                i = step.number;
                options_ = std::move(step.options);
                surveys_ = std::move(step.surveys);
            }
        }
    }

    struct GoBack {};

    /// Asks for a line. Throws Error at the end of the input, and GoBack where that is the answer.
    std::string ask(const std::string& question) {
        const auto answer = ask_line(question + ": ");
        if (!answer) {
            throw usage_error("the answers end here, and nothing was written");
        }
        if (*answer == "<") {
            throw GoBack();
        }
        ++answers_;
        return *answer;
    }

    void ask_for_game() {
        if (surveys_.engine.is_like_uci()) {
            ask_for_rules();
            ask_for_limit();
        } else {
            ask_for(options_.board_size, "board_size", NewEvent().board_size);
            ask_for(options_.komi, "komi", NewEvent().komi);
        }
    }

    void ask_for_length() { ask_for(options_.number_of_games, "number_of_games", NewEvent().number_of_games); }

    /// A setting of the top level, until the checker of control files has nothing against it.
    void ask_for(std::optional<std::string>& setting, const std::string& key, const std::string& otherwise) {
        std::string question = key + " [" + otherwise + "]";
        std::replace(question.begin(), question.end(), '_', ' ');
        const auto complaint = [&] { return complaint_about("", key, toml_value(*setting)); };
        while (!setting || !complaint().empty()) {
            if (setting) {
                complain(complaint());
            }
            const std::string answer = ask(question);
            setting = answer.empty() ? otherwise : answer;
        }
    }

    /// Which of its games an engine shall play that lists some.
    void ask_for_rules() {
        const auto problem = [&] { return options_.rules ? wrong_rules(surveys_.engine, *options_.rules) : ""; };
        while (!games_of(surveys_.engine).empty() && (!options_.rules || !problem().empty())) {
            if (options_.rules) {
                complain("--rules '" + *options_.rules + "': " + problem());
            }
            const std::string answer = to_lower(ask("rules, such as chess or shogi [chess]"));
            options_.rules = answer.empty() ? usual_rules(surveys_.engine) : answer;
        }
    }

    void ask_for_limit() {
        const ThinkingLimit usual = usual_limit(surveys_.engine, options_.parameters);
        while (!options_.limit.is_set()) {
            say(
                fmt::format("How long may the engines think about a move? nodes=5000 ({}),\n"
                            "tc=10+0.1 (a clock), movetime=0.1 (seconds) or depth=5. At a depth a slower search costs "
                            "nothing.",
                            surveys_.engine.ends_nodes ? "which the engine knows" : "which the engine does not know"));
            const std::string answer = ask(usual.nodes ? "limit [nodes=5000]" : "limit [tc=2+0.02]");
            try {
                options_.limit = answer.empty() ? usual : read_limit(answer);
            } catch (const Error& error) {
                complain(error.what());
            }
        }
    }

    /// Asks until there is an engine that answers, and that can be told parameters.
    void ask_for_engine() {
        while (true) {
            if (!options_.engine) {
                say("Your engine's command. Where the value of a parameter goes, write its name in braces:\n"
                    "./bot --gtp --rave={rave}. An engine that speaks UCI, or names its options by GTP, needs none.");
                options_.engine = ask("engine");
            }
            std::string wrong = wrong_command(*options_.engine);
            if (const auto names = placeholders_of(options_); wrong.empty() && names.size() > most_duel_parameters) {
                wrong = fmt::format("{{{}}}: {} parameters can be tuned at a time", join(names, "}, {"),
                                    most_duel_parameters);
            }
            if (wrong.empty()) {
                ask_for_placeholders();
                const bool was_asked = surveys_.engine.is_sound() || !surveys_.engine.problem.empty();
                surveys_.engine = was_asked ? surveys_.engine : survey("engine", *options_.engine);
            }
            const bool is_told = wrong.empty() && (!surveys_.engine.is_sound() || !surveys_.engine.options.empty() ||
                                                   !placeholders_of(options_).empty());
            if (is_told && surveys_.engine.is_sound()) {
                return;
            }
            complain(!wrong.empty() ? wrong
                     : !is_told     ? "the engine names no options of its own; write a parameter's name into its "
                                      "command where the value goes: " +
                                      *options_.engine +
                                      " --rave={rave} (where a GTP command sets it, begin anew: ringmaster new "
                                      "--startup-command 'set_param rave {rave}')"
                                : surveys_.engine.problem);
            options_.engine.reset();
            surveys_.engine = {};
        }
    }

    /// Takes these parameters, but for those that are wrong, which is told.
    void add_parameters(const std::vector<std::string>& more, const Tunables& known, bool say_how_understood) {
        std::vector<std::string> texts = options_.parameters;
        texts.insert(texts.end(), more.begin(), more.end());
        const NewParameters read = read_parameters(texts, known);
        if (read.problems.empty()) {
            for (std::size_t i = options_.parameters.size(); say_how_understood && i < texts.size(); ++i) {
                say("  " + describe(read.parameters[i]));
            }
            options_.parameters = std::move(texts);
        } else if (more.size() > 1) {
            for (const std::string& one : more) {
                add_parameters({one}, known, say_how_understood);
            }
        } else {
            std::ranges::for_each(read.problems, complain);
        }
    }

    /// Drops the parameters that are wrong, which is told; they are asked for again.
    void drop_wrong_parameters(const Tunables& known) {
        add_parameters(std::exchange(options_.parameters, {}), known, false);
    }

    void ask_for_placeholders() {
        const Tunables known = tunables_of(options_, {});
        drop_wrong_parameters(known);
        for (const std::string& name : known.placeholders) {
            const auto is_told = [&] { return contains(each(options_.parameters, name_of_parameter), name); };
            while (!is_told()) {
                if (std::exchange(is_form_untold_, false)) {
                    say("The range of each parameter, and the value that the engine plays with now:\n"
                        "0..10 integer default 5, or 0.01..5 log default 0.9, or calm|wild default calm.");
                }
                const std::string text = ask("{" + name + "}");
                add_parameters({text.starts_with(name + "=") ? text : name + "=" + text}, known, true);
            }
        }
    }

    void ask_for_opponent() {
        if (surveys_.opponent.is_sound()) {
            return;
        }
        while (true) {
            if (!options_.opponent) {
                say("The opponent's command; it should win about half of the games. None (just Enter): candidates\n"
                    "play each other, which takes about half as many games, and finds strength against itself.");
                options_.opponent = ask("opponent");
            }
            if (options_.opponent->empty()) {
                options_.opponent.reset();
                surveys_.opponent = {};
                return;
            }
            surveys_.opponent = survey("opponent", *options_.opponent);
            std::string wrong = surveys_.opponent.problem;
            if (wrong.empty() && surveys_.opponent.is_like_uci() != surveys_.engine.is_like_uci()) {
                wrong = fmt::format("it speaks {} and the engine {}, so they cannot play each other",
                                    protocol_word(surveys_.opponent), protocol_word(surveys_.engine));
            }
            if (wrong.empty()) {
                return;
            }
            complain(wrong);
            options_.opponent.reset();
        }
    }

    void list_options() const {
        std::size_t width = 0;
        for (const NamedOption& option : surveys_.engine.options) {
            width = std::max(width, display_width(option.name));
        }
        if (!surveys_.engine.options.empty()) {
            say("it names these options:");
        }
        for (const NamedOption& option : surveys_.engine.options) {
            say("  " + printable(option.name) + std::string(width + 2 - display_width(option.name), ' ') +
                printable(describe(option)));
        }
    }

    void ask_for_parameters() {
        const Tunables known = tunables_of(options_, surveys_.engine);
        drop_wrong_parameters(known);
        if (known.options.empty() || (are_told_ && !options_.parameters.empty())) {
            return;
        }
        list_options();
        say("Which are tuned? The name alone takes the engine's own range; NAME=50..150 a narrower one, and\n"
            "NAME=50..150 default 100 another value to begin with; 'all' takes all that have a range. Two or three\n"
            "are good for a start, and six or more where the engine plays itself.");

        while (options_.parameters.size() < most_duel_parameters) {
            const std::string text =
                ask(options_.parameters.empty() ? "parameter" : "another parameter (none: just Enter)");
            if (text.empty() && !options_.parameters.empty()) {
                return;
            }
            std::vector<std::string> more = with_all_spelt_out({text});
            more.resize(std::min(more.size(), most_duel_parameters - options_.parameters.size()));
            add_parameters(more, known, true);
        }
        say(fmt::format("these are {}, and more cannot be tuned at a time", most_duel_parameters));
    }

    NewOptions options_;
    std::filesystem::path folder_;
    bool are_told_;  ///< the parameters, by options
    bool is_form_untold_ = true;
    int answers_ = 0;  ///< to the questions of this step
    Guardian guardian_;
    Surveys surveys_;
};

bool is_there(const std::filesystem::path& file) {
    return std::filesystem::exists(std::filesystem::symlink_status(file));
}

/// Puts the openings there that are made, unless they are none; a file that is there already may be somebody's own, and
/// stays. Whether there are some now.
template <typename Make>
bool put_openings(const std::filesystem::path& file, Make make) {
    if (is_there(file)) {
        say(printable(file.string()) + " is there already, and stays as it is");
        return true;
    }
    const std::string openings(make());
    if (!openings.empty()) {
        write_file_atomically(file, openings);
        say(printable(file.string()) + " is written");
    }
    return !openings.empty();
}

/// Openings of the event's game, a line each, by its referee; empty: there is none that knows the game.
std::string openings_by_referee(const NewEvent& event, const std::filesystem::path& file) {
    constexpr std::size_t most = 250;
    const ControlFileReading reading = read_control_text(new_draft(event).text(), file);
    if (!reading.loaded || !reading.loaded->control.gtp().players.contains(reading.loaded->control.gtp().referee)) {
        return "";
    }
    const GtpSection& section = reading.loaded->control.gtp();
    const PlayerSetup& referee = section.players.at(section.referee);
    if (!find_program(referee.command.front())) {
        return "";
    }
    say("making openings of " + section.settings.rules_text() + ": random moves that leave neither side far ahead");
    Guardian guardian;
    const std::vector<std::string> lines = random_openings(referee, section.settings, most, &guardian);
    return lines.empty() ? "" : join(lines, "\n") + "\n";
}

/// Whether a process of the engine that stays does not play as a new one; says with what.
bool keeps_old_values(const NewEvent& event, const std::filesystem::path& file) {
    const ControlFileReading reading = read_control_text(new_draft(event).text(), file);
    if (!reading.loaded) {
        return false;
    }
    const auto competition = make_competition(reading.loaded->control, {});
    const KeptParameters kept = try_kept_parameters(*reading.loaded, competition->candidates_to_check());
    std::vector<std::string> codes = kept.ignored;
    append(codes, kept.lingering);
    if (!codes.empty()) {
        say("its process keeps old values of " + listed(codes, "and") + ", so each game has a new one");
    }
    return !codes.empty();
}

int check_and_advise(const std::filesystem::path& file, const std::string& text, int cores) {
    Options check;
    check.action = Action::check;
    check.control_file = file;
    const int status = execute(check);
    const std::string command = command_on(file.string());
    if (status != exit_status::success) {
        std::cout << std::flush;
        complain(fmt::format(
            "the check found what is told above. '{}' is there all the same: mend it ({}), then type '{} check'; or "
            "delete it and type 'ringmaster new' again",
            file.string(), line_of_command(text), command));
        return status;
    }
    const std::string run = command + (cores > 1 ? fmt::format(" -j {}", cores) : "");
    const std::string simulate = command + " simulate";
    const std::size_t width = std::max(run.size(), simulate.size()) + 3;
    std::cout << '\n' << printable(file.string(), longest_said) << " is ready. Next:\n";
    const auto advise = [&](const std::string& what, const std::string& meaning) {
        std::cout << "  " << printable(what, longest_said) << std::string(width - what.size(), ' ') << meaning << '\n';
    };
    advise(run, cores > 1
                    ? fmt::format("plays, {} games at a time; Ctrl-C stops it, and it goes on when typed again", cores)
                    : "plays; Ctrl-C stops it, and it goes on when typed again");
    advise(command + " show", "prints the report, also while it runs");
    advise(simulate, "are the games enough?");
    return status;
}

}  // namespace

int make_control_file(const Options& options) {
    const std::filesystem::path& file = options.control_file;
    require_control_file_name(file);
    if (is_there(file)) {
        throw usage_error("'" + file.string() + "' is there already", "",
                          "delete it, or name another one: 'ringmaster new NAME.toml'");
    }
    require_folder_to_write(file);
    const MarkedParameters marked = marked_parameters(each(options.marks, [](const auto& name) {
        return MarkedSource{name, read_named_file(name)};
    }));
    NewOptions wanted = options.new_event;
    wanted.parameters.insert(wanted.parameters.begin(), marked.texts.begin(), marked.texts.end());
    NewEventResult result =
        marked.problems.empty() ? Interview(wanted, file).hold() : NewEventResult{{}, marked.problems};
    for (const std::string& problem : result.problems) {
        complain(problem);
    }
    if (!result.problems.empty()) {
        say(counted(result.problems.size(), "problem") + "; nothing was written");
        return exit_status::usage;
    }
    const int cores = static_cast<int>(usable_cpus().size());
    result.event.file = file.filename().string();
    result.event.cores = cores;
    if (result.event.is_uci) {
        const bool is_chess = result.event.rules == to_text(Rules::chess);
        const std::filesystem::path openings = file.parent_path() / (is_chess ? "openings.epd" : "openings.txt");
        if (is_chess ? put_openings(openings, chess_openings)
                     : put_openings(openings, [&] { return openings_by_referee(result.event, file); })) {
            result.event.openings = openings.filename().string();
        }
        result.event.candidate.stays = !keeps_old_values(result.event, file);
    }
    const std::string text = new_draft(result.event).text();
    write_file_atomically(file, text);
    say(printable(file.string()) + " is written; now it is tried");
    return check_and_advise(file, text, cores);
}

int print_imported(const Options& options) {
    if (!options.output.empty()) {
        require_control_file_name(options.output);
        require_folder_to_write(options.output);
    }
    if (is_there(options.output)) {  // and somebody may have worked on it since it was imported
        throw usage_error("--output '" + options.output.string() + "' is there already", "", "name another file");
    }
    const std::filesystem::path& file = options.control_file;
    const ImportResult result = import_settings(read_named_file(file), file.filename().string(), options.new_event);
    print_problems(file, result.problems, "nothing was imported");
    if (!result.problems.empty()) {
        return exit_status::usage;
    }
    constexpr std::size_t longest_name = 5000;
    for (const std::string& what : result.left_out) {
        std::cerr << "ringmaster: " << printable(file.string(), longest_name) << ": left out or changed: " << what
                  << '\n';
    }
    if (options.output.empty()) {
        return print(result.control_file);
    }
    if (result.needs_chess) {
        put_openings(options.output.parent_path() / "openings.epd", chess_openings);
    }
    write_file_atomically(options.output, result.control_file);
    const std::string name = options.output.string();
    say(printable(name) + " is written; '" + command_on(name) + " check' tries it");
    return exit_status::success;
}

}  // namespace ringmaster
