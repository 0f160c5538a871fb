// A GTP engine for tests: plays by script, and fails by script. It knows nothing of captures: it never plays a point
// that was ever occupied, so it meets neither ko nor suicide.
//
//   --name TEXT --version TEXT      what it calls itself ("Scripted", "1.0")
//   --moves "E5 D4 pass resign"     its own moves in order, then it passes; without it: the points row by row
//   --moves-before-pass N           how many own moves before it passes (20)
//   --score TEXT                    its final_score ("B+1.5")
//   --strength P --seed S           resigns at its first genmove with probability 1-P, decided by S alone
//   --delay-ms N                    thinks so long at each genmove
//   --stderr TEXT                   said on standard error at the start
//   --fault KIND@COMMAND[:N]        at the N-th (first) COMMAND, or at "start", do KIND; may be repeated. See
//   `do_fault`.
//
// Commands beyond those of GTP that the tests need: "set ..." is accepted, "echo TEXT" answers TEXT.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
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
    std::string name = "Scripted";
    std::string version = "1.0";
    std::optional<std::vector<std::string>> moves;
    int moves_before_pass = 20;
    std::string score = "B+1.5";
    double strength = 1;
    std::string seed = "0";
    int delay_ms = 0;
    std::string stderr_text;
    std::vector<Fault> faults;
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
        words.push_back(word);
    }
    return words;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
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
    explicit Engine(Options options) : options_(std::move(options)) {}

    int run();

private:
    void handle(const std::string& line);
    std::string answer_to(const std::vector<std::string>& words);
    std::string boardsize(const std::vector<std::string>& words);
    std::string play(const std::vector<std::string>& words);
    std::string genmove();
    std::string next_move();
    std::optional<std::string> first_free_point() const;
    void clear();

    void suffer(const std::string& command);
    void do_fault(const std::string& kind);
    void end_like(const std::string& kind);
    void misbehave_and_hang(const std::string& kind);
    void send(const std::string& answer);

    Options options_;
    int size_ = 19;
    std::set<std::string> occupied_;
    std::string last_of_opponent_ = "A1";
    int own_moves_ = 0;
    std::map<std::string, int> counts_;
    std::optional<std::string> forced_answer_;
    std::string added_to_answer_;
    std::string prefix_;
    bool mute_ = false;
    bool crlf_ = false;
};

int Engine::run() {
    if (!options_.stderr_text.empty()) {
        write_all(STDERR_FILENO, options_.stderr_text + "\n");
    }
    suffer("start");
    for (std::string line; std::getline(std::cin, line);) {
        handle(line);
        if (line == "quit") {
            return 0;
        }
    }
    return 0;
}

void Engine::handle(const std::string& line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) {
        return;
    }
    forced_answer_.reset();
    added_to_answer_.clear();
    prefix_.clear();
    mute_ = false;
    suffer(words[0]);
    const std::string answer = forced_answer_ ? *forced_answer_ : answer_to(words);
    if (!mute_) {
        send(answer + added_to_answer_);
    }
}

void Engine::send(const std::string& answer) {
    const bool refused = answer.starts_with('?');
    std::string text = refused ? answer : "=" + prefix_ + " " + answer;
    text += "\n\n";
    if (crlf_) {
        text.replace(text.size() - 2, 2, "\r\n\r\n");
    }
    write_all(STDOUT_FILENO, text);
}

std::string Engine::answer_to(const std::vector<std::string>& words) {
    const std::string& command = words[0];
    if (command == "protocol_version") {
        return "2";
    }
    if (command == "name") {
        return options_.name;
    }
    if (command == "version") {
        return options_.version;
    }
    if (command == "boardsize") {
        return boardsize(words);
    }
    if (command == "clear_board") {
        clear();
        return "";
    }
    if (command == "komi" || command == "set" || command == "quit") {
        return "";
    }
    if (command == "echo") {
        return words.size() > 1 ? words[1] : "";
    }
    if (command == "play") {
        return play(words);
    }
    if (command == "genmove") {
        return genmove();
    }
    if (command == "final_score") {
        return options_.score;
    }
    return "? unknown command";
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
    const bool gives_up = own_moves_ == 0 && uniform_of(options_.seed) < 1 - options_.strength;
    const std::string move = gives_up ? "resign" : next_move();
    ++own_moves_;
    occupied_.insert(upper(move));
    return move;
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
        if (fault.command == command && fault.at == count) {
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
    }
}

void Engine::misbehave_and_hang(const std::string& kind) {
    if (kind == "silence-half") {
        write_all(STDOUT_FILENO, "= E");
    } else if (kind == "no-blank") {
        write_all(STDOUT_FILENO, "= E5\n");
    } else if (kind == "ignore-term") {
        std::signal(SIGTERM, SIG_IGN);
    } else if (kind == "close-stdin") {
        close(STDIN_FILENO);
        send("");
    } else if (kind == "endless") {
        write_all(STDOUT_FILENO, "= ");
        while (true) {
            write_all(STDOUT_FILENO, std::string(65536, 'x'));
        }
    }
    hang();
}

/// Holds the pipes of its parent for a minute.
void fork_helper() {
    if (fork() == 0) {
        sleep(60);
        _exit(0);
    }
}

void Engine::do_fault(const std::string& kind) {
    static const std::set<std::string> deadly{"exit", "exit3", "abort", "kill"};
    static const std::set<std::string> hanging{"hang",        "silence-half", "no-blank",
                                               "ignore-term", "close-stdin",  "endless"};
    const std::map<std::string, std::function<void()>> faults{
        {"refuse", [&] { forced_answer_ = "? cannot do that"; }},
        {"illegal", [&] { forced_answer_ = "? illegal move"; }},
        {"garbage", [&] { mute_ = true, write_all(STDOUT_FILENO, "hello\n"); }},
        {"big", [&] { forced_answer_ = std::string(64U << 20U, 'x'); }},
        {"close-stdout", [] { close(STDOUT_FILENO); }},
        {"slow", [] { sleep_ms(5000); }},
        {"fork", fork_helper},
        {"crlf", [&] { crlf_ = true; }},
        {"id", [&] { prefix_ = "7"; }},
        {"nul", [&] { added_to_answer_ = std::string("\0\xff\xfe", 3); }},
        {"stderr-flood", [] { write_all(STDERR_FILENO, std::string(10U << 20U, 'e')); }},
        {"occupied", [&] { forced_answer_ = last_of_opponent_; }},
        {"badmove", [&] { forced_answer_ = "Z99"; }},
        {"twice", [&] { added_to_answer_ = "\n\n= again"; }},
    };
    if (deadly.contains(kind)) {
        end_like(kind);
    } else if (hanging.contains(kind)) {
        misbehave_and_hang(kind);
    } else if (const auto fault = faults.find(kind); fault != faults.end()) {
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
        {"--name", [&](const std::string& text) { options.name = text; }},
        {"--version", [&](const std::string& text) { options.version = text; }},
        {"--moves", [&](const std::string& text) { options.moves = words_of(text); }},
        {"--moves-before-pass", [&](const std::string& text) { options.moves_before_pass = std::stoi(text); }},
        {"--score", [&](const std::string& text) { options.score = text; }},
        {"--strength", [&](const std::string& text) { options.strength = std::stod(text); }},
        {"--seed", [&](const std::string& text) { options.seed = text; }},
        {"--delay-ms", [&](const std::string& text) { options.delay_ms = std::stoi(text); }},
        {"--stderr", [&](const std::string& text) { options.stderr_text = text; }},
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
