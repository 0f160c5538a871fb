#include "ringmaster/cli/simulate.hpp"

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string csv_head =
    "tuner,games,replications,mean_simple_regret,standard_error,regret_elo,regret_elo_standard_error,within_5_elo,"
    "cumulative_regret,grid_elo\n";

Finished simulate_in(const Workshop& workshop, std::vector<std::string> options) {
    options.insert(options.begin(), {workshop.control_file, "simulate"});
    return workshop.ringmaster(options);
}

std::string simulate_error(const std::vector<std::string>& options) {
    const Workshop workshop;
    const Finished finished = simulate_in(workshop, options);
    CHECK(finished.status == 2);
    CHECK(finished.out.empty());
    return finished.err;
}

ControlFile small() {
    ControlFile control;
    control.parameters = {{"a", Scale::linear(0, 1), 8, "%s"}};
    return control;
}

}  // namespace

TEST_CASE("simulate alone plays random peaks and answers in words", "[cli]") {
    const Workshop workshop;
    const Finished finished = simulate_in(workshop, {"--replications", "20"});
    CHECK(finished.status == 0);
    CHECK(finished.err.empty());
    CHECK(finished.out.find("Simulated without engines: 20 replications, 1 game at a time, no draws, seed 1.\n") == 0);
    CHECK(contains(finished.out, "\nucb (4 candidates)\n"));
    CHECK(contains(finished.out, "\nAfter 6 games with 4 candidates the recommended settings are on average "));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
}

TEST_CASE("simulate judges a tuner by the games that choose, not by those that verify", "[cli]") {
    const Workshop workshop;
    workshop.change("number_of_games = 6", "number_of_games = 40\nverification = 0.5");
    const std::string text = simulate_in(workshop, {"--replications", "2"}).out;
    CHECK(
        contains(text, "\nAfter 20 games that choose the event has 20 more, which verify: they are not simulated.\n"));
    CHECK(contains(text, "\nAfter 20 games with 4 candidates the recommended settings are on average "));
    const std::string asked = simulate_in(workshop, {"--replications", "2", "--games", "40"}).out;
    CHECK(contains(asked, "\nAfter 40 games with 4 candidates the recommended settings are on average "));
    CHECK_FALSE(contains(asked, "verify"));
    workshop.change("number_of_games = 40\nverification = 0.5", "number_of_games = 3\nverification = 0.7");
    CHECK(contains(simulate_in(workshop, {"--replications", "2"}).out,
                   "\nAfter 1 game that chooses the event has 2 more, which verify: they are not simulated.\n"));
}

TEST_CASE("simulate takes the section of the control file, and the command line before it", "[cli]") {
    const Workshop workshop;
    workshop.write(
        read_file(workshop.control_file) +
        "[simulation]\ntruth = 'strength'\ngames = [10, 20]\nreplications = 3\nin_flight = 2\ndraws = 0.5\n");
    const Finished section = simulate_in(workshop, {});
    CHECK(section.out.find("Simulated without engines: 3 replications, 2 games at a time, 50% draws, seed 1.\n"
                           "Truth: p = strength\nThe best point of the whole space wins 1.000000.\n") == 0);
    CHECK(contains(section.out, "\n   10  "));
    CHECK(contains(section.out, "\n   20  "));
    const Finished line = simulate_in(workshop, {"--truth-logit", "x", "--games", "30", "--replications", "4",
                                                 "--in-flight", "1", "--draws", "0", "--seed", "9"});
    CHECK(line.out.find("Simulated without engines: 4 replications, 1 game at a time, no draws, seed 9.\n"
                        "Truth: logit(p) = x\nThe best point of the whole space wins 0.731059.\n") == 0);
    CHECK_FALSE(contains(line.out, "\n   10  "));
}

TEST_CASE("simulate writes CSV and JSON", "[cli]") {
    const Workshop workshop;
    const std::vector<std::string> options{"--games", "50", "--replications", "5", "--truth", "x/2"};
    std::vector<std::string> csv = options;
    csv.insert(csv.end(), {"--format", "csv", "--compare", "policy=ucb;policy=beta_ucb,retire=confidence"});
    const Finished as_csv = simulate_in(workshop, csv);
    CHECK(as_csv.out.find(csv_head + "policy=ucb,50,5,") == 0);
    CHECK(contains(as_csv.out, "\n\"policy=beta_ucb,retire=confidence\",50,5,"));
    std::vector<std::string> json = options;
    json.insert(json.end(), {"--format", "json"});
    const Finished as_json = simulate_in(workshop, json);
    CHECK(as_json.out.find("{\n  \"truth\": \"p = x/2\",\n  \"best\": 0.5,\n") == 0);
    CHECK(contains(as_json.out, "\"mean_simple_regret\": "));
}

