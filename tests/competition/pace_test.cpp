#include "ringmaster/competition/event_games.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Notes a game after each of these numbers of seconds, and goes on from there.
void note_after(Pace& pace, double& time, const std::vector<double>& gaps) {
    for (const double gap : gaps) {
        time += gap;
        pace.note(time);
    }
}

double minutes_rate(const Pace& pace) {
    return pace.games_a_minute().value();
}

}  // namespace

TEST_CASE("a pace is known from three games on", "[competition]") {
    Pace pace;
    double time = 1.7e9;
    note_after(pace, time, {0, 30});
    CHECK_FALSE(pace.games_a_minute());
    note_after(pace, time, {30});
    CHECK(minutes_rate(pace) == Catch::Approx(2));
}

TEST_CASE("games whose time is unknown say nothing about the pace", "[competition]") {
    Pace pace;
    for (int i = 0; i < 10; ++i) {
        pace.note(0);
    }
    CHECK_FALSE(pace.games_a_minute());
}

TEST_CASE("a pause counts as long as the games around it", "[competition]") {
    Pace pace;
    double time = 1.7e9;
    note_after(pace, time, {0, 20, 20, 20, 86400, 20, 20});
    CHECK(minutes_rate(pace) == Catch::Approx(3));
}

TEST_CASE("a pause is one for games that end two by two, as those of one script", "[competition]") {
    Pace pace;
    double time = 1.7e9;
    note_after(pace, time, {0, 0, 20, 0, 20, 0, 86400, 0, 20, 0});
    CHECK(minutes_rate(pace) == Catch::Approx(60 * 9 / 80.0));
}

TEST_CASE("games that begin together and end together have the pace of their rounds", "[competition]") {
    for (const std::vector<double>& gaps :
         {std::vector<double>{0, 0.001, 14.45, 0.02, 14.11, 0.001}, {0, 1.2, 13, 1.2, 13}, {0, 0.01, 0.01, 20, 0.01}}) {
        Pace pace;
        double time = 1.7e9;
        note_after(pace, time, gaps);
        CHECK(minutes_rate(pace) == Catch::Approx(60 * static_cast<double>(gaps.size() - 1) / (time - 1.7e9)));
    }
    Pace many;
    double time = 1.7e9;
    for (int round = 0; round < 20; ++round) {
        note_after(many, time, {300, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01});
    }
    CHECK(minutes_rate(many) == Catch::Approx(60 * 8 / 300.0).epsilon(0.05));
    note_after(many, time, {86400, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01});
    CHECK(minutes_rate(many) == Catch::Approx(60 * 8 / 300.0).epsilon(0.05));
}

TEST_CASE("the first games that end together took as long as their engines thought", "[competition]") {
    Pace pace;
    for (int game = 0; game < 4; ++game) {
        pace.note(1.7e9 + 0.01 * game, 600);
    }
    CHECK(minutes_rate(pace) == Catch::Approx(60 * 3 / 600.0));
    pace.note(1.7e9 + 601, 600);
    CHECK(minutes_rate(pace) == Catch::Approx(60 * 4 / 601.0));
}

TEST_CASE("each tenth gap may be a pause where engines say how long they thought", "[competition]") {
    Pace pace;
    for (int game = 0; game < 50; ++game) {
        pace.note(1.7e9 + 0.5 * game + 20000 * (game / 11), 0.4);
    }
    CHECK(minutes_rate(pace) == Catch::Approx(120));
}

TEST_CASE("a gap of a few seconds is no pause of fast games", "[competition]") {
    Pace pace;
    double time = 1.7e9;
    note_after(pace, time, {0, 0.1, 0.1, 0.1, 5.7});
    CHECK(minutes_rate(pace) == Catch::Approx(40));
}

TEST_CASE("the pace is that of the last hundred games", "[competition]") {
    Pace pace;
    double time = 1.7e9;
    note_after(pace, time, std::vector<double>(200, 60));
    CHECK(minutes_rate(pace) == Catch::Approx(1));
    note_after(pace, time, std::vector<double>(100, 6));
    CHECK(minutes_rate(pace) == Catch::Approx(10));
}

TEST_CASE("games that end at the same time or out of order have no endless pace", "[competition]") {
    Pace same;
    double time = 1.7e9;
    note_after(same, time, {0, 0, 0, 0});
    CHECK_FALSE(same.games_a_minute());
    Pace disordered;
    note_after(disordered, time, {0, 10, -5, 10, 15});
    CHECK(minutes_rate(disordered) > 0);
    CHECK(minutes_rate(disordered) < 60);
}
