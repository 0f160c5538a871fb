#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/config/competition_type.hpp"

namespace ringmaster {

Verification& TuningEvent::matches_of(const MatchSeries& series) {
    const bool is_duel = series.against.empty() && control_.verification.kind == MatchKind::duel;
    const MatchSettings settings{control_.verification.sprt,
                                 control_.candidate_colour,
                                 is_duel,
                                 series.against,
                                 conditions_.match,
                                 series.without};
    return matches_.try_emplace(series, settings, games_.games_at_a_time()).first->second;
}

/// Finished games of all matches there were, or but for those of ablations.
std::uint64_t TuningEvent::match_games(bool with_ablations) const {
    return std::accumulate(matches_.begin(), matches_.end(), std::uint64_t{0}, [=](std::uint64_t sum, const auto& one) {
        return sum + (with_ablations || one.first.without.empty() ? one.second.all_games() : 0);
    });
}

MatchRound TuningEvent::verify(std::uint64_t asked_for, const MatchRound& last, const std::string& player) {
    const std::uint64_t games =
        games_.games_at_a_time() == 1 ? asked_for : in_whole_rounds(asked_for, games_.games_at_a_time());
    const Contestants pair = required_contestants();
    against_ = player.empty() ? own_opponent() : player;
    Verification& matches = matches_of({against_});
    matches.begin(pair.challenger, pair.reference);
    stops_by_test_ = !matches.result(matches.present()).is_decided();
    const MatchRound asked{matches.present(), matches.games(), games, against_};
    const bool was_ended_by_test = !stops_by_test_ && !matches.was_decided(asked.match, last.before);
    const MatchRound round = !was_ended_by_test && asked.goes_on(last) ? last : asked;
    verify_until_ = round.before + games;
    return round;
}

/// Throws Error where there are none.
TuningEvent::Contestants TuningEvent::required_contestants() const {
    if (games_.book().finished() == 0) {
        const std::string where = identity_.epoch > 1 ? fmt::format(" in epoch {}", identity_.epoch) : "";
        throw usage_error("no games were played yet" + where + ": there is nothing to verify", control_.shown_path,
                          "run it without 'verify' first");
    }
    const std::optional<Contestants> pair = contestants();
    if (!pair) {
        throw usage_error(no_match_reason(), control_.shown_path);
    }
    return *pair;
}

void TuningEvent::end_verification() {
    verify_until_.reset();
    ablation_.reset();
    against_ = own_opponent();
    stops_by_test_ = true;
}

std::optional<TuningEvent::Contestants> TuningEvent::contestants(const std::optional<Parameters>& shown) const {
    if (!tuner_->has_results()) {
        return std::nullopt;
    }
    const Parameters recommended = shown ? *shown : as_played(tuner_->recommended());
    const bool default_leads = is_the_default(recommended);
    const auto find_second = [this] { return tuner_->second(); };
    std::optional<Parameters> other = defaults_ && !default_leads ? defaults_
                                      : shown                     ? second_.of(choosing_games(), find_second)
                                                                  : find_second();
    if (other) {
        *other = as_played(*other);
    }
    if (!other || are_alike(control_.parameters, *other, recommended)) {
        return std::nullopt;
    }
    return default_leads ? Contestants{*other, *defaults_} : Contestants{recommended, *other};
}

bool TuningEvent::is_the_default(const Parameters& values) const {
    return defaults_ && are_alike(control_.parameters, *defaults_, values);
}

std::string TuningEvent::no_match_reason() const {
    if (!tuner_->has_results()) {
        return std::string("no game says anything about the present ranges") +
               (has_chosen() ? ", and the games so far fill number_of_games: raise it"
                             : ": there is nothing to verify");
    }
    return defaults_ ? "the recommended settings are the default: there is nothing to verify"
                     : "there is no default and no second candidate to compare with";
}

std::uint64_t TuningEvent::present_match(const std::optional<Parameters>& shown) const {
    if (series().has_begun() || series().last_number() == 0) {
        return series().present();
    }
    const std::optional<Contestants> pair = contestants(shown);
    return pair ? series().number_of(pair->challenger, pair->reference) : 0;
}

std::uint64_t TuningEvent::match_games_wanted() const {
    const auto all = control_.number_of_games;
    return verify_until_.value_or(all ? control_.verification.games_of(*all, games_.games_at_a_time()) : 0);
}

/// Why no more games are needed when the candidates are chosen, in words; empty: they are.
std::string TuningEvent::match_is_over(const std::optional<Parameters>& shown) const {
    if (choosing_in_progress_ == 0 && !tuner_->has_results()) {
        return no_match_reason();
    }
    const std::string decided = tuner_->decided();
    if (match_games_wanted() == 0) {
        return decided;
    }
    const std::uint64_t match = present_match(shown);
    if (match == 0) {
        return choosing_in_progress_ > 0 || contestants(shown) ? "" : no_match_reason();
    }
    if (series().result(match).is_decided() && stops_by_test_) {
        return "the verification match is decided";
    }
    if (series().repeats_itself(match)) {
        return "the verification match repeats itself";
    }
    return series().finished(match) >= match_games_wanted() ? decided : "";
}

/// Before the last game that chooses has ended nobody knows who is recommended.
std::optional<Job> TuningEvent::ask_for_match() {
    if (match_games_wanted() == 0 || (choosing_in_progress_ > 0 && !verify_until_)) {
        return std::nullopt;
    }
    Verification& matches = matches_of({against_});
    if (!matches.has_begun()) {
        const std::optional<Contestants> pair = contestants();
        if (!pair) {
            return std::nullopt;
        }
        matches.begin(pair->challenger, pair->reference);
    }
    const std::uint64_t match = matches.present();
    if ((stops_by_test_ && matches.result(match).is_decided()) || matches.repeats_itself(match)) {
        return std::nullopt;
    }
    const std::optional<MatchGame> game = matches.next(match_games_wanted());
    return game ? std::optional(begin({games_.book().next_number(), *game, matches.colour(*game)})) : std::nullopt;
}

/// The match of a series that is shown first: the one of what would be compared now, where it is the default that has
/// to be beaten; else the last one.
std::uint64_t TuningEvent::first_shown(const Verification& matches, const Parameters& recommended) const {
    const bool may_be_another = !matches.has_begun() && defaults_ && !is_the_default(recommended);
    const std::uint64_t own = may_be_another ? matches.number_of(recommended, *defaults_) : 0;
    return own > 0 ? own : matches.last_number();
}

/// The event's own match, the last one against each other player, and the others.
void TuningEvent::add_match(EventFacts& facts, FactsDetail detail) const {
    const Parameters recommended = recommended_in(facts);
    for (const auto& [series, matches] : matches_) {
        const std::string& against = series.against;
        if (!series.without.empty()) {
            continue;
        }
        const std::uint64_t shown = first_shown(matches, recommended);
        for (MatchFacts& match : detail == FactsDetail::brief ? matches.facts(shown) : matches.all_facts(shown)) {
            const bool is_shown = match.number == shown;
            fill_sides(match, matches, recommended);
            complete(match, is_shown && against == against_, recommended);
            match.has_current_conditions = match.conditions == conditions_.match;
            match.chosen_under = match.has_current_conditions ? conditions_.choosing : "";
            match.is_present = is_shown && !is_replaced(series) && match.has_current_conditions &&
                               match.against != Comparison::former_settings && is_compared(match, matches, recommended);
            match.is_of_runner_up = match.is_present && is_the_default(recommended);
            match.more_games = match.is_present ? match.more_games : std::nullopt;
            if (!is_shown || is_replaced(series)) {
                facts.earlier_matches.push_back(std::move(match));
            } else if (against == own_opponent()) {
                facts.match = std::move(match);
            } else {
                facts.matches_against.push_back(std::move(match));
            }
        }
    }
}

/// In a match that would be gone on with a side is known before it has finished a game.
void TuningEvent::fill_sides(MatchFacts& match, const Verification& matches, const Parameters& recommended) const {
    if (!match.sides[0].values.empty() && !match.sides[1].values.empty()) {
        return;
    }
    const std::optional<Contestants> pair = contestants(recommended);
    if (pair && matches.number_of(pair->challenger, pair->reference) == match.number) {
        match.sides[0].values = pair->challenger;
        match.sides[1].values = pair->reference;
    }
}

/// Whether a match of its two sides would be played now.
bool TuningEvent::is_compared(const MatchFacts& match, const Verification& matches,
                              const Parameters& recommended) const {
    if (!is_the_default(recommended)) {
        return match.sides[0].values == recommended;
    }
    const std::optional<Contestants> pair = matches.has_begun() ? std::nullopt : contestants(recommended);
    return matches.has_begun() || (pair && pair->challenger == match.sides[0].values);
}

/// What the event knows of a match: with what it compares, and how many games are wanted.
void TuningEvent::complete(MatchFacts& match, bool may_go_on, const Parameters& recommended) const {
    match.against = !defaults_ ? (type_of(control_.tuner).is_of_duels ? Comparison::middle : Comparison::second_best)
                    : *defaults_ == match.sides[1].values ? Comparison::default_settings
                                                          : Comparison::former_settings;
    const std::uint64_t games = *match.wanted;
    match.wanted = std::max(games, may_go_on ? match_games_wanted() : 0);
    match.is_complete = games == *match.wanted || !match_is_over(recommended).empty();
}

}  // namespace ringmaster
