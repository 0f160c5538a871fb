// A GTP (or UCI) engine that answers at once, for benchmarks: plain read and write, to be linked statically so that it
// starts fast. It plays a fixed list of points for each colour that fills the board in stripes, so that stones of both
// colours touch and none is ever captured, and passes after 60 moves of both sides on 9x9, 130 on 13x13 and 250 on
// 19x19 (about 3/4 of the board on others; the two passes are counted).
//
//   --delay-ms N   thinks so long at each genmove
//   --uci yes      speaks UCI, and plays the game of chess_game.hpp
// Other arguments are ignored.

#include <cstdlib>
#include <cstring>

#include <time.h>
#include <unistd.h>

#include "chess_game.hpp"

namespace {

constexpr int largest_board = 25;

struct Vertex {
    char text[4];
};

struct Engine {
    long delay_ms = 0;
    bool is_uci = false;
    int ply = 0;  ///< of the position of a game of chess
    int size = 19;
    int stones_to_play = 0;
    int played = 0;
    Vertex points[largest_board * largest_board];
    bool listed = false;
};

int moves_of_a_game(int size) {
    switch (size) {
        case 9:
            return 60;
        case 13:
            return 130;
        case 19:
            return 250;
        default:
            return size * size * 2 / 3;
    }
}

Vertex vertex(int column, int row) {
    Vertex made{};
    int end = 0;
    made.text[end++] = static_cast<char>('A' + column + (column >= 8 ? 1 : 0));
    if (row + 1 >= 10) {
        made.text[end++] = static_cast<char>('0' + (row + 1) / 10);
    }
    made.text[end] = static_cast<char>('0' + (row + 1) % 10);
    return made;
}

/// Every fourth row stays empty: the liberties of the stripes beside it.
void list_points(Engine& engine, bool is_black) {
    int count = 0;
    for (int row = 0; row < engine.size; ++row) {
        for (int column = 0; column < engine.size && row % 4 != 3; ++column) {
            const bool black_stripe = (column + row / 4) % 2 == 0;
            if (black_stripe == is_black) {
                engine.points[count++] = vertex(column, row);
            }
        }
    }
    const int wanted = moves_of_a_game(engine.size) / 2 - 1;
    engine.stones_to_play = wanted < count ? wanted : count;
    engine.listed = true;
}

const char* genmove(Engine& engine, char colour) {
    if (engine.delay_ms > 0) {
        const timespec pause{engine.delay_ms / 1000, engine.delay_ms % 1000 * 1000000};
        nanosleep(&pause, nullptr);
    }
    if (!engine.listed) {
        list_points(engine, colour == 'b' || colour == 'B');
    }
    return engine.played < engine.stones_to_play ? engine.points[engine.played++].text : "pass";
}

void start_game(Engine& engine) {
    engine.played = 0;
    engine.listed = false;
}

bool begins(const char* text, const char* beginning) {
    return std::strncmp(text, beginning, std::strlen(beginning)) == 0;
}

/// Answers one command; false at "quit".
const char* answer_to(Engine& engine, const char* line) {
    if (begins(line, "genmove ")) {
        return genmove(engine, line[8]);
    }
    if (begins(line, "boardsize ")) {
        const int size = std::atoi(line + 10);
        engine.size = size > 0 && size <= largest_board ? size : 19;
    } else if (begins(line, "clear_board")) {
        start_game(engine);
    } else if (begins(line, "protocol_version")) {
        return "2";
    } else if (begins(line, "name")) {
        return "Instant";
    } else if (begins(line, "version")) {
        return "1";
    } else if (begins(line, "final_score")) {
        return "B+1.5";
    } else if (begins(line, "known_command")) {
        return "false";
    }
    return "";
}

/// Empty: there is none.
const char* uci_answer_to(Engine& engine, const char* line) {
    static char move[] = "bestmove e2e4\n";
    if (begins(line, "position ")) {
        const char* const moves = std::strstr(line, "moves ");
        engine.ply = moves == nullptr ? 0 : (static_cast<int>(std::strlen(moves)) - 5) / 5;
    } else if (begins(line, "go")) {
        std::memcpy(move + 9, game_of_chess + 5 * (engine.ply % plies_of_chess), 4);
        return move;
    }
    return begins(line, "uci") && line[3] == '\0' ? "id name Instant\nuciok\n"
           : begins(line, "isready")              ? "readyok\n"
                                                  : "";
}

bool send(const char* text) {
    char answer[32] = "= ";
    std::strcat(answer, text);
    std::strcat(answer, "\n\n");
    const std::size_t size = std::strlen(answer);
    return write(STDOUT_FILENO, answer, size) == static_cast<ssize_t>(size);
}

/// Answers all whole lines of the text and moves the rest to its beginning; gives the rest's size, -1 at the end.
int answer_lines(Engine& engine, char* text, int size) {
    text[size] = '\0';
    char* line = text;
    while (char* const end = std::strchr(line, '\n')) {
        *end = '\0';
        if (engine.is_uci) {
            const char* const answer = uci_answer_to(engine, line);
            static_cast<void>(!write(STDOUT_FILENO, answer, std::strlen(answer)));
        } else if (!send(answer_to(engine, line))) {
            return -1;
        }
        if (begins(line, "quit")) {
            return -1;
        }
        line = end + 1;
    }
    const auto rest = static_cast<int>(std::strlen(line));
    std::memmove(text, line, static_cast<std::size_t>(rest));
    return rest;
}

}  // namespace

int main(int argc, char** argv) {
    static Engine engine;
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::strcmp(argv[i], "--delay-ms") == 0) {
            engine.delay_ms = std::atol(argv[i + 1]);
        }
        engine.is_uci = engine.is_uci || std::strcmp(argv[i], "--uci") == 0;
    }
    static char text[4096];
    int held = 0;
    while (held >= 0 && held < static_cast<int>(sizeof text) - 1) {
        const ssize_t got = read(STDIN_FILENO, text + held, sizeof text - 1 - static_cast<std::size_t>(held));
        if (got <= 0) {
            return 0;
        }
        held = answer_lines(engine, text, held + static_cast<int>(got));
    }
    return 0;
}
