#include "ringmaster/play/value_trials.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// A program in the language of the shell, as the candidate, and two settings of it: V = 5 and W = 5.
struct TriedEngine {
    explicit TriedEngine(const std::string& program) {
        const std::string engine = (folder.path() / "engine").string();
        write_file_atomically(engine, "#!/bin/sh\n" + program);
        std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
        candidate.command = {engine};
    }

    std::vector<PlayerSetup> settings() const {
        std::vector<PlayerSetup> both(2, candidate);
        both[0].options["V"] = "5";
        both[1].options["W"] = "5";
        return both;
    }

    TemporaryFolder folder;
    PlayerSetup candidate;
};

/// One of which W and V are options; `hears` is what it does with a new value of W, and `says` what it tells of a
/// search. Values of V change nothing but where `says` has $v.
struct UciEngine : TriedEngine {
    UciEngine(const std::string& hears, const std::string& says)
        : TriedEngine(
              "w=1; v=1\nwhile read word a b c value; do case $word in\n"
              "uci) echo option name W type spin default 1 min 0 max 9\n"
              "echo option name V type spin default 1 min 0 max 9; echo uciok ;;\n"
              "isready) echo readyok ;;\n"
              "setoption) [ $b = V ] && v=$value || { " +
              hears +
              "; } ;;\nposition) at=\"$b\" ;;\n"
              "go) searched=yes; n=$((n + 1)); echo info depth 4 " +
              says + "; echo bestmove e2a6 ;;\nquit) exit ;; esac; done\n") {
        candidate.protocol = PlayerProtocol::uci;
        candidate.options = {{"W", "1"}, {"V", "1"}};
    }
};

GameSettings chess() {
    GameSettings game;
    game.rules = Rules::chess;
    return game;
}

KeptValues kept_by(const std::string& hears, const std::string& says = "score cp $w nodes 100$w") {
    UciEngine engine(hears, says);
    engine.candidate.reuse = true;
    return try_kept_values(engine.candidate, engine.settings(), chess(), nullptr);
}

IdleValues idle_in(const std::string& says, int nodes = 0) {
    UciEngine engine("w=$value", says);
    engine.candidate.nodes = nodes;
    return try_idle_values(engine.candidate, engine.settings(), chess(), nullptr);
}

using Numbers = std::vector<std::size_t>;

}  // namespace

TEST_CASE("an engine that takes new values keeps none", "[play]") {
    const KeptValues kept = kept_by("w=$value");
    CHECK(kept.ignored == Numbers{});
    CHECK(kept.lingering == Numbers{});
}

TEST_CASE("an engine that looks at an option before its first search only is found out", "[play]") {
    const KeptValues kept = kept_by("[ \"$searched\" ] || w=$value");
    CHECK(kept.ignored == Numbers{1});
    CHECK(kept.lingering == Numbers{});
}

TEST_CASE("an engine in which something stays of old values is found out", "[play]") {
    const KeptValues kept = kept_by("w=$value$old; old=7");
    CHECK(kept.ignored == Numbers{});
    CHECK(kept.lingering == Numbers{1});
}

TEST_CASE("of an engine whose searches are not repeatable, or that tells no nodes, nothing is said", "[play]") {
    for (const char* says : {"score cp $w nodes 100$n", "score cp $w"}) {
        const KeptValues kept = kept_by("[ \"$searched\" ] || w=$value", says);
        CHECK(kept.ignored == Numbers{});
        CHECK(kept.lingering == Numbers{});
    }
    const KeptValues dead = kept_by("[ \"$searched\" ] && exit; w=$value");
    CHECK(dead.ignored == Numbers{});
    CHECK(dead.lingering == Numbers{});
}

TEST_CASE("values that change no search are found, and those that change one are not", "[play]") {
    const IdleValues found = idle_in("score cp 1 nodes 100$w");
    CHECK(found.settings == Numbers{0});
    CHECK(found.searches == "24 searches to depth 10");
    CHECK(idle_in("score cp 1 nodes 100$w", 5000).searches == "24 searches of 5000 nodes");
    const std::string last = "8/p4k2/1p3pp1/2p4p/2P1KP1P/1P4P1/P7/8";
    CHECK(idle_in("score cp 1 nodes $([ $at = " + last + " ] && echo $v || echo 100)").settings == Numbers{1});
}

TEST_CASE("an engine whose searches of so many nodes differ is tried to a depth", "[play]") {
    const IdleValues found = idle_in("score cp 1 nodes $([ $a = nodes ] && echo $$ || echo 100$w)", 5000);
    CHECK(found.settings == Numbers{0});
    CHECK(found.searches == "24 searches to depth 10");
}

TEST_CASE("of an engine that does not repeat itself no value is called idle", "[play]") {
    for (const char* says : {"score cp 1 nodes $$", "score cp 1"}) {
        CHECK(idle_in(says).settings == Numbers{});
    }
}

TEST_CASE("by GTP the moves of a game against itself show which values change nothing", "[play]") {
    TriedEngine engine(
        "read_moves() { while read word rest; do case $word in genmove) n=$((n + 1)); "
        "[ $n = 50 ] && echo \"= A$1\" || echo \"= B$((n % 9 + 1))\" ;;\n"
        "protocol_version) echo '= 2' ;; quit) echo =; echo; exit ;; *) echo = ;; esac; echo; done; }\n"
        "read_moves $1\n");
    std::vector<PlayerSetup> settings(2, engine.candidate);
    engine.candidate.command.insert(engine.candidate.command.end(), {"1", "1"});
    settings[0].command.insert(settings[0].command.end(), {"1", "5"});
    settings[1].command.insert(settings[1].command.end(), {"5", "1"});
    const IdleValues found = try_idle_values(engine.candidate, settings, {}, nullptr);
    CHECK(found.settings == Numbers{0});
    CHECK(found.searches == "60 moves");
}
