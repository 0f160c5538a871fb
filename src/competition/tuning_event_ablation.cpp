#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <limits>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {
namespace {

/// The part of an ablation's games in which comparisons race; in the others all goes at once that is taken back.
constexpr double share_of_race = 0.8;

bool has_code(const std::string& codes, const std::string& code) {
    return contains(split(codes, ','), code);
}

bool is_of_several(const std::string& codes) {
    return codes.find(',') != std::string::npos;
}

/// Whether all that one of them takes back the other takes back, too.
bool is_part_of(const std::string& codes, const std::string& others) {
    const std::vector<std::string> parts = split(codes, ',');
    return codes != others &&
           std::ranges::all_of(parts, [&](const std::string& code) { return has_code(others, code); });
}

}  // namespace

MatchRound TuningEvent::ablate(std::uint64_t asked_for, const MatchRound& last) {
    const std::string& where = control_.shown_path;
    const Contestants pair = required_contestants();
    if (!defaults_) {
        throw usage_error("there are no defaults that changes could be taken back to", where,
                          "write the engine's present settings as 'default' of each parameter");
    }
    if (is_the_default(as_played(tuner_->recommended()))) {
        throw usage_error("the recommended settings are the default: there is no change to take back", where);
    }
    std::vector<std::string> groups = allowed(groups_of_changes(pair), pair);
    if (groups.empty()) {
        throw usage_error("the constraints allow none of the changes to be taken back by itself", where);
    }
    if (const std::string group = groups.front(); groups.size() < 2) {
        groups = halves_of(group, pair);
        if (!is_of_several(group)) {
            throw usage_error("there is only one change to take back, of " + group, where,
                              "'verify' says what it earns");
        }
        if (groups.size() < 2) {
            throw usage_error("the constraints let the changes be taken back only together", where,
                              "'verify' says what they earn");
        }
    }
    take_back(groups, pair);
    std::vector<TakenBack> begun = comparisons(pair);
    std::erase_if(begun, [](const TakenBack& one) { return !one.is_begun; });
    take_back(each(begun, &TakenBack::codes), pair);  // all forget that they repeated themselves
    const std::uint64_t games = in_whole_rounds(asked_for, games_.games_at_a_time());
    const MatchRound asked{0, games_of(begun), games, "", true};
    ablation_ = asked.goes_on(last) ? last : asked;
    return *ablation_;
}

/// The parameters whose recommended value is not the default.
std::vector<std::string> TuningEvent::changed_codes(const Contestants& pair) const {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < pair.challenger.size(); ++i) {
        if (pair.challenger[i].second != pair.reference[i].second) {
            codes.push_back(pair.challenger[i].first);
        }
    }
    return codes;
}

/// Each change by itself, but for those of which the games that chose give no evidence: they are taken back together.
std::vector<std::string> TuningEvent::groups_of_changes(const Contestants& pair) const {
    const std::vector<ParameterFacts> parameters = facts(FactsDetail::full).parameters;
    std::vector<std::string> groups;
    std::vector<std::string> without_evidence;
    for (const std::string& code : changed_codes(pair)) {
        const ParameterFacts* known = find_by(parameters, &ParameterFacts::code, code);
        const bool has_none = known != nullptr && known->gain_elo && known->gain_elo->low <= 0;
        (has_none ? without_evidence : groups).push_back(code);
    }
    if (!without_evidence.empty()) {
        groups.push_back(join(without_evidence, ","));
    }
    return groups;
}

/// The groups that may be taken back: what cannot go together goes one by one, if it can.
std::vector<std::string> TuningEvent::allowed(const std::vector<std::string>& groups, const Contestants& pair) const {
    const auto may_go = [&](const std::string& codes) { return control_.allowed.has(without(pair, codes)); };
    std::vector<std::string> found;
    for (const std::string& codes : groups) {
        const std::vector<std::string> parts = may_go(codes) ? std::vector{codes} : split(codes, ',');
        std::ranges::copy_if(parts, std::back_inserter(found), may_go);
    }
    return found;
}

