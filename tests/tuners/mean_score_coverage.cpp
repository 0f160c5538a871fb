// Measures by simulation what the Elo of a mean score and its confidence sequence are worth. Not part of the tests:
// build the target mean_score_coverage.
//
//   mean_score_coverage REPLICATIONS [FIRST ROW]
//
// prints CSV; with ROW only the rows that begin so, and from replication FIRST on. Who meets: `pairs` are two players
// who meet each other in pairs with colours exchanged, `games` in games that nothing ties, `rivals N` two who meet a
// third in pairs of games, against whom the second scores N%. Truth is the Elo of the mean score (of rivals the
// difference of both), draws their share between equals, fixed or by Davidson; an opening, by lot, is worth `opening`
// (in powers of e) to one colour; with `seed` one random number rules both games of a pair. `ever_wrong`: how often the
// truth was outside the interval at some look, looks being 2% apart up to 2000 pairs. Of 50, 200 and 2000 pairs: the
// error of the estimate on the mean and by its root mean square, where it is finite; the width against 1.96 standard
// errors on each side, where both are finite and that one has a width; and how often they are not, so that nothing was
// compared (all pairs alike, for instance).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/mean_score.hpp"
#include "ringmaster/base/random.hpp"

using namespace ringmaster;

namespace {

struct World {
    double draws;
    bool is_davidson;
    double opening;
    bool shares_seed;
};

struct Chances {
    double win;
    double draw;
};

/// Of a player in one game who is so far ahead, in powers of e.
Chances chances(const World& world, double ahead) {
    if (world.is_davidson) {
        const double nu = 2 * world.draws / (1 - world.draws);
        const double sum = std::exp(ahead / 2) + nu + std::exp(-ahead / 2);
        return {std::exp(ahead / 2) / sum, nu / sum};
    }
    const double mean = 1 / (1 + std::exp(-ahead));
    const double draw = std::min(world.draws, 2 * std::min(mean, 1 - mean));
    return {mean - draw / 2, draw};
}

/// By a number below 1, drawn by lot.
std::size_t half_points(const World& world, double ahead, double lot) {
    const auto [win, draw] = chances(world, ahead);
    return lot < win ? 2 : lot < win + draw ? 1 : 0;
}

double mean_of(const World& world, double ahead) {
    const Chances one = chances(world, ahead + world.opening);
    const Chances other = chances(world, ahead - world.opening);
    return (one.win + one.draw / 2 + other.win + other.draw / 2) / 2;
}

double ahead_for(const World& world, double mean) {
    double low = -12;
    double high = 12;
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (mean_of(world, middle) < mean ? low : high) = middle;
    }
    return (low + high) / 2;
}

enum class Meeting { pairs, games, rivals };

/// What was seen so far.
struct Seen {
    Meeting meeting;
    ScoreCounts counts;
    RivalCounts rivals;

    EloEstimate estimate() const { return meeting == Meeting::rivals ? rivals_elo(rivals) : mean_score_elo(counts); }
    bool refutes(double elo) const {
        const double wealth =
            meeting == Meeting::rivals ? log_wealth_against(elo, rivals) : log_wealth_against(elo, counts);
        return wealth >= std::log(20.0);
    }
    /// Half the width of the interval for one look.
    double half_width() const {
        double square = 0;
        double all = 0;
        if (meeting == Meeting::rivals) {
            const auto [a, b] = rivals.means();
            for (std::size_t i = 0; i < 3; ++i) {
                for (std::size_t j = 0; j < 3; ++j) {
                    const auto count = static_cast<double>(rivals.pairs[i][j]);
                    const double off =
                        (static_cast<double>(i) / 2 - a) / a / (1 - a) - (static_cast<double>(j) / 2 - b) / b / (1 - b);
                    square += count * off * off;
                    all += count;
                }
            }
        } else {
            const double mean = mean_score(counts);
            for (std::size_t k = 0; k < counts.size(); ++k) {
                const auto count = static_cast<double>(counts[k]);
                const double off = static_cast<double>(k) / static_cast<double>(counts.size() - 1) - mean;
                square += count * off * off / mean / mean / (1 - mean) / (1 - mean);
                all += count;
            }
        }
        return 1.96 * 400 / std::numbers::ln10 * std::sqrt(square) / all;
    }
};

struct Players {
    World world;
    Meeting meeting;
    double first;  ///< ahead
    double second = 0;

