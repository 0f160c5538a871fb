#include "ringmaster/game/reward.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/go/scoring.hpp"

namespace ringmaster {
namespace {

double most_points(const RewardSettings& settings, int board_size) {
    return settings.margin_max.value_or(board_size * board_size);
}

double reward_of_winner(const GameRecord& record, const RewardSettings& settings, int board_size) {
    if (record.ending == Ending::forfeit || record.ending == Ending::failure) {
        return settings.forfeit;
    }
    const std::optional<Score> score = record.ending == Ending::score ? parse_score(record.result) : std::nullopt;
    if (!score || !score->margin) {
        return settings.resignation;
    }
    const double share = std::min(*score->margin / most_points(settings, board_size), 1.0);
    return 0.5 + 0.5 * std::pow(share, settings.margin_exponent);
}

}  // namespace

const std::vector<std::pair<std::string, RewardKind>>& reward_names() {
    static const std::vector<std::pair<std::string, RewardKind>> names{{"win", RewardKind::win},
                                                                       {"margin", RewardKind::margin}};
    return names;
}

double reward_of(const GameRecord& record, const RewardSettings& settings, int board_size) {
    if (settings.kind == RewardKind::win || !record.winner) {
        return record.candidate_score;
    }
    const double of_winner = reward_of_winner(record, settings, board_size);
    return record.winner == record.candidate_colour ? of_winner : 1 - of_winner;
}

std::string to_text(const RewardSettings& settings, int board_size) {
    if (settings.kind == RewardKind::win) {
        return "";
    }
    return fmt::format("margin, to the power of {}, of {} points", settings.margin_exponent,
                       most_points(settings, board_size));
}

}  // namespace ringmaster
