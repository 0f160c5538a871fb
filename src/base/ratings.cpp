#include "ringmaster/base/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "ringmaster/base/beta.hpp"
#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double natural_per_elo = std::numbers::ln10 / 400;
constexpr double boundless = 2000;  // Elo

double scalar_product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

const std::vector<RatedGames>& checked(const std::vector<RatedGames>& games, std::size_t players) {
    for (const RatedGames& some : games) {
        if (some.first >= players || some.second >= players || some.first == some.second) {
            throw bug("games of players " + std::to_string(some.first) + " and " + std::to_string(some.second) +
                      " of " + std::to_string(players));
        }
    }
    return games;
}

/// e to the power of each rating.
std::vector<double> strengths_of(const std::vector<double>& ratings) {
    return each(ratings, [](double rating) { return std::exp(rating); });
}

/// The expected score of the first against the second.
double mean_of(const RatedGames& some, const std::vector<double>& strengths) {
    return strengths[some.first] / (strengths[some.first] + strengths[some.second]);
}

/// The logarithm of mean * e^first + (1 - mean) * e^second, which is 1 + x: by a series, which takes a fraction of the
/// time, where a step changes little. Elsewhere not by x, as both powers may be nothing beside 1.
double log_of_mean(double mean, double first, double second, double x) {
    if (std::fabs(x) < 1.0 / 256) {
        return x * (1 - x * (1 / 2.0 - x * (1 / 3.0 - x * (1 / 4.0 - x * (1 / 5.0 - x / 6)))));
    }
    return first < second ? first + std::log1p((1 - mean) * std::expm1(second - first))
                          : second + std::log1p(mean * std::expm1(first - second));
}

void add_multiple(std::vector<double>& to, double factor, const std::vector<double>& what) {
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] += factor * what[i];
    }
}

/// Players who met, or met others who did, have the same number.
std::vector<std::size_t> groups_of(std::size_t players, const std::vector<RatedGames>& games) {
    std::vector<std::size_t> groups(players);
    std::iota(groups.begin(), groups.end(), std::size_t{0});
    for (const RatedGames& some : games) {
        if (some.games > 0) {
            const std::size_t former = groups[some.second];
            std::replace(groups.begin(), groups.end(), former, std::size_t{groups[some.first]});
        }
    }
    return groups;
}

/// Whom each player has kept from winning all, or others of whom he has: without such a chain back nothing but the
/// prior bounds by how much the other is ahead (Ford 1957).
std::vector<std::vector<bool>> reach_of(std::size_t players, const std::vector<RatedGames>& games) {
    std::vector<std::vector<bool>> reach(players, std::vector<bool>(players, false));
    for (const RatedGames& some : games) {
        reach[some.first][some.second] = reach[some.first][some.second] || some.points > 0;
        reach[some.second][some.first] = reach[some.second][some.first] || some.points < some.games;
    }
    for (std::size_t through = 0; through < players; ++through) {
        reach[through][through] = true;
        for (std::size_t from = 0; from < players; ++from) {
            for (std::size_t to = 0; reach[from][through] && to < players; ++to) {
                reach[from][to] = reach[from][to] || reach[through][to];
            }
        }
    }
    return reach;
}

/// For each two players that met, once: see the header.
std::vector<RatedGames> given_games(std::size_t players, const std::vector<RatedGames>& games) {
    std::vector<std::set<std::size_t>> met(players);
    for (const RatedGames& some : games) {
        if (some.games > 0) {
            met[some.first].insert(some.second);
            met[some.second].insert(some.first);
        }
    }
    std::vector<RatedGames> found;
    for (std::size_t i = 0; i < players; ++i) {
        for (const std::size_t other : met[i]) {
            const double share = 1 / static_cast<double>(std::max(met[i].size(), met[other].size()));
            if (i < other) {
                found.push_back({i, other, share / 2, share});
            }
        }
    }
    return found;
}

}  // namespace

/// Solves a x = b for a positive definite `a` by Cholesky's method; `a` becomes its upper factor and, below, its lower.
/// Rows are passed over from left to right: no sum waits for the one before.
class Ratings::PositiveMatrix {
public:
    explicit PositiveMatrix(std::size_t size) : size_(size), cells_(size * size, 0) {}

