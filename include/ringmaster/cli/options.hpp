#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/drafts/match_draft.hpp"
#include "ringmaster/drafts/new_event.hpp"
#include "ringmaster/os/terminal.hpp"

namespace ringmaster {

enum class Action {
    run,
    verify,
    match,
    show,
    games,
    report,
    apply,
    adopt,
    check,
    simulate,
    stop,
    backup,
    sbatch,
    reset,
    import_file,
    new_event,
    worker,
    manual,
    help,
    version
};

/// How what was asked for is printed.
enum class OutputFormat { text, csv, json, html, toml, pgn };
BOOST_DESCRIBE_ENUM(OutputFormat, text, csv, json, html, toml, pgn)

/// What `manual` prints: ringmaster(1) in Markdown, which the build has lowdown(1) convert, or the completions for a
/// shell.
enum class ManualPart { man, bash, zsh, fish };
BOOST_DESCRIBE_ENUM(ManualPart, man, bash, zsh, fish)

/// What `simulate` was told; the rest is the control file's.
struct SimulateOptions : SimulationSettings {
    std::optional<std::uint64_t> seed;
    double opening_spread = 0;
    bool pairs = false;
    std::string compare;  ///< empty: the control file's tuner only
};

/// A command line, understood.
struct Options {
    Action action = Action::run;
    std::filesystem::path
        control_file;  ///< as given; for `import` the file to import, for `new` and `match` the one to make
    std::vector<std::filesystem::path> other_control_files;  ///< `show`: side by side with that one, as given
    std::optional<int> parallel;
    std::filesystem::path workers;     ///< the file that describes the machines, as given; empty: the control file does
    std::optional<std::string> slurm;  ///< play in an allocation of Slurm's; with what salloc is asked for it
    std::vector<std::string> sbatch;   ///< the arguments for sbatch
    std::vector<std::string> words;    ///< the whole command line but for the program
    std::optional<std::uint64_t> max_games;  ///< of this run; for `verify` the games of the match
    std::string against;                     ///< `verify`: a player of the control file; empty: what the event says
    bool ablate = false;                     ///< `verify`: takes changes back instead
    bool quiet = false;
    bool verbose = false;                      ///< a line also when a game starts
    bool log_gtp = false;                      ///< every command and answer goes to a file
    bool accept_changes = false;               ///< go on although the settings have another meaning now
    bool same_engine = false;                  ///< however it is called now: its games count
    bool yes = false;                          ///< reset without asking
    bool no_engines = false;                   ///< check starts none
    bool no_game = false;                      ///< check plays no trial games
    OutputFormat format = OutputFormat::text;  ///< one of formats_of(action)
    std::filesystem::path output;              ///< where to, as given; empty: standard output
    std::vector<std::string> to;               ///< `apply`: the source files, as given
    bool diff = false;                         ///< `apply`: only shows what would change in them
    bool anyway = false;                       ///< `apply`, `adopt`: whatever the answer is
    bool undo = false;                         ///< `adopt`: what was before
    bool adopted = false;                      ///< `show`: what was adopted, all of it
    bool ablated = false;                      ///< `apply`, `adopt`: only the changes that an ablation leaves
    SimulateOptions simulate;
    NewOptions new_event;            ///< for `new`
    std::vector<std::string> marks;  ///< `new`: source files whose marks name parameters, as given
    NewMatch match;                  ///< for `match`; of chess where some option is for chess only
    bool tells_go = false;           ///< `match`: some option is for Go only
    bool exit_verdict = false;       ///< the exit status of `match` says who is better
    Colouring colouring = Colouring::automatic;
    std::optional<Action> explained;  ///< `help`: of this action; nothing: of all
    ManualPart manual = ManualPart::man;
};

/// Throws Error (Fault::usage) saying what to type instead.
Options parse_command_line(int argc, const char* const* argv);

/// An action that users name.
struct ActionEntry {
    Action action;
    std::string word;
    std::string summary;
    std::string details;    ///< more sentences, for the manual page
    std::string call = {};  ///< how it is typed; empty: the control file, and the word behind it
};

struct OptionEntry {
    std::string name;
    char letter = 0;                   ///< 0: there is only the long form
    std::string value;                 ///< what its value is called; empty: it takes none
    std::vector<std::string> choices;  ///< empty: any value
    std::vector<Action> actions;       ///< what it is for; empty: all
    std::string summary;
    std::string details;
    bool repeats = false;             ///< it may be given several times
    bool Options::*member = nullptr;  ///< true where it is given; null: it is no such flag

    bool is_for(Action action) const;
    /// What it is for, in words; "run" alone for what is for everything that plays.
    std::vector<std::string> action_words() const;
};

/// The one source of the parser, of --help, of the manual page and of the completions.
const std::vector<ActionEntry>& action_table();
std::vector<OptionEntry> option_table();

/// The words of all actions.
std::vector<std::string> action_words();

/// How an action can print what it was asked for, the usual format first.
std::vector<OutputFormat> formats_of(Action action);

/// The word of an action of the table.
std::string word_of(Action action);

}  // namespace ringmaster
