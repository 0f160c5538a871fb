#include "ringmaster/runner/event_log.hpp"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

struct EventLog::Logger {
    explicit Logger(const std::filesystem::path& path)
        : log("event", std::make_shared<spdlog::sinks::basic_file_sink_st>(path.string())) {
        log.set_pattern("%Y-%m-%d %H:%M:%S %v");
        log.flush_on(spdlog::level::info);
        log.set_error_handler([](const std::string&) {});
    }
    spdlog::logger log;
};

EventLog::EventLog(const std::filesystem::path& path) {
    try {
        logger_ = std::make_unique<Logger>(path);
    } catch (const spdlog::spdlog_ex& error) {
        throw Error("cannot write the log '" + path.string() + "': " + error.what());
    }
}

EventLog::~EventLog() = default;

void EventLog::note(const std::string& line) {
    logger_->log.log(spdlog::level::info, line);
}

void EventLog::warn(const std::string& line) {
    logger_->log.log(spdlog::level::warn, "warning: " + line);
}

}  // namespace ringmaster
