#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace ringmaster {

/// The event's log file: one line per happening, with date and time, appended and flushed. A log that cannot be written
/// any more stops nothing.
class EventLog {
public:
    /// Throws Error when the file cannot be opened.
    explicit EventLog(const std::filesystem::path& path);
    ~EventLog();
    EventLog(const EventLog&) = delete;
    EventLog& operator=(const EventLog&) = delete;

    void note(const std::string& line);
    void warn(const std::string& line);

private:
    struct Logger;
    std::unique_ptr<Logger> logger_;
};

}  // namespace ringmaster
