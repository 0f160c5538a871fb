#include <sys/sysmacros.h>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("a network file system is known by the kernel's list of mounts", "[os]") {
    const std::string mounts =
        "22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n"
        "98 22 0:51 / /home rw,relatime shared:53 - nfs4 server:/home rw,vers=4.2\n"
        "99 22 0:52 / /scratch rw - lustre 10.0.0.1@tcp:/scratch rw\n"
        "100 22 0:53 / /mnt/a\\040-\\040b rw,nosuid shared:60 master:2 - fuse.sshfs me@big: rw\n"
        "101 22 0:54 / /crypt rw - fuse.gocryptfs /x rw\n"
        "a line that is none\n";
    CHECK(network_file_system(mounts, makedev(254, 1)).empty());
    CHECK(network_file_system(mounts, makedev(0, 51)) == "nfs4");
    CHECK(network_file_system(mounts, makedev(0, 52)) == "lustre");
    CHECK(network_file_system(mounts, makedev(0, 53)) == "fuse.sshfs");
    CHECK(network_file_system(mounts, makedev(0, 54)).empty());
    CHECK(network_file_system(mounts, makedev(0, 5)).empty());
    CHECK(network_file_system("", makedev(0, 51)).empty());
}

TEST_CASE("a folder here is on no network file system, and one that is not there is on none", "[os]") {
    const TemporaryFolder folder;
    CHECK(network_file_system_of(folder.path()).empty());
    CHECK(network_file_system_of(folder / "nothing").empty());
}