/// The half of a group's changes of which the games that chose promise more, and the other half.
std::vector<std::string> TuningEvent::halves_of(const std::string& group, const Contestants& pair) const {
    const std::vector<std::string> codes = split(group, ',');
    if (codes.size() < 2) {
        return codes;
    }
    const std::vector<ParameterFacts> parameters = facts(FactsDetail::full).parameters;
    const auto gain_of = [&](const std::string& code) {
        const ParameterFacts* known = find_by(parameters, &ParameterFacts::code, code);
        return known != nullptr && known->gain_elo ? known->gain_elo->difference : 0;
    };
    std::vector<std::string> best_first = codes;
    std::ranges::stable_sort(best_first, std::ranges::greater(), gain_of);
    const std::vector<std::string> best(best_first.begin(),
                                        best_first.begin() + static_cast<std::ptrdiff_t>(codes.size() / 2));
    std::array<std::vector<std::string>, 2> halves;
    for (const std::string& code : codes) {
        halves.at(contains(best, code) ? 0 : 1).push_back(code);
    }
    return allowed({join(halves[0], ","), join(halves[1], ",")}, pair);
}

void TuningEvent::take_back(const std::vector<std::string>& groups, const Contestants& pair) {
    for (const std::string& codes : groups) {
        matches_of(MatchSeries{own_opponent(), codes}).begin(pair.challenger, without(pair, codes));
    }
}

/// The groups that earn something and were not taken apart yet, or by a run that ended before all parts had games. The
/// confidence covers the comparisons of their parts, too: nobody looks into a group that earns nothing, so that no more
/// than one comparison for each change can be the first that is wrong (N. Meinshausen, Hierarchical testing of variable
/// importance, 2008).
std::vector<std::string> TuningEvent::groups_to_split(const std::vector<TakenBack>& all,
                                                      const Contestants& pair) const {
    std::vector<std::string> groups;
    for (const TakenBack& one : all) {
        const auto is_in_no_part = [&](const std::string& code) {
            return std::ranges::none_of(all, [&](const TakenBack& other) {
                return other.is_begun && is_part_of(other.codes, one.codes) && has_code(other.codes, code);
            });
        };
        if (one.verdict == ChangeVerdict::earns && is_of_several(one.codes) &&
            std::ranges::any_of(allowed(split(one.codes, ','), pair), is_in_no_part)) {
            groups.push_back(one.codes);
        }
    }
    return groups;
}

Parameters TuningEvent::without(const Contestants& pair, const std::string& codes) const {
    Parameters values = pair.challenger;
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i].second = has_code(codes, values[i].first) ? pair.reference[i].second : values[i].second;
    }
    return control_.allowed.in_force(std::move(values));
}

/// The comparisons in the order of the parameters, with changes that may go and were not taken back yet. The confidence
/// is that of as many comparisons as there are changes.
std::vector<TuningEvent::TakenBack> TuningEvent::comparisons(const std::optional<Contestants>& pair) const {
    std::vector<TakenBack> found;
    if (!pair || std::ranges::all_of(matches_, [](const auto& one) { return one.first.without.empty(); })) {
        return found;
    }
    const std::vector<std::string> codes = changed_codes(*pair);
    const double confidence = ablation_confidence(codes.size());
    for (const auto& [series, matches] : matches_) {
        const bool is_of_event = series.against == own_opponent() && !series.without.empty();
        const std::uint64_t match =
            is_of_event ? matches.number_of(pair->challenger, without(*pair, series.without)) : 0;
        if (match > 0) {
            const MatchResult& result = matches.result(match);
            const std::uint64_t finished = matches.finished(match);
            const std::uint64_t begun = match == matches.present() ? matches.games_begun() : finished;
            const AblationComparison comparison{result.difference(confidence), result.standard_error(), begun,
                                                matches.repeats_itself(match)};
            found.push_back({series.without, comparison, finished, result.games()});
        }
    }
    for (TakenBack& one : found) {
        one.is_together =
            std::ranges::any_of(found, [&](const TakenBack& other) { return is_part_of(other.codes, one.codes); });
    }
    for (const std::string& code : codes) {
        const auto has_it = [&](const TakenBack& one) { return !one.is_together && has_code(one.codes, code); };
        if (std::ranges::none_of(found, has_it) && control_.allowed.has(without(*pair, code))) {
            found.push_back({.codes = code, .comparison = {{0, -infinity, infinity}}, .is_begun = false});
        }
    }
    const std::vector<ChangeVerdict> verdicts = verdicts_of(each(racing(found), &TakenBack::comparison));
    auto verdict = verdicts.begin();
    for (TakenBack& one : found) {
        one.verdict = one.is_together ? verdicts_of({one.comparison}).front() : *verdict++;
    }
    const auto position = [&](const TakenBack& one) {
        return std::ranges::find(codes, split(one.codes, ',').front()) - codes.begin();
    };
    std::ranges::stable_sort(found, {}, position);
    return found;
}

