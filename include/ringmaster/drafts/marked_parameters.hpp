#pragma once

#include <string>
#include <vector>

namespace ringmaster {

/// A source file.
struct MarkedSource {
    std::string name;  ///< as messages call it
    std::string text;
};

/// The parameters that the marks of sources name (source_marks.hpp), as one types them for `ringmaster new`:
/// "lmr=40..120 integer default 77". The value that stands there is the default. A problem names its file and line.
struct MarkedParameters {
    std::vector<std::string> texts;
    std::vector<std::string> problems;
};
MarkedParameters marked_parameters(const std::vector<MarkedSource>& sources);

}  // namespace ringmaster
