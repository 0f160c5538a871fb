#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ringmaster/engine/framing.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// The framing of GTP 2. As the standard says, control characters are dropped (CR among them), tabs become blanks,
/// empty lines before an answer are skipped, and an empty line ends it. Lines that begin with '#' before an answer are
/// comments of the engine's and are skipped too. An answer's text is without "=" or "?", id and surrounding blanks.
class GtpFraming : public Framing {
public:
    /// An answer may be at most this long, in bytes.
    static constexpr std::size_t max_answer = 1 << 20;

    /// `aliases` are the engine's own words for commands, also for what known_command asks about.
    explicit GtpFraming(std::map<std::string, std::string> aliases = {}) : aliases_(std::move(aliases)) {}

    const char* protocol() const override { return traits_of(PlayerProtocol::gtp).name; }
    const char* example_of_option() const override { return "as GNU Go needs '--mode=gtp'"; }
    std::string line_of(const std::string& command) override;
    void push(std::string_view bytes) override;
    std::string missing_end() const override;
    bool has_leftover() const override { return Framing::has_leftover() || in_answer_ || !line_.empty(); }

private:
    void push_text(std::string_view text);
    void finish_line();

    std::map<std::string, std::string> aliases_;
    std::string answer_;
    std::string line_;
    bool in_answer_ = false;
    bool in_comment_ = false;
};

/// How an engine is told of its clock: by KataGo's commands, by those of the server KGS, or by those of GTP, as it
/// knows them. Those of KataGo take fractions of a second; others get whole seconds, rounded down, but 1 at least of
/// what the game begins with. GTP has neither Fischer's time, which is told as absolute time that grows, nor Japanese
/// periods, of which only one is told.
class ClockWords {
public:
    using Knows = std::function<bool(const std::string& command)>;

    explicit ClockWords(const Knows& knows);

    /// The command before a game; empty: there is none that it knows. Without a clock it has all the time.
    std::string settings(const std::optional<TimeControl>& control) const;

    /// The command before a move; empty: there is none that it knows.
    std::string time_left(Colour colour, const TimeControl& control, const TimeLeft& left) const;

private:
    enum class Dialect { none, gtp, kgs, katago };
    Dialect dialect_ = Dialect::none;
    bool knows_time_left_ = false;
};

/// A command for a message, and as which an engine with these aliases was sent it:
///     'my_move b' (by gtp_aliases, for 'genmove b')
std::string quoted_command(const std::string& command, const std::map<std::string, std::string>& aliases);

/// The number as GTP wants it, without exponent and trailing zeros beyond one: 7 is "7.0", 6.5 is "6.5".
std::string komi_text(double komi);

/// A GTP command that makes a move, as genmove does, and tells what the engine thinks of it.
struct AnalysisCommand {
    const char* name;
    double certainty;  ///< how it writes a chance of 1
};

/// The commands that analyse, in the order in which they are preferred. Both tell chances as the side to move sees
/// them, unless the engine's own settings say otherwise.
/// - kata-genmove_analyze: KataGo, docs/GTP_Extensions.md; chances from 0 to 1.
/// - lz-genmove_analyze: Leela Zero 0.17 (GTP.cpp, UCTSearch.cpp), KataGo, Pachi; from 0 to 10000.
inline constexpr std::array analysis_commands{AnalysisCommand{"kata-genmove_analyze", 1},
                                              AnalysisCommand{"lz-genmove_analyze", 10'000}};

/// "lz-genmove_analyze b 360000". The number is how often the engine tells how far it is, in hundredths of a second:
/// seldom enough that it does so but once, at the end, which both engines do in any case.
std::string command_line(const AnalysisCommand& command, char colour);

struct AnalysedMove {
    std::string text;              ///< as genmove would have given it
    std::optional<double> chance;  ///< to win, from 0 to 1; none: it was not told
};

/// Reads an answer:
///
///     info move D4 visits 90 winrate 4567 prior 1234 lcb 4400 order 0 pv D4 Q16 info move Q16 visits 10 ...
///     play D4
///
/// The chance is that of the move that was made, else of the first one, in the last line of them. An answer without
/// "play" is taken for the move itself.
AnalysedMove parse_analysed_move(const std::string& answer, const AnalysisCommand& command);

}  // namespace ringmaster
