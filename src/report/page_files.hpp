#pragma once

#include <string_view>

namespace ringmaster {

/// The files beside this one that a page carries along; the build makes them part of the program (ringmaster_embed in
/// CMakeLists.txt), as it does with chart_script().
std::string_view page_style();
std::string_view page_script();

}  // namespace ringmaster
