#include "ringmaster/competition/verification.hpp"

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

std::size_t index_of(MatchSide side) {
    return static_cast<std::size_t>(side);
}

}  // namespace

void Verification::tell(const MatchGame& game, const Parameters& values, double score) {
    Entry& entry = matches_[game.match];
    entry.sides[index_of(game.side)] = values;
    entry.match.add(game.side, game.pair, score);
    while (entry.match.has(MatchSide::recommended, entry.complete_pairs) &&
           entry.match.has(MatchSide::reference, entry.complete_pairs)) {
        ++entry.complete_pairs;
    }
    in_progress_.erase(game);
    ++all_games_;
}

/// A side of the last match that has not finished a game yet is not known; it may be anything.
bool Verification::continues(const Parameters& recommended, const Parameters& reference) const {
    if (matches_.empty()) {
        return false;
    }
    const Entry& entry = matches_.rbegin()->second;
    return entry.sides[0].value_or(recommended) == recommended && entry.sides[1].value_or(reference) == reference;
}

void Verification::begin(const Parameters& recommended, const Parameters& reference) {
    const std::uint64_t last = matches_.empty() ? 0 : matches_.rbegin()->first;
    present_ = continues(recommended, reference) ? last : last + 1;
    Entry& entry = matches_[present_];
    entry.sides[0] = recommended;
    entry.sides[1] = reference;
}

std::optional<MatchGame> Verification::next(std::uint64_t wanted) const {
    if (!has_begun() || games() + in_progress_.size() >= wanted) {
        return std::nullopt;
    }
    const Entry& entry = matches_.at(present_);
    for (MatchGame game{present_, MatchSide::recommended, entry.complete_pairs};; ++game.pair) {
        for (const MatchSide side : {MatchSide::recommended, MatchSide::reference}) {
            game.side = side;
            if (!entry.match.has(side, game.pair) && !in_progress_.contains(game)) {
                return game;
            }
        }
    }
}

const Parameters& Verification::values(const MatchGame& game) const {
    const auto found = matches_.find(game.match);
    if (found == matches_.end() || !found->second.sides[index_of(game.side)]) {
        throw bug("the settings of " + to_text(game) + " are not known");
    }
    return *found->second.sides[index_of(game.side)];
}

std::uint64_t Verification::games() const {
    return has_begun() ? matches_.at(present_).match.games() : 0;
}

bool Verification::is_decided() const {
    return has_begun() && sprt(matches_.at(present_).match.pairs(), settings_).decision != SprtDecision::none;
}

const Match* Verification::last() const {
    return matches_.empty() ? nullptr : &matches_.rbegin()->second.match;
}

std::pair<Parameters, Parameters> Verification::last_values() const {
    if (matches_.empty()) {
        return {};
    }
    const Entry& entry = matches_.rbegin()->second;
    return {entry.sides[0].value_or(Parameters{}), entry.sides[1].value_or(Parameters{})};
}

}  // namespace ringmaster
