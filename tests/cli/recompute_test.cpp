// What reports say, recomputed from the games by an independent program (recompute.py).
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

std::string parameters(const std::string& more = "", const std::string& x = "0.9", const std::string& y = "0.1") {
    return "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\ndefault = " + x + "\n" + more +
           "[[parameters]]\ncode = 'y'\nscale = { linear = [0, 1] }\ndefault = " + y + "\n" + more;
}

/// Games with draws; every fortieth dies when it is first played, and so is void.
struct RecomputedShop : Workshop {
    RecomputedShop() {
        script("play",
               "if [ $(($5 % 40)) = 7 ] && mkdir \"$0.$5\" 2>/dev/null; then exit 1; fi\n"
               "exec awk -v x=$1 -v y=$2 -v u=$3 -v v=$4 -v s=$5 'BEGIN { srand(s % 2147483); rand(); rand();\n"
               "d = 3 * ((u - .3)^2 + (v - .6)^2 - (x - .3)^2 - (y - .6)^2); r = rand();\n"
               "print r < .25 ? \"D\" : (r - .25) / .75 < 1 / (1 + exp(-d)) ? \"W\" : \"L\" }'\n");
        script("engine",
               "while read -r command colour; do\n"
               "    answer=\n"
               "    case $command in\n"
               "    protocol_version) answer=2 ;;\n"
               "    name) answer=Engine$1 ;;\n"
               "    version) answer=1 ;;\n"
               "    known_command) [ \"$colour\" = final_score ] && answer=true || answer=false ;;\n"
               "    final_score) answer=0 ;;\n"
               "    genmove)\n"
               "        if [ $(($2 % 40)) = 7 ] && mkdir \"$0.$2\" 2>/dev/null; then exit 1; fi\n"
               "        [ \"$colour\" = b ] && likely=55 || likely=45\n"
               "        [ $(($2 % 1009 * 7919 % 100)) -ge $((likely + $1)) ] && answer=resign || answer=pass ;;\n"
               "    esac\n"
               "    printf '= %s\\n\\n' \"$answer\"\n"
               "    [ \"$command\" = quit ] && exit\n"
               "done\n");
    }

    /// It plays at least five moves, one of as many games as its second word says, turned upside down or not, and then
    /// resigns or passes. Which of these, its third word decides; without one it plays always alike.
    void player() const {
        script(
            "player",
            "seed=${3:-0}\nvariant=$((seed % 1009 * 7919 % $2))\nmoves=0\nturned=\n"
            "while read -r command colour move; do\n"
            "    answer=\n"
            "    case $command in\n"
            "    protocol_version) answer=2 ;;\n"
            "    name) answer=Player$1 ;;\n"
            "    version) answer=1 ;;\n"
            "    known_command) [ \"$colour\" = final_score ] && answer=true || answer=false ;;\n"
            "    final_score) answer=0 ;;\n"
            "    play) case $move in *9) : ${turned:=1} ;; esac; : ${turned:=0} ;;\n"
            "    genmove)\n"
            "        moves=$((moves + 1))\n"
            "        : ${turned:=$((seed % 2))}\n"
            "        case $colour$((variant % 2)) in b0) answer=A ;; b1) answer=B ;; w0) answer=F ;; *) answer=G ;; esac\n"
            "        answer=$answer$((turned == 1 ? 10 - moves : moves))\n"
            "        [ $moves -gt $((5 + variant / 2)) ] && answer=pass &&\n"
            "            [ $((seed % 1013 * 7919 % 100)) -ge $((40 + $1)) ] && answer=resign ;;\n"
            "    esac\n"
            "    printf '= %s\\n\\n' \"$answer\"\n"
            "    [ \"$command\" = quit ] && exit\n"
            "done\n");
    }

    void tune(const std::string& type, const std::string& opponent, const std::string& parameters_text,
              const std::string& settings = "") const {
        write("competition_type = '" + type +
              "'\nnumber_of_games = 160\nseed = 4\nverification = 0.3\nmax_void_games_in_a_row = 5\n" + settings +
              "[game]\ncommand = './play {x} {y} " + opponent + " {seed}'\n" + parameters_text);
    }

    void compete(const std::vector<std::string>& players, const std::string& rest) const {
        std::string text = "board_size = 9\nkomi = 7\nseed = 3\nmax_void_games_in_a_row = 5\n";
        for (const std::string& player : players) {
            text += "players.p" + player + ".command = './engine " + player + " {seed}'\n";
        }
        write(text + rest);
    }

    /// Script games along one parameter of eight whole numbers, the best of which is 5 where any is.
    void tune_one(const std::string& bend) const {
        script("level", "exec awk -v x=$1 -v s=$2 'BEGIN { srand(s % 2147483); rand(); rand(); d = 1 - " + bend +
                            " * (x - 5)^2; r = rand();\n"
                            "print r < .25 ? \"D\" : (r - .25) / .75 < 1 / (1 + exp(-d)) ? \"W\" : \"L\" }'\n");
        write(
            "competition_type = 'model_tuner'\nnumber_of_games = 200\nseed = 4\nverification = 0.2\n"
            "[game]\ncommand = './level {x} {seed}'\n"
            "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 7], integer = true }\ndefault = 1\n");
    }

