#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace ringmaster {

/// Does work(0) .. work(tasks - 1) in so many child processes (forks of this one, at least 1) and gives the results
/// in the order of the tasks, whoever computed them. What `work` throws in a child is thrown here: an Error as it was,
/// the one of the lowest task first. A child must not touch what it shares with us (files, pipes); what it starts is
/// its own.
///
/// The children stay in our process group, so Ctrl-C on a terminal reaches them, and they die with us. When this
/// throws, they are ended.
std::vector<std::string> fan_out(std::size_t tasks, int processes,
                                 const std::function<std::string(std::size_t task)>& work);

}  // namespace ringmaster
