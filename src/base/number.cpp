#include "ringmaster/base/number.hpp"

#include <charconv>
#include <cmath>

namespace ringmaster {

std::optional<double> number_of(std::string_view text) {
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole_text = error == std::errc() && end == text.data() + text.size();
    return is_whole_text && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

}  // namespace ringmaster
