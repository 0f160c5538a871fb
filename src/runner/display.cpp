#include "ringmaster/runner/display.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/terminal.hpp"

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

/// The text cut to so many columns that says most at its end: half of the room is for that.
std::string fit_with_end(const std::string& text, std::size_t width) {
    std::size_t begin = text.size();
    for (std::size_t used = 0; begin > 0 && used + columns_of(text[begin - 1]) <= width / 2;) {
        used += columns_of(text[--begin]);
    }
    while (begin < text.size() && columns_of(text[begin]) == 0) {
        ++begin;
    }
    const bool fits = columns_at_most(text) <= width;
    return fits ? text : fit(text, width - columns_at_most(text.substr(begin))) + text.substr(begin);
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// Lines of the live block, as long as there is room.
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
    void add_with_end(const std::string& text, Emphasis emphasis) {
        add(fit_with_end(printable(text, 1000), width_), emphasis);
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
        block.add_with_end("warning: " + first_line(warnings[i]), Emphasis::warning);
    }
}

void add_running(Block& block, const LiveStatus& status, bool is_last) {
    std::vector<LiveStatus::Running> games = status.running;
    std::ranges::stable_sort(games, [](const auto& left, const auto& right) { return left.seconds > right.seconds; });
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
        block.add("  " + counted(games.size(), "game") + " in progress");
    } else if (shown < games.size()) {
        block.add(fmt::format("  and {} more", games.size() - shown));
    }
}

constexpr std::chrono::milliseconds least_between_draws(100);
constexpr std::size_t warnings_repeated = 4;

/// How many results stay in sight above the block, and how low the block may get for their sake.
constexpr int results_in_sight = 6;
constexpr int rows_before_results = 10;

std::string painted(const std::string& text, Emphasis emphasis, bool colour) {
    if (!colour || emphasis == Emphasis::none) {
        return text;
    }
    return (emphasis == Emphasis::strong ? "\x1b[1m" : "\x1b[33m") + text + "\x1b[0m";
}

std::string happening(const std::string& text) {
    return printable(text, 1000) + "\n";
}

std::string warning_text(const std::string& text, bool colour) {
    return painted("ringmaster: " + printable(text, 4000, true), Emphasis::warning, colour) + "\n";
}

/// Whether the stream took it.
bool is_written(std::ostream& out, const std::string& bytes) {
    out << bytes << std::flush;
    const bool is_taken = out.good();
    out.clear();
    return is_taken;
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

/// Lines that are still to be shown. When they are too many, the oldest are dropped and counted.
class Backlog {
public:
    void add(const std::string& lines) {
        text_ += lines;
        if (text_.size() > most) {
            const std::size_t end = text_.find('\n', text_.size() - most / 2) + 1;
            dropped_ += lines_in(text_.substr(0, end));
            text_.erase(0, end);
        }
    }
    std::string text() const {
        const std::size_t untold = dropped_ - told_;
        return (untold == 0 ? "" : counted(untold, "line") + " could not be shown here\n") + text_;
    }
    void is_shown() {
        told_ = dropped_;
        text_.clear();
    }
    std::size_t lines_not_shown() const { return dropped_ + lines_in(text_); }

private:
    static constexpr std::size_t most = 1 << 20;
    std::string text_;
    std::size_t dropped_ = 0;
    std::size_t told_ = 0;
};

class PlainDisplay : public Display {
public:
    PlainDisplay(std::ostream& out, bool colour) : out_(out), colour_(colour) {}
    void line(const std::string& text) override { show(happening(text)); }
    void warning(const std::string& text) override { show(warning_text(text, colour_)); }
    void close() override { show(""); }
    std::size_t lines_not_shown() const override { return backlog_.lines_not_shown(); }

private:
    void show(const std::string& lines) {
        backlog_.add(lines);
        if (is_written(out_, backlog_.text())) {
            backlog_.is_shown();
        }
    }

    std::ostream& out_;
    bool colour_;
    Backlog backlog_;
};

class QuietDisplay : public PlainDisplay {
public:
    using PlainDisplay::PlainDisplay;
    void line(const std::string&) override {}
    void engine_line(const std::string& text) override { PlainDisplay::line(text); }
};

class LiveDisplay final : public Display {
public:
    LiveDisplay(std::ostream& out, int terminal, bool colour, std::function<SteadyClock::time_point()> now)
        : out_(out), terminal_(terminal), colour_(colour), now_(std::move(now)) {}
    ~LiveDisplay() override { draw({}, terminal_size(terminal_)); }

    void line(const std::string& text) override { backlog_.add(happening(text)); }
    void warning(const std::string& text) override {
        backlog_.add(warning_text(text, colour_));
        warnings_.push_back(text);
        if (warnings_.size() > warnings_repeated) {
            warnings_.erase(warnings_.begin());
        }
    }
    bool is_live() const override { return true; }
    void refresh(const LiveStatus& status) override {
        const auto now = now_();
        if (last_draw_ && now - *last_draw_ < least_between_draws) {
            return;
        }
        last_draw_ = now;
        const TerminalSize size = terminal_size(terminal_);
        draw(live_block(status, warnings_, size.columns, block_rows(size.rows)), size);
    }
    void close() override {
        draw({}, terminal_size(terminal_));
        last_draw_.reset();
    }
    std::size_t lines_not_shown() const override { return backlog_.lines_not_shown(); }

private:
    /// How many rows the block may have: the cursor stands below it, on a row of its own.
    static int block_rows(int rows) {
        return std::max(rows - 1 - results_in_sight, std::min(rows - 1, rows_before_results));
    }

    /// One write: nobody sees, and no death leaves, half a block. When it is refused the last block still stands.
    void draw(const std::vector<BlockLine>& block, const TerminalSize& size) {
        std::string bytes = erasure(size) + backlog_.text();
        std::vector<std::size_t> widths;
        for (const BlockLine& line : block) {
            bytes += painted(line.text, line.emphasis, colour_) + "\n";
            widths.push_back(columns_at_most(line.text));
        }
        if (bytes.empty() || is_written(out_, bytes)) {
            backlog_.is_shown();
            shown_ = std::move(widths);
        }
    }

    /// What erases the block. A terminal that has become narrower has wrapped our lines.
    std::string erasure(const TerminalSize& size) const {
        const auto columns = static_cast<std::size_t>(std::max(size.columns, 1));
        std::size_t rows = 0;
        for (const std::size_t width : shown_) {
            rows += std::max<std::size_t>((width + columns - 1) / columns, 1);
        }
        return rows == 0 ? "" : "\x1b[" + std::to_string(rows) + "A\r\x1b[J";
    }

    std::ostream& out_;
    int terminal_;
    bool colour_;
    std::function<SteadyClock::time_point()> now_;
    std::optional<SteadyClock::time_point> last_draw_;
    Backlog backlog_;
    std::vector<std::string> warnings_;
    std::vector<std::size_t> shown_;  ///< the width of every line of the block on the screen
};

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

std::unique_ptr<Display> make_plain_display(std::ostream& out, bool colour) {
    return std::make_unique<PlainDisplay>(out, colour);
}

std::unique_ptr<Display> make_quiet_display(std::ostream& out, bool colour) {
    return std::make_unique<QuietDisplay>(out, colour);
}

std::unique_ptr<Display> make_live_display(std::ostream& out, int terminal, bool colour,
                                           std::function<SteadyClock::time_point()> now) {
    return std::make_unique<LiveDisplay>(out, terminal, colour, std::move(now));
}

}  // namespace ringmaster
