#include "ringmaster/competition/tuning_event.hpp"

#include <set>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

GameRecord record_of(const Job& job, bool candidate_wins) {
    return make_record(job, fake_outcome(job, candidate_wins), 0);
}

Job ask_one(Competition& competition) {
    auto job = competition.ask();
    REQUIRE(job);
    return *job;
}

}  // namespace

TEST_CASE("the same seed asks for the same games, another seed for others", "[competition]") {
    const auto games_of = [](std::uint64_t seed) {
        TuningEvent tuning(small_event(8), {seed, 1, {}});
        std::vector<std::string> games;
        for (int i = 0; i < 30; ++i) {
            const Job job = ask_one(tuning);
            games.push_back(to_text(job.purpose) + letter(job.colour) + std::to_string(job.sides[0].seed));
            tuning.tell(record_of(job, i % 3 == 0));
        }
        return games;
    };
    CHECK(games_of(1) == games_of(1));
    CHECK(games_of(1) != games_of(2));
}

TEST_CASE("both games of a pair by GTP have one opening and one candidate, with every tuner", "[competition]") {
    const std::vector<std::string> book{"E5", "C3", "G3 G7", "D4 F6"};
    std::vector<ControlFile> events(4, small_event());
    events[1].tuner = ModelTunerSettings{};
    events[2].tuner = CeTunerSettings{};
    events[3].tuner = DuelTunerSettings{};
    events[3].gtp().opponent.clear();
    for (ControlFile& control : events) {
        control.gtp().openings = OpeningsSource{"/book", std::nullopt, 9, {}};
        control.candidate_colour = ColourChoice::alternate;
        TuningEvent tuning(control, {1, 1, {}, book});
        TuningEvent resumed(control, {1, 1, {}, book});
        std::set<std::string> openings;
        for (int pair = 0; pair < 4; ++pair) {
            const Job one = ask_one(tuning);
            resumed.tell(record_of(one, true));
            tuning.tell(record_of(one, true));
            const Job other = ask_one(tuning);
            CHECK(one.gtp().opening == other.gtp().opening);
            CHECK(one.sides[0].parameters == other.sides[0].parameters);
            CHECK(one.sides[1].parameters == other.sides[1].parameters);
            CHECK(one.colour == opponent_of(other.colour));
            CHECK(ask_one(resumed) == other);
            resumed.tell(record_of(other, false));
            tuning.tell(record_of(other, false));
            openings.insert(one.gtp().opening);
        }
        CHECK(openings.size() == book.size());
        CHECK(tuning.facts(FactsDetail::brief).settings.back().second == "4 of book");
    }
}

TEST_CASE("a candidate of one colour has each opening once, and no pairs", "[competition]") {
    ControlFile control = small_event();
    control.gtp().openings = OpeningsSource{"/book", std::nullopt, 9, {}};
    control.candidate_colour = ColourChoice::white;
    TuningEvent tuning(control, {1, 1, {}, std::vector<std::string>{"E5", "C3", "G3 G7"}});
    std::set<std::string> openings;
    for (int game = 0; game < 3; ++game) {
        const Job job = ask_one(tuning);
        CHECK(job.colour == Colour::white);
        openings.insert(job.gtp().opening);
    }
    CHECK(openings.size() == 3);
}

TEST_CASE("no more games are given out than are wanted, those in progress counted", "[competition]") {
    ControlFile control = small_event();
    control.number_of_games = 3;
    TuningEvent tuning(control, {1, 1, {}});
    const Job first = ask_one(tuning);
    ask_one(tuning);
    ask_one(tuning);
    CHECK_FALSE(tuning.ask());
    tuning.tell(record_of(first, true));
    CHECK_FALSE(tuning.ask());
    CHECK_FALSE(tuning.progress().complete());
}

TEST_CASE("a game given back without having been void is offered again unchanged", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    const Job first = ask_one(tuning);
    const Job second = ask_one(tuning);
    tuning.give_back(first);
    CHECK(ask_one(tuning) == first);
    CHECK(ask_one(tuning).number == 2);
    Job never_asked_for;
    never_asked_for.number = 99;
    CHECK_THROWS_AS(tuning.give_back(never_asked_for), Error);
    tuning.tell(record_of(second, true));
    CHECK(tuning.progress().finished == 1);
}

TEST_CASE("numbers that were lost with a killed run are given out first", "[competition]") {
    TuningEvent before(small_event(), {1, 1, {}});
    std::vector<Job> jobs;
    for (int i = 0; i < 5; ++i) {
        jobs.push_back(ask_one(before));
    }
    TuningEvent after(small_event(), {1, 1, {}});
    for (const int number : {4, 0, 2}) {
        after.tell(record_of(jobs[static_cast<std::size_t>(number)], true));
    }
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 3; ++i) {
        numbers.push_back(ask_one(after).number);
    }
    CHECK(numbers == std::vector<std::uint64_t>{1, 3, 5});
}

