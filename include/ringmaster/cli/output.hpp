#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// Throws Error (Fault::usage) when the file, which messages call `name`, is one that the event keeps itself, its
/// control file, or anything but a regular file.
void require_free_to_write(const std::string& name, const std::filesystem::path& file,
                           const std::filesystem::path& control_file, const EventFiles& own);

/// Where what was asked for goes, however much it is: to standard output, or to a file that is there whole after
/// finish() and else not at all.
class Output {
public:
    /// `file` is as the user named it; empty: standard output. See require_free_to_write.
    Output(const std::filesystem::path& file, const std::filesystem::path& control_file, const EventFiles& own);

    /// That something does not arrive is an Error. But who reads a pipe may have enough: the rest is then dropped.
    void write(std::string_view text);
    void finish();

    /// False when the rest is dropped: nobody need make it.
    bool is_wanted() const { return is_wanted_; }

private:
    void flush();

    std::optional<PendingFile> file_;
    std::string waiting_;
    bool is_wanted_ = true;
};

}  // namespace ringmaster
