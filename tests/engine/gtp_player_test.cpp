#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <sys/wait.h>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/gtp.hpp"
#include "ringmaster/engine/protocol.hpp"

#include "engine/scripted.hpp"
#include "os/processes.hpp"
#include "support/catch.hpp"

using namespace ringmaster;
using scripted::is;
using Kind = Reply::Kind;

namespace {

/// An engine and the player before it.
struct SeatedPlayer {
    explicit SeatedPlayer(PlayerSetup player_setup) : setup(std::move(player_setup)), controller(setup, {}, nullptr) {}
    explicit SeatedPlayer(const std::vector<std::string>& arguments = {}) : SeatedPlayer(scripted::player(arguments)) {}
    SeatedPlayer(const SeatedPlayer&) = delete;
    SeatedPlayer& operator=(const SeatedPlayer&) = delete;

    PlayerSetup setup;
    Controller controller;
    std::unique_ptr<Player> own_player = protocol_of(setup.protocol).make_player(setup, controller);
    Player& player = *own_player;
};

GameSettings board_of(int size, double komi = 7.5) {
    GameSettings settings;
    settings.board_size = size;
    settings.komi = komi;
    return settings;
}

/// An engine that answers each line with the next text, or echoes the command after the last one.
PlayerSetup shell_engine(const std::string& answers) {
    PlayerSetup setup = scripted::player();
    setup.command = {"sh", "-c", answers + "while read line; do echo \"= $line\"; echo; done"};
    return setup;
}

std::string answer(const std::string& text) {
    return "read line; printf '" + text + "\\n\\n'; ";
}

std::string engine_of(const std::string& name, const std::string& version) {
    SeatedPlayer table(shell_engine(answer("? unknown command") + answer(name) + answer(version)));
    CHECK(table.player.start().ok());
    return table.player.engine();
}

bool is_over(const std::vector<std::string>& moves) {
    const std::size_t count = moves.size();
    return count > 0 &&
           (moves[count - 1] == "resign" || (count > 1 && moves[count - 1] == "pass" && moves[count - 2] == "pass"));
}

/// Lets two engines play until both passed or one resigned; gives the moves.
std::vector<std::string> game(Player& black, Player& white, int size) {
    REQUIRE(black.start().ok());
    REQUIRE(white.start().ok());
    REQUIRE(black.set_up(board_of(size)).ok());
    REQUIRE(white.set_up(board_of(size)).ok());
    std::vector<std::string> moves;
    Colour colour = Colour::black;
    Board position(size);
    while (!is_over(moves) && moves.size() < 1000) {
        const Reply reply = (colour == Colour::black ? black : white).genmove(colour);
        REQUIRE(reply.ok());
        const auto move = parse_move(reply.text, size);
        REQUIRE(move);
        if (move->kind == Move::Kind::play) {
            REQUIRE_FALSE(position.at(move->point));
            position.play(colour, move->point);
            REQUIRE(position.at(move->point) == colour);
        }
        if (move->kind != Move::Kind::resign) {
            REQUIRE((colour == Colour::black ? white : black).play(colour, *move).ok());
        }
        moves.push_back(reply.text);
        colour = opponent_of(colour);
    }
    return moves;
}

}  // namespace

TEST_CASE("an engine is known by its name and version", "[engine]") {
    SeatedPlayer table({"--name", "GNU Go", "--version", "3.8"});
    CHECK(table.player.engine().empty());
    CHECK(table.player.start().ok());
    CHECK(table.player.engine() == "GNU Go 3.8");
}

TEST_CASE("names and versions are taken as engines give them", "[engine]") {
    CHECK(engine_of("= Pachi", "= Pachi 12.6") == "Pachi 12.6");
    CHECK(engine_of("= Pachi", "=") == "Pachi");
    CHECK(engine_of("= Pachi", "? unknown") == "Pachi");
    CHECK(engine_of("? unknown", "= 1.0") == "1.0");
    CHECK(engine_of("? unknown", "? unknown").empty());
    CHECK(engine_of("= Fuego", "= 1.1\\nfree software") == "Fuego 1.1");
    CHECK(engine_of("= Go\\377", "= 1") == "Go\xef\xbf\xbd 1");
    CHECK(engine_of("= " + std::string(100, 'x'), "= 1") == std::string(61, 'x') + "...");
}

