#include "ringmaster/game/clock.hpp"

#include <vector>

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

std::string problem_with(const std::string& text) {
    return error_of([&] { parse_time_control(text); });
}

Clock clock_of(const std::string& text) {
    return Clock(parse_time_control(text));
}

/// What it says after moves that took so long, "12.5" or "30 (5)".
std::string left_after(const std::string& text, const std::vector<double>& moves, double margin = 0) {
    Clock clock = clock_of(text);
    for (const double seconds : moves) {
        CHECK(clock.spend(seconds, margin) == 0);
    }
    const TimeLeft left = clock.left();
    return std::to_string(static_cast<int>(left.seconds * 1000 + 0.5)) + " ms" +
           (left.count > 0 ? " (" + std::to_string(left.count) + ")" : "");
}

}  // namespace

TEST_CASE("a time control is read in each of its five kinds", "[game]") {
    CHECK(parse_time_control("10m") == TimeControl{TimeSystem::absolute, 600, 0, 0});
    CHECK(parse_time_control("10m+5s") == TimeControl{TimeSystem::fischer, 600, 5, 0});
    CHECK(parse_time_control("10m+5x30s") == TimeControl{TimeSystem::japanese, 600, 30, 5});
    CHECK(parse_time_control("10m+5m/25") == TimeControl{TimeSystem::canadian, 600, 300, 25});
    CHECK(parse_time_control(" 1.5h + 0.1s ") == TimeControl{TimeSystem::fischer, 5400, 0.1, 0});
    CHECK(parse_time_control("500ms") == TimeControl{TimeSystem::absolute, 0.5, 0, 0});
    CHECK(parse_time_control("0+1x2s") == TimeControl{TimeSystem::japanese, 0, 2, 1});
    CHECK(parse_time_control("60s/40") == TimeControl{TimeSystem::session, 60, 0, 40});
    CHECK(parse_time_control("1m / 40 + 0.6s") == TimeControl{TimeSystem::session, 60, 0.6, 40});
}

TEST_CASE("a time control is written as it is read", "[game]") {
    for (const char* text :
         {"10m", "1h", "90s", "0.5s", "1.5s+0.1s", "2h+10s", "10m+5x30s", "0s+1m/10", "1m/40", "90s/40+0.6s"}) {
        CHECK(to_text(parse_time_control(text)) == text);
    }
    CHECK(to_text(parse_time_control("120s+1000ms")) == "2m+1s");
    CHECK(to_text(parse_time_control("500ms+9ms")) == "0.5s+0.009s");
    CHECK(to_text(parse_time_control("1.1h")) == "66m");
}

TEST_CASE("what is wrong with a time control is said", "[game]") {
    CHECK(problem_with("") == "'' is no clock (write 10m, 10m+5s, 10m/40+5s, 10m+5x30s or 10m+5m/25)");
    CHECK(problem_with("1m+2s+3s") == "'1m+2s+3s' is no clock (write 10m, 10m+5s, 10m/40+5s, 10m+5x30s or 10m+5m/25)");
    CHECK(problem_with("10") == "'10' has no unit (write 10s, 10m or 10h)");
    CHECK(problem_with("10m+5") == "'5' has no unit (write 5s, 5m or 5h)");
    CHECK(problem_with("soon") == "'soon' is no time (write 30s, 10m, 1.5h or 500ms)");
    CHECK(problem_with("10m+") == "'' is no time (write 30s, 10m, 1.5h or 500ms)");
    CHECK(problem_with("-5s") == "'-5s' is not between 0 and 1000h");
    CHECK(problem_with("1001h") == "'1001h' is not between 0 and 1000h");
    CHECK(problem_with("10m+0s") == "'+0s' adds no time (leave it out)");
    CHECK(problem_with("10m+2.5x30s") == "'2.5' is no number of periods (it is a whole one from 1 to 1000)");
    CHECK(problem_with("10m+5m/0") == "'0' is no number of moves (it is a whole one from 1 to 1000)");
    CHECK(problem_with("0") == "'0' leaves no time for the first move (begin with some, if only 1ms)");
    CHECK(problem_with("0s+5s") == "'0s+5s' leaves no time for the first move (begin with some, if only 1ms)");
}

TEST_CASE("absolute time runs down", "[game]") {
    CHECK(left_after("10s", {}) == "10000 ms");
    CHECK(left_after("10s", {4, 5.5}) == "500 ms");
    CHECK(left_after("10s", {10}) == "0 ms");
    Clock clock = clock_of("10s");
    clock.spend(4, 0);
    CHECK(clock.seconds_to_flag() == 6);
    CHECK(clock.spend(7, 0) == 1);
}

