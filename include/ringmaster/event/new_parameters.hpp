#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// Parameters that came after the first games. What one was in these is its default of the day it came, which the state
/// keeps: the default may be another one since.

/// The texts of the control file's candidate_files, in their order: those of then and those of now.
struct TemplateTexts {
    std::vector<std::string> then;
    std::vector<std::string> now;
};

/// The settings as games see them that were played before some parameters came: without these, and without what their
/// placeholders stand in, if that is all that is new in a command, in options or in a template. A parameter without a
/// default stays: nobody knows what it was. So do those of a tuner whom earlier games teach nothing of them.
Fingerprint without_new_parameters(const ControlFile& control, const TemplateTexts& texts, const Fingerprint& then,
                                   Fingerprint now);

/// The parameters of the epoch that the control file has no more, and what they were in its games. `kept` is the
/// control file of then, if there is one that can be read. It proposes what they always were, or else their default.
std::vector<GoneParameter> gone_parameters(const ControlFile& control, std::optional<ControlFile> kept,
                                           const StoredFacts& facts, const Store& store, int epoch);

/// The settings as the games see them in which parameters that are gone now were always the same: with these, where
/// they are so still. The value stands in the place of the placeholder or, when it was the default, what held the
/// placeholder may be gone, too. All others stay gone, as do those of a tuner whose candidates would be others.
Fingerprint with_gone_parameters(const ControlFile& control, const TemplateTexts& texts, const Fingerprint& then,
                                 Fingerprint now, const std::vector<GoneParameter>& gone);

/// Sets TunedParameter::start, as the state has it, and TunedParameter::before: as the state has it or, of a parameter
/// that the epoch had not, the default.
void set_earlier_values(const StoredFacts& facts, int epoch, ControlFile& control);

/// What the state is to keep of the values of before, and of those that the event began with.
StoredFacts facts_of_earlier_values(const ControlFile& control);

}  // namespace ringmaster
