#include "ringmaster/cli/show.hpp"

#include <cerrno>
#include <iostream>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/terminal.hpp"

namespace ringmaster {
namespace {

/// The facts of the stored games, by the settings they were played under.
EventFacts stored_facts(const StoredEvent& event, FactsDetail detail) {
    EventFacts facts = event.competition->facts(detail);
    if (!event.changes.empty()) {
        WarningFacts warning{WarningKind::former_settings};
        warning.changes = event.changes;
        facts.warnings.insert(facts.warnings.begin(), std::move(warning));
    }
    return facts;
}

StoredEvent stored_event(const LoadedControlFile& loaded, const EventFiles& files) {
    const Store store(files.database, Store::Mode::read);
    return restore_to_show(loaded, store, expand_home("~"));
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
    const StoredEvent event = stored_event(loaded, files);
    const EventFacts facts = stored_facts(event, options.verbose ? FactsDetail::history : FactsDetail::full);
    return print(report_text(facts, event.control, options.verbose ? ReportDetail::all : ReportDetail::usual,
                             layout_of_output(options.colouring)));
}

int rewrite_report(const LoadedControlFile& loaded, const EventFiles& files) {
    const StoredEvent event = stored_event(loaded, files);
    const EventFacts facts = stored_facts(event, FactsDetail::full);
    write_file_atomically(files.report, report_text(facts, event.control, ReportDetail::usual, {paper_width}));
    return exit_status::success;
}

}  // namespace ringmaster
