#include "ringmaster/runner/event_files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Lines = std::vector<std::string>;

Job job_of_game_7() {
    Job job;
    job.number = 7;
    job.game_id = "7";
    job.gtp().players[0].code = "candidate";
    job.gtp().players[1].code = "gnugo";
    return job;
}

}  // namespace

TEST_CASE("a game's SGF goes to the folder of games or of void games", "[runner]") {
    const EventFiles files("/x/tune.toml");
    Outcome outcome;
    outcome.sgf = "(;)";
    const auto path = [&] { return game_files(job_of_game_7(), outcome, files, true).at(0).path; };
    outcome.ending = Ending::score;
    CHECK(path() == "/x/tune.games/7.sgf");
    outcome.ending = Ending::void_game;
    CHECK(path() == "/x/tune.void/7.sgf");
    CHECK(game_files(job_of_game_7(), outcome, files, false).empty());
    outcome.sgf.clear();
    CHECK(game_files(job_of_game_7(), outcome, files, true).empty());
}

TEST_CASE("a game of chess is added to the file of all games, a void one has its own", "[runner]") {
    const EventFiles files("/x/tune.toml");
    Job job = job_of_game_7();
    job.gtp().settings.rules = Rules::chess;
    Outcome outcome;
    outcome.sgf = "1. e4 *";
    outcome.ending = Ending::draw;
    const auto file = game_files(job, outcome, files, true);
    REQUIRE(file.size() == 1);
    CHECK(file[0].path == "/x/tune.pgn");
    CHECK(file[0].is_added);
    outcome.ending = Ending::void_game;
    CHECK(game_files(job, outcome, files, true).at(0).path == "/x/tune.void/7.pgn");
    CHECK(game_files(job, outcome, files, false).empty());
}

TEST_CASE("a game's GTP log is there when the job asked for it", "[runner]") {
    Job job = job_of_game_7();
    job.gtp().log_gtp = true;
    Outcome outcome;
    outcome.gtp_log = "0.000 >> b: name\n";
    const auto files = game_files(job, outcome, EventFiles("/x/tune.toml"), false);
    REQUIRE(files.size() == 1);
    CHECK(files[0].path == "/x/tune.gtplogs/7.log");
    CHECK(files[0].content == outcome.gtp_log);
}

TEST_CASE("each line of standard error has game and player in front", "[runner]") {
    Job job = job_of_game_7();
    Outcome outcome;
    outcome.black.stderr_tail = "loading net\nodd \x1b[2J thing\n\n";
    outcome.white.stderr_tail = " \n";
    outcome.referee.stderr_tail = "counting";
    CHECK(stderr_lines(job, outcome) == Lines{"game 7 candidate: loading net", "game 7 candidate: odd ?[2J thing"});
    job.gtp().referee.emplace().code = "judge";
    CHECK(stderr_lines(job, outcome).back() == "game 7 judge: counting");
}
