#pragma once

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/store/store.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/patience.hpp"
#include "support/replaced.hpp"
#include "support/temporary_folder.hpp"

namespace ringmaster {

struct Finished {
    int status = -1;
    std::string out;
    std::string err;
};

/// All games of a state file.
inline std::vector<GameRecord> games_in(const std::filesystem::path& database) {
    std::vector<GameRecord> games;
    Store(database, Store::Mode::read).for_each_game([&](const GameRecord& game) { games.push_back(game); });
    return games;
}

/// A folder with a control file of two scripted engines, and the real program at work on it. What is tested of a run is
/// seldom the check of its players, which takes a third of the time of a short one.
struct Workshop {
    TemporaryFolder folder;
    std::string control_file = (folder.path() / "tune.toml").string();

    explicit Workshop(const std::string& extra = "skip_player_checks = true\n",
                      const std::string& engine_arguments = "") {
        write(
            "competition_type = \"mc_tuner\"\n"
            "board_size = 9\n"
            "komi = 7.5\n"
            "opponent = \"fixed\"\n"
            "candidate_colour = \"alternate\"\n"
            "number_of_games = 6\n"
            "seed = 1\n" +
            extra +
            "\n[timeouts]\nstartup = 180\ncommand = 180\nmove = 180\nquit = 180\n"
            "\n[players.fixed]\ncommand = \"" SCRIPTED_ENGINE " --name Fixed " +
            engine_arguments +
            "\"\n"
            "\n[candidate]\ncommand = \"" SCRIPTED_ENGINE
            " --name Candidate --strength {strength} --seed {seed}\"\n"
            "\n[[parameters]]\ncode = \"strength\"\nscale = { linear = [0, 1] }\nsplit = 4\nformat = \"strength: "
            "%.3f\"\n");
    }

    void write(const std::string& text) const { write_file_atomically(control_file, text); }

    /// Puts something else in the place of a part of the control file.
    void change(const std::string& part, const std::string& other) const {
        write(replaced(read_file(control_file), part, other));
    }

    /// A program for the shell, beside the control file.
    void script(const std::string& name, const std::string& text) const {
        const std::filesystem::path path = folder.path() / name;
        write_file_atomically(path, "#!/bin/sh\n" + text);
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }

    void play_without_end() const { change("number_of_games = 6\n", ""); }

    Subprocess start(const std::vector<std::string>& arguments) const {
        Launch launch;
        launch.command = {RINGMASTER_PROGRAM};
        launch.command.insert(launch.command.end(), arguments.begin(), arguments.end());
        return Subprocess(launch);
    }

    static Finished finish(Subprocess& process) {
        Finished finished;
        const Deadline deadline = Deadline::after(patience);
        while (process.read(finished.out, deadline) == Subprocess::Io::done) {
        }
        const auto exit = process.wait(deadline);
        REQUIRE(exit);
        finished.status = WIFEXITED(exit->status) ? WEXITSTATUS(exit->status) : 128 + WTERMSIG(exit->status);
        finished.err = process.stderr_tail();
        return finished;
    }

    Finished ringmaster(const std::vector<std::string>& arguments) const {
        Subprocess process = start(arguments);
        process.close_input();
        return finish(process);
    }

    std::vector<GameRecord> games() const { return games_in(folder / "tune.db"); }
    std::size_t stored_games() const { return games().size(); }

    /// Waits until the game of that number is told, and therefore stored; its SGF file may be there before.
    void wait_for_games(std::size_t number) const {
        const auto history = folder.path() / "tune.hist";
        const std::string told = "game " + std::to_string(number) + ": ";
        INFO("the run plays no games");
        REQUIRE(processes::becomes_true(
            [&] { return std::filesystem::exists(history) && read_file(history).find(told) != std::string::npos; }));
    }

    /// Waits until a run has said so on its standard error. What it writes to its standard output is lost.
    static void wait_for_words(Subprocess& running, const std::string& words) {
        INFO("the run does not say: " << words);
        REQUIRE(processes::becomes_true([&] {
            std::string ignored;
            running.read(ignored, Deadline::after(0.01));
            return running.stderr_tail().find(words) != std::string::npos;
        }));
    }
};

/// A text, however its lines are broken.
inline std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::vector<std::string> words = split(text, ' ');
    std::erase(words, "");
    return join(words, " ");
}

/// How many processes have `part` in their command line.
inline int processes_with(const std::string& part) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        count += contains(processes::content(entry.path() / "cmdline"), part);
    }
    return count;
}

/// How many processes a run of the event in the folder has started that are alive: they bear its name in their
/// environment. A zombie's environment is empty.
inline int processes_of_event_in(const std::filesystem::path& folder) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        count += contains(processes::content(entry.path() / "environ"), "RINGMASTER_EVENT=" + folder.string());
    }
    return count;
}

/// No process has `part` in its command line, and none is left of the event in the folder.
inline bool all_gone(const std::string& part, const std::filesystem::path& folder) {
    return processes::becomes_true([&] { return processes_with(part) == 0 && processes_of_event_in(folder) == 0; });
}

}  // namespace ringmaster
