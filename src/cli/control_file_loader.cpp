#include "ringmaster/cli/control_file_loader.hpp"

#include <algorithm>
#include <climits>
#include <iostream>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/problem.hpp"
#include "ringmaster/drafts/draft.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/engine/survey.hpp"
#include "ringmaster/event/known_games.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/symmetry.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/play/kept_engines.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_told = 10;

bool is_record(const fs::path& path, Rules rules) {
    return to_lower(path.extension().string()) == record_extension(rules);
}

/// The records in a folder, by their names; of anything else the path itself.
std::vector<fs::path> files_at(const fs::path& path, Rules rules) {
    if (std::error_code failure; !fs::is_directory(path, failure)) {
        return {path};
    }
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(path, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        if (is_record(entry->path(), rules)) {
            files.push_back(entry->path());
        }
    }
    if (failure) {
        throw Error("cannot read '" + path.string() + "': " + failure.message());
    }
    if (files.empty()) {
        throw Error(fmt::format("there is no file *{} in the folder '{}'", record_extension(rules), path.string()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

class OpeningsLoader {
public:
    OpeningsLoader(const OpeningsSource& source, const PlayerSetup* keeper, std::vector<Problem>& problems)
        : source_(source), keeper_setup_(keeper), problems_(problems) {}

    std::vector<std::string> load() {
        try {
            for (const fs::path& file : files_at(source_.path, source_.rules)) {
                const bool are_lines = !is_record(file, source_.rules) || source_.rules == Rules::variant;
                are_lines ? load_lines(file) : is_chess() ? load_pgn(file) : load_sgf(file);
            }
        } catch (const Error& error) {
            tell(error.what());
        }
        if (told_ > most_told) {
            add_problem(fmt::format("and {} more", counted(told_ - most_told, "problem")));
        }
        if (told_ == 0 && (openings_.empty() || openings_.size() > most_openings)) {
            tell(fmt::format("'{}' has {} (write 1 to {})", source_.path.filename().string(),
                             counted(openings_.size(), "opening"), most_openings));
        }
        return std::move(openings_);
    }

private:
    void load_lines(const fs::path& file) {
        const std::string text = read_user_file(file);
        int number = 0;
        for (const std::string& raw : split(without_byte_order_mark(text), '\n')) {
            ++number;
            if (const std::string line = trim(raw); !line.empty() && !line.starts_with('#')) {
                const std::string place = fmt::format("'{}', line {}", file.filename().string(), number);
                source_.rules == Rules::variant ? add_of_variant(line, place)
                : is_chess()                    ? add(read_course(line, most_plies()), place)
                             : add(read_opening(line, source_.board_size, source_.most_moves), place);
            }
        }
    }

    bool is_chess() const { return source_.rules == Rules::chess; }

    std::size_t most_plies() const { return static_cast<std::size_t>(source_.most_moves.value_or(INT_MAX)); }

    void load_pgn(const fs::path& file) {
        const std::string name = "'" + file.filename().string() + "'";
        const ReadPgn read = read_pgn(read_user_file(file), most_plies());
        for (std::size_t i = 0; i < read.games.size(); ++i) {
            add(read_course(course_text(read.games[i].game)), fmt::format("{}, game {}", name, i + 1));
        }
        if (!read.problem.empty()) {
            tell(name + ", " + read.problem);
        }
    }

    void load_sgf(const fs::path& file) {
        const std::string name = "'" + file.filename().string() + "'";
        const std::string text = read_user_file(file);
        std::vector<SgfRecord> records;
        try {
            records = read_sgf(text);
        } catch (const Error& error) {
            return tell(name + ": " + error.what());
        }
        for (std::size_t i = 0; i < records.size(); ++i) {
            add(read_opening(records[i], source_.board_size, source_.most_moves),
                fmt::format("{}, line {}, game {}", name, records[i].line, i + 1));
        }
    }

    void add(const ReadOpening& opening, const std::string& place) {
        if (!opening.problem.empty()) {
            return tell(place + ": " + opening.problem);
        }
        if (seen_.insert(hash_of_course({}, opening.moves, source_.board_size)).second) {
            openings_.push_back(to_text(opening.moves));
        }
    }

    void add(const ReadCourse& course, const std::string& place) {
        if (!course.problem.empty()) {
            const bool is_whole_game = !course.game.moves().empty() && course.game.end();
            return tell(place + ": " + course.problem +
                        (is_whole_game ? " (opening_moves = 8 takes the first 8 half-moves of each game)" : ""));
        }
        if (const std::string text = course_text(course.game); seen_.insert(hash_of(text)).second) {
            openings_.push_back(text);
        }
    }

    /// One who knows the rules says whether it is an opening, and how it is written.
    void add_of_variant(const std::string& line, const std::string& place) {
        if (!keeper_) {
            keeper_.emplace(*keeper_setup_, std::map<std::string, std::string>{}, nullptr);
            const Reply started = keeper_->player->start();
            const Reply ready = started.ok() ? keeper_->player->configure(keeper_->setup) : started;
            if (!ready.ok()) {
                throw Error("the referee " + ready.text +
                            (keeper_->controller.was_started() ? "" : " (" + remedy_for_rules(source_.variant) + ")"));
            }
        }
        GameSettings game;
        game.variant = source_.variant;
        FairyRules rules = fairy_rules(game, keeper_->setup, keeper_->controller);
        const std::string problem = rules.begin(line, source_.most_moves);
        if (!rules.failure().empty()) {
            throw Error("the referee " + rules.failure() + ", over " + place);
        }
        if (!problem.empty()) {
            tell(place + ": " + problem);
        } else if (const std::string text = rules.course(); seen_.insert(hash_of(text)).second) {
            openings_.push_back(text);
        }
    }

    void tell(const std::string& problem) {
        if (++told_ <= most_told) {
            add_problem(problem);
        }
    }

    void add_problem(const std::string& problem) {
        problems_.push_back({source_.place.line, source_.place.column, "openings: " + problem});
    }

    const OpeningsSource& source_;
    const PlayerSetup* keeper_setup_;  ///< null: we know the rules
    std::vector<Problem>& problems_;
    std::size_t told_ = 0;
    std::vector<std::string> openings_;
    std::unordered_set<std::uint64_t> seen_;
    std::optional<Engine> keeper_;
};

constexpr std::size_t longest_path = 5000;

/// Reads the templates and adds what is wrong with them to the problems.
std::vector<std::string> load_templates(const ControlFile& control, std::vector<Problem>& problems) {
    std::vector<std::string> texts;
    for (const TemplateFile& file : control.candidate_files) {
        std::string text;
        try {
            text = read_user_file(file.source);
        } catch (const Error& error) {
            problems.push_back({file.line, file.column, std::string("candidate: ") + error.what()});
            return {};
        }
        for (Problem& problem : check_template(control, file, text)) {
            problems.push_back(std::move(problem));
        }
        texts.push_back(std::move(text));
    }
    for (Problem& problem : check_all_used(control, texts)) {
        problems.push_back(std::move(problem));
    }
    for (Problem& problem : check_duels_of_script(control, texts)) {
        problems.push_back(std::move(problem));
    }
    return texts;
}

/// The lines of the book; those that are empty or begin with '#' are none.
std::vector<std::string> load_openings_of_script(const TemplateFile& file, std::vector<Problem>& problems) {
    std::vector<std::string> openings;
    try {
        for (const std::string& line : split(read_user_file(file.source), '\n')) {
            if (const std::string opening = trim(line); !opening.empty() && !opening.starts_with('#')) {
                openings.push_back(opening);
            }
        }
    } catch (const Error& error) {
        problems.push_back({file.line, file.column, std::string("game: openings: ") + error.what()});
        return {};
    }
    if (openings.empty() || openings.size() > most_openings) {
        problems.push_back(
            {file.line, file.column,
             fmt::format("game: openings: '{}' has {} (write 1 to {} lines)", file.source.filename().string(),
                         counted(openings.size(), "opening"), most_openings)});
    }
    return openings;
}

/// The keys of a parameter that sets this option; empty: it has no range.
std::string range_text(const NamedOption& option) {
    if (!option.choices.empty()) {
        const bool are_truths = option.choices == std::vector<std::string>{"false", "true"};
        const auto value = [&](const std::string& choice) { return are_truths ? choice : toml_text(choice); };
        return fmt::format("scale = {{ explicit = [{}] }}\n", join(each(option.choices, value), ", ")) +
               (option.present.empty() ? "" : "default = " + value(option.present) + "\n");
    }
    if (!option.least || !option.greatest) {
        return "";
    }
    const auto number = [](double value) { return to_text(Value(value)); };
    return fmt::format("scale = {{ linear = [{}, {}]{} }}\n", number(*option.least), number(*option.greatest),
                       option.is_integer ? ", integer = true" : "") +
           (option.present.empty() ? "" : "default = " + option.present + "\n");
}

/// Starts the engine.
EngineSurvey ask_engine(const RangeQuestion& question) {
    Guardian guardian;
    return survey_engine(question.engine, &guardian, [](const std::string& news) {
        std::cerr << "ringmaster: the candidate " << printable(news) << '\n' << std::flush;
    });
}

/// What the engine says of the options; what it does not say is a problem.
EngineRanges told_ranges(const RangeQuestion& question, const EngineSurvey& engine, std::vector<Problem>& problems) {
    EngineRanges ranges;
    for (const RangeToAsk& parameter : question.parameters) {
        const auto tell = [&](const std::string& what) {
            problems.push_back(
                {parameter.line, parameter.column,
                 fmt::format("parameter '{}': it has no scale, and {} (write scale = {{ linear = [0, 100], integer = "
                             "true }})",
                             parameter.code, what)});
        };
        if (engine.protocol != EngineSurvey::Protocol::uci) {
            tell("the engine tells none: " +
                 (engine.problem.empty() ? "it does not speak UCI" : printable(engine.problem, longest_path)));
            continue;
        }
        std::vector<std::string> names = each(engine.options, &NamedOption::name);
        const auto option = std::find_if(engine.options.begin(), engine.options.end(), [&](const NamedOption& one) {
            return to_lower(one.name) == to_lower(parameter.option);
        });
        if (option == engine.options.end()) {
            const auto meant = nearest_word(parameter.option, names);
            tell("the engine has no option '" + printable(parameter.option) + "' that has a range" +
                 (meant ? ", but '" + printable(*meant) + "'" : ""));
        } else if (const std::string range = range_text(*option); range.empty()) {
            tell("the engine tells no range of '" + printable(option->name) + "'");
        } else {
            ranges[parameter.option] = range;
        }
    }
    return ranges;
}

EngineRanges kept_ranges(const fs::path& control_file) {
    const EventFiles files(control_file);
    return fs::exists(files.database) ? ranges_in(Store(files.database, Store::Mode::read).facts()) : EngineRanges{};
}

/// What the state keeps, so that a range is the same for all games; of a parameter that is new what the engine says.
EngineRanges find_ranges(RangeQuestion question, const fs::path& control_file, std::vector<Problem>& problems) {
    EngineRanges ranges = kept_ranges(control_file);
    std::erase_if(question.parameters, [&](const RangeToAsk& parameter) { return ranges.contains(parameter.option); });
    if (!question.parameters.empty()) {
        ranges.merge(told_ranges(question, ask_engine(question), problems));
    }
    return ranges;
}

/// "scale = { linear = [0, 300], integer = true }, default = 100".
std::string in_a_line(const std::string& range) {
    return join(split(trim(range), '\n'), ", ");
}

std::vector<std::string> load_openings(const std::variant<GtpSection, ScriptSection>& game,
                                       std::vector<Problem>& problems) {
    if (const auto* script = std::get_if<ScriptSection>(&game)) {
        return script->openings ? load_openings_of_script(*script->openings, problems) : std::vector<std::string>{};
    }
    const auto& section = std::get<GtpSection>(game);
    const auto keeper = section.players.find(section.referee);
    return !section.openings ? std::vector<std::string>{}
                             : load_openings_of_engines(*section.openings, problems,
                                                        keeper == section.players.end() ? nullptr : &keeper->second);
}

/// What is known of games before the event: told in the control file, or played by other events.
std::vector<KnownResult> load_known(const ControlFile& control, std::vector<Problem>& problems) {
    std::vector<KnownResult> results;
    for (const KnownSection& section : control.known) {
        if (section.from.empty()) {
            results.push_back(section.result);
            continue;
        }
        const std::string name = section.from.filename().string();
        try {
            const fs::path database = EventFiles(section.from).database;
            if (std::error_code failure; !fs::exists(database, failure)) {
                throw Error("it has no games (there is no '" + database.filename().string() + "' beside it)");
            }
            for (KnownResult& game : known_games_of(Store(database, Store::Mode::read), name, control)) {
                results.push_back(std::move(game));
            }
        } catch (const Error& error) {
            problems.push_back({section.place.line, section.place.column,
                                "known: nothing can be learnt from '" + name + "': " + error.what()});
        }
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
    return Error("the name of a control file ends in '.toml': what stands before that names the event's other files",
                 path.string(), "call it '" + (stem.empty() || stem.starts_with('.') ? "tune" : stem) + ".toml'",
                 Fault::usage);
}

}  // namespace

std::vector<std::string> load_openings_of_engines(const OpeningsSource& source, std::vector<Problem>& problems,
                                                  const PlayerSetup* keeper) {
    return OpeningsLoader(source, keeper, problems).load();
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
        throw Error(error.what(), "", "", Fault::usage);
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
    std::string text;
    try {
        text = read_user_file(full_path(path));
    } catch (const Error& error) {
        std::error_code unknown;
        const bool is_absent =
            std::filesystem::status(full_path(path), unknown).type() == std::filesystem::file_type::not_found;
        throw path.extension() == ".toml"
            ? Error(error.what(), "", is_absent ? "'ringmaster new' makes a control file" : "", Fault::usage)
            : wrong_name(path);
    }
    return load_control_text(std::move(text), path, purpose);
}

std::optional<LoadedControlFile> load_control_text(std::string text, const std::filesystem::path& path,
                                                   ReadFor purpose) {
    const std::filesystem::path full = full_path(path);
    if (find_invalid_utf8(full.string())) {
        throw Error(
            "the names on the way to this file are not all UTF-8, so that no worker could be told where to play",
            printable(full.string(), longest_path), "rename the folder", Fault::usage);
    }
    std::vector<Problem> untold;
    EngineRanges ranges;
    if (const auto question = ranges_to_ask(text, full, expand_home("~"))) {
        ranges = find_ranges(*question, full, untold);
    }
    ControlFileResult result = parse_control_file(text, full, expand_home("~"), purpose, ranges);
    if (!untold.empty()) {
        result.problems = std::move(untold);
    }
    const bool is_gomill = !result.control_file && looks_like_gomill(text);
    if (full.extension() != ".toml" && !is_gomill) {
        throw wrong_name(path);
    }
    std::vector<std::string> template_texts;
    std::vector<std::string> openings;
    std::vector<KnownResult> known;
    std::vector<std::string> match_openings;
    if (result.control_file && purpose == ReadFor::games) {
        template_texts = load_templates(*result.control_file, result.problems);
        openings = load_openings(result.control_file->game, result.problems);
        if (openings_of_match(*result.control_file)) {
            match_openings = load_openings(*result.control_file->verification.game, result.problems);
        }
    }
    if (result.control_file) {
        known = load_known(*result.control_file, result.problems);
    }
    print_problems(path, result.problems, "nothing was started");
    if (!result.problems.empty() || !result.control_file) {
        return std::nullopt;
    }
    return LoadedControlFile{
        std::move(*result.control_file), std::move(template_texts), std::move(text),  std::move(openings),
        std::move(match_openings),       std::move(known),          std::move(ranges)};
}

std::vector<std::string> changed_ranges(const LoadedControlFile& loaded) {
    const std::filesystem::path& path = loaded.control.path;
    const auto question = ranges_to_ask(loaded.text, path, expand_home("~"));
    std::vector<std::string> changes;
    if (!question || kept_ranges(path).empty()) {
        return changes;
    }
    std::vector<Problem> untold;
    for (const auto& [option, range] : told_ranges(*question, ask_engine(*question), untold)) {
        if (const auto kept = loaded.ranges.find(option); kept != loaded.ranges.end() && kept->second != range) {
            changes.push_back(
                fmt::format("option '{}' of the engine is not what it was: '{}' now, and the event goes "
                            "on with '{}' (what the control file says goes before both)",
                            printable(option), in_a_line(range), in_a_line(kept->second)));
        }
    }
    return changes;
}

}  // namespace ringmaster
