#include "ringmaster/tune/tree/tree_settings.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

template <typename Kind>
std::string name_of(Kind kind, const std::vector<std::pair<std::string, Kind>>& names) {
    const auto found = std::find_if(names.begin(), names.end(), [&](const auto& name) { return name.second == kind; });
    if (found == names.end()) {
        throw bug("a setting of the tree has no name");
    }
    return found->first;
}

}  // namespace

const std::vector<std::pair<std::string, PolicyKind>>& policy_names() {
    static const std::vector<std::pair<std::string, PolicyKind>> names{{"ucb", PolicyKind::ucb},
                                                                       {"beta_ucb", PolicyKind::beta_ucb}};
    return names;
}

const std::vector<std::pair<std::string, RetireRule>>& retire_names() {
    static const std::vector<std::pair<std::string, RetireRule>> names{
        {"none", RetireRule::none}, {"confidence", RetireRule::confidence}, {"fudge", RetireRule::fudge}};
    return names;
}

const std::vector<std::pair<std::string, BestRule>>& best_names() {
    static const std::vector<std::pair<std::string, BestRule>> names{{"most_wins", BestRule::most_wins},
                                                                     {"posterior_mean", BestRule::posterior_mean},
                                                                     {"lower_bound", BestRule::lower_bound}};
    return names;
}

std::string steering_text(const TreeSettings& settings) {
    std::string text = name_of(settings.policy, policy_names());
    if (settings.rave) {
        text += ", with rave";
    }
    if (settings.retire != RetireRule::none) {
        text += ", retire by " + name_of(settings.retire, retire_names());
    }
    if (settings.best != TreeSettings{}.best) {
        text += ", best by " + name_of(settings.best, best_names());
    }
    return text;
}

}  // namespace ringmaster
