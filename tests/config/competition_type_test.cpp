#include "ringmaster/config/competition_type.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;
using Lines = std::vector<std::string>;

TEST_CASE("the competition types are called as Gomill calls its tuner, and after what they are", "[config]") {
    for (const auto& [name, type] : competition_types()) {
        Parts parts;
        parts.top.replace(parts.top.find("mc_tuner"), 8, name);
        parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2] }\n";
        CHECK(good(parts.text()).competition_type == type);
    }
    CHECK(competition_types().size() == 2);
}
