#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringmaster {

struct SgfNode {
    int line = 1;                                                              ///< of the text, where it begins
    std::vector<std::pair<std::string, std::vector<std::string>>> properties;  ///< their values without escapes

    /// The property's values; null: it is not there.
    const std::vector<std::string>* find(std::string_view property) const;
};

/// The main line of one game of an SGF text: its first node and what follows, without variations.
struct SgfRecord {
    int line = 1;  ///< where the game begins
    std::vector<SgfNode> nodes;
};

/// All games of an SGF text of any version, whatever stands around them. It knows the syntax and nothing of what
/// properties mean. Throws Error, which names the line, for a text that is no SGF.
std::vector<SgfRecord> read_sgf(std::string_view text);

}  // namespace ringmaster
