#include "ringmaster/runner/scratch_folder.hpp"

#include <filesystem>
#include <string>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
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
    const auto place = folder / "scratch";
    make_folder(place / "old");
    ScratchFolder scratch(player_with(place));
    CHECK(std::filesystem::is_empty(place));
    CHECK(scratch.remove().empty());
    CHECK_FALSE(std::filesystem::exists(place));
    CHECK(scratch.remove().empty());
}

TEST_CASE("a link in the place of a scratch folder is not followed", "[runner]") {
    const TemporaryFolder folder;
    make_folder(folder / "precious");
    write_file_atomically(folder / "precious/file", "x");
    std::filesystem::create_directory_symlink(folder / "precious", folder / "scratch");
    { const ScratchFolder scratch(player_with(folder / "scratch", {{"file", "y"}})); }
    CHECK(read_file(folder / "precious/file") == "x");
}

TEST_CASE("files that would not be below the scratch folder are refused, and nothing stays", "[runner]") {
    const TemporaryFolder folder;
    const auto place = folder / "scratch";
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
          "candidate: cannot make the folder '" + (folder / "file").string() + "': Not a directory");
    for (const std::string place : {"/", "relative", "/tmp/..", "/tmp/x/"}) {
        CHECK(refusal(player_with(place)) ==
              "candidate: '" + place + "' was to be a scratch folder; this is a bug in ringmaster");
    }
    CHECK(read_file(folder / "file") == "x");
}