TEST_CASE("a clock is overstepped only beyond the margin", "[game]") {
    CHECK(clock_of("10s").spend(10.125, 0.125) == 0);
    CHECK(clock_of("10s").spend(10.25, 0.125) == 0.25);
    CHECK(left_after("10s", {10.0625}, 0.125) == "0 ms");
    CHECK(left_after("0+3x30s", {30.0625}, 0.125) == "30000 ms (3)");
    CHECK(left_after("0+2m/2", {120.0625}, 0.125) == "0 ms (1)");
}

TEST_CASE("who oversteps and is let play on has nothing left", "[game]") {
    Clock clock = clock_of("10s+2s");
    CHECK(clock.spend(15, 0) == 5);
    CHECK(clock.left() == TimeLeft{2, 0});
    Clock absolute = clock_of("10s");
    CHECK(absolute.spend(15, 0) == 5);
    CHECK(absolute.spend(1, 0) == 1);
}

TEST_CASE("by Fischer's clock each move adds time, but only after it", "[game]") {
    CHECK(left_after("10s+2s", {1}) == "11000 ms");
    CHECK(left_after("10s+2s", {10, 2}) == "2000 ms");
    CHECK(clock_of("10s+2s").spend(11, 0) == 1);
}

TEST_CASE("a Japanese period is lost only by who does not move within it", "[game]") {
    CHECK(left_after("10s+3x30s", {9}) == "1000 ms");
    CHECK(left_after("10s+3x30s", {10}) == "30000 ms (3)");
    CHECK(left_after("10s+3x30s", {40}) == "30000 ms (3)");
    CHECK(left_after("10s+3x30s", {41}) == "30000 ms (2)");
    CHECK(left_after("10s+3x30s", {100, 29, 30}) == "30000 ms (1)");
    Clock clock = clock_of("10s+3x30s");
    CHECK(clock.seconds_to_flag() == 100);
    CHECK(clock.spend(100.5, 0) == 0.5);
    CHECK(clock.seconds_to_flag() == 30);
}

TEST_CASE("a Canadian period is renewed when its moves are made", "[game]") {
    CHECK(left_after("10s+60s/3", {8}) == "2000 ms");
    CHECK(left_after("10s+60s/3", {10}) == "60000 ms (3)");
    CHECK(left_after("10s+60s/3", {30}) == "40000 ms (2)");
    CHECK(left_after("10s+60s/3", {30, 30}) == "10000 ms (1)");
    CHECK(left_after("10s+60s/3", {30, 30, 10}) == "60000 ms (3)");
    Clock clock = clock_of("0+60s/3");
    clock.spend(50, 0);
    CHECK(clock.seconds_to_flag() == 10);
    CHECK(clock.spend(11, 0) == 1);
}

TEST_CASE("where a move brings its increment before it is made, the first does so, too", "[game]") {
    const auto begun = [](const char* text) { return Clock(parse_time_control(text), Increment::before_move); };
    Clock clock = begun("10s+2s");
    CHECK(clock.seconds_to_flag() == 12);
    CHECK(clock.spend(11, 0) == 0);
    CHECK(clock.left() == TimeLeft{3, 0});
    CHECK(begun("10s/40+2s").left() == TimeLeft{12, 40});
    CHECK(begun("10s+3x2s").left() == TimeLeft{10, 0});
    CHECK(begun("10s").left() == TimeLeft{10, 0});
}

TEST_CASE("what is left of a session is kept when the next one begins", "[game]") {
    CHECK(left_after("10s/3", {}) == "10000 ms (3)");
    CHECK(left_after("10s/3", {1, 2}) == "7000 ms (1)");
    CHECK(left_after("10s/3", {1, 2, 3}) == "14000 ms (3)");
    CHECK(left_after("10s/3+1s", {1, 2, 3}) == "17000 ms (3)");
    CHECK(left_after("10s/1", {9, 11, 9}) == "11000 ms (1)");
    CHECK(clock_of("10s/3").seconds_to_flag() == 10);
    CHECK(clock_of("10s/3").spend(11, 0.5) == 1);
    CHECK(problem_with("0/40") == "'0/40' leaves no time for the first move (begin with some, if only 1ms)");
    CHECK(problem_with("1m/0") == "'0' is no number of moves (it is a whole one from 1 to 1000)");
    CHECK(problem_with("1m/40+5x30s") == "'5x30s' is no time (write 30s, 10m, 1.5h or 500ms)");
}

TEST_CASE("clocks in a list of settings are told as they are now", "[game]") {
    CHECK(with_straight_clocks("komi 7, clock 3960.0000000000005s, rules chess") == "komi 7, clock 66m, rules chess");
    for (const char* settled : {"", "clock 10s+0.1s", "clock soon, x clock 60s", "command x, y"}) {
        CHECK(with_straight_clocks(settled) == settled);
    }
}
