#include "ringmaster/os/outlet.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ringmaster/base/time.hpp"

namespace ringmaster {
namespace {

bool has_room(int descriptor, const Deadline& deadline) {
    pollfd polled{descriptor, POLLOUT, 0};
    return poll(&polled, 1, deadline.poll_timeout()) > 0;
}

}  // namespace

/// Another user's pipe or terminal (after su) cannot be opened again: then poll(2) is asked before each write.
Outlet::Outlet(int descriptor) : descriptor_(descriptor) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0) {
        return;
    }
    is_socket_ = S_ISSOCK(status.st_mode);
    is_device_ = S_ISCHR(status.st_mode);
    if (S_ISFIFO(status.st_mode) || isatty(descriptor) == 1) {
        own_ = Descriptor(
            open(fmt::format("/proc/self/fd/{}", descriptor).c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        may_block_ = !own_;
    }
}

Outlet::int_type Outlet::overflow(int_type letter) {
    if (letter != traits_type::eof()) {
        message_ += traits_type::to_char_type(letter);
    }
    return traits_type::not_eof(letter);
}

std::streamsize Outlet::xsputn(const char* text, std::streamsize size) {
    message_.append(text, static_cast<std::size_t>(size));
    return size;
}

int Outlet::sync() {
    std::string message = std::exchange(message_, {});
    if (!push()) {
        return -1;
    }
    rest_ = std::move(message);
    const std::size_t size = rest_.size();
    const bool is_taken = push() || (!rest_.empty() && rest_.size() < size);
    if (!is_taken) {
        rest_.clear();
    }
    return is_taken ? 0 : -1;
}

/// Writes what is left, as far as somebody reads. Whether it is all written; what can never be written is dropped.
bool Outlet::push() {
    Deadline deadline = Deadline::after(waited_in_vain_ ? 0 : patience_);
    while (!rest_.empty()) {
        const ssize_t written = write_some();
        if (written >= 0) {
            rest_.erase(0, static_cast<std::size_t>(written));
            waited_in_vain_ = false;
            deadline = Deadline::after(patience_);
        } else if (errno == EAGAIN) {
            reason_ = EAGAIN;
            if (deadline.passed()) {
                waited_in_vain_ = patience_ > 0;
                return false;
            }
            has_room(descriptor_, deadline);
        } else if (errno != EINTR) {
            reason_ = errno;
            rest_.clear();
            return false;
        }
    }
    return true;
}

/// Writes what fits: gives the number of bytes, or -1 with errno.
ssize_t Outlet::write_some() const {
    if (is_socket_) {
        return ::send(descriptor_, rest_.data(), rest_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    if (!may_block_) {
        return ::write(own_ ? own_.get() : descriptor_, rest_.data(), rest_.size());
    }
    if (!has_room(descriptor_, Deadline::after(0))) {
        errno = EAGAIN;
        return -1;
    }
    return ::write(descriptor_, rest_.data(), std::min<std::size_t>(rest_.size(), PIPE_BUF));
}

}  // namespace ringmaster
