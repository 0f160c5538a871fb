#include <cmath>
#include <set>

#include "ringmaster/tune/tree/space.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string format_of(const std::string& format, const Scale& scale, int split, int max_depth = 1) {
    return format_of_cells({"x", scale, split, format}, max_depth);
}

}  // namespace

TEST_CASE("a format has as many digits as tell the cells apart", "[tune]") {
    CHECK(format_of("x: %.1f", Scale::linear(0, 0.3), 8) == "x: %.2f");
    CHECK(format_of("%.2f", Scale::linear(0, 0.3), 8) == "%.2f");
    CHECK(format_of("%.1f", Scale::linear(0, 1), 4, 3) == "%.2f");
    CHECK(format_of("x: %s", Scale::linear(0, 1), 8) == "x: %s");
    CHECK(format_of("x: %s", Scale::linear(100000, 100001), 8) == "x: %.7g");
    CHECK(format_of("%d%%", Scale::linear(0, 1), 4) == "%.1f%%");
    CHECK(format_of("%6.1f", Scale::linear(0, 0.1), 4) == "%6.2f");
}

TEST_CASE("a format stays where the cells are whole numbers, words, one or too many", "[tune]") {
    CHECK(format_of("%d", Scale::linear(0, 3, true), 20) == "%d");
    CHECK(format_of("%s", Scale::explicit_values({std::string("a"), std::string("b")}), 2) == "%s");
    CHECK(format_of("%.1f", Scale::linear(0, 0.1), 1) == "%.1f");
    CHECK(format_of("%.3f", Scale::linear(0, 1), 10, 20) == "%.4f");
    CHECK(format_of("no conversion", Scale::linear(0, 1), 8) == "no conversion");
}

TEST_CASE("two cells are not printed alike, and the match plays what was chosen", "[tune]") {
    TunedParameter x{"x", Scale::linear(0, 0.3), 8, "x: %.1f"};
    x.format = format_of_cells(x, 1);
    const Space space({x});
    std::set<std::string> texts;
    for (std::uint32_t cell = 0; cell < 8; ++cell) {
        const Parameters values = space.engine_parameters({cell});
        texts.insert(space.describe(values));
        const double told = std::get<double>(x.settled(values[0].second));
        CHECK(std::abs(told - std::get<double>(values[0].second)) < 0.3 / 16);
    }
    CHECK(texts.size() == 8);
}
