#pragma once

#include <string>

#include "store_database.hpp"

namespace ringmaster {

/// The format of the state file: its tables, its marks, and how older formats become the newest one.

/// Statements that make the tables of the newest format in an empty file.
std::string newest_schema();

/// Whether nothing is in the file yet. Throws Error when what is in it is not ours, or newer than we are.
bool is_blank(Database& database);

bool is_older_format(Database& database);

/// Makes a file of an older format one of the newest, or leaves it as it was and throws Error: when a row is damaged,
/// for instance, for the checksums of the old rows are looked at.
void bring_up_to_date(Database& database);

}  // namespace ringmaster
