#include "ringmaster/cli/control_file_loader.hpp"

#include <filesystem>

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

std::string refusal_of(const std::filesystem::path& path) {
    return error_of([&] { load_control_file(path); }, Fault::usage);
}

}  // namespace

TEST_CASE("a control file without .toml is a usage error: the files of two events could be named alike", "[cli]") {
    const std::string reason =
        ": the name of a control file ends in '.toml': what stands before that names the event's other files ";
    CHECK(refusal_of("/x/tune.db") == "/x/tune.db" + reason + "(call it 'tune.toml')");
    CHECK(refusal_of("/x/.toml") == "/x/.toml" + reason + "(call it 'tune.toml')");
    const Workshop workshop;
    for (const char* name : {"tune.conf", "tune", "tune.TOML"}) {
        const auto file = workshop.folder / name;
        std::filesystem::copy_file(workshop.control_file, file);
        CHECK(refusal_of(file) == file.string() + reason + "(call it 'tune.toml')");
    }
    CHECK(load_control_file(workshop.control_file));
    const std::string folder = workshop.folder.path().string();
    CHECK(refusal_of(folder) ==
          folder + ": it is a folder, and no control file (name a file in it, such as '" + folder + "/tune.toml')");
}

TEST_CASE("the control file is the one that the kernel finds on the way over a link", "[cli]") {
    const Workshop workshop;
    const std::string text = read_file(workshop.control_file);
    make_folder(workshop.folder / "far" / "deep");
    write_file_atomically(workshop.folder / "far" / "tune.toml", "description = \"far\"\n" + text);
    std::filesystem::create_directory_symlink(workshop.folder / "far" / "deep", workshop.folder / "link");
    const auto loaded = load_control_file(workshop.folder / "link" / ".." / "tune.toml");
    REQUIRE(loaded);
    CHECK(loaded->control.description == "far");
    CHECK(loaded->control.path == std::filesystem::canonical(workshop.folder / "far") / "tune.toml");
    std::filesystem::create_symlink("far/tune.toml", workshop.folder / "named.toml");
    CHECK(load_control_file(workshop.folder / "named.toml")->control.event == "named");
}

TEST_CASE("games of another event that were taken once are there without its files", "[cli]") {
    const Workshop workshop;
    const auto old = workshop.folder / "old.toml";
    std::filesystem::copy_file(workshop.control_file, old);
    REQUIRE(workshop.ringmaster({old.string(), "-q"}).status == 0);
    const std::string own = read_file(workshop.control_file);
    write_file_atomically(workshop.control_file, own + "[[known]]\nfrom = \"old.toml\"\n");
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    const auto known = load_control_file(workshop.control_file)->known;
    REQUIRE_FALSE(known.empty());
    std::filesystem::remove(workshop.folder / "old.db");
    CHECK(load_control_file(workshop.control_file)->known.size() == known.size());
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).status == 0);
    std::filesystem::remove(workshop.folder / "tune.db");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "show"}).err,
                   "known: nothing can be learnt from 'old.toml': it has no games (there is no 'old.db' beside it)\n"));
}

TEST_CASE("games that an event has in common with a copy of itself count once", "[cli]") {
    const Workshop workshop;
    const auto folder = workshop.folder.path();
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    for (const char* name : {"m1", "m2"}) {
        make_folder(folder / name);
        std::filesystem::copy_file(workshop.control_file, folder / name / "tune.toml");
        std::filesystem::copy_file(folder / "tune.db", folder / name / "tune.db");
    }
    const std::string text = replaced(read_file(workshop.control_file), "number_of_games = 6", "number_of_games = 10");
    const auto played_on = folder / "m2" / "tune.toml";
    write_file_atomically(played_on, text);
    REQUIRE(workshop.ringmaster({played_on.string(), "-q"}).status == 0);
    const std::string from = "[[known]]\nfrom = \"m";
    workshop.write(text + from + "1/tune.toml\"\n" + from + "2/tune.toml\"\n" + from + "2/tune.toml\"\n");
    for (int run = 0; run < 2; ++run) {
        const std::string report = workshop.ringmaster({workshop.control_file, "show", "--format", "json"}).out;
        const nlohmann::json known = nlohmann::json::parse(report)["known"];
        REQUIRE(known.size() == 2);
        CHECK(known[0]["from"] == "m1/tune.toml");
        CHECK(known[0]["tally"]["games"] == 0);
        CHECK(known[0]["shared"] == 6);
        CHECK(known[1]["tally"]["games"] == 4);
        CHECK(known[1]["shared"] == 16);
        REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "1"}).status == 0);
    }
    std::filesystem::remove_all(folder / "m1");  // so that what the state keeps of its games is read
    const auto simulated = workshop.ringmaster({workshop.control_file, "simulate", "--replications", "2"});
    CHECK(contains(simulated.out, "\n20 more games begin the search of each tuner"));
}

TEST_CASE("an event does not learn from its own games, nor over a link", "[cli]") {
    const Workshop workshop;
    std::filesystem::create_symlink("tune.toml", workshop.folder / "link.toml");
    const std::string own = read_file(workshop.control_file);
    for (const char* from : {"tune.toml", "link.toml"}) {
        write_file_atomically(workshop.control_file, own + "[[known]]\nfrom = \"" + from + "\"\n");
        CHECK(contains(workshop.ringmaster({workshop.control_file, "check"}).err,
                       std::string("known: nothing can be learnt from '") + from +
                           "': it is this event itself, whose games count already\n"));
    }
}

TEST_CASE("a folder whose name is not UTF-8 is refused before anything is started in it", "[cli]") {
    const Workshop workshop;
    const auto folder = workshop.folder / "caf\xe9";
    make_folder(folder);
    std::filesystem::copy_file(workshop.control_file, folder / "tune.toml");
    CHECK(refusal_of(folder / "tune.toml") ==
          std::filesystem::canonical(workshop.folder.path()).string() +
              "/caf\xef\xbf\xbd/tune.toml: the names on the way to this file are not all UTF-8, so that no worker "
              "could be told where to play (rename the folder)");
}

TEST_CASE("a control file or a template that is a pipe or a device is told, not read without end", "[cli]") {
    const Workshop workshop;
    const auto pipe = workshop.folder / "pipe.toml";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(refusal_of(pipe) == "cannot read '" + std::filesystem::canonical(pipe).string() + "': it is no regular file");
    std::string text = read_file(workshop.control_file);
    text.insert(text.find("[[parameters]]"), "[[candidate.files]]\ntemplate = \"/dev/zero\"\npath = \"x\"\n\n");
    workshop.write(text);
    const Finished check = workshop.ringmaster({workshop.control_file, "check", "--no-engines"});
    CHECK(check.status == 2);
    CHECK(contains(check.err, ":23:12: candidate: cannot read '/dev/zero': it is no regular file\n"));
}
