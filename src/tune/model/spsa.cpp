#include "ringmaster/tune/model/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double spsa_alpha = 0.602;
constexpr double spsa_gamma = 0.101;
constexpr double spsa_a = 0.1;  // A / N

void check(const SpsaSettings& settings) {
    for (const auto& [name, value] : {std::pair("c_end", settings.c_end), std::pair("r_end", settings.r_end)}) {
        if (!(value > 0 && std::isfinite(value))) {
            throw Error("it must be above 0", name, {}, Fault::usage);
        }
    }
}

}  // namespace

Spsa::Spsa(std::vector<ModelDimension> dimensions, const SpsaSettings& settings)
    : dimensions_((check(settings), std::move(dimensions))),
      settings_(settings),
      centre_(settings.start.value_or(std::vector<double>(dimensions_.size(), 0.5))) {
}

double Spsa::c(std::uint64_t game) const {
    return settings_.c_end * std::pow(static_cast<double>(settings_.games) / static_cast<double>(game), spsa_gamma);
}

double Spsa::a(std::uint64_t game) const {
    const double all = static_cast<double>(settings_.games);
    const double at_end = settings_.r_end * settings_.c_end * settings_.c_end;
    return at_end * std::pow((spsa_a + 1) * all / (spsa_a * all + static_cast<double>(game)), spsa_alpha);
}

Duel Spsa::choose(Random& random) {
    const double distance = c(++chosen_);
    Duel duel{centre_, centre_};
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double step = random.below(2) == 0 ? distance : -distance;
        duel.first[i] = std::clamp(centre_[i] + step, 0.0, 1.0);
        duel.second[i] = std::clamp(centre_[i] - step, 0.0, 1.0);
    }
    return {played_point(dimensions_, duel.first), played_point(dimensions_, duel.second)};
}

void Spsa::add_result(const Duel& duel, double score) {
    const std::uint64_t game = ++told_;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double difference = duel.first[i] - duel.second[i];
        const double direction = difference > 0 ? 1 : difference < 0 ? -1 : 0;
        centre_[i] = std::clamp(centre_[i] + a(game) * (2 * score - 1) * direction / c(game), 0.0, 1.0);
    }
}

}  // namespace ringmaster
