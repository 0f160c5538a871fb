#include "ringmaster/play/player_check.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/engine/gtp.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/game/answers.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/go/handicap.hpp"
#include "ringmaster/go/scoring.hpp"
#include "ringmaster/os/fan_out.hpp"
#include "ringmaster/play/game_runner.hpp"
#include "ringmaster/play/kept_engines.hpp"
#include "ringmaster/play/scratch_folder.hpp"

namespace ringmaster {
namespace {

constexpr const char* no_scorer = "(is_reliable_scorer = false would say so)";

/// Handicap stones for a trial: the fixed ones, or as many of the first points.
std::vector<Point> some_handicap(const GameSettings& settings) {
    std::vector<Point> points = fixed_handicap_points(settings.board_size, *settings.handicap);
    for (int i = 0; static_cast<int>(points.size()) < *settings.handicap; ++i) {
        points.push_back({i % settings.board_size, i / settings.board_size});
    }
    return points;
}

/// Black has the left half of the board and White the right one, with eyes, and both have passed: some engines play on
/// to count an empty board, which takes GNU Go two and a half minutes on 19x19. A small board stays empty.
MoveSequence finished_game(int size) {
    constexpr int smallest = 7;
    const int half = size / 2;
    const auto is_eye = [&](int column, int row) {
        const int from_own_edge = column < half ? column : column - half;
        return from_own_edge % 3 == 1 && row % 3 == 1 && column != half - 1;
    };
    const auto fill = [&](int from, int to) {
        std::vector<Move> moves;
        for (int column = from; column < to; ++column) {
            for (int row = 0; row < size; ++row) {
                if (!is_eye(column, row)) {
                    moves.push_back({Move::Kind::play, {column, row}});
                }
            }
        }
        return moves;
    };
    MoveSequence game;
    if (size >= smallest) {
        const std::vector<Move> black = fill(0, half);
        const std::vector<Move> white = fill(half, size);
        for (std::size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
            game.push_back({Colour::black, i < black.size() ? black[i] : Move{}});
            game.push_back({Colour::white, i < white.size() ? white[i] : Move{}});
        }
    }
    game.push_back({Colour::black, Move{}});
    game.push_back({Colour::white, Move{}});
    return game;
}

void require_no_problem(const std::string& problem) {
    if (!problem.empty()) {
        throw Error(problem);
    }
}

/// A refusal is none here.
void require_no_failure(const Reply& reply) {
    require_no_problem(reply.kind == Reply::Kind::failed ? reply.text : "");
}

/// A trial of one engine. The first problem ends it, as an Error.
class Trial {
public:
    Trial(Player& player, Controller& controller, const PlayerSetup& setup, const GameSettings& settings,
          PlayerCheck& check)
        : player_(player), controller_(controller), setup_(setup), settings_(settings), check_(check) {}

    /// Tries an engine that knows the rules of the game.
    void keep_rules() {
        require_no_problem(problem_at_start());
        FairyRules rules = fairy_rules(settings_, setup_, controller_);
        require_no_problem(rules.begin(""));
        note(fmt::format("knows the rules of {}: {} to begin with", settings_.variant,
                         counted(rules.legal_moves().size(), "legal move")));
    }

    void play(const PlayerDuties& duties, std::span<const GameSettings> other_boards) {
        const std::string problem = problem_at_start();
        look_at_threads();
        require_no_problem(problem);
        try_move();
        try_handicap(duties);
        try_scoring();
        for (const GameSettings& settings : other_boards) {
            settings_ = settings;
            set_up();
            try_handicap(duties);
        }
    }
    void referee() {
        require_no_problem(problem_at_start());
        try_judging();
    }

private:
    void note(const std::string& text) { check_.notes.push_back(text); }

    /// Notes a good answer; anything else is a problem.
    void must(const std::string& command, const Reply& reply) {
        const std::string text = printable(reply.text);
        require_no_failure(reply);
        require_no_problem(reply.ok() ? ""
                                      : "refused " + quoted_command(command, setup_.gtp_aliases) +
                                            (text.empty() ? "" : ": ") + text);
        note(command + ": " + text);
    }

