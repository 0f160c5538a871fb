#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/targets.hpp"
#include "support/catch.hpp"
#include "support/places.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

struct Target {
    std::string name;  ///< of its folder in corpus/
    void (*run)(std::string_view);
};

const std::vector<Target> all_targets{
    {"control_file", fuzz::control_file},
    {"gtp", fuzz::gtp},
    {"uci", fuzz::uci},
    {"moves_and_scores", fuzz::moves_and_scores},
    {"wire", fuzz::wire},
    {"text", fuzz::text},
    {"templates", fuzz::templates},
    {"formula", fuzz::formula},
    {"cell_path", fuzz::cell_path},
    {"importer", fuzz::importer},
    {"openings", fuzz::openings},
    {"chess", fuzz::chess},
    {"answers", fuzz::answers},
};

const fs::path corpus = fs::path(RINGMASTER_SOURCE_DIR) / "tests/fuzz/corpus";

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> files_of(const std::string& target) {
    REQUIRE(fs::is_directory(corpus / target));
    std::vector<fs::path> files{fs::directory_iterator(corpus / target), {}};
    std::ranges::sort(files);
    return files;
}

}  // namespace

TEST_CASE("no input of the corpora shows a fault", "[fuzz]") {
    for (const Target& target : all_targets) {
        INFO(target.name);
        const std::vector<fs::path> files = files_of(target.name);
        REQUIRE_FALSE(files.empty());
        for (const fs::path& file : files) {
            INFO(file.filename().string());
            CHECK_NOTHROW(target.run(content_of(file)));
        }
    }
}

TEST_CASE("every folder of the corpora belongs to a target", "[fuzz]") {
    for (const auto& folder : fs::directory_iterator(corpus)) {
        INFO(folder.path().string());
        const auto is_its = [&](const Target& target) { return target.name == folder.path().filename(); };
        CHECK(std::ranges::any_of(all_targets, is_its));
    }
}

TEST_CASE("no cut and no changed byte of a control file does more than a problem", "[fuzz]") {
    const std::string text = content_of(corpus / "control_file" / "full.toml");
    REQUIRE_FALSE(text.empty());
    const std::string letters("\"'[]{}=\n\\.\0000\xC3", 13);
    for (std::size_t i = 0; i < text.size(); i += step_between_places) {
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
        INFO("place " << i);
        REQUIRE_NOTHROW(fuzz::control_file(damaged));
        damaged[i] = letters[i % letters.size()];
        REQUIRE_NOTHROW(fuzz::control_file(damaged));
        REQUIRE_NOTHROW(fuzz::control_file(text.substr(0, i)));
    }
}
