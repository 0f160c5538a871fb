#include "ringmaster/event/event_state.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/event/known_games.hpp"
#include "ringmaster/event/new_parameters.hpp"
#include "ringmaster/game/plausibility.hpp"

namespace ringmaster {
namespace {

const std::string template_fact = "template ";
const std::string round_fact = "verification round";
/// Stands for a player's name, which cannot be this.
const std::string ablation_word = "(ablation)";
const std::string range_fact = "range of option ";

std::string to_text(const MatchRound& round) {
    return fmt::format("{} {} {} {}{}", round.match, round.before, round.games, round.against,
                       round.ablates ? ablation_word : "");
}

/// The round that a text of to_text() tells; none for an empty one.
MatchRound parse_round(const std::string& text) {
    MatchRound round;
    std::istringstream in(text);
    in >> round.match >> round.before >> round.games >> round.against;
    round.ablates = round.against == ablation_word;
    round.against = round.ablates ? "" : round.against;
    return round;
}

MatchRound stored_round(const StoredFacts& facts) {
    return parse_round(value_of(facts, round_fact));
}

/// Up to how many games the last ablation was to have; 0: the last round was none.
std::uint64_t ablation_wanted(const StoredFacts& facts) {
    const MatchRound round = stored_round(facts);
    return round.ablates ? round.before + round.games : 0;
}

void keep_texts(const LoadedControlFile& loaded, StoredFacts& facts) {
    facts[control_file_fact] = loaded.text;
    for (std::size_t i = 0; i < loaded.template_texts.size(); ++i) {
        facts[template_fact + std::to_string(i)] = loaded.template_texts[i];
    }
    for (const auto& [option, range] : loaded.ranges) {
        facts[range_fact + option] = range;
    }
}

std::vector<std::string> kept_templates(const StoredFacts& facts) {
    std::vector<std::string> texts;
    for (auto found = facts.find(template_fact + "0"); found != facts.end();
         found = facts.find(template_fact + std::to_string(texts.size()))) {
        texts.push_back(found->second);
    }
    return texts;
}

/// Why no game can be as this record says; empty: it can.
std::string why_senseless(const GameRecord& record, const ControlFile& control, int epoch) {
    if (record.epoch != epoch && record.number < most_stored_games) {
        return "";  // nothing is believed of it but its number
    }
    try {
        require_plausible(record, expected_game(control, record.purpose));
        return "";
    } catch (const Error& error) {
        const std::string& machine = record.circumstances.machine;
        return error.what() + (machine.empty() ? "" : " (it was played on " + printable(machine) + ")");
    }
}

std::unique_ptr<Competition> restored(const ControlFile& control, const EventIdentity& identity, const Store& store) {
    std::unique_ptr<Competition> competition = make_competition(control, identity);
    const auto take = [&](const GameRecord& record, const std::string& problem) {
        problem.empty() ? competition->tell(record) : competition->leave_out(record.number, problem);
    };
    const std::vector<UnreadableGame> unreadable = store.for_each_game(
        [&](const GameRecord& record) { take(record, why_senseless(record, control, identity.epoch)); });
    for (const UnreadableGame& game : unreadable) {
        GameRecord number_only;
        number_only.number = game.number;
        number_only.epoch = game.epoch;
        take(number_only, game.epoch == identity.epoch || game.number >= most_stored_games ? game.why : "");
    }
    store.for_each_void_game([&](const VoidGame& game) { competition->tell(game); });
    for (const LostWorkers& lost : store.lost_workers()) {
        competition->tell(lost);
    }
    competition->take_notices();
    return competition;
}

std::vector<KnownResult> known_of(const std::vector<KnownResult>& loaded, const StoredFacts& stored, const Store& store,
                                  int epoch) {
    return loaded.empty() ? loaded : known_results(loaded, stored, games_by_end(store, epoch));
}

/// What was known by the control file of then: what stands in it, and what the state keeps of other events.
std::vector<KnownResult> known_then(const ControlFile& kept, const StoredFacts& stored) {
    std::vector<KnownResult> results;
    for (const KnownSection& section : kept.known) {
        append(results, section.from.empty() ? std::vector{section.result} : kept_games_of(section.source, stored));
    }
    return results;
}

/// What is gone of the epoch's parameters, with what one may fix them at: what their event recommends, where they have
/// no default.
std::vector<GoneParameter> gone_from(const ControlFile& control, const StoredFacts& stored, const Store& store,
                                     int epoch) {
    const std::string no_matter = "/";
    const std::optional<ControlFile> kept = kept_control_file(stored, control.path, no_matter);
    std::vector<GoneParameter> gone = gone_parameters(control, kept, stored, store, epoch);
    const auto is_proposed = [](const GoneParameter& parameter) { return parameter.proposed.has_value(); };
    if (!kept || std::ranges::all_of(gone, is_proposed)) {
        return gone;
    }
    const EventIdentity identity{stored_seed(stored).value_or(0), epoch, kept_templates(stored), {}};
    for (const auto& [code, value] : recommended_in(restored(*kept, identity, store)->facts(FactsDetail::brief))) {
        for (GoneParameter& parameter : gone) {
            parameter.proposed = parameter.code == code && !parameter.proposed ? value : parameter.proposed;
        }
    }
    return gone;
}

std::string without_counters(const std::string& opening) {
    const ChessGame game = read_course(opening).game;
    ChessPosition start = game.start();
    start.quiet_plies = ChessPosition().quiet_plies;
    start.move_number = ChessPosition().move_number;
    ChessGame same(start);
    for (const ChessMove& move : game.moves()) {
        same.play(move);
    }
    return course_text(same);
}

/// The same where earlier ringmasters, who passed over an EPD's counters, read the same openings of chess.
Fingerprint with_openings_of_then(const LoadedControlFile& loaded, const Fingerprint& then, Fingerprint now) {
    const std::string key = "openings";
    const ControlFile& control = loaded.control;
    if (control.script() != nullptr || control.gtp().settings.rules != Rules::chess ||
        value_of(then, key) == value_of(now, key)) {
        return now;
    }
    const Fingerprint read_so = fingerprint_of(control, loaded.template_texts, each(loaded.openings, without_counters));
    if (value_of(then, key) == value_of(read_so, key)) {
        now[key] = value_of(then, key);
    }
    return now;
}

/// The settings as the games of the epoch see them: to them a move limit is still the one they were played under when
/// none of them came near either, parameters that came later are not there, and those that never varied still are.
Fingerprint seen_by_games(const LoadedControlFile& loaded, Fingerprint now, const StoredFacts& stored,
                          const Store& store, int epoch, const std::vector<GoneParameter>& gone) {
    const std::string key = "move_limit";
    const Fingerprint then = stored_settings(stored);
    const TemplateTexts texts{kept_templates(stored), loaded.template_texts};
    now = without_new_parameters(loaded.control, texts, then, std::move(now));
    now = with_gone_parameters(loaded.control, texts, then, std::move(now), gone);
    now = with_openings_of_then(loaded, then, std::move(now));
    if (!then.contains(key) || !now.contains(key) || then.at(key) == now.at(key)) {
        return now;
    }
    const long long limit = std::min(std::atoll(then.at(key).c_str()), std::atoll(now.at(key).c_str()));
    bool all_ended_before = true;
    store.for_each_game([&](const GameRecord& game) {
        const bool ended_before = game.ending != Ending::move_limit && game.moves < limit;
        all_ended_before = all_ended_before && (game.epoch != epoch || ended_before);
    });
    if (all_ended_before) {
        now[key] = then.at(key);
    }
    return now;
}

}  // namespace

EngineRanges ranges_in(const StoredFacts& facts) {
    EngineRanges ranges;
    for (auto fact = facts.lower_bound(range_fact); fact != facts.end() && fact->first.starts_with(range_fact);
         ++fact) {
        ranges[fact->first.substr(range_fact.size())] = fact->second;
    }
    return ranges;
}

std::optional<ControlFile> kept_control_file(const StoredFacts& facts, const std::filesystem::path& path,
                                             const std::string& home) {
    const auto text = facts.find(control_file_fact);
    if (text == facts.end()) {
        return std::nullopt;
    }
    return parse_control_file(text->second, path, home, ReadFor::report, ranges_in(facts)).control_file;
}

std::optional<LoadedControlFile> event_of_last_run(const StoredFacts& facts, const std::filesystem::path& path,
                                                   const std::string& home) {
    std::optional<ControlFile> control = kept_control_file(facts, path, home);
    if (!control) {
        return std::nullopt;
    }
    LoadedControlFile event{std::move(*control), kept_templates(facts), facts.at(control_file_fact)};
    event.known = known_then(event.control, facts);
    event.is_of_last_run = true;
    return event;
}

EventState restore_event(const LoadedControlFile& loaded, const Store& store, bool accept_changes,
                         const std::vector<std::string>& other_changes, bool same_engine) {
    const ControlFile& control = loaded.control;
    const StoredFacts stored = store.facts();
    const Fingerprint now = fingerprint_of(control, loaded.template_texts, loaded.openings);
    const auto games_of = [&](int epoch) { return store.count_games(epoch); };
    int epoch = epoch_to_go_on_with(stored, now, games_of);
    EventState state;
    const std::vector<GoneParameter> gone = gone_from(loaded.control, stored, store, epoch);
    const Fingerprint seen = seen_by_games(loaded, now, stored, store, epoch, gone);
    const auto changes = [&](const Fingerprint& settings) {
        return changes_since(stored, epoch, settings, games_of(epoch), gone);
    };
    state.accepted = changes(seen);
    const std::vector<std::string> without_programs = changes(with_programs_of(stored_settings(stored), seen));
    const bool are_of_programs = without_programs.size() < state.accepted.size();
    if (same_engine) {
        state.same_engine = std::exchange(state.accepted, without_programs);
        std::erase_if(state.same_engine, [&](const std::string& change) { return contains(without_programs, change); });
    }
    if (accept_changes) {
        state.accepted.insert(state.accepted.end(), other_changes.begin(), other_changes.end());
    }
    std::optional<int> ended;
    if (!state.accepted.empty()) {
        if (!accept_changes) {
            const bool are_of_tournament = control.tournament && !stored_settings(stored).contains(parameters_setting);
            throw usage_error(
                join(state.accepted, "; "), control.shown_path,
                "games under different settings cannot be pooled: go back to the old settings, use another "
                "file name, start afresh with 'reset', or go on with '--accept-changes', which keeps the old "
                "games but does not count them" +
                    std::string(are_of_tournament ? "; a changed player who gets a new name costs only his own" : "") +
                    (are_of_programs && !same_engine
                         ? "; '--same-engine' says that an engine whose command or environment changed is the same"
                         : ""));
        }
        ended = epoch++;
    }
    const auto seed = control.seed ? control.seed : stored_seed(stored);
    state.identity = loaded.identity(seed ? *seed : random_seed(), epoch);
    state.identity.known = known_of(loaded.known, stored, store, epoch);
    state.identity.ablation_wanted = ablation_wanted(stored);
    state.facts = facts_of_run(stored, ended, epoch, now);
    state.facts["event"] = control.event;
    state.facts["seed"] = std::to_string(state.identity.seed);
    state.facts["ringmaster"] = RINGMASTER_VERSION;
    keep_texts(loaded, state.facts);
    state.facts.merge(facts_of_known(state.identity.known));
    ControlFile known = control;
    if (!ended && games_of(epoch) > 0) {
        set_earlier_values(stored, epoch, known);
    }
    state.facts.merge(facts_of_earlier_values(known));
    if (const auto round = stored.find(round_fact); round != stored.end()) {
        state.facts[round_fact] = round->second;
    }
    state.competition = restored(known, state.identity, store);
    return state;
}

void EventState::verify(std::uint64_t games, const std::string& against) {
    std::string& round = facts[round_fact];
    round = to_text(competition->verify(games, parse_round(round), against));
}

void EventState::ablate(std::uint64_t games) {
    std::string& round = facts[round_fact];
    round = to_text(competition->ablate(games, parse_round(round)));
}

StoredEvent restore_to_show(const LoadedControlFile& loaded, const Store& store, const std::string& home) {
    const StoredFacts stored = store.facts();
    const Fingerprint now = loaded.is_of_last_run
                                ? stored_settings(stored)
                                : fingerprint_of(loaded.control, loaded.template_texts, loaded.openings);
    const auto games_of = [&](int epoch) { return store.count_games(epoch); };
    const int epoch = epoch_to_go_on_with(stored, now, games_of);
    const std::vector<GoneParameter> gone = gone_from(loaded.control, stored, store, epoch);
    const Fingerprint seen = seen_by_games(loaded, now, stored, store, epoch, gone);
    StoredEvent event{loaded.control, nullptr, changes_since(stored, epoch, seen, games_of(epoch), gone),
                      stored_seed(stored).value_or(loaded.control.seed.value_or(0))};
    EventIdentity identity = loaded.identity(event.seed, epoch);
    identity.known = known_of(loaded.known, stored, store, epoch);
    identity.ablation_wanted = ablation_wanted(stored);
    if (!event.changes.empty()) {
        identity.openings = {};  // nobody knows those of then
        if (auto kept = kept_control_file(stored, loaded.control.path, home)) {
            event.control = std::move(*kept);
            identity.template_texts = kept_templates(stored);
            identity.known = known_of(known_then(event.control, stored), stored, store, epoch);
        }
    }
    if (!openings_of_match(event.control)) {
        identity.match_openings = {};
    }
    if (games_of(epoch) > 0) {
        set_earlier_values(stored, epoch, event.control);
    }
    event.competition = restored(event.control, identity, store);
    return event;
}

}  // namespace ringmaster
