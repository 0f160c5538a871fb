#include <algorithm>

#include "ringmaster/game/purpose.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"
#include "ringmaster/tune/tree/space.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"
#include "tune/tree/children_of.hpp"

namespace ringmaster::fuzz {
namespace {

void check_cell(const Space& space, const CellPath& path) {
    const std::vector<double> centre = space.centre(path);
    expect(std::ranges::all_of(centre, [](double x) { return x >= 0 && x <= 1; }), "outside the cube");
    for (const std::uint32_t child : children_of(space, path)) {
        expect(child < space.branching(), "a child that is none");
    }
    expect_printable(space.describe(space.engine_parameters(path)) + space.coordinates(path));
}

}  // namespace

void cell_path(std::string_view input) {
    const Space space({{"a", Scale::linear(-1, 1), 3, "%.2f"}, {"b", Scale::linear(0, 9, true), 4, "%d"}});
    may_refuse([&] {
        const Purpose purpose = parse_purpose(std::string(input));
        expect(parse_purpose(to_text(purpose)) == purpose, "a purpose reads back as another");
        const auto* choice = std::get_if<Choice>(&purpose);
        if (choice != nullptr && choice->letter == 0) {
            check_cell(space, choice->numbers);
        } else if (choice != nullptr) {
            ModelTuner tuner(
                {{"a", Scale::linear(0, 1), 0, "%s"}, {"b", Scale::explicit_values({1LL, 2LL, 3LL}), 0, "%s"}}, {});
            const bool is_of_these = choice->point.size() == 2;  // a game of other parameters is told, too
            tuner.tell(*choice, is_of_these ? tuner.parameters(*choice) : Parameters{{"a", 0.5}, {"b", 2LL}},
                       {1, 1, {}});
            tuner.recommended();
        }
    });
}

}  // namespace ringmaster::fuzz
