#pragma once

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// Exit statuses, as scripts know them; the manual says what they mean.
namespace exit_status {
constexpr int success = 0;
constexpr int failure = 1;
constexpr int usage = 2;
constexpr int check_failed = 3;
constexpr int halted = 4;
constexpr int unusable_state = 5;
constexpr int out_of_time = 6;
constexpr int second_is_better = 10;
constexpr int nobody_is_better = 11;
constexpr int no_gain = 12;
constexpr int no_loss = 13;
}  // namespace exit_status

/// Does what the command line asks and returns the exit status. What was asked for goes to standard output, all else to
/// standard error. Throws Error.
int execute(const Options& options);

}  // namespace ringmaster
