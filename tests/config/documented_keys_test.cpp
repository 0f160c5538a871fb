// docs/control_file.md and docs/matches.md name every key that a control file may have, and show each in use.
#include <filesystem>
#include <regex>
#include <set>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;
namespace fs = std::filesystem;

namespace {

const fs::path root = RINGMASTER_SOURCE_DIR;

std::string documents_of_keys() {
    return read_file(root / "docs/control_file.md") + read_file(root / "docs/matches.md");
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), regex); at != std::sregex_iterator(); ++at) {
        found.insert((*at)[1]);
    }
    return found;
}

/// What reads control files.
std::string sources_of_the_reader() {
    std::string sources = read_file(root / "include/ringmaster/game/keys.hpp");
    for (const auto& entry : fs::directory_iterator(root / "src/config")) {
        sources += read_file(entry.path());
    }
    return sources;
}

/// The keys that a TableReader is asked for.
std::set<std::string> keys_of_the_program() {
    const std::string sources = sources_of_the_reader();
    std::set<std::string> keys = all_matches(
        sources,
        R"re((?:\.|->)(?:find|truth|text|number|whole|choice|table|tables|list|items|texts|wholes|section|require)\(\s*"(\w+)")re");
    keys.merge(all_matches(sources, R"re(read_\w+\(\*?\w+,(?: \*\w+,)? "(\w+)")re"));
    keys.merge(all_matches(sources, R"re(\bkey\("(\w+)")re"));
    return keys;
}

/// The keys in the first columns of the tables.
std::set<std::string> documented_keys() {
    std::set<std::string> keys;
    for (const std::string& line : split(documents_of_keys(), '\n')) {
        if (line.starts_with("| `")) {
            keys.merge(all_matches(line.substr(0, line.find('|', 1)), R"(`(?:\[+\w*\.)?\[*([a-z_]\w*|H)\]*`)"));
        }
    }
    return keys;
}

std::vector<std::string> examples_in(const fs::path& document) {
    std::vector<std::string> examples;
    bool is_inside = false;
    for (const std::string& line : split(read_file(document), '\n')) {
        if (line.starts_with("```")) {
            is_inside = line == "```toml";
            examples.insert(examples.end(), is_inside ? 1 : 0, "");
        } else if (is_inside) {
            examples.back() += line + "\n";
        }
    }
    return examples;
}

/// Each key that it gives a value, or a table's name; the path of one in another is some of them.
std::set<std::string> keys_set_in(const std::string& example) {
    return all_matches(example, R"((?:^|\n|\.|\{ |, |: |`|\[)(\w+)(?= = |\]|\.))");
}

/// The example with what it leaves out, so that it is a control file.
std::string completed(const std::string& example) {
    const std::set<std::string> set = keys_set_in(example);
    const bool is_script = set.contains("game");
    const bool is_model = example.find("\"model_tuner\"") != std::string::npos;
    const bool is_tree = !is_model && example.find("\"ce_tuner\"") == std::string::npos;
    std::string top;
    const auto add = [&](const std::string& key, const std::string& value) {
        top += set.contains(key) ? "" : key + " = " + value + "\n";
    };
    add("competition_type", "\"mc_tuner\"");
    const bool is_chess = example.find("rules = \"chess\"") != std::string::npos;
    if (!is_script && !is_chess) {
        add("board_size", "9");
        add("komi", "5.5");
        add("candidate_colour", "\"alternate\"");
        add("opponent", "\"gnugo\"");
    }
    std::string tables;
    if (!is_script && !is_chess && !set.contains("gnugo")) {
        tables += "[players.gnugo]\ncommand = \"gnugo\"\n";
    }
    std::set<std::string> parameters = all_matches(example, R"(\{([a-z]\w*)\})");
    for (const char* known : {"dir", "seed", "colour", "opponent"}) {
        parameters.erase(known);
    }
    const bool has_candidate = example.find("[candidate]") != std::string::npos;
    if (parameters.empty() && !(has_candidate && set.contains("parameters"))) {
        parameters.insert("rave");
        tables += is_script || has_candidate ? "" : "[candidate]\ncommand = \"bot {rave}\"\n";
    }
    for (const std::string& parameter : parameters) {
        tables += "[[parameters]]\ncode = \"" + parameter + "\"\nscale = { linear = [0, 1] }\ndefault = 0.5\n" +
                  (is_tree ? "split = 4\n" : "");
    }
    return top + example + tables;
}

}  // namespace

TEST_CASE("every key that a control file may have is documented, and no other", "[config][documents][slow]") {
    const std::string documents = documents_of_keys();
    const std::set<std::string> documented = documented_keys();
    const std::set<std::string> known = keys_of_the_program();
    CHECK(known.size() > 120);
    const std::set<std::string> told = all_matches(documents, R"([`\[.](\w+)(?=[`\] .]))");
    for (const std::string& key : known) {
        INFO(key);
        CHECK(told.contains(key));
    }
    CHECK(documented.size() > 120);
    const std::string sources = sources_of_the_reader();
    for (const std::string& key : documented) {
        INFO(key);
        CHECK(sources.find('"' + key + '"') != std::string::npos);
    }
}

TEST_CASE("every documented key stands in an example", "[config][documents][slow]") {
    std::string examples = documents_of_keys();
    for (const auto& entry : fs::recursive_directory_iterator(root / "examples")) {
        examples += entry.path().extension() == ".toml" ? "\n" + read_file(entry.path()) : "";
    }
    const std::set<std::string> set = keys_set_in(examples);
    for (const std::string& key : documented_keys()) {
        INFO(key);
        CHECK(set.contains(key));
    }
}

TEST_CASE("the examples of docs/control_file.md are read without a problem", "[config][documents]") {
    std::size_t examples = 0;
    for (const std::string& example : examples_in(root / "docs/control_file.md")) {
        const std::string text = completed(example);
        INFO(text);
        for (const Problem& problem : parse_control_file(text, "/events/tune.toml", "/home/me").problems) {
            FAIL_CHECK(problem.place.line << ": " << problem.message);
        }
        ++examples;
    }
    CHECK(examples > 12);
}
