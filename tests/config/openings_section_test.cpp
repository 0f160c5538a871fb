#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

std::string playoff_with(const std::string& top, const std::string& matchup = "") {
    return "competition_type = 'playoff'\nkomi = 7\n" + top +
           "[players.a]\ncommand = 'a'\n[players.b]\ncommand = 'b'\n"
           "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"
           "[[matchups]]\nid = 'other'\nplayer_1 = 'a'\nplayer_2 = 'b'\n" +
           matchup;
}

}  // namespace

TEST_CASE("openings are a path, and perhaps a number of moves", "[config]") {
    const ControlFile file = good(with_setting("openings = 'books/'\nopening_moves = 8"));
    REQUIRE(file.gtp().openings);
    CHECK(file.gtp().openings->path == "/events/books/");
    CHECK(file.gtp().openings->most_moves == 8);
    CHECK(file.gtp().openings->board_size == 9);
    CHECK(file.gtp().openings->place.line == 6);
    CHECK(plays_pairs(file, {}));
    CHECK_FALSE(plays_pairs(good(Parts{}.text()), {}));
    CHECK(good(playoff_with("board_size = 9\nopenings = '~/x.sgf'\n")).gtp().openings->path == "/home/me/x.sgf");
}

TEST_CASE("openings are for one board without a handicap", "[config]") {
    CHECK(problems_of(with_setting("openings = 'x'\nhandicap = 2")) ==
          Lines{"f:6:12: openings do not go with a handicap (leave one out)"});
    CHECK(problems_of(playoff_with("board_size = 9\nopenings = 'x'\n", "board_size = 13\n")) ==
          Lines{"f:4:12: matchup 'other': openings are for one board, of 9x9, and this is 13x13 (write an event of its "
                "own for it)"});
    CHECK(problems_of(playoff_with("board_size = 9\nopenings = 'x'\n", "handicap = 2\n")) ==
          Lines{"f:4:12: matchup 'other': openings do not go with a handicap (leave one out)"});
    CHECK(problems_of(playoff_with("rules = 'none'\nopenings = 'x'\n")).at(1) ==
          "f:4:12: openings are of Go or chess, and rules = \"none\" is another game (leave one out)");
}

TEST_CASE("settings of openings that make no sense are told", "[config]") {
    CHECK(problems_of(with_setting("openings = ''")) ==
          Lines{"f:6:12: openings is empty (write openings = \"FILE\", or leave it out)"});
    CHECK(problems_of(with_setting("opening_moves = 4")) ==
          Lines{"f:6:17: opening_moves cuts openings, and there are none (write openings = \"FILE\")"});
    CHECK(problems_of(with_setting("openings = 'x'\nopening_moves = 0")) ==
          Lines{"f:7:17: opening_moves must be from 1 to 1000, not 0"});
}
