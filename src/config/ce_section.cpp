#include "ringmaster/config/ce_section.hpp"

#include <optional>

#include <fmt/format.h>

namespace ringmaster {

const std::vector<std::string>& ce_keys() {
    static const std::vector<std::string> keys{"samples_per_generation", "batch_size", "elite_proportion", "step_size",
                                               "initial_deviation"};
    return keys;
}

void read_ce_settings(TableReader& top, CeTunerSettings& settings) {
    const auto read = [&](const char* key, double least, double greatest, double& value) {
        std::optional<double> number;
        read_number_between(top, key, least, greatest, number);
        value = number.value_or(value);
    };
    top.whole("samples_per_generation", settings.samples_per_generation, {2, 10000});
    top.whole("batch_size", settings.batch_size, {1, 10000});
    read("elite_proportion", 0.001, 0.999, settings.elite_proportion);
    read("step_size", 0.001, 1, settings.step_size);
    read("initial_deviation", 0.001, 10, settings.initial_deviation);
}

std::string steering_text(const CeTunerSettings& settings) {
    return fmt::format("cross-entropy, {} samples of {} games, elite {}, step {}", settings.samples_per_generation,
                       settings.batch_size, settings.elite_proportion, settings.step_size);
}

}  // namespace ringmaster
