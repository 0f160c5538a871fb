#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/game/clock.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_of_conditions = 40;  // in a line of a game

/// "won, W+3.5", "lost", "scored 0.25".
std::string verdict_of(const GameRecord& record, bool is_script) {
    if (is_script && record.ending == Ending::failure) {
        return "lost";
    }
    if (record.ending == Ending::told) {
        return record.score == 1     ? "won"
               : record.score == 0   ? "lost"
               : record.score == 0.5 ? "drew"
                                     : "scored " + record.result;
    }
    if (record.winner) {
        return (record.winner == record.colour ? "won, " : "lost, ") + record.result;
    }
    return record.ending == Ending::jigo ? "jigo" : (is_draw(record.ending) ? "drew, " : "no result, ") + record.result;
}

/// "[match 2 against gnugo, game 17]", "[ablation 1 without a,b, game 17]".
std::string match_text(const MatchGame& game) {
    return fmt::format(
        "[{} {}{}{}{}, game {}]", game.is_of_ablation() ? "ablation" : "match", game.match,
        game.is_of_ablation() ? " without " + game.without : "", game.against.empty() ? "" : " against " + game.against,
        game.conditions.empty() ? "" : " with " + printable(game.conditions, most_of_conditions), game.game);
}

/// A word of a command that is or begins so, whatever dashes stand before it: "--depth", "depth=8".
bool has_option(const std::vector<std::string>& command, const std::vector<std::string>& names) {
    return std::ranges::any_of(command, [&](const std::string& word) {
        const std::string bare = word.substr(std::min(word.find_first_not_of('-'), word.size()));
        const std::string name = bare.substr(0, bare.find('='));
        return contains(names, name);
    });
}

/// The parameters that have to do with time, by what they are called, where games are played at a fixed depth.
std::vector<std::string> times_at_fixed_depth(const ControlFile& control) {
    std::vector<std::string> command =
        control.script() != nullptr ? control.script()->script.command : control.gtp().candidate.command;
    bool has_clock = false;
    bool is_by_depth = has_option(command, {"depth", "nodes"});
    if (control.script() == nullptr) {
        const PlayerSetup& candidate = control.gtp().candidate;
        has_clock = control.gtp().settings.clock.control || candidate.movetime > 0;
        is_by_depth = is_by_depth || candidate.depth > 0 || candidate.nodes > 0;
        for (const auto& [name, value] : candidate.options) {
            command.push_back(name + "=" + value);
        }
    }
    std::vector<std::string> codes;
    if (has_clock || !is_by_depth || has_option(command, {"movetime", "tc", "st", "time"})) {
        return codes;
    }
    for (const TunedParameter& parameter : control.parameters) {
        const auto names_it = [&](const std::string& word) {
            return word.find("{" + parameter.code) != std::string::npos && is_about_time(word);
        };
        if (is_about_time(parameter.code) || std::ranges::any_of(command, names_it)) {
            codes.push_back(parameter.code);
        }
    }
    return codes;
}

/// Whether a tuner is steered as it is where the control file says nothing of it.
bool is_steered_as_usual(const TunerSettings& settings) {
    return std::visit([](const auto& kind) { return kind.steering() == std::decay_t<decltype(kind)>().steering(); },
                      settings);
}

}  // namespace

std::string TuningEvent::describe(const GameRecord& record) const {
    const bool is_script = control_.script() != nullptr;
    const auto* choice = std::get_if<Choice>(&record.purpose);
    const std::string label =
        choice != nullptr ? tuner_->label(*choice) : match_text(std::get<MatchGame>(record.purpose));
    return ringmaster::describe(control_.parameters, control_.allowed.shown(record.parameters())) +
           (label.empty() ? "" : " " + label) + " (" +
           (is_script ? first_or_second(record.colour) : colour_word(record.colour)) + ") " +
           verdict_of(record, is_script) + (record.detail.empty() ? "" : " (" + record.detail + ")");
}

EventFacts TuningEvent::facts(FactsDetail detail) const {
    if (detail != FactsDetail::brief) {
        second_ = {};
    }
    EventFacts facts = games_.facts(control_, identity_);
    describe_event(facts);
    tuner_->add_facts(facts, detail, control_.summary_spec);
    settle(facts);
    for (CandidateFacts& candidate : facts.candidates) {
        candidate.reward = control_.reward.kind == RewardKind::win ? std::nullopt : candidate.reward;
    }
    if (unaided_ && detail != FactsDetail::brief) {
        add_known(facts);
    }
    add_match(facts, detail);
    add_progress(facts);
    add_ablation(facts);
    facts.progress.ablating_before = match_games() - match_games(false) - (facts.ablation ? facts.ablation->games : 0);
    add_sides(facts);
    add_warnings(facts);
    decide(facts);
    EventGames::withhold_verdict(facts);
    if (detail == FactsDetail::brief && !control_.choosing_games() && tuner_->has_results() && !facts.match) {
        facts.answer.reason = Reason::choosing;  // a verdict takes too long to be sought for every game
    }
    show_what_counts(facts);
    return facts;
}

