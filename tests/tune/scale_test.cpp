#include "ringmaster/tune/scale.hpp"

#include <cmath>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

double real(const Scale& scale, double x) {
    return std::get<double>(scale.at(x));
}

long long integer(const Scale& scale, double x) {
    return std::get<long long>(scale.at(x));
}

std::string formula_error(const std::string& expression, bool integer_wanted = false) {
    return error_of([&] { Scale::formula(expression, integer_wanted); });
}

}  // namespace

TEST_CASE("what is no number has no sign", "[tune]") {
    CHECK(error_of([] { Scale::formula("sqrt(x - 2)"); }) ==
          "formula 'sqrt(x - 2)': the scale gives nan at x = 0, which is no finite number");
}

TEST_CASE("a linear scale runs from lo to hi, in either direction", "[tune]") {
    CHECK(real(Scale::linear(2, 6), 0) == 2);
    CHECK(real(Scale::linear(2, 6), 0.25) == 3);
    CHECK(real(Scale::linear(6, 2), 1) == 2);
    CHECK(error_of([] { Scale::linear(0, infinity); }) == "a linear scale from 0 to inf is not finite");
    CHECK(error_of([] { Scale::linear(-1e308, 1e308); }) == "a linear scale from -1e+308 to 1e+308 is not finite");
}

TEST_CASE("a real value is told without the rounding of doubles", "[tune]") {
    CHECK(real(Scale::linear(0, 100), 0.55) != 55);
    CHECK(Scale::linear(0, 100).told_at(0.55) == Value(55.0));
    CHECK(Scale::linear(0, 100, true).told_at(0.55) == Value(55LL));
    CHECK(Scale::explicit_values({std::string("fast")}).told_at(0.55) == Value(std::string("fast")));
}

TEST_CASE("a log scale is even in the logarithm, above or below 0", "[tune]") {
    CHECK(std::abs(real(Scale::log(0.01, 100), 0.5) - 1) < 1e-12);
    CHECK(std::abs(real(Scale::log(-1, -100), 0.5) + 10) < 1e-12);
    CHECK(real(Scale::log(0.01, 5), 0.0625) == 0.01 * std::exp(0.0625 * std::log(5 / 0.01)));
    const std::string remedy = " is not possible (both must be above 0, or both below)";
    CHECK(error_of([] { Scale::log(0, 1); }) == "a log scale from 0 to 1" + remedy);
    CHECK(error_of([] { Scale::log(1, 0); }) == "a log scale from 1 to 0" + remedy);
    CHECK(error_of([] { Scale::log(-1, 1); }) == "a log scale from -1 to 1" + remedy);
    CHECK(error_of([] { Scale::log(1, NAN); }) == "a log scale from 1 to nan" + remedy);
    CHECK(error_of([] { Scale::log(1e-300, 1e300); }) == "a log scale from 1e-300 to 1e+300 is too wide");
}

TEST_CASE("the ends of a scale are those that the control file names, to the last digit", "[tune]") {
    for (const auto& [lo, hi] : {std::pair(0.01, 10.0), {0.1, 0.7}, {-3.0, -0.3}, {7.0, 0.3}}) {
        INFO(lo << " " << hi);
        CHECK(real(Scale::log(lo, hi), 0) == lo);
        CHECK(real(Scale::log(lo, hi), 1) == hi);
        CHECK(real(Scale::linear(lo, hi), 0) == lo);
        CHECK(real(Scale::linear(lo, hi), 1) == hi);
    }
}

TEST_CASE("integers are rounded to the nearest, halves upwards, also below zero", "[tune]") {
    const Scale scale = Scale::linear(-10.5, 0.5, true);
    CHECK(integer(scale, 0) == -10);
    CHECK(integer(scale, 0.5 / 11) == -10);
    CHECK(integer(scale, 1.5 / 11) == -9);
    CHECK(integer(scale, 10.5 / 11) == 0);
    CHECK(integer(Scale::linear(-1.6, 1.6, true), 0) == -2);
    CHECK(integer(Scale::log(1, 100, true), 0.5) == 10);
    CHECK(integer(Scale::formula("x*10-0.5", true), 0.3) == 3);
}

TEST_CASE("a value that no integer can hold is an error", "[tune]") {
    const std::string why =
        "the scale gives 1e+19, which is too large for an integer (keep it from -9007199254740992 "
        "to 9007199254740992, or leave integer out)";
    CHECK(error_of([] { Scale::linear(0, 1e19, true); }) == why);
    CHECK(error_of([] { Scale::log(1e19, 1, true); }) == why);
    CHECK(integer(Scale::linear(-0x1p53, 0, true), 0) == -9007199254740992);
    CHECK(integer(Scale::linear(0, 0x1p53 - 1, true), 1) == 9007199254740991);
    CHECK_THROWS_AS(Scale::linear(0, 0x1p53 + 2, true), Error);
    CHECK(error_of([] { Scale::formula("x > 0.9995 && x < 1 ? 1e19 : x", true).at(0.9999); }) ==
          "formula 'x > 0.9995 && x < 1 ? 1e19 : x': " + why);
}

