#include "ringmaster/go/handicap.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string points(int board_size, int stones) {
    std::string text;
    for (const Point point : fixed_handicap_points(board_size, stones)) {
        text += (text.empty() ? "" : " ") + to_text(point);
    }
    return text;
}

}  // namespace

TEST_CASE("GTP has nine fixed handicap stones on odd boards, four on even ones and on 7x7, none on smaller ones",
          "[go]") {
    for (int size = 1; size <= 6; ++size) {
        CHECK(max_fixed_handicap(size) == 0);
    }
    for (int size = 7; size <= 25; ++size) {
        CAPTURE(size);
        CHECK(max_fixed_handicap(size) == (size == 7 || size % 2 == 0 ? 4 : 9));
    }
}

TEST_CASE("the handicap points of 19x19 come in GTP's order", "[go]") {
    CHECK(points(19, 2) == "D4 Q16");
    CHECK(points(19, 3) == "D4 Q16 D16");
    CHECK(points(19, 4) == "D4 Q16 D16 Q4");
    CHECK(points(19, 5) == "D4 Q16 D16 Q4 K10");
    CHECK(points(19, 6) == "D4 Q16 D16 Q4 D10 Q10");
    CHECK(points(19, 7) == "D4 Q16 D16 Q4 D10 Q10 K10");
    CHECK(points(19, 8) == "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    CHECK(points(19, 9) == "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
}

TEST_CASE("the greatest handicap of every board stands on the third line, from 13x13 on the fourth", "[go]") {
    CHECK(points(7, 4) == "C3 E5 C5 E3");
    CHECK(points(8, 4) == "C3 F6 C6 F3");
    CHECK(points(9, 9) == "C3 G7 C7 G3 C5 G5 E3 E7 E5");
    CHECK(points(10, 4) == "C3 H8 C8 H3");
    CHECK(points(11, 9) == "C3 J9 C9 J3 C6 J6 F3 F9 F6");
    CHECK(points(12, 4) == "C3 K10 C10 K3");
    CHECK(points(13, 9) == "D4 K10 D10 K4 D7 K7 G4 G10 G7");
    CHECK(points(14, 4) == "D4 L11 D11 L4");
    CHECK(points(15, 9) == "D4 M12 D12 M4 D8 M8 H4 H12 H8");
    CHECK(points(16, 4) == "D4 N13 D13 N4");
    CHECK(points(17, 9) == "D4 O14 D14 O4 D9 O9 J4 J14 J9");
    CHECK(points(18, 4) == "D4 P15 D15 P4");
    CHECK(points(20, 4) == "D4 R17 D17 R4");
    CHECK(points(21, 9) == "D4 S18 D18 S4 D11 S11 L4 L18 L11");
    CHECK(points(22, 4) == "D4 T19 D19 T4");
    CHECK(points(23, 9) == "D4 U20 D20 U4 D12 U12 M4 M20 M12");
    CHECK(points(24, 4) == "D4 V21 D21 V4");
    CHECK(points(25, 9) == "D4 W22 D22 W4 D13 W13 N4 N22 N13");
}

TEST_CASE("a handicap that GTP does not define has no points", "[go]") {
    for (const int stones : {-1, 0, 1, 10}) {
        CHECK(points(19, stones).empty());
    }
    CHECK(points(8, 5).empty());
    CHECK(points(7, 5).empty());
    CHECK(points(6, 2).empty());
    CHECK(points(1, 2).empty());
}
