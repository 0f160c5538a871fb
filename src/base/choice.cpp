#include "ringmaster/base/choice.hpp"

#include <fmt/ranges.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

std::string to_text(const CellPath& path) {
    return fmt::format("{}", fmt::join(path, "."));
}

template <class Kind>
const Kind& choice_of(const Choice& choice) {
    if (const Kind* chosen = std::get_if<Kind>(&choice)) {
        return *chosen;
    }
    throw Error("a game was chosen by another kind of tuner", "", "", Fault::state);
}

template const TreeChoice& choice_of<TreeChoice>(const Choice&);
template const ModelChoice& choice_of<ModelChoice>(const Choice&);
template const DuelChoice& choice_of<DuelChoice>(const Choice&);
template const SampleChoice& choice_of<SampleChoice>(const Choice&);

}  // namespace ringmaster
