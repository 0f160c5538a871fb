// An engine for tests: plays by script, and fails by script. By GTP it plays Go and knows nothing of captures: it never
// plays a point that was ever occupied, so it meets neither ko nor suicide, but for its fault "ko". By UCI it plays
// chess: both knights go out and back, which draws; greeted by USI, shogi, and both rooks do so.
//
//   --uci yes                       it speaks UCI, and has options
//   --heard FILE                    adds what it is sent to the file
//   --name TEXT --version TEXT      what it calls itself ("Scripted", "1.0")
//   --moves "E5 D4 pass resign"     its own moves in order, then it passes; without it: the points row by row
//   --moves-before-pass N           how many own moves before it passes (20)
//   --score TEXT                    its final_score ("B+1.5")
//   --strength P --seed S           resigns at its first genmove with probability 1-P, decided by S alone
//   --delay-ms N                    thinks so long at each genmove
//   --random-delay-ms N             thinks between nothing and so long, another time for every move
//   --stderr TEXT                   said on standard error at the start
//   --describe TEXT --explain TEXT  it knows gomill-describe_engine, gomill-explain_last_move; "\n" is a new line
//   --cpu-time TEXT                 it knows gomill-cpu_time
//   --knows-claim yes               it knows gomill-genmove_ex; then "claim" may be among its moves
//   --winrates "5000 120"           it knows lz-genmove_analyze, and thinks so of its moves, in order; the last stays
//   --dead "E5 E6"                  it knows final_status_list
//   --handicap "C3 G7"              what it answers to the handicap commands, not the standard points
//   --answer "param x=1"            it knows the command, and answers it so; with other arguments it answers nothing
//   --renamed "genmove=my_move"     it knows a command by another name only; may be repeated
//   --king-safety "min 0 max 300"   by UCI what it says of that option
//   --counts-nodes yes              by UCI it has searched as many nodes as it was asked for, not 20
//   --until-stop yes                by UCI it says that it searches 4000 nodes more and more often, until it is told to
//   stop
//   --messy yes                     each answer has an id, comments and blank lines before it, CRLF, tabs and control
//                                   characters
//   --fault KIND@COMMAND[:N]        at the N-th (first) COMMAND, or at "start", do KIND; may be repeated. See
//                                   `do_fault`. "stderr-flood:M" writes M megabytes.
//   --faults-between "LOW HIGH"     it has its faults only when its strength lies between these
//
// Commands beyond those of GTP that the tests need: "set ..." and what sets Fuego's parameters are
// accepted, "echo TEXT" answers TEXT.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Fault {
    std::string kind;
    std::string command;
    int at = 1;
};

struct Options {
    bool is_uci = false;
    std::string heard;
    std::string name = "Scripted";
    std::string version = "1.0";
    std::optional<std::vector<std::string>> moves;
    int moves_before_pass = 20;
    std::string score = "B+1.5";
    double strength = 1;
    std::string seed = "0";
    int delay_ms = 0;
    unsigned random_delay_ms = 0;
    std::string stderr_text;
    std::optional<std::string> description;
    std::optional<std::string> explanation;
    std::optional<std::string> cpu_time;
    bool knows_claim = false;
    std::vector<std::string> winrates;
    std::optional<std::string> dead;
    std::optional<std::string> handicap;
    std::map<std::string, std::string> answers;  ///< command with its arguments -> what it says
    std::map<std::string, std::string> renamed;  ///< its own name -> the usual one
    bool messy = false;
    bool until_stop = false;
    bool counts_nodes = false;
    std::string king_safety = "min 0 max 300";
    std::vector<Fault> faults;
    double faults_above = -1;
    double faults_below = 2;

    bool has_faults() const { return strength > faults_above && strength < faults_below; }
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
        words.push_back(word);
    }
    return words;
}

std::string with_newlines(std::string text) {
    for (auto at = text.find("\\n"); at != std::string::npos; at = text.find("\\n")) {
        text.replace(at, 2, "\n");
    }
    return text;
}

