#include "ringmaster/runner/display.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/terminal.hpp"

#include "os/pseudo_terminal.hpp"
#include "runner/screen.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Lines = std::vector<std::string>;

LiveStatus status_of_a_run() {
    LiveStatus status;
    status.event = "tune";
    status.answer = {{"NOT YET", "12 of 30 games played; so far level 3"}, {"Games", "12 of 30, 120 a minute"}};
    status.summary = {"candidate  win rate  games", "level: 3      0.611     18", "level: 5      0.400      5"};
    status.running = {{"13", "level: 5", 1.0}, {"12", "level: 4", 61.0}};
    status.hint = "Ctrl-C to finish these games and stop";
    return status;
}

Lines texts(const std::vector<BlockLine>& block) {
    Lines lines;
    for (const BlockLine& line : block) {
        lines.push_back(line.text);
    }
    return lines;
}

Lines block_of(const LiveStatus& status, int rows, const Lines& warnings = {}) {
    return texts(live_block(status, warnings, 80, rows));
}

bool has_line(const Lines& lines, const std::string& line) {
    return std::ranges::find(lines, line) != lines.end();
}

/// A live display on nothing, and a clock that is set by hand.
struct Shown {
    explicit Shown(bool colour = false)
        : display(make_live_display(out, -1, colour, [this] { return SteadyClock::time_point(time); })) {}

    /// What was written since the last look.
    std::string news() {
        std::string text = out.str();
        out.str("");
        return text;
    }

    std::ostringstream out;
    std::chrono::milliseconds time{0};
    std::unique_ptr<Display> display;
};

/// A stream whose reader may have stopped reading.
class Unread : public std::stringbuf {
public:
    bool refuses = false;
    std::string read;

private:
    int sync() override {
        read += refuses ? "" : str();
        str("");
        return refuses ? -1 : 0;
    }
};

}  // namespace

TEST_CASE("the live block gives the answer, and says what is playing and who leads", "[runner]") {
    const Lines expected{
        "",
        "tune   (Ctrl-C to finish these games and stop)",
        "NOT YET  12 of 30 games played; so far level 3",
        "Games    12 of 30, 120 a minute",
        "  game    12  1 min 01 s  level: 4",
        "  game    13        1 s  level: 5",
        "candidate  win rate  games",
        "level: 3      0.611     18",
        "level: 5      0.400      5",
    };
    CHECK(block_of(status_of_a_run(), 24) == expected);
    const auto block = live_block(status_of_a_run(), {"game 7 is void"}, 80, 24);
    CHECK(block[2].emphasis == Emphasis::strong);
    CHECK(block[3].emphasis == Emphasis::none);
    CHECK(block[4] == BlockLine{"warning: game 7 is void", Emphasis::warning});
    CHECK(block[5].emphasis == Emphasis::none);
}

TEST_CASE("no line of the live block is wider than the terminal and the block fits its height", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.answer[0].text = std::string(300, 'x') + "\xc3\xa4\xc3\xa4";
    status.summary.push_back("\xe7\xa2\x81\xe7\xa2\x81\xe7\xa2\x81\xe7\xa2\x81\xe7\xa2\x81\xe7\xa2\x81");
    for (int i = 0; i < 50; ++i) {
        status.running.push_back({std::to_string(14 + i), "l\xc3\xa4vel: \x1b[31m", 2.0});
    }
    const Lines warnings{"game 3 is void: \xe5\x9b\xb2\xe7\xa2\x81", "two\nlines"};
    for (const int columns : {0, 1, 2, 3, 4, 9, 10, 11, 12, 40, 80}) {
        for (const int rows : {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 24, 200}) {
            const Lines lines = texts(live_block(status, warnings, columns, rows));
            CHECK(lines.size() <= static_cast<std::size_t>(std::max(rows, 0)));
            for (const std::string& line : lines) {
                CHECK(columns_at_most(line) <= static_cast<std::size_t>(std::max(columns - 1, 1)));
                CHECK(line.find('\x1b') == std::string::npos);
                CHECK_FALSE(find_invalid_utf8(line));
            }
        }
    }
}

