#include "ringmaster/cli/control_file_loader.hpp"

#include <filesystem>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/workshop.hpp"

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

TEST_CASE("the control file is the one that the kernel finds on the way over a link", "[cli]") {
    const Workshop workshop;
    const std::string text = read_file(workshop.control_file);
    make_folder(workshop.folder / "far" / "deep");
    write_file_atomically(workshop.folder / "far" / "tune.toml", "description = \"far\"\n" + text);
    std::filesystem::create_directory_symlink(workshop.folder / "far" / "deep", workshop.folder / "link");
    const auto loaded = load_control_file(workshop.folder / "link" / ".." / "tune.toml");
    REQUIRE(loaded);
    CHECK(loaded->control.description == "far");
    CHECK(loaded->control.path == std::filesystem::canonical(workshop.folder / "far") / "tune.toml");
    std::filesystem::create_symlink("far/tune.toml", workshop.folder / "named.toml");
    CHECK(load_control_file(workshop.folder / "named.toml")->control.event == "named");
}
