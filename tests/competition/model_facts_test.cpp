#include <cmath>

#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/event/fingerprint.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

/// Level from 0 to 10; 6 is best.
ControlFile model_event() {
    ControlFile control = small_event(0);
    control.tuner = ModelTunerSettings{};
    control.parameters[0].split = 0;
    return control;
}

bool level_wins(const Job& job) {
    const double level = std::get<double>(job.sides[0].parameters.at(0).second);
    const double logit = 1 - (level - 6) * (level - 6) / 4;
    return Random(1, "wins", job.number).uniform() < 1 / (1 + std::exp(-logit));
}

std::vector<GameRecord> play_won_by_level(TuningEvent& tuning, std::uint64_t games) {
    std::vector<GameRecord> records;
    while (records.size() < games) {
        const auto job = tuning.ask();
        REQUIRE(job);
        records.push_back(make_record(*job, fake_outcome(*job, level_wins(*job)), 0));
        tuning.tell(records.back());
    }
    return records;
}

double level_of(const Parameters& values) {
    return std::get<double>(values.at(0).second);
}

}  // namespace

TEST_CASE("a model finds the best setting", "[competition][slow]") {
    const ControlFile control = model_event();
    TuningEvent tuning(control, {1, 1, {}});
    play_won_by_level(tuning, 600);
    CHECK(std::abs(level_of(tuning.tuner().recommended()) - 6) < 0.8);
    const EventFacts live = tuning.facts(FactsDetail::brief);
    CHECK(std::abs(level_of(recommended_in(live)) - 6) < 0.8);
    CHECK(live.parameters[0].curve.empty());
}

TEST_CASE("a model that is stopped and resumed asks for the same games", "[competition]") {
    const ControlFile control = model_event();
    TuningEvent whole(control, {5, 1, {}});
    const std::vector<GameRecord> records = play_won_by_level(whole, 120);
    TuningEvent resumed(control, {5, 1, {}});
    for (const GameRecord& record : records) {
        resumed.tell(record);
    }
    for (int i = 0; i < 20; ++i) {
        const Job expected = whole.ask().value();
        const Job job = resumed.ask().value();
        CHECK(job == expected);
        whole.tell(make_record(expected, fake_outcome(expected, level_wins(expected)), 0));
        resumed.tell(make_record(job, fake_outcome(job, level_wins(job)), 0));
    }
    CHECK(resumed.tuner().recommended() == whole.tuner().recommended());
}

TEST_CASE("a model that loses games in flight goes on without them", "[competition]") {
    TuningEvent tuning(model_event(), {5, 1, {}});
    std::vector<Job> jobs;
    for (int i = 0; i < 8; ++i) {
        jobs.push_back(tuning.ask().value());
    }
    tuning.give_back(jobs[3]);
    const Job again = tuning.ask().value();
    CHECK(again.number == jobs[3].number);
    CHECK(again.sides[0].parameters == jobs[3].sides[0].parameters);
    for (const std::size_t i : {7u, 0u, 5u}) {
        tuning.tell(make_record(jobs[i], fake_outcome(jobs[i], true), 0));
    }
    CHECK(tuning.progress().finished == 3);
}

TEST_CASE("when the range grows all games still count, when it shrinks those outside rest", "[competition][slow]") {
    ControlFile control = model_event();
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_won_by_level(tuning, 400);

    control.parameters[0].scale = Scale::linear(-10, 30);
    TuningEvent wide(control, {1, 1, {}});
    control.parameters[0].scale = Scale::linear(5, 7);
    TuningEvent narrow(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        wide.tell(record);
        narrow.tell(record);
    }
    CHECK(std::abs(level_of(wide.tuner().recommended()) - 6) < 1.5);
    CHECK(level_of(narrow.tuner().recommended()) >= 5);
    CHECK(narrow.progress().finished == 400);
    CHECK(narrow.facts(FactsDetail::brief).choosing.value().games < 400);
    CHECK(wide.facts(FactsDetail::brief).choosing.value().games == 400);
    CHECK(warning_of<SetAside>(narrow.facts(FactsDetail::brief)).games ==
          400 - narrow.facts(FactsDetail::brief).choosing.value().games);
    CHECK_FALSE(warns_of<SetAside>(wide.facts(FactsDetail::brief)));
}

TEST_CASE("when a scale becomes one of integers the games between them rest, and the report says so", "[competition]") {
    ControlFile control = model_event();
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_won_by_level(tuning, 20);
    control.parameters[0].scale = Scale::linear(0, 10, true);
    TuningEvent whole(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        whole.tell(record);
    }
    const EventFacts facts = whole.facts(FactsDetail::full);
    CHECK(warning_of<SetAside>(facts).games == 20);
    CHECK(facts.answer.reason == Reason::games_elsewhere);
}