TEST_CASE("a line that is cut ends in a tilde and fills the width", "[runner]") {
    LiveStatus status;
    status.event = "abcdefgh";
    CHECK(texts(live_block(status, {}, 8, 1)) == Lines{"abcdef~"});
    status.event = "ab\xc3\xa4\xc3\xa4\xc3\xa4xx";
    CHECK(texts(live_block(status, {}, 6, 1)) == Lines{"ab\xc3\xa4\xc3\xa4~"});
    status.event = "\xe7\xa2\x81\xe7\xa2\x81\xe7\xa2\x81";
    CHECK(texts(live_block(status, {}, 5, 1)) == Lines{"\xe7\xa2\x81~"});
    CHECK(texts(live_block(status, {}, 6, 1)) == Lines{"\xe7\xa2\x81\xe7\xa2\x81~"});
}

TEST_CASE("a warning that is cut keeps its end, which says why", "[runner]") {
    const Lines lines = texts(live_block(
        status_of_a_run(), {"game 0 will be played again, its worker was lost: ringmaster: not found"}, 41, 12));
    CHECK(std::ranges::count(lines, "warning: game 0 wil~ingmaster: not found") == 1);
}

TEST_CASE("warnings of the event stand above those of the run", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.warnings = {"the opponent is too weak"};
    const auto block = live_block(status, {"game 7 is void"}, 80, 24);
    CHECK(block[4] == BlockLine{"warning: the opponent is too weak", Emphasis::warning});
    CHECK(block[5] == BlockLine{"warning: game 7 is void", Emphasis::warning});
}

TEST_CASE("before anything is known the block has the event and the games", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.answer.clear();
    status.hint.clear();
    CHECK(block_of(status, 24)[1] == "tune");
    CHECK(block_of(status, 24)[2] == "  game    12  1 min 01 s  level: 4");
}

TEST_CASE("when the terminal is low the lowest lines of the block go first", "[runner]") {
    LiveStatus status = status_of_a_run();
    const Lines warnings{"one", "two", "three"};
    const Lines all = block_of(status, 24, warnings);
    CHECK(all.size() == 12);
    CHECK(block_of(status, 11, warnings) == Lines(all.begin(), all.end() - 1));
    CHECK(block_of(status, 9, warnings) == Lines{"", all[1], all[2], all[3], "warning: one", "warning: two",
                                                 "warning: three", "  2 games in progress",
                                                 "candidate  win rate  games"});
    CHECK(block_of(status, 7, warnings) ==
          Lines{"", all[1], all[2], all[3], "warning: one", "warning: two", "warning: three"});
    CHECK(block_of(status, 5, warnings) == Lines{"", all[1], all[2], all[3], "warning: three"});
    CHECK(block_of(status, 4, warnings) == Lines{all[1], all[2], all[3], "warning: three"});
    CHECK(block_of(status, 3, warnings) == Lines{all[1], all[2], all[3]});
    CHECK(block_of(status, 1, warnings) == Lines{all[1]});
    CHECK(block_of(status, 0, warnings).empty());
}

TEST_CASE("an empty summary takes no room", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.summary = {""};
    CHECK(block_of(status, 6).back() == "  game    13        1 s  level: 5");
    CHECK(block_of(status, 24).size() == 6);
}

TEST_CASE("of many games in progress the oldest are shown and the others counted", "[runner]") {
    LiveStatus status = status_of_a_run();
    for (int i = 0; i < 40; ++i) {
        status.running.push_back({std::to_string(100 + i), "level: 6", 100.0 + i});
    }
    status.running_to_show = 3;
    const Lines lines = block_of(status, 24);
    CHECK(lines[4] == "  game   139  2 min 19 s  level: 6");
    CHECK(lines[6] == "  game   137  2 min 17 s  level: 6");
    CHECK(lines[7] == "  and 39 more");
    CHECK(lines[8] == "candidate  win rate  games");
    status.running_to_show = 100;
    CHECK(has_line(block_of(status, 16), "  and 37 more"));
    CHECK(block_of(status, 16).back() == "level: 5      0.400      5");
    status.running_to_show = 0;
    CHECK(block_of(status, 24)[4] == "  42 games in progress");
}

TEST_CASE("the live display redraws its block in place and leaves nothing behind", "[runner]") {
    Shown shown;
    shown.display->refresh(status_of_a_run());
    shown.news();
    shown.display->line("game 1: won");
    shown.time += std::chrono::seconds(1);
    shown.display->refresh(status_of_a_run());
    CHECK(shown.news().rfind("\x1b[9A\r\x1b[Jgame 1: won\n\ntune   (", 0) == 0);
    shown.display->line("game 2: won");
    shown.display->close();
    CHECK(shown.news() == "\x1b[9A\r\x1b[Jgame 2: won\n");
    shown.display->close();
    CHECK(shown.news().empty());
}

