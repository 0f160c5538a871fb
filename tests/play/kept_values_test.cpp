#include "ringmaster/play/kept_values.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// An engine of which W and V are options; `hears` is what it does with a new value of W, in the language of the shell,
/// and `says` what it tells of a search. Values of V change nothing.
KeptValues kept_by(const std::string& hears, const std::string& says = "score cp $w nodes 100$w") {
    const TemporaryFolder folder;
    const std::string engine = (folder.path() / "engine").string();
    write_file_atomically(engine,
                          "#!/bin/sh\nw=1\nwhile read word a b c value; do case $word in\n"
                          "uci) echo option name W type spin default 1 min 0 max 9\n"
                          "echo option name V type spin default 1 min 0 max 9; echo uciok ;;\n"
                          "isready) echo readyok ;;\n"
                          "setoption) [ $b = V ] || { " +
                              hears +
                              "; } ;;\n"
                              "go) searched=yes; n=$((n + 1)); echo info depth 4 " +
                              says + "; echo bestmove e2a6 ;;\nquit) exit ;; esac; done\n");
    std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
    PlayerSetup candidate;
    candidate.protocol = PlayerProtocol::uci;
    candidate.command = {engine};
    candidate.reuse = true;
    candidate.options = {{"W", "1"}, {"V", "1"}};
    std::vector<PlayerSetup> settings(2, candidate);
    settings[0].options["V"] = "5";
    settings[1].options["W"] = "5";
    GameSettings game;
    game.rules = Rules::chess;
    return try_kept_values(candidate, settings, game, nullptr);
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
