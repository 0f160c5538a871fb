#include "ringmaster/report/csv.hpp"

#include <limits>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a field of CSV is quoted where it must be", "[report]") {
    CHECK(csv_line({"a", "b c", "", "d'e"}) == "a,b c,,d'e\n");
    CHECK(csv_line({"a,b", "c\"d", "e\nf", "\""}) == "\"a,b\",\"c\"\"d\",\"e\nf\",\"\"\"\"\n");
    CHECK(csv_line({}) == "\n");
}

TEST_CASE("no text of CSV reaches a terminal as a command", "[report]") {
    CHECK(csv_line({"\x1b[31m\r\t\x7f", "\xff", "\u00e9\u0085"}) == "?[31m???,\xEF\xBF\xBD,\u00e9?\n");
    CHECK(csv_line({std::string(5000, 'x')}).size() == 5001);
}

TEST_CASE("a number of CSV reads back as it was", "[report]") {
    CHECK(csv_number(0.1) == "0.1");
    CHECK(csv_number(7) == "7");
    CHECK(std::stod(csv_number(1.0 / 3)) == 1.0 / 3);
    CHECK(std::stod(csv_number(1e-300)) == 1e-300);
    CHECK(csv_number(std::numeric_limits<double>::infinity()).empty());
    CHECK(csv_number(std::numeric_limits<double>::quiet_NaN()).empty());
    CHECK(csv_value(true) == "true");
    CHECK(csv_value(3LL) == "3");
    CHECK(csv_value(0.25) == "0.25");
    CHECK(csv_value(std::string("a,b")) == "a,b");
    CHECK(csv_value(std::numeric_limits<double>::infinity()).empty());
}

TEST_CASE("a parameter that is called like another column gets a column all the same", "[report]") {
    CHECK(columns_of({"level", "games"}, {"games"}) == std::vector<std::string>{"level", "parameter_games"});
    CHECK(columns_of({"parameter_games", "games", "games"}, {"games"}) ==
          std::vector<std::string>{"parameter_games", "parameter_parameter_games",
                                   "parameter_parameter_parameter_games"});
    CHECK(columns_of({}, {"games"}).empty());
}
