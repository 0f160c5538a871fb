#include "ringmaster/tune/tree/ranking.hpp"

#include <algorithm>
#include <tuple>

#include "ringmaster/base/each.hpp"

namespace ringmaster {
namespace {

std::optional<RunnerUp> second_of(const Ranking& ranking) {
    const std::vector<RankedCandidate>& candidates = ranking.candidates;
    std::optional<RunnerUp> second;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i != ranking.best_number && (!second || candidates[i].merit > candidates[second->number].merit)) {
            second = RunnerUp{i, std::nullopt};
        }
    }
    if (second) {
        const WinCount first = count_of(candidates[*ranking.best_number].tally, ranking.worth);
        const WinCount other = count_of(candidates[second->number].tally, ranking.worth);
        second->more_games = games_to_separate(first, other);
        if (second->more_games) {
            *second->more_games = static_cast<std::uint64_t>(static_cast<double>(*second->more_games) / ranking.worth);
        }
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
        return std::tuple(b->cell == always, b->tally.games, a) < std::tuple(a->cell == always, a->tally.games, b);
    };
    std::nth_element(order.begin(), order.begin() + most_ranked, order.end(), goes_before);
    order.resize(most_ranked);
    std::ranges::sort(order);
    std::vector<RankedCandidate> kept;
    kept.reserve(order.size());
    for (RankedCandidate* candidate : order) {
        kept.push_back(std::move(*candidate));
    }
    return kept;
}

double worth_of_a_game(const std::vector<RankedCandidate>& candidates) {
    constexpr double usual = 0.5;  // the variance of two games without draws: few games tell little
    double decided = usual;
    double all = usual;
    for (const RankedCandidate& candidate : candidates) {
        const Tally& tally = candidate.tally;
        const double points = tally.points();
        const double variance = points - points * points / static_cast<double>(tally.games);
        decided += variance;
        all += variance - static_cast<double>(tally.draws) / 4;
    }
    return decided / all;
}

WinCount count_of(const Tally& tally, double worth) {
    return {tally.points() * worth, static_cast<double>(tally.games) * worth};
}

Ranking::Ranking(CellPath recommended, std::vector<RankedCandidate> all)
    : best(std::move(recommended)), played(all.size()) {
    candidates = most_played(std::move(all), best);
    if (candidates.empty()) {
        return;
    }
    worth = worth_of_a_game(candidates);
    const std::vector<WinCount> counts = each(candidates, [&](const auto& one) { return count_of(one.tally, worth); });
    prior.emplace(counts);
    prospects = prior->prospects(counts);
    const auto found = std::ranges::find(candidates, best, &RankedCandidate::cell);
    if (found != candidates.end()) {
        best_number = static_cast<std::size_t>(found - candidates.begin());
    }
}

Verdict judge(const Ranking& ranking) {
    const RankedCandidate& best = ranking.candidates.at(ranking.best_number.value());
    return {ranking.prior->estimate(count_of(best.tally, ranking.worth)), ranking.prospects[*ranking.best_number],
            second_of(ranking)};
}

}  // namespace ringmaster
