#pragma once

namespace ringmaster {

/// Makes blocking calls bearable: while ticks run, any call that waits fails with EINTR after at most 50 ms. So a read
/// that nearly always ends at once needs no poll(2) before it, which costs as much as the read itself.
///
/// Ticks are signals (SIGALRM) of the whole process: only one whose every call bears EINTR may have them, and they come
/// only where one object of this class lives. They are no clock: who is woken looks at his deadline.
class Ticks {
public:
    Ticks();
    ~Ticks();
    Ticks(const Ticks&) = delete;
    Ticks& operator=(const Ticks&) = delete;

    static constexpr double period = 0.05;  ///< seconds

    /// Lets them run until they are stopped; false, and no ticks, where none are allowed.
    static bool start();

    /// Stops the ticks for a wait that can be long: whoever waits with poll(2) needs no waking.
    static void stop();
};

}  // namespace ringmaster