/// Adds the known games: of what the tuner was told only its own games chose.
void TuningEvent::add_known(EventFacts& facts) const {
    facts.known = known_;
    for (const KnownFacts& known : known_) {
        if (facts.choosing) {
            *facts.choosing -= known.tally;
        }
    }
    if (unaided_->has_results()) {
        facts.without_known = as_played(unaided_->recommended());
    }
}

/// Makes the recommended settings in the facts those that are played.
void TuningEvent::settle(EventFacts& facts) const {
    const Parameters recommended = as_played(recommended_in(facts));
    const std::vector<bool> active = control_.allowed.active(recommended);
    for (std::size_t i = 0; i < recommended.size(); ++i) {
        facts.parameters[i].recommended = recommended[i].second;
        facts.parameters[i].is_active = active[i];
    }
    for (HistoryFacts& moment : facts.history) {
        Parameters then;
        for (std::size_t i = 0; i < moment.recommended.size(); ++i) {
            then.emplace_back(control_.parameters[i].code, moment.recommended[i].second);
        }
        then = as_played(then);
        for (std::size_t i = 0; i < then.size(); ++i) {
            moment.recommended[i].second = then[i].second;
        }
        if (then.size() == control_.parameters.size()) {
            moment.is_active = control_.allowed.active(then);
        }
    }
}

void TuningEvent::show_what_counts(EventFacts& facts) const {
    for (CandidateFacts& candidate : facts.candidates) {
        candidate.values = control_.allowed.shown(std::move(candidate.values));
    }
    const auto show = [&](MatchFacts& match) {
        for (MatchFacts::Side& side : match.sides) {
            side.values = control_.allowed.shown(std::move(side.values));
        }
    };
    if (facts.match) {
        show(*facts.match);
    }
    std::ranges::for_each(facts.matches_against, show);
    std::ranges::for_each(facts.earlier_matches, show);
}

void TuningEvent::describe_event(EventFacts& facts) const {
    if (const ScriptSection* section = control_.script()) {
        facts.script = quote_command_template(section->script.command);
    } else {
        facts.opponent = control_.gtp().opponent;
        facts.settings = conditions_of_game(control_.gtp().settings);
    }
    if (control_.script() == nullptr && control_.gtp().openings) {
        facts.settings.emplace_back("openings", identity_.openings.described(control_.gtp().openings->path));
    }
    facts.is_of_duels = type_of(control_.tuner).is_of_duels;
    facts.steering = steering_text(control_.tuner);
    facts.is_steered_as_usual = is_steered_as_usual(control_.tuner);
    facts.reward = to_text(control_.reward, board_size_of(control_));
    for (const TunedParameter& parameter : control_.parameters) {
        ParameterFacts& added = facts.parameters.emplace_back();
        added.code = parameter.code;
        added.format = parameter.format;
        added.present = parameter.default_value;
        added.fixed = parameter.fixed;
        added.before = parameter.before;
        const std::size_t number = facts.parameters.size() - 1;
        if (number < varied_.size() && varied_[number] < choosing_games()) {
            added.games_varied = varied_[number];
        }
    }
}

void TuningEvent::add_progress(EventFacts& facts) const {
    ProgressFacts& progress = facts.progress;
    progress.choosing = choosing_games();
    progress.choosing_wanted = control_.choosing_games();
    progress.verifying = match_games(false);
    if (const std::uint64_t wanted = match_games_wanted(); wanted > 0) {
        const std::uint64_t match = present_match(recommended_in(facts));
        progress.verifying = match == 0 ? 0 : series().finished(match);
        progress.verifying_wanted = std::max(wanted, progress.verifying);
        const auto add_beside = [&](const MatchFacts& other) {
            const std::uint64_t beside = other.is_present && other.opponent != against_ ? other.wanted.value_or(0) : 0;
            progress.verifying += beside;
            *progress.verifying_wanted += beside;
        };
        std::ranges::for_each(facts.matches_against, add_beside);
        if (facts.match) {
            add_beside(*facts.match);
        }
    }
    progress.verifying_before = match_games(false) - progress.verifying;
    games_.add_progress(progress, this->progress());
}

void TuningEvent::add_sides(EventFacts& facts) const {
    const bool are_engines = control_.script() == nullptr;
    facts.sides = {games_.health().side(0)};
    facts.sides[0].role = "candidate";
    facts.sides[0].limit = are_engines ? limits_of(control_.gtp().candidate) : "";
    if (!facts.is_of_duels) {
        facts.sides.push_back(games_.health().side(1));
        facts.sides[1].role = "opponent";
        facts.sides[1].name = facts.opponent;
        facts.sides[1].limit = are_engines ? limits_of(control_.gtp().opponent_setup()) : "";
    }
    facts.pockets = pockets_.find();
}

