#include "ringmaster/cli/show.hpp"

#include <algorithm>
#include <cerrno>
#include <iostream>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/cli/output.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/render_json.hpp"
#include "ringmaster/runner/live_page.hpp"

namespace ringmaster {
namespace {

/// The facts of the stored games, by the settings they were played under.
EventFacts stored_facts(const StoredEvent& event, FactsDetail detail) {
    EventFacts facts = event.competition->facts(detail);
    if (!event.changes.empty()) {
        facts.warnings.insert(facts.warnings.begin(), FormerSettings{event.changes});
    }
    return facts;
}

/// Those of the last games of the recommended settings.
void add_game_files(EventFacts& facts, const EventFiles& files, const Store& store) {
    constexpr std::size_t most = 20;
    const Parameters recommended = recommended_in(facts);
    store.for_each_game([&](const GameRecord& record) {
        if (record.epoch == facts.epoch && record.parameters() == recommended) {
            facts.games.push_back((files.games.filename() / (std::to_string(record.number) + ".sgf")).string());
        }
    });
    facts.games.erase(facts.games.begin(),
                      facts.games.end() - static_cast<std::ptrdiff_t>(std::min(most, facts.games.size())));
    std::erase_if(facts.games,
                  [&](const std::string& file) { return !std::filesystem::exists(files.games.parent_path() / file); });
}

std::string rendered(const EventFacts& facts, const ControlFile& control, const Options& options) {
    switch (options.format) {
        case OutputFormat::csv:
            return render_csv(facts);
        case OutputFormat::json:
            return render_json(facts);
        case OutputFormat::html:
            return page_text(facts, 0);
        default:
            break;
    }
    const TextLayout screen = layout_of_output(options.colouring);
    return report_text(facts, control, options.verbose ? ReportDetail::all : ReportDetail::usual,
                       options.output.empty() ? screen : TextLayout{paper_width});
}

}  // namespace

TextLayout layout_of_output(Colouring colouring) {
    const bool is_screen = is_terminal(STDOUT_FILENO);
    const int columns = is_screen ? terminal_size(STDOUT_FILENO).columns : 0;
    return {columns > 0 ? static_cast<std::size_t>(columns) : paper_width, use_colour(colouring, STDOUT_FILENO)};
}

std::string report_text(const EventFacts& facts, const ControlFile& control, ReportDetail detail,
                        const TextLayout& layout) {
    const std::vector<std::size_t> candidates(control.summary_spec.begin(), control.summary_spec.end());
    return render_text(text_report(facts, detail, candidates), layout);
}

int print(const std::string& text) {
    errno = 0;
    std::cout << text << std::flush;
    const bool reader_has_enough = errno == EPIPE;
    if (!std::cout && !reader_has_enough) {
        throw Error("cannot write to standard output");
    }
    return exit_status::success;
}

int show(const LoadedControlFile& loaded, const EventFiles& files, const Options& options) {
    const Store store(files.database, Store::Mode::read);
    const StoredEvent event = restore_to_show(loaded, store, expand_home("~"));
    const bool is_for_terminal = options.format == OutputFormat::text || options.format == OutputFormat::csv;
    const bool has_history = options.verbose || !is_for_terminal;
    EventFacts facts = stored_facts(event, has_history ? FactsDetail::history : FactsDetail::full);
    if (!is_for_terminal) {
        add_game_files(facts, files, store);
    }
    Output output(options.output, event.control.path, files);
    output.write(rendered(facts, event.control, options));
    output.finish();
    return exit_status::success;
}

int rewrite_report(const LoadedControlFile& loaded, const EventFiles& files) {
    const StoredEvent event = restore_to_show(loaded, Store(files.database, Store::Mode::read), expand_home("~"));
    const EventFacts facts = stored_facts(event, FactsDetail::full);
    write_file_atomically(files.report, report_text(facts, event.control, ReportDetail::usual, {paper_width}));
    return exit_status::success;
}

}  // namespace ringmaster
