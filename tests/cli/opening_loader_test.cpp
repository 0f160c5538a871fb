#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using Texts = std::vector<std::string>;

GtpSection section_with(const OpeningsSource& source, Rules rules = Rules::go) {
    GtpSection section;
    section.settings.rules = rules;
    section.openings = source;
    return section;
}

struct Shelf {
    TemporaryFolder folder = {};
    Rules rules = Rules::go;

    void put(const std::string& name, const std::string& text) const {
        write_file_atomically(folder.path() / name, text);
    }

    /// The openings, or the problems if there are some.
    Texts load(const std::string& name, std::optional<int> most = {}) const {
        std::vector<Problem> problems;
        const Texts openings = load_openings(section_with({folder.path() / name, most, 9, {3, 12}}, rules), problems);
        Texts told;
        for (const Problem& problem : problems) {
            CHECK(problem.place.line == 3);
            CHECK(problem.place.column == 12);
            std::string text = problem.message;
            for (std::size_t at; (at = text.find(folder.path().string())) != std::string::npos;) {
                text.replace(at, folder.path().string().size(), "FOLDER");
            }
            told.push_back(text);
        }
        return problems.empty() ? openings : told;
    }
};

}  // namespace

TEST_CASE("openings are lines of moves, the games of an SGF file, or those of a folder", "[cli]") {
    const Shelf shelf;
    shelf.put("book.txt", "# mine\r\ne5 g3\r\n\n  E5 C3 C4\n");
    CHECK(shelf.load("book.txt") == Texts{"E5 G3", "E5 C3 C4"});
    CHECK(shelf.load("book.txt", 1) == Texts{"E5"});
    shelf.put("marked.txt",
              "\xef\xbb\xbf"
              "e5 g3\n");
    CHECK(shelf.load("marked.txt") == Texts{"E5 G3"});
    std::filesystem::create_directory(shelf.folder.path() / "books");
    shelf.put("books/b.sgf", "(;SZ[9];B[ee];W[gg])");
    shelf.put("books/a.SGF", "(;SZ[9];B[cc];W[gg])(;SZ[9];B[cc];W[gc])");
    shelf.put("books/readme.txt", "no opening");
    CHECK(shelf.load("books/b.sgf") == Texts{"E5 G3"});
    CHECK(shelf.load("books") == Texts{"C7 G3", "C7 G7", "E5 G3"});
    CHECK(shelf.load("books/") == Texts{"C7 G3", "C7 G7", "E5 G3"});
}

TEST_CASE("of openings that are images of each other the first counts", "[cli]") {
    const Shelf shelf;
    shelf.put("book", "E5 G3\nE5 C3\nE5 G7 C3\nE5 G3\n");
    CHECK(shelf.load("book") == Texts{"E5 G3", "E5 G7 C3"});
}

TEST_CASE("every problem of openings is told with its file, line, game and move", "[cli]") {
    const Shelf shelf;
    shelf.put("book.txt", "E5 G3\nE5 E5\n\nE5 Q16\n");
    CHECK(shelf.load("book.txt") == Texts{"openings: 'book.txt', line 2: move 2: attempted move to occupied point E5",
                                          "openings: 'book.txt', line 4: move 2: 'Q16' is no point of a 9x9 board"});
    std::filesystem::create_directory(shelf.folder.path() / "books");
    CHECK(shelf.load("books") == Texts{"openings: there is no file *.sgf in the folder 'FOLDER/books'"});
    shelf.put("books/a.sgf", "(;SZ[9];B[ee])\n(;SZ[13];B[ee])");
    shelf.put("books/b.sgf", "\n(;SZ[9]");
    CHECK(shelf.load("books") == Texts{"openings: 'a.sgf', line 2, game 2: SZ[13] is another size than board_size, 9",
                                       "openings: 'b.sgf': line 2: the game has no end: a ')' is missing"});
    CHECK(shelf.load("none") == Texts{"openings: cannot open 'FOLDER/none': No such file or directory"});
    shelf.put("empty", "# nothing\n");
    CHECK(shelf.load("empty") == Texts{"openings: 'empty' has 0 openings (write 1 to 1000000)"});
}

