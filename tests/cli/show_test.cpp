#include "ringmaster/cli/show.hpp"

#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "report/example_facts.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("showing an event that never ran says so", "[cli]") {
    const Workshop workshop;
    const Finished show = workshop.ringmaster({workshop.control_file, "show"});
    CHECK(show.status == 5);
    CHECK(contains(show.err, "nothing has been played yet"));
}

TEST_CASE("a verbose report says more", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    const Finished usual = workshop.ringmaster({workshop.control_file, "show"});
    const Finished verbose = workshop.ringmaster({workshop.control_file, "show", "-v"});
    CHECK(verbose.status == 0);
    CHECK_FALSE(contains(usual.out, "\nsteered by ucb\n"));
    CHECK(contains(verbose.out, "\nsteered by ucb\n"));
}

TEST_CASE("games of other settings are shown by the control file of then", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    const std::string before = workshop.ringmaster({workshop.control_file, "show"}).out;
    workshop.change("komi = 7.5", "komi = 5.5");
    const Finished show = workshop.ringmaster({workshop.control_file, "show"});
    CHECK(show.status == 0);
    CHECK(contains(show.out, "komi was 7.5 for 1 game and is 5.5 now"));
    CHECK(contains(show.out, "\nboard size 9, komi 7.5\n"));
    CHECK_FALSE(contains(before, "komi was 7.5"));
    const std::filesystem::path report = workshop.folder.path() / "tune.report";
    const Finished rewritten = workshop.ringmaster({workshop.control_file, "report"});
    CHECK(rewritten.status == 0);
    CHECK(rewritten.err == "ringmaster: " + workshop.control_file + ": its report is in '" + report.string() + "'\n");
    CHECK(read_file(report) == show.out);
}

TEST_CASE("while the control file has a mistake its games are told by the settings of the last run", "[cli]") {
    const Workshop workshop("description = \"first\"\n");
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "4"}).status == 0);
    const std::string report = workshop.ringmaster({workshop.control_file, "show"}).out;
    const std::string games = workshop.ringmaster({workshop.control_file, "games"}).out;
    workshop.change("description = \"first\"", "description = 8");
    const std::string told = "ringmaster: " + workshop.control_file +
                             ":8:15: description must be a text, not the number 8\n1 problem in " +
                             workshop.control_file + "; what follows is by the settings of the last run\n";
    const Finished show = workshop.ringmaster({workshop.control_file, "show"});
    CHECK(show.status == 0);
    CHECK(show.out == report);
    CHECK(show.err == told);
    CHECK(workshop.ringmaster({workshop.control_file, "games"}).out == games);
    const std::string copy = (workshop.folder.path() / "copy.db").string();
    CHECK(workshop.ringmaster({workshop.control_file, "backup", copy}).status == 0);
    CHECK(workshop.ringmaster({workshop.control_file}).status == 2);
    CHECK(workshop.ringmaster({workshop.control_file, "reset", "--yes"}).status == 2);
}

TEST_CASE("a report lists as many candidates as the control file says", "[cli]") {
    ControlFile control;
    const auto rows = [&] {
        const std::string text = report_text(candidates_example(), control, ReportDetail::usual, {});
        return contains(text, "level 3") + contains(text, "level 1") + contains(text, "level 2 ");
    };
    control.summary_spec = {30};
    CHECK(rows() == 3);
    control.summary_spec = {2};
    CHECK(rows() == 2);
}

TEST_CASE("what is no terminal's is as wide as paper, and has colour on demand", "[cli]") {
    if (isatty(STDOUT_FILENO) == 0) {
        CHECK(layout_of_output(Colouring::automatic).width == paper_width);
        CHECK_FALSE(layout_of_output(Colouring::automatic).colour);
    }
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    CHECK(contains(workshop.ringmaster({workshop.control_file, "show", "--color=always"}).out, "\x1b[1m"));
    CHECK_FALSE(contains(workshop.ringmaster({workshop.control_file, "show"}).out, "\x1b"));
}

