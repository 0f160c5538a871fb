#include "ringmaster/competition/matchup_games.hpp"

#include <cmath>

namespace ringmaster {

MatchupGames::MatchupGames(const Matchup& matchup) : matchup_(matchup), second_begins_(matchup.second_begins) {
    if (matchup.sprt) {
        sprt_.emplace(matchup.sprt->settings, matchup.alternating ? 5 : 3);
    }
}

Colour MatchupGames::colour(std::uint64_t game) const {
    const bool has_black = !matchup_.alternating || (game % 2 == 0) != second_begins_;
    return has_black ? Colour::black : Colour::white;
}

bool MatchupGames::ends_by_sprt() const {
    return sprt_ && sprt_->decision() != SprtDecision::undecided && !(are_mostly_repeats() && matchup_.number_of_games);
}

bool MatchupGames::is_over() const {
    return ends_by_sprt() ||
           (matchup_.number_of_games ? finished() >= *matchup_.number_of_games : numbers_.repeat_themselves());
}

std::optional<std::uint64_t> MatchupGames::next() const {
    if (is_over() || (matchup_.number_of_games && begun() >= *matchup_.number_of_games)) {
        return std::nullopt;
    }
    return numbers_.next();
}

void MatchupGames::tell(std::uint64_t game, Colour colour, std::optional<double> score, std::uint64_t repeats) {
    if (finished() == 0) {
        second_begins_ = (colour == Colour::black) != (game % 2 == 0);
    }
    numbers_.finish(game, score.has_value());
    if (!score) {
        return;
    }
    by_colour_[colour_index(colour)].add(*score);
    repeats_ += repeats;
    if (!matchup_.alternating) {
        test(std::lround(2 * *score), 2);
    } else if (const auto other = halves_.extract(game / 2); !other) {
        halves_[game / 2] = {colour, *score};
    } else if (other.mapped().colour != colour) {
        const double before = other.mapped().score;
        const long half_points = std::lround(2 * (*score + before));
        ++pairs_.at(static_cast<std::size_t>(half_points));
        const double more_as_black = colour == Colour::black ? *score - before : before - *score;
        ++pairs_of_black_.at(static_cast<std::size_t>(std::lround(2 * (1 + more_as_black))));
        test(half_points, 4);
    }
}

ScoreCounts MatchupGames::scores() const {
    if (matchup_.alternating) {
        return {pairs_.begin(), pairs_.end()};
    }
    const auto& [black, white] = by_colour_;
    return {black.losses() + white.losses(), black.draws + white.draws, black.wins + white.wins};
}

/// Tells the SPRT a game or pair that gave the first player `half_points` of `most`.
void MatchupGames::test(long half_points, long most) {
    if (sprt_) {
        sprt_->add(static_cast<std::size_t>(matchup_.sprt->of_second ? most - half_points : half_points));
    }
}

}  // namespace ringmaster
