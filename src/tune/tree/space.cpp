#include "ringmaster/tune/tree/space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// An edge of a cell. The order of the operations is Gomill's: its results are ours to the last bit.
struct Edge {
    double low = 0;
    double breadth = 1;

    Edge part(std::uint32_t coordinate, int split) const {
        const double narrow = breadth / split;
        return {low + coordinate * narrow, narrow};
    }
    double centre() const { return low + breadth / 2; }
};

std::vector<TunedParameter> without_splits_of_fixed(std::vector<TunedParameter> parameters) {
    for (TunedParameter& parameter : parameters) {
        parameter.split = parameter.fixed ? 1 : parameter.split;
    }
    return parameters;
}

std::uint32_t product_of_splits(const std::vector<TunedParameter>& parameters) {
    std::uint64_t product = 1;
    for (const TunedParameter& parameter : parameters) {
        if (parameter.split < 1) {
            throw Error("split must be at least 1, not " + std::to_string(parameter.split),
                        "parameter '" + parameter.code + "'");
        }
        product *= static_cast<std::uint64_t>(parameter.split);
        if (product > std::numeric_limits<std::uint32_t>::max()) {
            throw Error("the product of the splits is too large", "", "cut less finely, and raise max_depth");
        }
    }
    return static_cast<std::uint32_t>(product);
}

std::vector<std::uint32_t> coordinates_of(const std::vector<TunedParameter>& parameters, std::uint32_t branching,
                                          std::uint32_t child) {
    if (child >= branching) {
        throw Error(fmt::format("there is no cell {}: a cell has {} children", child, branching));
    }
    std::vector<std::uint32_t> coordinates(parameters.size());
    for (std::size_t i = parameters.size(); i-- > 0;) {
        const auto split = static_cast<std::uint32_t>(parameters[i].split);
        coordinates[i] = child % split;
        child /= split;
    }
    return coordinates;
}

std::vector<Edge> edges_of(const std::vector<TunedParameter>& parameters, std::uint32_t branching,
                           const CellPath& path) {
    std::vector<Edge> edges(parameters.size());
    for (const std::uint32_t child : path) {
        const std::vector<std::uint32_t> coordinates = coordinates_of(parameters, branching, child);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            edges[i] = edges[i].part(coordinates[i], parameters[i].split);
        }
    }
    return edges;
}

Value value_at(const TunedParameter& parameter, const Edge& edge, std::uint32_t coordinate) {
    return parameter.at(edge.part(coordinate, parameter.split).centre());
}

/// Real values that only rise or only fall are all different, and need not be remembered.
bool is_strictly_monotone(const TunedParameter& parameter, const Edge& edge) {
    const auto count = static_cast<std::uint32_t>(parameter.split);
    std::uint32_t rising = 0;
    std::uint32_t falling = 0;
    double before = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Value value = value_at(parameter, edge, i);
        const auto* real = std::get_if<double>(&value);
        if (real == nullptr) {
            return false;
        }
        rising += i > 0 && *real > before;
        falling += i > 0 && *real < before;
        before = *real;
    }
    return std::max(rising, falling) + 1 == count;
}

/// The coordinates whose value does not occur at a lower one.
std::vector<std::uint32_t> distinct_coordinates(const TunedParameter& parameter, const Edge& edge) {
    std::set<Value> seen;
    std::vector<std::uint32_t> distinct;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(parameter.split); ++i) {
        if (seen.insert(value_at(parameter, edge, i)).second) {
            distinct.push_back(i);
        }
    }
    return distinct;
}

/// The first coordinate whose centre has the value, else the one whose stretch does.
std::optional<std::uint32_t> coordinate_of(const TunedParameter& parameter, const Edge& edge, const Value& value) {
    const auto split = static_cast<std::uint32_t>(parameter.split);
    constexpr std::uint32_t most_compared = 10'000;
    for (std::uint32_t i = 0; i < std::min(split, most_compared); ++i) {
        if (value_at(parameter, edge, i) == value) {
            return i;
        }
    }
    const std::optional<double> x = parameter.fixed ? std::nullopt : parameter.scale.position(value);
    if (!x || *x < edge.low || *x > edge.low + edge.breadth) {
        return std::nullopt;
    }
    const double part = std::floor((*x - edge.low) / edge.breadth * parameter.split);
    const auto coordinate = std::min(split - 1, static_cast<std::uint32_t>(std::max(0.0, part)));
    const std::vector<std::uint32_t> distinct = distinct_coordinates(parameter, edge);
    const auto above = std::upper_bound(distinct.begin(), distinct.end(), coordinate);
    return above == distinct.begin() ? std::nullopt : std::optional(*std::prev(above));
}