TEST_CASE("SPSA stands beside the tuner where it is asked for", "[cli]") {
    const Workshop workshop;
    const std::vector<std::string> options{"--games", "50,100", "--replications", "5", "--truth", "strength"};
    std::vector<std::string> compared = options;
    compared.insert(compared.end(), {"--compare", ";spsa"});
    const std::string text = simulate_in(workshop, compared).out;
    CHECK(contains(text, "\nucb (4 candidates)\n"));
    CHECK(contains(text, "\nspsa (a rival, with the gains that fishtest advises)\n"));
    CHECK(contains(text, "\nspsa: after 100 games the recommended settings are on average "));
    CHECK_FALSE(contains(simulate_in(workshop, options).out, "spsa"));
    compared.insert(compared.end(), {"--format", "csv"});
    const std::string csv = simulate_in(workshop, compared).out;
    CHECK(contains(csv, "\nspsa,50,5,"));
    CHECK(contains(csv, "\nspsa,100,5,"));
}

TEST_CASE("the figures hang on the seed, not on the number of processes or tuners", "[cli]") {
    const Workshop workshop;
    const auto line = [&](const std::string& seed, const std::string& cpus, const std::string& compare) {
        Launch launch;
        launch.command = {"taskset", "-c", cpus, RINGMASTER_PROGRAM, workshop.control_file, "simulate"};
        launch.command.insert(launch.command.end(), {"--games", "100", "--replications", "7", "--in-flight", "3"});
        launch.command.insert(launch.command.end(), {"--format", "csv", "--seed", seed, "--compare", compare});
        Subprocess process(launch);
        process.close_input();
        return split(Workshop::finish(process).out, '\n').at(1);
    };
    for (const std::string compare : {"policy=ucb", "spsa"}) {
        const std::string one = line("1", "0", compare);
        CHECK(line("1", "0-1", compare) == one);
        CHECK(line("1", "0-1", compare + ";policy=beta_ucb") == one);
        CHECK(line("2", "0", compare) != one);
    }
}

TEST_CASE("what is wrong with a formula or a comparison is said, naming the point", "[cli]") {
    CHECK(simulate_error({"--truth", "strength*2"}) ==
          "ringmaster: truth: at strength = 0.50001 the formula gives 1.00002, which is no probability (write "
          "--truth-logit for a logit)\n");
    CHECK(simulate_error({"--truth", "sqrt(0.5-x)"}).find("nan, which is no finite number\n") != std::string::npos);
    CHECK(simulate_error({"--truth-logit", "1/x"}) ==
          "ringmaster: truth: at strength = 0 the formula gives inf, which is no finite number\n");
    CHECK(simulate_error({"--truth", "strength +"}) ==
          "ringmaster: truth: something is missing at position 11 of the formula 'strength +'\n");
    CHECK(simulate_error({"--truth", "y"}) ==
          "ringmaster: truth: unknown name 'y' at position 1 of the formula 'y' (the variables are strength, x)\n");
    CHECK(simulate_error({"--compare", "polcy=ucb;split=0"}) ==
          "ringmaster: --compare: 'polcy=ucb': unknown key 'polcy' (did you mean 'policy'?)\n"
          "ringmaster: --compare: 'split=0': split must be from 1 to 2147483647, not 0\n"
          "2 problems in --compare; nothing was started\n");
    CHECK(simulate_error({"--compare", "spza"}) ==
          "ringmaster: --compare: 'spza': 'spza' is no setting (write KEY=VALUE, or spsa alone)\n"
          "1 problem in --compare; nothing was started\n");
}

TEST_CASE("options of simulate are checked", "[cli]") {
    CHECK(simulate_error({"--games", "100,x"}) ==
          "ringmaster: --games must be whole numbers from 1 to 1000000000, not 'x' (write --games 100,300,1000)\n");
    CHECK(simulate_error({"--games", "0"}) ==
          "ringmaster: --games must be whole numbers from 1 to 1000000000, not '0' (write --games 100,300,1000)\n");
    CHECK(simulate_error({"--replications", "1"}) == "ringmaster: --replications must be from 2 to 1000000, not '1'\n");
    CHECK(simulate_error({"--in-flight", "many"}) == "ringmaster: --in-flight must be from 1 to 100000, not 'many'\n");
    CHECK(simulate_error({"--draws", "2"}) == "ringmaster: --draws must be from 0 to 1, not '2'\n");
    CHECK(simulate_error({"--draws", "nan"}) == "ringmaster: --draws must be from 0 to 1, not 'nan'\n");
    CHECK(simulate_error({"--seed", "-1"}) == "ringmaster: --seed must be a whole number from 0 on, not '-1'\n");
    CHECK(simulate_error({"--format", "xml"}) ==
          "ringmaster: --format of 'simulate' must be text, csv or json, not 'xml'\n");
    CHECK(simulate_error({"--truth", "x", "--truth-logit", "x"}) ==
          "ringmaster: --truth and --truth-logit say the same thing twice (leave one out)\n");
}

