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

GameInProgress::GameInProgress(const GameSettings& settings, const Seat& black, const Seat& white)
    : settings_(settings), seats_{black, white} {
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
        reply = set_clock(colour);
    }
    if (!reply.ok()) {
        end_void(colour, reply.text);
    }
}

Reply GameInProgress::set_clock(Colour colour) {
    const Seat& side = seat(colour);
    SideClock& one = clock_of(colour);
    const std::optional<TimeControl>& control = side.clock ? side.clock : settings_.clock.control;
    if (control) {
        one.clock.emplace(*control, increment_by(settings_.rules));
    }
    const Reply reply = side.player.set_clock(control);
    one.untold = reply.kind == Reply::Kind::refused ? reply.text : "";
    return reply.kind == Reply::Kind::failed ? reply : Reply{};
}

Reply GameInProgress::begin_move(Colour colour) {
    Player& player = seat(colour).player;
    const double movetime = seat(colour).movetime;
    const std::optional<Clock>& own = clock_of(colour).clock;
    const std::optional<Clock>& other = clock_of(opponent_of(colour)).clock;
    if (!own && movetime <= 0) {
        return {};
    }
    if (own && other) {
        player.hear_of_time(other->control(), other->left());
    }
    const double by_clock = own ? own->seconds_to_flag() : movetime;
    const double patience =
        (movetime > 0 ? std::min(by_clock, movetime) : by_clock) + settings_.clock.margin + seconds_after_flag;
    const Reply reply = player.tell_time(colour, own ? own->left() : TimeLeft{},
                                         settings_.clock.enforce ? std::optional(patience) : std::nullopt);
    return reply.kind == Reply::Kind::failed ? Reply{reply.kind, reply.text} : Reply{};
}

GameInProgress::Overstep GameInProgress::spend(Colour colour, double seconds) {
    Overstep overstep;
    if (std::optional<Clock>& clock = clock_of(colour).clock) {
        overstep = {to_text(clock->control()), clock->spend(seconds, settings_.clock.margin)};
    }
    const double movetime = seat(colour).movetime;
    const double late = movetime > 0 ? seconds - movetime : 0;
    return late > std::max(settings_.clock.margin, overstep.late)
               ? Overstep{fmt::format("movetime {:g} s", movetime), late}
               : overstep;
}

/// An answer that came too late loses the game, or makes it void when the machine is to blame.
void GameInProgress::look_at_clock(Colour colour, const Reply& answer) {
    const Overstep overstep = spend(colour, answer.seconds);
    const auto& [limit, late] = overstep;
    if (late == 0) {
        return;
    }
    if (!settings_.clock.enforce) {
        return warn(colour, overstep);
    }
    std::string detail = fmt::format("{}: overstepped its time ({}) by {:.3f} s", seat(colour).name, limit, late);
    if (answer.kind == Reply::Kind::failed) {
        detail += ": " + answer.text;
    }
    if (const std::string excuse = seat(colour).player.excuse(late - settings_.clock.margin); !excuse.empty()) {
        over_ = true;
        game_.make_void(detail + ", but " + excuse);
        game_.void_cause = VoidCause::excused_time;
        return;
    }
    const std::string& untold = clock_of(colour).untold;
    detail += untold.empty() ? "" : fmt::format(" (it was not told its time: it {})", untold);
    end(Ending::time, opponent_of(colour), detail);
}

/// Warns of a late answer: once a game, with a count.
void GameInProgress::warn(Colour late, const Overstep& overstep) {
    SideClock& one = clock_of(late);
    if (++one.late == 1) {
        one.warning = game_.warnings.size();
        game_.warnings.emplace_back();
    }
    one.latest = std::max(one.latest, overstep.late);
    game_.warnings[one.warning] = fmt::format("{}: overstepped its time ({}) in {}, by {:.3f} s at most",
                                              seat(late).name, overstep.limit, counted(one.late, "move"), one.latest);
}

std::optional<TimeLeft> GameInProgress::time_left(Colour colour) const {
    const std::optional<Clock>& clock = clocks_[colour_index(colour)].clock;
    return clock ? std::optional(clock->left()) : std::nullopt;
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
