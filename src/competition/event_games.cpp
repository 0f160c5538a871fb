#include "ringmaster/competition/event_games.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/statistics.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {
namespace {

/// A pace is that of so many last games. A gap was a pause if it is longer than so many of the usual long ones, than so
/// many times the slowest game and than so many seconds. One gap may be a pause, and one more for every so many;
/// for more where nobody says how long games take.
constexpr std::size_t most_games = 100;
constexpr double pause_in_gaps = 10;
constexpr double pause_in_games = 2;
constexpr double pause_in_seconds = 60;
constexpr std::size_t gaps_of_a_pause = 10;
constexpr std::size_t gaps_of_an_unsure_pause = 30;

constexpr double games_of_a_stratum = 40;

/// So many splits of the games Steadiness tries.
constexpr std::size_t most_splits = 64;
constexpr std::uint64_t fewest_on_a_side = 20;
constexpr double risk_of_all = 0.02;  // of all moments together
constexpr double great_fall = 100;    // Elo
constexpr double usual_change = 0.7;  // in log odds: some 120 Elo

/// Games whose scores should come alike.
std::string series_of(const Purpose& purpose) {
    if (const auto* game = std::get_if<PairingGame>(&purpose)) {
        return "matchup " + game->matchup;
    }
    const auto* game = std::get_if<MatchGame>(&purpose);
    return game == nullptr ? "choice"
                           : (game->is_of_recommended() ? "first " : "second ") + game->against +
                                 (game->is_of_ablation() ? " without " + game->without : "");
}

/// Who has the score of the game.
std::string who_of(const GameRecord& record) {
    if (std::holds_alternative<PairingGame>(record.purpose)) {
        return "player '" + record.sides[0].player + "' against '" + record.sides[1].player + "'";
    }
    const auto* game = std::get_if<MatchGame>(&record.purpose);
    return game == nullptr
               ? "the candidates"
               : (game->is_of_recommended() ? "the first" : "the second") + std::string(" side of the match");
}

/// Whether the moves of a refereed game are too few to tell it from others.
bool is_short(const GameRecord& record) {
    const bool is_played_out = record.ending != Ending::told && record.ending != Ending::failure &&
                               record.ending != Ending::forfeit;  // these have warnings of their own
    return is_played_out && !record.result.empty() && record.moves_hash == 0 &&
           record.moves < static_cast<int>(fewest_telling_moves);
}

/// A number that is the same for games of the same settings and colours.
std::uint64_t settings_of(GameRecord record) {
    record.moves_hash = 1;
    record.result.clear();
    return record.likeness();
}

}  // namespace

void Steadiness::tell(std::uint64_t game, double score) {
    if (all_.games > 0 && all_.games % step_ == 0) {
        moments_.push_back({game, all_, {}});
    }
    if (moments_.size() == most_splits) {
        for (std::size_t i = 0; i < most_splits / 2; ++i) {
            moments_[i] = moments_[2 * i + 1];
        }
        moments_.resize(most_splits / 2);
        step_ *= 2;
    }
    ++all_.games;
    all_.points += score;
    squares_ += score * score;
}

/// The variance of a score is that of all, with a win and a loss more, as without them a few scores may be alike.
std::optional<Steadiness::Change> Steadiness::clearest(bool falls_only) const {
    std::optional<Change> clearest;
    double most = std::log(static_cast<double>(moments_.size()) / risk_of_all);
    const auto games = static_cast<double>(all_.games);
    const double variance = (squares_ - all_.points * all_.score() + 0.5) / (games + 2);
    for (Change change : moments_) {
        change.since = {all_.games - change.before.games, all_.points - change.before.points};
        if (std::min(change.before.games, change.since.games) < fewest_on_a_side) {
            continue;
        }
        const auto since = static_cast<double>(change.since.games);
        const double evidence = log_evidence_of_lean(change.since.points - since * all_.score(),
                                                     variance * since * (games - since) / games, usual_change);
        const bool is_fall = elo_of_rate(change.since.score()) < elo_of_rate(change.before.score()) - great_fall;
        if (evidence > most && (is_fall || !falls_only)) {
            most = evidence;
            clearest = change;
        }
    }
    return clearest;
}

void Pace::note(double finished, double thinking) {
    if (finished <= 0) {
        return;
    }
    ended_.push_back({finished, thinking});
    if (ended_.size() > most_games) {
        ended_.pop_front();
    }
}