TEST_CASE("the candidates to check are the ends of the ranges and the present setting", "[competition]") {
    ControlFile control = model_event();
    CHECK(TuningEvent(control, {}).candidates_to_check() ==
          std::vector<Parameters>{{{"level", 0.0}}, {{"level", 10.0}}});
    control.parameters[0].default_value = 3.0;
    CHECK(TuningEvent(control, {}).candidates_to_check().back() == Parameters{{"level", 3.0}});
}

TEST_CASE("what may be tuned is not part of what the games mean", "[competition]") {
    ControlFile control = model_event();
    const auto before = fingerprint_of(control);
    CHECK(before.at("competition_type") == "model_tuner");
    control.parameters[0].scale = Scale::log(1, 20, true);
    CHECK(fingerprint_of(control) == before);
    control.parameters[0].scale = Scale::formula("x*(1-x)");
    CHECK(fingerprint_of(control) != before);
}

TEST_CASE("the facts of a model tell what is recommended and how far it may be trusted", "[competition][slow]") {
    ControlFile control = model_event();
    control.parameters[0].default_value = 3.0;
    TuningEvent tuning(control, {1, 1, {}});
    const EventFacts none = tuning.facts(FactsDetail::full);
    CHECK(none.competition_type == "model_tuner");
    CHECK(none.answer.decision == Decision::no_data);
    CHECK(none.answer.reason == Reason::no_games);
    play_won_by_level(tuning, 12);
    CHECK(tuning.facts(FactsDetail::full).answer.reason == Reason::unreliable);
    play_won_by_level(tuning, 800);
    const EventFacts facts = tuning.facts(FactsDetail::history);
    CHECK(facts.answer.reason == Reason::not_verified);
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.evidence == Evidence::model);
    CHECK(facts.answer.against == Comparison::default_settings);
    CHECK(facts.answer.elo.value().low > 0);
    CHECK(facts.answer.elo.value().difference > facts.answer.elo.value().low);
    CHECK(facts.answer.elo.value().high > facts.answer.elo.value().difference);
    CHECK(facts.answer.left_to_gain_elo.value() >= 0);
    CHECK(facts.expected_regret.value() < 0.1);
    CHECK(facts.expected_regret_high.value() >= facts.expected_regret.value());
    REQUIRE(facts.answer.more_games);
    CHECK(*facts.answer.more_games == Catch::Approx(1800).margin(50));
    CHECK(facts.model_win_rate.value() > 0.6);
    CHECK(facts.steering == "model, surface auto");
    CHECK(facts.choosing.value().games == 812);
    CHECK(facts.candidates.empty());
    CHECK_FALSE(warns_of<OptimumAtEdge>(facts));

    const ParameterFacts& level = facts.parameters.at(0);
    CHECK(level.present == Value(3.0));
    const double recommended = std::get<double>(level.recommended.value());
    CHECK(std::abs(recommended - 6) < 0.8);
    CHECK(std::get<double>(level.optimum.value().first) <= recommended);
    CHECK(std::get<double>(level.optimum.value().second) >= recommended);
    CHECK(level.matters);
    CHECK_FALSE(level.does_nothing);
    CHECK(level.influence_elo.value() > 100);
    CHECK(level.influence_elo_high.value() >= level.influence_elo.value());
    CHECK(level.influence_elo_low.value() <= level.influence_elo.value());
}

TEST_CASE("the model compares with a default on a step of a formula, and with none that it cannot place",
          "[competition][slow]") {
    ControlFile control = model_event();
    control.parameters[0].scale = Scale::formula("int(10*x)");
    control.parameters[0].default_value = 3.0;
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_won_by_level(tuning, 400);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.answer.elo.value().low > 50);
    CHECK(facts.by_choice.value().elo.low == facts.answer.elo->low);
    control.parameters[0].default_value = 3.5;
    TuningEvent elsewhere(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        elsewhere.tell(record);
    }
    CHECK_FALSE(elsewhere.facts(FactsDetail::full).answer.elo);
    CHECK_FALSE(elsewhere.facts(FactsDetail::full).by_choice);
}

TEST_CASE("while nothing may matter no influence and no regret are told", "[competition][slow]") {
    TuningEvent tuning(model_event(), {1, 1, {}});
    for (int game = 0; game < 60; ++game) {
        const Job job = tuning.ask().value();
        tuning.tell(make_record(job, fake_outcome(job, Random(1, "wins", job.number).uniform() < 0.5), 0));
    }
    const EventFacts facts = tuning.facts(FactsDetail::history);
    const ParameterFacts& level = facts.parameters.at(0);
    CHECK_FALSE(level.matters);
    CHECK_FALSE(level.influence_elo);
    CHECK_FALSE(level.influence_elo_low);
    CHECK(level.influence_elo_high.value() > 10);
    CHECK_FALSE(facts.answer.left_to_gain_elo);
    CHECK_FALSE(facts.expected_regret);
    CHECK_FALSE(facts.expected_regret_high);
    CHECK_FALSE(facts.history.back().expected_regret);
    CHECK_FALSE(facts.history.front().expected_regret);
}

