#include "ringmaster/competition/match_result.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

MatchSettings settings() {
    return {{0, 30, 0.05, 0.05}, ColourChoice::alternate};
}

/// Pairs of scores for recommended and reference.
struct Pairs {
    int count;
    double recommended;
    double reference;
};

/// The match with these pairs, spread evenly.
MatchResult played(const MatchSettings& match_settings, const std::vector<Pairs>& kinds) {
    MatchResult match(match_settings);
    std::uint64_t number = 0;
    int most = 0;
    for (const Pairs& kind : kinds) {
        most = std::max(most, kind.count);
    }
    for (int round = 0; round < most; ++round) {
        for (const Pairs& kind : kinds) {
            // As Bresenham draws a line.
            if ((round + 1) * kind.count / most > round * kind.count / most) {
                match.tell(number, match_colour(number, match_settings), kind.recommended);
                match.tell(number + 1, match_colour(number + 1, match_settings), kind.reference);
                number += 2;
            }
        }
    }
    return match;
}

/// The numbers of the two games of a pair.
std::uint64_t recommended(std::uint64_t pair) {
    return 2 * pair;
}

std::uint64_t reference(std::uint64_t pair) {
    return 2 * pair + 1;
}

void check_elo(const EloEstimate& elo, double difference, double low, double high) {
    CHECK(elo.difference == Catch::Approx(difference).margin(0.5));
    CHECK(elo.low == Catch::Approx(low).margin(0.5));
    CHECK(elo.high == Catch::Approx(high).margin(0.5));
}

void check_bug(const std::function<void()>& action, const std::string& text) {
    try {
        action();
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find(text) != std::string::npos);
    }
}

}  // namespace

TEST_CASE("the colours of a match change with the pair", "[competition]") {
    std::string text;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const Colour colour = match_colour(number, MatchSettings{{}, ColourChoice::alternate});
        CHECK(colour == match_colour(number, MatchSettings{{}, ColourChoice::random}));
        text += letter(colour);
    }
    CHECK(text == "bbwwbbww");
    for (std::uint64_t number = 0; number < 4; ++number) {
        CHECK(match_colour(number, MatchSettings{{}, ColourChoice::black}) == Colour::black);
        CHECK(match_colour(number, MatchSettings{{}, ColourChoice::white}) == Colour::white);
    }
}

TEST_CASE("a match counts each game, and pairs when both games are back", "[competition]") {
    MatchResult match(settings());
    match.tell(reference(1), Colour::white, 0);
    match.tell(recommended(0), Colour::black, 1);
    match.tell(recommended(2), Colour::black, 0.5);
    CHECK(match.games() == 3);
    CHECK(match.sprt().all() == 0);
    match.tell(recommended(1), Colour::white, 1);
    CHECK(match.sprt().all() == 1);
    CHECK(match.sprt().llr() > 0);
    match.tell(reference(0), Colour::black, 1);
    CHECK(match.sprt().all() == 2);
    match.tell(reference(2), Colour::black, 0);
    CHECK(match.sprt().all() == 3);
    CHECK_FALSE(match.is_decided());
    CHECK(match.recommended().points() == 2.5);
    CHECK(match.reference().points() == 1);
}

TEST_CASE("the order in which games come back changes nothing before the decision", "[competition]") {
    const std::vector<double> scores{1, 0, 0, 1, 1, 1, 0.5, 0, 1, 0};
    MatchResult forward(settings());
    MatchResult backward(settings());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const std::size_t j = scores.size() - 1 - i;
        forward.tell(i, match_colour(i, MatchSettings{{}, ColourChoice::alternate}), scores[i]);
        backward.tell(j, match_colour(j, MatchSettings{{}, ColourChoice::alternate}), scores[j]);
    }
    CHECK(forward.sprt().llr() == Catch::Approx(backward.sprt().llr()));
    CHECK(forward.difference().difference == Catch::Approx(backward.difference().difference));
    CHECK(forward.verdict() == backward.verdict());
}

TEST_CASE("a pair with different colours counts in the win rates only", "[competition]") {
    MatchResult match(settings());
    match.tell(recommended(0), Colour::black, 1);
    match.tell(reference(0), Colour::white, 0);
    CHECK(match.games() == 2);
    CHECK(match.sprt().all() == 0);
    CHECK(match.difference().difference == 0);
}