    double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    const double* row(std::size_t number) const { return cells_.data() + number * size_; }

    void factor() {
        for (std::size_t k = 0; k < size_; ++k) {
            const double root = std::sqrt(at(k, k));
            for (std::size_t column = k; column < size_; ++column) {
                at(k, column) /= root;
                at(column, k) = at(k, column);
            }
            for (std::size_t row = k + 1; row < size_; ++row) {
                const double share = at(k, row);
                for (std::size_t column = row; column < size_; ++column) {
                    at(row, column) -= share * at(k, column);
                }
            }
        }
    }

    Point solve(Point b) const {
        for (std::size_t i = 0; i < size_; ++i) {
            const double solved = b[i] /= row(i)[i];
            for (std::size_t k = i + 1; k < size_; ++k) {
                b[k] -= row(i)[k] * solved;
            }
        }
        for (std::size_t i = size_; i-- > 0;) {
            const double solved = b[i] /= row(i)[i];
            for (std::size_t k = 0; k < i; ++k) {
                b[k] -= row(i)[k] * solved;
            }
        }
        return b;
    }

private:
    std::size_t size_;
    std::vector<double> cells_;
};

Ratings::Ratings(std::size_t players, const std::vector<RatedGames>& games)
    : players_(players),
      games_(checked(games, players)),
      groups_(groups_of(players, games)),
      reach_(reach_of(players, games)) {
    bool is_bounded = true;
    for (std::size_t one = 0; one < players; ++one) {
        for (std::size_t other = 0; other < players; ++other) {
            is_bounded = is_bounded && (reach_[one][other] || groups_[one] != groups_[other]);
        }
    }
    if (!is_bounded) {
        append(games_, given_games(players, games));
    }
    std::erase_if(games_, [](const RatedGames& some) { return some.games == 0; });
    // Games one after another are of other players, so that no sum waits for the one before.
    std::ranges::stable_sort(games_, {}, [](const RatedGames& some) { return some.second - some.first; });
    const Point equal(players_, 0);
    curvature_ = curvature(equal);
    best_ = maximum(equal, nullptr, 0);
    curvature_ = curvature(best_);
    best_ = maximum(best_, nullptr, 0);  // a last step, which now is exact
    scatters_ = scatters();
}

/// By how much the log likelihood of `to` is greater. What the games leave open, the mean of each group, is held at 0.
double Ratings::rise(const Point& from, const Point& to) const {
    const Point strengths = strengths_of(from);
    Point step = to;
    add_multiple(step, -1, from);
    const Point growth = each(step, [](double move) { return std::expm1(move); });
    const Point added = sums_of_groups(step);
    double sum = -scalar_product(sums_of_groups(from), added) - scalar_product(added, added) / 2;
    for (const RatedGames& some : games_) {
        const double mean = mean_of(some, strengths);
        const double first = step[some.first];
        const double second = step[some.second];
        const double grown = mean * growth[some.first] + (1 - mean) * growth[some.second];
        sum += some.points * first + (some.games - some.points) * second -
               some.games * log_of_mean(mean, first, second, grown);
    }
    return sum;
}

Ratings::Point Ratings::sums_of_groups(const Point& point) const {
    Point sums(players_, 0);
    for (std::size_t player = 0; player < players_; ++player) {
        sums[groups_[player]] += point[player];
    }
    return sums;
}

Ratings::Point Ratings::gradient(const Point& point) const {
    const Point strengths = strengths_of(point);
    const Point sums = sums_of_groups(point);
    Point found = each(groups_, [&](std::size_t group) { return -sums[group]; });
    for (const RatedGames& some : games_) {
        const double slope = some.points - some.games * mean_of(some, strengths);
        found[some.first] += slope;
        found[some.second] -= slope;
    }
    return found;
}

/// The matrix of second derivatives of the likelihood's negative logarithm, factored.
std::shared_ptr<const Ratings::PositiveMatrix> Ratings::curvature(const Point& point) const {
    const auto found = std::make_shared<PositiveMatrix>(players_);
    for (std::size_t row = 0; row < players_; ++row) {
        for (std::size_t column = 0; column < players_; ++column) {
            found->at(row, column) = groups_[row] == groups_[column] ? 1 : 0;
        }
    }
    const Point strengths = strengths_of(point);
    for (const RatedGames& some : games_) {
        const double mean = mean_of(some, strengths);
        const double bend = some.games * mean * (1 - mean);
        found->at(some.first, some.first) += bend;
        found->at(some.second, some.second) += bend;
        found->at(some.first, some.second) -= bend;
        found->at(some.second, some.first) -= bend;
    }
    found->factor();
    return found;
}

