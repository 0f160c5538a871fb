// Events whose games a script plays, as a user runs them.
#include <csignal>

#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// A workshop with a script instead of engines. It draws its result from a formula, as CLOP's DummyScript does.
struct ScriptShop : Workshop {
    explicit ScriptShop(const std::string& game = "command = './play {x} {y} {seed}'", const std::string& top = "") {
        script("play",
               "x=$1; y=$2; seed=$3\n"
               "awk -v x=$x -v y=$y -v s=$seed 'BEGIN { srand(s); p = 0.7 - (x - 0.3)^2 - (y - 0.6)^2; "
               "print (rand() < p) ? \"W\" : \"L\" }'\n");
        write("competition_type = 'model_tuner'\nnumber_of_games = 24\nseed = 4\nverification = 0.34\n" + top +
              "\n[game]\n" + game +
              "\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\ndefault = 0.9\n"
              "[[parameters]]\ncode = 'y'\nscale = { linear = [0, 1] }\ndefault = 0.1\n");
    }

    std::string games(std::size_t parameters = 2) const {
        std::string text;
        for (const std::string& line : split(ringmaster({control_file, "games"}).out, '\n')) {
            std::vector<std::string> fields = split(line, ',');
            fields.resize(std::min<std::size_t>(fields.size(), 11 + parameters));
            text += join(fields, ",") + "\n";
        }
        return text;
    }
};

}  // namespace

TEST_CASE("a script plays an event to its end: tuned, verified, and nothing said of Go", "[cli][script]") {
    const ScriptShop shop;
    const Finished run = shop.ringmaster({shop.control_file});
    CHECK(run.status == 0);
    CHECK(shop.stored_games() == 24);
    const std::string report = shop.ringmaster({shop.control_file, "show"}).out + run.err;
    for (const char* word :
         {"komi", "board", "Black", "White", "(b)", "(w)", "against  ", "referee", "GTP", "opponent"}) {
        INFO(report);
        CHECK_FALSE(contains(report, word));
    }
    CHECK(contains(in_one_line(report), "tune: model_tuner, played by "));
    CHECK(contains(shop.games(), "\n0,choose,"));
    CHECK(contains(shop.games(), ",candidate,first,,"));
    CHECK(contains(shop.ringmaster({shop.control_file, "games", "--format", "pgn"}).err,
                   "tune.toml: --format pgn is for chess and games like it (here a script plays, and its games have no "
                   "records: take --format csv or json)\n"));
    CHECK(contains(shop.ringmaster({shop.control_file, "show", "--format", "json"}).out, "\"first\": {"));
}

TEST_CASE("a script's event that is killed and resumed plays the games of one that never was", "[cli][script]") {
    const ScriptShop whole;
    CHECK(whole.ringmaster({whole.control_file}).status == 0);
    const ScriptShop killed;
    for (std::size_t next = 0; next < 12; next = killed.stored_games()) {
        Subprocess run = killed.start({killed.control_file});
        killed.wait_for_games(next);  // those before were stored, and may not have been told of
        ::kill(run.pid(), SIGKILL);
        Workshop::finish(run);
    }
    CHECK(killed.ringmaster({killed.control_file}).status == 0);
    CHECK(killed.games() == whole.games());
}

TEST_CASE("duels of 32 parameters that are killed and resumed are those of an event that never was",
          "[cli][script][slow]") {
    std::string own;
    std::string other;
    std::string parameters;
    for (int i = 0; i < 32; ++i) {
        const std::string code = "p" + std::to_string(i);
        own += " {" + code + "}";
        other += " {opponent." + code + "}";
        parameters += "[[parameters]]\ncode = '" + code + "'\nscale = { linear = [0, 1] }\ndefault = 0.5\n";
    }
    const auto write = [&](const ScriptShop& shop) {
        shop.script("duel", "awk -v s=$1 'BEGIN { srand(s); print (rand() < 0.6) ? \"W\" : \"L\" }'\n");
        shop.write(
            "competition_type = 'model_tuner'\nnumber_of_games = 40\nseed = 4\nverification = 0.2\n"
            "opponent = 'candidate'\n[game]\n"
            "command = './duel {seed}" +
            own + other + "'\n" + parameters);
    };
    const ScriptShop whole;
    write(whole);
    const Finished end = whole.ringmaster({whole.control_file});
    INFO(end.err);
    CHECK(end.status == 0);
    CHECK(contains(end.err, "; 29 more"));
    const ScriptShop killed;
    write(killed);
    for (std::size_t next = 0; next < 20; next = killed.stored_games()) {
        Subprocess run = killed.start({killed.control_file});
        killed.wait_for_games(next + 3);
        ::kill(run.pid(), SIGKILL);
        Workshop::finish(run);
    }
    CHECK(killed.ringmaster({killed.control_file}).status == 0);
    CHECK(killed.games(32) == whole.games(32));
}

