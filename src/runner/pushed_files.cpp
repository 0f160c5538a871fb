#include "ringmaster/runner/pushed_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/file_hash.hpp"

namespace ringmaster {
namespace {

/// So much of a file waits to be sent: more than a pipe takes at once, and little beside a thousand workers.
constexpr std::size_t piece_of_file = std::size_t{128} << 10;

constexpr int most_attempts_to_push = 3;
constexpr int milliseconds_between_looks = 200;
constexpr std::size_t longest_problem = 1000;

/// A file that nobody uses stays in the cache for so long.
constexpr double seconds_in_cache = 30.0 * 86400;

std::optional<struct stat> status_of(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 ? std::optional(status) : std::nullopt;
}

std::string stamp_of(const struct stat& status) {
    return fmt::format("{} {}.{}", status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

Descriptor open_to_read(const std::string& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));  // nobody waits for a pipe's writer
}

FileToPush file_to_push(const std::string& path, const std::string& machine) {
    const auto refuse = [&](const std::string& reason, const std::string& remedy) {
        return Error(fmt::format("push: '{}' {}", path, reason), fmt::format("[[workers]] '{}'", machine), remedy,
                     Fault::usage);
    };
    const Descriptor file = open_to_read(path);
    if (!file) {
        throw errno == ENOENT ? refuse("does not exist", "make it first, or mend its name")
                              : refuse(fmt::format("cannot be opened: {}", std::strerror(errno)), "let it be readable");
    }
    const auto status = status_of(file.get());
    if (!status || !S_ISREG(status->st_mode)) {
        throw refuse(status && S_ISDIR(status->st_mode) ? "is a folder" : "is no regular file",
                     "name the files one by one, or pack them into one");
    }
    return {path,
            {std::filesystem::path(path).filename().string(), file_hash(file.get()),
             static_cast<std::uint64_t>(status->st_size), (status->st_mode & S_IXUSR) != 0},
            stamp_of(*status)};
}

Descriptor open_folder(const std::filesystem::path& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string cache_folder() {
    const char* named = std::getenv("XDG_CACHE_HOME");
    return (named != nullptr && *named == '/' ? named : expand_home("~/.cache")) + "/ringmaster";
}

/// Of a SHA-256, as a folder of the cache is called.
bool is_hash(const std::string& name) {
    return name.size() == 64 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool was_used_lately(const std::filesystem::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) != 0 ||
           static_cast<double>(status.st_mtim.tv_sec) > wall_clock_now() - seconds_in_cache;
}

bool was_used_lately_in(const std::filesystem::path& folder) {
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        if (was_used_lately(entry.path())) {
            return true;
        }
    }
    return problem || was_used_lately(folder);
}

/// Removes what nobody has used for long and no worker is just copying. Others may do so at the same time; who comes to
/// use such a folder waits for the lock and then makes it anew (IncomingFile::hold_folder).
void clear_cache(const std::string& cache, const std::vector<PushedFile>& needed) {
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(cache, problem)) {
        const std::string name = entry.path().filename().string();
        const bool is_needed =
            std::any_of(needed.begin(), needed.end(), [&](const PushedFile& file) { return file.hash == name; });
        const Descriptor folder = is_hash(name) && !is_needed ? open_folder(entry.path()) : Descriptor();
        if (folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) == 0 && !was_used_lately_in(entry.path())) {
            std::filesystem::remove_all(entry.path(), problem);
        }
    }
}

/// One file, at the worker.
class IncomingFile {
public:
    IncomingFile(Lifeline& master, const PushedFile& file, std::size_t number, const std::string& cache)
        : master_(master),
          file_(file),
          number_(number),
          cache_(cache),
          path_(place_in_cache(cache, file)),
          part_(path_ + ".part") {}

