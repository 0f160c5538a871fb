#include "ringmaster/competition/match_result.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"
#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

MatchSettings settings(std::optional<std::uint64_t> games = std::nullopt) {
    return {{0, 30, 0.05, 0.05}, games, MatchReference::default_settings, ColourChoice::alternate};
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
                match.tell(number, match_colour(number, match_settings.colour), kind.recommended);
                match.tell(number + 1, match_colour(number + 1, match_settings.colour), kind.reference);
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
        const Colour colour = match_colour(number, ColourChoice::alternate);
        CHECK(colour == match_colour(number, ColourChoice::random));
        text += letter(colour);
    }
    CHECK(text == "bbwwbbww");
    for (std::uint64_t number = 0; number < 4; ++number) {
        CHECK(match_colour(number, ColourChoice::black) == Colour::black);
        CHECK(match_colour(number, ColourChoice::white) == Colour::white);
    }
}

TEST_CASE("a match counts each game, and pairs when both games are back", "[competition]") {
    MatchResult match(settings(6));
    match.tell(reference(1), Colour::white, 0);
    match.tell(recommended(0), Colour::black, 1);
    match.tell(recommended(2), Colour::black, 0.5);
    CHECK(match.games() == 3);
    CHECK(match.sprt().pairs() == 0);
    match.tell(recommended(1), Colour::white, 1);
    CHECK(match.sprt().pairs() == 1);
    CHECK(match.sprt().llr() > 0);
    match.tell(reference(0), Colour::black, 1);
    CHECK(match.sprt().pairs() == 2);
    CHECK_FALSE(match.is_complete());
    match.tell(reference(2), Colour::black, 0);
    CHECK(match.sprt().pairs() == 3);
    CHECK(match.is_complete());
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
        forward.tell(i, match_colour(i, ColourChoice::alternate), scores[i]);
        backward.tell(j, match_colour(j, ColourChoice::alternate), scores[j]);
    }
    CHECK(forward.sprt().llr() == Catch::Approx(backward.sprt().llr()));
    CHECK(forward.sentence() == backward.sentence());
}

