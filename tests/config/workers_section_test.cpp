#include "ringmaster/config/workers_section.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string problem_of(const std::string& text) {
    const WorkersResult result = parse_workers_file(text, "/events", "/home/me");
    REQUIRE(result.problems.size() == 1);
    return result.problems[0].message;
}

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
    CHECK(problem_of("[[workers]]\nfolder = \"/home/me\"\n") ==
          "workers 1: folder goes with launch only (here it is the control file's)");
    CHECK(problem_of("[[workers]]\nname = \"a\"\nlaunch = \"ssh a\"\nfolder = \"go\"\n") ==
          "workers 1: folder must begin with '/' or '~/': it is on the other machine");
    CHECK(problem_of("[[workers]]\nname = \"a\"\nlaunch = \" \"\n") ==
          "workers 1: launch is empty (write launch = \"ssh HOST ringmaster worker\", or leave it out)");
    CHECK(problem_of("[[workers]]\nname = \"a\"\nlaunch = \"ssh 'a\"\n") ==
          "workers 1: launch has a quote that is not closed, or ends in a backslash");
    CHECK(problem_of("# nothing\n") == "it names no machine (write [[workers]] and, below, slots = 4)");
}