TEST_CASE("the best is one that the fixed parameters allow", "[cli]") {
    ControlFile control = small();
    control.parameters.push_back({"b", Scale::linear(0, 1), 8, "%s"});
    control.parameters[0].fixed = 0.25;
    control.parameters[1].fixed = 0.75;
    SimulateOptions options;
    options.games = {10};
    options.replications = 5;
    const auto regret = [&] {
        return std::stod(split(split(simulation_text(control, options, OutputFormat::csv), '\n').at(1), ',').at(3));
    };
    CHECK(regret() == Catch::Approx(0).margin(1e-12));
    options.truth = TruthFormula{"0.6 - 0.1*abs(a - 0.5)", false};
    CHECK(regret() == Catch::Approx(0).margin(1e-12));
}

TEST_CASE("known results begin a simulation, with what the truth makes of them", "[cli][slow]") {
    SimulateOptions options;
    options.truth = TruthFormula{"0.1 + 0.8*a", false};
    options.games = {8};
    options.replications = 20;
    const std::vector<KnownResult> known{{"", {{"a", 0.9}}, {}, 0, 300}, {"old.toml", {{"a", 0.1}}, {}, 300, 300}};
    const auto regret = [&](const std::vector<KnownResult>& results) {
        const std::string table = simulation_text(small(), options, OutputFormat::csv, {}, results);
        return std::stod(split(split(table, '\n').at(1), ',').at(3));
    };
    CHECK(regret(known) < regret({}) / 2);
    CHECK(contains(
        simulation_text(small(), options, OutputFormat::text, {}, known),
        "\n600 more games begin the search of each tuner, at the settings of 'known', with the truth's results.\n"));
}

TEST_CASE("the best of a coarse grid is told apart from the best of the space", "[cli][slow]") {
    SimulateOptions options;
    options.truth = TruthFormula{"0.6 - 0.1*abs(a - 0.5)", false};
    options.games = {2000};
    options.replications = 4;
    const auto columns = split(split(simulation_text(small(), options, OutputFormat::csv), '\n').at(1), ',');
    CHECK(std::stod(columns.at(9)) == Catch::Approx(4.5).epsilon(0.05));
    options.compare = "max_depth=3";
    const auto of_tree = split(split(simulation_text(small(), options, OutputFormat::csv), '\n').at(1), ',');
    CHECK(std::stod(of_tree.at(9)) == 0);
}

TEST_CASE("a long simulation tells a first estimate long before a replication is over", "[cli]") {
    struct Enough {};
    SimulateOptions options;
    options.truth = TruthFormula{"0.6 - 0.1*abs(a - 0.5)", false};
    options.games = {1'000'000'000};
    std::string told;
    const auto tell = [&](const std::string& text) {
        told = text;
        if (contains(text, "after 100 games")) {
            throw Enough();
        }
    };
    CHECK_THROWS_AS(simulation_text(small(), options, OutputFormat::csv, {tell, 0}), Enough);
    CHECK(told.starts_with("0 of 200 replications in "));
    CHECK(contains(told, "; so far "));
    CHECK(contains(told, " Elo below the best after 100 games"));
}

TEST_CASE("where replications are slow and nobody asked for many, few will do", "[cli][slow]") {
    ControlFile control = small();
    control.parameters = std::vector<TunedParameter>(4, control.parameters[0]);
    for (std::size_t i = 0; i < 4; ++i) {
        control.parameters[i].code += std::to_string(i);
    }
    control.tuner = ModelTunerSettings{};
    SimulateOptions options;
    options.games = {400};
    std::string told;
    const auto tell = [&](const std::string& text) { told = text; };
    const std::string text = simulation_text(control, options, OutputFormat::csv, {tell, 0, 0});
    const std::vector<std::string> fields = split(split(text, '\n').at(1), ',');  // the name has a comma
    const int replications = std::stoi(fields.at(fields.size() - 8));
    CHECK(replications >= 20);
    CHECK(replications < 200);
    CHECK(contains(told, " of 200 replications in "));
}

TEST_CASE("Ctrl-C ends a simulation at once and leaves nothing", "[cli]") {
    const Workshop workshop;
    Subprocess process = workshop.start({workshop.control_file, "simulate", "--games", "1000000000"});
    CHECK(processes::becomes_true([&] { return processes_with(workshop.control_file) >= 2; }));
    process.signal_group(SIGINT);
    CHECK(Workshop::finish(process).status == 128 + SIGINT);
    CHECK(processes::becomes_true([&] { return processes_with(workshop.control_file) == 0; }));
}
