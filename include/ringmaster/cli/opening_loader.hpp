#pragma once

#include <string>
#include <variant>
#include <vector>

#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// The openings that the games of an event or of its match have, whoever plays them; none where none are named. Of
/// games of Go it is the main line of each game of an SGF file or of all in a folder, by their names, or the lines of
/// any other file. They come as go/opening.hpp writes them; of those that are images of each other on the turned or
/// mirrored board the first. What is wrong with them is added to the problems.
std::vector<std::string> load_openings(const std::variant<GtpSection, ScriptSection>& game,
                                       std::vector<Problem>& problems);

}  // namespace ringmaster