/// The value as reports have it.
std::string printed(const std::string& format, const Value& value) {
    const auto* real = std::get_if<double>(&value);
    return real == nullptr ? to_text(value) : format_conversion(format, value).value_or(fmt::format("{:.4g}", *real));
}

/// Whether different values next to each other print differently.
bool tells_apart(const std::string& format, const std::vector<Value>& values) {
    return std::adjacent_find(values.begin(), values.end(), [&](const Value& a, const Value& b) {
               return a != b && printed(format, a) == printed(format, b);
           }) == values.end();
}

/// Whether a cell is the first of those that differ only where parameters do not count.
bool is_first(const std::vector<std::uint32_t>& coordinates, const std::vector<bool>& active) {
    return std::ranges::equal(coordinates, active,
                              [](std::uint32_t coordinate, bool counts) { return counts || coordinate == 0; });
}

}  // namespace

Space::Space(std::vector<TunedParameter> parameters, AllowedSettings allowed, int max_depth)
    : parameters_(without_splits_of_fixed(std::move(parameters))),
      allowed_(std::move(allowed)),
      max_depth_(static_cast<std::size_t>(max_depth)),
      branching_(product_of_splits(parameters_)) {
    if (!allowed_.are_all() && branching_ > most_cells_with_constraints) {
        throw Error(fmt::format("with constraints or conditions at most {} cells a level are possible, not {}",
                                most_cells_with_constraints, branching_),
                    "", "split less finely and raise max_depth");
    }
    if (parameters_.empty()) {
        throw Error("a space needs at least one parameter");
    }
}

bool Space::is_child(const CellPath& path) const {
    return is_first(coordinates_of(parameters_, branching_, path.back()), allowed_.active_at(middle(path))) &&
           candidate_in(path).has_value();
}

/// What constraints and conditions see of each coordinate in a cell. It costs more than they do.
std::vector<std::vector<double>> Space::numbers_in(const CellPath& path) const {
    const std::vector<Edge> edges = edges_of(parameters_, branching_, path);
    std::vector<std::vector<double>> numbers(edges.size());
    for (const std::size_t i : allowed_.subjects()) {
        for (std::uint32_t coordinate = 0; coordinate < static_cast<std::uint32_t>(parameters_[i].split);
             ++coordinate) {
            numbers[i].push_back(allowed_.number_at(i, edges[i].part(coordinate, parameters_[i].split).centre()));
        }
    }
    return numbers;
}

/// Breadth first, and not among more than some thousands. A candidate is one whatever the coordinates of which no
/// constraint or condition speaks: those stay 0.
std::optional<CellPath> Space::candidate_in(const CellPath& path) const {
    if (!path.empty() && is_candidate(path)) {
        return path;
    }
    constexpr std::size_t most = 4096;
    std::size_t seen = 0;
    std::vector<double> numbers(parameters_.size());
    std::vector<CellPath> cells(path.size() < max_depth_ ? 1 : 0, path);
    for (std::size_t i = 0; i < cells.size() && seen < most; ++i) {
        const DistinctChildren children = different_in(cells[i], allowed_.subjects());
        const std::vector<std::vector<double>> numbers_of = numbers_in(cells[i]);
        CellPath child = cells[i];
        child.push_back(0);
        for (std::uint32_t rank = 0; rank < children.size() && seen < most; ++rank, ++seen) {
            child.back() = children.number(rank);
            const std::vector<std::uint32_t> coordinates = coordinates_of(parameters_, branching_, child.back());
            for (const std::size_t k : allowed_.subjects()) {
                numbers[k] = numbers_of[k][coordinates[k]];
            }
            if (!is_first(coordinates, allowed_.active_with(numbers))) {
                continue;
            }
            if (allowed_.has_numbers(numbers)) {
                return child;
            }
            if (child.size() < max_depth_) {
                cells.push_back(child);
            }
        }
    }
    return std::nullopt;
}

