#include "ringmaster/runner/pushed_files.hpp"

#include <filesystem>
#include <functional>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"

#include "support/changed_environment.hpp"
#include "support/machines.hpp"
#include "support/sshd.hpp"
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

/// An engine that exists here only, and a net that it says the size of.
struct Push {
    TemporaryFolder folder;
    fs::path here = folder.path() / "here";
    std::vector<std::string> paths{(here / "my-engine").string(), (here / "net.bin").string()};

    Push() {
        make_folder(here);
        write_file_atomically(here / "my-engine", "#!/bin/sh\necho $0 >&2\nwc -c < \"$2\" >&2\n");
        fs::permissions(here / "my-engine", fs::perms::owner_all);
        write_file_atomically(here / "net.bin", some_bytes(size_of_net));
    }
    ~Push() { fs::remove_all(copy("net.bin").parent_path()); }

    std::string event() const { return (here / "tune.toml").string(); }
    PushedFiles files(const std::vector<std::string>& launch = {"ssh", "big"}) const {
        return push_to("big", launch, paths, event());
    }

    /// A machine that is this one, and to which the files go through ssh or by `commands`.
    Machine machine(PushedFiles push, int slots = 1) const {
        Machine machine = far_machine("carry", slots);
        machine.push = std::move(push);
        machine.folders = {{here.string(), "/nowhere"}};
        machine.base = here.string();
        return machine;
    }
    Machine machine(const Sshd& sshd) const { return machine(files(split_command(sshd.login()).value())); }
    /// Each time one of the commands runs, "once" gets a line more.
    Machine machine_by(const std::string& script, int slots = 1) const {
        PushedFiles push = files();
        push.commands = {{"/bin/sh", "-c", "echo >>" + (folder.path() / "once").string() + "; " + script}};
        return machine(std::move(push), slots);
    }
    /// What copies as the real programs do.
    std::string copying() const {
        const std::string there = copy("net.bin").parent_path().string();
        return "mkdir -p " + there + " && cp " + join(paths, " ") + " " + there;
    }
    std::size_t runs() const { return read_file(folder.path() / "once").size(); }

    Job job() const {
        Job job = scripted_job();
        job.player(Colour::black).command = {(here / "my-engine").string(), "--net", "net.bin"};
        return job;
    }

    fs::path copy(const std::string& name) const {
        for (const PathThere& file : files().files) {
            if (fs::path(file.there).filename() == name) {
                return expand_home(file.there);
            }
        }
        return {};
    }

    /// Of a game that was played with them.
    void check(const Outcome& outcome, std::size_t size = size_of_net) const {
        CHECK(outcome.black.stderr_tail == copy("my-engine").string() + "\n" + std::to_string(size) + "\n");
    }
};

