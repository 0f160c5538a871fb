// Events whose games a script plays, without a script.
#include <array>
#include <set>

#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/config/control_file.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

ControlFile event_of(const std::string& game, const std::string& top = "", const std::string& more_of_x = "") {
    const std::string verification = top.find("verification") == std::string::npos ? "verification = 0\n" : "";
    const std::string text = "competition_type = 'model_tuner'\nnumber_of_games = 40\nseed = 3\n" + verification + top +
                             "\n[game]\n" + game + "\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n" +
                             more_of_x;
    const ControlFileResult result = parse_control_file(text, "/events/tune.toml", "/home/me");
    INFO(Catch::Detail::stringify(problem_lines("f", result.problems)));
    REQUIRE(result.control_file);
    return *result.control_file;
}

const ScriptSetup& script_of(const Job& job) {
    REQUIRE(job.script() != nullptr);
    return job.script()->script;
}

Outcome told(const Job& job, const std::vector<double>& scores) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::told;
    for (const double score : scores) {
        outcome.told.push_back({score, std::nullopt, score == 1 ? "W" : score == 0 ? "L" : "D"});
    }
    return outcome;
}

void tell(Competition& event, const Job& job, const std::vector<double>& scores) {
    for (const GameRecord& record : make_records(job, told(job, scores), 1000)) {
        event.tell(record);
    }
}

std::vector<std::string> first_openings(const ControlFile& control, const std::vector<std::string>& book, int pairs) {
    TuningEvent event(control, {5, 1, {}, book});
    std::vector<std::string> openings;
    for (int i = 0; i < pairs; ++i) {
        const Job one = event.ask().value();
        const Job other = event.ask().value();
        CHECK(script_of(one).environ.at("RINGMASTER_OPENING") == script_of(other).environ.at("RINGMASTER_OPENING"));
        CHECK(one.sides[0].parameters == other.sides[0].parameters);
        CHECK(one.colour == opponent_of(other.colour));
        CHECK(script_of(one).command.back() == std::to_string(i));
        openings.push_back(script_of(one).environ.at("RINGMASTER_OPENING"));
        tell(event, one, {1});
        tell(event, other, {0});
    }
    return openings;
}

}  // namespace

TEST_CASE("a script that is told both sides plays candidates against each other", "[competition]") {
    TuningEvent event(event_of("command = './p {x} {opponent.x}'"), {5, 1, {}});
    const Job job = event.ask().value();
    const ScriptSetup& script = script_of(job);
    CHECK(script.command[1] == to_text(job.sides[0].parameters.at(0).second));
    CHECK(script.command[2] == to_text(job.sides[1].parameters.at(0).second));
    CHECK(job.sides[1].role == Role::candidate);
}

