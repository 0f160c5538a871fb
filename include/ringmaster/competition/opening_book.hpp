#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace ringmaster {

/// The openings of an event's games: a script's own lines, or moves as go/opening.hpp writes them. All of them come
/// once in an order by lot, then again in another one. An order is made when it is first asked for and kept for the
/// next question: a book may have a million lines.
class OpeningBook {
public:
    OpeningBook() = default;
    OpeningBook(std::vector<std::string> lines) : lines_(std::move(lines)) {}

    bool is_empty() const { return lines_.empty(); }

    /// "24 of book.sgf"; of an empty book, whose openings are not known, the name alone.
    std::string described(const std::filesystem::path& file) const;

    /// The opening of a pair of games; a match has orders of its own. The book must not be empty.
    const std::string& at(std::uint64_t seed, bool of_match, std::uint64_t pair) const;

private:
    struct Order {
        std::uint64_t seed = 0;
        bool of_match = false;
        std::uint64_t round = 0;
        std::vector<std::size_t> lines = {};
    };

    std::vector<std::string> lines_;
    mutable Order order_;  ///< the last that was asked for
};

}  // namespace ringmaster
