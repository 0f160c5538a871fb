#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"
#include "ringmaster/tune/model/region_tree.hpp"
#include "ringmaster/tune/model/window.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// Where a choice came from and what was played: Choice::path, such as "L 0.5123 0.25". The letter is T for the tree, L
/// for the localiser, W for its window; the coordinates are exact.
struct ModelChoice {
    Source source = Source::tree;
    std::vector<double> point;
};
std::string to_text(const ModelChoice& choice);
/// Throws Error when the text is no choice with so many coordinates, each in [0,1].
ModelChoice parse_model_choice(const std::string& text, std::size_t dimensions);

/// The tuner of competition type model_tuner: a quadratic localiser (CLOP, Coulom 2011) and a UCT tree (Kocsis and
/// Szepesvari 2006) that both learn from all games and share them out; the mean of the localiser's region is
/// recommended unless the tree's counts contradict it.
///
/// Its choices are a function of the finished games in their order, and of the random numbers it is given. Games in
/// flight have no effect.
class ModelTuner : public Tuner {
public:
    /// 1 to 8 dimensions. Throws Error when a setting is out of range.
    ModelTuner(std::vector<ModelDimension> dimensions, const ModelSettings& settings);

    Choice choose(Random& random) override;
    void begin(const std::string&) override {}
    void abandon(const std::string&) override {}
    void add_result(const std::string& path, double reward) override;

    /// Where all games together say to play (model_answer), rounded to what can be played; the centre before the
    /// first game. Costs one or two fits of a localiser, once until the next result.
    std::vector<double> recommended() override;

    /// What the tree alone would recommend, or when that is the recommended point what the localiser alone would.
    /// Nothing when both agree.
    std::optional<std::vector<double>> runner_up();

    /// All finished games.
    const ModelGames& games() const { return games_; }

private:
    /// What the games up to some number taught, made anew each time they have grown by a tenth.
    struct Models {
        std::size_t games = 0;
        double dispersion = 1;
        double share = 0;  ///< rho
        Localiser localiser;
        WeightedDraw past_points;
        std::optional<Window> window;
    };

    std::size_t dimension_count() const { return games_.dimension_count(); }
    double start_share() const;
    double height() const;
    bool uses_tree() const;
    LocaliserSettings localiser_settings(double dispersion) const { return {height(), dispersion}; }

    void bring_up_to_date();
    Models fit_models(std::size_t count) const;
    std::vector<double> sample_localiser(Random& random) const;

    ModelSettings settings_;
    ModelGames games_;
    RegionTree tree_;
    std::size_t last_fit_ = 0;  ///< number of games after which the models are due to have been made
    std::size_t next_fit_ = 1;
    Models models_;
    std::optional<std::size_t> last_localised_;  ///< the last game of source localiser
    std::optional<std::vector<double>> recommended_;
};

}  // namespace ringmaster
