#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The control file with these lines from line 6 on.
std::string with_lines(const std::string& lines, const std::string& type = "mc_tuner",
                       const std::string& of_parameter = "") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, type);
    parts.top += lines + "\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2] }\n" + of_parameter;
    return parts.text();
}

}  // namespace

TEST_CASE("a tenth of a model_tuner's games verify, and none of mc_tuner's", "[config]") {
    CHECK(good(with_lines("", "model_tuner")).verification.share == 0.1);
    CHECK(good(with_lines("")).verification.share == 0);
    CHECK(good(with_lines("verification = 0.25")).verification.share == 0.25);
    CHECK(good(with_lines("verification = 0", "model_tuner")).verification.share == 0);
}

TEST_CASE("a match has an even number of games", "[config]") {
    CHECK(VerificationSettings{0.1, {}}.games_of(1000) == 100);
    CHECK(VerificationSettings{0.1, {}}.games_of(1019) == 100);
    CHECK(VerificationSettings{0.3, {}}.games_of(10) == 2);
    CHECK(VerificationSettings{0, {}}.games_of(1000) == 0);
    CHECK(VerificationSettings{0.1, {}}.games_of(5) == 0);
    CHECK(VerificationSettings{0.1, {}}.games_of(1000, 4) == 104);
    CHECK(VerificationSettings{0.1, {}}.games_of(40, 4) == 8);
    CHECK(VerificationSettings{0.5, {}}.games_of(10, 4) == 8);
    CHECK(VerificationSettings{0.5, {}}.games_of(6, 4) == 0);
    CHECK(VerificationSettings{0, {}}.games_of(1000, 4) == 0);
}

TEST_CASE("the settings of the test are read", "[config]") {
    const SprtSettings sprt = good(with_lines("elo0 = 5\nelo1 = 20\nalpha = 0.01\nbeta = 0.1")).verification.sprt;
    CHECK(sprt.elo0 == 5);
    CHECK(sprt.elo1 == 20);
    CHECK(sprt.alpha == 0.01);
    CHECK(sprt.beta == 0.1);
    const SprtSettings plain = good(with_lines("")).verification.sprt;
    CHECK(plain.elo0 == 0);
    CHECK(plain.elo1 == 30);
    CHECK(plain.alpha == 0.05);
    CHECK(plain.beta == 0.05);
    CHECK(plain.scale == EloScale::logistic);
    CHECK(good(with_lines("elo_scale = 'normalised'")).verification.sprt.scale == EloScale::normalised);
}

TEST_CASE("a wrong setting of the verification is one problem", "[config]") {
    CHECK(problems_of(with_lines("verification = 1")) == Lines{"f:6:16: verification must be from 0 to 0.9, not 1"});
    CHECK(problems_of(with_lines("elo1 = 0")) == Lines{"f:6:8: elo1 (0) must be above elo0 (0)"});
    CHECK(problems_of(with_lines("elo0 = 30")) == Lines{"f:6:8: elo1 (30) must be above elo0 (30)"});
    CHECK(problems_of(with_lines("elo1 = 250\nelo_scale = 'normalised'")) ==
          Lines{"f:6:8: elo1 must be from 0 to 200, not 250"});
    CHECK(problems_of(with_lines("alpha = 0.5")) == Lines{"f:6:9: alpha must be above 0 and below 0.5, not 0.5"});
    CHECK(problems_of(with_lines("beta = 0")) == Lines{"f:6:8: beta must be above 0 and below 0.5, not 0"});
}

TEST_CASE("a tenth of the games verifies where there is a default to compare with", "[config]") {
    for (const std::string type : {"mc_tuner", "ce_tuner", "model_tuner"}) {
        CHECK(good(with_lines("", type, "default = 2\n")).verification.share == 0.1);
        CHECK(good(with_lines("verification = 0", type, "default = 2\n")).verification.share == 0);
    }
    CHECK(good(with_lines("", "ce_tuner")).verification.share == 0);
}