/// The comparisons that race: those of which no other takes back a part.
std::vector<TuningEvent::TakenBack> TuningEvent::racing(std::vector<TakenBack> all) {
    std::erase_if(all, [](const TakenBack& one) { return one.is_together; });
    return all;
}

/// The changes of the comparisons with such a verdict that may go together: the others stay that earn most.
std::vector<std::string> TuningEvent::going(const std::vector<TakenBack>& all, const Contestants& pair,
                                            const std::function<bool(ChangeVerdict)>& goes) const {
    std::vector<TakenBack> worst_first = racing(all);
    std::erase_if(worst_first, [&](const TakenBack& one) { return !goes(one.verdict); });
    std::ranges::stable_sort(worst_first, {}, [](const TakenBack& one) { return one.comparison.elo.difference; });
    std::vector<std::string> chosen;
    for (const TakenBack& one : worst_first) {
        chosen.push_back(one.codes);
        if (!control_.allowed.has(without(pair, join(chosen, ",")))) {
            chosen.pop_back();
        }
    }
    std::vector<std::string> in_order = each(all, &TakenBack::codes);
    std::erase_if(in_order, [&](const std::string& codes) { return !contains(chosen, codes); });
    return in_order;
}

/// All that is taken back, as a comparison of its own; empty where it is less than two.
std::string TuningEvent::taken_back_at_once(const std::vector<TakenBack>& all,
                                            const std::optional<Contestants>& pair) const {
    const std::vector<std::string> groups = pair ? going(all, *pair, is_taken_back) : std::vector<std::string>{};
    return groups.size() > 1 ? join(groups, ",") : "";
}

std::uint64_t TuningEvent::games_of(const std::vector<TakenBack>& all) {
    std::uint64_t games = 0;
    for (const TakenBack& one : all) {
        games += one.finished;
    }
    return games;
}

/// What goes at once, unless its games repeat themselves.
std::string TuningEvent::to_play_at_once(const std::vector<TakenBack>& all,
                                         const std::optional<Contestants>& pair) const {
    const std::string codes = taken_back_at_once(all, pair);
    const TakenBack* one = find_by(all, &TakenBack::codes, codes);
    return one != nullptr && one->comparison.repeats_itself ? "" : codes;
}

/// Why no more games are needed, in words; empty: they are.
std::string TuningEvent::ablation_is_over(const std::vector<TakenBack>& all,
                                          const std::optional<Contestants>& pair) const {
    const auto is_over = [](const TakenBack& one) { return needs_no_more_games(one.comparison); };
    if (!std::ranges::all_of(all, is_over) || !to_play_at_once(all, pair).empty() ||
        (pair && !groups_to_split(all, *pair).empty())) {
        return "";
    }
    const bool repeat = std::ranges::any_of(all, [](const TakenBack& one) { return one.comparison.repeats_itself; });
    return repeat ? "the games of the ablation repeat themselves" : "all changes are decided";
}

