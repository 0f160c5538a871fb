#include "ringmaster/os/lifeline.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace ringmaster {
namespace {

/// Who is not stopped looks at every beat.
constexpr double longest_between_looks = 2 * Lifeline::seconds_between_beats;

}  // namespace

std::optional<std::string> IncomingLines::take() {
    while (begin_ < bytes_.size() && bytes_[begin_] == Lifeline::pulse) {
        ++begin_;
        ++pulses_;
    }
    const std::size_t end = bytes_.find('\n', std::max(begin_, looked_));
    if (end == std::string::npos) {
        bytes_.erase(0, begin_);
        begin_ = 0;
        looked_ = bytes_.size();
        return std::nullopt;
    }
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = end + 1;
    return line;
}

/// Output does not block: a write must not wait for longer than we may.
Lifeline::Lifeline(int input, int output) : input_(input), output_(output) {
    fcntl(output_, F_SETFL, fcntl(output_, F_GETFL) | O_NONBLOCK);
}

void Lifeline::set_patience(double seconds) {
    patience_ = seconds;
    heard_ = SteadyClock::now();
}

std::optional<std::string> Lifeline::read_line() {
    while (true) {
        if (std::optional<std::string> line = received_.take()) {
            return line;
        }
        if (is_gone_ || (!listen(seconds_between_beats) && !beat())) {
            return std::nullopt;
        }
    }
}

bool Lifeline::write_line(std::string_view line) {
    const std::string bytes = std::string(line) + '\n';
    for (std::string_view rest = bytes; !rest.empty();) {
        const ssize_t written = ::write(output_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            listen(seconds_between_beats, POLLOUT);
        } else {
            is_gone_ = is_gone_ || errno != EINTR;
        }
        if (is_gone_ && !rest.empty()) {
            return false;
        }
    }
    return true;
}

bool Lifeline::beat() {
    static_cast<void>(!::write(output_, &pulse, 1));
    listen(0);
    return !is_gone_;
}

/// Takes what has come, or comes within the time, unless the output is ready before. Whether anything came: only who
/// looked and found nothing may say that the other side is silent, as we may have been stopped ourselves. And who has
/// not looked for long says it no sooner than after another patience: the other side may have been stopped with us.
bool Lifeline::listen(double seconds, short also) {
    std::array<pollfd, 2> polled{{{input_, POLLIN, 0}, {also == 0 ? -1 : output_, also, 0}}};
    if (poll(polled.data(), polled.size(), static_cast<int>(seconds * 1000)) < 0) {
        return false;  // by a signal, before it looked
    }
    if (seconds_since(looked_) > seconds + std::max(patience_ / 2, longest_between_looks)) {
        heard_ = SteadyClock::now();
    }
    looked_ = SteadyClock::now();
    if (polled[0].revents == 0) {
        is_gone_ = is_gone_ || (patience_ > 0 && seconds_since(heard_) > patience_);
        return false;
    }
    std::array<char, 64 * 1024> block;
    const ssize_t size = ::read(input_, block.data(), block.size());
    if (size > 0) {
        received_.add({block.data(), static_cast<std::size_t>(size)});
        heard_ = SteadyClock::now();
    }
    is_gone_ = is_gone_ || size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN);
    return size > 0;
}

}  // namespace ringmaster
