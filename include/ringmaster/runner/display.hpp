#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "ringmaster/competition/competition.hpp"

namespace ringmaster {

/// What is going on at this moment, for a person.
struct LiveStatus {
    struct Running {
        std::string game_id;
        std::string description;
        double seconds = 0;  ///< since it began
    };
    std::string event;
    Progress progress;
    double games_per_second = 0;  ///< of this run; 0: not known yet
    std::string standing;
    std::vector<Running> running;
    std::string hint;  ///< what a key would do, or why it is ending
};

/// Shows a run while it lasts. It only ever gets what is durable already.
class Display {
public:
    virtual ~Display() = default;
    virtual void line(const std::string& text) = 0;     ///< a finished game or another happening
    virtual void warning(const std::string& text) = 0;  ///< is shown even when quiet
    virtual bool is_live() const { return false; }      ///< whether refresh shows anything
    virtual void refresh(const LiveStatus&) {}
    virtual void close() {}  ///< leaves the terminal as it was found
};

/// Lines only: for files, pipes and dumb terminals.
std::unique_ptr<Display> make_plain_display(std::ostream& out);
/// Warnings only.
std::unique_ptr<Display> make_quiet_display(std::ostream& out);
/// Lines that scroll away above a block that is redrawn in place; cut to the terminal's width.
std::unique_ptr<Display> make_live_display(std::ostream& out, int terminal);

/// The block of the live display, one text per line, none wider than `columns`, at most `rows` of them.
std::vector<std::string> live_block(const LiveStatus& status, int columns, int rows);

}  // namespace ringmaster
