#include "ringmaster/competition/pockets.hpp"

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

TunedParameter real(const std::string& code) {
    return {code, Scale::linear(0, 1), 0, code + ": %.2f"};
}

TunedParameter listed(const std::string& code, std::vector<Value> values) {
    return {code, Scale::explicit_values(std::move(values)), 0, "%s"};
}

/// "x 0.41 to 0.49: 12 of 14".
std::string text_of(const std::vector<TunedParameter>& parameters, const PocketFacts& pocket) {
    std::string text;
    for (const PocketFacts::Side& side : pocket.sides) {
        text += parameters[side.parameter].code;
        text += side.range ? " " + to_text(side.range->first) + " to " + to_text(side.range->second) : "";
        for (const Value& value : side.values) {
            text += " " + to_text(value);
        }
        text += ": ";
    }
    return text + std::to_string(pocket.failures) + " of " + std::to_string(pocket.games);
}

std::vector<std::string> texts_of(const std::vector<TunedParameter>& parameters, const Pockets& pockets) {
    std::vector<std::string> texts;
    for (const PocketFacts& pocket : pockets.find()) {
        texts.push_back(text_of(parameters, pocket));
    }
    return texts;
}

}  // namespace

TEST_CASE("a pocket is told by the outermost values that failed, and by what else was played there", "[competition]") {
    const std::vector<TunedParameter> parameters{real("x")};
    Pockets pockets(parameters);
    CHECK(pockets.find().empty());
    for (const double x : {0.1, 0.2, 0.3, 0.405, 0.45, 0.495, 0.6, 0.7, 0.8, 0.9}) {
        pockets.tell({{"x", x}}, false);
    }
    for (const double x : {0.41, 0.49}) {
        pockets.tell({{"x", x}}, true);
    }
    CHECK(pockets.find().empty());
    pockets.tell({{"x", 0.47}}, true);
    CHECK(texts_of(parameters, pockets) == std::vector<std::string>{"x 0.41 to 0.49: 3 of 4"});
    pockets.tell({{"x", 0.95}}, true);
    CHECK(texts_of(parameters, pockets) == std::vector<std::string>{"x 0.41 to 0.49: 3 of 4"});
}

TEST_CASE("failures all over the place make no pocket", "[competition]") {
    const std::vector<TunedParameter> parameters{real("x"), real("y")};
    Pockets pockets(parameters);
    Random random(1, "games", 0);
    for (int game = 0; game < 400; ++game) {
        const double x = random.uniform();
        pockets.tell({{"x", x}, {"y", random.uniform()}}, game % 20 == 0);
    }
    CHECK(texts_of(parameters, pockets).empty());
}

TEST_CASE("candidates that fail everywhere have no pocket by chance, but one where they fail much more often",
          "[competition]") {
    const std::vector<TunedParameter> parameters{real("x"), real("y")};
    int told = 0;
    for (int event = 0; event < 100; ++event) {
        Pockets pockets(parameters);
        Random random(5, "games", static_cast<std::uint64_t>(event));
        for (int game = 0; game < 60; ++game) {
            const double x = random.uniform();
            const double y = random.uniform();
            pockets.tell({{"x", x}, {"y", y}}, random.uniform() < 0.4);
        }
        told += pockets.find().empty() ? 0 : 1;
    }
    CHECK(told <= 5);
    Pockets pockets(parameters);
    Random random(5, "games", 0);
    for (int game = 0; game < 600; ++game) {
        const double x = random.uniform();
        const double y = random.uniform();
        pockets.tell({{"x", x}, {"y", y}}, random.uniform() < (x > 0.4 && x < 0.6 ? 0.97 : 0.25));
    }
    REQUIRE(texts_of(parameters, pockets).size() == 1);
    CHECK(texts_of(parameters, pockets)[0].starts_with("x 0.4"));
}

TEST_CASE("a pocket names only the parameters it depends on", "[competition]") {
    const std::vector<TunedParameter> parameters{real("x"), real("y"), listed("mode", {"a", "b", "c"}),
                                                 listed("size", {1LL, 2LL, 4LL})};
    for (const int kind : {0, 1, 2}) {
        Pockets pockets(parameters);
        Random random(7, "games", 0);
        std::uint64_t failures = 0;
        for (int game = 0; game < 600; ++game) {
            const double x = random.uniform();
            const double y = random.uniform();
            const std::string mode(1, static_cast<char>('a' + random.below(3)));
            const long long size = 1LL << random.below(3);
            const bool failed = kind == 0   ? x > 0.4 && x < 0.5
                                : kind == 1 ? x > 0.4 && x < 0.6 && y > 0.7 && y < 0.9
                                            : mode != "b" && size > 1;
            failures += failed;
            pockets.tell({{"x", x}, {"y", y}, {"mode", mode}, {"size", size}}, failed);
        }
        REQUIRE(pockets.find().size() == 1);
        const PocketFacts& pocket = pockets.find()[0];
        CHECK(pocket.failures == failures);
        CHECK(pocket.games == failures);
        std::vector<std::size_t> named;
        for (const PocketFacts::Side& side : pocket.sides) {
            named.push_back(side.parameter);
        }
        using Numbers = std::vector<std::size_t>;
        CHECK(named == (kind == 0 ? Numbers{0} : kind == 1 ? Numbers{0, 1} : Numbers{2, 3}));
        if (kind == 2) {
            CHECK(text_of(parameters, pocket).starts_with("mode a c: size 2 to 4: "));
        }
    }
}

TEST_CASE("each of several pockets is told, that with most failures first", "[competition]") {
    const std::vector<TunedParameter> parameters{{"n", Scale::linear(0, 100, true), 0, "%d"}};
    Pockets pockets(parameters);
    for (long long n = 0; n <= 100; ++n) {
        pockets.tell({{"n", n}}, (n > 10 && n < 15) || (n > 60 && n < 70));
    }
    CHECK(texts_of(parameters, pockets) == std::vector<std::string>{"n 61 to 69: 9 of 9", "n 11 to 14: 4 of 4"});
}

TEST_CASE("where all candidates fail the pocket has no sides", "[competition]") {
    const std::vector<TunedParameter> parameters{real("x")};
    Pockets pockets(parameters);
    for (int game = 0; game < 10; ++game) {
        pockets.tell({{"x", 0.1 * game}}, true);
    }
    CHECK(texts_of(parameters, pockets) == std::vector<std::string>{"10 of 10"});
}

TEST_CASE("values of another kind than the parameter's are left out", "[competition]") {
    const std::vector<TunedParameter> parameters{real("x"), listed("mode", {"a", "b"})};
    Pockets pockets(parameters);
    for (int game = 0; game < 5; ++game) {
        pockets.tell({{"x", "fast"}, {"mode", "a"}}, true);
        pockets.tell({{"x", 0.5}, {"mode", "z"}}, true);
        pockets.tell({{"x", 0.5}}, true);
        pockets.tell({}, true);
    }
    CHECK(pockets.find().empty());
}