std::string with_carriage_returns(const std::string& text) {
    std::string lines;
    for (const char letter : text) {
        lines += letter == '\n' ? " \r\n" : std::string(1, letter);
    }
    return lines;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

[[noreturn]] void usage(const std::string& problem) {
    std::cerr << "scripted_engine: " << problem << "\n";
    std::exit(2);
}

[[noreturn]] void hang() {
    while (true) {
        pause();
    }
}

void sleep_ms(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

void write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t size = ::write(descriptor, bytes.data(), bytes.size());
        if (size <= 0) {
            return;
        }
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
}

void write_megabytes(int descriptor, std::size_t megabytes, char filling) {
    const std::string block(1U << 20U, filling);
    for (std::size_t i = 0; i < megabytes; ++i) {
        write_all(descriptor, block);
    }
}

/// Uniform in [0, 1): FNV-1a, then the finish of SplitMix64.
double uniform_of(const std::string& seed) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char character : seed) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211U;
    }
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
    hash ^= hash >> 31;
    return static_cast<double>(hash >> 11) * 0x1.0p-53;
}

class Engine {
public:
    explicit Engine(Options options) : options_(std::move(options)) {
        learn_basics();
        learn_extensions();
    }

    int run();

private:
    void handle(const std::string& line);
    using Words = std::vector<std::string>;
    using Commands = std::map<std::string, std::function<std::string(const Words&)>>;

    std::string answer_to(const Words& words);
    std::string uci_answer_to(const Words& words);
    std::string uci_move() const;
    void learn_basics();
    void learn_extensions();
    void know(const std::string& command, const std::optional<std::string>& answer);
    std::string usual_name(const std::string& command) const;
    std::string known_command(const Words& words);
    std::string handicap(const Words& words);
    std::string standard_handicap(int stones) const;
    void occupy(const std::string& points);
    std::string messy(const std::string& answer) const;
    std::string boardsize(const std::vector<std::string>& words);
    std::string play(const std::vector<std::string>& words);
    std::string genmove();
    std::string genmove_with_analysis();
    std::string next_move();
    std::optional<std::string> first_free_point() const;
    void clear();

    void suffer(const std::string& command);
    void do_fault(const std::string& kind);
    void end_like(const std::string& kind);
    void misbehave_and_hang(const std::string& kind);
    void send(const std::string& answer);

    Options options_;
    Commands commands_;
    int size_ = 19;
    std::set<std::string> occupied_;
    std::string last_of_opponent_ = "A1";
    std::string last_own_ = "A1";
    int own_moves_ = 0;
    std::size_t ply_ = 0;    ///< of a game of chess
    bool is_usi_ = false;    ///< it is shogi
    std::string best_move_;  ///< what it says when it is told to stop
    std::map<std::string, int> counts_;
    std::optional<std::string> forced_answer_;
    std::string added_to_answer_;
    std::string prefix_;
    bool mute_ = false;
    bool crlf_ = false;
    unsigned seconds_to_exit_ = 0;
};

int Engine::run() {
    if (!options_.stderr_text.empty()) {
        write_all(STDERR_FILENO, options_.stderr_text + "\n");
    }
    suffer("start");
    for (std::string line; std::getline(std::cin, line);) {
        handle(line);
        if (usual_name(line) == "quit") {
            sleep(seconds_to_exit_);
            return 0;
        }
    }
    return 0;
}

void Engine::handle(const std::string& line) {
    const std::vector<std::string> words = words_of(line);
    if (!options_.heard.empty()) {
        std::ofstream(options_.heard, std::ios::app) << line << '\n';
    }
    if (words.empty()) {
        return;
    }
    forced_answer_.reset();
    added_to_answer_.clear();
    prefix_.clear();
    mute_ = false;
    suffer(words[0]);
    const std::string answer = forced_answer_    ? *forced_answer_
                               : options_.is_uci ? uci_answer_to(words)
                                                 : answer_to(words);
    if (!mute_) {
        send(answer + added_to_answer_);
    }
}