TEST_CASE("the protocol version may be refused, but must be 2 when it is told", "[engine]") {
    SeatedPlayer refusing({"--fault", "refuse@protocol_version"});
    CHECK(refusing.player.start().ok());
    SeatedPlayer other(shell_engine(answer("= 3")));
    CHECK(is(other.player.start(), Kind::failed, "speaks GTP version 3, not 2"));
    CHECK(is(other.player.genmove(Colour::black), Kind::failed, "speaks GTP version 3, not 2"));
}

TEST_CASE("a refused start-up command is a failure, and nothing is sent after it", "[engine]") {
    PlayerSetup setup = scripted::player();
    setup.startup_gtp_commands = {"set threads 1", "level 7", "set more"};
    SeatedPlayer table(setup);
    CHECK(is(table.player.start(), Kind::failed, "refused 'level 7': unknown command"));
    CHECK(is(table.player.set_up(board_of(9)), Kind::failed, "refused 'level 7': unknown command"));
    setup.startup_gtp_commands = {"set threads 1"};
    CHECK(SeatedPlayer(setup).player.start().ok());
}

TEST_CASE("an engine that fails while it starts says so", "[engine]") {
    CHECK(is(SeatedPlayer({"--fault", "exit@start"}).player.start(), Kind::failed,
             "died after 'protocol_version': exited with status 0"));
    CHECK(is(SeatedPlayer({"--fault", "kill@version"}).player.start(), Kind::failed,
             "died after 'version': killed by signal 9 (Killed)"));
    CHECK(is(SeatedPlayer({"--fault", "garbage@name"}).player.start(), Kind::failed,
             "is not speaking GTP: the answer begins with 'hello', not with '=' or '?' (command 'name')"));
}

TEST_CASE("a refused board size, clearing or komi is a failure", "[engine]") {
    CHECK(is(SeatedPlayer().player.set_up(board_of(77)), Kind::failed, "refused 'boardsize 77': unacceptable size"));
    CHECK(is(SeatedPlayer({"--fault", "refuse@boardsize"}).player.set_up(board_of(9)), Kind::failed,
             "refused 'boardsize 9': cannot do that"));
    CHECK(is(SeatedPlayer({"--fault", "refuse@clear_board"}).player.set_up(board_of(9)), Kind::failed,
             "refused 'clear_board': cannot do that"));
    CHECK(is(SeatedPlayer({"--fault", "refuse@komi"}).player.set_up(board_of(9, 6.5)), Kind::failed,
             "refused 'komi 6.5': cannot do that"));
    CHECK(
        is(SeatedPlayer(shell_engine(answer("?"))).player.set_up(board_of(9)), Kind::failed, "refused 'boardsize 9'"));
}

TEST_CASE("moves are sent in lower case colours and standard points", "[engine]") {
    SeatedPlayer table(shell_engine(""));
    CHECK(is(table.player.genmove(Colour::white), Kind::ok, "genmove w"));
    CHECK(is(table.player.play(Colour::black, *parse_move("j9", 19)), Kind::ok, "play b J9"));
    CHECK(is(table.player.play(Colour::white, *parse_move("PASS", 19)), Kind::ok, "play w pass"));
    CHECK(is(table.player.final_score(), Kind::ok, "final_score"));
}

TEST_CASE("a refused move is the referee's business and ends nothing here", "[engine]") {
    SeatedPlayer table({"--fault", "refuse@genmove", "--fault", "illegal@play"});
    CHECK(is(table.player.genmove(Colour::black), Kind::refused, "cannot do that"));
    CHECK(is(table.player.play(Colour::white, *parse_move("E5", 9)), Kind::refused, "illegal move"));
    CHECK(is(table.player.genmove(Colour::black), Kind::ok, "A1"));
}