std::vector<double> Space::middle(const CellPath& path) const {
    std::vector<double> centre;
    for (const Edge& edge : edges_of(parameters_, branching_, path)) {
        const TunedParameter& parameter = parameters_[centre.size()];
        const auto fixed = parameter.fixed ? parameter.scale.position(*parameter.fixed) : std::nullopt;
        centre.push_back(fixed.value_or(edge.centre()));
    }
    return centre;
}

Parameters Space::engine_parameters(const CellPath& path) const {
    const std::vector<double> point = middle(path);
    Parameters result;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        result.emplace_back(parameters_[i].code, parameters_[i].at(point[i]));
    }
    return allowed_.in_force(std::move(result));
}

std::optional<CellPath> Space::path_of(const Parameters& played, std::size_t depth) const {
    if (played.size() != parameters_.size()) {
        return std::nullopt;
    }
    const Parameters values = allowed_.in_force(played);
    const std::vector<bool> active = allowed_.active(values);
    CellPath path;
    for (std::size_t level = 0; level < depth; ++level) {
        const std::vector<Edge> edges = edges_of(parameters_, branching_, path);
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const std::optional<std::uint32_t> coordinate =
                active[i] ? coordinate_of(parameters_[i], edges[i], values[i].second) : std::optional(0u);
            if (!coordinate) {
                return std::nullopt;
            }
            number = number * static_cast<std::uint32_t>(parameters_[i].split) + *coordinate;
        }
        path.push_back(number);
        if (!allowed_.are_all() && !is_child(path)) {
            return std::nullopt;
        }
    }
    return path.empty() || is_candidate(path) ? std::optional(path) : std::nullopt;
}

CellPath Space::in_order_now(CellPath path, const Parameters& then) const {
    std::vector<std::size_t> now;  // the number of each parameter
    for (const auto& [code, value] : then) {
        const auto found = std::ranges::find(parameters_, code, &TunedParameter::code);
        now.push_back(static_cast<std::size_t>(found - parameters_.begin()));
    }
    std::vector<std::size_t> all(parameters_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!std::ranges::is_permutation(now, all)) {
        return path;
    }
    for (std::uint32_t& number : path) {
        std::vector<std::uint32_t> coordinates(now.size());
        for (std::size_t i = now.size(); i-- > 0;) {
            const auto split = static_cast<std::uint32_t>(parameters_[now[i]].split);
            coordinates[now[i]] = number % split;
            number /= split;
        }
        for (std::size_t i = 0; i < coordinates.size(); ++i) {
            number = number * static_cast<std::uint32_t>(parameters_[i].split) + coordinates[i];
        }
    }
    return path;
}

std::uint32_t DistinctChildren::number(std::uint32_t rank) const {
    rank = in_product(rank);
    std::uint32_t number = 0;
    std::uint32_t weight = 1;
    for (auto dimension = dimensions_.rbegin(); dimension != dimensions_.rend(); ++dimension) {
        const std::uint32_t i = rank % dimension->width;
        number += weight * (dimension->coordinates.empty() ? i : dimension->coordinates[i]);
        rank /= dimension->width;
        weight *= dimension->split;
    }
    return number;
}

std::optional<std::uint32_t> DistinctChildren::rank(std::uint32_t number) const {
    std::uint32_t rank = 0;
    std::uint32_t weight = 1;
    for (auto dimension = dimensions_.rbegin(); dimension != dimensions_.rend(); ++dimension) {
        std::uint32_t i = number % dimension->split;
        if (!dimension->coordinates.empty()) {
            const auto& known = dimension->coordinates;
            const auto found = std::lower_bound(known.begin(), known.end(), i);
            if (found == known.end() || *found != i) {
                return std::nullopt;
            }
            i = static_cast<std::uint32_t>(found - known.begin());
        }
        rank += weight * i;
        number /= dimension->split;
        weight *= dimension->width;
    }
    if (number != 0 || size_ == 0 || kept_.empty()) {
        return number == 0 && size_ > 0 ? std::optional(rank) : std::nullopt;
    }
    const auto found = std::lower_bound(kept_.begin(), kept_.end(), rank);
    return found == kept_.end() || *found != rank ? std::nullopt
                                                  : std::optional(static_cast<std::uint32_t>(found - kept_.begin()));
}

