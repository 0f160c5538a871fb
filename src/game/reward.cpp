#include "ringmaster/game/reward.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

double most_points(const RewardSettings& settings, int board_size) {
    return settings.margin_max.value_or(board_size * board_size);
}

double reward_of_winner(const GameRecord& record, const RewardSettings& settings, int board_size) {
    if (record.ending == Ending::forfeit || record.ending == Ending::time || record.ending == Ending::failure) {
        return settings.forfeit;
    }
    if (!record.margin) {
        return settings.resignation;
    }
    const double share = std::min(*record.margin / most_points(settings, board_size), 1.0);
    return 0.5 + 0.5 * std::pow(share, settings.margin_exponent);
}

/// What every point counts of a game whose ownership is not known.
double common_value(const GameRecord& record, const RewardSettings& settings, int board_size) {
    RewardSettings margins = settings;
    margins.kind = RewardKind::margin;
    margins.margin_exponent = settings.area_exponent;
    margins.margin_max.reset();
    const double lead = 2 * reward_of(record, margins, board_size) - 1;
    return std::copysign(std::pow(std::fabs(lead), 1 / settings.area_exponent), lead);
}

}  // namespace

double reward_of(const GameRecord& record, const RewardSettings& settings, int board_size) {
    if (settings.kind == RewardKind::area) {
        throw bug("a game alone has no reward by area");
    }
    if (settings.kind == RewardKind::win || !record.winner) {
        return record.score;
    }
    const double of_winner = reward_of_winner(record, settings, board_size);
    return record.winner == record.colour ? of_winner : 1 - of_winner;
}

std::vector<double> area_of(const GameRecord& record, const RewardSettings& settings, int board_size) {
    const auto points = static_cast<std::size_t>(board_size * board_size);
    if (record.ownership.empty()) {
        return std::vector<double>(points, common_value(record, settings, board_size));
    }
    if (record.ownership.size() != points || record.ownership.find_first_not_of("bw.") != std::string::npos) {
        throw bug(fmt::format("the ownership of game {} was not checked", record.number));
    }
    return each(record.ownership, [own = letter(record.colour)](char owner) {
        return owner == '.' ? 0.0 : owner == own ? 1.0 : -1.0;
    });
}

std::string to_text(const RewardSettings& settings, int board_size) {
    if (settings.kind == RewardKind::win) {
        return "";
    }
    if (settings.kind == RewardKind::area) {
        return fmt::format("area, to the power of {}, of {} points", settings.area_exponent, board_size * board_size);
    }
    return fmt::format("margin, to the power of {}, of {} points", settings.margin_exponent,
                       most_points(settings, board_size));
}

}  // namespace ringmaster
