#include "ringmaster/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

namespace ringmaster {
namespace {

struct SimulatedGame {
    Choice choice;
    double probability = 0;  ///< that the first side wins
    double strength = 0;     ///< the truth's probability at what was played, of two candidates the mean
};

/// Two candidates who beat the same player with these probabilities play each other: their logits subtract.
double probability_of_duel(double first, double second) {
    const double wins = first * (1 - second);
    const double losses = second * (1 - first);
    return wins + losses > 0 ? wins / (wins + losses) : 0.5;
}

/// The probability with so much added to its logit.
double shifted(double probability, double logits) {
    const double wins = probability * std::exp(logits);
    return logits == 0 ? probability : wins / (wins + 1 - probability);
}

double reward(double probability, double draw_rate, Random& random) {
    const double draws = std::min({draw_rate, 2 * probability, 2 - 2 * probability});
    const double lot = random.uniform();
    if (lot < probability - draws / 2) {
        return 1;
    }
    return lot < probability + draws / 2 ? 0.5 : 0;
}

/// One replication at play.
class ReplicationAtPlay {
public:
    ReplicationAtPlay(Tuner& tuner, const WinProbability& truth, const SimulationPlan& plan, std::uint64_t replication)
        : tuner_(tuner),
          truth_(truth),
          plan_(plan),
          choices_(plan.seed, "simulated choices", replication),
          results_(plan.seed, "simulated results", replication),
          openings_(plan.seed, "simulated openings", replication) {
        Random results(plan.seed, "simulated known results", replication);
        for (const KnownResult& known : plan.known) {
            begin_with(known, results);
        }
    }

    void finish_one_game() {
        while (in_flight_.size() < static_cast<std::size_t>(plan_.in_flight) && begin_game()) {
        }
        if (in_flight_.empty()) {
            throw bug("a tuner waits for games although none is in flight");
        }
        SimulatedGame& ended = in_flight_[in_flight_.size() == 1 ? 0 : results_.below(in_flight_.size())];
        std::swap(ended, in_flight_.back());
        const SimulatedGame game = std::move(in_flight_.back());
        in_flight_.pop_back();
        const double won = reward(game.probability, plan_.draw_rate, results_);
        tuner_.abandon(game.choice);
        const Parameters other = tuner_.other_parameters(game.choice).value_or(Parameters{});
        tuner_.tell(game.choice, tuner_.parameters(game.choice), {.score = won, .reward = won, .other = other});
        played_ += game.strength;
    }

    Snapshot snapshot() { return {truth_(tuner_.recommended_point()), played_}; }

private:
    /// Begins with as many games of these settings as are known, with the truth's results.
    void begin_with(const KnownResult& known, Random& results) {
        for (std::uint64_t game = 0; game < known.games; ++game) {
            const std::optional<Choice> choice = tuner_.choice_of(known.settings, known.against);
            if (!choice) {
                return;
            }
            const double won = reward(game_of(*choice).probability, plan_.draw_rate, results);
            tuner_.tell(*choice, known.settings, {.score = won, .reward = won, .other = known.against});
        }
    }

    SimulatedGame game_of(const Choice& choice) const {
        const double first = truth_(tuner_.point(choice));
        const std::optional<std::vector<double>> other = tuner_.other_point(choice);
        const double second = other ? truth_(*other) : first;
        return {choice, other ? probability_of_duel(first, second) : first, (first + second) / 2};
    }

    /// False when the tuner waits for games in flight.
    bool begin_game() {
        if (const std::optional<SimulatedGame> other = std::exchange(other_of_pair_, std::nullopt)) {
            tuner_.begin(other->choice);
            in_flight_.push_back(*other);
            return true;
        }
        const std::optional<Choice> choice = tuner_.choose(choices_);
        if (!choice) {
            return false;
        }
        tuner_.begin(*choice);
        SimulatedGame game = game_of(*choice);
        const double wins = game.probability;
        const double opening = plan_.opening_spread > 0 ? plan_.opening_spread * openings_.normal() : 0;
        game.probability = shifted(wins, opening);
        in_flight_.push_back(game);
        if (plan_.pairs) {
            game.probability = shifted(wins, -opening);
            other_of_pair_ = game;
        }
        return true;
    }

