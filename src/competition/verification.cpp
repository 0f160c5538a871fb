#include "ringmaster/competition/verification.hpp"

#include "ringmaster/base/error.hpp"

namespace ringmaster {

Verification::Entry& Verification::entry(std::uint64_t number, bool is_duel, const std::string& conditions) {
    MatchSettings settings = settings_;
    settings.is_duel = is_duel;
    settings.conditions = conditions;
    return matches_.try_emplace(number, settings).first->second;
}

void Verification::tell(const MatchGame& game, const Parameters& values, const Parameters& others, Colour colour,
                        std::optional<double> score, std::uint64_t repeats) {
    Entry& match = entry(game.match, game.is_duel, game.conditions);
    match.sides[game.is_of_recommended() ? 0 : 1] = values;
    if (game.is_duel) {
        match.sides[1] = others;
    }
    if (score) {
        match.result.tell(game.game, colour, *score);
        match.told.push_back({game.game, colour, *score});
        match.repeats += repeats;
    }
    match.numbers.finish(game.game, score.has_value());
    ++all_games_;
}

bool Verification::has_present_conditions() const {
    if (matches_.empty()) {
        return false;
    }
    const MatchSettings& last = matches_.rbegin()->second.settings;
    return last.is_duel == settings_.is_duel && last.conditions == settings_.conditions;
}

/// A side of the last match that has not finished a game yet is not known; it may be anything.
bool Verification::continues(const Parameters& recommended, const Parameters& reference) const {
    if (!has_present_conditions()) {
        return false;
    }
    const Entry& last = matches_.rbegin()->second;
    return last.sides[0].value_or(recommended) == recommended && last.sides[1].value_or(reference) == reference;
}

void Verification::begin(const Parameters& recommended, const Parameters& reference) {
    const std::uint64_t last = matches_.empty() ? 0 : matches_.rbegin()->first;
    present_ = continues(recommended, reference) ? last : last + 1;
    Entry& match = entry(present_, settings_.is_duel, settings_.conditions);
    match.sides = {recommended, reference};
    match.numbers.forget_repeats();  // something may have changed
}

std::optional<MatchGame> Verification::next(std::uint64_t wanted) const {
    if (!has_begun() || games_begun() >= wanted) {
        return std::nullopt;
    }
    return MatchGame{present_,
                     matches_.at(present_).numbers.next(),
                     settings_.is_duel,
                     settings_.against,
                     settings_.conditions,
                     settings_.without};
}

void Verification::start(const MatchGame& game) {
    for (std::uint64_t i = 0; i < games_at_a_time_; ++i) {
        matches_.at(game.match).numbers.start(later_game_of_side(game, i).game);
    }
}

void Verification::abandon(const MatchGame& game) {
    for (std::uint64_t i = 0; i < games_at_a_time_; ++i) {
        matches_.at(game.match).numbers.abandon(later_game_of_side(game, i).game);
    }
}

const Parameters& Verification::values(const MatchGame& game, std::size_t side) const {
    const auto found = matches_.find(game.match);
    if (found == matches_.end() || !found->second.sides[side]) {
        throw bug("the settings of " + to_text(Purpose(game)) + " are not known");
    }
    return *found->second.sides[side];
}

std::uint64_t Verification::games() const {
    return has_begun() ? matches_.at(present_).numbers.finished() : 0;
}

std::uint64_t Verification::games_begun() const {
    return has_begun() ? matches_.at(present_).numbers.begun() : 0;
}

const MatchResult* Verification::last() const {
    return matches_.empty() ? nullptr : &matches_.rbegin()->second.result;
}

MatchFacts Verification::facts_of(std::uint64_t number, const Entry& match) {
    MatchFacts facts = match.result.facts();
    facts.number = number;
    facts.repeats = match.repeats;
    if (facts.are_mostly_repeats()) {
        facts.elo = {0, -infinity, infinity};
        facts.more_games.reset();
    }
    facts.wanted = match.numbers.finished();
    facts.sides[0].values = match.sides[0].value_or(Parameters{});
    facts.sides[1].values = match.sides[1].value_or(Parameters{});
    return facts;
}

std::vector<MatchFacts::Moment> Verification::course_of(const Entry& match) {
    constexpr std::size_t most_moments = 60;
    std::vector<MatchFacts::Moment> course;
    MatchResult again(match.settings);
    for (std::size_t i = 0; i < match.told.size(); ++i) {
        again.tell(match.told[i].game, match.told[i].colour, match.told[i].score);
        const std::size_t moment = (i + 1) * most_moments / match.told.size();
        if (i + 1 == match.told.size() || moment > i * most_moments / match.told.size()) {
            course.push_back({i + 1, again.difference(), again.sprt().llr()});
        }
    }
    return course;
}

std::vector<MatchFacts> Verification::all_facts() const {
    std::vector<MatchFacts> all;
    for (const auto& [number, match] : matches_) {
        if (match.result.games() > 0) {
            all.push_back(facts_of(number, match));
        }
    }
    if (!all.empty() && all.back().number == last_number() && !all.back().are_mostly_repeats()) {
        all.back().course = course_of(matches_.rbegin()->second);
    }
    return all;
}

std::vector<MatchFacts> Verification::last_facts() const {
    const bool has_games = !matches_.empty() && last()->games() > 0;
    return has_games ? std::vector{facts_of(last_number(), matches_.rbegin()->second)} : std::vector<MatchFacts>{};
}

}  // namespace ringmaster
