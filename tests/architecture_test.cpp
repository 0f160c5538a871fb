#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/source_names.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

using Texts = std::vector<std::string>;

/// Where a library's headers may be included, directly or through a header: a room, or one file of a room.
const std::map<std::string, Texts> homes{
    {"boost/process", {"os/"}},
    {"boost/asio", {"os/"}},
    {"boost/math", {"base/", "tune/"}},
    {"boost/program_options", {"cli/options"}},
    {"sqlite3", {"store/store"}},
    {"toml++", {"config/"}},
    {"nlohmann",
     {"base/json", "game/wire", "drafts/importer", "report/", "simulation/simulation_report", "event/game_rows",
      "event/new_parameters", "event/known_games", "event/epochs"}},
    {"Eigen", {"tune/model/"}},
    {"ext/pb_ds", {"tune/tree/rank_set"}},
    {"muParser", {"tune/formula"}},
    {"spdlog", {"runner/event_log"}},
};

/// The system's headers may be reached through a header of these rooms, but included by nobody else.
const Texts homes_of_system_headers{"os/", "play/", "runner/", "cli/"};

struct Include {
    int line = 0;
    std::string text;    ///< as it stands there
    std::string target;  ///< one of our files, or ""
};

/// Our files, below include/ringmaster or src, with what they include.
using Files = std::map<std::string, std::vector<Include>>;

const fs::path source = RINGMASTER_SOURCE_DIR;

/// docs/architecture.md, where the rooms are told.
const Texts& chapter() {
    static const Texts lines = [] {
        Texts read;
        std::ifstream in(source / "docs/architecture.md");
        for (std::string line; std::getline(in, line);) {
            read.push_back(line);
        }
        return read;
    }();
    return lines;
}

struct Room {
    int level = 0;
    std::set<std::string> allowed;  ///< the rooms that it may include besides itself, directly or through a header
};

/// The table of rooms: its rows are "| level | room | what it is for | may include |".
const std::map<std::string, Room>& rooms() {
    static const std::map<std::string, Room> all = [] {
        std::map<std::string, Room> read;
        const std::regex row(R"(\| (\d) \| (\w+) \| [^|]* \| ([^|]*) \|)");
        for (const std::string& line : chapter()) {
            if (std::smatch cells; std::regex_match(line, cells, row)) {
                Room& room = read[cells[2]];
                room.level = std::stoi(cells[1]);
                for (const std::string& name : split(cells[3].str(), ',')) {
                    if (trim(name) != "-") {
                        room.allowed.insert(trim(name));
                    }
                }
            }
        }
        return read;
    }();
    return all;
}

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

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
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
    return std::ranges::any_of(places, [&](const std::string& place) { return file.rfind(place, 0) == 0; });
}

/// Calls `visit(way, include)` for everything that a file includes, directly or through headers, once for each;
/// `way` names the files and lines that lead there.
template <typename Visit>
void for_each_include(const Files& all, const std::string& file, const Visit& visit) {
    std::set<std::string> seen;
    std::vector<std::pair<std::string, std::string>> open{{file, ""}};
    while (!open.empty()) {
        const auto [from, before] = open.back();
        open.pop_back();
        for (const Include& include : all.at(from)) {
            if (!seen.insert(include.target.empty() ? include.text : include.target).second) {
                continue;
            }
            const std::string way = before + from + ":" + std::to_string(include.line) + ": includes " + include.text;
            visit(way, include);
            if (all.count(include.target) == 1) {
                open.emplace_back(include.target, way + "\n");
            }
        }
    }
}

}  // namespace

TEST_CASE("a room may include rooms of lower levels only", "[architecture]") {
    REQUIRE(rooms().size() > 10);
    for (const auto& [name, room] : rooms()) {
        for (const std::string& allowed : room.allowed) {
            INFO(name << " may include " << allowed);
            REQUIRE(rooms().count(allowed) == 1);
            CHECK(rooms().at(allowed).level < room.level);
        }
    }
}

TEST_CASE("the modules that docs/architecture.md lists are there", "[architecture]") {
    const std::regex folder(R"((?:### |In `)(\w+(?:/\w+)?)`?:?)");
    const std::regex name("`([^`]+)`");
    std::string room;
    int modules = 0;
    for (const std::string& line : chapter()) {
        if (line.starts_with("## ")) {
            room.clear();
        } else if (std::smatch match; std::regex_match(line, match, folder)) {
            room = match[1];
        } else if (!room.empty() && line.starts_with("- ")) {
            const std::string names = line.substr(0, line.find(':'));
            for (std::sregex_iterator at(names.begin(), names.end(), name); at != std::sregex_iterator(); ++at) {
                const std::string module = room + "/" + (*at)[1].str();
                INFO(line);
                CHECK(files().count(module + ".hpp") + files().count(module + ".cpp") > 0);
                ++modules;
            }
        }
    }
    CHECK(modules > 100);
}

TEST_CASE("a room reaches only rooms that its row of the table allows", "[architecture]") {
    REQUIRE(files().size() > 100);
    for (const auto& [file, includes] : files()) {
        const std::string room = room_of(file);
        INFO(file);
        REQUIRE(rooms().count(room) == 1);
        for_each_include(files(), file, [&](const std::string& way, const Include& include) {
            const std::string to = room_of(include.target);
            if (!to.empty() && to != room) {
                INFO(way << "\nwhich " << room << " may not");
                CHECK(rooms().at(room).allowed.count(to) == 1);
            }
        });
    }
}

