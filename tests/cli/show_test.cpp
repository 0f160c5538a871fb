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
    CHECK(workshop.ringmaster({workshop.control_file, "report"}).status == 0);
    CHECK(read_file(workshop.folder.path() / "tune.report") == show.out);
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

TEST_CASE("a report that does not reach standard output is an error", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    Launch launch;
    launch.command = {"/bin/sh", "-c", "exec \"$0\" \"$1\" show >/dev/full", RINGMASTER_PROGRAM, workshop.control_file};
    Subprocess process(launch);
    const Finished show = Workshop::finish(process);
    CHECK(show.status == 1);
    CHECK(show.err == "ringmaster: cannot write to standard output\n");
}
