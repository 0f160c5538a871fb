#include "ringmaster/competition/match.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/contenders.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view match_word = "match";

std::string side_text(MatchSide side) {
    return side == MatchSide::recommended ? "recommended" : "reference";
}

std::optional<std::uint64_t> number_in(const std::string& word) {
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    return problem == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

EloEstimate elo_of(const Tally& tally) {
    return elo_difference(static_cast<double>(tally.wins), static_cast<double>(tally.draws),
                          static_cast<double>(tally.losses()));
}

std::string elo_interval_text(const EloEstimate& elo) {
    return fmt::format("{} Elo, 95% interval {} to {}", elo_text(elo.difference), elo_text(elo.low),
                       elo_text(elo.high));
}

/// What the games leave open at most, in Elo.
std::string open_difference(const EloEstimate& elo) {
    return elo_text(std::max(std::abs(elo.low), std::abs(elo.high))).substr(1);
}

bool has_draws(const Match& match) {
    return match.tally(MatchSide::recommended).draws + match.tally(MatchSide::reference).draws > 0;
}

std::vector<std::string> row_of(const std::string& who, const std::string& values, const Tally& tally, bool drawn) {
    const Interval interval = drawn ? tally.interval() : clopper_pearson_interval(tally.wins, tally.games);
    return {who,
            values,
            win_rate_text(tally),
            interval_text(interval),
            std::to_string(tally.games),
            std::to_string(tally.wins),
            std::to_string(tally.draws)};
}

std::string test_text(const SprtResult& test, const SprtSettings& settings) {
    const std::string ends = fmt::format("SPRT of {} against {} Elo, alpha {}, beta {}: log likelihood ratio {:.2f} "
                                         "between {:.2f} and {:.2f}",
                                         settings.elo0, settings.elo1, settings.alpha, settings.beta, test.llr,
                                         test.lower, test.upper);
    switch (test.decision) {
        case SprtDecision::elo0:
            return ends + fmt::format("; it accepts {} Elo", settings.elo0);
        case SprtDecision::elo1:
            return ends + fmt::format("; it accepts {} Elo", settings.elo1);
        default:
            return ends + "; undecided";
    }
}

}  // namespace

std::string to_text(const MatchGame& game) {
    return fmt::format("{} {} {} {}", match_word, game.match, side_text(game.side), game.pair);
}

std::optional<MatchGame> parse_match_game(const std::string& path) {
    if (!path.starts_with(match_word)) {
        return std::nullopt;
    }
    const std::vector<std::string> words = split(path, ' ');
    if (words.size() == 4 && words[0] == match_word) {
        const auto match = number_in(words[1]);
        const auto pair = number_in(words[3]);
        for (const MatchSide side : {MatchSide::recommended, MatchSide::reference}) {
            if (match && *match > 0 && pair && words[2] == side_text(side)) {
                return MatchGame{*match, side, *pair};
            }
        }
    }
    throw Error("'" + printable(path) + "' is no game of a verification match");
}

void Match::add(MatchSide side, std::uint64_t pair, double score) {
    if (scores_.size() <= pair) {
        scores_.resize(pair + 1);
    }
    scores_[pair][static_cast<std::size_t>(side)] = score;
    tallies_[static_cast<std::size_t>(side)].add(score);
    if (const auto& [recommended, reference] = scores_[pair]; recommended && reference) {
        pairs_.add(*recommended, *reference);
    }
}

bool Match::has(MatchSide side, std::uint64_t pair) const {
    return pair < scores_.size() && scores_[pair][static_cast<std::size_t>(side)].has_value();
}

EloEstimate Match::difference() const {
    return elo_between(elo_of(tally(MatchSide::recommended)), elo_of(tally(MatchSide::reference)));
}

MatchVerdict Match::verdict(const SprtSettings& settings) const {
    const EloEstimate elo = difference();
    switch (sprt(pairs(), settings).decision) {
        case SprtDecision::elo1:
            return MatchVerdict::worth_changing;
        case SprtDecision::elo0:
            return elo.high < 0 ? MatchVerdict::worse : MatchVerdict::no_difference_shown;
        default:
            return elo.low > 0    ? MatchVerdict::worth_changing
                   : elo.high < 0 ? MatchVerdict::worse
                                  : MatchVerdict::no_difference_shown;
    }
}

std::string verdict_text(const Match& match, const SprtSettings& settings, const std::string& reference,
                         bool is_over) {
    const EloEstimate elo = match.difference();
    const std::string so_far = is_over ? "" : " so far";
    const std::string numbers = elo_interval_text(elo);
    switch (match.verdict(settings)) {
        case MatchVerdict::worth_changing:
            return "Worth changing" + so_far + ": the recommended settings beat " + reference + " by " + numbers + ".";
        case MatchVerdict::worse:
            return "Worse" + so_far + ": the recommended settings lose to " + reference + " by " + numbers + ".";
        default:
            break;
    }
    if (!std::isfinite(elo.low) || !std::isfinite(elo.high)) {
        return "No difference shown" + so_far + ": too few games.";
    }
    return "No difference shown" + so_far + ": " + numbers + "; " +
           counted(static_cast<long long>(match.games()), "game") + " cannot exclude a difference of " +
           open_difference(elo) + ".";
}

void add_match(Report& report, const Match& match, const SprtSettings& settings, const MatchStory& story) {
    const bool drawn = has_draws(match);
    Table table;
    table.title = "verification match";
    table.columns = {{"side"},        {"parameters"},
                     {"win rate", true}, {drawn ? "95% interval" : "95% interval (exact)", true},
                     {"games", true}, {"wins", true},
                     {"draws", true}};
    table.rows = {row_of("recommended", story.recommended_values, match.tally(MatchSide::recommended), drawn),
                  row_of(story.reference, story.reference_values, match.tally(MatchSide::reference), drawn)};
    report.blocks.emplace_back(std::move(table));
    Paragraph paragraph;
    paragraph.lines.push_back(verdict_text(match, settings, "the " + story.reference, story.is_over));
    paragraph.lines.push_back(test_text(sprt(match.pairs(), settings), settings));
    paragraph.lines.push_back("These games chose nothing: their win rates are not biased by selection.");
    if (story.is_outdated) {
        paragraph.lines.push_back("By now something else is recommended; 'verify' plays a match for that.");
    }
    report.blocks.emplace_back(std::move(paragraph));
}

}  // namespace ringmaster
