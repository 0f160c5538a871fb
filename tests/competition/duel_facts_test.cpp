#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

ControlFile duels(std::uint64_t games = 60) {
    ControlFile control = small_duels(games);
    control.verification.share = 0.2;
    return control;
}

double level_of(const JobSide& side) {
    return std::get<double>(side.parameters.at(0).second);
}

/// The side whose level is nearer to 7 wins more often.
GameRecord played_duel(const Job& job) {
    const double lead = std::pow(level_of(job.sides[1]) - 7, 2) - std::pow(level_of(job.sides[0]) - 7, 2);
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    const bool first = Random(3, "luck", job.number).uniform() < 1 / (1 + std::exp(-lead / 4));
    outcome.winner = first ? job.colour : opponent_of(job.colour);
    return make_record(job, outcome, 1000 + static_cast<double>(job.number));
}

}  // namespace

TEST_CASE("both sides of a duel are the candidate's engine with values of their own", "[competition]") {
    TuningEvent event(duels(), {7, 1, {}});
    const Job job = event.ask().value();
    CHECK(job.sides[0].role == Role::candidate);
    CHECK(job.sides[1].role == Role::candidate);
    CHECK(level_of(job.sides[0]) != level_of(job.sides[1]));
    CHECK(job.gtp().players[0].command[0] == job.gtp().players[1].command[0]);
    CHECK(job.gtp().players[0].command[2] != job.gtp().players[1].command[2]);
    CHECK(job.sides[0].seed != job.sides[1].seed);
    for (std::size_t side = 0; side < 2; ++side) {
        REQUIRE(event.point(job, side).size() == 1);
        CHECK(event.point(job, side)[0] == Approx(level_of(job.sides[side]) / 10));
    }
    CHECK(event.ask().value().colour == opponent_of(job.colour));
}