TEST_CASE("a script that plays pairs stores both games, and a killed run never half of them", "[cli][script][slow]") {
    const ScriptShop shop("command = './pair {x} {seed}'\ngames = 2\nenviron = { Y = '{y}' }");
    shop.script("pair", "sleep 0.01\n[ $(($2 % 3)) = 0 ] && echo W L || echo D W\n");
    Subprocess run = shop.start({shop.control_file});
    shop.wait_for_games(6);
    ::kill(run.pid(), SIGKILL);
    Workshop::finish(run);
    const std::size_t stored = shop.stored_games();
    CHECK(stored % 2 == 0);
    CHECK(shop.ringmaster({shop.control_file, "-g", "4"}).status == 0);
    CHECK(shop.stored_games() == stored + 4);
    CHECK(shop.ringmaster({shop.control_file}).status == 0);
    CHECK(shop.stored_games() == 24);
}

TEST_CASE("check plays a script at the default and elsewhere, and shows result and time", "[cli][script]") {
    const ScriptShop shop;
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    CHECK(check.status == 0);
    CHECK(check.out.starts_with("trial game with x: 0.9; y: 0.1 (first): "));
    CHECK(contains(check.out, "a game will take about "));
    const ScriptShop broken("command = './play {x}'\nenviron = { Y = '{y}' }");
    broken.script("play", "echo usage: play X Y >&2; exit 2\n");
    const Finished failed = broken.ringmaster({broken.control_file, "check"});
    CHECK(failed.status == 3);
    CHECK(contains(failed.out,
                   "(first): Void (the script exited with status 2; its standard error ends: usage: play X "
                   "Y) in "));
}

TEST_CASE("check of a script stops at the first game when that fails, and says what to do", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y}'\ntimeout = 0.2");
    shop.script("play", "exec sleep 1000\n");
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, "(first): Void (the script did not end within 0.2 s) in "));
    CHECK(contains(check.out, "\nno other games were tried: mend this one first; by hand it is: "));
    CHECK(check.out.ends_with("/play 0.9 0.1\n"));
    CHECK_FALSE(contains(check.out, "trial game with x: 0;"));
}

TEST_CASE("check of a script that fails in a corner says what to do about that", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y}'");
    shop.script("play", "[ $1 = 1 ] && exit 3; echo W\n");
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(check.out.ends_with(
        "\nnot everywhere in the ranges a game comes to a result: narrow them, or where the candidate "
        "is at fault, let the script print 'candidate failed' as its last line\n"));

    shop.script("play", "[ $1 = 1 ] && echo candidate failed || echo W\n");
    CHECK(shop.ringmaster({shop.control_file, "check"})
              .out.ends_with("\nnot everywhere in the ranges a game comes to a result: narrow them, or leave "
                             "them as they are: in a run a candidate that fails loses\n"));
    const ScriptShop forgiving("command = './play {x} {y}'", "engine_failure = 'void'");
    forgiving.script("play", "[ $1 = 1 ] && echo candidate failed || echo W\n");
    CHECK(forgiving.ringmaster({forgiving.control_file, "check"})
              .out.ends_with("\nnot everywhere in the ranges a game comes to a result: narrow them, or write "
                             "engine_failure = \"retry\": then a candidate that fails loses in a run\n"));
}

