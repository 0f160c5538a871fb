#include "ringmaster/cli/manual.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// What the shell prints for the script. Says "no shell" when that shell is not installed.
std::string printed_by(const std::string& shell, const std::string& script) {
    const TemporaryFolder folder;
    std::ofstream(folder / "script") << script;
    const std::string in_folder = "cd '" + folder.string() + "' && ";
    const std::string command =
        "command -v " + shell + " >/dev/null || { echo no shell >out; exit; }; HOME=. " + shell + " ./script >out 2>&1";
    CHECK(std::system((in_folder + command).c_str()) == 0);
    std::ostringstream out;
    out << std::ifstream(folder / "out").rdbuf();
    return out.str();
}

/// What man shows of a page that the build has made; empty where lowdown or man is not installed.
std::string shown_by_man(const std::string& page) {
    const std::filesystem::path file = std::filesystem::path(RINGMASTER_PROGRAM).parent_path() / "manual" / page;
    const bool is_made = std::filesystem::exists(file) && std::system("command -v man >/dev/null") == 0;
    if (!is_made) {
        WARN("skipped: lowdown or man is not installed");
        return "";
    }
    return printed_by("sh", "MANWIDTH=80 LC_ALL=C.UTF-8 man --nh --nj -l '" + file.string() + "'");
}

/// What bash offers for these words, of which the last one is being typed.
std::string offered_by_bash(const std::string& words) {
    return printed_by("bash", manual_text(ManualPart::bash) +
                                  "compopt() { :; }\n"
                                  "touch tune.toml other.txt; mkdir -p games\n"
                                  "COMP_WORDS=(" +
                                  words +
                                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                                  "_ringmaster\necho \"${COMPREPLY[*]}\"\n");
}

std::size_t width_of(const std::string& text) {
    return std::ranges::max(each(split(text, '\n'), &std::string::size));
}

}  // namespace

TEST_CASE("the help names every action, the options of a run, its keys and the exit statuses", "[cli]") {
    const std::string help = help_text();
    for (const ActionEntry& entry : action_table()) {
        CHECK(contains(help, entry.summary));
    }
    for (const OptionEntry& entry : option_table()) {
        INFO(entry.name);
        CHECK(contains(help, "--" + entry.name + " ") == entry.is_for(Action::run));
        CHECK((contains(help, entry.summary + "\n") || !entry.is_for(Action::run)));
    }
    CHECK(contains(help, "\n  ringmaster tune.toml             run, or go on from where it stopped\n"));
    CHECK(contains(help, "\n  ringmaster match CMD CMD [FILE]  which of two engines is stronger?\n"));
    CHECK(contains(help, "\n  ringmaster tune.toml backup FILE copy the games to a file, also while it runs\n"));
    CHECK(contains(help, "\n  -j, --parallel N      play N games at a time\n"));
    CHECK(contains(help, "\n  Ctrl-C or Ctrl-X      finish the games in progress, then stop\n"));
    CHECK(contains(help, "\n  128 + N   aborted by signal N: 130 by a second Ctrl-C\n"));
    CHECK(width_of(help) <= 80);
}

TEST_CASE("the help of an action says what it does, and has all its options", "[cli]") {
    for (const ActionEntry& action : action_table()) {
        const std::string help = help_text(action.action);
        INFO(help);
        for (const OptionEntry& option : option_table()) {
            CHECK(contains(help, "--" + option.name + (option.value.empty() ? " " : " " + option.value + " ")) ==
                  option.is_for(action.action));
        }
        CHECK(width_of(help) <= 80);
    }
    CHECK(help_text(Action::reset) ==
          R"(ringmaster tune.toml reset

Delete this event's output files (asks first). It refuses while the event is
running.

Options:
      --yes                   Do not ask.
      --color WHEN            Colour: auto (on a terminal), always or never. For
                              auto, the variables NO_COLOR and CLICOLOR_FORCE
                              are honoured.
      --version               Print the version.
  -h, --help                  Print the help; beside an action, its own.
)");
    CHECK(help_text(Action::new_event).starts_with("ringmaster new [FILE]\n\nMake a control file: asks, tries"));
}