TEST_CASE("an event of duels finds the better values, and a match of duels tells by how much", "[competition][slow]") {
    TuningEvent event(duels(400), {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        event.tell(played_duel(*job));
    }
    const EventFacts facts = event.facts(FactsDetail::history);
    CHECK(facts.history.back().recommended[0].second == facts.parameters[0].recommended);
    CHECK(facts.history.front().games < 20);
    CHECK_FALSE(facts.history.front().win_rate);
    std::uint64_t sides = 0;
    for (const StretchFacts& stretch : facts.parameters[0].games) {
        sides += stretch.games;
    }
    CHECK(sides == 2 * facts.progress.choosing);
    CHECK(render_csv(facts).starts_with("parameter,value,at,win_rate,elo,low,high,recommended,default,"));
    CHECK(facts.sides.size() == 1);
    CHECK(std::get<double>(facts.parameters[0].recommended.value()) == Catch::Detail::Approx(7).margin(1.5));
    REQUIRE(facts.match);
    CHECK(facts.match->is_duel);
    CHECK(facts.match->sides[1].values == Parameters{{"level", 2.0}});
    CHECK(facts.answer.decision == Decision::change);
    CHECK(facts.is_of_duels);
    CHECK_FALSE(facts.choosing);
}

TEST_CASE("the facts of duels tell by their model what its strength is, where the best lies and what is left",
          "[competition][slow]") {
    TuningEvent event(duels(600), {7, 1, {}});
    for (int game = 0; game < 400; ++game) {
        event.tell(played_duel(event.ask().value()));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.answer.evidence == Evidence::model);
    CHECK(facts.answer.against == Comparison::default_settings);
    CHECK(facts.answer.elo.value().low > 0);
    CHECK(facts.answer.left_to_gain_elo.value() >= 0);
    CHECK_FALSE(facts.model_win_rate);
    const ParameterFacts& level = facts.parameters[0];
    CHECK(level.matters);
    REQUIRE(level.optimum);
    CHECK(std::get<double>(level.optimum->first) <= std::get<double>(level.recommended.value()));
    CHECK(std::get<double>(level.optimum->second) >= 7);
    REQUIRE(level.curve.size() == 21);
    int present = 0;
    for (const CurveFacts& point : level.curve) {
        CHECK_FALSE(point.win_rate);
        CHECK(point.band.low <= point.elo.value());
        CHECK(point.elo.value() <= point.band.high);
        if (point.value == level.present) {
            CHECK(point.elo.value() == Catch::Detail::Approx(0).margin(0.05));
            ++present;
        }
    }
    CHECK(present == 1);
}

TEST_CASE("a map of two parameters has only what is allowed", "[competition][slow]") {
    ControlFile control = duels(150);
    control.parameters.push_back(control.parameters[0]);
    control.parameters.back().code = "other";
    control.gtp().candidate.command = {"engine", "{level}", "{other}"};
    control.allowed = AllowedSettings(control.parameters, {"level + other <= 12"});
    TuningEvent event(control, {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        event.tell(played_duel(*job));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    REQUIRE(facts.pairs.size() == 1);
    CHECK(facts.pairs[0].map.size() > 20);
    for (const PairFacts::Spot& spot : facts.pairs[0].map) {
        CHECK(control.allowed.has({{"level", spot.first}, {"other", spot.second}}));
    }
}

TEST_CASE("at one point of duels the answer and the curve tell one Elo, however likely it is that nothing matters",
          "[competition][slow]") {
    for (const int games : {10, 40}) {
        TuningEvent event(duels(600), {7, 1, {}});
        for (int game = 0; game < games; ++game) {
            event.tell(played_duel(event.ask().value()));
        }
        const EventFacts facts = event.facts(FactsDetail::full);
        const double recommended = std::get<double>(facts.parameters[0].recommended.value());
        const std::vector<CurveFacts>& curve = facts.parameters[0].curve;
        const auto next = std::ranges::find_if(
            curve, [&](const CurveFacts& point) { return std::get<double>(point.value) >= recommended; });
        REQUIRE(next != curve.end());
        const EloEstimate elo = facts.answer.elo.value();
        INFO(games << " games: " << elo.difference << " " << next->elo.value());
        CHECK(elo.difference > 20);
        CHECK(elo.difference == Catch::Detail::Approx(next->elo.value()).epsilon(0.15));
        CHECK(elo.low == Catch::Detail::Approx(next->band.low).margin(0.25 * elo.high));
        CHECK(elo.high == Catch::Detail::Approx(next->band.high).epsilon(0.25));
    }
}

TEST_CASE("an event of duels that is stopped and resumed asks for the same games", "[competition]") {
    TuningEvent whole(duels(), {7, 1, {}});
    std::vector<GameRecord> records;
    for (int game = 0; game < 30; ++game) {
        records.push_back(played_duel(whole.ask().value()));
        whole.tell(records.back());
    }
    TuningEvent resumed(duels(), {7, 1, {}});
    for (const GameRecord& record : records) {
        resumed.tell(record);
    }
    for (int game = 30; game < 60; ++game) {
        const std::optional<Job> next = whole.ask();
        CHECK(resumed.ask() == next);
        if (next) {
            whole.tell(played_duel(*next));
            resumed.tell(played_duel(*next));
        }
    }
}

TEST_CASE("in a duel the second failure of either side is its loss", "[competition]") {
    TuningEvent event(duels(), {7, 1, {}});
    const Job job = event.ask().value();
    CHECK_FALSE(job.failure_loses);
    Outcome outcome;
    outcome.number = job.number;
    outcome.failed = opponent_of(job.colour);
    event.tell(make_void_game(job, outcome, 1000));
    event.give_back(job);
    CHECK(event.ask().value().failure_loses);
}

TEST_CASE("a message of a duel names both sides", "[competition]") {
    TuningEvent event(duels(), {7, 1, {}});
    const Job job = event.ask().value();
    const std::string line = event.describe(played_duel(job));
    CHECK(line.starts_with("level: "));
    CHECK(line.find(" against level: ") != std::string::npos);
}

TEST_CASE("without a default the match of an event of duels is against the middle of the ranges",
          "[competition][slow]") {
    ControlFile control = duels(200);
    control.parameters[0].default_value.reset();
    TuningEvent event(control, {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        event.tell(played_duel(*job));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    REQUIRE(facts.match);
    CHECK(facts.match->against == Comparison::middle);
    CHECK(facts.match->sides[1].values == Parameters{{"level", control.parameters[0].scale.at(0.5)}});
    CHECK(facts.answer.decision != Decision::keep);
}

TEST_CASE("in an event of duels the failures of both sides are the candidate's", "[competition]") {
    TuningEvent event(duels(), {7, 1, {}});
    for (int i = 0; i < 8; ++i) {
        GameRecord record = played_duel(event.ask().value());
        record.ending = Ending::failure;
        record.winner = record.colour;  // the second side failed
        event.tell(record);
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    REQUIRE(facts.sides.size() == 1);
    CHECK(facts.sides[0].failures == 8);
    std::string warnings;
    for (const WarningFacts& warning : facts.warnings) {
        warnings += warning_text(warning, facts) + "\n";
    }
    CHECK(warnings.find("opponent") == std::string::npos);
    CHECK(warnings.find("andidate") != std::string::npos);
}

namespace {

/// What is known after games in which the first wins, or not; none: nobody does.
EventFacts after_games(ControlFile control, const std::function<std::optional<bool>(const Job&)>& first_wins,
                       Ending without_winner = Ending::draw) {
    TuningEvent event(std::move(control), {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        Outcome outcome;
        outcome.number = job->number;
        const std::optional<bool> wins = first_wins(*job);
        outcome.ending = wins ? Ending::score : without_winner;
        if (wins) {
            outcome.winner = *wins ? job->colour : opponent_of(job->colour);
        }
        event.tell(make_record(*job, outcome, 1000 + static_cast<double>(job->number)));
    }
    return event.facts(FactsDetail::full);
}

EventFacts after_duels(const std::function<std::optional<bool>(const Job&)>& first_wins, std::uint64_t games = 200) {
    return after_games(duels(games), first_wins);
}

std::string warning_of_choosing(const EventFacts& facts) {
    const auto found = std::ranges::find_if(facts.warnings, [](const WarningFacts& one) {
        return kind_of(one) == "colour_decides" || kind_of(one) == "drawn_games";
    });
    return found == facts.warnings.end() ? "" : warning_text(*found, facts);
}

bool warns_of_first(const EventFacts& facts) {
    return std::ranges::any_of(facts.warnings,
                               [](const WarningFacts& one) { return kind_of(one) == "first_candidate_wins"; });
}

}  // namespace

TEST_CASE("where the first of two candidates always wins, or never, there is no verdict and no Elo", "[competition]") {
    const EventFacts always = after_duels([](const Job&) { return true; });
    REQUIRE(warns_of_first(always));
    CHECK(always.answer.decision == Decision::not_yet);
    CHECK(always.answer.reason == Reason::doubted);
    CHECK(always.answer.elo.value().low == -infinity);
    CHECK(doubts_text(always) == "the first of two candidates won 160 of 160 games");
    CHECK(
        warning_text(always.warnings.back(), always) ==
        "Of two candidates the first won 160 of 160 games, and it should be about half of them. Does the engine take its "
        "values, and does it where a process stays (reuse = true)? These games are no evidence.");
    EventFacts of_script = always;
    of_script.script = "./play";
    CHECK(warning_text(always.warnings.back(), of_script) ==
          "Of two candidates the first won 160 of 160 games, and it should be about half of them. Does the script give "
          "{opponent.CODE} to the other side, and print the result of the candidate? These games are no evidence.");
    CHECK(doubts_text(after_duels([](const Job&) { return false; })) ==
          "the first of two candidates won 0 of 160 games");
}

TEST_CASE("equal engines are level in a match whose games have no known winner, or some of them", "[competition]") {
    const auto half_known = [](const Job& job) {
        const std::uint64_t pair = job.number / 2;
        return pair % 2 == 0 ? std::nullopt : std::optional((job.number + pair / 2) % 2 == 0);
    };
    const EventFacts some = after_games(duels(200), half_known, Ending::move_limit);
    CHECK(some.unknown_results == 100);
    const MatchFacts match = some.match.value();
    CHECK(match.sides[0].tally.games == 40);
    CHECK(match.sides[0].tally.wins == 10);
    CHECK(match.sides[0].tally.draws == 20);
    CHECK(match.elo.difference == Approx(0).margin(1e-9));
    CHECK(match.elo.low == Approx(-match.elo.high));
    const EventFacts none = after_games(
        duels(200), [](const Job&) { return std::nullopt; }, Ending::unknown);
    CHECK(none.unknown_results == 200);
    CHECK(none.match.value().sides[0].tally.draws == 40);
    CHECK_FALSE(warns_of_first(none));
    CHECK(warning_of_choosing(none).empty());
    CHECK(none.answer.decision != Decision::keep);
}

TEST_CASE("where values or colours decide the first candidate wins about half of the games", "[competition]") {
    CHECK_FALSE(
        warns_of_first(after_duels([](const Job& job) { return level_of(job.sides[0]) > level_of(job.sides[1]); })));
    CHECK_FALSE(warns_of_first(after_duels(
        [](const Job& job) { return std::abs(level_of(job.sides[0]) - 3) < std::abs(level_of(job.sides[1]) - 3); })));
    EventFacts by_colour = after_duels([](const Job& job) { return job.colour == Colour::white; });
    CHECK_FALSE(warns_of_first(by_colour));
    CHECK(
        warning_of_choosing(by_colour) ==
        "White won 160 of 160 games between candidates, whatever the values: they tell hardly anything. Make the game "
        "even, by komi or openings.");
    by_colour.script = "./play";
    CHECK(
        warning_of_choosing(by_colour) ==
        "Who moves second won 160 of 160 games between candidates, whatever the values: they tell hardly anything. Make "
        "the game even; or does the script print the result of another than the candidate?");
    CHECK(warning_of_choosing(after_duels([](const Job& job) {
              return job.colour == Colour::black;
          })).starts_with("Black "));
    CHECK_FALSE(warns_of_first(after_duels([](const Job&) { return true; }, 40)));
    CHECK(warning_of_choosing(after_duels([](const Job& job) { return level_of(job.sides[0]) > 5; })).empty());
    CHECK(warning_of_choosing(
              after_duels([](const Job& job) { return job.number == 3 ? std::optional(true) : std::nullopt; })) ==
          "159 of 160 games between candidates were drawn: they tell hardly anything. Let them play with less time, or "
          "from openings that favour a side, or against an opponent.");
    CHECK(warning_of_choosing(after_duels([](const Job& job) {
              return job.number % 5 < 2 ? std::optional(job.number % 5 == 0) : std::nullopt;
          })).empty());
}

TEST_CASE("games against an opponent that a colour decides, or that are all drawn, tell hardly anything",
          "[competition]") {
    ControlFile control = small_event();
    control.number_of_games = 200;
    control.candidate_colour = ColourChoice::alternate;
    CHECK(warning_of_choosing(after_games(control, [](const Job& job) { return job.colour == Colour::black; })) ==
          "Black won 200 of 200 games, whatever the values: they tell hardly anything. Make the game even, by komi or "
          "openings.");
    CHECK(warning_of_choosing(after_games(control, [](const Job&) { return std::nullopt; })) ==
          "200 of 200 games were drawn: they tell hardly anything. Let them play with less time, or from openings that "
          "favour a side, or against another opponent.");
    CHECK(warning_of_choosing(after_games(control, [](const Job&) { return true; })).empty());
    const auto black_or_unknown = [](const Job& job) {
        return job.colour == Colour::black ? std::optional(true) : std::nullopt;
    };
    CHECK(warning_of_choosing(after_games(control, black_or_unknown, Ending::unknown)).empty());
}