TEST_CASE("genmove and final_score have the time of a move, play that of a command", "[engine]") {
    PlayerSetup setup = scripted::player({"--fault", "hang@play", "--delay-ms", "30"});
    setup.timeouts.command = 0.01;
    SeatedPlayer table(setup);
    REQUIRE(table.controller.send("name", patience).ok());
    CHECK(table.player.genmove(Colour::black).ok());
    CHECK(is(table.player.play(Colour::white, *parse_move("E5", 9)), Kind::failed,
             "no answer to 'play w E5' within 0.01 s"));
    setup = scripted::player({"--fault", "hang@final_score"});
    setup.timeouts.move = 0.05;
    SeatedPlayer scoring(setup);
    REQUIRE(scoring.controller.send("name", patience).ok());
    CHECK(is(scoring.player.final_score(), Kind::failed, "no answer to 'final_score' within 0.05 s"));
}

TEST_CASE("an engine that is no reliable scorer is not asked for the score", "[engine]") {
    PlayerSetup setup = scripted::player({"--fault", "kill@final_score"});
    setup.is_reliable_scorer = false;
    SeatedPlayer table(setup);
    CHECK(is(table.player.final_score(), Kind::refused, "is not a reliable scorer"));
    CHECK(table.player.genmove(Colour::black).ok());
    CHECK(is(SeatedPlayer({"--fault", "refuse@final_score"}).player.final_score(), Kind::refused, "cannot do that"));
}

TEST_CASE("an engine's description is asked for where it has one, and made harmless", "[engine]") {
    SeatedPlayer described({"--describe", "Scripted\\nlevel 3"});
    CHECK(described.player.start().ok());
    CHECK(described.player.description() == "Scripted\nlevel 3");
    SeatedPlayer plain;
    CHECK(plain.player.start().ok());
    CHECK(plain.player.description().empty());
    SeatedPlayer messy({"--describe", "a b\\n c", "--messy", "yes"});
    CHECK(messy.player.start().ok());
    CHECK(messy.player.description() == "a b\n c");
    SeatedPlayer refusing({"--describe", "x", "--fault", "refuse@gomill-describe_engine"});
    CHECK(refusing.player.start().ok());
    CHECK(refusing.player.description().empty());
    CHECK(is(SeatedPlayer({"--describe", "x", "--fault", "exit@gomill-describe_engine"}).player.start(), Kind::failed,
             "died after 'gomill-describe_engine': exited with status 0"));
}

TEST_CASE("what an engine knows is asked once", "[engine]") {
    SeatedPlayer table(
        shell_engine("n=0; while read line; do n=$((n+1)); printf '= TRUE\\nand %s more\\n\\n' $n; done; "));
    CHECK(table.player.explain_last_move() == "TRUE\nand 2 more");
    CHECK(table.player.explain_last_move() == "TRUE\nand 3 more");
    CHECK(SeatedPlayer(shell_engine(answer("= false"))).player.explain_last_move().empty());
    CHECK(SeatedPlayer(shell_engine(answer("? true"))).player.explain_last_move().empty());
}

TEST_CASE("an engine may claim when it is allowed to and knows how", "[engine]") {
    const auto may_claim = [](bool allowed, const std::vector<std::string>& arguments) {
        PlayerSetup setup = scripted::player(arguments);
        setup.allow_claim = allowed;
        SeatedPlayer table(setup);
        CHECK(table.player.start().ok());
        CHECK(is(table.player.genmove(Colour::white), Kind::ok, "claim"));
        CHECK(table.controller.last_command() ==
              (table.player.may_claim() ? "gomill-genmove_ex w claim" : "genmove w"));
        return table.player.may_claim();
    };
    CHECK(may_claim(true, {"--moves", "claim", "--knows-claim", "yes"}));
    CHECK_FALSE(may_claim(false, {"--moves", "claim", "--knows-claim", "yes"}));
    CHECK_FALSE(may_claim(true, {"--moves", "claim"}));
}