    /// False: the master is gone. Throws Error when there is no place for it.
    bool receive() {
        hold_folder();
        while (!is_there()) {
            if (!open_part()) {
                poll(nullptr, 0, milliseconds_between_looks);
                if (!master_.beat()) {
                    return false;
                }
            } else if (is_there()) {
                ::unlink(part_.c_str());
            } else if (!fetch()) {
                return false;
            }
        }
        note_use_of_files({file_});
        return true;
    }

private:
    /// It got its name when it was whole, so that of all that may happen to it its size tells.
    bool is_there() const {
        struct stat status {};
        if (::stat(path_.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
            static_cast<std::uint64_t>(status.st_size) != file_.size) {
            return false;
        }
        return !file_.is_program || (status.st_mode & S_IXUSR) != 0 || ::chmod(path_.c_str(), 0555) == 0;
    }

    /// Nobody removes it from now on. One that was removed before the lock was ours is made again.
    void hold_folder() {
        const std::filesystem::path path = std::filesystem::path(path_).parent_path();
        std::error_code problem;
        do {
            std::filesystem::create_directories(path, problem);
            if (problem) {
                refuse(problem.message());
            }
            folder_ = open_folder(path);
            if (!folder_ && errno != ENOENT) {
                refuse(errno);
            }
            ::flock(folder_.get(), LOCK_SH);
        } while (!std::filesystem::exists(path, problem));
    }

    /// False: another worker is copying it.
    bool open_part() {
        out_ = Descriptor(::open(part_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
        if (out_ && ::flock(out_.get(), LOCK_EX | LOCK_NB) == 0) {
            return true;
        }
        if (!out_ || errno != EWOULDBLOCK) {
            refuse(errno);
        }
        return false;
    }

    bool fetch() {
        for (int attempt = 0; attempt < most_attempts_to_push; ++attempt) {
            const auto status = status_of(out_.get());
            const auto size = status ? static_cast<std::uint64_t>(status->st_size) : 0;
            if (size < file_.size && !take(size)) {
                return false;
            }
            if (file_hash(out_.get(), [this] { stay_alive(); }) == file_.hash) {
                finish();
                return true;
            }
            clear();
        }
        throw Error(fmt::format("'{}' arrived damaged {} times", file_.name, most_attempts_to_push), "",
                    "what carries the two streams must carry all bytes as they are");
    }

    bool take(std::uint64_t has) {
        require_room(file_.size - has);
        FilesNews news;
        news.wanted = number_;
        news.from = has;
        if (!master_.write_line(files_news_to_line(news)) || !master_.read_line()) {
            return false;
        }
        while (has < file_.size) {
            const std::uint64_t most = std::min<std::uint64_t>(file_.size - has, piece_of_file);
            const std::optional<std::string> bytes = master_.read_some(static_cast<std::size_t>(most));
            if (!bytes) {
                return false;
            }
            if (!write_all(out_.get(), *bytes)) {
                const int reason = errno;
                clear();
                refuse(reason);
            }
            has += bytes->size();
            stay_alive();
        }
        return true;
    }

    void require_room(std::uint64_t bytes) const {
        struct statvfs disk {};
        if (::fstatvfs(out_.get(), &disk) != 0) {
            return;
        }
        const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
        if (free < bytes) {
            refuse(fmt::format("{} are needed and {} are free", megabytes(bytes), megabytes(free)));
        }
    }

    void finish() {
        ::fchmod(out_.get(), file_.is_program ? 0555 : 0444);
        if (std::rename(part_.c_str(), path_.c_str()) != 0) {
            refuse(errno);
        }
    }

    void clear() const {
        if (::ftruncate(out_.get(), 0) != 0) {
            refuse(errno);
        }
    }

    void stay_alive() {
        if (seconds_since(beaten_) > Lifeline::seconds_between_beats) {
            beaten_ = SteadyClock::now();
            master_.beat();
        }
    }

    [[noreturn]] void refuse(int reason) const { refuse(std::strerror(reason)); }
    [[noreturn]] void refuse(const std::string& reason) const {
        throw Error(fmt::format("it cannot keep '{}' in {}: {}", file_.name, cache_, reason), "",
                    "make room there, or let XDG_CACHE_HOME name another folder");
    }

    Lifeline& master_;
    const PushedFile& file_;
    std::size_t number_;
    const std::string& cache_;
    std::string path_;
    std::string part_;
    Descriptor folder_;
    Descriptor out_;
    SteadyClock::time_point beaten_ = SteadyClock::now();
};

}  // namespace

std::vector<FileToPush> files_to_push(const std::vector<std::string>& paths, const std::string& machine) {
    std::vector<FileToPush> files;
    for (const std::string& path : paths) {
        files.push_back(file_to_push(path, machine));
    }
    return files;
}

std::vector<PushedFile> FilePush::files() const {
    std::vector<PushedFile> files;
    for (const FileToPush& file : *files_) {
        files.push_back(file.file);
    }
    return files;
}

std::optional<FilePush::Copy> FilePush::hear(const std::string& line, std::string& to_send) {
    const FilesNews news = files_news_from_line(line);
    if (!news.problem.empty()) {
        throw Error(printable(news.problem, longest_problem));
    }
    if (!news.cache.empty()) {
        cache_ = news.cache;
        return std::nullopt;
    }
    if (at_ < end_ || news.wanted >= files_->size() || news.from >= (*files_)[news.wanted].file.size) {
        throw Error("it asked for bytes of a file that has none there");
    }
    wanted_ = news.wanted;
    at_ = news.from;
    end_ = (*files_)[wanted_].file.size;
    source_ = open_to_read((*files_)[wanted_].path);
    to_send += files_news_to_line(news) + '\n';
    feed(to_send);
    return Copy{wanted_, end_ - news.from};
}

void FilePush::feed(std::string& to_send) {
    if (at_ == end_ || to_send.size() >= piece_of_file) {
        return;
    }
    const FileToPush& file = (*files_)[wanted_];
    const std::optional<struct stat> status = status_of(source_.get());
    std::string bytes(std::min<std::size_t>(end_ - at_, piece_of_file), '\0');
    const ssize_t size = ::pread(source_.get(), bytes.data(), bytes.size(), static_cast<off_t>(at_));
    if (size <= 0 || !status || stamp_of(*status) != file.stamp) {
        throw Error(fmt::format("'{}' was changed since ringmaster was started", file.path), "",
                    "end the run and start it again");
    }
    to_send.append(bytes, 0, static_cast<std::size_t>(size));
    at_ += static_cast<std::uint64_t>(size);
}

std::vector<FileThere> FilePush::places() const {
    std::vector<FileThere> places;
    for (const FileToPush& file : *files_) {
        places.push_back({file.path, place_in_cache(cache_, file.file)});
    }
    return places;
}

bool receive_files(Lifeline& master, const std::vector<PushedFile>& files) {
    if (files.empty()) {
        return true;
    }
    FilesNews news;
    const std::string cache = cache_folder();
    clear_cache(cache, files);
    try {
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (!IncomingFile(master, files[i], i, cache).receive()) {
                return false;
            }
        }
        news.cache = cache;
    } catch (const Error& error) {
        news.problem = error.what();
    }
    const bool is_told = master.write_line(files_news_to_line(news));
    while (is_told && !news.problem.empty() && master.read_line()) {  // who still sends is to hear it before our end
    }
    return is_told && news.problem.empty();
}

void note_use_of_files(const std::vector<PushedFile>& files) {
    for (const PushedFile& file : files) {
        ::utimensat(AT_FDCWD, place_in_cache(cache_folder(), file).c_str(), nullptr, 0);
    }
}

}  // namespace ringmaster
