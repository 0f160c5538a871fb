#include <set>

#include "ringmaster/competition/job_maker.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const std::vector<std::string> lines_of_book{"a", "b", "c", "d", "e", "f", "g"};

std::string in_order(const OpeningBook& book, std::uint64_t seed, bool of_match, std::uint64_t first = 0) {
    std::string text;
    for (std::uint64_t pair = first; pair < first + lines_of_book.size(); ++pair) {
        text += book.at(seed, of_match, pair);
    }
    return text;
}

}  // namespace

TEST_CASE("which opening a game gets hangs on nothing but seed, match and pair", "[competition]") {
    const OpeningBook book(lines_of_book);
    CHECK(in_order(book, 5, false) == "faecgbd");
    CHECK(in_order(book, 5, false, 7) == "efgcbda");
    CHECK(in_order(book, 5, true) == "febagcd");
    CHECK(in_order(book, 6, false) == "dcbfage");
    CHECK(in_order(book, 5, false) == in_order(OpeningBook(lines_of_book), 5, false));
    std::string crosswise;
    for (std::uint64_t pair = 0; pair < lines_of_book.size(); ++pair) {
        crosswise += book.at(5, false, pair) + book.at(5, true, pair) + book.at(5, false, pair + lines_of_book.size());
    }
    const std::string rows[] = {in_order(book, 5, false), in_order(book, 5, true), in_order(book, 5, false, 7)};
    for (std::size_t i = 0; i < crosswise.size(); ++i) {
        CHECK(crosswise[i] == rows[i % 3][i / 3]);
    }
}

TEST_CASE("each opening of a book comes once before any comes again", "[competition]") {
    const OpeningBook book(lines_of_book);
    for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{70}}) {
        const std::string order = in_order(book, 1, false, first);
        CHECK(std::set<char>(order.begin(), order.end()).size() == lines_of_book.size());
    }
    CHECK(OpeningBook().is_empty());
}

TEST_CASE("a report names the book and says how many openings it has", "[competition]") {
    CHECK(OpeningBook(lines_of_book).described("/x/book.sgf") == "7 of book.sgf");
    CHECK(OpeningBook(lines_of_book).described("/x/books/") == "7 of books");
    CHECK(OpeningBook().described("/x/book.sgf") == "book.sgf");
}
