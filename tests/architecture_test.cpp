#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/type_names.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

using Texts = std::vector<std::string>;

/// Which rooms a room may include besides itself, directly or through a header. docs/architecture.md explains the
/// table; this is the one that counts.
const std::map<std::string, std::set<std::string>> allowed_rooms{
    {"base", {}},
    {"os", {"base"}},
    {"go", {"base"}},
    {"report", {"base"}},
    {"game", {"base", "go"}},
    {"tune", {"base"}},
    {"engine", {"base", "os", "go", "game"}},
    {"config", {"base", "go", "game", "tune"}},
    {"simulation", {"base", "report", "tune"}},
    {"store", {"base", "go", "game"}},
    {"competition", {"base", "report", "go", "tune", "game", "config"}},
    {"runner", {"base", "os", "go", "report", "game", "engine", "store", "competition"}},
    {"event", {"base", "go", "report", "tune", "game", "config", "store", "competition"}},
    {"cli",
     {"base", "os", "go", "report", "game", "tune", "engine", "config", "simulation", "store", "competition", "event",
      "runner"}},
};

/// Where a library's headers may be included, directly or through a header: a room, or one file of a room.
const std::map<std::string, Texts> homes{
    {"boost/process", {"os/"}},
    {"boost/asio", {"os/"}},
    {"boost/math", {"base/", "tune/"}},
    {"boost/program_options", {"cli/options"}},
    {"sqlite3", {"store/store"}},
    {"toml++", {"config/"}},
    {"nlohmann",
     {"base/json", "game/wire", "config/importer", "report/", "simulation/simulation_report", "event/game_rows"}},
    {"Eigen", {"tune/model/"}},
    {"muParser", {"tune/formula"}},
    {"nettle", {"os/file_hash"}},
    {"spdlog", {"runner/event_log"}},
};

/// The system's headers may be reached through a header of these rooms, but included by nobody else.
const Texts homes_of_system_headers{"os/", "runner/", "cli/"};

struct Include {
    int line = 0;
    std::string text;    ///< as it stands there
    std::string target;  ///< one of our files, or ""
};

/// Our files, below include/ringmaster or src, with what they include.
using Files = std::map<std::string, std::vector<Include>>;

const fs::path source = RINGMASTER_SOURCE_DIR;

std::string target_of(const fs::path& file, const std::string& text) {
    const std::string prefix = "ringmaster/";
    if (text.rfind(prefix, 0) == 0) {
        return text.substr(prefix.size());
    }
    const fs::path beside = file.parent_path() / text;
    return fs::exists(source / "src" / beside) ? beside.lexically_normal().string() : "";
}

std::vector<Include> includes_of(const fs::path& path, const fs::path& file) {
    std::vector<Include> includes;
    std::ifstream in(path);
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
        const std::size_t begin = text.find_first_of("<\"");
        if (text.rfind("#include", 0) == 0 && begin != std::string::npos) {
            const std::size_t end = text.find_first_of(">\"", begin + 1);
            const std::string included = text.substr(begin + 1, end - begin - 1);
            includes.push_back({line, included, target_of(file, included)});
        }
    }
    return includes;
}

template <typename Visit>
void for_each_file(const Visit& visit) {
    for (const fs::path& root : {source / "include/ringmaster", source / "src"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            if (entry.is_regular_file()) {
                visit(entry.path(), fs::relative(entry.path(), root));
            }
        }
    }
}

const Files& files() {
    static const Files all = [] {
        Files read;
        for_each_file(
            [&](const fs::path& path, const fs::path& file) { read[file.string()] = includes_of(path, file); });
        return read;
    }();
    return all;
}

std::string room_of(const std::string& file) {
    return file.substr(0, file.find('/'));
}

bool is_at_home(const std::string& file, const Texts& places) {
    return std::any_of(places.begin(), places.end(),
                       [&](const std::string& place) { return file.rfind(place, 0) == 0; });
}

