#include "ringmaster/game/wire.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

/// What can be read can be written, on one line, and read again.
template <typename Read, typename Write>
void check(std::string_view line, Read read, Write write) {
    may_refuse([&] {
        const auto value = read(line);
        const std::string written = write(value);
        expect(!find_invalid_utf8(written) && written.find('\n') == std::string::npos, "not one line of text");
        expect(read(written) == value, "a line reads back as another");
    });
}

Job some_job() {
    Job job;
    job.event = "tune";
    job.player(Colour::black).command = {"engine", "--level", "3"};
    job.player(Colour::black).environ = {{"A", "1"}};
    job.player(Colour::black).files = {{"a/b", "text"}};
    job.gtp().referee.emplace();
    job.sides[0].parameters = {{"a", 1LL}, {"b", 0.5}, {"c", "d"}, {"e", true}};
    return job;
}

Outcome some_outcome() {
    Outcome outcome;
    outcome.winner = Colour::white;
    outcome.black.engine = "caf\xc3\xa9";
    outcome.warnings = {"slow"};
    outcome.sgf = "(;GM[1])\n";
    return outcome;
}

/// The line with bytes replaced: each three of the input are a place and the byte that comes there.
std::string damaged(std::string line, std::string_view input) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(input[i]); };
    for (std::size_t i = 0; i + 2 < input.size(); i += 3) {
        line[(256u * byte(i) + byte(i + 1)) % line.size()] = input[i + 2];
    }
    return line;
}

}  // namespace

/// The input is a line, and damage to a good line.
void wire(std::string_view input) {
    check(input, parameters_from_json, parameters_to_json);
    for (const std::string& line : {std::string(input), damaged(job_to_line(some_job()), input)}) {
        check(line, job_from_line, job_to_line);
    }
    for (const std::string& line : {std::string(input), damaged(outcome_to_line(some_outcome()), input)}) {
        check(line, outcome_from_line, outcome_to_line);
    }
    const Hello hello{1, "1.0", "big", 4, 1000, 3600, "/home/me"};
    for (const std::string& line : {std::string(input), damaged(hello_to_line(hello), input)}) {
        check(line, hello_from_line, hello_to_line);
        check(line, welcome_from_line, welcome_to_line);
    }
}

}  // namespace ringmaster::fuzz
