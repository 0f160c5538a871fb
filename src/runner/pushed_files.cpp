#include "ringmaster/runner/pushed_files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

Error refusal(const std::string& machine, const std::string& reason, const std::string& remedy) {
    return usage_error("push: " + reason, fmt::format("[[workers]] '{}'", machine), remedy);
}

std::uint64_t size_of(const std::string& path, const std::string& machine) {
    const auto refuse = [&](const std::string& reason, const std::string& remedy) {
        return refusal(machine, fmt::format("'{}' {}", path, reason), remedy);
    };
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 && errno == ENOENT) {
        throw refuse("does not exist", "make it first, or mend its name");
    }
    if (S_ISDIR(file.st_mode)) {
        throw refuse("is a folder", "name the files one by one, or pack them into one");
    }
    if (::access(path.c_str(), R_OK) != 0) {
        throw refuse(fmt::format("cannot be opened: {}", std::strerror(errno)), "let it be readable");
    }
    if (!S_ISREG(file.st_mode)) {
        throw refuse("is no regular file", "name the files one by one, or pack them into one");
    }
    return static_cast<std::uint64_t>(file.st_size);
}

/// Another one for each event and each machine that plays it, and a word that no shell changes.
std::string folder_name(const std::string& event) {
    std::string name = fs::path(event).stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    std::string host(256, '\0');
    ::gethostname(host.data(), host.size() - 1);
    return fmt::format("{}-{:016x}", name, std::hash<std::string>()(host.c_str() + (":" + event)));
}

struct SshLogin {
    std::vector<std::string> command;  ///< ssh and its options
    std::string host;
};

/// The login in "ssh -p 22 big.example nice ringmaster worker"; options may stand behind the host, too.
SshLogin login_of(const std::vector<std::string>& launch) {
    constexpr std::string_view with_argument = "BbcDEeFIiJLlmOopQRSWw";
    SshLogin login{{launch.front()}, ""};
    for (std::size_t i = 1; i < launch.size(); ++i) {
        const std::string& word = launch[i];
        if (word.size() > 1 && word[0] == '-') {
            login.command.push_back(word);
            const std::size_t letter = word.find_first_of(with_argument, 1);
            if (letter + 1 == word.size() && i + 1 < launch.size()) {
                login.command.push_back(launch[++i]);
            }
        } else if (login.host.empty()) {
            login.host = word;
        } else {
            break;
        }
    }
    return login;
}

/// The words as rsync reads its option `-e`: a quote is doubled within quotes, and nothing else is special.
std::string words_for_rsync(const std::vector<std::string>& words) {
    std::string text = join(each(words, [](const std::string& word) { return join(split(word, '\''), "''"); }), "' '");
    return "'" + text + "'";
}

/// sbcast's option for the job in which a launch starts its step; none: the job in which we are.
std::vector<std::string> job_of(const std::vector<std::string>& launch) {
    for (std::size_t i = 1; i < launch.size(); ++i) {
        if (launch[i].starts_with("--jobid=")) {
            return {launch[i]};
        }
        if (launch[i] == "--jobid" && i + 1 < launch.size()) {
            return {"--jobid=" + launch[i + 1]};
        }
    }
    return {};
}

}  // namespace

PushedFiles push_to(const std::string& machine, const std::vector<std::string>& launch,
                    const std::vector<std::string>& paths, const std::string& event) {
    PushedFiles push;
    const bool is_by_ssh = fs::path(launch.front()).filename() == "ssh";
    const std::string folder = is_by_ssh ? ".cache/ringmaster/" + folder_name(event) + "/"
                                         : fmt::format("/tmp/ringmaster-{}-{}-", ::getuid(), folder_name(event));
    for (const std::string& path : paths) {
        push.bytes += size_of(path, machine);
        push.stamps[path] = file_stamp(path).value_or("");
        push.files.push_back({path, (is_by_ssh ? "~/" : "") + folder + fs::path(path).filename().string()});
    }
    if (is_by_ssh) {
        const SshLogin login = login_of(launch);
        // No times: a copy whose content is right stays the file that it is.
        std::vector<std::string>& rsync = push.commands.emplace_back(std::vector<std::string>{
            "rsync", "--checksum", "--copy-links", "--perms", "--chmod=Fa-w", "--mkpath", "--partial-dir=.partial",
            "--info=progress2", "--timeout=60", "-e", words_for_rsync(login.command), "--"});
        rsync.insert(rsync.end(), paths.begin(), paths.end());
        rsync.push_back(login.host + ":" + folder);
    } else {
        for (const PathThere& file : push.files) {
            std::vector<std::string>& sbcast =
                push.commands.emplace_back(std::vector<std::string>{"sbcast", "--force", "--preserve"});
            append(sbcast, job_of(launch));
            sbcast.insert(sbcast.end(), {file.here, file.there});
        }
    }
    const std::string program = is_by_ssh ? "rsync" : "sbcast";
    if (!find_program(program)) {
        throw refusal(machine, "there is no '" + program + "' in PATH",
                      is_by_ssh ? "install rsync, here and there" : "start ringmaster where Slurm is installed");
    }
    return push;
}

}  // namespace ringmaster
