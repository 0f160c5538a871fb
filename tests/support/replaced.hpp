#pragma once

#include <string>

namespace ringmaster {

/// The text with `other` in place of the first `part`, which must be there: else it throws std::out_of_range.
inline std::string replaced(std::string text, const std::string& part, const std::string& other) {
    return text.replace(text.find(part), part.size(), other);
}

}  // namespace ringmaster
