#include "ringmaster/competition/tuning.hpp"

#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

/// A player with its placeholders replaced.
PlayerSetup ready_to_play(const PlayerSetup& player, Parameters values, std::uint64_t seed,
                          const std::string& game_id) {
    values.emplace_back("seed", static_cast<long long>(seed));
    values.emplace_back("game_id", game_id);
    PlayerSetup ready = fill_placeholders(player, values);
    if (!ready.reuse) {
        ready.environ.try_emplace("RINGMASTER_SEED", std::to_string(seed));
    }
    return ready;
}

/// The candidate likewise, with the files that are made for it.
PlayerSetup ready_candidate(const ControlFile& control, const std::vector<std::string>& template_texts,
                            const Parameters& parameters, std::uint64_t seed, const std::string& game_id) {
    if (control.candidate_files.empty()) {
        return ready_to_play(control.candidate, parameters, seed, game_id);
    }
    const std::string folder = (control.path.parent_path() / (control.event + ".scratch") / game_id).string();
    Parameters values = parameters;
    values.emplace_back("dir", folder);
    PlayerSetup candidate = ready_to_play(control.candidate, values, seed, game_id);
    candidate.scratch_folder = folder;
    for (std::size_t i = 0; i < control.candidate_files.size(); ++i) {
        candidate.files.push_back({control.candidate_files[i].path, fill_template(template_texts.at(i), parameters)});
    }
    return candidate;
}

}  // namespace

Tuning::Tuning(const ControlFile& control_file, EventIdentity identity)
    : control_(control_file),
      identity_(std::move(identity)),
      space_(control_.parameters),
      tree_(space_, control_.tree) {
    if (control_.reward.kind == RewardKind::area) {
        const int points = control_.game.board_size * control_.game.board_size;
        areas_.emplace(static_cast<std::size_t>(points), control_.reward.area_exponent);
    }
}

/// A candidate without rivals has nothing to decide: it plays its games.
bool Tuning::is_decided() const {
    return control_.stop_when_decided && tree_.decided() && !tree_.retired().empty();
}

Progress Tuning::progress() const {
    return {finished_, control_.number_of_games, void_games_,
            is_decided() ? "decided: all other candidates are retired" : ""};
}

std::optional<Job> Tuning::ask() {
    if (is_decided()) {
        return std::nullopt;
    }
    if (!given_back_.empty()) {
        const Job lost = std::move(given_back_.front());
        given_back_.pop_front();
        const CellPath cell = parse_cell_path(lost.path);
        tree_.begin(cell);
        in_progress_[lost.number] = cell;
        return make_job(lost.number, cell, lost.candidate_colour);
    }
    if (control_.number_of_games && finished_ + in_progress_.size() >= *control_.number_of_games) {
        return std::nullopt;
    }
    const std::uint64_t number = next_number();
    Random random(identity_.seed, "ties", number);
    const CellPath cell = tree_.choose(random);
    Job job = make_job(number, cell, choose_colour(number, cell));
    tree_.begin(cell);
    in_progress_[number] = cell;
    return job;
}

void Tuning::tell(const GameRecord& record) {
    if (record.epoch != identity_.epoch) {
        mark_number_played(record.number);
        ++other_epochs_[record.epoch];
        return;
    }
    const CellPath cell = parse_cell_path(record.path);
    if (const auto asked = in_progress_.find(record.number); asked != in_progress_.end()) {
        tree_.abandon(asked->second);
        in_progress_.erase(asked);
    } else {
        mark_number_played(record.number);
    }
    if (areas_) {
        tree_.add_result(cell, areas_->add(cell, area_of(record, control_.reward, control_.game.board_size)));
    } else {
        tree_.add_result(cell, reward_of(record, control_.reward, control_.game.board_size));
    }
    for (std::size_t depth = 0; depth <= cell.size(); ++depth) {
        tallies_[CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth))].add(record.candidate_score);
    }
    ++finished_;
    count_curiosities(record);
}

