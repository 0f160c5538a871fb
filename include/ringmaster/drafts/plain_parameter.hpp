#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ringmaster/drafts/draft.hpp"

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
    std::string start = {};                 ///< as one types it; empty: none
    std::vector<std::string> choices = {};  ///< when there are any, none of the numbers means anything
};

/// The name as a code, which is the same when it can be one.
std::string code_of(const std::string& name);

/// Whether the name is that of a placeholder which ringmaster fills in itself.
bool is_own_placeholder(const std::string& name);

/// Adds its section, each line after the prefix, with an empty line before.
void add_parameter(Draft& draft, const PlainParameter& parameter, const std::string& prefix = "");

/// The options by which play_uci.py tells one player, or both, the value of an option that UCI engines name:
/// --option 'King Safety={King_Safety}'. Words of a shell.
std::string option_of_candidate(const PlainParameter& parameter);
std::string option_of_both(const PlainParameter& parameter);

/// What is wrong with each, in their order; empty: nothing.
std::vector<std::string> complaints_about(const std::vector<PlainParameter>& parameters);

}  // namespace ringmaster
