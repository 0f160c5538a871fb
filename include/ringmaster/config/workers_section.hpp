#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/problem.hpp"

namespace ringmaster {

struct PathContext;
class TableReader;

/// A machine that plays, as a [[workers]] table describes it.
struct WorkersSection {
    std::string name = "local";
    int slots = 1;                    ///< games at a time
    std::vector<std::string> launch;  ///< starts a worker elsewhere; empty: here
    std::string folder;               ///< there, in place of the control file's; may begin with `~`; empty: as here
    std::vector<std::string> push;    ///< files here that are copied there
};

/// Reads all of them.
std::vector<WorkersSection> read_workers(TableReader& top, const PathContext& context);

/// Reads a file that has nothing but [[workers]]. Its relative paths are relative to `folder`, as those of the control
/// file.
struct WorkersResult {
    std::vector<WorkersSection> workers;
    std::vector<Problem> problems;
};
WorkersResult parse_workers_file(const std::string& text, const std::string& folder, const std::string& home);

}  // namespace ringmaster
