#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/report/report.hpp"
#include "ringmaster/simulation/simulation.hpp"

namespace ringmaster {

/// One tuner and how it did.
struct SimulatedTuner {
    std::string name;
    std::optional<std::uint64_t> candidates;  ///< how many, when they are a fixed list
    std::vector<SimulationRow> rows;
    std::string space = "candidates that are cut ever finer";  ///< what plays when that is no fixed list
};

/// What was simulated.
struct SimulationFacts {
    std::string truth;           ///< a formula; empty: random peaks
    std::optional<double> best;  ///< its greatest expected score; of random peaks nothing
    SimulationPlan plan;
    std::size_t parameters = 0;
    std::uint64_t verifying = 0;  ///< games of the event that follow the last ones of the plan, and choose nothing
};

/// A replication on its way from the process that computed it.
std::string replication_to_line(const Replication& replication);
Replication replication_from_line(const std::string& line);

/// A line of column names ("tuner,games,replications,mean_simple_regret,standard_error,..."), then one line for each
/// tuner and number of games. Names are quoted where CSV wants it (RFC 4180); infinite numbers are 'inf'.
std::string simulation_csv(const std::vector<SimulatedTuner>& tuners);

/// The simulation as one JSON document: the facts, and "rows", a list of objects with the columns as keys. Infinite
/// numbers are null.
std::string simulation_json(const SimulationFacts& facts, const std::vector<SimulatedTuner>& tuners);

/// The report for people: the tables, and for each tuner an answer in words whether its last number of games is enough.
Report simulation_report(const SimulationFacts& facts, const std::vector<SimulatedTuner>& tuners);

}  // namespace ringmaster
