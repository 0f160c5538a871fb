#include "ringmaster/runner/launched_worker_pool.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/circumstances.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/lifeline.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_to_end = 2;

/// One look waits so long at most, so that silence is noticed although nothing happens.
constexpr double longest_wait = 1;

constexpr int most_launches_at_a_time = 8;

/// So many bytes may come before a hello, and in a line that nobody asked for.
constexpr std::size_t most_skipped = std::size_t{64} << 10;

/// A worker gives a sign of life a second, and some more where it has to wait.
constexpr double pulses_at_once = 1000;
constexpr double pulses_a_second = 10;

/// A game may take so many times what its time limits allow, and its worker's patience.
constexpr double times_longest_game = 2;

constexpr std::size_t longest_last_words = 300;

/// So many bytes may keep a machine from playing for a while.
constexpr std::uint64_t large_copy = 16'000'000;

/// rsync tells its progress and ends when the other side is silent; sbcast says nothing.
constexpr double longest_silence_of_copy = 600;

/// An allocation that ends later than in so many seconds has as good as no end, and no clock counts so far.
constexpr double longest_end = 1e8;

/// We are heard so many times within what the other side waits for.
constexpr double beats_within_patience = 6;

std::string last_words_in(const std::string& text) {
    return printable(last_line_of(text), longest_last_words);
}

/// Where in its own source rsync gave up stands last; why stands before.
std::string last_words_of_copy(const std::string& text) {
    std::vector<std::string> lines = split(trim(text), '\n');
    const auto says_why = [](const std::string& line) {
        return !line.starts_with("rsync error: ") && !line.starts_with("(see ") &&
               line.find("connection unexpectedly closed") == std::string::npos &&
               line.find("Broken pipe") == std::string::npos;
    };
    while (lines.size() > 1 && !says_why(lines.back())) {
        lines.pop_back();
    }
    return last_words_in(lines.back());
}

/// What a person may look for there.
std::string remedy_for_rsync(const std::string& how) {
    // Where there is none rsync hears that of the shell, or only that the way is broken.
    if (how == "exited with status 127" || how == "exited with status 12") {
        return " (is rsync installed there, too?)";
    }
    return how == "exited with status 2"    ? " (does the shell there write anything when one logs in?)"
           : how == "exited with status 11" ? " (has it room there, and the right to write?)"
                                            : "";
}

std::string how_it_ended(const std::optional<Exit>& exit) {
    if (!exit) {
        return "it does not die";
    }
    const std::string how = to_text(*exit);
    return (how.starts_with("exited") ? "it " : "it was ") + how;
}

/// The copies with the machine's home folder where their paths there begin with `~`.
std::vector<PathThere> with_home(std::vector<PathThere> copies, const std::string& home) {
    for (PathThere& copy : copies) {
        if (copy.there.starts_with('~')) {
            copy.there.replace(0, 1, home);
        }
    }
    return copies;
}

/// What was copied to a machine: by the path there, the file here.
std::map<std::string, std::string> copies_on(const Machine& machine, const std::string& home) {
    std::map<std::string, std::string> copies;
    for (const PathThere& file : with_home(machine.push.files, home)) {
        copies[std::filesystem::path(file.there).lexically_normal().string()] = file.here;
    }
    return copies;
}

/// Two machines may have different files under one path. What was copied there has its path here, and is known as the
/// file here.
FileStamps programs_on(const Machine& machine, const std::map<std::string, std::string>& copies,
                       const FileStamps& programs) {
    FileStamps named;
    for (const auto& [path, stamp] : programs) {
        const auto copy = copies.find(path);
        const bool is_copy = copy != copies.end();
        named[machine.name + ":" + (is_copy ? copy->second : path)] =
            is_copy
                ? machine.push.stamps.at(copy->second) + stamp.substr(std::min(stamp.find(contents_word), stamp.size()))
                : stamp;
    }
    return named;
}

class LaunchedWorkerPool : public WorkerPool {
public:
    LaunchedWorkerPool(std::vector<Machine> machines, SignalQueue& signals, KeyWatcher* keys)
        : machines_(std::move(machines)), signals_(signals), keys_(keys), copies_(machines_.size()) {
        for (std::size_t i = 0; i < machines_.size(); ++i) {
            for (int slot_there = 0; slot_there < machines_[i].slots; ++slot_there) {
                Worker& worker = workers_.emplace_back();
                worker.machine = i;
                worker.slot_there = slot_there;
            }
        }
    }