TEST_CASE("the match compares games of the same colour", "[competition]") {
    // Black always wins; the sides had not equally many games as black.
    MatchResult match(settings());
    match.tell(recommended(0), Colour::black, 1);
    match.tell(reference(0), Colour::black, 1);
    match.tell(recommended(1), Colour::white, 0);
    match.tell(reference(1), Colour::white, 0);
    match.tell(recommended(2), Colour::black, 1);
    CHECK(match.difference().difference == 0);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("what a match should not be told is a bug", "[competition]") {
    MatchResult match(settings());
    match.tell(recommended(3), Colour::white, 1);
    check_bug([&] { match.tell(recommended(3), Colour::white, 1); }, "game 6 of the match is told twice");
    check_bug([&] { match.tell(reference(3), Colour::white, 0.7); }, "game 7 of the match has the score 0.700000");
    CHECK(match.games() == 1);
}

TEST_CASE("a match without games or with too few shows no difference", "[competition]") {
    MatchResult match(settings());
    const MatchFacts none = match.facts();
    CHECK(none.sides[0].tally.games + none.sides[1].tally.games == 0);
    CHECK(none.sides[0].interval.low == 0);
    CHECK(none.sides[1].interval.high == 1);
    CHECK(none.pairs == 0);
    CHECK_FALSE(none.more_games);
    match.tell(recommended(0), Colour::black, 1);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
    match.tell(reference(0), Colour::black, 0);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
    CHECK(match.facts().elo.low < -200);
    CHECK(match.facts().elo.high > 1000);
}

TEST_CASE("no forecast is made while one side alone has won pairs, or by fewer than ten", "[competition]") {
    MatchResult match(settings());
    match.tell(recommended(0), Colour::black, 0);
    match.tell(reference(0), Colour::black, 1);
    CHECK_FALSE(match.facts().elo.is_known());
    for (std::uint64_t pair = 1; pair < 10; ++pair) {
        CHECK_FALSE(match.more_games());
        match.tell(recommended(pair), Colour::white, pair % 2 == 1 ? 1 : 0);
        match.tell(reference(pair), Colour::white, pair % 2 == 1 ? 0 : 1);
    }
    CHECK(match.facts().elo.is_known());
    CHECK(match.more_games());
}

TEST_CASE("the forecast is a number however near elo0 and elo1 are", "[competition]") {
    for (const double elo1 : {1e-9, 1e-300}) {
        CAPTURE(elo1);
        MatchSettings near = settings();
        near.sprt.elo1 = elo1;
        CHECK(played(near, {{20, 1, 0}, {20, 0, 1}}).more_games() == 2'000'000'000'000'000u);
    }
}

TEST_CASE("the SPRT's acceptance of elo1 is worth changing", "[competition]") {
    const MatchResult match = played(settings(), {{160, 1, 0}, {95, 0, 1}, {110, 1, 1}, {110, 0, 0}});
    CHECK(match.is_decided());
    CHECK(match.verdict() == MatchVerdict::worth_changing);
    const MatchFacts facts = match.facts();
    CHECK(facts.decision == SprtDecision::elo1);
    CHECK(facts.more_games == 0);
    check_elo(facts.elo, 95.7, 19.2, 172.6);
}

TEST_CASE("an interval above 0 is worth changing although the SPRT is undecided", "[competition]") {
    const MatchResult match = played(settings(), {{25, 1, 0}, {5, 0, 1}, {40, 1, 1}});
    CHECK(match.verdict() == MatchVerdict::worth_changing);
    CHECK(match.facts().decision == SprtDecision::undecided);
    check_elo(match.facts().elo, 343.5, 61.7, 688.8);
}

TEST_CASE("an interval above 0 is worth changing although the SPRT takes 0 for likelier than a far greater elo1",
          "[competition]") {
    MatchSettings wide = settings();
    wide.sprt.elo1 = 450;
    const std::vector<Pairs> pairs{{120, 1, 0}, {50, 0, 1}, {100, 1, 1}, {100, 0, 0}};
    const MatchResult match = played(wide, pairs);
    CHECK(match.facts().decision == SprtDecision::elo0);
    CHECK(match.facts().elo.low > 0);
    CHECK(match.verdict() == MatchVerdict::worth_changing);
    wide.sprt.elo0 = 100;
    CHECK(played(wide, pairs).verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("an interval is compared with elo0 on its own scale only", "[competition]") {
    MatchSettings normalised = settings();
    normalised.sprt.scale = EloScale::normalised;
    CHECK(played(normalised, {{25, 1, 0}, {5, 0, 1}, {40, 1, 1}}).verdict() == MatchVerdict::worth_changing);
    normalised.sprt.elo0 = 10;
    normalised.sprt.elo1 = 300;
    MatchResult match(normalised);
    // The SPRT decides early, so what speaks for elo0 comes first.
    for (std::uint64_t pair = 0; pair < 70; ++pair) {
        match.tell(recommended(pair), match_colour(recommended(pair), normalised), pair < 5 ? 0 : 1);
        match.tell(reference(pair), match_colour(reference(pair), normalised), pair >= 45 ? 0 : 1);
    }
    REQUIRE(match.facts().decision == SprtDecision::elo0);
    REQUIRE(match.facts().elo.low > 10);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("an interval below 0 is worse, by the SPRT and without it", "[competition]") {
    const MatchResult few = played(settings(), {{5, 1, 0}, {25, 0, 1}, {40, 1, 1}});
    CHECK(few.verdict() == MatchVerdict::worse);
    CHECK(few.facts().decision == SprtDecision::undecided);
    check_elo(few.facts().elo, -343.5, -688.8, -61.7);
    const MatchResult decided = played(settings(), {{60, 1, 0}, {125, 0, 1}, {100, 0.5, 0.5}});
    CHECK(decided.verdict() == MatchVerdict::worse);
    CHECK(decided.facts().decision == SprtDecision::elo0);
    check_elo(decided.facts().elo, -161.3, -270.7, -53.3);
}

TEST_CASE("equals show no difference, by the SPRT and without it", "[competition]") {
    const MatchResult few = played(settings(), {{49, 1, 0}, {51, 0, 1}, {50, 1, 1}, {50, 0, 0}});
    CHECK(few.verdict() == MatchVerdict::no_difference_shown);
    CHECK(few.facts().decision == SprtDecision::undecided);
    check_elo(few.facts().elo, -7, -116.6, 102.6);
    const MatchResult decided = played(settings(), {{900, 1, 0}, {900, 0, 1}, {900, 1, 1}, {900, 0, 0}});
    CHECK(decided.verdict() == MatchVerdict::no_difference_shown);
    CHECK(decided.facts().decision == SprtDecision::elo0);
    check_elo(decided.facts().elo, 0, -29.0, 29.0);
}

TEST_CASE("an accepted elo1 whose difference turned since is not worth changing", "[competition]") {
    MatchResult match = played(settings(), {{80, 1, 0}});
    REQUIRE(match.sprt().decision() == SprtDecision::elo1);
    for (std::uint64_t pair = 80; pair < 200; ++pair) {
        const Colour colour = match_colour(2 * pair, MatchSettings{{}, ColourChoice::alternate});
        match.tell(recommended(pair), colour, 0);
        match.tell(reference(pair), colour, 1);
    }
    CHECK(match.difference().difference < 0);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("looked at again and again a match of equals is told apart in at most 1 of 20 matches",
          "[competition][slow]") {
    constexpr int matches = 200;
    int told_apart = 0;
    for (int replication = 0; replication < matches; ++replication) {
        Random random(5, "equals", static_cast<std::uint64_t>(replication));
        MatchResult match(settings());
        MatchVerdict verdict = MatchVerdict::no_difference_shown;
        for (std::uint64_t pair = 0; pair < 400 && verdict == MatchVerdict::no_difference_shown; ++pair) {
            const Colour colour = match_colour(2 * pair, MatchSettings{{}, ColourChoice::alternate});
            const Davidson player(colour == Colour::black ? 50 : -50, replication % 2 == 0 ? 0 : 0.3);
            const double score = player.play(random);
            const double other = player.play(random);
            match.tell(recommended(pair), colour, score);
            match.tell(reference(pair), colour, other);
            verdict = pair % 10 == 0 || match.is_decided() ? match.verdict() : verdict;
        }
        told_apart += verdict != MatchVerdict::no_difference_shown;
    }
    CHECK(told_apart < (0.05 + 2 * std::sqrt(0.05 * 0.95 / matches)) * matches);
}

TEST_CASE("the facts of a match without draws have exact intervals", "[competition]") {
    const MatchFacts facts = played(settings(), {{40, 1, 0}, {20, 0, 1}, {40, 1, 1}}).facts();
    CHECK(facts.sides[0].tally.games == 100);
    CHECK(facts.sides[0].tally.wins == 80);
    CHECK(facts.sides[0].interval.low == clopper_pearson_interval(80, 100).low);
    CHECK(facts.sides[0].interval.high == clopper_pearson_interval(80, 100).high);
    CHECK(facts.sides[1].tally.games == 100);
    CHECK(facts.sides[1].tally.wins == 60);
    CHECK(facts.sides[0].by_colour[0].games == 50);
    CHECK(facts.sides[0].by_colour[0].wins + facts.sides[0].by_colour[1].wins == 80);
    CHECK(facts.sprt.elo0 == 0);
    CHECK(facts.sprt.elo1 == 30);
    CHECK(facts.pairs == 100);
    CHECK(facts.llr == Catch::Approx(1.10).margin(0.005));
    CHECK(facts.lower_bound == Catch::Approx(-2.94).margin(0.005));
    CHECK(facts.upper_bound == Catch::Approx(2.94).margin(0.005));
    REQUIRE(facts.more_games);
    CHECK(*facts.more_games >= 300);
    CHECK(*facts.more_games <= 330);
}

TEST_CASE("the facts of a match with draws count half points and have score intervals", "[competition]") {
    const MatchFacts facts = played(settings(), {{60, 1, 0}, {125, 0, 1}, {100, 0.5, 0.5}}).facts();
    CHECK(facts.sides[0].tally.games == 285);
    CHECK(facts.sides[0].tally.wins == 60);
    CHECK(facts.sides[0].tally.draws == 100);
    CHECK(facts.sides[1].tally.wins == 125);
    CHECK(facts.sides[0].interval.low == facts.sides[0].tally.interval().low);
    CHECK(facts.sides[1].interval.high == facts.sides[1].tally.interval().high);
    CHECK(facts.llr == Catch::Approx(-2.96).margin(0.005));
    CHECK(facts.pairs == 174);  // those before it decided
    CHECK(facts.more_games == 0);
}

namespace {

/// Duels of two players who are so many Elo apart, in pairs that share an opening worth `bias` to who moves first.
MatchResult played_duels(std::uint64_t pairs, double elo, double draws, double bias, std::uint64_t seed) {
    MatchSettings settings;
    settings.is_duel = true;
    MatchResult match(settings);
    for (std::uint64_t game = 0; game < 2 * pairs; ++game) {
        Random random(seed, "duel", game);
        const double advantage = game % 2 == 0 ? bias : -bias;
        const double odds = std::pow(10, (elo + advantage) / 400);
        const double tie = draws * std::sqrt(odds);
        const double luck = random.uniform() * (1 + odds + tie);
        match.tell(game, match_colour(game, settings), luck < odds ? 1 : luck < odds + tie ? 0.5 : 0);
    }
    return match;
}

}  // namespace

TEST_CASE("in a duel both sides have both colours, and one's score is what the other lacks", "[competition]") {
    MatchSettings settings;
    settings.is_duel = true;
    settings.colour = ColourChoice::white;
    CHECK(match_colour(0, settings) == Colour::black);
    CHECK(match_colour(1, settings) == Colour::white);
    MatchResult match(settings);
    match.tell(0, Colour::black, 1);
    match.tell(1, Colour::white, 0.5);
    CHECK(match.games() == 2);
    CHECK(match.recommended().points() == 1.5);
    CHECK(match.reference().points() == 0.5);
    const MatchFacts facts = match.facts();
    CHECK(facts.is_duel);
    CHECK(facts.pairs == 1);
    CHECK(facts.sides[1].by_colour[1].points() == 0);
    CHECK(facts.sides[1].by_colour[0].points() == 0.5);
}

TEST_CASE("duels find the difference whatever the draws and the advantage of a colour or an opening", "[competition]") {
    for (const double draws : {0.0, 1.0}) {
        for (const double bias : {0.0, 200.0}) {
            const EloEstimate elo = played_duels(4000, 50, draws, bias, 3).difference();
            double points = 0;
            for (const double advantage : {bias, -bias}) {
                const double odds = std::pow(10, (50 + advantage) / 400);
                const double tie = draws * std::sqrt(odds);
                points += (odds + tie / 2) / (1 + odds + tie);
            }
            const double truth = elo_of_rate(points / 2);
            INFO(draws << " " << bias << ": " << elo.difference << " for " << truth);
            CHECK(elo.difference == Catch::Detail::Approx(truth).margin(8));
            CHECK(elo.low < truth);
            CHECK(elo.high > truth);
        }
    }
}

TEST_CASE("a duel decides the SPRT with a quarter of the games of a match against a third player",
          "[competition][slow]") {
    double duels = 0;
    double others = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        for (std::uint64_t pairs = 50;; pairs += 50) {
            if (played_duels(pairs, 30, 0, 0, seed).is_decided()) {
                duels += static_cast<double>(pairs);
                break;
            }
        }
        MatchResult match{MatchSettings{}};
        for (std::uint64_t game = 0; !match.is_decided(); ++game) {
            const double elo = game % 2 == 0 ? 30 : 0;
            const bool wins = Random(seed, "match", game).uniform() < rate_of_elo(elo);
            match.tell(game, match_colour(game, {}), wins ? 1 : 0);
        }
        others += static_cast<double>(match.games()) / 2;
    }
    CHECK(duels / others < 0.4);
    CHECK(duels / others > 0.15);
}

TEST_CASE("duels between equals are seldom called worth changing, however often one looks", "[competition][slow]") {
    int wrong = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        for (std::uint64_t pairs = 50; pairs <= 500; pairs += 50) {
            if (played_duels(pairs, 0, 0.5, 100, seed).difference().low > 0) {
                ++wrong;
                break;
            }
        }
    }
    CHECK(wrong <= 10);
}
