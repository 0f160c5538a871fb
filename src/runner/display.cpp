#include "ringmaster/runner/display.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/os/terminal.hpp"

namespace ringmaster {
namespace {

/// The text cut to so many columns.
std::string fit(const std::string& text, int columns) {
    const auto width = static_cast<std::size_t>(std::max(columns, 1));
    if (display_width(text) <= width) {
        return text;
    }
    std::string cut = text;
    while (display_width(cut) > width - 1) {
        do {
            cut.pop_back();
        } while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0) == 0x80);
        while (!cut.empty() && static_cast<unsigned char>(cut.back()) >= 0x80) {
            cut.pop_back();
        }
    }
    return cut + "~";
}

std::string headline(const LiveStatus& status) {
    const Progress& progress = status.progress;
    std::string text = status.event + ": " + std::to_string(progress.finished);
    text += progress.wanted ? " of " + std::to_string(*progress.wanted) + " games" : " games";
    if (status.games_per_second > 0) {
        const double rate = status.games_per_second;
        text += rate >= 1 ? fmt::format(", {:.1f} games/s", rate) : fmt::format(", {:.1f} games/min", rate * 60);
        if (progress.wanted && *progress.wanted > progress.finished) {
            text +=
                ", about " + duration_text(static_cast<double>(*progress.wanted - progress.finished) / rate) + " left";
        }
    }
    return text;
}

class PlainDisplay : public Display {
public:
    explicit PlainDisplay(std::ostream& out) : out_(out) {}
    void line(const std::string& text) override { out_ << printable(text, 1000) << '\n' << std::flush; }
    void warning(const std::string& text) override {
        out_ << "ringmaster: " << printable(text, 4000, true) << '\n' << std::flush;
    }

protected:
    std::ostream& out_;
};

class QuietDisplay : public PlainDisplay {
public:
    using PlainDisplay::PlainDisplay;
    void line(const std::string&) override {}
};

class LiveDisplay : public Display {
public:
    LiveDisplay(std::ostream& out, int terminal) : out_(out), terminal_(terminal), plain_(out) {}
    ~LiveDisplay() override { erase(); }

    void line(const std::string& text) override {
        erase();
        plain_.line(text);
    }
    void warning(const std::string& text) override {
        erase();
        plain_.warning(text);
    }
    bool is_live() const override { return true; }
    void refresh(const LiveStatus& status) override {
        erase();
        const TerminalSize size = terminal_size(terminal_);
        for (const std::string& text : live_block(status, size.columns, size.rows)) {
            out_ << text << '\n';
            ++lines_;
        }
        out_ << std::flush;
    }
    void close() override { erase(); }

private:
    void erase() {
        if (lines_ > 0) {
            out_ << "\x1b[" << lines_ << "A\r\x1b[J" << std::flush;
        }
        lines_ = 0;
    }

    std::ostream& out_;
    int terminal_;
    PlainDisplay plain_;
    int lines_ = 0;
};

}  // namespace

std::vector<std::string> live_block(const LiveStatus& status, int columns, int rows) {
    std::vector<std::string> lines{"", headline(status)};
    if (status.progress.finished > 0) {
        lines.push_back("best so far: " + status.standing);
    }
    const auto room = static_cast<std::size_t>(std::max(rows - 5, 0));
    for (std::size_t i = 0; i < std::min(status.running.size(), room); ++i) {
        const auto& game = status.running[i];
        lines.push_back(
            fmt::format("  game {:>5}  {:>9}  {}", game.game_id, duration_text(game.seconds), game.description));
    }
    if (status.running.size() > room) {
        lines.push_back(fmt::format("  and {} more", status.running.size() - room));
    }
    if (!status.hint.empty()) {
        lines.push_back("(" + status.hint + ")");
    }
    for (std::string& line : lines) {
        line = fit(printable(line, 1000), columns - 1);
    }
    return lines;
}

std::unique_ptr<Display> make_plain_display(std::ostream& out) {
    return std::make_unique<PlainDisplay>(out);
}

std::unique_ptr<Display> make_quiet_display(std::ostream& out) {
    return std::make_unique<QuietDisplay>(out);
}

std::unique_ptr<Display> make_live_display(std::ostream& out, int terminal) {
    return std::make_unique<LiveDisplay>(out, terminal);
}

}  // namespace ringmaster
