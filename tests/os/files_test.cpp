#include "ringmaster/os/files.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/os/process_name.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

bool is_open(int descriptor) {
    return fcntl(descriptor, F_GETFD) >= 0;
}

}  // namespace

TEST_CASE("a descriptor is closed once, by its last owner", "[os]") {
    int number = -1;
    {
        Descriptor first(open("/dev/null", O_RDONLY | O_CLOEXEC));
        number = first.get();
        Descriptor second(std::move(first));
        CHECK(first.get() == -1);
        CHECK_FALSE(first);
        Descriptor third;
        third = std::move(second);
        CHECK(third.get() == number);
        CHECK(is_open(number));
    }
    CHECK_FALSE(is_open(number));
}

TEST_CASE("assigning to a descriptor closes what it owned", "[os]") {
    Descriptor owner(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const int old = owner.get();
    owner = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
    CHECK_FALSE(is_open(old));
    CHECK(is_open(owner.get()));
}

TEST_CASE("both ends of a pipe are close-on-exec and above the standard descriptors", "[os]") {
    const int input = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    {
        const auto [read_end, write_end] = make_pipe();
        CHECK(read_end.get() > 2);
        CHECK(write_end.get() > 2);
        CHECK(fcntl(read_end.get(), F_GETFD) == FD_CLOEXEC);
        CHECK(fcntl(write_end.get(), F_GETFD) == FD_CLOEXEC);
        CHECK(write(write_end.get(), "x", 1) == 1);
        char byte = 0;
        CHECK(read(read_end.get(), &byte, 1) == 1);
    }
    CHECK_FALSE(is_open(STDIN_FILENO));
    if (input >= 0) {
        dup2(input, STDIN_FILENO);
        close(input);
    }
}

TEST_CASE("a file is written whole, replaced whole and leaves no temporary", "[os]") {
    const TemporaryFolder folder;
    const std::string long_text(200'000, 'x');
    write_file_atomically(folder / "report", long_text);
    CHECK(read_file(folder / "report") == long_text);
    write_file_atomically(folder / "report", std::string_view("a\0b\n", 4));
    CHECK(read_file(folder / "report") == std::string("a\0b\n", 4));
    replace_file(folder / "report", long_text);
    CHECK(read_file(folder / "report") == long_text);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
}

TEST_CASE("a file that cannot be written leaves the old one and no temporary", "[os]") {
    const TemporaryFolder folder;
    make_folder(folder / "taken" / "x");
    const std::string path = folder / "taken";
    CHECK(error_of([&] { write_file_atomically(path, "text"); }) == "cannot write '" + path + "': Is a directory");
    CHECK(error_of([&] { replace_file(path, "text"); }) == "cannot write '" + path + "': Is a directory");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
    const std::string nowhere = folder / "no" / "where";
    CHECK(error_of([&] { write_file_atomically(nowhere, ""); }) ==
          "cannot write '" + nowhere + "': No such file or directory");
}

TEST_CASE("a file that is written piece by piece is there when it is committed, else it leaves nothing", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "table";
    {
        PendingFile file(path);
        file.write("one ");
        file.write("two");
        CHECK_FALSE(std::filesystem::exists(path));
        file.commit();
        CHECK(read_file(path) == "one two");
    }
    {
        PendingFile file(path);
        file.write("given up");
    }
    CHECK(read_file(path) == "one two");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
}

TEST_CASE("what a killed writer of a file has left is gone when the file is written again", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "page";
    const pid_t killed = fork();
    if (killed == 0) {
        PendingFile file(path);
        file.write("half");
        kill(getpid(), SIGKILL);
    }
    waitpid(killed, nullptr, 0);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
    write_file_atomically(path, "whole");
    CHECK(read_file(path) == "whole");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
}

TEST_CASE("two who write a file at once do not meet, and the file keeps its permissions", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "page";
    write_file_atomically(path, "old");
    std::filesystem::permissions(path, std::filesystem::perms(0640));
    {
        PendingFile one(path);
        PendingFile other(path);
        one.write("one");
        other.write("other");
        one.commit();
        CHECK(read_file(path) == "one");
        other.commit();
        CHECK(read_file(path) == "other");
    }
    CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms(0640));
    CHECK(std::distance(std::filesystem::directory_iterator(folder.string()), {}) == 1);
}

TEST_CASE("a link to a pipe or a device is replaced, and what it leads to stays as it is", "[os]") {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    std::filesystem::create_symlink("pipe", folder / "page");
    write_file_atomically(folder / "page", "text");
    CHECK(std::filesystem::is_fifo(pipe));
    CHECK_FALSE(std::filesystem::is_symlink(folder / "page"));
    CHECK(read_user_file(folder / "page") == "text");
}

TEST_CASE("a file that cannot be read is named with the reason", "[os]") {
    CHECK(error_of([] { read_file("/no/where"); }) == "cannot open '/no/where': No such file or directory");
    CHECK(error_of([] { read_file("/tmp"); }) == "cannot read '/tmp': Is a directory");
    CHECK(error_of([] { read_user_file("/no/where"); }) == "cannot open '/no/where': No such file or directory");
}

TEST_CASE("what a user names is read only when it is a regular file, and none without end", "[os]") {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {pipe, std::string("/dev/zero"), folder.string()}) {
        CHECK(error_of([&] { read_user_file(path); }) == "cannot read '" + path + "': it is no regular file");
    }
    const std::string great = folder / "great";
    write_file_atomically(great, "begin");
    CHECK(read_user_file(great) == "begin");
    std::filesystem::resize_file(great, std::uintmax_t{16} << 20);
    CHECK(read_user_file(great).size() == std::size_t{16} << 20);
    std::filesystem::resize_file(great, (std::uintmax_t{16} << 20) + 1);
    CHECK(error_of([&] { read_user_file(great); }) == "cannot read '" + great + "': it is larger than 16 MiB");
    CHECK(read_user_file(great, 17).size() == (std::size_t{16} << 20) + 1);
}