void Engine::send(const std::string& answer) {
    if (options_.is_uci) {
        const std::string text = answer.empty() ? "" : answer + "\n";
        return write_all(STDOUT_FILENO, options_.messy ? messy(text) : crlf_ ? with_carriage_returns(text) : text);
    }
    const bool refused = answer.starts_with('?');
    std::string text = refused ? answer : "=" + prefix_ + " " + answer;
    text = options_.messy ? messy(text) : text + "\n\n";
    if (crlf_) {
        text.replace(text.size() - 2, 2, "\r\n\r\n");
    }
    write_all(STDOUT_FILENO, text);
}

/// It begins with a banner, and thinks aloud. Of what is said to it, `uci`, `isready` and `go` want an answer.
std::string Engine::uci_answer_to(const Words& words) {
    if (words[0] == "uci" || words[0] == "usi") {
        is_usi_ = words[0] == "usi";
        return "Scripted says hello, with a bestmove of words\nid name " + options_.name + " " + options_.version +
               "\nid author nobody\noption name Hash type spin default 16 min 1 max 64\n"
               "option name King Safety type spin default 100 " +
               options_.king_safety +
               "\n"
               "option name Ponder type check default false\n"
               "option name Style type combo default Normal var Solid var Normal var Risky\n"
               "option name UCI_Chess960 type check default false\noption name Clear Hash type button\n" +
               words[0] + "ok";
    }
    if (words[0] == "ucinewgame" || words[0] == "usinewgame") {
        own_moves_ = 0;
    }
    if (words[0] == "position") {
        const auto moves = std::ranges::find(words, "moves");
        ply_ = moves == words.end() ? 0 : static_cast<std::size_t>(words.end() - moves - 1);
    }
    if (words[0] == "go") {
        sleep_ms(options_.delay_ms);
        const std::string move = uci_move();
        ++own_moves_;
        if (options_.until_stop) {
            best_move_ = "bestmove " + move;
            std::string infos = "info string I think";
            for (int depth = 1; depth <= 8; ++depth) {
                infos += "\ninfo depth " + std::to_string(depth) + " score cp 31 nodes " + std::to_string(4000 * depth);
            }
            return infos;
        }
        return "info depth 7 score cp 31 lowerbound nodes 10\n"
               "info depth 7 seldepth 9 multipv 1 score cp 31 nodes " +
               (options_.counts_nodes && words.size() > 2 ? words.back() : "20") + " pv " + move +
               "\ninfo depth 7 multipv 2 score cp -5 pv a2a3\nbestmove " + move + " ponder e7e5";
    }
    if (words[0] == "stop") {
        return std::exchange(best_move_, "");
    }
    return words[0] == "isready" ? "info string ready\nreadyok" : "";
}

std::string Engine::uci_move() const {
    const auto number = static_cast<std::size_t>(own_moves_);
    static const std::vector<std::string> knights{"g1f3", "g8f6", "f3g1", "f6g8"};
    static const std::vector<std::string> rooks{"2h3h", "8b7b", "3h2h", "7b8b"};
    return options_.moves && number < options_.moves->size() ? (*options_.moves)[number]
                                                             : (is_usi_ ? rooks : knights)[ply_ % 4];
}

void Engine::learn_basics() {
    know("protocol_version", "2");
    know("name", options_.name);
    know("version", options_.version);
    know("komi", "");
    for (const char* taken : {"set", "go_param", "uct_max_memory", "uct_param_player", "uct_param_search"}) {
        know(taken, "");
    }
    know("quit", "");
    know("final_score", options_.score);
    commands_["known_command"] = [this](const Words& words) { return known_command(words); };
    commands_["echo"] = [](const Words& words) { return words.size() > 1 ? words[1] : ""; };
    commands_["boardsize"] = [this](const Words& words) { return boardsize(words); };
    commands_["clear_board"] = [this](const Words&) { return clear(), ""; };
    commands_["play"] = [this](const Words& words) { return play(words); };
    commands_["genmove"] = [this](const Words&) { return genmove(); };
    commands_["fixed_handicap"] = [this](const Words& words) { return handicap(words); };
    commands_["place_free_handicap"] = [this](const Words& words) { return handicap(words); };
    commands_["set_free_handicap"] = [this](const Words& words) {
        std::for_each(words.begin() + 1, words.end(), [this](const std::string& point) { occupy(point); });
        return "";
    };
}