TEST_CASE("a check without a game says that the script was not started", "[cli][script]") {
    const ScriptShop shop;
    shop.script("play", "exit 3\n");
    const Finished check = shop.ringmaster({shop.control_file, "check", "--no-game"});
    CHECK(check.status == 0);
    CHECK(check.out.ends_with("tune.toml: ok, with the files that it names; the script was not started\n"));
}

TEST_CASE("a script that keeps failing halts the run with its last words", "[cli][script]") {
    const ScriptShop shop;
    shop.script("play", "echo no such engine >&2; exit 1\n");
    const Finished run = shop.ringmaster({shop.control_file});
    CHECK(run.status == 4);
    CHECK(contains(run.err, "halted: 1 void game before any success; the last one was game 0 with x: "));
    CHECK(contains(run.err, "the script exited with status 1; its standard error ends: no such engine"));
    CHECK(contains(run.err, "tune.toml check' tries the script)\n"));
    CHECK_FALSE(contains(run.err, "checking the players"));
    shop.script("play", "echo W\n");
    CHECK(shop.ringmaster({shop.control_file}).status == 0);
}

TEST_CASE("of a script that tells of two candidates the wrong winner nothing is believed", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y} {opponent.x} {opponent.y}'");
    shop.script("play", "echo W\n");
    shop.write(replaced(read_file(shop.control_file), "number_of_games = 24", "number_of_games = 80"));
    CHECK(shop.ringmaster({shop.control_file, "-q"}).status == 0);
    const std::string report = shop.ringmaster({shop.control_file, "show"}).out;
    CHECK(report.starts_with("NOT YET  the first of two candidates won "));
    CHECK(contains(report, "\nElo      not known yet"));
    CHECK(contains(report, "next: see the warnings\n"));
}

TEST_CASE("where the candidate fails by the script's word, it loses and the tuner turns away", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y} {seed}'", "engine_failure = 'loss'");
    shop.script("play", "case $1 in 0.[0-4]*) echo candidate failed; exit 1;; esac; echo W\n");
    CHECK(shop.ringmaster({shop.control_file}).status == 0);
    CHECK(contains(shop.games(), ",failure,0"));
}

TEST_CASE("a script that crashes or hangs for some values loses there, and the run goes on", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y} {seed}'\ntimeout = 2");
    shop.script("play", "case $2 in 0.46*) exec sleep 1000;; 0.[345]*) kill -SEGV $$;; esac; echo W\n");
    const Finished run = shop.ringmaster({shop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(shop.stored_games() == 24);
    CHECK(contains(shop.games(), ",failure,0"));
    CHECK(contains(in_one_line(run.out), "Candidates fail where y is between 0."));
}

TEST_CASE("by CLOP's protocol a script is called as CLOP calls it", "[cli][script]") {
    const ScriptShop shop("command = './clop --fast'\nprotocol = 'clop'\nprocessors = ['box1']");
    shop.script("clop", "[ \"$1 $2 $4 $6\" = '--fast box1 x y' ] && [ $# = 7 ] && echo Won || exit 3\n");
    CHECK(shop.ringmaster({shop.control_file}).status == 0);
    CHECK(shop.stored_games() == 24);
}

TEST_CASE("a book of openings that is missing or empty is told before the first game", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y} {seed}'\nopenings = 'book.epd'");
    const Finished missing = shop.ringmaster({shop.control_file});
    CHECK(missing.status == 2);
    CHECK(contains(missing.err, "game: openings: "));
    write_file_atomically(shop.folder.path() / "book.epd", "\xEF\xBB\xBF# nothing\n\n");
    CHECK(contains(shop.ringmaster({shop.control_file}).err,
                   "game: openings: 'book.epd' has 0 openings (write 1 to 1000000 lines)"));
    write_file_atomically(shop.folder.path() / "book.epd", "e4\nd4\n");
    CHECK(shop.ringmaster({shop.control_file}).status == 0);
}

TEST_CASE("the cores that are wanted are counted, however many threads a script is said to have", "[cli][script]") {
    const ScriptShop shop("command = './play {x} {y} {seed}'\nthreads = 2000000000");
    const Finished run = shop.ringmaster({shop.control_file, "-j", "2", "-g", "1"});
    CHECK(contains(in_one_line(run.err), " want 4000000000 cores, there are "));
}
