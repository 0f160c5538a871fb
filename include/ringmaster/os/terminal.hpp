#pragma once

#include <string>

namespace ringmaster {

/// Whether the descriptor is a terminal that understands cursor movement (TERM is set and not "dumb").
bool is_terminal(int descriptor);

struct TerminalSize {
    int columns = 80;
    int rows = 24;
};
TerminalSize terminal_size(int descriptor);

/// Asks a yes-or-no question on standard error and reads the answer from standard input; anything but yes is no.
bool ask_yes_no(const std::string& question);

}  // namespace ringmaster