TEST_CASE("where nothing matters at most 1 event in 20 claims anything", "[competition][slow]") {
    constexpr int events = 20;
    ControlFile control = model_event();
    control.parameters[0].default_value = 3.0;
    int reliable = 0;
    int matters = 0;
    int edge = 0;
    int apart = 0;
    double win_rate = 0;
    for (std::uint64_t seed = 1; seed <= events; ++seed) {
        TuningEvent tuning(control, {seed, 1, {}});
        for (int game = 0; game < 200; ++game) {
            const Job job = tuning.ask().value();
            tuning.tell(make_record(job, fake_outcome(job, Random(seed, "wins", job.number).uniform() < 0.5), 0));
        }
        const EventFacts facts = tuning.facts(FactsDetail::full);
        reliable += facts.answer.reason != Reason::unreliable;
        matters += facts.parameters[0].matters;
        edge += warns_of<OptimumAtEdge>(facts);
        apart += facts.answer.elo.value().low > 0 || facts.answer.elo.value().high < 0;
        win_rate += facts.model_win_rate.value() / events;
    }
    CHECK(reliable <= events / 20);
    CHECK(matters <= events / 20);
    CHECK(edge <= events / 20);
    CHECK(apart <= events / 20);
    CHECK(win_rate < 0.52);
}

TEST_CASE("a model's curve is a win rate within its band all along the range", "[competition][slow]") {
    TuningEvent tuning(model_event(), {1, 1, {}});
    play_won_by_level(tuning, 300);
    const std::vector<CurveFacts> curve = tuning.facts(FactsDetail::full).parameters.at(0).curve;
    REQUIRE(curve.size() > 10);
    CHECK(curve.front().value == Value(0.0));
    CHECK(curve.back().value == Value(10.0));
    for (const CurveFacts& point : curve) {
        CHECK(point.band.low >= 0);
        CHECK(point.band.low <= point.win_rate);
        CHECK(point.win_rate <= point.band.high);
        CHECK(point.band.high <= 1);
    }
}

TEST_CASE("the values of a model's curve are told without the rounding of doubles", "[competition]") {
    ControlFile control = model_event();
    control.parameters[0].scale = Scale::linear(0, 100);
    TuningEvent tuning(control, {1, 1, {}});
    play_won_by_level(tuning, 60);
    const std::vector<CurveFacts> curve = tuning.facts(FactsDetail::full).parameters.at(0).curve;
    REQUIRE(curve.size() == 21);
    CHECK(curve[11].at == 0.55);
    CHECK(curve[11].value == Value(55.0));
}

TEST_CASE("a model's history ends with all games and grows by half each time", "[competition][slow]") {
    TuningEvent tuning(model_event(), {1, 1, {}});
    play_won_by_level(tuning, 60);
    CHECK(tuning.facts(FactsDetail::full).history.empty());
    const EventFacts facts = tuning.facts(FactsDetail::history);
    std::vector<std::uint64_t> games;
    for (const HistoryFacts& moment : facts.history) {
        games.push_back(moment.games);
        REQUIRE(moment.recommended.size() == 1);
        CHECK(moment.win_rate >= 0);
        CHECK(moment.win_rate <= 1);
        CHECK(moment.expected_regret.value_or(0) >= 0);
    }
    CHECK(games == std::vector<std::uint64_t>{11, 17, 26, 40, 60});
    CHECK(facts.history.back().recommended[0].second == facts.parameters[0].recommended);
}

TEST_CASE("an optimum at the edge of the range is a warning", "[competition][slow]") {
    ControlFile control = model_event();
    control.parameters[0].scale = Scale::linear(0, 5);
    TuningEvent tuning(control, {1, 1, {}});
    play_won_by_level(tuning, 800);
    const OptimumAtEdge warning = warning_of<OptimumAtEdge>(tuning.facts(FactsDetail::full));
    CHECK(warning.code == "level");
    CHECK(warning.is_high);
    CHECK(warning.probability > 0.5);
    CHECK_FALSE(warns_of<OptimumAtEdge>(tuning.facts(FactsDetail::brief)));
}

