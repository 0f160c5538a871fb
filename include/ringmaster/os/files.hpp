#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

/// An owned file descriptor; -1 is none.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    Descriptor(Descriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { reset(); }

    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }
    void reset();

private:
    int descriptor_ = -1;
};

/// Opens /dev/null for each of standard input, output and error that we were started without, so that no file or pipe
/// of ours takes its number.
void open_missing_standard_descriptors();

/// Makes sure that this process can have so many descriptors open. Throws Error when the system's limit forbids it.
void provide_descriptors(std::size_t wanted);

/// What to do where the system gives no more descriptors or processes; empty: the reason is another.
std::string remedy_for_limit(int reason);

/// A pipe whose ends are both close-on-exec: {read end, write end}. Throws Error.
std::pair<Descriptor, Descriptor> make_pipe();

/// Writes everything, however often it takes; false, with errno, when that fails.
bool write_all(int descriptor, std::string_view bytes);

/// The whole file. Throws Error naming the file and the system's reason.
std::string read_file(const std::filesystem::path& path);

/// Reads a file that a user names: nothing but a regular file, and none that is larger.
std::string read_user_file(const std::filesystem::path& path, std::size_t most_mebibytes = 16);

/// A file that is written piece by piece and is there whole or not at all: a temporary beside it, which gets its name
/// in the end. Nothing is left of one that was not committed. Throws Error naming the file and the system's reason.
class PendingFile {
public:
    explicit PendingFile(std::filesystem::path path);
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    ~PendingFile();

    void write(std::string_view bytes);
    void commit();          ///< waits for the disk
    void commit_at_once();  ///< without waiting: after a power failure the file may be missing or empty

private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    Descriptor file_;
    bool is_committed_ = false;
};

/// Writes a file so that it is there whole or not at all (see PendingFile). Throws Error.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// Replaces a file without waiting for the disk: readers see the old file or the whole new one, but after a power
/// failure it may be missing or empty.
void replace_file(const std::filesystem::path& path, std::string_view content);

/// What is in a folder, as far as that can be read.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder);

/// Makes a folder and its parents. Throws Error naming it.
void make_folder(const std::filesystem::path& path);

/// `~` and `~/x` at the beginning become the home folder; anything else is returned as it is.
std::string expand_home(const std::string& path);

/// What to tell people when a lock file cannot be opened or locked, by the system's reason. Nothing was done yet then.
Error lock_failure(std::string_view attempt, const std::filesystem::path& path, int reason);

/// An advisory lock (flock) on a file that it makes if need be; it is released by whatever end of this process and
/// is not inherited by programs we start. The file is empty but for what its holder says.
class FileLock {
public:
    /// Empty when somebody else holds it. Throws Error when the file cannot be opened.
    static std::optional<FileLock> try_lock(const std::filesystem::path& path);
    /// Whether somebody holds the lock; a file that is not there is not locked.
    static bool is_locked(const std::filesystem::path& path);

    /// Writes a word for others to read in the file; it replaces the last one.
    void say(const std::string& word) const;

private:
    FileLock(Descriptor descriptor, std::filesystem::path path)
        : descriptor_(std::move(descriptor)), path_(std::move(path)) {}
    Descriptor descriptor_;
    std::filesystem::path path_;
};

/// Which network file system the device is, by the kernel's list of mounts (the text of /proc/self/mountinfo): "nfs4",
/// "lustre", "fuse.sshfs". Empty: it is none that we know.
std::string network_file_system(std::string_view mounts, dev_t device);

/// The network file system on which a file or folder lies.
std::string network_file_system_of(const std::filesystem::path& path);

}  // namespace ringmaster