TEST_CASE("where candidates fail is told of a script that plays them against each other", "[competition]") {
    TuningEvent event(event_of("command = './p {x} {opponent.x}'"), {5, 1, {}});
    while (const std::optional<Job> job = event.ask()) {
        Outcome outcome = told(*job, {job->number % 2 == 0 ? 1.0 : 0.0});
        if (std::get<double>(job->sides[0].parameters.at(0).second) > 0.8) {
            outcome.ending = Ending::failure;
            outcome.told.clear();
            outcome.result = "L";
            outcome.winner = opponent_of(job->colour);
        }
        for (const GameRecord& record : make_records(*job, outcome, 1000)) {
            event.tell(record);
        }
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    REQUIRE(facts.pockets.size() == 1);
    CHECK(facts.pockets[0].failures == facts.pockets[0].games);
}

TEST_CASE("a script's job has its placeholders replaced and says all in the environment", "[competition]") {
    const ControlFile control = event_of("command = './p {x:.2f} {colour} {seed} {game_id} {opponent.x}'",
                                         "opponent = 'default'", "default = 0.5\n");
    TuningEvent event(control, {5, 1, {}});
    const Job job = event.ask().value();
    const ScriptSetup& script = script_of(job);
    REQUIRE(script.command.size() == 6);
    CHECK(script.command[0] == "/events/p");
    CHECK(script.command[1].size() == 4);
    CHECK(script.command[2] == "first");
    CHECK(script.command[3] == std::to_string(job.sides[0].seed));
    CHECK(script.command[4] == "0");
    CHECK(script.command[5] == "0.5");
    CHECK(script.environ.at("RINGMASTER_COLOUR") == "first");
    CHECK(script.environ.at("RINGMASTER_SEED") == script.command[3]);
    CHECK(script.environ.at("RINGMASTER_PARAMETER_x") == to_text(job.sides[0].parameters.at(0).second));
    CHECK(script.environ.at("RINGMASTER_OPPONENT_x") == "0.5");
    CHECK(event.ask().value().colour == Colour::white);
}

TEST_CASE("a shell, whose names have no '-', finds the value of a code with one in the environment", "[competition]") {
    ControlFile control = event_of("command = './p {x}'");
    control.parameters.front().code = "time-bonus";
    std::get<ScriptSection>(control.game).script.command = {"./p"};
    TuningEvent event(control, {5, 1, {}});
    const std::map<std::string, std::string> told = script_of(event.ask().value()).environ;
    CHECK(told.at("RINGMASTER_PARAMETER_time_bonus") == told.at("RINGMASTER_PARAMETER_time-bonus"));
}

TEST_CASE("a script that asks for JSON gets one line of it", "[competition]") {
    TuningEvent event(event_of("command = './p'\nparameters = 'json'"), {5, 1, {}});
    const std::string input = script_of(event.ask().value()).input;
    CHECK(input.starts_with("{\"game_id\":\"0\",\"seed\":"));
    CHECK(input.ends_with("}}\n"));
    CHECK(input.find("\"colour\":\"first\",\"pair\":0,\"opening\":\"\",\"core\":") != std::string::npos);
    CHECK(input.find("\"parameters\":{\"x\":") != std::string::npos);
    CHECK(input.find("\"dir\"") == std::string::npos);
}

TEST_CASE("a script's templates are told what its command is told, the opponent's values and the cores too",
          "[competition]") {
    const ControlFile control = event_of(
        "command = './p'\nparameters = 'json'\n"
        "files = [{ template = 'in', path = 'weights' }]",
        "", "default = 0.5\n");
    TuningEvent event(control, {5, 1, {"{x} {opponent.x} {colour} {pair} {core} {dir}"}});
    const Job job = event.ask().value();
    const ScriptSetup& script = script_of(job);
    const std::string folder = "/events/tune.ringmaster-scratch/0";
    CHECK(script.files.at(0).content ==
          to_text(job.sides[0].parameters.at(0).second) + " 0.5 first 0 " + core_mark + " " + folder);
    CHECK(script.environ.at("RINGMASTER_OPPONENT_x") == "0.5");
    CHECK(script.environ.at("RINGMASTER_DIR") == folder);
    CHECK(script.environ.at("RINGMASTER_CORE") == core_mark);
    CHECK(script.input.find(std::string("\"core\":\"") + core_mark + "\"") != std::string::npos);
    CHECK(script.input.ends_with("\"dir\":\"" + folder + "\",\"opponent\":{\"x\":0.5}}\n"));
    CHECK(event.ask().value().sides[0].parameters == job.sides[0].parameters);  // a pair
}

TEST_CASE("by CLOP's protocol a processor, a seed and all parameters follow the script's words", "[competition]") {
    TuningEvent event(event_of("command = './p a'\nprotocol = 'clop'\nprocessors = ['here', 'there']"), {5, 1, {}});
    const Job job = event.ask().value();
    const ScriptSetup& script = script_of(job);
    REQUIRE(script.command.size() == 6);
    CHECK(script.command[1] == "a");
    CHECK(script.command[2] == processor_mark);
    CHECK(script.command[4] == "x");
    CHECK(script.command[5] == to_text(job.sides[0].parameters.at(0).second));
    const auto seed = std::stoull(script.command[3]);
    CHECK(seed % 2 == 0);
    CHECK(std::stoull(script_of(event.ask().value()).command[3]) == seed + 1);  // the same opening, the other colour
    CHECK(std::stoull(script_of(event.ask().value()).command[3]) / 2 != seed / 2);
    CHECK(script.processors == std::vector<std::string>{"here", "there"});
}

TEST_CASE("both games of a pair have one opening and one candidate, and each opening comes once first",
          "[competition]") {
    const ControlFile control = event_of("command = './p {x} {pair}'\nopenings = 'b'");
    const std::vector<std::string> book{"a", "b", "c", "d", "e"};
    const std::vector<std::string> openings = first_openings(control, book, 10);
    CHECK(std::set<std::string>(openings.begin(), openings.begin() + 5).size() == 5);
    CHECK(std::set<std::string>(openings.begin() + 5, openings.end()).size() == 5);
    CHECK(openings == first_openings(control, book, 10));
}

TEST_CASE("a script that plays many games at a time gets each opening once before any comes again", "[competition]") {
    const ControlFile control = event_of("command = './p {x} {opening}'\nopenings = 'b'\ngames = 4");
    TuningEvent event(control, {5, 1, {}, std::vector<std::string>{"a", "b", "c"}});
    std::set<std::string> openings;
    for (int i = 0; i < 3; ++i) {
        const Job job = event.ask().value();
        openings.insert(script_of(job).command.back());
        tell(event, job, {1, 0, 1, 0});
    }
    CHECK(openings.size() == 3);
}

TEST_CASE("the second game of a pair is the same after the first was played in an earlier run", "[competition]") {
    const ControlFile control = event_of("command = './p {x} {pair}'");
    TuningEvent whole(control, {5, 1, {}});
    const Job first = whole.ask().value();
    Job second = whole.ask().value();
    TuningEvent resumed(control, {5, 1, {}});
    tell(resumed, first, {1});
    std::get<ScriptGame>(second.game).blames_candidate = true;  // by now one has ended well
    CHECK(resumed.ask().value() == second);
}

TEST_CASE("a script that plays several games at a time takes as many numbers", "[competition]") {
    const ControlFile control = event_of("command = './p {x}'\ngames = 2");
    TuningEvent event(control, {5, 1, {}});
    const Job one = event.ask().value();
    const Job two = event.ask().value();
    CHECK(one.number == 0);
    CHECK(two.number == 2);
    tell(event, one, {1, 0.5});
    CHECK(event.progress().finished == 2);
    const auto records = make_records(two, told(two, {0, 1}), 1000);
    REQUIRE(records.size() == 2);
    CHECK(records[1].number == 3);
    CHECK(records[0].colour == opponent_of(records[1].colour));
    CHECK(records[0].score == 0);
    CHECK(records[0].winner == opponent_of(records[0].colour));
    CHECK(records[1].winner == records[1].colour);
    event.give_back(two);
    CHECK(event.ask().value().number == 2);
    TuningEvent resumed(control, {5, 1, {}});
    tell(resumed, two, {0, 1});
    CHECK(resumed.ask().value().number == 0);
    CHECK(resumed.ask().value().number == 4);
}

TEST_CASE("of games that come several at a time as many are wanted as are played", "[competition]") {
    const ControlFile control = event_of("command = './p {x}'\ngames = 3", "verification = 0.2", "default = 0.5\n");
    TuningEvent event(control, {5, 1, {}});
    const ProgressFacts progress = event.facts(FactsDetail::brief).progress;
    CHECK(progress.choosing_wanted == 30U);
    CHECK(progress.verifying_wanted == 12U);
    std::uint64_t games = 0;
    for (auto job = event.ask(); job && std::holds_alternative<Choice>(job->purpose); job = event.ask()) {
        games += static_cast<std::uint64_t>(job->games());
        tell(event, *job, {1, 0, 0.5});
    }
    CHECK(games == 30);
}

TEST_CASE("a match of a script that plays several games gives each side its own", "[competition][slow]") {
    const ControlFile control = event_of("command = './p {x}'\ngames = 2", "", "default = 0.5\n");
    TuningEvent event(control, {5, 1, {}});
    for (int i = 0; i < 20; ++i) {
        tell(event, event.ask().value(), {1, 0});
    }
    event.verify(8);
    std::vector<std::string> purposes;
    for (int i = 0; i < 4; ++i) {
        const Job job = event.ask().value();
        for (const GameRecord& record : make_records(job, told(job, {1, 0.25}), 1000)) {
            purposes.push_back(to_text(record.purpose));
            event.tell(record);
        }
    }
    CHECK(purposes == std::vector<std::string>{"match 1 recommended 0", "match 1 recommended 2", "match 1 reference 1",
                                               "match 1 reference 3", "match 1 recommended 4", "match 1 recommended 6",
                                               "match 1 reference 5", "match 1 reference 7"});
    CHECK_FALSE(event.ask());
    CHECK(event.facts(FactsDetail::full).match.value().pairs == 4);
    CHECK(event.facts(FactsDetail::full).match.value().scores_by_lot == 4);
}

TEST_CASE("a match has whole rounds, in which both sides play equally often", "[competition]") {
    const ControlFile control = event_of("command = './p {x}'\ngames = 4", "verification = 0.1", "default = 0.5\n");
    TuningEvent event(control, {5, 1, {}});
    std::array<int, 2> games{};
    while (const auto job = event.ask()) {
        const auto* match = std::get_if<MatchGame>(&job->purpose);
        if (match != nullptr) {
            games[match->is_of_recommended() ? 0 : 1] += job->games();
        }
        tell(event, *job, {1, 0, 0.5, 1});
    }
    CHECK(games == std::array{4, 4});
    CHECK(event.progress().finished == 40);
    event.verify(9);  // another round
    CHECK(event.ask());
    CHECK(event.progress().wanted == 24);
}

TEST_CASE("nothing of Go is told of a script's event", "[competition]") {
    TuningEvent event(event_of("command = './p {x}'"), {5, 1, {}});
    tell(event, event.ask().value(), {0.25});
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.script == "/events/p {x}");
    CHECK(facts.opponent.empty());
    CHECK(facts.settings.empty());
    CHECK(colours_of(facts)[0] == "first");
    CHECK(facts.choosing.value().points() == 0.25);
    const Job job = event.ask().value();
    const GameRecord record = make_records(job, told(job, {1}), 1000).front();
    CHECK(event.describe(record).ends_with("(second) won"));
    Outcome failed = told(job, {});
    failed.ending = Ending::failure;
    failed.winner = opponent_of(job.colour);
    failed.result = "L";
    failed.detail = "why";
    CHECK(event.describe(make_records(job, failed, 1000).front()).ends_with("(second) lost (why)"));
}

