#include "ringmaster/config/competition_type.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("the competition types are called as Gomill calls its tuner, and after what they are", "[config]") {
    std::size_t tuners = 0;
    for (const CompetitionType& type : competition_types()) {
        if (type.read_tournament) {
            continue;
        }
        ++tuners;
        Parts parts;
        parts.top.replace(parts.top.find("mc_tuner"), 8, type.name);
        if (type.is_of_duels) {
            parts.top.replace(parts.top.find("opponent = 'gnugo'"), 18, "opponent = 'candidate'");
        }
        parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2] }\n";
        const ControlFile control = good(parts.text());
        CHECK(&type_of(control.tuner) == &type);
        CHECK(control.verification.share == type.verification);
    }
    CHECK(tuners == std::variant_size_v<TunerSettings>);
}
