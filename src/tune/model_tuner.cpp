#include "ringmaster/tune/model_tuner.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/model/cautious_ascent.hpp"
#include "ringmaster/tune/model/region_mean.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_dimensions = 8;
constexpr std::size_t many_dimensions = 3;  // from here on the region is wide for long, and bagging pays
constexpr double override_evidence = 2.0;   // k: standard deviations the tree needs to overrule the localiser
constexpr double window_evidence = 1.5;     // k_w: and to get a localiser of its own
constexpr std::size_t first_window_game = 30;
constexpr double window_share = 0.7;    // p_w: of the localiser's games, while there is a window
constexpr double window_sigma = 0.6;    // f_w: in widths of the tree's cell
constexpr std::size_t replicates = 12;  // B
constexpr std::size_t replicates_left_out = 3;
constexpr double bagging_games = 500;  // below three dimensions the bagged mean fades out with these many games
constexpr double recommendation_height =
    2;                                   // at most: a region that is good to sample is wider than its best mean needs
constexpr double ascent_sureness = 0.5;  // of the walk from the mean towards a corner
constexpr double restart_probability = 0.5;
constexpr double refit_growth = 1.1;

constexpr std::string_view source_letters = "TLW";

double normal_cdf(double z) {
    return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

std::vector<double> products(std::span<const double> a, std::span<const double> b) {
    std::vector<double> result(a.size());
    std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::multiplies<>());
    return result;
}

/// The density of the window at a point, 1 at its centre; 0 at another category.
double window_density(const std::vector<ModelDimension>& dimensions, std::span<const double> point,
                      std::span<const double> centre, double sigma) {
    double squares = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (!dimensions[i].is_category()) {
            squares += (point[i] - centre[i]) * (point[i] - centre[i]);
        } else if (dimensions[i].category_at(point[i]) != dimensions[i].category_at(centre[i])) {
            return 0;
        }
    }
    return std::exp(-squares / (2 * sigma * sigma));
}

void check(const ModelSettings& settings, std::size_t dimensions) {
    if (dimensions < 1 || dimensions > most_dimensions) {
        throw Error("model_tuner tunes 1 to 8 parameters, not " + std::to_string(dimensions), {}, {}, Fault::usage);
    }
    if (settings.share && !(*settings.share >= 0 && *settings.share <= 1)) {
        throw Error("it must lie between 0 and 1", "share", {}, Fault::usage);
    }
    if (settings.height && !(*settings.height > 0 && std::isfinite(*settings.height))) {
        throw Error("it must be above 0", "H", {}, Fault::usage);
    }
    if (settings.depth < 1 || settings.depth > 6) {
        throw Error("it must lie between 1 and 6", "depth", {}, Fault::usage);
    }
}

RegionTreeSettings tree_settings(const ModelSettings& settings) {
    RegionTreeSettings result;
    result.depth = settings.depth;
    return result;
}

}  // namespace

std::string to_text(const ModelChoice& choice) {
    std::string text(1, source_letters[static_cast<std::size_t>(choice.source)]);
    for (const double x : choice.point) {
        char digits[32];
        text += ' ';
        text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
    }
    return text;
}

ModelChoice parse_model_choice(const std::string& text, std::size_t dimensions) {
    const Error wrong("'" + text + "' is no choice of a model_tuner with " + std::to_string(dimensions) +
                      " parameters");
    const std::size_t source = text.empty() ? std::string::npos : source_letters.find(text.front());
    if (source == std::string::npos) {
        throw wrong;
    }
    ModelChoice choice{static_cast<Source>(source), {}};
    const char* const end = text.data() + text.size();
    for (const char* next = text.data() + 1; next != end;) {
        double x = 0;
        const auto [rest, error] = *next == ' ' ? std::from_chars(next + 1, end, x)
                                                : std::from_chars_result{next, std::errc::invalid_argument};
        if (error != std::errc() || !(x >= 0 && x <= 1)) {
            throw wrong;
        }
        choice.point.push_back(x);
        next = rest;
    }
    if (choice.point.size() != dimensions) {
        throw wrong;
    }
    return choice;
}

ModelTuner::ModelTuner(std::vector<ModelDimension> dimensions, const ModelSettings& settings)
    : settings_((check(settings, dimensions.size()), settings)),
      games_(dimensions),
      tree_(dimensions, tree_settings(settings)) {
    models_.share = start_share();
}

double ModelTuner::start_share() const {
    if (settings_.share) {
        return *settings_.share;
    }
    switch (settings_.surface) {
        case Surface::smooth:
            return 1;
        case Surface::rough:
            return 0;
        case Surface::automatic:
            break;
    }
    return dimension_count() >= many_dimensions ? 0.7 : 0.6;
}

