#include "ringmaster/runner/scratch_folder.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

void require_below(const std::string& file) {
    const fs::path path = file;
    const bool climbs = std::find(path.begin(), path.end(), "..") != path.end();
    if (path.is_absolute() || climbs || !path.has_filename() || path.filename() == ".") {
        throw Error(fmt::format("the file '{}' is not below the scratch folder", printable(file)));
    }
}

/// Everything in it is removed one day, so it must not be a folder that somebody else could have.
void require_own_place(const fs::path& folder) {
    if (!folder.is_absolute() || folder != folder.lexically_normal() || !folder.has_filename()) {
        throw bug(fmt::format("'{}' was to be a scratch folder", folder.string()));
    }
}

void make_new_folder(const fs::path& folder) {
    make_folder(folder.parent_path());
    std::error_code problem;
    if (!fs::create_directory(folder, problem)) {
        const std::string reason = problem ? problem.message() : "something is in its place";
        throw Error(fmt::format("cannot make the folder '{}': {}", folder.string(), reason));
    }
}

void write_file(const fs::path& folder, const ScratchFile& file) {
    require_below(file.path);
    const fs::path path = folder / file.path;
    make_folder(path.parent_path());
    replace_file(path, file.content);
}

}  // namespace

ScratchFolder::ScratchFolder(const PlayerSetup& player) {
    if (player.scratch_folder.empty()) {
        return;
    }
    try {
        require_own_place(player.scratch_folder);
        path_ = player.scratch_folder;
        remove();
        path_ = player.scratch_folder;
        make_new_folder(path_);
        for (const ScratchFile& file : player.files) {
            write_file(path_, file);
        }
    } catch (const Error& error) {
        remove();
        throw Error(error.what(), player.code);
    }
}

std::string ScratchFolder::remove() {
    const fs::path folder = std::exchange(path_, {});
    std::error_code problem;
    if (!folder.empty()) {
        fs::remove_all(folder, problem);
    }
    return problem ? fmt::format("cannot remove the folder '{}': {}", folder.string(), problem.message()) : "";
}

}  // namespace ringmaster
