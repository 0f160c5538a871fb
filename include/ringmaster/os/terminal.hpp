#pragma once

#include <optional>
#include <string>

#include <termios.h>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// Whether the descriptor is a terminal that understands cursor movement (TERM is set and not "dumb").
bool is_terminal(int descriptor);

struct TerminalSize {
    int columns = 80;
    int rows = 24;
};
TerminalSize terminal_size(int descriptor);

enum class Colouring { automatic, always, never };
constexpr auto words_of(Colouring) {
    return std::to_array<EnumWord<Colouring>>(
        {{"auto", Colouring::automatic}, {"always", Colouring::always}, {"never", Colouring::never}});
}

/// Whether what goes to the descriptor may be coloured. For `automatic`: not with NO_COLOR, always with CLICOLOR_FORCE,
/// else on a terminal.
bool use_colour(Colouring colouring, int descriptor);

/// Asks a yes-or-no question on standard error and reads the answer from standard input; anything but yes is no, and
/// nothing is what stands at its end.
std::optional<bool> ask_yes_no(const std::string& question);

/// Asks on standard error and reads a line from standard input, without the blanks around it; nothing at its end.
std::optional<std::string> ask_line(const std::string& question);

/// Whether somebody can be asked: standard input is a terminal, even a dumb one.
bool can_ask();

inline constexpr char ctrl_x = '\x18';

/// Single keys typed on a terminal while we are in its foreground: they come at once and are not echoed. Ctrl-C and
/// Ctrl-Z stay signals. In the background, or without a terminal, it does nothing: it never waits and never gets us
/// stopped.
class KeyWatcher {
public:
    /// Watches the controlling terminal, wherever standard input comes from.
    KeyWatcher();
    explicit KeyWatcher(int terminal);
    /// Puts the terminal's settings back.
    ~KeyWatcher();
    KeyWatcher(const KeyWatcher&) = delete;
    KeyWatcher& operator=(const KeyWatcher&) = delete;

    /// A descriptor for wait_readable; -1 while there is nothing to watch. To be asked before every wait: a shell that
    /// moves a running job to the foreground tells nobody.
    int descriptor();

    /// The next key, if one was typed.
    std::optional<char> take();

    void suspend();  ///< before we stop: puts the terminal's settings back
    void resume();   ///< after we went on, in the foreground or not

private:
    bool take_over();
    void give_back();

    Descriptor own_terminal_;
    int terminal_;
    bool suspended_ = false;
    bool watching_ = false;
    std::optional<termios> found_;  ///< the settings to put back
};

}  // namespace ringmaster
