#include "ringmaster/base/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "ringmaster/base/beta.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double natural_per_elo = std::numbers::ln10 / 400;
constexpr double boundless = 2000;  // Elo

double scalar_product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Of win, loss and draw when the first is `ahead` (in powers of e, colours included) and draws weigh e^log_nu.
struct ResultChances {
    double win;
    double loss;
    double draw;
    double log_sum;  ///< of the weights e^(ahead / 2), e^(-ahead / 2) and nu

    ResultChances(double ahead, double log_nu, bool has_draws) {
        const double most = std::max(std::fabs(ahead) / 2, has_draws ? log_nu : 0);
        win = std::exp(ahead / 2 - most);
        loss = std::exp(-ahead / 2 - most);
        draw = has_draws ? std::exp(log_nu - most) : 0;
        const double sum = win + loss + draw;
        log_sum = most + std::log(sum);
        win /= sum;
        loss /= sum;
        draw /= sum;
    }
};

const std::vector<RatedGames>& checked(const std::vector<RatedGames>& games, std::size_t players) {
    for (const RatedGames& some : games) {
        if (some.first >= players || some.second >= players || some.first == some.second) {
            throw bug("games of players " + std::to_string(some.first) + " and " + std::to_string(some.second) +
                      " of " + std::to_string(players));
        }
    }
    return games;
}

