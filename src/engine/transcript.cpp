#include "ringmaster/engine/transcript.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr const char* left_out = "         -- the rest is left out: this log has 4 MiB\n";

}  // namespace

void Transcript::add(const char* arrow, const std::string& label, const std::string& text) {
    if (full_) {
        return;
    }
    const std::string head = fmt::format("{:8.3f} {} {}: ", seconds_since(start_), arrow, label);
    const std::string indent = "\n" + std::string(head.size(), ' ');
    const std::string line = head + join(split(printable(text, max_size, true), '\n'), indent) + "\n";
    full_ = text_.size() + line.size() > max_size;
    text_ += full_ ? left_out : line;
}

}  // namespace ringmaster
