#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/match_result.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

std::string name_of(MatchReference reference) {
    switch (reference) {
        case MatchReference::default_settings:
            return "the default";
        case MatchReference::second_best:
            return "the second best";
        default:
            return "the former default";
    }
}

/// "+41 Elo, 95% interval +9 to +74".
std::string elo_interval_text(const EloEstimate& elo) {
    return fmt::format("{} Elo, 95% interval {} to {}", elo_text(elo.difference), elo_text(elo.low),
                       elo_text(elo.high));
}

/// "0 against 30".
std::string hypotheses(const SprtSettings& settings) {
    return fmt::format("{} against {}", settings.elo0, settings.elo1);
}

/// "accepted 30" or "undecided".
std::string decision_text(const Sprt& sprt, const SprtSettings& settings) {
    if (sprt.decision() == SprtDecision::undecided) {
        return "undecided";
    }
    return fmt::format("accepted {}", sprt.decision() == SprtDecision::elo1 ? settings.elo1 : settings.elo0);
}

std::string games_text(std::uint64_t games) {
    return counted(static_cast<long long>(games), "game");
}

/// 0 without games.
double elo_of_mean(const Tally& results) {
    return results.games == 0 ? 0 : elo_of_rate(results.points() / static_cast<double>(results.games));
}

/// What was not seen, and could not be.
std::string blindness(const EloEstimate& elo, std::uint64_t games) {
    return fmt::format("a difference of less than about {:.0f} Elo cannot be seen in {}", (elo.high - elo.low) / 2,
                       games_text(games));
}

}  // namespace

bool MatchResult::has_draws() const {
    return recommended().draws + reference().draws > 0;
}

/// "+41 Elo, 95% interval +9 to +74; SPRT 0 against 30 accepted 30".
std::string MatchResult::figures() const {
    return elo_interval_text(difference()) + "; SPRT " + hypotheses(settings_.sprt) + " " +
           decision_text(sprt_, settings_.sprt);
}

std::string MatchResult::sentence() const {
    const std::string so_far = is_complete() ? ": " : " so far: ";
    const EloEstimate elo = difference();
    const MatchVerdict said = verdict();
    if (said != MatchVerdict::no_difference_shown) {
        const bool better = said == MatchVerdict::worth_changing;
        return fmt::format("{}{}the recommended settings {} {} than {} ({})", better ? "worth changing" : "worse",
                           so_far, has_draws() ? "scored" : "won", better ? "more" : "less",
                           name_of(settings_.reference), figures());
    }
    const std::string words = "no difference shown" + so_far;
    if (games() == 0) {
        return words + "no games played";
    }
    if (!std::isfinite(elo.high - elo.low)) {
        return words + games_text(games()) + (games() == 1 ? " is" : " are") + " too few to see any";
    }
    return words + (is_decided() ? figures() : elo_interval_text(elo)) + "; " + blindness(elo, games());
}

std::string MatchResult::sprt_line() const {
    std::string line =
        fmt::format("SPRT of {} Elo: LLR {:.2f} after {}, bounds {:.2f} and {:.2f}; {}", hypotheses(settings_.sprt),
                    sprt_.llr() + 0.0, counted(static_cast<long long>(sprt_.pairs()), "pair"), sprt_.lower_bound(),
                    sprt_.upper_bound(), decision_text(sprt_, settings_.sprt));
    if (const auto more = more_games(); more && !is_decided()) {
        line += fmt::format(", about {} more games at this difference", to_two_figures(*more));
        if (settings_.games && !is_complete()) {
            line += fmt::format(" ({} of the match are left)", *settings_.games - games());
        }
    }
    return line + ".";
}

std::vector<std::string> MatchResult::row(const std::string& name, const std::string& settings,
                                          const Tally& results) const {
    const Interval interval = has_draws() ? results.interval() : clopper_pearson_interval(results.wins, results.games);
    return {name,
            settings,
            win_rate_text(results),
            interval_text(interval),
            std::to_string(results.games),
            std::to_string(results.wins),
            std::to_string(results.draws)};
}

Paragraph MatchResult::remarks() const {
    Paragraph paragraph{{sentence()}};
    if (games() > 0) {
        paragraph.lines.push_back(
            fmt::format("Recommended minus {}: {}.", name_of(settings_.reference), elo_interval_text(difference())));
        const double of_means = elo_of_mean(recommended()) - elo_of_mean(reference());
        if (has_draws() && std::isfinite(of_means)) {
            paragraph.lines.push_back(
                fmt::format("Draws count as in Davidson's model; from the mean scores alone it would be {} Elo.",
                            elo_text(of_means)));
        }
        paragraph.lines.push_back(sprt_line());
    }
    if (is_decided()) {
        paragraph.lines.push_back(
            "Ended by the SPRT: the difference leans towards the decision, and the interval may hold the truth in "
            "fewer than 95% of such matches.");
    }
    paragraph.lines.push_back("These games chose nothing: they were played only for this comparison.");
    return paragraph;
}

Report MatchResult::report(const std::string& recommended_settings, const std::string& reference_settings) const {
    Table table;
    table.title = "verification match";
    table.columns = {{"side"},           {"parameters"},
                     {"win rate", true}, {has_draws() ? "95% interval (score)" : "95% interval (exact)", true},
                     {"games", true},    {"wins", true},
                     {"draws", true}};
    table.rows = {row("recommended", recommended_settings, recommended()),
                  row(name_of(settings_.reference), reference_settings, reference())};
    return {{std::move(table), remarks()}};
}

}  // namespace ringmaster