TEST_CASE("a folder is made with its parents, and a second time without complaint", "[os]") {
    const TemporaryFolder folder;
    make_folder(folder / "a" / "b");
    make_folder(folder / "a" / "b");
    CHECK(std::filesystem::is_directory(folder / "a" / "b"));
    write_file_atomically(folder / "file", "");
    const std::string inside = folder / "file" / "x";
    CHECK(error_of([&] { make_folder(inside); }) == "cannot make the folder '" + inside + "': Not a directory");
}

TEST_CASE("a tilde at the beginning is the home folder", "[os]") {
    const char* home = std::getenv("HOME");
    const std::string saved = home != nullptr ? home : "";
    setenv("HOME", "/home/x", 1);
    CHECK(expand_home("~") == "/home/x");
    CHECK(expand_home("~/y/z") == "/home/x/y/z");
    CHECK(expand_home("~root/y") == "~root/y");
    CHECK(expand_home("a/~/y") == "a/~/y");
    CHECK(expand_home("").empty());
    unsetenv("HOME");
    CHECK(expand_home("~/y").ends_with("/y"));
    CHECK(expand_home("~/y").front() == '/');
    if (home != nullptr) {
        setenv("HOME", saved.c_str(), 1);
    }
}

TEST_CASE("a lock has one owner and is free after its end", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.lock";
    CHECK_FALSE(FileLock::is_locked(path));
    CHECK_FALSE(std::filesystem::exists(path));
    {
        const auto lock = FileLock::try_lock(path);
        REQUIRE(lock);
        CHECK(FileLock::is_locked(path));
        CHECK_FALSE(FileLock::try_lock(path));
    }
    CHECK_FALSE(FileLock::is_locked(path));
    CHECK(FileLock::try_lock(path));
}

TEST_CASE("a lock is free after its owner was killed", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "lock";
    auto [read_end, write_end] = make_pipe();
    const pid_t owner = fork();
    if (owner == 0) {
        const auto lock = FileLock::try_lock(path);
        static_cast<void>(!write(write_end.get(), "x", 1));
        pause();
        _exit(0);
    }
    char byte = 0;
    REQUIRE(read(read_end.get(), &byte, 1) == 1);
    CHECK(FileLock::is_locked(path));
    kill(owner, SIGKILL);
    waitpid(owner, nullptr, 0);
    CHECK_FALSE(FileLock::is_locked(path));
}

TEST_CASE("what stands in the place of a lock file and cannot be one is named", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.lock";
    std::string expected;
    SECTION("a link that leads nowhere") {
        std::filesystem::create_symlink("absent", path);
        expected = "cannot lock '" + path.string() +
                   "': it is a symbolic link to 'absent', which cannot be reached (nothing was started; delete the "
                   "link)";
    }
    SECTION("a link to itself") {
        std::filesystem::create_symlink("tune.lock", path);
        expected = "cannot lock '" + path.string() +
                   "': it is a symbolic link to 'tune.lock', which cannot be reached (nothing was started; delete the "
                   "link)";
    }
    SECTION("a folder") {
        std::filesystem::create_directory(path);
        expected = "cannot open '" + path.string() + "': Is a directory (nothing was started; move the folder away)";
    }
    CHECK(error_of([&] { FileLock::try_lock(path); }) == expected);
    CHECK_FALSE(std::filesystem::exists(folder / "absent"));
}

TEST_CASE("a lock in a folder that is not there is an error", "[os]") {
    CHECK(error_of([] { FileLock::try_lock("/no/where"); }) == "cannot open '/no/where': No such file or directory");
}

