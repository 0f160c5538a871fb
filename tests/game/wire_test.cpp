#include "ringmaster/game/wire.hpp"

#include <limits>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/long_run.hpp"
#include "support/places.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

const std::string nasty = "tab\tquote\"back\\slash\nline\x01 caf\xc3\xa9 \xf0\x9f\x8e\xb2";

PlayerSetup full_player() {
    PlayerSetup player;
    player.code = "cand";
    player.command = {"fuego", nasty};
    player.cwd = "/tmp";
    player.environ = {{"A", "1"}, {"B", nasty}};
    player.startup_gtp_commands = {"go_rules cgos"};
    player.gtp_aliases = {{"final_score", "score"}};
    player.is_reliable_scorer = false;
    player.allow_claim = true;
    player.sgf_player_name_from_gtp = false;
    player.discard_stderr = true;
    player.scratch_folder = "/tmp/x";
    player.files = {{"a/b.json", nasty}, {"c", ""}, {"net", "", "/go/net"}};
    player.timeouts = {1, 2, 3.25, 4};
    player.clock = TimeControl{TimeSystem::canadian, 60, 30.5, 25};
    return player;
}

Job full_job() {
    Job job;
    job.number = std::numeric_limits<std::uint64_t>::max();
    job.game_id = "7";
    job.event = "tune";
    job.date = "2026-11-20 12:34:56";
    job.gtp().settings.board_size = 13;
    job.gtp().settings.komi = 6.5;
    job.gtp().settings.move_limit = 400;
    job.gtp().settings.trial_moves = 20;
    job.gtp().settings.scorer = Scorer::internal;
    job.gtp().settings.handicap = 3;
    job.gtp().settings.handicap_style = HandicapStyle::free;
    job.gtp().settings.handicap_compensation = HandicapCompensation::one_less;
    job.gtp().settings.ko_rule = KoRule::situational;
    job.gtp().settings.long_cycle = LongCycle::draw;
    job.gtp().settings.suicide = false;
    job.gtp().settings.unknown_result = UnknownResult::void_game;
    job.gtp().settings.clock = {TimeControl{TimeSystem::fischer, 600, 0.1, 0}, false, 0.25};
    job.gtp().settings.adjudication =
        AdjudicationSettings{.resign_below = 0.02, .moves = 3, .max_moves = 250, .audit = 0.2, .is_audited = true};
    job.player(Colour::black) = full_player();
    job.player(Colour::white).code = "gnugo";
    job.gtp().referee = full_player();
    job.gtp().referee->code = "judge";
    job.failure_loses = true;
    job.gtp().opening = "D4 Q16";
    job.gtp().keep_ownership = true;
    job.gtp().log_gtp = true;
    job.colour = Colour::white;
    job.purpose = parse_purpose("3.12");
    job.sides[0].parameters = {{"z", 3LL}, {"a", 3.0}, {"flag", true}, {"style", "wild"}, {"tiny", 1e-300}};
    job.sides[0].description = nasty;
    job.sides[0].seed = 2147483647;
    return job;
}

Outcome full_outcome() {
    Outcome outcome;
    outcome.number = 9;
    outcome.ending = Ending::score;
    outcome.winner = Colour::white;
    outcome.margin = 3.5;
    outcome.result = "W+3.5";
    outcome.detail = nasty;
    outcome.moves = 120;
    outcome.ownership = "bw.w";
    outcome.void_cause = VoidCause::move_limit;
    outcome.black = {nasty, "exited with status 0", "final_score", "GNU Go 3.8", 1.5, 0.1, nasty};
    outcome.failed = Colour::white;
    outcome.killed_from_outside = true;
    outcome.not_started = true;
    outcome.scorers_disagreed = true;
    outcome.audit = Ruling{Colour::black, 87};
    outcome.gtp_log = nasty;
    outcome.programs = {{"/x", "inode 1"}, {nasty, nasty}};
    outcome.warnings = {"a: slow", nasty};
    outcome.sgf = "(;GM[1])\n";
    return outcome;
}

std::string job_error(const std::string& line) {
    return error_of([&] { job_from_line(line); });
}