TEST_CASE("the manual page says what the help says and more", "[cli]") {
    const std::string page = manual_text(ManualPart::man);
    CHECK(contains(page,
                   "# NAME\n\nringmaster - finds the best settings of game-playing engines by letting them play\n"));
    CHECK(
        contains(page, "\n**-j**, **--parallel** *N* (run, verify, match)\n: Play N games at a time. From 1 to 1024."));
    CHECK(contains(page, "\n**--format** *WHAT* (show, games, simulate, apply)\n: How it is printed. "));
    CHECK(contains(page, "\n**reset**\n: Delete this event's output files (asks first). It refuses while"));
    CHECK(contains(page, "\n**--color** *WHEN*\n: Colour: auto"));
    for (const auto& file : EventFiles("tune.toml").all()) {
        const std::string name = file.filename().string();
        const bool is_of_sqlite = contains(name, ".db-") || name.ends_with(".old");
        INFO(name);
        CHECK((is_of_sqlite || contains(page, name)));
    }
    CHECK(contains(page, "\n**tune.ringmaster-scratch/**\n"));
    CHECK(contains(page, "\n**tune.gtplogs/**\n: What the engines of every game were told and answered, with"));
    CHECK(contains(page, "\n**SIGTERM**, **SIGHUP**, **SIGQUIT**\n: The same as Ctrl-C.\n"));
    CHECK(contains(page, "\n**SIGXCPU**\n: Finish the games in progress, then stop with exit status 6.\n"));
    for (const std::string section : {"SYNOPSIS", "DESCRIPTION", "ACTIONS", "OPTIONS", "KEYS AND SIGNALS",
                                      "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"}) {
        CHECK(contains(page, "\n# " + section + "\n"));
    }
}

TEST_CASE("man shows every action and option on the page", "[cli]") {
    const std::string page = shown_by_man("ringmaster.1");
    if (page.empty()) {
        return;
    }
    for (const ActionEntry& entry : action_table()) {
        CHECK(contains(page, "\n       " + entry.word + "\n"));
    }
    for (const OptionEntry& entry : option_table()) {
        CHECK(contains(page, "--" + entry.name));
    }
    CHECK(contains(page, "\nEXIT STATUS\n"));
    CHECK(contains(page, "\n       128 + N\n"));
}

TEST_CASE("man shows every row of the control file's tables as an item, and its code and lists", "[cli]") {
    const std::string page = shown_by_man("ringmaster.toml.5");
    if (page.empty()) {
        return;
    }
    for (const std::string& line : split(read_file(RINGMASTER_SOURCE_DIR "/docs/control_file.md"), '\n')) {
        if (line.starts_with("| `")) {
            INFO(line);
            CHECK(contains(page, "\n       " + join(split(line.substr(2, line.find(" |") - 2), '`'), "") + "\n"));
        }
    }
    CHECK(contains(
        page, "\n            value: number; default: required in Go\n            of Go only; with an integer komi"));
    CHECK(contains(page, "\n       [players.judge]\n       command = \"gnugo --mode=gtp"));
    CHECK(contains(page, "players: both engines are asked"));
    CHECK_FALSE(contains(page, "|---"));
    CHECK_FALSE(contains(page, "\n#"));
}

TEST_CASE("each part of the manual has its name", "[cli]") {
    CHECK(manual_text(ManualPart::man).starts_with("# NAME\n\nringmaster - "));
    CHECK(manual_text(ManualPart::bash).starts_with("# bash completion for ringmaster\n"));
    CHECK(manual_text(ManualPart::zsh).starts_with("#compdef ringmaster\n"));
    CHECK(manual_text(ManualPart::fish).starts_with("# fish completion for ringmaster\n"));
}

