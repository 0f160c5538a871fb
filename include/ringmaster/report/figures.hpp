#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// "60 of 3000", or "60" where no number is wanted.
std::string of_wanted(std::uint64_t games, const std::optional<std::uint64_t>& wanted);

/// " against gnugo", or nothing where there is no opponent.
std::string against_text(const std::string& opponent);

/// "0.455", or "-" for no games.
std::string win_rate_text(const Tally& tally);

/// "0.531 (28 games with a score between win, draw and loss)": where some are neither, the others do not add up.
std::string whole_win_rate_text(const Tally& tally);

/// "0.21 - 0.72".
std::string interval_text(const Interval& interval);

/// "2.98", "0.00" for what would round to "-0.00".
std::string llr_text(double llr);

/// "LLR 2.95 after 42 pairs, bounds -2.94 and 2.94".
std::string llr_text(double llr, const std::string& after, double lower_bound, double upper_bound);

/// "+35", "-120", "+inf".
std::string elo_text(double elo);

/// A bound of its interval: "+35"; where that leaves out 0, so does what is told: "-0.3".
std::string bound_text(const EloEstimate& elo, double bound);

/// "above +9" where the interval of what is known has no upper end, "below -12" where it has no lower one; else "".
std::string open_interval_text(const EloEstimate& elo);

/// "0.95", "above 0.99", "below 0.01".
std::string probability_text(double probability);

/// The tally of both colours together.
Tally sum_of(const std::array<Tally, 2>& by_colour);

/// What is to be known about a tournament's numbers, a sentence each; `first` is what the first colour is called.
std::vector<std::string> notes_of(const TournamentFacts& tournament, const std::string& first);

}  // namespace ringmaster
