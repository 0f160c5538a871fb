#include <set>

#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

std::vector<std::string> column(const std::string& csv, std::size_t number) {
    std::vector<std::string> cells;
    for (const std::string& line : split(trim(csv), '\n')) {
        cells.push_back(split(line, ',').at(number));
    }
    return cells;
}

/// Runs the shell's words in the workshop's folder, with the program as $0.
Finished in_shell(const Workshop& workshop, const std::string& words) {
    Launch launch;
    launch.command = {"/bin/sh", "-c", "cd '" + workshop.folder.string() + "'; " + words, RINGMASTER_PROGRAM};
    Subprocess process(launch);
    return Workshop::finish(process);
}

}  // namespace

TEST_CASE("every game is a line of CSV or a JSON object", "[cli][slow]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q"});
    const Finished csv = workshop.ringmaster({workshop.control_file, "games"});
    CHECK(csv.status == 0);
    CHECK(csv.err.empty());
    CHECK(csv.out.find("number,purpose,place,strength,role,colour,opponent,result,") == 0);
    const auto numbers = column(csv.out, 0);
    CHECK(std::set<std::string>(numbers.begin(), numbers.end()) ==
          std::set<std::string>{"number", "0", "1", "2", "3", "4", "5"});
    CHECK(column(csv.out, 6).at(1) == "fixed");
    CHECK(contains(csv.out, ",Candidate "));

    const Finished json = workshop.ringmaster({"games", workshop.control_file, "--format", "json"});
    CHECK(json.status == 0);
    const auto games = nlohmann::json::parse(json.out);
    REQUIRE(games.size() == 6);
    for (const auto& game : games) {
        CHECK(game.at("purpose") == "choose");
        CHECK(game.at("strength").is_number());
        CHECK(game.at("epoch") == 1);
    }
}

TEST_CASE("the games go to a file when one is named", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    const Finished printed = workshop.ringmaster({workshop.control_file, "games"});
    const std::string file = (workshop.folder.path() / "games.csv").string();
    const Finished written = workshop.ringmaster({workshop.control_file, "games", "--output", file});
    CHECK(written.status == 0);
    CHECK(written.out.empty());
    CHECK(read_file(file) == printed.out);
    const std::string database = (workshop.folder.path() / "tune.db").string();
    const Finished refused = workshop.ringmaster({workshop.control_file, "games", "--output", database});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "is a file of the event itself (name another file)\n"));
    CHECK(workshop.stored_games() == 2);
}

TEST_CASE("games of other settings are printed, too, with their epochs", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    workshop.change("komi = 7.5", "komi = 5.5");
    CHECK(column(workshop.ringmaster({workshop.control_file, "games"}).out, 0).size() == 2);
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1", "--accept-changes"});
    const auto games =
        nlohmann::json::parse(workshop.ringmaster({workshop.control_file, "games", "--format", "json"}).out);
    REQUIRE(games.size() == 2);
    CHECK(games[0].at("epoch") == 1);
    CHECK(games[1].at("epoch") == 2);
}

TEST_CASE("the games can be printed while a run stores more", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(1);
    const Finished printed = workshop.ringmaster({workshop.control_file, "games"});
    CHECK(printed.status == 0);
    CHECK(column(printed.out, 0).size() >= 3);
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    CHECK(Workshop::finish(running).status == 0);
}

TEST_CASE("an event that was never played has no games to print", "[cli]") {
    const Workshop workshop;
    const Finished printed = workshop.ringmaster({workshop.control_file, "games"});
    CHECK(printed.status == 5);
    CHECK(printed.out.empty());
    CHECK(contains(printed.err, "nothing has been played yet"));
}

TEST_CASE("a reader who has enough is no error, but a full disk is", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    const Finished nobody_reads =
        in_shell(workshop, "mkfifo pipe; exec 4<>pipe 3>pipe 4<&-; trap '' PIPE; exec \"$0\" tune.toml games >&3");
    CHECK(nobody_reads.status == 0);
    CHECK(nobody_reads.err.empty());
    const Finished full = in_shell(workshop, "exec \"$0\" tune.toml games >/dev/full");
    CHECK(full.status == 1);
    CHECK(full.err == "ringmaster: cannot write to standard output: No space left on device\n");
}
