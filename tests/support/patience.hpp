#pragma once

namespace ringmaster {

/// How long, in seconds, a test waits for what must come. It is so long only when something is broken, on however slow
/// a machine: a test waits for progress, never for time.
constexpr double patience = 180;

}  // namespace ringmaster
