#include "ringmaster/competition/match.hpp"

#include <cmath>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

MatchSide side_of(std::uint64_t number) {
    return number % 2 == 0 ? MatchSide::recommended : MatchSide::reference;
}

Colour colour_of_pair(std::uint64_t pair, ColourChoice colour) {
    switch (colour) {
        case ColourChoice::black:
            return Colour::black;
        case ColourChoice::white:
            return Colour::white;
        case ColourChoice::random:
        case ColourChoice::alternate:
            break;
    }
    return pair % 2 == 0 ? Colour::black : Colour::white;
}

ScoreCounts counts_of(const Tally& tally) {
    return {static_cast<double>(tally.wins), static_cast<double>(tally.draws), static_cast<double>(tally.losses())};
}

}  // namespace

MatchGame match_game(std::uint64_t number, ColourChoice colour) {
    return {number, side_of(number), colour_of_pair(number / 2, colour)};
}

Match::Match(const MatchSettings& settings) : settings_(settings), sprt_(settings.sprt) {
}

void Match::tell(const MatchGame& game, double score) {
    const std::string which = "game " + std::to_string(game.number) + " of the match";
    if (game.side != side_of(game.number)) {
        throw bug(which + " is told of the other side");
    }
    if (score != 0 && score != 0.5 && score != 1) {
        throw bug(which + " has the score " + std::to_string(score));
    }
    if (!told_.emplace(game.number, Result{game.colour, score}).second) {
        throw bug(which + " is told twice");
    }
    const auto side = static_cast<std::size_t>(game.side);
    tallies_[side].add(score);
    by_colour_[static_cast<std::size_t>(game.colour)][side].add(score);
    if (const auto other = told_.find(game.number ^ 1); other != told_.end()) {
        complete_pair(game, score, other->second);
    }
}

void Match::complete_pair(const MatchGame& game, double score, const Result& other) {
    if (game.colour == other.colour) {
        sprt_.add(game.side == MatchSide::recommended ? score - other.score : other.score - score);
    }
}

EloEstimate Match::difference() const {
    std::vector<Stratum> strata;
    for (const auto& [recommended, reference] : by_colour_) {
        strata.push_back({counts_of(recommended), counts_of(reference)});
    }
    return elo_difference(strata);
}

std::optional<std::uint64_t> Match::more_games() const {
    const std::optional<double> pairs = sprt_.expected_more_pairs(difference().difference);
    if (!pairs) {
        return std::nullopt;
    }
    return 2 * static_cast<std::uint64_t>(std::ceil(*pairs));
}

MatchVerdict Match::verdict() const {
    const EloEstimate elo = difference();
    switch (sprt_.decision()) {
        case SprtDecision::elo1:
            return elo.difference > 0 ? MatchVerdict::worth_changing : MatchVerdict::no_difference_shown;
        case SprtDecision::elo0:
            return elo.high < 0 ? MatchVerdict::worse : MatchVerdict::no_difference_shown;
        case SprtDecision::undecided:
            break;
    }
    if (elo.low > 0) {
        return MatchVerdict::worth_changing;
    }
    return elo.high < 0 ? MatchVerdict::worse : MatchVerdict::no_difference_shown;
}

}  // namespace ringmaster
