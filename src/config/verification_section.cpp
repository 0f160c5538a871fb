#include <cmath>

#include <fmt/format.h>

#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

constexpr double greatest_share = 0.9;

/// alpha and beta: above 0 and below 1/2.
void read_error_rate(TableReader& reader, const std::string& key, double& target) {
    double value = target;
    if (reader.number(key, value) && !(value > 0 && value < 0.5)) {
        reader.problem(key, fmt::format("{} must be above 0 and below 0.5, not {}", key, value));
    } else {
        target = value;
    }
}

}  // namespace

std::uint64_t VerificationSettings::games_of(std::uint64_t all, std::uint64_t games_at_a_time) const {
    const auto games = 2 * static_cast<std::uint64_t>(std::floor(share * static_cast<double>(all) / 2 + 1e-9));
    const std::uint64_t rounded = in_whole_rounds(games, games_at_a_time);
    return rounded <= all ? rounded : rounded - 2 * games_at_a_time;
}

std::uint64_t in_whole_rounds(std::uint64_t games, std::uint64_t games_at_a_time) {
    const std::uint64_t round = 2 * games_at_a_time;
    return (games + round - 1) / round * round;
}

void read_sprt_settings(TableReader& reader, bool may_be_negative, SprtSettings& sprt) {
    const std::size_t problems = reader.problem_count();
    const double most = sprt.scale == EloScale::normalised ? most_normalised_elo : 1000;
    const double least = may_be_negative ? -most : 0;
    read_number_between(reader, "elo0", least, most, sprt.elo0);
    read_number_between(reader, "elo1", least, most, sprt.elo1);
    if (reader.problem_count() == problems && sprt.elo0 >= sprt.elo1) {
        reader.problem(reader.find("elo1") == nullptr ? "elo0" : "elo1",
                       fmt::format("elo1 ({}) must be above elo0 ({})", sprt.elo1, sprt.elo0));
    }
    read_error_rate(reader, "alpha", sprt.alpha);
    read_error_rate(reader, "beta", sprt.beta);
}

void read_verification(TableReader& top, VerificationSettings& verification) {
    read_number_between(top, "verification", 0, greatest_share, verification.share);
    top.choice("elo_scale", verification.sprt.scale);
    read_sprt_settings(top, false, verification.sprt);
    top.choice("verification_by", verification.kind);
}

}  // namespace ringmaster
