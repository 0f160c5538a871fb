#include <filesystem>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/long_run.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string usi_engine = std::string(SCRIPTED_ENGINE) + " --uci yes";
const std::string timeouts = "[timeouts]\nstartup = 180\ncommand = 180\nmove = 180\nquit = 180\n";

std::string all_said(const Finished& finished) {
    return finished.out + finished.err;
}

/// Fairy-Stockfish takes half a second to start.
const std::string unchecked = "skip_player_checks = true\n";

/// Two players of a game.
std::string playoff(const std::string& rules, const std::string& one, const std::string& other,
                    const std::string& top = "", int games = 4) {
    return "competition_type = \"playoff\"\nrules = \"" + rules + "\"\nseed = 1\n" + top + "\n" + timeouts +
           "[players.one]\n" + one + "[players.other]\n" + other +
           "[[matchups]]\nplayer_1 = \"one\"\nplayer_2 = \"other\"\nnumber_of_games = " + std::to_string(games) + "\n";
}

std::string side_of_script(const std::string& arguments = "") {
    return "command = \"" + usi_engine + " " + arguments + "\"\ndepth = 3\n";
}

std::string fairy(int depth, const std::string& more = "") {
    return "command = \"fairy-stockfish\"\ndepth = " + std::to_string(depth) + "\noptions = { Hash = 1 }\n" + more;
}

/// The path of a scripted engine that knows shogi among other games.
std::string engine_of_many_games(const Workshop& shop, const std::string& arguments = "") {
    shop.script("engine", usi_engine + " " + arguments +
                              " | sed -u '/name Style/a option name UCI_Variant type combo default chess var shogi'\n");
    return (shop.folder.path() / "engine").string();
}

std::string records_of(const Workshop& shop) {
    return read_file(shop.folder.path() / "tune.pgn");
}

void run_to_the_end(const Workshop& shop, std::uint64_t games) {
    const Finished finished = shop.ringmaster({shop.control_file, "-q"});
    INFO(all_said(finished));
    REQUIRE(finished.status == 0);
    CHECK(shop.stored_games() == games);
}

}  // namespace

TEST_CASE("shogi is played by USI, and Fairy-Stockfish is the referee", "[cli][fairy]") {
    const Workshop shop;
    shop.write(playoff("shogi", side_of_script(), side_of_script()));
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    INFO(all_said(check));
    REQUIRE(check.status == 0);
    CHECK(contains(check.out, "knows the rules of shogi: 30 legal moves to begin with\n"));
    run_to_the_end(shop, 4);
    const std::string record = records_of(shop);
    CHECK(contains(record, "[Result \"1/2-1/2\"]\n[PlyCount \"12\"]\n[Termination \"normal\"]\n"));
    CHECK(contains(record, "[Variant \"shogi\"]\n"));
    CHECK(contains(record, "[Detail \"a draw by the rules of shogi\"]\n"));
    CHECK(contains(record, "\n1. h2g2 {+0.31/7 "));
    CHECK(contains(shop.ringmaster({shop.control_file, "games", "--format", "pgn"}).out, "[Variant \"shogi\"]\n"));
}

TEST_CASE("a move that the rules of shogi do not know loses, and who resigns has lost", "[cli][fairy]") {
    const Workshop shop;
    shop.write(playoff("shogi", side_of_script(), side_of_script("--moves '7g7g 7g7g'"), unchecked, 2));
    run_to_the_end(shop, 2);
    CHECK(contains(records_of(shop), "attempted illegal move 'c3c3' in lnsgkgsnl/"));
    const Workshop resigning;
    const auto heard_by = [&](const std::string& who) { return (resigning.folder.path() / who).string(); };
    resigning.write(playoff("shogi", side_of_script("--heard " + heard_by("one")),
                            side_of_script("--moves resign --heard " + heard_by("other")), unchecked, 2));
    run_to_the_end(resigning, 2);
    CHECK(contains(records_of(resigning), "[Termination \"normal\"]"));
    CHECK(contains(resigning.ringmaster({resigning.control_file, "games"}).out, "resignation"));
    CHECK(contains(read_file(heard_by("one")), "\ngameover win\n"));
    CHECK(contains(read_file(heard_by("other")), "\ngameover lose\n"));
}

