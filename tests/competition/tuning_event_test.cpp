#include "ringmaster/competition/tuning_event.hpp"

#include <set>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"
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
    CHECK(std::count(random.begin(), random.end(), 'b') > 8);
    CHECK(std::count(random.begin(), random.end(), 'w') > 8);
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
    CHECK(tuning.tuner().recommended() == tuning.tuner().parameters(TreeChoice{{5}}));
    CHECK(tuning.standing().find("level: 6.88   0.") == 0);
}

TEST_CASE("the report before the first game promises nothing", "[competition]") {
    CHECK(render_text(TuningEvent(small_event(), {1, 1, {}}).report()) ==
          "MCTS tuning event: small\n"
          "board size: 9\n"
          "komi: 7.5\n"
          "0 games played\n"
          "\n"
          "No games played yet: nothing is known.\n"
          "\n"
          "candidate, no moves yet, 0.0 s of CPU in all\n"
          "opponent (fixed), no moves yet, 0.0 s of CPU in all\n");
}

TEST_CASE("the report shows the best candidate, how sure that is, and the most played", "[competition]") {
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
        tuning.tell(make_record(job, outcome, 0));
    }
    CHECK(render_text(tuning.report()) ==
          "MCTS tuning event: small\n"
          "two levels\n"
          "board size: 9\n"
          "komi: 7.5\n"
          "40/40 games played\n"
          "\n"
          "Best parameters: level: 7.50 [(1)]\n"
          "won 26, drew 0, lost 4 of 30 games: win rate 0.867, 95% interval 0.70 - 0.95\n"
          "Elo against fixed: +325, 95% interval +150 to +500; the stronger one with probability above 0.99\n"
          "Corrected for having been chosen: win rate 0.854, 95% interval 0.71 - 0.95; may still be high.\n"
          "Best of the 2 candidates that have played: probability above 0.99; expected regret below 0.001.\n"
          "Second: level: 2.50 [(0)], win rate 0.000 in 10 games; the first is better with probability above 0.99.\n"
          "The 95% intervals of the two are apart.\n"
          "Settled: the 95% interval of no other candidate reaches into its own.\n"
          "\n"
          "most visited at depth 1\n"
          "cell  parameters   win rate  95% interval   Elo  games  wins  draws  P(best)\n"
          "(0)   level: 2.50     0.000   0.00 - 0.28  -inf     10     0      0    0.000\n"
          "(1)   level: 7.50     0.867   0.70 - 0.95  +325     30    26      0    1.000\n"
          "\n"
          "candidate: Sharp 1.0, 0.100 s a move, 60.0 s of CPU in all\n"
          "opponent (fixed): Blunt 2, 0.200 s a move, 120.0 s of CPU in all\n");
}

TEST_CASE("the report says how far first and second are apart, and what that would take", "[competition]") {
    TuningEvent tuning(small_event(4), {1, 1, {}});
    const auto tell = [&](const std::string& path, int wins, int games) {
        for (int game = 0; game < games; ++game) {
            Job job;
            job.number = tuning.progress().finished;
            job.purpose = parse_purpose(path);
            tuning.tell(record_of(job, game < wins));
        }
    };
    tell("0", 10, 20);
    const std::string alone = render_text(tuning.report());
    CHECK(alone.find("\nElo against fixed: +0, 95% interval -148 to +148; the stronger one with probability 0.50\n"
                     "Not settled: the 95% intervals of 3 of the other 3 candidates reach into its own.\n") !=
          std::string::npos);
    tell("1", 11, 20);
    tell("2", 2, 20);
    const std::string report = render_text(tuning.report());
    CHECK(report.find("\nBest parameters: level: 3.75 [(1)]\n") != std::string::npos);
    CHECK(report.find("\nBest of the 3 candidates that have played: probability 0.62; expected regret 0.040.\n") !=
          std::string::npos);
    CHECK(report.find(
              "\nSecond: level: 1.25 [(0)], win rate 0.500 in 20 games; the first is better with probability "
              "0.62.\n"
              "About 3026 more games between the two would set their 95% intervals apart, at these win rates.\n") !=
          std::string::npos);
    tell("0", 3, 20);
    CHECK(render_text(tuning.report()).find("\nAt these win rates more games would not tell the two apart.\n") !=
          std::string::npos);
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
    const std::string report = render_text(tuning.report());
    const auto row_ends = [&](const std::string& start, const std::string& end) {
        const std::size_t row = report.find("\n" + start);
        const std::size_t line_end = report.find('\n', row + 1);
        return row != std::string::npos && report.substr(row, line_end - row).ends_with(end);
    };
    CHECK(row_ends("(0)", " 0.500"));
    CHECK(row_ends("(1)", " 0.500"));
    CHECK(row_ends("(0) (0)", " 0.250"));
    CHECK(row_ends("(1) (1)", " 0.250"));
    CHECK(render_text(tuning.summary()).find("P(best)") == std::string::npos);
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
    const std::string report = render_text(tuning.report());
    CHECK(report.find("(0)   level: 2.50     0.300   0.08 - 0.67  -147      5     1      1        -\n") !=
          std::string::npos);
    CHECK(report.find("candidate, no moves yet, 0.0 s of CPU in all, 1 forfeit\n") != std::string::npos);
    CHECK(report.find("opponent (fixed), no moves yet, 0.0 s of CPU in all, 1 forfeit\n") != std::string::npos);
    CHECK(report.find("2 games with an unknown result, each counted as a loss of the candidate\n") !=
          std::string::npos);
    CHECK(report.find("Not settled: the 95% intervals of 1 of the other 1 candidate reach into its own.\n") !=
          std::string::npos);
}

