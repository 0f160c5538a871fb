#include "ringmaster/runner/pushed_files.hpp"
#include "ringmaster/store/store.hpp"

#include "support/catch.hpp"
#include "support/sshd.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

std::string workers_on(const std::string& name, int slots, const std::string& launch) {
    return "[[workers]]\nname = \"" + name + "\"\nslots = " + std::to_string(slots) + "\nlaunch = \"" + launch + "\"\n";
}

/// Games last until another machine is there: what has not begun on it would be played here.
const std::string until_all_play = "--delay-ms 200";

const std::string worker_there = std::string(RINGMASTER_PROGRAM) + " worker";

std::string launcher_with(const std::string& fault) {
    return SCRIPTED_LAUNCHER " " + fault + " " + worker_there;
}

/// The games, one line each, without what another run cannot repeat.
std::string courses_of(const Workshop& workshop) {
    std::string games;
    for (const GameRecord& game : workshop.games()) {
        games += std::to_string(game.number) + " " + game.result + " " + std::to_string(game.moves_hash) + " " +
                 to_text(game.parameters().front().second) + "\n";
    }
    return games;
}

}  // namespace

TEST_CASE("with one slot a run through ssh plays the games of a local one", "[workers]") {
    const Sshd sshd;
    const Workshop far(workers_on("big", 1, sshd.login() + worker_there));
    const Workshop near;
    const Finished run = far.ringmaster({far.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(near.ringmaster({near.control_file}).status == 0);
    CHECK(far.stored_games() == 6);
    CHECK(courses_of(far) == courses_of(near));
}

TEST_CASE("when an ssh session is cut in mid-game, nothing of it stays and each game counts once", "[workers]") {
    const Sshd sshd;
    const std::string name = "cut-ssh-" + std::to_string(::getpid());
    const Workshop workshop(workers_on("big", 2, sshd.login() + worker_there), "--delay-ms 200 --version " + name);
    Subprocess run = workshop.start({workshop.control_file});
    workshop.wait_for_games(1);
    REQUIRE_FALSE(sshd.sessions().empty());
    for (const pid_t session : sshd.sessions()) {
        ::kill(session, SIGKILL);
    }
    const Finished finished = Workshop::finish(run);
    INFO(finished.err);
    CHECK(finished.status == 0);
    CHECK(contains(finished.err, "will be played again, its worker on big was lost: "));
    CHECK(workshop.stored_games() == 6);
    CHECK(all_gone(name, workshop.folder.path()));
}

TEST_CASE("when ringmaster is killed, nothing stays on the machine behind ssh", "[workers]") {
    const Sshd sshd;
    const std::string name = "behind-ssh-" + std::to_string(::getpid());
    const Workshop workshop(workers_on("big", 2, sshd.login() + worker_there), "--delay-ms 30 --version " + name);
    workshop.play_without_end();
    Subprocess run = workshop.start({workshop.control_file});
    workshop.wait_for_games(1);
    REQUIRE(processes::becomes_true([&] { return processes_with(name) > 0; }));
    ::kill(run.pid(), SIGKILL);
    CHECK(all_gone(name, workshop.folder.path()));
    CHECK(processes::becomes_true([&] { return sshd.sessions().empty(); }));
}

TEST_CASE("a machine that cannot be used is named, and the others play on", "[workers]") {
    const Workshop workshop("[[workers]]\nslots = 1\n" + workers_on("big", 1, launcher_with("shell")), until_all_play);
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    CHECK(contains(run.err,
                   "its worker on big was lost: it exited with status 127; its last words: bash: line 1: "
                   "ringmaster: command not found"));
}

TEST_CASE("a file of workers goes before those of the control file", "[workers]") {
    const Workshop workshop(workers_on("big", 1, "/nowhere/at-all"));
    const std::string file = (workshop.folder.path() / "machines.toml").string();
    write_file_atomically(file, workers_on("near", 2, worker_there));
    const Finished run = workshop.ringmaster({workshop.control_file, "--workers", file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    write_file_atomically(file, "[[workers]]\nslots = 0\n");
    const Finished wrong = workshop.ringmaster({workshop.control_file, "--workers", file});
    CHECK(wrong.status == 2);
    CHECK(contains(wrong.err, "machines.toml:2:9: workers 1: slots must be from 1 to 1024, not 0"));
}

TEST_CASE("--parallel is refused where [[workers]] say how many games are played at a time", "[workers]") {
    const Workshop workshop(workers_on("big", 1, launcher_with("carry")));
    const Finished run = workshop.ringmaster({workshop.control_file, "-j", "3"});
    CHECK(run.status == 2);
    CHECK(contains(run.err, "--parallel does not go with [[workers]], whose slots are the games at a time"));
}

TEST_CASE("check plays a trial game on each machine and says how each is", "[workers]") {
    const Workshop workshop(workers_on("big", 2, launcher_with("carry")) +
                            workers_on("attic", 1, launcher_with("shell")));
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    INFO(check.out);
    CHECK(check.status == 3);
    CHECK(contains(check.out, " MB: ok\n"));
    CHECK(contains(check.out,
                   "attic: failed: it exited with status 127; its last words: bash: line 1: ringmaster: "
                   "command not found\n"));
}

TEST_CASE("what several machines have played is in the report, and that they take turns is no news", "[workers]") {
    const Workshop workshop("[[workers]]\nslots = 1\n" + workers_on("big", 1, launcher_with("carry")), until_all_play);
    const Finished run = workshop.ringmaster({workshop.control_file, "-g", "4"});
    INFO(run.out);
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nmachines\n"));
    CHECK(contains(run.out, "\nbig "));
    CHECK_FALSE(contains(run.err, "machine was"));
    CHECK_FALSE(contains(run.err, "another one"));
}

TEST_CASE("an engine that is pushed through ssh plays, by its path and from {dir}, and check tries it there",
          "[workers]") {
    const Sshd sshd;
    const Workshop workshop;
    const std::string folder = workshop.folder.path().string();
    std::filesystem::copy_file(SCRIPTED_ENGINE, folder + "/my-engine");
    std::filesystem::copy_file(SCRIPTED_ENGINE, folder + "/other-engine");
    std::string text = read_file(workshop.control_file);
    text.replace(text.find(SCRIPTED_ENGINE), std::string(SCRIPTED_ENGINE).size(), "./other-engine");
    text.replace(text.find(SCRIPTED_ENGINE), std::string(SCRIPTED_ENGINE).size(), "{dir}/my-engine");
    workshop.write(text);
    const std::string machines = folder + "/machines.toml";
    write_file_atomically(machines, workers_on("big", 2, sshd.login() + worker_there) + "folder = \"" + folder +
                                        "/there\"\npush = [\"my-engine\", \"other-engine\"]\n");
    std::filesystem::create_directory(folder + "/there");
    const std::string copy = push_to("big", {"ssh"}, {folder + "/my-engine"}, workshop.control_file).files[0].there;
    const Finished check = workshop.ringmaster({workshop.control_file, "check", "--workers", machines});
    INFO(check.out << check.err);
    CHECK(check.status == 0);
    CHECK(contains(check.out, " MB: ok\n"));
    const Finished run = workshop.ringmaster({workshop.control_file, "--workers", machines});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    CHECK_FALSE(contains(run.err, "another"));
    CHECK(std::filesystem::remove_all(std::filesystem::path(expand_home(copy)).parent_path()) == 3);
    std::filesystem::remove(folder + "/my-engine");
    const Finished missing = workshop.ringmaster({workshop.control_file, "check", "--workers", machines});
    CHECK(missing.status == 2);
    CHECK(contains(missing.err, "[[workers]] 'big': push: '" + folder + "/my-engine' does not exist"));
}

TEST_CASE("{dir} holds what is pushed where nothing is pushed, too", "[workers]") {
    const Sshd sshd;
    const Workshop workshop(
        "[[workers]]\nslots = 1\n" + workers_on("big", 1, sshd.login() + worker_there) + "push = [\"my-engine\"]\n",
        until_all_play);
    std::filesystem::copy_file(SCRIPTED_ENGINE, workshop.folder.path() / "my-engine");
    std::string text = read_file(workshop.control_file);
    const std::string candidate = SCRIPTED_ENGINE " --name Candidate";
    text.replace(text.find(candidate), candidate.size(), "{dir}/my-engine --name Candidate");
    workshop.write(text);
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    const std::string engine = (workshop.folder.path() / "my-engine").string();
    const std::string copy = push_to("big", {"ssh"}, {engine}, workshop.control_file).files[0].there;
    CHECK(std::filesystem::remove_all(std::filesystem::path(expand_home(copy)).parent_path()) == 2);
}