    /// Starts the engine. What is wrong then; empty: all is well.
    std::string problem_at_start() {
        Reply reply = player_.start();
        if (reply.ok()) {
            reply = player_.configure(setup_);
        }
        if (reply.ok() && setup_.allow_claim && !player_.may_claim()) {
            note("does not know gomill-genmove_ex: allow_claim changes nothing");
        }
        return reply.ok() ? "" : reply.text;
    }

    void set_up() {
        const Reply reply = player_.set_up(settings_);
        require_no_problem(reply.ok() ? "" : reply.text);
    }

    /// The engine is told its time as at the beginning of a game.
    void try_clock() {
        const std::optional<TimeControl> control = setup_.clock ? setup_.clock : settings_.clock.control;
        if (!control) {
            return;
        }
        const std::string clock = to_text(*control);
        const Reply settings = player_.set_clock(control);
        require_no_failure(settings);
        const Reply left = player_.tell_time(Colour::black, Clock(*control, increment_by(settings_.rules)).left(), {});
        require_no_failure(left);
        if (!settings.ok()) {
            note(fmt::format("{}: it cannot be told that its clock is {} (give it its time by its own options)",
                             settings.text, clock));
        } else if (!left.ok()) {
            note(fmt::format("is told that its clock is {}, but knows no time_left: it must keep the time itself",
                             clock));
        } else {
            note("is told its time: " + clock + (settings.text.empty() ? "" : ", by '" + settings.text + "'"));
        }
    }

    void try_move() {
        set_up();
        try_clock();
        if (is_like_chess(settings_.rules)) {
            return try_move_of_chess();
        }
        const Reply move = player_.genmove(Colour::black);
        const bool claims = move.text == "claim" && player_.may_claim();
        const bool is_go = settings_.rules == Rules::go;
        if (is_go && move.ok() && !claims && !parse_move(move.text, settings_.board_size)) {
            throw Error(fmt::format("answered genmove with '{}', which is no move", printable(move.text)));
        }
        must("genmove b", move);
        if (settings_.adjudication) {
            note_estimate();
        }
    }

    void try_move_of_chess() {
        constexpr double slowest = 2000;  // nodes a second
        const bool counts_nodes =
            setup_.nodes > 0 && setup_.depth == 0 && setup_.movetime == 0 && !setup_.clock && !settings_.clock.control;
        if (counts_nodes) {
            player_.tell_time(Colour::white, {}, 10 + setup_.nodes / slowest);
        }
        const Reply move = player_.genmove(Colour::white);
        if (counts_nodes && move.kind == Reply::Kind::failed && controller_.has_process()) {
            throw Error(move.text + " (some engines do not know 'go nodes': give it a depth, a movetime or a clock)");
        }
        if (settings_.rules == Rules::chess && move.ok() && !move_of_uci(ChessPosition(), move.text)) {
            throw Error(
                fmt::format("answered go with '{}', which is no legal move at the start", printable(move.text)));
        }
        must("go", move);
        note_search(counts_nodes);
    }

    void look_at_threads() {
        if (const std::optional<int> threads = player_.threads(); threads && *threads > setup_.threads) {
            check_.warnings.push_back(fmt::format(
                "thinks with {0}, and threads = {1} counts on {2}: games that are played at a time take cores "
                "from each other (write threads = {3}, or lower its option)",
                counted(*threads, "thread"), setup_.threads, counted(setup_.threads, "core"), *threads));
        }
    }

    void note_search(bool counts_nodes) {
        const std::optional<long long> nodes = player_.nodes();
        if (counts_nodes && nodes && *nodes > setup_.nodes + setup_.nodes / 2 + 2000) {
            note(fmt::format(
                "does not end 'go nodes {}' by itself: it is told to stop when it says that it has searched "
                "so many, which may be late",
                setup_.nodes));
        } else if (counts_nodes && nodes && *nodes < setup_.nodes / 10) {
            check_.warnings.push_back(fmt::format(
                "searched {} when it was asked for {}: it seems not to know 'go nodes' (give it a depth, a movetime or a "
                "clock)",
                counted(*nodes, "node"), setup_.nodes));
        }
        if (settings_.adjudication && !player_.score()) {
            check_.warnings.emplace_back("tells no score of its moves: its games are not adjudicated");
        } else if (settings_.adjudication) {
            note("its score of that: " + player_.explain_last_move());
        }
    }

