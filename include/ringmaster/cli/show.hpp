#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/options.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/report/adoption.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"

namespace ringmaster {

/// Throws Error (Fault::usage) when there is no folder for the file, or one that may not be written to.
void require_folder_to_write(const std::filesystem::path& file);

/// Throws Error (Fault::usage) when the file, which messages call `name`, is one that the event keeps itself, a
/// control file, or anything but a regular file, and when it cannot be written into its folder.
void require_free_to_write(const std::string& name, const std::filesystem::path& file,
                           const std::filesystem::path& control_file);

/// Where what was asked for goes, however much it is: to standard output, or to a file that is there whole after
/// finish() and else not at all.
class Output {
public:
    Output() = default;  ///< to standard output
    /// `file` is as the user named it; empty: standard output. See require_free_to_write: it is no file of these
    /// events.
    Output(const std::filesystem::path& file, const std::vector<std::filesystem::path>& control_files);

    /// That something does not arrive is an Error. But who reads a pipe may have enough: the rest is then dropped.
    void write(std::string_view text);
    void finish();

    /// False when the rest of the output is dropped: nobody need make it.
    bool is_wanted() const { return is_wanted_; }

private:
    void flush();

    std::optional<PendingFile> file_;
    std::string waiting_;
    bool is_wanted_ = true;
};

/// The columns of a report that is no terminal's.
inline constexpr std::size_t paper_width = 100;

/// The layout for standard output: as wide as its terminal.
TextLayout layout_of_output(Colouring colouring);

std::string report_text(const EventFacts& facts, const ControlFile& control, ReportDetail detail,
                        const TextLayout& layout, const std::vector<AdoptionFacts>& adoptions = {});

/// Prints what was asked for. That it did not arrive must not go unseen: Error; but a reader who has enough (a closed
/// pipe) is none. Gives the exit status.
int print(const std::string& text, Output output = {});

/// Prints the report of the stored games, or writes it into a file. Works while they are being played.
int show(const Event& event, const Options& options);

/// Where several control files are named, or a folder, which means each that has a state file beside it, prints a line
/// for each of the events, or writes them into a file; one that cannot be told has a line that says why. Nothing where
/// one event is meant.
std::optional<int> show_side_by_side(const Options& options);

/// Rewrites the report file.
void rewrite_report(const Event& event);

}  // namespace ringmaster