double ModelTuner::height() const {
    if (settings_.height) {
        return *settings_.height;
    }
    return settings_.surface == Surface::smooth ? 3 : dimension_count() >= many_dimensions ? 2.5 : 2;
}

LocaliserSettings ModelTuner::recommendation_settings(double dispersion) const {
    return {std::min(height(), recommendation_height), dispersion};
}

bool ModelTuner::uses_tree() const {
    return settings_.surface != Surface::smooth;
}

void ModelTuner::add_result(const std::string& path, double reward) {
    const ModelChoice choice = parse_model_choice(path, dimension_count());
    if (!(reward >= 0 && reward <= 1)) {
        throw bug("a reward was outside [0,1]");
    }
    games_.add(choice.point, reward, choice.source);
    tree_.add(games_, games_.size() - 1);
    if (choice.source == Source::localiser) {
        last_localised_ = games_.size() - 1;
    }
    recommended_.reset();
    if (games_.size() >= next_fit_) {
        last_fit_ = games_.size();
        next_fit_ =
            std::max(last_fit_ + 1, static_cast<std::size_t>(std::ceil(refit_growth * static_cast<double>(last_fit_))));
    }
}

Choice ModelTuner::choose(Random& random) {
    bring_up_to_date();
    ModelChoice choice;
    if (random.uniform() >= models_.share) {
        choice = {Source::tree, tree_.choose(random)};
    } else if (models_.has_window && random.uniform() < window_share) {
        choice = {Source::window, sample_window(random)};
    } else {
        choice = {Source::localiser, sample_localiser(random)};
    }
    choice.point = played_point(games_.dimensions(), std::move(choice.point));
    return {choice.point, to_text(choice)};
}

void ModelTuner::bring_up_to_date() {
    if (models_.games != last_fit_) {
        models_ = fit_models(last_fit_);
    }
}

/// Sweeps of Gibbs sampling from the last point the localiser has asked for, as CLOP has it (the finished games are the
/// chain), or from a past point drawn by its weight.
std::vector<double> ModelTuner::sample_localiser(Random& random) const {
    std::vector<double> point(dimension_count(), 0.5);
    if (models_.games == 0) {
        std::generate(point.begin(), point.end(), [&random] { return random.uniform(); });
        return point;
    }
    const bool restarts = uses_tree() && dimension_count() >= many_dimensions && random.uniform() < restart_probability;
    if (restarts && !models_.past_points.is_empty()) {
        const std::span<const double> start = games_.point(models_.past_points.draw(random));
        point.assign(start.begin(), start.end());
    } else if (last_localised_) {
        const std::span<const double> start = games_.point(*last_localised_);
        point.assign(start.begin(), start.end());
    }
    const int sweeps = dimension_count() == 1 ? 1 : 2;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        gibbs_sweep(models_.localiser, games_, point, random);
    }
    return point;
}

/// As sample_localiser, for the density w(x) times the window: of several sweeps one is kept by its density.
std::vector<double> ModelTuner::sample_window(Random& random) const {
    constexpr int rounds = 8;
    constexpr double least_density = 1e-13;
    const Models::Window& window = models_.window;
    std::vector<double> point(window.centre);
    std::vector<double> kept(window.centre);
    double densities = 0;
    for (int round = 0; round < rounds; ++round) {
        if ((round == 0 || random.uniform() < 0.5) && !window.past_points.is_empty()) {
            const std::span<const double> start = games_.point(window.past_points.draw(random));
            point.assign(start.begin(), start.end());
        }
        gibbs_sweep(window.localiser, games_, point, random);
        const double density =
            std::max(least_density, window_density(games_.dimensions(), point, window.centre, window.sigma));
        densities += density;
        if (random.uniform() * densities < density) {
            kept = point;
        }
    }
    return kept;
}

