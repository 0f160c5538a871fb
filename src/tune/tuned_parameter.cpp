#include "ringmaster/tune/tuned_parameter.hpp"

#include "ringmaster/base/text.hpp"

namespace ringmaster {

std::optional<Parameters> present_settings(const std::vector<TunedParameter>& parameters) {
    Parameters present;
    for (const TunedParameter& parameter : parameters) {
        if (!parameter.present) {
            return std::nullopt;
        }
        present.emplace_back(parameter.code, *parameter.present);
    }
    return present;
}

std::string describe(const std::vector<TunedParameter>& parameters, const Parameters& values) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
        texts.push_back(format_printf(parameters[i].format, values[i].second));
    }
    return join(texts, "; ");
}

}  // namespace ringmaster
