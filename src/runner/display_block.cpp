#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/runner/display.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t fewest_rows_for_a_gap = 5;

/// What the character that begins with this byte takes at most; 0 for a byte inside a character. Wide characters begin
/// at U+1100.
std::size_t columns_of(char byte) {
    const auto lead = static_cast<unsigned char>(byte);
    const bool inside = (lead & 0xC0) == 0x80;
    return inside ? 0 : lead >= 0xE1 ? 2 : 1;
}

/// The text cut to so many columns.
std::string fit(const std::string& text, std::size_t width) {
    if (columns_at_most(text) <= width) {
        return text;
    }
    std::size_t end = 0;
    for (std::size_t used = 0; used + columns_of(text[end]) < width; ++end) {
        used += columns_of(text[end]);
    }
    return text.substr(0, end) + "~";
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// Lines as long as there is room.
class Block {
public:
    Block(int columns, int rows)
        : width_(static_cast<std::size_t>(std::max(columns - 1, 1))),
          rows_(static_cast<std::size_t>(std::max(rows, 0))) {}

    std::size_t room() const { return rows_ - lines_.size(); }
    void add(const std::string& text, Emphasis emphasis = Emphasis::none) {
        if (room() > 0) {
            lines_.push_back({fit(printable(text, 1000), width_), emphasis});
        }
    }
    std::vector<BlockLine> take() { return std::move(lines_); }

private:
    std::size_t width_;
    std::size_t rows_;
    std::vector<BlockLine> lines_;
};

void add_warnings(Block& block, const std::vector<std::string>& warnings) {
    const std::size_t count = std::min(block.room(), warnings.size());
    for (std::size_t i = warnings.size() - count; i < warnings.size(); ++i) {
        block.add("warning: " + first_line(warnings[i]), Emphasis::warning);
    }
}

void add_running(Block& block, const LiveStatus& status, bool is_last) {
    std::vector<LiveStatus::Running> games = status.running;
    std::stable_sort(games.begin(), games.end(),
                     [](const auto& left, const auto& right) { return left.seconds > right.seconds; });
    const std::size_t room = is_last ? block.room() : (block.room() + 1) / 2;
    std::size_t shown = std::min(games.size(), status.running_to_show);
    if (shown + (shown < games.size() ? 1 : 0) > room) {
        shown = room > 0 ? room - 1 : 0;
    }
    for (std::size_t i = 0; i < shown; ++i) {
        block.add(fmt::format("  game {:>5}  {:>9}  {}", games[i].game_id, duration_text(games[i].seconds),
                              games[i].description));
    }
    if (shown == 0 && !games.empty()) {
        block.add("  " + counted(static_cast<long long>(games.size()), "game") + " in progress");
    } else if (shown < games.size()) {
        block.add(fmt::format("  and {} more", games.size() - shown));
    }
}

}  // namespace

std::size_t columns_at_most(const std::string& text) {
    std::size_t columns = 0;
    for (const char byte : text) {
        columns += columns_of(byte);
    }
    return columns;
}

std::vector<BlockLine> live_block(const LiveStatus& status, const std::vector<std::string>& warnings, int columns,
                                  int rows) {
    Block block(columns, rows);
    if (block.room() >= fewest_rows_for_a_gap) {
        block.add("");
    }
    block.add(status.event + (status.hint.empty() ? "" : "   (" + status.hint + ")"));
    for (const AnswerLine& line : status.answer) {
        const bool is_first = &line == &status.answer.front();
        block.add(fmt::format("{:<9}{}", line.label, line.text), is_first ? Emphasis::strong : Emphasis::none);
    }
    add_warnings(block, status.warnings);
    add_warnings(block, warnings);
    std::vector<std::string> summary = status.summary;
    std::erase(summary, "");
    add_running(block, status, summary.empty());
    for (const std::string& line : summary) {
        block.add(line);
    }
    return block.take();
}

}  // namespace ringmaster
