#include "ringmaster/chess/course.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/notation.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view start_word = "startpos";
constexpr std::string_view moves_word = " moves ";

}  // namespace

std::vector<std::string> uci_moves(const ChessGame& game) {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        moves.push_back(uci_text(game.positions()[i], game.moves()[i], castling_from(game.start())));
    }
    return moves;
}

std::string course_text(const ChessGame& game) {
    const std::string start = game.start() == ChessPosition() ? std::string(start_word) : fen_text(game.start());
    return game.moves().empty() ? start : fmt::format("{}{}{}", start, moves_word, join(uci_moves(game), " "));
}

ReadCourse read_course(std::string_view line, std::size_t most_plies) {
    const std::size_t begin_of_moves = line.substr(0, line.find_first_of(";\"")).find(moves_word);
    const std::string start = trim(line.substr(0, begin_of_moves));
    const ReadPosition position = start == start_word ? ReadPosition{} : read_fen(start);
    ReadCourse read{ChessGame(position.position), position.problem};
    if (!read.problem.empty()) {
        return read;
    }
    const std::string_view moves =
        begin_of_moves == std::string_view::npos ? "" : line.substr(begin_of_moves + moves_word.size());
    std::vector<std::string> words = words_in(moves);
    words.resize(std::min(words.size(), most_plies));
    for (const std::string& word : words) {
        const auto move = move_of_uci(read.game.position(), word, castling_from(position.position));
        if (!move) {
            read.problem = fmt::format("'{}' is no legal move here, after {}", printable(word, 20),
                                       counted(read.game.moves().size(), "half-move"));
            return read;
        }
        read.game.play(*move);
    }
    if (read.game.end()) {
        read.problem = "the game is over there";
    }
    return read;
}

}  // namespace ringmaster
