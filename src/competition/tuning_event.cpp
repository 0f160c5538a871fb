#include "ringmaster/competition/tuning_event.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/script_placeholders.hpp"

namespace ringmaster {
namespace {

bool is_of_match(const Purpose& purpose) {
    return std::holds_alternative<MatchGame>(purpose);
}

/// Of the event's sides: the candidate, whom both sides of a duel are, and the opponent; nobody else.
std::array<std::optional<std::size_t>, 2> sides_of(const Purpose& purpose) {
    const Role second = roles_of(purpose)[1];
    return {0, is_tuned(second)           ? std::optional<std::size_t>(0)
               : second == Role::opponent ? std::optional<std::size_t>(1)
                                          : std::nullopt};
}

std::uint64_t games_at_a_time(const ControlFile& control) {
    return control.script() == nullptr ? 1 : static_cast<std::uint64_t>(control.script()->script.games);
}

EngineFailure engine_failure_of(const ControlFile& control) {
    const ScriptSection* script = control.script();
    return script == nullptr ? control.gtp().settings.engine_failure : script->engine_failure;
}

}  // namespace

TuningEvent::TuningEvent(const ControlFile& control_file, EventIdentity identity)
    : control_(control_file),
      identity_(std::move(identity)),
      uses_seeds_(uses_seeds(control_)),
      games_at_a_time_(games_at_a_time(control_)),
      book_(identity_.epoch, games_at_a_time_),
      health_(2),
      pairs_(plays_pairs(control_, identity_.template_texts) && (control_.candidate_colour == ColourChoice::alternate ||
                                                                 control_.candidate_colour == ColourChoice::random)),
      pockets_(control_.parameters) {
    matches_of(against_);
    WatchedTuner watched = make_watched_tuner(control_);
    tuner_ = std::move(watched.tuner);
    tuner_facts_ = std::move(watched.facts);
}

Progress TuningEvent::progress() const {
    if (verify_until_) {
        return {series().games(), verify_until_, book_.void_games(), stops_by_test_ ? match_is_over() : ""};
    }
    const MatchResult* match = has_chosen() ? present_match() : nullptr;
    const std::uint64_t of_match = match == nullptr ? 0 : std::min(series().last_games(), match_games_wanted());
    const std::uint64_t chosen = std::min(choosing_games(), choosing_games_wanted().value_or(choosing_games()));
    return {chosen + of_match, control_.number_of_games, book_.void_games(), has_chosen() ? match_is_over() : ""};
}

std::optional<Job> TuningEvent::ask() {
    const bool of_match = has_chosen();
    const auto fits = [&](const Purpose& purpose) { return is_of_match(purpose) == of_match; };
    if (const std::optional<PlannedGame> game = book_.take_given_back(fits)) {
        return begin(*game);
    }
    return of_match ? ask_for_match() : ask_for_choice();
}

/// The games that are to choose: all but those of the match.
std::optional<std::uint64_t> TuningEvent::choosing_games_wanted() const {
    const auto all = control_.number_of_games;
    return all ? std::optional(*all - control_.verification.games_of(*all, games_at_a_time_)) : std::nullopt;
}

bool TuningEvent::has_chosen() const {
    const auto wanted = choosing_games_wanted();
    return verify_until_ || (wanted && choosing_games() >= *wanted) || !tuner_->decided().empty();
}

/// A number is taken only for a game that is played.
std::optional<Job> TuningEvent::ask_for_choice() {
    const auto wanted = choosing_games_wanted();
    if (wanted && choosing_games() + choosing_in_progress_ >= *wanted) {
        return std::nullopt;
    }
    const std::uint64_t number = book_.next_number();
    Random random(identity_.seed, "ties", number);
    if (const PlannedGame* other = pairs_.other_of(number)) {
        return begin({number, other->purpose, opponent_of(other->colour)});
    }
    const std::optional<Choice> choice = tuner_->choose(random);
    if (!choice) {
        book_.put_back(number);
        return std::nullopt;
    }
    return begin({number, *choice, choose_colour(number, *choice)});
}

Job TuningEvent::begin(const PlannedGame& game) {
    const auto* choice = std::get_if<Choice>(&game.purpose);
    Job job = make_job(control_, identity_, game, values_of(game.purpose), book_.void_attempts(game.number));
    const EngineFailure engine_failure = engine_failure_of(control_);
    job.failure_loses = engine_failure == EngineFailure::loss ||
                        (engine_failure == EngineFailure::retry && book_.failures_of_candidates(game.number) > 0);
    if (choice != nullptr) {
        tuner_->begin(*choice);
        choosing_in_progress_ += games_at_a_time_;
        pairs_.plan(game);
    } else {
        const auto& match_game = std::get<MatchGame>(game.purpose);
        matches_of(match_game.against).start(match_game);
    }
    book_.begin(game);
    return job;
}

SideValues TuningEvent::values_of(const Purpose& purpose) const {
    if (const auto* choice = std::get_if<Choice>(&purpose)) {
        return {tuner_->parameters(*choice), tuner_->other_parameters(*choice).value_or(Parameters{})};
    }
    const auto& game = std::get<MatchGame>(purpose);
    const Verification& matches = matches_.at(game.against);
    return {matches.values(game), game.is_duel ? matches.reference_values(game) : Parameters{}};
}

/// It is not in progress any more, if it was.
std::optional<PlannedGame> TuningEvent::end(std::uint64_t number) {
    std::optional<PlannedGame> game = book_.end(number);
    if (!game) {
        return game;
    }
    if (const auto* choice = std::get_if<Choice>(&game->purpose)) {
        tuner_->abandon(*choice);
        choosing_in_progress_ -= games_at_a_time_;
    } else {
        const auto& match_game = std::get<MatchGame>(game->purpose);
        matches_of(match_game.against).abandon(match_game);
    }
    return game;
}

void TuningEvent::tell(const GameRecord& record) {
    if (record.epoch == identity_.epoch) {
        end(record.number);
    }
    if (!book_.note(record)) {
        return;
    }
    const std::uint64_t likeness = record.likeness();
    const bool is_repeat = likeness != 0 && !games_seen_.insert(likeness).second;
    repeated_games_ += is_repeat;
    const bool says_nothing = is_repeat && !uses_seeds_;
    if (const auto* choice = std::get_if<Choice>(&record.purpose)) {
        pairs_.tell({record.number, record.purpose, record.colour});
        GameResult result = result_of(record);
        result.is_repeat = says_nothing;
        tuner_->tell(*choice, record.parameters(), result);
    } else {
        const auto& game = std::get<MatchGame>(record.purpose);
        matches_of(game.against)
            .tell(game, record.parameters(), record.sides[1].parameters, record.colour,
                  says_nothing ? std::nullopt : std::optional(score_in_match(record)));
    }
    const bool failed = record.ending == Ending::failure;
    pockets_.tell(record.parameters(), failed && record.winner != record.colour);
    if (record.sides[1].role == Role::candidate) {
        pockets_.tell(record.sides[1].parameters, failed && record.winner == record.colour);
    }
    changes_.tell(record);
    machines_.tell(record);
    adjudications_.tell(record);
    pace_.note(record.finished);
    const Colour first_mover = control_.script() == nullptr ? control_.gtp().settings.first_mover() : Colour::black;
    health_.tell(
        record,
        {candidate_of(record), Health::Player{sides_of(record.purpose)[1], "", [] { return std::string("opponent"); }}},
        first_mover);
}

/// A match knows wins, draws and losses. A score between is a win with that probability, by lot: then the mean is right
/// and no bound is stretched.
double TuningEvent::score_in_match(const GameRecord& record) {
    if (record.score == 0 || record.score == 0.5 || record.score == 1) {
        return record.score;
    }
    ++scores_by_lot_[std::get<MatchGame>(record.purpose).match];
    return Random(identity_.seed, "score in a match", record.number).uniform() < record.score ? 1 : 0;
}

GameResult TuningEvent::result_of(const GameRecord& record) const {
    if (control_.reward.kind == RewardKind::area) {
        return {record.score, record.score, false, area_of(record, control_.reward, board_size_of(control_)), {}};
    }
    return {record.score,
            reward_of(record, control_.reward, board_size_of(control_)),
            false,
            {},
            record.sides[1].parameters};
}

/// Candidates may be different programs: each of a tree may be one, and each combination of list values of a model.
Health::Player TuningEvent::candidate_of(const GameRecord& record) const {
    Health::Player candidate{0};
    candidate.name = [&] { return "candidate " + ringmaster::describe(control_.parameters, record.parameters()); };
    const auto* choice = std::get_if<Choice>(&record.purpose);
    if (choice != nullptr && std::holds_alternative<TreeChoice>(*choice)) {
        candidate.key = to_text(record.purpose);
        return candidate;
    }
    const Parameters& played = record.parameters();
    for (std::size_t i = 0; i < played.size() && i < control_.parameters.size(); ++i) {
        const bool is_listed = !control_.parameters[i].scale.listed_values().empty();
        candidate.key += is_listed ? to_text(played[i].second) + "; " : "";
    }
    return candidate;
}

void TuningEvent::tell(const VoidGame& game) {
    if (book_.note(game)) {
        health_.tell(game, sides_of(game.purpose));
        machines_.tell(game);
    }
}

std::vector<std::string> TuningEvent::take_notices() {
    std::vector<std::string> notices = health_.take_notices();
    const std::vector<std::string> changes = changes_.take_notices();
    notices.insert(notices.end(), changes.begin(), changes.end());
    return notices;
}

void TuningEvent::give_back(const Job& job) {
    const std::optional<PlannedGame> game = end(job.number);
    if (!game) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    book_.give_back(*game);
}

std::vector<double> TuningEvent::place(const Job& job) const {
    const auto* choice = std::get_if<Choice>(&job.purpose);
    std::vector<double> place;
    const std::vector<double> point = choice == nullptr ? place : tuner_->point(*choice);
    for (std::size_t i = 0; i < point.size(); ++i) {
        const TunedParameter& parameter = control_.parameters[i];
        if (!parameter.has_one_value() && !(type_of(control_.tuner).cuts_cells && parameter.split == 1)) {
            place.push_back(point[i]);
        }
    }
    return place;
}

Colour TuningEvent::choose_colour(std::uint64_t number, const Choice& choice) const {
    switch (control_.candidate_colour) {
        case ColourChoice::black:
            return Colour::black;
        case ColourChoice::white:
            return Colour::white;
        case ColourChoice::random:
            return Random(identity_.seed, "colour", number).below(2) == 0 ? Colour::black : Colour::white;
        case ColourChoice::alternate:
            break;
    }
    if (pairs_.are_played()) {
        return number / 2 % 2 == 0 ? Colour::black : Colour::white;
    }
    return tuner_->turn(choice, number) % 2 == 0 ? Colour::black : Colour::white;
}

std::vector<Parameters> TuningEvent::candidates_to_check() const {
    std::vector<Parameters> candidates = tuner_->extremes();
    if (const auto present = present_settings(control_.parameters)) {
        candidates.push_back(*present);
    }
    return candidates;
}

}  // namespace ringmaster
