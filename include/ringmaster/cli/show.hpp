#pragma once

#include <cstddef>
#include <string>

#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/options.hpp"
#include "ringmaster/event/event_state.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// The columns of a report that is no terminal's.
inline constexpr std::size_t paper_width = 100;

/// For standard output: as wide as its terminal.
TextLayout layout_of_output(Colouring colouring);

std::string report_text(const EventFacts& facts, const ControlFile& control, ReportDetail detail,
                        const TextLayout& layout);

/// Prints what was asked for. That it did not arrive must not go unseen: Error; but a reader who has enough (a closed
/// pipe) is none. Gives the exit status.
int print(const std::string& text);

/// Prints the report of the stored games, or writes it into a file. Works while they are being played.
int show(const LoadedControlFile& loaded, const EventFiles& files, const Options& options);

/// Rewrites the report file.
int rewrite_report(const LoadedControlFile& loaded, const EventFiles& files);

}  // namespace ringmaster
