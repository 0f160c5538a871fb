#pragma once

#include <cstdint>
#include <optional>

#include "ringmaster/game/record.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// How many games were adjudicated, and how often that was wrong in those that were played on.
class Adjudications {
public:
    void tell(const GameRecord& record);

    /// Nothing where no game was adjudicated or would have been.
    std::optional<AdjudicationFacts> facts() const;

private:
    std::uint64_t adjudicated_ = 0;
    std::uint64_t played_on_ = 0;
    std::uint64_t wrong_ = 0;
};

}  // namespace ringmaster
