#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// How a protocol puts commands into lines, and answers together from bytes as they arrive: all of it that the process
/// of an engine needs to know. Pure: no I/O. What is said is the business of a Player.
class Framing {
public:
    virtual ~Framing() = default;

    /// "GTP", and an engine's option for it, for who forgot that: "'--mode=gtp', as GNU Go has".
    virtual const char* protocol() const = 0;
    virtual const char* example_of_option() const = 0;

    /// The line, without its end, by which the engine is sent a command. The answer to come is the one to that.
    virtual std::string line_of(const std::string& command) = 0;

    /// Throws nothing: when the bytes are not of this protocol, `problem` says so from then on, and what follows is
    /// dropped.
    virtual void push(std::string_view bytes) = 0;

    /// The next whole answer, if it is there. How long it took is not known here.
    std::optional<Reply> take() {
        std::optional<Reply> answer;
        if (!answers_.empty()) {
            answer = std::move(answers_.front());
            answers_.pop_front();
        }
        return answer;
    }

    /// Why what the engine says is another protocol or none; empty while all is well.
    const std::string& problem() const { return problem_; }

    /// A line, without its end, that the engine is to be told at once, in the midst of its answer; empty: nothing. Each
    /// is given once.
    virtual std::string interjection() { return ""; }

    /// What the answer that has begun lacks to be whole: "it never wrote 'uciok'"; empty: none has begun.
    virtual std::string missing_end() const { return ""; }

    /// So much of its remarks is kept: five long lines.
    static constexpr std::size_t max_remarks = 600;

    /// What it has said since the last command beside its answer, the last of it, for people: "ERROR: no such net".
    virtual std::string remarks() const { return ""; }

    /// Whether bytes have arrived that belong to an answer which nobody has taken.
    virtual bool has_leftover() const { return !answers_.empty(); }

protected:
    std::deque<Reply> answers_;
    std::string problem_;
};

}  // namespace ringmaster
