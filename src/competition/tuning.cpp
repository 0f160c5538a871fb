#include "ringmaster/competition/tuning.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

namespace ringmaster {
namespace {

void add_side(SideStatistics& statistics, const GameRecord::Side& side, int moves) {
    if (!side.engine.empty()) {
        statistics.engine = side.engine;
    }
    statistics.moves += static_cast<std::uint64_t>(moves);
    statistics.seconds += side.seconds;
    statistics.cpu_seconds += side.cpu_seconds;
}

PlayerSetup ready_to_play(const PlayerSetup& player, Parameters values, std::uint64_t seed,
                          const std::string& game_id) {
    values.emplace_back("seed", static_cast<long long>(seed));
    values.emplace_back("game_id", game_id);
    return fill_placeholders(player, values);
}

}  // namespace

Tuning::Tuning(const ControlFile& control_file, std::uint64_t seed)
    : control_(control_file), seed_(seed), space_(control_.parameters), tree_(space_, control_.tree) {
}

std::optional<Job> Tuning::ask() {
    if (!given_back_.empty()) {
        Job job = std::move(given_back_.front());
        given_back_.pop_front();
        const CellPath cell = parse_cell_path(job.path);
        tree_.begin(cell);
        in_progress_[job.number] = cell;
        return job;
    }
    if (control_.number_of_games && finished_ + in_progress_.size() >= *control_.number_of_games) {
        return std::nullopt;
    }
    const std::uint64_t number = next_number();
    Random random(seed_, "ties", number);
    const CellPath cell =
        tree_.choose([&](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); });
    Job job = make_job(number, cell);
    tree_.begin(cell);
    in_progress_[number] = cell;
    return job;
}

void Tuning::tell(const GameRecord& record) {
    const CellPath cell = parse_cell_path(record.path);
    if (const auto asked = in_progress_.find(record.number); asked != in_progress_.end()) {
        tree_.abandon(asked->second);
        in_progress_.erase(asked);
    } else {
        mark_number_played(record.number);
    }
    const double reward = candidate_reward(record);
    tree_.add_result(cell, reward);
    for (std::size_t depth = 0; depth <= cell.size(); ++depth) {
        tallies_[CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth))].add(reward);
    }
    ++finished_;
    unknown_results_ += record.ending == Ending::unknown || record.ending == Ending::move_limit;
    const bool black_moves_more = record.moves % 2 != 0;
    const bool candidate_is_black = record.candidate_colour == Colour::black;
    const int half = record.moves / 2;
    add_side(candidate_, record.candidate, half + (black_moves_more && candidate_is_black));
    add_side(opponent_, record.opponent, half + (black_moves_more && !candidate_is_black));
    if (record.ending == Ending::forfeit) {
        ++(record.winner == record.candidate_colour ? opponent_ : candidate_).forfeits;
    }
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
            return Random(seed_, "colour", number).below(2) == 0 ? Colour::black : Colour::white;
        case ColourChoice::alternate:
            break;
    }
    const UcbTree::Node* node = tree_.find(cell);
    const auto begun = static_cast<std::uint64_t>(tree_.games(*node)) + node->in_flight;
    return begun % 2 == 0 ? Colour::black : Colour::white;
}

Job Tuning::make_job(std::uint64_t number, const CellPath& cell) const {
    Job job;
    job.number = number;
    job.game_id = std::to_string(number);
    job.event = control_.event;
    job.settings = control_.game;
    job.candidate_colour = choose_colour(number, cell);
    job.path = to_text(cell);
    job.parameters = space_.engine_parameters(cell);
    job.description = space_.describe(job.parameters);
    job.seed = Random(seed_, "engines", number).next() >> 33;
    PlayerSetup candidate = ready_to_play(control_.candidate, job.parameters, job.seed, job.game_id);
    PlayerSetup opponent = ready_to_play(control_.opponent_setup(), {}, job.seed, job.game_id);
    const bool candidate_is_black = job.candidate_colour == Colour::black;
    job.black = candidate_is_black ? candidate : opponent;
    job.white = candidate_is_black ? opponent : candidate;
    return job;
}

std::vector<PlayerSetup> players_to_check(const ControlFile& control_file) {
    const Space space(control_file.parameters);
    return {ready_to_play(control_file.candidate, space.engine_parameters({0}), 0, "check"),
            ready_to_play(control_file.opponent_setup(), {}, 0, "check")};
}

}  // namespace ringmaster
