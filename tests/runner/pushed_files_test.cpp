#include "ringmaster/runner/pushed_files.hpp"

#include <chrono>
#include <filesystem>
#include <functional>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/game/wire.hpp"

#include "support/machines.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t size_of_net = 1'000'000;

std::string some_bytes(std::size_t size) {
    Random random(1, "some bytes", 0);
    std::string bytes;
    while (bytes.size() < size) {
        bytes += static_cast<char>(random.next() >> 56);
    }
    return bytes;
}

/// An engine that exists here only, a net that it says the size of, and a machine to which both are pushed.
struct Push {
    TemporaryFolder folder;
    fs::path here = folder.path() / "here";
    fs::path cache = folder.path() / "cache";

    Push() {
        make_folder(here);
        write_file_atomically(here / "my-engine", "#!/bin/sh\necho $0 >&2\nwc -c < \"$2\" >&2\n");
        fs::permissions(here / "my-engine", fs::perms::owner_all);
        write_file_atomically(here / "net.bin", some_bytes(size_of_net));
    }

    Machine machine(const std::string& fault, int slots = 1) const {
        Machine machine = far_machine(fault, slots);
        machine.launch.insert(machine.launch.begin(), {"/usr/bin/env", "XDG_CACHE_HOME=" + cache.string()});
        machine.files = files_to_push({(here / "my-engine").string(), (here / "net.bin").string()}, "big");
        machine.folders = {{here.string(), "/nowhere"}};
        machine.base = here.string();
        return machine;
    }

    Job job() const {
        Job job = scripted_job();
        job.player(Colour::black).command = {(here / "my-engine").string(), "--net", "net.bin"};
        return job;
    }

    /// Where the files are in the end.
    fs::path copy(const std::string& name) const {
        for (const FileToPush& file : machine("carry").files) {
            if (file.file.name == name) {
                return place_in_cache((cache / "ringmaster").string(), file.file);
            }
        }
        return {};
    }

    /// Of a game that was played with them.
    void check(const Outcome& outcome) const {
        CHECK(outcome.black.stderr_tail == copy("my-engine").string() + "\n" + std::to_string(size_of_net) + "\n");
    }

    std::size_t files_in_cache() const {
        std::size_t count = 0;
        for (const auto& entry : fs::recursive_directory_iterator(cache)) {
            count += entry.is_regular_file();
        }
        return count;
    }
};

void make_old(const fs::path& path, int days) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
}

bool is_young(const fs::path& path) {
    return fs::last_write_time(path) > fs::file_time_type::clock::now() - std::chrono::hours(24);
}

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::string refusal_of(const fs::path& path) {
    return refusal([&] { files_to_push({path.string()}, "big"); });
}

}  // namespace

TEST_CASE("pushed files are there before the first game, whole, and programs can be executed", "[push]") {
    const Push push;
    const Outcome outcome = outcome_on(push.machine("carry"), push.job());
    push.check(outcome);
    CHECK(push.files_in_cache() == 2);
    CHECK(read_file(push.copy("net.bin")) == some_bytes(size_of_net));
    CHECK(::access(push.copy("net.bin").c_str(), X_OK) != 0);
    CHECK(outcome.programs.at("big:" + (push.here / "my-engine").string()) ==
          "SHA-256 " + push.machine("carry").files[0].file.hash);
}

TEST_CASE("what is there already is not copied again", "[push]") {
    const Push push;
    const Machine machine = push.machine("carry");
    push.check(outcome_on(machine, push.job()));
    fs::remove(push.here / "my-engine");
    fs::remove(push.here / "net.bin");
    const Outcome outcome = outcome_on(machine, push.job());
    CHECK(outcome.black.stderr_tail.find(std::to_string(size_of_net)) != std::string::npos);
}

TEST_CASE("several slots of a machine share one copy, and wait for it without falling silent", "[push]") {
    const Push push;
    Machine machine = push.machine("slow", 3);
    machine.patience = 8;
    TestPool pool({machine});
    for (int slot = 0; slot < 3; ++slot) {
        pool->start(slot, push.job());
    }
    for (int slot = 0; slot < 3; ++slot) {
        push.check(pool.next_outcome());
    }
    CHECK(push.files_in_cache() == 2);
}

