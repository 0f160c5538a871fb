#include "ringmaster/cli/manual.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"

namespace ringmaster {
namespace {

const std::string purpose = "finds the best settings of game-playing engines by letting them play";
constexpr std::size_t help_width = 80;

/// `left` in a column of its own and beside it `right`, wrapped.
std::string beside(const std::string& left, const std::string& right, std::size_t indent) {
    std::string text;
    std::string line = left + std::string(indent > left.size() ? indent - left.size() : 1, ' ');
    bool is_empty = true;
    for (const std::string& word : split(right, ' ')) {
        if (!is_empty && line.size() + 1 + word.size() > help_width) {
            text += line + "\n";
            line = std::string(indent, ' ');
            is_empty = true;
        }
        line += (is_empty ? "" : " ") + word;
        is_empty = false;
    }
    return text + line + "\n";
}

std::string option_line(const OptionEntry& entry) {
    const std::string letter = entry.letter != 0 ? std::string("-") + entry.letter + ", " : "    ";
    const std::string value = entry.value.empty() ? "" : " " + entry.value;
    const std::string whose = entry.is_for(Action::run) ? "" : join(entry.action_words(), ", ") + ": ";
    return beside("  " + letter + "--" + entry.name + value, whose + entry.summary, 24);
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
        {number(second_is_better) + ", " + number(nobody_is_better),
         "with --exit-verdict: the second engine is better; nobody is known to be"},
        {"130, 143", "aborted by a signal"},
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

std::string sentence(std::string text) {
    text[0] = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    return text + (text.ends_with('?') ? "" : ".");
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
           item(bold("SIGTERM") + ", " + bold("SIGHUP"), "The same as Ctrl-C.") +
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
                  {"tune.games/, tune.void/", "an SGF file of every game"},
                  {"tune.sbatch, tune.sbatch.out", "the batch script for Slurm, and what its job says"},
                  {"tune.gtplogs/", "the GTP commands of every game, with --log-gtp"}});
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

}  // namespace

std::string help_text() {
    std::string text = "ringmaster " + purpose + ".\n\n";
    for (const ActionEntry& entry : action_table()) {
        const std::string words = entry.action == Action::run           ? "tune.toml"
                                  : entry.action == Action::import_file ? "import FILE"
                                  : entry.action == Action::new_event   ? "new [FILE]"
                                  : entry.action == Action::match       ? "match CMD CMD [FILE]"
                                                                        : "tune.toml " + entry.word;
        text += beside("  ringmaster " + words, entry.summary, 32);
    }
    text += "\nThe action may also stand first: 'ringmaster show tune.toml'.\n\nOptions:\n";
    for (const OptionEntry& entry : option_table()) {
        text += option_line(entry);
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

std::string man_page() {
    return "# NAME\n\nringmaster - " + purpose + "\n" + synopsis() + description() + actions() + options() + signals() +
           heading("EXIT STATUS") + items(exit_statuses()) + files() + environment() + examples() +
           heading("SEE ALSO") + "ringmaster.toml(5)\n";
}

std::string manual_text(const std::string& part) {
    if (part == "man") {
        return man_page();
    }
    if (part == "bash") {
        return bash_completion();
    }
    if (part == "zsh") {
        return zsh_completion();
    }
    if (part == "fish") {
        return fish_completion();
    }
    throw bug("there is no manual '" + part + "'");
}

}  // namespace ringmaster
