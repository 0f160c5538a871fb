#include "ringmaster/cli/control_file_loader.hpp"

#include <iostream>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/event/known_games.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_path = 5000;

/// Reads the templates and adds what is wrong with them to the problems.
std::vector<std::string> load_templates(const ControlFile& control, std::vector<Problem>& problems) {
    std::vector<std::string> texts;
    for (const TemplateFile& file : control.candidate_files) {
        std::string text;
        try {
            text = read_user_file(file.source);
        } catch (const Error& error) {
            problems.push_back(
                {file.place, (control.script() != nullptr ? "game: " : "candidate: ") + std::string(error.what())});
            return {};
        }
        append(problems, check_template(control, file, text));
        texts.push_back(std::move(text));
    }
    append(problems, check_all_used(control, texts));
    append(problems, check_duels_of_script(control, texts));
    return texts;
}

/// The games of another event. Throws Error that says why they are no help.
std::vector<KnownResult> load_known_games(const KnownSection& section, const ControlFile& control) {
    const fs::path& from = section.from;
    const fs::path database = EventFiles(from).database;
    std::error_code failure;
    if (fs::equivalent(from, control.path, failure) ||
        fs::equivalent(database, EventFiles(control.path).database, failure)) {
        throw Error("it is this event itself, whose games count already");
    }
    if (!fs::exists(database, failure)) {
        throw Error("it has no games (there is no '" + database.filename().string() + "' beside it)");
    }
    return known_games_of(Store(database, Store::Mode::read), section.source, control);
}

/// What is known of games before the event: told in the control file, or played by other events.
std::vector<KnownResult> load_known(const ControlFile& control, std::vector<Problem>& problems) {
    std::vector<KnownResult> results;
    for (const KnownSection& section : control.known) {
        if (section.from.empty()) {
            results.push_back(section.result);
            continue;
        }
        std::vector<KnownResult> games;
        try {
            games = load_known_games(section, control);
        } catch (const Error& error) {
            // The games that this event has taken from it before.
            games = kept_games_of(section.source, facts_of_state(control.path));
            if (games.empty()) {
                problems.push_back(
                    {section.place, "known: nothing can be learnt from '" + section.source + "': " + error.what()});
            }
        }
        append(results, games);
    }
    return results;
}

/// The path as the kernel goes it: what stands before a `..` may be a link. The file's own name stays what it is.
std::filesystem::path full_path(const std::filesystem::path& path) {
    const std::filesystem::path full = std::filesystem::absolute(path);
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::canonical(full.parent_path(), problem);
    return problem ? full : folder / full.filename();
}

/// Two events whose files are named alike would play into one state file.
Error wrong_name(const std::filesystem::path& path) {
    const std::string stem = path.stem().string();
    if (std::error_code unknown; std::filesystem::is_directory(path, unknown)) {
        return usage_error("it is a folder, and no control file", path.string(),
                           "name a file in it, such as '" + (path / "tune.toml").string() + "'");
    }
    return usage_error(
        "the name of a control file ends in '.toml': what stands before that names the event's other files",
        path.string(), "call it '" + (stem.empty() || stem.starts_with('.') ? "tune" : stem) + ".toml'");
}

std::string text_of_control_file(const std::filesystem::path& path) {
    try {
        return read_user_file(full_path(path));
    } catch (const Error& error) {
        std::error_code unknown;
        const bool is_absent =
            std::filesystem::status(full_path(path), unknown).type() == std::filesystem::file_type::not_found;
        throw path.extension() == ".toml"
            ? usage_error(error.what(), "", is_absent ? "'ringmaster new' makes a control file" : "")
            : wrong_name(path);
    }
}

}  // namespace

StoredFacts facts_of_state(const std::filesystem::path& control_file) {
    const fs::path database = EventFiles(control_file).database;
    std::error_code failure;
    return fs::exists(database, failure) ? Store(database, Store::Mode::read).facts() : StoredFacts();
}

void require_control_file_name(const std::filesystem::path& path) {
    if (path.extension() != ".toml") {
        throw wrong_name(path);
    }
}

std::string read_named_file(const std::filesystem::path& path) {
    try {
        return read_user_file(path);
    } catch (const Error& error) {
        throw usage_error(error.what());
    }
}

void print_problems(const std::filesystem::path& path, const std::vector<Problem>& problems,
                    const std::string& consequence) {
    const std::string shown_path = printable(path.string(), longest_path);
    for (const std::string& line : problem_lines(shown_path, problems, consequence)) {
        std::cerr << (line.starts_with(shown_path) ? "ringmaster: " : "") << line << '\n';
    }
}

bool load_workers(const std::filesystem::path& path, ControlFile& control) {
    WorkersResult result =
        parse_workers_file(read_named_file(path), control.path.parent_path().string(), expand_home("~"));
    for (const std::string& line : problem_lines(printable(path.string(), longest_path), result.problems)) {
        std::cerr << "ringmaster: " << line << '\n';
    }
    control.workers = std::move(result.workers);
    control.parallel.reset();
    return result.problems.empty();
}

std::optional<LoadedControlFile> load_control_file(const std::filesystem::path& path, ReadFor purpose) {
    ControlFileReading reading = read_control_text(text_of_control_file(path), path, purpose);
    print_problems(path, reading.problems, "nothing was started");
    return std::move(reading.loaded);
}

std::optional<LoadedControlFile> load_to_look_at(const std::filesystem::path& path) {
    ControlFileReading reading = read_control_text(text_of_control_file(path), path, ReadFor::report);
    if (reading.loaded) {
        return std::move(reading.loaded);
    }
    const fs::path full = full_path(path);
    std::optional<LoadedControlFile> last_run = event_of_last_run(facts_of_state(full), full, expand_home("~"));
    print_problems(path, reading.problems,
                   last_run ? "what follows is by the settings of the last run" : "nothing was started");
    return last_run;
}

ControlFileReading read_control_text(std::string text, const std::filesystem::path& path, ReadFor purpose) {
    const std::filesystem::path full = full_path(path);
    if (find_invalid_utf8(full.string())) {
        throw usage_error(
            "the names on the way to this file are not all UTF-8, so that no worker could be told where to play",
            printable(full.string(), longest_path), "rename the folder");
    }
    std::vector<Problem> untold;
    EngineRanges ranges = find_ranges(text, full, purpose, untold);
    ControlFileResult result = parse_control_file(text, full, expand_home("~"), purpose, ranges);
    if (!untold.empty()) {
        result.problems = std::move(untold);
    }
    const bool is_gomill = !result.control_file && looks_like_gomill(text);
    if (full.extension() != ".toml" && !is_gomill) {
        throw wrong_name(path);
    }
    if (!result.control_file) {
        return {std::nullopt, std::move(result.problems)};
    }
    LoadedControlFile loaded{std::move(*result.control_file), {}, std::move(text)};
    loaded.ranges = std::move(ranges);
    if (purpose != ReadFor::simulation) {
        loaded.template_texts = load_templates(loaded.control, result.problems);
        loaded.openings = load_openings(loaded.control.game, result.problems);
        if (openings_of_match(loaded.control)) {
            std::vector<Problem> of_match;
            loaded.match_openings = load_openings(*loaded.control.verification.game, of_match);
            add_problems_of_match(std::move(of_match), result.problems);
        }
    }
    loaded.known = load_known(loaded.control, result.problems);
    return {result.problems.empty() ? std::optional(std::move(loaded)) : std::nullopt, std::move(result.problems)};
}

}  // namespace ringmaster