TEST_CASE("however many games end, the block is drawn at most ten times a second", "[runner]") {
    Shown shown;
    int draws = 0;
    for (int game = 0; game < 1000; ++game) {
        shown.display->line("game " + std::to_string(game) + ": won");
        shown.display->refresh(status_of_a_run());
        draws += shown.news().empty() ? 0 : 1;
        shown.time += std::chrono::milliseconds(1);
    }
    CHECK(draws == 10);
    shown.display->close();
    CHECK(shown.news().find("game 999: won\n") != std::string::npos);
    shown.display->refresh(status_of_a_run());
    CHECK_FALSE(shown.news().empty());
}

TEST_CASE("results scroll away above the block, and the last four warnings stay in it", "[runner]") {
    Shown shown;
    Screen screen(80, 24);
    LiveStatus status = status_of_a_run();
    for (int game = 0; game < 40; ++game) {
        shown.display->line("game " + std::to_string(game) + ": won");
        if (game % 8 == 0) {
            shown.display->warning("game " + std::to_string(game) + " is void: crashed\nits last words");
        }
        status.running.resize(static_cast<std::size_t>(game % 3), {"12", "level: 4", 1});
        shown.time += std::chrono::seconds(1);
        shown.display->refresh(status);
        screen.show(shown.news());
    }
    const Lines lines = screen.lines();
    CHECK(lines.size() == 40 + 5 * 2 + 11);
    CHECK(lines[0] == "game 0: won");
    CHECK(lines[1] == "ringmaster: game 0 is void: crashed");
    CHECK(lines[2] == "its last words");
    CHECK(lines[49] == "game 39: won");
    CHECK(lines[50].empty());
    CHECK(lines[54] == "warning: game 8 is void: crashed");
    CHECK(lines[57] == "warning: game 32 is void: crashed");
    CHECK(lines[58] == "candidate  win rate  games");
    shown.display->close();
    screen.show(shown.news());
    CHECK(screen.lines().size() == 50);
}

TEST_CASE("the block leaves room for six results above it", "[runner]") {
    Shown shown;
    LiveStatus status = status_of_a_run();
    status.summary.resize(100, "level: 4");
    shown.display->refresh(status);
    Screen screen(80, 24);
    screen.show(shown.news());
    CHECK(screen.lines().size() == 24 - 1 - 6);
}

TEST_CASE("colour is only where it helps and always ends with its line", "[runner]") {
    Shown shown(true);
    shown.display->line("game 1: won");
    shown.display->warning("game 2 is void");
    shown.display->refresh(status_of_a_run());
    const std::string bytes = shown.news();
    CHECK(bytes.rfind("game 1: won\n\x1b[33mringmaster: game 2 is void\x1b[0m\n", 0) == 0);
    CHECK(bytes.find("\n\x1b[1mNOT YET  12 of 30 games played; so far level 3\x1b[0m\n") != std::string::npos);
    CHECK(bytes.find("\n\x1b[33mwarning: game 2 is void\x1b[0m\n") != std::string::npos);
    for (const std::string& line : split(bytes, '\n')) {
        Screen screen(80, 24);
        screen.show(line);
        CHECK_FALSE(screen.is_painting());
    }
}

TEST_CASE("the plain display shows lines and warnings as they come", "[runner]") {
    std::ostringstream out;
    const auto display = make_plain_display(out);
    display->line("game 1: won\x07");
    CHECK(out.str() == "game 1: won?\n");
    display->warning("game 2 is void");
    CHECK(out.str() == "game 1: won?\nringmaster: game 2 is void\n");
    CHECK_FALSE(display->is_live());
    std::ostringstream coloured;
    make_plain_display(coloured, true)->warning("game 2 is void");
    CHECK(coloured.str() == "\x1b[33mringmaster: game 2 is void\x1b[0m\n");
}

TEST_CASE("the quiet display shows warnings, and what engines write, only", "[runner]") {
    std::ostringstream out;
    const auto display = make_quiet_display(out);
    display->line("game 1: won");
    display->warning("game 2 is void: bad \x1b[31m engine");
    display->engine_line("game 3: fixed: hello");
    CHECK(out.str() == "ringmaster: game 2 is void: bad ?[31m engine\ngame 3: fixed: hello\n");
}

