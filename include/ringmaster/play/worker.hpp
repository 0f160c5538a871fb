#pragma once

namespace ringmaster {

/// In the environment: when the batch job ends in which a worker plays, in seconds since 1970. Slurm calls it so.
inline constexpr const char* job_end_variable = "SLURM_JOB_END_TIME";

/// `ringmaster worker`: reads job lines from standard input, plays each, and writes its outcome line to standard
/// output, until the input ends. Returns the exit status.
int run_worker();

}  // namespace ringmaster
