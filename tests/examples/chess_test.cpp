#include <set>

#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string chess = RINGMASTER_SOURCE_DIR "/examples/chess/";
const std::string engine = "/usr/bin/python3 " RINGMASTER_SOURCE_DIR "/tests/engines/scripted_uci.py ";

// Two engines that move their knights to and fro.
const std::string white = engine + "g1f3 f3g1 ";
const std::string black = engine + "g8f6 f6g8 ";

using Words = std::vector<std::string>;

Subprocess start_game(const std::string& candidate, const std::string& opponent, const Words& more = {}) {
    Launch launch;
    launch.command = {"/usr/bin/python3", chess + "play_uci.py", "--candidate", candidate, "--opponent", opponent};
    launch.command.insert(launch.command.end(), more.begin(), more.end());
    Subprocess game(launch);
    game.close_input();
    return game;
}

Finished play(const std::string& candidate, const std::string& opponent, const Words& more = {}) {
    Subprocess game = start_game(candidate, opponent, more);
    return Workshop::finish(game);
}

/// The result of a game that ends well, and why it ended.
std::string ending(const std::string& candidate, const std::string& opponent, Words more = {}) {
    more.push_back("--verbose");
    const Finished game = play(candidate, opponent, more);
    INFO(game.err);
    CHECK(game.status == 0);
    const std::string last = game.err.substr(game.err.rfind('\n', game.err.size() - 2) + 1);
    for (const char* why : {"checkmate", "stalemate", "repetition", "50 moves", "bare material", "both say so"}) {
        if (contains(last, why)) {
            return game.out + why;
        }
    }
    return game.out + last;
}

void check_candidate_failed(const Finished& game, const std::string& why) {
    INFO(game.err);
    CHECK(game.status == 1);
    CHECK(game.out == "candidate failed\n");
    CHECK(contains(game.err, "candidate: " + why));
}

void check_void(const Finished& game, const std::string& why) {
    INFO(game.err);
    CHECK(game.status == 2);
    CHECK(game.out.empty());
    CHECK(contains(game.err, why));
}

/// What an engine was told that begins so, line by line.
Words told(const Finished& game, const std::string& begin) {
    Words lines;
    for (const std::string& line : split(game.err, '\n')) {
        if (line.rfind(begin, 0) == 0) {
            lines.push_back(line);
        }
    }
    return lines;
}

}  // namespace

TEST_CASE("who is mated has lost, whichever side is the candidate's", "[examples]") {
    const std::string fool = engine + "f2f3 g2g4";
    const std::string mates = engine + "e7e5 d8h4";
    CHECK(ending(fool, mates) == "L\ncheckmate");
    CHECK(ending(mates, fool, {"--colour", "second"}) == "W\ncheckmate");
}

TEST_CASE("a game of chess is drawn by all that draws one", "[examples]") {
    CHECK(ending(white, black) == "D\nrepetition");
    CHECK(ending(engine + "g5g6", black, {"--opening", "7k/8/8/6Q1/8/8/8/K7 w - -"}) == "D\nstalemate");
    CHECK(ending(engine + "a1a2", black, {"--opening", "7k/8/8/6Q1/8/8/8/K7 w - - 99 140"}) == "D\n50 moves");
    CHECK(ending(engine + "a1b2", black, {"--opening", "8/8/8/8/4k3/8/1p6/K5N1 w - -"}) == "D\nbare material");
}

