#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

std::string steering_text(const TreeSettings& settings) {
    std::string text = to_text(settings.policy);
    if (settings.rave) {
        text += ", with rave";
    }
    if (settings.retire != RetireRule::none) {
        text += ", retire by " + to_text(settings.retire);
    }
    if (settings.best != TreeSettings{}.best) {
        text += ", best by " + to_text(settings.best);
    }
    return text;
}

}  // namespace ringmaster
