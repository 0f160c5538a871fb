#include "ringmaster/runner/history.hpp"

#include <cerrno>
#include <cstring>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr std::size_t longest_history_line = 2000;

}  // namespace

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
