#pragma once

#include "ringmaster/base/error.hpp"

struct sqlite3;

namespace ringmaster {

/// SQLite's code for what failed last, without its details.
int kind_of_failure(sqlite3* handle);

/// The system's reason for it where it can be known, else 0.
int system_reason(sqlite3* handle);

/// What to do about a failure: SQLite's code with its details, the system's reason.
const char* remedy_for(int code, int reason);

Fault fault_of(int kind);

}  // namespace ringmaster
