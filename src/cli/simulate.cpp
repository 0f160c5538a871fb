#include "ringmaster/cli/simulate.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/variants.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/fan_out.hpp"
#include "ringmaster/simulation/simulation.hpp"
#include "ringmaster/simulation/simulation_report.hpp"
#include "ringmaster/simulation/spsa.hpp"
#include "ringmaster/tune/make_tuner.hpp"
#include "ringmaster/tune/truth.hpp"

namespace ringmaster {
namespace {

constexpr std::uint64_t default_seed = 1;

constexpr int usual_replications = 200;
constexpr std::size_t few_replications = 20;

/// The games of the first glance, which comes long before the first replication is over where they are slow.
constexpr std::uint64_t games_of_glance = 100;

/// Above it the best of a list of candidates is not looked for.
constexpr std::uint32_t most_candidates_to_try = 1'000'000;

std::vector<std::uint64_t> default_games(const ControlFile& control) {
    const std::uint64_t most = control.choosing_games().value_or(10'000);
    std::vector<std::uint64_t> games{100, 300, 1000, 3000, 10'000, 30'000, 100'000};
    std::erase_if(games, [&](std::uint64_t number) { return number >= most; });
    games.push_back(most);
    return games;
}

SimulationPlan plan_of(const ControlFile& control, const SimulateOptions& options,
                       const std::vector<KnownResult>& known) {
    const SimulationSettings& settings = control.simulation;
    SimulationPlan plan;
    plan.games = !options.games.empty()    ? options.games
                 : !settings.games.empty() ? settings.games
                                           : default_games(control);
    plan.in_flight = options.in_flight.value_or(settings.in_flight.value_or(control.parallel.value_or(1)));
    plan.draw_rate = options.draw_rate.value_or(settings.draw_rate.value_or(0));
    plan.seed = options.seed.value_or(default_seed);
    plan.opening_spread = options.opening_spread;
    plan.pairs = options.pairs;
    plan.known = each(known, [&](const KnownResult& result) {
        return with_defaults_of_then(result, control.parameters, type_of(control.tuner).is_of_duels);
    });
    std::erase_if(plan.known, [](const KnownResult& result) { return result.settings.empty(); });
    return plan;
}

std::vector<TunerVariant> tuners_of(const ControlFile& control, const std::string& compare) {
    if (compare.empty()) {
        return {configured_tuner(control)};
    }
    VariantsResult result = parse_variants(compare, control);
    if (!result.problems.empty()) {
        std::vector<std::string> lines = problem_lines("--compare", result.problems);
        const std::string last = std::move(lines.back());
        lines.pop_back();
        throw usage_error(join(lines, "\nringmaster: ") + "\n" + last);
    }
    return std::move(result.variants);
}

/// Plays all tuners on one truth. The tasks are first a glance at each tuner, then the replications, the tuners of each
/// side by side.
class Simulator {
public:
    Simulator(const ControlFile& control, const SimulateOptions& options, const SimulationPatience& patience,
              const std::vector<KnownResult>& known)
        : facts_{"", std::nullopt, plan_of(control, options, known), control.parameters.size()},
          patience_(patience),
          is_asked_for_(options.replications || control.simulation.replications),
          replications_(static_cast<std::size_t>(
              options.replications.value_or(control.simulation.replications.value_or(usual_replications)))),
          allowed_(control.allowed),
          variants_(tuners_of(control, options.compare)) {
        for (std::size_t i = 0; i < facts_.parameters; ++i) {
            const TunedParameter& parameter = control.parameters[i];
            if (const auto x = parameter.fixed ? parameter.scale.position(*parameter.fixed) : std::nullopt) {
                fixed_[i] = *x;
            }
        }
        if (const auto choosing = control.choosing_games(); choosing == facts_.plan.games.back()) {
            facts_.verifying = *control.number_of_games - std::min(*control.number_of_games, *choosing);
        }
        const auto& formula = options.truth ? options.truth : control.simulation.truth;
        if (formula) {
            take_truth(control, *formula);
        }
        for (const TunerVariant& variant : variants_) {
            candidates_.push_back(
                make_tuner(variant.parameters, variant.tuner, allowed_)->listed_points(most_candidates_to_try));
        }
    }

    const SimulationFacts& facts() const { return facts_; }

    std::vector<SimulatedTuner> play() const {
        const auto processes = static_cast<int>(usable_cpus().size());
        const std::size_t tuners = variants_.size();
        const SteadyClock::time_point start = SteadyClock::now();
        double next_word = patience_.first_word;
        const auto results = fan_out(
            tuners * (1 + replications_), processes,
            [&](std::size_t task) {
                return replication_to_line(task < tuners ? replicate(glance(), task, 0)
                                                         : replicate(facts_.plan, task % tuners, task / tuners - 1));
            },
            [&](const std::vector<std::string>& so_far) {
                const double seconds = seconds_since(start);
                if (patience_.tell && seconds >= next_word) {
                    patience_.tell(progress(so_far, seconds));
                    next_word = 2 * seconds;
                }
                return is_asked_for_ || seconds < patience_.enough || whole_replications(so_far) < few_replications;
            });
        return summaries(results);
    }

private:
    SimulationPlan glance() const {
        SimulationPlan plan = facts_.plan;
        plan.games = {std::min(games_of_glance, plan.games.front())};
        return plan;
    }

    /// How many replications, from the first on, all tuners have played.
    std::size_t whole_replications(const std::vector<std::string>& results) const {
        const auto first = results.begin() + static_cast<std::ptrdiff_t>(variants_.size());
        return static_cast<std::size_t>(std::find(first, results.end(), "") - first) / variants_.size();
    }

    std::vector<SimulatedTuner> summaries(const std::vector<std::string>& results) const {
        const std::size_t count = whole_replications(results);
        std::vector<SimulatedTuner> tuners;
        for (std::size_t variant = 0; variant < variants_.size(); ++variant) {
            std::vector<Replication> replications;
            for (std::size_t i = 0; i < count; ++i) {
                replications.push_back(replication_from_line(results[variants_.size() * (1 + i) + variant]));
            }
            const std::size_t candidates = candidates_[variant].size();
            tuners.push_back({variants_[variant].name, candidates > 0 ? std::optional(candidates) : std::nullopt,
                              summarise(facts_.plan, replications)});
            if (!type_of(variants_[variant].tuner).cuts_cells) {
                tuners.back().space = "any point of the space to choose from";
            }
            if (variants_[variant].is_spsa) {
                tuners.back().space = "a rival, with the gains that fishtest advises";
            }
        }
        return tuners;
    }

    /// "12 of 200 replications in 5 s, about 1 min 18 s to go; after 2000 games 43 Elo below the best".
    std::string progress(const std::vector<std::string>& results, double seconds) const {
        const std::size_t count = whole_replications(results);
        const std::size_t tuners = variants_.size();
        const auto there = std::count_if(results.begin() + static_cast<std::ptrdiff_t>(tuners), results.end(),
                                         [](const std::string& result) { return !result.empty(); });
        std::string text = fmt::format("{} of {} replications in {}", there / static_cast<std::ptrdiff_t>(tuners),
                                       replications_, duration_text(seconds));
        if (there > 0) {
            const double all = seconds * static_cast<double>(tuners * replications_) / static_cast<double>(there);
            const double few = std::max(patience_.enough, all * few_replications / static_cast<double>(replications_));
            text += ", about " + duration_text((is_asked_for_ ? all : std::min(all, few)) - seconds) + " to go";
        }
        std::vector<std::string> estimates;
        for (std::size_t variant = 0; variant < tuners; ++variant) {
            const bool has_replications = count > 1;
            const std::string& seen = results[variant];
            if (!has_replications && seen.empty()) {
                continue;
            }
            const SimulationRow row = has_replications ? summaries(results)[variant].rows.back()
                                                       : summarise(glance(), {replication_from_line(seen)}).back();
            estimates.push_back(fmt::format("{}{:.0f} Elo below the best after {} games",
                                            tuners > 1 ? variants_[variant].name + ": " : "", row.regret_elo.mean,
                                            row.games));
        }
        return text + (estimates.empty() ? "" : "; so far " + join(estimates, ", "));
    }

    void take_truth(const ControlFile& control, const TruthFormula& formula) {
        try {
            truth_.emplace(control.parameters, formula);
        } catch (const Error& error) {
            throw usage_error(error.what(), "truth");
        }
        facts_.truth = (formula.is_logit ? "logit(p) = " : "p = ") + formula.expression;
        facts_.best = find_best(facts_.parameters, [this](const auto& point) {
            constexpr double never = -1;
            return allowed_.has_point(point) ? truth_->at(allowed_.point_in_force(point)) : never;
        });
    }

    Replication replicate(const SimulationPlan& plan, std::size_t which, std::size_t number) const {
        const TunerVariant& variant = variants_[which];
        const Peak peak = truth_ ? Peak{} : random_peak(facts_.parameters, facts_.plan.seed, number, allowed_);
        const WinProbability truth = [&](const std::vector<double>& point) {
            return truth_ ? truth_->at(point) : peak.at(with_fixed(point));
        };
        Replication replication{facts_.best ? *facts_.best : peak.at(with_fixed(peak.centre)), 0, {}};
        replication.grid = candidates_[which].empty() ? replication.best : 0;
        for (const auto& point : candidates_[which]) {
            replication.grid = std::max(replication.grid, truth(point));
        }
        replication.snapshots =
            variant.is_spsa ? simulate_spsa(variant.parameters, allowed_, truth, plan, number)
                            : simulate(*make_tuner(variant.parameters, variant.tuner, allowed_), truth, plan, number);
        return replication;
    }

    /// The point where its fixed parameters are.
    std::vector<double> with_fixed(std::vector<double> point) const {
        for (const auto& [dimension, x] : fixed_) {
            point.at(dimension) = x;
        }
        return point;
    }

    SimulationFacts facts_;
    const SimulationPatience& patience_;
    bool is_asked_for_;  ///< so many replications, however long they take
    std::size_t replications_;
    AllowedSettings allowed_;
    std::vector<TunerVariant> variants_;
    std::vector<std::vector<std::vector<double>>> candidates_;  ///< of each variant; none when they are no fixed list
    std::map<std::size_t, double> fixed_;                       ///< where the fixed parameters lie, by their number
    std::optional<Truth> truth_;
};

}  // namespace

std::string simulation_text(const ControlFile& control, const SimulateOptions& options, OutputFormat format,
                            const SimulationPatience& patience, const std::vector<KnownResult>& known,
                            const TextLayout& layout) {
    const Simulator simulator(control, options, patience, known);
    const std::vector<SimulatedTuner> tuners = simulator.play();
    return format == OutputFormat::csv    ? simulation_csv(tuners)
           : format == OutputFormat::json ? simulation_json(simulator.facts(), tuners)
                                          : render_text(simulation_report(simulator.facts(), tuners), layout);
}

}  // namespace ringmaster
