#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/base/time.hpp"

namespace ringmaster {

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
    std::string received_;
    SteadyClock::time_point heard_ = SteadyClock::now();
};

}  // namespace ringmaster
