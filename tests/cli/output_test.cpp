#include "ringmaster/base/error.hpp"
#include "ringmaster/cli/show.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/temporary_folder.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// A folder with an event's control file, where an output may go.
struct OutputFolder {
    TemporaryFolder folder;
    std::filesystem::path control_file = folder.path() / "tune.toml";

    Output output(const std::filesystem::path& file) const { return Output(file, {control_file}); }

    std::string refusal(const std::filesystem::path& file) const {
        return error_of([&] { output(file); }, Fault::usage);
    }
};

}  // namespace

TEST_CASE("an output is there whole when it is finished, and not before", "[cli]") {
    const OutputFolder place;
    const auto file = place.folder.path() / "out.csv";
    write_file_atomically(file, "old");
    const std::string much(200'000, 'x');
    {
        Output output(file, {place.control_file});
        output.write(much);
        output.write("end");
        CHECK(read_file(file) == "old");
        CHECK(output.is_wanted());
        output.finish();
    }
    CHECK(read_file(file) == much + "end");
    { Output(file, {place.control_file}).write("never finished"); }
    CHECK(read_file(file) == much + "end");
    CHECK(std::distance(std::filesystem::directory_iterator(place.folder.path()), {}) == 1);
}

TEST_CASE("an output replaces no file that the event keeps", "[cli]") {
    const OutputFolder place;
    const auto folder = place.folder.path();
    for (const char* name : {"tune.db", "tune.toml", "tune.log", "tune.report", "tune.games", "tune.db-wal"}) {
        const std::string file = (folder / name).string();
        CHECK(place.refusal(file) == "--output '" + file + "' is a file of the event itself (name another file)");
    }
    CHECK(place.refusal(folder / "." / "tune.db") != "no error");
    write_file_atomically(folder / "tune.db", "games");
    std::filesystem::create_symlink(folder / "tune.db", folder / "link");
    CHECK(place.refusal(folder / "link") != "no error");
    CHECK(place.refusal(folder / "tune.csv") == "no error");
    const std::string other = (folder / "other.toml").string();
    CHECK(place.refusal(other) == "no error");
    write_file_atomically(other, "komi = 7");
    CHECK(place.refusal(other) == "--output '" + other + "' is there, and a control file (name another file)");
    const std::string state = (folder / "other.db").string();
    write_file_atomically(state, std::string("SQLite format 3\0...", 19));
    CHECK(place.refusal(state) == "--output '" + state + "' is a state file (name another file)");
}

TEST_CASE("an output by a link goes into the file that the link leads to", "[cli]") {
    const OutputFolder place;
    const auto folder = place.folder.path();
    std::filesystem::create_directory(folder / "far");
    write_file_atomically(folder / "far" / "page.html", "old");
    std::filesystem::create_symlink("far/page.html", folder / "link.html");
    Output output(folder / "link.html", {place.control_file});
    output.write("new");
    output.finish();
    CHECK(std::filesystem::is_symlink(folder / "link.html"));
    CHECK(read_file(folder / "far" / "page.html") == "new");
}

TEST_CASE("an output replaces nothing but regular files", "[cli]") {
    const OutputFolder place;
    CHECK(place.refusal("/dev/null") == "--output '/dev/null' is no regular file (name another file)");
    const std::string folder = place.folder.string();
    CHECK(place.refusal(folder) == "--output '" + folder + "' is no regular file (name another file)");
}

TEST_CASE("an output does not replace the file that standard output goes to", "[cli]") {
    const Workshop workshop;
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "1"}).status == 0);
    const std::string file = (workshop.folder.path() / "out.txt").string();
    write_file_atomically(file, "what was there\n");
    const auto refusal = [&](const std::string& output) {
        Launch launch;
        launch.command = {"sh", "-c",
                          RINGMASTER_PROGRAM " " + quote_command({workshop.control_file, "show", "-o", output}) +
                              " >> " + quote_command({file})};
        Subprocess shell(launch);
        const Finished finished = Workshop::finish(shell);
        CHECK(finished.status == 2);
        return finished.err;
    };
    for (const std::string& name : {std::string("/dev/stdout"), file}) {
        CHECK(refusal(name) ==
              "ringmaster: --output '" + name + "' is where standard output or standard error goes (leave it out)\n");
    }
    CHECK(read_file(file) == "what was there\n");
}

TEST_CASE("an output that cannot be written says why", "[cli]") {
    const OutputFolder place;
    const std::string folder = (std::filesystem::canonical(place.folder.path()) / "nowhere").string();
    CHECK(place.refusal(folder + "/out.csv") == "'" + folder + "/out.csv' cannot be written: there is no folder '" +
                                                    folder + "' (make the folder, or choose another one)");
}
