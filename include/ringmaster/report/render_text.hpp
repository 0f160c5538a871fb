#pragma once

#include <cstddef>
#include <string>

#include "ringmaster/report/report.hpp"

namespace ringmaster {

struct TextLayout {
    std::size_t width = 0;  ///< columns; 0: lines are as long as they are
    bool colour = false;
};

/// The report as plain text: blocks set off by blank lines, columns two blanks apart, no trailing blanks. Lines, and
/// the cells of tables that would be too wide, go on below between words; only a word that is too long for itself is
/// wider.
std::string render_text(const Report& report, const TextLayout& layout = {});

/// The text in lines of at most `width` columns, broken between words; all but the first begin with `hang` blanks.
std::vector<std::string> wrapped(const std::string& text, std::size_t width, std::size_t hang = 0);

}  // namespace ringmaster
