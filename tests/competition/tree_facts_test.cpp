#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

std::string random_owners(std::uint64_t number) {
    Random random(1, "owners", number);
    std::string owners;
    while (owners.size() < 81) {
        owners += "bw."[random.below(3)];
    }
    return owners;
}

/// Plays until `games` are finished; level 8.75 wins always, the others one game in four.
std::vector<GameRecord> play(TuningEvent& tuning, std::uint64_t games) {
    std::vector<GameRecord> records;
    while (tuning.progress().finished < games) {
        const auto job = tuning.ask();
        REQUIRE(job);
        const bool wins = to_text(job->purpose) == "3" || Random(1, "wins", job->number).below(4) == 0;
        records.push_back(make_record(*job, fake_outcome(*job, wins), 0));
        if (job->gtp().keep_ownership) {
            records.back().ownership = random_owners(job->number);
        }
        tuning.tell(records.back());
    }
    return records;
}

const TreeTuner& tree_tuner(const TuningEvent& event) {
    return dynamic_cast<const TreeTuner&>(event.tuner());
}

std::size_t retired_in(const EventFacts& facts) {
    return static_cast<std::size_t>(
        std::ranges::count_if(facts.candidates, [](const CandidateFacts& one) { return one.is_retired; }));
}

ControlFile retiring_event() {
    ControlFile control = small_event(4);
    tree_of(control).tree.retire = RetireRule::confidence;
    tree_of(control).tree.min_games = 10;
    tree_of(control).tree.exploration_coefficient = 2;
    return control;
}

}  // namespace

TEST_CASE("the facts name the policy and those who have retired", "[competition]") {
    ControlFile control = retiring_event();
    TuningEvent tuning(control, {1, 1, {}});
    play(tuning, 20);
    const EventFacts early = tuning.facts(FactsDetail::full);
    CHECK(early.steering == "ucb, retire by confidence");
    CHECK(retired_in(early) == 0);
    play(tuning, 600);
    const EventFacts late = tuning.facts(FactsDetail::full);
    CHECK(retired_in(late) == 3);
    CHECK(late.candidates.front().cell == "(3)");
    CHECK(late.candidates.front().is_recommended);
    CHECK_FALSE(late.candidates.front().is_retired);
}

TEST_CASE("an event that may stop early is complete once all others are retired, also when started again",
          "[competition]") {
    ControlFile control = retiring_event();
    tree_of(control).stop_when_decided = true;
    control.number_of_games = 5000;
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    while (const auto job = tuning.ask()) {
        REQUIRE(tuning.progress().decided.empty());
        REQUIRE(records.size() < 5000);
        const bool wins = to_text(job->purpose) == "3" || Random(1, "wins", job->number).below(4) == 0;
        records.push_back(make_record(*job, fake_outcome(*job, wins), 0));
        tuning.tell(records.back());
    }
    CHECK(records.size() < 1000);
    CHECK(tuning.progress().reason() == "decided: all other candidates are retired");
    CHECK(tuning.progress().complete());
    CHECK(tuning.progress().reason() == "decided: all other candidates are retired");
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(retired_in(facts) == 3);
    CHECK(facts.progress.is_complete);
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::not_verified);

    TuningEvent again(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        CHECK_FALSE(again.progress().complete());
        again.tell(record);
    }
    CHECK(again.progress().complete());
    CHECK_FALSE(again.ask());
    tree_of(control).stop_when_decided = false;
    TuningEvent endless(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        endless.tell(record);
    }
    CHECK_FALSE(endless.progress().complete());
    CHECK(endless.ask());
}

TEST_CASE("games in progress can bring a decided event back to life", "[competition]") {
    ControlFile control = small_event(2);
    tree_of(control).tree.retire = RetireRule::fudge;
    tree_of(control).tree.fudge = 4;
    tree_of(control).stop_when_decided = true;
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<Job> jobs;
    for (int i = 0; i < 40; ++i) {
        jobs.push_back(*tuning.ask());
    }
    const auto tell = [&](const Job& job, bool wins) { tuning.tell(make_record(job, fake_outcome(job, wins), 0)); };
    const Purpose first = jobs.front().purpose;
    for (std::size_t i = 0; i < 10; ++i) {
        tell(jobs[i], jobs[i].purpose == first);
    }
    CHECK(tuning.progress().complete());
    CHECK_FALSE(tuning.ask());
    int games_of_first = 0;
    for (std::size_t i = 10; i < 40; ++i) {
        tell(jobs[i], jobs[i].purpose != first || ++games_of_first % 2 == 0);
    }
    CHECK_FALSE(tuning.progress().complete());
    CHECK(tuning.ask());
}

