#include "ringmaster/cli/match.hpp"

#include <array>
#include <iostream>
#include <string>
#include <vector>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/cli/new.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/drafts/new_event.hpp"
#include "ringmaster/engine/survey.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

constexpr const char* own_file = "name a file of its own for this: 'ringmaster match FIRST SECOND NAME.toml'";

/// The error when the file that is there is of another match.
Error other_match(const std::filesystem::path& file, const std::string& what, const MatchDifference& difference,
                  const std::string& way_out) {
    return usage_error(
        what + ": it has " + printable(difference.there) + " where this one has " + printable(difference.wanted),
        printable(file.string()), way_out + ", or " + own_file);
}

/// Throws Error when the file is of another match, or somebody edited it and wants something else now.
void require_the_same_match(const std::filesystem::path& file, const ControlFile& there, const ControlFile& wanted,
                            const NewMatch& match, bool is_untouched) {
    const std::string command = "'" + command_on(file.string()) + "'";
    if (const auto difference = difference_of_matches(there, wanted, is_untouched || match.scorer)) {
        throw other_match(file, "there is another match in it", *difference,
                          "type " + command + " to go on with that one");
    }
    if (const auto difference = is_untouched ? std::nullopt : unmet_wish(there, match)) {
        throw other_match(file, "somebody has edited it, so it stays as it is", *difference,
                          "change that there and type " + command);
    }
}

/// The rules of the event in this text of a control file; nothing where it is none.
std::optional<Rules> rules_in(const std::string& text, const std::filesystem::path& file) {
    const ControlFileResult parsed = parse_control_file(text, std::filesystem::absolute(file), expand_home("~"));
    return parsed.control_file && parsed.control_file->script() == nullptr
               ? std::optional(parsed.control_file->gtp().settings.rules)
               : std::nullopt;
}

/// What an engine says of itself.
EngineSurvey ask(const std::string& name, const PlayerSetup& engine, Guardian& guardian) {
    return survey_engine(engine, &guardian, [&](const std::string& news) {
        std::cerr << "ringmaster: " << name << ' ' << news << '\n' << std::flush;
    });
}

/// Whether both speak UCI, as they say themselves. Where both say nothing they are taken for engines of GTP: the check
/// before the first game says what is wrong with them.
bool are_of_chess(const ControlFile& control) {
    Guardian guardian;
    std::vector<std::string> of_chess;
    std::string stranger;
    std::string problem;  // of the stranger
    for (const PlayerToCheck& player : players_to_check(control, {}, {})) {
        const std::string name = printable(player.label);
        const EngineSurvey survey = ask(name, player.setup, guardian);
        if (survey.is_like_uci() && usual_rules(survey) != to_text(Rules::chess)) {
            throw usage_error(
                fmt::format("'{}' speaks {}, as engines of {} do", name, protocol_word(survey), usual_rules(survey)),
                "", "add --rules " + usual_rules(survey));
        }
        if (survey.is_like_uci()) {
            of_chess.push_back(name);
        } else {
            stranger = name;
            const std::string missing = why_missing(player.setup.command, control.path.parent_path());
            problem = missing.empty() ? survey.problem : missing;
        }
    }
    if (of_chess.size() == 1) {
        throw problem.empty()
            ? usage_error("'" + of_chess[0] + "' speaks UCI, which is for chess, and '" + stranger + "' does not", "",
                          "two engines of one game can meet")
            : usage_error(problem, stranger);
    }
    return !of_chess.empty();
}

/// In a game that may be played in several protocols each speaks that in which it says to know the game.
void choose_protocols(NewMatch& match, const ControlFile& control) {
    Guardian guardian;
    const std::array<std::string, 2> names = names_of_players(match.commands);
    for (std::size_t i = 0; i < 2; ++i) {
        const EngineSurvey survey = ask(printable(names[i]), control.gtp().players.at(names[i]), guardian);
        match.protocols[i] = unusual_protocol(survey, match.rules);
    }
}

/// What is in the folder, as far as it matters to a match.
struct MatchFolder {
    bool is_there = false;
    std::string text = {};
    bool has_games = false;
    bool operator==(const MatchFolder&) const = default;

    bool is_untouched() const { return !is_there || is_untouched_match(text); }
    /// Whether the file is kept: one that led to no game may have been a slip.
    bool is_kept() const { return !is_untouched() || (is_there && has_games); }
};

MatchFolder look_at(const std::filesystem::path& file, const EventFiles& files) {
    const bool is_there = std::filesystem::exists(file);
    return {is_there, is_there ? read_user_file(file) : "",
            std::filesystem::exists(files.database) &&
                Store(files.database, Store::Mode::read).highest_number().has_value()};
}

