#include "ringmaster/play/program_files.hpp"

#include <filesystem>

#include "ringmaster/game/circumstances.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

/// A program and what its command may name.
struct ProgramFolder {
    TemporaryFolder folder;
    PlayerSetup player;

    ProgramFolder() {
        for (const char* name : {"engine", "net.bin", "book.dat", "scratch/config"}) {
            make_folder((folder.path() / name).parent_path());
            write_file_atomically(path(name), name);
        }
        player.command = {path("engine"), "--net=net.bin",       "book.dat", "--level", "3", "missing.txt", "scratch",
                          "--x=",         path("scratch/config")};
        player.cwd = folder.path();
        player.scratch_folder = path("scratch");
    }

    std::string path(const std::string& name) const { return (folder.path() / name).string(); }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& [file, stamp] : program_files(player)) {
            names.push_back(fs::path(file).lexically_relative(folder.path()).string());
        }
        return names;
    }
};

}  // namespace

TEST_CASE("the files of a player are its program and those that its command names", "[runner]") {
    ProgramFolder folder;
    CHECK(folder.names() == std::vector<std::string>{"book.dat", "engine", "net.bin"});
    folder.player.cwd.clear();
    CHECK(folder.names() == std::vector<std::string>{"engine"});
    folder.player.command = {"sh"};
    CHECK(program_files(folder.player).size() == 1);
    folder.player.command = {"no-such-program"};
    CHECK(program_files(folder.player).empty());
    folder.player.command = {};
    CHECK(program_files(folder.player).empty());
}

TEST_CASE("a file that was written anew, or replaced by one like it, has another stamp", "[runner]") {
    const ProgramFolder folder;
    const FileStamps before = program_files(folder.player);
    CHECK(program_files(folder.player) == before);
    write_file_atomically(folder.path("engine"), "engine");
    fs::last_write_time(folder.path("net.bin"), fs::last_write_time(folder.path("net.bin")) + std::chrono::seconds(1));
    const FileStamps after = program_files(folder.player);
    CHECK(after.at(folder.path("engine")) != before.at(folder.path("engine")));
    CHECK(after.at(folder.path("net.bin")) != before.at(folder.path("net.bin")));
    CHECK(after.at(folder.path("book.dat")) == before.at(folder.path("book.dat")));
}

TEST_CASE("a file is read once for its contents, and again when it is another one", "[runner]") {
    const ProgramFolder folder;
    const std::string engine = folder.path("engine");
    FileContents contents;
    const auto stamp = [&](const FileStamps& stamps) {
        FileStamps with_contents = stamps;
        contents.add_to(with_contents);
        return with_contents.at(engine);
    };
    const FileStamps before = program_files(folder.player);
    const std::string first = stamp(before);
    CHECK(first.starts_with(before.at(engine) + ", contents "));
    write_file_atomically(engine, "engine");
    CHECK(stamp(before) == first);  // it is remembered
    const std::string copied = stamp(program_files(folder.player));
    CHECK(copied != first);
    CHECK(are_same("program x", copied, first));
    CHECK(stamp(before) == before.at(engine));  // nobody knows any more
    write_file_atomically(engine, "another");
    CHECK_FALSE(are_same("program x", stamp(program_files(folder.player)), first));
}

TEST_CASE("a file that an engine writes is none of its program, the program itself always is", "[runner]") {
    const ProgramFolder folder;
    FileStamps stamps = program_files(folder.player);
    const FileStamps before = stamps;
    write_file_atomically(folder.path("book.dat"), "learned");
    write_file_atomically(folder.path("engine"), "rebuilt");
    drop_written_files(stamps, folder.player);
    CHECK(stamps == FileStamps{{folder.path("engine"), before.at(folder.path("engine"))},
                               {folder.path("net.bin"), before.at(folder.path("net.bin"))}});
}

TEST_CASE("a link in a scratch folder stands for the file that it leads to", "[runner]") {
    ProgramFolder folder;
    folder.player.command = {folder.path("scratch/my-engine"), "--net=" + folder.path("scratch/net"),
                             folder.path("scratch/config")};
    folder.player.files = {
        {"my-engine", "", folder.path("engine")}, {"net", "", folder.path("net.bin")}, {"config", "x"}};
    fs::permissions(folder.path("engine"), fs::perms::owner_all);
    CHECK(folder.names() == std::vector<std::string>{"engine", "net.bin"});
}
