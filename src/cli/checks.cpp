#include "ringmaster/cli/checks.hpp"

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/runner/player_check.hpp"

namespace ringmaster {
namespace {

void print_line(std::ostream& out, const std::string& line) {
    out << printable(line, longest_line) << '\n';
}

void print_check(std::ostream& out, const PlayerToCheck& player, const PlayerCheck& check, CheckDetail detail) {
    if (!check.problem.empty()) {
        print_line(out, "player " + player.label + " failed: " + check.problem);
        print_line(out, "  its command: " + quote_command(player.setup.command));
    } else if (detail != CheckDetail::failures) {
        print_line(out, "player " + player.label + ": " + check.engine + ": ok");
    }
    if (detail == CheckDetail::everything) {
        for (const std::string& note : check.notes) {
            print_line(out, "  " + note);
        }
    }
}

/// What the engine wrote to standard error; not straight to the terminal, which would obey its escape sequences.
void print_stderr(std::ostream& out, const PlayerToCheck& player, const PlayerCheck& check) {
    const std::string text = trim(check.stderr_tail);
    for (const std::string& line : split(text, '\n')) {
        if (!text.empty()) {
            print_line(out, player.label + ": " + line);
        }
    }
}

}  // namespace

int check_players(const LoadedControlFile& loaded, std::ostream& out, std::ostream& engines_stderr,
                  CheckDetail detail) {
    const auto competition = make_competition(loaded.control, {});
    Guardian guardian;
    int failures = 0;
    for (const PlayerToCheck& player :
         players_to_check(loaded.control, loaded.template_texts, competition->candidates_to_check())) {
        const PlayerCheck check = check_player(player.setup, loaded.control.game, &guardian,
                                               {player.plays_black, player.plays_white, player.referees});
        if (detail == CheckDetail::everything) {
            print_stderr(engines_stderr, player, check);
        }
        print_check(out, player, check, detail);
        out << std::flush;
        failures += check.problem.empty() ? 0 : 1;
    }
    return failures;
}

}  // namespace ringmaster
