#include <cmath>

#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

ControlFile generations(std::uint64_t games) {
    ControlFile control = small_event();
    CeTunerSettings settings;
    settings.samples_per_generation = 10;
    settings.batch_size = 4;
    control.tuner = settings;
    control.number_of_games = games;
    return control;
}

/// A candidate wins the more surely the nearer it is to level 7.
GameRecord played_sample(const Job& job) {
    const double distance = std::get<double>(job.sides[0].parameters.at(0).second) - 7;
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    const bool won = Random(3, "luck", job.number).uniform() < 1 / (1 + std::exp(distance * distance / 4 - 1));
    outcome.winner = won ? job.colour : opponent_of(job.colour);
    return make_record(job, outcome, 1000 + static_cast<double>(job.number));
}

}  // namespace

TEST_CASE("an event of ce_tuner goes from generation to generation and tells of each", "[competition]") {
    TuningEvent event(generations(400), {7, 1, {}});
    std::string place;
    while (const std::optional<Job> job = event.ask()) {
        place = event.describe(played_sample(*job));
        event.tell(played_sample(*job));
    }
    CHECK(place.find(" [g9#") != std::string::npos);
    const EventFacts facts = event.facts(FactsDetail::history);
    CHECK(facts.progress.choosing == 400);
    CHECK(facts.history.size() == 10);
    CHECK(facts.history.front().games == 40);
    CHECK(std::abs(std::get<double>(facts.parameters[0].recommended.value()) - 7) < 2);
    CHECK(
        facts.steering.starts_with("cross-entropy, 10 samples of 4 games, elite 0.2, step 0.7, generation 10 with "
                                   "deviations (in ranges) of level 0."));
    CHECK(event.history_lines().front().starts_with("generation 10 around level: "));
    CHECK(render_csv(facts).starts_with("parameter,value,at,win_rate,elo,low,high,recommended,default,"));
    const ParameterFacts& level = facts.parameters[0];
    CHECK(level.matters);
    CHECK(level.optimum);
    REQUIRE(level.curve.size() == 21);
    CHECK(level.curve[14].win_rate.value() > level.curve[4].win_rate.value());
    CHECK(facts.answer.left_to_gain_elo.value() >= 0);
}

TEST_CASE("an event of ce_tuner tells of all games that chose, by their wins and by their rewards", "[competition]") {
    ControlFile control = generations(120);
    control.reward.kind = RewardKind::margin;
    TuningEvent event(control, {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        event.tell(make_record(*job, fake_outcome(*job, job->number % 20 == 0), 0));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.choosing.value().games == 120);
    CHECK(facts.choosing.value().wins == 6);
    CHECK(warning_of<OpponentTooStrong>(facts).score == Approx(0.05));
    CHECK(rate_word(facts) == "mean reward");
}

TEST_CASE("ce_tuner tells of the values that are played, not of the mean between them", "[competition]") {
    ControlFile control = generations(800);
    std::get<CeTunerSettings>(control.tuner).samples_per_generation = 100;
    std::get<CeTunerSettings>(control.tuner).batch_size = 8;
    control.gtp().candidate.command = {"engine", "{x}", "{y}"};
    control.parameters = {{"x", Scale::explicit_values({1LL, 2LL, 3LL}), 0, "x: %s"},
                          {"y", Scale::explicit_values({std::string("a")}), 0, "y: %s"}};
    TuningEvent event(control, {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        const bool is_best = job->sides[0].parameters.at(0).second == Value(1LL);
        const bool is_lucky = Random(3, "luck", job->number).uniform() < 0.5;
        event.tell(make_record(*job, fake_outcome(*job, is_best || is_lucky), 0));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.parameters[0].recommended == Value(1LL));
    CHECK(facts.answer.left_to_gain_elo.value() < 5);
}

TEST_CASE("ce_tuner keeps no default of which it has learned nothing yet", "[competition]") {
    ControlFile control = generations(20);
    control.parameters[0].default_value = 5.0;
    control.verification.share = 0;
    TuningEvent event(control, {7, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        event.tell(played_sample(*job));
    }
    const AnswerFacts answer = event.facts(FactsDetail::full).answer;
    CHECK(answer.decision == Decision::not_yet);
    CHECK(answer.reason == Reason::is_default);
    CHECK_FALSE(answer.elo.value().is_known());  // of the default over itself
}

TEST_CASE("an event of ce_tuner that was stopped goes on with the games it would have played", "[competition]") {
    TuningEvent whole(generations(120), {7, 1, {}});
    TuningEvent first(generations(120), {7, 1, {}});
    std::vector<GameRecord> stored;
    for (int game = 0; game < 67; ++game) {
        whole.tell(played_sample(whole.ask().value()));
        stored.push_back(played_sample(first.ask().value()));
        first.tell(stored.back());
    }
    TuningEvent resumed(generations(120), {7, 1, {}});
    for (const GameRecord& record : stored) {
        resumed.tell(record);
    }
    while (const std::optional<Job> job = whole.ask()) {
        const Job same = resumed.ask().value();
        CHECK(same.purpose == job->purpose);
        CHECK(same.colour == job->colour);
        whole.tell(played_sample(*job));
        resumed.tell(played_sample(same));
    }
    CHECK_FALSE(resumed.ask());
}
