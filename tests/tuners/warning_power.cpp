// Measures by simulation how often a report warns that results changed in mid-run or that a machine is another one:
// where nothing is wrong, at whatever look, and where something is. Not part of the tests: build the target
// warning_power.
//
//   warning_power REPLICATIONS
//
// prints CSV: the kind of event, the shift in Elo, the share of draws, the games of an event, and in how many of the
// replications it was warned by its end. A match's strength shifts at half of its games; of two machines that get the
// games by lot one is weaker. A tuner's candidates play a fixed opponent on a hill: a warning there is false.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/event_games.hpp"
#include "ringmaster/tune/ce_tuner.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

using namespace ringmaster;

namespace {

double play(double elo, double draws, Random& random) {
    const double rate = rate_of_elo(elo);
    const double drawn = draws * 2 * std::min(rate, 1 - rate);
    const double lot = random.uniform();
    return lot < drawn ? 0.5 : lot < drawn + rate - drawn / 2 ? 1 : 0;
}

bool warns_of_change(double shift, double draws, std::uint64_t games, Random& random) {
    Steadiness scores;
    bool warned = false;
    for (std::uint64_t game = 0; game < games && !warned; ++game) {
        scores.tell(game, play(game < games / 2 ? 30 : 30 + shift, draws, random));
        warned = scores.change().has_value();
    }
    return warned;
}

/// The candidates get 150 Elo better meanwhile.
bool warns_of_machine(double shift, double draws, std::uint64_t games, Random& random) {
    MachineTallies tallies;
    bool warned = false;
    for (std::uint64_t game = 0; game < games && !warned; ++game) {
        const double progress = static_cast<double>(game) / static_cast<double>(games);
        const bool is_weak = random.uniform() < 0.25 + 0.5 * progress;
        GameRecord record;
        record.circumstances.machine = is_weak ? "attic" : "big";
        record.score = play(-75 + 150 * progress + (is_weak ? shift : 0), draws, random);
        tallies.tell(record);
        warned = odd_machine(tallies.facts()).has_value();
    }
    return warned;
}

/// The best candidate is 100 Elo better than the opponent, the worst 200 Elo worse.
bool warns_of_tuner(Tuner& tuner, std::uint64_t games, Random& random) {
    Steadiness scores;
    for (std::uint64_t game = 0; game < games; ++game) {
        const auto choice = tuner.choose(random);
        const std::vector<double> point = tuner.point(*choice);
        double elo = 100;
        for (const double x : point) {
            elo -= 600 / static_cast<double>(point.size()) * (x - 0.3) * (x - 0.3);
        }
        const double score = play(elo, 0, random);
        tuner.begin(*choice);
        tuner.abandon(*choice);
        tuner.tell(*choice, tuner.parameters(*choice), {score, score});
        scores.tell(game, score);
        if (scores.fall()) {
            return true;
        }
    }
    return false;
}

template <class Warns>
void print(const std::string& kind, double shift, double draws, std::uint64_t games, int replications,
           const Warns& warns) {
    int warned = 0;
    for (int i = 0; i < replications; ++i) {
        Random random(1, kind, static_cast<std::uint64_t>(i));
        warned += warns(random);
    }
    std::printf("%s,%g,%g,%llu,%d,%.4f\n", kind.c_str(), shift, draws, static_cast<unsigned long long>(games),
                replications, static_cast<double>(warned) / replications);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const int replications = argc > 1 ? std::atoi(argv[1]) : 400;
    std::puts("kind,shift,draws,games,replications,warned");
    for (const double draws : {0.0, 0.6}) {
        for (const std::uint64_t games : {200U, 1000U, 5000U}) {
            for (const double shift : {0.0, -60.0, -120.0, -250.0}) {
                print("match", shift, draws, games, replications,
                      [&](Random& random) { return warns_of_change(shift, draws, games, random); });
            }
        }
        for (const std::uint64_t games : {400U, 1000U, 2000U, 5000U}) {
            for (const double shift : {0.0, -60.0, -120.0}) {
                print("machine", shift, draws, games, replications,
                      [&](Random& random) { return warns_of_machine(shift, draws, games, random); });
            }
        }
    }
    const std::vector<TunedParameter> parameters{{"x", Scale::linear(0, 1), 8, "%s", false, {}},
                                                 {"y", Scale::linear(0, 1), 8, "%s", false, {}}};
    print("mc_tuner", 0, 0, 2000, replications / 4, [&](Random& random) {
        TreeTuner tuner(parameters, {});
        return warns_of_tuner(tuner, 2000, random);
    });
    print("model_tuner", 0, 0, 1000, replications / 20, [&](Random& random) {
        ModelTuner tuner(parameters, {});
        return warns_of_tuner(tuner, 1000, random);
    });
    print("ce_tuner", 0, 0, 2000, replications / 4, [&](Random& random) {
        CeTuner tuner(parameters, {});
        return warns_of_tuner(tuner, 2000, random);
    });
}
