#pragma once

namespace ringmaster {

/// Settings of the test; see Wald (1947).
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 30;
    double alpha = 0.05;
    double beta = 0.05;
};

}  // namespace ringmaster
