#pragma once

#include <optional>
#include <string>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// An engine's answer to a command.
struct Reply {
    enum class Kind {
        ok,       ///< "= text"
        refused,  ///< "? text"
        failed,   ///< no answer: it died, hung or does not speak GTP; `text` says what happened
    };
    Kind kind = Kind::ok;
    std::string text;
    double seconds = 0;  ///< from the question to the answer

    bool ok() const { return kind == Kind::ok; }
    /// GTP's answer to a command that the engine does not know.
    bool is_unknown_command() const {
        return kind == Kind::refused && to_lower(text).find("unknown command") != std::string::npos;
    }

    static Reply refusal(const char* why) { return {Kind::refused, why}; }
    friend bool operator==(const Reply&, const Reply&) = default;
};

/// One of the two sides of a game, as the referee sees it, or the engine that counts it: a program behind a protocol,
/// or a script in a test. After a reply that `failed` every further reply fails too.
class Player {
public:
    virtual ~Player() = default;

    /// Prepares the player for its first game: to be called once, before all else.
    virtual Reply start() { return {}; }
    /// What its setup says for the game to come, where that may change from game to game. Refused, it is a failure.
    virtual Reply configure(const PlayerSetup&) { return {}; }
    /// "GNU Go 3.8"; known after `start`.
    virtual std::string engine() const { return ""; }
    /// What the engine says of itself, in several lines; mostly "".
    virtual std::string description() const { return ""; }
    /// Why every further reply fails; empty while all is well.
    virtual std::string failure() const { return ""; }
    /// With how many threads it thinks, once it is configured; none: it does not say.
    virtual std::optional<int> threads() const { return std::nullopt; }
    /// Its CPU time by its own account, since it was started: for engines whose work is done in other processes.
    virtual std::optional<double> cpu_time() { return std::nullopt; }

    /// Prepares the board as a game begins.
    virtual Reply set_up(const GameSettings& settings) = 0;
    /// The game that `set_up` will prepare begins with this position, told as FEN (empty: where it always begins), by
    /// the rules of Chess960 or not. Told in every game of chess, or of one like it.
    virtual Reply begin_at(const std::string& /*fen*/, bool /*is_chess960*/) {
        return Reply::refusal("plays no chess");
    }
    /// Tells it its time control for the game that begins, or that it has none. `refused`: it cannot be told. When it
    /// is `ok` its text is what was said, where that may be less than the time control.
    virtual Reply set_clock(const std::optional<TimeControl>&) { return Reply::refusal("knows no time settings"); }
    /// Tells it before a move what its clock says. Its answer is awaited for so many seconds, if that is given.
    virtual Reply tell_time(Colour, const TimeLeft&, std::optional<double> /*patience*/) {
        return Reply::refusal("knows no time settings");
    }
    /// What the opponent's clock says at that moment, where it has one.
    virtual void hear_of_time(const TimeControl&, const TimeLeft&) {}
    /// Why it is not to blame that its last move took so many seconds too long; empty: it is.
    virtual std::string excuse(double /*seconds*/) { return ""; }
    /// Whether it may end the game by claiming to have won.
    virtual bool may_claim() const { return false; }
    /// The raw text of its move; "claim" when it claims to have won and may.
    virtual Reply genmove(Colour colour) = 0;
    /// How likely it thought, when it made its last move, that it would win: from 0 to 1; none: it does not say.
    virtual std::optional<double> estimate() const { return std::nullopt; }
    /// By how many pawns it saw itself ahead then, in chess: infinite when it sees a mate; none: it does not say.
    virtual std::optional<double> score() const { return std::nullopt; }
    /// How many nodes it had searched then, in chess; none: it does not say.
    virtual std::optional<long long> nodes() const { return std::nullopt; }
    /// Tells it a move of the opponent, in the engines' own words.
    virtual Reply play(Colour colour, const std::string& move) = 0;
    Reply play(Colour colour, const Move& move) { return play(colour, to_text(move)); }
    /// Tells it one of GTP's commands: "fixed_handicap 2", "place_free_handicap 2", whose replies are the points, or
    /// "set_free_handicap C3 G7".
    virtual Reply handicap(const std::string& /*command*/) { return Reply::refusal("does not know handicaps"); }
    /// Its comment on the move it just made; empty when it has none.
    virtual std::string explain_last_move() { return ""; }
    /// The dead stones of the final position, as it sees them: GTP's final_status_list. `refused` when it cannot say.
    virtual Reply dead_stones() { return Reply::refusal("does not know dead stones"); }
    /// Asked after an answer that costs it the game or says nothing: `failed` when that was no answer to our question.
    /// An engine that has answered once too often gives each answer one question late.
    virtual Reply confirm() { return {}; }
    /// Asks who won. `refused` when it cannot or must not say.
    virtual Reply final_score() = 0;
    /// Tells it that its game is over and what it got: 1 for a win, 0.5 for a draw, 0 for a loss.
    virtual void end_game(double /*score*/) {}
};

}  // namespace ringmaster