TEST_CASE("a position with other rights to castle is no repetition", "[examples]") {
    // The first position, in which both may castle, comes back twice without the rights.
    const Words opening{"--opening", "4k2r/8/8/8/8/8/8/4K2R w Kk -", "--verbose"};
    const Finished game = play(engine + "e1e2 e2e1", engine + "e8e7 e7e8", opening);
    CHECK(contains(game.err, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 - repetition"));
}

TEST_CASE("a game of chess ends when both engines have said often enough how", "[examples]") {
    const Words resign{"--resign", "2", "700"};
    CHECK(ending(white + "--score 'cp 800'", black + "--score 'cp -700'", resign) == "W\nboth say so");
    CHECK(ending(white + "--score 'mate -3'", black + "--score 'cp 700'", resign) == "L\nboth say so");
    CHECK(ending(white + "--score 'cp 9'", black + "--score 'cp -9'", {"--draw", "2", "2", "10"}) == "D\nboth say so");
}

TEST_CASE("a game of chess goes on as long as the engines do not agree", "[examples]") {
    const Words both{"--resign", "2", "700", "--draw", "0", "2", "10"};
    CHECK(ending(white + "--score 'cp 800'", black + "--score 'cp 800'", both) == "D\nrepetition");
    CHECK(ending(white + "--score 'cp 800'", black + "--score 'cp -699'", both) == "D\nrepetition");
    CHECK(ending(white + "--score 'cp 800'", black, both) == "D\nrepetition");
    CHECK(ending(white + "--score 'cp 0' --score 'cp 11' --score 'cp 0' --score 'cp 11'", black + "--score 'cp 0'",
                 both) == "D\nrepetition");
    CHECK(ending(white + "--score 'cp 0'", black + "--score 'cp 0'", {"--draw", "5", "2", "10"}) == "D\nrepetition");
    CHECK(ending(white + "--score 'cp 0'", black + "--score 'cp 0'", {"--draw", "0", "0", "0"}) == "D\nrepetition");
}

TEST_CASE("a candidate that dies or breaks the rules has failed, an opponent that does says nothing", "[examples]") {
    check_candidate_failed(play(white + "--crash-at 2", black), "ended with status -11 after 'position fen ");
    check_candidate_failed(play(white + "--exit-at 0", black), "ended with status 3 after 'uci'");
    check_candidate_failed(play(engine + "g1f4", black), "its move g1f4 is illegal in '");
    check_candidate_failed(play(engine, black), "its move 0000 is illegal in '");
    check_void(play(white, black + "--crash-at 2"), "opponent: ended with status -11 after 'position fen ");
    check_void(play(white, engine + "e8e7"), "opponent: its move e8e7 is illegal in '");
    CHECK(contains(play(white + "--exit-at 2", black).err, "no memory left\n"));
}

TEST_CASE("an engine of chess that somebody ended has not failed", "[examples]") {
    check_void(play(white + "--killed-at 2", black), "candidate: somebody ended it with signal 9\n");
}

TEST_CASE("an engine of chess that hangs, or never ends its line, is waited for no longer than said", "[examples]") {
    const Words timeout{"--timeout", "20"};
    const TemporaryFolder folder;
    const std::string mark = " --mark " + folder.string();
    Subprocess hangs = start_game(white + "--fork-at 1 --hang-at 2" + mark, black, timeout);
    Subprocess floods = start_game(white + "--flood-at 2", black, timeout);
    Subprocess half = start_game(white + "--half-at 1", black, timeout);
    Subprocess other = start_game(white, black + "--hang-at 0" + mark, timeout);
    check_candidate_failed(Workshop::finish(hangs), "no 'bestmove' within 20 s after 'position fen ");
    check_candidate_failed(Workshop::finish(floods), "no 'bestmove' within 20 s after 'position fen ");
    check_candidate_failed(Workshop::finish(half), "no 'bestmove' within 20 s after 'position fen ");
    check_void(Workshop::finish(other), "opponent: no 'uciok' within 20 s after 'uci'");
    CHECK(processes::becomes_true([&] { return processes_with(folder.string()) == 0; }));
}

TEST_CASE("a game of chess that is ended takes its engines with it, and what they have forked", "[examples]") {
    const TemporaryFolder folder;
    Subprocess game = start_game(white + "--fork-at 1 --hang-at 2 --mark " + folder.string(), black);
    REQUIRE(processes::becomes_true([&] { return processes_with(folder.string()) == 3; }));
    Workshop::wait_for_words(game, "go depth 6\ngo depth 6\ngo depth 6\n");
    game.signal_group(SIGTERM);
    CHECK(Workshop::finish(game).status == 2);
    CHECK(processes::becomes_true([&] { return processes_with(folder.string()) == 0; }));
}

TEST_CASE("the engines of a game of chess die with it when it is killed", "[examples]") {
    const TemporaryFolder folder;
    Subprocess game = start_game(white + "--hang-at 2 --mark " + folder.string(), black);
    Workshop::wait_for_words(game, "go depth 6\ngo depth 6\ngo depth 6\n");
    game.signal_group(SIGKILL);
    CHECK(Workshop::finish(game).status == 128 + SIGKILL);
    CHECK(processes::becomes_true([&] { return processes_with(folder.string()) == 0; }));
}

TEST_CASE("an engine of chess talks as it likes between its answers", "[examples]") {
    CHECK(ending(white + "--talk-at 0", black + "--talk-at 2") == "D\nrepetition");
}

TEST_CASE("the engines of a game of chess are told their options", "[examples]") {
    const Finished game = play(white, black,
                               {"--option", "King Safety=120", "--opponent-option", "king safety=90", "--both-option",
                                "Style=Solid Play", "--option", "Book File=a=b.bin", "--option", "Clear Hash="});
    CHECK(game.out == "D\n");
    CHECK(told(game, "setoption ") ==
          Words{"setoption name Style value Solid Play", "setoption name King Safety value 120",
                "setoption name Book File value a=b.bin", "setoption name Clear Hash value",
                "setoption name Style value Solid Play", "setoption name king safety value 90"});
}

TEST_CASE("an option that the engine does not have, or a value it does not take, is told and nothing played",
          "[examples]") {
    check_void(play(white, black, {"--option", "Nope=3"}),
               "candidate: has no option 'Nope', only ['Hash', 'King Safety', 'OwnBook', 'Style', 'Clear Hash', "
               "'Book File', 'Offset']\n");
    check_void(play(white, black, {"--opponent-option", "King Safety=401"}),
               "opponent: option 'King Safety' cannot be '401'; it is: spin default 100 min 0 max 400\n");
    for (const char* wrong :
         {"King Safety=-1", "King Safety=1.5", "King Safety", "Offset=-6", "OwnBook=yes", "Style=Solid"}) {
        check_void(play(white, black, {"--both-option", wrong}), " cannot be '");
    }
}

TEST_CASE("the seed says how deep each move of chess is searched", "[examples]") {
    const auto depths = [](const std::string& seed, const std::string& depth) {
        return told(play(white, black, {"--seed", seed, "--depth", depth}), "go depth ");
    };
    CHECK(depths("1", "3") == Words(8, "go depth 3"));
    const Words seeded = depths("1", "4-5");
    CHECK(depths("1", "4-5") == seeded);
    CHECK(depths("2", "4-5") != seeded);
    CHECK(std::set<std::string>(seeded.begin(), seeded.end()) == std::set<std::string>{"go depth 4", "go depth 5"});
    CHECK(told(play(white, black, {"--movetime", "20"}), "go ") == Words(8, "go movetime 20"));
}

TEST_CASE("a game of chess begins from any legal position of a book, and from no other", "[examples]") {
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
    CHECK(play(white, black, {"--opening", board + "w KQkq - bm e4; id \"it's\";"}).out == "D\n");
    CHECK(play(white, black, {"--opening", board + "w KQkq - 3 9"}).out == "D\n");
    for (const std::string& wrong :
         Words{"", "garbage", board, board + "w", board + "x KQkq -", board + "w ZZ -",             // no FEN
               "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "8/8/8/8/8/8/8/8 w - -",       // a rank, no king
               "P6k/8/8/8/8/8/8/K7 w - -", "rnbqkbnr/pppppQpp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq -",  // a pawn; in check
               "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"}) {                      // mated
        check_void(play(white, black, {"--opening", wrong}), "the opening is no legal position: '" + wrong + "'\n");
    }
}

TEST_CASE("an engine of chess that cannot be started is told, and a rules engine that fails", "[examples]") {
    check_void(play("/no/such/engine", black), "No such file or directory: '/no/such/engine'\n");
    check_void(play(white, black, {"--rules", engine + "--exit-at 0"}),
               "rules engine: ended with status 3 after 'uci'\n");
}

TEST_CASE("the openings of the chess example are fifty different positions", "[examples]") {
    Words positions;
    std::string commands;
    for (const std::string& line : split(read_file(chess + "openings.epd"), '\n')) {
        if (!line.empty() && line[0] != '#') {
            positions.push_back(line);
            commands += "position fen " + line + " 0 1\nd\n";
        }
    }
    CHECK(std::set<std::string>(positions.begin(), positions.end()).size() == 50);
    Launch launch;
    launch.command = {"stockfish"};
    Subprocess stockfish(launch);
    CHECK(stockfish.write(commands + "quit\n", Deadline::after(patience)) == Subprocess::Io::done);
    const std::string out = Workshop::finish(stockfish).out;
    for (const std::string& position : positions) {
        CHECK(contains(out, "\nFen: " + position + " 0 1\n"));
    }
}

TEST_CASE("Toga II plays a whole game against itself with the options of the example", "[examples]") {
    Words words = *split_command("--depth 1-2 --both-option OwnBook=false --both-option Hash=4");
    const std::string example = read_file(chess + "toga.toml");
    for (const char* weight : {"Material", "Piece Activity", "King Safety", "Pawn Structure", "Passed Pawns"}) {
        CHECK(contains(example, std::string("--option '") + weight + "={"));
        words.insert(words.end(), {"--option", std::string(weight) + "=100"});
    }
    const Finished game = play("toga2", "toga2", words);
    INFO(game.err);
    CHECK(game.status == 0);
    CHECK((game.out == "W\n" || game.out == "D\n" || game.out == "L\n"));
}
