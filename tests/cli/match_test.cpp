#include "ringmaster/cli/match.hpp"

#include <utility>

#include "ringmaster/report/words.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

/// A folder without a control file, and two engines of which Black's says that it wins by so much.
struct MatchShop : Workshop {
    std::string first = SCRIPTED_ENGINE " --name First --seed {seed}";
    std::string second = SCRIPTED_ENGINE " --name Second --seed {seed}";

    MatchShop() { std::filesystem::remove(control_file); }

    Words words(const Words& more) const {
        Words all{"match", first, second, control_file};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    Finished match(const Words& more) const { return ringmaster(words(more)); }
};

EventFacts decided(Decision decision, const std::string& leader) {
    EventFacts facts;
    facts.answer.decision = decision;
    facts.tournament.emplace();
    facts.tournament->players.push_back({leader, {}, {}, {}});
    facts.tournament->players.push_back({leader == "a" ? "b" : "a", {}, {}, {}});
    TournamentFacts::Standing& standing = facts.tournament->standings.emplace_back();
    standing.decision = decision;
    standing.elo = EloEstimate{0, -infinity, infinity};
    standing.players = {{leader, {}}, {leader == "a" ? "b" : "a", {}}};
    facts.tournament->meetings.emplace_back().players = {"a", "b"};
    return facts;
}

EventFacts tested(SprtDecision accepted, Decision decision, const std::string& leader) {
    EventFacts facts = decided(decision, leader);
    facts.answer.reason = Reason::tested;
    facts.tournament->standings.front().reason = Reason::tested;
    TournamentFacts::Sprt sprt;
    sprt.decision = accepted;
    sprt.player = "a";
    facts.tournament->meetings.front().sprt = sprt;
    facts.tournament->standings.front().sprt = sprt;
    return facts;
}

}  // namespace

TEST_CASE("a match is made, played, killed, and goes on with the same words", "[cli]") {
    const MatchShop shop;
    Subprocess run = shop.start(shop.words({"-g", "60"}));
    shop.wait_for_games(4);
    ::kill(run.pid(), SIGKILL);
    Workshop::finish(run);
    const Finished end = shop.match({"-g", "40", "-j", "2"});
    INFO(end.out << end.err);
    CHECK(end.status == 0);
    CHECK(shop.stored_games() == 40);
    CHECK(contains(read_file(shop.control_file), "\nnumber_of_games = 40\nparallel = 2\n"));
    CHECK(contains(end.out, "tune: playoff"));

    const std::string book = (shop.folder.path() / "book").string();
    write_file_atomically(book, "E5 G3\n");
    const Finished from_book = shop.match({"-g", "40", "--openings", book});
    CHECK(contains(from_book.err, "where this one has openings = \"book\""));

    const Finished other = shop.match({"-g", "40", "--komi", "0.5"});
    CHECK(other.status == 2);
    CHECK(other.err == "ringmaster: " + shop.control_file +
                           ": there is another match in it: it has komi = 7.5 where this one has komi = 0.5 (type "
                           "'ringmaster " +
                           shop.control_file +
                           "' to go on with that one, or name a file of its own for this: 'ringmaster match FIRST "
                           "SECOND NAME.toml')\n");
}

TEST_CASE("of a match that cannot be nothing is written", "[cli]") {
    const MatchShop shop;
    const Finished large = shop.match({"--size", "99", "--time", "10x", "--openings", "/nowhere/book"});
    CHECK(large.status == 2);
    CHECK(large.err ==
          "ringmaster: --size: it must be from 2 to 25, not 99\n"
          "ringmaster: the clock '10x': '10x' is no time (write 30s, 10m, 1.5h or 500ms)\n"
          "2 problems; nothing was started\n");
    const Finished without_book = shop.match({"--openings", "/nowhere/book"});
    CHECK(without_book.err ==
          "ringmaster: --openings: cannot open '/nowhere/book': No such file or directory\n"
          "1 problem; nothing was started\n");
    CHECK_FALSE(std::filesystem::exists(shop.control_file));
}

TEST_CASE("a match in a folder that is not there is refused with a remedy", "[cli]") {
    MatchShop shop;
    shop.control_file = "/nowhere/match.toml";
    const Finished match = shop.match({"-g", "2"});
    CHECK(match.status == 2);
    CHECK(match.err ==
          "ringmaster: '/nowhere/match.toml' cannot be written: there is no folder '/nowhere' (make the folder, or "
          "choose another one)\n");
}