TEST_CASE("colours: fixed, alternating per candidate, or by chance", "[competition]") {
    ControlFile control = small_event(2);
    const auto colours_of = [&](ColourChoice choice) {
        control.candidate_colour = choice;
        TuningEvent tuning(control, {3, 1, {}});
        std::map<std::string, std::string> colours;
        for (int i = 0; i < 40; ++i) {
            const Job job = ask_one(tuning);
            colours[to_text(job.purpose)] += letter(job.colour);
            tuning.tell(record_of(job, i % 2 == 0));
        }
        return colours;
    };
    for (const auto& [path, colours] : colours_of(ColourChoice::black)) {
        CHECK(colours == std::string(colours.size(), 'b'));
    }
    for (const auto& [path, colours] : colours_of(ColourChoice::white)) {
        CHECK(colours == std::string(colours.size(), 'w'));
    }
    for (const auto& [path, colours] : colours_of(ColourChoice::alternate)) {
        CHECK(colours.substr(0, 6) == "bwbwbw");
    }
    std::string random;
    for (const auto& [path, colours] : colours_of(ColourChoice::random)) {
        random += colours;
    }
    CHECK(std::ranges::count(random, 'b') > 8);
    CHECK(std::ranges::count(random, 'w') > 8);
}

TEST_CASE("games in progress keep simultaneous slots from all playing one candidate", "[competition]") {
    const auto different = [](bool count_in_flight) {
        ControlFile control = small_event(8);
        tree_of(control).tree.count_in_flight = count_in_flight;
        TuningEvent tuning(control, {5, 1, {}});
        for (std::uint64_t number = 0; number < 8; ++number) {
            Job job;
            job.number = number;
            job.purpose = parse_purpose(std::to_string(number));
            tuning.tell(record_of(job, to_text(job.purpose) == "2"));
        }
        std::set<std::string> paths;
        for (int i = 0; i < 32; ++i) {
            paths.insert(to_text(ask_one(tuning).purpose));
        }
        return paths.size();
    };
    CHECK(different(true) > 1);
    CHECK(different(false) == 1);
}

TEST_CASE("the candidate that wins most is recommended after enough games", "[competition]") {
    TuningEvent tuning(small_event(8), {11, 1, {}});
    for (int i = 0; i < 600; ++i) {
        const Job job = ask_one(tuning);
        const bool strong = to_text(job.purpose) == "5";
        tuning.tell(record_of(job, Random(99, "game", job.number).uniform() < (strong ? 0.8 : 0.3)));
    }
    CHECK(tuning.tuner().recommended() == tuning.tuner().parameters(Choice{0, {5}}));
    const EventFacts live = tuning.facts(FactsDetail::brief);
    CHECK(recommended_in(live) == Parameters{{"level", 6.88}});  // as its format prints 6.875
    CHECK(live.candidates.front().cell == "(5)");
    CHECK_FALSE(live.candidates.front().probability_best);
}

TEST_CASE("before the first game nothing is promised", "[competition]") {
    const EventFacts facts = TuningEvent(small_event(), {1, 1, {}}).facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::no_data);
    CHECK(facts.answer.reason == Reason::no_games);
    CHECK_FALSE(facts.answer.elo);
    CHECK_FALSE(facts.answer.wants_verify);
    CHECK(facts.event == "small");
    CHECK(facts.competition_type == "mc_tuner");
    CHECK(facts.opponent == "fixed");
    CHECK(facts.settings == std::vector<std::pair<std::string, std::string>>{{"board size", "9"}, {"komi", "7.5"}});
    CHECK(facts.progress.choosing == 0);
    CHECK_FALSE(facts.progress.choosing_wanted);
    CHECK_FALSE(facts.progress.games_a_minute);
    CHECK_FALSE(facts.progress.is_complete);
    REQUIRE(facts.parameters.size() == 1);
    CHECK(facts.parameters[0].code == "level");
    CHECK(facts.parameters[0].format == "level: %.2f");
    CHECK_FALSE(facts.parameters[0].recommended);
    CHECK(facts.candidates.empty());
    CHECK(facts.warnings.empty());
    CHECK(facts.sides[0].role == "candidate");
    CHECK(facts.sides[1].name == "fixed");
    CHECK(facts.sides[1].moves == 0);
}