void TuningEvent::add_warnings(EventFacts& facts) const {
    std::vector<WarningFacts> own;
    for (const TunedParameter& parameter : control_.parameters) {
        if (parameter.has_one_value() && !parameter.fixed) {
            own.emplace_back(DeadParameter{parameter.code});
        }
    }
    for (const std::string& code : times_at_fixed_depth(control_)) {
        own.emplace_back(TimeAtFixedDepth{code});
    }
    if (const Parameters best = recommended_in(facts); !best.empty() && is_the_opponent(control_, best)) {
        own.emplace_back(CandidateIsOpponent{});
    }
    std::vector<const GameSettings*> settings;
    if (control_.script() == nullptr) {
        settings.push_back(&control_.gtp().settings);
    }
    const auto own_match = matches_.find({own_opponent()});
    if (facts.match && facts.match->is_present && own_match->second.repeats_itself(facts.match->number)) {
        const std::uint64_t games = own_match->second.finished(facts.match->number);
        own.emplace_back(MatchRepeats{{games - facts.match->games(), games}});
    }
    if (set_aside_ > 0) {
        own.emplace_back(SetAside{set_aside_, false});
    }
    games_.add_warnings(facts, settings, std::move(own));
}

/// Fresh games have the last word; without them what the tuner's own games say.
void TuningEvent::decide(EventFacts& facts) const {
    AnswerFacts& answer = facts.answer;
    if (!tuner_->has_results()) {
        answer.decision = Decision::no_data;
        answer.reason = games_.book().finished() > 0 ? Reason::games_elsewhere : Reason::no_games;
        return;
    }
    if (answer.elo && answer.against == Comparison::default_settings && is_the_default(recommended_in(facts))) {
        answer.elo = EloEstimate{0, -infinity, infinity};  // the default over itself
    }
    if (answer.elo) {
        facts.by_choice = ChoiceFacts{*answer.elo, answer.evidence, answer.against};
    }
    if (facts.match && facts.match->is_present) {
        answer.elo = facts.match->elo;
        answer.evidence = Evidence::fresh_games;
        answer.against = facts.match->against;
    }
    answer.decision = decision_of(answer, facts);
    if (answer.decision != Decision::not_yet) {
        answer.more_games.reset();
        if (facts.match) {
            facts.match->more_games.reset();
        }
    }
}

/// Whether there are candidates that the match did not compare.
bool TuningEvent::has_others(const std::vector<CandidateFacts>& candidates, const MatchFacts& match) const {
    return std::ranges::any_of(candidates, [&](const CandidateFacts& one) {
        const Parameters values = as_played(one.values);
        return std::ranges::none_of(match.sides, [&](const MatchFacts::Side& side) {
            return are_alike(control_.parameters, values, side.values);
        });
    });
}

/// CHANGE and KEEP are the words of the match. It compared two of a list: that they hardly differ keeps the default
/// only where no other one may well be better. Without a match the default is kept when nothing else could be chosen,
/// or when of a list it is very likely the best.
Decision TuningEvent::decision_of(AnswerFacts& answer, const EventFacts& facts) const {
    const MatchFacts* match = facts.match && facts.match->is_present ? &*facts.match : nullptr;
    const bool default_leads = is_the_default(recommended_in(facts));
    const bool is_settled = answer.reason == Reason::settled;
    const bool is_unsettled = answer.reason == Reason::unsettled;
    if (match != nullptr && match->is_complete) {
        const MatchVerdict verdict = matches_.at({own_opponent()}).result(match->number).verdict();
        answer.more_games = match->more_games;
        if (verdict == MatchVerdict::worth_changing) {
            answer.reason = default_leads ? Reason::match_lost : Reason::match_won;
            return default_leads ? Decision::not_yet : Decision::change;
        }
        const bool is_worse = verdict == MatchVerdict::worse;
        answer.reason = !is_worse ? Reason::match_open : default_leads ? Reason::match_won : Reason::match_lost;
        const bool is_sure = is_worse || match->decision != SprtDecision::undecided;
        if (is_sure || has_chosen() || !control_.choosing_games()) {
            const bool may_keep = is_sure && match->against == Comparison::default_settings;
            if (may_keep && !is_worse && is_unsettled && has_others(facts.candidates, *match)) {
                answer.reason = Reason::unsettled;
                return Decision::not_yet;
            }
            return may_keep ? Decision::keep : Decision::not_yet;
        }
    }
    if (!has_chosen() && control_.choosing_games()) {
        answer.reason = Reason::choosing;
        return Decision::not_yet;
    }
    const bool is_complete = facts.progress.is_complete;
    const bool is_own_to_come = match_games_wanted() > 0 && !is_complete && against_ == own_opponent();
    if (match != nullptr || is_own_to_come) {
        answer.reason = Reason::match_running;
        return Decision::not_yet;
    }
    const bool has_rival = !is_complete || contestants().has_value();
    answer.wants_verify = is_complete && has_rival;
    if (default_leads) {
        constexpr double sure = 0.95;
        answer.reason = Reason::is_default;
        const bool is_best = is_settled && answer.probability_best.value_or(0) > sure;
        const bool is_alone = std::ranges::all_of(
            control_.parameters, [](const TunedParameter& parameter) { return parameter.has_one_value(); });
        return is_best || is_alone ? Decision::keep : Decision::not_yet;
    }
    answer.reason = is_settled ? Reason::not_verified : answer.reason;
    return Decision::not_yet;
}

}  // namespace ringmaster
