// What workers answer, and what becomes of it when something in it is changed.
#include "support/answers.hpp"

#include "ringmaster/play/game_runner.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/long_run.hpp"
#include "support/places.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

namespace {

using Arguments = std::vector<std::string>;

AskedGame real_go_game(const Arguments& black, const Arguments& white, RewardKind reward = RewardKind::area) {
    AskedGame game = asked_go_game(reward);
    game.job.player(Colour::black) = scripted_player("black", black);
    game.job.player(Colour::white) = scripted_player("white", white);
    return game;
}

AskedGame real_chess_game(const Arguments& white, const Arguments& black) {
    AskedGame game = asked_chess_game();
    for (const Colour colour : {Colour::black, Colour::white}) {
        PlayerSetup& player = game.job.player(colour);
        Arguments arguments{"--uci", "yes"};
        const Arguments& more = colour == Colour::black ? black : white;
        arguments.insert(arguments.end(), more.begin(), more.end());
        player = scripted_player(name(colour), arguments);
        player.protocol = PlayerProtocol::uci;
        player.nodes = 100;
    }
    return game;
}

AskedGame real_script_games(const std::string& text) {
    AskedGame games = asked_script_games();
    std::get<ScriptGame>(games.job.game).script.command = {"/bin/sh", "-c", text};
    return games;
}

/// Games that end in all the ways there are; most of them are over at once.
std::vector<AskedGame> real_games() {
    std::vector<AskedGame> games{
        real_go_game({"--moves", "E5 pass", "--dead", "A1"}, {"--moves", "A1 pass", "--dead", "A1"}),
        real_go_game({"--moves", "E5 resign"}, {"--moves", "A1"}, RewardKind::margin),
        real_go_game({"--moves-before-pass", "8", "--explain", "why not"}, {"--moves-before-pass", "8"}),
        real_go_game({"--moves", "E5"}, {"--moves", "E5"}),
        real_go_game({"--fault", "exit@genmove:2"}, {}),
        real_go_game({"--fault", "exit3@start"}, {}),
        real_go_game({"--fault", "stderr-flood:20@genmove:2", "--moves-before-pass", "3"}, {"--cpu-time", "1e300"}),
        real_chess_game({"--moves", "f2f3 g2g4"}, {"--moves", "e7e5 d8h4"}),
        real_chess_game({}, {}),
        real_chess_game({"--moves", "e2e4 e4e5"}, {"--moves", "e7e5"}),
        real_chess_game({"--fault", "exit3@go:3"}, {}),
        real_script_games("echo W 12 L 3.5"),
        real_script_games("echo 0.25 0 1-0 1e15"),
        real_script_games("echo candidate failed"),
        real_script_games("exit 3"),
    };
    games.push_back(games[4]);
    games.back().job.failure_loses = true;
    games.push_back(games[10]);
    games.back().job.failure_loses = true;
    games.push_back(games[8]);
    games.back().job.gtp().settings.clock.control = TimeControl{TimeSystem::fischer, 60, 1};
    games.push_back(games[8]);
    games.back().job.gtp().settings.move_limit = 5;
    games.push_back(games[13]);
    games.back().job.failure_loses = true;
    games.push_back(games[2]);
    games.back().job.gtp().settings.move_limit = 7;
    games.push_back(games[2]);
    games.back().job.gtp().opening = "E5 A1 w D4";
    games.push_back(games[2]);
    games.back().job.gtp().settings.scorer = Scorer::players;
    games.back().job.gtp().keep_ownership = false;
    games.push_back(games[2]);
    games.back().job.gtp().players[0].command = {"/nowhere/engine"};
    games.push_back(games[2]);
    games.back().job.gtp().settings.rules = Rules::none;
    games.back().job.gtp().settings.board_size = 0;
    games.back().job.gtp().keep_ownership = false;
    return games;
}

}  // namespace

