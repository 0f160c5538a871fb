#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ringmaster/tune/model/duel_search.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/model/spsa.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// The tuner of competition type model_tuner where both sides of a game are candidates. What counts of a game is the
/// values that were played. The search starts at the present values of the parameters, where they have some.
class DuelTuner : public Tuner {
public:
    /// Throws Error when a setting is out of range.
    DuelTuner(std::vector<TunedParameter> parameters, const DuelTunerSettings& settings);

    std::optional<Choice> choose(Random& random) override;
    void begin(const Choice&) override {}
    void abandon(const Choice&) override {}

    /// A game of which a side has values that the present scales do not have teaches nothing, but it counts.
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    Parameters parameters(const Choice& choice) const override { return space_.engine_parameters(point(choice)); }
    std::vector<double> point(const Choice& choice) const override { return choice_of<DuelChoice>(choice).first; }
    std::optional<Parameters> other_parameters(const Choice& choice) const override {
        return space_.engine_parameters(choice_of<DuelChoice>(choice).second);
    }
    std::optional<std::vector<double>> other_point(const Choice& choice) const override {
        return choice_of<DuelChoice>(choice).second;
    }
    std::uint64_t turn(const Choice&, std::uint64_t number) const override { return number; }
    std::string decided() override { return ""; }
    bool has_results() const override { return duels_ > 0; }
    Parameters recommended() override { return space_.engine_parameters(recommended_point()); }
    std::vector<double> recommended_point() override {
        return std::visit([](auto& search) { return search.recommended(); }, search_);
    }
    /// The middle of the ranges: duels know of one region only, and there is nobody else.
    std::optional<Parameters> second() override {
        return space_.engine_parameters(std::vector<double>(space_.dimensions().size(), 0.5));
    }
    std::vector<Parameters> extremes() const override { return space_.ends(); }
    std::vector<std::vector<double>> listed_points(std::uint32_t) const override { return {}; }

    const ModelSpace& space() const { return space_; }
    /// Not of SPSA.
    const DuelSearch& search() const { return std::get<DuelSearch>(search_); }
    /// Games that it learns from.
    std::uint64_t duels() const { return duels_; }
    /// Games of which a side has values that the present scales do not have.
    std::uint64_t games_outside() const { return outside_; }

private:
    ModelSpace space_;
    std::variant<DuelSearch, Spsa> search_;
    std::uint64_t duels_ = 0;
    std::uint64_t outside_ = 0;
};

}  // namespace ringmaster