/// Pearson's, with a few games that are scattered as the others, and these with a few that are scattered as usual,
/// since few tell little.
std::vector<double> Ratings::scatters() const {
    constexpr double few = 5;
    struct Sums {
        double squares = 0;
        double variance = 0;
    };
    std::vector<Sums> sums;
    double scores = 0;
    const Point strengths = strengths_of(best_);
    for (const RatedGames& some : games_) {
        const double mean = mean_of(some, strengths);
        Sums& own = sums.emplace_back();
        for (std::size_t k = 0; k < some.scores.size(); ++k) {
            const double games = static_cast<double>(some.scores.size() - 1) / 2;
            const auto count = static_cast<double>(some.scores[k]);
            const double off = static_cast<double>(k) / 2 - games * mean;
            own.squares += count * off * off;
            own.variance += count * games * mean * (1 - mean);
            scores += count;
        }
    }
    const double free = std::max(1.0, scores - static_cast<double>(players_) + 1);
    Sums all;
    for (Sums& own : sums) {
        own.squares *= std::max(1.0, scores) / free;
        all.squares += own.squares;
        all.variance += own.variance;
    }
    return each(sums, [&](const Sums& own) {
        const double others = (all.squares - own.squares + few) / (all.variance - own.variance + few);
        const double least = few / (all.variance + few);  // that of all games if each was drawn
        return std::max(least, (own.squares + few * others) / (own.variance + few));
    });
}

/// The mean scatter of the games, each by what it tells of the contrast.
double Ratings::scatter_of(const Point& contrast) const {
    const Point along = curvature_->solve(contrast);
    const Point strengths = strengths_of(best_);
    double sum = 0;
    double told = 0;
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const double mean = mean_of(games_[i], strengths);
        const double ahead = along[games_[i].first] - along[games_[i].second];
        const double tells = games_[i].games * mean * (1 - mean) * ahead * ahead;
        sum += tells * scatters_[i];
        told += tells;
    }
    return told > 0 ? sum / told : 1;
}

/// Newton's method, on the plane where the contrast has that value if there is one. The curvature is that of the
/// likeliest ratings as long as each step is short and leaves a quarter of the gain at most; else that of the point,
/// with halved steps. `from` is moved on to the plane first.
Ratings::Point Ratings::maximum(Point from, const Point* contrast, double value) const {
    constexpr int most_steps = 200;
    constexpr double longest_step = 2;  // that a step goes: far away the curvature is too little to come back by
    std::shared_ptr<const PositiveMatrix> bend = curvature_;
    Point along = contrast == nullptr ? Point() : bend->solve(*contrast);
    if (contrast != nullptr) {
        add_multiple(from, (value - scalar_product(*contrast, from)) / scalar_product(*contrast, along), along);
    }
    struct Step {
        Point move;
        double gain = 0;
    };
    const auto step_at = [&](const Point& point) {
        const Point slopes = gradient(point);
        Point move = bend->solve(slopes);
        if (contrast != nullptr) {
            add_multiple(move, -scalar_product(*contrast, move) / scalar_product(*contrast, along), along);
        }
        const double gain = scalar_product(slopes, move);
        return Step{std::move(move), gain};
    };
    Step step = step_at(from);
    bool is_bend_of_here = false;
    for (int steps = 0; steps < most_steps && !(step.gain < 1e-12); ++steps) {
        double share = 1;
        for (const double move : step.move) {
            share = std::min(share, longest_step / std::fabs(move));
        }
        Point next = from;
        add_multiple(next, share, step.move);
        if (share == 1) {
            Step after = step_at(next);
            if (after.gain < step.gain / 4) {
                from = std::move(next);
                step = std::move(after);
                is_bend_of_here = false;
                continue;
            }
        }
        if (is_bend_of_here) {
            while (share > 1e-6 && !(rise(from, next) > 0)) {
                share /= 2;
                next = from;
                add_multiple(next, share, step.move);
            }
            if (!(rise(from, next) > 0)) {
                return from;
            }
            from = std::move(next);
        }
        bend = curvature(from);
        along = contrast == nullptr ? Point() : bend->solve(*contrast);
        step = step_at(from);
        is_bend_of_here = true;
    }
    add_multiple(from, 1, step.move);
    return from;
}

