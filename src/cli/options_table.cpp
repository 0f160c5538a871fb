#include <algorithm>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

std::vector<ActionEntry> action_table() {
    return {
        {Action::run, "run", "run, or go on from where it stopped",
         "This is what happens when no action is named. Every player is started once first; when all are well, games "
         "are "
         "played until there are as many as wanted. In the end the report is printed and written."},
        {Action::verify, "verify", "play a match: is the recommended one better?",
         "The recommended candidate and the engine's present settings ('default' of each parameter), or without them "
         "the candidate that comes second, play the opponent in turn, with both colours alike. These games choose "
         "nothing, so their win rates are not biased by selection. -g says how many; a test (SPRT) may end the match "
         "early."},
        {Action::show, "show", "print the report (also while it runs)", ""},
        {Action::games, "games", "print the games as CSV or JSON, a row each",
         "Also while it runs. docs/report_format.md says what is in the columns."},
        {Action::report, "report", "rewrite the report file", ""},
        {Action::check, "check", "start the engines once, say all that is wrong",
         "What the engines write to standard error is shown."},
        {Action::simulate, "simulate", "play without engines: are the games enough?",
         "The tuner plays candidates whose strength a formula says (--truth), many times over, and the report says how "
         "far below the best its recommendation is after so many games. Without a formula smooth surfaces with one "
         "peak are drawn by lot. The command ends with Ctrl-C at once."},
        {Action::stop, "stop", "ask the run to finish its games, then stop", ""},
        {Action::reset, "reset", "delete this event's output files (asks first)",
         "It refuses while the event is running."},
    };
}

std::vector<OptionEntry> option_table() {
    const std::vector<Action> run{Action::run, Action::verify};
    const std::vector<Action> simulate{Action::simulate};
    const std::vector<Action> printed{Action::show, Action::games, Action::simulate};
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
         "Void games that are played again count. For 'verify' it is how many games the match gets; without it they "
         "are as many as the control file has for verification, else 200."},
        {"quiet", 'q', "", {}, run, "print warnings only, and no report at the end", ""},
        {"verbose",
         'v',
         "",
         {},
         {Action::run, Action::verify, Action::show},
         "print more",
         "A run prints a line also when a game starts; 'show' adds the win rate along each parameter and what was "
         "recommended after fewer games."},
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
        {"games",
         0,
         "N,N",
         {},
         simulate,
         "judge the tuner after so many games each",
         "Without it they are those of the section [simulation], else 100, 300 and so on up to number_of_games."},
        {"replications",
         0,
         "N",
         {},
         simulate,
         "how often all is played (200)",
         "The error of the means falls with its square root."},
        {"in-flight",
         0,
         "N",
         {},
         simulate,
         "so many games at a time",
         "They end in random order. Without it as 'parallel' of the control file."},
        {"draws",
         0,
         "RATE",
         {},
         simulate,
         "the share of drawn games, 0 to 1",
         "Draws take as much from wins as from losses, so the expected score stays what the formula says."},
        {"truth",
         0,
         "F",
         {},
         simulate,
         "win probability by a formula in the codes",
         "x, y, z, u and v are the first five parameters, too. The formula is muParser's."},
        {"truth-logit", 0, "F", {}, simulate, "the same as a logit, ln(p/(1-p))", ""},
        {"compare",
         0,
         "LIST",
         {},
         simulate,
         "several tuners side by side",
         "Settings as in the control file, such as 'policy=ucb;policy=beta_ucb,retire=confidence': ';' between the "
         "tuners, ',' between the settings of one. 'split' is for all parameters."},
        {"seed", 0, "N", {}, simulate, "the source of chance (1)", "The same seed gives the same figures."},
        {"format",
         0,
         "WHAT",
         {"text", "csv", "json", "html"},
         printed,
         "text, csv, json or html",
         "'show' prints text, csv, json or html, 'simulate' text, csv or json, 'games' csv or json; without this "
         "option "
         "it is the first of them. docs/report_format.md says what is in csv and json."},
        {"output",
         0,
         "FILE",
         {},
         {Action::show, Action::games},
         "write to FILE, whole or not at all",
         "Without it what was asked for goes to standard output. It cannot be a file that the event keeps itself."},
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

std::vector<std::string> OptionEntry::action_words() const {
    if (is_for(Action::run)) {
        return {word_of(Action::run)};
    }
    std::vector<std::string> words;
    for (const Action action : actions) {
        words.push_back(word_of(action));
    }
    return words;
}

std::vector<OutputFormat> formats_of(Action action) {
    switch (action) {
        case Action::show:
            return {OutputFormat::text, OutputFormat::csv, OutputFormat::json, OutputFormat::html};
        case Action::simulate:
            return {OutputFormat::text, OutputFormat::csv, OutputFormat::json};
        case Action::games:
            return {OutputFormat::csv, OutputFormat::json};
        default:
            return {OutputFormat::text};
    }
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
