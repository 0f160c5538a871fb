#pragma once

#include <map>
#include <string>
#include <vector>

#include "ringmaster/competition/pace.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Which machine has played what, by the circumstances of the games; of void games by what they say.
class MachineTallies {
public:
    void tell(const GameRecord& record);
    void tell(const VoidGame& game);

    /// By name. Nothing where no game names its machine.
    std::vector<MachineFacts> facts() const;

private:
    struct Machine {
        MachineFacts facts;
        Pace pace;
    };

    std::map<std::string, Machine> machines_;
};

}  // namespace ringmaster