TEST_CASE("a candidate without rivals plays all its games", "[competition]") {
    ControlFile control = small_event(1);
    tree_of(control).tree.retire = RetireRule::fudge;
    tree_of(control).stop_when_decided = true;
    TuningEvent tuning(control, {1, 1, {}});
    play(tuning, 20);
    CHECK_FALSE(tuning.progress().complete());
}

TEST_CASE("an event that is steered as Gomill's is steered by ucb", "[competition]") {
    CHECK(TuningEvent(small_event(4), {1, 1, {}}).facts(FactsDetail::brief).steering == "ucb");
}

TEST_CASE("an endless event says in brief how many games were played, and in full what they tell", "[competition]") {
    TuningEvent tuning(small_event(4), {1, 1, {}});
    play(tuning, 30);
    CHECK(tuning.facts(FactsDetail::brief).answer.decision == Decision::not_yet);
    CHECK(tuning.facts(FactsDetail::brief).answer.reason == Reason::choosing);
    CHECK(tuning.facts(FactsDetail::full).answer.reason != Reason::choosing);
}

TEST_CASE("one candidate that played says nothing of what the others would gain", "[competition]") {
    TuningEvent tuning(small_event(4), {1, 1, {}});
    play(tuning, 1);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.candidates_played == 1);
    CHECK_FALSE(facts.answer.left_to_gain_elo);
    CHECK(facts.answer.reason == Reason::unsettled);
}

TEST_CASE("with every policy a resumed event asks for the games it would have played", "[competition]") {
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        INFO(name);
        ControlFile control = retiring_event();
        tree_of(control).tree.policy = policy;
        tree_of(control).tree.max_depth = 2;
        tree_of(control).tree.rave = policy == PolicyKind::beta_ucb;
        control.reward.kind = tree_of(control).tree.rave ? RewardKind::margin : RewardKind::area;
        TuningEvent whole(control, {7, 1, {}});
        const std::vector<GameRecord> records = play(whole, 150);
        TuningEvent resumed(control, {7, 1, {}});
        for (std::size_t i = 0; i < 100; ++i) {
            resumed.tell(records[i]);
        }
        for (std::size_t i = 100; i < records.size(); ++i) {
            const auto job = resumed.ask();
            REQUIRE(job);
            REQUIRE(to_text(job->purpose) == to_text(records[i].purpose));
            resumed.tell(records[i]);
        }
    }
}

TEST_CASE("margins steer where they are the reward, wins are shown all the same", "[competition]") {
    ControlFile control = small_event(2);
    control.candidate_colour = ColourChoice::black;
    const auto facts_of_games = [&] {
        TuningEvent tuning(control, {1, 1, {}});
        for (std::uint64_t number = 0; number < 20; ++number) {
            GameRecord record;
            record.number = number;
            record.purpose = parse_purpose(number % 2 == 0 ? "0" : "1");
            record.ending = Ending::score;
            const bool wins = number % 2 == 0 ? number < 12 : number < 10;  // 6 of 10, 5 of 10
            record.winner = wins ? Colour::black : Colour::white;
            record.score = wins ? 1 : 0;
            record.margin = wins == (number % 2 == 0) ? 1 : 64;
            tuning.tell(record);
        }
        return tuning.facts(FactsDetail::full);
    };
    const EventFacts by_wins = facts_of_games();
    CHECK(by_wins.reward.empty());
    CHECK(by_wins.candidates.front().cell == "(0)");
    CHECK(by_wins.candidates.front().tally.wins == 6);
    CHECK_FALSE(by_wins.candidates.front().reward);
    control.reward.kind = RewardKind::margin;
    const EventFacts by_margin = facts_of_games();
    CHECK(by_margin.reward == "margin, to the power of 0.5, of 81 points");
    CHECK(by_margin.parameters[0].recommended == Value(7.5));
    CHECK(by_margin.candidates.front().cell == "(1)");
    CHECK(by_margin.candidates.front().tally.wins == 5);
    const CandidateFacts other = candidate_of(by_margin, "(0)");
    CHECK(other.tally.games == 10);
    CHECK(other.tally.wins == 6);
    CHECK(other.reward.value() == Catch::Approx(0.356).margin(0.0005));
    CHECK(other.probability_best.value() > 0.5);
}

