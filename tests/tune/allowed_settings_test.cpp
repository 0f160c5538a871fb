#include "ringmaster/tune/allowed_settings.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

TunedParameter real_parameter(const std::string& code, double low = 0, double high = 100) {
    return {code, Scale::linear(low, high), 0, code + ": %s"};
}

const std::vector<TunedParameter>& low_and_high() {
    static const std::vector<TunedParameter> parameters{real_parameter("low"), real_parameter("high")};
    return parameters;
}

/// c counts only where mode is puct, and depth only where c is above 2.
std::vector<TunedParameter> nested() {
    std::vector<TunedParameter> parameters{{"mode", Scale::explicit_values({Value("uct"), Value("puct")}), 0, "%s"},
                                           real_parameter("depth", 0, 10),
                                           real_parameter("c", 0, 4)};
    parameters[0].default_value = Value("uct");
    parameters[1].default_value = 5.0;
    parameters[1].active = "c > 2";
    parameters[2].default_value = 1.0;
    parameters[2].active = "mode == 'puct'";
    return parameters;
}

Parameters at(const std::string& mode, double depth, double c) {
    return {{"mode", mode}, {"depth", depth}, {"c", c}};
}

}  // namespace

TEST_CASE("without constraints and conditions all settings are allowed and count", "[tune]") {
    const AllowedSettings all(low_and_high(), {});
    CHECK(all.are_all());
    CHECK(all.has({{"low", 90.0}, {"high", 1.0}}));
    CHECK(all.nearest({0.9, 0.1}) == std::vector<double>{0.9, 0.1});
    CHECK(all.in_force({{"low", 90.0}, {"high", 1.0}}) == Parameters{{"low", 90.0}, {"high", 1.0}});
    CHECK(all.active_at({0.1, 0.2}) == std::vector<bool>{true, true});
}

TEST_CASE("settings are allowed when they keep all constraints", "[tune]") {
    const AllowedSettings allowed(low_and_high(), {"low < high", "low + high <= 100"});
    CHECK(allowed.has({{"low", 20.0}, {"high", 80.0}}));
    CHECK(allowed.broken_by({{"low", 80.0}, {"high", 20.0}}) == std::vector<std::size_t>{0});
    CHECK(allowed.broken_by({{"low", 40.0}, {"high", 80.0}}) == std::vector<std::size_t>{1});
    CHECK(allowed.broken_by({{"low", 90.0}, {"high", 80.0}}) == std::vector<std::size_t>{0, 1});
    CHECK(allowed.broken_by({{"low", 20.0}, {"high", 80.0}}).empty());
    CHECK(allowed.has_point({0.2, 0.8}));
    CHECK_FALSE(allowed.has_point({0.8, 0.2}));
}

TEST_CASE("a parameter that does not count stands at its default, one after the other", "[tune]") {
    const AllowedSettings allowed(nested(), {"depth != 7"});
    CHECK(allowed.in_force(at("puct", 8, 3)) == at("puct", 8, 3));
    CHECK(allowed.in_force(at("puct", 8, 1.5)) == at("puct", 5, 1.5));
    CHECK(allowed.in_force(at("uct", 8, 3)) == at("uct", 5, 1));
    CHECK(allowed.active(at("puct", 8, 1.5)) == std::vector<bool>{true, false, true});
    CHECK(allowed.shown(at("uct", 8, 3)) == Parameters{{"mode", "uct"}});
    CHECK(allowed.point_in_force({0.25, 0.8, 0.75}) == std::vector<double>{0.25, 0.5, 0.25});
    // constraints see what is played
    CHECK(allowed.has(at("uct", 7, 3)));
    CHECK_FALSE(allowed.has(at("puct", 7, 3)));
}

