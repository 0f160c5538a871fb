#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/base/time.hpp"

namespace ringmaster {

/// Lines out of bytes that come piece by piece, in time linear in the bytes. Empty lines are pulses: they are left out
/// and counted.
class IncomingLines {
public:
    void add(std::string_view bytes) { bytes_ += bytes; }

    /// The next line that has ended, without its end.
    std::optional<std::string> take();

    /// What has come of a line that has no end yet. It is all there is when take() has given nothing.
    std::string_view unfinished() const { return std::string_view(bytes_).substr(begin_); }

    std::uint64_t pulses() const { return pulses_; }

private:
    std::string bytes_;
    std::size_t begin_ = 0;   ///< of the next line
    std::size_t looked_ = 0;  ///< before this no line ends that was not taken
    std::uint64_t pulses_ = 0;
};

/// The two streams between us and who started us, on this machine or from another one: lines come in and go out. Who
/// has nothing to say for a while sends a pulse, an empty line, so that each side sees that the other lives. The other
/// side is gone when its stream has ended, or when it was silent for longer than it may be.
class Lifeline {
public:
    Lifeline(int input, int output);

    /// So many seconds the other side may be silent from now on. 0: for ever.
    void set_patience(double seconds);

    /// The next line that is no pulse, however long it takes. Nothing: the other side is gone.
    std::optional<std::string> read_line();

    /// False: the other side is gone.
    bool write_line(std::string_view line);

    /// For who is busy otherwise: sends a pulse, takes what has come and never waits. False: the other side is gone.
    bool beat();

    static constexpr char pulse = '\n';
    static constexpr double seconds_between_beats = 1;

private:
    bool listen(double seconds, short also = 0);

    int input_;
    int output_;
    double patience_ = 0;
    bool is_gone_ = false;
    IncomingLines received_;
    SteadyClock::time_point heard_ = SteadyClock::now();
    SteadyClock::time_point looked_ = SteadyClock::now();
};

}  // namespace ringmaster
