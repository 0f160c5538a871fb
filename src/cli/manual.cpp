#include "ringmaster/cli/manual.hpp"

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/report/render_text.hpp"

namespace ringmaster {
namespace {

const std::string purpose = "finds the best settings of game-playing engines by letting them play";
constexpr std::size_t help_width = 80;

/// `left` in a column of its own and beside it `right`, wrapped.
std::string beside(const std::string& left, const std::string& right, std::size_t indent) {
    const std::string line = left + std::string(left.size() < indent ? indent - left.size() : 0, ' ') + right;
    return join(wrapped(line, help_width, indent), "\n") + "\n";
}

/// "  -g, --max-games N".
std::string usage_of(const OptionEntry& entry) {
    const std::string letter = entry.letter != 0 ? std::string("-") + entry.letter + ", " : "    ";
    return "  " + letter + "--" + entry.name + (entry.value.empty() ? "" : " " + entry.value);
}

/// What --help and the manual page both say besides the actions and options.
struct ManualEntry {
    std::string what;
    std::string meaning;
};

std::vector<ManualEntry> keys() {
    return {
        {"Ctrl-C or Ctrl-X", "finish the games in progress, then stop"},
        {"Ctrl-C again", "abort them; nothing that was played is lost"},
    };
}

std::vector<ManualEntry> exit_statuses() {
    using namespace exit_status;
    const auto number = [](int status) { return std::to_string(status); };
    return {
        {number(success), "finished, or stopped as asked"},
        {number(failure), "an internal error, or one of the system"},
        {number(usage), "wrong usage, or a mistake or refused change in the control file"},
        {number(check_failed), "a player failed its check"},
        {number(halted), "halted because games kept failing"},
        {number(unusable_state), "already running, or the state file is missing or unusable"},
        {number(out_of_time), "the time of all machines is up; start it again to go on"},
        {number(second_is_better), "with --exit-verdict: the second engine is better (0: the first)"},
        {number(nobody_is_better), "with --exit-verdict: that is open"},
        {number(no_gain) + ", " + number(no_loss), "with --exit-verdict: open, and E0 (or E1) of the SPRT is accepted"},
        {"128 + N", "aborted by signal N: 130 by a second Ctrl-C"},
    };
}

std::string bold(const std::string& text) {
    return "**" + text + "**";
}

std::string italic(const std::string& text) {
    return "*" + text + "*";
}

std::string heading(const std::string& text) {
    return "\n# " + text + "\n\n";
}

std::string sentence(const std::string& text) {
    return capitalised(text) + (text.ends_with('?') ? "" : ".");
}

/// An item of a definition list.
std::string item(const std::string& term, const std::string& text) {
    return "\n" + term + "\n: " + text + "\n";
}

std::string items(const std::vector<ManualEntry>& entries) {
    std::string text;
    for (const ManualEntry& entry : entries) {
        text += item(bold(entry.what), sentence(entry.meaning));
    }
    return text;
}

std::string with_details(const std::string& summary, const std::string& details) {
    return sentence(summary) + (details.empty() ? "" : " " + details);
}

/// "ringmaster tune.toml show".
std::string call_of(const ActionEntry& entry) {
    return "ringmaster " + (entry.call.empty() ? "tune.toml " + entry.word : entry.call);
}

std::string synopsis() {
    return heading("SYNOPSIS") + bold("ringmaster") + " [option...] " + italic("FILE.toml") + " [action]\n";
}

std::string description() {
    return heading("DESCRIPTION") + bold("ringmaster") + " " + purpose +
           ". What is to be played is described by the control file, see ringmaster.toml(5). Every game is stored as "
           "soon as it is over; a run that was stopped, or killed, goes on where it was.\n\n"
           "What was asked for goes to standard output, all else to standard error.\n";
}

std::string actions() {
    std::string text = heading("ACTIONS") + "The action may stand before or after the control file.\n";
    for (const ActionEntry& entry : action_table()) {
        text += item(bold(entry.word), with_details(entry.summary, entry.details));
    }
    return text;
}

std::string options() {
    std::string text = heading("OPTIONS");
    for (const OptionEntry& entry : option_table()) {
        const std::string letter = entry.letter != 0 ? bold(std::string("-") + entry.letter) + ", " : "";
        const std::string value = entry.value.empty() ? "" : " " + italic(entry.value);
        const std::string whose = entry.actions.empty() ? "" : " (" + join(entry.action_words(), ", ") + ")";
        text += item(letter + bold("--" + entry.name) + value + whose, with_details(entry.summary, entry.details));
    }
    return text;
}

std::string signals() {
    return heading("KEYS AND SIGNALS") + items(keys()) +
           item(bold("SIGTERM") + ", " + bold("SIGHUP") + ", " + bold("SIGQUIT"), "The same as Ctrl-C.") +
           item(bold("SIGXCPU"), "Finish the games in progress, then stop with exit status 6.") +
           item(bold("SIGUSR1"), "Print which games are in progress.");
}

std::string files() {
    return heading("FILES") + "They lie beside the control file and share its name, here " + italic("tune.toml") +
           ".\n" +
           items({{"tune.db", "the state: an SQLite database with one row per game"},
                  {"tune.log", "what happened when"},
                  {"tune.hist", "the history: a line per game, now and then the tree"},
                  {"tune.report", "the report"},
                  {"tune.html", "the report as a page, with plots"},
                  {"tune.games/, tune.void/", "an SGF file of every game of Go"},
                  {"tune.pgn", "all games of chess"},
                  {"tune.sbatch, tune.sbatch.out", "the batch script for Slurm, and what its job says"},
                  {"tune.gtplogs/", "what the engines of every game were told and answered, with --log-gtp"},
                  {"tune.ringmaster-scratch/", "the scratch folders of games in progress"},
                  {"tune.lock", "it is locked while the event runs"}});
}

std::string environment() {
    return heading("ENVIRONMENT") +
           items({{"NO_COLOR", "if it is set and not empty, nothing is coloured"},
                  {"CLICOLOR_FORCE", "if it is set and not 0, colour also goes to files"},
                  {"TERM",
                   "on a dumb terminal, or one without a name, lines are printed and nothing is redrawn in place"}});
}

std::string examples() {
    return heading("EXAMPLES") +
           "```\nringmaster new\nringmaster tune.toml check\nringmaster -j 4 tune.toml\nringmaster tune.toml show\n```\n";
}

std::string replaced(const std::string& text, char letter, const std::string& by) {
    return join(split(text, letter), by);
}

/// The option as it is typed: "--parallel", or with its letter "-j --parallel".
std::string spellings(const OptionEntry& entry) {
    return (entry.letter != 0 ? std::string("-") + entry.letter + " " : "") + "--" + entry.name;
}

std::string bash_options(Action action) {
    std::vector<std::string> names;
    for (const OptionEntry& entry : option_table()) {
        if (entry.is_for(action)) {
            names.push_back("--" + entry.name);
        }
    }
    return join(names, " ");
}

bool takes_file(const OptionEntry& entry) {
    return entry.value == "FILE";
}

/// The formats are those of the action.
std::string bash_words(const OptionEntry& entry) {
    return takes_file(entry)        ? "compgen -f"
           : entry.name == "format" ? "compgen -W \"$formats\""
                                    : "compgen -W '" + join(entry.choices, " ") + "'";
}

/// What may follow an option that takes a value: a file, one of its choices, or nothing we could know.
std::string bash_values() {
    std::string text;
    for (const OptionEntry& entry : option_table()) {
        if (!entry.value.empty()) {
            text += "        " + replaced(spellings(entry), ' ', " | ") + ")\n            mapfile -t COMPREPLY < <(" +
                    bash_words(entry) + " -- \"$current\")\n            return ;;\n";
        }
    }
    return text;
}

std::string quoted(const std::string& text) {
    return "'" + replaced(text, '\'', "'\\''") + "'";
}

/// A text between the brackets, or between the colons, of a specification of zsh.
std::string zsh_text(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result += std::string(":[]\\").find(letter) == std::string::npos ? "" : "\\";
        result += letter;
    }
    return result;
}

/// With a value, `+` and `=` let it follow at once or as the next word.
std::string zsh_option(const OptionEntry& entry) {
    const std::string choices = takes_file(entry)       ? "_files"
                                : entry.choices.empty() ? " "
                                                        : "(" + join(entry.choices, " ") + ")";
    const std::string value = entry.value.empty() ? "" : ":" + entry.value + ":" + choices;
    const std::string rest = quoted("[" + zsh_text(entry.summary) + "]" + value);
    const std::string name = "--" + entry.name + (value.empty() ? "" : "=");
    if (entry.letter == 0) {
        return (entry.repeats ? "'*'" : "") + name + rest;
    }
    const std::string letter = std::string("-") + entry.letter + (value.empty() ? "" : "+");
    return "'(" + spellings(entry) + ")'{" + letter + "," + name + "}" + rest;
}

std::string zsh_options(bool for_all) {
    std::string text;
    for (const OptionEntry& entry : option_table()) {
        if (entry.actions.empty() == for_all) {
            const std::string actions = join(each(entry.actions, word_of), "|");
            text += for_all ? "    options+=(" : "    [[ $action == (" + actions + ") ]] && options+=(";
            text += zsh_option(entry) + ")\n";
        }
    }
    return text;
}

std::string fish_quoted(const std::string& text) {
    return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string fish_condition(const OptionEntry& entry) {
    if (entry.actions.empty()) {
        return "";
    }
    const std::string seen = "__fish_seen_subcommand_from " + join(entry.action_words(), " ");
    return " -n '" + (entry.is_for(Action::run) ? "__ringmaster_runs; or " + seen : seen) + "'";
}

std::string fish_option(const OptionEntry& entry) {
    const std::string letter = entry.letter != 0 ? std::string(" -s ") + entry.letter : "";
    const std::string choices = entry.choices.empty() ? "" : " -a '" + join(entry.choices, " ") + "'";
    const std::string value = entry.value.empty() ? "" : takes_file(entry) ? " -r -F" : " -x" + choices;
    return "complete -c ringmaster" + fish_condition(entry) + letter + " -l " + entry.name + value + " -d " +
           fish_quoted(entry.summary) + "\n";
}

std::string man_page() {
    return "# NAME\n\nringmaster - " + purpose + "\n" + synopsis() + description() + actions() + options() + signals() +
           heading("EXIT STATUS") + items(exit_statuses()) + files() + environment() + examples() +
           heading("SEE ALSO") + "ringmaster.toml(5)\n";
}

std::string bash_completion() {
    std::string by_action;
    for (const ActionEntry& entry : action_table()) {
        if (entry.action != Action::run) {
            by_action += "        " + entry.word + ") options='" + bash_options(entry.action) + "' formats='" +
                         join(each(formats_of(entry.action), to_text<OutputFormat>), " ") + "' ;;\n";
        }
    }
    return "# bash completion for ringmaster\n"
           "_ringmaster() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local action='' options formats word\n"
           "    [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
           "    COMPREPLY=()\n"
           "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
           "        [[ ' " +
           join(action_words(), " ") +
           " ' == *\" $word \"* ]] && action=$word\n"
           "    done\n"
           "    case $action in\n" +
           by_action + "        *) options='" + bash_options(Action::run) +
           "' ;;\n"
           "    esac\n"
           "    case $previous in\n" +
           bash_values() +
           "    esac\n"
           "    if [[ $current == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    compopt -o filenames\n"
           "    if [[ $action == import ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -f -X '!*.toml' -- \"$current\"; compgen -d -- \"$current\"\n"
           "        [[ -n $action ]] || compgen -W '" +
           join(action_words(), " ") +
           "' -- \"$current\")\n"
           "}\n"
           "complete -F _ringmaster ringmaster\n";
}

std::string zsh_completion() {
    std::string actions;
    for (const ActionEntry& entry : action_table()) {
        actions += "        " + quoted(entry.word + ":" + zsh_text(entry.summary)) + "\n";
    }
    return "#compdef ringmaster\n"
           "_ringmaster_words() {\n"
           "    local -a actions=(\n" +
           actions +
           "    )\n"
           "    [[ $action == import ]] && { _files; return }\n"
           "    _alternative 'files:control file:_files -g \"*.toml\"' 'actions:action:{_describe action actions}'\n"
           "}\n"
           "_ringmaster() {\n"
           "    local action=${${words[(r)(" +
           join(action_words(), "|") +
           ")]}:-run}\n"
           "    local -a options\n" +
           zsh_options(false) + zsh_options(true) +
           "    _arguments -s -S $options '*:control file or action:_ringmaster_words'\n"
           "}\n"
           "_ringmaster \"$@\"\n";
}

std::string fish_completion() {
    const std::string others = join(action_words(), " ").substr(std::string("run ").size());
    std::string text =
        "# fish completion for ringmaster\n"
        "function __ringmaster_runs\n"
        "    not __fish_seen_subcommand_from " +
        others +
        "\n"
        "end\n"
        "complete -c ringmaster -f\n"
        "complete -c ringmaster -k -a '(__fish_complete_suffix .toml)'\n"
        "complete -c ringmaster -n '__fish_seen_subcommand_from import' -F\n";
    for (const ActionEntry& entry : action_table()) {
        text += "complete -c ringmaster -n 'not __fish_seen_subcommand_from " + join(action_words(), " ") + "' -a " +
                entry.word + " -d " + fish_quoted(entry.summary) + "\n";
    }
    for (const OptionEntry& entry : option_table()) {
        text += fish_option(entry);
    }
    return text;
}

}  // namespace

std::string help_text() {
    std::string text = "ringmaster " + purpose + ".\n\n";
    for (const ActionEntry& entry : action_table()) {
        text += beside("  " + call_of(entry), entry.summary, 35);
    }
    text +=
        "\nThe action may also stand first: 'ringmaster show tune.toml'.\n"
        "'ringmaster show --help' says more of an action, and which options it has.\n\n"
        "Options of a run:\n";
    for (const OptionEntry& entry : option_table()) {
        text += entry.is_for(Action::run) ? beside(usage_of(entry), entry.summary, 24) : "";
    }
    text += "\nKeys, during a run:\n";
    for (const ManualEntry& key : keys()) {
        text += beside("  " + key.what, key.meaning, 24);
    }
    text += "\nExit status:\n";
    for (const ManualEntry& status : exit_statuses()) {
        text += beside("  " + status.what, status.meaning, 12);
    }
    return text;
}

std::string help_text(Action action) {
    const ActionEntry& entry = *find_by(action_table(), &ActionEntry::action, action);
    std::string text =
        call_of(entry) + "\n\n" + beside("", with_details(entry.summary, entry.details), 0) + "\nOptions:\n";
    for (const OptionEntry& option : option_table()) {
        text += option.is_for(action) ? beside(usage_of(option), with_details(option.summary, option.details), 30) : "";
    }
    return text;
}

std::string manual_text(ManualPart part) {
    return part == ManualPart::bash   ? bash_completion()
           : part == ManualPart::zsh  ? zsh_completion()
           : part == ManualPart::fish ? fish_completion()
                                      : man_page();
}

}  // namespace ringmaster
