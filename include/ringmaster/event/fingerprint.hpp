#pragma once

#include <map>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// What decides the meaning of the games played, by name: games under different values must not be pooled. The names
/// are the control file's keys ("komi", "parameter 'level': scale"), the values their text; of the candidate's template
/// files, whose texts are given in their order, and of openings it is a number that depends on all of the text.
using Fingerprint = std::map<std::string, std::string>;

/// How the names of a tournament's matchups and players begin.
inline constexpr const char* matchup_prefix = "matchup '";
inline constexpr const char* player_prefix = "player '";

/// The name of the setting that lists the codes of the parameters, and of that which tells a template.
inline constexpr const char* parameters_setting = "parameters";
std::string template_setting(const TemplateFile& file);

/// The value of a setting; empty where there is none of that name.
std::string value_of(const Fingerprint& settings, const std::string& name);

/// The codes of the parameters.
std::vector<std::string> parameters_of(const Fingerprint& settings);

Fingerprint fingerprint_of(const ControlFile& control, const std::vector<std::string>& template_texts = {},
                           const std::vector<std::string>& openings = {});

}  // namespace ringmaster
