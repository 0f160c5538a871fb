#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/greeting.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// The words of an enum on the wire.
template <WordedEnum Enum>
constexpr auto wire_words() {
    return words_of(Enum{});
}

/// Its values' own names, not the control file's words.
template <>
constexpr auto wire_words<HandicapCompensation>() {
    return std::to_array<EnumWord<HandicapCompensation>>({{"none", HandicapCompensation::none},
                                                          {"full", HandicapCompensation::full},
                                                          {"one_less", HandicapCompensation::one_less}});
}

template <class Enum>
std::string wire_word(Enum value) {
    for (const auto& [word, known] : wire_words<Enum>()) {
        if (known == value) {
            return std::string(word);
        }
    }
    return "";
}

/// "\"players\", \"internal\" or \"referee\"".
template <class Enum>
std::string choice_of() {
    std::vector<std::string> quoted;
    for (const auto& [word, value] : wire_words<Enum>()) {
        quoted.push_back("\"" + std::string(word) + "\"");
    }
    const std::string last = quoted.back();
    quoted.pop_back();
    return join(quoted, ", ") + " or " + last;
}

// The fields of each type, told once for the writer and the reader. `Of<Archive, T>` is `const T` for the writer.

template <class Archive, class T>
using Of = typename Archive::template Object<T>;

