#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>

#include <unistd.h>

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/greet.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

namespace {

#ifdef RINGMASTER_SANITIZE
constexpr bool with_address_sanitizer = true;
#else
constexpr bool with_address_sanitizer = false;
#endif

using Arguments = std::vector<std::string>;

constexpr Timeouts patient_timeouts{patience, patience, patience, patience};
constexpr Timeouts short_startup{0.3, patience, patience, patience};
constexpr Timeouts short_move{patience, patience, 0.3, patience};
constexpr Timeouts short_quit{patience, patience, patience, 0.3};
// Where a healthy answer of the same kind, or the fault itself, must come before.
constexpr Timeouts fair_command{patience, 3, patience, patience};
constexpr Timeouts fair_move{patience, patience, 3, patience};
constexpr Timeouts fair_quit{patience, patience, patience, 3};

/// What one bad engine does to a game. In texts <bad> and <good> are the players' names, <b> and <g> their colours.
struct Misdeed {
    std::string name;
    Arguments arguments;  ///< of the bad engine
    Ending ending = Ending::score;
    std::string detail;   ///< how the outcome's detail begins
    std::string warning;  ///< how its first warning begins; empty: there is none
    Timeouts timeouts = patient_timeouts;
    bool bad_wins = false;  ///< a forfeit
    bool loses = true;      ///< where failures lose; false: nobody has begun, or the engine is not to blame
};

Misdeed normal(const std::string& name, const Arguments& arguments) {
    return {name, arguments, Ending::score, "", ""};
}

/// A game of chess goes well.
Misdeed drawn(const std::string& name, const Arguments& arguments) {
    return {name, arguments, Ending::draw, "the same position for the third time", ""};
}

Misdeed warned(const std::string& name, const Arguments& arguments, const std::string& warning,
               const Timeouts& timeouts) {
    return {name, arguments, Ending::score, "", "<bad>: " + warning, timeouts};
}

Misdeed voided(const std::string& name, const Arguments& arguments, const std::string& detail,
               const Timeouts& timeouts = patient_timeouts) {
    return {name, arguments, Ending::void_game, "<bad>: " + detail, "", timeouts};
}

Misdeed excused(Misdeed misdeed) {
    misdeed.loses = false;
    return misdeed;
}

Misdeed forfeited(const std::string& name, const Arguments& arguments, const std::string& detail) {
    return {name, arguments, Ending::forfeit, "<bad>: " + detail, ""};
}

/// What one bad script does to its game.
struct ScriptMisdeed {
    std::string name;
    std::string shell;   ///< $0 is the word by which all it starts is known
    std::string detail;  ///< how the outcome's detail begins; empty: it tells W
    double timeout = patience;
    std::optional<int> memory_limit = {};
};

std::string filled(std::string text, Colour bad) {
    const bool black = bad == Colour::black;
    const std::map<std::string, std::string> fillings{{"<bad>", black ? "candidate" : "opponent"},
                                                      {"<good>", black ? "opponent" : "candidate"},
                                                      {"<b>", black ? "b" : "w"},
                                                      {"<g>", black ? "w" : "b"}};
    for (const auto& [key, filling] : fillings) {
        for (auto at = text.find(key); at != std::string::npos; at = text.find(key)) {
            text.replace(at, key.size(), filling);
        }
    }
    return text;
}

bool begins(const std::string& text, const std::string& beginning) {
    INFO("'" << text << "' should begin with '" << beginning << "'");
    CHECK(text.rfind(beginning, 0) == 0);
    return text.rfind(beginning, 0) == 0;
}

/// `ringmaster worker`, which plays one game after the other against every fault.
class Worker {
public:
    Worker(Colour bad, Rules rules)
        : bad_(bad),
          rules_(rules),
          word_("engine-faults-" + std::to_string(::getpid()) + letter(bad)),
          process_(greeted_worker()) {}

    Colour bad() const { return bad_; }

