#include "ringmaster/cli/show.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/event_overview.hpp"
#include "ringmaster/report/render_html.hpp"
#include "ringmaster/report/render_json.hpp"
#include "ringmaster/runner/live_page.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t bytes_of_a_write = 1 << 16;

std::filesystem::path resolved(const std::filesystem::path& path) {
    std::error_code problem;
    const auto canonical = std::filesystem::weakly_canonical(path, problem);
    return problem ? path : canonical;
}

bool are_one_file(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code problem;
    return std::filesystem::equivalent(a, b, problem) || resolved(a) == resolved(b);
}

/// The facts of the stored games, by the settings they were played under.
EventFacts stored_facts(const StoredEvent& event, FactsDetail detail) {
    EventFacts facts = event.competition->facts(detail);
    if (!event.changes.empty()) {
        facts.warnings.insert(facts.warnings.begin(), FormerSettings{event.changes});
    }
    return facts;
}

/// The SGF files of the last games of the recommended settings; of chess the file of all games.
void add_game_files(EventFacts& facts, const ControlFile& control, const EventFiles& files, const Store& store) {
    constexpr std::size_t most = 20;
    if (std::filesystem::exists(files.pgn)) {
        facts.games.push_back(files.pgn.filename().string());
        return;
    }
    if (!std::filesystem::exists(files.games)) {
        return;  // as of a script: the games need not be read once more
    }
    const Parameters recommended = recommended_in(facts);
    store.for_each_game([&](const GameRecord& record) {
        if (record.epoch == facts.epoch &&
            settled(control.parameters, control.allowed, record.parameters()) == recommended) {
            const Rules rules = control.script() == nullptr ? control.gtp().settings.rules : Rules::none;
            const std::string name = std::to_string(record.number) + record_extension(rules);
            facts.games.push_back((files.games.filename() / name).string());
        }
    });
    facts.games.erase(facts.games.begin(),
                      facts.games.end() - static_cast<std::ptrdiff_t>(std::min(most, facts.games.size())));
    std::erase_if(facts.games,
                  [&](const std::string& file) { return !std::filesystem::exists(files.games.parent_path() / file); });
}

/// The layout of what is printed, or written to the file that is named.
TextLayout layout_of(const Options& options) {
    return options.output.empty() ? layout_of_output(options.colouring) : TextLayout{paper_width};
}

std::string rendered(const EventFacts& facts, const ControlFile& control, const std::vector<AdoptionFacts>& adoptions,
                     const Options& options) {
    const ReportDetail detail = options.verbose ? ReportDetail::all : ReportDetail::usual;
    return options.format == OutputFormat::csv    ? render_csv(facts)
           : options.format == OutputFormat::json ? render_json(facts, adoptions)
           : options.format == OutputFormat::html ? page_text(facts, 0, adoptions)
           : options.adopted                      ? render_text(adoptions_in_full(adoptions, facts), layout_of(options))
                                                  : report_text(facts, control, detail, layout_of(options), adoptions);
}

/// The control files that are named; those of a folder in the order of their names.
std::vector<std::filesystem::path> control_files_of(const Options& options) {
    std::vector<std::filesystem::path> named{options.control_file};
    named.insert(named.end(), options.other_control_files.begin(), options.other_control_files.end());
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::path& path : named) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        const auto first = files.size();
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            const bool is_control_file = entry.path().extension() == ".toml";
            if (is_control_file &&
                std::filesystem::exists(EventFiles(std::filesystem::absolute(entry.path())).database)) {
                files.push_back(entry.path());
            }
        }
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    }
    return files;
}

/// The overview of an event. Its page is named as one finds it from where `output` lies, or from here.
EventOverview overview_of(const std::filesystem::path& path, const std::filesystem::path& output) {
    EventOverview overview;
    overview.control_file = path.string();
    try {
        const auto loaded = load_to_look_at(path);
        if (!loaded) {
            overview.problem = "its control file has problems; '" + command_on(overview.control_file) +
                               " check --no-engines' tells them";
            return overview;
        }
        const EventFiles files(loaded->control.path);
        const Store store(files.database, Store::Mode::read);
        overview.facts = stored_facts(restore_to_show(*loaded, store, expand_home("~")), FactsDetail::full);
        overview.last_game = store.last_end();
        if (std::filesystem::exists(files.page)) {
            const auto folder = std::filesystem::absolute(output.empty() ? "page" : output).parent_path();
            overview.page = files.page.lexically_relative(folder.lexically_normal()).string();
        }
    } catch (const Error& error) {
        overview.facts.reset();
        overview.problem = error.what();
    }
    return overview;
}

std::string rendered(const std::vector<EventOverview>& events, const Options& options) {
    return options.format == OutputFormat::csv    ? overview_csv(events)
           : options.format == OutputFormat::json ? overview_json(events)
           : options.format == OutputFormat::html
               ? overview_html(events, {local_time_text(wall_clock_now()), RINGMASTER_VERSION})
               : render_text({overview_table(events)}, layout_of(options));
}

/// As require_free_to_write, for a text, which is no copy of a state file.
void require_free_for_text(const std::filesystem::path& file, const std::filesystem::path& control_file) {
    require_free_to_write("--output", file, control_file);
    if (are_one_file("/dev/stdout", file) || are_one_file("/dev/stderr", file)) {
        throw usage_error("--output '" + file.string() + "' is where standard output or standard error goes", "",
                          "leave it out");
    }
    std::string beginning(std::string_view("SQLite format 3").size(), ' ');
    std::ifstream(file).read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    if (beginning == "SQLite format 3") {
        throw usage_error("--output '" + file.string() + "' is a state file", "", "name another file");
    }
}

}  // namespace