TEST_CASE("where margins are the reward a report warns when most counted games have none", "[competition]") {
    ControlFile control = small_event(2);
    const auto kinds = [&](std::uint64_t without_margin) {
        TuningEvent tuning(control, {1, 1, {}});
        for (std::uint64_t number = 0; number < 20; ++number) {
            GameRecord record;
            record.number = number;
            record.purpose = parse_purpose("0");
            record.ending = number < 18 ? Ending::score : Ending::resignation;
            record.winner = record.colour;
            record.score = 1;
            record.margin = number < without_margin || number >= 18 ? std::nullopt : std::optional(2.5);
            tuning.tell(record);
        }
        return each(tuning.facts(FactsDetail::brief).warnings, kind_of);
    };
    CHECK(std::ranges::count(kinds(18), "no_margins") == 0);
    control.reward.kind = RewardKind::margin;
    CHECK(std::ranges::count(kinds(10), "no_margins") == 1);
    CHECK(std::ranges::count(kinds(9), "no_margins") == 0);
}

namespace {

/// 81 points: so many of Black's, then so many of White's, the rest nobody's.
std::string owners(std::size_t black, std::size_t white) {
    return std::string(black, 'b') + std::string(white, 'w') + std::string(81 - black - white, '.');
}

/// Cell 0 wins 6 games of 10 by a point, cell 1 wins 5 of 10 and has 64 points that it never loses. Games from
/// `first_owned` on have their ownership.
GameRecord game_of_areas(std::uint64_t number, std::uint64_t first_owned) {
    GameRecord record;
    record.number = number;
    record.purpose = parse_purpose(number % 2 == 0 ? "0" : "1");
    record.ending = Ending::score;
    const bool wins = number % 2 == 0 ? number < 12 : number < 10;
    record.winner = wins ? Colour::black : Colour::white;
    record.score = wins ? 1 : 0;
    record.margin = 1;
    if (number >= first_owned) {
        record.ownership = number % 2 == 0 ? (wins ? owners(41, 40) : owners(40, 41)) : owners(64, wins ? 0 : 17);
    }
    return record;
}

}  // namespace

TEST_CASE("areas steer where they are the reward, wins are shown all the same", "[competition]") {
    ControlFile control = small_event(2);
    control.candidate_colour = ColourChoice::black;
    control.gtp().settings.scorer = Scorer::internal;
    const auto facts_of_games = [&] {
        TuningEvent tuning(control, {1, 1, {}});
        for (std::uint64_t number = 0; number < 20; ++number) {
            tuning.tell(game_of_areas(number, 0));
        }
        return tuning.facts(FactsDetail::full);
    };
    CHECK(facts_of_games().candidates.front().cell == "(0)");
    control.reward.kind = RewardKind::area;
    const EventFacts facts = facts_of_games();
    CHECK(facts.reward == "area, to the power of 0.5, of 81 points");
    CHECK(facts.candidates.front().cell == "(1)");
    CHECK(facts.candidates.front().tally.wins == 5);
    CHECK(candidate_of(facts, "(0)").tally.wins == 6);
    // Cell 0: 40 points are always ours, 40 never, one 6 times of 10: v = 0.2. Cell 1: 64 ours, 17 half lost: v = -0.5.
    CHECK(candidate_of(facts, "(0)").reward.value() == Catch::Approx(0.503).margin(0.0005));
    CHECK(candidate_of(facts, "(1)").reward.value() == Catch::Approx(0.821).margin(0.0005));
}

TEST_CASE("jobs ask for the ownership where areas are the reward", "[competition]") {
    ControlFile control = small_event(2);
    CHECK_FALSE(TuningEvent(control, {1, 1, {}}).ask()->gtp().keep_ownership);
    control.reward.kind = RewardKind::margin;
    CHECK_FALSE(TuningEvent(control, {1, 1, {}}).ask()->gtp().keep_ownership);
    control.reward.kind = RewardKind::area;
    CHECK(TuningEvent(control, {1, 1, {}}).ask()->gtp().keep_ownership);
}

TEST_CASE("areas can become the reward of an event whose games have none, and cease to be it", "[competition]") {
    ControlFile control = small_event(2);
    TuningEvent wins(control, {1, 1, {}});
    ControlFile with_areas = small_event(2);
    with_areas.reward.kind = RewardKind::area;
    TuningEvent areas(with_areas, {1, 1, {}});
    for (std::uint64_t number = 0; number < 20; ++number) {
        areas.tell(game_of_areas(number, 20));
        wins.tell(game_of_areas(number, 0));
    }
    // Without ownership a point is won or lost by v = 1/81: the means are 0.2/81 and 0.
    const UcbTree& tree = tree_tuner(areas).tree();
    CHECK(tree.points(*tree.find({0})) == Catch::Approx(10 * (0.5 + 0.5 * std::sqrt(0.2 / 81))));
    CHECK(tree.points(*tree.find({1})) == Catch::Approx(5));
    CHECK(tree_tuner(wins).tree().points(*tree_tuner(wins).tree().find({0})) == 6);
    for (std::uint64_t number = 20; number < 40; ++number) {
        areas.tell(game_of_areas(number, 20));
    }
    CHECK(tree.games(tree.root()) == 40);
}

