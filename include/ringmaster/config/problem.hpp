#pragma once

#include <string>
#include <vector>

namespace ringmaster {

/// Of a message, in bytes.
inline constexpr std::size_t longest_problem = 500;

/// One thing wrong with a control file.
struct Problem {
    int line = 0;    ///< from 1; 0: the file as a whole
    int column = 0;  ///< from 1
    std::string message;
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// Sorted by place, one line each ("tune.toml:14:1: ..."), and a last line that counts them:
/// "2 problems in tune.toml; nothing was started".
std::vector<std::string> problem_lines(const std::string& file, std::vector<Problem> problems);

}  // namespace ringmaster
