#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/pgn_file.hpp"

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string uci_engine = std::string(SCRIPTED_ENGINE) + " --uci yes";

/// An event of duels between a UCI engine and itself.
std::string chess_file(const std::string& arguments = "", const std::string& top = "") {
    return "competition_type = \"model_tuner\"\nrules = \"chess\"\nnumber_of_games = 6\nseed = 1\n" + top +
           "\n[timeouts]\nstartup = 180\ncommand = 180\nmove = 180\nquit = 180\n"
           "\n[candidate]\ncommand = \"" +
           uci_engine + " " + arguments +
           "\"\nnodes = 100\noptions = { Hash = 2 }\n"
           "\n[[parameters]]\ncode = \"king\"\noption = \"King Safety\"\n"
           "scale = { linear = [0, 300], integer = true }\ndefault = 100\n";
}

std::string text_of(const Finished& finished) {
    return finished.out + finished.err;
}

std::string first_record(const Workshop& shop) {
    const auto file = shop.folder.path() / "tune.pgn";
    const auto places = places_in_pgn(file);
    REQUIRE(places.contains(0));
    return record_in_pgn(file, places.at(0));
}

int run(const std::string& command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("an event of chess is played by UCI, and its records are PGN", "[cli][chess]") {
    const Workshop shop;
    shop.write(chess_file());
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    INFO(text_of(check));
    REQUIRE(check.status == 0);
    CHECK(contains(check.out, "Scripted 1.0: ok\n  go: g1f3\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    CHECK(shop.stored_games() == 6);
    const std::string record = first_record(shop);
    CHECK(contains(record, "[White \"candidate (Scripted 1.0)\"]\n"));
    CHECK(contains(
        record,
        "[Result \"1/2-1/2\"]\n[PlyCount \"8\"]\n[Termination \"normal\"]\n[TimeControl \"-\"]\n[WhiteLimit \"100 nodes\"]\n"));
    CHECK(contains(record, "Options \"Hash=2, King Safety="));
    CHECK(contains(record, "\n1. Nf3 {+0.31/7 "));
    const std::string report = shop.ringmaster({shop.control_file, "show"}).out;
    CHECK(contains(report, "rules chess\n"));
}

TEST_CASE("an option that an engine of chess does not have stops the event before its first game", "[cli][chess]") {
    const Workshop shop;
    shop.write(replaced(chess_file(), "King Safety", "King Safty"));
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    CHECK(finished.status == 3);
    CHECK(contains(text_of(finished), "has no option 'King Safty' (did you mean 'King Safety'?)"));
    CHECK_FALSE(std::filesystem::exists(shop.folder.path() / "tune.pgn"));
}

TEST_CASE("an illegal move of chess loses the game", "[cli][chess]") {
    const Workshop shop;
    shop.write(replaced(chess_file("--moves 'g1f3 a1a8'"), "number_of_games = 6", "number_of_games = 2"));
    shop.ringmaster({shop.control_file, "-q"});
    const std::string record = first_record(shop);
    CHECK(contains(record, "[Termination \"rules infraction\"]"));
    CHECK(contains(record, "attempted illegal move '"));
}

TEST_CASE("Stockfish and Toga II play by a clock from a book, and pgn-extract reads it", "[cli][chess][slow]") {
    const Workshop shop;
    write_file_atomically(shop.folder.path() / "book.pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n");
    shop.write(
        "competition_type = \"all_play_all\"\nrules = \"chess\"\nrounds = 4\nopenings = \"book.pgn\"\n"
        "clock = \"60s+1s\"\nmove_limit = 60\n"
        "[players.stockfish]\ncommand = \"stockfish\"\nnodes = 300\noptions = { Hash = 1 }\n"
        "[players.toga]\ncommand = \"toga2\"\ndepth = 2\n");
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    INFO(text_of(finished));
    REQUIRE(finished.status == 0);
    const std::string games = (shop.folder.path() / "tune.pgn").string();
    CHECK(run("PATH=$PATH:/usr/games pgn-extract -s -r " + games + " 2>" + games + ".errors") == 0);
    CHECK(read_file(games + ".errors").empty());
    CHECK(shop.stored_games() == 4);
    CHECK(contains(first_record(shop), "[TimeControl \"60+1\"]\n"));
}

TEST_CASE("Stockfish plays chess and Chess960 in turn with one process, and pgn-extract reads both", "[cli][chess]") {
    const Workshop shop;
    write_file_atomically(
        shop.folder.path() / "book.epd",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -\n1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq -\n"
        "startpos\n");
    shop.write(
        "competition_type = \"all_play_all\"\nrules = \"chess\"\nrounds = 12\nopenings = \"book.epd\"\nmove_limit = 40\n"
        "[players.one]\ncommand = \"stockfish\"\nnodes = 100\nreuse = true\noptions = { Hash = 1 }\n"
        "[players.other]\ncommand = \"stockfish\"\nnodes = 150\nreuse = true\noptions = { Hash = 1 }\n");
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    INFO(text_of(finished));
    REQUIRE(finished.status == 0);
    CHECK(shop.stored_games() == 12);
    const std::string records = read_file(shop.folder.path() / "tune.pgn");
    CHECK_FALSE(contains(records, "illegal move"));
    CHECK(contains(records, "[Variant \"Chess960\"]\n"));
    const std::string judged = (shop.folder.path() / "judged").string();
    CHECK(run("PATH=$PATH:/usr/games pgn-extract -r " + (shop.folder.path() / "tune.pgn").string() + " 2>" + judged) ==
          0);
    CHECK(contains(read_file(judged), "12 games matched out of 12"));
}

TEST_CASE("two engines that speak UCI play a match of chess without a file", "[cli][chess]") {
    const Workshop shop;
    std::filesystem::remove(shop.control_file);
    const auto match = [&](std::vector<std::string> more, const std::string& second = uci_engine) {
        more.insert(more.begin(), {"match", uci_engine, second, shop.control_file});
        return shop.ringmaster(more);
    };
    const Finished without_limit = match({});
    CHECK(without_limit.status == 2);
    CHECK(without_limit.err ==
          "ringmaster: the engines play chess, and nothing says how long they think (add --nodes 5000, --depth 8, "
          "--movetime 0.1 or --tc 10+0.1)\n");
    CHECK_FALSE(std::filesystem::exists(shop.control_file));
    write_file_atomically(shop.folder / "a.pgn", "[Event \"a\"]\n\n1. e4 e5 *\n");
    CHECK(match({"--openings", (shop.folder / "a.pgn").string(), "--opening-moves", "2"}).err == without_limit.err);
    const Finished with_go = match({}, SCRIPTED_ENGINE);
    CHECK(with_go.status == 2);
    CHECK(with_go.err ==
          "ringmaster: 'scripted_engine-uci-yes' speaks UCI, which is for chess, and 'scripted_engine' does not (two "
          "engines of one game can meet)\n");
    const Finished with_none = match({}, "/nowhere/engine");
    CHECK(with_none.status == 2);
    CHECK(with_none.err == "ringmaster: engine: it could not be started: /nowhere/engine: no such file or directory\n");
    const Finished with_dead = match({}, "sh -c 'exit 3'");
    CHECK(with_dead.err == "ringmaster: sh: it ended before it answered: exited with status 3; it wrote nothing\n");
    const Finished with_quote = match({"--nodes", "5"}, "a 'b");
    CHECK(with_quote.status == 2);
    CHECK(with_quote.err.ends_with("1 problem; nothing was started\n"));
    CHECK_FALSE(std::filesystem::exists(shop.folder / "openings.epd"));
    const Finished both = match({"--nodes", "5", "--komi", "7"});
    CHECK(contains(
        both.err, "--size, --komi and --scorer are for Go, --nodes, --depth, --movetime, --tc and --option for chess"));
    const Finished played = match({"--depth", "5", "-g", "4", "-q"});
    INFO(text_of(played));
    CHECK(played.status == 0);
    CHECK(contains(played.err, "openings.epd is written: 500 balanced positions to begin with\n"));
    CHECK(contains(read_file(shop.control_file), "rules = \"chess\"\n"));
    CHECK(shop.stored_games() == 4);
    CHECK(match({"--depth", "5", "-g", "6", "-q"}).status == 0);
    CHECK(shop.stored_games() == 6);
    CHECK(contains(match({"--nodes", "5", "-q"}).err, "it has depth = 5 where this one has nodes = 5"));
}

TEST_CASE("an engine that does not know nodes is told of before the first game", "[cli][chess][slow]") {
    const Workshop shop;
    std::filesystem::remove(shop.control_file);
    const Finished finished =
        shop.ringmaster({"match", uci_engine, uci_engine + " --fault hang@go:1", shop.control_file, "--nodes", "100"});
    CHECK(finished.status == 3);
    CHECK(
        contains(finished.err,
                 "no answer to 'go nodes 100' within 10.05 s (some engines do not know 'go nodes': give it a depth, a "
                 "movetime or a clock)"));
}

TEST_CASE("an engine that says why it dies at its first move is told with its reason, and no guess", "[cli][chess]") {
    const Workshop shop;
    const std::string engine =
        "/bin/sh -c 'while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; "
        "go) echo info string ERROR: no net; exit 1;; quit) exit;; esac; done'";
    std::filesystem::remove(shop.control_file);
    const Finished finished = shop.ringmaster({"match", engine, engine, shop.control_file, "--nodes", "100"});
    CHECK(finished.status == 3);
    CHECK(contains(finished.err, "died after 'go nodes 100': exited with status 1; it has written 'ERROR: no net'\n"));
}

TEST_CASE("an engine that does not end its searches by itself plays by nodes all the same", "[cli][chess]") {
    const Workshop shop;
    shop.write(chess_file("--until-stop yes", "adjudication = { draw_from = 1000 }\n"));
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    INFO(text_of(check));
    CHECK(check.status == 0);
    CHECK(contains(check.out,
                   "  does not end 'go nodes 100' by itself: it is told to stop when it says that it has "
                   "searched so many, which may be late\n  its score of that: +0.31/8\n"));
    CHECK(count_in(check.out, "player candidate") > 1);
    CHECK(count_in(check.out, "does not end 'go nodes 100' by itself") == 1);
    CHECK(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    CHECK(shop.stored_games() == 6);
}

TEST_CASE("an engine that tells no score, or stops far too soon, is told of when it is checked", "[cli][chess]") {
    const Workshop shop;
    shop.write(replaced(chess_file(), "nodes = 100", "nodes = 1000"));
    const std::string told = shop.ringmaster({shop.control_file, "check", "--no-game"}).out;
    CHECK(contains(told,
                   " warning: searched 20 nodes when it was asked for 1000: it seems not to know 'go nodes' (give it a "
                   "depth, a movetime or a clock)\n"));
    CHECK(count_in(told, ": ok\n") == 3);
    CHECK(count_in(told, " warning: searched 20 nodes") == 1);
    CHECK(count_in(told, " warning: ") == 3);  // it does not use its option either, and repeats itself
    shop.script("silent",
                "while read word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; "
                "go) echo bestmove e2e4 ;; quit) exit ;; esac; done\n");
    shop.write(
        "competition_type = \"all_play_all\"\nrules = \"chess\"\nadjudication = {}\n"
        "[players.a]\ncommand = \"./silent\"\nnodes = 9\n[players.b]\ncommand = \"./silent\"\ndepth = 1\n");
    CHECK(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out,
                   "warning: tells no score of its moves: its games are not adjudicated\n"));
}

TEST_CASE("an engine that does not answer its greeting is tried once, whatever it would be told", "[cli][chess]") {
    const Workshop shop;
    shop.script("mute", "while read word rest; do [ $word != uci ] || echo id name Mute; done\n");
    shop.write(replaced(replaced(chess_file(), uci_engine + " ", "./mute "), "startup = 180", "startup = 0.5"));
    const Finished check = shop.ringmaster({shop.control_file, "check", "--no-game"});
    CHECK(check.status == 3);
    const std::string told = text_of(check);
    INFO(told);
    CHECK(contains(told, "no answer to 'uci' within 0.5 s; it has written 'id name Mute'; it never wrote 'uciok'\n"));
    CHECK(count_in(told, "player candidate") == 1);
}

TEST_CASE("an engine that takes more cores than it was said to is told of", "[cli][chess]") {
    const Workshop shop;
    shop.script(
        "busy",
        "while read word rest; do case $word in\n"
        "uci) echo option name Threads type spin default 2 min 1 max 8; echo uciok ;; isready) echo readyok ;;\n"
        "go) echo bestmove e2e4 ;; quit) exit ;; esac; done\n");
    shop.write(
        "competition_type = \"all_play_all\"\nrules = \"chess\"\n"
        "[players.a]\ncommand = \"./busy\"\ndepth = 1\n"
        "[players.b]\ncommand = \"./busy\"\ndepth = 1\nthreads = 2\n"
        "[players.c]\ncommand = \"./busy\"\ndepth = 1\noptions = { Threads = 1 }\n"
        "[players.d]\ncommand = \"./busy\"\ndepth = 1\nthreads = 2\noptions = { threads = 4 }\n");
    const std::string told = shop.ringmaster({shop.control_file, "check", "--no-game"}).out;
    CHECK(
        contains(told,
                 "player a warning: thinks with 2 threads, and threads = 1 counts on 1 core: games that are played at "
                 "a time take cores from each other (write threads = 2, or lower its option)\n"));
    CHECK(contains(told, "player d warning: thinks with 4 threads, and threads = 2 counts on 2 cores: games "));
    CHECK(count_in(told, " warning: ") == 2);
}

TEST_CASE("an engine that keeps old values in a process that stays is not tuned so", "[cli][chess]") {
    const Workshop shop;
    shop.script("stubborn",
                "w=$1\nwhile read word a b c value; do case $word in\n"
                "uci) echo option name King Safety type spin default 100 min 0 max 300; echo uciok ;;\n"
                "isready) echo readyok ;; setoption) [ \"$searched\" ] || w=$value ;;\n"
                "go) searched=yes; echo info depth 4 score cp ${w#value} nodes 100; echo bestmove e2e4 ;;\n"
                "quit) exit ;; esac; done\n");
    shop.write(
        replaced(replaced(chess_file(), uci_engine + " ", "./stubborn"), "options = { Hash = 2 }", "reuse = true"));
    const Finished run = shop.ringmaster({shop.control_file});
    CHECK(run.status == 3);
    CHECK(contains(run.err,
                   "player candidate failed: a process that stays for more games goes on with the first values of king "
                   "that it is told (write reuse = false)\n"));
    CHECK(shop.stored_games() == 0);
    shop.write(replaced(replaced(read_file(shop.control_file), "./stubborn", "./stubborn {king}"),
                        "option = \"King Safety\"\n", ""));
    const Finished checked = shop.ringmaster({shop.control_file, "check", "--no-game"});
    CHECK(checked.status == 0);
    CHECK_FALSE(contains(checked.out, "came to the same"));

    std::filesystem::remove(shop.control_file);
    const Finished made =
        shop.ringmaster({"new", "--engine", (shop.folder.path() / "stubborn").string(), "--parameter", "King Safety",
                         "--nodes", "100", "--number-of-games", "20", shop.control_file});
    CHECK(contains(made.err, "its process keeps old values of King_Safety, so each game has a new one\n"));
    CHECK(contains(read_file(shop.control_file),
                   "\nreuse = false                       # a process that stays keeps old values\n"));
}

TEST_CASE("a parameter that changes nothing of what an engine searches is a warning before any game", "[cli][chess]") {
    const Workshop shop;
    shop.write(chess_file());
    const Finished checked = shop.ringmaster({shop.control_file, "check", "--no-game"});
    CHECK(checked.status == 0);
    CHECK(contains(
        checked.out,
        "player candidate warning: 24 searches of 100 nodes came to the same with every value tried of king "
        "(the engine may not use it, or not in so short a search, or play from a book, or make its tables before it "
        "hears of it)\n"));
    CHECK(
        contains(checked.out,
                 "player candidate warning: it plays the same moves whenever it is asked to, and there are no "
                 "openings: the match would be the same two games over and over (write openings = \"FILE\", or let it "
                 "play by a clock)\n"));
    CHECK(contains(shop.ringmaster({shop.control_file, "-g", "1"}).err, "every value tried of king ("));
    CHECK_FALSE(contains(shop.ringmaster({shop.control_file, "-g", "1"}).err, "every value tried of king ("));
    CHECK(shop.stored_games() == 2);
    shop.write(replaced(chess_file(), "options = { Hash = 2 }\n", "") +
               "\n[[parameters]]\ncode = \"hash\"\noption = \"Hash\"\nactive = \"king > 200\"\n"
               "scale = { linear = [1, 9], integer = true }\ndefault = 2\n");
    CHECK(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out, "every value tried of king ("));
    write_file_atomically(shop.folder.path() / "book.epd",
                          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n");
    shop.write(chess_file("", "openings = \"book.epd\"\n"));
    CHECK_FALSE(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out, "over and over"));
    shop.write(replaced(chess_file(), "nodes = 100", "movetime = 0.1"));
    CHECK(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out,
                   " searches to depth 10 came to the same"));
    shop.write(replaced(read_file(shop.control_file), "code = \"king\"", "code = \"move_time\""));
    CHECK_FALSE(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out, "warning"));
}

