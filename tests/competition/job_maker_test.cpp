#include "ringmaster/competition/job_maker.hpp"

#include <set>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/tuning_event.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

std::vector<PlayerToCheck> players_of(const ControlFile& control) {
    return players_to_check(control, {}, make_competition(control, {})->candidates_to_check());
}

}  // namespace

TEST_CASE("a job holds all that its game needs", "[competition]") {
    TuningEvent tuning(small_event(), {7, 1, {}});
    const Job job = tuning.ask().value();
    CHECK(job.number == 0);
    CHECK(job.game_id == "0");
    CHECK(job.event == "small");
    CHECK(job.gtp().settings.board_size == 9);
    REQUIRE(job.sides[0].parameters.size() == 1);
    CHECK(job.sides[0].description.find("level: ") == 0);
    const bool black = job.colour == Colour::black;
    const PlayerSetup& candidate = black ? job.player(Colour::black) : job.player(Colour::white);
    const PlayerSetup& opponent = black ? job.player(Colour::white) : job.player(Colour::black);
    const std::string level = to_text(job.sides[0].parameters[0].second);
    CHECK(candidate.command ==
          std::vector<std::string>{"engine", "--level", level, "--seed", std::to_string(job.sides[0].seed)});
    CHECK(candidate.environ.at("RINGMASTER_SEED") == std::to_string(job.sides[0].seed));
    CHECK(opponent.command == std::vector<std::string>{"engine", "--seed", opponent.environ.at("RINGMASTER_SEED")});
    CHECK(opponent.environ.at("RINGMASTER_SEED") != candidate.environ.at("RINGMASTER_SEED"));
}

TEST_CASE("the players to check are the outermost candidates and the opponent", "[competition]") {
    const auto players = players_of(small_event(4));
    REQUIRE(players.size() == 3);
    CHECK(players[0].setup.command == std::vector<std::string>{"engine", "--level", "1.25", "--seed", "0"});
    CHECK(players[1].setup.command == std::vector<std::string>{"engine", "--level", "8.75", "--seed", "0"});
    CHECK(players[2].setup.command == std::vector<std::string>{"engine", "--seed", "0"});
    CHECK(players[0].label == "candidate (level: 1.25)");
    CHECK(players[2].label == "fixed");
    CHECK(players_of(small_event(1)).size() == 2);
    ControlFile always_black = small_event(1);
    always_black.candidate_colour = ColourChoice::black;
    CHECK_FALSE(players_of(always_black)[0].duties.plays_white);
    CHECK_FALSE(players_of(always_black)[1].duties.plays_black);
}

TEST_CASE("a player is checked with its own clock, or else with the first that its matchups have", "[competition]") {
    ControlFile control = small_event(1);
    control.gtp().players["a"].clock = parse_time_control("1m");
    control.gtp().players["b"] = {};
    TournamentSettings& tournament = control.tournament.emplace();
    tournament.players = {"a", "b"};
    tournament.matchups.resize(2);
    for (Matchup& matchup : tournament.matchups) {
        matchup.players = {"a", "b"};
    }
    CHECK_FALSE(players_to_check(control, {}, {})[1].setup.clock);
    tournament.matchups[1].settings.clock.control = parse_time_control("2m");
    CHECK(players_to_check(control, {}, {})[0].setup.clock == parse_time_control("1m"));
    CHECK(players_to_check(control, {}, {})[1].setup.clock == parse_time_control("2m"));
}

TEST_CASE("template files are filled in for each candidate in a folder of its game", "[competition]") {
    ControlFile control = small_event(1);
    control.gtp().candidate.command = {"engine", "--patterns={dir}/p.db"};
    control.candidate_files.push_back({"/x/p.in", "p.db", {1, 1}});
    TuningEvent tuning(control, {1, 1, {"weight = {level:.1f}; {other}"}});
    const Job job = tuning.ask().value();
    const PlayerSetup& candidate = job.gtp().players[0];
    CHECK(candidate.command[1] == "--patterns=/tmp/small.ringmaster-scratch/0w/p.db");
    CHECK(candidate.scratch_folder == "/tmp/small.ringmaster-scratch/0w");
    REQUIRE(candidate.files.size() == 1);
    CHECK(candidate.files[0].path == "p.db");
    CHECK(candidate.files[0].content == "weight = 5.0; {other}");
}

