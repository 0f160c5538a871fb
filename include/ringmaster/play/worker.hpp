#pragma once

namespace ringmaster {

/// `ringmaster worker`: reads job lines from standard input, plays each, and writes its outcome line to standard
/// output, until the input ends. Returns the exit status.
int run_worker();

}  // namespace ringmaster