void Engine::learn_extensions() {
    know("gomill-describe_engine", options_.description);
    know("gomill-explain_last_move", options_.explanation);
    know("gomill-cpu_time", options_.cpu_time);
    know("final_status_list", options_.dead);
    for (const auto& [line, text] : options_.answers) {
        commands_[words_of(line)[0]] = [this](const Words& words) {
            std::string asked = words[0];
            std::for_each(words.begin() + 1, words.end(), [&](const std::string& word) { asked += " " + word; });
            const auto answer = options_.answers.find(asked);
            return answer == options_.answers.end() ? "" : answer->second;
        };
    }
    commands_["list_commands"] = [this](const Words&) {
        std::string names;
        for (const auto& [name, command] : commands_) {
            names += (names.empty() ? "" : "\n") + name;
        }
        return names;
    };
    if (options_.knows_claim) {
        commands_["gomill-genmove_ex"] = [this](const Words&) { return genmove(); };
    }
    if (!options_.winrates.empty()) {
        commands_["lz-genmove_analyze"] = [this](const Words&) { return genmove_with_analysis(); };
    }
}

void Engine::know(const std::string& command, const std::optional<std::string>& answer) {
    if (answer) {
        commands_[command] = [text = *answer](const Words&) { return text; };
    }
}

/// Empty for a usual name that it has another name for.
std::string Engine::usual_name(const std::string& command) const {
    for (const auto& [own, usual] : options_.renamed) {
        if (command == usual) {
            return "";
        }
    }
    const auto own = options_.renamed.find(command);
    return own == options_.renamed.end() ? command : own->second;
}

std::string Engine::answer_to(const Words& words) {
    const auto command = commands_.find(usual_name(words[0]));
    return command == commands_.end() ? "? unknown command" : command->second(words);
}

std::string Engine::known_command(const Words& words) {
    return words.size() == 2 && commands_.contains(usual_name(words[1])) ? "true" : "false";
}

std::string Engine::handicap(const Words& words) {
    const std::string points = options_.handicap.value_or(standard_handicap(std::atoi(words.at(1).c_str())));
    occupy(points);
    return points;
}

/// GTP 2, section 4.1.1, for odd board sizes.
std::string Engine::standard_handicap(int stones) const {
    const int edge = size_ > 12 ? 4 : 3;
    const std::string columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    const auto point = [&](int column, int row) {
        return " " + columns.substr(static_cast<std::size_t>(column - 1), 1) + std::to_string(row);
    };
    const int far = size_ + 1 - edge;
    const int middle = (size_ + 1) / 2;
    std::string points = point(edge, edge) + point(far, far);
    points += stones > 2 ? point(edge, far) : "";
    points += stones > 3 ? point(far, edge) : "";
    points += stones > 5 ? point(edge, middle) + point(far, middle) : "";
    points += stones > 7 ? point(middle, edge) + point(middle, far) : "";
    points += stones > 4 && stones % 2 == 1 ? point(middle, middle) : "";
    return points.substr(1);
}

void Engine::occupy(const std::string& points) {
    for (const std::string& point : words_of(points)) {
        occupied_.insert(upper(point));
    }
}

std::string Engine::messy(const std::string& answer) const {
    if (options_.is_uci) {
        return "\r\n# thinking\r\n\t\r\ninfo string \x01\xff\a\r\n" + with_carriage_returns("\t" + answer);
    }
    std::string text = "\r\n# thinking\r\n\t\r\n" + answer.substr(0, 1) + "42\t\a";
    for (const char character : answer.substr(std::min<std::size_t>(answer.size(), 2))) {
        text += character == '\n' ? "\r\n" : character == ' ' ? "\t" : std::string("\x01") + character;
    }
    return text + "\t\x7f\r\n\r\n";
}