TEST_CASE("what is pushed to a machine is linked into the scratch folder of who names it", "[competition]") {
    ControlFile control = small_event(1);
    WorkersSection& workers = control.workers.emplace_back();
    workers.push = {"/x/my-engine", "/x/net.bin"};
    const auto candidate = [&] { return TuningEvent(control, {1, 1, {"made"}}).ask().value().gtp().players[0]; };
    control.gtp().candidate.command = {"/x/my-engine"};
    CHECK(candidate().scratch_folder.empty());
    control.gtp().candidate.command = {"{dir}/my-engine"};
    REQUIRE(candidate().files.size() == 2);
    CHECK(candidate().files[1] == ScratchFile{"net.bin", "", "/x/net.bin"});
    control.candidate_files.push_back({"/x/p.in", "net.bin", {1, 1}});
    REQUIRE(candidate().files.size() == 2);
    CHECK(candidate().files[0] == ScratchFile{"net.bin", "made"});
    CHECK(candidate().files[1] == ScratchFile{"my-engine", "", "/x/my-engine"});
}

TEST_CASE("the referee of a game comes with its job", "[competition]") {
    ControlFile control = small_event();
    control.gtp().players["judge"].code = "judge";
    control.gtp().players["judge"].command = {"judge"};
    control.gtp().referee = "judge";
    TuningEvent tuning(control, {1, 1, {}});
    const Job job = tuning.ask().value();
    REQUIRE(job.gtp().referee);
    CHECK(job.gtp().referee->command == std::vector<std::string>{"judge"});
    CHECK(players_of(control).back().label == "judge (referee)");
}

TEST_CASE("in a match both sides have the same openings with both colours", "[competition]") {
    ControlFile control = small_event();
    control.candidate_colour = ColourChoice::alternate;
    std::vector<std::string> book;
    for (const char* column : {"A", "B", "C", "D", "E"}) {
        book.push_back(column + std::string("5"));
    }
    const auto opening = [&](bool is_duel, std::uint64_t game) {
        const MatchGame purpose{1, game, is_duel};
        return make_job(control, {1, 1, {}, book}, {100 + game, purpose, Colour::black},
                        {{{"level", 1.0}}, {{"level", 2.0}}}, 0)
            .gtp()
            .opening;
    };
    for (const bool is_duel : {true, false}) {
        const std::uint64_t games = is_duel ? 2 : 4;
        std::set<std::string> openings;
        for (std::uint64_t pair = 0; pair < book.size(); ++pair) {
            openings.insert(opening(is_duel, games * pair));
            for (std::uint64_t game = 1; game < games; ++game) {
                CHECK(opening(is_duel, games * pair + game) == opening(is_duel, games * pair));
            }
        }
        CHECK(openings.size() == book.size());
    }
    control.candidate_colour = ColourChoice::white;
    CHECK(opening(false, 0) == opening(false, 1));
    CHECK(opening(false, 1) != opening(false, 2));
}

TEST_CASE("a candidate is the opponent only when it is told and allowed the same", "[competition]") {
    const Parameters level{{"level", 2.0}};
    ControlFile control = small_event();
    CHECK_FALSE(is_the_opponent(control, level));
    PlayerSetup& candidate = control.gtp().candidate;
    PlayerSetup& opponent = control.gtp().players["fixed"];
    candidate.command = opponent.command;
    CHECK(is_the_opponent(control, level));
    candidate.set_gtp_commands = {"level {level}"};
    CHECK_FALSE(is_the_opponent(control, level));
    opponent.set_gtp_commands = {"level 2"};
    CHECK(is_the_opponent(control, level));
    CHECK_FALSE(is_the_opponent(control, {{"level", 3.0}}));
    candidate.options = {{"King Safety", "{level}"}};
    CHECK_FALSE(is_the_opponent(control, level));
    opponent.options = {{"King Safety", "2"}};
    CHECK(is_the_opponent(control, level));
    candidate.depth = 2;
    CHECK_FALSE(is_the_opponent(control, level));
}