/// The line of the full job with one piece of its text changed.
std::string changed(const std::string& from, const std::string& to) {
    return replaced(job_to_line(full_job()), from, to);
}

/// Whether a damaged line is refused by an Error or read as something that can be written and read again.
template <typename Read, typename Write>
bool survives(const std::string& line, Read read, Write write) {
    try {
        const auto value = read(line);
        return read(write(value)) == value;
    } catch (const Error&) {
        return true;
    }
}

template <typename Read, typename Write>
void damage_everywhere(const std::string& line, Read read, Write write) {
    for (std::size_t i = 0; i < line.size(); i += long_step_between_places()) {
        INFO("place " << i);
        REQUIRE_THROWS_AS(read(line.substr(0, i)), Error);
        const int bits = times(2, 8);
        for (int n = 0; n < bits; ++n) {
            const std::size_t bit = (3 * i + static_cast<std::size_t>(n)) % 8;
            std::string damaged = line;
            damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
            REQUIRE(survives(damaged, read, write));
        }
    }
}

}  // namespace

TEST_CASE("a job reads back from its line", "[game]") {
    const std::string line = job_to_line(full_job());
    CHECK(line.find('\n') == std::string::npos);
    Job job = full_job();
    job.purpose = {};  // a worker does not know why it plays
    CHECK(job_from_line(line) == job);
    CHECK(job_from_line(job_to_line(Job{})) == Job{});
}

TEST_CASE("an outcome reads back from its line", "[game]") {
    const std::string line = outcome_to_line(full_outcome());
    CHECK(line.find('\n') == std::string::npos);
    CHECK(outcome_from_line(line) == full_outcome());
    Outcome nobody = full_outcome();
    nobody.winner.reset();
    CHECK(outcome_from_line(outcome_to_line(nobody)) == nobody);
}

TEST_CASE("every choice travels by its name", "[game]") {
    const std::string line = job_to_line(full_job());
    for (const char* named :
         {"\"scorer\":\"internal\"", "\"handicap\":3", "\"handicap_style\":\"free\"",
          "\"handicap_compensation\":\"one_less\"", "\"ko_rule\":\"situational\"", "\"unknown_result\":\"void\""}) {
        CAPTURE(named);
        CHECK(line.find(named) != std::string::npos);
    }
    CHECK(outcome_to_line(Outcome{}).find("\"ending\":\"void\"") != std::string::npos);
}

TEST_CASE("every value of every choice reads back", "[game]") {
    Job job;
    for (const auto scorer : {Scorer::players, Scorer::internal, Scorer::referee}) {
        job.gtp().settings.scorer = scorer;
        CHECK(job_from_line(job_to_line(job)) == job);
    }
    for (const auto rule : {KoRule::simple, KoRule::positional, KoRule::situational}) {
        job.gtp().settings.ko_rule = rule;
        CHECK(job_from_line(job_to_line(job)) == job);
    }
    for (const auto compensation :
         {HandicapCompensation::none, HandicapCompensation::full, HandicapCompensation::one_less}) {
        job.gtp().settings.handicap_compensation = compensation;
        CHECK(job_from_line(job_to_line(job)) == job);
    }
    for (const auto unknown : {UnknownResult::loss, UnknownResult::half, UnknownResult::void_game}) {
        job.gtp().settings.unknown_result = unknown;
        CHECK(job_from_line(job_to_line(job)) == job);
    }
    for (const auto style : {HandicapStyle::fixed, HandicapStyle::free}) {
        job.gtp().settings.handicap_style = style;
        CHECK(job_from_line(job_to_line(job)) == job);
    }
}

TEST_CASE("parameters keep their order and their types", "[game]") {
    const Parameters parameters{
        {"level", 3LL}, {"style", "wild"}, {"b", false}, {"a", 2.0}, {"big", 9007199254740993LL}};
    const std::string json = parameters_to_json(parameters);
    CHECK(json == R"({"level":3,"style":"wild","b":false,"a":2.0,"big":9007199254740993})");
    CHECK(parameters_from_json(json) == parameters);
    CHECK(parameters_to_json({}) == "{}");
    CHECK(parameters_from_json("{}").empty());
}

