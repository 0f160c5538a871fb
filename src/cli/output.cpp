#include "ringmaster/cli/output.hpp"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <unistd.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t bytes_of_a_write = 1 << 16;

std::filesystem::path resolved(const std::filesystem::path& path) {
    std::error_code problem;
    const auto canonical = std::filesystem::weakly_canonical(path, problem);
    return problem ? path : canonical;
}

bool are_one_file(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code problem;
    return std::filesystem::equivalent(a, b, problem) || resolved(a) == resolved(b);
}

}  // namespace

void require_free_to_write(const std::string& name, const std::filesystem::path& file,
                           const std::filesystem::path& control_file, const EventFiles& own) {
    const auto refused = [&](const std::string& why) {
        return Error(name + " '" + file.string() + "' is " + why, "", "name another file", Fault::usage);
    };
    std::vector<std::filesystem::path> kept = own.all();
    kept.push_back(control_file);
    if (std::any_of(kept.begin(), kept.end(), [&](const auto& path) { return are_one_file(path, file); })) {
        throw refused("a file of the event itself");
    }
    std::error_code problem;
    const auto status = std::filesystem::status(file, problem);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw refused("no regular file");
    }
}

Output::Output(const std::filesystem::path& file, const std::filesystem::path& control_file, const EventFiles& own) {
    if (!file.empty()) {
        require_free_to_write("--output", file, control_file, own);
        file_.emplace(file);
    }
}

void Output::write(std::string_view text) {
    waiting_ += text;
    if (waiting_.size() >= bytes_of_a_write) {
        flush();
    }
}

void Output::flush() {
    if (file_) {
        file_->write(waiting_);
    } else if (is_wanted_ && !write_all(STDOUT_FILENO, waiting_)) {
        is_wanted_ = false;
        if (errno != EPIPE) {
            throw Error("cannot write to standard output");
        }
    }
    waiting_.clear();
}

void Output::finish() {
    flush();
    if (file_) {
        file_->commit();
    }
}

}  // namespace ringmaster