TEST_CASE("of many problems of openings the first ten are told, and how many more there are", "[cli]") {
    const Shelf shelf;
    std::string lines;
    for (int i = 0; i < 13; ++i) {
        lines += "pass pass\n";
    }
    shelf.put("book", lines);
    const Texts told = shelf.load("book");
    REQUIRE(told.size() == 11);
    CHECK(told[9] ==
          "openings: 'book', line 10: move 2: the second pass in a row ends the game (opening_moves takes fewer moves "
          "of each)");
    CHECK(told[10] == "openings: and 3 problems more");
    std::vector<Problem> problems;
    load_openings(section_with({shelf.folder.path() / "book", {}, 9, {3, 12}}), problems);
    CHECK(problem_lines("tune.toml", problems).back() == "13 problems in tune.toml; nothing was started");
}

TEST_CASE("the book of the examples is sound, and none of its openings is another's image", "[cli]") {
    std::vector<Problem> problems;
    const auto openings = load_openings(
        section_with({RINGMASTER_SOURCE_DIR "/examples/openings-9x9.txt", std::nullopt, 9, {}}), problems);
    CHECK(problems.empty());
    CHECK(openings.size() == 28);
}

TEST_CASE("openings of chess are lines of FEN or EPD, or the games of a PGN", "[cli][chess]") {
    const Shelf shelf{.rules = Rules::chess};
    shelf.put("book.epd",
              "# mine\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"Black moves now\";\n\n"
              "startpos moves d2d4 d7d5 c2c4\nstartpos moves d2d4 d7d5 c2c4\n");
    CHECK(shelf.load("book.epd") ==
          Texts{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "startpos moves d2d4 d7d5 c2c4"});
    CHECK(shelf.load("book.epd", 1).back() == "startpos moves d2d4");
    shelf.put("great.epd", "#" + std::string(std::size_t{17} << 20, '-') + "\nstartpos moves d2d4\n");
    CHECK(shelf.load("great.epd") == Texts{"startpos moves d2d4"});
    shelf.put("book.pgn", "[White \"a\"]\n1. e4 e5 2. Nf3 *\n\n1. d4 {ours} d5 (1... Nf6) 1/2-1/2\n");
    CHECK(shelf.load("book.pgn") == Texts{"startpos moves e2e4 e7e5 g1f3", "startpos moves d2d4 d7d5"});
    CHECK(shelf.load("book.pgn", 1) == Texts{"startpos moves e2e4", "startpos moves d2d4"});
}

TEST_CASE("openings of chess that are none are told by their places", "[cli][chess]") {
    const Shelf shelf{.rules = Rules::chess};
    shelf.put("book.epd", "startpos moves e2e5\n8/8/8/8/8/8/8/8 w - -\n7k/5Q2/6K1/8/8/8/8/8 b - -\n");
    CHECK(shelf.load("book.epd") ==
          Texts{"openings: 'book.epd', line 1: 'e2e5' is no legal move here, after 0 half-moves",
                "openings: 'book.epd', line 2: White has 0 kings",
                "openings: 'book.epd', line 3: the game is over there"});
    shelf.put("games.epd", "startpos moves f2f3 e7e5 g2g4 d8h4\n");
    CHECK(shelf.load("games.epd") ==
          Texts{"openings: 'games.epd', line 1: the game is over there (opening_moves = 8 takes the first 8 half-moves "
                "of each game)"});
    CHECK(shelf.load("games.epd", 3) == Texts{"startpos moves f2f3 e7e5 g2g4"});
    shelf.put("book.bin", std::string("\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x01\x00\x00\x00\x00", 16));
    CHECK(shelf.load("book.bin") == Texts{"openings: 'book.bin' is a binary file, as books for engines are, which are "
                                          "not read (write lines of FEN or EPD, or name a PGN)"});
    shelf.put("book.pgn", "1. e4 *\n1. e5 *\n");
    CHECK(shelf.load("book.pgn") ==
          Texts{"openings: 'book.pgn', line 2: 'e5' names no legal move here, or several, after 0 half-moves"});
}