/// What says nothing about the candidate's strength but shows whether the engines are well.
void Tuning::count_curiosities(const GameRecord& record) {
    unknown_results_ += record.ending == Ending::unknown || record.ending == Ending::move_limit;
    disagreements_ += record.scorers_disagreed;
    const bool candidate_moved_first = (record.candidate_colour == Colour::white) == control_.game.handicap.has_value();
    const int half = record.moves / 2;
    const int odd = record.moves % 2;
    std::string& candidate_engine = candidate_engines_[record.path];
    const auto candidate = [&] { return "candidate " + space_.describe(record.parameters); };
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
    const auto asked = in_progress_.find(job.number);
    if (asked == in_progress_.end()) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    tree_.abandon(asked->second);
    in_progress_.erase(asked);
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

/// Alternation is per candidate: each plays Black in its first game, then White, and so on, so that no candidate is
/// judged by one colour only.
Colour Tuning::choose_colour(std::uint64_t number, const CellPath& cell) const {
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
    const UcbTree::Node* node = tree_.find(cell);
    const auto begun = static_cast<std::uint64_t>(tree_.games(*node)) + node->in_flight;
    return begun % 2 == 0 ? Colour::black : Colour::white;
}

/// The seeds of the two engines differ, and those of a game that is played again after it was void are new: what made
/// it void may hang on them.
std::pair<std::uint64_t, std::uint64_t> Tuning::engine_seeds(std::uint64_t number) const {
    Random random(identity_.seed, "engines", number);
    const auto attempts = attempts_.find(number);
    for (int i = 0; attempts != attempts_.end() && i < 2 * attempts->second; ++i) {
        random.next();
    }
    const std::uint64_t candidate = random.next() >> 33;
    return {candidate, random.next() >> 33};
}

Job Tuning::make_job(std::uint64_t number, const CellPath& cell, Colour candidate_colour) const {
    Job job;
    job.number = number;
    job.game_id = std::to_string(number);
    job.event = control_.event;
    job.settings = control_.game;
    job.keep_ownership = areas_.has_value();
    job.candidate_colour = candidate_colour;
    job.path = to_text(cell);
    job.parameters = space_.engine_parameters(cell);
    job.description = space_.describe(job.parameters);
    const auto [candidate_seed, opponent_seed] = engine_seeds(number);
    job.seed = candidate_seed;
    PlayerSetup candidate = ready_candidate(control_, identity_.template_texts, job.parameters, job.seed, job.game_id);
    PlayerSetup opponent = ready_to_play(control_.opponent_setup(), {}, opponent_seed, job.game_id);
    if (!control_.referee.empty()) {
        job.referee = ready_to_play(control_.players.at(control_.referee), {}, job.seed, job.game_id);
    }
    const bool candidate_is_black = job.candidate_colour == Colour::black;
    job.black = candidate_is_black ? candidate : opponent;
    job.white = candidate_is_black ? opponent : candidate;
    return job;
}

std::vector<PlayerToCheck> players_to_check(const ControlFile& control_file, const EventIdentity& identity) {
    const Space space(control_file.parameters);
    const bool black = control_file.candidate_colour != ColourChoice::white;
    const bool white = control_file.candidate_colour != ColourChoice::black;
    std::vector<PlayerToCheck> players;
    for (const CellPath& cell : {CellPath{0}, CellPath{space.branching() - 1}}) {
        const Parameters parameters = space.engine_parameters(cell);
        PlayerSetup candidate = ready_candidate(control_file, identity.template_texts, parameters, 0, "check");
        if (players.empty() || !(players.front().setup == candidate)) {
            players.push_back(
                {std::move(candidate), "candidate (" + space.describe(parameters) + ")", black, white, false});
        }
    }
    players.push_back(
        {ready_to_play(control_file.opponent_setup(), {}, 0, "check"), control_file.opponent, white, black, false});
    if (!control_file.referee.empty()) {
        players.push_back({ready_to_play(control_file.players.at(control_file.referee), {}, 0, "check"),
                           control_file.referee + " (referee)", false, false, true});
    }
    return players;
}

}  // namespace ringmaster
