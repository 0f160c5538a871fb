#include "ringmaster/os/file_system.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

constexpr auto network_file_systems = std::to_array<std::string_view>(
    {"9p",           "afs",      "beegfs",      "ceph",      "cifs",           "coda",       "gpfs",
     "lustre",       "ncpfs",    "nfs",         "nfs4",      "orangefs",       "panfs",      "pvfs2",
     "smb3",         "smbfs",    "wekafs",      "fuse.ceph", "fuse.curlftpfs", "fuse.davfs", "fuse.glusterfs",
     "fuse.juicefs", "fuse.mfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"});

}  // namespace

std::string network_file_system(std::string_view mounts, dev_t device) {
    constexpr std::size_t place_of_device = 2;
    const std::string number = fmt::format("{}:{}", major(device), minor(device));
    for (const std::string& line : split(mounts, '\n')) {
        const std::size_t dash = line.find(" - ");
        const std::vector<std::string> words = split(line, ' ');
        if (dash == std::string::npos || words.size() <= place_of_device || words[place_of_device] != number) {
            continue;
        }
        const std::string kind = split(line.substr(dash + 3), ' ').front();
        const bool is_one =
            std::find(network_file_systems.begin(), network_file_systems.end(), kind) != network_file_systems.end();
        return is_one ? kind : "";
    }
    return "";
}

std::string network_file_system_of(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return "";
    }
    try {
        return network_file_system(read_file("/proc/self/mountinfo"), status.st_dev);
    } catch (const Error&) {  // a warning is all that hangs on it
        return "";
    }
}

}  // namespace ringmaster