TEST_CASE("a pair with different colours counts in the win rates and not in the SPRT", "[competition]") {
    MatchResult match(settings());
    match.tell(recommended(0), Colour::black, 1);
    match.tell(reference(0), Colour::white, 0);
    CHECK(match.games() == 2);
    CHECK(match.sprt().pairs() == 0);
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

TEST_CASE("a match without games or with too few says so", "[competition]") {
    MatchResult match(settings(400));
    CHECK(match.sentence() == "no difference shown so far: no games played");
    CHECK_FALSE(match.more_games());
    match.tell(recommended(0), Colour::black, 1);
    CHECK(match.sentence() == "no difference shown so far: 1 game is too few to see any");
    match.tell(reference(0), Colour::black, 0);
    CHECK(match.sentence() == "no difference shown so far: 2 games are too few to see any");
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("the SPRT's acceptance of elo1 is worth changing", "[competition]") {
    const MatchResult match = played(settings(2000), {{160, 1, 0}, {95, 0, 1}, {110, 1, 1}, {110, 0, 0}});
    CHECK(match.is_decided());
    CHECK(match.is_complete());
    CHECK(match.verdict() == MatchVerdict::worth_changing);
    CHECK(match.more_games() == 0);
    CHECK(match.sentence() ==
          "worth changing: the recommended settings won more than the default (+96 Elo, 95% interval +50 to +141; "
          "SPRT 0 against 30 accepted 30)");
}

TEST_CASE("an interval above 0 is worth changing although the SPRT is undecided", "[competition]") {
    const std::vector<Pairs> pairs{{40, 1, 0}, {20, 0, 1}, {40, 1, 1}};
    CHECK(played(settings(1000), pairs).sentence() ==
          "worth changing so far: the recommended settings won more than the default (+170 Elo, 95% interval +57 to "
          "+284; SPRT 0 against 30 undecided)");
    CHECK(played(settings(200), pairs).sentence() ==
          "worth changing: the recommended settings won more than the default (+170 Elo, 95% interval +57 to +284; "
          "SPRT 0 against 30 undecided)");
    CHECK(played(settings(200), pairs).verdict() == MatchVerdict::worth_changing);
}

TEST_CASE("an interval below 0 is worse, by the SPRT and without it", "[competition]") {
    const std::vector<Pairs> few{{20, 1, 0}, {40, 0, 1}, {40, 1, 1}};
    CHECK(played(settings(1000), few).verdict() == MatchVerdict::worse);
    CHECK(played(settings(1000), few).sentence() ==
          "worse so far: the recommended settings won less than the default (-170 Elo, 95% interval -284 to -57; "
          "SPRT 0 against 30 undecided)");
    MatchSettings second = settings(4000);
    second.reference = MatchReference::second_best;
    const MatchResult decided = played(second, {{60, 1, 0}, {125, 0, 1}, {100, 0.5, 0.5}});
    CHECK(decided.sprt().decision() == SprtDecision::elo0);
    CHECK(decided.verdict() == MatchVerdict::worse);
    CHECK(decided.sentence() ==
          "worse: the recommended settings scored less than the second best (-255 Elo, 95% interval -336 to -174; "
          "SPRT 0 against 30 accepted 0)");
}

TEST_CASE("no difference shown says which one could not be seen", "[competition]") {
    const std::vector<Pairs> pairs{{49, 1, 0}, {51, 0, 1}, {50, 1, 1}, {50, 0, 0}};
    CHECK(played(settings(400), pairs).sentence() ==
          "no difference shown: -7 Elo, 95% interval -75 to +61; a difference of less than about 68 Elo cannot be "
          "seen in 400 games");
    CHECK(played(settings(401), pairs).sentence() ==
          "no difference shown so far: -7 Elo, 95% interval -75 to +61; a difference of less than about 68 Elo "
          "cannot be seen in 400 games");
    const MatchResult decided = played(settings(), {{1200, 1, 0}, {1200, 0, 1}});
    CHECK(decided.sprt().decision() == SprtDecision::elo0);
    CHECK(decided.verdict() == MatchVerdict::no_difference_shown);
    CHECK(decided.sentence() ==
          "no difference shown: +0 Elo, 95% interval -14 to +14; SPRT 0 against 30 accepted 0; a difference of less "
          "than about 14 Elo cannot be seen in 4800 games");
}

TEST_CASE("an accepted elo1 whose difference turned since is not worth changing", "[competition]") {
    MatchResult match = played(settings(), {{36, 1, 0}});
    REQUIRE(match.sprt().decision() == SprtDecision::elo1);
    for (std::uint64_t pair = 36; pair < 80; ++pair) {
        const Colour colour = match_colour(2 * pair, ColourChoice::alternate);
        match.tell(recommended(pair), colour, 0);
        match.tell(reference(pair), colour, 1);
    }
    CHECK(match.difference().difference < 0);
    CHECK(match.verdict() == MatchVerdict::no_difference_shown);
}

TEST_CASE("a match of equals shows no difference in nearly 95% of the matches", "[competition]") {
    constexpr int matches = 1000;
    int shown = 0;
    for (int replication = 0; replication < matches; ++replication) {
        Random random(5, "equals", static_cast<std::uint64_t>(replication));
        MatchResult match(settings(400));
        for (std::uint64_t number = 0; !match.is_complete(); ++number) {
            const Colour colour = match_colour(number, ColourChoice::alternate);
            match.tell(number, colour, Davidson(colour == Colour::black ? 50 : -50, 0.1).play(random));
        }
        shown += match.verdict() != MatchVerdict::no_difference_shown;
    }
    CHECK(shown > 0.03 * matches);
    CHECK(shown < 0.07 * matches);
}

TEST_CASE("the report of a match without draws has exact intervals", "[competition]") {
    const MatchResult match = played(settings(1000), {{40, 1, 0}, {20, 0, 1}, {40, 1, 1}});
    CHECK(render_text(match.report("level: 7", "level: 5")) ==
          "verification match\n"
          "side         parameters  win rate  95% interval (exact)  games  wins  draws\n"
          "recommended  level: 7       0.800           0.71 - 0.87    100    80      0\n"
          "the default  level: 5       0.600           0.50 - 0.70    100    60      0\n"
          "\n"
          "worth changing so far: the recommended settings won more than the default (+170 Elo, 95% interval +57 to "
          "+284; SPRT 0 against 30 undecided)\n"
          "Recommended minus the default: +170 Elo, 95% interval +57 to +284.\n"
          "SPRT of 0 against 30 Elo: LLR 1.50 after 100 pairs, bounds -2.94 and 2.94; undecided, about 140 more games "
          "at this difference (800 of the match are left).\n"
          "These games chose nothing: they were played only for this comparison.\n");
    const MatchResult over = played(settings(200), {{40, 1, 0}, {20, 0, 1}, {40, 1, 1}});
    CHECK(render_text(over.report("level: 7", "level: 5")) ==
          "verification match\n"
          "side         parameters  win rate  95% interval (exact)  games  wins  draws\n"
          "recommended  level: 7       0.800           0.71 - 0.87    100    80      0\n"
          "the default  level: 5       0.600           0.50 - 0.70    100    60      0\n"
          "\n"
          "worth changing: the recommended settings won more than the default (+170 Elo, 95% interval +57 to +284; "
          "SPRT 0 against 30 undecided)\n"
          "Recommended minus the default: +170 Elo, 95% interval +57 to +284.\n"
          "SPRT of 0 against 30 Elo: LLR 1.50 after 100 pairs, bounds -2.94 and 2.94; undecided, about 140 more games "
          "at this difference.\n"
          "These games chose nothing: they were played only for this comparison.\n");
}

TEST_CASE("the report of a match with draws says that its intervals are not exact", "[competition]") {
    MatchSettings second = settings(4000);
    second.reference = MatchReference::second_best;
    const MatchResult match = played(second, {{60, 1, 0}, {125, 0, 1}, {100, 0.5, 0.5}});
    CHECK(render_text(match.report("level: 7", "level: 5")) ==
          "verification match\n"
          "side             parameters  win rate  95% interval (score)  games  wins  draws\n"
          "recommended      level: 7       0.386           0.34 - 0.43    285    60    100\n"
          "the second best  level: 5       0.614           0.57 - 0.66    285   125    100\n"
          "\n"
          "worse: the recommended settings scored less than the second best (-255 Elo, 95% interval -336 to -174; "
          "SPRT 0 against 30 accepted 0)\n"
          "Recommended minus the second best: -255 Elo, 95% interval -336 to -174.\n"
          "Draws count as in Davidson's model; from the mean scores alone it would be -161 Elo.\n"
          "SPRT of 0 against 30 Elo: LLR -2.99 after 130 pairs, bounds -2.94 and 2.94; accepted 0.\n"
          "Ended by the SPRT: the difference leans towards the decision, and the interval may hold the truth in fewer "
          "than 95% of such matches.\n"
          "These games chose nothing: they were played only for this comparison.\n");
}

TEST_CASE("the report of a match without games has no figures", "[competition]") {
    CHECK(render_text(MatchResult(settings(400)).report("level: 7", "level: 5")) ==
          "verification match\n"
          "side         parameters  win rate  95% interval (exact)  games  wins  draws\n"
          "recommended  level: 7           -           0.00 - 1.00      0     0      0\n"
          "the default  level: 5           -           0.00 - 1.00      0     0      0\n"
          "\n"
          "no difference shown so far: no games played\n"
          "These games chose nothing: they were played only for this comparison.\n");
}
