#include "ringmaster/competition/health.hpp"

#include <utility>

namespace ringmaster {

void Health::tell(const GameRecord& record, const std::array<Program, 2>& programs) {
    unknown_results_ += record.ending == Ending::unknown || record.ending == Ending::move_limit;
    at_move_limit_ += record.ending == Ending::move_limit;
    disagreements_ += record.scorers_disagreed;
    const std::size_t first_mover = (record.colour == Colour::white) == white_moves_first_ ? 0 : 1;
    const bool is_duel = record.sides[1].role != Role::opponent;  // then nobody is the opponent
    for (std::size_t side = 0; side < (is_duel ? 1 : sides_.size()); ++side) {
        sides_[side].moves +=
            static_cast<std::uint64_t>(record.moves / 2 + (side == first_mover ? record.moves % 2 : 0));
        sides_[side].seconds += record.sides[side].seconds;
        sides_[side].cpu_seconds += record.sides[side].cpu_seconds;
        const bool is_black = (record.colour == Colour::black) == (side == 0);
        sides_[side].by_colour[is_black ? 0 : 1].add(side == 0 ? record.score : 1 - record.score);
        note_engine(side, programs[side], record);
    }
    SideHealth& loser = sides_[record.winner == record.colour ? 1 : 0];
    loser.forfeits += record.ending == Ending::forfeit;
    loser.time_losses += record.ending == Ending::time;
    loser.failures += record.ending == Ending::failure;
}

void Health::note_engine(std::size_t side, const Program& program, const GameRecord& record) {
    const std::string& engine = record.sides[side].engine;
    std::string& known = engines_[side][program.key];
    if (engine.empty()) {
        return;
    }
    if (!known.empty() && known != engine) {
        ++sides_[side].engine_changes;
        notices_.push_back("the " + program.name() + " was " + known + " and is " + engine + " from game " +
                           std::to_string(record.number) + " on: their games are pooled");
    }
    known = engine;
    sides_[side].engine = engine;
}

void Health::tell(const VoidGame& game) {
    unknown_results_ += game.unknown_result;
    at_move_limit_ += game.is_at_move_limit();
    disagreements_ += game.scorers_disagreed;
    excused_time_losses_ += game.time_loss_excused;
    if (game.culprit) {
        ++sides_[*game.culprit].failures;
    }
}

std::vector<std::string> Health::take_notices() {
    return std::exchange(notices_, {});
}

}  // namespace ringmaster
