// How often the words of mc_tuner's report are wrong: whole events of eight candidates of known strength, one of which
// is the default, are played without engines. Not part of the tests: build the target verdicts;
// tests/tuners/verdicts.csv is what came out.
//
//   verdicts EVENTS
//
// prints CSV. `truth`: "flat": all are equal; "one": one other is so much stronger than the default, and all others are
// its equals; "rest": all others are. A game between two has the score of the difference of their Elo; the opponent is
// the default's equal; `draws` is the share of drawn games. `verified` is the share of the games that verify. Shares of
// the events: CHANGE; CHANGE to what is not better; KEEP; KEEP where another is 30 Elo better or more; of the P(best)
// of what was recommended the mean, and how often it is the best, where one is.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning_event.hpp"

#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

constexpr std::size_t candidates = 8;

struct Truth {
    std::string name;
    double elo = 0;
    double draws = 0;

    std::array<double, candidates> strengths(std::size_t default_choice, std::size_t best) const {
        std::array<double, candidates> all{};
        for (std::size_t i = 0; i < candidates; ++i) {
            all.at(i) = i != default_choice && (name == "rest" || i == best) ? elo : 0;
        }
        return all;
    }
};

struct Words {
    double change = 0;
    double wrong_change = 0;
    double keep = 0;
    double wrong_keep = 0;
    double probability = 0;
    double best = 0;
};

std::size_t number_of(const Parameters& values) {
    return static_cast<std::size_t>(std::get<double>(values.at(0).second) * candidates / 10);
}

double strength_of(const JobSide& side, const std::array<double, candidates>& strengths) {
    return side.parameters.empty() ? 0 : strengths.at(number_of(side.parameters));
}

void play(const Truth& truth, std::uint64_t games, double share, std::uint64_t seed, Words& sum) {
    Random lot(seed, "default", 0);
    const std::size_t default_choice = lot.below(candidates);
    const std::size_t best = (default_choice + 1 + lot.below(candidates - 1)) % candidates;
    const std::array<double, candidates> strengths = truth.strengths(default_choice, best);
    ControlFile control = small_event(candidates);
    control.parameters[0].format = "%s";
    control.parameters[0].default_value =
        control.parameters[0].scale.at((static_cast<double>(default_choice) + 0.5) / candidates);
    control.number_of_games = games;
    control.verification.share = share;
    control.verification.kind = MatchKind::duel;
    TuningEvent tuning(control, {seed, 1, {}});
    while (const auto job = tuning.ask()) {
        const double rate = rate_of_elo(strength_of(job->sides[0], strengths) - strength_of(job->sides[1], strengths));
        const double draws = std::min(truth.draws, 2 * std::min(rate, 1 - rate));
        const double luck = Random(seed, "luck", job->number).uniform();
        GameRecord record = make_record(*job, fake_outcome(*job, luck < rate - draws / 2), 0);
        if (luck >= 1 - draws) {
            record.winner.reset();
            record.ending = Ending::jigo;
            record.score = 0.5;
        }
        tuning.tell(record);
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    const double gain = strengths.at(number_of(recommended_in(facts)));
    const double most = *std::ranges::max_element(strengths);
    const bool is_change = facts.answer.decision == Decision::change;
    const bool is_keep = facts.answer.decision == Decision::keep;
    sum.change += is_change;
    sum.wrong_change += is_change && gain <= 0;
    sum.keep += is_keep;
    sum.wrong_keep += is_keep && most >= 30;
    sum.probability += facts.answer.probability_best.value_or(0);
    sum.best += gain == most;
}

}  // namespace

int main(int count, char** words) {
    const int events = count > 1 ? std::atoi(words[1]) : 0;
    if (events <= 0) {
        std::fputs("usage: verdicts EVENTS\n", stderr);
        return 2;
    }
    std::puts("truth,elo,draws,games,verified,events,change,wrong_change,keep,wrong_keep,probability_best,is_best");
    for (const Truth& truth : {Truth{"flat", 0, 0}, Truth{"one", 30, 0}, Truth{"one", 100, 0}, Truth{"rest", -10, 0},
                               Truth{"rest", -100, 0}, Truth{"one", 30, 0.8}}) {
        for (const auto& [games, share] : {std::pair(200, 0.3), std::pair(1000, 0.1), std::pair(4000, 0.5)}) {
            Words sum;
            for (int seed = 1; seed <= events; ++seed) {
                play(truth, static_cast<std::uint64_t>(games), share, static_cast<std::uint64_t>(seed), sum);
            }
            std::printf("%s,%.0f,%.1f,%d,%.1f,%d", truth.name.c_str(), truth.elo, truth.draws, games, share, events);
            for (const double share_of_events :
                 {sum.change, sum.wrong_change, sum.keep, sum.wrong_keep, sum.probability, sum.best}) {
                std::printf(",%.3f", share_of_events / events);
            }
            std::puts("");
            std::fflush(stdout);
        }
    }
}