std::string Engine::boardsize(const std::vector<std::string>& words) {
    const int size = words.size() == 2 ? std::atoi(words[1].c_str()) : 0;
    if (size < 1 || size > 25) {
        return "? unacceptable size";
    }
    size_ = size;
    clear();
    return "";
}

void Engine::clear() {
    occupied_.clear();
    own_moves_ = 0;
}

std::string Engine::play(const std::vector<std::string>& words) {
    if (words.size() != 3) {
        return "? syntax error";
    }
    const std::string point = upper(words[2]);
    if (point != "PASS") {
        last_of_opponent_ = point;
        if (!occupied_.insert(point).second) {
            return "? illegal move";
        }
    }
    return "";
}

std::string Engine::genmove() {
    sleep_ms(options_.delay_ms);
    if (options_.random_delay_ms > 0) {
        sleep_ms(static_cast<int>(std::random_device{}() % options_.random_delay_ms));
    }
    const bool gives_up = own_moves_ == 0 && uniform_of(options_.seed) < 1 - options_.strength;
    const std::string move = gives_up ? "resign" : next_move();
    ++own_moves_;
    occupied_.insert(upper(move));
    last_own_ = move;
    return move;
}

std::string Engine::genmove_with_analysis() {
    const auto last = static_cast<int>(options_.winrates.size()) - 1;
    const std::string& winrate = options_.winrates[static_cast<std::size_t>(std::min(own_moves_, last))];
    const std::string move = genmove();
    return "\ninfo move " + move + " visits 9 winrate " + winrate + " prior 100 lcb 1 order 0 pv " + move + "\nplay " +
           move;
}

std::string Engine::next_move() {
    const auto number = static_cast<std::size_t>(own_moves_);
    if (options_.moves) {
        return number < options_.moves->size() ? (*options_.moves)[number] : "pass";
    }
    return own_moves_ < options_.moves_before_pass ? first_free_point().value_or("pass") : "pass";
}

/// Never the last point of the board: it may be suicide.
std::optional<std::string> Engine::first_free_point() const {
    constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    for (int i = 0; i < size_ * size_ - 1; ++i) {
        const std::string point = columns[static_cast<std::size_t>(i % size_)] + std::to_string(i / size_ + 1);
        if (!occupied_.contains(point)) {
            return point;
        }
    }
    return std::nullopt;
}

void Engine::suffer(const std::string& command) {
    const int count = ++counts_[command];
    for (const Fault& fault : options_.faults) {
        if (options_.has_faults() && fault.command == command && fault.at == count) {
            do_fault(fault.kind);
        }
    }
}

void Engine::end_like(const std::string& kind) {
    if (kind == "exit") {
        _exit(0);
    } else if (kind == "exit3") {
        _exit(3);
    } else if (kind == "abort") {
        std::abort();
    } else if (kind == "kill") {
        std::raise(SIGKILL);
    } else if (kind == "term") {
        std::raise(SIGTERM);
    } else if (kind == "sigsegv") {
        std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would make an exit of it
        std::raise(SIGSEGV);
    }
}

void Engine::misbehave_and_hang(const std::string& kind) {
    if (kind == "silence-half") {
        write_all(STDOUT_FILENO, options_.is_uci ? "bestm" : "= E");
    } else if (kind == "no-blank") {
        write_all(STDOUT_FILENO, options_.is_uci ? "bestmove g1f3" : "= E5\n");
    } else if (kind == "ignore-term") {
        std::signal(SIGTERM, SIG_IGN);
    } else if (kind == "close-stdin") {
        close(STDIN_FILENO);
        send("");
    } else if (kind == "chatter") {
        while (true) {
            write_all(STDOUT_FILENO, "info string thinking " + std::string(1000, '.') + "\n");
        }
    } else if (kind == "endless") {
        write_all(STDOUT_FILENO, options_.is_uci ? "info string " : "= ");
        while (true) {
            write_all(STDOUT_FILENO, std::string(65536, 'x'));
        }
    }
    hang();
}