TEST_CASE("a referee that is missing, does not know the game or dies is told of, and nobody has lost", "[cli][fairy]") {
    const Workshop shop;
    shop.write(playoff("shogi", side_of_script(), side_of_script(), "referee.command = \"no-such-fairy\"\n"));
    const Finished missing = shop.ringmaster({shop.control_file, "-q"});
    CHECK(missing.status == 3);
    CHECK(contains(all_said(missing),
                   "no-such-fairy: no such program in PATH (Fairy-Stockfish knows the rules of shogi: apt install "
                   "fairy-stockfish, or name it by [referee] command = \"...\")"));
    shop.write(playoff("hex", side_of_script(), side_of_script()));
    const Finished unknown = shop.ringmaster({shop.control_file, "-q"});
    CHECK(unknown.status == 3);
    CHECK(
        contains(all_said(unknown), "player referee failed: option UCI_Variant cannot be 'hex': it must be 3check, "));
    const std::string dying = (shop.folder.path() / "dying").string();
    write_file_atomically(
        dying, "#!/bin/sh\nPATH=$PATH:/usr/games\nsed -u '/moves 2h3h 8b7b\\|moves h2g2 b8c8/q' | fairy-stockfish\n");
    std::filesystem::permissions(dying, std::filesystem::perms::owner_all);
    shop.write(
        playoff("shogi", side_of_script(), side_of_script(), unchecked + "referee.command = \"" + dying + "\"\n"));
    const Finished died = shop.ringmaster({shop.control_file, "-q"});
    INFO(all_said(died));
    CHECK(died.status == 4);
    CHECK(contains(all_said(died), "the referee died after '"));
    CHECK(shop.stored_games() == 0);
}

TEST_CASE("openings of shogi are SFEN or FEN and moves, also of USI, and what is wrong with them is told",
          "[cli][fairy]") {
    const Workshop shop;
    const auto book = shop.folder.path() / "book.txt";
    write_file_atomically(
        book,
        "# two, of which one comes twice\n"
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves c3c4 g7g6 i3i4 a7a6\n"
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1 moves c3c4 g7g6 i3i4 a7a6\n"
        "startpos moves 3g3f 7c7d 1g1f 9c9d\n");  // g3g4 c7c6 i3i4 a7a6
    shop.write(playoff("shogi", side_of_script(), side_of_script(), unchecked + "openings = \"book.txt\"\n"));
    run_to_the_end(shop, 4);
    const std::string all = records_of(shop);
    CHECK(contains(all, "\n1. c3c4 g7g6 "));
    CHECK(contains(all, "\n1. g3g4 c7c6 2. i3i4 a7a6 3. h2g2 {"));
    write_file_atomically(book, "startpos moves c3c5\nnonsense\n4k4/9/9/9/9/9/9/9/4K4 b\n");
    const Finished wrong = shop.ringmaster({shop.control_file, "-q", "--accept-changes"});
    CHECK(wrong.status == 2);
    CHECK(contains(wrong.err, "openings: 'book.txt', line 1: 'c3c5' is no legal move here, after 0 half-moves\n"));
    CHECK(contains(wrong.err, "openings: 'book.txt', line 2: 'nonsense' is no position (FEN, or for shogi SFEN)\n"));
}

TEST_CASE("a match of engines that speak USI alone is one of shogi, says the remedy", "[cli][fairy]") {
    const Workshop shop;
    shop.script("engine", "while read line; do case $line in usi) echo usiok ;; quit) exit ;; esac; done\n");
    const std::string engine = (shop.folder.path() / "engine").string();
    std::filesystem::remove(shop.control_file);
    const Finished match = shop.ringmaster({"match", engine, engine, shop.control_file});
    CHECK(match.status == 2);
    CHECK(match.err == "ringmaster: 'engine-1' speaks USI, as engines of shogi do (add --rules shogi)\n");
}

