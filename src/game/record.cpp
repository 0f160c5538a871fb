#include "ringmaster/game/record.hpp"

namespace ringmaster {

namespace {

GameRecord::Side make_side(const SideReport& report) {
    return {report.engine, report.seconds, report.cpu_seconds};
}

}  // namespace

GameRecord make_record(const Job& job, const Outcome& outcome, double now) {
    GameRecord record;
    record.number = job.number;
    record.path = job.path;
    record.parameters = job.parameters;
    record.candidate_colour = job.candidate_colour;
    record.ending = outcome.ending;
    record.winner = outcome.winner;
    record.result = outcome.result;
    record.detail = outcome.detail;
    record.moves = outcome.moves;
    record.candidate = make_side(outcome.side(job.candidate_colour));
    record.opponent = make_side(outcome.side(opponent_of(job.candidate_colour)));
    record.finished = now;
    return record;
}

double candidate_reward(const GameRecord& record) {
    if (record.ending == Ending::jigo) {
        return 0.5;
    }
    return record.winner == record.candidate_colour ? 1 : 0;
}

}  // namespace ringmaster
