#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

namespace fs = std::filesystem;

/// Which rooms a room may include besides itself. docs/architecture.md explains the table; this is the one that counts.
const std::map<std::string, std::set<std::string>> allowed_rooms{
    {"base", {}},
    {"os", {"base"}},
    {"go", {"base"}},
    {"report", {"base"}},
    {"game", {"base", "go", "tune"}},
    {"tune", {"base"}},
    {"engine", {"base", "os", "go", "game"}},
    {"config", {"base", "game", "tune"}},
    {"simulation", {"base", "report", "tune"}},
    {"store", {"base", "go", "game"}},
    {"competition", {"base", "report", "tune", "game", "config"}},
    {"runner", {"base", "os", "go", "report", "game", "engine", "store", "competition"}},
    {"cli",
     {"base", "os", "go", "report", "game", "tune", "engine", "config", "simulation", "store", "competition",
      "runner"}},
};

/// Where a library's headers may be included: a room, or one file of a room.
const std::map<std::string, std::vector<std::string>> homes{
    {"boost/process", {"os/"}},
    {"boost/asio", {"os/"}},
    {"boost/math", {"base/", "tune/"}},
    {"boost/program_options", {"cli/options"}},
    {"sqlite3", {"store/store"}},
    {"toml++", {"config/"}},
    {"nlohmann", {"game/wire", "report/render_json", "simulation/simulation_report", "store/"}},
    {"Eigen", {"tune/model/"}},
    {"muParser", {"tune/formula"}},
    {"spdlog", {"runner/event_log"}},
    {"sys/", {"os/", "runner/", "cli/"}},
};

struct Include {
    std::string file;  ///< below include/ringmaster or src
    int line = 0;
    std::string target;

    std::string room() const { return file.substr(0, file.find('/')); }
    std::string place() const { return file + ":" + std::to_string(line) + ": includes " + target; }
};

std::vector<Include> includes_of(const fs::path& root) {
    std::vector<Include> includes;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file()) {
            continue;
        }
        std::ifstream in(entry.path());
        std::string text;
        for (int line = 1; std::getline(in, text); ++line) {
            const std::size_t begin = text.find_first_of("<\"");
            if (text.rfind("#include", 0) == 0 && begin != std::string::npos) {
                const std::size_t end = text.find_first_of(">\"", begin + 1);
                includes.push_back(
                    {fs::relative(entry.path(), root).string(), line, text.substr(begin + 1, end - begin - 1)});
            }
        }
    }
    return includes;
}

std::vector<Include> all_includes() {
    const fs::path source = RINGMASTER_SOURCE_DIR;
    std::vector<Include> all = includes_of(source / "include/ringmaster");
    for (Include& include : includes_of(source / "src")) {
        all.push_back(std::move(include));
    }
    return all;
}

/// The room of one of our own headers, or "".
std::string target_room(const Include& include) {
    const std::string prefix = "ringmaster/";
    if (include.target.rfind(prefix, 0) != 0) {
        return "";
    }
    const std::string rest = include.target.substr(prefix.size());
    return rest.substr(0, rest.find('/'));
}

bool is_at_home(const Include& include, const std::vector<std::string>& places) {
    for (const std::string& place : places) {
        if (include.file.rfind(place, 0) == 0) {
            return true;
        }
    }
    return false;
}

/// Whether `room` is reachable from itself through the table.
bool is_in_cycle(const std::string& start, const std::string& room) {
    for (const std::string& next : allowed_rooms.at(room)) {
        if (next == start || is_in_cycle(start, next)) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("the table of rooms has no cycle", "[architecture]") {
    for (const auto& [room, allowed] : allowed_rooms) {
        INFO(room);
        CHECK_FALSE(is_in_cycle(room, room));
    }
}

TEST_CASE("a room includes only rooms that its row of the table allows", "[architecture]") {
    const auto includes = all_includes();
    REQUIRE(includes.size() > 100);
    for (const Include& include : includes) {
        const std::string to = target_room(include);
        if (to.empty() || to == include.room()) {
            continue;
        }
        INFO(include.place());
        REQUIRE(allowed_rooms.count(include.room()) == 1);
        CHECK(allowed_rooms.at(include.room()).count(to) == 1);
    }
}

TEST_CASE("a library's headers stay in its one home", "[architecture]") {
    for (const Include& include : all_includes()) {
        for (const auto& [library, places] : homes) {
            if (include.target.rfind(library, 0) == 0) {
                INFO(include.place());
                CHECK(is_at_home(include, places));
            }
        }
    }
}

TEST_CASE("every module with a header and a source has a test under the same path", "[architecture]") {
    const fs::path source = RINGMASTER_SOURCE_DIR;
    int modules = 0;
    for (const auto& entry : fs::recursive_directory_iterator(source / "src")) {
        const fs::path module = fs::relative(entry.path(), source / "src").replace_extension();
        if (fs::exists(source / "include/ringmaster" / (module.string() + ".hpp"))) {
            ++modules;
            INFO(module.string());
            CHECK(fs::exists(source / "tests" / (module.string() + "_test.cpp")));
        }
    }
    CHECK(modules > 20);
}
