#include "ringmaster/config/script_placeholders.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

ScriptSection section_of(const std::string& game) {
    return *good("competition_type = 'model_tuner'\n[game]\n" + game +
                 "\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\ndefault = 0\n")
                .script();
}

}  // namespace

TEST_CASE("pairs are played where the script is told of them, one game at a time", "[config]") {
    CHECK_FALSE(plays_pairs(section_of("command = './play.py {x}'")));
    CHECK(plays_pairs(section_of("command = './play.py {x} {pair}'")));
    CHECK(plays_pairs(section_of("command = './play.py {x}'\nopenings = 'b'")));
    CHECK_FALSE(plays_pairs(section_of("command = './play.py {x} {pair}'\ngames = 2")));
}

TEST_CASE("a script with a placeholder of the opponent plays two given candidates", "[config]") {
    CHECK(names_opponent(section_of("command = 'p {x} {opponent.x}'").script));
    CHECK_FALSE(names_opponent(section_of("command = 'p {x}'").script));
    const Parameters values = with_script_placeholders({{"x", 1.0}}, {"second", 3, "e4", {{"x", 0.5}}});
    REQUIRE(values.size() == 6);
    CHECK(values[1].second == Value(std::string("second")));
    CHECK(values[2].second == Value(3LL));
    CHECK(values[5] == std::pair<std::string, Value>("opponent.x", 0.5));
}