TEST_CASE("the facts tell the best candidate, how sure that is, and the sides", "[competition]") {
    ControlFile control = small_event(2);
    control.description = "two levels";
    control.number_of_games = 40;
    control.candidate_colour = ColourChoice::black;
    TuningEvent tuning(control, {1, 1, {}});
    for (std::uint64_t number = 0; number < 40; ++number) {
        Job job;
        job.number = number;
        job.purpose = parse_purpose(number % 4 == 0 ? "0" : "1");
        Outcome outcome = fake_outcome(job, to_text(job.purpose) == "1" && number % 10 != 3);
        outcome.black.engine = "Sharp 1.0";
        outcome.black.seconds = 2.0;
        outcome.black.cpu_seconds = 1.5;
        outcome.white.engine = "Blunt 2";
        outcome.white.seconds = 4.0;
        outcome.white.cpu_seconds = 3.0;
        tuning.tell(make_record(job, outcome, 1000 + 30 * static_cast<double>(number)));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.description == "two levels");
    CHECK(facts.progress.choosing == 40);
    CHECK(facts.progress.choosing_wanted == 40U);
    CHECK(facts.progress.is_complete);
    CHECK(facts.progress.games_a_minute.value() == Catch::Approx(2));
    CHECK_FALSE(facts.progress.seconds_left);
    CHECK(facts.candidates_played == 2);
    CHECK(facts.choosing.value().wins == 26);

    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::not_verified);
    CHECK(facts.answer.evidence == Evidence::results);
    CHECK(facts.answer.against == Comparison::opponent);
    CHECK(facts.answer.wants_verify);
    CHECK(facts.answer.probability_best.value() > 0.99);
    CHECK(facts.answer.left_to_gain_elo.value() < 1);
    CHECK(facts.expected_regret.value() < 0.001);
    CHECK(facts.parameters[0].recommended == Value(7.5));

    REQUIRE(facts.candidates.size() == 2);
    const CandidateFacts& best = facts.candidates[0];
    CHECK(best.is_recommended);
    CHECK(best.cell == "(1)");
    CHECK(best.values == Parameters{{"level", 7.5}});
    CHECK(best.tally.games == 30);
    CHECK(best.tally.wins == 26);
    CHECK(best.interval.low == Catch::Approx(0.70).margin(0.005));
    CHECK(best.interval.high == Catch::Approx(0.95).margin(0.005));
    CHECK(best.corrected.value() == Catch::Approx(0.854).margin(0.0005));
    CHECK(facts.answer.elo.value().difference == Catch::Approx(elo_of_rate(*best.corrected)));
    CHECK(facts.answer.elo.value().low == Catch::Approx(elo_of_rate(0.71)).margin(5));
    const CandidateFacts& other = facts.candidates[1];
    CHECK(other.cell == "(0)");
    CHECK_FALSE(other.is_recommended);
    CHECK(other.tally.games == 10);
    CHECK(other.corrected.value() > 0);
    CHECK(other.probability_best.value() < 0.001);

    CHECK(facts.sides[0].engine == "Sharp 1.0");
    CHECK(facts.sides[0].moves == 800);
    CHECK(facts.sides[0].seconds == 80);
    CHECK(facts.sides[0].cpu_seconds == 60);
    CHECK(facts.sides[0].by_colour[0].wins == 26);
    CHECK(facts.sides[0].by_colour[1].games == 0);
    CHECK(facts.sides[1].engine == "Blunt 2");
    CHECK(facts.sides[1].cpu_seconds == 120);
    CHECK(facts.sides[1].by_colour[1].wins == 14);
}

TEST_CASE("while games that choose are to come the answer waits, and says how long", "[competition]") {
    ControlFile control = small_event(2);
    control.number_of_games = 100;
    TuningEvent tuning(control, {1, 1, {}});
    for (int i = 0; i < 10; ++i) {
        const Job job = ask_one(tuning);
        tuning.tell(make_record(job, fake_outcome(job, i % 2 == 0), 1000 + 6 * i));
    }
    for (const FactsDetail detail : {FactsDetail::brief, FactsDetail::full}) {
        const EventFacts facts = tuning.facts(detail);
        CHECK(facts.answer.decision == Decision::not_yet);
        CHECK(facts.answer.reason == Reason::choosing);
        CHECK_FALSE(facts.progress.is_complete);
        CHECK(facts.progress.games_a_minute.value() == Catch::Approx(10));
        CHECK(facts.progress.seconds_left.value() == Catch::Approx(540));
    }
}