    Tuner& tuner_;
    const WinProbability& truth_;
    const SimulationPlan& plan_;
    Random choices_;
    Random results_;
    Random openings_;
    std::vector<SimulatedGame> in_flight_;
    std::optional<SimulatedGame> other_of_pair_;
    double played_ = 0;
};

template <typename Get>
Mean mean_of(const std::vector<Replication>& replications, const Get& get) {
    const auto count = static_cast<double>(replications.size());
    Mean result;
    for (const Replication& replication : replications) {
        result.mean += get(replication) / count;
    }
    if (!std::isfinite(result.mean)) {
        result.standard_error = result.mean;
        return result;
    }
    double squares = 0;
    for (const Replication& replication : replications) {
        squares += std::pow(get(replication) - result.mean, 2);
    }
    result.standard_error = count > 1 ? std::sqrt(squares / (count - 1) / count) : 0;
    return result;
}

double elo_below(double rate, double best) {
    return rate == best ? 0 : elo_of_rate(best) - elo_of_rate(rate);
}

SimulationRow row_of(std::size_t number, std::uint64_t games, const std::vector<Replication>& replications) {
    const auto recommended = [number](const Replication& r) { return r.snapshots.at(number).recommended; };
    const auto elo = [&](const Replication& r) { return elo_below(recommended(r), r.best); };
    const auto close = [&](const Replication& r) { return elo(r) <= close_elo ? 1.0 : 0.0; };
    SimulationRow row{games, replications.size(), {}, {}, {}, 0, {}};
    row.regret = mean_of(replications, [&](const Replication& r) { return r.best - recommended(r); });
    row.regret_elo = mean_of(replications, elo);
    row.grid_elo = mean_of(replications, [](const Replication& r) { return elo_below(r.grid, r.best); });
    row.close_share = mean_of(replications, close).mean;
    row.cumulative_regret = mean_of(replications, [&](const Replication& r) {
        return r.best * static_cast<double>(games) - r.snapshots.at(number).played;
    });
    return row;
}

}  // namespace

std::vector<Snapshot> simulate(Tuner& tuner, const WinProbability& truth, const SimulationPlan& plan,
                               std::uint64_t replication) {
    ReplicationAtPlay at_play(tuner, truth, plan, replication);
    std::vector<Snapshot> snapshots;
    std::uint64_t finished = 0;
    for (const std::uint64_t games : plan.games) {
        for (; finished < games; ++finished) {
            at_play.finish_one_game();
        }
        snapshots.push_back(at_play.snapshot());
    }
    return snapshots;
}

std::vector<SimulationRow> summarise(const SimulationPlan& plan, const std::vector<Replication>& replications) {
    std::vector<SimulationRow> rows;
    for (std::size_t number = 0; number < plan.games.size(); ++number) {
        rows.push_back(row_of(number, plan.games[number], replications));
    }
    return rows;
}

double Peak::at(const std::vector<double>& point) const {
    double logit = std::log(height / (1 - height));
    for (std::size_t i = 0; i < centre.size(); ++i) {
        logit -= std::pow((point.at(i) - centre[i]) / width[i], 2);
    }
    return 1 / (1 + std::exp(-logit));
}

Peak random_peak(std::size_t dimensions, std::uint64_t seed, std::uint64_t replication,
                 const AllowedSettings& allowed) {
    constexpr double lowest = 0.4;
    constexpr double highest = 0.75;
    constexpr double narrowest = 0.2;
    Random random(seed, "simulated peak", replication);
    Peak peak;
    peak.height = lowest + (highest - lowest) * random.uniform();
    for (std::size_t i = 0; i < dimensions; ++i) {
        peak.centre.push_back(random.uniform());
        peak.width.push_back(std::pow(narrowest, random.uniform()));
    }
    if (dimensions >= least_many_dimensions) {
        const double wider = std::sqrt(static_cast<double>(dimensions));
        std::ranges::for_each(peak.width, [=](double& width) { width *= wider; });
    }
    if (!allowed.are_all()) {
        peak.centre = allowed.draw(dimensions, random);
    }
    return peak;
}

}  // namespace ringmaster
