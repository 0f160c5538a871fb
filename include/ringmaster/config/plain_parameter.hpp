#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ringmaster {

/// So many dimensions a model has at most.
inline constexpr std::size_t most_parameters = 8;

/// A parameter as one finds it outside of control files: a number between two ends, or one of some words.
struct PlainParameter {
    std::string name = {};  ///< as its owner calls it
    std::string code = {};
    double least = 0;
    double greatest = 0;
    bool is_integer = false;
    bool is_log = false;
    std::optional<double> start = {};
    std::vector<std::string> choices = {};  ///< when there are any, none of the numbers means anything
    std::string start_choice = {};
};

/// The name as a code, which is the same when it can be one.
std::string code_of(const std::string& name);

/// Whether the name is that of a placeholder which ringmaster fills in itself.
bool is_own_placeholder(const std::string& name);

/// What is wrong with its numbers; empty: nothing.
std::string wrong_range(const PlainParameter& parameter);

std::string number_text(double number, bool is_integer);

/// Its section of a control file, each line after the prefix, with an empty line before.
std::string parameter_section(const PlainParameter& parameter, const std::string& prefix = "");

}  // namespace ringmaster
