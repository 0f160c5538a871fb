// What comes from a control file or an engine does not reach the terminal as an escape sequence.

#include <filesystem>

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// Sets the title of a terminal, begins an escape sequence in one byte, and turns the rest of the line round; for a
/// TOML text.
const std::string attack = R"(\u001b]0;evil\u0007\u009b31m\u202e)";

std::string engine(const std::string& name) {
    return "[\"" SCRIPTED_ENGINE "\", \"--name\", \"" + name + attack + "\", \"--version\", \"" + attack +
           "\", \"--describe\", \"" + attack + "\", \"--explain\", \"" + attack + "\", \"--stderr\", \"said" + attack +
           "\"";
}

std::string hostile_file() {
    return "competition_type = \"mc_tuner\"\ndescription = \"about" + attack + "\"\nboard_size = 9\nkomi = 7.5\n" +
           "opponent = \"fixed\"\ncandidate_colour = \"alternate\"\nnumber_of_games = 2\nseed = 1\n" +
           "[players.fixed]\ncommand = " + engine("Fixed") + "]\n[candidate]\ncommand = " + engine("Candidate") +
           ", \"--seed\", \"{strength}\"]\n" +
           "[[parameters]]\ncode = \"strength\"\nscale = { linear = [0, 1] }\nsplit = 4\nformat = \"" + attack +
           " %.3f\"\n";
}

void check_printable(const std::string& text) {
    CHECK(text == printable(text, text.size(), true));
}

}  // namespace

TEST_CASE("no escape sequence of an engine or a control file reaches the terminal or a file for people", "[cli]") {
    const Workshop workshop;
    workshop.write(hostile_file());
    for (const char* action : {"check", "run", "show"}) {
        INFO(action);
        const Finished done = workshop.ringmaster({action, workshop.control_file});
        CHECK(done.status == 0);
        CHECK(contains(done.out + done.err, "]0;evil"));
        check_printable(done.out);
        check_printable(done.err);
    }
    for (const char* file : {"tune.log", "tune.hist", "tune.report", "tune.games/0.sgf", "tune.games/1.sgf"}) {
        INFO(file);
        check_printable(read_file(workshop.folder.path() / file));
    }
}

TEST_CASE("no escape sequence of a failing engine reaches the terminal", "[cli]") {
    const Workshop workshop;
    workshop.write(hostile_file() + "[players.\"x" + attack + "\"]\ncommand = \"" + attack + "\"\n");
    const Finished wrong = workshop.ringmaster({"check", workshop.control_file});
    CHECK(wrong.status == 2);
    check_printable(wrong.err);

    workshop.write(
        replaced(hostile_file(), "command = " + engine("Candidate"), "command = [\"/nowhere/" + attack + "\""));
    const Finished check = workshop.ringmaster({"check", workshop.control_file});
    CHECK(check.status == 3);
    CHECK(contains(check.out, "/nowhere/?]0;evil"));
    check_printable(check.out);
    check_printable(check.err);
}

TEST_CASE("an engine plays whatever its path holds", "[cli]") {
    const Workshop workshop;
    const std::string path = "e\n\u202e \x1b]0;evil\x07 1";
    std::filesystem::create_symlink(SCRIPTED_ENGINE, workshop.folder.path() / path);
    workshop.write(
        replaced(hostile_file(), "command = " + engine("Candidate"),
                 R"(command = ["./e\n\u202e \u001b]0;evil\u0007 1", "--name", "Candidate", "--version", "\u202e")"));
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 2);
    check_printable(run.out);
    check_printable(run.err);
}

TEST_CASE("no escape sequence of a file's name reaches the terminal", "[cli]") {
    const Workshop workshop;
    const std::string file = (workshop.folder.path() / "\x1b]0;evil\x07.toml").string();
    for (const char* action : {"check", "show", "stop", "reset"}) {
        INFO(action);
        const Finished missing = workshop.ringmaster({action, file});
        CHECK(contains(missing.err, "?]0;evil"));
        check_printable(missing.err);
        std::filesystem::copy_file(workshop.control_file, file, std::filesystem::copy_options::overwrite_existing);
        const Finished done = workshop.ringmaster({action, file});
        check_printable(done.out);
        check_printable(done.err);
    }
}