/// What goes at once is known when the games that take back less have ended.
std::optional<Job> TuningEvent::ask_for_ablation() {
    const std::optional<Contestants> pair = contestants();
    std::vector<TakenBack> all = comparisons(pair);
    std::uint64_t begun = 0;
    for (const TakenBack& one : all) {
        begun += one.comparison.games;
    }
    if (!pair || begun >= ablation_->before + ablation_->games) {
        return std::nullopt;
    }
    for (const std::string& codes : groups_to_split(all, *pair)) {
        take_back(halves_of(codes, *pair), *pair);
        all = comparisons(pair);
    }
    const std::uint64_t round = in_whole_rounds(1, games_.games_at_a_time());
    const std::uint64_t of_race = static_cast<std::uint64_t>(share_of_race * static_cast<double>(ablation_->games));
    const std::vector<TakenBack> racers = racing(all);
    const std::optional<std::size_t> next = next_comparison(each(racers, &TakenBack::comparison), round);
    std::string codes = next ? racers[*next].codes : "";
    if (!next || (begun - ablation_->before >= of_race && racers[*next].comparison.games % round == 0)) {
        if (std::ranges::any_of(racers, [](const auto& one) { return one.comparison.games > one.finished; })) {
            return std::nullopt;
        }
        const std::string at_once = to_play_at_once(all, pair);
        codes = at_once.empty() ? codes : at_once;
    }
    if (codes.empty()) {
        return std::nullopt;
    }
    Verification& matches = matches_of(MatchSeries{own_opponent(), codes});
    const Parameters reference = without(*pair, codes);
    if (!matches.has_begun() || matches.number_of(pair->challenger, reference) != matches.present()) {
        matches.begin(pair->challenger, reference);
    }
    const std::optional<MatchGame> game = matches.next(std::numeric_limits<std::uint64_t>::max());
    return begin({games_.book().next_number(), game.value(), matches.colour(*game)});
}

/// The settings that stay are the defaults with the changes that are not taken back; if all of these go at once and
/// that is shown to cost something, only those that do harm. The constraints may keep some that would go.
void TuningEvent::add_ablation(EventFacts& facts) const {
    const Parameters recommended = recommended_in(facts);
    const bool has_changes = defaults_ && !is_the_default(recommended);
    const std::optional<Contestants> pair = has_changes ? contestants(recommended) : std::nullopt;
    const std::vector<TakenBack> all = comparisons(pair);
    if (games_of(all) == 0) {
        return;
    }
    AblationFacts& ablation = facts.ablation.emplace();
    ablation.opponent = own_opponent();
    ablation.conditions = conditions_.match;
    const std::string at_once = taken_back_at_once(all, pair);
    const auto told = [](const TakenBack& one) {
        return AblationFacts::Worth{split(one.codes, ','), one.comparison.elo, one.counted, one.verdict,
                                    one.finished > 0};
    };
    ablation.games = games_of(all);
    for (const TakenBack& one : all) {
        if (one.codes == at_once) {
            ablation.together = told(one);
        }
    }
    const bool is_too_much = ablation.together && ablation.together->verdict == ChangeVerdict::earns;
    const auto goes = [&](ChangeVerdict verdict) {
        return is_too_much ? verdict == ChangeVerdict::harms : is_taken_back(verdict);
    };
    const std::vector<std::string> gone = going(all, *pair, goes);
    ablation.settings = without(*pair, join(gone, ","));
    ablation.kept_by_constraints = changed_codes(*pair);
    for (const TakenBack& one : racing(all)) {
        ablation.changes.push_back(told(one));
        if (contains(gone, one.codes) || !goes(ablation.changes.back().verdict)) {
            std::erase_if(ablation.kept_by_constraints,
                          [&](const std::string& code) { return has_code(one.codes, code); });
        }
    }
    ablation.is_duel = ablation.opponent.empty() && control_.verification.kind == MatchKind::duel;
    const std::uint64_t asked_for = ablation_ ? ablation_->before + ablation_->games : identity_.ablation_wanted;
    const bool may_go_on = changed_codes(*pair).size() > 1 && ablation_is_over(all, pair).empty();
    ablation.wanted = may_go_on ? std::max(asked_for, ablation.games) : ablation.games;
}

}  // namespace ringmaster