TEST_CASE("an ownership of another board is for others to find, and of another epoch does not matter",
          "[competition]") {
    ControlFile control = small_event(2);
    control.reward.kind = RewardKind::area;
    TuningEvent tuning(control, {1, 1, {}});
    GameRecord record = game_of_areas(0, 0);
    record.ownership.pop_back();
    CHECK_THROWS_AS(tuning.tell(record), Error);
    record.epoch = 2;
    tuning.tell(record);
}

TEST_CASE("of a billion candidates the facts list only those that played", "[competition]") {
    ControlFile control = small_event(1);
    control.parameters.clear();
    control.gtp().candidate.command = {"engine", "{a}", "{b}", "{c}"};
    for (const char* code : {"a", "b", "c"}) {
        control.parameters.push_back({code, Scale::linear(0, 1), 1000, std::string(code) + ": %.4f"});
    }
    tree_of(control).tree.max_depth = 2;
    TuningEvent tuning(control, {1, 1, {}});
    for (int i = 0; i < 10; ++i) {
        const auto job = tuning.ask();
        REQUIRE(job);
        tuning.tell(make_record(*job, fake_outcome(*job, i == 3), 0));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.candidates_played <= 10);
    CHECK(facts.candidates.size() <= 20);
    CHECK(facts.answer.reason == Reason::unsettled);
    CHECK(tuning.history_lines().size() < 40);
}

TEST_CASE("games keep their cells when the parameters come in another order", "[competition]") {
    ControlFile control = small_event(1);
    control.parameters = {{"a", Scale::formula("10*x"), 5, "%s"},
                          {"b", Scale::linear(0, 1), 2, "%s"},
                          {"c", Scale::formula("sin(6*x)"), 7, "%s"}};
    control.gtp().candidate.command = {"engine", "{a}", "{b}", "{c}"};
    tree_of(control).tree.max_depth = 2;
    TuningEvent before(control, {1, 1, {}});
    const std::vector<GameRecord> records = play(before, 200);
    std::rotate(control.parameters.begin(), control.parameters.begin() + 1, control.parameters.end());
    TuningEvent after(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        after.tell(record);
    }
    const auto games_of = [](const EventFacts& facts) {
        std::map<std::set<std::pair<std::string, Value>>, std::uint64_t> games;
        for (const CandidateFacts& one : facts.candidates) {
            games[{one.values.begin(), one.values.end()}] += one.tally.games;
        }
        return games;
    };
    const EventFacts facts = after.facts(FactsDetail::full);
    CHECK_FALSE(warns_of<SetAside>(facts));
    CHECK(games_of(facts) == games_of(before.facts(FactsDetail::full)));
}

TEST_CASE("of very many candidates those with the greatest merit are listed", "[competition][slow]") {
    TuningEvent tuning(small_event(2000), {1, 1, {}});
    for (std::uint64_t number = 0; number < 1500; ++number) {
        GameRecord record;
        record.number = number;
        record.purpose = parse_purpose(std::to_string(number));
        record.score = number % 2 == 0 ? 1 : 0;
        tuning.tell(record);
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.candidates_played == 1500);
    CHECK(facts.candidates.size() == most_ranked);
    CHECK(facts.candidates.front().is_recommended);
    CHECK(facts.answer.probability_best.value() < 0.01);
    CHECK(tuning.facts(FactsDetail::brief).candidates.size() == small_event().summary_spec.at(0));
}

TEST_CASE("some that never played while others played much are a warning", "[competition]") {
    TuningEvent tuning(small_event(4), {1, 1, {}});
    const auto tell = [&](std::uint64_t games) {
        for (std::uint64_t i = 0; i < games; ++i) {
            GameRecord record;
            record.number = tuning.progress().finished;
            record.purpose = parse_purpose(i % 2 == 0 ? "0" : "1");
            record.score = i % 4 == 0 ? 1 : 0;
            tuning.tell(record);
        }
        return tuning.facts(FactsDetail::full);
    };
    CHECK_FALSE(warns_of<NeverPlayed>(tell(40)));
    const NeverPlayed warning = warning_of<NeverPlayed>(tell(1));
    CHECK(warning.count == 2);
    CHECK(warning.total == 4);
}

TEST_CASE("a candidate alone is a warning", "[competition]") {
    TuningEvent tuning(small_event(1), {1, 1, {}});
    play(tuning, 5);
    CHECK(warns_of<OneCandidate>(tuning.facts(FactsDetail::full)));
}
