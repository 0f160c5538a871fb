#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {

MatchRound TuningEvent::verify(std::uint64_t asked_for, const MatchRound& last) {
    const std::uint64_t games =
        games_at_a_time_ == 1 ? asked_for : in_whole_rounds(asked_for, games_at_a_time_);
    if (book_.finished() == 0) {
        throw Error("no games were played yet: there is nothing to verify", control_.path.filename().string(),
                    "run it without 'verify' first", Fault::state);
    }
    const std::optional<Contestants> pair = contestants();
    if (!pair) {
        throw Error(no_match_reason(), control_.path.filename().string(), "", Fault::state);
    }
    verification_.begin(pair->recommended, pair->reference);
    stops_by_test_ = !verification_.last()->is_decided();
    const std::uint64_t played = verification_.games();
    const MatchRound again{verification_.present(), last.before, games};
    const bool goes_on = stops_by_test_ && again == last && played >= last.before && played < last.before + games;
    const MatchRound round = goes_on ? last : MatchRound{verification_.present(), played, games};
    verify_until_ = round.before + games;
    return round;
}

/// Nothing when there are not two different settings.
std::optional<TuningEvent::Contestants> TuningEvent::contestants() const {
    if (!tuner_->has_results()) {
        return std::nullopt;
    }
    Contestants pair;
    pair.recommended = tuner_->recommended();
    const std::optional<Parameters> present = present_settings(control_.parameters);
    const std::optional<Parameters> reference = present ? present : tuner_->second();
    if (!reference || are_alike(control_.parameters, *reference, pair.recommended)) {
        return std::nullopt;
    }
    pair.reference = *reference;
    return pair;
}

std::string TuningEvent::no_match_reason() const {
    if (!tuner_->has_results()) {
        return "no game says anything about the present ranges: there is nothing to verify";
    }
    return present_settings(control_.parameters)
               ? "the recommended settings are the default: there is nothing to verify"
               : "there is no default and no second candidate to compare with";
}

/// The match of those who are recommended now, if it has begun, in this run or an earlier one.
const MatchResult* TuningEvent::present_match() const {
    if (verification_.has_begun()) {
        return verification_.last();
    }
    const std::optional<Contestants> pair = verification_.last() == nullptr ? std::nullopt : contestants();
    return pair && verification_.continues(pair->recommended, pair->reference) ? verification_.last() : nullptr;
}

std::uint64_t TuningEvent::match_games_wanted() const {
    const auto all = control_.number_of_games;
    return verify_until_.value_or(all ? control_.verification.games_of(*all, games_at_a_time_) : 0);
}

/// Why no more games are needed when the candidates are chosen, in words; empty: they are.
std::string TuningEvent::match_is_over() const {
    const std::string decided = tuner_->decided();
    if (match_games_wanted() == 0) {
        return decided;
    }
    const MatchResult* match = present_match();
    if (match == nullptr) {
        return choosing_in_progress_ > 0 || contestants() ? "" : no_match_reason();
    }
    if (match->is_decided()) {
        return "the verification match is decided";
    }
    return verification_.last_games() >= match_games_wanted() ? decided : "";
}

/// Before the last game that chooses has ended nobody knows who is recommended.
std::optional<Job> TuningEvent::ask_for_match() {
    if (match_games_wanted() == 0 || (choosing_in_progress_ > 0 && !verify_until_)) {
        return std::nullopt;
    }
    if (!verification_.has_begun()) {
        const std::optional<Contestants> pair = contestants();
        if (!pair) {
            return std::nullopt;
        }
        verification_.begin(pair->recommended, pair->reference);
    }
    if (stops_by_test_ && verification_.last()->is_decided()) {
        return std::nullopt;
    }
    const std::optional<MatchGame> game = verification_.next(match_games_wanted());
    return game ? std::optional(begin({book_.next_number(), *game, verification_.colour(*game)})) : std::nullopt;
}

void TuningEvent::add_match(EventFacts& facts, FactsDetail detail) const {
    facts.match = verification_.last_facts(detail != FactsDetail::brief);
    if (!facts.match) {
        return;
    }
    MatchFacts& match = *facts.match;
    const std::optional<Parameters> present = present_settings(control_.parameters);
    match.against = !present                             ? Comparison::second_best
                    : *present == match.sides[1].values ? Comparison::default_settings
                                                        : Comparison::former_settings;
    if (const auto by_lot = scores_by_lot_.find(verification_.last_number()); by_lot != scores_by_lot_.end()) {
        match.scores_by_lot = by_lot->second;
    }
    const std::uint64_t games = verification_.last_games();
    match.wanted = std::max(games, match_games_wanted());
    match.is_complete = !match_is_over().empty() || games >= match_games_wanted();
    match.is_present = match.against != Comparison::former_settings &&
                       match.sides[0].values == recommended_in(facts);
}

}  // namespace ringmaster
