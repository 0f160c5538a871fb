#include "ringmaster/drafts/importer.hpp"

#include "ringmaster/config/reader.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {

void importer(std::string_view input) {
    const ImportResult result = import_settings(input, "file");
    expect(result.problems.empty() != result.control_file.empty(), "an import is neither done nor refused");
    std::vector<Problem> problems;
    expect(result.control_file.empty() || parse_toml(result.control_file, problems), "what was imported is no TOML");
}

}  // namespace ringmaster::fuzz
