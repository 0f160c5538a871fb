#include "ringmaster/competition/contenders.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ringmaster {
namespace {

WinCount count_of(const Tally& tally) {
    return {tally.points(), static_cast<double>(tally.games)};
}

std::vector<WinCount> counts_of(const std::vector<Contender>& contenders) {
    std::vector<WinCount> counts;
    counts.reserve(contenders.size());
    for (const Contender& contender : contenders) {
        counts.push_back(count_of(contender.tally));
    }
    return counts;
}

std::optional<Second> second_of(const std::vector<Contender>& contenders, std::size_t chosen) {
    std::optional<Second> second;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (i != chosen && (!second || contenders[i].merit > contenders[second->number].merit)) {
            second = Second{i, 0.5, std::nullopt};
        }
    }
    if (second) {
        const WinCount first = count_of(contenders[chosen].tally);
        const WinCount other = count_of(contenders[second->number].tally);
        second->superiority = prospects(std::vector<WinCount>{first, other}).front().probability_best;
        second->more_games = games_to_separate(first, other);
    }
    return second;
}

}  // namespace

std::vector<Contender> most_played(std::vector<Contender> contenders, const CellPath& always) {
    if (contenders.size() <= most_contenders) {
        return contenders;
    }
    std::vector<Contender*> order;
    order.reserve(contenders.size());
    for (Contender& contender : contenders) {
        order.push_back(&contender);
    }
    const auto goes_before = [&](const Contender* a, const Contender* b) {
        const bool a_stays = a->cell == always;
        const bool b_stays = b->cell == always;
        if (a_stays || b_stays) {
            return a_stays && !b_stays;
        }
        return a->tally.games != b->tally.games ? a->tally.games > b->tally.games : a < b;
    };
    std::nth_element(order.begin(), order.begin() + most_contenders, order.end(), goes_before);
    order.resize(most_contenders);
    std::sort(order.begin(), order.end());
    std::vector<Contender> kept;
    kept.reserve(order.size());
    for (Contender* contender : order) {
        kept.push_back(std::move(*contender));
    }
    return kept;
}

std::vector<Prospect> prospects(const std::vector<Contender>& contenders) {
    return prospects(counts_of(contenders));
}

Verdict judge(const std::vector<Contender>& contenders, const std::vector<Prospect>& all, std::size_t chosen) {
    const Tally& tally = contenders.at(chosen).tally;
    const auto wins = static_cast<double>(tally.wins);
    const auto draws = static_cast<double>(tally.draws);
    const auto losses = static_cast<double>(tally.losses());
    return {elo_difference(wins, draws, losses), likelihood_of_superiority(wins, losses),
            winner_estimate(counts_of(contenders), chosen), all.at(chosen), second_of(contenders, chosen)};
}

std::string elo_text(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // + 0.0: no "-0"
}

}  // namespace ringmaster