TEST_CASE("a library's headers are reached from its one home only", "[architecture][slow]") {
    for (const auto& one : files()) {
        const std::string& file = one.first;
        for_each_include(files(), file, [&](const std::string& way, const Include& include) {
            for (const auto& [library, places] : homes) {
                if (include.text.starts_with(library) && !is_at_home(file, places)) {
                    FAIL_CHECK(way << "\nwhich is not at home in " << file);
                }
            }
        });
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

TEST_CASE("no two types have one name, wherever they are defined", "[architecture][slow]") {
    std::map<std::string, Texts> places;
    for_each_file([&](const fs::path& path, const fs::path&) {
        for (const TypeName& type : type_names(text_of(path))) {
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

namespace {

/// Our files and the tests, with what they include and what stands in them.
struct Tree {
    Files files = ::files();
    std::map<std::string, std::string> texts;

    void read(const fs::path& path, const std::string& file) {
        if (path.extension() == ".cpp" || path.extension() == ".hpp") {
            files[file];
            texts[file] = text_of(path);
        }
    }
};

Tree whole_tree() {
    Tree tree;
    for_each_file([&](const fs::path& path, const fs::path& file) { tree.read(path, file.string()); });
    for (const auto& entry : fs::recursive_directory_iterator(source / "tests")) {
        const std::string file = fs::relative(entry.path(), source).string();
        tree.read(entry.path(), file);
        if (tree.texts.contains(file)) {
            for (Include include : includes_of(entry.path(), file)) {
                if (include.target.empty()) {
                    const std::string beside = (fs::path(file).parent_path() / include.text).string();
                    include.target = fs::exists(source / beside) ? beside : "tests/" + include.text;
                }
                tree.files[file].push_back(include);
            }
        }
    }
    return tree;
}

/// Where something of a name is declared, and the header that it is ours by.
struct Declarations {
    std::map<std::string, std::string> headers;
    std::map<std::string, std::set<std::string>> places;

    /// The headers that a source lacks which names these and reaches those files.
    Texts missing(const std::set<std::string>& names, const std::set<std::string>& reached) const {
        Texts lacks;
        for (const std::string& name : names) {
            const auto header = headers.find(name);
            if (header != headers.end() && std::ranges::none_of(places.at(name), [&](const std::string& place) {
                    return reached.contains(place);
                })) {
                lacks.push_back(header->second + ", where " + name + " is");
            }
        }
        return lacks;
    }
};

}  // namespace

TEST_CASE("a source or test includes the headers of all that it names, itself or through headers",
          "[architecture][slow]") {
    const Tree tree = whole_tree();
    Declarations types;
    Declarations functions;
    std::map<std::string, std::set<std::string>> calls;
    for (const auto& [file, text] : tree.texts) {
        for (const TypeName& type : type_names(text)) {
            if (file.ends_with(".hpp") && type.name.find(':') == std::string::npos) {
                types.headers[type.name] = file;
            }
        }
        for (const std::string keyword : {"class ", "struct ", "union ", "enum ", "using ", "typename "}) {
            for (auto at = text.find(keyword); at != std::string::npos; at = text.find(keyword, at)) {
                at += keyword.size();
                types.places[text.substr(at, text.find_first_of(" ;:={,><\n", at) - at)].insert(file);
            }
        }
        const FunctionNames names = function_names(text);
        if (file.ends_with(".cpp")) {  // what a header's template calls may be declared later
            calls[file] = names.called;
        }
        for (const std::string& name : names.declared) {
            functions.places[name].insert(file);
        }
        for (const std::string& name : file.ends_with(".hpp") ? names.free : std::set<std::string>{}) {
            functions.headers[name] = file;
        }
    }
    REQUIRE(types.headers.size() > 400);
    REQUIRE(functions.headers.size() > 400);
    const std::string fmt = "fmt";
    for (const auto& [file, text] : tree.texts) {
        std::set<std::string> reached{file};
        bool has_fmt = text.find(fmt + "::") == std::string::npos;
        for_each_include(tree.files, file, [&](const std::string&, const Include& include) {
            reached.insert(include.target);
            has_fmt = has_fmt || include.text.starts_with(fmt + "/");
        });
        INFO(file << " does not include");
        CHECK(types.missing(words_of(text), reached) == Texts{});
        CHECK(functions.missing(calls[file], reached) == Texts{});
        CHECK(has_fmt);
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
    CHECK(names("struct A {};\nDESCRIBE(A, (), (b))\nstruct C {};") == Texts{"1 A", "3 C"});
    CHECK(names("// struct A {\n/* class B { */\n#define C struct D {\nconst char* e = \"struct F {\";\n"
                "const char* g = R\"(class H {)\";\nchar i = '{';\nint j = 1'000;\nunion K {};")
              .size() == 1);
    CHECK(names("void f(struct A* a) {\n    struct B {};\n}\nenum class C;\nfriend struct D;\nint x = {1};").empty());
}

TEST_CASE("the functions that a source declares and calls are found", "[architecture]") {
    const FunctionNames names = function_names(
        "#include <x>\nnamespace a {\nint f(int x);\nclass B {\n    std::string g() const;\n};\n"
        "const int c = h(1);\ntemplate <class Each>\nauto i(const Each& each) {\n    return j(each(k), l.m(), n::o());\n}"
        "\nint p() { return each(1); }\n}");
    CHECK(names.free == std::set<std::string>{"f", "i", "p"});
    CHECK(names.declared == std::set<std::string>{"f", "g", "i", "p"});
    CHECK(names.called == std::set<std::string>{"each", "h", "j"});
}
