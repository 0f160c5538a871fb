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

/// Of the first's score against the second, natural ratings being given.
double mean_of(const RatedGames& some, const std::vector<double>& ratings) {
    return rate_of_elo((ratings[some.first] - ratings[some.second]) / natural_per_elo);
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

/// Solves a x = b for a positive definite `a`, given by rows, by Cholesky's method; `a` becomes its lower factor.
class PositiveMatrix {
public:
    explicit PositiveMatrix(std::size_t size) : size_(size), cells_(size * size, 0) {}

    double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }

    void factor() {
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = at(i, j);
                for (std::size_t k = 0; k < j; ++k) {
                    sum -= at(i, k) * at(j, k);
                }
                at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
            }
        }
    }

    std::vector<double> solve(std::vector<double> b) {
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                b[i] -= at(i, k) * b[k];
            }
            b[i] /= at(i, i);
        }
        for (std::size_t i = size_; i-- > 0;) {
            for (std::size_t k = i + 1; k < size_; ++k) {
                b[i] -= at(k, i) * b[k];
            }
            b[i] /= at(i, i);
        }
        return b;
    }

private:
    std::size_t size_;
    std::vector<double> cells_;
};

struct Ratings::Slopes {
    Point gradient;
    PositiveMatrix curvature;  ///< of the negative logarithm
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
    best_ = maximum(Point(players_, 0), nullptr, 0);
    best_log_ = log_likelihood(best_);
    scatters_ = scatters();
}

/// The log likelihood. What the games leave open, the mean of each group, is held at 0.
double Ratings::log_likelihood(const Point& point) const {
    Point sums(players_, 0);
    for (std::size_t player = 0; player < players_; ++player) {
        sums[groups_[player]] += point[player];
    }
    double sum = -scalar_product(sums, sums) / 2;
    for (const RatedGames& some : games_) {
        const double ahead = point[some.first] - point[some.second];
        const double log_sum = std::fabs(ahead) / 2 + std::log1p(std::exp(-std::fabs(ahead)));
        sum += (some.points - some.games / 2) * ahead - some.games * log_sum;
    }
    return sum;
}

Ratings::Slopes Ratings::slopes(const Point& point) const {
    Slopes found{Point(players_, 0), PositiveMatrix(players_)};
    for (std::size_t row = 0; row < players_; ++row) {
        for (std::size_t column = 0; column < players_; ++column) {
            if (groups_[row] == groups_[column]) {
                found.gradient[row] -= point[column];
                found.curvature.at(row, column) = 1;
            }
        }
    }
    for (const RatedGames& some : games_) {
        const double mean = mean_of(some, point);
        const double slope = some.points - some.games * mean;
        const double bend = some.games * mean * (1 - mean);
        found.gradient[some.first] += slope;
        found.gradient[some.second] -= slope;
        found.curvature.at(some.first, some.first) += bend;
        found.curvature.at(some.second, some.second) += bend;
        found.curvature.at(some.first, some.second) -= bend;
        found.curvature.at(some.second, some.first) -= bend;
    }
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
    for (const RatedGames& some : games_) {
        const double mean = mean_of(some, best_);
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
        return (own.squares + few * others) / (own.variance + few);
    });
}

/// The mean scatter of the games, each by what it tells of the contrast.
double Ratings::scatter_of(const Point& contrast) const {
    Slopes here = slopes(best_);
    here.curvature.factor();
    const Point along = here.curvature.solve(contrast);
    double sum = 0;
    double told = 0;
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const double mean = mean_of(games_[i], best_);
        const double ahead = along[games_[i].first] - along[games_[i].second];
        const double tells = games_[i].games * mean * (1 - mean) * ahead * ahead;
        sum += tells * scatters_[i];
        told += tells;
    }
    return told > 0 ? sum / told : 1;
}

/// Newton's method with halved steps, on the plane where the contrast has that value if there is one. `from` must be
/// on it.
Ratings::Point Ratings::maximum(Point from, const Point* contrast, double value) const {
    constexpr int most_steps = 100;
    if (contrast != nullptr) {
        const double missing = (value - scalar_product(*contrast, from)) / scalar_product(*contrast, *contrast);
        for (std::size_t i = 0; i < from.size(); ++i) {
            from[i] += missing * (*contrast)[i];
        }
    }
    double log = log_likelihood(from);
    for (int step = 0; step < most_steps; ++step) {
        Slopes here = slopes(from);
        here.curvature.factor();
        Point move = here.curvature.solve(here.gradient);
        if (contrast != nullptr) {
            const Point along = here.curvature.solve(*contrast);
            const double too_far = scalar_product(*contrast, move) / scalar_product(*contrast, along);
            for (std::size_t i = 0; i < move.size(); ++i) {
                move[i] -= too_far * along[i];
            }
        }
        const double gain = scalar_product(here.gradient, move);
        if (gain < 1e-12) {
            break;
        }
        Point next = from;
        double next_log = log;
        for (double share = 1; share > 1e-6; share /= 2) {
            for (std::size_t i = 0; i < move.size(); ++i) {
                next[i] = from[i] + share * move[i];
            }
            next_log = log_likelihood(next);
            if (next_log >= log) {
                break;
            }
        }
        if (next_log <= log) {
            break;
        }
        from = std::move(next);
        log = next_log;
    }
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
    Slopes here = slopes(best_);
    here.curvature.factor();
    const double middle = scalar_product(contrast, best_);
    double width = std::sqrt(2 * drop * scalar_product(contrast, here.curvature.solve(contrast)));
    Point near = best_;
    double low = 0;
    double high = infinity;
    for (int i = 0; i < 60 && width < 2 * boundless * natural_per_elo; ++i) {
        const Point there = maximum(near, &contrast, middle + towards * width);
        const double missing = drop - (best_log_ - log_likelihood(there));
        if (std::fabs(missing) < 1e-6 * drop) {
            break;
        }
        (missing > 0 ? low : high) = width;
        near = there;
        const double guess = width * std::sqrt(drop / std::max(drop - missing, drop / 16));
        const bool is_inside = guess > low && guess < high;
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
    const double lost = std::max(0.0, best_log_ - log_likelihood(maximum(best_, &both, 0)));
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