TEST_CASE("a program started without standard descriptors gets /dev/null for them", "[os]") {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        close(STDIN_FILENO);
        close(STDERR_FILENO);
        open_missing_standard_descriptors();
        const bool all_open = is_open(STDIN_FILENO) && is_open(STDOUT_FILENO) && is_open(STDERR_FILENO);
        const Descriptor next(open("/dev/null", O_RDONLY | O_CLOEXEC));
        _exit(all_open && next.get() > STDERR_FILENO ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("the holder of a lock can leave a word, which the next holder does not find", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.lock";
    {
        const auto lock = FileLock::try_lock(path);
        REQUIRE(lock);
        lock->say("run 1234");
        lock->say("run 12");
        CHECK(read_file(path) == "run 12");
    }
    REQUIRE(FileLock::try_lock(path));
    CHECK(read_file(path).empty());
}

TEST_CASE("a lock on a file that was deleted keeps nobody out and lets nobody in twice", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.lock";
    const auto first = FileLock::try_lock(path);
    REQUIRE(first);
    std::filesystem::remove(path);
    const auto second = FileLock::try_lock(path);
    REQUIRE(second);
    CHECK_FALSE(FileLock::try_lock(path));
}

TEST_CASE("more descriptors than the system allows are refused with a remedy", "[os]") {
    provide_descriptors(10);
    CHECK(error_of([] { provide_descriptors(std::size_t{1} << 40); })
              .find("1099511627776 files must be open at a time, and the "
                    "system's limit is ") == 0);
}

TEST_CASE("who may open no more files is told so, and /proc is there all the same", "[os]") {
    rlimit limit{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    const rlimit none{0, limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    const std::string no_pipe = error_of([] { make_pipe(); });
    const std::string no_proc = error_of([] { require_proc(); });
    setrlimit(RLIMIT_NOFILE, &limit);
    CHECK(no_pipe ==
          "cannot make a pipe: Too many open files (raise the limit on open files with 'ulimit -n', or close other "
          "programs)");
    CHECK(no_proc == "no error");
}

TEST_CASE("a lock file that cannot be written is named", "[os]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.lock";
    const auto lock = FileLock::try_lock(path);
    REQUIRE(lock);
    rlimit limit{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    const rlimit none{0, limit.rlim_max};
    const auto former = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    const std::string told = error_of([&] { lock->say("run"); });
    setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, former);
    CHECK(told == "cannot write '" + path.string() + "': File too large");
}

TEST_CASE("a lock that the file system refuses is explained", "[os]") {
    const std::string no_locks =
        " (the file system does not lock files, as some network ones do not, so two runs could meet on one state file: "
        "nothing was started; put the control file on a local disk)";
    CHECK(lock_failure("lock", "/n/tune.lock", ENOLCK).what() ==
          "cannot lock '/n/tune.lock': No locks available" + no_locks);
    CHECK(lock_failure("lock", "/n/tune.lock", EOPNOTSUPP).what() ==
          "cannot lock '/n/tune.lock': Operation not supported" + no_locks);
    CHECK(lock_failure("lock", "/n/tune.lock", ENOSYS).what() ==
          "cannot lock '/n/tune.lock': Function not implemented" + no_locks);
    CHECK(lock_failure("open", "/n/tune.lock", EROFS).what() ==
          std::string("cannot open '/n/tune.lock': Read-only file system (nothing was started; an event keeps its "
                      "files beside its control file: make the folder writable, or copy the control file elsewhere)"));
    CHECK(lock_failure("open", "/n/tune.lock", ENOSPC).what() ==
          std::string("cannot open '/n/tune.lock': No space left on device (nothing was started, and the games stored "
                      "so far are safe; free some space)"));
    CHECK(lock_failure("open", "/n/tune.lock", EIO).what() ==
          std::string("cannot open '/n/tune.lock': Input/output error (nothing was started, and the games stored so "
                      "far are safe; check the disk)"));
    CHECK(lock_failure("open", "/n/tune.lock", EMFILE).what() ==
          std::string("cannot open '/n/tune.lock': Too many open files (nothing was started; raise the limit on open "
                      "files with 'ulimit -n', or close other programs)"));
    CHECK(lock_failure("open", "/n/tune.lock", ENOENT).what() ==
          std::string("cannot open '/n/tune.lock': No such file or directory"));
}

TEST_CASE("what is in a folder that cannot be read is nothing", "[os]") {
    const TemporaryFolder folder;
    CHECK(entries_of(folder / "missing").empty());
    write_file_atomically(folder / "file", "x");
    CHECK(entries_of(folder / "file").empty());
    const auto entries = entries_of(folder.path());
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].path() == folder / "file");
}
