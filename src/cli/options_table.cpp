#include <algorithm>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

std::vector<ActionEntry> action_table() {
    return {
        {Action::run, "run", "run, or go on from where it stopped",
         "This is what happens when no action is named. Every player is started once first; when all are well, games "
         "are "
         "played until there are as many as wanted. In the end the report is printed and written."},
        {Action::show, "show", "print the report (also while it runs)", ""},
        {Action::report, "report", "rewrite the report file", ""},
        {Action::check, "check", "start the engines once, say all that is wrong",
         "What the engines write to standard error is shown."},
        {Action::stop, "stop", "ask the run to finish its games, then stop", ""},
        {Action::reset, "reset", "delete this event's output files (asks first)",
         "It refuses while the event is running."},
    };
}

std::vector<OptionEntry> option_table() {
    const std::vector<Action> run{Action::run};
    return {
        {"parallel",
         'j',
         "N",
         {},
         run,
         "play N games at a time",
         "From 1 to 1024. It goes before 'parallel' of the control file; without either it is 1."},
        {"max-games",
         'g',
         "N",
         {},
         run,
         "start at most N games in this run",
         "Void games that are played again count."},
        {"quiet", 'q', "", {}, run, "print warnings only, and no report at the end", ""},
        {"verbose", 'v', "", {}, run, "print a line also when a game starts", ""},
        {"log-gtp",
         0,
         "",
         {},
         run,
         "write all GTP commands of every game to a file",
         "It is tune.gtplogs/GAME.log and has the answers and the times, too."},
        {"accept-changes",
         0,
         "",
         {},
         run,
         "go on although settings have changed their meaning",
         "Without it, a change of what gives the stored games their meaning (komi, opponent, parameters, commands and "
         "so "
         "on) is named and refused. With it a new epoch begins; reports say which epochs they pool."},
        {"no-engines", 0, "", {}, {Action::check}, "look at the control file only", ""},
        {"yes", 0, "", {}, {Action::reset}, "do not ask", ""},
        {"color",
         0,
         "WHEN",
         {"auto", "always", "never"},
         {},
         "colour: auto (on a terminal), always or never",
         "For auto, NO_COLOR and CLICOLOR_FORCE are honoured, see ENVIRONMENT."},
        {"version", 0, "", {}, {}, "print the version", ""},
        {"help", 'h', "", {}, {}, "print this help", ""},
    };
}

bool OptionEntry::is_for(Action action) const {
    return actions.empty() || std::find(actions.begin(), actions.end(), action) != actions.end();
}

std::string word_of(Action action) {
    for (const ActionEntry& entry : action_table()) {
        if (entry.action == action) {
            return entry.word;
        }
    }
    return action == Action::worker ? "worker" : "manual";
}

}  // namespace ringmaster