std::string refusal(const std::function<void()>& attempt) {
    try {
        attempt();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::string refusal_of(const fs::path& path) {
    return refusal([&] { push_to("big", {"ssh", "big"}, {path.string()}, "/x/tune.toml"); });
}

}  // namespace

TEST_CASE("pushed files are there before the first game, whole, read-only, and programs can be executed", "[push]") {
    const Sshd sshd;
    const Push push;
    const Outcome outcome = outcome_on(push.machine(sshd), push.job());
    push.check(outcome);
    CHECK(read_file(push.copy("net.bin")) == some_bytes(size_of_net));
    CHECK((fs::status(push.copy("net.bin")).permissions() & fs::perms(0333)) == fs::perms::none);
    CHECK((fs::status(push.copy("my-engine")).permissions() & fs::perms(0333)) == fs::perms::owner_exec);
    CHECK(outcome.programs.at("big:" + push.paths[0]).starts_with(*file_stamp(push.paths[0]) + ", contents "));
}

TEST_CASE("each run compares the contents of what is there: a sound copy stays, a damaged one is made again",
          "[push]") {
    const Sshd sshd;
    const Push push;
    push.check(outcome_on(push.machine(sshd), push.job()));
    const auto engine = file_stamp(push.copy("my-engine").string());
    const fs::path net = push.copy("net.bin");
    const fs::file_time_type time = fs::last_write_time(net);
    fs::permissions(net, fs::perms::owner_all);
    std::string damaged = some_bytes(size_of_net);
    damaged[500'000] ^= 1;
    write_file_atomically(net, damaged);
    fs::last_write_time(net, time);
    write_file_atomically(push.here / "my-engine",
                          read_file(push.here / "my-engine"));  // a newer one with the same text
    fs::permissions(push.here / "my-engine", fs::perms::owner_all);
    push.check(outcome_on(push.machine(sshd), push.job()));
    CHECK(read_file(net) == some_bytes(size_of_net));
    CHECK(file_stamp(push.copy("my-engine").string()) == engine);
}

TEST_CASE("a copy that is changed in a run is noticed after the next game and made again", "[push]") {
    const Push push;
    TestPool pool({push.machine_by(push.copying())});
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    fs::permissions(push.copy("net.bin"), fs::perms::owner_all);
    write_file_atomically(push.copy("net.bin"), "another net");
    pool->start(0, push.job());
    CHECK(pool.next_loss() ==
          "push: '" + push.paths[1] + "' was changed there after it was copied; it is copied again");
    CHECK(push.runs() == 1);
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    CHECK(push.runs() == 2);
}

TEST_CASE("a file that was changed here is copied at the next start", "[push]") {
    const Sshd sshd;
    const Push push;
    push.check(outcome_on(push.machine(sshd), push.job()));
    write_file_atomically(push.here / "net.bin", "few");
    push.check(outcome_on(push.machine(sshd), push.job()), 3);
}

TEST_CASE("several slots of a machine wait for one copy", "[push]") {
    const Push push;
    TestPool pool({push.machine_by("sleep 0.2; " + push.copying(), 3)});
    for (std::size_t slot = 0; slot < 3; ++slot) {
        pool->start(slot, push.job());
    }
    for (std::size_t slot = 0; slot < 3; ++slot) {
        push.check(pool.next_outcome());
    }
    CHECK(push.runs() == 1);
    pool->start(0, push.job());
    push.check(pool.next_outcome());
    CHECK(push.runs() == 1);
}

TEST_CASE("while one machine gets its files another one plays", "[push]") {
    const Push push;
    TestPool pool({push.machine_by("sleep 600"), local_machine()});
    pool->start(0, push.job());
    pool->start(1, scripted_job());
    CHECK(pool.next_outcome().ending != Ending::void_game);
}

TEST_CASE("a machine that cannot have the files loses those that wait, says why, and is tried again", "[push]") {
    const Push push;
    const std::string full = "echo rsync: write failed: No space left on device >&2; exit 11";
    const std::string second = "[ $(wc -l <" + (push.folder.path() / "once").string() + ") = 2 ]";
    TestPool pool({push.machine_by("if " + second + "; then " + push.copying() + "; else " + full + "; fi", 2)});
    pool->start(0, push.job());
    pool->start(1, push.job());
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const PoolEvent event = pool.next_event();
        REQUIRE(std::holds_alternative<WorkerLost>(event));
        CHECK(std::get<WorkerLost>(event).is_of_copy);
        CHECK(std::get<WorkerLost>(event).how ==
              "push: /bin/sh exited with status 11; its last words: rsync: write failed: No space left on device");
    }
    pool->start(0, push.job());
    push.check(pool.next_outcome());
}

TEST_CASE("a machine without rsync is named, with what to do", "[push]") {
    const Sshd sshd;
    const Push push;
    PushedFiles files = push.files(split_command(sshd.login()).value());
    files.commands[0].insert(files.commands[0].begin() + 1, "--rsync-path=/nowhere/rsync");
    const std::string how = how_lost(push.machine(files), push.job());
    INFO(how);
    CHECK(how.starts_with("push: rsync exited with status 12"));  // 127, or 12 where it had no time to hear why
    CHECK(how.find("; its last words: ") != std::string::npos);
    CHECK(how.find("rsync error: ") == std::string::npos);
    CHECK(how.ends_with(" (is rsync installed there, too?)"));
}

TEST_CASE("a copy that breaks off goes on where it was", "[push]") {
    const Sshd sshd;
    const Push push;
    PushedFiles files = push.files(split_command(sshd.login()).value());
    const fs::path arrived = push.copy("net.bin").parent_path() / ".partial" / "net.bin";
    const auto options = files.commands[0].begin() + 1;
    files.commands[0].insert(options, {"--bwlimit=400", "--rsync-path=timeout 1 rsync"});
    CHECK(how_lost(push.machine(files), push.job()).starts_with("push: rsync exited with "));
    CHECK_FALSE(fs::exists(push.copy("net.bin")));
    CHECK(fs::file_size(arrived) > 0);
    push.check(outcome_on(push.machine(sshd), push.job()));
    CHECK_FALSE(fs::exists(arrived));
}

TEST_CASE("why rsync failed is told, and not where in its own source", "[push]") {
    const Push push;
    const Machine full = push.machine_by(
        "echo 'rsync: [receiver] write failed on \"net.bin\": No space left on device (28)' >&2; "
        "echo 'rsync: connection unexpectedly closed (65 bytes received so far) [sender]' >&2; "
        "echo 'rsync error: error in file IO (code 11) at receiver.c(657) [receiver=3.5.0]' >&2; exit 11");
    CHECK(
        how_lost(full, push.job()) ==
        "push: /bin/sh exited with status 11; its last words: rsync: [receiver] write failed on \"net.bin\": No space "
        "left on device (28)");
}

TEST_CASE("a machine whose shell greets who logs in cannot be copied to, and is told of it", "[push]") {
    const Sshd sshd;
    const Push push;
    PushedFiles files = push.files(split_command(sshd.login()).value());
    files.commands[0].insert(files.commands[0].begin() + 1, "--rsync-path=echo Welcome; rsync");
    CHECK(
        how_lost(push.machine(files), push.job()) ==
        "push: rsync exited with status 2; its last words: protocol version mismatch -- is your shell clean? (does the "
        "shell there write anything when one logs in?)");
}

TEST_CASE("where rsync is missing here, nothing is started", "[push]") {
    const Push push;
    const ChangedEnvironment nothing(std::map<std::string, std::string>{{"PATH", "/nowhere"}});
    CHECK(refusal([&] { push.files(); }) ==
          "[[workers]] 'big': push: there is no 'rsync' in PATH (install rsync, here and there)");
    CHECK(refusal([&] { push.files({"srun"}); }) ==
          "[[workers]] 'big': push: there is no 'sbcast' in PATH (start ringmaster where Slurm is installed)");
}

TEST_CASE("that a large copy may begin is told", "[push]") {
    const Push push;
    Machine machine = push.machine_by(push.copying());
    machine.push.bytes = 17'000'000;
    TestPool pool({machine});
    pool->start(0, push.job());
    const PoolEvent event = pool.next_event();
    REQUIRE(std::holds_alternative<CopyBegan>(event));
    CHECK(std::get<CopyBegan>(event).what == "big: up to 17 MB are copied there");
    push.check(pool.next_outcome());
}

TEST_CASE("a file that was changed since ringmaster was started is not copied", "[push]") {
    const Push push;
    const Machine machine = push.machine_by(push.copying());
    write_file_atomically(push.here / "net.bin", "another");
    CHECK(how_lost(machine, push.job()) ==
          "push: '" + push.paths[1] + "' was changed since ringmaster was started (end the run and start it again)");
    CHECK_FALSE(fs::exists(push.folder.path() / "once"));
}

TEST_CASE("rsync goes by the ssh of the launch, whatever its options are", "[push]") {
    const Push push;
    const auto rsync = [&](const std::string& launch) { return push.files(split_command(launch).value()).commands; };
    const auto& command = rsync("/usr/bin/ssh -oBatchMode=yes -p 22 -4i 'my key' me@big -v nice ringmaster worker");
    REQUIRE(command.size() == 1);
    const auto option = std::ranges::find(command[0], "-e");
    REQUIRE(option != command[0].end());
    CHECK(*(option + 1) == "'/usr/bin/ssh' '-oBatchMode=yes' '-p' '22' '-4i' 'my key' '-v'");
    CHECK(command[0].back().starts_with("me@big:.cache/ringmaster/tune-"));
    const auto quoted = rsync("ssh -o \"ProxyCommand=nc 'x' %h\" big ringmaster worker");
    CHECK(std::ranges::find(quoted[0], "'ssh' '-o' 'ProxyCommand=nc ''x'' %h'") != quoted[0].end());
}

TEST_CASE("each event has a folder of its own for its copies", "[push]") {
    const Push push;
    const auto folder = [&](const std::string& event) {
        return push_to("big", {"ssh", "big"}, push.paths, event).files[0].there;
    };
    CHECK(folder("/a/tune.toml") == folder("/a/tune.toml"));
    CHECK(folder("/a/tune.toml") != folder("/b/tune.toml"));
    CHECK(folder("/a/x y;.toml").starts_with("~/.cache/ringmaster/x_y_-"));
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