    Job job(const Misdeed& fault) const {
        Job job = scripted_job({"--name", word_}, {"--name", word_});
        if (rules_ == Rules::chess) {
            job.gtp().settings.rules = rules_;
            for (const Colour colour : {Colour::black, Colour::white}) {
                PlayerSetup& engine = job.player(colour);
                engine.command.insert(engine.command.end(), {"--uci", "yes"});
                engine.protocol = PlayerProtocol::uci;
                engine.nodes = 100;
            }
        }
        job.player(Colour::black).timeouts = job.player(Colour::white).timeouts = patient_timeouts;
        PlayerSetup& bad = player(job, true);
        bad.command.insert(bad.command.end(), fault.arguments.begin(), fault.arguments.end());
        bad.timeouts = fault.timeouts;
        return job;
    }
    Job job(const ScriptMisdeed& fault) const {
        ScriptGame game;
        game.script.code = "script";
        game.script.command = {"/bin/sh", "-c", fault.shell, word_};
        game.script.timeout = fault.timeout;
        game.script.memory_limit = fault.memory_limit;
        Job job;
        job.game_id = "0";
        job.colour = bad_;
        job.game = game;
        return job;
    }
    pid_t pid() const { return process_.pid(); }

    PlayerSetup& player(Job& job, bool bad) const {
        return (bad_ == Colour::black) == bad ? job.player(Colour::black) : job.player(Colour::white);
    }

    void start(const Job& job) {
        REQUIRE(process_.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    }
    Outcome finish() { return outcome_from_line(line_of_worker(process_)); }

    void check_outcome(const Misdeed& fault, const Outcome& outcome) const {
        CHECK(to_text(outcome.ending) == to_text(fault.ending));
        begins(outcome.detail, filled(fault.detail, bad_));
        if (fault.ending == Ending::forfeit || fault.ending == Ending::failure) {
            CHECK(outcome.winner == (fault.bad_wins ? bad_ : opponent_of(bad_)));
        } else {
            CHECK(outcome.result == (fault.ending == Ending::void_game ? "Void" : result_of_good_game()));
        }
        REQUIRE(outcome.warnings.empty() == fault.warning.empty());
        if (!fault.warning.empty()) {
            begins(outcome.warnings[0], filled(fault.warning, bad_));
        }
    }

    void check_outcome(const ScriptMisdeed& fault, const Outcome& outcome) const {
        CHECK(outcome.result == (fault.detail.empty() ? "W" : "Void"));
        CHECK(outcome.detail.empty() == fault.detail.empty());
        begins(outcome.detail, fault.detail);
    }

    /// Of the game that just ended nothing is left, and the next is a good one.
    void check_unharmed() {
        CHECK(processes::named(word_).empty());
        const Misdeed none = rules_ == Rules::chess ? drawn("", {}) : normal("", {});
        start(job(none));
        check_outcome(none, finish());
        CHECK(processes::children(process_.pid()).size() == 1);
        CHECK((with_address_sanitizer || processes::most_memory_in_mb(process_.pid()) < 64));
    }

    std::size_t open_descriptors() const { return processes::open_descriptors(process_.pid()); }

private:
    std::string result_of_good_game() const { return rules_ == Rules::chess ? "1/2-1/2" : "B+1.5"; }

    Colour bad_;
    Rules rules_;
    std::string word_;
    Subprocess process_;
};

void with_loss(const Worker&, Job& job) {
    job.gtp().settings.engine_failure = EngineFailure::loss;
}

/// Two workers: in one the candidate is bad, in the other the opponent. They play side by side.
class Stand {
public:
    explicit Stand(Rules rules = Rules::go) : workers_{Worker{Colour::black, rules}, Worker{Colour::white, rules}} {}

