#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/game/record.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Tells games apart that were played under different circumstances. Those with the same value belong together, in
/// whatever order they ended: in one slot the old program may still play when in another one the new one does.
class Changes {
public:
    void tell(const GameRecord& record);

    /// What the user should know at once about the games told since the last call.
    std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }

    /// The changes of each limit and program that has had several values.
    std::vector<ChangeFacts> facts() const;

    /// The programs that changed, a line each: between the games, or since the last of them to what they are `now`.
    std::vector<std::string> changed_programs(const std::map<std::string, std::string>& now) const;

private:
    /// The games with one value.
    struct Version {
        std::string value;
        std::uint64_t first_game = 0;
        std::uint64_t since = 0;  ///< the first game after it last took another value's place
        Tally before;             ///< of the games before that
        Tally after;
    };
    struct Versions {
        std::vector<Version> all;  ///< by their first games
        std::size_t is = 0;        ///< the value of the latest game
        std::size_t was = 0;       ///< the one before that
        std::uint64_t latest_game = 0;
    };

    void go_over_to(const GameRecord& record);

    std::map<std::string, Versions> versions_;
    std::map<std::string, std::string> present_limits_;
    std::vector<std::pair<Versions*, std::size_t>> present_;
    std::vector<std::string> notices_;
};

}  // namespace ringmaster