TEST_CASE("bash offers what makes sense", "[cli]") {
    CHECK(
        offered_by_bash("ringmaster ''") ==
        "tune.toml games run verify match show games report apply adopt check simulate stop backup sbatch reset import new\n");
    CHECK(offered_by_bash("ringmaster tune.toml s") == "show simulate stop sbatch\n");
    CHECK(offered_by_bash("ringmaster show ''") == "tune.toml games\n");
    CHECK(offered_by_bash("ringmaster import ot") == "other.txt\n");
    CHECK(offered_by_bash("ringmaster tune.toml reset --") == "--yes --color --version --help\n");
    CHECK(offered_by_bash("ringmaster tune.toml --m") == "--max-games\n");
    CHECK(offered_by_bash("ringmaster tune.toml --color a") == "auto always\n");
    CHECK(offered_by_bash("ringmaster tune.toml --color = n") == "never\n");
    CHECK(offered_by_bash("ringmaster -j ''") == "\n");
    CHECK(offered_by_bash("ringmaster tune.toml games --format j") == "json\n");
    CHECK(offered_by_bash("ringmaster tune.toml show --format ''") == "text csv json html\n");
    CHECK(offered_by_bash("ringmaster tune.toml games --o") == "--output\n");
    CHECK(offered_by_bash("ringmaster tune.toml games --output ot") == "other.txt\n");
}

TEST_CASE("the completions of zsh and fish have every action and option", "[cli]") {
    for (const ActionEntry& entry : action_table()) {
        CHECK(contains(manual_text(ManualPart::zsh), "\n        '" + entry.word + ":"));
        CHECK(contains(manual_text(ManualPart::fish), " -a " + entry.word + " -d '"));
    }
    for (const OptionEntry& entry : option_table()) {
        CHECK(contains(manual_text(ManualPart::zsh), "--" + entry.name));
        CHECK(contains(manual_text(ManualPart::fish), " -l " + entry.name + " "));
    }
    CHECK(contains(manual_text(ManualPart::zsh), "'reset:delete this event'\\''s output files (asks first)'"));
    CHECK(
        contains(manual_text(ManualPart::zsh),
                 "[[ $action == (run|verify|match) ]] && options+=('(-j --parallel)'{-j+,--parallel=}'[play N games"));
    CHECK(contains(manual_text(ManualPart::zsh),
                   "--color='[colour\\: auto (on a terminal), always or never]:WHEN:(auto always never)'"));
    CHECK(contains(manual_text(ManualPart::fish),
                   "complete -c ringmaster -n '__fish_seen_subcommand_from reset' -l yes -d 'do not ask'\n"));
    CHECK(contains(manual_text(ManualPart::fish),
                   "-n '__ringmaster_runs; or __fish_seen_subcommand_from run verify match show' -s v -l verbose "));
    CHECK(contains(manual_text(ManualPart::zsh), "[[ $action == (new|import) ]] && options+=('*'--parameter='["));
    CHECK(contains(manual_text(ManualPart::zsh),
                   "[[ $action == (show|games|import) ]] && options+=('(-o --output)'{-o+,--output=}'[write to FILE"));
    CHECK(contains(manual_text(ManualPart::zsh),
                   "[[ $action == (match) ]] && options+=(--openings='[an opening for each pair"));
    CHECK(contains(manual_text(ManualPart::zsh), "]:FILE:_files')"));
    CHECK(contains(
        manual_text(ManualPart::fish),
        "complete -c ringmaster -n '__fish_seen_subcommand_from show games import' -s o -l output -r -F -d 'write to FILE"));
    CHECK(contains(manual_text(ManualPart::fish), " -d 'delete this event\\'s output files (asks first)'\n"));
}

TEST_CASE("each shell can read its completion", "[cli]") {
    for (const auto& [shell, completion] :
         {std::pair("bash -n", manual_text(ManualPart::bash)), std::pair("zsh -n", manual_text(ManualPart::zsh)),
          std::pair("fish -n", manual_text(ManualPart::fish))}) {
        const std::string said = printed_by(shell, completion);
        if (said == "no shell\n") {
            WARN("skipped: there is no " << shell);
        } else {
            CHECK(said.empty());
        }
    }
}