TEST_CASE("an engine that speaks another protocol than its player says is told of, once", "[cli][chess]") {
    const Workshop shop;
    shop.script("shogi",
                "while read word rest; do case $word in usi) echo id name Shogi; echo usiok ;; quit) exit ;; esac; "
                "done\n");
    shop.write(replaced(replaced(chess_file(), uci_engine + " ", "./shogi"), "startup = 180", "startup = 1"));
    const std::string told = shop.ringmaster({shop.control_file, "check", "--no-game"}).out;
    CHECK(count_in(told, " failed: no answer to 'uci' within 1 s") == 1);
    CHECK(count_in(told, " failed") == 1);
    CHECK(contains(told,
                   "  it speaks USI, not UCI: write rules = \"shogi\", or protocol = \"usi\" where it plays another "
                   "game by it\n"));
}

TEST_CASE("an engine whose first move is illegal is told of before the first game", "[cli][chess]") {
    const Workshop shop;
    shop.write(chess_file("--fault illegal@go:1"));
    const Finished finished = shop.ringmaster({shop.control_file});
    CHECK(finished.status == 3);
    CHECK(contains(finished.err, "answered go with 'a1h8', which is no legal move at the start"));
}

TEST_CASE("games of chess are adjudicated when both engines agree, and some are played on", "[cli][chess][slow]") {
    const Workshop shop;
    const std::string draws = "adjudication = { draw_score = 0.5, draw_from = 2, draw_moves = 2, audit = ";
    shop.write(chess_file("", draws + "0 }\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const std::string record = first_record(shop);
    CHECK(contains(record, "[Result \"1/2-1/2\"]\n[PlyCount \"4\"]\n[Termination \"adjudication\"]\n"));
    CHECK(contains(record, "adjudicated: both engines saw nobody ahead by more than 0.5 at 2 moves each"));
    CHECK(contains(shop.ringmaster({shop.control_file, "show"}).out, "6 games were adjudicated; no other"));
    shop.ringmaster({shop.control_file, "reset", "--yes"});
    shop.write(chess_file("", draws + "1 }\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const std::string played_on = first_record(shop);
    CHECK(contains(played_on, "[PlyCount \"8\"]\n[Termination \"normal\"]\n"));
    CHECK(contains(played_on, "[Audit \"audit: adjudication called the game a draw after 4 moves\"]\n"));
    CHECK(contains(shop.ringmaster({shop.control_file, "show"}).out,
                   "6 others were played on, and adjudication was wrong in none"));
}

TEST_CASE("all games of chess are printed as PGN, in their order", "[cli][chess][slow]") {
    const Workshop shop;
    shop.write(chess_file());
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const Finished printed = shop.ringmaster({shop.control_file, "games", "--format", "pgn"});
    CHECK(printed.status == 0);
    CHECK(printed.err.empty());
    std::size_t place = 0;
    for (int game = 0; game < 6; ++game) {
        place = printed.out.find("[Round \"" + std::to_string(game) + "\"]\n", place);
        REQUIRE(place != std::string::npos);
    }
    const auto file = shop.folder.path() / "tune.pgn";
    std::string records = read_file(file);
    const std::string third = record_in_pgn(file, places_in_pgn(file).at(3));
    records.erase(records.find(third), third.size());
    write_file_atomically(file, records);
    const Finished lacking = shop.ringmaster({shop.control_file, "games", "--format", "pgn"});
    CHECK(contains(lacking.err, "tune.toml: 1 game without a record in tune.pgn: left out\n"));
    CHECK_FALSE(contains(lacking.out, "[Round \"3\"]"));
    const Workshop go;
    const Finished refused = go.ringmaster({go.control_file, "games", "--format", "pgn"});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err,
                   "tune.toml: --format pgn is for chess and games like it (the records of other games stand in "
                   "tune.games/)"));
}

TEST_CASE("after a kill the file of all games has those of the state file, each once", "[cli][chess][slow]") {
    const Workshop shop;
    shop.write(replaced(chess_file("--random-delay-ms 2"), "number_of_games = 6", "number_of_games = 40"));
    for (int kills = 0; kills < 3; ++kills) {
        // However late the kill comes, games are left: a finished event mends no file.
        Subprocess run = shop.start({shop.control_file, "-q", "-j", "2", "--max-games", "12"});
        shop.wait_for_games(static_cast<std::size_t>(3 + 9 * kills));
        ::kill(run.pid(), SIGKILL);
        Workshop::finish(run);
    }
    write_file_atomically(shop.folder.path() / "more", read_file(shop.folder.path() / "tune.pgn") +
                                                           replaced(first_record(shop), "Round \"0\"", "Round \"99\""));
    std::filesystem::rename(shop.folder.path() / "more", shop.folder.path() / "tune.pgn");
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    CHECK(shop.stored_games() == 40);
    const auto places = places_in_pgn(shop.folder.path() / "tune.pgn");
    CHECK(places.size() == 40);
    CHECK(places.rbegin()->first == 39);
    std::uint64_t bytes = 0;
    for (const auto& [game, place] : places) {
        bytes += place.size;
    }
    CHECK(bytes == std::filesystem::file_size(shop.folder.path() / "tune.pgn"));
}

TEST_CASE("a parameter without a scale has the engine's range, asked once and kept", "[cli][chess][slow]") {
    const Workshop shop;
    const std::string text =
        replaced(chess_file(), "scale = { linear = [0, 300], integer = true }\ndefault = 100\n", "");
    shop.write(text);
    const Finished shown = shop.ringmaster({shop.control_file, "-q"});
    INFO(text_of(shown));
    REQUIRE(shown.status == 0);
    CHECK(shop.stored_games() == 6);
    const std::string games = shop.ringmaster({shop.control_file, "games"}).out;
    CHECK(contains(games, ",king,"));
    shop.write(replaced(text, uci_engine, uci_engine + " --king-safety 'min 0 max 400'"));
    const Finished changed = shop.ringmaster({shop.control_file, "check", "--no-game"});
    CHECK(contains(changed.out,
                   "warning: option 'King Safety' of the engine is not what it was: 'scale = { linear = [0, 400], "
                   "integer = true }, default = 100' now, and the event goes on with 'scale = { linear = [0, 300], "
                   "integer = true }, default = 100' (what the control file says takes precedence over both)\n"));
    shop.ringmaster({shop.control_file, "reset", "--yes"});
    CHECK_FALSE(contains(shop.ringmaster({shop.control_file, "check", "--no-game"}).out, "not what it was"));
    for (const auto& [option, told] : {std::pair("Style", "Risky"), std::pair("Ponder", "true")}) {
        shop.write(replaced(text, "King Safety", option));
        const Finished check = shop.ringmaster({shop.control_file, "check"});
        INFO(text_of(check));
        CHECK(check.status == 0);
        CHECK(contains(check.out, std::string("player candidate (king: ") + told + "): Scripted 1.0: ok\n"));
    }
    shop.write(replaced(text, "King Safety", "King_Safety"));
    CHECK(contains(shop.ringmaster({shop.control_file, "check"}).err,
                   "and the engine has no option 'King_Safety' that has a range (write option = \"King Safety\")\n"));
    shop.write(replaced(text, "King Safety", "Clear Hash"));
    const std::string rangeless = shop.ringmaster({shop.control_file, "check"}).err;
    CHECK(contains(rangeless,
                   "parameter 'king': it has no scale, and the engine has no option 'Clear Hash' that has "
                   "a range (take one of "));
    CHECK(contains(rangeless, ", King Safety, "));
    CHECK(contains(rangeless, ", or write scale = { linear = [0, 100], integer = true })"));
    shop.write(replaced(text, uci_engine, "/bin/true"));
    const Finished mute = shop.ringmaster({shop.control_file, "check"});
    CHECK(mute.status == 2);
    CHECK(contains(mute.err, "parameter 'king': no scale, and the engine tells none: it ended before it answered: "));
    CHECK(contains(mute.err,
                   " (mend the candidate's command, or write scale = { linear = [0, 100], integer = true })\n"));
    shop.write(replaced(text, uci_engine, "/nowhere/bot"));
    CHECK(contains(shop.ringmaster({shop.control_file, "check"}).err, "no such file or directory (mend "));
    shop.write(replaced(text, "nodes = 100", "node = 100"));
    const Finished mistaken = shop.ringmaster({shop.control_file, "check"});
    CHECK(contains(mistaken.err, "candidate: unknown key 'node'"));
    CHECK_FALSE(contains(mistaken.err, "scale is missing"));
}

TEST_CASE("an illegal move in a trial game of chess says what may help", "[cli][chess]") {
    const Workshop shop;
    shop.write(chess_file("--moves 'g1f3 e2e5'"));
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, ": attempted illegal move "));
    CHECK(
        check.out.ends_with(" trial games were lost because a side broke the rules: mend its engine, or narrow the "
                            "ranges if only some values lead to it\n"));

    shop.script("engine",
                "case $1 in 100) exec " + uci_engine + " --moves 'g1f3 e2e5';; esac\nexec " + uci_engine + "\n");
    const std::string text = replaced(chess_file(), uci_engine + " ", "./engine {king}");
    shop.write(replaced(text, "option = \"King Safety\"\n", ""));
    const Finished defaults = shop.ringmaster({shop.control_file, "check"});
    INFO(text_of(defaults));
    CHECK(defaults.status == 3);
    CHECK(contains(defaults.out, " (Black) against the defaults: 0-1 (the defaults: attempted illegal move "));
    CHECK(contains(defaults.out, " (White) against the defaults: 1-0 (the defaults: attempted illegal move "));
    CHECK(defaults.out.ends_with(" trial games were lost because a side broke the rules: mend its engine\n"));
}

