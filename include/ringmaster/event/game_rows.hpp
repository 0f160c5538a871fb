#pragma once

#include <array>
#include <string>
#include <vector>

#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// The games of an event for programs, one row each: CSV with a line of names above, or an array of JSON objects, one
/// in a line. It keeps none of them: header(), then row() for each game, then footer() give the whole text piece by
/// piece. The columns of the engine parameters are those of the control file, and hold what the first side played with;
/// a game that was played before there was such a parameter has none. What is not known is an empty field, or null.
class GameRows {
public:
    enum class Format { csv, json };
    using Colours = std::array<std::string, 2>;

    /// `codes` are those of the parameters; `colours` what Black and White are called.
    GameRows(Format format, std::vector<std::string> codes, Colours colours = {"black", "white"});

    std::string header() const;
    std::string row(const GameRecord& record);
    std::string footer() const;

private:
    Format format_;
    std::vector<std::string> codes_;
    Colours colours_;
    std::vector<std::string> parameter_columns_;
    bool is_first_ = true;
};

}  // namespace ringmaster
