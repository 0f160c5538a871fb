#include "ringmaster/cli/manual.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"

#include "manual_text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t help_width = 80;

/// `left` in a column of its own and beside it `right`, wrapped.
std::string beside(const std::string& left, const std::string& right, std::size_t indent) {
    std::string text;
    std::string line = left + std::string(indent > left.size() ? indent - left.size() : 1, ' ');
    bool is_empty = true;
    for (const std::string& word : split(right, ' ')) {
        if (!is_empty && line.size() + 1 + word.size() > help_width) {
            text += line + "\n";
            line = std::string(indent, ' ');
            is_empty = true;
        }
        line += (is_empty ? "" : " ") + word;
        is_empty = false;
    }
    return text + line + "\n";
}

std::string option_line(const OptionEntry& entry) {
    const std::string letter = entry.letter != 0 ? std::string("-") + entry.letter + ", " : "    ";
    const std::string value = entry.value.empty() ? "" : " " + entry.value;
    const std::string whose = entry.is_for(Action::run) ? "" : join(entry.action_words(), ", ") + ": ";
    return beside("  " + letter + "--" + entry.name + value, whose + entry.summary, 24);
}

}  // namespace

std::string manual_purpose() {
    return "finds the best settings of game-playing engines by letting them play";
}

std::vector<ManualEntry> manual_keys() {
    return {
        {"Ctrl-C or Ctrl-X", "finish the games in progress, then stop"},
        {"Ctrl-C again", "abort them; nothing that was played is lost"},
    };
}

std::vector<ManualEntry> manual_exit_statuses() {
    using namespace exit_status;
    const auto number = [](int status) { return std::to_string(status); };
    return {
        {number(success), "finished, or stopped as asked"},
        {number(failure), "an internal error, or one of the system"},
        {number(usage), "wrong usage, or a mistake or refused change in the control file"},
        {number(check_failed), "a player failed its check"},
        {number(halted), "halted because games kept failing"},
        {number(unusable_state), "already running, or the state file is missing or unusable"},
        {number(out_of_time), "the time of all machines is up; start it again to go on"},
        {number(second_is_better) + ", " + number(nobody_is_better),
         "with --exit-verdict: the second engine is better; nobody is known to be"},
        {"130, 143", "aborted by a signal"},
    };
}

std::string help_text() {
    std::string text = "ringmaster " + manual_purpose() + ".\n\n";
    for (const ActionEntry& entry : action_table()) {
        const std::string words = entry.action == Action::run           ? "tune.toml"
                                  : entry.action == Action::import_file ? "import FILE"
                                  : entry.action == Action::new_event   ? "new [FILE]"
                                  : entry.action == Action::match       ? "match CMD CMD [FILE]"
                                                                        : "tune.toml " + entry.word;
        text += beside("  ringmaster " + words, entry.summary, 32);
    }
    text += "\nThe action may also stand first: 'ringmaster show tune.toml'.\n\nOptions:\n";
    for (const OptionEntry& entry : option_table()) {
        text += option_line(entry);
    }
    text += "\nKeys, during a run:\n";
    for (const ManualEntry& key : manual_keys()) {
        text += beside("  " + key.what, key.meaning, 24);
    }
    text += "\nExit status:\n";
    for (const ManualEntry& status : manual_exit_statuses()) {
        text += beside("  " + status.what, status.meaning, 12);
    }
    return text;
}

std::string manual_text(const std::string& part) {
    if (part == "man") {
        return man_page();
    }
    if (part == "bash") {
        return bash_completion();
    }
    if (part == "zsh") {
        return zsh_completion();
    }
    if (part == "fish") {
        return fish_completion();
    }
    throw bug("there is no manual '" + part + "'");
}

}  // namespace ringmaster
