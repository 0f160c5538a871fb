#include "ringmaster/cli/manual.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The page without its head and its end.
std::string body_of(const std::string& markdown) {
    const std::string page = control_file_page(markdown);
    const std::string head_end = "\\- the control file of ringmaster\n";
    const std::size_t begin = page.find(head_end) + head_end.size();
    return page.substr(begin, page.find(".SH SEE ALSO") - begin);
}

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

/// What bash offers for these words, of which the last one is being typed.
std::string offered_by_bash(const std::string& words) {
    return printed_by("bash", bash_completion() +
                                  "compopt() { :; }\n"
                                  "touch tune.toml other.txt; mkdir -p games\n"
                                  "COMP_WORDS=(" +
                                  words +
                                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                                  "_ringmaster\necho \"${COMPREPLY[*]}\"\n");
}

}  // namespace

TEST_CASE("the help names every action, option, key and exit status", "[cli]") {
    const std::string help = help_text();
    for (const ActionEntry& entry : action_table()) {
        CHECK(has(help, entry.summary));
    }
    for (const OptionEntry& entry : option_table()) {
        CHECK(has(help, "--" + entry.name));
        CHECK(has(help, entry.summary));
    }
    CHECK(has(help, "\n  ringmaster tune.toml          run, or go on from where it stopped\n"));
    CHECK(has(help, "\n  -j, --parallel N      play N games at a time\n"));
    CHECK(has(help, "\n      --yes             reset: do not ask\n"));
    CHECK(has(help, "\n  Ctrl-C or Ctrl-X      finish the games in progress, then stop\n"));
    CHECK(has(help, "\n  130, 143  aborted by a signal\n"));
    for (const std::string& line : split(help, '\n')) {
        CHECK(line.size() <= 80);
    }
}

TEST_CASE("the manual page says what the help says and more", "[cli]") {
    const std::string page = man_page();
    CHECK(has(page,
              "\n.SH NAME\nringmaster \\- finds the best settings of game\\-playing engines by letting them play\n"));
    CHECK(has(page,
              "\n.TP\n\\fB\\-j\\fR, \\fB\\-\\-parallel\\fR \\fIN\\fR (run)\nPlay N games at a time. From 1 to 1024."));
    CHECK(has(page, "\n.TP\n\\fBreset\\fR\nDelete this event\\(aqs output files (asks first). It refuses while"));
    CHECK(has(page, "\n.TP\n\\fB\\-\\-color\\fR \\fIWHEN\\fR\nColour: auto"));
    for (const std::string section : {"SYNOPSIS", "DESCRIPTION", "ACTIONS", "OPTIONS", "KEYS AND SIGNALS",
                                      "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"}) {
        CHECK(has(page, "\n.SH " + section + "\n"));
    }
}

TEST_CASE("headings, paragraphs and lists become troff", "[cli]") {
    CHECK(body_of("# The control file\n\nOne\ntwo.\n\nThree.\n\n## Top level\n\nFour.\n### The tuner\nFive.\n") ==
          ".SH DESCRIPTION\nOne\ntwo.\n.PP\nThree.\n.SH TOP LEVEL\nFour.\n.SS The tuner\nFive.\n");
    CHECK(body_of("Before:\n- one\n  more\n- two\n\nAfter.\n") ==
          "Before:\n.IP \\(bu 2\none\nmore\n.IP \\(bu 2\ntwo\n.PP\nAfter.\n");
    CHECK(has(control_file_page("x"),
              "\n.SH NAME\nringmaster.toml \\- the control file of ringmaster\nx\n.SH SEE ALSO\n"));
}

TEST_CASE("inline code and links become troff", "[cli]") {
    CHECK(body_of("a `b-c` and *d*.\n") == "a \\fBb\\-c\\fR and *d*.\n");
    CHECK(body_of("[TOML](https://toml.io) and [Gomill](gomill.md)\n") == "TOML (https://toml.io) and Gomill\n");
    CHECK(body_of("2 * 3 * 4, an open ` and [timeouts] (x) or [a, b]\n") ==
          "2 * 3 * 4, an open \\(ga and [timeouts] (x) or [a, b]\n");
    CHECK(body_of("[players](x\n") == "[players](x\n");
}

TEST_CASE("no text is taken for a request or an escape of troff", "[cli]") {
    CHECK(body_of(".SH x\n'quoted'\n`.5f` ~ ^ \\n\n") ==
          "\\&.SH x\n\\&\\(aqquoted\\(aq\n\\fB\\&.5f\\fR \\(ti \\(ha \\en\n");
    CHECK(body_of("```\n.x `y`\n\n# not a heading\n| a |\n```\n") ==
          ".RS 4\n.EX\n\\&.x \\(gay\\(ga\n\n# not a heading\n| a |\n.EE\n.RE\n");
}