std::vector<std::uint32_t> DistinctChildren::widths() const {
    return each(dimensions_, &Dimension::width);
}

std::vector<std::uint32_t> DistinctChildren::coordinates(std::uint32_t rank) const {
    rank = in_product(rank);
    std::vector<std::uint32_t> coordinates(dimensions_.size());
    for (std::size_t i = dimensions_.size(); i-- > 0;) {
        coordinates[i] = rank % dimensions_[i].width;
        rank /= dimensions_[i].width;
    }
    return coordinates;
}

/// The children that differ in these dimensions, and have the coordinate 0 in the others.
DistinctChildren Space::different_in(const CellPath& path, const std::vector<std::size_t>& dimensions) const {
    DistinctChildren children;
    children.size_ = 1;
    const std::vector<Edge> edges = edges_of(parameters_, branching_, path);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        DistinctChildren::Dimension& dimension = children.dimensions_.emplace_back();
        dimension.split = dimension.width = static_cast<std::uint32_t>(parameters_[i].split);
        if (!std::ranges::binary_search(dimensions, i)) {
            dimension.coordinates = {0};
            dimension.width = 1;
        } else if (!is_strictly_monotone(parameters_[i], edges[i])) {
            dimension.coordinates = distinct_coordinates(parameters_[i], edges[i]);
            dimension.width = static_cast<std::uint32_t>(dimension.coordinates.size());
        }
        if (dimension.width == dimension.split) {
            dimension.coordinates = {};
        }
        children.size_ *= dimension.width;
    }
    return children;
}

DistinctChildren Space::different_in(const CellPath& path) const {
    std::vector<std::size_t> all(parameters_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return different_in(path, all);
}

bool Space::is_empty() const {
    const DistinctChildren cells = different_in({});
    std::uint32_t rank = 0;
    while (rank < cells.size() && !allowed_.are_all() && !is_child({cells.number(rank)})) {
        ++rank;
    }
    return rank == cells.size();
}

DistinctChildren Space::children(const CellPath& path) const {
    DistinctChildren children = different_in(path);
    if (!allowed_.are_all()) {
        leave_out_what_is_not_allowed(children, path);
    }
    CellPath only_child = path;
    only_child.push_back(children.size_ == 0 ? 0 : children.number(0));
    if (children.size_ == 1 && !path.empty() && is_candidate(path) &&
        engine_parameters(only_child) == engine_parameters(path)) {
        children.size_ = 0;
    }
    return children;
}

void Space::leave_out_what_is_not_allowed(DistinctChildren& children, const CellPath& path) const {
    std::vector<std::uint32_t> kept;
    CellPath child = path;
    child.push_back(0);
    for (std::uint32_t rank = 0; rank < children.size_; ++rank) {
        child.back() = children.number(rank);
        if (is_child(child)) {
            kept.push_back(rank);
        }
    }
    if (kept.size() < children.size_) {
        children.size_ = static_cast<std::uint32_t>(kept.size());
        children.kept_ = std::move(kept);
    }
}

std::string Space::coordinates(const CellPath& path) const {
    const auto level = [&](std::uint32_t child) {
        return fmt::format("({})", fmt::join(coordinates_of(parameters_, branching_, child), ","));
    };
    return join(each(path, level), " ");
}

std::string format_of_cells(const TunedParameter& parameter, int max_depth) {
    constexpr int most_cells = 1000;  // smaller ones play as good as alike
    constexpr int most_digits = 17;
    const int split = parameter.split;
    int cells = std::min(split, most_cells);
    for (int depth = 2; depth <= max_depth && split > 1 && cells <= most_cells / split; ++depth) {
        cells *= split;
    }
    std::vector<Value> values;
    try {
        for (int cell = 0; cell < cells; ++cell) {
            values.push_back(parameter.at((cell + 0.5) / cells));
        }
    } catch (const Error&) {
        return parameter.format;  // a formula without a value there: its game will say so
    }
    std::string found = parameter.format;
    for (int digits = 1; !tells_apart(found, values) && digits <= most_digits; ++digits) {
        found = format_with_digits(parameter.format, digits).value_or(parameter.format);
    }
    return found;
}

}  // namespace ringmaster