TEST_CASE("an explicit scale cuts [0,1] into one piece for each value", "[tune]") {
    const Scale scale = Scale::explicit_values({7LL, std::string("seven"), true});
    CHECK(scale.at(0) == Value(7LL));
    CHECK(scale.at(0.33) == Value(7LL));
    CHECK(scale.at(0.34) == Value(std::string("seven")));
    CHECK(scale.at(0.99) == Value(true));
    CHECK(scale.at(1) == Value(true));
    CHECK(error_of([] { Scale::explicit_values({}); }) == "an explicit scale needs at least one value");
}

TEST_CASE("a formula is muParser's, in x", "[tune]") {
    CHECK(real(Scale::formula("1000*sqrt(x)"), 0.25) == 500);
    CHECK(real(Scale::formula(" x >= 0.5 ? 1 : -1 "), 0.5) == 1);
    CHECK(real(Scale::formula("(x==0) + (x!=1) + (x<=1)"), 0) == 3);
    const Scale scale = Scale::formula("10^x");
    const Scale copy = scale;
    CHECK(real(copy, 1) == 10);
    CHECK(real(scale, 0) == 1);
}

TEST_CASE("what is wrong with a formula is said with its position", "[tune]") {
    CHECK(formula_error("") == "the formula is empty");
    CHECK(formula_error("x=5") == "'=' at position 2 of the formula 'x=5' (write '==' to compare)");
    CHECK(formula_error("x + (x = 5)") == "'=' at position 8 of the formula 'x + (x = 5)' (write '==' to compare)");
    CHECK(formula_error("x===5") == "'=' at position 4 of the formula 'x===5' (write '==' to compare)");
    CHECK(formula_error("2*y") == "unknown name 'y' at position 3 of the formula '2*y' (the variable is x)");
    CHECK(formula_error("sqroot(x)") ==
          "unknown name 'sqroot' at position 1 of the formula 'sqroot(x)' (the variable is x)");
    CHECK(formula_error("x+") == "something is missing at position 3 of the formula 'x+'");
    CHECK(formula_error("(x") == "a missing ')' at position 3 of the formula '(x'");
    CHECK(formula_error("x x") == "unexpected 'x' at position 3 of the formula 'x x'");
    CHECK(formula_error("sqrt(x,1)") == "too many arguments for 'sqrt' at position 9 of the formula 'sqrt(x,1)'");
    CHECK(formula_error("x,1") == "formula 'x,1' gives 2 results, not one");
    CHECK(formula_error("\"x\"") == "unexpected 'x' at position 4 of the formula '\"x\"'");
    CHECK_THROWS_AS(Scale::formula(std::string(100000, '(')), Error);
}

TEST_CASE("a formula that is not finite somewhere in [0,1] is refused", "[tune]") {
    CHECK(formula_error("1/x") == "formula '1/x': the scale gives inf at x = 0, which is no finite number");
    CHECK(formula_error("1/(x-0.75)") ==
          "formula '1/(x-0.75)': the scale gives inf at x = 0.75, which is no finite number");
    CHECK(formula_error("sqrt(0.999-x)").find("at x = 1, which is no finite number") != std::string::npos);
    CHECK(formula_error("1e30*x", true).find("which is too large for an integer") != std::string::npos);
    CHECK(error_of([] { Scale::formula("1/(x-0.12345)").at(0.12345); }) ==
          "formula '1/(x-0.12345)': the scale gives inf at x = 0.12345, which is no finite number");
}

TEST_CASE("the description is the same for equal scales and for no others", "[tune]") {
    CHECK(Scale::linear(0, 10, true).description() == "linear 0 10 integer");
    CHECK(Scale::linear(0.1, 1e5).description() == "linear 0.1 100000");
    CHECK(Scale::log(0.01, 5).description() == "log 0.01 5");
    CHECK(Scale::formula(" 1000 * sqrt(x)", true).description() == "formula 1000*sqrt(x) integer");
    CHECK(Scale::explicit_values({1LL, 1.0, true, std::string("true"), std::string("it's")}).description() ==
          "explicit 1, 1.0, true, 'true', 'it\\'s'");
}

TEST_CASE("an explicit scale tells its values, others none", "[tune]") {
    CHECK(Scale::explicit_values({1LL, std::string("x")}).listed_values() == std::vector<Value>{1LL, std::string("x")});
    CHECK(Scale::linear(0, 1).listed_values().empty());
}

TEST_CASE("the position of a value is where the scale has it", "[tune]") {
    const Scale scales[] = {Scale::linear(-3, 5), Scale::linear(5, -3),           Scale::log(0.01, 100),
                            Scale::log(-8, -1),   Scale::formula("1000*sqrt(x)"), Scale::formula("1-x^3")};
    for (const Scale& scale : scales) {
        INFO(scale.description());
        CHECK(scale.is_invertible());
        for (const double x : {0.0, 0.1, 0.5, 0.77, 1.0}) {
            const auto position = scale.position(scale.at(x));
            REQUIRE(position);
            CHECK(*position == Catch::Approx(x).margin(1e-9));
        }
    }
}

