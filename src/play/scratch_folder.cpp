#include "ringmaster/play/scratch_folder.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>
#include <poll.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

void require_below(const std::string& file) {
    const fs::path path = file;
    const bool climbs = std::ranges::find(path, "..") != path.end();
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

constexpr const char* mark = "made-by-ringmaster";
constexpr const char* text_of_mark = "ringmaster made this folder, and removes it with all folders in it.\n";

bool is_marked(const fs::path& root) {
    std::error_code ignored;
    return fs::is_regular_file(root / mark, ignored);
}

/// Several workers may want it at once: one of them makes it and marks it a moment later.
void make_root(const fs::path& root) {
    constexpr int most_moments = 100;
    for (int moment = 0; !is_marked(root); ++moment) {
        std::error_code problem;
        if (fs::create_directory(root, problem)) {
            return replace_file(root / mark, text_of_mark);
        }
        if (problem) {
            throw Error(fmt::format("cannot make the folder '{}': {}", root.string(), problem.message()));
        }
        if (moment == most_moments && fs::is_empty(root, problem)) {
            return replace_file(root / mark, text_of_mark);  // who made it had no room for the mark
        }
        if (moment == most_moments) {
            throw Error(fmt::format("the folder '{}' was not made by ringmaster", root.string()), "",
                        "ringmaster makes one of this name for its own; move it away");
        }
        poll(nullptr, 0, 10);
    }
}

/// An engine may leave folders in which not even their owner may delete anything.
void make_removable(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::is_directory(fs::symlink_status(folder, ignored))) {
        return;
    }
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, ignored);
    for (const auto& entry : entries_of(folder)) {
        make_removable(entry.path());
    }
}

std::error_code remove_tree(const fs::path& folder) {
    std::error_code problem;
    fs::remove_all(folder, problem);
    if (problem) {
        make_removable(folder);
        fs::remove_all(folder, problem);
    }
    return problem;
}

/// What cannot be removed (an engine in a container may leave files of another user) can be called something else.
void clear(const fs::path& folder) {
    if (!remove_tree(folder)) {
        return;
    }
    std::error_code problem;
    for (int i = 1; fs::exists(fs::symlink_status(folder, problem)) && i < 1000; ++i) {
        const fs::path aside = folder.string() + ".left-" + std::to_string(i);
        if (!fs::exists(fs::symlink_status(aside, problem))) {
            fs::rename(folder, aside, problem);
        }
    }
}

void make_new_folder(const fs::path& folder) {
    std::error_code problem;
    if (!fs::create_directory(folder, problem)) {
        const std::string reason = problem ? problem.message() : "something is in its place";
        throw Error(fmt::format("cannot make the folder '{}': {}", folder.string(), reason));
    }
}

void make_link(const fs::path& path, const std::string& target) {
    std::error_code problem;
    fs::create_symlink(target, path, problem);
    if (problem) {
        throw Error(fmt::format("cannot make the link '{}': {}", path.string(), problem.message()));
    }
}

void write_file(const fs::path& folder, const ScratchFile& file) {
    require_below(file.path);
    const fs::path path = folder / file.path;
    make_folder(path.parent_path());
    if (!file.link.empty()) {
        make_link(path, file.link);
    } else {
        replace_file(path, file.content);
    }
}

}  // namespace

ScratchFolder::ScratchFolder(const ProgramSetup& player) {
    if (player.scratch_folder.empty()) {
        return;
    }
    try {
        require_own_place(player.scratch_folder);
        make_root(fs::path(player.scratch_folder).parent_path());
        path_ = player.scratch_folder;
        clear(path_);
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
    const std::error_code problem = folder.empty() ? std::error_code() : remove_tree(folder);
    return problem ? fmt::format("cannot remove the folder '{}': {}", folder.string(), problem.message()) : "";
}

void remove_scratch_root(const fs::path& root) {
    std::error_code ignored;
    if (!is_marked(root)) {
        if (fs::is_directory(fs::symlink_status(root, ignored))) {
            fs::remove(root, ignored);  // where it is empty: who made it died at that, or at the end
        }
        return;
    }
    bool is_empty = true;
    for (const auto& entry : entries_of(root)) {
        if (entry.path().filename() == mark) {
            continue;
        }
        const bool is_folder = fs::is_directory(entry.symlink_status(ignored));
        is_empty = is_folder && !remove_tree(entry.path()) && is_empty;
    }
    if (is_empty) {
        fs::remove(root / mark, ignored);
        fs::remove(root, ignored);
    }
}

}  // namespace ringmaster
