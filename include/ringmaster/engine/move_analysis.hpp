#pragma once

#include <array>
#include <optional>
#include <string>

namespace ringmaster {

/// A GTP command that makes a move, as genmove does, and tells what the engine thinks of it.
struct AnalysisCommand {
    const char* name;
    double certainty;  ///< how it writes a chance of 1
};

/// In the order in which they are preferred. Both tell chances as the side to move sees them, unless the engine's own
/// settings say otherwise.
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
