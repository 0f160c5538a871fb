#include "game_in_progress.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// Who has not moved so many seconds after his time is not waited for any longer.
constexpr double seconds_after_flag = 5;

}  // namespace

Reply GameClocks::set_up(Colour colour, Player& player) {
    const std::optional<TimeControl> own = player.own_clock();
    const std::optional<TimeControl> control = own ? own : settings_.control;
    OneClock& one = of(colour);
    one.movetime = player.movetime();
    one.clock.reset();
    if (control) {
        one.clock.emplace(*control, increment_);
    }
    const Reply reply = player.set_clock(control);
    one.untold = reply.kind == Reply::Kind::refused ? reply.text : "";
    return reply.kind == Reply::Kind::failed ? reply : Reply{};
}

Reply GameClocks::begin_move(Colour colour, Player& player) {
    const OneClock& one = of(colour);
    if (!one.clock && !one.movetime) {
        return {};
    }
    const std::optional<Clock>& other = of(opponent_of(colour)).clock;
    if (one.clock && other) {
        player.hear_of_time(other->control(), other->left());
    }
    const double by_clock = one.clock ? one.clock->seconds_to_flag() : one.movetime.value();
    const double patience = std::min(by_clock, one.movetime.value_or(by_clock)) + settings_.margin + seconds_after_flag;
    const Reply reply = player.tell_time(colour, one.clock ? one.clock->left() : TimeLeft{},
                                         settings_.enforce ? std::optional(patience) : std::nullopt);
    return reply.kind == Reply::Kind::failed ? Reply{reply.kind, reply.text} : Reply{};
}

GameClocks::Overstep GameClocks::spend(OneClock& one, double seconds) const {
    Overstep overstep;
    if (one.clock) {
        overstep = {to_text(one.clock->control()), one.clock->spend(seconds, settings_.margin)};
    }
    const double late = seconds - one.movetime.value_or(seconds);
    return late > std::max(settings_.margin, overstep.late)
               ? Overstep{fmt::format("movetime {:g} s", *one.movetime), late}
               : overstep;
}

bool GameClocks::end_game(RefereedGame& game, Colour colour, Player& player, const std::string& name,
                          const Reply& answer) {
    OneClock& one = of(colour);
    const Overstep overstep = spend(one, answer.seconds);
    const auto& [limit, late] = overstep;
    if (late == 0) {
        return false;
    }
    if (!settings_.enforce) {
        warn(game, one, name, overstep);
        return false;
    }
    game.detail = fmt::format("{}: overstepped its time ({}) by {:.3f} s", name, limit, late);
    if (answer.kind == Reply::Kind::failed) {
        game.detail += ": " + answer.text;
    }
    if (const std::string excuse = player.excuse(late - settings_.margin); !excuse.empty()) {
        game.make_void(game.detail + ", but " + excuse);
        game.void_cause = VoidCause::excused_time;
        return true;
    }
    game.ending = Ending::time;
    game.winner = opponent_of(colour);
    game.detail += one.untold.empty() ? "" : fmt::format(" (it was not told its time: it {})", one.untold);
    return true;
}

/// Warns of a late answer: once a game, with a count.
void GameClocks::warn(RefereedGame& game, OneClock& late_one, const std::string& name, const Overstep& overstep) const {
    if (++late_one.late == 1) {
        late_one.warning = game.warnings.size();
        game.warnings.emplace_back();
    }
    late_one.latest = std::max(late_one.latest, overstep.late);
    game.warnings[late_one.warning] = fmt::format("{}: overstepped its time ({}) in {}, by {:.3f} s at most", name,
                                                  overstep.limit, counted(late_one.late, "move"), late_one.latest);
}

std::optional<TimeLeft> GameClocks::left(Colour colour) const {
    const std::optional<Clock>& clock = clocks_[colour_index(colour)].clock;
    return clock ? std::optional(clock->left()) : std::nullopt;
}

GameInProgress::GameInProgress(const GameSettings& settings, const Seat& black, const Seat& white)
    : settings_(settings), seats_{black, white}, clocks_(settings.clock, increment_by(settings.rules)) {
    if (settings.adjudication && settings.trial_moves == 0) {
        adjudicator_.emplace(*settings.adjudication);
    }
}

RefereedGame GameInProgress::take_game() {
    game_.result = result_text(game_, settings_.rules);
    return std::move(game_);
}

void GameInProgress::set_up(Colour colour) {
    if (over_) {
        return;
    }
    Reply reply = seat(colour).player.set_up(settings_);
    if (reply.ok()) {
        reply = clocks_.set_up(colour, seat(colour).player);
    }
    if (!reply.ok()) {
        end_void(colour, reply.text);
    }
}

void GameInProgress::end(Ending ending, std::optional<Colour> winner, const std::string& detail) {
    over_ = true;
    game_.ending = ending;
    game_.winner = winner;
    game_.detail = detail;
}

void GameInProgress::end_void(Colour culprit, const std::string& why) {
    over_ = true;
    game_.make_void(fmt::format("{}: {}", seat(culprit).name, why));
    game_.failed = culprit;
}

void GameInProgress::end_by_failure(Colour culprit, const std::string& why) {
    end_void(culprit, why);
    if (settings_.engine_failure == EngineFailure::loss) {
        lose_by_failure(game_, culprit);
    }
}

void GameInProgress::end_if_due(Colour mover, std::size_t moves) {
    adjudicate(mover, static_cast<int>(moves));
    if (!over_ && static_cast<int>(moves) >= settings_.move_limit) {
        end(Ending::move_limit, std::nullopt, hit_move_limit);
    }
}

void GameInProgress::adjudicate(Colour mover, int moves) {
    if (!adjudicator_ || game_.audit || over_) {
        return;
    }
    Player& player = seat(mover).player;
    const auto opinion = settings_.adjudication->is_of_chess ? player.score() : player.estimate();
    const auto finding = adjudicator_->hear(mover, opinion, moves);
    if (finding && settings_.adjudication->is_audited) {
        game_.audit = finding->ruling;
    } else if (finding) {
        const std::optional<Colour>& winner = finding->ruling.winner;
        end(winner ? Ending::adjudicated : Ending::adjudicated_draw, winner, "adjudicated: " + finding->why);
    }
}

}  // namespace ringmaster