TEST_CASE("what arrived before a break stays", "[push]") {
    const Push push;
    TestPool pool({push.machine("limit=400000")});
    for (int i = 0; i < 2; ++i) {
        pool->start(0, push.job());
        CHECK(pool.next_loss() == "it exited with status 3");
    }
    CHECK(fs::file_size(push.copy("net.bin").string() + ".part") > 700000);
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    CHECK(push.files_in_cache() == 2);
}

TEST_CASE("a large copy is told of when it begins, and not again when it broke off", "[push]") {
    const Push push;
    write_file_atomically(push.here / "net.bin", std::string(17'000'000, 'x'));
    TestPool pool({push.machine("limit=16900000")});
    pool->start(0, push.job());
    const PoolEvent event = pool.next_event();
    REQUIRE(std::holds_alternative<CopyBegan>(event));
    CHECK(std::get<CopyBegan>(event).what == "big: copying net.bin, 17 MB");
    CHECK(pool.next_loss() == "it exited with status 3");
    fs::resize_file(push.copy("net.bin").string() + ".part", 500'000);
    pool->start(0, push.job());
    const Outcome outcome = pool.next_outcome();
    CHECK(outcome.black.stderr_tail == push.copy("my-engine").string() + "\n17000000\n");
}

TEST_CASE("a file that was damaged on its way is copied again", "[push]") {
    const Push push;
    push.check(outcome_on(push.machine("damage=" + (push.folder.path() / "once").string()), push.job()));
    CHECK(fs::exists(push.folder.path() / "once"));
    CHECK(read_file(push.copy("net.bin")) == some_bytes(size_of_net));
}

TEST_CASE("a way that damages all files is given up", "[push]") {
    const Push push;
    CHECK(how_lost(push.machine("damage"), push.job()) ==
          "'net.bin' arrived damaged 3 times (what carries the two streams must carry all bytes as they are)");
    CHECK_FALSE(fs::exists(push.copy("net.bin")));
}

TEST_CASE("a copy that lost its end is made again", "[push]") {
    const Push push;
    push.check(outcome_on(push.machine("carry"), push.job()));
    fs::permissions(push.copy("net.bin"), fs::perms::owner_all);
    fs::resize_file(push.copy("net.bin"), 5);
    push.check(outcome_on(push.machine("carry"), push.job()));
}

TEST_CASE("files in the cache that nobody has used for 30 days are removed", "[push]") {
    const Push push;
    push.check(outcome_on(push.machine("carry"), push.job()));
    const fs::path cache = push.cache / "ringmaster";
    const auto put = [&](const std::string& folder, int days) {
        make_folder(cache / folder);
        write_file_atomically(cache / folder / "file", "");
        make_old(cache / folder / "file", days);
        make_old(cache / folder, 40);
    };
    const std::string old(64, 'a');
    const std::string empty(64, 'b');
    const std::string young(64, 'c');
    const std::string held(64, 'd');
    const std::string notes = "notes";
    put(old, 31);
    put(empty, 31);
    fs::remove(cache / empty / "file");
    make_old(cache / empty, 31);
    put(young, 29);
    put(held, 31);
    put(notes, 31);
    const Descriptor holder(::open((cache / held).c_str(), O_RDONLY | O_CLOEXEC));
    REQUIRE(::flock(holder.get(), LOCK_SH) == 0);
    make_old(push.copy("net.bin"), 31);
    make_old(push.copy("net.bin").parent_path(), 31);
    TestPool pool({push.machine("carry")});
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    CHECK_FALSE(fs::exists(cache / old));
    CHECK_FALSE(fs::exists(cache / empty));
    CHECK(fs::exists(cache / young / "file"));
    CHECK(fs::exists(cache / held / "file"));
    CHECK(fs::exists(cache / notes / "file"));
    CHECK(is_young(push.copy("net.bin")));
    make_old(push.copy("net.bin"), 31);
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    CHECK(is_young(push.copy("net.bin")));
}

TEST_CASE("a machine without room for the files says so", "[push]") {
    const Push push;
    const std::string remedy = " (make room there, or let XDG_CACHE_HOME name another folder)";
    const std::string cannot = "it cannot keep 'net.bin' in " + (push.cache / "ringmaster").string() + ": ";

    Machine machine = push.machine("carry");
    machine.launch.insert(machine.launch.begin(), {"/bin/sh", "-c", "ulimit -f 1000; exec \"$0\" \"$@\""});
    CHECK(how_lost(machine, push.job()) == cannot + "File too large" + remedy);
    CHECK(fs::file_size(push.copy("net.bin").string() + ".part") == 0);

    machine = push.machine("carry");
    machine.files[1].file.size = std::uint64_t{1} << 60;
    const std::string how = how_lost(machine, push.job());
    CHECK(how.starts_with(cannot + "1152921504606.8 MB are needed and "));
    CHECK(how.ends_with(" MB are free" + remedy));

    machine = push.machine("carry");
    machine.launch[1] = "XDG_CACHE_HOME=/proc";
    CHECK(how_lost(machine, push.job()) ==
          "it cannot keep 'my-engine' in /proc/ringmaster: No such file or directory" + remedy);
}

TEST_CASE("a file that cannot be pushed is named with its machine", "[push]") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK(refusal_of(path + "/none") ==
          "[[workers]] 'big': push: '" + path + "/none' does not exist (make it first, or mend its name)");
    CHECK(refusal_of(path) ==
          "[[workers]] 'big': push: '" + path + "' is a folder (name the files one by one, or pack them into one)");
    CHECK(refusal_of("/dev/null") ==
          "[[workers]] 'big': push: '/dev/null' is no regular file (name the files one by one, or pack them into one)");
    write_file_atomically(path + "/file", "");
    CHECK(refusal_of(path + "/file/x") ==
          "[[workers]] 'big': push: '" + path + "/file/x' cannot be opened: Not a directory (let it be readable)");
}

