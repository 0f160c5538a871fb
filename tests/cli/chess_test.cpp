#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/catch.hpp"
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
    const std::string record = read_file(shop.folder.path() / "tune.games/0.pgn");
    CHECK(contains(record, "[White \"candidate (Scripted 1.0)\"]\n"));
    CHECK(contains(
        record,
        "[Result \"1/2-1/2\"]\n[PlyCount \"8\"]\n[Termination \"normal\"]\n[WhiteTimeControl \"100 nodes\"]\n"));
    CHECK(contains(record, "Options \"Hash=2, King Safety="));
    CHECK(contains(record, "\n1. Nf3 {+0.31/7 "));
    const std::string report = shop.ringmaster({shop.control_file, "show"}).out;
    CHECK(contains(report, "rules chess\n"));
}

TEST_CASE("an option that an engine of chess does not have stops the event before its first game", "[cli][chess]") {
    const Workshop shop;
    shop.write(replaced(chess_file(), "King Safety", "King Safty"));
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    CHECK(finished.status != 0);
    CHECK(contains(text_of(finished), "has no option 'King Safty' (did you mean 'King Safety'?)"));
    CHECK_FALSE(std::filesystem::exists(shop.folder.path() / "tune.games"));
}

TEST_CASE("an illegal move of chess loses the game", "[cli][chess]") {
    const Workshop shop;
    shop.write(replaced(chess_file("--moves 'g1f3 a1a8'"), "number_of_games = 6", "number_of_games = 2"));
    shop.ringmaster({shop.control_file, "-q"});
    const std::string record = read_file(shop.folder.path() / "tune.games/0.pgn");
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
    REQUIRE(finished.status < 20);
    const std::string games = (shop.folder.path() / "tune.games").string();
    CHECK(run("cat " + games + "/*.pgn | PATH=$PATH:/usr/games pgn-extract -s -r 2>" + games + "/errors") == 0);
    CHECK(read_file(games + "/errors").empty());
    CHECK(shop.stored_games() == 4);
    CHECK(contains(read_file(games + "/0.pgn"), "WhiteTimeControl \"1m+1s, "));
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
    const Finished with_go = match({}, SCRIPTED_ENGINE);
    CHECK(with_go.status == 2);
    CHECK(with_go.err ==
          "ringmaster: 'scripted_engine-uci-yes' speaks UCI, which is for chess, and 'scripted_engine' does not (two "
          "engines of one game can meet)\n");
    const Finished both = match({"--nodes", "5", "--komi", "7"});
    CHECK(
        contains(both.err, "--size, --komi and --scorer are for Go, --nodes, --depth, --movetime and --tc for chess"));
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
    CHECK(contains(finished.err,
                   "no answer to 'go nodes 100' within 10.05 s (some engines, as Toga II and Ethereal 12, do not know "
                   "'go nodes': give it a depth, a movetime or a clock)"));
}

TEST_CASE("games of chess are adjudicated when both engines agree, and some are played on", "[cli][chess]") {
    const Workshop shop;
    const std::string draws = "adjudication = { draw_score = 0.5, draw_from = 2, draw_moves = 2, audit = ";
    shop.write(chess_file("", draws + "0 }\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const std::string record = read_file(shop.folder.path() / "tune.games/0.pgn");
    CHECK(contains(record, "[Result \"1/2-1/2\"]\n[PlyCount \"4\"]\n[Termination \"adjudication\"]\n"));
    CHECK(contains(record, "adjudicated: both engines saw nobody ahead by more than 0.5 at 2 moves each"));
    CHECK(contains(shop.ringmaster({shop.control_file, "show"}).out, "6 games were adjudicated; no other"));
    shop.ringmaster({shop.control_file, "reset", "--yes"});
    shop.write(chess_file("", draws + "1 }\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const std::string played_on = read_file(shop.folder.path() / "tune.games/0.pgn");
    CHECK(contains(played_on, "[PlyCount \"8\"]\n[Termination \"normal\"]\n"));
    CHECK(contains(played_on, "[Audit \"audit: adjudication called the game a draw after 4 moves\"]\n"));
    CHECK(contains(shop.ringmaster({shop.control_file, "show"}).out,
                   "6 others were played on, and adjudication was wrong in none"));
}

TEST_CASE("all games of chess are printed as PGN, in their order", "[cli][chess]") {
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
    std::filesystem::remove(shop.folder.path() / "tune.games/3.pgn");
    const Finished lacking = shop.ringmaster({shop.control_file, "games", "--format", "pgn"});
    CHECK(contains(lacking.err, "tune.toml: 1 game without a file in tune.games/: left out\n"));
    CHECK_FALSE(contains(lacking.out, "[Round \"3\"]"));
    const Workshop go;
    const Finished refused = go.ringmaster({go.control_file, "games", "--format", "pgn"});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err,
                   "tune.toml: --format pgn is for chess (the records of other games stand in tune.games/)"));
}