TEST_CASE("the facts tell how sure the first is before the second, and what that would take", "[competition]") {
    ControlFile control = small_event(4);
    tree_of(control).tree.best = BestRule::most_wins;
    TuningEvent tuning(control, {1, 1, {}});
    const auto tell = [&](const std::string& path, int wins, int games) {
        for (int game = 0; game < games; ++game) {
            Job job;
            job.number = tuning.progress().finished;
            job.purpose = parse_purpose(path);
            tuning.tell(record_of(job, game < wins));
        }
        return tuning.facts(FactsDetail::full);
    };
    const EventFacts alone = tell("0", 10, 20);
    CHECK(alone.answer.reason == Reason::unsettled);  // three never played
    CHECK(alone.answer.decision == Decision::not_yet);
    CHECK(alone.candidates_played == 1);
    CHECK_FALSE(alone.answer.more_games);
    CHECK_FALSE(alone.candidates.front().probability_best);
    tell("1", 11, 20);
    const EventFacts three = tell("2", 2, 20);
    CHECK(three.parameters[0].recommended == Value(3.75));
    CHECK(three.candidates_played == 3);
    CHECK(three.answer.probability_best.value() > 0.5);
    CHECK(three.answer.probability_best.value() < 0.7);
    CHECK(three.answer.reason == Reason::unsettled);
    CHECK(three.answer.more_games == 3026U);
    CHECK_FALSE(tell("0", 3, 20).answer.more_games);
}

TEST_CASE("the probability of an inner cell is that of the candidates in it", "[competition]") {
    ControlFile control = small_event(2);
    tree_of(control).tree.max_depth = 2;
    control.summary_spec = {2, 4};
    TuningEvent tuning(control, {1, 1, {}});
    for (const char* path : {"0", "1", "0.0", "0.1", "1.0", "1.1"}) {
        Job job;
        job.number = tuning.progress().finished;
        job.purpose = parse_purpose(path);
        tuning.tell(record_of(job, false));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(candidate_of(facts, "(0)").probability_best.value() == Catch::Approx(0.5).margin(1e-3));
    CHECK(candidate_of(facts, "(1)").probability_best.value() == Catch::Approx(0.5).margin(1e-3));
    CHECK(candidate_of(facts, "(0) (0)").probability_best.value() == Catch::Approx(0.25).margin(1e-3));
    CHECK(candidate_of(facts, "(1) (1)").probability_best.value() == Catch::Approx(0.25).margin(1e-3));
    CHECK(candidate_of(facts, "(1) (1)").depth == 2);
    for (const CandidateFacts& one : tuning.facts(FactsDetail::brief).candidates) {
        CHECK_FALSE(one.probability_best);
    }
}

TEST_CASE("draws count half and unknown results and forfeits are told", "[competition]") {
    ControlFile control = small_event(2);
    TuningEvent tuning(control, {1, 1, {}});
    const auto tell = [&](std::uint64_t number, Ending ending, std::optional<Colour> winner) {
        GameRecord record;
        record.number = number;
        record.purpose = parse_purpose("0");
        record.ending = ending;
        record.winner = winner;
        record.score = ending == Ending::jigo ? 0.5 : winner == Colour::black ? 1 : 0;
        tuning.tell(record);
    };
    tell(0, Ending::jigo, std::nullopt);
    tell(1, Ending::unknown, std::nullopt);
    tell(2, Ending::move_limit, std::nullopt);
    tell(3, Ending::forfeit, Colour::black);
    tell(4, Ending::forfeit, Colour::white);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    const CandidateFacts& played = facts.candidates.back();
    CHECK(played.cell == "(0)");
    CHECK(played.tally.games == 5);
    CHECK(played.tally.wins == 1);
    CHECK(played.tally.draws == 1);
    CHECK(played.interval.low == Catch::Approx(0.08).margin(0.005));
    CHECK(played.interval.high == Catch::Approx(0.67).margin(0.005));
    CHECK_FALSE(played.probability_best);
    CHECK(facts.sides[0].forfeits == 1);
    CHECK(facts.sides[1].forfeits == 1);
    CHECK(facts.unknown_results == 2);
    CHECK(warning_of<UnknownResults>(facts).count == 1);
    const MoveLimitReached warning = warning_of<MoveLimitReached>(facts);
    CHECK(warning.count == 1);
    CHECK(warning.total == 5);
    CHECK(warning.limit == 1000);
    CHECK(warning.remedy == "ko_rule");
    CHECK(facts.answer.reason == Reason::unsettled);
}

TEST_CASE("what may help against games without a winner goes by the scorer and the move limit", "[competition]") {
    ControlFile control = small_event(2);
    control.gtp().settings.move_limit = 161;
    control.gtp().settings.scorer = Scorer::referee;
    TuningEvent tuning(control, {1, 1, {}});
    for (const Ending ending : {Ending::unknown, Ending::move_limit}) {
        GameRecord record;
        record.number = tuning.progress().finished;
        record.purpose = parse_purpose("0");
        record.ending = ending;
        record.detail = "the referee says 'Jigo'";
        tuning.tell(record);
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(warning_of<UnknownResults>(facts).remedy == "another referee or the internal scorer");
    CHECK(warning_of<UnknownResults>(facts).common.how == "the referee says 'Jigo'");
    CHECK(warning_of<MoveLimitReached>(facts).remedy == "move_limit");
}

TEST_CASE("a game that was void is played again with new seeds, also after a restart", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    const GameRecord other = record_of(ask_one(tuning), true);
    tuning.tell(other);
    const Job first = ask_one(tuning);
    const VoidGame lost{first.number, first.purpose, "died", 0, 0};
    tuning.tell(lost);
    tuning.give_back(first);
    const Job second = ask_one(tuning);
    CHECK(second.number == first.number);
    CHECK(second.purpose == first.purpose);
    CHECK(second.colour == first.colour);
    CHECK(second.sides[0].seed != first.sides[0].seed);
    TuningEvent restarted(small_event(), {1, 1, {}});
    restarted.tell(other);
    restarted.tell(lost);
    CHECK(ask_one(restarted) == second);
}

TEST_CASE("the history shows the tree as Gomill does", "[competition]") {
    TuningEvent tuning(small_event(2), {1, 1, {}});
    const Job job = ask_one(tuning);
    tuning.tell(record_of(job, true));
    const std::vector<std::string> lines = tuning.history_lines();
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == "3 nodes");
    CHECK(lines[1] == "Win rate 1/1 = 1.000");
    CHECK(lines[to_text(job.purpose) == "0" ? 2 : 3].find(" 0.545   1") != std::string::npos);
    CHECK(lines[2].find("  (0) level: 2.50") == 0);
}

TEST_CASE("a game is described by its candidate, colour and result", "[competition]") {
    ControlFile control = small_event(2);
    control.candidate_colour = ColourChoice::white;
    TuningEvent tuning(control, {1, 1, {}});
    const Job job = ask_one(tuning);
    GameRecord record = record_of(job, true);
    record.detail = "because";
    const std::string cell = to_text(job.purpose) == "0" ? "level: 2.50 [(0)]" : "level: 7.50 [(1)]";
    CHECK(tuning.describe(record) == cell + " (White) won, W+1.5 (because)");
    record.ending = Ending::jigo;
    record.winner.reset();
    record.result = "0";
    CHECK(tuning.describe(record) == cell + " (White) jigo (because)");
}

TEST_CASE("void games of an earlier epoch do not count", "[competition]") {
    TuningEvent tuning(small_event(), {1, 2, {}});
    VoidGame game;
    game.reason = "died";
    tuning.tell(game);
    CHECK(tuning.facts(FactsDetail::brief).progress.void_games == 0);
    game.epoch = 2;
    game.cause = VoidCause::unknown_result;
    game.scorers_disagreed = true;
    tuning.tell(game);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.progress.void_games == 1);
    CHECK(warning_of<UnknownResults>(facts).count == 1);
    CHECK(warning_of<Disagreements>(facts).count == 1);
    CHECK(warning_of<Disagreements>(facts).total == 1);
}

