#include "ringmaster/game/outcome.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("every ending has a name that reads back as the same ending", "[game]") {
    const std::vector<std::pair<Ending, std::string>> names{
        {Ending::score, "score"},
        {Ending::resignation, "resignation"},
        {Ending::claim, "claim"},
        {Ending::forfeit, "forfeit"},
        {Ending::jigo, "jigo"},
        {Ending::unknown, "unknown"},
        {Ending::move_limit, "move_limit"},
        {Ending::void_game, "void"},
    };
    for (const auto& [ending, name] : names) {
        CHECK(to_text(ending) == name);
        CHECK(parse_word<Ending>(name) == ending);
    }
}

TEST_CASE("what names no ending is none", "[game]") {
    CHECK_FALSE(parse_word<Ending>(""));
    CHECK_FALSE(parse_word<Ending>("Score"));
    CHECK_FALSE(parse_word<Ending>("void_game"));
}

TEST_CASE("an outcome's sides are found by colour", "[game]") {
    Outcome outcome;
    outcome.side(Colour::black).engine = "Alpha";
    outcome.side(Colour::white).engine = "Beta";
    CHECK(outcome.black.engine == "Alpha");
    CHECK(outcome.white.engine == "Beta");
    const Outcome& same = outcome;
    CHECK(same.side(Colour::white).engine == "Beta");
}

TEST_CASE("a game without a known result becomes void where the settings want that", "[game]") {
    for (const Ending ending : {Ending::unknown, Ending::move_limit}) {
        Outcome outcome;
        outcome.ending = ending;
        outcome.result = "?";
        outcome.detail = "no score reported";
        const Outcome before = outcome;
        apply_unknown_result(outcome, UnknownResult::loss);
        apply_unknown_result(outcome, UnknownResult::half);
        CHECK(outcome == before);
        apply_unknown_result(outcome, UnknownResult::void_game);
        CHECK(outcome.ending == Ending::void_game);
        CHECK_FALSE(outcome.winner);
        CHECK(outcome.result == "Void");
        CHECK(outcome.void_cause == (ending == Ending::move_limit ? VoidCause::move_limit : VoidCause::unknown_result));
        CHECK(outcome.detail == "the result is unknown: no score reported (void because of unknown_result = \"void\")");
    }
}

TEST_CASE("a game with a known result is never made void", "[game]") {
    for (const Ending ending :
         {Ending::score, Ending::resignation, Ending::claim, Ending::forfeit, Ending::jigo, Ending::void_game}) {
        Outcome outcome;
        outcome.ending = ending;
        outcome.detail = "as it was";
        const Outcome before = outcome;
        apply_unknown_result(outcome, UnknownResult::void_game);
        CHECK(outcome == before);
    }
}
