#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ringmaster/base/colour.hpp"
#include "ringmaster/engine/framing.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// UCI, or a protocol that differs from it in a few words.
struct UciDialect {
    PlayerProtocol protocol;
    const char* greeting;  ///< "uci"; the answer to it ends with the same word and "ok"
    const char* new_game;  ///< "ucinewgame"
    bool is_ready_first;   ///< `isready` comes before that, not after it
    bool has_variants;     ///< the option UCI_Variant says which game is played
    /// What stands behind `position` when a game begins there, told as FEN; empty: where it always begins.
    std::string (*start_text)(const std::string& fen);
    /// A move as the engine writes it, and as the rules know it. What is no move stays as it is.
    std::string (*its_move)(const std::string& move);
    std::string (*our_move)(const std::string& its_move);
    /// What the clocks of both sides say, as `go` takes it; what is left out of the other's is as the own.
    std::string (*clock_text)(Colour mover, const TimeControl& control, const TimeLeft& own,
                              const std::optional<TimeControl>& others_control, const std::optional<TimeLeft>& others);
    /// So many seconds for a move, where there is no clock.
    std::string (*movetime_text)(double seconds);
};

extern const UciDialect uci_dialect;
extern const UciDialect usi_dialect;  ///< in src/engine/usi.cpp

/// The framing of UCI (Meyer-Kahlen and Huber, 2006) and USI. `uci`, `usi`, `isready` and `go` are answered by `uciok`,
/// `usiok`, `readyok` and `bestmove`; all other commands have no answer. The text of an answer is its last line, behind
/// those lines that tell something: of `uci` id and options, of `go` the last that holds a score. All else that engines
/// say (banners, info strings) is passed over, and kept for who wants to know why no answer came.
///
/// Of Fairy-Stockfish, which knows the rules of other games, `go perft` is answered, too, by the legal moves, "e2e4:
/// 1", and `d`, by the position ("Fen: ...") and who gives check ("Checkers: ...").
///
/// Some engines do not know `go nodes` and think without an end. They are told `stop` once they say that they have
/// searched so many nodes; in their first search only when they are far beyond, since an engine that ends by itself
/// must not be disturbed.
class UciFraming : public Framing {
public:
    /// The greatest length of a line, and of all options together, in bytes.
    static constexpr std::size_t max_length = 1 << 20;

    /// `nodes` of a search; 0: no limit.
    explicit UciFraming(int nodes = 0, const UciDialect& dialect = uci_dialect) : dialect_(dialect), nodes_(nodes) {}

    const char* protocol() const override { return traits_of(dialect_.protocol).name; }
    const char* example_of_option() const override { return "as some engines need the word 'uci' or 'usi'"; }
    std::string line_of(const std::string& command) override;
    void push(std::string_view bytes) override;
    std::string missing_end() const override;
    std::string remarks() const override { return remarks_; }
    std::string interjection() override { return std::exchange(interjection_, ""); }

private:
    void finish_line(std::string_view line);
    void note_remark(std::string_view line);
    void look_at_nodes(const std::vector<std::string>& words);

    const UciDialect& dialect_;
    std::string awaited_;  ///< the word that ends the answer to come; empty: none is to come
    std::string told_;     ///< what has been told of the answer to come
    std::string remarks_;
    std::string line_;
    int nodes_;
    bool needs_stop_ = false;  ///< it does not end its searches by itself
    bool is_stopped_ = false;  ///< the search at hand was told to stop
    std::string interjection_;
};

/// What an engine says of its move.
struct UciMove {
    static constexpr int unknown_length = 1'000'000;
    std::string move;                    ///< "e2e4"; "" when the answer holds none
    std::optional<int> centipawns = {};  ///< as the engine sees it for itself
    std::optional<int> mate_in = {};     ///< moves, or unknown_length; negative: it is mated
    std::optional<int> depth = {};
    std::optional<long long> nodes = {};  ///< searched, when it told the score
};

/// Reads the answer to `go`.
UciMove parse_uci_move(std::string_view answer);

/// The score in pawns, infinite where there is a mate; none where the engine told none.
std::optional<double> pawns_of(const UciMove& move);

/// "+0.31/14", "-M5/20"; "" where the engine told no score.
std::string score_text(const UciMove& move);

/// What the clocks of both sides say, as `go` takes it: "wtime 9500 btime 10000 winc 100 binc 100". Milliseconds, and
/// at least one. Japanese periods, which UCI does not know, are told as one move in the time that is left.
std::string uci_clock_text(Colour mover, const TimeControl& control, const TimeLeft& own,
                           const std::optional<TimeControl>& others_control, const std::optional<TimeLeft>& others);

}  // namespace ringmaster