TEST_CASE("whatever a worker of ours answers is believed", "[play]") {
    std::set<Ending> endings;
    for (const AskedGame& game : real_games()) {
        const Outcome outcome = run_game(game.job, nullptr);
        INFO(to_text(outcome.ending) << " " << outcome.result << " " << outcome.detail);
        CHECK(error_of([&] { require_plausible(game.job, outcome); }) == "no error");
        CHECK(outcome_to_line(outcome).size() <= longest_answer(game.job));
        endings.insert(outcome.ending);
    }
    CHECK(endings.size() >= 9);
}

TEST_CASE("an engine that fails before its first move, or within the opening, is believed", "[play]") {
    std::vector<AskedGame> games{real_go_game({}, {"--fault", "exit3@start"}),
                                 real_go_game({}, {"--fault", "exit@play:1"}),
                                 real_chess_game({"--fault", "exit3@start"}, {})};
    games[0].job.gtp().opening = games[1].job.gtp().opening = "E5 A1 w D4";
    games[2].job.gtp().opening = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 moves f1b5 a7a6";
    for (AskedGame& game : games) {
        for (const bool failure_loses : {false, true}) {
            game.job.failure_loses = failure_loses;
            const Outcome outcome = run_game(game.job, nullptr);
            INFO(outcome.detail);
            CHECK(outcome.ending == (failure_loses ? Ending::failure : Ending::void_game));
            CHECK(error_of([&] { require_plausible(game.job, outcome); }) == "no error");
        }
    }
}

TEST_CASE("thousands of changed answers are refused or do no harm", "[play]") {
    const std::vector<nlohmann::json> values{nullptr,
                                             true,
                                             false,
                                             0,
                                             1,
                                             -1,
                                             2,
                                             0.5,
                                             7.5,
                                             1e308,
                                             -1e308,
                                             1e-320,
                                             2147483648,
                                             18446744073709551615U,
                                             std::numeric_limits<std::int64_t>::min(),
                                             "",
                                             "x",
                                             "W",
                                             "B+1",
                                             "white",
                                             "void",
                                             "move_limit",
                                             "excused_time",
                                             "two\nlines",
                                             "/tmp/../etc/passwd",
                                             "\x1b]0;evil\x07",
                                             std::string(100'000, 'b'),
                                             nlohmann::json::array(),
                                             nlohmann::json::array({nullptr}),
                                             nlohmann::json::object(),
                                             {{"seconds", 1}}};
    // A game of chess is read again for each.
    const std::size_t step = static_cast<std::size_t>(times(15, 5)) * step_between_places;
    std::size_t refused = 0;
    std::size_t believed = 0;
    for (const AskedGame& game : real_games()) {
        const nlohmann::json answer = nlohmann::json::parse(outcome_to_line(run_game(game.job, nullptr)));
        const std::vector<std::string> places = places_in(answer);
        REQUIRE(places.size() > 40);
        for (std::size_t i = 0; i < places.size(); i += step) {
            INFO(places[i]);
            std::vector<std::string> lines{with_value(answer, places[i], std::nullopt)};
            for (const nlohmann::json& value : values) {
                lines.push_back(with_value(answer, places[i], value));
            }
            for (const std::string& line : lines) {
                INFO(line.substr(0, 1000));
                bool is_taken = false;
                REQUIRE_NOTHROW(is_taken = is_believed(game, line));
                ++(is_taken ? believed : refused);
            }
        }
    }
    CHECK(refused * step > 10'000);
    CHECK(believed > 100 / step);
}

TEST_CASE("what engines say of their moves takes a part of a game record only", "[play]") {
    const std::string explanation(10'000, '\\');
    AskedGame game = real_go_game({"--moves-before-pass", "130", "--explain", explanation},
                                  {"--moves-before-pass", "130", "--explain", explanation});
    game.job.gtp().settings.board_size = 19;
    game.job.gtp().settings.move_limit = 240;
    const Outcome outcome = run_game(game.job, nullptr);
    CHECK(outcome.moves > 220);
    CHECK(outcome.sgf.size() > std::size_t{4} << 20);
    CHECK(outcome_to_line(outcome).size() < longest_answer(game.job));
    CHECK(error_of([&] { require_plausible(game.job, outcome); }) == "no error");
}
