#include "ringmaster/game/plausibility.hpp"

#include <functional>
#include <limits>

#include "ringmaster/game/script_result.hpp"

#include "support/answers.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

struct Lie {
    std::function<void(Outcome&)> tell;
    std::string why;
};

void check_lies(const Job& job, const Outcome& truth, const std::vector<Lie>& lies) {
    REQUIRE(error_of([&] { require_plausible(job, truth); }) == "no error");
    for (const Lie& lie : lies) {
        Outcome outcome = truth;
        lie.tell(outcome);
        CHECK(error_of([&] { require_plausible(job, outcome); }) == lie.why);
    }
}

GameRecord sound_record() {
    GameRecord record;
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.result = "W+88.5";
    record.margin = 88.5;
    record.moves = 120;
    record.ownership = std::string(81, 'w');
    return record;
}

std::string why_not(const std::function<void(GameRecord&)>& change) {
    GameRecord record = sound_record();
    change(record);
    GameSettings settings;
    settings.board_size = 9;
    return error_of([&] { require_plausible(record, {false, &settings}); });
}

std::string why_not_of_script(const std::function<void(GameRecord&)>& change) {
    GameRecord record;
    record.colour = Colour::white;
    record.ending = Ending::told;
    record.result = "0-1 12";
    record.score = 1;
    record.winner = Colour::white;
    record.margin = 12;
    change(record);
    return error_of([&] { require_plausible(record, {true, nullptr}); });
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("an answer is refused for the first field that no game can have", "[game]") {
    const Job job = asked_go_game().job;
    check_lies(
        job, go_answer(job),
        {{[](Outcome& o) { o.number = 7; }, "'number' must be 0, not 7"},
         {[](Outcome& o) { o.winner.reset(); }, "'winner' must be a colour where the ending is 'score'"},
         {[](Outcome& o) { o.winner = Colour::white; }, "'result' must be one that white won, not 'B+73.5'"},
         {[](Outcome& o) { o.ending = Ending::jigo; }, "'winner' must be left out where the ending is 'jigo'"},
         {[](Outcome& o) { o.ending = Ending::resignation; },
          "'margin' must be left out where the ending is 'resignation'"},
         {[](Outcome& o) { o.margin = -4; }, "'margin' must be above 0, not -4"},
         {[](Outcome& o) { o.margin = 0; }, "'margin' must be above 0, not 0"},
         {[](Outcome& o) { o.margin = 1e300; }, "'margin' must be at most 1e+15, not 1e+300"},
         {[](Outcome& o) { o.margin = 3; }, "'result' must be 'B+3', not 'B+73.5'"},
         {[](Outcome& o) { o.ownership[3] = '.'; },
          "'margin' must be that of the points that 'ownership' tells, B+72.5"},
         {[](Outcome& o) { o.ownership.pop_back(); }, "'ownership' must be of 81 points, not of 80"},
         {[](Outcome& o) { o.ownership[3] = 'x'; }, "'ownership' must be of 'b', 'w' and '.'"},
         {[](Outcome& o) { o.moves = -3; }, "'moves' must be from 0 to 1000000000, not -3"},
         {[](Outcome& o) { o.moves = 201; }, "'moves' must be from 0 to 200, not 201"},
         {[](Outcome& o) { o.moves = 5; }, "'sgf' must be the record of 5 moves, not of 4"},
         {[](Outcome& o) { o.moves_hash = 99; }, "'moves_hash' must be that of the recorded moves, 0, not 99"},
         {[](Outcome& o) { o.scorers_disagreed = true; }, "no error"},
         {[](Outcome& o) { o.black.seconds = -1; }, "'black.seconds' must be from 0 to 1000000000, not -1"},
         {[](Outcome& o) { o.white.cpu_seconds = 1e308; },
          "'white.cpu_seconds' must be from 0 to 1000000000, not 1e+308"},
         {[](Outcome& o) { o.white.seconds = not_a_number; }, "'white.seconds' must be from 0 to 1000000000, not nan"},
         {[](Outcome& o) { o.black.engine = std::string(5000, 'x'); },
          "'black.engine' must be at most 1000 bytes, not 5000"},
         {[](Outcome& o) { o.black.engine = "GNU\nGo"; },
          "'black.engine' must be one line without control characters, not 'GNU?Go'"},
         {[](Outcome& o) { o.detail = std::string(100'000, 'x'); }, "'detail' must be at most 65536 bytes, not 100000"},
         {[](Outcome& o) { o.detail = "one\nhalted"; },
          "'detail' must be one line without control characters, not 'one?halted'"},
         {[](Outcome& o) { o.warnings = {"\x1b[2J"}; },
          "'warnings' must be one line without control characters, not '?[2J'"},
         {[](Outcome& o) { o.programs["/etc/passwd"] = "inode 1"; },
          "'programs' must be files that the game's commands name, not '/etc/passwd'"},
         {[](Outcome& o) { o.programs["../../usr/games/engine"] = "inode 1"; },
          "'programs' must be files that the game's commands name, not '../../usr/games/engine'"},
         {[](Outcome& o) { o.programs["/a/../engine"] = "inode 1"; },
          "'programs' must be files that the game's commands name, not '/a/../engine'"},
         {[](Outcome& o) { o.programs.begin()->second = "another\none"; },
          "'programs' must be with what tells a file from others, not 'another?one'"},
         {[](Outcome& o) { o.warnings.resize(100'000); }, "'warnings' must be at most 100, not 100000"},
         {[](Outcome& o) { o.told.resize(1); }, "'told' must be left out where no script plays"},
         {[](Outcome& o) { o.failed = Colour::black; }, "'failed' must be left out where the ending is 'score'"},
         {[](Outcome& o) { o.not_started = true; }, "'not_started' must be left out where the ending is 'score'"},
         {[](Outcome& o) { o.void_cause = VoidCause::move_limit; },
          "'void_cause' must be left out where the ending is 'score'"},
         {[](Outcome& o) { o.killed_from_outside = true; },
          "'killed_from_outside' must be left out where no failed engine made the game void"},
         {[](Outcome& o) { o.audit = Ruling{}; }, "'audit' must be left out of a game that nobody audits"},
         {[](Outcome& o) { o.sgf.clear(); }, "'sgf' must be SGF (it holds no game: there is no '(;' (SGF begins so))"},
         {[](Outcome& o) { o.sgf.resize(o.sgf.size() - 2); },
          "'sgf' must be SGF (line 1: the game has no end: a ')' is missing)"},
         {[](Outcome& o) { o.sgf += o.sgf; }, "'sgf' must be the record of one game"},
         {[](Outcome& o) { o.sgf = replaced(o.sgf, "GN[small 0]", "GN[small 10]"); },
          "'sgf' must be the record of this game: GN tells of another"},
         {[](Outcome& o) { o.sgf = replaced(o.sgf, "RE[B+73.5]", "RE[W+R]"); },
          "'sgf' must be the record of this result: RE tells of another"}});
}

TEST_CASE("a program may have any name, and only what a worker puts in for a mark may stand there", "[game]") {
    Job job = asked_go_game().job;
    Outcome outcome = go_answer(job);
    job.gtp().players[0].command = {"/engines/e\n\u202e 1",
                                    "--net=" + std::string(core_mark) + "/net" + core_mark + ".bin"};
    const auto error_for = [&](const std::string& path) {
        outcome.programs = {{path, "inode 1"}};
        return error_of([&] { require_plausible(job, outcome); });
    };
    CHECK(error_for("/home/me/e\n\u202e 1") == "no error");
    CHECK(error_for("/nets/0,12/net0,12.bin") == "no error");
    CHECK(error_for("/nets/0/net7.bin") == "no error");
    for (const char* other : {"/etc/passwd", "/nets/0/net.bin", "/nets/0/netx.bin", "/nets/0/12.bin"}) {
        CHECK(error_for(other) ==
              "'programs' must be files that the game's commands name, not '" + std::string(other) + "'");
    }
    CHECK(error_for("/x/e\n\u202e 2") == "'programs' must be files that the game's commands name, not '/x/e?? 2'");
    AskedGame script = asked_script_games();
    auto& setup = std::get<ScriptGame>(script.job.game).script;
    setup.command = {"./play", std::string(processor_mark)};
    setup.processors = {"box1"};
    Outcome told = script_answer(script.job);
    told.programs = {{"/events/play", "inode 1"}, {"/events/box1", "inode 2"}};
    CHECK(error_of([&] { require_plausible(script.job, told); }) == "no error");
    told.programs = {{"/etc/shadow", "inode 1"}};
    CHECK(error_of([&] { require_plausible(script.job, told); }) ==
          "'programs' must be files that the game's commands name, not '/etc/shadow'");
}

TEST_CASE("a game does not end in a way that its settings do not know", "[game]") {
    Job job = asked_go_game().job;
    Outcome outcome = go_answer(job);
    outcome.margin.reset();
    outcome.ownership.clear();
    const auto ends = [&](Ending ending, const std::string& result) {
        outcome.ending = ending;
        outcome.sgf = replaced(outcome.sgf, "RE[" + outcome.result + "]", "RE[" + result + "]");
        outcome.result = result;
        return error_of([&] { require_plausible(job, outcome); });
    };
    CHECK(ends(Ending::resignation, "B+R") == "no error");
    CHECK(ends(Ending::forfeit, "B+F") == "no error");
    CHECK(ends(Ending::claim, "B+") == "'ending' must be one that this game can have, not 'claim'");
    job.player(Colour::black).allow_claim = true;
    CHECK(ends(Ending::claim, "B+") == "no error");
    CHECK(ends(Ending::adjudicated, "B+") == "'ending' must be one that this game can have, not 'adjudicated'");
    job.gtp().settings.adjudication.emplace();
    CHECK(ends(Ending::adjudicated, "B+") == "no error");
    CHECK(ends(Ending::time, "B+T") == "'ending' must be one that this game can have, not 'time'");
    job.player(Colour::white).movetime = 0.1;
    CHECK(ends(Ending::time, "B+T") == "no error");
    job.player(Colour::white).movetime = 0;
    job.player(Colour::white).clock = TimeControl{TimeSystem::absolute, 60, 0, 0};
    CHECK(ends(Ending::time, "B+T") == "no error");
    outcome.failed = Colour::white;
    CHECK(ends(Ending::failure, "B+F") == "'ending' must be another one: no failure loses this game");
    job.failure_loses = true;
    CHECK(ends(Ending::failure, "B+F") == "no error");
    outcome.failed = Colour::black;
    CHECK(ends(Ending::failure, "B+F") == "'failed' must be who lost, not black");
    outcome.failed.reset();
    outcome.winner.reset();
    CHECK(ends(Ending::told, "B+") == "'ending' must be one that this game can have, not 'told'");
    CHECK(ends(Ending::move_limit, "Void") ==
          "'moves' must be 200 at least in a game that move_limit has ended, not 4");
    job.gtp().settings.move_limit = 4;
    CHECK(ends(Ending::move_limit, "Void") == "no error");
    CHECK(ends(Ending::unknown, "?") == "no error");
    CHECK(ends(Ending::unknown, "Void") == "'result' must be '?', not 'Void'");
}

TEST_CASE("a game is void for what its settings know", "[game]") {
    Job job = asked_go_game().job;
    Outcome outcome;
    const auto why = [&](VoidCause cause) {
        outcome.make_void("why");
        outcome.void_cause = cause;
        return error_of([&] { require_plausible(job, outcome); });
    };
    CHECK(why(VoidCause::failure) == "no error");
    CHECK(why(VoidCause::unknown_result) == "'void_cause' must be one that this game can have, not 'unknown_result'");
    CHECK(why(VoidCause::excused_time) == "'void_cause' must be one that this game can have, not 'excused_time'");
    job.player(Colour::black).movetime = 0.1;
    CHECK(why(VoidCause::excused_time) == "no error");
    job.player(Colour::black).movetime = 0;
    job.gtp().settings.clock.control = TimeControl{TimeSystem::absolute, 60, 0, 0};
    CHECK(why(VoidCause::excused_time) == "no error");
    job.gtp().settings.clock.enforce = false;
    CHECK(why(VoidCause::excused_time) == "'void_cause' must be one that this game can have, not 'excused_time'");
    job.gtp().settings.unknown_result = UnknownResult::void_game;
    CHECK(why(VoidCause::unknown_result) == "no error");
    CHECK(why(VoidCause::move_limit) == "'moves' must be 200 at least in a game that move_limit has ended, not 0");
}

TEST_CASE("a game that is counted ends with two passes", "[game]") {
    const Job job = asked_go_game().job;
    Outcome outcome = go_answer(job);
    outcome.sgf = replaced(outcome.sgf, "W[]", "W[aa]");
    CHECK(error_of([&] { require_plausible(job, outcome); }) ==
          "'sgf' must be the record of a game that ends with two passes, as one that is counted does");
}

TEST_CASE("no engine thinks longer than its game lasts", "[game]") {
    Outcome outcome;
    outcome.white.seconds = 0.3;
    outcome.white.cpu_seconds = 5;
    CHECK(error_of([&] { require_possible_times(outcome, 0.4, 10); }) == "no error");
    CHECK(error_of([&] { require_possible_times(outcome, 0.2, 10); }) ==
          "'white.seconds' must be at most 0.2, as long as the game took, not 0.3");
    outcome.black.cpu_seconds = 1e9;
    CHECK(error_of([&] { require_possible_times(outcome, 0.4, 10); }) ==
          "'black.cpu_seconds' must be at most 100000.0, not 1e+09");
}

TEST_CASE("what nobody asked for is not in an answer", "[game]") {
    Job job = asked_go_game().job;
    const Outcome outcome = go_answer(job);
    job.gtp().keep_ownership = false;
    CHECK(error_of([&] { require_plausible(job, outcome); }) ==
          "'ownership' must be left out where nobody asked for it");
    job.gtp().keep_ownership = true;
    job.gtp().log_gtp = false;
    CHECK(error_of([&] { require_plausible(job, outcome); }) == "'gtp_log' must be left out where nobody asked for it");
}

TEST_CASE("a game record begins with the opening that was asked for", "[game]") {
    Job job = asked_go_game().job;
    const Outcome outcome = go_answer(job);
    const auto why = [&](const std::string& opening) {
        job.gtp().opening = opening;
        return error_of([&] { require_plausible(job, outcome); });
    };
    CHECK(why("E5") == "no error");
    CHECK(why("E5 A1") == "no error");
    CHECK(why("E5 A2") == "'sgf' must be the record of a game that begins with the opening that was asked for");
    CHECK(why("w E5") == "'sgf' must be the record of a game that begins with the opening that was asked for");
}

TEST_CASE("the record of a game like chess is that of its moves and its winner", "[game][fairy]") {
    Job job = asked_go_game().job;
    job.game_id = "7";
    GtpGame& game = job.gtp();
    game.settings.rules = Rules::variant;
    game.settings.variant = "duck";
    game.settings.board_size = 0;
    game.settings.scorer = Scorer::players;
    game.keep_ownership = false;
    game.opening = "some/board b - - 0 1 moves a1";
    Outcome truth;
    truth.number = job.number;
    truth.ending = Ending::checkmate;
    truth.winner = Colour::black;
    truth.result = "0-1";
    truth.moves = 3;
    truth.sgf = "[Round \"7\"]\n[Variant \"duck\"]\n[FEN \"some/board b - - 0 1\"]\n\n1... a1 2. a2 2... a3 0-1\n\n";
    const auto with = [](const std::string& part, const std::string& other) {
        return [=](Outcome& outcome) { outcome.sgf = replaced(outcome.sgf, part, other); };
    };
    const std::string opening = "'sgf' must be the record of a game that begins with the opening that was asked for";
    check_lies(job, truth,
               {{with("\"7\"", "\"8\""), "'sgf' must be the record of this game: Round tells of another"},
                {with("duck", "goose"), "'sgf' must be the record of this game: Variant is another"},
                {with(" 0-1\n", " 1-0\n"), "'sgf' must be the record of this result: it tells another"},
                {with("a3 ", ""), "'sgf' must be the record of 3 moves, not of 2"},
                {with("1... a1", "1... b1"), opening},
                {with("some/board b", "some/board w"), opening},
                {with("2... a3", "{"), "'sgf' must be the record of one game, as PGN"},
                {[](Outcome& outcome) { outcome.moves_hash = 5; },
                 "'moves_hash' must be that of the recorded moves, 0, not 5"},
                {[](Outcome& outcome) {
                     outcome.winner = Colour::white;
                     outcome.result = "1-0";
                     outcome.sgf = replaced(outcome.sgf, " 0-1", " 1-0");
                 },
                 "'winner' must be who made the last move where the ending is 'checkmate'"},
                {[](Outcome& outcome) { outcome.ending = Ending::score; },
                 "'ending' must be one that this game can have, not 'score'"},
                {[](Outcome& outcome) { outcome.result = "B+R"; }, "'result' must be '0-1', not 'B+R'"}});
    truth.ending = Ending::won;
    CHECK(error_of([&] { require_plausible(job, truth); }) == "no error");
    Outcome failed = truth;
    failed.ending = Ending::failure;
    failed.failed = Colour::white;
    failed.moves = 0;
    failed.sgf = "[Round \"7\"]\n[Variant \"duck\"]\n\n0-1\n\n";
    job.failure_loses = true;
    CHECK(error_of([&] { require_plausible(job, failed); }) == "no error");
    job.gtp().settings.rules = Rules::chess;
    CHECK(error_of([&] { require_plausible(job, truth); }) ==
          "'ending' must be one that this game can have, not 'won'");
}

TEST_CASE("what a script told is read again from its own words", "[game]") {
    const Job job = asked_script_games().job;
    check_lies(
        job, script_answer(job),
        {{[](Outcome& o) { o.told[0].score = 7.5; }, "'told.score' must be what 'W 12' says, not 7.5"},
         {[](Outcome& o) { o.told[0].score = 0; }, "'told.score' must be what 'W 12' says, not 0"},
         {[](Outcome& o) { o.told[0].margin = -12; }, "'told.margin' must be what 'W 12' says"},
         {[](Outcome& o) { o.told[0].margin.reset(); }, "'told.margin' must be what 'W 12' says"},
         {[](Outcome& o) { o.told.clear(); }, "'told' must be 2 results, not 0"},
         {[](Outcome& o) { o.told.resize(3); }, "'told' must be 2 results, not 3"},
         {[](Outcome& o) { o.told[1].text = "L"; },
          "'told' must be what a script may print: its last result, 'W 12 L', is not 2 results with a margin each (let "
          "it print 'W 12.5 L 12.5')"},
         {[](Outcome& o) { o.result = "L"; }, "'result' must be that of the first game"},
         {[](Outcome& o) { o.winner = Colour::black; }, "'winner' must be left out where 'told' has the scores"},
         {[](Outcome& o) { o.moves = 3; }, "'moves' must be left out of a script's game"},
         {[](Outcome& o) { o.sgf = "(;GM[1])"; }, "'sgf' must be left out of a script's game"},
         {[](Outcome& o) { o.ending = Ending::jigo; }, "'ending' must be one of a script's game, not 'jigo'"},
         {[](Outcome& o) { o.scorers_disagreed = true; }, "'scorers_disagreed' must be left out of a script's game"},
         {[](Outcome& o) {
              o.told.clear();
              o.make_void("late");
              o.void_cause = VoidCause::excused_time;
          },
          "'void_cause' must be left out of a script's game"},
         {[](Outcome& o) { o.make_void("died"); }, "'told' must be left out where the ending is 'void'"}});
}

TEST_CASE("a margin that is larger than any is no result of a script", "[script]") {
    ScriptSetup script;
    script.has_margin = true;
    CHECK(read_script_answer("W 1e15", script, Colour::black).results.size() == 1);
    CHECK(read_script_answer("W -1e16", script, Colour::black).results.empty());
}

TEST_CASE("a stored game that makes no sense is told by its field", "[game]") {
    CHECK(why_not([](GameRecord&) {}) == "no error");
    CHECK(why_not([](GameRecord& r) { r.number = 1ULL << 31U; }) == "'number' must be below 10000000, not 2147483648");
    CHECK(why_not([](GameRecord& r) { r.margin = -4; }) == "'margin' must be above 0, not -4");
    CHECK(why_not([](GameRecord& r) { r.score = 7.5; }) == "'score' must be 0 where white won, not 7.5");
    CHECK(why_not([](GameRecord& r) { r.score = 1; }) == "'score' must be 0 where white won, not 1");
    CHECK(why_not([](GameRecord& r) { r.ownership = "bw"; }) == "'ownership' must be of 81 points, not of 2");
    CHECK(why_not([](GameRecord& r) { r.moves = -1; }) == "'moves' must be from 0 to 1000000000, not -1");
    CHECK(why_not([](GameRecord& r) { r.sides[1].seconds = 1e308; }) ==
          "'second.seconds' must be from 0 to 1000000000, not 1e+308");
    CHECK(why_not([](GameRecord& r) { r.winner.reset(); }) == "'winner' must be a colour where the ending is 'score'");
    CHECK(why_not([](GameRecord& r) { r.winner = r.colour; }) == "'result' must be one that black won, not 'W+88.5'");
    CHECK(why_not([](GameRecord& r) { r.ending = Ending::void_game; }) ==
          "'ending' must be another one: a void game leaves no record");
    CHECK(why_not([](GameRecord& r) { r.finished = -1; }) == "'finished' must be from 0 to 250000000000, not -1");
    CHECK(why_not([](GameRecord& r) { r.result = "W+3"; }) == "'result' must be 'W+88.5', not 'W+3'");
    CHECK(why_not([](GameRecord& r) {
              r.margin = 87.5;
              r.result = "W+87.5";
          }) == "'margin' must be that of the points that 'ownership' tells, W+88.5");
    const auto without_points = [](double margin, const char* result) {
        return [=](GameRecord& r) {
            r.ownership.clear();
            r.margin = margin;
            r.result = result;
        };
    };
    CHECK(why_not(without_points(208.5, "W+208.5")) == "no error");
    CHECK(why_not(without_points(209, "W+209")) == "'margin' must be at most 208.5 in such a game, not 209");
    CHECK(why_not([](GameRecord& r) {
              r.ownership.clear();
              r.margin.reset();
              r.ending = Ending::checkmate;
          }) == "'ending' must be one that this game can have, not 'checkmate'");
}

TEST_CASE("a stored game of shogi may have been won by a claim", "[game][fairy]") {
    GameSettings settings;
    settings.rules = Rules::variant;
    GameRecord record;
    record.ending = Ending::claim;
    record.winner = record.colour;
    record.result = record.colour == Colour::white ? "1-0" : "0-1";
    record.score = 1;
    CHECK(error_of([&] { require_plausible(record, {false, &settings}); }) == "no error");
    settings.rules = Rules::chess;
    CHECK(error_of([&] {
              require_plausible(record, {false, &settings});
          }) == "'ending' must be one that this game can have, not 'claim'");
}

TEST_CASE("a stored game without a winner has the score of its ending", "[game]") {
    const auto why = [](Ending ending, double score) {
        GameRecord record;
        record.ending = ending;
        record.score = score;
        return error_of([&] { require_plausible(record, {}); });
    };
    CHECK(why(Ending::jigo, 0.5) == "no error");
    CHECK(why(Ending::jigo, 0) == "'score' must be 0.5 where nobody won, not 0");
    CHECK(why(Ending::move_limit, 0.25) == "'score' must be 0 or 0.5 where nobody won, not 0.25");
    CHECK(why(Ending::told, 0.25) == "no error");
    CHECK(why(Ending::told, 7.5) == "'score' must be from 0 to 1, not 7.5");
}

TEST_CASE("a stored game of a script is what the script's own words say", "[game][script]") {
    CHECK(why_not_of_script([](GameRecord&) {}) == "no error");
    CHECK(why_not_of_script([](GameRecord& r) { r.moves = 5; }) == "'moves' must be left out of a script's game");
    CHECK(why_not_of_script([](GameRecord& r) { r.result = "3.5"; }) ==
          "'result' must be what a script may print, not '3.5'");
    CHECK(why_not_of_script([](GameRecord& r) { r.result = "1-0 12"; }) == "'score' must be what '1-0 12' says, not 1");
    CHECK(why_not_of_script([](GameRecord& r) { r.margin = 11; }) == "'margin' must be what '0-1 12' says");
    CHECK(why_not_of_script([](GameRecord& r) { r.finished = 1e300; }) ==
          "'finished' must be from 0 to 250000000000, not 1e+300");
    CHECK(why_not_of_script([](GameRecord& r) {
              r.ending = Ending::resignation;
              r.margin.reset();
          }) == "'ending' must be one of a script's game, not 'resignation'");
    const auto has_failed = [](const char* result) {
        return [=](GameRecord& r) {
            r.ending = Ending::failure;
            r.margin.reset();
            r.winner = Colour::black;
            r.score = 0;
            r.result = result;
        };
    };
    CHECK(why_not_of_script(has_failed("L")) == "no error");
    CHECK(why_not_of_script(has_failed("W")) == "'result' must be 'L', not 'W'");
}

TEST_CASE("an answer is 1 MiB long at most, and more where a game record and a log belong to it", "[game]") {
    constexpr std::size_t megabyte = 1 << 20;
    CHECK(longest_answer(asked_script_games().job) == megabyte);
    Job job = asked_go_game().job;
    const std::size_t with_log = longest_answer(job);
    job.gtp().log_gtp = false;
    CHECK(longest_answer(job) == 9 * megabyte + 200 * 200);
    CHECK(with_log == longest_answer(job) + 9 * megabyte);
}

TEST_CASE("a game lasts no longer than all its time limits", "[game]") {
    CHECK(longest_game(asked_script_games().job) == 600);
    Job job = asked_go_game().job;
    for (const Colour colour : {Colour::black, Colour::white}) {
        job.player(colour).timeouts = {100, 1, 10, 5};
    }
    // Each side: its start, 20 commands, four long answers, its end; 200 moves with 4 commands each.
    CHECK(longest_game(job) == 2 * (100 + 20 + 40 + 5) + 200 * (10 + 4));
    job.gtp().settings.clock.control = TimeControl{TimeSystem::japanese, 100, 30, 5};
    job.gtp().settings.clock.margin = 4;
    CHECK(longest_game(job) == 2 * (100 + 20 + 40 + 5) + 200 * (100 + 150 + 4 + 6 + 4));
}
