#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ringmaster {

/// A cell of the unit cube: from the root, the number of the child taken at each level. Children are numbered with the
/// first dimension slowest. The empty path is the whole cube.
using CellPath = std::vector<std::uint32_t>;

/// "3.12"; the root is "".
std::string to_text(const CellPath& path);

/// What mc_tuner asks for: the candidate of a cell.
struct TreeChoice {
    CellPath cell;
    friend bool operator==(const TreeChoice&, const TreeChoice&) = default;
};

/// Which of model_tuner's models asked for a point.
enum class Source : char { tree, localiser, kernel };

/// What model_tuner asks for: a point of the unit cube. The point is what was asked for; what was played are the
/// parameters made of it.
struct ModelChoice {
    Source source = Source::tree;
    std::vector<double> point;
    friend bool operator==(const ModelChoice&, const ModelChoice&) = default;
};

/// What model_tuner asks for where candidates play each other: the points of both sides.
struct DuelChoice {
    std::vector<double> first;
    std::vector<double> second;
    friend bool operator==(const DuelChoice&, const DuelChoice&) = default;
};

/// What ce_tuner asks for: a game of a sample of a generation, both counted from 0.
struct SampleChoice {
    std::uint32_t generation = 0;
    std::uint32_t sample = 0;
    std::vector<double> point;
    friend bool operator==(const SampleChoice&, const SampleChoice&) = default;
};

/// What a tuner wants to see played. It names the candidates for good: it is stored with the game and told back.
using Choice = std::variant<TreeChoice, ModelChoice, DuelChoice, SampleChoice>;

/// The choice of this kind that it is; Error when it is another tuner's.
template <class Kind>
const Kind& choice_of(const Choice& choice);

}  // namespace ringmaster
