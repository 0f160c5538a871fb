#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/game/clock.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// A parsed GTP 2 answer.
struct GtpResponse {
    bool success = false;
    std::string text;  ///< without "=" or "?", id and surrounding blanks; lines joined by newlines
    friend bool operator==(const GtpResponse&, const GtpResponse&) = default;
};

/// Puts GTP answers together from bytes as they arrive. Pure: no I/O. As the standard says, control characters are
/// dropped (CR among them), tabs become blanks, empty lines before an answer are skipped, and an empty line ends it.
/// Lines that begin with '#' before an answer are comments of the engine's and are skipped too.
class GtpReader {
public:
    /// An answer may be at most this long, in bytes.
    static constexpr std::size_t max_answer = 1 << 20;

    void push(std::string_view bytes);

    /// The next whole answer, if it is there. Throws nothing: when the bytes are not GTP, `problem` says so from then
    /// on, and what follows is dropped.
    std::optional<GtpResponse> take();

    /// Why this is not GTP ("the answer begins with 'hello', not with '=' or '?'"), empty while all is well.
    const std::string& problem() const { return problem_; }

    /// Whether bytes have arrived that are not part of an answer taken (empty lines and comments do not count).
    bool has_leftover() const { return !answers_.empty() || in_answer_ || !line_.empty(); }

private:
    void push_text(std::string_view text);
    void finish_line();

    std::deque<GtpResponse> answers_;
    std::string answer_;
    std::string line_;
    bool in_answer_ = false;
    bool in_comment_ = false;
    std::string problem_;
};

/// How an engine is told of its clock: by KataGo's commands, by those of the server KGS, or by those of GTP, as it
/// knows them. Those of KataGo take fractions of a second; others get whole seconds, rounded down, but 1 at least of
/// what the game begins with. GTP has neither Fischer's time, which is told as absolute time that grows, nor Japanese
/// periods, of which only one is told.
class ClockWords {
public:
    using Knows = std::function<bool(const std::string& command)>;

    explicit ClockWords(const Knows& knows);

    /// The command before a game; empty: there is none that it knows. Without a clock it has all the time.
    std::string settings(const std::optional<TimeControl>& control) const;

    /// The command before a move; empty as above.
    std::string time_left(Colour colour, const TimeControl& control, const TimeLeft& left) const;

private:
    enum class Dialect { none, gtp, kgs, katago };
    Dialect dialect_ = Dialect::none;
    bool knows_time_left_ = false;
};

}  // namespace ringmaster