TEST_CASE("who names a program from where he is, and a file elsewhere, is told what to type", "[cli]") {
    const Workshop shop;
    shop.script("engine", "exit 3\n");
    std::filesystem::create_directory(shop.folder / "sub");
    const auto match = [&](const std::filesystem::path& from, const std::string& program, const std::string& file) {
        Launch launch;
        launch.command = {RINGMASTER_PROGRAM, "match", program + " --gtp", program, file};
        launch.directory = from.string();
        Subprocess process(launch);
        const Finished finished = Workshop::finish(process);
        CHECK(finished.status == 2);
        return replaced(finished.err, std::filesystem::canonical(shop.folder.path()).string(), "FOLDER");
    };
    CHECK(
        match(shop.folder.path(), "./engine", "sub/m.toml") ==
        "ringmaster: './engine' is here, but not in 'FOLDER/sub', the folder of 'sub/m.toml', to which it is relative "
        "(type '../engine')\n");
    CHECK(contains(match(shop.folder / "sub", "../engine", "../m.toml"), "(type './engine')\n"));
}

TEST_CASE("a match that came to no game gives its file to the next one", "[cli]") {
    MatchShop shop;
    const std::string second = std::exchange(shop.second, "/nowhere/engine");
    const Finished slip = shop.match({"-g", "2"});
    CHECK(slip.status == 3);
    CHECK(contains(slip.err, "player engine failed: could not be started: /nowhere/engine: no such file or directory"));
    shop.second = second;
    CHECK(shop.match({"-g", "2"}).status == 0);
    CHECK(contains(read_file(shop.control_file), " --name Second "));
}

TEST_CASE("of two matches that are begun at once in one file one is played, and the other is told so", "[cli]") {
    for (int attempt = 0; attempt < 2; ++attempt) {
        MatchShop shop;
        shop.first += " --delay-ms 10";
        Subprocess first = shop.start(shop.words({"-g", "400"}));
        shop.second = SCRIPTED_ENGINE " --name Third --seed {seed}";
        Subprocess second = shop.start(shop.words({"-g", "400"}));
        const auto is_refused = [](Subprocess& match) {
            std::string ignored;
            match.read(ignored, Deadline::after(0.01));
            return contains(match.stderr_tail(), ": the event is already running (");
        };
        REQUIRE(processes::becomes_true([&] { return is_refused(first) || is_refused(second); }));
        shop.wait_for_games(0);
        ::kill(first.pid(), SIGTERM);
        ::kill(second.pid(), SIGTERM);
        const Finished ends[] = {Workshop::finish(first), Workshop::finish(second)};
        const bool first_played = ends[0].status == 0;
        const Finished& refused = ends[first_played ? 1 : 0];
        INFO(ends[0].err << ends[1].err);
        CHECK(ends[first_played ? 0 : 1].status == 0);
        CHECK(refused.status == 5);
        CHECK(contains(refused.err, "'ringmaster match FIRST SECOND NAME.toml')\n"));
        CHECK(contains(read_file(shop.control_file), first_played ? "--name Second" : "--name Third"));
        const Finished games = shop.ringmaster({shop.control_file, "games"});
        CHECK(contains(games.out, first_played ? "Second" : "Third"));
        CHECK_FALSE(contains(games.out, first_played ? "Third" : "Second"));
    }
}

TEST_CASE("a match that another one overtook while it asked its engines leaves the other's file alone", "[cli]") {
    MatchShop shop;
    const auto in_folder = [&](const char* name) { return (shop.folder.path() / name).string(); };
    const std::string quick = std::exchange(
        shop.first, "/bin/sh -c 'touch " + in_folder("asked") + "; while [ ! -e " + in_folder("go") +
                        " ]; do sleep 0.02; done; exec \"$0\" \"$@\"' " SCRIPTED_ENGINE " --name Slow --seed {seed}");
    Subprocess slow = shop.start(shop.words({"-g", "2"}));
    REQUIRE(processes::becomes_true([&] { return std::filesystem::exists(in_folder("asked")); }));
    shop.first = quick;
    const Finished overtaking = shop.match({"-g", "2"});
    CHECK(overtaking.status == 0);
    const std::string file = read_file(shop.control_file);
    write_file_atomically(in_folder("go"), "");
    const Finished refused = Workshop::finish(slow);
    INFO(refused.err);
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, ": there is another match in it: it has "));
    CHECK(read_file(shop.control_file) == file);
    CHECK(shop.stored_games() == 2);
}