TEST_CASE("whether an engine is told a seed is asked of those who play for that purpose", "[competition]") {
    ControlFile control = small_event();
    control.gtp().candidate.command = {"engine", "{level}"};
    control.gtp().players["deaf"].command = {"engine"};
    const MatchGame own{1, 0};
    MatchGame against = own;
    against.against = "deaf";
    MatchGame duel = own;
    duel.is_duel = true;
    CHECK(uses_seeds(control, Choice{}));
    CHECK(uses_seeds(control, own));
    CHECK_FALSE(uses_seeds(control, against));
    CHECK_FALSE(uses_seeds(control, duel));
    GtpSection slow = control.gtp();
    slow.candidate.command.emplace_back("{seed}");
    control.verification.game = slow;
    CHECK(uses_seeds(control, duel));
    control.gtp().opponent = "deaf";
    CHECK_FALSE(uses_seeds(control, Choice{}));
}

TEST_CASE("in a duel both engines are the candidate's, each with its own values, seed and folder", "[competition]") {
    ControlFile control = small_event();
    control.gtp().candidate.command = {"engine", "{level}", "{seed}", "{dir}"};
    control.candidate_files = {{"/t", "weights", {0, 0}}};
    const Job job = make_job(control, {1, 1, {"{level}"}}, {9, MatchGame{1, 3, true}, Colour::white},
                             {{{"level", 1.0}}, {{"level", 2.0}}}, 0);
    const auto& [first, second] = job.gtp().players;
    CHECK(first.command[1] == "1");
    CHECK(second.command[1] == "2");
    CHECK(first.command[2] != second.command[2]);
    CHECK(first.scratch_folder != second.scratch_folder);
    CHECK(second.files.at(0).content == "2");
    CHECK(job.sides[1].role == Role::reference);
    CHECK(job.sides[1].name.empty());
}

TEST_CASE("a share of the games that may be adjudicated is to be played on", "[competition]") {
    ControlFile control = small_event();
    const auto is_audited = [&](std::uint64_t number) {
        const PlannedGame game{number, parse_purpose("0"), Colour::black};
        const Job job = make_job(control, {7, 1, {}}, game, {{{"level", 1.0}}, {}}, 0);
        return job.gtp().settings.adjudication && job.gtp().settings.adjudication->is_audited;
    };
    CHECK_FALSE(is_audited(0));
    control.gtp().settings.adjudication.emplace();
    control.gtp().settings.adjudication->audit = 0.5;
    int audited = 0;
    for (std::uint64_t number = 0; number < 100; ++number) {
        audited += is_audited(number);
        CHECK(is_audited(number) == is_audited(number));
    }
    CHECK(audited > 25);
    CHECK(audited < 75);
}

TEST_CASE("games of a match are judged by the settings that they were played under, if these are known",
          "[competition]") {
    ControlFile control = small_event(1);
    const auto board_size = [&](const std::string& conditions) {
        MatchGame game;
        game.conditions = conditions;
        const GameSettings* settings = expected_game(control, game).settings;
        return settings == nullptr ? 0 : settings->board_size;
    };
    const int usual = control.gtp().settings.board_size;
    CHECK(board_size("") == usual);
    CHECK(board_size("openings book.epd") == usual);
    CHECK(board_size("board_size 13") == 0);
    GtpSection big = control.gtp();
    big.settings.board_size = 13;
    control.verification.game = big;
    CHECK(board_size("board_size 13") == 13);
    CHECK(board_size("board_size 13, openings book.epd") == 13);
    CHECK(board_size("board_size 13, komi 5.5") == 0);
    CHECK(board_size("board_size 1") == 0);
}
