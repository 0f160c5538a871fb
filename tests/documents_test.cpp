// What the documents for people say is there, and what they print is what the program prints.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <regex>
#include <thread>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;
namespace fs = std::filesystem;

namespace {

const fs::path root = RINGMASTER_SOURCE_DIR;

std::vector<fs::path> documents() {
    std::vector<fs::path> found{root / "README.md"};
    for (const auto& entry : fs::directory_iterator(root / "docs")) {
        if (entry.path().extension() == ".md") {
            found.push_back(entry.path());
        }
    }
    return found;
}

/// The text without what stands in fences, where brackets and numbers signs are something else.
std::string prose_of(const fs::path& document) {
    std::string prose;
    bool fenced = false;
    for (const std::string& line : split(read_file(document), '\n')) {
        fenced = fenced != line.starts_with("```");
        prose += fenced ? "\n" : line + "\n";
    }
    return prose;
}

/// What GitHub makes of a heading: "How far to trust P(best)" is "how-far-to-trust-pbest".
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char letter : heading) {
        if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '_' || letter == '-') {
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        } else if (letter == ' ') {
            anchor += '-';
        }
    }
    return anchor;
}

std::vector<std::string> anchors_in(const fs::path& document) {
    std::vector<std::string> anchors;
    for (const std::string& line : split(prose_of(document), '\n')) {
        if (const std::size_t end = line.find_first_not_of('#'); end != 0 && end != std::string::npos) {
            anchors.push_back(anchor_of(trim(line.substr(end))));
        }
    }
    return anchors;
}

std::vector<std::string> all_matches(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), regex); at != std::sregex_iterator(); ++at) {
        found.push_back((*at)[1]);
    }
    return found;
}

/// What stands in a fence, and its kind: "toml", "sh", or "" for what a program prints.
struct Block {
    std::string kind;
    std::string text;
};

std::vector<Block> blocks_in(const std::string& text) {
    std::vector<Block> blocks;
    bool is_open = false;
    for (const std::string& line : split(text, '\n')) {
        if (line.starts_with("```")) {
            is_open = !is_open;
            if (is_open) {
                blocks.push_back({line.substr(3), ""});
            }
        } else if (is_open) {
            blocks.back().text += line + "\n";
        }
    }
    return blocks;
}

std::vector<std::string> blocks_of(const fs::path& document, const std::string& kind) {
    std::vector<std::string> texts;
    for (const Block& block : blocks_in(read_file(document))) {
        if (block.kind == kind) {
            texts.push_back(block.text);
        }
    }
    return texts;
}

Finished run_in(const fs::path& folder, std::vector<std::string> command) {
    Launch launch;
    launch.command = std::move(command);
    launch.directory = folder.string();
    launch.environment["PATH"] = folder.string() + ":/usr/bin:/bin";
    Subprocess process(launch);
    process.close_input();
    return Workshop::finish(process);
}

}  // namespace

TEST_CASE("who cites it cites this version", "[documents]") {
    const std::string version = split(trim(run_in(root, {RINGMASTER_PROGRAM, "--version"}).out), ' ').back();
    CHECK(contains(read_file(root / ".github" / "CITATION.cff"), "\nversion: " + version + "\n"));
}

TEST_CASE("the README's commands do what it says with its control file", "[documents][slow]") {
    const TemporaryFolder folder;
    const fs::path event = folder.path() / "event";
    fs::copy(root / "examples/template_config", event);
    const std::string toml = blocks_of(root / "README.md", "toml").at(0);
    write_file_atomically(event / "tune.toml", replaced(toml, "number_of_games = 400", "number_of_games = 40"));
    const fs::path engine = event / "engine.py";
    write_file_atomically(engine, "#!/bin/sh\nexec " SCRIPTED_ENGINE "\n");
    fs::permissions(engine, fs::perms::owner_all);
    std::vector<std::string> commands = blocks_of(root / "README.md", "sh");
    for (const std::string& line : split(read_file(root / "README.md"), '\n')) {
        for (const std::string& command : all_matches(line, R"(^\| `(ringmaster tune.toml [^`]*)`)")) {
            commands.push_back(command);
        }
    }
    int run = 0;
    for (const std::string& line : commands) {
        std::vector<std::string> command = split_command(trim(line)).value();
        if (command.at(0) != "ringmaster") {
            CHECK(fs::exists(root / command[0]));
            continue;
        }
        const std::string action = command.at(2);
        if (action == "--workers" || action == "--slurm" || action == "sbatch" || action == "verify") {
            continue;  // other machines; and 400 games more
        }
        INFO(line);
        command[0] = RINGMASTER_PROGRAM;
        if (action == "simulate") {
            command.insert(command.end(), {"--replications", "2"});
        } else if (action == "reset") {
            command.emplace_back("--yes");
        }
        const Finished finished = run_in(event, command);
        INFO(finished.err);
        CHECK(finished.status == 0);
        CHECK((finished.out + finished.err).empty() == (action == "reset"));
        ++run;
    }
    CHECK(run == 14);
}