TEST_CASE("doubles read back exactly", "[game]") {
    for (const double number : {0.1, 1.0 / 3, 1e22, 1e300, 5e-324, -0.5}) {
        const Parameters parameters{{"x", number}};
        CHECK(parameters_from_json(parameters_to_json(parameters)) == parameters);
    }
}

TEST_CASE("text that is not UTF-8 is replaced", "[game]") {
    Outcome outcome = full_outcome();
    outcome.detail = "bad \xff byte";
    CHECK(outcome_from_line(outcome_to_line(outcome)).detail == "bad \xef\xbf\xbd byte");
}

TEST_CASE("a number that is not finite is never written", "[game]") {
    const Parameters parameters{{"x", std::numeric_limits<double>::quiet_NaN()}};
    CHECK(error_of([&] { parameters_to_json(parameters); }) ==
          "a number that is not finite was to be written as JSON; this is a bug in ringmaster");
    Job job;
    job.gtp().settings.komi = std::numeric_limits<double>::infinity();
    CHECK_THROWS_AS(job_to_line(job), Error);
}

TEST_CASE("what is wrong with a job line is said", "[game]") {
    CHECK(job_error("") == "a job line is not JSON");
    CHECK(job_error("{\"number\":") == "a job line is not JSON");
    CHECK(job_error("{} {}") == "a job line is not JSON");
    CHECK(job_error("[1]") == "a job line is not a JSON object");
    CHECK(job_error("{}") == "a job line lacks 'number'");
    CHECK(job_error(changed("\"komi\":6.5", "\"komi\":\"seven\"")) ==
          "a job line: 'game.gtp.settings.komi' must be a number");
    CHECK(job_error(changed("\"komi\":6.5,", "")) == "a job line lacks 'game.gtp.settings.komi'");
    CHECK(job_error(changed("\"komi\":6.5", "\"komi\":1e999")) == "a job line is not JSON");
    CHECK(job_error(changed("\"board_size\":13", "\"board_size\":13.5")) ==
          "a job line: 'game.gtp.settings.board_size' must be a whole number");
    CHECK(job_error(changed("\"board_size\":13", "\"board_size\":26")) ==
          "a job line: 'game.gtp.settings.board_size' must be from 1 to 25");
    CHECK(job_error(changed("\"board_size\":13", "\"board_size\":4294967305")) ==
          "a job line: 'game.gtp.settings.board_size' must be a smaller number");
    CHECK(job_error(changed("\"seed\":2147483647", "\"seed\":-1")) ==
          "a job line: 'first.seed' must be a larger number");
    CHECK(job_error(changed("\"event\":\"tune\"", "\"event\":5")) == "a job line: 'event' must be a text");
    CHECK(job_error(changed("\"move\":3.25", "\"move\":null")) ==
          "a job line: 'game.gtp.first.timeouts.move' must be a number");
    CHECK(job_error(changed("[\"go_rules cgos\"]", "[1]")) ==
          "a job line: 'game.gtp.first.startup_gtp_commands' must be a text");
    CHECK(job_error(changed("\"A\":\"1\"", "\"A\":1")) == "a job line: 'game.gtp.first.environ.A' must be a text");
    CHECK(job_error(changed("\"flag\":true", "\"flag\":[]")) ==
          "a job line: 'first.parameters.flag' must be a number, a text, true or false");
    CHECK(job_error(changed("\"colour\":\"w\"", "\"colour\":\"x\"")) == "a job line: 'colour' must be \"b\" or \"w\"");
    CHECK(job_error(changed("\"scorer\":\"internal\"", "\"scorer\":1")) ==
          "a job line: 'game.gtp.settings.scorer' must be \"players\", \"internal\" or \"referee\"");
    CHECK(job_error(changed("\"handicap_style\":\"free\"", "\"handicap_style\":\"loose\"")) ==
          "a job line: 'game.gtp.settings.handicap_style' must be \"fixed\" or \"free\"");
    CHECK(job_error(changed("\"handicap\":3", "\"handicap\":\"3\"")) ==
          "a job line: 'game.gtp.settings.handicap' must be a whole number");
    CHECK(job_error(changed("\"files\":[", "\"files\":[7,")) == "a job line: 'game.gtp.first.files' must be an object");
    CHECK(job_error(changed("\"code\":\"judge\"", "\"code\":1")) ==
          "a job line: 'game.gtp.referee.code' must be a text");
    CHECK(job_error(changed("\"discard_stderr\":true", "\"discard_stderr\":1")) ==
          "a job line: 'game.gtp.first.discard_stderr' must be true or false");
}

