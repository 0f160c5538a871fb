#include "ringmaster/config/control_file.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string problem_of(const std::string& text) {
    const WorkersResult result = parse_workers_file(text, "/events", "/home/me");
    REQUIRE(result.problems.size() == 1);
    return result.problems[0].message;
}

/// The same of a machine called a, with these settings.
std::string problem_of_machine(const std::string& settings) {
    return problem_of("[[workers]]\nname = \"a\"\n" + settings + "\n");
}

const std::string by_ssh = "launch = \"ssh a\"\n";

}  // namespace

TEST_CASE("machines are read from a control file and from a file of their own", "[config]") {
    const std::string text =
        "[[workers]]\nslots = 4\n"
        "[[workers]]\nname = \"big\"\nslots = 32\nlaunch = \"ssh -oBatchMode=yes big 'nice' ringmaster worker\"\n"
        "folder = \"~/go/\"\n"
        "[[workers]]\nname = \"own\"\nlaunch = \"./start it\"\n";
    Parts parts;
    parts.top += text;
    const auto from_control_file = good(parts.text()).workers;
    const auto from_file = parse_workers_file(text, "/events", "/home/me").workers;
    for (const auto& workers : {from_control_file, from_file}) {
        REQUIRE(workers.size() == 3);
        CHECK(workers[0].name == "local");
        CHECK(workers[0].slots == 4);
        CHECK(workers[0].launch.empty());
        CHECK(workers[1].name == "big");
        CHECK(workers[1].slots == 32);
        CHECK(workers[1].launch ==
              std::vector<std::string>{"ssh", "-oBatchMode=yes", "big", "nice", "ringmaster", "worker"});
        CHECK(workers[1].folder == "~/go");
        CHECK(workers[2].slots == 1);
        CHECK(workers[2].launch == std::vector<std::string>{"/events/start", "it"});
    }
}

TEST_CASE("what is wrong with [[workers]] is told", "[config]") {
    CHECK(problem_of("[[workers]]\nlaunch = \"ssh big ringmaster worker\"\n") ==
          "workers 1: name is missing (write name = \"big\": reports call the machine so)");
    CHECK(problem_of("[[workers]]\n[[workers]]\n") ==
          "workers 2: two [[workers]] are called 'local' (give each a name of its own)");
    CHECK(problem_of("[[workers]]\nname = \"a:b\"\n") ==
          "workers 1: name must be 1 to 60 printable letters, and no colon");
    CHECK(problem_of_machine("folder = \"/home/me\"") ==
          "workers 1: folder goes with launch only (here it is the control file's)");
    CHECK(problem_of_machine(by_ssh + "folder = \"go\"") ==
          "workers 1: folder must begin with '/' or '~/': it is on the other machine");
    CHECK(problem_of_machine("launch = \" \"") ==
          "workers 1: launch is empty (write launch = \"ssh HOST ringmaster worker\", or leave it out)");
    CHECK(problem_of_machine("launch = \"ssh 'a\"") ==
          "workers 1: launch has a quote that is not closed, or ends in a backslash");
    CHECK(problem_of("# nothing\n") == "it names no machine (write [[workers]] and, below, slots = 4)");
}

TEST_CASE("files to push are named by their paths here", "[config]") {
    const auto result = parse_workers_file("[[workers]]\nname = \"a\"\n" + by_ssh +
                                               "push = [\"./my-engine\", \"../net.bin.gz\", \"~/book\", \"/data/x\"]\n",
                                           "/events", "/home/me");
    REQUIRE(result.problems.empty());
    CHECK(result.workers.at(0).push ==
          std::vector<std::string>{"/events/my-engine", "/net.bin.gz", "/home/me/book", "/data/x"});
}

TEST_CASE("what is wrong with files to push is told", "[config]") {
    CHECK(problem_of_machine("push = [\"x\"]") ==
          "workers 1: push goes with launch only (here the files are where they are)");
    CHECK(
        problem_of_machine("launch = \"docker exec -i big ringmaster worker\"\npush = [\"x\"]") ==
        "workers 1: push goes with a launch by ssh or srun only, not by docker (begin launch with 'ssh', or copy the files there yourself and name their folder)");
    CHECK(problem_of_machine(by_ssh + "push = [\"net/\"]") ==
          "workers 1: push: item 1 names no file (write push = [\"./my-engine\", \"net.bin.gz\"])");
    CHECK(problem_of_machine(by_ssh + "push = [\"\"]") ==
          "workers 1: push: item 1 names no file (write push = [\"./my-engine\", \"net.bin.gz\"])");
    CHECK(problem_of_machine(by_ssh + "push = [\"a/net\", \"b/net\"]") ==
          "workers 1: push names two files called 'net' (rename one: in {dir} each has a name of its own)");
    CHECK(problem_of_machine(by_ssh +
                             "push = [\"a/net\"]\n[[workers]]\nname = \"b\"\nlaunch = \"ssh b\"\npush = [\"b/net\"]") ==
          "workers 2: push names two files called 'net' (rename one: in {dir} each has a name of its own)");
    CHECK(problem_of_machine(by_ssh + "push = [3]") == "workers 1: push: item 1 must be a text, not the number 3");
}