/// Games that begin together may well end together, so most gaps say little of how long a game takes: the long ones do.
std::optional<double> Pace::games_a_minute() const {
    if (ended_.size() < 3) {
        return std::nullopt;
    }
    std::vector<double> gaps;
    double slowest = 0;
    for (std::size_t i = 1; i < ended_.size(); ++i) {
        gaps.push_back(std::max(0.0, ended_[i].finished - ended_[i - 1].finished));
        slowest = std::max(slowest, ended_[i].thinking);
    }
    std::vector<double> sorted = gaps;
    std::ranges::sort(sorted, std::greater());
    const double usual = sorted[1 + sorted.size() / (slowest > 0 ? gaps_of_a_pause : gaps_of_an_unsure_pause)];
    const double longest = std::max({pause_in_gaps * usual, pause_in_games * slowest, pause_in_seconds});
    double seconds = 0;
    for (const double gap : gaps) {
        seconds += gap > longest ? usual : gap;
    }
    seconds = std::max(seconds, slowest);
    return seconds > 0 ? std::optional(60 * static_cast<double>(gaps.size()) / seconds) : std::nullopt;
}

void MachineTallies::tell(const GameRecord& record, const std::string& kind) {
    if (record.circumstances.machine.empty()) {
        return;
    }
    Stratum& stratum = strata_[kind];
    auto& [own_games, own_points] = stratum.machines[record.circumstances.machine];
    ++own_games;
    own_points += record.score;
    ++stratum.games;
    stratum.points += record.score;
    stratum.squares += record.score * record.score;
    if (stratum.games == games_of_a_stratum) {
        compare(stratum);
        stratum = {};
    }
    auto& [facts, pace] = machines_[record.circumstances.machine];
    facts.tally.add(record.score);
    facts.failures += record.ending == Ending::failure;
    facts.moves += static_cast<std::uint64_t>(record.moves);
    facts.seconds += record.thinking();
    pace.note(record.finished, record.thinking());
}

void MachineTallies::compare(const Stratum& stratum) {
    const double mean = stratum.points / stratum.games;
    const double variance = (stratum.squares - stratum.games * mean * mean) / (stratum.games - 1);
    for (const auto& [name, own] : stratum.machines) {
        const auto& [games, points] = own;
        machines_[name].facts.excess += points - games * mean;
        machines_[name].facts.variance += variance * games * (stratum.games - games) / stratum.games;
    }
}

void MachineTallies::tell(const VoidGame& game) {
    if (!game.machine.empty()) {
        ++machines_[game.machine].facts.void_games;
    }
}

void MachineTallies::tell(const LostWorkers& lost) {
    MachineFacts& facts = machines_[lost.machine].facts;
    facts.lost_workers += lost.count;
    facts.refused_answers += lost.refused;
}

std::vector<MachineFacts> MachineTallies::facts() const {
    std::vector<MachineFacts> all;
    for (const auto& [name, machine] : machines_) {
        all.push_back(machine.facts);
        all.back().name = name;
        if (const auto games_a_minute = machine.pace.games_a_minute()) {
            all.back().games_an_hour = 60 * *games_a_minute;
        }
    }
    return all;
}

void Adjudications::tell(const GameRecord& record) {
    facts_.adjudicated += record.ending == Ending::adjudicated || record.ending == Ending::adjudicated_draw;
    const std::optional<Ruling>& audit = record.circumstances.audit;
    if (audit && (record.winner || is_draw(record.ending))) {
        ++facts_.played_on;
        facts_.wrong += record.winner != audit->winner;
    }
}

std::uint64_t ShortGames::tell(const std::string& end) {
    constexpr std::uint64_t fewest = 20;
    constexpr std::uint64_t share = 20;  // all but a twentieth
    ++games_;
    auto& [games, repeats] = ends_[end];
    ++games;
    const bool are_repeats = games >= fewest && share * games >= (share - 1) * games_;
    const std::uint64_t more = are_repeats ? games - 1 - repeats : 0;
    repeats += more;
    return more;
}

std::optional<AdjudicationFacts> Adjudications::facts() const {
    if (facts_.adjudicated + facts_.played_on == 0) {
        return std::nullopt;
    }
    AdjudicationFacts facts = facts_;
    facts.wrong_share = clopper_pearson_interval(facts.wrong, facts.played_on);
    return facts;
}

EventGames::EventGames(const ControlFile& control, const EventIdentity& identity, std::size_t sides)
    : games_at_a_time_(control.games_at_a_time()),
      book_(identity.epoch, games_at_a_time_, control.max_void_games_in_a_row),
      health_(sides) {
}