/// Players who met, or met others who did, have the same number.
std::vector<std::size_t> groups_of(std::size_t players, const std::vector<RatedGames>& games) {
    std::vector<std::size_t> groups(players);
    std::iota(groups.begin(), groups.end(), std::size_t{0});
    for (const RatedGames& some : games) {
        if (some.wins + some.draws + some.losses > 0) {
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
        reach[some.first][some.second] = reach[some.first][some.second] || some.wins + some.draws > 0;
        reach[some.second][some.first] = reach[some.second][some.first] || some.losses + some.draws > 0;
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

/// For each two players that met, once.
std::vector<RatedGames> games_of_prior(std::size_t players, const std::vector<RatedGames>& games, double each) {
    std::vector<std::set<std::size_t>> met(players);
    for (const RatedGames& some : games) {
        if (some.wins + some.draws + some.losses > 0) {
            met[some.first].insert(some.second);
            met[some.second].insert(some.first);
        }
    }
    std::vector<RatedGames> found;
    for (std::size_t i = 0; each > 0 && i < players; ++i) {
        for (const std::size_t other : met[i]) {
            const double half = each / 2 / static_cast<double>(std::max(met[i].size(), met[other].size()));
            if (i < other) {
                found.push_back({i, other, 0, half, 0, half});
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

Ratings::Ratings(std::size_t players, const std::vector<RatedGames>& games, const RatingPrior& prior)
    : players_(players),
      games_(checked(games, players)),
      virtual_games_(games_of_prior(players, games, prior.games)),
      precision_(1 / (prior.deviation * natural_per_elo * prior.deviation * natural_per_elo)),
      groups_(groups_of(players, games)),
      reach_(reach_of(players, games)) {
    std::set<std::array<std::size_t, 3>> met;
    for (const RatedGames& some : games_) {
        conditions_ = std::max(conditions_, some.conditions + 1);
    }
    knows_advantage_.assign(conditions_, false);
    has_draws_.assign(conditions_, false);
    for (const RatedGames& some : games_) {
        if (some.wins + some.draws + some.losses > 0) {
            met.insert({some.first, some.second, some.conditions});
            has_draws_[some.conditions] = has_draws_[some.conditions] || some.draws > 0;
            if (met.contains({some.second, some.first, some.conditions})) {
                knows_advantage_[some.conditions] = true;
            }
        }
    }
    best_ = maximum(Point(players_ + 2 * conditions_, 0), nullptr, 0);
    best_log_ = log_likelihood(best_);
}

double Ratings::log_likelihood(const Point& point) const {
    double sum = -precision_ / 2 * scalar_product(point, point);
    for (const RatedGames& some : games_) {
        const double ahead = point[some.first] - point[some.second] + point[players_ + some.conditions];
        const double log_nu = point[players_ + conditions_ + some.conditions];
        const ResultChances chances(ahead, log_nu, has_draws_[some.conditions]);
        sum += (some.wins - some.losses) * ahead / 2 + some.draws * log_nu -
               (some.wins + some.draws + some.losses) * chances.log_sum;
    }
    for (const RatedGames& some : virtual_games_) {
        const ResultChances chances(point[some.first] - point[some.second], 0, false);
        sum -= (some.wins + some.losses) * chances.log_sum;
    }
    return sum;
}

Ratings::Slopes Ratings::slopes(const Point& point) const {
    Slopes found{Point(point.size(), 0), PositiveMatrix(point.size())};
    for (std::size_t i = 0; i < point.size(); ++i) {
        found.gradient[i] = -precision_ * point[i];
        found.curvature.at(i, i) = precision_;
    }
    const auto add = [&](const RatedGames& some, bool is_virtual) {
        const std::size_t advantage = players_ + some.conditions;
        const std::size_t draws = advantage + conditions_;
        const bool has_advantage = !is_virtual && knows_advantage_[some.conditions];
        const bool may_be_drawn = !is_virtual && has_draws_[some.conditions];
        const double ahead = point[some.first] - point[some.second] + (has_advantage ? point[advantage] : 0);
        const ResultChances chances(ahead, may_be_drawn ? point[draws] : 0, may_be_drawn);
        const double games = some.wins + some.draws + some.losses;
        const double mean = (chances.win - chances.loss) / 2;
        const double slope = (some.wins - some.losses) / 2 - games * mean;
        const double of_ahead = games * ((chances.win + chances.loss) / 4 - mean * mean);
        std::vector<std::pair<std::size_t, double>> signs{{some.first, 1.0}, {some.second, -1.0}};
        if (has_advantage) {
            signs.emplace_back(advantage, 1.0);
        }
        for (const auto& [row, sign] : signs) {
            found.gradient[row] += sign * slope;
            for (const auto& [column, other] : signs) {
                found.curvature.at(row, column) += sign * other * of_ahead;
            }
            if (may_be_drawn) {
                const double mixed = -sign * games * mean * chances.draw;
                found.curvature.at(row, draws) += mixed;
                found.curvature.at(draws, row) += mixed;
            }
        }
        if (may_be_drawn) {
            found.gradient[draws] += some.draws - games * chances.draw;
            found.curvature.at(draws, draws) += games * chances.draw * (1 - chances.draw);
        }
    };
    for (const RatedGames& some : games_) {
        add(some, false);
    }
    for (const RatedGames& some : virtual_games_) {
        add(some, true);
    }
    return found;
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
    Point found(best_.size(), 0);
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
    const double drop = quantile * quantile / 2;
    const double middle = scalar_product(contrast, best_) / natural_per_elo;
    const double below = end_of_profile(contrast, -1, drop);
    const double above = end_of_profile(contrast, 1, drop);
    return {middle, below > boundless ? -infinity : middle - below, above > boundless ? infinity : middle + above};
}

double Ratings::elo(std::size_t player) const {
    const auto end = best_.begin() + static_cast<std::ptrdiff_t>(players_);
    return (best_.at(player) - std::accumulate(best_.begin(), end, 0.0) / static_cast<double>(players_)) /
           natural_per_elo;
}

EloEstimate Ratings::estimate(std::size_t player, double confidence) const {
    Point against_all(best_.size(), 0);
    std::fill(against_all.begin(), against_all.begin() + static_cast<std::ptrdiff_t>(players_),
              -1 / static_cast<double>(players_));
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
    if (stronger == weaker) {
        return {0, 0, 0};
    }
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
    const double root = std::sqrt(std::max(0.0, 2 * (best_log_ - log_likelihood(maximum(best_, &both, 0)))));
    const double tail = std::erfc(root / std::numbers::sqrt2) / 2;
    return scalar_product(both, best_) > 0 ? 1 - tail : tail;
}

std::size_t Ratings::best() const {
    const auto end = best_.begin() + static_cast<std::ptrdiff_t>(players_);
    return static_cast<std::size_t>(std::max_element(best_.begin(), end) - best_.begin());
}

double Ratings::probability_best() const {
    double others = 0;
    for (std::size_t player = 0; player < players_; ++player) {
        others += player == best() ? 0 : superiority(player, best());
    }
    return std::max(0.0, 1 - others);
}

EloEstimate Ratings::advantage(std::size_t conditions, double confidence) const {
    if (!knows_advantage(conditions)) {
        return {0, -infinity, infinity};
    }
    Point one(best_.size(), 0);
    one.at(players_ + conditions) = 1;
    return profile(one, confidence);
}

}  // namespace ringmaster
