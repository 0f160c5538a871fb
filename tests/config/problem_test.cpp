#include "ringmaster/config/problem.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("no problems make no lines", "[config]") {
    CHECK(problem_lines("tune.toml", {}).empty());
}

TEST_CASE("one problem is counted in the singular", "[config]") {
    CHECK(problem_lines("tune.toml", {{{14, 1}, "unknown key 'splt'"}}) ==
          Lines{"tune.toml:14:1: unknown key 'splt'", "1 problem in tune.toml; nothing was started"});
}

TEST_CASE("problems are sorted by place, those of the whole file first and without a place", "[config]") {
    CHECK(problem_lines("t.toml", {{{10, 2}, "e"}, {{9, 20}, "d"}, {{9, 3}, "b"}, {{9, 3}, "c"}, {{}, "a"}}) ==
          Lines{"t.toml: a", "t.toml:9:3: b", "t.toml:9:3: c", "t.toml:9:20: d", "t.toml:10:2: e",
                "5 problems in t.toml; nothing was started"});
}

TEST_CASE("a problem that stands for several is counted as these", "[config]") {
    CHECK(problem_lines("t.toml", {{{9, 3}, "a"}, {{9, 3}, "and 81 problems more", "", 81}}).back() ==
          "82 problems in t.toml; nothing was started");
}

TEST_CASE("a problem line is printable whatever the file and the message are", "[config]") {
    CHECK(problem_lines("\x1b]0;x\x07.toml", {{{1, 2},
                                               "cannot open '\x9b"
                                               "a\n'"}}) == Lines{"?]0;x?.toml:1:2: cannot open '\xef\xbf\xbd"
                                                                  "a?'",
                                                                  "1 problem in ?]0;x?.toml; nothing was started"});
}
