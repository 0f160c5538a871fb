#include <csignal>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>

#include <malloc.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/os/files.hpp"

using namespace ringmaster;

namespace {

constexpr std::size_t longest_message = 16000;

/// The models take and free matrices of megabytes by the thousand. With glibc's defaults each goes back to the kernel
/// and comes as new pages: half of the time of a report.
void keep_freed_memory() {
    constexpr int megabyte = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, 32 * megabyte);
    mallopt(M_TRIM_THRESHOLD, 64 * megabyte);
}

int status_of(Fault fault) {
    return fault == Fault::usage   ? exit_status::usage
           : fault == Fault::state ? exit_status::unusable_state
                                   : exit_status::failure;
}

}  // namespace

int main(int argc, char** argv) {
    keep_freed_memory();
    open_missing_standard_descriptors();
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit on file sizes then fails with a reason
    try {
        const int status = execute(parse_command_line(argc, argv));
        if (!std::cout.flush()) {
            print("\n");  // the stream knows only that a write failed; this one throws the reason
        }
        return status;
    } catch (const Error& error) {
        std::cerr << "ringmaster: " << printable(error.what(), longest_message, true) << '\n';
        return status_of(error.fault());
    } catch (const std::filesystem::filesystem_error& error) {
        std::cerr << "ringmaster: cannot reach '" << printable(error.path1().string(), longest_message)
                  << "': " << error.code().message() << " (check the disk and the permissions of the folder)\n";
        return exit_status::failure;
    } catch (const std::bad_alloc&) {
        std::cerr << "ringmaster: out of memory (the games stored so far are safe; start it again to go on)\n";
        return exit_status::failure;
    } catch (const std::exception& error) {
        std::cerr << "ringmaster: " << printable(error.what(), longest_message) << "; this is a bug in ringmaster\n";
        return exit_status::failure;
    }
}
