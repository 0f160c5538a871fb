#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/point_tuner.hpp"

namespace ringmaster {

struct CeTunerSettings {
    int samples_per_generation = 50;
    int batch_size = 4;              ///< games of each sample
    double elite_proportion = 0.2;   ///< of the samples of a generation: those that the next one is drawn around
    double step_size = 0.7;          ///< how far the distribution moves to that of the elite
    double initial_deviation = 0.3;  ///< of the first generation, in ranges of a parameter

    std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const AllowedSettings& allowed = {}) const;
    /// "cross-entropy, 50 samples of 4 games, elite 0.2, step 0.7".
    std::string steering() const;
};

/// Where a generation is drawn: independent normal distributions, in ranges of the parameters.
struct CeDistribution {
    std::vector<double> mean;
    std::vector<double> variance;
};

/// The tuner of competition type ce_tuner: the cross-entropy method, with Gomill's ce_tuner as model (Rubinstein 1999;
/// for Go: Chaslot, Winands, Szita, van den Herik 2008). The samples of a generation are drawn from a normal
/// distribution for each parameter and each plays the same number of games; mean and variance then move towards those
/// of the samples with most wins, and the next generation is drawn. The first is drawn around the present values, else
/// around the middle of the ranges; what falls outside of a range is moved to its end, and a sample that is not allowed
/// is drawn again. What is recommended is the mean, or what is allowed near it.
///
/// The next generation begins as soon as all games of the present one have begun and those that are still in progress
/// cannot change who is of the elite.
///
/// The letter of its choices is G; their numbers are those of the generation and of the sample in it, from 0.
class CeTuner : public PointTuner {
public:
    CeTuner(std::vector<TunedParameter> parameters, const CeTunerSettings& settings,
            const AllowedSettings& allowed = {});

    std::optional<Choice> choose(Random& random) override;
    void begin(const Choice& choice) override;
    void abandon(const Choice& choice) override;
    /// Games of samples that the present settings do not have, or with values outside of the ranges, teach nothing.
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    std::vector<double> point(const Choice& choice) const override { return numbers_of(choice), choice.point; }
    std::uint64_t turn(const Choice& choice, std::uint64_t number) const override;
    std::vector<double> recommended_point() override;
    /// There is no second best: the samples of a generation are too near to each other.
    std::optional<Parameters> second() override { return std::nullopt; }
    /// Gomill's code of a sample.
    std::string label(const Choice& choice) const override;
    std::vector<std::string> history_lines() override;

    struct Sample {
        std::vector<double> point;  ///< empty: not drawn yet
        std::uint64_t in_flight = 0;
        std::uint64_t games = 0;
        double points = 0;  ///< rewards of its games

        std::uint64_t begun() const { return games + in_flight; }
    };
    using Generation = std::vector<Sample>;

    /// The present generation is the last that has a distribution, counted from 0.
    std::vector<CeDistribution> distributions() const;

private:
    struct Numbers {
        std::size_t generation = 0;
        std::size_t sample = 0;
    };
    static Numbers numbers_of(const Choice& choice);
    void add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) override;
    std::vector<double> point_to_show(FactsDetail) override { return recommended_point(); }  // which costs nothing
    std::vector<PointGames> games_by_point() const override;
    void add_history(EventFacts& facts, const std::vector<double>& point) override;
    std::string deviations(const CeDistribution& present) const;
    double sure_rate(const Sample& sample, double more = 0) const;
    std::vector<std::size_t> ranked(const Generation& generation) const;
    bool has_begun_all(const Generation& generation) const;
    bool is_decided(const Generation& generation) const;
    std::size_t elite_size() const;
    void settle(std::vector<CeDistribution>& all) const;
    std::uint64_t games_wanted(const Sample& sample) const;
    std::vector<double> draw_sample(std::vector<double> point, Random& random) const;
    CeDistribution next_distribution(const CeDistribution& last, const Generation& generation) const;
    const Sample& sample_at(std::size_t generation, std::size_t number) const;
    Sample* sample_of(const Choice& choice);

    CeTunerSettings settings_;
    std::vector<Generation> generations_;
    std::vector<CeDistribution> distributions_;  ///< when it last chose: a look ends no generation
    ModelGames results_;                         ///< for the report
};

}  // namespace ringmaster
