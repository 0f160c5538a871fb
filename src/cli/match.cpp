#include "ringmaster/cli/match.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

/// "has 'komi = 7', not 'komi = 6'".
std::string difference_text(const MatchDifference& difference) {
    const auto quoted = [](const std::string& line) {
        return line.empty() ? std::string("no more lines") : "'" + printable(line) + "'";
    };
    return "has " + quoted(difference.there) + " where this one has " + quoted(difference.wanted);
}

bool has_games(const std::filesystem::path& file) {
    const std::filesystem::path database = EventFiles(file).database;
    return std::filesystem::exists(database) && Store(database, Store::Mode::read).highest_number();
}

/// The games of another match stay; a file that led to none may have been a slip of the fingers.
void require_the_same_match(const std::filesystem::path& file, const std::string& wanted) {
    const std::string there = read_user_file(file);
    const auto difference = difference_of_matches(there, wanted);
    if (difference && (!is_match_file(there) || has_games(file))) {
        const std::string name = quote_command({file.string()});
        throw Error("there is another match in it: it " + difference_text(*difference), printable(file.string()),
                    "type 'ringmaster " + name +
                        "' to go on with that one, or name a file of its own for this: "
                        "'ringmaster match FIRST SECOND NAME.toml'",
                    Fault::usage);
    }
}

bool is_being_played(const std::filesystem::path& file) {
    return FileLock::is_locked(EventFiles(file).lock);
}

}  // namespace

std::optional<LoadedControlFile> make_match(const Options& options) {
    const std::filesystem::path& file = options.control_file;
    require_control_file_name(file);
    NewMatch match = options.match;
    if (!match.openings.empty()) {  // relative to where the user is, not to the file
        const auto home = std::filesystem::absolute(file).parent_path();
        match.openings = std::filesystem::proximate(std::filesystem::absolute(match.openings), home).string();
    }
    const std::string text = match_file(match, file.filename().string());
    const bool is_there = std::filesystem::exists(file);
    if (is_there) {
        require_the_same_match(file, text);
    }
    auto loaded = load_control_text(text, file);
    if (loaded && !is_being_played(file) && (!is_there || read_user_file(file) != text)) {
        write_file_atomically(file, text);
    }
    return loaded;
}

int exit_status_of(const EventFacts& facts) {
    const TournamentFacts::Meeting& meeting = facts.tournament->meetings.front();
    if (facts.answer.decision != Decision::best) {
        const bool is_tested = facts.answer.reason == Reason::tested && meeting.sprt;
        const SprtDecision accepted = is_tested ? meeting.sprt->decision : SprtDecision::undecided;
        return accepted == SprtDecision::elo0   ? exit_status::no_gain
               : accepted == SprtDecision::elo1 ? exit_status::no_loss
                                                : exit_status::nobody_is_better;
    }
    return facts.tournament->players.front().name == meeting.players[0] ? exit_status::success
                                                                        : exit_status::second_is_better;
}

}  // namespace ringmaster
