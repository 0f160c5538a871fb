#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

/// The control file with this below [candidate] and its command, from line 10 on; {dir} is used.
std::string with_files(const std::string& lines) {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {a} {dir}/p'\n" + lines + "\n";
    return parts.text();
}

/// One file; its `template` stands at line 11, its `path` at 12.
std::string with_file(const std::string& source, const std::string& path) {
    return with_files("[[candidate.files]]\ntemplate = " + source + "\npath = " + path);
}

Lines lines_of(const std::vector<Problem>& problems) {
    Lines lines = problem_lines("f", problems);
    if (!lines.empty()) {
        lines.pop_back();
    }
    return lines;
}

const std::string with_explicit = "[[parameters]]\ncode = 'b'\nscale = { explicit = [1, 'x', 2] }\n";

}  // namespace

TEST_CASE("template files are read with their places", "[config]") {
    const ControlFile file =
        good(with_files("[[candidate.files]]\ntemplate = 'in/p.in'\npath = './sub//p'\n"
                        "[[candidate.files]]\ntemplate = '~/q{x}.in'\npath = '..q'\n"
                        "[[candidate.files]]\ntemplate = '/abs/{a}'\npath = 'sub/r'"));
    REQUIRE(file.candidate_files.size() == 3);
    CHECK(file.candidate_files[0].source == "/events/in/p.in");
    CHECK(file.candidate_files[0].path == "sub/p");
    CHECK(file.candidate_files[0].place.line == 11);
    CHECK(file.candidate_files[0].place.column == 12);
    CHECK(file.candidate_files[1].source == "/home/me/q{x}.in");
    CHECK(file.candidate_files[1].path == "..q");
    CHECK(file.candidate_files[1].place.line == 14);
    CHECK(file.candidate_files[2].source == "/abs/{a}");
    CHECK(file.gtp().candidate.command == Lines{"x", "{a}", "{dir}/p"});
}

TEST_CASE("a wrong template file is told with its number", "[config]") {
    const std::string file = "candidate: file 1: ";
    CHECK(problems_of(with_files("files = 3")) == Lines{"f:10:9: candidate: files must be a list, not the number 3"});
    CHECK(problems_of(with_files("files = [3]")) ==
          Lines{"f:10:10: candidate: file 1 must be a table, not the number 3"});
    CHECK(problems_of(with_files("[[candidate.files]]")) ==
          Lines{"f:10:1: " + file + "template is missing (write template = \"engine.cfg.in\")",
                "f:10:1: " + file + "path is missing (write path = \"engine.cfg\")"});
    CHECK(problems_of(with_files("[[candidate.files]]\ntemplat = 'x'\npath = 'p'")) ==
          Lines{"f:11:1: " + file + "unknown key 'templat' (did you mean 'template'?)"});
    CHECK(problems_of(with_file("3", "'p'")) ==
          Lines{"f:11:12: " + file + "template must be a text, not the number 3"});
    CHECK(problems_of(with_file("''", "'p'")) == Lines{"f:11:12: " + file + "template '' names no file"});
    CHECK(problems_of(with_file("'~bob/t'", "'p'")) ==
          Lines{"f:11:12: " + file + "template must not begin with '~bob' (write the folder out)"});
    const std::vector<std::pair<std::string, std::string>> paths{
        {"3", "path must be a text, not the number 3"},
        {"''", "path '' names no file"},
        {"'.'", "path '.' names no file"},
        {"'p/'", "path 'p/' names no file"},
        {"'/p'", "path '/p' must be relative (it is below {dir})"},
        {"'../p'", "path '../p' must not hold '..' (it is below {dir})"},
        {"'a/../p'", "path 'a/../p' must not hold '..' (it is below {dir})"},
    };
    for (const auto& [path, problem] : paths) {
        INFO(path);
        CHECK(problems_of(with_file("'t'", path)) == Lines{"f:12:8: " + file + problem});
    }
}

TEST_CASE("no two template files may want the same place", "[config]") {
    const auto two = [](const std::string& first, const std::string& second) {
        return problems_of(with_files("[[candidate.files]]\ntemplate = 't'\npath = '" + first +
                                      "'\n[[candidate.files]]\ntemplate = 't'\npath = '" + second + "'"));
    };
    CHECK(two("p", "q").empty());
    CHECK(two("p", "pp/q").empty());
    CHECK(two("a/p", "a/./p") == Lines{"f:15:8: candidate: file 2: another file has the path 'a/p'"});
    CHECK(two("a", "a/p") ==
          Lines{"f:15:8: candidate: file 2: the paths 'a' and 'a/p' would make one thing a file and a folder"});
    CHECK(two("a/p", "a") ==
          Lines{"f:15:8: candidate: file 2: the paths 'a/p' and 'a' would make one thing a file and a folder"});
}

