#include "ringmaster/os/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

Error failure(std::string_view attempt, const std::filesystem::path& path, int reason) {
    return Error(fmt::format("cannot {} '{}': {}", attempt, path.string(), std::strerror(reason)));
}

Descriptor above_standard(int descriptor) {
    Descriptor owned(descriptor);
    if (descriptor > STDERR_FILENO) {
        return owned;
    }
    return Descriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

std::string remedy_for_lock(int reason) {
    switch (reason) {
        case ENOLCK:
        case EOPNOTSUPP:
        case ENOSYS:
            return "the file system does not lock files, as some network ones do not, so two runs could meet on one "
                   "state file: nothing was started; put the control file on a local disk";
        case EROFS:
        case EACCES:
        case EPERM:
            return "nothing was started; an event keeps its files beside its control file: make the folder writable, "
                   "or copy the control file elsewhere";
        case ENOSPC:
        case EDQUOT:
            return "nothing was started, and the games stored so far are safe; free some space";
        case EISDIR:
            return "nothing was started; move the folder away";
        case EIO:
        case ESTALE:
            return "nothing was started, and the games stored so far are safe; check the disk";
        case EMFILE:
        case ENFILE:
            return "nothing was started; " + remedy_for_limit(reason);
        default:
            return "";
    }
}

/// Through a link that leads nowhere a lock would be made somewhere else, where no other run looks for it.
void require_no_broken_link(const std::filesystem::path& path) {
    std::error_code problem;
    const bool is_link = std::filesystem::is_symlink(path, problem);
    if (!is_link || std::filesystem::exists(path, problem)) {
        return;
    }
    const std::string target = std::filesystem::read_symlink(path, problem).string();
    throw Error(
        fmt::format("cannot lock '{}': it is a symbolic link to '{}', which cannot be reached", path.string(), target),
        "", "nothing was started; delete the link");
}

bool is_the_same_file(int descriptor, const std::filesystem::path& path) {
    struct stat opened {};
    struct stat named {};
    return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/// An empty file that is ours while it is open; nothing where another has it.
Descriptor take_over(const std::filesystem::path& path) {
    Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (file && flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) {
            ::unlink(path.c_str());
        }
        return {};
    }
    const bool is_ours = file && is_the_same_file(file.get(), path) && ftruncate(file.get(), 0) == 0;
    return is_ours ? std::move(file) : Descriptor();
}

/// The file that a link leads to; the path itself where it is no link, or one that leads nowhere or to a device.
std::filesystem::path through_links(const std::filesystem::path& path) {
    std::error_code problem;
    const bool is_link = std::filesystem::is_symlink(path, problem);
    return is_link && std::filesystem::is_regular_file(path, problem) ? std::filesystem::canonical(path, problem)
                                                                      : path;
}

/// The content of a file; reading ends soon after `enough` bytes.
std::string content_of(const Descriptor& file, const std::filesystem::path& path, std::size_t enough) {
    std::string content;
    char block[65536];
    while (content.size() <= enough) {
        const ssize_t size = ::read(file.get(), block, sizeof block);
        if (size == 0) {
            break;
        }
        if (size > 0) {
            content.append(block, static_cast<std::size_t>(size));
        } else if (errno != EINTR) {
            throw failure("read", path, errno);
        }
    }
    return content;
}

std::string home_folder() {
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home != '\0') {
        return home;
    }
    const passwd* entry = getpwuid(getuid());
    return entry != nullptr ? entry->pw_dir : "";
}

constexpr auto network_file_systems = std::to_array<std::string_view>(
    {"9p",           "afs",      "beegfs",      "ceph",      "cifs",           "coda",       "gpfs",
     "lustre",       "ncpfs",    "nfs",         "nfs4",      "orangefs",       "panfs",      "pvfs2",
     "smb3",         "smbfs",    "wekafs",      "fuse.ceph", "fuse.curlftpfs", "fuse.davfs", "fuse.glusterfs",
     "fuse.juicefs", "fuse.mfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"});

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        reset();
        descriptor_ = std::exchange(other.descriptor_, -1);
    }
    return *this;
}

void Descriptor::reset() {
    if (descriptor_ >= 0) {
        ::close(std::exchange(descriptor_, -1));
    }
}

void open_missing_standard_descriptors() {
    int descriptor = 0;
    while (descriptor >= 0 && descriptor <= STDERR_FILENO) {
        descriptor = open("/dev/null", O_RDWR);
    }
    Descriptor surplus(descriptor);
}

void provide_descriptors(std::size_t wanted) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted) {
        return;
    }
    const rlim_t hard = limit.rlim_max;
    limit.rlim_cur = std::min<rlim_t>(wanted, hard);
    if (wanted > hard || setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        throw Error(fmt::format("{} files must be open at a time, and the system's limit is {}", wanted, hard), "",
                    "play fewer games at a time with -j, or raise the limit with 'ulimit -n'");
    }
}

std::string remedy_for_limit(int reason) {
    return reason == EMFILE || reason == ENFILE
               ? "raise the limit on open files with 'ulimit -n', or close other programs"
           : reason == EAGAIN ? "raise the limit on processes with 'ulimit -u', or end other programs"
                              : "";
}

