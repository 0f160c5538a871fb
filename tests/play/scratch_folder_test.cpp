#include "ringmaster/play/scratch_folder.hpp"

#include <exception>
#include <filesystem>
#include <functional>
#include <string>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/nobody.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

PlayerSetup player_with(const std::filesystem::path& folder, const std::vector<ScratchFile>& files = {}) {
    PlayerSetup player;
    player.code = "candidate";
    player.scratch_folder = folder.string();
    player.files = files;
    return player;
}

std::string refusal(const PlayerSetup& player) {
    try {
        const ScratchFolder scratch(player);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// The exit status of a fork that does something with no more rights than users have: 0 for true.
int as_an_ordinary_user(const std::function<bool()>& something) {
    const pid_t pid = fork();
    if (pid == 0) {
        try {
            become_nobody();
            _exit(something() ? 0 : 1);
        } catch (const std::exception&) {
            _exit(2);
        }
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("a scratch folder holds the player's files and goes with everything in it", "[runner]") {
    const TemporaryFolder folder;
    const auto place = folder / "event.scratch" / "7";
    {
        const ScratchFolder scratch(player_with(place, {{"a.db", "one\n"}, {"deep/down/b", std::string("\0x", 2)}}));
        CHECK(read_file(place / "a.db") == "one\n");
        CHECK(read_file(place / "deep/down/b") == std::string("\0x", 2));
        write_file_atomically(place / "deep" / "new", "x");
    }
    CHECK_FALSE(std::filesystem::exists(place));
}

TEST_CASE("a player without a scratch folder needs nothing", "[runner]") {
    ScratchFolder scratch{PlayerSetup()};
    CHECK(scratch.remove().empty());
}

TEST_CASE("what a killed run left in a scratch folder is not taken for its files", "[runner]") {
    const TemporaryFolder folder;
    const auto place = folder / "event.scratch" / "7";
    { const ScratchFolder first(player_with(place)); }
    make_folder(place / "old");
    ScratchFolder scratch(player_with(place));
    CHECK(std::filesystem::is_empty(place));
    CHECK(scratch.remove().empty());
    CHECK_FALSE(std::filesystem::exists(place));
    CHECK(scratch.remove().empty());
}

TEST_CASE("a link in the place of a scratch folder is not followed", "[runner]") {
    const TemporaryFolder folder;
    const auto place = folder / "event.scratch" / "7";
    { const ScratchFolder first(player_with(place)); }
    make_folder(folder / "precious");
    write_file_atomically(folder / "precious/file", "x");
    std::filesystem::create_directory_symlink(folder / "precious", place);
    { const ScratchFolder scratch(player_with(place, {{"file", "y"}})); }
    CHECK(read_file(folder / "precious/file") == "x");
}

TEST_CASE("a folder that ringmaster did not make is nobody's scratch folder and stays as it is", "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    make_folder(root / "7");
    write_file_atomically(root / "7" / "thesis", "x");
    CHECK(refusal(player_with(root / "7")) == "candidate: the folder '" + root.string() +
                                                  "' was not made by ringmaster (ringmaster makes one of this name for "
                                                  "its own; move it away)");
    remove_scratch_root(root);
    CHECK(read_file(root / "7" / "thesis") == "x");
}

TEST_CASE("a folder that could be made but not marked, on a full disk, is taken when there is room", "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    make_folder(root);
    CHECK(refusal(player_with(root / "7")).empty());
    remove_scratch_root(root);
    CHECK_FALSE(std::filesystem::exists(root));
}

TEST_CASE("an empty folder goes that a run left which died when it had removed the mark", "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    make_folder(root);
    remove_scratch_root(root);
    CHECK_FALSE(std::filesystem::exists(root));
    write_file_atomically(root, "x");
    remove_scratch_root(root);
    CHECK(read_file(root) == "x");
}

TEST_CASE("the folder around scratch folders goes with all that a killed run left, but not with what others put there",
          "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    { const ScratchFolder scratch(player_with(root / "7")); }
    make_folder(root / "7" / "left");
    remove_scratch_root(root);
    CHECK_FALSE(std::filesystem::exists(root));
    { const ScratchFolder scratch(player_with(root / "7")); }
    make_folder(root / "7" / "left");
    write_file_atomically(root / "thesis", "x");
    remove_scratch_root(root);
    CHECK(read_file(root / "thesis") == "x");
    CHECK_FALSE(std::filesystem::exists(root / "7"));
}

TEST_CASE("folders that an engine left read-only are removed like others", "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    REQUIRE(chmod(folder.string().c_str(), 0777) == 0);
    const int status = as_an_ordinary_user([&] {
        std::filesystem::path locked = root / "7" / "cache" / "deep";
        ScratchFolder scratch(player_with(root / "7"));
        make_folder(locked);
        write_file_atomically(locked / "entry", "x");
        for (; locked != root / "7"; locked = locked.parent_path()) {
            chmod(locked.c_str(), 0500);
        }
        return scratch.remove().empty() && !std::filesystem::exists(root / "7");
    });
    CHECK(status == 0);
}

TEST_CASE("what cannot be removed does not keep the next game of that number from its folder", "[runner]") {
    const TemporaryFolder folder;
    const auto root = folder / "event.scratch";
    REQUIRE(chmod(folder.string().c_str(), 0777) == 0);
    if (geteuid() != 0) {
        WARN("skipped: only root can leave files of another user");
        return;
    }
    REQUIRE(as_an_ordinary_user([&] {
                const ScratchFolder scratch(player_with(root / "7"));
                return true;
            }) == 0);
    make_folder(root / "7" / "of root");
    write_file_atomically(root / "7" / "of root" / "entry", "x");
    REQUIRE(chown((root / "7").c_str(), uid_of_nobody, uid_of_nobody) == 0);
    CHECK(as_an_ordinary_user([&] {
              const ScratchFolder scratch(player_with(root / "7", {{"file", "y"}}));
              return read_file(root / "7" / "file") == "y" && std::filesystem::exists(root / "7.left-1" / "of root");
          }) == 0);
}

TEST_CASE("files that would not be below the scratch folder are refused, and nothing stays", "[runner]") {
    const TemporaryFolder folder;
    const auto place = folder / "scratch" / "7";
    for (const std::string& path : {std::string("../x"), folder.string() + "/x", std::string("a/../../x"),
                                    std::string(), std::string("."), std::string("a/"), std::string("..")}) {
        CHECK(refusal(player_with(place, {{"good", ""}, {path, "x"}})) ==
              "candidate: the file '" + path + "' is not below the scratch folder");
        CHECK_FALSE(std::filesystem::exists(place));
    }
    CHECK_FALSE(std::filesystem::exists(folder / "x"));
}

TEST_CASE("a scratch folder that cannot be made is told, and one that could be anybody's is a bug", "[runner]") {
    const TemporaryFolder folder;
    write_file_atomically(folder / "file", "x");
    CHECK(refusal(player_with(folder / "file" / "scratch")) ==
          "candidate: cannot make the folder '" + (folder / "file").string() + "': File exists");
    for (const std::string place : {"/", "relative", "/tmp/..", "/tmp/x/"}) {
        CHECK(refusal(player_with(place)) ==
              "candidate: '" + place + "' was to be a scratch folder; this is a bug in ringmaster");
    }
    CHECK(read_file(folder / "file") == "x");
}

TEST_CASE("a file that lasts is linked into a scratch folder, and stays when that goes", "[runner]") {
    const TemporaryFolder folder;
    const auto net = folder.path() / "net.bin";
    write_file_atomically(net, "weights");
    const auto scratch = folder.path() / "tune.ringmaster-scratch" / "7";
    {
        const ScratchFolder made(player_with(scratch, {{"net.bin", "", net.string()}}));
        CHECK(read_file(scratch / "net.bin") == "weights");
    }
    CHECK_FALSE(std::filesystem::exists(scratch));
    CHECK(read_file(net) == "weights");
}