    ~LaunchedWorkerPool() override {
        for (Worker& worker : workers_) {
            if (worker.process && !worker.job) {
                worker.process->close_input();
            }
        }
        const Deadline deadline = Deadline::after(seconds_to_end);
        for (Worker& worker : workers_) {
            if (worker.process && !worker.job) {
                worker.process->wait(deadline);
            }
        }
    }

    std::size_t slots() const override { return workers_.size(); }
    std::size_t machine(std::size_t slot) const override { return workers_.at(slot).machine; }
    std::optional<Hello> hello(std::size_t slot) const override { return workers_.at(slot).hello; }

    std::vector<std::string> machines() const override { return each(machines_, &Machine::name); }

    std::optional<double> seconds_left(std::size_t machine) const override {
        const auto& end = machines_[machine].end;
        return end ? std::optional(-seconds_since(*end)) : std::nullopt;
    }

    void start(std::size_t slot, const Job& job) override {
        Worker& worker = workers_.at(slot);
        worker.job = job;
        if (worker.process) {
            if (worker.hello) {
                send_job(slot);
            }
            return;
        }
        Copying& copying = copies_[worker.machine];
        copying.waiting.push_back(slot);
        if (!copying.process) {
            copy_next(worker.machine);
        }
    }

    bool withdraw(std::size_t slot) override {
        Worker& worker = workers_.at(slot);
        if (!worker.job || (worker.process && worker.hello)) {
            return false;
        }
        worker.job.reset();
        std::erase(copies_[worker.machine].waiting, slot);
        std::erase(to_launch_, slot);
        return true;
    }

    PoolEvent wait(const Deadline& deadline) override {
        std::optional<PoolEvent> event = take_event();
        for (bool is_first = true; !event && (is_first || !deadline.passed()); is_first = false) {
            look(deadline);
            event = take_event();
        }
        return event.value_or(NothingHappened{});
    }

    void suspend() override {
        if (keys_) {
            keys_->suspend();
        }
        ::kill(::getpid(), SIGSTOP);
        if (keys_) {
            keys_->resume();
        }
    }

private:
    struct Worker {
        std::size_t machine = 0;
        int slot_there = 0;  ///< among the slots of its machine
        std::optional<Subprocess> process;
        std::optional<Hello> hello;  ///< none: it is not known yet who it is
        std::optional<Job> job;      ///< in progress, or to be sent after the hello
        IncomingLines received;
        std::string to_send;
        std::size_t skipped = 0;  ///< bytes before the hello
        std::string last_words;   ///< the last line before the hello
        SteadyClock::time_point heard;
        SteadyClock::time_point beaten;
        SteadyClock::time_point greeted;  ///< when it had said hello
        SteadyClock::time_point sent;     ///< when it was sent the job
        SteadyClock::time_point began;    ///< the same, later by what time we were away
        FileStamps copies;                ///< the copied files, by their paths there, as its first games saw them
    };

    /// How far the files of a machine are copied.
    struct Copying {
        std::size_t done = 0;  ///< of the commands
        std::optional<Subprocess> process;
        SteadyClock::time_point heard;
        std::deque<std::size_t> waiting;  ///< slots with a job and no worker
    };

    const Machine& machine_of(const Worker& worker) const { return machines_[worker.machine]; }

    void launch(std::size_t slot) {
        Worker& worker = workers_[slot];
        worker.process.emplace(Launch{.command = machine_of(worker).launch});
        worker.heard = SteadyClock::now();
        worker.hello.reset();
        worker.received = {};
        worker.to_send.clear();
        worker.skipped = 0;
        worker.last_words.clear();
        worker.copies.clear();
    }

    /// Launches a few workers at a time: the first ones play before the last of many is there.
    void launch_some() {
        for (int i = 0; i < most_launches_at_a_time && !to_launch_.empty(); ++i) {
            const std::size_t slot = to_launch_.front();
            to_launch_.pop_front();
            try {
                launch(slot);
            } catch (const Error& error) {
                workers_[slot].job.reset();
                events_.emplace_back(WorkerLost{slot, std::string("it cannot be started: ") + error.what()});
            }
        }
    }

    void send_job(std::size_t slot) {
        Worker& worker = workers_[slot];
        const Machine& machine = machine_of(worker);
        const std::string& home = worker.hello->home;
        const bool is_played_as_here = machine.folders.empty() && machine.push.files.empty();
        worker.to_send +=
            job_to_line(is_played_as_here ? *worker.job
                                          : relocated(*worker.job, with_home(machine.folders, home),
                                                      with_home(machine.push.files, home), machine.base)) +
            '\n';
        worker.began = worker.sent = SteadyClock::now();
        flush(slot);
    }