std::pair<Descriptor, Descriptor> make_pipe() {
    int ends[2];
    std::pair<Descriptor, Descriptor> both;
    if (pipe2(ends, O_CLOEXEC) == 0) {
        both = {above_standard(ends[0]), above_standard(ends[1])};
    }
    if (!both.first || !both.second) {
        const int reason = errno;
        throw Error(fmt::format("cannot make a pipe: {}", std::strerror(reason)), "", remedy_for_limit(reason));
    }
    return both;
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string read_file(const std::filesystem::path& path) {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) {
        throw failure("open", path, errno);
    }
    return content_of(file, path, std::numeric_limits<std::size_t>::max());
}

/// Reads a file that a user names; nobody waits for the writer of a pipe.
std::string read_user_file(const std::filesystem::path& path, std::size_t most_mebibytes) {
    const std::size_t most = most_mebibytes << 20;
    const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!file || fstat(file.get(), &status) != 0) {
        throw failure("open", path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        throw Error(fmt::format("cannot read '{}': it is no regular file", path.string()));
    }
    std::string content = content_of(file, path, most);
    if (content.size() > most) {
        throw Error(fmt::format("cannot read '{}': it is larger than {} MiB", path.string(), most_mebibytes));
    }
    return content;
}

/// All who write a file use one name, so that what one left who was killed is not there for ever; who finds it taken,
/// or cannot lock it, has a name of his own. A link to a file stays, and the file is replaced.
PendingFile::PendingFile(std::filesystem::path path)
    : path_(through_links(path)), temporary_(path_.string() + ".tmp-ringmaster"), file_(take_over(temporary_)) {
    if (file_) {
        return;
    }
    temporary_ = path_.string() + fmt::format(".tmp-{}", getpid());
    file_ = Descriptor(open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file_) {
        throw failure("write", path_, errno);
    }
}

PendingFile::~PendingFile() {
    if (!is_committed_) {
        ::unlink(temporary_.c_str());
    }
}

void PendingFile::write(std::string_view bytes) {
    if (!write_all(file_.get(), bytes)) {
        throw failure("write", path_, errno);
    }
}

void PendingFile::commit() {
    if (fsync(file_.get()) != 0) {
        throw failure("write", path_, errno);
    }
    commit_at_once();
}

void PendingFile::commit_at_once() {
    struct stat former {};
    if (stat(path_.c_str(), &former) == 0) {
        static_cast<void>(!fchmod(file_.get(), former.st_mode & 07777));
    }
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw failure("write", path_, errno);
    }
    is_committed_ = true;
}

void write_file_atomically(const std::filesystem::path& path, std::string_view content) {
    PendingFile file(path);
    file.write(content);
    file.commit();
}

void replace_file(const std::filesystem::path& path, std::string_view content) {
    PendingFile file(path);
    file.write(content);
    file.commit_at_once();
}

/// To go on to the next entry throws where the disk fails.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder) {
    std::vector<std::filesystem::directory_entry> entries;
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        entries.push_back(*entry);
    }
    return entries;
}

void make_folder(const std::filesystem::path& path) {
    std::error_code problem;
    std::filesystem::create_directories(path, problem);
    if (problem) {
        throw failure("make the folder", path, problem.value());
    }
}

std::string expand_home(const std::string& path) {
    if (path == "~" || path.starts_with("~/")) {
        return home_folder() + path.substr(1);
    }
    return path;
}

Error lock_failure(std::string_view attempt, const std::filesystem::path& path, int reason) {
    return Error(fmt::format("cannot {} '{}': {}", attempt, path.string(), std::strerror(reason)), "",
                 remedy_for_lock(reason));
}

std::optional<FileLock> FileLock::try_lock(const std::filesystem::path& path) {
    require_no_broken_link(path);
    // is_locked() of another process holds the lock for an instant, and a file may be deleted while we wait for it:
    // neither must look like an owner.
    for (int attempt = 0; attempt < 10; ++attempt) {
        Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
        if (!file) {
            throw lock_failure("open", path, errno);
        }
        if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR) {
                throw lock_failure("lock", path, errno);
            }
        } else if (is_the_same_file(file.get(), path)) {
            FileLock lock(std::move(file), path);
            lock.say("");
            return lock;
        }
        poll(nullptr, 0, 5);
    }
    return std::nullopt;
}

void FileLock::say(const std::string& word) const {
    const auto try_once = [&] {
        errno = 0;
        return ftruncate(descriptor_.get(), 0) == 0 &&
               pwrite(descriptor_.get(), word.data(), word.size(), 0) == static_cast<ssize_t>(word.size());
    };
    bool said = try_once();
    while (!said && errno == EINTR) {
        said = try_once();
    }
    if (!said) {
        throw lock_failure("write", path_, errno);
    }
}

bool FileLock::is_locked(const std::filesystem::path& path) {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) {
        if (errno == ENOENT) {
            return false;
        }
        throw failure("open", path, errno);
    }
    if (flock(file.get(), LOCK_SH | LOCK_NB) == 0 || errno == EINTR) {
        return false;
    }
    if (errno != EWOULDBLOCK) {
        throw lock_failure("lock", path, errno);
    }
    return true;
}

std::string network_file_system(std::string_view mounts, dev_t device) {
    constexpr std::size_t device_field = 2;
    const std::string number = fmt::format("{}:{}", major(device), minor(device));
    for (const std::string& line : split(mounts, '\n')) {
        const std::size_t dash = line.find(" - ");
        const std::vector<std::string> words = split(line, ' ');
        if (dash == std::string::npos || words.size() <= device_field || words[device_field] != number) {
            continue;
        }
        const std::string kind = split(line.substr(dash + 3), ' ').front();
        const bool is_one = std::ranges::find(network_file_systems, kind) != network_file_systems.end();
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