    void check(const Misdeed& fault, const std::function<void(const Worker&, Job&)>& change = {}) {
        for (Worker& worker : workers_) {
            Job job = worker.job(fault);
            if (change) {
                change(worker, job);
            }
            worker.start(job);
        }
        for (Worker& worker : workers_) {
            INFO(fault.name << ", bad is " << letter(worker.bad()));
            worker.check_outcome(fault, worker.finish());
            worker.check_unharmed();
        }
    }
    void check(const std::vector<ScriptMisdeed>& faults) {
        for (const ScriptMisdeed& fault : faults) {
            for (Worker& worker : workers_) {
                worker.start(worker.job(fault));
            }
            for (Worker& worker : workers_) {
                INFO(fault.name << ", the candidate is " << letter(worker.bad()));
                worker.check_outcome(fault, worker.finish());
                worker.check_unharmed();
            }
        }
    }
    void check(const std::vector<Misdeed>& faults) {
        for (const Misdeed& fault : faults) {
            check(fault);
        }
    }
    /// Those that make a game void, where failures lose.
    void check_losses(const std::vector<Misdeed>& faults) {
        for (Misdeed fault : faults) {
            if (fault.ending == Ending::void_game) {
                fault.ending = fault.loses ? Ending::failure : Ending::void_game;
                check(fault, with_loss);
            }
        }
    }
    std::size_t descriptors() const { return workers_[0].open_descriptors() + workers_[1].open_descriptors(); }

private:
    std::array<Worker, 2> workers_;
};

Arguments fault(const std::string& kind) {
    return {"--fault", kind};
}

}  // namespace

TEST_CASE("engines that die make the game void and harm nothing else", "[runner]") {
    Stand stand;
    stand.check(voided("does not start", {}, "could not be started: /nowhere/engine: "),
                [](const Worker& worker, Job& job) { worker.player(job, true).command = {"/nowhere/engine"}; });
    stand.check({
        voided("exits at start", fault("exit3@start"), "died after 'protocol_version': exited with status 3"),
        voided("exits at the first move", fault("exit@genmove"), "died after 'genmove <b>': exited with status 0"),
        voided("aborts in mid-game", fault("abort@genmove:3"),
               "died after 'genmove <b>': killed by signal 6 (Aborted)"),
        voided("is killed", fault("kill@play:2"), "died after 'play <g> "),
        voided("crashes", fault("sigsegv@genmove:2"),
               "died after 'genmove <b>': killed by signal 11 (Segmentation fault)"),
        voided("closes stdout but lives", fault("close-stdout@genmove:2"), "closed its output after 'genmove <b>'"),
        voided("closes stdin", fault("close-stdin@play:2"), "closed its input before 'genmove <b>'"),
    });
}

TEST_CASE("engines that hang are ended at the deadline", "[runner]") {
    Stand stand;
    const std::string no_move = "no answer to 'genmove <b>' within 0.3 s";
    stand.check({
        voided("hangs at start", fault("hang@start"), "no answer to 'protocol_version' within 0.3 s", short_startup),
        voided("hangs on genmove", fault("hang@genmove:2"), no_move, short_move),
        voided("hangs on play", fault("hang@play:2"), "no answer to 'play <g> ", fair_command),
        voided("answers after the deadline", fault("slow@genmove:2"), no_move, short_move),
        voided("half a line, then silence", fault("silence-half@genmove:2"), no_move, short_move),
        voided("missing blank line", fault("no-blank@genmove:2"), no_move, short_move),
        warned("hangs on final_score", fault("hang@final_score"), "no answer to 'final_score' within 3 s", fair_move),
        warned("hangs on quit", fault("hang@quit"),
               "at the end: still there 0.3 s after 'quit': killed by signal 15 (Terminated)", short_quit),
        warned("ignores quit, end of file and SIGTERM", fault("ignore-term@quit"),
               "at the end: still there 3 s after 'quit': killed by signal 9 (Killed)", fair_quit),
        warned("takes longer to exit than it may", fault("exit-slow@quit"),
               "at the end: still there 0.3 s after 'quit': killed by signal 15 (Terminated)", short_quit),
        normal("takes long to exit", fault("exit-slow@quit")),
    });
}

TEST_CASE("engines that break the rules forfeit", "[runner]") {
    Stand stand;
    Misdeed claim = forfeited("calls a good move illegal", fault("illegal@play:2"), "");
    claim.detail = "<bad> claims move ";
    claim.bad_wins = true;
    stand.check({
        forfeited("ill-formed vertex", fault("badmove@genmove:2"), "attempted ill-formed move 'Z99'"),
        forfeited("occupied point", fault("occupied@genmove:2"), "attempted move to occupied point "),
        forfeited("refuses to move", fault("refuse@genmove:2"), "failure response from 'genmove <b>': cannot do that"),
        forfeited("refuses a good move", fault("refuse@play:2"), "failure response from 'play <g> "),
        forfeited("a move with NUL and bytes that are no UTF-8", fault("nul@genmove:2"), "attempted ill-formed move '"),
        claim,
        voided("refuses the board", fault("refuse@boardsize"), "refused 'boardsize 9': cannot do that"),
    });
}

TEST_CASE("an engine that takes back a ko at once forfeits", "[runner]") {
    const auto build_ko = [](const Worker& worker, Job& job) {
        const bool black = worker.bad() == Colour::black;
        PlayerSetup& bad = worker.player(job, true);
        PlayerSetup& good = worker.player(job, false);
        for (const char* word : {"--moves", black ? "H8 E4 E6 F5 D5" : "E4 E6 F5 D5", "--fault"}) {
            bad.command.emplace_back(word);
        }
        bad.command.emplace_back(black ? "ko@genmove:6" : "ko@genmove:5");
        good.command.emplace_back("--moves");
        good.command.emplace_back("C5 D4 D6 A1 E5");
    };
    Stand().check(forfeited("ko", {}, "attempted move to ko-forbidden point D5"), build_ko);
}

TEST_CASE("engines that talk nonsense, too much or strangely are understood or ended", "[runner]") {
    Stand stand;
    const bool at_length = std::getenv("RINGMASTER_LONG") != nullptr;
    const std::string no_gtp = "is not speaking GTP: ";
    stand.check({
        voided("garbage instead of '='", fault("garbage@genmove:2"), no_gtp + "the answer begins with 'hello'"),
        voided("answers twice", fault("twice@genmove:2"), no_gtp + "it answered before it was asked "),
        voided("an answer too many, just when it is asked for a move", fault("early@genmove:2"), no_gtp + "it answer"),
        voided("an answer too many, just when it is told a move", fault("early@play:3"), no_gtp + "it answer"),
        warned("an answer too many, just when it is asked for the score", fault("early@final_score"),
               no_gtp + "it answer", patient_timeouts),
        voided("endless output without newline", fault("endless@genmove:2"), no_gtp + "an answer of more than 1 MiB"),
        voided("an answer of 64 MB", fault("big@genmove:2"), no_gtp + "an answer of more than 1 MiB"),
        normal("much on standard error", fault(at_length ? "stderr-flood:1024@genmove:2" : "stderr-flood:32@genmove")),
        normal("wrong command id", fault("id@genmove:2")),
        normal("CRLF", fault("crlf@start")),
        normal("NUL and bytes that are no UTF-8 in its name", fault("nul@name")),
        normal("everything strange at once", {"--messy", "yes"}),
    });
}

TEST_CASE("nothing that engines start outlives their game", "[runner]") {
    Stand stand;
    stand.check({
        normal("children that hold its pipes", fault("fork@start")),
        voided("children that hold its pipes when it dies", {"--fault", "fork@start", "--fault", "exit3@genmove:2"},
               "died after 'genmove <b>': exited with status 3"),
        normal("a daemon", fault("daemon@start")),
        voided("a daemon of an engine that hangs", {"--fault", "daemon@play", "--fault", "hang@genmove:2"},
               "no answer to 'genmove <b>' within 0.3 s", short_move),
    });
}

TEST_CASE("engines that eat memory and descriptors harm only themselves", "[runner]") {
    Stand stand;
    stand.check(normal("opens many files", fault("open-files@genmove:2")));
    const std::size_t before = stand.descriptors();
    stand.check(normal("opens many files", fault("open-files@genmove:2")));
    CHECK(stand.descriptors() == before);
    if (!with_address_sanitizer) {  // which reserves more than any limit
        stand.check(voided("eats all memory", fault("eat-memory@genmove:2"),
                           "died after 'genmove <b>': killed by signal 6 (Aborted)"),
                    [](const Worker& worker, Job& job) { worker.player(job, true).memory_limit = 256; });
    }
}

namespace {

/// What engines of chess do wrong when they die, hang or close their pipes.
std::vector<Misdeed> silent_engines_of_chess() {
    const std::string no_move = "no answer to 'go nodes 100' within 0.3 s";
    const std::string died = "died after 'go nodes 100': ";
    const auto late_end = [](const std::string& name, const Arguments& arguments, const std::string& how,
                             const Timeouts& timeouts) {
        Misdeed misdeed = warned(name, arguments, "at the end: " + how, timeouts);
        misdeed.ending = Ending::draw;
        return misdeed;
    };
    return {
        excused(voided("exits at start", fault("exit3@start"), "died after 'uci': exited with status 3")),
        voided("exits at the first move", fault("exit@go"), died + "exited with status 0"),
        voided("aborts in mid-game", fault("abort@go:3"), died + "killed by signal 6 (Aborted)"),
        excused(voided("is killed", fault("kill@position:2"), died + "killed by signal 9 (Killed)")),
        voided("crashes", fault("sigsegv@go:2"), died + "killed by signal 11 (Segmentation fault)"),
        excused(voided("crashes at an option", {"--fault", "sigsegv@isready"},
                       "died after 'isready': killed by signal 11")),
        voided("closes stdout but lives", fault("close-stdout@go:2"), "closed its output after 'go nodes 100'"),
        voided("closes stdin", fault("close-stdin@go:2"), no_move, short_move),
        excused(voided("hangs at start", fault("hang@start"), "no answer to 'uci' within 0.3 s", short_startup)),
        excused(
            voided("hangs at a new game", fault("hang@ucinewgame"), "no answer to 'isready' within 3 s", fair_command)),
        voided("hangs on go", fault("hang@go:2"), no_move, short_move),
        voided("hangs on position", fault("hang@position:2"), no_move, short_move),
        voided("answers after the deadline", fault("slow@go:2"), no_move, short_move),
        voided("half a word, then silence", fault("silence-half@go:2"), no_move, short_move),
        voided("a move without an end of line", fault("no-blank@go:2"), no_move, short_move),
        voided("thinks aloud without an end", fault("chatter@go:2"), no_move, short_move),
        late_end("hangs on quit", fault("hang@quit"),
                 "still there 0.3 s after 'quit': killed by signal 15 (Terminated)", short_quit),
        late_end("ignores quit, end of file and SIGTERM", fault("ignore-term@quit"),
                 "still there 3 s after 'quit': killed by signal 9 (Killed)", fair_quit),
        late_end("takes longer to exit than it may", fault("exit-slow@quit"),
                 "still there 0.3 s after 'quit': killed by signal 15 (Terminated)", short_quit),
        drawn("takes long to exit", fault("exit-slow@quit")),
    };
}

std::vector<Misdeed> strange_engines_of_chess() {
    const bool at_length = std::getenv("RINGMASTER_LONG") != nullptr;
    const std::string no_uci = "is not speaking UCI: ";
    return {
        forfeited("no square", fault("badmove@go:2"), "attempted illegal move 'Z99'"),
        forfeited("a move that the rules forbid", fault("illegal@go:2"), "attempted illegal move 'a1h8'"),
        forfeited("refuses to move", fault("refuse@go:2"),
                  "gave no move ('(none)'), as with too few nodes or too little time"),
        forfeited("says no move", fault("empty@go:2"), "gave no move (''), as with too few nodes or too little time"),
        drawn("NUL and bytes that are no UTF-8 behind its move", fault("nul@go:2")),
        excused(voided("speaks GTP", fault("gtp@uci"), no_uci + "it answers '? unknown command', as engines do")),
        voided("answers twice", fault("twice@go:2"), no_uci + "it answer"),
        voided("an answer too many, just when it is asked for a move", fault("early@go:2"), no_uci + "it answer"),
        voided("an answer too many, just when it is told the game", fault("early@position:3"), no_uci + "it answer"),
        voided("endless output without newline", fault("endless@go:2"), no_uci + "it says more than 1048576 bytes"),
        voided("a line of 64 MB", fault("big@go:2"), no_uci + "it says more than 1048576 bytes"),
        voided("garbage instead of a move", fault("garbage@go:2"), "no answer to 'go nodes 100' within 0.3 s",
               short_move),
        drawn("much on standard error", fault(at_length ? "stderr-flood:1024@go:2" : "stderr-flood:32@go")),
        drawn("CRLF", fault("crlf@start")),
        drawn("everything strange at once", {"--messy", "yes"}),
    };
}

/// What they start, and open.
std::vector<Misdeed> spreading_engines_of_chess() {
    return {
        drawn("children that hold its pipes", fault("fork@start")),
        voided("children that hold its pipes when it dies", {"--fault", "fork@start", "--fault", "exit3@go:2"},
               "died after 'go nodes 100': exited with status 3"),
        drawn("a daemon", fault("daemon@start")),
        voided("a daemon of an engine that hangs", {"--fault", "daemon@position", "--fault", "hang@go:2"},
               "no answer to 'go nodes 100' within 0.3 s", short_move),
        drawn("opens many files", fault("open-files@go:2")),
    };
}

}  // namespace

TEST_CASE("engines of chess that die, hang or close their pipes make the game void and harm nothing else",
          "[runner][uci]") {
    Stand stand(Rules::chess);
    stand.check(voided("does not start", {}, "could not be started: /nowhere/engine: "),
                [](const Worker& worker, Job& job) { worker.player(job, true).command = {"/nowhere/engine"}; });
    stand.check(silent_engines_of_chess());
}

TEST_CASE("engines of chess that break the rules forfeit, and those that talk strangely are understood or ended",
          "[runner][uci]") {
    Stand(Rules::chess).check(strange_engines_of_chess());
}

TEST_CASE("what engines of chess start, eat and open harms only themselves", "[runner][uci]") {
    Stand stand(Rules::chess);
    stand.check(spreading_engines_of_chess());
    const std::size_t before = stand.descriptors();
    stand.check(drawn("opens many files", fault("open-files@go:2")));
    CHECK(stand.descriptors() == before);
    if (!with_address_sanitizer) {  // which reserves more than any limit
        stand.check(voided("eats all memory", fault("eat-memory@go:2"),
                           "died after 'go nodes 100': killed by signal 6 (Aborted)"),
                    [](const Worker& worker, Job& job) { worker.player(job, true).memory_limit = 256; });
    }
}

TEST_CASE("where failures lose, an engine of chess that dies, hangs or talks nonsense by its own fault loses",
          "[runner][uci]") {
    Stand stand(Rules::chess);
    stand.check_losses(silent_engines_of_chess());
    stand.check_losses(strange_engines_of_chess());
    stand.check_losses(spreading_engines_of_chess());
}

TEST_CASE("where failures lose, an engine that dies by its own fault loses; one that is killed from outside does not",
          "[runner]") {
    Stand stand;
    for (const char* kind : {"exit3", "sigsegv", "abort", "garbage"}) {
        Misdeed misdeed = forfeited(kind, fault(std::string(kind) + "@genmove:2"), "");
        misdeed.ending = Ending::failure;
        stand.check(misdeed, with_loss);
    }
    Misdeed hang = forfeited("hangs", fault("hang@genmove:2"), "no answer to 'genmove <b>' within 0.3 s");
    hang.ending = Ending::failure;
    hang.timeouts = short_move;
    stand.check(hang, with_loss);
    for (const char* kind : {"kill", "term"}) {
        stand.check(
            voided(kind, fault(std::string(kind) + "@genmove:2"), "died after 'genmove <b>': killed by signal "),
            with_loss);
    }
}

TEST_CASE("scripts that die, hang, flood or leave something behind harm only their own game", "[runner][script]") {
    const std::string late = "the script did not end within 0.3 s";
    const std::string none = "the script ended without a result: it told no result";
    const std::string sleeper = "/bin/sh -c 'sleep 1000; :' $0 ";
    Stand stand;
    stand.check(std::vector<ScriptMisdeed>{
        {"exits", "echo W; exit 3", "the script exited with status 3"},
        {"crashes", "echo W; kill -SEGV $$", "the script was killed by signal 11 (Segmentation fault)"},
        {"is killed", "echo W; kill -KILL $$", "the script was killed by signal 9 (Killed)"},
        {"says nothing", ":", none},
        {"NUL and bytes that are no UTF-8", "printf '\\000\\377 W\\n'", none},
        {"half a line", "printf W", ""},
        {"CRLF", "printf 'W\\r\\n'", ""},
        {"hangs", "echo W; " + sleeper, late, 0.3},
        {"ignores SIGTERM", "trap '' TERM; echo W; " + sleeper, late, 0.3},
        {"closes both streams and hangs", "echo W; exec >&- 2>&-; " + sleeper, late, 0.3},
        {"stops itself", "echo W; kill -STOP $$", late, 0.3},
        {"endless output without newline", "while :; do printf xxxxxxxxxxxxxxxx; done", late, 0.3},
        {"endless standard error", "while :; do echo xxxxxxxxxxxxxxx >&2; done", late, 0.3},
        {"much on both streams",
         "dd if=/dev/zero bs=65536 count=200 2>&1; dd if=/dev/zero bs=65536 count=200 >&2; echo; "
         "echo W",
         ""},
        {"children that hold its streams", sleeper + "& echo W", ""},
        {"children that hold its streams when it dies", sleeper + "& exit 3", "the script exited with status 3"},
        {"a daemon", "setsid " + sleeper + "> /dev/null 2>&1 & echo W", ""},
        {"a daemon of a script that hangs", "setsid " + sleeper + "> /dev/null 2>&1 & " + sleeper, late, 0.3},
    });
    if (!with_address_sanitizer) {
        stand.check(std::vector<ScriptMisdeed>{{"needs more memory than it may have",
                                                "dd if=/dev/zero of=/dev/null bs=400M count=1 || exit 4; echo W",
                                                "the script exited with status 4", patience, 256}});
    }
}

TEST_CASE("a script may use the cores of its worker and no others, and is told which", "[runner][script]") {
    const int core = usable_cpus().back();
    Worker worker(Colour::black, Rules::go);
    REQUIRE(bind_to_cpus(worker.pid(), {core}));
    const ScriptMisdeed told{"",
                             "[ \"$(sed -n 's/^Cpus_allowed_list:[[:blank:]]*//p' "
                             "/proc/self/status)\" = \"$RINGMASTER_CORE\" ] && echo W",
                             ""};
    Job job = worker.job(told);
    std::get<ScriptGame>(job.game).script.environ["RINGMASTER_CORE"] = core_mark;
    worker.start(job);
    worker.check_outcome(told, worker.finish());
    std::get<ScriptGame>(job.game).script.command[2] =
        "[ \"$RINGMASTER_CORE\" = " + std::to_string(core) + " ] && echo W";
    worker.start(job);
    worker.check_outcome(told, worker.finish());
}