TEST_CASE("a match's file that somebody edited stays as it is", "[cli]") {
    const MatchShop shop;
    CHECK(shop.match({"-g", "2"}).status == 0);
    const std::string edited = "scorer = \"internal\" # by hand\n" + read_file(shop.control_file);
    shop.write(edited);
    CHECK(contains(shop.match({"-g", "2"}).err, "scorer was players for 2 games and is internal now"));
    CHECK(shop.match({"-g", "2", "--accept-changes"}).status == 0);
    CHECK(shop.match({}).status == 0);
    CHECK(read_file(shop.control_file) == edited);

    const Finished longer = shop.match({"-g", "4"});
    CHECK(longer.status == 2);
    CHECK(longer.err == "ringmaster: " + shop.control_file +
                            ": somebody has edited it, so it stays as it is: it has number_of_games = 2 where this "
                            "one has number_of_games = 4 (change that there and type 'ringmaster " +
                            shop.control_file +
                            "', or name a file of its own for this: 'ringmaster match FIRST SECOND NAME.toml')\n");
    CHECK(contains(shop.match({"--scorer", "players"}).err, "where this one has scorer = \"players\""));
    CHECK(read_file(shop.control_file) == edited);
}

TEST_CASE("where neither engine knows final_score the board is counted by area", "[cli]") {
    MatchShop shop;
    shop.first += " --renamed final_score=none --moves \"A1 pass\"";
    shop.second += " --renamed final_score=none --moves pass";
    const Finished played = shop.match({"-g", "2", "--size", "9"});
    INFO(played.err);
    CHECK(played.status == 0);
    CHECK(contains(shop.ringmaster({shop.control_file, "games"}).out, ",B+73.5,"));
    const std::string check = shop.ringmaster({shop.control_file, "check"}).out;
    INFO(check);
    CHECK(contains(check, "\nno player knows final_score: ringmaster counts by area, as with scorer = \"internal\"\n"));
    CHECK(contains(check, " (Black) against "));

    MatchShop japanese;
    japanese.first = shop.first + " --version japanese";
    japanese.second = shop.second;
    CHECK(contains(japanese.match({"-g", "2"}).err, "nobody can count a game: no player names a winner"));
    CHECK(japanese.match({"-g", "2", "--scorer", "internal"}).status == 0);
}

TEST_CASE("the exit status of a match says who is better, or that this is open", "[cli]") {
    CHECK(exit_status_of(decided(Decision::best, "a")) == 0);
    CHECK(exit_status_of(decided(Decision::best, "b")) == 10);
    CHECK(exit_status_of(decided(Decision::open, "a")) == 11);
    CHECK(exit_status_of(decided(Decision::not_yet, "a")) == 11);
    CHECK(exit_status_of(tested(SprtDecision::elo1, Decision::best, "a")) == 0);
    CHECK(exit_status_of(tested(SprtDecision::elo0, Decision::best, "b")) == 10);
    CHECK(exit_status_of(tested(SprtDecision::undecided, Decision::open, "a")) == 11);
    const MatchShop shop;
    CHECK(shop.match({"-g", "2"}).status == 0);
    CHECK(shop.match({"-g", "2", "--exit-verdict"}).status == 11);
}

TEST_CASE("the exit status of a match with an SPRT says no more than its first line", "[cli]") {
    const EventFacts no_gain = tested(SprtDecision::elo0, Decision::open, "b");  // 0 against 30, say, of equals
    CHECK(exit_status_of(no_gain) == 12);
    CHECK(answer_lines(no_gain).front().text == "no gain is shown for a: the SPRT accepts 0");
    const EventFacts no_loss = tested(SprtDecision::elo1, Decision::open, "a");  // -200 against -100
    CHECK(exit_status_of(no_loss) == 13);
    CHECK(answer_lines(no_loss).front().text == "no loss is shown for a: the SPRT accepts 30");
    const EventFacts undecided = tested(SprtDecision::undecided, Decision::open, "a");
    CHECK(exit_status_of(undecided) == 11);
    CHECK(answer_lines(undecided).front().text == "nobody is known to be better: the SPRT is undecided");
}
