#include "ringmaster/competition/machine_tallies.hpp"

namespace ringmaster {

void MachineTallies::tell(const GameRecord& record) {
    if (record.circumstances.machine.empty()) {
        return;
    }
    auto& [facts, pace] = machines_[record.circumstances.machine];
    facts.tally.add(record.score);
    facts.failures += record.ending == Ending::failure;
    facts.moves += static_cast<std::uint64_t>(record.moves);
    facts.seconds += record.sides[0].seconds + record.sides[1].seconds;
    pace.note(record.finished);
}

void MachineTallies::tell(const VoidGame& game) {
    if (!game.machine.empty()) {
        ++machines_[game.machine].facts.void_games;
    }
}

std::vector<MachineFacts> MachineTallies::facts() const {
    std::vector<MachineFacts> all;
    for (const auto& [name, machine] : machines_) {
        all.push_back(machine.facts);
        all.back().name = name;
        if (const auto games_a_minute = machine.pace.games_a_minute()) {
            all.back().games_an_hour = 60 * *games_a_minute;
        }
    }
    return all;
}

}  // namespace ringmaster