ModelTuner::Models ModelTuner::fit_models(std::size_t count) const {
    Models models;
    models.games = count;
    models.share = start_share();
    if (models.share == 0) {
        return models;
    }
    models.dispersion = reward_dispersion(games_, count);
    models.localiser = fit_localiser(games_, count, localiser_settings(models.dispersion));
    models.past_points = WeightedDraw(models.localiser.weights);
    if (!uses_tree()) {
        return models;
    }
    // The tree as it was after `count` games, so that a replay makes the same models.
    std::optional<RegionTree> past;
    if (count != games_.size()) {
        past.emplace(games_.dimensions(), tree_settings(settings_));
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
    const double evidence = tree.evidence(best, *mean, models.dispersion);
    if (!settings_.share) {
        models.share = dimension_count() >= many_dimensions ? 0.5 + 0.45 * normal_cdf(1 - evidence)
                                                            : 0.3 + 0.6 * normal_cdf(localiser_lead(count));
    }
    models.has_window = count >= first_window_game && evidence > window_evidence;
    if (models.has_window) {
        models.window = fit_window(tree, count, models.dispersion, best, *mean);
    }
    return models;
}

/// By how many standard deviations the localiser's games were won more often than the tree's, in the later half of the
/// games. Who wins more has found the better region; it gets more of the games.
double ModelTuner::localiser_lead(std::size_t count) const {
    double wins[2] = {0, 0};
    double games[2] = {0, 0};
    for (std::size_t game = count / 2; game < count; ++game) {
        const int by_tree = games_.source(game) == Source::tree ? 1 : 0;
        games[by_tree] += 1;
        wins[by_tree] += games_.reward(game);
    }
    if (games[0] == 0 || games[1] == 0) {
        return 0;
    }
    return (wins[0] / games[0] - wins[1] / games[1]) / std::sqrt(0.25 / games[0] + 0.25 / games[1]);
}

ModelTuner::Models::Window ModelTuner::fit_window(const RegionTree& tree, std::size_t count, double dispersion,
                                                  std::span<const double> a, std::span<const double> b) const {
    Models::Window window;
    window.centre.assign(a.begin(), a.end());
    window.sigma = window_sigma * tree.cell_apart(a, b).width;
    for (std::size_t game = 0; game < count; ++game) {
        window.given.push_back(window_density(games_.dimensions(), games_.point(game), a, window.sigma));
    }
    window.localiser = fit_localiser(games_, count, localiser_settings(dispersion), window.given);
    window.past_points = WeightedDraw(products(window.localiser.weights, window.given));
    return window;
}

std::vector<double> ModelTuner::recommended() {
    if (!recommended_) {
        recommended_ = played_point(games_.dimensions(), compute_recommended());
    }
    return *recommended_;
}

std::optional<std::vector<double>> ModelTuner::runner_up() {
    const std::size_t count = games_.size();
    if (count == 0) {
        return std::nullopt;
    }
    std::vector<double> other = tree_.best();
    if (start_share() == 0) {
        const double dispersion = reward_dispersion(games_, count);
        const Localiser localiser = fit_localiser(games_, count, recommendation_settings(dispersion));
        other = region_mean(games_, localiser.weights).value_or(other);
    }
    other = played_point(games_.dimensions(), std::move(other));
    return other == recommended() ? std::nullopt : std::optional(other);
}

std::vector<double> ModelTuner::compute_recommended() const {
    const std::size_t count = games_.size();
    if (count == 0) {
        return std::vector<double>(dimension_count(), 0.5);
    }
    if (start_share() == 0) {
        return tree_.best();
    }
    const double dispersion = reward_dispersion(games_, count);
    const Localiser localiser = fit_localiser(games_, count, recommendation_settings(dispersion));
    std::vector<double> own = localiser.weights;
    for (std::size_t game = 0; game < count; ++game) {
        own[game] = games_.source(game) != Source::tree ? own[game] : 0;
    }
    const std::optional<std::vector<double>> mean = region_mean(games_, own);
    if (!mean) {
        return tree_.best();
    }
    std::vector<double> z = bagged_mean(count, dispersion);
    const double trust =
        dimension_count() >= many_dimensions ? 1 : bagging_games / (bagging_games + static_cast<double>(count));
    for (std::size_t i = 0; i < z.size(); ++i) {
        z[i] = trust * z[i] + (1 - trust) * (*mean)[i];
    }
    z = cautious_ascent(localiser, games_, std::move(z), ascent_sureness);
    if (!uses_tree()) {
        return z;
    }
    const std::vector<double> best = tree_.best();
    if (tree_.evidence(best, z, dispersion) <= override_evidence) {
        return z;
    }
    const Models::Window window = fit_window(tree_, count, dispersion, best, z);
    const std::optional<std::vector<double>> inside =
        region_mean(games_, products(window.localiser.weights, window.given));
    return inside && tree_.evidence(best, *inside, dispersion) <= override_evidence ? *inside : best;
}

std::vector<double> ModelTuner::bagged_mean(std::size_t count, double dispersion) const {
    std::vector<std::vector<double>> means;
    for (std::size_t replicate = 0; replicate < replicates; ++replicate) {
        const std::vector<double> counts = bootstrap_counts(count, replicate);
        const Localiser refitted = fit_localiser(games_, count, recommendation_settings(dispersion), counts);
        if (const auto mean = region_mean(games_, products(refitted.weights, counts))) {
            means.push_back(*mean);
        }
    }
    return trimmed_mean(means, replicates_left_out);
}

}  // namespace ringmaster
