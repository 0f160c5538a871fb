#include "ringmaster/runner/event_log.hpp"

#include <cerrno>
#include <cstring>

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_line = 4000;

constexpr std::size_t longest_history_line = 2000;

}  // namespace

EventLog::EventLog(const std::filesystem::path& path) {
    try {
        logger_ = std::make_shared<spdlog::logger>("event",
                                                   std::make_shared<spdlog::sinks::basic_file_sink_st>(path.string()));
    } catch (const spdlog::spdlog_ex& error) {
        throw Error("cannot write the log '" + path.string() + "': " + error.what());
    }
    logger_->set_pattern("%Y-%m-%d %H:%M:%S %v");
    logger_->flush_on(spdlog::level::info);
    logger_->set_error_handler([](const std::string&) {});
}

void EventLog::note(const std::string& text) {
    for (const std::string& line : split(text, '\n')) {
        logger_->log(spdlog::level::info, printable(line, longest_line));
    }
}

void EventLog::warn(const std::string& line) {
    note("warning: " + line);
}

History::History(const std::filesystem::path& path) : out_(path, std::ios::app) {
    if (!out_) {
        throw Error("cannot write the history '" + path.string() + "': " + std::strerror(errno));
    }
}

void History::add(const std::string& line) {
    out_ << printable(line, longest_history_line) << std::endl;
    out_.clear();
}

void History::add_block(const std::vector<std::string>& lines) {
    out_ << '\n';
    for (const std::string& line : lines) {
        out_ << printable(line, longest_history_line) << '\n';
    }
    out_ << std::endl;
    out_.clear();
}

}  // namespace ringmaster
