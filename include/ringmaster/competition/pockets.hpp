#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// Maps where candidates fail: boxes in the space of the parameters that hold failures and little else.
///
/// A box is narrowed step by step, always along the parameter for which that helps most: first until it has as great a
/// share of all failures and as small a share of the other games as can be (that finds its core), then until it has as
/// many more failures than other games as can be (that finds the edges, which always are values that failed). Then
/// parameters are left out that add nothing. Who looks for a box finds one: it is told only when it holds three
/// failures at least, and fewer other games, and when the rest fails significantly less. Where the rest is sick, too,
/// the test reckons with all boxes that there were to look at (Bonferroni); so candidates that fail everywhere have no
/// pocket by chance.
class Pockets {
public:
    explicit Pockets(const std::vector<TunedParameter>& parameters);

    /// A finished game of a candidate; `failed`: its engine's failure lost it. Values of another kind than the
    /// parameters' say nothing.
    void tell(const Parameters& values, bool failed);

    /// The pockets, at most three. To ask again costs nothing until another game failed or the games have grown by a
    /// tenth.
    const std::vector<PocketFacts>& find() const;

private:
    /// One parameter: a number is its own coordinate, a word its index in the list.
    class Axis {
    public:
        explicit Axis(const TunedParameter& parameter);
        std::optional<double> coordinate(const Value& value) const;
        Value value(double coordinate) const;
        bool has_order() const { return has_order_; }
        std::size_t value_count() const { return listed_.size(); }

    private:
        std::vector<Value> listed_;
        bool has_order_ = true;
        bool is_whole_ = false;
    };

    /// Indices of games.
    using Games = std::vector<std::size_t>;

    /// What a box leaves of one axis.
    struct Part {
        double low = 0;
        double high = 0;
        std::vector<double> listed;  ///< sorted; where there is no order these count, not the range

        bool has(double coordinate) const;
    };
    struct Worth {
        double of_failure = 1;
        double of_other = -1;
    };

    double at(std::size_t game, std::size_t axis) const { return coordinates_[game * axes_.size() + axis]; }
    double worth(const Games& games, const Worth& each) const;
    Part part_of_failures(const Games& games, std::size_t axis) const;
    std::pair<double, Part> best_part(const Games& games, std::size_t axis, const Worth& each) const;
    Games those_in(const Games& games, std::size_t axis, const Part& part) const;
    Games those_in(const Games& games, const std::vector<std::optional<Part>>& box) const;
    Games narrowed(Games games, const Worth& each) const;
    std::vector<std::optional<Part>> box_around(const Games& inside, const Games& all) const;
    bool differs_from_rest(const PocketFacts& pocket, std::uint64_t failures, std::uint64_t games) const;
    PocketFacts facts_of(const Games& inside, const std::vector<std::optional<Part>>& box) const;

    std::vector<Axis> axes_;
    std::vector<double> coordinates_;  ///< of each game, one for each axis
    std::vector<char> failed_;         ///< by game
    std::size_t failures_ = 0;
    mutable std::vector<PocketFacts> found_;
    mutable std::size_t failures_when_found_ = 0;
    mutable std::size_t games_when_found_ = 0;
};

}  // namespace ringmaster