/// The match as its file says it. Throws Error where that has problems, which are told of what was typed.
LoadedControlFile load_match(const NewMatch& match, const std::filesystem::path& file) {
    const Draft draft = match_draft(match, file.filename().string());
    ControlFileReading reading = read_control_text(draft.text(), file);
    if (!reading.loaded) {
        const auto lines = each(draft.complaints(reading.problems),
                                [](const Draft::Complaint& one) { return printable(one.text(), longest_line); });
        throw usage_error(join(lines, "\nringmaster: ") + "\n" + counted(lines.size(), "problem") +
                          "; nothing was started");
    }
    return std::move(*reading.loaded);
}

/// Engines of chess want a limit, and openings or they play one game again and again.
void complete_match_of_chess(NewMatch& match, const std::filesystem::path& file) {
    if (!match.limit.is_set()) {
        throw usage_error("the engines play " + match.rules + ", and nothing says how long they think", "",
                          "add --nodes 5000, --depth 8, --movetime 0.1 or --tc 10+0.1");
    }
    if (!match.openings.empty() || match.rules != to_text(Rules::chess)) {
        return;
    }
    load_match(match, file);  // which throws Error, before a book is there, where something is wrong with the rest
    match.openings = "openings.epd";
    const std::filesystem::path book = std::filesystem::absolute(file).parent_path() / match.openings;
    if (!std::filesystem::exists(book)) {
        write_file_atomically(book, chess_openings());
        std::cerr << "ringmaster: " << printable(book.string())
                  << " is written: 500 balanced positions to begin with\n";
    }
}

/// Throws Error for a program that is found from here, and not from the folder of the control file, which counts.
void require_programs_there(const NewMatch& match, const std::filesystem::path& file) {
    const auto home = std::filesystem::canonical(std::filesystem::absolute(file).parent_path());
    for (const std::string& command : match.commands) {
        const auto words = split_command(command).value_or(std::vector<std::string>{});
        const std::filesystem::path program = words.empty() ? "" : words.front();
        std::error_code unknown;
        if (program.has_parent_path() && std::filesystem::exists(program, unknown) &&
            !std::filesystem::exists(home / program, unknown)) {
            const auto there = std::filesystem::absolute(program).lexically_normal().lexically_proximate(home);
            throw usage_error("'" + program.string() + "' is here, but not in '" + home.string() +
                                  "', the folder of '" + file.string() + "', to which it is relative",
                              "", "type '" + (there.has_parent_path() ? there : "." / there).string() + "'");
        }
    }
}

/// What is wanted, after a look at what the engines play.
NewMatch complete_match(const Options& options, const MatchFolder& found) {
    const std::filesystem::path& file = options.control_file;
    const auto home = std::filesystem::absolute(file).parent_path();
    NewMatch match = options.match;
    if (!match.openings.empty()) {  // relative to where the user is, not to the file
        match.openings = std::filesystem::proximate(std::filesystem::absolute(match.openings), home).string();
    }
    if (!options.tells_go && !match.is_of_chess) {
        const auto rules = found.is_kept() ? rules_in(found.text, file) : std::nullopt;
        NewMatch without_openings = match;  // which game they are of is not known yet
        without_openings.openings.clear();
        without_openings.opening_moves.reset();
        match.is_of_chess = rules ? is_like_chess(*rules) : are_of_chess(load_match(without_openings, file).control);
    }
    if (match.is_of_chess) {
        complete_match_of_chess(match, file);
    }
    if (match.is_of_chess && found.is_untouched() && protocols_for(match.rules).size() > 1) {
        choose_protocols(match, load_match(match, file).control);
    }
    return match;
}

}  // namespace

/// The engines are asked before anything is written, which may take its time; what is found in the folder when it is
/// ours counts.
std::optional<MadeMatch> make_match(const Options& options) {
    const std::filesystem::path& file = options.control_file;
    require_control_file_name(file);
    require_folder_to_write(file);
    require_programs_there(options.match, file);
    const EventFiles files(std::filesystem::absolute(file));
    const auto running = [&] {
        return already_running(printable(file.string(), longest_line), std::string("; ") + own_file);
    };
    if (FileLock::is_locked(files.lock)) {
        throw running();
    }
    MatchFolder found = look_at(file, files);
    NewMatch match = complete_match(options, found);
    load_match(match, file);  // which throws Error where something is wrong with it
    auto lock = FileLock::try_lock(files.lock);
    if (!lock) {
        throw running();
    }
    if (const MatchFolder now = look_at(file, files); now != found) {
        found = now;
        match = complete_match(options, found);
    }
    LoadedControlFile wanted = load_match(match, file);
    if (found.is_kept()) {
        auto there = load_control_file(file);
        if (!there) {
            return std::nullopt;
        }
        require_the_same_match(file, there->control, wanted.control, match, found.is_untouched());
        if (!found.is_untouched()) {
            return MadeMatch{std::move(*there), std::move(*lock)};
        }
    }
    if (found.text != wanted.text) {
        write_file_atomically(file, wanted.text);
    }
    if (match.limit.is_set() && !options.quiet) {
        std::cerr << "ringmaster: each engine has " << in_words(match.limit) << '\n';
    }
    return MadeMatch{std::move(wanted), std::move(*lock)};
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
