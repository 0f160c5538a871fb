#include "ringmaster/game/relocation.hpp"

#include <utility>

namespace ringmaster {
namespace {

std::string path_there(const std::string& path, const std::vector<FolderThere>& folders) {
    for (const auto& [here, there] : folders) {
        const bool is_in =
            !here.empty() && path.starts_with(here) && (path.size() == here.size() || path[here.size()] == '/');
        if (is_in) {
            return there + path.substr(here.size());
        }
    }
    return path;
}

void replace_all(std::string& text, const std::string& part, const std::string& by) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size())) {
        text.replace(at, part.size(), by);
    }
}

void replace_all(std::vector<std::string>& texts, const std::string& part, const std::string& by) {
    for (std::string& text : texts) {
        replace_all(text, part, by);
    }
}

void rename_scratch(ProgramSetup& program, const std::string& here, const std::string& there) {
    program.scratch_folder = there;
    replace_all(program.command, here, there);
    replace_all(program.cwd, here, there);
    for (auto& [name, value] : program.environ) {
        replace_all(value, here, there);
    }
}

/// Gives where the scratch folder was and is.
std::pair<std::string, std::string> relocate(ProgramSetup& program, const std::vector<FolderThere>& folders) {
    const std::string scratch = program.scratch_folder;
    const std::string scratch_there = path_there(scratch, folders);
    if (!scratch.empty() && scratch != scratch_there) {
        rename_scratch(program, scratch, scratch_there);
    }
    if (!program.command.empty()) {
        program.command.front() = path_there(program.command.front(), folders);
    }
    program.cwd = path_there(program.cwd, folders);
    return {scratch, scratch_there};
}

void relocate_player(PlayerSetup& player, const std::vector<FolderThere>& folders) {
    const auto [here, there] = relocate(player, folders);
    if (!here.empty()) {
        replace_all(player.startup_gtp_commands, here, there);
        replace_all(player.set_gtp_commands, here, there);
    }
}

}  // namespace

Job relocated(Job job, const std::vector<FolderThere>& folders) {
    if (auto* script = std::get_if<ScriptGame>(&job.game)) {
        relocate(script->script, folders);
        return job;
    }
    for (PlayerSetup& player : job.gtp().players) {
        relocate_player(player, folders);
    }
    if (auto& referee = job.gtp().referee) {
        relocate_player(*referee, folders);
    }
    return job;
}

}  // namespace ringmaster
