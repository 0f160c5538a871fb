#include "ringmaster/tune/tuner_facts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_stretches = 12;
constexpr std::size_t most_listed = 24;

std::size_t stretch_count(const TunedParameter& parameter) {
    const std::size_t listed = parameter.scale.listed_values().size();
    if (listed > 0) {
        return std::min(listed, most_listed);
    }
    const auto split = static_cast<std::size_t>(parameter.split);
    return split > 0 ? std::min(split, most_stretches) : most_stretches;
}

std::size_t stretch_of(double x, std::size_t count) {
    const double stretch = std::floor(x * static_cast<double>(count));
    return std::min(count - 1, static_cast<std::size_t>(std::max(0.0, stretch)));
}

double middle(std::size_t stretch, std::size_t count) {
    return (static_cast<double>(stretch) + 0.5) / static_cast<double>(count);
}

/// Whether the parameters count in the games of each point.
using ActiveParameters = std::vector<std::vector<bool>>;

void count_along(ParameterFacts& facts, const TunedParameter& parameter, const std::vector<PointGames>& games,
                 const ActiveParameters& active, std::size_t dimension) {
    const std::size_t count = stretch_count(parameter);
    for (std::size_t i = 0; i < count; ++i) {
        facts.games.push_back({parameter.scale.at(middle(i, count)), middle(i, count), 0, 0});
    }
    for (std::size_t k = 0; k < games.size(); ++k) {
        if (active[k][dimension]) {
            StretchFacts& stretch = facts.games[stretch_of(games[k].point[dimension], count)];
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
    pair.columns = stretch_count(parameters[pair.first]);
    pair.rows = stretch_count(parameters[pair.second]);
    std::map<std::pair<std::size_t, std::size_t>, PairFacts::Square> squares;
    for (std::size_t k = 0; k < games.size(); ++k) {
        if (!active[k][pair.first] || !active[k][pair.second]) {
            continue;
        }
        const PointGames& at = games[k];
        const std::size_t column = stretch_of(at.point[pair.first], pair.columns);
        const std::size_t row = stretch_of(at.point[pair.second], pair.rows);
        PairFacts::Square& square = squares[{column, row}];
        square.x = middle(column, pair.columns);
        square.y = middle(row, pair.rows);
        square.games += at.games;
        square.points += at.points;
    }
    for (auto& [at, square] : squares) {
        square.first = parameters[pair.first].scale.at(square.x);
        square.second = parameters[pair.second].scale.at(square.y);
        pair.squares.push_back(square);
    }
}

/// Of so many parameters squares are told: those of more would be most of a report, with hardly a game each.
constexpr std::size_t most_parameters_in_pairs = 24;

}  // namespace

void Tuner::require_own(bool is_own) {
    if (!is_own) {
        throw Error("a game was chosen by another kind of tuner", "", "", Fault::state);
    }
}

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