TEST_CASE("an engine explains its last move where it can, at reasonable length", "[engine]") {
    CHECK(SeatedPlayer({"--explain", "good\\nmove"}).player.explain_last_move() == "good\nmove");
    CHECK(SeatedPlayer().player.explain_last_move().empty());
    CHECK(SeatedPlayer({"--explain", "x", "--fault", "refuse@gomill-explain_last_move"})
              .player.explain_last_move()
              .empty());
    const std::string essay = SeatedPlayer({"--explain", std::string(20'000, 'x')}).player.explain_last_move();
    CHECK(essay.size() == 10'000);
    CHECK(essay.ends_with("x..."));
    SeatedPlayer dying({"--explain", "x", "--fault", "exit@gomill-explain_last_move"});
    CHECK(dying.player.explain_last_move().empty());
    CHECK(is(dying.player.genmove(Colour::black), Kind::failed,
             "died after 'gomill-explain_last_move': exited with status 0"));
    CHECK(dying.player.failure() == "died after 'gomill-explain_last_move': exited with status 0");
}

TEST_CASE("reliable scorers are asked for the dead stones", "[engine]") {
    SeatedPlayer table({"--dead", "E5 E6\\nA1"});
    CHECK(is(table.player.dead_stones(), Kind::ok, "E5 E6\nA1"));
    CHECK(table.controller.last_command() == "final_status_list dead");
    CHECK(is(SeatedPlayer().player.dead_stones(), Kind::refused, "unknown command"));
    PlayerSetup setup = scripted::player({"--dead", "E5"});
    setup.is_reliable_scorer = false;
    CHECK(is(SeatedPlayer(setup).player.dead_stones(), Kind::refused, "is not a reliable scorer"));
}

TEST_CASE("handicaps are placed by GTP's three commands", "[engine]") {
    SeatedPlayer table(shell_engine(""));
    CHECK(is(table.player.handicap("fixed_handicap 3"), Kind::ok, "fixed_handicap 3"));
    CHECK(is(table.player.handicap("place_free_handicap 4"), Kind::ok, "place_free_handicap 4"));
    CHECK(is(table.player.handicap("set_free_handicap C3 J1"), Kind::ok, "set_free_handicap C3 J1"));
    SeatedPlayer scripted;
    CHECK(scripted.player.set_up(board_of(9)).ok());
    CHECK(is(scripted.player.handicap("fixed_handicap 3"), Kind::ok, "C3 G7 C7"));
}

TEST_CASE("CPU time is the engine's own where it tells a sound number", "[engine]") {
    const auto told = [](const std::string& text) { return SeatedPlayer({"--cpu-time", text}).player.cpu_time(); };
    CHECK(told("12.5") == 12.5);
    CHECK(told("0") == 0.0);
    CHECK_FALSE(told("-1"));
    CHECK_FALSE(told("nan"));
    CHECK_FALSE(told("inf"));
    CHECK_FALSE(told("1.5 s"));
    CHECK_FALSE(told(""));
    CHECK_FALSE(SeatedPlayer().player.cpu_time());
}

TEST_CASE("only the first line of a move or a score counts", "[engine]") {
    CHECK(is(SeatedPlayer(shell_engine(answer("= E5\\nresign"))).player.genmove(Colour::black), Kind::ok, "E5"));
    CHECK(is(SeatedPlayer(shell_engine(answer("=\\nE5 \\nresign"))).player.genmove(Colour::black), Kind::ok, "E5"));
    CHECK(is(SeatedPlayer(shell_engine(answer("= B+3.5\\nby area"))).player.final_score(), Kind::ok, "B+3.5"));
}

TEST_CASE("komi is written without exponent and with a fraction", "[engine]") {
    CHECK(komi_text(7) == "7.0");
    CHECK(komi_text(6.5) == "6.5");
    CHECK(komi_text(0) == "0.0");
    CHECK(komi_text(-0.0) == "0.0");
    CHECK(komi_text(-5.5) == "-5.5");
    CHECK(komi_text(0.1) == "0.1");
    CHECK(komi_text(0.00001) == "0.00001");
    CHECK(komi_text(1e22) == "10000000000000000000000.0");
}

TEST_CASE("two scripted engines play a legal game to two passes and agree on the score", "[engine]") {
    for (const int size : {1, 2, 5, 9}) {
        SeatedPlayer black;
        SeatedPlayer white;
        const std::vector<std::string> moves = game(black.player, white.player, size);
        CHECK(is_over(moves));
        CHECK(moves.size() == static_cast<std::size_t>(std::min(40, size * size - 1) + 2));
        CHECK(black.player.final_score().text == "B+1.5");
        CHECK(white.player.final_score().text == "B+1.5");
    }
}

TEST_CASE("a scripted engine plays its own list and resigns as its strength and seed say", "[engine]") {
    SeatedPlayer black({"--moves", "E5 resign"});
    SeatedPlayer white;
    CHECK(game(black.player, white.player, 9) == std::vector<std::string>{"E5", "A1", "resign"});
    int resigned = 0;
    for (int seed = 0; seed < 40; ++seed) {
        SeatedPlayer table({"--strength", "0.7", "--seed", std::to_string(seed)});
        const std::string move = table.player.genmove(Colour::black).text;
        CHECK((move == "resign" || move == "A1"));
        resigned += move == "resign" ? 1 : 0;
    }
    CHECK(resigned > 4);
    CHECK(resigned < 22);
}

TEST_CASE("50 engines come and go without leaving a descriptor or a zombie", "[engine]") {
    const std::size_t before = processes::open_descriptors();
    for (int i = 0; i < 50; ++i) {
        SeatedPlayer table;
        REQUIRE(table.player.start().ok());
        table.controller.ask_to_quit();
        CHECK(table.controller.finish().orderly);
    }
    CHECK(processes::open_descriptors() == before);
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("an engine that leaves unknown commands unanswered plays on and is asked only once", "[engine]") {
    PlayerSetup setup = scripted::player({"--fault", "ignore@known_command", "--fault", "ignore@known_command:2"});
    setup.timeouts.command = 0.3;
    SeatedPlayer table(setup);
    CHECK(table.player.start().ok());
    CHECK(table.controller.ignores_commands());
    CHECK(table.player.description().empty());
    CHECK_FALSE(table.player.cpu_time());
    setup.timeouts.command = patience;
    CHECK(table.player.genmove(Colour::black).ok());
}

TEST_CASE("an engine that answers the last question is told from one that answers the one before", "[engine]") {
    SeatedPlayer in_step;
    CHECK(in_step.player.start().ok());
    CHECK(in_step.player.genmove(Colour::black).ok());
    CHECK(in_step.player.confirm().ok());
    CHECK(in_step.player.genmove(Colour::black).ok());

    SeatedPlayer without_version({"--fault", "refuse@protocol_version", "--fault", "refuse@protocol_version:2"});
    CHECK(without_version.player.start().ok());
    CHECK(without_version.player.confirm().ok());

    SeatedPlayer late({"--fault", "early@genmove"});
    CHECK(late.player.start().ok());
    CHECK(is(late.player.genmove(Colour::black), Kind::ok, ""));
    CHECK(is(late.player.confirm(), Kind::failed,
             "is not speaking GTP: it answers one command late ('protocol_version' with 'A1')"));
    CHECK_FALSE(late.player.failure().empty());

    SeatedPlayer dead({"--fault", "exit@protocol_version:2"});
    CHECK(dead.player.start().ok());
    CHECK(dead.player.confirm().ok());
}

TEST_CASE("an engine is told its clock by the commands that it knows", "[engine]") {
    SeatedPlayer table({"--answer", "time_settings=", "--answer", "time_left="});
    REQUIRE(table.player.start().ok());
    const std::string before = table.controller.last_command();
    CHECK(table.player.set_clock(std::nullopt).ok());
    CHECK(table.controller.last_command() == before);
    CHECK(table.player.set_clock(parse_time_control("1m+10s")).ok());
    CHECK(table.controller.last_command() == "time_settings 60 0 0");
    CHECK(table.player.tell_time(Colour::white, {59.9, 0}, std::nullopt).ok());
    CHECK(table.controller.last_command() == "time_left w 59 0");
    CHECK(table.player.set_clock(std::nullopt).ok());
    CHECK(table.controller.last_command() == "time_settings 0 1 0");
}

TEST_CASE("an engine that cannot be told its clock plays on, one that refuses it fails", "[engine]") {
    SeatedPlayer silent;
    REQUIRE(silent.player.start().ok());
    CHECK(is(silent.player.set_clock(parse_time_control("1m")), Kind::refused, "knows no time settings"));
    CHECK(is(silent.player.tell_time(Colour::black, {60, 0}, {}), Kind::refused, "knows no time settings"));
    CHECK(silent.player.genmove(Colour::black).ok());

    SeatedPlayer other({"--answer", "time_settings=", "--fault", "refuse@time_settings"});
    REQUIRE(other.player.start().ok());
    CHECK(is(other.player.set_clock(parse_time_control("1m")), Kind::failed,
             "refused 'time_settings 60 0 0': cannot do that"));
}

TEST_CASE("a move is awaited as long as the clock allows, and its time is measured", "[engine]") {
    SeatedPlayer quick({"--delay-ms", "50"});
    REQUIRE(quick.player.start().ok());
    CHECK(quick.player.genmove(Colour::black).seconds >= 0.05);

    SeatedPlayer table({"--fault", "hang@genmove"});
    REQUIRE(table.player.start().ok());
    table.player.set_clock(parse_time_control("1m"));
    table.player.tell_time(Colour::black, {0.1, 0}, 0.3);
    const Reply reply = table.player.genmove(Colour::black);
    CHECK(is(reply, Kind::failed, "no answer to 'genmove b' within 0.3 s"));
    CHECK(reply.seconds >= 0.3);
}

TEST_CASE("an engine is asked for its estimates only where games are adjudicated", "[engine]") {
    GameSettings settings = board_of(9);
    SeatedPlayer table({"--winrates", "4712 x"});
    REQUIRE(table.player.start().ok());
    REQUIRE(table.player.set_up(settings).ok());
    CHECK(is(table.player.genmove(Colour::black), Kind::ok, "A1"));
    CHECK_FALSE(table.player.estimate());
    CHECK(table.controller.last_command() == "genmove b");
    settings.adjudication.emplace();
    REQUIRE(table.player.set_up(settings).ok());
    CHECK(is(table.player.genmove(Colour::black), Kind::ok, "A1"));
    CHECK(table.player.estimate() == 0.4712);
    CHECK(table.controller.last_command() == "lz-genmove_analyze b 360000");
    CHECK(is(table.player.genmove(Colour::black), Kind::ok, "B1"));
    CHECK_FALSE(table.player.estimate());
}

TEST_CASE("a move with an estimate is awaited as long as the clock allows, too", "[engine]") {
    GameSettings settings = board_of(9);
    settings.adjudication.emplace();
    SeatedPlayer table({"--winrates", "4712", "--fault", "hang@lz-genmove_analyze"});
    REQUIRE(table.player.start().ok());
    REQUIRE(table.player.set_up(settings).ok());
    table.player.set_clock(parse_time_control("1m"));
    table.player.tell_time(Colour::black, {0.1, 0}, 0.3);
    CHECK(is(table.player.genmove(Colour::black), Kind::failed,
             "no answer to 'lz-genmove_analyze b 360000' within 0.3 s"));
}
