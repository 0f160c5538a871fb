// The control files of examples/ are played, a game or two of each, as users would.
#include "ringmaster/config/control_file.hpp"

#include "support/long_run.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;
namespace fs = std::filesystem;

namespace {

/// A copy of all examples, and programs that are found before those of the system.
struct Examples {
    TemporaryFolder folder;
    fs::path programs = folder.path() / "programs";

    Examples() {
        fs::copy(RINGMASTER_SOURCE_DIR "/examples", folder.path() / "examples", fs::copy_options::recursive);
        fs::create_directory(programs);
    }

    void provide(const std::string& program) const {
        const fs::path file = programs / program;
        write_file_atomically(file, "#!/bin/sh\nexec " SCRIPTED_ENGINE " --name " + program + "\n");
        fs::permissions(file, fs::perms::owner_all);
    }

    Finished run(const std::string& control_file, const std::vector<std::string>& arguments) const {
        Launch launch;
        launch.command = {RINGMASTER_PROGRAM, (folder.path() / "examples" / control_file).string()};
        launch.command.insert(launch.command.end(), arguments.begin(), arguments.end());
        launch.environment["PATH"] = programs.string() + ":/usr/bin:/bin:/usr/games";
        Subprocess process(launch);
        process.close_input();
        return Workshop::finish(process);
    }

    void check_games_of(const std::string& control_file, int count) const {
        INFO(control_file);
        const Finished played = run(control_file, {"-g", std::to_string(count), "-j", "2"});
        INFO(played.err);
        CHECK(played.status == 0);
        const Finished games = run(control_file, {"games"});
        CHECK(std::ranges::count(games.out, '\n') == 1 + count);
    }
};

}  // namespace

TEST_CASE("the examples on GNU Go play", "[examples][slow]") {
    const Examples examples;
    const int games = times(1, 2);
    examples.check_games_of("quickstart.toml", games);
    if (games == 1) {  // the others with its double
        examples.provide("gnugo");
    }
    for (const char* control_file :
         {"gnugo.toml", "model_tuner.toml", "duels.toml", "explicit.toml", "lazy.toml", "pebbles.toml", "halgo.toml",
          "margins.toml", "levels.toml", "template_config/tune.toml", "gnugo_mc_patterns/patterns.toml"}) {
        examples.check_games_of(control_file, games);
    }
}

TEST_CASE("the example of Gomill's manual plays, with an engine that takes Fuego's commands", "[examples][slow]") {
    const Examples examples;
    examples.provide("fuego");
    examples.provide("gnugo");
    examples.check_games_of("fuego_rave.toml", 2);
}

TEST_CASE("the example of machines is one, and no event", "[examples]") {
    const fs::path file = RINGMASTER_SOURCE_DIR "/examples/ssh.toml";
    const WorkersResult machines = parse_workers_file(read_file(file), "/events", "/home/me");
    CHECK(machines.problems.empty());
    CHECK(machines.workers.size() == 3);
    const Finished alone = Examples().run("ssh.toml", {});
    CHECK(alone.status == 2);
    CHECK(contains(alone.err, "this file names machines only"));
}

TEST_CASE("all examples are described", "[examples]") {
    const std::string described = read_file(RINGMASTER_SOURCE_DIR "/docs/examples.md");
    for (const auto& entry : fs::directory_iterator(RINGMASTER_SOURCE_DIR "/examples")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".in") {
            INFO(name);
            CHECK(described.find("`" + name + (entry.is_directory() ? "/`" : "`")) != std::string::npos);
        }
    }
}