/// Calls `visit(way, include)` for everything that a file includes, directly or through headers, once for each;
/// `way` names the files and lines that lead there.
template <typename Visit>
void for_each_include(const std::string& file, const Visit& visit) {
    std::set<std::string> seen;
    std::vector<std::pair<std::string, std::string>> open{{file, ""}};
    while (!open.empty()) {
        const auto [from, before] = open.back();
        open.pop_back();
        for (const Include& include : files().at(from)) {
            if (!seen.insert(include.target.empty() ? include.text : include.target).second) {
                continue;
            }
            const std::string way = before + from + ":" + std::to_string(include.line) + ": includes " + include.text;
            visit(way, include);
            if (files().count(include.target) == 1) {
                open.emplace_back(include.target, way + "\n");
            }
        }
    }
}

/// The ways on which a file gets at a library.
Texts ways_to(const std::string& library, const std::string& file) {
    Texts ways;
    for_each_include(file, [&](const std::string& way, const Include& include) {
        if (include.text.rfind(library, 0) == 0) {
            ways.push_back(way);
        }
    });
    return ways;
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

TEST_CASE("a room reaches only rooms that its row of the table allows", "[architecture]") {
    REQUIRE(files().size() > 100);
    for (const auto& [file, includes] : files()) {
        const std::string room = room_of(file);
        REQUIRE(allowed_rooms.count(room) == 1);
        for_each_include(file, [&](const std::string& way, const Include& include) {
            const std::string to = room_of(include.target);
            if (!to.empty() && to != room) {
                INFO(way << "\nwhich " << room << " may not");
                CHECK(allowed_rooms.at(room).count(to) == 1);
            }
        });
    }
}

TEST_CASE("a library's headers are reached from its one home only", "[architecture]") {
    for (const auto& [library, places] : homes) {
        for (const auto& [file, includes] : files()) {
            if (is_at_home(file, places)) {
                continue;
            }
            for (const std::string& way : ways_to(library, file)) {
                FAIL_CHECK(way << "\nwhich is not at home in " << file);
            }
        }
    }
}

TEST_CASE("only the rooms of the operating system include its headers", "[architecture]") {
    for (const auto& [file, includes] : files()) {
        for (const Include& include : includes) {
            if (include.text.rfind("sys/", 0) == 0) {
                INFO(file << ":" << include.line << ": includes " << include.text);
                CHECK(is_at_home(file, homes_of_system_headers));
            }
        }
    }
}

TEST_CASE("no two types have one name, wherever they are defined", "[architecture]") {
    std::map<std::string, Texts> places;
    for_each_file([&](const fs::path& path, const fs::path&) {
        std::ifstream in(path);
        std::ostringstream text;
        text << in.rdbuf();
        for (const TypeName& type : type_names(text.str())) {
            places[type.name].push_back(fs::relative(path, source).string() + ":" + std::to_string(type.line));
        }
    });
    REQUIRE(places.size() > 200);
    for (const auto& [name, defined] : places) {
        std::string all;
        for (const std::string& place : defined) {
            all += place + ": defines " + name + "\n";
        }
        INFO(all << "one program has one type of a name");
        CHECK(defined.size() == 1);
    }
}

TEST_CASE("the names of types are found in what a source defines", "[architecture]") {
    const auto names = [](const std::string& text) {
        Texts found;
        for (const TypeName& type : type_names(text)) {
            found.push_back(std::to_string(type.line) + " " + type.name);
        }
        return found;
    };
    CHECK(names("namespace a {\nnamespace {\nstruct B : C<int> {\n    enum class D : char { x };\n};\n}\n}") ==
          Texts{"3 B", "4 B::D"});
    CHECK(
        names("template <class T>\nclass E final {\npublic:\n    class F;\n    struct G {} g;\n};\nstruct E::F {};") ==
        Texts{"2 E", "5 E::G", "7 E::F"});
    CHECK(names("// struct A {\n/* class B { */\n#define C struct D {\nconst char* e = \"struct F {\";\n"
                "const char* g = R\"(class H {)\";\nchar i = '{';\nint j = 1'000;\nunion K {};")
              .size() == 1);
    CHECK(names("void f(struct A* a) {\n    struct B {};\n}\nenum class C;\nfriend struct D;\nint x = {1};").empty());
}

TEST_CASE("every module with a header and a source has a test under the same path", "[architecture]") {
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