    /// Players each of whom has so many games, from openings; `seed` is the word for it, or nothing.
    void meet(const std::string& games, const std::string& seed, const std::string& openings) const {
        player();
        write("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nseed = 3\nnumber_of_games = 30\n" + openings +
              "players.a.command = './player 10 " + games + seed + "'\nplayers.b.command = './player 30 " + games +
              seed + "'\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n");
    }

    void tune_from_openings(const std::string& games) const {
        player();
        write(
            "competition_type = 'mc_tuner'\nboard_size = 9\nkomi = 7\nseed = 4\nnumber_of_games = 160\n"
            "verification = 0.4\nopponent = 'old'\ncandidate_colour = 'alternate'\n" +
            book() + "players.old.command = './player 10 " + games + " {seed}'\ncandidate.command = './player {x} " +
            games + " {seed}'\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 40] }\nsplit = 4\ndefault = 5\n");
    }

    std::string book() const {
        write_file_atomically((folder.path() / "book.txt").string(), "D4 J4\nD5 J6\nD6 J5 D7\nD3 J8\n");
        return "openings = 'book.txt'\n";
    }

    Finished recompute(const std::string& program = RINGMASTER_PROGRAM) const {
        Launch launch;
        launch.command = {"/usr/bin/python3", RINGMASTER_SOURCE_DIR "/tests/cli/recompute.py", program, control_file};
        Subprocess process(launch);
        return finish(process);
    }

    void check_all() const {
        const Finished run = ringmaster({control_file, "--quiet"});
        INFO(run.err);
        REQUIRE(run.status == 0);
        const std::string text = read_file(control_file);
        std::size_t voids = 0;
        Store(folder.path() / "tune.db", Store::Mode::read).for_each_void_game([&](const VoidGame&) { ++voids; });
        CHECK((voids > 0) == (contains(text, "./play ") || contains(text, "./engine ")));
        const Finished found = recompute();
        INFO(found.out << found.err);
        CHECK(found.status == 0);
        CHECK(contains(found.out, "comparisons, all equal"));
    }
};

}  // namespace

TEST_CASE("what is said of a tuned event is recomputed from its games", "[cli][slow]") {
    const RecomputedShop shop;
    SECTION("candidates against an opponent, by a model") {
        shop.tune("model_tuner", "0.5 0.5", parameters());
    }
    SECTION("a list of candidates") {
        shop.tune("mc_tuner", "0.5 0.5", parameters("split = 4\n"));
    }
    SECTION("a list of candidates, of which the default is the best") {
        shop.tune("mc_tuner", "0.5 0.5", parameters("split = 2\n", "0.25", "0.75"));
    }
    SECTION("candidates against each other, with a test of normalised Elo") {
        shop.tune("model_tuner", "{opponent.x} {opponent.y}", parameters(), "elo1 = 60\nelo_scale = 'normalised'\n");
    }
    SECTION("cross-entropy, with a test of normalised Elo") {
        shop.tune("ce_tuner", "0.5 0.5", parameters(),
                  "samples_per_generation = 10\nelo1 = 60\nelo_scale = 'normalised'\n");
    }
    SECTION("a model along one parameter") {
        shop.tune_one("0.125");
    }
    SECTION("a model where nothing matters") {
        shop.tune_one("0");
    }
    SECTION("candidates from openings, where some games repeat others") {
        shop.tune_from_openings("6");
    }
    SECTION("candidates from openings, where most games repeat others") {
        shop.tune_from_openings("1");
    }
    shop.check_all();
}

TEST_CASE("what is said of matches is recomputed from their games", "[cli][slow]") {
    const RecomputedShop shop;
    SECTION("a match of two with a test") {
        shop.compete({"10", "30"},
                     "competition_type = 'playoff'\nnumber_of_games = 60\nsprt = { elo0 = 0, elo1 = 40 }\n"
                     "[[matchups]]\nplayer_1 = 'p10'\nplayer_2 = 'p30'\n");
    }
    SECTION("a match on two boards") {
        shop.compete({"10", "30"},
                     "competition_type = 'playoff'\nnumber_of_games = 40\n"
                     "[[matchups]]\nplayer_1 = 'p10'\nplayer_2 = 'p30'\n"
                     "[[matchups]]\nid = 'large'\nplayer_1 = 'p10'\nplayer_2 = 'p30'\nboard_size = 13\n");
    }
    SECTION("a match from openings, where some games repeat others") {
        shop.meet("8", " {seed}", shop.book());
    }
    SECTION("a match in which most games repeat others") {
        shop.meet("1", " {seed}", "");
    }
    SECTION("a match whose players are told no seed") {
        shop.meet("8", "", "");
    }
    SECTION("all play all") {
        shop.compete({"10", "18", "24", "30"}, "competition_type = 'all_play_all'\nrounds = 10\n");
    }
    shop.check_all();
}

TEST_CASE("a wrong figure in a report does not pass", "[cli][slow]") {
    const RecomputedShop shop;
    shop.tune("mc_tuner", "0.5 0.5", parameters("split = 4\n"));
    REQUIRE(shop.ringmaster({shop.control_file, "--quiet"}).status == 0);
    shop.script("liar", RINGMASTER_PROGRAM " \"$@\" | sed 's/\"llr\": *-*[0-9.]*/\"llr\": 0.1234/'\n");
    const Finished found = shop.recompute((shop.folder.path() / "liar").string());
    CHECK(found.status == 1);
    CHECK(contains(found.out, "match.llr: 0.1234 is reported, "));
}