    void play(Seen& seen, Random& random) const {
        const double opening = random.uniform() < 0.5 ? world.opening : -world.opening;
        const double lot = random.uniform();
        const double other = world.shares_seed ? lot : random.uniform();
        const std::size_t one = half_points(world, first + opening, lot);
        if (meeting == Meeting::games) {
            ++seen.counts[one];
        } else if (meeting == Meeting::pairs) {
            ++seen.counts[one + half_points(world, first - opening, other)];
        } else {
            ++seen.rivals.pairs[one][half_points(world, second + opening, other)];
        }
    }
};

/// Which rows, and from which replication on.
struct Wanted {
    int replications;
    int first;
    std::string row;
};

void measure(const std::string& name, const World& world, Meeting meeting, double opponents_mean, double truth,
             const Wanted& wanted) {
    const std::string row =
        fmt::format("{},{},{},{},{},{}", name, truth, world.draws, world.is_davidson ? "davidson" : "fixed",
                    world.opening, world.shares_seed ? 1 : 0);
    if (!row.starts_with(wanted.row)) {
        return;
    }
    const int replications = wanted.replications;
    constexpr std::array moments{50, 200, 2000};
    const double base = meeting == Meeting::rivals ? elo_of_rate(opponents_mean) : 0;
    Players players{world, meeting, ahead_for(world, rate_of_elo(base + truth))};
    players.second = meeting == Meeting::rivals ? ahead_for(world, rate_of_elo(base)) : 0;
    struct Sums {
        double error = 0;
        double square = 0;
        double known = 0;
        double width = 0;
        double compared = 0;
    };
    std::array<Sums, moments.size()> sums{};
    int ever_wrong = 0;
    for (int replication = 0; replication < replications; ++replication) {
        Random random(3,
                      fmt::format("{} {} {} {} {} {}", name, truth, world.draws, world.is_davidson, world.opening,
                                  world.shares_seed),
                      static_cast<std::uint64_t>(wanted.first + replication));
        Seen seen{meeting, ScoreCounts(meeting == Meeting::games ? 3 : 5), {}};
        bool is_wrong = false;
        double next_look = 1;
        for (int n = 1; n <= moments.back(); ++n) {
            players.play(seen, random);
            if (n >= next_look && !is_wrong) {
                is_wrong = seen.refutes(truth);
                next_look = std::max(n + 1.0, n * 1.02);
            }
            const auto moment = std::ranges::find(moments, n);
            if (moment != moments.end()) {
                Sums& sum = sums[static_cast<std::size_t>(moment - moments.begin())];
                const EloEstimate elo = seen.estimate();
                if (std::isfinite(elo.difference)) {
                    sum.error += elo.difference - truth;
                    sum.square += (elo.difference - truth) * (elo.difference - truth);
                    ++sum.known;
                }
                if (std::isfinite(elo.low) && std::isfinite(elo.high) && seen.half_width() > 0) {
                    sum.width += (elo.high - elo.low) / 2 / seen.half_width();
                    ++sum.compared;
                }
            }
        }
        ever_wrong += is_wrong;
    }
    fmt::print("{},{:.4f}", row, static_cast<double>(ever_wrong) / replications);
    for (const Sums& sum : sums) {
        fmt::print(",{:+.1f},{:.1f},{:.2f},{:.4f}", sum.error / sum.known, std::sqrt(sum.square / sum.known),
                   sum.width / sum.compared, 1 - sum.compared / replications);
    }
    fmt::print("\n");
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    const Wanted wanted{count > 1 ? std::atoi(words[1]) : 0, count > 3 ? std::atoi(words[2]) : 0,
                        count > 3 ? words[3] : ""};
    if (wanted.replications <= 0) {
        std::fputs("usage: mean_score_coverage REPLICATIONS [FIRST ROW]\n", stderr);
        return 2;
    }
    fmt::print("who,truth,draws,kind_of_draws,opening,seed,ever_wrong");
    for (const int pairs : {50, 200, 2000}) {
        fmt::print(",error_{0},rms_{0},width_{0},not_compared_{0}", pairs);
    }
    fmt::print("\n");
    for (const double truth : {0.0, 15.0, 30.0, 60.0, 183.0}) {
        for (const auto& [draws, is_davidson] :
             {std::pair(0.0, false), {0.3, false}, {0.6, false}, {0.8, false}, {0.3, true}, {0.6, true}, {0.8, true}}) {
            measure("games", {draws, is_davidson, 0, false}, Meeting::games, 0, truth, wanted);
            for (const auto& [opening, seed] : {std::pair(0.0, false), {1.0, false}, {0.0, true}}) {
                const World world{draws, is_davidson, opening, seed};
                measure("pairs", world, Meeting::pairs, 0, truth, wanted);
                for (const int percent : {20, 50, 80}) {
                    measure(fmt::format("rivals {}", percent), world, Meeting::rivals, percent / 100.0, truth, wanted);
                }
            }
        }
    }
}
