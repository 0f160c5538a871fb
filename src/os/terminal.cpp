#include "ringmaster/os/terminal.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

std::string read_line_from_standard_input() {
    std::string line;
    char letter = 0;
    while (true) {
        const ssize_t size = ::read(STDIN_FILENO, &letter, 1);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size <= 0 || letter == '\n') {
            return line;
        }
        line += letter;
    }
}

}  // namespace

bool is_terminal(int descriptor) {
    const char* kind = std::getenv("TERM");
    return isatty(descriptor) == 1 && kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

TerminalSize terminal_size(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return {};
    }
    return {size.ws_col, size.ws_row};
}

bool ask_yes_no(const std::string& question) {
    fmt::print(stderr, "{} [y/N] ", question);
    std::fflush(stderr);
    const std::string answer = to_lower(trim(read_line_from_standard_input()));
    return answer == "y" || answer == "yes";
}

}  // namespace ringmaster
