#include "ringmaster/game/record.hpp"

#include "ringmaster/base/random.hpp"

namespace ringmaster {

namespace {

RecordedSide make_side(const JobSide& side, const SideReport& report) {
    const bool has_name = side.role == Role::opponent || side.role == Role::player;
    return {side.role, has_name ? side.name : "", side.parameters, report.engine, report.seconds, report.cpu_seconds};
}

/// Where both sides are tuned, a loss of the first would be a win for the other.
double score_without_winner(const Job& job, Ending ending) {
    const bool is_even = is_tuned(job.sides[1].role) || job.gtp().settings.unknown_result == UnknownResult::half;
    return is_draw(ending) || (has_unknown_winner(ending) && is_even) ? 0.5 : 0;
}

double score_of_first(const Job& job, const Outcome& outcome) {
    if (outcome.winner) {
        return outcome.winner == job.colour ? 1 : 0;
    }
    return job.script() != nullptr ? 0 : score_without_winner(job, outcome.ending);
}

GameRecord record_of(const ToldResult& told, GameRecord record) {
    record.score = told.score;
    record.margin = told.margin;
    record.result = told.text;
    if (told.score == 1 || told.score == 0) {
        record.winner = told.score == 1 ? record.colour : opponent_of(record.colour);
    }
    return record;
}

}  // namespace

VoidGame make_void_game(const Job& job, const Outcome& outcome, double now) {
    VoidGame game;
    game.number = job.number;
    game.purpose = job.purpose;
    game.reason = outcome.detail;
    game.finished = now;
    game.cause = outcome.void_cause;
    game.scorers_disagreed = outcome.scorers_disagreed;
    game.machine = outcome.machine;
    if (outcome.failed && !outcome.killed_from_outside) {
        game.culprit = job.index_of(*outcome.failed);
    }
    return game;
}

std::uint64_t GameRecord::likeness() const {
    if (moves_hash == 0) {
        return 0;
    }
    std::string text = std::to_string(moves_hash) + letter(colour) + result;
    for (const RecordedSide& side : sides) {
        for (const auto& [code, value] : side.parameters) {
            text += "\n" + code + "=" + to_text(value);
        }
    }
    if (const auto* pairing = std::get_if<PairingGame>(&purpose)) {
        text += "\n" + pairing->matchup;
    }
    if (const auto* match = std::get_if<MatchGame>(&purpose); match != nullptr && !match->conditions.empty()) {
        text += "\n" + match->conditions;
    }
    return hash_of(text);
}

std::vector<GameRecord> make_records(const Job& job, const Outcome& outcome, double now) {
    const GameRecord common = make_record(job, outcome, now);
    std::vector<GameRecord> records;
    if (job.script() == nullptr) {
        return {common};
    }
    for (std::size_t later = 0; later < static_cast<std::size_t>(job.games()); ++later) {
        GameRecord record = common;
        record.number += later;
        record.colour = later % 2 == 0 ? common.colour : opponent_of(common.colour);
        record.winner = outcome.winner ? std::optional(opponent_of(record.colour)) : std::nullopt;
        if (auto* match = std::get_if<MatchGame>(&record.purpose)) {
            *match = later_game_of_side(*match, later);
        }
        records.push_back(outcome.ending == Ending::told ? record_of(outcome.told.at(later), record) : record);
    }
    return records;
}

GameRecord make_record(const Job& job, const Outcome& outcome, double now) {
    GameRecord record;
    static_cast<KeptEnd&>(record) = outcome;
    record.number = job.number;
    record.purpose = job.purpose;
    record.colour = job.colour;
    record.sides = {make_side(job.sides[0], outcome.side(job.colour)),
                    make_side(job.sides[1], outcome.side(opponent_of(job.colour)))};
    record.score = score_of_first(job, outcome);
    record.moves = outcome.moves;
    record.moves_hash = outcome.moves_hash;
    record.circumstances = circumstances_of(job, outcome.programs, outcome.machine, outcome.audit);
    record.finished = now;
    return record;
}

}  // namespace ringmaster
