#include "ringmaster/game/record.hpp"

namespace ringmaster {

namespace {

GameRecord::Side make_side(const SideReport& report) {
    return {report.engine, report.seconds, report.cpu_seconds};
}

double score_without_winner(Ending ending, UnknownResult unknown_result) {
    const bool unknown = ending == Ending::unknown || ending == Ending::move_limit;
    const bool half = ending == Ending::jigo || (unknown && unknown_result == UnknownResult::half);
    return half ? 0.5 : 0;
}

double candidate_score(const Job& job, const Outcome& outcome) {
    if (outcome.winner) {
        return outcome.winner == job.candidate_colour ? 1 : 0;
    }
    return score_without_winner(outcome.ending, job.settings.unknown_result);
}

}  // namespace

VoidGame make_void_game(const Job& job, const Outcome& outcome, double now) {
    VoidGame game;
    game.number = job.number;
    game.path = job.path;
    game.reason = outcome.detail;
    game.finished = now;
    game.unknown_result = outcome.unknown_result;
    game.scorers_disagreed = outcome.scorers_disagreed;
    if (outcome.failed) {
        game.culprit = *outcome.failed == job.candidate_colour ? "candidate" : "opponent";
    }
    return game;
}

GameRecord make_record(const Job& job, const Outcome& outcome, double now) {
    GameRecord record;
    record.number = job.number;
    record.path = job.path;
    record.parameters = job.parameters;
    record.candidate_colour = job.candidate_colour;
    record.ending = outcome.ending;
    record.winner = outcome.winner;
    record.candidate_score = candidate_score(job, outcome);
    record.scorers_disagreed = outcome.scorers_disagreed;
    record.result = outcome.result;
    record.detail = outcome.detail;
    record.moves = outcome.moves;
    record.ownership = outcome.ownership;
    record.candidate = make_side(outcome.side(job.candidate_colour));
    record.opponent = make_side(outcome.side(opponent_of(job.candidate_colour)));
    record.finished = now;
    return record;
}

}  // namespace ringmaster
