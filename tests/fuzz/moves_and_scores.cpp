#include <algorithm>

#include "ringmaster/go/board.hpp"
#include "ringmaster/go/scoring.hpp"
#include "ringmaster/go/sgf.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check_move(std::string_view text, int size) {
    const std::optional<Move> move = parse_move(text, size);
    if (!move) {
        return;
    }
    expect(parse_move(to_text(*move), size) == move, "a move reads back as another");
    if (move->kind == Move::Kind::play) {
        Board board(size);
        board.play(Colour::black, move->point);
    }
}

void check_score(std::string_view text) {
    if (const std::optional<Score> score = parse_score(text)) {
        expect(parse_score(to_text(*score)) == score, "a score reads back as another");
        expect_printable(to_text(*score));
    }
}

/// What stands outside the brackets of an SGF text, and how many values it holds.
struct Skeleton {
    std::string outside;
    int values = 0;
};

Skeleton skeleton_of(const std::string& sgf) {
    Skeleton skeleton;
    bool inside = false;
    for (std::size_t i = 0; i < sgf.size(); ++i) {
        if (inside && sgf[i] == '\\') {
            ++i;
        } else if (sgf[i] == (inside ? ']' : '[')) {
            inside = !inside;
            skeleton.values += inside ? 1 : 0;
        } else if (!inside) {
            skeleton.outside += sgf[i];
        }
    }
    expect(!inside, "an SGF value without an end");
    return skeleton;
}

/// Whatever the texts hold, the tree of the record stays as it is.
void check_sgf(const std::string& text, int size) {
    SgfGame game;
    game.board_size = size;
    game.application = game.root_comment = game.final_comment = "x" + text;
    for (const char* const identifier : {"RE", "PB", "PW", "EV", "GN", "DT"}) {
        game.properties.emplace_back(identifier, "x" + text);
    }
    game.moves = {{Colour::black, Move{}, "x" + text}, {Colour::white, Move{}, "x" + text}};
    const std::string sgf = to_sgf(game);
    const Skeleton skeleton = skeleton_of(sgf);
    expect(skeleton.outside == "(;FFGMCAAPSZKMREPBPWEVGNDTC\n;BC\n;WC)\n", "the SGF text has got another tree");
    expect(skeleton.values == 17, "the SGF text has got other values");
    std::string without_tabs = sgf;
    std::replace(without_tabs.begin(), without_tabs.end(), '\t', ' ');
    expect_printable(without_tabs, true);
}

}  // namespace

/// The first byte is the size of the board.
void moves_and_scores(std::string_view input) {
    if (input.empty()) {
        return;
    }
    const int size = static_cast<unsigned char>(input.front()) % 25 + 1;
    input.remove_prefix(1);
    check_move(input, size);
    check_score(input);
    check_sgf(std::string(input), size);
}

}  // namespace ringmaster::fuzz