TEST_CASE("candidates may be different programs, a change of one candidate's is told", "[competition]") {
    TuningEvent tuning(small_event(2), {1, 1, {}});
    const auto tell = [&](std::uint64_t number, const std::string& path, const std::string& engine) {
        GameRecord record;
        record.number = number;
        record.purpose = parse_purpose(path);
        record.sides[0].parameters = {{"level", path == "0" ? 2.5 : 7.5}};
        record.sides[0].engine = engine;
        tuning.tell(record);
        return tuning.take_notices();
    };
    CHECK(tell(0, "0", "A 1").empty());
    CHECK(tell(1, "1", "B 1").empty());
    CHECK(tell(2, "0", "A 1").empty());
    CHECK(tell(3, "0", "A 2") ==
          std::vector<std::string>{
              "the candidate level: 2.50 was A 1 and is A 2 from game 3 on: their games are pooled"});
}

TEST_CASE("the facts name the handicap", "[competition]") {
    ControlFile control = small_event();
    control.gtp().settings.handicap = 3;
    control.gtp().settings.handicap_style = HandicapStyle::free;
    const auto settings = TuningEvent(control, {1, 1, {}}).facts(FactsDetail::brief).settings;
    CHECK(settings.back() == std::pair<std::string, std::string>("handicap", "3 (free)"));
}

TEST_CASE("engine failures are counted per side and a lopsided count is a warning", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    const auto warns = [&] { return warns_of<UnevenFailures>(tuning.facts(FactsDetail::brief)); };
    for (std::uint64_t i = 0; i < 7; ++i) {
        tuning.tell(VoidGame{i, parse_purpose("0"), "died", 0, 0});
    }
    CHECK_FALSE(warns());
    GameRecord lost;
    lost.purpose = parse_purpose("0");
    lost.ending = Ending::failure;
    lost.colour = Colour::black;
    lost.winner = Colour::white;
    tuning.tell(lost);
    CHECK(warns());
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(warning_of<UnevenFailures>(facts).side == 0);
    CHECK(facts.sides[0].failures == 8);
    for (std::uint64_t i = 0; i < 4; ++i) {
        tuning.tell(VoidGame{i, parse_purpose("0"), "died", 1, 0});
    }
    CHECK_FALSE(warns());
}