Ratings::Point Ratings::contrast(std::size_t stronger, std::size_t weaker) const {
    Point found(players_, 0);
    found.at(stronger) += 1;
    found.at(weaker) -= 1;
    return found;
}

/// Where the profile has fallen by so much: the likelihood is log-concave, so there is one such place on each side.
double Ratings::end_of_profile(const Point& contrast, double towards, double drop) const {
    const double middle = scalar_product(contrast, best_);
    double width = std::sqrt(2 * drop * scalar_product(contrast, curvature_->solve(contrast)));
    Point near = best_;
    double low = 0;
    double high = infinity;
    for (int i = 0; i < 60 && width < 2 * boundless * natural_per_elo; ++i) {
        const Point there = maximum(near, &contrast, middle + towards * width);
        const double missing = drop + rise(best_, there);
        if (std::fabs(missing) < 1e-6 * drop) {
            break;
        }
        (missing > 0 ? low : high) = width;
        near = there;
        const double guess = width * std::sqrt(drop / std::max(drop - missing, drop / 16));
        const bool is_slow = i > 6 && i % 2 == 0;  // where guesses fall on both sides in turn
        const bool is_inside = guess > low && guess < high && !is_slow;
        width = is_inside ? guess : high == infinity ? 2 * low : (low + high) / 2;
    }
    return width / natural_per_elo;
}

EloEstimate Ratings::profile(const Point& contrast, double confidence) const {
    const double quantile = two_sided_normal_quantile(confidence);
    const double drop = quantile * quantile / 2 * scatter_of(contrast);
    const double middle = scalar_product(contrast, best_) / natural_per_elo;
    const double below = end_of_profile(contrast, -1, drop);
    const double above = end_of_profile(contrast, 1, drop);
    return {middle, below > boundless ? -infinity : middle - below, above > boundless ? infinity : middle + above};
}

double Ratings::elo(std::size_t player) const {
    const double mean = std::accumulate(best_.begin(), best_.end(), 0.0) / static_cast<double>(players_);
    return (best_.at(player) - mean) / natural_per_elo;
}

EloEstimate Ratings::estimate(std::size_t player, double confidence) const {
    Point against_all(players_, -1 / static_cast<double>(players_));
    against_all.at(player) += 1;
    EloEstimate found{0, 0, 0};
    if (players_ > 1) {
        found = profile(against_all, confidence);
        for (std::size_t other = 0; other < players_; ++other) {
            found.high = reach_[other][player] ? found.high : infinity;
            found.low = reach_[player][other] ? found.low : -infinity;
        }
    }
    return found;
}

EloEstimate Ratings::difference(std::size_t stronger, std::size_t weaker, double confidence) const {
    EloEstimate found = profile(contrast(stronger, weaker), confidence);
    found.high = reach_.at(weaker).at(stronger) ? found.high : infinity;
    found.low = reach_.at(stronger).at(weaker) ? found.low : -infinity;
    return found;
}

double Ratings::superiority(std::size_t stronger, std::size_t weaker) const {
    if (stronger == weaker || groups_.at(stronger) != groups_.at(weaker)) {
        return 0.5;
    }
    const Point both = contrast(stronger, weaker);
    const double lost = std::max(0.0, -rise(best_, maximum(best_, &both, 0)));
    const double root = std::sqrt(2 * lost / scatter_of(both));
    const double tail = std::erfc(root / std::numbers::sqrt2) / 2;
    return scalar_product(both, best_) > 0 ? 1 - tail : tail;
}

std::size_t Ratings::best() const {
    return static_cast<std::size_t>(std::ranges::max_element(best_) - best_.begin());
}

double Ratings::probability_best() const {
    double others = 0;
    for (std::size_t player = 0; player < players_; ++player) {
        others += player == best() ? 0 : superiority(player, best());
    }
    return std::max(0.0, 1 - others);
}

}  // namespace ringmaster
