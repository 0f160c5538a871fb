#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// A tuner as a control file describes it, perhaps with some settings changed.
struct TunerVariant {
    std::string name;  ///< the settings that were changed, as they were written; for none the steering in words
    TunerSettings tuner;
    std::vector<TunedParameter> parameters;
    bool is_spsa = false;  ///< SPSA plays instead of the tuner, to be compared with: no event has it
};

/// Either the variants or everything that is wrong with them. The problems have no place but name the variant.
struct VariantsResult {
    std::vector<TunerVariant> variants;
    std::vector<Problem> problems;
};

/// The tuner of the control file, unchanged.
TunerVariant configured_tuner(const ControlFile& control);

/// Reads "policy=ucb; policy=beta_ucb, retire=confidence": variants between ';', settings of the tuner between ',',
/// each as in the control file but that texts need no quotes. The rest is as in the control file. `split` is for all
/// parameters but those with an explicit scale. `competition_type` may be another one than the control file's; with
/// `opponent=candidate` a model_tuner lets candidates play each other, and with `opponent=fixed` an opponent. An empty
/// variant is the control file's own, and `spsa` is SPSA, whose parameters are all in order.
VariantsResult parse_variants(const std::string& text, const ControlFile& control);

}  // namespace ringmaster
