#include "ringmaster/tune/condition.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<TunedParameter> some_parameters() {
    return {{"low", Scale::linear(0, 100, true), 4, "%s"},
            {"high", Scale::linear(0, 100), 4, "%s"},
            {"mode", Scale::explicit_values({Value("uct"), Value("puct")}), 2, "%s"},
            {"ponder", Scale::explicit_values({Value(false), Value(true)}), 2, "%s"},
            {"time-bonus", Scale::linear(0, 1), 4, "%s"}};
}

/// At low 3, high 5, mode puct, no pondering, time-bonus 0.5.
bool holds(const std::string& text) {
    return Condition(text, some_parameters()).holds({3, 5, 1, 0, 0.5});
}

/// "offset: what (remedy)".
std::string problem(const std::string& text) {
    const auto found = Condition::find_problem(text, some_parameters());
    return !found ? ""
                  : (found->offset ? std::to_string(*found->offset) : "-") + ": " + found->what +
                        (found->remedy.empty() ? "" : " (" + found->remedy + ")");
}

}  // namespace

TEST_CASE("a condition is a formula of muParser that is true or false", "[tune]") {
    CHECK(holds("low < high"));
    CHECK_FALSE(holds("low >= high"));
    CHECK(holds("low + high <= 8 && (low > 5 || high == 5)"));
    CHECK(holds("max(low, high) == 5 && abs(low - high) < 3"));
    CHECK(holds("low < 4 ? high > 4 : high < 4"));
    CHECK(holds("1e-3 < low && .5 < low"));
    CHECK(holds("(low < high) == true"));
}

TEST_CASE("words compare with the parameter that lists them, in either quotes and on either side", "[tune]") {
    CHECK(holds("mode == 'puct'"));
    CHECK_FALSE(holds("mode == \"uct\""));
    CHECK(holds("'uct' != mode && low < high"));
}

TEST_CASE("a parameter of truths is one by itself", "[tune]") {
    CHECK_FALSE(holds("ponder"));
    CHECK(holds("ponder == false"));
    CHECK(holds("ponder || low < high"));
    CHECK_FALSE(holds("(ponder) && (low < high)"));
}

TEST_CASE("a '-' in a code is written as '_'", "[tune]") {
    CHECK(holds("time_bonus < 1"));
    CHECK(problem("low < time-bonus") ==
          "6: unknown name 'time' (the parameter 'time-bonus' is called time_bonus here)");
}

TEST_CASE("a condition says which parameters it is about", "[tune]") {
    CHECK(Condition("high > 2 && mode == 'uct' && high < 7", some_parameters()).subjects() ==
          std::vector<std::size_t>{1, 2});
}

TEST_CASE("where a formula gives no number the condition does not hold", "[tune]") {
    CHECK_FALSE(holds("sqrt(low - high) < 1"));
    CHECK_FALSE(holds("sqrt(low - high) >= 1"));
}

TEST_CASE("what is wrong with a condition is said with its place", "[tune]") {
    CHECK(problem("low < hihg") == "6: unknown name 'hihg' (did you mean 'high'?)");
    CHECK(problem("low < x") == "6: unknown name 'x' (the parameters are low, high, mode, ponder and time_bonus)");
    CHECK(problem("low < foo(high)") == "6: unknown name 'foo'");
    CHECK(problem("low < ") == "6: something is missing");
    CHECK(problem("low < high)") == "10: unexpected ')'");
    CHECK(problem("low = high") == "4: '=' (write '==' to compare)");
    CHECK(problem("") == "-: nothing to be true or false");
    CHECK(problem("low < high and high < 7") == "11: unexpected 'and' (write '&&')");
    CHECK(problem("low < high and (high < 7)") == "11: unexpected 'and' (write '&&')");
    CHECK(problem("low < high OR(high < 7)") == "11: unexpected 'OR' (write '||')");
    CHECK(problem("not (low < high)") == "0: unexpected 'not' (write == false, or turn the comparison round)");
    CHECK(problem("low < high & high < 7") == "11: unexpected '&' (write '&&')");
    CHECK(problem("!ponder") == "0: unexpected '!' (write == false, or turn the comparison round)");
    CHECK(problem("0 < low < high") == "8: a second '<' of one comparison (write a < b && b < c)");
}

TEST_CASE("a number is no condition", "[tune]") {
    CHECK(problem("low + high") ==
          "0: 'low + high' is a number, neither true nor false (compare it: low + high > 0, for instance)");
    CHECK(problem("low < high && (high)") ==
          "15: 'high' is a number, neither true nor false (compare it: high > 0, for instance)");
}

TEST_CASE("texts are compared with their words only", "[tune]") {
    CHECK(problem("mode == 'pucd'") == "8: 'mode' is never 'pucd' (did you mean 'puct'?)");
    CHECK(problem("mode == 'greedy'") == "8: 'mode' is never 'greedy' (it is one of uct and puct)");
    CHECK(problem("mode == 1") ==
          "0: 'mode' is a text, which compares by == and != with one of its words (write mode == 'uct')");
    CHECK(problem("mode < 'puct'") ==
          "0: 'mode' is a text, which compares by == and != with one of its words (write mode == 'uct')");
    CHECK(problem("low == 'puct'") ==
          "7: the word 'puct' is compared with 'low', which is a number (compare with a number)");
    CHECK(problem("'puct' != 'uct'") ==
          "0: the word 'puct' is not compared with a parameter (write CODE == 'puct' or CODE != 'puct')");
    CHECK(problem("mode == 'puct") == "8: a quote that is not closed");
}