TEST_CASE("the tutorial's control file is read, and its simulation prints what it says", "[documents][slow]") {
    const TemporaryFolder folder;
    write_file_atomically(folder.path() / "tune.toml", blocks_of(root / "docs/tutorial.md", "toml").at(0));
    CHECK(run_in(folder.path(), {RINGMASTER_PROGRAM, "tune.toml", "check", "--no-engines"}).status == 0);
    const Finished simulated = run_in(folder.path(), {RINGMASTER_PROGRAM, "tune.toml", "simulate"});
    const std::vector<std::string> printed = blocks_of(root / "docs/tutorial.md", "");
    CHECK(contains(printed, simulated.out));
}

namespace {

/// The lines that a diff takes out, and those that it puts there.
std::string patched(const std::string& text, const std::string& diff) {
    std::string before;
    std::string after;
    for (const std::string& line : split(diff, '\n')) {
        before += line.starts_with(' ') || line.starts_with('-') ? line.substr(1) + "\n" : "";
        after += line.starts_with(' ') || line.starts_with('+') ? line.substr(1) + "\n" : "";
    }
    return replaced(text, before, after);
}

/// Without what differs from one day to the other.
std::string without_days(const std::string& text) {
    const std::string paceless = std::regex_replace(text, std::regex(R"(, [0-9.]+ a minute)"), "");
    return std::regex_replace(paceless, std::regex(R"(\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?)"), "DAY");
}

std::size_t games_told_in(const fs::path& folder) {
    const fs::path history = folder / "tune.hist";
    return fs::exists(history) ? all_matches(read_file(history), R"((?:^|\n)(game) \d+: )").size() : 0;
}

/// Kills the command when it has played some more games; one that plays none after a moment, be it at its end. False
/// when it has ended before.
bool is_killed(const fs::path& folder, const std::vector<std::string>& command, std::size_t games) {
    constexpr std::chrono::milliseconds moment{10};
    const std::size_t before = games_told_in(folder);
    Launch launch;
    launch.command = command;
    launch.directory = folder.string();
    Subprocess process(launch);
    process.close_input();
    const bool has_played = processes::becomes_true([&] { return games_told_in(folder) >= before + games; });
    std::this_thread::sleep_for(moment);
    ::kill(process.pid(), SIGKILL);
    const auto exit = process.wait(Deadline::after(patience));
    return has_played && exit && WIFSIGNALED(exit->status);
}

}  // namespace