TEST_CASE("a code block in the middle begins and ends a paragraph", "[cli]") {
    CHECK(body_of("One:\n\n```toml\na = 1\n```\n\nTwo.\n") == "One:\n.PP\n.RS 4\n.EX\na = 1\n.EE\n.RE\n.PP\nTwo.\n");
}

TEST_CASE("a row of a table becomes an item", "[cli]") {
    CHECK(body_of("| key | value | default | meaning |\n|---|:--|---|---|\n| `komi` | number | 7.5 | the `komi` |\n"
                  "| `size` | `a|b` \\| c | none | |\n\nAfter.\n") ==
          ".TP\n\\fBkomi\\fR\nvalue: number; default: 7.5\n.br\nthe \\fBkomi\\fR\n"
          ".TP\n\\fBsize\\fR\nvalue: \\fBa|b\\fR | c; default: none\n.PP\nAfter.\n");
    CHECK(body_of("| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 3 | 4 |\n") == ".TP\n1\n2\n.TP\n3\n4\n");
    CHECK(body_of("| a | b |\n|---|---|\n| 1 | 2\n") == ".TP\n1\n2\n");
    CHECK(body_of("|") == "");
    CHECK(body_of("| a |\n|---|\n| 1 |\n") == ".TP\n1\n");
}

TEST_CASE("every line of the control file's manual reaches its page", "[cli]") {
    Options options;
    options.manual = "toml";
    options.control_file = RINGMASTER_SOURCE_DIR "/docs/control_file.md";
    const std::string page = manual_text(options);
    for (const char* part :
         {"\n.TP\n\\fBkomi\\fR\n", "\n.SH PLAYERS\n", "\n.TP\n\\fBcommand\\fR\n", "\n.SH PARAMETERS\n"}) {
        CHECK(has(page, part));
    }
    CHECK_FALSE(has(page, "|---"));
    CHECK_FALSE(has(page, "\n#"));
}

TEST_CASE("each part of the manual has its name", "[cli]") {
    const auto part = [](const std::string& name) {
        Options options;
        options.manual = name;
        return manual_text(options);
    };
    CHECK(part("man") == man_page());
    CHECK(part("bash") == bash_completion());
    CHECK(part("zsh") == zsh_completion());
    CHECK(part("fish") == fish_completion());
    CHECK_THROWS_AS(part("toml"), Error);
}

TEST_CASE("bash offers what makes sense", "[cli]") {
    CHECK(offered_by_bash("ringmaster ''") == "tune.toml games run verify show report check simulate stop reset\n");
    CHECK(offered_by_bash("ringmaster tune.toml s") == "show simulate stop\n");
    CHECK(offered_by_bash("ringmaster show ''") == "tune.toml games\n");
    CHECK(offered_by_bash("ringmaster tune.toml reset --") == "--yes --color --version --help\n");
    CHECK(offered_by_bash("ringmaster tune.toml --m") == "--max-games\n");
    CHECK(offered_by_bash("ringmaster tune.toml --color a") == "auto always\n");
    CHECK(offered_by_bash("ringmaster tune.toml --color = n") == "never\n");
    CHECK(offered_by_bash("ringmaster -j ''") == "\n");
}

TEST_CASE("the completions of zsh and fish have every action and option", "[cli]") {
    for (const ActionEntry& entry : action_table()) {
        CHECK(has(zsh_completion(), "\n        '" + entry.word + ":"));
        CHECK(has(fish_completion(), " -a " + entry.word + " -d '"));
    }
    for (const OptionEntry& entry : option_table()) {
        CHECK(has(zsh_completion(), "--" + entry.name));
        CHECK(has(fish_completion(), " -l " + entry.name + " "));
    }
    CHECK(has(zsh_completion(), "'reset:delete this event'\\''s output files (asks first)'"));
    CHECK(has(zsh_completion(), "[[ $action == run ]] && options+=('(-j --parallel)'{-j+,--parallel=}'[play N games"));
    CHECK(
        has(zsh_completion(), "--color='[colour\\: auto (on a terminal), always or never]:WHEN:(auto always never)'"));
    CHECK(has(fish_completion(),
              "complete -c ringmaster -n '__fish_seen_subcommand_from reset' -l yes -d 'do not ask'\n"));
    CHECK(has(fish_completion(), " -d 'delete this event\\'s output files (asks first)'\n"));
}

TEST_CASE("each shell can read its completion", "[cli]") {
    for (const auto& [shell, completion] :
         {std::pair("bash -n", bash_completion()), std::pair("zsh -n", zsh_completion()),
          std::pair("fish -n", fish_completion())}) {
        const std::string said = printed_by(shell, completion);
        CHECK((said.empty() || said == "no shell\n"));
    }
}
