// Makes an event of many stored games and prints what it costs: bytes a game, the time of `show` and of resuming, and
// how the time of storing one game grows. `event_scale RINGMASTER [GAMES] [SPLIT]`: SPLIT cells in each of the two
// dimensions (default 10), or with SPLIT 0 a model_tuner with four parameters. The folder is made below $TMPDIR and
// deleted at the end.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/store/store.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/tree/space.hpp"

#include "support/append.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::uint64_t stored_singly = 100'000;
constexpr std::uint64_t compared = 1000;
constexpr std::uint64_t batch = 10'000;

double seconds_since(SteadyClock::time_point begin) {
    return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

/// Two parameters for the tree, four for a model.
std::vector<TunedParameter> parameters(int split) {
    std::vector<TunedParameter> parameters;
    for (const char* code : {"depth", "noise", "width", "patience"}) {
        parameters.push_back({code, Scale::linear(0, 10), split, std::string(code) + ": %.3f"});
    }
    parameters.resize(split == 0 ? 4 : 2, parameters.front());
    return parameters;
}

void write_control_file(const std::filesystem::path& file, int split) {
    std::string arguments;
    std::string sections;
    for (const TunedParameter& parameter : parameters(split)) {
        arguments += fmt::format(" --{0} {{{0}}}", parameter.code);
        sections += fmt::format("[[parameters]]\ncode = \"{}\"\nscale = {{ linear = [0, 10] }}\nformat = \"{}\"\n",
                                parameter.code, parameter.format);
        sections += split == 0 ? "" : fmt::format("split = {}\n", split);
    }
    std::ofstream(file) << fmt::format(R"(competition_type = "{}"
board_size = 9
komi = 7.5
opponent = "gnugo"
candidate_colour = "alternate"
number_of_games = 100000000
seed = 1
skip_player_checks = true
[players.gnugo]
command = "gnugo --mode gtp"
[candidate]
command = "gnugo --mode gtp{}"
{})",
                                       split == 0 ? "model_tuner" : "mc_tuner", arguments, sections);
}

/// A random candidate: a cell, or a point near one that a model would like.
void choose_candidate(GameRecord& record, const std::vector<TunedParameter>& tuned, Random& random) {
    if (tuned.front().split > 0) {
        const Space space(tuned);
        const CellPath cell{static_cast<std::uint32_t>(random.below(space.branching()))};
        record.purpose = Choice{0, cell};
        record.sides[0].parameters = space.engine_parameters(cell);
        return;
    }
    Choice choice{'L'};
    for (std::size_t i = 0; i < tuned.size(); ++i) {
        choice.point.push_back(std::clamp(0.6 + 0.5 * (random.uniform() + random.uniform() - 1), 0.0, 1.0));
    }
    record.purpose = choice;
    record.sides[0].parameters = ModelSpace(tuned).engine_parameters(choice.point);
}

/// A game of two GNU Go as a run stores it: times of many digits, one of ten resigned.
GameRecord game(std::uint64_t number, const std::vector<TunedParameter>& tuned) {
    Random random(1, "bench", number);
    GameRecord record;
    record.number = number;
    choose_candidate(record, tuned, random);
    record.colour = number % 2 == 0 ? Colour::black : Colour::white;
    const bool wins = random.uniform() < 0.5;
    record.winner = wins ? record.colour : opponent_of(record.colour);
    record.score = wins ? 1 : 0;
    const bool resigned = random.below(10) == 0;
    record.ending = resigned ? Ending::resignation : Ending::score;
    if (!resigned) {
        record.margin = static_cast<double>(random.below(80)) + 0.5;
    }
    record.result = fmt::format("{}+{}", *record.winner == Colour::black ? "B" : "W",
                                resigned ? "R" : fmt::format("{}", *record.margin));
    record.moves = static_cast<int>(40 + random.below(60));
    record.sides[1].player = "gnugo";
    for (RecordedSide& side : record.sides) {
        side.engine = "GNU Go 3.8";
        side.seconds = random.uniform();
        side.cpu_seconds = random.uniform();
    }
    record.finished = 1763683079 + static_cast<double>(number) * 0.4567 + random.uniform();
    return record;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

double total(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum;
}

/// Stores games one by one as a run does and prints how long the first and the last of them took.
void store_singly(Store& store, const std::vector<TunedParameter>& tuned, std::uint64_t count) {
    std::vector<double> seconds;
    for (std::uint64_t number = 0; number < count; ++number) {
        const GameRecord record = game(number, tuned);
        const auto begin = SteadyClock::now();
        append(store, record);
        seconds.push_back(seconds_since(begin));
    }
    const auto size = static_cast<std::ptrdiff_t>(std::min(compared, count));
    const std::vector<double> first(seconds.begin(), seconds.begin() + size);
    const std::vector<double> last(seconds.end() - size, seconds.end());
    std::cout << fmt::format(
        "storing: median {:.0f} us, mean {:.0f} us a game; the first {} of {}: median {:.0f}, mean {:.0f}; the last: "
        "median {:.0f}, mean {:.0f}; ratio of medians {:.3f}\n",
        1e6 * median(seconds), 1e6 * total(seconds) / static_cast<double>(count), size, count, 1e6 * median(first),
        1e6 * total(first) / static_cast<double>(size), 1e6 * median(last),
        1e6 * total(last) / static_cast<double>(size), median(last) / median(first));
}

void store_rest(Store& store, const std::vector<TunedParameter>& tuned, std::uint64_t from, std::uint64_t games) {
    for (std::uint64_t begin = from; begin < games; begin += batch) {
        std::vector<GameRecord> records;
        for (std::uint64_t number = begin; number < std::min(games, begin + batch); ++number) {
            records.push_back(game(number, tuned));
        }
        append(store, records);
    }
}

double cpu_seconds_of_children() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

void time_program(const std::string& what, const std::string& command) {
    for (int run = 0; run < 3; ++run) {
        const auto begin = SteadyClock::now();
        const double cpu = cpu_seconds_of_children();
        const int status = std::system((command + " > /dev/null 2>&1").c_str());
        std::cout << fmt::format("{}: {:.2f} s, {:.2f} s of CPU (status {})\n", what, seconds_since(begin),
                                 cpu_seconds_of_children() - cpu, status);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: event_scale RINGMASTER [GAMES] [SPLIT]\n";
        return 2;
    }
    const std::uint64_t games = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1'000'000;
    const int split = argc > 3 ? std::atoi(argv[3]) : 10;
    const std::vector<TunedParameter> tuned = parameters(split);
    const TemporaryFolder folder;
    write_control_file(folder / "tune.toml", split);
    const std::string program = fmt::format("'{}' '{}' ", argv[1], (folder / "tune.toml").string());
    time_program("empty event, -g 0", program + "-g 0");
    const auto begin = SteadyClock::now();
    {
        Store store(folder / "tune.db", Store::Mode::write);
        store_singly(store, tuned, std::min(games, stored_singly));
        store_rest(store, tuned, std::min(games, stored_singly), games);
    }
    std::cout << fmt::format(
        "made {} games in {:.1f} s; {:.1f} bytes a game\n", games, seconds_since(begin),
        static_cast<double>(std::filesystem::file_size(folder / "tune.db")) / static_cast<double>(games));
    time_program("show", program + "show");
    time_program("resume, -g 0", program + "-g 0");
}
