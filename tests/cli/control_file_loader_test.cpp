#include "ringmaster/cli/control_file_loader.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a control file in a forbidden name or place is a usage error", "[cli]") {
    try {
        load_control_file("/x/tune.db");
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.fault() == Fault::usage);
        CHECK(std::string(error.what()) ==
              "/x/tune.db: a control file cannot be called that: an output file has this name (call it 'tune.toml')");
    }
}
