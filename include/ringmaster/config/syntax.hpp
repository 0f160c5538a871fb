#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "ringmaster/config/problem.hpp"

namespace ringmaster {

/// Why a text is no TOML, in words for people and at the place where the mistake is: a parser stumbles later, and over
/// something else. `position` is where it did, and `complaint` what it said; where nothing better is known that is
/// told.
Problem syntax_problem(std::string_view text, std::size_t position, std::string_view complaint);

/// Whether a text that is no TOML is a control file of Gomill, which is Python.
bool looks_like_gomill(std::string_view text);

/// A control file of model_tuner with what must be in it and no more.
std::string smallest_control_file();

}  // namespace ringmaster
