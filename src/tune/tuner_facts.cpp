#include "ringmaster/tune/tuner_facts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/elo.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_stretches = 12;
constexpr std::size_t most_listed = 24;

/// The range of a parameter in stretches of equal length; few whole numbers have one each.
class Stretches {
public:
    explicit Stretches(const TunedParameter& parameter) : scale_(parameter.scale) {
        const std::size_t listed = scale_.listed_values().size();
        const auto split = static_cast<std::size_t>(parameter.split);
        const double numbers = scale_.is_integer() && scale_.is_invertible() ? 1 + steps_to(1) : infinity;
        has_numbers_ = split == 0 && numbers >= 1 && numbers <= static_cast<double>(most_stretches);
        count_ = listed > 0     ? std::min(listed, most_listed)
                 : has_numbers_ ? static_cast<std::size_t>(numbers)
                 : split > 0    ? std::min(split, most_stretches)
                                : most_stretches;
    }

    std::size_t count() const { return count_; }

    std::size_t of(double x) const {
        const double stretch = has_numbers_ ? steps_to(x) : std::floor(x * static_cast<double>(count_));
        return std::min(count_ - 1, static_cast<std::size_t>(std::max(0.0, stretch)));
    }

    double middle(std::size_t stretch) const {
        return (static_cast<double>(stretch) + 0.5) / static_cast<double>(count_);
    }

    /// Without games.
    StretchFacts facts(std::size_t stretch) const {
        if (!has_numbers_) {
            return {scale_.told_at(middle(stretch)), middle(stretch), 0, 0};
        }
        const auto steps = static_cast<long long>(stretch);
        const Value number = static_cast<long long>(number_at(0)) + (number_at(1) < number_at(0) ? -steps : steps);
        return {number, scale_.position(number).value_or(middle(stretch)), 0, 0};
    }

private:
    double number_at(double x) const { return static_cast<double>(std::get<long long>(scale_.at(x))); }
    double steps_to(double x) const { return std::abs(number_at(x) - number_at(0)); }

    const Scale& scale_;
    bool has_numbers_ = false;
    std::size_t count_ = 0;
};

/// Whether the parameters count in the games of each point.
using ActiveParameters = std::vector<std::vector<bool>>;

void count_along(ParameterFacts& facts, const TunedParameter& parameter, const std::vector<PointGames>& games,
                 const ActiveParameters& active, std::size_t dimension) {
    const Stretches stretches(parameter);
    for (std::size_t i = 0; i < stretches.count(); ++i) {
        facts.games.push_back(stretches.facts(i));
    }
    for (std::size_t k = 0; k < games.size(); ++k) {
        if (active[k][dimension]) {
            StretchFacts& stretch = facts.games[stretches.of(games[k].point[dimension])];
            stretch.games += games[k].games;
            stretch.points += games[k].points;
        }
    }
}

/// The facts of a pair, which are made if they are not there.
PairFacts& pair_of(EventFacts& facts, std::size_t first, std::size_t second) {
    for (PairFacts& pair : facts.pairs) {
        if (pair.first == first && pair.second == second) {
            return pair;
        }
    }
    facts.pairs.push_back({first, second, {}, false, {}, 0, 0});
    return facts.pairs.back();
}

void count_squares(PairFacts& pair, const std::vector<TunedParameter>& parameters, const std::vector<PointGames>& games,
                   const ActiveParameters& active) {
    const Stretches columns(parameters[pair.first]);
    const Stretches rows(parameters[pair.second]);
    pair.columns = columns.count();
    pair.rows = rows.count();
    std::map<std::pair<std::size_t, std::size_t>, PairFacts::Square> squares;
    for (std::size_t k = 0; k < games.size(); ++k) {
        if (!active[k][pair.first] || !active[k][pair.second]) {
            continue;
        }
        const PointGames& at = games[k];
        const std::size_t column = columns.of(at.point[pair.first]);
        const std::size_t row = rows.of(at.point[pair.second]);
        PairFacts::Square& square = squares[{column, row}];
        square.x = columns.middle(column);
        square.y = rows.middle(row);
        square.games += at.games;
        square.points += at.points;
    }
    for (auto& [at, square] : squares) {
        square.first = columns.facts(at.first).value;
        square.second = rows.facts(at.second).value;
        pair.squares.push_back(square);
    }
}

/// Of so many parameters squares are told: those of more would be most of a report, with hardly a game each.
constexpr std::size_t most_parameters_in_pairs = 24;

}  // namespace

void add_stretches(EventFacts& facts, const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed,
                   const std::vector<PointGames>& games, bool with_pairs) {
    const bool has_squares = with_pairs && parameters.size() <= most_parameters_in_pairs;
    const ActiveParameters active = each(games, [&](const PointGames& at) {
        std::vector<bool> counts = allowed.active_at(at.point);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            counts[i] = counts[i] && at.point[i] >= 0 && at.point[i] <= 1;  // else its range was wider then
        }
        return counts;
    });
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        count_along(facts.parameters[i], parameters[i], games, active, i);
        for (std::size_t k = i + 1; k < parameters.size() && has_squares; ++k) {
            count_squares(pair_of(facts, i, k), parameters, games, active);
        }
    }
}

}  // namespace ringmaster
