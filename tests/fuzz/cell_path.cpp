#include <algorithm>

#include "ringmaster/competition/verification.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"
#include "ringmaster/tune/tree/space.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check_cell(const Space& space, const CellPath& path) {
    const std::vector<double> centre = space.centre(path);
    expect(std::all_of(centre.begin(), centre.end(), [](double x) { return x >= 0 && x <= 1; }), "outside the cube");
    for (const std::uint32_t child : space.distinct_children(path)) {
        expect(child < space.branching(), "a child that is none");
    }
    expect_printable(space.describe(space.engine_parameters(path)) + space.coordinates(path));
}

}  // namespace

void cell_path(std::string_view input) {
    const Space space({{"a", Scale::linear(-1, 1), 3, "%.2f"}, {"b", Scale::linear(0, 9, true), 4, "%d"}});
    may_refuse([&] {
        const CellPath path = parse_cell_path(std::string(input));
        expect(parse_cell_path(to_text(path)) == path, "a path reads back as another");
        may_refuse([&] { check_cell(space, path); });
    });
    may_refuse([&] {
        const ModelChoice choice = parse_model_choice(std::string(input), 2);
        expect(parse_model_choice(to_text(choice), 2).point == choice.point, "a choice reads back as another");
        ModelTuner tuner({ModelDimension::continuous(), ModelDimension::categories(3)}, {});
        tuner.add_result(to_text(choice), 1);
        tuner.recommended();
    });
    may_refuse([&] {
        const auto place = parse_match_place(std::string(input));
        expect(!place || parse_match_place(to_text(*place)) == place, "a place in a match reads back as another");
    });
}

}  // namespace ringmaster::fuzz
