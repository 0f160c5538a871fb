#include "ringmaster/tune/tree/ranking.hpp"

#include <algorithm>

namespace ringmaster {
namespace {

WinCount count_of(const Tally& tally) {
    return {tally.points(), static_cast<double>(tally.games)};
}

std::optional<RunnerUp> second_of(const std::vector<RankedCandidate>& candidates, const CommonPrior& prior,
                                  std::size_t chosen) {
    std::optional<RunnerUp> second;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i != chosen && (!second || candidates[i].merit > candidates[second->number].merit)) {
            second = RunnerUp{i, 0.5, std::nullopt};
        }
    }
    if (second) {
        const WinCount first = count_of(candidates[chosen].tally);
        const WinCount other = count_of(candidates[second->number].tally);
        second->superiority = prior.prospects({first, other}).front().probability_best;
        second->more_games = games_to_separate(first, other);
    }
    return second;
}

}  // namespace

std::vector<RankedCandidate> most_played(std::vector<RankedCandidate> candidates, const CellPath& always) {
    if (candidates.size() <= most_ranked) {
        return candidates;
    }
    std::vector<RankedCandidate*> order;
    order.reserve(candidates.size());
    for (RankedCandidate& candidate : candidates) {
        order.push_back(&candidate);
    }
    const auto goes_before = [&](const RankedCandidate* a, const RankedCandidate* b) {
        const bool a_stays = a->cell == always;
        const bool b_stays = b->cell == always;
        if (a_stays || b_stays) {
            return a_stays && !b_stays;
        }
        return a->tally.games != b->tally.games ? a->tally.games > b->tally.games : a < b;
    };
    std::nth_element(order.begin(), order.begin() + most_ranked, order.end(), goes_before);
    order.resize(most_ranked);
    std::sort(order.begin(), order.end());
    std::vector<RankedCandidate> kept;
    kept.reserve(order.size());
    for (RankedCandidate* candidate : order) {
        kept.push_back(std::move(*candidate));
    }
    return kept;
}

std::vector<WinCount> counts_of(const std::vector<RankedCandidate>& candidates) {
    std::vector<WinCount> counts;
    counts.reserve(candidates.size());
    for (const RankedCandidate& candidate : candidates) {
        counts.push_back(count_of(candidate.tally));
    }
    return counts;
}

Verdict judge(const std::vector<RankedCandidate>& candidates, const CommonPrior& prior,
              const std::vector<Prospect>& all, std::size_t chosen) {
    return {prior.estimate(count_of(candidates.at(chosen).tally)), all.at(chosen),
            second_of(candidates, prior, chosen)};
}

}  // namespace ringmaster
