#include <limits>

#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("figures are written alike everywhere", "[report]") {
    CHECK(win_rate_text({}) == "-");
    CHECK(whole_win_rate_text({.games = 4, .wins = 2, .draws = 1}) == "0.625");
    CHECK(whole_win_rate_text({.games = 4, .wins = 2, .others = 1, .other_points = 0.5}) ==
          "0.625 (1 game with a score between win, draw and loss)");
    CHECK(win_rate_text({4, 2, 1}) == "0.625");
    CHECK(interval_text(Tally{}.interval()) == "0.00 - 1.00");
    CHECK(interval_text({0.2366, 0.7634}) == "0.24 - 0.76");
    CHECK(llr_text(2.984) == "2.98");
    CHECK(llr_text(-0.004) == "0.00");
    CHECK(elo_text(34.6) == "+35");
    CHECK(elo_text(-120) == "-120");
    CHECK(elo_text(-0.2) == "+0");
    CHECK(bound_text({0.4, 0.04, 0.8}, 0.04) == "+0.04");
    CHECK(bound_text({0.4, -0.04, 0.8}, -0.04) == "+0");
    CHECK(elo_text(-std::numeric_limits<double>::infinity()) == "-inf");
}
