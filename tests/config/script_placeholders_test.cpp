#include "ringmaster/config/placeholder_texts.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

ControlFile file_of(const std::string& game) {
    return good("competition_type = 'model_tuner'\n[game]\n" + game +
                "\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\ndefault = 0\n");
}

}  // namespace

TEST_CASE("pairs are played where the script is told of them, one game at a time", "[config]") {
    CHECK_FALSE(plays_pairs(file_of("command = './play.py {x}'"), {}));
    CHECK(plays_pairs(file_of("command = './play.py {x} {pair}'"), {}));
    CHECK(plays_pairs(file_of("command = './play.py {x}'"), {"of pair {pair}"}));
    CHECK_FALSE(plays_pairs(file_of("command = './play.py {x}'"), {"of pair {{ pair }"}));
    CHECK(plays_pairs(file_of("command = './play.py {x}'\nopenings = 'b'"), {}));
    CHECK_FALSE(plays_pairs(file_of("command = './play.py {x} {pair}'\ngames = 2"), {}));
}

TEST_CASE("a script with a placeholder of the opponent plays two given candidates", "[config]") {
    CHECK(names_opponent(file_of("command = 'p {x} {opponent.x}'").script()->script));
    CHECK_FALSE(names_opponent(file_of("command = 'p {x}'").script()->script));
    CHECK(names_opponent(file_of("command = 'p {x} {opponent.x}'"), {}));
    CHECK(names_opponent(file_of("command = 'p {x}'"), {"", "x = {opponent.x:.1f}"}));
    CHECK_FALSE(names_opponent(file_of("command = 'p {x}'"), {"{opponent.y}"}));
    const Parameters values = with_script_placeholders({{"x", 1.0}}, {"second", 3, "e4", {{"x", 0.5}}});
    REQUIRE(values.size() == 6);
    CHECK(values[1].second == Value(std::string("second")));
    CHECK(values[2].second == Value(3LL));
    CHECK(values[5] == std::pair<std::string, Value>("opponent.x", 0.5));
}

TEST_CASE("a match by duels needs a script that is told both sides, be it by a template", "[config]") {
    std::string text =
        "competition_type = 'model_tuner'\nverification_by = 'duel'\n[game]\ncommand = 'p {dir}'\n"
        "files = [{ template = 'in', path = 'x' }]\n[[parameters]]\ncode = 'x'\n"
        "scale = { linear = [0, 1] }\n";
    const auto problems = check_duels_of_script(good(text), {"{x}"});
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message ==
          "verification_by = \"duel\" needs a script that is told both sides (put "
          "{opponent.CODE} into its command)");
    CHECK(check_duels_of_script(good(text), {"{x} {opponent.x}"}).empty());
}
