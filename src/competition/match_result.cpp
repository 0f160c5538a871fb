#include "ringmaster/competition/match_result.hpp"

#include <cmath>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

Colour match_colour(std::uint64_t game, const MatchSettings& settings) {
    if (settings.is_duel) {
        return colour_in_turn(game);
    }
    return fixed_colour(settings.colour).value_or(colour_in_turn(game / 2));
}

MatchResult::MatchResult(const MatchSettings& settings) : settings_(settings), sprt_(settings.sprt, 5) {
}

void MatchResult::tell(std::uint64_t game, Colour colour, double score) {
    const std::string which = "game " + std::to_string(game) + " of the match";
    if (score != 0 && score != 0.5 && score != 1) {
        throw bug(which + " has the score " + std::to_string(score));
    }
    if (!told_.emplace(game, Told{colour, score}).second) {
        throw bug(which + " is told twice");
    }
    order_.push_back(game);
    const std::size_t side = settings_.is_duel ? 0 : game % 2;
    by_colour_[side][colour_index(colour)].add(score);
    const auto other = told_.find(game ^ 1);
    const bool is_pair = other != told_.end() && (other->second.colour != colour) == settings_.is_duel;
    paired_ += is_pair ? 2 : 0;
    const auto half_points = [](double points) { return static_cast<std::size_t>(std::lround(2 * points)); };
    if (settings_.is_duel) {
        by_colour_[1][colour_index(opponent_of(colour))].add(1 - score);
        if (is_pair) {
            ++duels_[half_points(score + other->second.score)];
            sprt_.add(half_points(score + other->second.score));
        }
    } else if (is_pair) {
        const std::size_t first = half_points(side == 0 ? score : other->second.score);
        const std::size_t second = half_points(side == 0 ? other->second.score : score);
        ++rivals_.pairs[first][second];
        sprt_.add_rivals(first, second);
    }
}

EloEstimate MatchResult::difference(double confidence) const {
    return settings_.is_duel ? mean_score_elo(duels_, confidence) : rivals_elo(rivals_, confidence);
}

/// The standard error of the mean of the pairs' scores, as Elo by the slope at their level.
double MatchResult::standard_error() const {
    double pairs = 0;
    double sum = 0;
    double squares = 0;
    const auto add = [&](std::uint64_t count, double score) {
        const auto weight = static_cast<double>(count);
        pairs += weight;
        sum += weight * score;
        squares += weight * score * score;
    };
    double level = mean_score(duels_);
    if (settings_.is_duel) {
        for (std::size_t i = 0; i < duels_.size(); ++i) {
            add(duels_[i], static_cast<double>(i) / 4);
        }
    } else {
        for (std::size_t first = 0; first < 3; ++first) {
            for (std::size_t second = 0; second < 3; ++second) {
                add(rivals_.pairs[first][second], (static_cast<double>(first) - static_cast<double>(second)) / 2);
            }
        }
        const auto [one, other] = rivals_.means();
        level = (one + other) / 2;
    }
    const double slope = level * (1 - level) * std::log(10) / 400;
    if (pairs < 2 || slope <= 0) {
        return infinity;
    }
    const double variance = (squares - sum * sum / pairs) / (pairs - 1);
    return std::sqrt(variance / pairs) / slope;
}

std::optional<std::uint64_t> MatchResult::more_games() const {
    constexpr std::uint64_t fewest_pairs = 10;  // of fewer nobody knows how widely they scatter
    const double elo = difference().difference;
    const bool can_tell = std::isfinite(elo) && sprt_.all() >= fewest_pairs;
    const std::optional<double> pairs = can_tell || is_decided() ? sprt_.expected_more(elo) : std::nullopt;
    if (!pairs) {
        return std::nullopt;
    }
    constexpr double most_pairs = 1e15;  // no number at all where elo0 and elo1 are the same score
    return 2 * static_cast<std::uint64_t>(*pairs < most_pairs ? std::ceil(*pairs) : most_pairs);
}

MatchVerdict MatchResult::verdict() const {
    const EloEstimate elo = difference();
    const SprtSettings& sprt = settings_.sprt;
    const bool is_comparable = sprt.scale == EloScale::logistic || sprt.elo0 == 0;
    const bool passes =
        sprt_.decision() == SprtDecision::elo1 ? elo.difference > 0 : is_comparable && elo.low > sprt.elo0;
    return passes         ? MatchVerdict::worth_changing
           : elo.high < 0 ? MatchVerdict::worse
                          : MatchVerdict::no_difference_shown;
}

std::vector<MatchFacts::Moment> MatchResult::course() const {
    constexpr std::size_t most_moments = 60;
    std::vector<MatchFacts::Moment> course;
    MatchResult again(settings_);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto& [colour, score] = told_.at(order_[i]);
        again.tell(order_[i], colour, score);
        const std::size_t moment = (i + 1) * most_moments / order_.size();
        if (i + 1 == order_.size() || moment > i * most_moments / order_.size()) {
            course.push_back({i + 1, again.difference(), again.sprt().llr()});
        }
    }
    return course;
}

MatchFacts MatchResult::facts() const {
    MatchFacts facts;
    const bool has_draws = recommended().draws + reference().draws > 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const Tally tally = sum_of(by_colour_[side]);
        facts.sides[side].tally = tally;
        facts.sides[side].interval = has_draws ? tally.interval() : clopper_pearson_interval(tally.wins, tally.games);
        facts.sides[side].by_colour = by_colour_[side];
    }
    facts.is_duel = settings_.is_duel;
    facts.opponent = settings_.against;
    facts.conditions = settings_.conditions;
    facts.elo = difference();
    facts.sprt = settings_.sprt;
    facts.scale = settings_.sprt.scale;
    facts.decision = sprt_.decision();
    facts.llr = sprt_.llr();
    facts.lower_bound = sprt_.lower_bound();
    facts.upper_bound = sprt_.upper_bound();
    facts.pairs = sprt_.all();
    facts.unpaired = told_.size() - paired_;
    facts.more_games = more_games();
    return facts;
}

}  // namespace ringmaster
