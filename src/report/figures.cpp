#include "ringmaster/report/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {

std::string of_wanted(std::uint64_t games, const std::optional<std::uint64_t>& wanted) {
    return wanted ? fmt::format("{} of {}", games, *wanted) : std::to_string(games);
}

std::string against_text(const std::string& opponent) {
    return opponent.empty() ? "" : " against " + opponent;
}

std::string win_rate_text(const Tally& tally) {
    return tally.games == 0 ? "-" : fmt::format("{:.3f}", tally.points() / static_cast<double>(tally.games));
}

std::string whole_win_rate_text(const Tally& tally) {
    return win_rate_text(tally) +
           (tally.others == 0 ? ""
                              : " (" + counted(tally.others, "game") + " with a score between win, draw and loss)");
}

std::string interval_text(const Interval& interval) {
    return fmt::format("{:.2f} - {:.2f}", interval.low, interval.high);
}

std::string llr_text(double llr) {
    return fmt::format("{:.2f}", std::round(100 * llr) / 100 + 0.0);
}

std::string llr_text(double llr, const std::string& after, double lower_bound, double upper_bound) {
    return fmt::format("LLR {} after {}, bounds {:.2f} and {:.2f}", llr_text(llr), after, lower_bound, upper_bound);
}

std::string elo_text(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // + 0.0: no "-0"
}

std::string bound_text(const EloEstimate& elo, double bound) {
    const bool leaves_out_0 = elo.low > 0 || elo.high < 0;
    return leaves_out_0 && std::abs(bound) < 0.5 ? fmt::format("{:+.1g}", bound) : elo_text(bound);
}

std::string open_interval_text(const EloEstimate& elo) {
    return std::isinf(elo.high)  ? "above " + bound_text(elo, elo.low)
           : std::isinf(elo.low) ? "below " + bound_text(elo, elo.high)
                                 : "";
}

std::string probability_text(double probability) {
    return probability > 0.99 ? "above 0.99" : probability < 0.01 ? "below 0.01" : fmt::format("{:.2f}", probability);
}

Tally sum_of(const std::array<Tally, 2>& by_colour) {
    Tally sum = by_colour[0];
    return sum += by_colour[1];
}

std::vector<std::string> notes_of(const TournamentFacts& tournament, const std::string& first) {
    std::vector<std::string> notes;
    for (const TournamentFacts::Advantage& advantage : tournament.advantages) {
        if (advantage.elo.is_known()) {
            notes.push_back(fmt::format("To have {} is worth {} Elo{}.", first, estimate_text(advantage.elo),
                                        tournament.has_mixed_conditions ? " at " + advantage.conditions : ""));
        }
    }
    const auto is_told = [&](bool at_every_look) {
        return std::ranges::any_of(tournament.standings, [&](const auto& standing) {
            return standing.at_every_look == at_every_look &&
                   std::ranges::any_of(standing.players, [](const auto& player) { return player.elo.is_known(); });
        });
    };
    const bool is_fitted = is_told(false);
    const bool is_of_pairs = is_told(true);
    if (!is_fitted && !is_of_pairs) {
        return notes;
    }
    if (std::ranges::any_of(tournament.standings, &TournamentFacts::Standing::has_fixed_colours)) {
        notes.emplace_back(
            "Where colours do not alternate, the ratings include what the colour and its handicap are worth.");
    }
    const bool was_stopped = std::ranges::any_of(tournament.meetings, [](const auto& meeting) {
        return meeting.sprt && meeting.sprt->decision != SprtDecision::undecided;
    });
    if (was_stopped) {
        notes.emplace_back(
            std::string("An SPRT stops when the games speak for its decision: the ratings lean towards that") +
            (is_fitted ? ", and their intervals are too narrow." : "."));
    }
    if (is_fitted) {
        notes.push_back(
            std::string("The ratings are by all games ") +
            (tournament.has_mixed_conditions ? "under the same conditions" : "together") +
            " (Bradley and Terry, a draw half a win), with a mean of 0 over all players; intervals hold for one look at "
            "a number of games fixed beforehand.");
    }
    if (is_of_pairs) {
        notes.emplace_back("Of two players in one matchup each has half of the difference and of its interval.");
    }
    std::uint64_t unpaired = 0;
    for (const TournamentFacts::Meeting& meeting : tournament.meetings) {
        const std::uint64_t pairs = std::accumulate(meeting.pairs.begin(), meeting.pairs.end(), std::uint64_t{0});
        const std::uint64_t games = sum_of(meeting.by_colour).games;
        unpaired += meeting.is_over && pairs > 0 && games > 2 * pairs ? games - 2 * pairs : 0;
    }
    if (is_of_pairs && !is_fitted && unpaired > 0) {
        notes.push_back(fmt::format("{} without the other one of {} pair {} not count in the difference.",
                                    counted(unpaired, "game"), unpaired == 1 ? "its" : "their",
                                    unpaired == 1 ? "does" : "do"));
    }
    return notes;
}

}  // namespace ringmaster