TEST_CASE("a script that is told both sides verifies by duels", "[competition]") {
    const std::string game = "command = './p {x} {opponent.x} {pair}'";
    const ControlFile control = event_of(game, "", "default = 0.5\n");
    CHECK(control.verification.kind == MatchKind::duel);
    TuningEvent event(control, {5, 1, {}});
    for (int i = 0; i < 20; ++i) {
        tell(event, event.ask().value(), {i % 2 == 0 ? 1.0 : 0.0});
    }
    event.verify(4);
    const Job one = event.ask().value();
    const Job other = event.ask().value();
    CHECK(to_text(one.purpose) == "match 1 duel 0");
    CHECK(one.sides[1].role == Role::reference);
    CHECK(script_of(one).command[2] == "0.5");
    CHECK(script_of(one).command[1] != "0.5");
    CHECK(script_of(one).command[3] == script_of(other).command[3]);
    CHECK(one.colour == opponent_of(other.colour));
    tell(event, one, {1});
    tell(event, other, {1});
    const MatchFacts match = event.facts(FactsDetail::full).match.value();
    CHECK(match.is_duel);
    CHECK(match.sides[0].tally.wins == 2);
    CHECK(match.sides[1].values == Parameters{{"x", 0.5}});
    CHECK(match.against == Comparison::default_settings);
}

TEST_CASE("a match by duels is refused where the script is not told both sides", "[config]") {
    const std::string text =
        "competition_type = 'model_tuner'\nverification_by = 'duel'\n[game]\ncommand = './p {x}'\n"
        "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\ndefault = 0\n";
    const ControlFileResult result = parse_control_file(text, "/events/tune.toml", "");
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].message ==
          "verification_by = \"duel\" needs a script that is told both sides (put "
          "{opponent.CODE} into its command)");
}
