#include "ringmaster/competition/game_book.hpp"

#include <algorithm>
#include <utility>

namespace ringmaster {

std::uint64_t GameBook::next_number() {
    if (finished_ > 0) {
        missing_.merge(put_off_);
    }
    for (;;) {
        const std::uint64_t next = missing_.empty() ? next_++ : missing_.extract(missing_.begin()).value();
        const std::uint64_t number = next * games_at_a_time_;
        if (!gives_way(number)) {
            return number;
        }
        if (finished_ == 0) {
            put_off_.insert(next);
        }
    }
}

std::optional<PlannedGame> GameBook::end(std::uint64_t number) {
    auto game = in_progress_.extract(number);
    return game ? std::optional(std::move(game.mapped())) : std::nullopt;
}

std::optional<PlannedGame> GameBook::take_given_back(const std::function<bool(const Purpose&)>& fits) {
    const auto found = std::ranges::find_if(given_back_, [&](const PlannedGame& game) { return fits(game.purpose); });
    if (found == given_back_.end()) {
        return std::nullopt;
    }
    PlannedGame game = std::move(*found);
    given_back_.erase(found);
    return game;
}

bool GameBook::note(const GameRecord& record) {
    mark_number_played(record.number);
    if (record.epoch != epoch_) {
        ++games_of_other_epochs_;
        return false;
    }
    ++finished_;
    return true;
}

bool GameBook::note(const VoidGame& game, EngineFailure engine_failure) {
    if (game.epoch != epoch_) {
        return false;
    }
    ++void_games_;
    VoidAttempts& attempts = void_attempts_[game.number];
    ++attempts.all;
    const std::array<Role, 2> roles = roles_of(game.purpose);
    const bool may_lose = game.culprit && may_lose_by_failure(roles[*game.culprit], roles[0]);
    attempts.failed += may_lose;
    attempts.halting += game.cause != VoidCause::excused_time && !(may_lose && engine_failure == EngineFailure::retry);
    return true;
}

GameBook::VoidAttempts GameBook::void_attempts(std::uint64_t number) const {
    const auto found = void_attempts_.find(number);
    return found == void_attempts_.end() ? VoidAttempts{} : found->second;
}

bool GameBook::gives_way(std::uint64_t number) const {
    const VoidAttempts attempts = void_attempts(number);
    return finished_ == 0 ? attempts.all > 0 : attempts.halting >= void_games_that_halt_;
}

void GameBook::mark_number_played(std::uint64_t number) {
    const std::uint64_t played = number / games_at_a_time_;
    while (next_ <= played) {
        missing_.insert(next_++);
    }
    missing_.erase(played);
}

void GamePairs::plan(const PlannedGame& game) {
    if (are_played_) {
        pairs_.try_emplace(game.number / 2, Pair{game});
    }
}

void GamePairs::tell(const PlannedGame& game) {
    if (!are_played_) {
        return;
    }
    Pair& pair = pairs_.try_emplace(game.number / 2, Pair{game}).first->second;
    pair.was_played[game.number % 2] = true;
    if (pair.was_played[0] && pair.was_played[1]) {
        pairs_.erase(game.number / 2);
    }
}

const PlannedGame* GamePairs::other_of(std::uint64_t number) const {
    const auto found = pairs_.find(number / 2);
    return found == pairs_.end() || found->second.game.number == number ? nullptr : &found->second.game;
}

std::uint64_t NumberedGames::next() const {
    std::uint64_t game = first_open_;
    while (played_.contains(game) || in_progress_.contains(game)) {
        ++game;
    }
    return game;
}

void NumberedGames::finish(std::uint64_t game, bool says_something) {
    in_progress_.erase(game);
    ++finished_;
    played_.insert(game);
    while (played_.erase(first_open_) > 0) {
        ++first_open_;
    }
    telling_ += says_something ? 1 : 0;
    repeats_in_a_row_ = says_something ? 0 : repeats_in_a_row_ + 1;
}

bool NumberedGames::repeat_themselves() const {
    constexpr std::uint64_t fewest = 20;
    return repeats_in_a_row_ >= std::max(fewest, telling_);
}

}  // namespace ringmaster
