#include "ringmaster/cli/import.hpp"

#include <filesystem>
#include <iostream>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/drafts/importer.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_name = 5000;

std::string text_to_import(const std::filesystem::path& file) {
    try {
        return read_user_file(file);
    } catch (const Error& error) {
        throw Error(error.what(), "", "", Fault::usage);
    }
}

/// What somebody has worked on since it was imported is not replaced.
void require_free_name(const std::filesystem::path& file) {
    if (std::filesystem::exists(std::filesystem::symlink_status(file))) {
        throw Error("--output '" + file.string() + "' is there already", "", "name another file", Fault::usage);
    }
}

}  // namespace

int print_imported(const Options& options) {
    if (!options.output.empty()) {
        require_free_name(options.output);
    }
    const std::string shown = printable(options.control_file.string(), longest_name);
    const ImportResult result =
        import_settings(text_to_import(options.control_file), options.control_file.filename().string());
    for (const std::string& line : problem_lines(shown, result.problems, "nothing was imported")) {
        std::cerr << (line.starts_with(shown) ? "ringmaster: " : "") << line << '\n';
    }
    if (!result.problems.empty()) {
        return exit_status::usage;
    }
    for (const std::string& what : result.left_out) {
        std::cerr << "ringmaster: " << shown << ": left out: " << what << '\n';
    }
    if (options.output.empty()) {
        return print(result.control_file);
    }
    write_file_atomically(options.output, result.control_file);
    return exit_status::success;
}

}  // namespace ringmaster
