#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/manual.hpp"

#include "manual_text.hpp"

namespace ringmaster {
namespace {

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
    return heading("DESCRIPTION") + bold("ringmaster") + " " + manual_purpose() +
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
    return heading("KEYS AND SIGNALS") + items(manual_keys()) +
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

std::string man_page() {
    return "# NAME\n\nringmaster - " + manual_purpose() + "\n" + synopsis() + description() + actions() + options() +
           signals() + heading("EXIT STATUS") + items(manual_exit_statuses()) + files() + environment() + examples() +
           heading("SEE ALSO") + "ringmaster.toml(5)\n";
}

}  // namespace ringmaster
