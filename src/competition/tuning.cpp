#include "ringmaster/competition/tuning.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/model_candidates.hpp"
#include "ringmaster/competition/tree_candidates.hpp"

namespace ringmaster {

Tuning::Tuning(const ControlFile& control_file, EventIdentity identity)
    : control_(control_file),
      identity_(std::move(identity)),
      candidates_(make_candidates(control_)),
      verification_(control_.verification.sprt, control_.candidate_colour) {}

Progress Tuning::progress() const {
    if (verify_until_) {
        return {verification_.games(), verify_until_, void_games_, stops_by_test_ ? match_is_over() : ""};
    }
    const Match* match = has_chosen() ? present_match() : nullptr;
    const std::uint64_t of_match = match == nullptr ? 0 : std::min(match->games(), match_games_wanted());
    const std::uint64_t chosen = std::min(choosing_games(), choosing_games_wanted().value_or(choosing_games()));
    return {chosen + of_match, control_.number_of_games, void_games_, has_chosen() ? match_is_over() : ""};
}

std::optional<Job> Tuning::ask() {
    const bool of_match = has_chosen();
    if (std::optional<Job> job = take_given_back(of_match)) {
        return job;
    }
    return of_match ? ask_for_match() : ask_for_choice();
}

/// The games that are to choose: all but those of the match.
std::optional<std::uint64_t> Tuning::choosing_games_wanted() const {
    const auto all = control_.number_of_games;
    return all ? std::optional(*all - control_.verification.games_of(*all)) : std::nullopt;
}

bool Tuning::has_chosen() const {
    const auto wanted = choosing_games_wanted();
    return verify_until_ || (wanted && choosing_games() >= *wanted) || !candidates_->decided().empty();
}

std::optional<Job> Tuning::take_given_back(bool of_match) {
    const auto found = std::find_if(given_back_.begin(), given_back_.end(), [&](const Job& job) {
        return parse_match_place(job.path).has_value() == of_match;
    });
    if (found == given_back_.end()) {
        return std::nullopt;
    }
    const Job lost = std::move(*found);
    given_back_.erase(found);
    return begin(lost.number, lost.path, lost.candidate_colour);
}

std::optional<Job> Tuning::ask_for_choice() {
    const auto wanted = choosing_games_wanted();
    if (wanted && choosing_games() + choosing_in_progress_ >= *wanted) {
        return std::nullopt;
    }
    const std::uint64_t number = next_number();
    Random random(identity_.seed, "ties", number);
    const std::string path = candidates_->choose(random);
    return begin(number, path, choose_colour(number, path));
}

Job Tuning::begin(std::uint64_t number, const std::string& path, Colour candidate_colour) {
    const auto attempts = attempts_.find(number);
    const GamePlan plan{number, path, candidate_colour, attempts == attempts_.end() ? 0 : attempts->second};
    const std::optional<MatchPlace> game = parse_match_place(path);
    Job job = make_job(control_, identity_, plan,
                       game ? verification_.values(*game) : candidates_->engine_parameters(path));
    if (game) {
        verification_.start(*game);
    } else {
        candidates_->begin(path);
        ++choosing_in_progress_;
    }
    in_progress_[number] = path;
    return job;
}

/// It is no longer in progress; whether it was.
bool Tuning::end(std::uint64_t number) {
    const auto asked = in_progress_.find(number);
    if (asked == in_progress_.end()) {
        return false;
    }
    if (const std::optional<MatchPlace> game = parse_match_place(asked->second)) {
        verification_.abandon(*game);
    } else {
        candidates_->abandon(asked->second);
        --choosing_in_progress_;
    }
    in_progress_.erase(asked);
    return true;
}

void Tuning::tell(const GameRecord& record) {
    if (record.epoch != identity_.epoch) {
        mark_number_played(record.number);
        ++other_epochs_[record.epoch];
        return;
    }
    if (!end(record.number)) {
        mark_number_played(record.number);
    }
    if (const std::optional<MatchPlace> game = parse_match_place(record.path)) {
        verification_.tell(*game, record.parameters, record.candidate_colour, record.candidate_score);
    } else {
        candidates_->tell(record);
    }
    ++finished_;
    count_curiosities(record);
}

/// Candidates may be different programs: each of the tree may be one, and each combination of list values of a model.
std::string Tuning::engine_key(const GameRecord& record) const {
    if (control_.competition_type == CompetitionType::mc_tuner && !parse_match_place(record.path)) {
        return record.path;
    }
    std::string key;
    for (std::size_t i = 0; i < record.parameters.size() && i < control_.parameters.size(); ++i) {
        const bool is_listed = !control_.parameters[i].scale.listed_values().empty();
        key += is_listed ? to_text(record.parameters[i].second) + "; " : "";
    }
    return key;
}

/// What says nothing about the candidate's strength but shows whether the engines are well.
void Tuning::count_curiosities(const GameRecord& record) {
    unknown_results_ += record.ending == Ending::unknown || record.ending == Ending::move_limit;
    disagreements_ += record.scorers_disagreed;
    const bool candidate_moved_first = (record.candidate_colour == Colour::white) == control_.game.handicap.has_value();
    const int half = record.moves / 2;
    const int odd = record.moves % 2;
    std::string& candidate_engine = candidate_engines_[engine_key(record)];
    const auto candidate = [&] { return "candidate " + ringmaster::describe(control_.parameters, record.parameters); };
    const auto opponent = [] { return std::string("opponent"); };
    add_side(candidate, candidate_, candidate_engine, record, record.candidate,
             half + (candidate_moved_first ? odd : 0));
    add_side(opponent, opponent_, opponent_.engine, record, record.opponent, half + (candidate_moved_first ? 0 : odd));
    SideStatistics& loser = record.winner == record.candidate_colour ? opponent_ : candidate_;
    loser.forfeits += record.ending == Ending::forfeit;
    loser.failures += record.ending == Ending::failure;
}

/// `known_engine` is what the player's engine was so far: every candidate may be another program. `who` is asked for
/// only when that changes, for describing a candidate costs more than all the rest.
template <typename Who>
void Tuning::add_side(const Who& who, SideStatistics& statistics, std::string& known_engine, const GameRecord& record,
                      const GameRecord::Side& side, int moves) {
    statistics.moves += static_cast<std::uint64_t>(moves);
    statistics.seconds += side.seconds;
    statistics.cpu_seconds += side.cpu_seconds;
    if (side.engine.empty()) {
        return;
    }
    if (!known_engine.empty() && known_engine != side.engine) {
        ++statistics.engine_changes;
        notices_.push_back("the " + who() + " was " + known_engine + " and is " + side.engine + " from game " +
                           std::to_string(record.number) + " on: their games are pooled");
    }
    known_engine = side.engine;
    statistics.engine = side.engine;
}

void Tuning::tell(const VoidGame& game) {
    if (game.epoch != identity_.epoch) {
        return;
    }
    ++void_games_;
    ++attempts_[game.number];
    unknown_results_ += game.unknown_result;
    disagreements_ += game.scorers_disagreed;
    candidate_.failures += game.culprit == "candidate";
    opponent_.failures += game.culprit == "opponent";
}

std::vector<std::string> Tuning::take_notices() {
    return std::exchange(notices_, {});
}

void Tuning::give_back(const Job& job) {
    if (!end(job.number)) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    given_back_.push_back(job);
}

std::uint64_t Tuning::next_number() {
    if (missing_numbers_.empty()) {
        return next_number_++;
    }
    return missing_numbers_.extract(missing_numbers_.begin()).value();
}

void Tuning::mark_number_played(std::uint64_t number) {
    while (next_number_ <= number) {
        missing_numbers_.insert(next_number_++);
    }
    missing_numbers_.erase(number);
}

Colour Tuning::choose_colour(std::uint64_t number, const std::string& path) const {
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
    return candidates_->turn(path, number) % 2 == 0 ? Colour::black : Colour::white;
}

std::unique_ptr<Candidates> make_candidates(const ControlFile& control) {
    if (control.competition_type == CompetitionType::model_tuner) {
        return std::make_unique<ModelCandidates>(control);
    }
    return std::make_unique<TreeCandidates>(control);
}

std::vector<Parameters> candidates_to_check(const ControlFile& control) {
    std::vector<Parameters> candidates = make_candidates(control)->extremes();
    if (const auto present = present_settings(control.parameters)) {
        candidates.push_back(*present);
    }
    return candidates;
}

}  // namespace ringmaster