    void flush(std::size_t slot) {
        Worker& worker = workers_[slot];
        if (!worker.process->write_some(worker.to_send)) {
            lose(slot);
        }
    }

    /// Waits until something happens, but not for long.
    void look(const Deadline& deadline) {
        launch_some();
        std::vector<int> descriptors;
        std::vector<int> to_write;
        for (const Worker& worker : workers_) {
            descriptors.push_back(worker.process ? worker.process->output_descriptor() : -1);
            if (worker.process && !worker.to_send.empty()) {
                to_write.push_back(worker.process->input_descriptor());
            }
        }
        for (const Copying& copying : copies_) {
            descriptors.push_back(copying.process ? copying.process->output_descriptor() : -1);
        }
        descriptors.push_back(signals_.descriptor());
        descriptors.push_back(keys_ ? keys_->descriptor() : -1);
        const bool is_hurried = !to_launch_.empty() || !events_.empty();
        const Deadline soon = deadline.earlier_of(Deadline::after(is_hurried ? 0 : longest_wait));
        const std::vector<std::size_t> all_ready = wait_readable(descriptors, soon, to_write);
        forgive_own_absence();
        for (const std::size_t ready : all_ready) {
            if (ready < workers_.size()) {
                receive(ready);
            } else if (ready < workers_.size() + copies_.size()) {
                look_at_copy(ready - workers_.size());
            }
        }
        listened_ = SteadyClock::now();
        beat();
        lose_silent_workers();
    }

    /// Sends what waits to be sent, and a pulse to who has heard nothing for long and may not see our end.
    void beat() {
        for (std::size_t slot = 0; slot < workers_.size(); ++slot) {
            Worker& worker = workers_[slot];
            if (!worker.process || !worker.hello) {
                continue;
            }
            const Machine& machine = machine_of(worker);
            if (machine.is_far && seconds_since(worker.beaten) > machine.patience / beats_within_patience) {
                worker.beaten = SteadyClock::now();
                worker.to_send += worker.to_send.empty() ? std::string(1, Lifeline::pulse) : "";
            }
            if (!worker.to_send.empty()) {
                flush(slot);
            }
        }
    }

    std::optional<PoolEvent> take_event() {
        if (const auto signal = signals_.take()) {
            return SignalCame{*signal};
        }
        if (const auto key = keys_ ? keys_->take() : std::nullopt) {
            return KeyPressed{*key};
        }
        if (events_.empty()) {
            return std::nullopt;
        }
        PoolEvent event = std::move(events_.front());
        events_.pop_front();
        return event;
    }

    void receive(std::size_t slot) {
        Worker& worker = workers_[slot];
        std::string bytes;
        if (worker.process->read(bytes, Deadline::after(0)) != Subprocess::Io::done) {
            lose(slot);
            return;
        }
        worker.received.add(bytes);
        if (worker.hello) {
            worker.heard = SteadyClock::now();
        }
        while (const std::optional<std::string> line = worker.process ? worker.received.take() : std::nullopt) {
            try {
                worker.hello ? finish(slot, *line) : greet(slot, *line);
            } catch (const Error& error) {
                lose(slot, std::string("it answered with nonsense: ") + error.what(), true);
            }
        }
        if (worker.process) {
            stem_flood(slot);
        }
    }

    /// Drops a worker that writes more than anybody reads: it is none.
    void stem_flood(std::size_t slot) {
        const Worker& worker = workers_[slot];
        const std::size_t unfinished = worker.received.unfinished().size();
        const auto pulses = static_cast<double>(worker.received.pulses());
        if (!worker.hello) {
            if (worker.skipped + unfinished + worker.received.pulses() > most_skipped) {
                lose(slot, "it wrote 64 KB and no hello of a worker");
            }
        } else if (const std::size_t most = worker.job ? longest_answer(*worker.job) : most_skipped;
                   unfinished > most) {
            lose(slot, fmt::format("it wrote a line of more than {:.1f} MB", static_cast<double>(most) / 1e6), true);
        } else if (pulses > pulses_at_once + pulses_a_second * seconds_since(worker.greeted)) {
            lose(slot,
                 fmt::format("it wrote {} empty lines in {}", pulses, duration_text(seconds_since(worker.greeted))));
        }
    }