Job EventGames::begin(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game,
                      SideValues values) {
    Job job = make_job(control, identity, game, std::move(values), book_.void_attempts(game.number).all);
    const EngineFailure failure = job.engine_failure();
    job.failure_loses = failure == EngineFailure::loss ||
                        (failure == EngineFailure::retry && book_.void_attempts(game.number).failed > 0);
    const bool has_played = book_.finished() > 0;  // before, it is rather the script itself, or the machine
    job.kill_is_failure = has_played && book_.void_attempts(game.number).all > 0;
    if (auto* script = std::get_if<ScriptGame>(&job.game)) {
        script->blames_candidate = has_played;
    }
    book_.begin(game);
    return job;
}

void EventGames::give_back(const Job& job, const std::optional<PlannedGame>& ended) {
    if (!ended) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    book_.give_back(*ended);
}

EventGames::Likeness EventGames::tell(const GameRecord& record, const Conditions& conditions) {
    const std::uint64_t repeated = repeats_of(record);
    const bool counts = conditions.have_seeds || is_short(record);
    OfGames& repeats = repeats_[counts ? 1 : 0];
    repeats.count += repeated;
    ++repeats.total;
    const bool says_nothing = repeated > 0 && !counts;
    const std::string kind = series_of(record.purpose);
    const auto* match = std::get_if<MatchGame>(&record.purpose);
    const bool is_choice = std::holds_alternative<Choice>(record.purpose);
    const bool is_duel_to_choose = is_choice && record.sides[1].role == Role::candidate;
    if (is_choice && !says_nothing && record.ending != Ending::failure && !has_unknown_winner(record.ending)) {
        choosing_games_[colour_index(record.colour)].add(record.score);
        without_margin_.count += record.ending == Ending::score && !record.margin;
        without_margin_.total += record.ending == Ending::score;
    }
    if (!says_nothing && !is_duel_to_choose && conditions.is_comparable) {
        Series& series = series_[kind];
        const std::uint64_t number = match == nullptr ? 0 : match->match;
        if (series.who.empty() || number > series.match) {
            const auto* meeting = std::get_if<PairingGame>(&record.purpose);
            series = {who_of(record), number, !is_choice, {}, meeting == nullptr ? "" : meeting->matchup};
        }
        if (number == series.match) {
            series.scores.tell(record.number, record.score);
        }
    }
    if (record.ending != Ending::failure) {
        failures_.last_in_a_row = 0;
    } else {
        ++failures_.all;
        failures_.first_of_these = ++failures_.last_in_a_row == 1 ? record.number : failures_.first_of_these;
    }
    health_.tell(record, conditions.players, conditions.first_mover);
    changes_.tell(record);
    machines_.tell(record, kind);
    if (!says_nothing) {
        adjudications_.tell(record);
    }
    pace_.note(record.finished, record.thinking());
    return {repeated, says_nothing};
}

std::uint64_t EventGames::repeats_of(const GameRecord& record) {
    if (is_short(record)) {
        return short_games_[settings_of(record)].tell(fmt::format("{} {}", record.moves, record.result));
    }
    const std::uint64_t likeness = record.likeness();
    return likeness != 0 && !seen_.insert(likeness).second ? 1 : 0;
}

void EventGames::tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides) {
    health_.tell(game, sides);
    machines_.tell(game);
}

void EventGames::leave_out(std::uint64_t number, const std::string& why) {
    if (number < most_stored_games) {
        book_.mark_number_played(number);
    }
    if (++left_out_.count == 1) {
        left_out_.first = number;
        left_out_.why = why;
    }
}

std::vector<std::string> EventGames::take_notices() {
    std::vector<std::string> notices = health_.take_notices();
    append(notices, changes_.take_notices());
    return notices;
}

EventFacts EventGames::facts(const ControlFile& control, const EventIdentity& identity) const {
    EventFacts facts;
    facts.event = control.event;
    facts.description = control.description;
    facts.competition_type = competition_type_of(control);
    facts.epoch = identity.epoch;
    facts.repeated_games = repeats_[0].count + repeats_[1].count;
    facts.disagreements = health_.disagreements();
    facts.unknown_results = health_.unknown_results();
    facts.excused_time_losses = health_.excused_time_losses();
    facts.adjudication = adjudications_.facts();
    facts.changes = changes_.facts();
    facts.machines = machines_.facts();
    return facts;
}

void EventGames::add_progress(ProgressFacts& facts, const Progress& progress) const {
    facts.void_games = book_.void_games();
    facts.games_a_minute = pace_.games_a_minute();
    facts.is_complete = progress.complete();
    if (!facts.is_complete && progress.wanted && facts.games_a_minute) {
        facts.seconds_left = 60 * static_cast<double>(*progress.wanted - progress.finished) / *facts.games_a_minute;
    }
}

}  // namespace ringmaster