TEST_CASE("an event of chess is played by workers that are launched", "[cli][chess][workers]") {
    const Workshop shop;
    shop.write(chess_file() + "\n[[workers]]\nname = \"big\"\nslots = 2\nlaunch = \"sh -c 'exec " RINGMASTER_PROGRAM
                              " worker'\"\n");
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    INFO(text_of(finished));
    CHECK(finished.status == 0);
    CHECK(shop.stored_games() == 6);
    CHECK(places_in_pgn(shop.folder.path() / "tune.pgn").size() == 6);
}

TEST_CASE("a candidate of chess may read a parameter from a file", "[cli][chess]") {
    const Workshop shop;
    write_file_atomically(shop.folder.path() / "weights.in", "king {king}\n");
    shop.script("engine", "exec " + uci_engine + " --name \"$(cat \"$1\")\"\n");
    std::string text = replaced(chess_file(), uci_engine + " ", "./engine {dir}/weights");
    text = replaced(text, "option = \"King Safety\"\n", "");
    shop.write(
        replaced(text, "nodes = 100\n", "nodes = 100\nfiles = [{ template = \"weights.in\", path = \"weights\" }]\n"));
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    INFO(text_of(finished));
    CHECK(finished.status == 0);
    CHECK(contains(first_record(shop), "[White \"candidate (king "));
}
