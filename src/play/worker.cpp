#include "ringmaster/play/worker.hpp"

#include <csignal>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/lifeline.hpp"
#include "ringmaster/os/process_name.hpp"
#include "ringmaster/os/ticks.hpp"
#include "ringmaster/play/game_runner.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_to_end_leftovers = 1;
constexpr double seconds_between_looks = 1;

/// Plays games one after the other. When nobody is there any more to hear of them it ends this process in the middle of
/// a game; the guardian ends the engines.
class Workplace {
public:
    /// A master that hears nothing for so many seconds gives this worker up; 0: and ends it itself.
    Workplace(Lifeline& master, double longest_stop) : guardian_(longest_stop) {
        guardian_.keep_beating([&master] {
            if (!master.beat()) {
                ::_exit(1);
            }
        });
    }

    ~Workplace() {
        kept_.end_all();
        if (end_children(guardian_, {}, Deadline::after(seconds_to_end_leftovers))) {
            guardian_.dismiss();
        }
    }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    /// Whatever the engines left running is gone afterwards; but where engines stay, so that looking for leftovers
    /// costs more, within a second.
    Outcome play(const Job& job) {
        guardian_.replace_if_dead();
        Outcome outcome = run_game(job, &guardian_, &kept_);
        contents_.add_to(outcome.programs);
        Ticks::stop();
        if (kept_.is_empty() || seconds_since(looked_) > seconds_between_looks) {
            end_leftovers(outcome);
        }
        return outcome;
    }

private:
    void end_leftovers(Outcome& outcome) {
        if (!end_children(guardian_, kept_.processes(), Deadline::after(seconds_to_end_leftovers))) {
            outcome.warnings.emplace_back("a process that an engine left behind cannot be killed");
        }
        looked_ = SteadyClock::now();
    }

    Guardian guardian_;
    Ticks ticks_;
    KeptEngines kept_;
    FileContents contents_;
    SteadyClock::time_point looked_ = SteadyClock::now();
};

Hello own_hello() {
    Hello hello;
    hello.version = RINGMASTER_VERSION;
    std::string host(256, '\0');
    if (::gethostname(host.data(), host.size() - 1) == 0) {
        hello.host = host.c_str();
    }
    hello.cores = static_cast<int>(usable_cpus().size());
    hello.memory_megabytes =
        (static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))) >>
        20;
    if (const char* end = std::getenv(job_end_variable)) {
        hello.seconds_left = std::strtod(end, nullptr) - wall_clock_now();
    }
    hello.home = expand_home("~");
    return hello;
}

void take_slot(const Welcome& welcome) {
    const std::string slot = std::to_string(welcome.slot);
    ::setenv("RINGMASTER_SLOT", slot.c_str(), 1);
    ::setenv("GOMILL_SLOT", slot.c_str(), 1);
    if (welcome.threads > 0) {
        const auto cpus = cpus_of_slots(usable_cpus(), welcome.slots_there, welcome.threads);
        if (welcome.slot_there >= 0 && static_cast<std::size_t>(welcome.slot_there) < cpus.size()) {
            bind_to_cpus(::getpid(), cpus[static_cast<std::size_t>(welcome.slot_there)]);
        }
    }
}

}  // namespace

int run_worker() {
    // Whoever signals the whole service means ringmaster, which ends us by closing our input.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, SIG_IGN);
    }
    std::signal(SIGPIPE, SIG_IGN);
    require_proc();
    adopt_orphans();
    Lifeline master(STDIN_FILENO, STDOUT_FILENO);
    master.beat();  // what a machine has said to who logs in may lack its end of line
    std::optional<std::string> line;
    if (!master.write_line(hello_to_line(own_hello())) || !(line = master.read_line())) {
        return 0;
    }
    const Welcome welcome = welcome_from_line(*line);
    take_slot(welcome);
    master.set_patience(welcome.patience);
    Workplace workplace(master, welcome.patience);
    while ((line = master.read_line())) {
        if (!master.write_line(outcome_to_line(workplace.play(job_from_line(*line))))) {
            return 1;
        }
    }
    return 0;
}

}  // namespace ringmaster