    void note_estimate() {
        if (const auto chance = player_.estimate()) {
            note(fmt::format("its chance to win with that: {:.0f}%", 100 * *chance));
            return;
        }
        const std::string why = player_.may_claim() ? "allow_claim asks it by gomill-genmove_ex"
                                : setup_.gtp_aliases.contains("genmove")
                                    ? "it has an alias of genmove"
                                    : "by kata-genmove_analyze or lz-genmove_analyze";
        note("tells no estimate of its chances (" + why + "): its games are not adjudicated");
    }

    void try_to_place(const char* command) {
        set_up();
        const PointList placed = place_handicap(player_, settings_);
        require_no_problem(placed.problem);
        note(fmt::format("{} {}: {}", command, placed.points.size(), to_text(placed.points)));
    }

    void try_handicap(const PlayerDuties& duties) {
        if (settings_.handicap && settings_.handicap_style == HandicapStyle::fixed) {
            try_to_place("fixed_handicap");
        } else if (settings_.handicap) {
            try_free_handicap(duties);
        }
    }

    void try_free_handicap(const PlayerDuties& duties) {
        if (duties.plays_black) {
            try_to_place("place_free_handicap");
        }
        if (duties.plays_white) {
            set_up();
            must("set_free_handicap", player_.handicap("set_free_handicap " + to_text(some_handicap(settings_))));
        }
    }

    void try_scoring() {
        const bool asks = setup_.is_reliable_scorer && settings_.scorer != Scorer::referee;
        if (!asks || settings_.rules != Rules::go) {
            return;
        }
        set_up();
        for (const auto& [colour, move] : finished_game(settings_.board_size)) {
            require_no_failure(player_.play(colour, move));
        }
        if (settings_.scorer == Scorer::internal) {
            note_dead_stones(player_.dead_stones());
        } else {
            note_score(player_.final_score());
        }
    }

    void note_score(const Reply& reply) {
        const std::string text = printable(reply.text);
        require_no_failure(reply);
        if (reply.ok()) {
            check_.counts = parse_score(reply.text).has_value();
            note("final_score: " + text + (check_.counts ? "" : ", which names no winner"));
        } else if (reply.is_unknown_command()) {
            check_.lacks_final_score = true;
            note(fmt::format("does not know final_score {}", no_scorer));
        } else {
            note(fmt::format("refused final_score: {} {}", text, no_scorer));
        }
    }

    void note_dead_stones(const Reply& reply) {
        require_no_failure(reply);
        if (reply.ok()) {
            note("final_status_list dead: " + (reply.text.empty() ? "none" : printable(reply.text)));
        } else {
            note(fmt::format("refused 'final_status_list dead': {} {}", printable(reply.text), no_scorer));
        }
    }

    void try_judging() {
        RefereedGame game;
        game.needs_referee = true;
        game.handicap_stones = settings_.handicap ? some_handicap(settings_) : std::vector<Point>{};
        if (settings_.handicap) {
            game.moves = {{{Colour::white, Move{}}}, {{Colour::black, Move{}}}};
        } else {
            for (const ColouredMove& move : finished_game(settings_.board_size)) {
                game.moves.push_back({move});
            }
        }
        judge_game(game, settings_, player_);
        require_no_problem(player_.failure());
        require_no_problem(game.ending == Ending::unknown ? game.detail : "");
        note("final_score: " + game.result);
    }

