#include "ringmaster/runner/pgn_file.hpp"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

std::string record_of_game(int number, const std::string& event = "tune") {
    return "[Event \"" + event + "\"]\n[Round \"" + std::to_string(number) + "\"]\n\n1. e4 {+0.31/7 0.001s} e5 *\n\n";
}

struct PgnShelf {
    TemporaryFolder folder;
    std::filesystem::path file = folder.path() / "tune.pgn";

    void put(const std::string& text) const { write_file_atomically(file, text); }
    std::filesystem::path mend(const std::set<std::uint64_t>& games) const {
        return mend_pgn(file, "tune", folder.path() / "tune.games", games);
    }
    /// What the file holds when it was so and these games are stored.
    std::string mended(const std::string& text, const std::set<std::uint64_t>& games) const {
        put(text);
        CHECK(mend(games).empty());
        return read_file(file);
    }
};

}  // namespace

TEST_CASE("records are added to a file of PGN, and found by the numbers of their games", "[runner][chess]") {
    const PgnShelf shelf;
    CHECK(places_in_pgn(shelf.file).empty());
    add_to_pgn(shelf.file, record_of_game(12));
    add_to_pgn(shelf.file, record_of_game(3));
    const auto places = places_in_pgn(shelf.file);
    REQUIRE(places.size() == 2);
    CHECK(record_in_pgn(shelf.file, places.at(3)) == record_of_game(3));
    CHECK(record_in_pgn(shelf.file, places.at(12)) == record_of_game(12));
    CHECK_THROWS_AS(add_to_pgn(shelf.folder.path() / "nowhere/tune.pgn", "x"), Error);
}

TEST_CASE("what was added and not stored goes, wherever it stands, and of two records of a game the later stays",
          "[runner][chess]") {
    const PgnShelf shelf;
    const std::string two = record_of_game(0) + record_of_game(1);
    CHECK(shelf.mended(two, {0, 1}) == two);
    CHECK(shelf.mended(two + record_of_game(2), {0, 1}) == two);
    CHECK(shelf.mended(record_of_game(2) + two, {0, 1}) == two);
    CHECK(shelf.mended(record_of_game(1) + "\n", {0, 1}) == record_of_game(1));
    const std::string other = "[Event \"tune\"]\n[Round \"1\"]\n\n1. d4 *\n\n";
    CHECK(shelf.mended(other + two, {0, 1}) == two);
    CHECK(shelf.mended(two, {}).empty());
}

TEST_CASE("half a record is none, wherever a kill cut it", "[runner][chess]") {
    const PgnShelf shelf;
    const std::string whole = record_of_game(0);
    const std::string cut = record_of_game(1);
    for (std::size_t size = 1; size < cut.size(); ++size) {
        INFO(size);
        CHECK(shelf.mended(whole + cut.substr(0, size), {0, 1}) == whole);
    }
    CHECK(shelf.mended(whole + cut, {0, 1}) == whole + cut);
}

TEST_CASE("a file that cannot be read is left as it is", "[runner][chess]") {
    const PgnShelf shelf;
    make_folder(shelf.file);
    CHECK(error_of([&] { shelf.mend({1}); }) == "cannot read '" + shelf.file.string() + "': Is a directory");
}

TEST_CASE("records of an earlier release come out of their folder", "[runner][chess]") {
    const PgnShelf shelf;
    make_folder(shelf.folder.path() / "tune.games");
    write_file_atomically(shelf.folder.path() / "tune.games/1.pgn", record_of_game(1));
    CHECK(shelf.mended(record_of_game(0), {0, 1, 2}) == record_of_game(0) + record_of_game(1));
}

TEST_CASE("many records of games that are not stored are not thrown away", "[runner][chess]") {
    const PgnShelf shelf;
    std::string many;
    for (int game = 0; game < 102; ++game) {
        many += record_of_game(game);
    }
    shelf.put(many);
    CHECK(shelf.mend({0}) == shelf.file.string() + ".old");
    CHECK(read_file(shelf.file) == record_of_game(0));
    CHECK(read_file(shelf.file.string() + ".old") == many);
}

TEST_CASE("a file of somebody else's games is left alone", "[runner][chess]") {
    const PgnShelf shelf;
    for (const std::string& text : {record_of_game(0, "club"), std::string("1. e4 e5 *\n")}) {
        shelf.put(text);
        CHECK(error_of([&] { shelf.mend({}); }) ==
              "'" + shelf.file.string() +
                  "' has games of other events: the records of this one would go there (move it away, or write "
                  "record_games = false)");
        CHECK(read_file(shelf.file) == text);
    }
    CHECK(shelf.mended(record_of_game(0, "its former name"), {0}) == record_of_game(0, "its former name"));
}
