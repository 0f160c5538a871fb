#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/gtp.hpp"
#include "ringmaster/engine/move_analysis.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// A Player that is an engine behind GTP.
class GtpPlayer : public Player {
public:
    GtpPlayer(const PlayerSetup& player, Controller& controller) : player_(player), controller_(controller) {}

    /// protocol_version (which may be refused, but must be 2 when answered), name, version, gomill-describe_engine
    /// where it is known, then the player's startup_gtp_commands; a refused start-up command is a failure.
    Reply start() override;

    /// The player's set_gtp_commands for the game to come: sent when they are not those that were sent last. A refused
    /// one is a failure.
    Reply configure(const std::vector<std::string>& commands) override;

    /// boardsize, clear_board, komi.
    Reply set_up(const GameSettings& settings) override;
    std::optional<TimeControl> own_clock() const override { return player_.clock; }
    /// By the commands that it knows. One that it knows but refuses is a failure.
    Reply set_clock(const std::optional<TimeControl>& control) override;
    /// Where it knows time_left. Also looks at the machine, for `excuse`.
    Reply tell_time(Colour colour, const TimeLeft& left, std::optional<double> patience) override;
    std::string excuse(double seconds) override { return controller_.excuse(seconds); }
    /// The first line of the answer. With allow_claim, gomill-genmove_ex is used where the engine knows it; else, where
    /// games are adjudicated, a command that tells what the engine thinks of its move.
    Reply genmove(Colour colour) override;
    bool may_claim() const override { return claims_; }
    std::optional<double> estimate() const override { return estimate_; }
    Reply play(Colour colour, const Move& move) override;
    Reply play_text(Colour colour, const std::string& move) override;
    Reply fixed_handicap(int stones) override;
    Reply place_free_handicap(int stones) override;
    Reply set_free_handicap(const std::vector<Point>& stones) override;
    std::string explain_last_move() override;
    Reply dead_stones() override;
    Reply final_score() override;
    /// Asks for protocol_version, whose answer is known. Dying now says nothing about the answer before.
    Reply confirm() override;

    /// gomill-cpu_time, where the engine knows it.
    std::optional<double> cpu_time() override;

    /// gomill-describe_engine's text, or "".
    std::string description() const override { return description_; }
    std::string engine() const override { return engine_; }
    std::string failure() const override { return failure_.empty() ? controller_.failure() : failure_; }

    /// Whether the engine says that it knows a command; it is asked once. One that leaves the question unanswered is
    /// asked no more, and knows no optional command.
    bool knows(const std::string& command);

private:
    Reply ask(const std::string& command, double timeout);
    Reply must(const std::string& command);
    Reply fail(const std::string& what);
    Reply check_protocol();
    Reply learn_name();
    void learn_description();
    void learn_to_claim();
    const AnalysisCommand* known_analysis();
    Reply score_with(const std::string& command);

    const PlayerSetup& player_;
    Controller& controller_;
    std::string engine_;
    std::string description_;
    std::string failure_;
    Reply protocol_;  ///< the answer to protocol_version
    std::vector<std::string> configured_;
    std::map<std::string, bool> known_;
    bool claims_ = false;
    std::optional<ClockWords> clock_words_;  ///< of an engine that had a clock
    std::optional<TimeControl> clock_;
    std::optional<double> patience_;             ///< with its next move
    const AnalysisCommand* analysis_ = nullptr;  ///< by which it is asked for moves; null: by another command
    std::optional<double> estimate_;
};

/// The number as GTP wants it, without exponent and trailing zeros beyond one: 7 is "7.0", 6.5 is "6.5".
std::string komi_text(double komi);

}  // namespace ringmaster