TEST_CASE("parameters that go together are told, and those that do not matter", "[competition][slow]") {
    ControlFile control = model_event();
    control.gtp().candidate.command = {"engine", "{level}", "{other}", "{idle}"};
    control.parameters = {{"level", Scale::linear(0, 10), 0, "level: %.2f"},
                          {"other", Scale::linear(0, 10), 0, "other: %.2f"},
                          {"idle", Scale::explicit_values({std::string("a"), std::string("b")}), 0, "idle: %s"}};
    TuningEvent tuning(control, {1, 1, {}});
    for (int i = 0; i < 3000; ++i) {
        const Job job = tuning.ask().value();
        const double a = std::get<double>(job.sides[0].parameters[0].second) - 5;
        const double b = std::get<double>(job.sides[0].parameters[1].second) - 5;
        const double logit = 1.5 - (a - b) * (a - b) / 4 - (a + b) * (a + b) / 40;
        const bool won = Random(1, "wins", job.number).uniform() < 1 / (1 + std::exp(-logit));
        tuning.tell(make_record(job, fake_outcome(job, won), 0));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    REQUIRE(facts.pairs.size() == 3);
    for (const PairFacts& pair : facts.pairs) {
        CHECK(pair.is_clear == (pair.first == 0 && pair.second == 1));
        CHECK(pair.is_clear == (pair.correlation.value_or(0) > 0.3));
        std::uint64_t games = 0;
        for (const PairFacts::Square& square : pair.squares) {
            games += square.games;
        }
        CHECK(games == 3000);
    }
    CHECK_FALSE(facts.parameters[2].matters);
}

TEST_CASE("a model stops choosing when the expected regret is small enough", "[competition][slow]") {
    ControlFile control = model_event();
    control.number_of_games = 5000;
    model_of(control).stop_when_regret_below = 0.03;
    control.verification.share = 0.01;
    control.parameters[0].default_value = 1.0;
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    while (const auto job = tuning.ask()) {
        REQUIRE(records.size() < 2000);
        records.push_back(make_record(*job, fake_outcome(*job, level_wins(*job)), 0));
        tuning.tell(records.back());
    }
    CHECK(records.size() >= 250);
    CHECK(tuning.progress().complete());
    CHECK(match_game_of(records.back().purpose));
    CHECK(tuning.facts(FactsDetail::full).match.value().against == Comparison::default_settings);
}

TEST_CASE("a model's history tells the recommended settings", "[competition]") {
    TuningEvent tuning(model_event(), {1, 1, {}});
    play_won_by_level(tuning, 10);
    const std::vector<std::string> lines = tuning.history_lines();
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].find("level: ") == 0);
    CHECK(lines[1].find("Win rate ") == 0);
}

TEST_CASE("the expected regret is looked at on the same games wherever the event was stopped", "[competition][slow]") {
    ControlFile control = model_event();
    model_of(control).stop_when_regret_below = 0.03;
    TuningEvent whole(control, {3, 1, {}});
    std::vector<GameRecord> records;
    while (const auto job = whole.ask()) {
        REQUIRE(records.size() < 2000);
        records.push_back(make_record(*job, fake_outcome(*job, level_wins(*job)), 0));
        whole.tell(records.back());
    }
    CHECK(records.size() >= 200);
    for (const std::size_t stop : {records.size() - 3, records.size()}) {
        TuningEvent resumed(control, {3, 1, {}});
        for (std::size_t i = 0; i < stop; ++i) {
            resumed.tell(records[i]);
        }
        CHECK(resumed.ask().has_value() == (stop < records.size()));
    }
    TuningEvent late(control, {3, 1, {}});
    for (const GameRecord& record : records) {
        late.tell(record);
    }
    for (std::uint64_t extra = 0; extra < 5; ++extra) {
        GameRecord record = records.back();
        record.number = records.size() + extra;
        late.tell(record);
    }
    CHECK(late.progress().complete());
}

TEST_CASE("when all games lie outside of the ranges nothing is known and nothing verified", "[competition]") {
    ControlFile control = model_event();
    control.parameters[0].default_value = 3.0;
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_won_by_level(tuning, 20);
    control.parameters[0].scale = Scale::linear(20, 30);
    control.parameters[0].default_value = 21.0;
    TuningEvent moved(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        moved.tell(record);
    }
    const EventFacts facts = moved.facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::no_data);
    CHECK(facts.answer.reason == Reason::games_elsewhere);
    CHECK(facts.progress.choosing == 20);
    CHECK_FALSE(facts.choosing);
    CHECK_THROWS_WITH(moved.verify(10),
                      "small.toml: no game says anything about the present ranges: there is nothing to "
                      "verify");
}

TEST_CASE("where the models agree the second is the best neighbour", "[competition]") {
    ControlFile control = model_event();
    control.parameters[0] = {"level", Scale::explicit_values({5.0, 6.0, 9.0}), 0, "level: %s"};
    TuningEvent tuning(control, {1, 1, {}});
    play_won_by_level(tuning, 200);
    CHECK(level_of(tuning.tuner().recommended()) == 6);
    REQUIRE(tuning.tuner().second());
    CHECK(level_of(*tuning.tuner().second()) == 5);
}
