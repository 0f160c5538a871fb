#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace spdlog {
class logger;
}

namespace ringmaster {

/// The event's log file: one line per happening, with date and time, appended and flushed. A log that cannot be written
/// any more stops nothing.
class EventLog {
public:
    /// Throws Error when the file cannot be opened.
    explicit EventLog(const std::filesystem::path& path);

    void note(const std::string& text);
    void warn(const std::string& line);

private:
    std::shared_ptr<spdlog::logger> logger_;
};

/// The event's history file: one line per result, and now and then all that is known of the candidates. It is for
/// people; a history that cannot be written any more stops nothing.
class History {
public:
    /// Appends to what is there. Throws Error when the file cannot be opened.
    explicit History(const std::filesystem::path& path);

    void add(const std::string& line);

    /// Lines that belong together, set off by empty ones.
    void add_block(const std::vector<std::string>& lines);

private:
    std::ofstream out_;
};

}  // namespace ringmaster
