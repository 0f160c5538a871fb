#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/game/board_rules.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// The rules of shogi, xiangqi or a variant of chess as Fairy-Stockfish knows them, an engine that was told the variant
/// by its option UCI_Variant. Nothing of them is known here:
/// - `go perft 1` lists the legal moves, and `d` tells the position;
/// - `go depth 2 searchmoves MOVE` says whether the game is over after a move, by whatever rule (mate, stalemate,
///   repetition, perpetual check, moves without progress, a king in the middle), and who has won. Its search tries the
///   move once at each of the two depths, and goes beyond unless that ends the game: then it has seen two nodes, and
///   its score is a mate or 0. (Fairy-Stockfish 11.1, search.cpp: `is_game_end`. Where the other side is far behind and
///   could repeat the position it sees two nodes, too, by razoring: then the score is neither.)
class FairyRules : public BoardRules {
public:
    /// Asks the engine one thing about a position, both as UCI has them.
    using Ask = std::function<Reply(const std::string& position, const std::string& question)>;

    FairyRules(std::string variant, Ask ask) : variant_(std::move(variant)), ask_(std::move(ask)) {}

    /// The game begins with this course: "startpos", FEN or SFEN, then the word "moves" and moves, of which at most so
    /// many are played. Why that is none; empty: all is well.
    std::string begin(std::string_view course, std::optional<int> most_moves = {});
    /// In the position at hand; none after a failure.
    const std::set<std::string>& legal_moves();
    /// The course so far, in the words that `begin` takes, FEN as the engine writes it.
    std::string course() const;

    std::string start() const override { return start_; }
    const std::vector<std::string>& moves() const override { return moves_; }
    Colour turn() const override { return turn_; }
    std::string position() override;
    bool play(const std::string& move) override;
    std::optional<EndByRules> end() override { return end_; }
    std::string failure() const override { return failure_; }

private:
    struct Shown {
        std::string fen;
        bool is_check = false;
    };

    std::string ask(const std::string& question);
    std::string begin_at(const std::string& start);
    std::string play_opening(const std::vector<std::string>& moves);
    Shown show();
    void look_for_end(const std::string& answer);

    std::string variant_;
    Ask ask_;
    std::string setup_ = "startpos";  ///< as `position` takes it
    std::string start_;               ///< FEN; empty: where the game always begins
    std::vector<std::string> moves_;
    Colour turn_ = Colour::white;
    std::optional<std::set<std::string>> legal_;  ///< in the position at hand, once they are known
    std::optional<EndByRules> end_;
    std::string failure_;
};

/// The rules by that engine, which has been started and told the variant by its options.
FairyRules fairy_rules(const GameSettings& game, const PlayerSetup& setup, Controller& controller);

/// What is wrong where the engine that knows the rules is missing or does not know the game: what to do.
std::string remedy_for_rules(const std::string& variant);

}  // namespace ringmaster