TEST_CASE("in a match of shogi who knows the game by UCI is spoken to so", "[cli][fairy]") {
    const Workshop shop;
    std::filesystem::remove(shop.control_file);
    const std::vector<std::string> command{"match",    engine_of_many_games(shop),
                                           usi_engine, shop.control_file,
                                           "--rules",  "shogi",
                                           "--depth",  "3",
                                           "-g",       "2",
                                           "-q"};
    const Finished match = shop.ringmaster(command);
    INFO(all_said(match));
    CHECK(shop.stored_games() == 2);
    const std::string file = read_file(shop.control_file);
    CHECK(count_in(file, "protocol = \"uci\"\ndepth = 3\n") == 1);
    CHECK(file.find("protocol") < file.find(usi_engine));
    CHECK(shop.ringmaster(command).status == match.status);
    CHECK(read_file(shop.control_file) == file);
}

TEST_CASE("Fairy-Stockfish plays shogi, xiangqi and crazyhouse against itself", "[cli][fairy][slow]") {
    for (const char* game : {"shogi", "xiangqi", "crazyhouse"}) {
        const Workshop shop;
        INFO(game);
        const std::string by_uci = std::string(game) == "shogi" ? "protocol = \"uci\"\n" : "";
        const int count = times(2, 4);
        shop.write(playoff(game, fairy(1), fairy(2, by_uci), unchecked + "move_limit = 400\n", count));
        run_to_the_end(shop, static_cast<std::uint64_t>(count));
        const Finished games = shop.ringmaster({shop.control_file, "games"});
        CHECK_FALSE(contains(games.out, "forfeit"));
        CHECK(contains(records_of(shop), std::string("[Variant \"") + game + "\"]\n"));
    }
}

TEST_CASE("a match of another game needs no file", "[cli][fairy][slow]") {
    const Workshop shop;
    std::filesystem::remove(shop.control_file);
    const auto match = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"match",           "fairy-stockfish", "fairy-stockfish",
                                       shop.control_file, "--rules",         "antichess"};
        words.insert(words.end(), more.begin(), more.end());
        return shop.ringmaster(words);
    };
    CHECK(contains(match({}).err, "the engines play antichess, and nothing says how long they think"));
    const Finished played = match({"--depth", "2", "-g", "2", "-q"});
    INFO(all_said(played));
    CHECK(played.status == 0);
    CHECK(contains(read_file(shop.control_file), "rules = \"antichess\"\n"));
    CHECK(shop.stored_games() == 2);
}

TEST_CASE("a control file of another game is made and tried", "[cli][fairy][slow]") {
    const Workshop shop;
    std::filesystem::remove(shop.control_file);
    const bool at_length = times(0, 1) > 0;
    const std::string engine = at_length ? "fairy-stockfish" : engine_of_many_games(shop, "--moves resign");
    const Finished made = shop.ringmaster({"new", shop.control_file, "--engine", engine, "--parameter",
                                           at_length ? "Skill Level" : "King Safety", "--rules", "shogi", "--depth",
                                           "1", "--number-of-games", "20"});
    INFO(all_said(made));
    CHECK(made.status == 0);
    CHECK(contains(made.out, shop.control_file + " is ready."));
    CHECK(contains(read_file(shop.control_file), "rules = \"shogi\"\nopenings = \"openings.txt\" "));
    CHECK(count_in(read_file(shop.folder.path() / "openings.txt"), "startpos moves ") > 20);
    CHECK(contains(read_file(shop.control_file), "protocol = \"uci\"\ndepth = 1\n"));
}

TEST_CASE("an option of an engine of shogi is tuned by games of shogi", "[cli][fairy][slow]") {
    const Workshop shop;
    shop.write(
        "competition_type = \"model_tuner\"\nrules = \"shogi\"\nnumber_of_games = 4\nseed = 1\nverification = 0\n"
        "move_limit = 300\nadjudication = {}\n" +
        unchecked + timeouts +
        "[candidate]\ncommand = \"fairy-stockfish\"\nnodes = 100\nreuse = true\noptions = { Hash = 1 }\n"
        "[[parameters]]\ncode = \"skill\"\noption = \"Skill Level\"\nscale = { linear = [0, 20], integer = true }\n"
        "default = 20\n");
    run_to_the_end(shop, 4);
    CHECK(contains(shop.ringmaster({shop.control_file, "show"}).out, "rules shogi\n"));
}