TEST_CASE("the scratch folder may be named, with files and without", "[config]") {
    CHECK(problems_of(with_files("cwd = 'x{dir}'")).empty());
    CHECK(problems_of(with_files("files = []")).empty());
    CHECK(problems_of(with_files("cwd = '{dir}'\nenviron = { HOME = '{dir}/home' }\n"
                                 "startup_gtp_commands = ['load {dir}']\n"
                                 "files = [{ template = 't', path = 'p' }]"))
              .empty());
    CHECK(problems_of(with_files("files = [{ template = 't', path = 'p' }]\ncwd = '{dirr}'")) ==
          Lines{"f:11:7: candidate: cwd: unknown placeholder '{dirr}' (did you mean '{dir}'?)"});
    Parts parts;
    parts.player = "[players.gnugo]\ncommand = 'gnugo {dir}'\n";
    CHECK(problems_of(parts.text()) == Lines{"f:7:11: player 'gnugo': command: unknown placeholder '{dir}' (known: "
                                             "'{seed}', '{game_id}')"});
    parts.player = "[players.gnugo]\ncommand = 'gnugo'\nfiles = []\n";
    CHECK(problems_of(parts.text()) == Lines{"f:8:1: player 'gnugo': unknown key 'files'"});
}

TEST_CASE("the program of a candidate may be one of its files", "[config]") {
    Parts parts;
    parts.candidate =
        "[candidate]\ncommand = '{dir}/run {a}'\n[[candidate.files]]\ntemplate = 'run.in'\npath = 'run'\n";
    CHECK(good(parts.text()).gtp().candidate.command.at(0) == "{dir}/run");
}

TEST_CASE("with files a parameter may stand in a template only", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {dir}'\n[[candidate.files]]\ntemplate = 't'\npath = 'p'\n";
    parts.parameter += with_explicit;
    const ControlFile file = good(parts.text());
    const auto unused = [](const std::string& place, const std::string& code) {
        return place + "parameter '" + code + "' is not used by the candidate (put {" + code +
               "} into its command, startup_gtp_commands, environ, cwd or a template)";
    };
    CHECK(lines_of(check_all_used(file, {"{b:s}", "{ \"x\": {a} }"})).empty());
    CHECK(lines_of(check_all_used(file, {"{a}", "b {bb} { b }"})) == Lines{unused("f:18:8: ", "b")});
    CHECK(lines_of(check_all_used(file, {})) == Lines{unused("f:14:8: ", "a"), unused("f:18:8: ", "b")});

    ControlFile by_hand = file;
    by_hand.parameter_places.clear();
    CHECK(lines_of(check_all_used(by_hand, {"{a}"})) == Lines{unused("f: ", "b")});
    by_hand.gtp().candidate.command.push_back("{b}");
    CHECK(check_all_used(by_hand, {"{a}"}).empty());
}

TEST_CASE("a template's specs must fit every value", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {dir}'\n[[candidate.files]]\ntemplate = 'in/p.in'\npath = 'p'\n";
    parts.parameter += with_explicit;
    const ControlFile file = good(parts.text());
    const TemplateFile& patterns = file.candidate_files.at(0);
    const auto check = [&](const std::string& text) { return lines_of(check_template(file, patterns, text)); };
    CHECK(check("").empty());
    CHECK(check("{ \"a\": {a:.2f}, \"b\": \"{b}\", \"c\": {c:q} } {seed:q} {game_id} {dir} }{").empty());
    CHECK(check("{b:d} {a:q}") ==
          Lines{"f:11:12: candidate: template 'p.in': '{a:q}': {:q} does not fit 1 (if it is no "
                "placeholder, put a blank behind its '{')"});
    CHECK(check("x\n{b:d}") == Lines{"f:11:12: candidate: template 'p.in': '{b:d}': {:d} does not fit the text 'x' (if "
                                     "it is no placeholder, put a blank behind its '{')"});
    CHECK(check("{a:\x1B}").at(0).find('\x1B') == std::string::npos);
}

TEST_CASE("a script's template must fit its own placeholders, too, and the opponent needs defaults", "[config]") {
    const std::string text =
        "competition_type = 'model_tuner'\n[game]\ncommand = 'p {dir}'\n"
        "files = [{ template = 'in', path = 'x' }]\n[[parameters]]\ncode = 'x'\n"
        "scale = { linear = [0, 1] }\n";
    const auto check = [](const std::string& control, const std::string& of_file) {
        const ControlFile file = good(control);
        return lines_of(check_template(file, file.candidate_files.at(0), of_file));
    };
    CHECK(check(text, "{x} {opponent.x}") ==
          Lines{"f:4:23: game: template 'in': {opponent.x} needs a default of parameter 'x'"});
    CHECK(check(text + "default = 0\n", "{x} {opponent.x:.2f} {core} {pair:d} {dir}").empty());
    CHECK(check(text, "{x} {opening}") ==
          Lines{"f:4:23: game: template 'in': {opening} needs openings = \"FILE\", a line for each"});
    const std::string duels = replaced(text, "command = 'p", "command = 'p {opponent.x}");
    CHECK(check(duels, "{x} {opponent.x}").empty());
    CHECK(check(text, "{colour:d}") == Lines{"f:4:23: game: template 'in': '{colour:d}': {:d} does not fit the text "
                                             "'first' (if it is no placeholder, put a blank behind its '{')"});
}