    /// Takes a hello. Throws Error for one that is none, as finish() does for such an answer.
    void greet(std::size_t slot, const std::string& line) {
        Worker& worker = workers_[slot];
        if (!line.starts_with(hello_word)) {
            worker.skipped += line.size() + 1;
            worker.last_words = trim(line).empty() ? worker.last_words : line;
            return;
        }
        const Hello hello = hello_from_line(line);
        if (const std::string reason = misfit(hello, RINGMASTER_VERSION); !reason.empty()) {
            lose(slot, reason);
            return;
        }
        worker.hello = hello;
        if (hello.seconds_left) {
            machines_[worker.machine].end =
                SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(
                                         std::clamp(*hello.seconds_left, 0.0, longest_end)));
        }
        const Machine& machine = machine_of(worker);
        worker.skipped = 0;
        worker.heard = worker.beaten = worker.greeted = SteadyClock::now();
        const Welcome welcome{static_cast<int>(slot), worker.slot_there, machine.slots, machine.threads,
                              machine.is_far ? machine.patience : 0};
        worker.to_send = welcome_to_line(welcome) + '\n';
        if (worker.job) {
            send_job(slot);
        }
    }

    void copy_next(std::size_t machine) {
        const PushedFiles& push = machines_[machine].push;
        Copying& copying = copies_[machine];
        copying.process.reset();
        if (copying.done == push.commands.size()) {
            to_launch_.insert(to_launch_.end(), copying.waiting.begin(), copying.waiting.end());
            copying.waiting.clear();
            return;
        }
        for (const auto& [path, stamp] : push.stamps) {
            if (file_stamp(path) != stamp) {
                give_up_copy(
                    machine,
                    "push: '" + path + "' was changed since ringmaster was started (end the run and start it again)");
                return;
            }
        }
        if (copying.done == 0 && push.bytes >= large_copy) {
            events_.emplace_back(CopyBegan{fmt::format("{}: up to {:.0f} MB are copied there", machines_[machine].name,
                                                       static_cast<double>(push.bytes) / 1e6)});
        }
        try {
            copying.heard = SteadyClock::now();
            copying.process.emplace(Launch{.command = push.commands[copying.done]});
            copying.process->close_input();
        } catch (const Error& error) {
            give_up_copy(machine,
                         "push: " + push.commands[copying.done].front() + " cannot be started: " + error.what());
        }
    }

    void look_at_copy(std::size_t machine) {
        Copying& copying = copies_[machine];
        std::string progress;
        const Subprocess::Io io = copying.process->read(progress, Deadline::after(0));
        if (io == Subprocess::Io::done || io == Subprocess::Io::timed_out) {
            copying.heard = SteadyClock::now();
            return;
        }
        const std::string program = machines_[machine].push.commands[copying.done].front();
        const auto exit = copying.process->wait(Deadline::after(seconds_to_end));
        if (exit && is_success(*exit)) {
            ++copying.done;
            copy_next(machine);
            return;
        }
        const std::string last_words = last_words_of_copy(copying.process->stderr_tail());
        const std::string how = exit ? to_text(*exit) : "does not end";
        give_up_copy(machine, "push: " + program + " " + how +
                                  (last_words.empty() ? "" : "; its last words: " + last_words) +
                                  (program == "rsync" ? remedy_for_rsync(how) : ""));
    }

    void give_up_copy(std::size_t machine, const std::string& reason) {
        Copying& copying = copies_[machine];
        copying.process.reset();
        copying.done = 0;
        for (const std::size_t slot : copying.waiting) {
            workers_[slot].job.reset();
            events_.emplace_back(WorkerLost{slot, reason, false, true});
        }
        copying.waiting.clear();
    }

    void finish(std::size_t slot, const std::string& line) {
        Worker& worker = workers_[slot];
        Outcome outcome = outcome_from_line(line);
        if (!worker.job || outcome.number != worker.job->number) {
            lose(slot, worker.job ? fmt::format("it answered for game {}", outcome.number) : "", true);
            return;
        }
        require_plausible(*worker.job, outcome);
        const double tolerance = machine_of(worker).is_far ? machine_of(worker).patience : 1;
        require_possible_times(outcome, seconds_since(worker.sent) + tolerance,
                               seconds_since(worker.greeted) + tolerance);
        if (machines_.size() > 1 || machine_of(worker).is_far) {
            outcome.machine = machine_of(worker).name;
        }
        if (machine_of(worker).is_far) {
            const std::map<std::string, std::string> copies = copies_on(machine_of(worker), worker.hello->home);
            if (const std::string changed = changed_copy(worker, copies, outcome.programs); !changed.empty()) {
                copy_again(worker.machine);
                lose(slot, "push: '" + changed + "' was changed there after it was copied; it is copied again");
                return;
            }
            outcome.programs = programs_on(machine_of(worker), copies, outcome.programs);
        }
        worker.job.reset();
        events_.emplace_back(GameFinished{slot, std::move(outcome), seconds_since(worker.began)});
    }

    /// The file here whose copy is another one than in this worker's games before; empty: there is none. Read-only
    /// keeps neither its owner nor root from writing to it.
    static std::string changed_copy(Worker& worker, const std::map<std::string, std::string>& copies,
                                    const FileStamps& programs) {
        for (const auto& [path, stamp] : programs) {
            const auto copy = copies.find(path);
            if (copy != copies.end() && worker.copies.try_emplace(path, stamp).first->second != stamp) {
                return copy->second;
            }
        }
        return "";
    }

    /// Has the files copied again before the next worker is launched on this machine.
    void copy_again(std::size_t machine) {
        Copying& copying = copies_[machine];
        copying.done = copying.process ? copying.done : 0;
    }

    void lose_silent_workers() {
        for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
            if (copies_[machine].process && seconds_since(copies_[machine].heard) > longest_silence_of_copy) {
                give_up_copy(machine, "push: " + machines_[machine].push.commands[copies_[machine].done].front() +
                                          " was silent for " + duration_text(longest_silence_of_copy));
            }
        }
        for (std::size_t slot = 0; slot < workers_.size(); ++slot) {
            const Worker& worker = workers_[slot];
            if (!worker.process) {
                continue;
            }
            const Machine& machine = machine_of(worker);
            const double silence = seconds_since(worker.heard);
            const double longest = worker.job ? times_longest_game * longest_game(*worker.job) + machine.patience : 0;
            if (worker.hello && worker.job && seconds_since(worker.began) > longest) {
                lose(slot, "its game has lasted for " + duration_text(longest) + ", longer than its time limits allow");
            } else if (worker.hello && silence > machine.patience) {
                lose(slot, "it was silent for " + duration_text(machine.patience) + " (stopped, " +
                               (machine.is_far ? "stuck, or cut off?)" : "or stuck?)"));
            } else if (!worker.hello && silence > machine.patience_for_hello) {
                lose(slot, "no ringmaster worker said hello for " + duration_text(machine.patience_for_hello) +
                               " (was it asked for a password?)");
            }
        }
    }

    /// While this process was stopped (or the machine asleep) nobody listened, and the workers may have been stopped
    /// too.
    void forgive_own_absence() {
        const auto now = SteadyClock::now();
        for (Worker& worker : workers_) {
            if (seconds_since(listened_) > longest_wait + machine_of(worker).patience / 2) {
                worker.began += now - listened_;
                worker.heard = now;
                copies_[worker.machine].heard = now;
            }
        }
    }

    /// What its launcher or its machine said tells most when it was no worker yet, or when it ended by itself.
    void lose(std::size_t slot, const std::string& reason = {}, bool is_refused = false) {
        Worker& worker = workers_[slot];
        worker.process->signal_group(SIGKILL);
        const auto exit = worker.process->wait(Deadline::after(seconds_to_end));
        if (worker.job) {
            std::string last_words = last_words_in(worker.process->stderr_tail());
            if (last_words.empty() && !worker.hello) {
                const std::string unfinished(worker.received.unfinished());
                last_words = last_words_in(unfinished.empty() ? worker.last_words : unfinished);
            }
            const bool says_more = !last_words.empty() && (reason.empty() || !worker.hello);
            events_.emplace_back(WorkerLost{
                slot,
                (reason.empty() ? how_it_ended(exit) : reason) + (says_more ? "; its last words: " + last_words : ""),
                is_refused});
        }
        worker.process.reset();
        worker.job.reset();
    }

    std::vector<Machine> machines_;
    SignalQueue& signals_;
    KeyWatcher* keys_;
    SteadyClock::time_point listened_ = SteadyClock::now();
    std::vector<Worker> workers_;
    std::deque<std::size_t> to_launch_;  ///< slots with a job and no worker
    std::deque<PoolEvent> events_;
    std::vector<Copying> copies_;  ///< by machine
};

}  // namespace

std::unique_ptr<WorkerPool> launch_workers(std::vector<Machine> machines, SignalQueue& signals, KeyWatcher* keys) {
    return std::make_unique<LaunchedWorkerPool>(std::move(machines), signals, keys);
}

}  // namespace ringmaster
