#include "ringmaster/tune/space.hpp"

#include <charconv>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// A side of a cell. The order of the operations is Gomill's: its results are ours to the last bit.
struct Side {
    double low = 0;
    double breadth = 1;

    Side part(std::uint32_t coordinate, int split) const {
        const double narrow = breadth / split;
        return {low + coordinate * narrow, narrow};
    }
    double centre() const { return low + breadth / 2; }
};

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

std::vector<Side> sides_of(const std::vector<TunedParameter>& parameters, std::uint32_t branching,
                           const CellPath& path) {
    std::vector<Side> sides(parameters.size());
    for (const std::uint32_t child : path) {
        const std::vector<std::uint32_t> coordinates = coordinates_of(parameters, branching, child);
        for (std::size_t i = 0; i < sides.size(); ++i) {
            sides[i] = sides[i].part(coordinates[i], parameters[i].split);
        }
    }
    return sides;
}

/// The coordinates whose value does not occur at a lower one.
std::vector<std::uint32_t> distinct_coordinates(const TunedParameter& parameter, const Side& side) {
    std::map<Value, std::uint32_t> first_with;
    std::vector<std::uint32_t> distinct;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(parameter.split); ++i) {
        const double x = side.part(i, parameter.split).centre();
        if (first_with.emplace(parameter.scale.at(x), i).second) {
            distinct.push_back(i);
        }
    }
    return distinct;
}

/// The child numbers with one dimension more, which is faster than those before.
std::vector<std::uint32_t> combined(const std::vector<std::uint32_t>& slower, const std::vector<std::uint32_t>& faster,
                                    int split) {
    std::vector<std::uint32_t> result;
    result.reserve(slower.size() * faster.size());
    for (const std::uint32_t high : slower) {
        for (const std::uint32_t low : faster) {
            result.push_back(high * static_cast<std::uint32_t>(split) + low);
        }
    }
    return result;
}

}  // namespace

std::string to_text(const CellPath& path) {
    return fmt::format("{}", fmt::join(path, "."));
}

CellPath parse_cell_path(const std::string& text) {
    CellPath path;
    if (text.empty()) {
        return path;
    }
    for (const std::string& part : split(text, '.')) {
        const char* end = part.data() + part.size();
        const auto [stop, problem] = std::from_chars(part.data(), end, path.emplace_back());
        if (problem != std::errc() || stop != end) {
            throw Error("'" + printable(text) + "' is no path of a cell");
        }
    }
    return path;
}

Space::Space(std::vector<TunedParameter> parameters)
    : parameters_(std::move(parameters)), branching_(product_of_splits(parameters_)) {
    if (parameters_.empty()) {
        throw Error("a space needs at least one parameter");
    }
}

std::vector<double> Space::centre(const CellPath& path) const {
    std::vector<double> centre;
    for (const Side& side : sides_of(parameters_, branching_, path)) {
        centre.push_back(side.centre());
    }
    return centre;
}

Parameters Space::engine_parameters(const CellPath& path) const {
    const std::vector<double> point = centre(path);
    Parameters result;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        result.emplace_back(parameters_[i].code, parameters_[i].scale.at(point[i]));
    }
    return result;
}

std::vector<std::uint32_t> Space::distinct_children(const CellPath& path) const {
    const std::vector<Side> sides = sides_of(parameters_, branching_, path);
    std::vector<std::uint32_t> children{0};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        children = combined(children, distinct_coordinates(parameters_[i], sides[i]), parameters_[i].split);
    }
    CellPath only_child = path;
    only_child.push_back(0);
    const bool nothing_new = children.size() == 1 && engine_parameters(only_child) == engine_parameters(path);
    return nothing_new && !path.empty() ? std::vector<std::uint32_t>() : children;
}

std::string Space::describe(const Parameters& engine_parameters) const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < parameters_.size() && i < engine_parameters.size(); ++i) {
        texts.push_back(format_printf(parameters_[i].format, engine_parameters[i].second));
    }
    return join(texts, "; ");
}

std::string Space::coordinates(const CellPath& path) const {
    std::vector<std::string> levels;
    for (const std::uint32_t child : path) {
        levels.push_back(fmt::format("({})", fmt::join(coordinates_of(parameters_, branching_, child), ",")));
    }
    return join(levels, " ");
}

}  // namespace ringmaster
