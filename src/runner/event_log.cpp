#include "ringmaster/runner/event_log.hpp"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_line = 4000;

}  // namespace

struct EventLog::Logger {
    explicit Logger(const std::filesystem::path& path)
        : log("event", std::make_shared<spdlog::sinks::basic_file_sink_st>(path.string())) {
        log.set_pattern("%Y-%m-%d %H:%M:%S %v");
        log.flush_on(spdlog::level::info);
        log.set_error_handler([](const std::string&) {});
    }
    void add(const std::string& text) {
        for (const std::string& line : split(text, '\n')) {
            log.log(spdlog::level::info, printable(line, longest_line));
        }
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
    logger_->add(line);
}

void EventLog::warn(const std::string& line) {
    logger_->add("warning: " + line);
}

}  // namespace ringmaster
