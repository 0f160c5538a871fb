#include "ringmaster/game/relocation.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

struct Relocation {
    const std::vector<PathThere>& folders;
    const std::vector<PathThere>& files;
    const std::string& base;
};

std::string path_there(const std::string& path, const std::vector<PathThere>& folders) {
    for (const auto& [here, there] : folders) {
        const bool is_in =
            !here.empty() && path.starts_with(here) && (path.size() == here.size() || path[here.size()] == '/');
        if (is_in) {
            return there + path.substr(here.size());
        }
    }
    return path;
}

void replace_in_each(std::vector<std::string>& texts, const std::string& part, const std::string& by) {
    for (std::string& text : texts) {
        replace_all(text, part, by);
    }
}

/// Renames the scratch folder. The program itself and its working folder are paths like others.
void rename_scratch(ProgramSetup& program, const std::string& here, const std::string& there) {
    program.scratch_folder = there;
    for (std::size_t i = 1; i < program.command.size(); ++i) {
        replace_all(program.command[i], here, there);
    }
    for (auto& [name, value] : program.environ) {
        replace_all(value, here, there);
    }
}

/// Puts a file's copy into the text in its stead. False: the text names none of the files.
bool name_copy(std::string& text, const std::string& folder, const std::vector<PathThere>& files) {
    for (const std::size_t begin : {std::size_t{0}, text.find('=') + 1}) {
        const auto path = (std::filesystem::path(folder) / text.substr(begin)).lexically_normal();
        const auto found = std::ranges::find_if(files, [&](const PathThere& file) { return path == file.here; });
        if (found != files.end()) {
            text.replace(begin, std::string::npos, found->there);
            return true;
        }
    }
    return false;
}

/// Relocates a program, and gives where its scratch folder was and is.
std::pair<std::string, std::string> relocate(ProgramSetup& program, const Relocation& relocation) {
    const auto& [folders, files, base] = relocation;
    const std::string& folder = program.cwd.empty() ? base : program.cwd;
    const std::string scratch = program.scratch_folder;
    const std::string scratch_there = path_there(scratch, folders);
    if (!scratch.empty() && scratch != scratch_there) {
        rename_scratch(program, scratch, scratch_there);
    }
    for (std::size_t i = 0; i < program.command.size(); ++i) {
        std::string& word = program.command[i];
        const bool is_found_in_path = i == 0 && word.find('/') == std::string::npos;
        if (!is_found_in_path && !name_copy(word, folder, files) && i == 0) {
            word = path_there(word, folders);
        }
    }
    for (auto& [name, value] : program.environ) {
        name_copy(value, folder, files);
    }
    for (ScratchFile& file : program.files) {
        file.link = name_copy(file.link, folder, files) ? file.link : path_there(file.link, folders);
    }
    program.cwd = path_there(program.cwd, folders);
    return {scratch, scratch_there};
}

void relocate_player(PlayerSetup& player, const Relocation& relocation) {
    const auto [here, there] = relocate(player, relocation);
    if (!here.empty()) {
        replace_in_each(player.startup_gtp_commands, here, there);
        replace_in_each(player.set_gtp_commands, here, there);
    }
}

}  // namespace

Job relocated(Job job, const std::vector<PathThere>& folders, const std::vector<PathThere>& files,
              const std::string& base) {
    const Relocation relocation{folders, files, base};
    if (auto* script = std::get_if<ScriptGame>(&job.game)) {
        const auto [here, there] = relocate(script->script, relocation);
        if (!here.empty()) {
            replace_all(script->script.input, here, there);
        }
        return job;
    }
    for (PlayerSetup& player : job.gtp().players) {
        relocate_player(player, relocation);
    }
    if (auto& referee = job.gtp().referee) {
        relocate_player(*referee, relocation);
    }
    return job;
}

}  // namespace ringmaster