/// Holds the pipes of its parent for ten minutes.
void fork_helper() {
    if (fork() == 0) {
        sleep(600);
        _exit(0);
    }
}

/// Leaves a process of a session of its own, whose parent is gone, for ten minutes.
void leave_daemon() {
    const pid_t parent = fork();
    if (parent == 0) {
        setsid();
        fork_helper();
        _exit(0);
    }
    waitpid(parent, nullptr, 0);
}

/// The cap is for a test that fails: nobody set a limit.
void eat_memory() {
    constexpr std::size_t block = 16U << 20U;
    constexpr int most_blocks = 64;
    for (int i = 0; i < most_blocks; ++i) {
        void* const memory = std::malloc(block);
        if (memory == nullptr) {
            std::abort();
        }
        std::memset(memory, 1, block);
    }
}

void open_files() {
    int last = -1;
    for (int opened = 0; opened >= 0; opened = open("/dev/null", O_RDONLY)) {
        last = opened;
    }
    for (int spare = 0; spare < 8; ++spare) {  // a sanitizer wants some at the end
        close(last - spare);
    }
}

/// The 10 of "stderr-flood:10".
std::size_t amount_of(const std::string& kind) {
    const std::size_t colon = kind.find(':');
    return colon == std::string::npos ? 10 : std::stoul(kind.substr(colon + 1));
}

void Engine::do_fault(const std::string& kind) {
    static const std::set<std::string> deadly{"exit", "exit3", "abort", "kill", "term", "sigsegv"};
    static const std::set<std::string> hanging{"hang",        "silence-half", "no-blank", "ignore-term",
                                               "close-stdin", "endless",      "chatter"};
    const bool is_uci = options_.is_uci;
    const std::map<std::string, std::function<void()>> faults{
        {"refuse", [&] { forced_answer_ = is_uci ? "bestmove (none)" : "? cannot do that"; }},
        {"illegal", [&] { forced_answer_ = is_uci ? "bestmove a1h8" : "? illegal move"; }},
        {"empty", [&] { forced_answer_ = "bestmove"; }},
        {"gtp", [&] { forced_answer_ = "? unknown command\n"; }},
        {"garbage", [&] { mute_ = true, write_all(STDOUT_FILENO, "hello\n"); }},
        {"ignore", [&] { mute_ = true; }},
        {"big", [&] { forced_answer_ = std::string(64U << 20U, 'x'); }},
        {"close-stdout", [] { close(STDOUT_FILENO); }},
        {"slow", [] { sleep_ms(5000); }},
        {"fork", fork_helper},
        {"daemon", leave_daemon},
        {"eat-memory", eat_memory},
        {"open-files", open_files},
        {"exit-slow", [&] { seconds_to_exit_ = 5; }},
        {"ko", [&] { forced_answer_ = last_own_; }},
        {"crlf", [&] { crlf_ = true; }},
        {"id", [&] { prefix_ = "7"; }},
        {"nul",
         [&] {
             added_to_answer_ = std::string("\0\xff\xfe", 3);
             write_all(STDERR_FILENO, added_to_answer_);
         }},
        {"stderr-flood", [&] { write_megabytes(STDERR_FILENO, amount_of(kind), 'e'); }},
        {"occupied", [&] { forced_answer_ = last_of_opponent_; }},
        {"badmove", [&] { forced_answer_ = is_uci ? "bestmove Z99" : "Z99"; }},
        {"twice", [&] { added_to_answer_ = is_uci ? "\nbestmove a2a3" : "\n\n= again"; }},
        {"early",
         [&] {
             send(is_uci ? "readyok" : "");
             sleep_ms(20);
         }},
    };
    if (deadly.contains(kind)) {
        end_like(kind);
    } else if (hanging.contains(kind)) {
        misbehave_and_hang(kind);
    } else if (const auto fault = faults.find(kind.substr(0, kind.find(':'))); fault != faults.end()) {
        fault->second();
    } else {
        usage("no such fault: " + kind);
    }
}