TEST_CASE("where a formula stands still a value's position is the middle of its step", "[tune]") {
    const Scale steps = Scale::formula("floor(10*x)/10");
    CHECK_FALSE(steps.is_invertible());
    CHECK(steps.position(0.3).value() == Catch::Approx(0.35));
    CHECK(steps.position(0LL).value() == Catch::Approx(0.05));
    CHECK(steps.position(1.0) == 1.0);
    CHECK_FALSE(steps.position(0.35));
    CHECK_FALSE(steps.position(-0.1));
    CHECK_FALSE(steps.position(1.1));
    CHECK(Scale::formula("floor(10*x)*0.1").position(0.3).value() == Catch::Approx(0.35));  // 0.30000000000000004
    CHECK(Scale::formula("5-int(x*5)").position(2.0).value() == Catch::Approx(0.7));
    CHECK(Scale::formula("x < 0.5 ? 1 : 2*x").position(1.0).value() == Catch::Approx(0.25));
    CHECK(Scale::formula("x < 0.5 ? 1 : 2*x").position(1.5).value() == Catch::Approx(0.75));
    const Scale whole = Scale::formula("floor(x*8)/2", true);  // 0.5 and 1 are 1
    CHECK(whole.position(1LL).value() == Catch::Approx(0.25));
    CHECK(whole.at(*whole.position(3LL)) == Value(3LL));
    CHECK_FALSE(whole.position(5LL));
    CHECK(steps.has(0.3, 0.32));
    CHECK_FALSE(steps.has(0.3, 0.42));
}

TEST_CASE("linear and logarithmic scales go on beyond their ranges, as far as is asked", "[tune]") {
    CHECK(Scale::linear(20, 40).position(50.0, 1) == 1.5);
    CHECK(Scale::linear(20, 40).position(0LL, 1) == -1.0);
    CHECK_FALSE(Scale::linear(20, 40).position(61.0, 1));
    CHECK_FALSE(Scale::linear(20, 40).position(50.0));
    CHECK(Scale::linear(20, 40, true).position(50LL, 1) == 1.5);
    CHECK_FALSE(Scale::linear(20, 40, true).position(50.5, 1));
    CHECK(Scale::log(1, 10).position(100.0, 1).value() == Catch::Approx(2));
    CHECK_FALSE(Scale::log(1, 10).position(-5.0, 1));
    CHECK_FALSE(Scale::linear(20, 20).position(21.0, 1));
    CHECK_FALSE(Scale::log(20, 20).position(21.0, 1));
    CHECK_FALSE(Scale::formula("10*x").position(11.0, 1));
    CHECK_FALSE(Scale::explicit_values({1LL, 2LL}).position(3LL, 1));
}

TEST_CASE("a value that the scale does not have has no position", "[tune]") {
    CHECK_FALSE(Scale::linear(0, 1).position(1.01));
    CHECK_FALSE(Scale::linear(0, 1).position(std::string("x")));
    CHECK_FALSE(Scale::linear(0, 1).position(true));
    CHECK_FALSE(Scale::log(1, 10).position(-2.0));
    CHECK_FALSE(Scale::log(1, 10).position(0.0));
    CHECK_FALSE(Scale::linear(0, 10, true).position(2.5));
    CHECK_FALSE(Scale::linear(0, 10, true).position(11LL));
    CHECK_FALSE(Scale::formula("x*(1-x)").position(0.1));
    CHECK_FALSE(Scale::formula("x*(1-x)").is_invertible());
    CHECK_FALSE(Scale::formula("1000*sqrt(x)").position(-1.0));
    CHECK_FALSE(Scale::formula("1000*sqrt(x)").position(1001.0));
}

TEST_CASE("whole numbers and the values of lists have positions of their own", "[tune]") {
    const Scale whole = Scale::linear(0.4, 10.4, true);
    for (long long value = 0; value <= 10; ++value) {
        const auto position = whole.position(value);
        REQUIRE(position);
        CHECK(whole.at(*position) == Value(value));
    }
    CHECK(whole.is_integer());
    CHECK(Scale::linear(0, 10).position(5LL) == 0.5);
    const Scale list = Scale::explicit_values({std::string("a"), 2LL, true, 2.5});
    CHECK(list.position(std::string("a")) == 0.125);
    CHECK(list.position(2.5) == 0.875);
    CHECK_FALSE(list.position(std::string("b")));
    CHECK(list.position(2.0) == 0.375);
    CHECK_FALSE(list.position(1.0));
    CHECK(Scale::linear(3, 3).position(3.0) == 0.0);
    CHECK_FALSE(Scale::linear(3, 3).position(4.0));
}
