#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/manual.hpp"

#include "manual_text.hpp"

namespace ringmaster {
namespace {

std::string bold(const std::string& text) {
    return "\\fB" + troff(text) + "\\fR";
}

std::string italic(const std::string& text) {
    return "\\fI" + troff(text) + "\\fR";
}

std::string sentence(std::string text) {
    text[0] = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    return text + ".";
}

/// An item: its tag, which is troff already, and what is said about it.
std::string item(const std::string& tag, const std::string& text) {
    return ".TP\n" + tag + "\n" + troff(text) + "\n";
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
    return ".SH SYNOPSIS\n" + bold("ringmaster") + " [" + italic("option") + "...] " + italic("FILE.toml") + " [" +
           italic("action") + "]\n";
}

std::string description() {
    return ".SH DESCRIPTION\n" + bold("ringmaster") + " " + troff(manual_purpose()) +
           ".\nWhat is to be played is described by the control file, see\n.BR ringmaster.toml (5).\n"
           "Every game is stored as soon as it is over; a run that was stopped, or killed, goes on where it was.\n"
           ".PP\nWhat was asked for goes to standard output, all else to standard error.\n";
}

std::string actions() {
    std::string text = ".SH ACTIONS\nThe action may stand before or after the control file.\n";
    for (const ActionEntry& entry : action_table()) {
        text += item(bold(entry.word), with_details(entry.summary, entry.details));
    }
    return text;
}

std::string options() {
    std::string text = ".SH OPTIONS\n";
    for (const OptionEntry& entry : option_table()) {
        const std::string letter = entry.letter != 0 ? bold(std::string("-") + entry.letter) + ", " : "";
        const std::string value = entry.value.empty() ? "" : " " + italic(entry.value);
        const std::string whose = entry.actions.empty() ? "" : " (" + troff(word_of(entry.actions.front())) + ")";
        text += item(letter + bold("--" + entry.name) + value + whose, with_details(entry.summary, entry.details));
    }
    return text;
}

std::string signals() {
    return ".SH KEYS AND SIGNALS\n" + items(manual_keys()) +
           item(bold("SIGTERM") + ", " + bold("SIGHUP"), "The same as Ctrl-C.") +
           item(bold("SIGUSR1"), "Print which games are in progress.");
}

std::string files() {
    return ".SH FILES\nThey stand beside the control file and bear its stem, here " + italic("tune.toml") + ".\n" +
           items({{"tune.db", "the state: an SQLite database with one row per game"},
                  {"tune.log", "what happened when"},
                  {"tune.hist", "the history: a line per game, now and then the tree"},
                  {"tune.report", "the report"},
                  {"tune.games/, tune.void/", "an SGF file of every game"},
                  {"tune.gtplogs/", "the GTP commands of every game, with --log-gtp"}});
}

std::string environment() {
    return ".SH ENVIRONMENT\n" +
           items({{"NO_COLOR", "if it is set and not empty, nothing is coloured"},
                  {"CLICOLOR_FORCE", "if it is set and not 0, colour also goes to files"},
                  {"TERM",
                   "on a dumb terminal, or one without a name, lines are printed and nothing is redrawn in place"}});
}

std::string examples() {
    return ".SH EXAMPLES\n.EX\nringmaster tune.toml check\nringmaster \\-j 4 tune.toml\nringmaster tune.toml "
           "show\n.EE\n";
}

}  // namespace

std::string man_page() {
    return troff_head("ringmaster", "1", manual_purpose()) + synopsis() + description() + actions() + options() +
           signals() + ".SH EXIT STATUS\n" + items(manual_exit_statuses()) + files() + environment() + examples() +
           ".SH SEE ALSO\n.BR ringmaster.toml (5)\n";
}

}  // namespace ringmaster