template <class Archive>
void fields(Archive& archive, Of<Archive, Timeouts>& timeouts) {
    archive("startup", timeouts.startup);
    archive("command", timeouts.command);
    archive("move", timeouts.move);
    archive("quit", timeouts.quit);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ScratchFile>& file) {
    archive("link", file.link);
    archive("path", file.path);
    archive("content", file.content);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ProgramSetup>& program) {
    archive("code", program.code);
    archive("command", program.command);
    archive("cwd", program.cwd);
    archive("environ", program.environ);
    archive("threads", program.threads);
    archive("discard_stderr", program.discard_stderr);
    archive("memory_limit", program.memory_limit);
    archive("scratch_folder", program.scratch_folder);
    archive("files", program.files);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ScriptSetup>& script) {
    fields(archive, static_cast<Of<Archive, ProgramSetup>&>(script));
    archive("protocol", script.protocol);
    archive("timeout", script.timeout);
    archive("games", script.games);
    archive("has_margin", script.has_margin);
    archive("input", script.input);
    archive("processors", script.processors);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, TimeControl>& control) {
    archive("system", control.system);
    archive("main", control.main);
    archive("extra", control.extra);
    archive("count", control.count);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ClockSettings>& clock) {
    archive("control", clock.control);
    archive("enforce", clock.enforce);
    archive("margin", clock.margin);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, PlayerSetup>& player) {
    fields(archive, static_cast<Of<Archive, ProgramSetup>&>(player));
    archive("startup_gtp_commands", player.startup_gtp_commands);
    archive("gtp_aliases", player.gtp_aliases);
    archive("is_reliable_scorer", player.is_reliable_scorer);
    archive("allow_claim", player.allow_claim);
    archive("sgf_player_name_from_gtp", player.sgf_player_name_from_gtp);
    archive("set_gtp_commands", player.set_gtp_commands);
    archive("reuse", player.reuse);
    archive("reuse_games", player.reuse_games);
    archive("clock", player.clock);
    archive("timeouts", player.timeouts);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, AdjudicationSettings>& adjudication) {
    archive("resign_below", adjudication.resign_below);
    archive("moves", adjudication.moves);
    archive("max_moves", adjudication.max_moves);
    archive("audit", adjudication.audit);
    archive("is_audited", adjudication.is_audited);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, GameSettings>& settings) {
    archive("rules", settings.rules);
    archive("board_size", settings.board_size);
    archive("komi", settings.komi);
    archive("move_limit", settings.move_limit);
    archive("trial_moves", settings.trial_moves);
    archive("scorer", settings.scorer);
    archive("handicap", settings.handicap);
    archive("handicap_style", settings.handicap_style);
    archive("handicap_compensation", settings.handicap_compensation);
    archive("ko_rule", settings.ko_rule);
    archive("suicide", settings.suicide);
    archive("unknown_result", settings.unknown_result);
    archive("engine_failure", settings.engine_failure);
    archive("clock", settings.clock);
    archive("adjudication", settings.adjudication);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, JobSide>& side) {
    archive("role", side.role);
    archive("parameters", side.parameters);
    archive("description", side.description);
    archive("name", side.name);
    archive("seed", side.seed);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, GtpGame>& game) {
    archive("settings", game.settings);
    archive("first", game.players[0]);
    archive("second", game.players[1]);
    archive("referee", game.referee);
    archive("opening", game.opening);
    archive("keep_ownership", game.keep_ownership);
    archive("log_gtp", game.log_gtp);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ScriptGame>& game) {
    archive("script", game.script);
    archive("engine_failure", game.engine_failure);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, Job>& job) {
    archive("number", job.number);
    archive("game_id", job.game_id);
    archive("event", job.event);
    archive("date", job.date);
    archive("colour", job.colour);
    archive("first", job.sides[0]);
    archive("second", job.sides[1]);
    archive("failure_loses", job.failure_loses);
    archive("game", job.game);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, SideReport>& side) {
    archive("description", side.description);
    archive("end", side.end);
    archive("last_command", side.last_command);
    archive("engine", side.engine);
    archive("seconds", side.seconds);
    archive("cpu_seconds", side.cpu_seconds);
    archive("stderr_tail", side.stderr_tail);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, ToldResult>& told) {
    archive("score", told.score);
    archive("margin", told.margin);
    archive("text", told.text);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, Ruling>& ruling) {
    archive("winner", ruling.winner);
    archive("moves", ruling.moves);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, Outcome>& outcome) {
    archive("number", outcome.number);
    archive("ending", outcome.ending);
    archive("winner", outcome.winner);
    archive("margin", outcome.margin);
    archive("result", outcome.result);
    archive("detail", outcome.detail);
    archive("moves", outcome.moves);
    archive("course", outcome.course);
    archive("ownership", outcome.ownership);
    archive("black", outcome.black);
    archive("white", outcome.white);
    archive("referee", outcome.referee);
    archive("scorers_disagreed", outcome.scorers_disagreed);
    archive("audit", outcome.audit);
    archive("failed", outcome.failed);
    archive("killed_from_outside", outcome.killed_from_outside);
    archive("not_started", outcome.not_started);
    archive("unknown_result", outcome.unknown_result);
    archive("time_loss_excused", outcome.time_loss_excused);
    archive("programs", outcome.programs);
    archive("warnings", outcome.warnings);
    archive("told", outcome.told);
    archive("gtp_log", outcome.gtp_log);
    archive("sgf", outcome.sgf);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, Hello>& hello) {
    archive("protocol", hello.protocol);
    archive("version", hello.version);
    archive("host", hello.host);
    archive("cores", hello.cores);
    archive("memory_megabytes", hello.memory_megabytes);
    archive("seconds_left", hello.seconds_left);
    archive("home", hello.home);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, PushedFile>& file) {
    archive("name", file.name);
    archive("hash", file.hash);
    archive("size", file.size);
    archive("is_program", file.is_program);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, FilesNews>& news) {
    archive("cache", news.cache);
    archive("wanted", news.wanted);
    archive("from", news.from);
    archive("problem", news.problem);
}

template <class Archive>
void fields(Archive& archive, Of<Archive, Welcome>& welcome) {
    archive("slot", welcome.slot);
    archive("place", welcome.place);
    archive("places", welcome.places);
    archive("threads", welcome.threads);
    archive("patience", welcome.patience);
    archive("files", welcome.files);
}

}  // namespace ringmaster