    Player& player_;
    Controller& controller_;
    const PlayerSetup& setup_;
    GameSettings settings_;
    PlayerCheck& check_;
};

void require_folder(const std::string& folder) {
    std::error_code ignored;
    if (!folder.empty() && !std::filesystem::exists(folder, ignored)) {
        throw Error(fmt::format("its cwd '{}' does not exist", folder));
    }
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
        throw Error(fmt::format("its cwd '{}' is not a folder", folder));
    }
}

/// What a game of so many seconds took beside the thinking of its engines.
double resting_seconds(const Outcome& outcome, double seconds) {
    return std::max(0.0, seconds - outcome.black.seconds - outcome.white.seconds);
}

/// "SECONDS STARTING OUTCOME". Where engines stay, a short second game shows how long it took to start them.
std::string played(const Job& job) {
    auto begun = SteadyClock::now();
    Guardian guardian;
    KeptEngines kept;
    const Outcome outcome = run_game(job, &guardian, &kept);
    const double seconds = seconds_since(begun);
    double starting = 0;
    if (!kept.is_empty() && outcome.ending != Ending::void_game) {
        Job again = job;
        again.gtp().settings.trial_moves = 2;
        begun = SteadyClock::now();
        const Outcome second = run_game(again, &guardian, &kept);
        const double resting = resting_seconds(second, seconds_since(begun));
        starting = second.ending == Ending::void_game ? 0 : resting_seconds(outcome, seconds) - resting;
    }
    return fmt::format("{} {} {}", seconds, std::max(0.0, starting), outcome_to_line(outcome));
}

}  // namespace

PlayerCheck check_player(const PlayerSetup& setup, const std::vector<GameSettings>& settings, Guardian* guardian,
                         const PlayerDuties& duties, const TellCheck& tell) try {
    const ScratchFolder scratch(setup);
    require_folder(setup.cwd);
    Controller controller(
        setup, {{"RINGMASTER_GAME_ID", "check"}, {"RINGMASTER_SEED", "0"}, {"GOMILL_GAME_ID", "startup-check"}},
        guardian);
    controller.when_slow_to_answer(tell);
    const std::unique_ptr<Player> player = protocol_of(setup.protocol).make_player(setup, controller);
    PlayerCheck check;
    Trial trial(*player, controller, setup, settings.front(), check);
    const bool keeps_rules = duties.referees && settings.front().rules == Rules::variant;
    try {
        keeps_rules       ? trial.keep_rules()
        : duties.referees ? trial.referee()
                          : trial.play(duties, std::span(settings).subspan(1));
    } catch (const Error& problem) {
        check.problem = problem.what();
    }
    if (check.problem.empty() && controller.ignores_commands()) {
        check.notes.push_back("leaves unknown commands unanswered: it is taken to know no optional ones");
    }
    check.has_answered = controller.has_answered() || !controller.was_started();
    check.engine = player->engine();
    const EngineEnd end = controller.end();
    check.stderr_tail = end.stderr_tail;
    if (check.problem.empty() && !end.orderly) {
        check.notes.push_back("at the end: " + end.how);
    }
    return check;
} catch (const Error& error) {
    PlayerCheck check;
    check.problem = error.what();
    return check;
}

std::vector<TrialGame> play_trial_games(const std::vector<Job>& jobs, int at_a_time) {
    std::vector<TrialGame> games;
    for (const std::string& line : fan_out(jobs.size(), at_a_time, [&](std::size_t i) { return played(jobs[i]); })) {
        char* rest = nullptr;
        const double seconds = std::strtod(line.c_str(), &rest);
        const double starting = std::strtod(rest, &rest);
        const Job& job = jobs[games.size()];
        Outcome outcome = outcome_from_line(rest + 1);
        const int thought = job.script() != nullptr ? 0 : std::min(outcome.moves, job.gtp().settings.trial_moves);
        games.push_back({std::move(outcome), seconds, starting, thought});
    }
    return games;
}

std::optional<double> seconds_of_a_game(const std::vector<TrialGame>& games, int moves) {
    double resting = 0;
    double thinking = 0;
    double all_thought = 0;
    double given = 0;  // moves
    int played = 0;
    for (const auto& [outcome, seconds, starting, thought] : games) {
        if (outcome.ending == Ending::void_game) {
            continue;
        }
        ++played;
        thinking += outcome.black.seconds + outcome.white.seconds;
        resting += resting_seconds(outcome, seconds - starting);
        all_thought += thought;
        given += outcome.moves - thought;
    }
    return all_thought > 0 ? std::optional(resting / played + (moves - given / played) * thinking / all_thought)
                           : std::nullopt;
}

}  // namespace ringmaster