TEST_CASE("a report or the word of a check that does not reach standard output is an error", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    for (const std::string action : {"show", "check --no-engines"}) {
        Launch launch;
        launch.command = {"/bin/sh", "-c", "exec \"$0\" \"$1\" " + action + " >/dev/full", RINGMASTER_PROGRAM,
                          workshop.control_file};
        Subprocess process(launch);
        const Finished finished = Workshop::finish(process);
        CHECK(finished.status == 1);
        CHECK(finished.err == "ringmaster: cannot write to standard output: No space left on device\n");
    }
}

TEST_CASE("a run whose report does not reach standard output saves all of it", "[cli]") {
    const Workshop workshop;
    Launch launch;
    launch.command = {"/bin/sh", "-c", "exec \"$0\" \"$1\" -g 1 >/dev/full", RINGMASTER_PROGRAM, workshop.control_file};
    Subprocess process(launch);
    const Finished run = Workshop::finish(process);
    CHECK(run.status == 1);
    CHECK(contains(run.err, "ringmaster: cannot write to standard output: No space left on device\n"));
    CHECK(std::filesystem::exists(workshop.folder.path() / "tune.report"));
    CHECK_FALSE(contains(read_file(workshop.folder.path() / "tune.html"), "http-equiv=\"refresh\""));
}

TEST_CASE("several events have a line each, and one that cannot be told says why", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    const std::filesystem::path folder = workshop.folder.path();
    const std::string never = folder / "never.toml";
    write_file_atomically(never, read_file(workshop.control_file));
    const std::string broken = folder / "broken.toml";
    write_file_atomically(broken, "x = 3\n");
    const Finished show = workshop.ringmaster({"show", workshop.control_file, never, broken});
    CAPTURE(show.out, show.err);
    CHECK(show.status == 0);
    CHECK(contains(show.out, "event"));
    CHECK(contains(show.out, "last game  settings\n"));
    CHECK(contains(show.out, "NOT YET"));
    CHECK(contains(show.out, "there is no state"));
    CHECK(contains(show.err, "unknown key 'x'"));
    CHECK(contains(
        workshop.ringmaster({"show", workshop.control_file, broken, "--format", "json"}).out,
        "\"problem\": \"its control file has problems; 'ringmaster " + broken + " check --no-engines' tells them\""));
    const Finished of_folder = workshop.ringmaster({"show", folder, "--format", "csv"});
    CHECK(of_folder.status == 0);
    CHECK(std::ranges::count(of_folder.out, '\n') == 2);
    CHECK(contains(of_folder.out,
                   "event,decision,settings,elo,elo_low,elo_high,against,games,games_wanted,last_game,problem\n"));
    CHECK(contains(of_folder.out, ",not_yet,"));
    const Finished json = workshop.ringmaster({"show", workshop.control_file, never, "--format", "json"});
    CHECK(contains(json.out, "\"decision\": \"not_yet\""));
    CHECK(contains(json.out, "\"problem\": \"there is no state file"));
    const std::string page = folder / "all.html";
    CHECK(workshop.ringmaster({"show", folder, "--format", "html", "--output", page}).status == 0);
    CHECK(contains(read_file(page), "href=\"./tune.html\""));
    const Finished onto_itself = workshop.ringmaster({"show", folder, "--output", workshop.control_file});
    CHECK(onto_itself.status == 2);
    CHECK(contains(onto_itself.err, "a file of the event itself"));
    CHECK(workshop.ringmaster({"show", never, broken}).status == 2);
}

TEST_CASE("a folder without events says so, and only 'show' takes several", "[cli]") {
    const Workshop workshop;
    const TemporaryFolder empty;
    CHECK(contains(workshop.ringmaster({"show", empty.path()}).err,
                   "no event was ever played here (name control files, or a folder that has some with their state "
                   "files)"));
    const Finished adopted = workshop.ringmaster({"show", empty.path(), workshop.control_file, "--adopted"});
    CHECK(adopted.status == 2);
    CHECK(adopted.err == "ringmaster: --adopted is for one event (name one control file)\n");
    CHECK(contains(workshop.ringmaster({"report", "a.toml", "b.toml"}).err,
                   "'b.toml' is too much: there is a control file already, 'a.toml' (name one)"));
    CHECK(contains(workshop.ringmaster({"show", "a.toml", "games"}).err, "'games' is a second action, after 'show'"));
}