TEST_CASE("what is wrong with an outcome line or parameters is said", "[game]") {
    CHECK(error_of([] { outcome_from_line("hello"); }) == "an outcome line is not JSON");
    CHECK(error_of([] { outcome_from_line(R"({"number":1,"ending":"victory"})"); }) ==
          "an outcome line: 'ending' must be the name of an ending");
    CHECK(error_of([] { parameters_from_json("[]"); }) == "a text of parameters is not a JSON object");
    CHECK(error_of([] { parameters_from_json(R"({"x":null})"); }) ==
          "a text of parameters: 'x' must be a number, a text, true or false");
}

TEST_CASE("no truncation and no flipped bit of a line does more than an Error", "[game]") {
    damage_everywhere(job_to_line(full_job()), job_from_line, job_to_line);
    damage_everywhere(outcome_to_line(full_outcome()), outcome_from_line, outcome_to_line);
    const Parameters parameters = full_job().sides[0].parameters;
    damage_everywhere(parameters_to_json(parameters), parameters_from_json, parameters_to_json);
}

TEST_CASE("deep nesting is survived", "[game]") {
    const std::string refusal = "a job line has more than 4000 fields, or is nested more than 100 deep";
    CHECK(job_error(std::string(200000, '[')) == refusal);
    CHECK(job_error(std::string(50, '[')) == "a job line is not JSON");
    CHECK(job_error(std::string(200000, '[') + std::string(200000, ']')) == refusal);
    CHECK(job_error(std::string(50, '[') + std::string(50, ']')) == "a job line is not a JSON object");
}

TEST_CASE("a script's job and what it told travel unchanged", "[wire]") {
    ScriptGame game;
    game.script.code = "script";
    game.script.command = {"./p", core_mark};
    game.script.protocol = ScriptProtocol::clop;
    game.script.timeout = 2.5;
    game.script.games = 4;
    game.script.has_margin = true;
    game.script.input = "{}\n";
    game.script.processors = {"a", "b"};
    game.engine_failure = EngineFailure::loss;
    Job job;
    job.game = game;
    CHECK(job_from_line(job_to_line(job)) == job);
    Outcome outcome;
    outcome.ending = Ending::told;
    outcome.told = {{1, 2.5, "W 2.5"}, {0.25, std::nullopt, "0.25"}};
    CHECK(outcome_from_line(outcome_to_line(outcome)) == outcome);
}

TEST_CASE("a job of a game that we do not know is refused", "[wire]") {
    CHECK(job_error(replaced(job_to_line(Job{}), "\"game\":{\"gtp\"", "\"game\":{\"chess\"")) ==
          "a job line: 'game' must be an object with a game by GTP or of a script");
}

TEST_CASE("a script is told both sides as JSON", "[wire]") {
    Job job;
    job.game_id = "3";
    job.sides[0].seed = 7;
    job.sides[0].parameters = {{"x", 0.5}, {"name", std::string("a \"b\"")}};
    CHECK(script_input(job, "second", 1, "e4", "") ==
          "{\"game_id\":\"3\",\"seed\":7,\"colour\":\"second\",\"pair\":1,\"opening\":\"e4\",\"core\":\"\x7f"
          "core\",\"parameters\":{\"x\":0.5,\"name\":\"a \\\"b\\\"\"}}\n");
    job.sides[1].parameters = {{"x", 1.0}};
    CHECK(script_input(job, "first", 0, "", "/x/0").ends_with(",\"dir\":\"/x/0\",\"opponent\":{\"x\":1.0}}\n"));
}
