#pragma once

#include <cstdlib>

/// How often a costly test repeats itself: the second number under `tests/run --long`.
inline int times(int normally, int in_long_runs) {
    return std::getenv("RINGMASTER_LONG") != nullptr ? in_long_runs : normally;
}