TEST_CASE("a file that is changed while it is pushed is not sent", "[push]") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "net.bin").string();
    write_file_atomically(path, some_bytes(size_of_net));
    const std::vector<FileToPush> files = files_to_push({path}, "big");
    FilePush push(files);
    std::string to_send;
    push.hear(files_news_to_line({"", 0, 999'990, ""}), to_send);
    const std::string bytes = to_send.substr(to_send.find('\n') + 1);
    CHECK(bytes == some_bytes(size_of_net).substr(999'990));
    push.hear(files_news_to_line({"", 0, 0, ""}), to_send);
    write_file_atomically(path, "another");
    to_send.clear();
    push.feed(to_send);
    CHECK_FALSE(to_send.empty());  // the file that was opened is still the old one
    to_send.clear();
    FilePush later(files);
    CHECK(refusal([&] {
              later.hear(files_news_to_line({"", 0, 0, ""}), to_send);
          }) == "'" + path + "' was changed since ringmaster was started (end the run and start it again)");
}

TEST_CASE("what a worker says of files is checked", "[push]") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "net.bin").string();
    write_file_atomically(path, "weights");
    const std::vector<FileToPush> files = files_to_push({path}, "big");
    std::string to_send;
    FilePush push(files);
    const std::string nothing = "it asked for bytes of a file that has none there";
    CHECK(refusal([&] { push.hear(files_news_to_line({"", 1, 0, ""}), to_send); }) == nothing);
    CHECK(refusal([&] { push.hear(files_news_to_line({"", 0, 7, ""}), to_send); }) == nothing);
    CHECK(refusal([&] { push.hear("{}", to_send); }) == "a line about files lacks 'cache'");
    CHECK(refusal([&] { push.hear(files_news_to_line({"", 0, 0, "full\x1b"}), to_send); }) == "full?");
    CHECK_FALSE(push.is_done());
    push.hear(files_news_to_line({"/cache", 0, 0, ""}), to_send);
    CHECK(push.is_done());
    CHECK(push.places().at(0).there == "/cache/" + files[0].file.hash + "/net.bin");
}
