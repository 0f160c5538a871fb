#include "ringmaster/cli/new.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("an import prints a control file, or writes one, but never over another file", "[cli]") {
    const Workshop workshop;
    const std::string clop = (workshop.folder / "dummy.clop").string();
    const std::string made = (workshop.folder / "dummy.toml").string();
    write_file_atomically(clop, "Script ./s\nLinearParameter x 0 1\nH 3\n");
    const std::string left_out =
        "ringmaster: " + clop +
        ": left out or changed: line 3: H 3: not needed: it is chosen by the number of parameters (H of "
        "model_tuner sets it)\n";

    const Finished printed = workshop.ringmaster({"import", clop});
    CHECK(printed.status == 0);
    CHECK(contains(printed.out, "from an experiment of CLOP, dummy.clop.\n"));
    CHECK(contains(printed.out, "\n[game]\nprotocol = \"clop\"\ncommand = \"./s\"\n"));
    CHECK(printed.err == left_out);

    const Finished written = workshop.ringmaster({"import", clop, "--output", made});
    CHECK(written.status == 0);
    CHECK(written.out.empty());
    CHECK(written.err == left_out + made + " is written; 'ringmaster " + made + " check' tries it\n");
    CHECK(read_file(made) == printed.out);

    const Finished again = workshop.ringmaster({"import", clop, "--output", made});
    CHECK(again.status == 2);
    CHECK(again.err == "ringmaster: --output '" + made + "' is there already (name another file)\n");
    const Finished nowhere = workshop.ringmaster({"import", clop, "--output", "/nowhere/made.toml"});
    CHECK(nowhere.status == 2);
    CHECK(contains(nowhere.err, "there is no folder '/nowhere' (make the folder, or choose another one)\n"));

    const std::string other = (workshop.folder / "dummy.ctl").string();
    const Finished unusable = workshop.ringmaster({"import", clop, "--output", other});
    CHECK(unusable.status == 2);
    CHECK(unusable.err == "ringmaster: " + other +
                              ": the name of a control file ends in '.toml': what stands before that names the event's "
                              "other files (call it 'dummy.toml')\n");
    CHECK_FALSE(std::filesystem::exists(other));
}

TEST_CASE("an import of options of chess puts openings beside the file that it writes", "[cli]") {
    const Workshop workshop;
    const std::string lines = (workshop.folder / "spsa.txt").string();
    write_file_atomically(lines, "a, int, 5, 0, 9, 1, 1\nb, int, 5, 0, 9, 1, 1\n");
    const std::vector<std::string> words{"import", lines, "--engine", "./bot", "--parameter", "b"};
    const Finished printed = workshop.ringmaster(words);
    CHECK(printed.status == 0);
    CHECK(contains(printed.out, "command = \"./bot\"\nclock = \"2s+0.02s\" "));
    CHECK(contains(printed.out, "spsa.txt, without 1 of its 2 parameters.\n"));
    CHECK(contains(printed.err,
                   "left out or changed: 1 of its 2 parameters; they stand below as comments, and keep their values: "
                   "'a'\n"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder / "openings.epd"));
    std::vector<std::string> writing = words;
    writing.insert(writing.end(), {"--output", (workshop.folder / "uci.toml").string()});
    CHECK(workshop.ringmaster(writing).status == 0);
    CHECK(std::filesystem::exists(workshop.folder / "openings.epd"));
}

TEST_CASE("what cannot be imported is told with its place", "[cli]") {
    const Workshop workshop;
    const std::string clop = (workshop.folder / "dummy.clop").string();
    write_file_atomically(clop, "Script ./s\nLinearParameter x 1 0\n");
    const Finished wrong = workshop.ringmaster({"import", clop, "--output", (workshop.folder / "dummy.toml").string()});
    CHECK(wrong.status == 2);
    CHECK(wrong.out.empty());
    CHECK(wrong.err == "ringmaster: " + clop +
                           ":2:17: parameter 'x': the least value, 1, must be below the greatest, 0\n"
                           "1 problem in " +
                           clop + "; nothing was imported\n");
    CHECK_FALSE(std::filesystem::exists(workshop.folder / "dummy.toml"));

    const Finished absent = workshop.ringmaster({"import", (workshop.folder / "no.clop").string()});
    CHECK(absent.status == 2);
    CHECK(contains(absent.err, "no.clop"));
}
