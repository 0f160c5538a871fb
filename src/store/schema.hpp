#pragma once

#include <string>

#include "store_database.hpp"

namespace ringmaster {

/// The format of the state file: its tables and its marks.

/// Statements that make the tables of the newest format in an empty file.
std::string newest_schema();

/// Whether nothing is in the file yet. Throws Error when what is in it is not ours, is of before the
/// first release, or newer than we are.
bool is_blank(Database& database);

}  // namespace ringmaster
