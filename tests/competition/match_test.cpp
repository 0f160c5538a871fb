#include "ringmaster/competition/match.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// A match of so many pairs in which the recommended side wins `better` of ten games and the reference `worse` of ten.
Match match_of(std::uint64_t pairs, std::uint64_t better, std::uint64_t worse) {
    Match match;
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        match.add(MatchSide::recommended, pair, 7 * pair % 10 < better ? 1 : 0);
        match.add(MatchSide::reference, pair, 3 * pair % 10 < worse ? 1 : 0);
    }
    return match;
}

}  // namespace

TEST_CASE("a game of a match is named by match, side and pair", "[competition]") {
    const MatchGame game{3, MatchSide::reference, 17};
    CHECK(to_text(game) == "match 3 reference 17");
    CHECK(parse_match_game("match 3 reference 17") == game);
    CHECK(parse_match_game("match 1 recommended 0") == MatchGame{});
    CHECK_FALSE(parse_match_game("3.12"));
    CHECK_FALSE(parse_match_game("L 0.5"));
    CHECK_FALSE(parse_match_game(""));
    for (const std::string wrong : {"match", "match 0 recommended 0", "match 1 winner 0", "match 1 recommended x",
                                    "match 1 recommended 0 0", "match 1 recommended -1"}) {
        CHECK_THROWS_WITH(parse_match_game(wrong), "'" + wrong + "' is no game of a verification match");
    }
}

TEST_CASE("results of a match may come in any order", "[competition]") {
    Match match;
    match.add(MatchSide::reference, 2, 0);
    match.add(MatchSide::recommended, 0, 1);
    match.add(MatchSide::recommended, 2, 1);
    CHECK(match.has(MatchSide::reference, 2));
    CHECK_FALSE(match.has(MatchSide::reference, 0));
    CHECK_FALSE(match.has(MatchSide::recommended, 1));
    CHECK_FALSE(match.has(MatchSide::recommended, 99));
    CHECK(match.games() == 3);
    CHECK(match.pairs().better == 1);
    CHECK(match.pairs().pairs() == 1);
}

TEST_CASE("a match says whether the change is worth it", "[competition]") {
    const SprtSettings settings{0, 30};
    CHECK(match_of(200, 7, 4).verdict(settings) == MatchVerdict::worth_changing);
    CHECK(match_of(200, 4, 7).verdict(settings) == MatchVerdict::worse);
    CHECK(match_of(200, 5, 5).verdict(settings) == MatchVerdict::no_difference_shown);
    CHECK(Match().verdict(settings) == MatchVerdict::no_difference_shown);
}

TEST_CASE("the verdict is one sentence with its uncertainty", "[competition]") {
    const SprtSettings settings{0, 30};
    CHECK(verdict_text(match_of(200, 7, 4), settings, "the default", true) ==
          "Worth changing: the recommended settings beat the default by +218 Elo, 95% interval +146 to +289.");
    CHECK(verdict_text(match_of(200, 4, 7), settings, "the default", true) ==
          "Worse: the recommended settings lose to the default by -218 Elo, 95% interval -289 to -146.");
    CHECK(verdict_text(match_of(200, 5, 5), settings, "the second best", false) ==
          "No difference shown so far: +0 Elo, 95% interval -68 to +68; 400 games cannot exclude a difference of 68.");
    CHECK(verdict_text(Match(), settings, "the default", false) == "No difference shown so far: too few games.");
}

TEST_CASE("the report of a match shows both sides, the test and what it means", "[competition]") {
    Report report;
    add_match(report, match_of(100, 6, 5), {0, 30}, {"default", "level: 3", "level: 1", true, true});
    CHECK(render_text(report) ==
          "verification match\n"
          "side         parameters  win rate  95% interval (exact)  games  wins  draws\n"
          "recommended  level: 3       0.600           0.50 - 0.70    100    60      0\n"
          "default      level: 1       0.500           0.40 - 0.60    100    50      0\n"
          "\n"
          "No difference shown: +70 Elo, 95% interval -26 to +167; 200 games cannot exclude a difference of 167.\n"
          "SPRT of 0 against 30 Elo, alpha 0.05, beta 0.05: log likelihood ratio 0.53 between -2.94 and 2.94; "
          "undecided\n"
          "These games chose nothing: their win rates are not biased by selection.\n"
          "By now something else is recommended; 'verify' plays a match for that.\n");
    Match drawn = match_of(10, 6, 5);
    drawn.add(MatchSide::recommended, 10, 0.5);
    Report other;
    add_match(other, drawn, {0, 30}, {"second best", "level: 3", "level: 1", false, false});
    CHECK(render_text(other).find("(exact)") == std::string::npos);
    CHECK(render_text(other).find("By now") == std::string::npos);
}
