#include <algorithm>
#include <climits>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/symmetry.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/play/kept_engines.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_openings = 1'000'000;
constexpr std::size_t most_mebibytes = 64;
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
    std::ranges::sort(files);
    return files;
}

class OpeningsLoader {
public:
    OpeningsLoader(const GtpSection& section, std::vector<Problem>& problems)
        : section_(section), source_(*section.openings), rules_(section.settings.rules), problems_(problems) {}

    std::vector<std::string> load() {
        try {
            for (const fs::path& file : files_at(source_.path, rules_)) {
                const bool are_lines = !is_record(file, rules_) || rules_ == Rules::variant;
                are_lines ? load_lines(file) : is_chess() ? load_pgn(file) : load_sgf(file);
            }
        } catch (const Error& error) {
            tell(error.what());
        }
        if (told_ > most_told) {
            add_problem(fmt::format("and {} more", counted(told_ - most_told, "problem")), told_ - most_told);
        }
        if (told_ == 0 && (openings_.empty() || openings_.size() > most_openings)) {
            tell(fmt::format("'{}' has {} (write 1 to {})", source_.path.filename().string(),
                             counted(openings_.size(), "opening"), most_openings));
        }
        return std::move(openings_);
    }

private:
    void load_lines(const fs::path& file) {
        const std::string text = read_user_file(file, most_mebibytes);
        if (text.find('\0') != std::string::npos) {
            return tell("'" + file.filename().string() + "' is a binary file" +
                        (rules_ == Rules::go
                             ? " (write lines of moves, or name an SGF file)"
                             : ", as books for engines are, which are not read (write lines of FEN or EPD" +
                                   std::string(is_chess() ? ", or name a PGN)" : ")")));
        }
        int number = 0;
        for (const std::string& raw : split(without_byte_order_mark(text), '\n')) {
            ++number;
            if (const std::string line = trim(raw); !line.empty() && !line.starts_with('#')) {
                const std::string place = fmt::format("'{}', line {}", file.filename().string(), number);
                rules_ == Rules::variant ? add_of_variant(line, place)
                : is_chess()             ? add(read_course(line, most_plies()), place)
                                         : add(read_opening(line, source_.board_size, source_.most_moves), place);
            }
        }
    }

    bool is_chess() const { return rules_ == Rules::chess; }

    std::size_t most_plies() const { return static_cast<std::size_t>(source_.most_moves.value_or(INT_MAX)); }

    void load_pgn(const fs::path& file) {
        const std::string name = "'" + file.filename().string() + "'";
        const ReadPgn read = read_pgn(read_user_file(file, most_mebibytes), most_plies());
        for (std::size_t i = 0; i < read.games.size(); ++i) {
            add(read_course(course_text(read.games[i].game)), fmt::format("{}, game {}", name, i + 1));
        }
        if (!read.problem.empty()) {
            tell(name + ", " + read.problem);
        }
    }

    void load_sgf(const fs::path& file) {
        const std::string name = "'" + file.filename().string() + "'";
        const std::string text = read_user_file(file, most_mebibytes);
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
            keeper_.emplace(section_.players.at(section_.referee), std::map<std::string, std::string>{}, nullptr);
            const Reply started = keeper_->player->start();
            const Reply ready = started.ok() ? keeper_->player->configure(keeper_->setup) : started;
            if (!ready.ok()) {
                throw Error("the referee " + ready.text +
                            (keeper_->controller.was_started()
                                 ? ""
                                 : " (" + remedy_for_rules(section_.settings.variant) + ")"));
            }
        }
        FairyRules rules = fairy_rules(section_.settings, keeper_->setup, keeper_->controller);
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

    void add_problem(const std::string& problem, std::size_t count = 1) {
        problems_.push_back({source_.place, "openings: " + problem, "", count});
    }

    const GtpSection& section_;
    const OpeningsSource& source_;
    Rules rules_;
    std::vector<Problem>& problems_;
    std::size_t told_ = 0;
    std::vector<std::string> openings_;
    std::unordered_set<std::uint64_t> seen_;
    std::optional<Engine> keeper_;  ///< of the rules, where we do not know them: the referee
};

/// The lines of the book; those that are empty or begin with '#' are none.
std::vector<std::string> load_openings_of_script(const OpeningsSource& file, std::vector<Problem>& problems) {
    std::vector<std::string> openings;
    try {
        const std::string text = read_user_file(file.path, most_mebibytes);
        for (const std::string& line : split(without_byte_order_mark(text), '\n')) {
            if (const std::string opening = trim(line); !opening.empty() && !opening.starts_with('#')) {
                openings.push_back(opening);
            }
        }
    } catch (const Error& error) {
        problems.push_back({file.place, std::string("game: openings: ") + error.what()});
        return {};
    }
    if (openings.empty() || openings.size() > most_openings) {
        problems.push_back(
            {file.place, fmt::format("game: openings: '{}' has {} (write 1 to {} lines)", file.path.filename().string(),
                                     counted(openings.size(), "opening"), most_openings)});
    }
    return openings;
}

}  // namespace

std::vector<std::string> load_openings(const std::variant<GtpSection, ScriptSection>& game,
                                       std::vector<Problem>& problems) {
    if (const auto* script = std::get_if<ScriptSection>(&game)) {
        return script->openings ? load_openings_of_script(*script->openings, problems) : std::vector<std::string>{};
    }
    const auto& section = std::get<GtpSection>(game);
    return section.openings ? OpeningsLoader(section, problems).load() : std::vector<std::string>{};
}

}  // namespace ringmaster
