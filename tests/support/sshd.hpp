#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/run_command.hpp"
#include "support/temporary_folder.hpp"

namespace ringmaster {

/// An ssh server of its own on this machine, with keys that were made for it, and how to log in there.
class Sshd {
public:
    Sshd() {
        for (const char* key : {"host", "user"}) {
            run_command({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file(key)});
        }
        std::filesystem::copy_file(file("user.pub"), file("authorized"));
        std::error_code ignored;
        std::filesystem::create_directory("/run/sshd", ignored);  // the system's own, which it wants when root runs it
        write_file_atomically(file("config"), "ListenAddress 127.0.0.1\nPort " + port() + "\nHostKey " + file("host") +
                                                  "\nAuthorizedKeysFile " + file("authorized") +
                                                  "\nPidFile none\nUsePAM no\nStrictModes no\nPermitRootLogin yes\n"
                                                  "PasswordAuthentication no\nMaxStartups 100\n");
        Launch launch;
        launch.command = {"/usr/sbin/sshd", "-D", "-e", "-f", file("config")};
        server_.emplace(launch);
        std::string words;
        INFO("sshd does not listen: " << words);
        REQUIRE(processes::becomes_true([&] {
            std::string ignored_output;
            server_->read(ignored_output, Deadline::after(0.01));
            words = server_->stderr_tail();
            return words.find("Server listening") != std::string::npos;
        }));
    }

    /// What to put before a command that is to run there.
    std::string login() const {
        return "ssh -F none -oBatchMode=yes -oStrictHostKeyChecking=no -oLogLevel=ERROR -oUserKnownHostsFile=" +
               file("known") + " -i " + file("user") + " -p " + port() + " 127.0.0.1 ";
    }

    /// The processes of the server that serve who has logged in.
    std::vector<pid_t> sessions() const { return processes::children(server_->pid()); }

private:
    std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string port() { return std::to_string(20000 + ::getpid() % 20000); }

    TemporaryFolder folder_;
    std::optional<Subprocess> server_;
};

}  // namespace ringmaster
