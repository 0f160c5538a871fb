#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a number is a whole text and finite", "[base]") {
    CHECK(number_of("0") == 0.0);
    CHECK(number_of("+1.5e3") == 1500.0);
    CHECK(number_of("-.5") == -0.5);
    CHECK(number_of("1e-400") == 0.0);
    CHECK_FALSE(number_of("-1e400"));
    for (const char* text : {"", "+", "-", "1 ", " 1", "1x", "0x10", "inf", "nan", "1e999", "1,5"}) {
        INFO(text);
        CHECK_FALSE(number_of(text));
    }
}