TEST_CASE("an engine that fails in more than one game of twenty is a warning whatever the other does",
          "[competition]") {
    ControlFile control = small_event();
    control.gtp().settings.engine_failure = EngineFailure::loss;
    TuningEvent tuning(control, {1, 1, {}});
    const auto facts = [&] { return tuning.facts(FactsDetail::full); };
    const auto warns = [&] { return warns_of<Failures>(facts()) || warns_of<UnevenFailures>(facts()); };
    GameRecord game;
    game.purpose = parse_purpose("0");
    game.colour = Colour::black;
    for (std::uint64_t i = 0; i < 60; ++i) {
        game.number = i;
        game.ending = i < 6 ? Ending::failure : Ending::score;
        game.winner = i % 2 == 0 ? Colour::white : Colour::black;
        game.score = i % 2 == 0 ? 0 : 1;
        tuning.tell(game);
        if (i == 1) {
            CHECK_FALSE(warns());
        }
    }
    CHECK_FALSE(warns());
    game.ending = Ending::failure;
    game.winner = Colour::white;
    game.number = 60;
    tuning.tell(game);
    const Failures warning = warning_of<Failures>(facts());
    CHECK(warning.side == 0);
    CHECK(warning.count == 4);
    CHECK(warning.total == 61);
    CHECK_FALSE(warns_of<UnevenFailures>(facts()));
    for (std::uint64_t i = 61; i < 80; ++i) {
        game.number = i;
        tuning.tell(game);
    }
    CHECK(warning_of<UnevenFailures>(facts()).side == 0);
}