void require_folder_to_write(const std::filesystem::path& file) {
    const std::filesystem::path folder = resolved(std::filesystem::absolute(file)).parent_path();
    std::error_code ignored;
    const auto status = std::filesystem::status(folder, ignored);
    const bool is_folder = !std::filesystem::status_known(status) || std::filesystem::is_directory(status);
    if (!is_folder || ::access(folder.c_str(), W_OK) != 0) {
        throw usage_error("'" + file.string() + "' cannot be written: " +
                              (is_folder ? "you may not write into '" : "there is no folder '") + folder.string() + "'",
                          "", is_folder ? "choose another folder" : "make the folder, or choose another one");
    }
}

void require_free_to_write(const std::string& name, const std::filesystem::path& file,
                           const std::filesystem::path& control_file) {
    const auto refused = [&](const std::string& why) {
        return usage_error(name + " '" + file.string() + "' is " + why, "", "name another file");
    };
    std::vector<std::filesystem::path> kept = EventFiles(std::filesystem::absolute(control_file)).all();
    kept.push_back(control_file);
    if (std::ranges::any_of(kept, [&](const auto& path) { return are_one_file(path, file); })) {
        throw refused("a file of the event itself");
    }
    std::error_code problem;
    const auto status = std::filesystem::status(file, problem);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw refused("no regular file");
    }
    if (std::filesystem::exists(status) && file.extension() == ".toml") {
        throw refused("there, and a control file");
    }
    require_folder_to_write(file);
}

Output::Output(const std::filesystem::path& file, const std::vector<std::filesystem::path>& control_files) {
    if (!file.empty()) {
        for (const std::filesystem::path& control_file : control_files) {
            require_free_for_text(file, control_file);
        }
        file_.emplace(file);
    }
}

void Output::write(std::string_view text) {
    waiting_ += text;
    if (waiting_.size() >= bytes_of_a_write) {
        flush();
    }
}

void Output::flush() {
    if (file_) {
        file_->write(waiting_);
    } else if (is_wanted_ && !write_all(STDOUT_FILENO, waiting_)) {
        is_wanted_ = false;
        if (errno != EPIPE) {
            throw Error(std::string("cannot write to standard output: ") + std::strerror(errno));
        }
    }
    waiting_.clear();
}

void Output::finish() {
    flush();
    if (file_) {
        file_->commit();
    }
}

TextLayout layout_of_output(Colouring colouring) {
    const bool is_screen = is_terminal(STDOUT_FILENO);
    const int columns = is_screen ? terminal_size(STDOUT_FILENO).columns : 0;
    return {columns > 0 ? static_cast<std::size_t>(columns) : paper_width, use_colour(colouring, STDOUT_FILENO)};
}

std::string report_text(const EventFacts& facts, const ControlFile& control, ReportDetail detail,
                        const TextLayout& layout, const std::vector<AdoptionFacts>& adoptions) {
    Report report = text_report(facts, detail, control.summary_spec);
    if (!adoptions.empty()) {
        report.emplace_back(adoptions_in_short(adoptions, facts));
    }
    return render_text(report, layout);
}

int print(const std::string& text, Output output) {
    output.write(text);
    output.finish();
    return exit_status::success;
}

int show(const Event& event, const Options& options) {
    const Store store(event.files.database, Store::Mode::read);
    const StoredEvent stored = restore_to_show(event.loaded, store, expand_home("~"));
    const bool is_for_terminal = options.format == OutputFormat::text || options.format == OutputFormat::csv;
    const bool has_history = options.verbose || !is_for_terminal;
    EventFacts facts = stored_facts(stored, has_history ? FactsDetail::history : FactsDetail::full);
    if (!is_for_terminal) {
        add_game_files(facts, stored.control, event.files, store);
    }
    return print(rendered(facts, stored.control, stored_adoptions(store.facts()), options),
                 {options.output, {stored.control.path}});
}

std::optional<int> show_side_by_side(const Options& options) {
    if (options.other_control_files.empty() && !std::filesystem::is_directory(options.control_file)) {
        return std::nullopt;
    }
    if (options.adopted) {
        throw usage_error("--adopted is for one event", "", "name one control file");
    }
    const std::vector<std::filesystem::path> files = control_files_of(options);
    const auto events = each(files, [&](const auto& path) { return overview_of(path, options.output); });
    if (events.empty()) {
        throw usage_error("no event was ever played here", options.control_file.string(),
                          "name control files, or a folder that has some with their state files");
    }
    print(rendered(events, options), {options.output, files});
    const bool is_any_told = std::ranges::any_of(events, [](const auto& event) { return event.facts.has_value(); });
    return is_any_told ? exit_status::success : exit_status::usage;
}

void rewrite_report(const Event& event) {
    const Store store(event.files.database, Store::Mode::read);
    const StoredEvent stored = restore_to_show(event.loaded, store, expand_home("~"));
    const EventFacts facts = stored_facts(stored, FactsDetail::full);
    write_file_atomically(event.files.report, report_text(facts, stored.control, ReportDetail::usual, {paper_width},
                                                          stored_adoptions(store.facts())));
}

}  // namespace ringmaster
