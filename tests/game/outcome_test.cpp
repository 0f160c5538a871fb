#include "ringmaster/game/outcome.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("every ending has a name that reads back as the same ending", "[game]") {
    const std::vector<std::pair<Ending, std::string>> names{
        {Ending::score, "score"},    {Ending::resignation, "resignation"}, {Ending::forfeit, "forfeit"},
        {Ending::jigo, "jigo"},      {Ending::unknown, "unknown"},         {Ending::move_limit, "move_limit"},
        {Ending::void_game, "void"},
    };
    for (const auto& [ending, name] : names) {
        CHECK(to_text(ending) == name);
        CHECK(parse_ending(name) == ending);
    }
}

TEST_CASE("what names no ending is none", "[game]") {
    CHECK_FALSE(parse_ending(""));
    CHECK_FALSE(parse_ending("Score"));
    CHECK_FALSE(parse_ending("void_game"));
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