TEST_CASE("a session on a terminal: the block follows the width, a key ends it, the terminal is as before",
          "[runner]") {
    PseudoTerminal terminal(
        [] {
            KeyWatcher keys;
            const auto display = make_live_display(std::cerr, STDERR_FILENO, true);
            display->line("game 1: won");
            display->refresh(status_of_a_run());
            while (!keys.take()) {
                wait_readable({keys.descriptor()}, Deadline::after(1));
            }
            display->line("finishing 2 games");
            return 0;
        },
        30, 12);
    Screen screen(30, 12);
    const std::string first = terminal.output_until("level: 5      0.40");
    CHECK(terminal.gives_single_keys());
    screen.show(first);
    REQUIRE(screen.lines().size() > 2);
    CHECK(screen.lines()[2] == "tune   (Ctrl-C to finish the~");
    terminal.type(std::string(1, ctrl_x));
    screen.show(terminal.output_to_the_end().substr(first.size()));
    CHECK(screen.lines() == Lines{"game 1: won", "finishing 2 games"});
    CHECK_FALSE(screen.is_painting());
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.gives_lines_and_echo());
}

TEST_CASE("when the terminal becomes narrower the wrapped block is still taken away whole", "[runner]") {
    PseudoTerminal terminal([] {
        const auto display = make_live_display(std::cerr, STDERR_FILENO);
        display->refresh(status_of_a_run());
        const winsize narrow{24, 30, 0, 0};
        ioctl(STDERR_FILENO, TIOCSWINSZ, &narrow);
        display->close();
        return 0;
    });
    CHECK(terminal.output_to_the_end().find("\x1b[14A\r\x1b[J") != std::string::npos);
    CHECK(terminal.exit_status() == 0);
}

TEST_CASE("lines that nobody reads are shown when somebody reads again, in their order", "[runner]") {
    Unread buffer;
    std::ostream out(&buffer);
    const auto display = make_plain_display(out);
    display->line("game 1: won");
    buffer.refuses = true;
    display->line("game 2: won");
    display->warning("game 3 is void");
    CHECK(buffer.read == "game 1: won\n");
    CHECK(display->lines_not_shown() == 2);
    buffer.refuses = false;
    display->line("game 4: won");
    CHECK(buffer.read == "game 1: won\ngame 2: won\nringmaster: game 3 is void\ngame 4: won\n");
    CHECK(display->lines_not_shown() == 0);
}

TEST_CASE("when too many lines wait for a reader the oldest are dropped and counted", "[runner]") {
    Unread buffer;
    std::ostream out(&buffer);
    const auto display = make_plain_display(out);
    buffer.refuses = true;
    for (int game = 0; game < 3000; ++game) {
        display->line(std::to_string(game) + std::string(996, 'x'));
    }
    CHECK(display->lines_not_shown() == 3000);
    buffer.refuses = false;
    display->close();
    const std::size_t dropped = display->lines_not_shown();
    CHECK(dropped > 1000);
    CHECK(dropped < 3000);
    CHECK(buffer.read.starts_with(std::to_string(dropped) + " lines could not be shown here\n" +
                                  std::to_string(dropped) + "xxx"));
    buffer.read.clear();
    display->line("game 1: won");
    CHECK(buffer.read == "game 1: won\n");
}

TEST_CASE("a block that is refused leaves the last one to be taken away later", "[runner]") {
    Unread buffer;
    std::ostream out(&buffer);
    std::chrono::seconds time{0};
    const auto display = make_live_display(out, -1, false, [&time] { return SteadyClock::time_point(time); });
    display->refresh(status_of_a_run());
    Screen screen(80, 40);
    screen.show(buffer.read);
    const std::size_t rows = screen.lines().size();
    buffer.read.clear();
    buffer.refuses = true;
    LiveStatus shorter = status_of_a_run();
    shorter.summary.clear();
    display->line("game 1: won");
    time += std::chrono::seconds(1);
    display->refresh(shorter);
    CHECK(buffer.read.empty());
    buffer.refuses = false;
    time += std::chrono::seconds(1);
    display->refresh(shorter);
    screen.show(buffer.read);
    CHECK(screen.lines().front() == "game 1: won");
    CHECK(screen.lines().size() == rows + 1 - status_of_a_run().summary.size());
}
