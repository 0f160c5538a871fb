#include <cmath>

#include "ringmaster/tune/scale.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check(const std::string& expression, bool integer) {
    const Scale scale = Scale::formula(expression, integer);
    for (const double x : {0.0, 0.3, 1.0 / 3, 1.0}) {
        may_refuse([&] {
            const Value value = scale.at(x);
            const auto* real = std::get_if<double>(&value);
            expect(integer ? std::holds_alternative<long long>(value) : real != nullptr && std::isfinite(*real),
                   "a formula gives no number");
            expect(scale.at(x) == value, "a formula gives two values");
        });
    }
}

}  // namespace

void formula(std::string_view input) {
    may_refuse([&] { check(std::string(input), false); });
    may_refuse([&] { check(std::string(input), true); });
}

}  // namespace ringmaster::fuzz