TEST_CASE("a game that was void is played again with new seeds, also after a restart", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
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
    CHECK(tuning.describe(record) == cell + " (w) won W+1.5 (because)");
}

TEST_CASE("void games of an earlier epoch do not count", "[competition]") {
    TuningEvent tuning(small_event(), {1, 2, {}});
    VoidGame game;
    game.reason = "died";
    tuning.tell(game);
    CHECK(tuning.progress().void_games == 0);
    game.epoch = 2;
    game.unknown_result = true;
    game.scorers_disagreed = true;
    tuning.tell(game);
    CHECK(tuning.progress().void_games == 1);
    const std::string report = render_text(tuning.report());
    CHECK(report.find("1 game with an unknown result, each ") != std::string::npos);
    CHECK(report.find("1 game in which the engines disagreed about the winner\n") != std::string::npos);
}

TEST_CASE("candidates may be different programs, a change of one candidate's is told", "[competition]") {
    TuningEvent tuning(small_event(2), {1, 1, {}});
    const auto tell = [&](std::uint64_t number, const std::string& path, const std::string& engine) {
        GameRecord record;
        record.number = number;
        record.purpose = parse_purpose(path);
        record.sides[0].parameters = {{"level", 2.5}};
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

TEST_CASE("the report names the handicap", "[competition]") {
    ControlFile control = small_event();
    control.game.handicap = 3;
    control.game.handicap_style = HandicapStyle::free;
    CHECK(render_text(TuningEvent(control, {1, 1, {}}).report()).find("\nhandicap: 3 (free)\n") != std::string::npos);
}

TEST_CASE("engine failures are counted per side and a lopsided count is a warning", "[competition]") {
    TuningEvent tuning(small_event(), {1, 1, {}});
    const auto warns = [&] {
        return render_text(tuning.report()).find("WARNING: the candidate's engine fails") != std::string::npos;
    };
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
    CHECK(render_text(tuning.report()).find(", 8 engine failures\n") != std::string::npos);
    for (std::uint64_t i = 0; i < 4; ++i) {
        tuning.tell(VoidGame{i, parse_purpose("0"), "died", 1, 0});
    }
    CHECK_FALSE(warns());
}

TEST_CASE("an engine that fails in more than one game of twenty is a warning whatever the other does",
          "[competition]") {
    ControlFile control = small_event();
    control.game.engine_failure = EngineFailure::loss;
    TuningEvent tuning(control, {1, 1, {}});
    const auto report = [&] { return render_text(tuning.report()); };
    GameRecord game;
    game.purpose = parse_purpose("0");
    game.colour = Colour::black;
    for (std::uint64_t i = 0; i < 60; ++i) {
        game.number = i;
        game.ending = i < 6 ? Ending::failure : Ending::score;
        game.winner = i % 2 == 0 ? Colour::white : Colour::black;
        tuning.tell(game);
        if (i == 1) {
            CHECK(report().find("WARNING") == std::string::npos);
        }
    }
    CHECK(report().find("WARNING") == std::string::npos);
    game.ending = Ending::failure;
    game.winner = Colour::white;
    game.number = 60;
    tuning.tell(game);
    CHECK(report().find("WARNING: the candidate's engine failed in 4 of 61 games; the win rates also measure that\n") !=
          std::string::npos);
    CHECK(report().find("more often than the other's") == std::string::npos);
    for (std::uint64_t i = 61; i < 80; ++i) {
        game.number = i;
        tuning.tell(game);
    }
    CHECK(
        report().find("WARNING: the candidate's engine fails more often than the other's, more than chance allows; it "
                      "loses those games\n") != std::string::npos);
}
