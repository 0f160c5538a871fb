#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace ringmaster {

/// Which network file system the device is, by the kernel's list of mounts (the text of /proc/self/mountinfo): "nfs4",
/// "lustre", "fuse.sshfs". Empty: it is none that we know.
std::string network_file_system(std::string_view mounts, dev_t device);

/// The same for a file or folder.
std::string network_file_system_of(const std::filesystem::path& path);

}  // namespace ringmaster