TEST_CASE("the tutorial's story is what happens, whatever step is killed and taken again", "[documents][slow]") {
    const std::string tutorial = read_file(root / "docs/tutorial.md");
    const std::size_t begin = tutorial.find("\n## 10. ");
    REQUIRE(begin != std::string::npos);
    const TemporaryFolder folder;
    const fs::path here = folder.path() / "here";
    const fs::path twin = folder.path() / "twin";
    fs::create_directory(here);
    const std::map<std::string, std::string> files{{"awk", "play"}, {"toml", "tune.toml"}, {"c", "engine.c"}};
    const auto contents_of = [](const fs::path& file) { return fs::exists(file) ? read_file(file) : ""; };
    std::string printed;
    for (const Block& block : blocks_in(tutorial.substr(begin, tutorial.find("\n## Next") - begin))) {
        if (const auto file = files.find(block.kind); file != files.end()) {
            write_file_atomically(here / file->second, block.text);
        } else if (block.kind == "diff") {
            write_file_atomically(here / "tune.toml", patched(read_file(here / "tune.toml"), block.text));
        } else if (block.kind.empty()) {
            INFO(printed);
            CHECK(contains(without_days(printed), without_days(block.text)));
        } else {
            REQUIRE(block.kind == "sh");
            for (const std::string& line : split(trim(block.text), '\n')) {
                INFO(line);
                std::vector<std::string> command = split_command(line).value();
                command[0] = command[0] == "ringmaster" ? RINGMASTER_PROGRAM : command[0];
                const bool plays = line == "ringmaster tune.toml" || contains(line, " verify ");
                const fs::path& killed = plays ? here : twin;
                fs::remove_all(twin);
                fs::copy(here, twin);
                CHECK((is_killed(killed, command, plays ? 10 : 0) || !plays));
                const Finished again = run_in(killed, command);
                CHECK(again.status == 0);
                const Finished finished = plays ? again : run_in(here, command);
                INFO(finished.err);
                CHECK(finished.status == 0);
                printed = finished.out;
                for (const auto& [kind, name] : files) {
                    CHECK((plays || contents_of(twin / name) == contents_of(here / name)));
                }
            }
        }
    }
}

TEST_CASE("the README's report is what its control file and its games say", "[documents]") {
    const TemporaryFolder folder;
    const fs::path event = folder.path() / "event";
    fs::copy(root / "examples/template_config", event);
    write_file_atomically(event / "tune.toml", blocks_of(root / "README.md", "toml").at(0));
    fs::copy(root / "docs/pictures/one_ply.db", event / "tune.db");
    const Finished shown = run_in(event, {RINGMASTER_PROGRAM, "tune.toml", "show"});
    INFO(shown.err);
    const std::string told = trim(blocks_of(root / "README.md", "").at(0));
    CHECK(shown.out.substr(0, told.size()) == told);
}

TEST_CASE("every link in the documents leads to a file, and to a heading of it", "[documents]") {
    std::size_t links = 0;
    for (const fs::path& document : documents()) {
        for (const std::string& link : all_matches(prose_of(document), R"(\]\(([^)]+)\))")) {
            if (link.starts_with("http")) {
                continue;
            }
            INFO(document.filename() << ": " << link);
            const std::size_t hash = std::min(link.find('#'), link.size());
            const fs::path target = hash == 0 ? document : document.parent_path() / link.substr(0, hash);
            REQUIRE(fs::exists(target));
            if (hash < link.size()) {
                const std::vector<std::string> anchors = anchors_in(target);
                CHECK(contains(anchors, link.substr(hash + 1)));
            }
            ++links;
        }
    }
    CHECK(links > 20);
}

TEST_CASE("every file of the project that the documents name is there", "[documents]") {
    std::size_t files = 0;
    for (const fs::path& document : documents()) {
        for (const std::string& file :
             all_matches(prose_of(document), R"((?:^|[\s`(])((?:docs|examples|tests)/[A-Za-z0-9_./-]*[A-Za-z0-9_]))")) {
            if (file.find("ROOM") != std::string::npos) {
                continue;  // stands for any
            }
            INFO(document.filename() << ": " << file);
            CHECK(fs::exists(root / file));
            ++files;
        }
    }
    CHECK(files > 20);
}

TEST_CASE("every measured table has the columns that its first line names", "[documents]") {
    std::size_t tables = 0;
    for (const auto& entry : fs::directory_iterator(root / "tests/tuners")) {
        if (entry.path().extension() != ".csv") {
            continue;
        }
        INFO(entry.path().filename());
        const std::vector<std::string> lines = split(trim(read_file(entry.path())), '\n');
        REQUIRE(lines.size() > 9);
        const auto commas = std::ranges::count(lines[0], ',');
        CHECK(std::ranges::all_of(lines,
                                  [&](const std::string& line) { return std::ranges::count(line, ',') == commas; }));
        ++tables;
    }
    CHECK(tables > 10);
}