Fault parse_fault(const std::string& text) {
    const std::size_t at = text.find('@');
    if (at == std::string::npos) {
        usage("a fault is KIND@COMMAND[:N], not " + text);
    }
    Fault fault{text.substr(0, at), text.substr(at + 1), 1};
    const std::size_t colon = fault.command.find(':');
    if (colon != std::string::npos) {
        fault.at = std::atoi(fault.command.c_str() + colon + 1);
        fault.command.resize(colon);
    }
    return fault;
}

Options parse_options(const std::vector<std::string>& arguments) {
    Options options;
    const std::map<std::string, std::function<void(const std::string&)>> setters{
        {"--counts-nodes", [&](const std::string& text) { options.counts_nodes = text == "yes"; }},
        {"--king-safety", [&](const std::string& text) { options.king_safety = text; }},
        {"--until-stop", [&](const std::string& text) { options.until_stop = text == "yes"; }},
        {"--uci", [&](const std::string& text) { options.is_uci = text == "yes"; }},
        {"--heard", [&](const std::string& text) { options.heard = text; }},
        {"--name", [&](const std::string& text) { options.name = text; }},
        {"--version", [&](const std::string& text) { options.version = text; }},
        {"--moves", [&](const std::string& text) { options.moves = words_of(text); }},
        {"--moves-before-pass", [&](const std::string& text) { options.moves_before_pass = std::stoi(text); }},
        {"--score", [&](const std::string& text) { options.score = text; }},
        {"--strength", [&](const std::string& text) { options.strength = std::stod(text); }},
        {"--seed", [&](const std::string& text) { options.seed = text; }},
        {"--random-delay-ms",
         [&](const std::string& text) { options.random_delay_ms = static_cast<unsigned>(std::stoul(text)); }},
        {"--delay-ms", [&](const std::string& text) { options.delay_ms = std::stoi(text); }},
        {"--stderr", [&](const std::string& text) { options.stderr_text = text; }},
        {"--describe", [&](const std::string& text) { options.description = with_newlines(text); }},
        {"--explain", [&](const std::string& text) { options.explanation = with_newlines(text); }},
        {"--cpu-time", [&](const std::string& text) { options.cpu_time = text; }},
        {"--knows-claim", [&](const std::string& text) { options.knows_claim = text == "yes"; }},
        {"--winrates", [&](const std::string& text) { options.winrates = words_of(text); }},
        {"--dead", [&](const std::string& text) { options.dead = with_newlines(text); }},
        {"--handicap", [&](const std::string& text) { options.handicap = text; }},
        {"--answer",
         [&](const std::string& text) {
             const std::size_t equals = std::min(text.find('='), text.size() - 1);
             options.answers[text.substr(0, equals)] = with_newlines(text.substr(equals + 1));
         }},
        {"--renamed",
         [&](const std::string& text) {
             const std::size_t equals = std::min(text.find('='), text.size() - 1);
             options.renamed[text.substr(equals + 1)] = text.substr(0, equals);
         }},
        {"--messy", [&](const std::string& text) { options.messy = text == "yes"; }},
        {"--faults-between",
         [&](const std::string& text) {
             options.faults_above = std::stod(text);
             options.faults_below = std::stod(text.substr(text.find(' ')));
         }},
        {"--fault", [&](const std::string& text) { options.faults.push_back(parse_fault(text)); }},
    };
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const auto setter = setters.find(arguments[i]);
        if (setter == setters.end() || i + 1 == arguments.size()) {
            usage("unknown option, or one without a value: " + arguments[i]);
        }
        setter->second(arguments[i + 1]);
    }
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    return Engine(parse_options({argv + 1, argv + argc})).run();
}