TEST_CASE("a side that breaks the rules more often than chance explains is a warning, and in the headline",
          "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    GameRecord game;
    game.purpose = parse_purpose("0");
    game.colour = Colour::black;
    game.detail = "candidate: attempted move to occupied point E5";
    for (std::uint64_t i = 0; i < 400; ++i) {
        game.number = i;
        game.ending = i % 50 == 0 ? Ending::forfeit : Ending::score;
        game.winner = i % 2 == 0 ? Colour::white : Colour::black;
        game.score = i % 2 == 0 ? 0 : 1;
        tuning.tell(game);
    }
    CHECK_FALSE(warns_of<Forfeits>(tuning.facts(FactsDetail::full)));
    game.ending = Ending::forfeit;
    game.winner = Colour::white;
    game.score = 0;
    for (std::uint64_t i = 400; i < 414; ++i) {
        game.number = i;
        tuning.tell(game);
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    const Forfeits warning = warning_of<Forfeits>(facts);
    CHECK(warning.side == 0);
    CHECK(warning.count == 22);
    CHECK(warning.total == 414);
    CHECK(warning.common.game == 413);
    CHECK(doubts_text(facts).find("the candidate forfeited 22 of 414 games") != std::string::npos);
}

TEST_CASE("an opponent who nearly always loses or wins is a warning, once that is known", "[competition]") {
    for (const bool wins : {true, false}) {
        TuningEvent tuning(small_event(2), {1, 1, {}});
        const auto play = [&](int games, int surprises) {
            for (int i = 0; i < games; ++i) {
                const bool is_surprise = (i + 1) * surprises / games > i * surprises / games;
                tuning.tell(record_of(ask_one(tuning), is_surprise ? !wins : wins));
            }
            return tuning.facts(FactsDetail::brief);
        };
        CHECK(play(49, 5).warnings.empty());
        const EventFacts facts = play(51, 0);
        const OneSided warning =
            wins ? OneSided(warning_of<OpponentTooWeak>(facts)) : OneSided(warning_of<OpponentTooStrong>(facts));
        CHECK(warning.score == Catch::Approx(wins ? 0.95 : 0.05));
        CHECK(warning.loss == Catch::Approx(0.25 / (0.95 * 0.05)));
        const EventFacts later = play(100, 50);
        CHECK_FALSE(warns_of<OpponentTooWeak>(later));
        CHECK_FALSE(warns_of<OpponentTooStrong>(later));
        CHECK(later.warnings.size() == (wins ? 1 : 0));  // candidates who won nearly all games no longer do
    }
}

TEST_CASE("a side that thinks several times as long as the other is a warning", "[competition]") {
    for (const double slow : {2.9, 3.1}) {
        ControlFile control = small_event();
        control.candidate_colour = ColourChoice::white;
        TuningEvent tuning(control, {1, 1, {}});
        for (int i = 0; i < 20; ++i) {
            const Job job = ask_one(tuning);
            Outcome outcome = fake_outcome(job, i % 2 == 0);
            outcome.white.seconds = 20 * slow;
            outcome.black.seconds = 20;
            tuning.tell(make_record(job, outcome, 0));
        }
        const EventFacts facts = tuning.facts(FactsDetail::brief);
        if (slow < 3) {
            CHECK(facts.warnings.empty());
        } else {
            CHECK(warning_of<SlowSide>(facts).side == 0);
            CHECK(warning_of<SlowSide>(facts).times == Catch::Approx(slow));
        }
    }
}

TEST_CASE("games of other epochs are a warning", "[competition]") {
    TuningEvent tuning(small_event(), {1, 2, {}});
    for (std::uint64_t number = 0; number < 5; ++number) {
        GameRecord record;
        record.number = number;
        record.purpose = parse_purpose("0");
        record.epoch = number < 3 ? 1 : 2;
        tuning.tell(record);
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.epoch == 2);
    CHECK(warning_of<OtherEpochs>(facts).count == 3);
    CHECK(warning_of<OtherEpochs>(facts).total == 5);
    CHECK(facts.progress.choosing == 2);
}

TEST_CASE("a parameter with one value is a warning", "[competition]") {
    ControlFile control = small_event();
    control.parameters.push_back({"mode", Scale::explicit_values({std::string("fast")}), 1, "%s"});
    control.parameters.push_back({"size", Scale::linear(3, 3), 1, "%s"});
    const EventFacts facts = TuningEvent(control, {1, 1, {}}).facts(FactsDetail::brief);
    const std::vector<DeadParameter> warnings = warnings_of<DeadParameter>(facts);
    REQUIRE(warnings.size() == 2);
    CHECK(warnings[0].code == "mode");
    CHECK(warnings[1].code == "size");
}

TEST_CASE("a failure of the candidate loses when the settings say so, by default the second in a game",
          "[competition]") {
    const auto is_lost_after = [](EngineFailure engine_failure, std::optional<std::size_t> culprit) {
        ControlFile control = small_event();
        control.gtp().settings.engine_failure = engine_failure;
        TuningEvent tuning(control, {1, 1, {}});
        const Job job = ask_one(tuning);
        tuning.tell(VoidGame{job.number, job.purpose, "died", culprit, 0});
        tuning.give_back(job);
        return std::pair(job.failure_loses, ask_one(tuning).failure_loses);
    };
    CHECK(is_lost_after(EngineFailure::retry, 0) == std::pair(false, true));
    CHECK(is_lost_after(EngineFailure::retry, 1) == std::pair(false, false));
    CHECK(is_lost_after(EngineFailure::retry, std::nullopt) == std::pair(false, false));
    CHECK(is_lost_after(EngineFailure::void_game, 0) == std::pair(false, false));
    CHECK(is_lost_after(EngineFailure::loss, 1) == std::pair(true, true));
}

TEST_CASE("the place of a game leaves out what has one value, and that of a match game is not known", "[competition]") {
    ControlFile control = small_event(2);
    control.parameters.push_back({"mode", Scale::explicit_values({std::string("fast")}), 1, "%s"});
    control.parameters.push_back({"size", Scale::linear(0, 8), 1, "%s"});
    control.gtp().candidate.command.insert(control.gtp().candidate.command.end(), {"{mode}", "{size}"});
    TuningEvent tuning(control, {1, 1, {}});
    Job job = ask_one(tuning);
    job.purpose = Choice{0, {1}};
    CHECK(tuning.point(job, 0) == std::vector<double>{0.75});
    CHECK(tuning.point(job, 1).empty());
    job.purpose = MatchGame{1, 0};
    CHECK(tuning.point(job, 0).empty());
}

TEST_CASE("where candidates fail is a warning instead of how often", "[competition]") {
    ControlFile control = small_event(10);
    control.number_of_games = 60;
    TuningEvent tuning(control, {1, 1, {}});
    GameRecord game;
    game.colour = Colour::black;
    game.winner = Colour::white;
    for (std::uint64_t i = 0; i < 40; ++i) {
        game.number = i;
        game.purpose = parse_purpose(std::to_string(i % 10));
        game.sides[0].parameters = tuning.tuner().parameters(std::get<Choice>(game.purpose));
        game.ending = i % 10 == 4 ? Ending::failure : Ending::score;
        tuning.tell(game);
    }
    const EventFacts facts = tuning.facts(FactsDetail::brief);
    const PocketOfFailures warning = warning_of<PocketOfFailures>(facts);
    CHECK(warning.count == 4);
    CHECK(warning.total == 4);
    CHECK(warning.pocket == 0);
    CHECK(warning.codes == "level");
    REQUIRE(facts.pockets.size() == 1);
    CHECK(facts.pockets[0].sides[0].range == std::pair<Value, Value>(4.5, 4.5));
    CHECK_FALSE(warns_of<Failures>(facts));
    CHECK_FALSE(warns_of<UnevenFailures>(facts));
}

TEST_CASE("a machine on which candidates score otherwise than elsewhere is a warning", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    const auto warns = [&] { return warns_of<OddMachine>(tuning.facts(FactsDetail::brief)); };
    auto tell = [&, number = std::uint64_t{0}](const std::string& machine, double score) mutable {
        GameRecord game;
        game.number = number++;
        game.purpose = parse_purpose("0");
        game.score = score;
        game.circumstances.machine = machine;
        tuning.tell(game);
    };
    for (int i = 0; i < 100; ++i) {
        tell("attic", i % 2);
        tell("big", i % 2);
    }
    CHECK_FALSE(warns());
    for (int i = 0; i < 60; ++i) {
        tell("new", 0);
        tell("big", i % 2);
    }
    const EventFacts facts = tuning.facts(FactsDetail::brief);
    const OddMachine warning = warning_of<OddMachine>(facts);
    CHECK(warning.machine == "new");
    CHECK(warning.score == 0);
    CHECK(warning.score_elsewhere == 0.5);
    CHECK(facts.machines.size() == 3);
}

TEST_CASE("a parameter about time is no use at a fixed depth", "[competition]") {
    const auto told = [](const std::string& code, std::vector<std::string> command) {
        ControlFile control = small_event();
        control.parameters[0].code = code;
        control.gtp().candidate.command = std::move(command);
        std::vector<std::string> codes;
        for (const TimeAtFixedDepth& warning :
             warnings_of<TimeAtFixedDepth>(TuningEvent(control, {1, 1, {}}).facts(FactsDetail::brief))) {
            codes.push_back(warning.code);
        }
        return codes;
    };
    using Codes = std::vector<std::string>;
    CHECK(told("overhead", {"engine", "--depth", "8", "{overhead}"}) == Codes{"overhead"});
    CHECK(told("MoveTime", {"engine", "depth=8", "{MoveTime}"}) == Codes{"MoveTime"});
    CHECK(told("slack", {"play", "--depth=4", "--option", "Slow Mover={slack}"}) == Codes{"slack"});
    CHECK(told("overhead", {"engine", "{overhead}"}).empty());
    CHECK(told("overhead", {"engine", "--depth", "8", "--movetime", "20", "{overhead}"}).empty());
    CHECK(told("sometimes", {"engine", "--depth", "8", "{sometimes}"}).empty());

    ControlFile chess = small_event();
    PlayerSetup& candidate = chess.gtp().candidate;
    candidate.options = {{"Move Overhead", "{" + chess.parameters[0].code + "}"}};
    const auto is_told = [&] {
        return !warnings_of<TimeAtFixedDepth>(TuningEvent(chess, {1, 1, {}}).facts(FactsDetail::brief)).empty();
    };
    CHECK_FALSE(is_told());
    candidate.nodes = 1000;
    CHECK(is_told());
    candidate.nodes = 0;
    candidate.movetime = 0.1;
    CHECK_FALSE(is_told());
}

TEST_CASE("candidates whose score falls by much in mid-run are a warning", "[competition]") {
    const auto facts_of = [](std::uint64_t then) {
        ControlFile control = small_event();
        control.number_of_games = 400;
        TuningEvent tuning(control, {1, 1, {}});
        while (tuning.progress().finished < 400) {
            const Job job = ask_one(tuning);
            tuning.tell(
                make_record(job, fake_outcome(job, job.number < 200 ? job.number % 4 > 0 : job.number % 4 < then), 0));
        }
        return tuning.facts(FactsDetail::brief);
    };
    const ResultsChanged warning = warning_of<ResultsChanged>(facts_of(1));
    CHECK(warning.who == "the candidates");
    CHECK(warning.before > 0.7);
    CHECK(warning.since < 0.3);
    CHECK_FALSE(warning.forbids_verdict());
    CHECK_FALSE(warns_of<ResultsChanged>(facts_of(4)));
}

TEST_CASE("candidates that score less since a parameter is fixed are no warning", "[competition]") {
    const auto facts_of = [](const std::optional<Value>& fixed) {
        ControlFile control = small_event();
        control.number_of_games = 400;
        control.parameters[0].fixed = fixed;
        TuningEvent tuning(control, {1, 1, {}});
        while (tuning.progress().finished < 400) {
            Job job = ask_one(tuning);
            const bool is_before = job.number < 200;
            GameRecord record =
                make_record(job, fake_outcome(job, is_before ? job.number % 4 > 0 : job.number % 4 == 0), 0);
            record.sides[0].parameters[0].second = control.parameters[0].scale.at(is_before ? 0 : 1);
            tuning.tell(record);
        }
        return tuning.facts(FactsDetail::brief);
    };
    CHECK(warns_of<ResultsChanged>(facts_of(std::nullopt)));
    CHECK_FALSE(warns_of<ResultsChanged>(facts_of(small_event().parameters[0].scale.at(1))));
}