TEST_CASE("a point is as allowed as the numbers of its coordinates", "[tune]") {
    const AllowedSettings allowed(nested(), {"depth != 7"});
    for (const std::vector<double>& point : {std::vector{0.75, 0.7, 0.75}, {0.75, 0.7, 0.25}, {0.25, 0.7, 0.75}}) {
        std::vector<double> numbers;
        for (std::size_t i = 0; i < point.size(); ++i) {
            numbers.push_back(allowed.number_at(i, point[i]));
        }
        CHECK(allowed.has_numbers(numbers) == allowed.has_point(point));
        CHECK(allowed.active_with(numbers) == allowed.active_at(point));
    }
}

TEST_CASE("the condition of a parameter that is fixed says nothing", "[tune]") {
    std::vector<TunedParameter> parameters = nested();
    parameters[1].fixed = 7.0;
    const AllowedSettings allowed(parameters, {});
    CHECK(allowed.in_force(at("uct", 7, 3)) == at("uct", 7, 1));
}

TEST_CASE("the noise of the last digits breaks no constraint and keeps none", "[tune]") {
    const AllowedSettings allowed(low_and_high(), {"low < high"});
    CHECK_FALSE(allowed.has({{"low", 30.0}, {"high", 100 * (0.1 + 0.2)}}));
    CHECK(AllowedSettings(low_and_high(), {"high <= 30"}).has({{"low", 30.0}, {"high", 100 * (0.1 + 0.2)}}));
}

TEST_CASE("a number of a list with words is none of its words", "[tune]") {
    std::vector<TunedParameter> parameters{
        {"threads", Scale::explicit_values({Value(2LL), Value(1LL), Value("auto"), Value(true), Value("all")}), 0,
         "%s"},
        real_parameter("b", 0, 10)};
    parameters[0].default_value = 2LL;
    parameters[1].default_value = 5.0;
    parameters[1].active = "threads == 'auto' || threads == 'all'";
    const AllowedSettings allowed(parameters, {"threads != 'auto' || b < 3"});
    const auto counts = [&](const Value& threads) -> bool {
        return allowed.active({{"threads", threads}, {"b", 4.0}})[1];
    };
    CHECK(counts("auto"));
    CHECK(counts("all"));
    for (const Value& other : {Value(2LL), Value(1LL), Value(true)}) {
        CHECK_FALSE(counts(other));
        CHECK(allowed.has({{"threads", other}, {"b", 4.0}}));
    }
    CHECK_FALSE(allowed.has({{"threads", "auto"}, {"b", 4.0}}));
}

TEST_CASE("conditions in a circle are refused", "[tune]") {
    std::vector<TunedParameter> parameters = nested();
    parameters[2].active = "depth > 3";
    CHECK(error_of([&] { AllowedSettings(parameters, {}); }) == "the conditions of parameters go round in a circle");
}

TEST_CASE("points by lot are allowed and as good as uniform", "[tune]") {
    const AllowedSettings allowed(low_and_high(), {"low < high"});
    Random random(1, "test", 0);
    double low = 0;
    double high = 0;
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
        const std::vector<double> point = allowed.draw(2, random);
        REQUIRE(allowed.has_point(point));
        low += point[0] / draws;
        high += point[1] / draws;
    }
    CHECK(low == Catch::Approx(1 / 3.0).margin(0.02));
    CHECK(high == Catch::Approx(2 / 3.0).margin(0.02));
}

TEST_CASE("a region that is small by chance is drawn from along its lines", "[tune][slow]") {
    const std::vector<TunedParameter> parameters{real_parameter("a"), real_parameter("b"), real_parameter("c"),
                                                 real_parameter("d"), real_parameter("e"), real_parameter("f")};
    const AllowedSettings allowed(parameters, {"a < b && b < c && c < d", "d < e && e < f"});
    Random random(1, "test", 0);
    double least = 1;
    double most = 0;
    for (int i = 0; i < 300; ++i) {
        const std::vector<double> point = allowed.draw(parameters.size(), random);
        REQUIRE(allowed.has_point(point));
        least = std::min(least, point[2]);
        most = std::max(most, point[2]);
    }
    CHECK(least < 0.2);
    CHECK(most > 0.6);
}

