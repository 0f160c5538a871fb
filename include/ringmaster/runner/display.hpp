#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {

/// What is going on at this moment, for a person.
struct LiveStatus {
    struct Running {
        std::string game_id;
        std::string description;
        double seconds = 0;  ///< since it began
    };
    std::string event;
    std::vector<AnswerLine> answer;     ///< what to do, how sure that is, how far the run is
    std::vector<std::string> warnings;  ///< what a person should know before believing the answer
    std::vector<std::string> summary;   ///< the leading candidates, a line each, the best first under its heading
    std::vector<Running> running;
    std::size_t running_to_show = 12;
    std::string hint;  ///< what a key would do, or why it is ending
};

/// Shows a run while it lasts. It only ever gets what is durable already.
///
/// A stream that refuses to take something (see Outlet) is offered it again later. What has waited too long by then is
/// dropped and counted, and a line says so.
class Display {
public:
    virtual ~Display() = default;
    virtual void line(const std::string& text) = 0;     ///< a finished game or another happening
    virtual void warning(const std::string& text) = 0;  ///< is shown even when quiet
    /// What an engine wrote to standard error: is shown even when quiet.
    virtual void engine_line(const std::string& text) { line(text); }
    virtual bool is_live() const { return false; }  ///< whether refresh shows anything
    virtual void refresh(const LiveStatus&) {}
    /// Shows what is still to be shown and leaves the terminal as it was found. The display may be used again
    /// afterwards: close it before a stop (Ctrl-Z).
    virtual void close() {}
    /// How many lines were not shown so far.
    virtual std::size_t lines_not_shown() const { return 0; }
};

/// Lines only: for files, pipes and dumb terminals.
std::unique_ptr<Display> make_plain_display(std::ostream& out, bool colour = false);
/// Warnings, and what engines write, only.
std::unique_ptr<Display> make_quiet_display(std::ostream& out, bool colour = false);
/// Lines that scroll away above a block that is redrawn in place, at most ten times a second. Lines and warnings wait
/// for the next refresh or close. It needs no setting of the terminal, so no death of ours spoils one.
std::unique_ptr<Display> make_live_display(std::ostream& out, int terminal, bool colour = false,
                                           std::function<SteadyClock::time_point()> now = SteadyClock::now);

enum class Emphasis { none, strong, warning };

struct BlockLine {
    std::string text;
    Emphasis emphasis = Emphasis::none;
    bool operator==(const BlockLine&) const = default;
};

/// The block of the live display: none of its lines is wider than `columns - 1`, and there are at most `rows`. From the
/// top: the event and what a key would do, the answer, the last warnings, games in progress (the oldest first), the
/// summary. When rows are few, the lowest go first; the games leave half of the rest to the summary.
std::vector<BlockLine> live_block(const LiveStatus& status, const std::vector<std::string>& warnings, int columns,
                                  int rows);

/// The terminal columns that the text takes at most: characters that some terminals show wide count twice.
std::size_t columns_at_most(const std::string& text);

}  // namespace ringmaster
