// How often a tournament calls somebody the best who is not: events are played without engines, with players of known
// strength, and looked at after 20, 40 ... 100 rounds, each look with all games so far. Not part of the tests: build
// the target best_player; tests/tuners/best_player.csv is what came out.
//
//   best_player EVENTS
//
// prints CSV: who plays (two players, four all-play-all, or one against three others), by how much the first is ahead
// of the others in Elo, and in which share of the events he was called the best at some look, somebody else was, and
// either would have been by a probability of 0.95 at that look alone.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/config/control_file.hpp"

#include "support/fake_pool.hpp"

using namespace ringmaster;

namespace {

ControlFile event_of(const std::string& competitors, int rounds) {
    std::string text = "competition_type = 'all_play_all'\nboard_size = 9\nkomi = 7\n" + competitors +
                       "rounds = " + std::to_string(rounds) + "\n";
    for (const char* name : {"a", "b", "c", "d"}) {
        text += std::string("[players.") + name + "]\ncommand = 'engine {seed}'\n";
    }
    return parse_control_file(text, "/events/tune.toml", "/home/me").control_file.value();
}

struct Outcomes {
    double right = 0;
    double wrong = 0;
    double at_one_look = 0;
};

void play(const std::string& competitors, double ahead, std::uint64_t seed, Outcomes& sum) {
    std::vector<GameRecord> records;
    bool is_right = false;
    bool is_wrong = false;
    bool is_at_one_look = false;
    for (const int rounds : {20, 40, 60, 80, 100}) {
        const std::unique_ptr<Competition> event = make_competition(event_of(competitors, rounds), {1, 1, {}});
        for (const GameRecord& record : records) {
            event->tell(record);
        }
        while (const auto job = event->ask()) {
            const auto strength = [&](std::size_t side) { return job->sides.at(side).name == "a" ? ahead : 0; };
            const double rate = rate_of_elo(strength(0) - strength(1));
            const bool first_wins = Random(seed, "wins", job->number).uniform() < rate;
            records.push_back(make_record(*job, fake_outcome(*job, first_wins), 0));
            event->tell(records.back());
        }
        const EventFacts facts = event->facts(FactsDetail::full);
        const bool is_best = facts.answer.decision == Decision::best;
        const bool is_first = ahead > 0 && facts.tournament->players.front().name == "a";
        is_right = is_right || (is_best && is_first);
        is_wrong = is_wrong || (is_best && !is_first);
        is_at_one_look = is_at_one_look || facts.answer.probability_best.value_or(0) >= 0.95;
    }
    sum.right += is_right;
    sum.wrong += is_wrong;
    sum.at_one_look += is_at_one_look;
}

}  // namespace

int main(int count, char** words) {
    const int events = count > 1 ? std::atoi(words[1]) : 0;
    if (events <= 0) {
        std::fputs("usage: best_player EVENTS\n", stderr);
        return 2;
    }
    std::puts("players,ahead,events,right,wrong,at_one_look");
    for (const auto& [name, competitors] : {std::pair("two", "competitors = ['a', 'b']\n"), std::pair("four", ""),
                                            std::pair("gauntlet", "gauntlet = 'a'\n")}) {
        for (const double ahead : {0.0, 30.0, 60.0, 120.0}) {
            Outcomes sum;
            for (int seed = 1; seed <= events; ++seed) {
                play(competitors, ahead, static_cast<std::uint64_t>(seed), sum);
            }
            std::printf("%s,%.0f,%d,%.3f,%.3f,%.3f\n", name, ahead, events, sum.right / events, sum.wrong / events,
                        sum.at_one_look / events);
            std::fflush(stdout);
        }
    }
}
