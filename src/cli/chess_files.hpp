#pragma once

#include <string_view>

namespace ringmaster {

/// examples/chess/play_uci.py and openings.epd; the build makes them part of the program (ringmaster_embed in
/// CMakeLists.txt), so that `ringmaster new` can put them beside a control file.
std::string_view play_uci_script();
std::string_view chess_openings();

}  // namespace ringmaster
