#include "ringmaster/tune/model/model_search.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/tune/model/recommended_point.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

constexpr double kernel_evidence = 1.5;  // k_w: standard deviations the tree needs to get a localiser of its own
constexpr std::size_t first_kernel_game = 30;
constexpr double kernel_share = 0.7;  // p_w: of the localiser's games, while there is a kernel
constexpr double restart_probability = 0.5;

double normal_cdf(double z) {
    return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

/// rho: the localiser's share of the games. It is better on most surfaces and gets most games until it wins less often
/// than the tree, whose win rate exploration lowers; neither is ever left without games.
double share_for(double localiser_lead) {
    return 0.2 + 0.7 * normal_cdf(1 + localiser_lead);
}

/// A line has few cells: where the tree is alone it can afford one level more, and at a cliff each level counts.
int tree_depth(const ModelSettings& settings, std::size_t dimensions) {
    const int more = settings.surface == Surface::rough && dimensions == 1 ? 1 : 0;
    return std::min(settings.depth + more, RegionTree::deepest);
}

}  // namespace

ModelSearch::ModelSearch(std::vector<ModelDimension> dimensions, const ModelSettings& settings, AllowedSettings allowed)
    : settings_(settings),
      games_(dimensions, allowed),
      tree_(dimensions, tree_depth(settings, dimensions.size()), allowed) {
    models_.share = start_share();
}

double ModelSearch::start_share() const {
    const Surface surface = settings_.surface;
    return settings_.share.value_or(surface == Surface::smooth ? 1 : surface == Surface::rough ? 0 : share_for(0));
}

double ModelSearch::height() const {
    const double by_dimensions = dimension_count() >= many_dimensions ? 2.5 : 2;
    return settings_.height.value_or(settings_.surface == Surface::smooth ? 3 : by_dimensions);
}

void ModelSearch::add_result(const Duel& duel, double reward) {
    if (!(reward >= 0 && reward <= 1)) {
        throw bug("a reward was outside [0,1]");
    }
    games_.add(duel.first, reward, duel.source);
    tree_.add(games_, games_.size() - 1);
    if (duel.source == Source::localiser) {
        last_localised_ = games_.size() - 1;
    }
    recommended_.reset();
    schedule_.reach(games_.size());
}

Duel ModelSearch::choose(Random& random) {
    if (models_.games != schedule_.last) {
        models_ = fit_models(schedule_.last);
    }
    if (random.uniform() >= models_.share) {
        return {playable(tree_.choose(random)), {}, Source::tree};
    }
    if (models_.kernel && random.uniform() < kernel_share) {
        return {playable(draw_near_kernel(*models_.kernel, games_, random)), {}, Source::kernel};
    }
    return {playable(sample_localiser(random)), {}, Source::localiser};
}

/// Sweeps of Gibbs sampling from the last point the localiser has asked for, as CLOP has it (the finished games are the
/// chain), or from a past point drawn by its weight.
std::vector<double> ModelSearch::sample_localiser(Random& random) const {
    if (models_.games == 0) {
        return games_.allowed().draw(dimension_count(), random);
    }
    std::vector<double> point(dimension_count(), 0.5);
    const bool restarts = uses_tree() && dimension_count() >= many_dimensions && random.uniform() < restart_probability;
    if (restarts && !models_.past_points.is_empty()) {
        point = games_.copied_point(models_.past_points.draw(random));
    } else if (last_localised_) {
        point = games_.copied_point(*last_localised_);
    }
    move_chain(models_.localiser, games_, point, random);
    return point;
}

ModelSearch::Models ModelSearch::fit_models(std::size_t count) const {
    Models models;
    models.games = count;
    models.share = start_share();
    if (models.share == 0) {
        return models;
    }
    const LocaliserSettings settings{height(), reward_dispersion(games_, count)};
    models.localiser = fit_localiser(games_, count, settings);
    models.past_points = WeightedDraw(models.localiser.weights);
    if (!uses_tree()) {
        return models;
    }
    // The tree as it was after `count` games, so that a replay makes the same models.
    std::optional<RegionTree> past;
    if (count != games_.size()) {
        past.emplace(games_.dimensions(), tree_depth(settings_, dimension_count()), games_.allowed());
        for (std::size_t game = 0; game < count; ++game) {
            past->add(games_, game);
        }
    }
    const RegionTree& tree = past ? *past : tree_;
    std::vector<double> own = models.localiser.weights;
    for (std::size_t game = 0; game < count; ++game) {
        own[game] = games_.source(game) == Source::localiser ? own[game] : 0;
    }
    const std::optional<std::vector<double>> mean = region_mean(games_, own);
    if (!mean) {
        return models;
    }
    const std::vector<double> best = tree.best();
    const double evidence = tree.evidence(best, *mean, settings.dispersion);
    if (!settings_.share) {
        models.share = share_for(localiser_lead(games_, count));
    }
    if (count >= first_kernel_game && evidence > kernel_evidence) {
        models.kernel = fit_kernel_localiser(games_, count, tree, best, *mean, settings);
    }
    return models;
}

std::vector<double> ModelSearch::playable(const std::vector<double>& point) const {
    return games_.allowed().point_in_force(played_point(games_.dimensions(), games_.allowed().nearest(point)));
}

std::vector<double> ModelSearch::recommended() {
    if (!recommended_) {
        const bool tree_alone = start_share() == 0 && games_.size() > 0;
        recommended_ =
            playable(tree_alone ? tree_.best() : recommended_point(games_, uses_tree() ? &tree_ : nullptr, height()));
    }
    return *recommended_;
}

ModelSearch ModelSearch::after(std::size_t games) const {
    ModelSearch past(games_.dimensions(), settings_, games_.allowed());
    for (std::size_t game = 0; game < games; ++game) {
        past.add_result({games_.copied_point(game), {}, games_.source(game)}, games_.reward(game));
    }
    return past;
}

void ModelSearch::add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) {
    const Insight insight = add_surface_facts(facts, space, SurfaceModel(games_), games_, recommended);
    facts.model_win_rate = std::clamp(insight.win_rate, 0.0, 1.0);
}

std::optional<std::vector<double>> ModelSearch::runner_up() {
    if (games_.size() == 0) {
        return std::nullopt;
    }
    const std::vector<double> first = recommended();
    for (const std::vector<double>& asked : {tree_.best(), recommended_point(games_, nullptr, height())}) {
        const std::vector<double> other = playable(asked);
        if (other != first) {
            return other;
        }
    }
    return std::nullopt;
}

}  // namespace ringmaster