TEST_CASE("there is none where no settings keep the constraints", "[tune]") {
    CHECK(AllowedSettings(low_and_high(), {"low < high"}).any());
    CHECK_FALSE(AllowedSettings(low_and_high(), {"low < high", "high < low"}).any());
    CHECK(AllowedSettings(low_and_high(), {"low < high"}).has_room());
    CHECK_FALSE(AllowedSettings(low_and_high(), {"low + high == 100"}).has_room());
}

TEST_CASE("there is room where what constraints are about has one value and others are free", "[tune]") {
    std::vector<TunedParameter> parameters{{"n", Scale::linear(1, 10, true), 0, "%s"},
                                           {"mode", Scale::explicit_values({Value("uct"), Value("puct")}), 0, "%s"},
                                           real_parameter("b")};
    const std::vector<std::vector<std::string>> kept{
        {"n == 5"}, {"n >= 5", "n <= 5"}, {"mode != 'uct'"}, {"true"}, {"n == 5 && mode == 'puct'"}};
    for (const std::vector<std::string>& constraints : kept) {
        INFO(constraints.front());
        CHECK(AllowedSettings(parameters, constraints).has_room());
    }
    CHECK_FALSE(AllowedSettings(parameters, {"b == 5"}).has_room());
    parameters[2].fixed = 7.0;
    CHECK(AllowedSettings(parameters, {"b > 5"}).has_room());
    CHECK(AllowedSettings(parameters, {"n == 5"}).has_room());  // by mode
    CHECK_FALSE(AllowedSettings(parameters, {"n == 5 && mode == 'puct'"}).has_room());
}

TEST_CASE("what lies near a point that is not allowed is found along the edge of the region", "[tune]") {
    const AllowedSettings allowed(low_and_high(), {"low + high <= 100"});
    const std::vector<double> near = allowed.nearest({0.9, 0.5});
    CHECK(allowed.has_point(near));
    CHECK(near[0] == Catch::Approx(0.7).margin(0.01));
    CHECK(near[1] == Catch::Approx(0.3).margin(0.01));
    CHECK(allowed.nearest({0.25, 0.5}) == std::vector<double>{0.25, 0.5});
}

TEST_CASE("settings are rounded so that they stay allowed, and then stay as they are", "[tune]") {
    const AllowedSettings allowed(low_and_high(), {"low + high <= 100", "low < high"});
    const auto told = [&](double low, double high) {
        return settled(low_and_high(), allowed, {{"low", low}, {"high", high}});
    };
    CHECK(told(31.4, 62.2) == Parameters{{"low", 31.0}, {"high", 62.0}});
    for (const auto& [low, high] : {std::pair(33.6, 66.3), std::pair(49.6, 49.9), std::pair(0.52, 99.47)}) {
        const Parameters once = told(low, high);
        CAPTURE(low, high, std::get<double>(once[0].second), std::get<double>(once[1].second));
        CHECK(allowed.has(once));
        CHECK(settled(low_and_high(), allowed, once) == once);
        CHECK(std::abs(std::get<double>(once[0].second) - low) < 1.01);
        CHECK(std::abs(std::get<double>(once[1].second) - high) < 1.01);
    }
    // 33.6 and 66.3 are 34 and 66, the sum of 0.52 and 99.47 has digits to spare
    CHECK(told(33.6, 66.3) == Parameters{{"low", 34.0}, {"high", 66.0}});
    CHECK(told(49.6, 49.9) == Parameters{{"low", 49.0}, {"high", 50.0}});
}

TEST_CASE("a format's digits are kept, too", "[tune]") {
    std::vector<TunedParameter> parameters = low_and_high();
    parameters[0].format = "%.0f";
    parameters[1].format = "%.0f";
    const AllowedSettings allowed(parameters, {"low + high <= 100"});
    const Parameters told = settled(parameters, allowed, {{"low", 30.6}, {"high", 69.4}});
    CHECK(allowed.has(told));
    CHECK(told == Parameters{{"low", 31.0}, {"high", 69.0}});
    const Parameters other = settled(parameters, allowed, {{"low", 30.5001}, {"high", 69.4999 - 1e-9}});
    CHECK(allowed.has(other));
}
