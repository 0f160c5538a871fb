#include <algorithm>
#include <vector>

#include "ringmaster/engine/gtp.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Texts = std::vector<std::string>;

ClockWords words_for(const Texts& known) {
    return ClockWords([&](const std::string& command) { return std::ranges::find(known, command) != known.end(); });
}

ClockWords gtp() {
    return words_for({"time_settings", "time_left"});
}

ClockWords kgs() {
    return words_for({"time_settings", "time_left", "kgs-time_settings"});
}

ClockWords katago() {
    return words_for({"time_settings", "time_left", "kgs-time_settings", "kata-time_settings"});
}

Texts settings_by(const ClockWords& words, const Texts& clocks) {
    Texts commands;
    for (const std::string& clock : clocks) {
        commands.push_back(words.settings(parse_time_control(clock)));
    }
    return commands;
}

std::string left_by(const ClockWords& words, const std::string& control, const TimeLeft& left) {
    return words.time_left(Colour::white, parse_time_control(control), left);
}

}  // namespace

TEST_CASE("an engine that knows GTP's time_settings is told as much as it can say", "[engine]") {
    CHECK(
        settings_by(gtp(), {"10m", "10m+5s", "10m+5x30s", "10m+5m/25"}) ==
        Texts{"time_settings 600 0 0", "time_settings 600 0 0", "time_settings 600 30 1", "time_settings 600 300 25"});
    CHECK(settings_by(gtp(), {"0.5s", "10.9s+1x0.5s", "0+1x5s"}) ==
          Texts{"time_settings 1 0 0", "time_settings 10 1 1", "time_settings 0 5 1"});
    CHECK(settings_by(gtp(), {"60s/40+0.6s"}) == Texts{"time_settings 0 60 40"});
    CHECK(settings_by(katago(), {"60s/40+0.6s"}) == Texts{"kata-time_settings canadian 0 60 40"});
    CHECK(gtp().settings(std::nullopt) == "time_settings 0 1 0");
}

TEST_CASE("an engine that knows kgs-time_settings is told of all its periods", "[engine]") {
    CHECK(settings_by(kgs(), {"10m", "10m+5s", "10m+5x30s", "10m+5m/25"}) ==
          Texts{"time_settings 600 0 0", "time_settings 600 0 0", "kgs-time_settings byoyomi 600 30 5",
                "time_settings 600 300 25"});
}

TEST_CASE("an engine that knows KataGo's time settings is told everything, to fractions of a second", "[engine]") {
    CHECK(settings_by(katago(), {"10m", "0.5s+0.1s", "10m+5x30s", "10m+5m/25"}) ==
          Texts{"kata-time_settings absolute 600", "kata-time_settings fischer 0.5 0.1",
                "kata-time_settings byoyomi 600 30 5", "kata-time_settings canadian 600 300 25"});
    CHECK(katago().settings(std::nullopt) == "kata-time_settings none");
}

TEST_CASE("what is left is told in whole seconds, rounded down, but to KataGo exactly", "[engine]") {
    CHECK(left_by(gtp(), "10m", {59.99, 0}) == "time_left w 59 0");
    CHECK(left_by(katago(), "10m", {59.9996, 0}) == "time_left w 59.999 0");
    CHECK(left_by(gtp(), "10m+5m/25", {100, 20}) == "time_left w 100 20");
}

TEST_CASE("periods are counted for an engine that was told of them", "[engine]") {
    CHECK(left_by(gtp(), "10m+5x30s", {30, 4}) == "time_left w 30 1");
    CHECK(left_by(gtp(), "10m+5x30s", {500, 0}) == "time_left w 500 0");
    CHECK(left_by(kgs(), "10m+5x30s", {30, 4}) == "time_left w 30 4");
    CHECK(left_by(katago(), "10m+5x30s", {30, 4}) == "time_left w 30 4");
}

TEST_CASE("an engine that knows no command for the time is told nothing", "[engine]") {
    const ClockWords words = words_for({});
    CHECK(words.settings(parse_time_control("10m")).empty());
    CHECK(words.settings(std::nullopt).empty());
    CHECK(left_by(words, "10m", {59, 0}).empty());
}
