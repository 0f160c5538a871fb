// The cheapest runner there could be, to measure ringmaster against: it starts two fresh engines for each game with
// posix_spawn, sends each the commands that ringmaster sends in such a game, one write and one read each, and waits for
// their ends. No rules, no deadlines, no records.
//
//   floor BOARD_SIZE GAMES PROCESSES ENGINE [ARGUMENT...]
//
// Where the board's size is "chess", the engines speak UCI, play the game of chess_game.hpp, and stay from game to
// game. Each of PROCESSES plays GAMES games and prints its CPU seconds: own user, own system, engines' user, engines'
// system.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "chess_game.hpp"

namespace {

[[noreturn]] void die(const char* what) {
    std::perror(what);
    std::_Exit(1);
}

struct Pipe {
    int read_end;
    int write_end;
};

Pipe make_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        die("pipe2");
    }
    return {ends[0], ends[1]};
}

class Engine {
public:
    explicit Engine(char** command) {
        const Pipe input = make_pipe();
        const Pipe output = make_pipe();
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input.read_end, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, output.write_end, STDOUT_FILENO);
        if (posix_spawn(&pid_, command[0], &actions, nullptr, command, environ) != 0) {
            die("posix_spawn");
        }
        posix_spawn_file_actions_destroy(&actions);
        close(input.read_end);
        close(output.write_end);
        input_ = input.write_end;
        output_ = output.read_end;
    }

    void tell(std::string_view command) {
        if (write(input_, command.data(), command.size()) != static_cast<ssize_t>(command.size())) {
            die("write");
        }
    }

    /// By GTP: the answer without its "= ".
    std::string_view ask(std::string_view command) { return ask_until("\n\n", command).substr(2); }
    /// By UCI: the answer up to the end of its line.
    std::string_view ask_line(std::string_view command) { return ask_until("\n", command); }

    void ask_to_quit() {
        static_cast<void>(!write(input_, "quit\n", 5));
        close(input_);
    }

    void end() {
        waitpid(pid_, nullptr, 0);
        close(output_);
    }

private:
    std::string_view ask_until(std::string_view end, std::string_view command) {
        tell(command);
        std::string_view answer(answer_, 0);
        while (!answer.ends_with(end)) {
            const ssize_t got = read(output_, answer_ + answer.size(), sizeof answer_ - answer.size());
            if (got <= 0) {
                die("read");
            }
            answer = {answer_, answer.size() + static_cast<std::size_t>(got)};
        }
        answer.remove_suffix(end.size());
        return answer;
    }

    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    char answer_[256];
};

void start(Engine& engine) {
    for (const char* command :
         {"protocol_version\n", "name\n", "version\n", "known_command gomill-describe_engine\n"}) {
        engine.ask(command);
    }
}

void set_up(Engine& engine, const std::string& board_size) {
    engine.ask("boardsize " + board_size + "\n");
    engine.ask("clear_board\n");
    engine.ask("komi 7.5\n");
}

void play_moves(Engine& black, Engine& white) {
    int passes = 0;
    for (int move = 0; passes < 2; ++move) {
        Engine& mover = move % 2 == 0 ? black : white;
        Engine& other = move % 2 == 0 ? white : black;
        const std::string_view answer = mover.ask(move % 2 == 0 ? "genmove b\n" : "genmove w\n");
        if (move < 2) {
            mover.ask("known_command gomill-explain_last_move\n");
        }
        char play[32];
        const int size = std::snprintf(play, sizeof play, "play %c %.*s\n", move % 2 == 0 ? 'b' : 'w',
                                       static_cast<int>(answer.size()), answer.data());
        passes = answer == "pass" ? passes + 1 : 0;
        other.ask({play, static_cast<std::size_t>(size)});
    }
}

void play_game(const std::string& board_size, char** command) {
    Engine black(command);
    Engine white(command);
    start(black);
    start(white);
    set_up(black, board_size);
    set_up(white, board_size);
    play_moves(black, white);
    for (Engine* engine : {&black, &white}) {
        engine->ask("final_score\n");
    }
    for (Engine* engine : {&black, &white}) {
        engine->ask("known_command gomill-cpu_time\n");
    }
    black.ask_to_quit();
    white.ask_to_quit();
    black.end();
    white.end();
}

void play_chess(Engine& white, Engine& black) {
    for (Engine* engine : {&white, &black}) {
        engine->tell("ucinewgame\n");
        engine->ask_line("isready\n");
    }
    std::string position = "position startpos";
    for (int ply = 0; ply < plies_of_chess; ++ply) {
        Engine& mover = ply % 2 == 0 ? white : black;
        const std::string_view answer = mover.ask_line(position + "\ngo nodes 100\n");
        position += ply == 0 ? " moves " : " ";
        position += answer.substr(9);
    }
    for (Engine* engine : {&white, &black}) {
        engine->ask_line("isready\n");
    }
}

void play_games_of_chess(int games, char** command) {
    Engine white(command);
    Engine black(command);
    for (Engine* engine : {&white, &black}) {
        engine->ask_line("uci\n");
    }
    for (int game = 0; game < games; ++game) {
        play_chess(white, black);
    }
    white.ask_to_quit();
    black.ask_to_quit();
    white.end();
    black.end();
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

void print_usage() {
    rusage own{};
    rusage engines{};
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &engines);
    std::printf("%.6f %.6f %.6f %.6f\n", seconds(own.ru_utime), seconds(own.ru_stime), seconds(engines.ru_utime),
                seconds(engines.ru_stime));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fputs("usage: floor BOARD_SIZE GAMES PROCESSES ENGINE [ARGUMENT...]\n", stderr);
        return 2;
    }
    const int games = std::atoi(argv[2]);
    for (int process = 0; process < std::atoi(argv[3]); ++process) {
        if (fork() != 0) {
            continue;
        }
        if (std::strcmp(argv[1], "chess") == 0) {
            play_games_of_chess(games, argv + 4);
        } else {
            for (int game = 0; game < games; ++game) {
                play_game(argv[1], argv + 4);
            }
        }
        print_usage();
        return 0;
    }
    int status = 0;
    int worst = 0;
    while (wait(&status) > 0) {
        worst = status != 0 ? 1 : worst;
    }
    return worst;
}
