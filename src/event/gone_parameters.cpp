#include "ringmaster/event/gone_parameters.hpp"

#include <set>

#include "ringmaster/base/each.hpp"
#include "ringmaster/event/new_parameters.hpp"

namespace ringmaster {
namespace {

/// What the candidates of an epoch's games had of one parameter.
class PlayedValues {
public:
    PlayedValues(const std::string& code, const TunedParameter* was)
        : gone_{code},
          fixed_(was == nullptr ? std::nullopt : was->fixed),
          before_(was == nullptr ? std::nullopt : was->before) {
        gone_.default_value = was == nullptr ? std::nullopt : was->default_value;
    }

    void take(const GameRecord& game) {
        for (const RecordedSide& side : game.sides) {
            const Value* value = find_value(side.parameters, gone_.code);
            if (value == nullptr && !side.parameters.empty()) {
                value = before_ ? &*before_ : nullptr;
                is_known_ = is_known_ && before_;
            }
            if (value != nullptr) {
                values_.insert(*value);
            }
        }
        const Value* own = find_value(game.parameters(), gone_.code);
        gone_.games_varied += std::holds_alternative<Choice>(game.purpose) && own != nullptr && *own != fixed_;
    }

    GoneParameter told() const {
        GoneParameter gone = gone_;
        if (is_known_ && values_.size() == 1) {
            gone.only = *values_.begin();
        }
        gone.proposed = gone.only ? gone.only : gone.default_value;
        return gone;
    }

private:
    GoneParameter gone_;
    std::optional<Value> fixed_;
    std::optional<Value> before_;
    std::set<Value> values_;
    bool is_known_ = true;  ///< what it was in each game
};

}  // namespace

std::vector<GoneParameter> gone_parameters(const ControlFile& control, std::optional<ControlFile> kept,
                                           const StoredFacts& facts, const Store& store, int epoch) {
    if (kept) {
        set_earlier_values(facts, epoch, *kept);
    }
    std::vector<PlayedValues> played;
    for (const std::string& code : parameters_of(stored_settings(facts, epoch))) {
        if (find_by(control.parameters, &TunedParameter::code, code) == nullptr) {
            played.emplace_back(code, kept ? find_by(kept->parameters, &TunedParameter::code, code) : nullptr);
        }
    }
    if (played.empty()) {
        return {};
    }
    store.for_each_game([&](const GameRecord& game) {
        for (PlayedValues& values : played) {
            if (game.epoch == epoch) {
                values.take(game);
            }
        }
    });
    return each(played, &PlayedValues::told);
}

}  // namespace ringmaster
