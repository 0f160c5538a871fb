#include "ringmaster/competition/machine_tallies.hpp"

#include "ringmaster/game/circumstances.hpp"

namespace ringmaster {

void MachineTallies::tell(const GameRecord& record) {
    if (record.circumstances != present_text_) {
        present_text_ = record.circumstances;
        const Circumstances circumstances = parse_circumstances(present_text_);
        const auto found = circumstances.find(machine_word);
        present_ = found == circumstances.end() ? nullptr : &machines_[found->second];
    }
    if (present_ == nullptr) {
        return;
    }
    MachineFacts& facts = present_->facts;
    facts.tally.add(record.score);
    facts.failures += record.ending == Ending::failure;
    facts.moves += static_cast<std::uint64_t>(record.moves);
    facts.seconds += record.sides[0].seconds + record.sides[1].seconds;
    present_->pace.note(record.finished);
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
