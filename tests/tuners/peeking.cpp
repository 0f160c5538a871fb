// How often a user is wrong who raises number_of_games again and again until the report says CHANGE: events of duels
// are played without engines and looked at after every 100 games. What is recommended moves as games come in, and each
// time another match begins, with risks of its own. Not part of the tests: build the target peeking;
// tests/tuners/peeking.csv is what came out.
//
//   peeking EVENTS
//
// prints CSV: the height of a round hill of two parameters in Elo (0: all settings are equal) with the default in a
// corner; the share of drawn games; the events, with a number_of_games of 1500 at most, a quarter of them for matches
// (those of what is no longer recommended are played beyond it); in which share of them CHANGE was said, and to what is
// not better; after how many games on average; by how much the Elo was then too high; and in which share the interval
// that the last report told did not hold the truth.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning_event.hpp"

#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

struct Outcomes {
    double change = 0;
    double wrong = 0;
    double games = 0;
    double too_high = 0;
    double excluded = 0;
};

double strength_of(const Parameters& values, double height) {
    double elo = 0;
    for (const auto& [code, value] : values) {
        const double off = std::get<double>(value) / 10 - 0.6;
        elo -= height * off * off;
    }
    return elo;
}

void play(double height, double draws, std::uint64_t seed, Outcomes& sum) {
    std::vector<GameRecord> records;
    for (std::uint64_t games = 100; games <= 1500; games += 100) {
        ControlFile control = small_duels(games);
        control.parameters[0].default_value = 0.0;
        control.parameters.push_back(control.parameters[0]);
        control.parameters[1].code = "width";
        control.verification.share = 0.25;
        TuningEvent tuning(control, {seed, 1, {}});
        for (const GameRecord& record : records) {
            tuning.tell(record);
        }
        while (const auto job = tuning.ask()) {
            const double ahead =
                strength_of(job->sides[0].parameters, height) - strength_of(job->sides[1].parameters, height);
            const double rate = rate_of_elo(ahead);
            const double drawn = std::min(draws, 2 * std::min(rate, 1 - rate));
            const double luck = Random(seed, "luck", job->number).uniform();
            GameRecord record = make_record(*job, fake_outcome(*job, luck < rate - drawn / 2), 0);
            if (luck >= 1 - drawn) {
                record.winner.reset();
                record.ending = Ending::jigo;
                record.score = 0.5;
            }
            tuning.tell(record);
            records.push_back(record);
        }
        const EventFacts facts = tuning.facts(FactsDetail::brief);
        const bool is_change = facts.answer.decision == Decision::change;
        const bool is_measured = facts.match && facts.match->is_present && !facts.match->is_of_runner_up;
        const double gain = strength_of(recommended_in(facts), height) - strength_of({{"", 0.0}, {"", 0.0}}, height);
        if (is_measured && (is_change || games == 1500)) {
            sum.excluded += gain < facts.match->elo.low || gain > facts.match->elo.high;
        }
        if (is_change) {
            sum.change += 1;
            sum.wrong += gain <= 0;
            sum.games += static_cast<double>(records.size());
            sum.too_high += std::isfinite(facts.match->elo.difference) ? facts.match->elo.difference - gain : 0;
            return;
        }
    }
}

}  // namespace

int main(int count, char** words) {
    const int events = count > 1 ? std::atoi(words[1]) : 0;
    if (events <= 0) {
        std::fputs("usage: peeking EVENTS\n", stderr);
        return 2;
    }
    std::puts("hill,draws,events,change,wrong,games,too_high,excluded");
    for (const double height : {0.0, 40.0, 80.0, 150.0, 400.0}) {
        for (const double draws : {0.0, 0.6}) {
            Outcomes sum;
            for (int seed = 1; seed <= events; ++seed) {
                play(height, draws, static_cast<std::uint64_t>(seed), sum);
            }
            const double changes = std::max(1.0, sum.change);
            std::printf("%.0f,%.1f,%d,%.3f,%.3f,%.0f,%+.0f,%.3f\n", 2 * 0.36 * height, draws, events,
                        sum.change / events, sum.wrong / events, sum.games / changes, sum.too_high / changes,
                        sum.excluded / events);
            std::fflush(stdout);
        }
    }
}
