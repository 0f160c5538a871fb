#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

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

}  // namespace ringmaster
