#include "ringmaster/config/model_section.hpp"

#include <fmt/format.h>

namespace ringmaster {

const std::vector<std::string>& model_keys() {
    static const std::vector<std::string> keys{"surface", "share", "H", "depth", "stop_when_regret_below"};
    return keys;
}

void read_model_settings(TableReader& top, ModelSettings& model) {
    top.choice("surface", model.surface);
    read_number_between(top, "share", 0, 1, model.share);
    read_number_between(top, "H", 0.01, 100, model.height);
    top.whole("depth", model.depth, {1, 6});
}

const std::vector<std::string>& duel_keys() {
    static const std::vector<std::string> keys{"H", "ridge"};
    return keys;
}

void read_duel_settings(TableReader& top, DuelTunerSettings& settings) {
    read_number_between(top, "H", 0.01, 100, settings.height);
    read_number_between(top, "ridge", 1e-6, 1000, settings.ridge);
}

std::string steering_text(const DuelTunerSettings& settings) {
    std::string text = "duels";
    text += settings.height ? fmt::format(", H {}", *settings.height) : "";
    return text + (settings.ridge ? fmt::format(", ridge {}", *settings.ridge) : "");
}

std::string steering_text(const ModelSettings& model) {
    std::string text = "model, surface " + to_text(model.surface);
    text += model.share ? fmt::format(", share {}", *model.share) : "";
    text += model.height ? fmt::format(", H {}", *model.height) : "";
    return text + (model.depth != ModelSettings{}.depth ? fmt::format(", depth {}", model.depth) : "");
}

void read_regret(TableReader& top, std::optional<double>& stop_when_regret_below) {
    double regret = 0;
    if (!top.number("stop_when_regret_below", regret)) {
        return;
    }
    if (!(regret > 0 && regret < 0.5)) {
        top.problem("stop_when_regret_below",
                    fmt::format("stop_when_regret_below is a win rate, above 0 and below 0.5, not {} (0.007 is about "
                                "5 Elo)",
                                regret));
        return;
    }
    stop_when_regret_below = regret;
}

}  // namespace ringmaster
