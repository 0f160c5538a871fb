#include "ringmaster/competition/event_games.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/config/competition_type.hpp"

namespace ringmaster {

EventGames::EventGames(const ControlFile& control, const EventIdentity& identity, std::size_t sides)
    : games_at_a_time_(control.script() == nullptr ? 1 : static_cast<std::uint64_t>(control.script()->script.games)),
      book_(identity.epoch, games_at_a_time_),
      health_(sides) {
}

Job EventGames::begin(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game,
                      SideValues values) {
    Job job = make_job(control, identity, game, std::move(values), book_.void_attempts(game.number));
    const EngineFailure failure = job.engine_failure();
    job.failure_loses = failure == EngineFailure::loss ||
                        (failure == EngineFailure::retry && book_.failures_of_candidates(game.number) > 0);
    book_.begin(game);
    return job;
}

void EventGames::give_back(const Job& job, const std::optional<PlannedGame>& ended) {
    if (!ended) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    book_.give_back(*ended);
}

bool EventGames::tell(const GameRecord& record, const Conditions& conditions) {
    const std::uint64_t likeness = record.likeness();
    const bool is_repeat = likeness != 0 && !seen_.insert(likeness).second;
    Repeats& repeats = repeats_[conditions.have_seeds ? 1 : 0];
    repeats.repeated += is_repeat;
    ++repeats.games;
    health_.tell(record, conditions.players, conditions.first_mover);
    changes_.tell(record);
    machines_.tell(record);
    adjudications_.tell(record);
    pace_.note(record.finished);
    return is_repeat && !conditions.have_seeds;
}

void EventGames::tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides) {
    health_.tell(game, sides);
    machines_.tell(game);
}

std::vector<std::string> EventGames::take_notices() {
    std::vector<std::string> notices = health_.take_notices();
    const std::vector<std::string> changes = changes_.take_notices();
    notices.insert(notices.end(), changes.begin(), changes.end());
    return notices;
}

EventFacts EventGames::facts_of(const ControlFile& control, const EventIdentity& identity) {
    EventFacts facts;
    facts.event = control.event;
    facts.description = control.description;
    facts.competition_type = competition_type_of(control);
    facts.epoch = identity.epoch;
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

void EventGames::add_to(EventFacts& facts) const {
    facts.repeated_games = repeats_[0].repeated + repeats_[1].repeated;
    facts.disagreements = health_.disagreements();
    facts.unknown_results = health_.unknown_results();
    facts.excused_time_losses = health_.excused_time_losses();
    facts.adjudication = adjudications_.facts();
    facts.changes = changes_.facts();
    facts.machines = machines_.facts();
}

}  // namespace ringmaster
