#include "ringmaster/competition/tournament.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/render_html.hpp"
#include "ringmaster/report/render_json.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"
#include "ringmaster/report/words.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/long_run.hpp"

using namespace ringmaster;

namespace {

ControlFile four_players(const std::string& top = "rounds = 4\n") {
    std::string text = "competition_type = 'all_play_all'\nboard_size = 9\nkomi = 7\n" + top;
    for (const char* name : {"d", "c", "b", "a"}) {
        text += std::string("[players.") + name + "]\ncommand = 'engine {seed}'\n";
    }
    return good(text);
}

const std::string a_and_b = "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n";

/// Of the players 'a' and 'b', and of 'c' where a matchup names it.
ControlFile playoff(const std::string& matchups, const std::string& top = "") {
    std::string text = "competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n" + top;
    for (const char* name : {"a", "b", "c"}) {
        if (*name != 'c' || contains(matchups, "'c'")) {
            text += fmt::format("[players.{}]\ncommand = 'x {{seed}}'\n", name);
        }
    }
    return good(text + matchups);
}

std::unique_ptr<Competition> event_of(const ControlFile& control) {
    return make_competition(control, {1, 1, {}});
}

/// The player that comes later in the alphabet wins.
GameRecord won_by_later(const Job& job) {
    return make_record(job, fake_outcome(job, job.sides[0].name > job.sides[1].name), 0);
}

std::string name_of_game(const Job& job) {
    return to_text(job.purpose) + " " + letter(job.colour);
}

std::vector<Job> play(Competition& competition, std::size_t games) {
    std::vector<Job> jobs;
    while (jobs.size() < games) {
        auto job = competition.ask();
        REQUIRE(job);
        competition.tell(won_by_later(*job));
        jobs.push_back(std::move(*job));
    }
    return jobs;
}

void play_to_end(Competition& competition) {
    while (const auto job = competition.ask()) {
        competition.tell(won_by_later(*job));
    }
}

std::string usual_text(const EventFacts& facts) {
    return render_text(text_report(facts, ReportDetail::usual, {}));
}

}  // namespace

TEST_CASE("in an all-play-all everybody has played as often after each round, with both colours", "[competition]") {
    const auto event = event_of(four_players());
    std::map<std::string, int> games;
    std::map<std::string, int> blacks;
    for (int round = 0; round < 2; ++round) {
        for (const Job& job : play(*event, 6)) {
            ++games[job.sides[0].name];
            ++games[job.sides[1].name];
            ++blacks[job.side(Colour::black).name];
        }
        for (const char* name : {"a", "b", "c", "d"}) {
            CHECK(games[name] == 3 * (round + 1));
            CHECK(std::abs(2 * blacks[name] - games[name]) <= (round == 0 ? 1 : 0));
        }
    }
    play(*event, 12);
    CHECK_FALSE(event->ask());
    CHECK(event->progress().complete());
    CHECK(event->progress().wanted == 24);
}

TEST_CASE("in a tournament each opening is played with both colours, and by all pairs of players", "[competition]") {
    const ControlFile control = four_players("rounds = 6\nopenings = 'book'\n");
    const std::vector<std::string> book{"E5", "C3", "G3 G7"};
    const auto event = make_competition(control, {1, 1, {}, book});
    std::map<std::string, std::vector<std::string>> by_matchup;
    for (const Job& job : play(*event, 36)) {
        by_matchup[std::get<PairingGame>(job.purpose).matchup].push_back(job.gtp().opening);
    }
    REQUIRE(by_matchup.size() == 6);
    const std::vector<std::string>& openings = by_matchup.begin()->second;
    CHECK(std::set<std::string>(openings.begin(), openings.end()) == std::set<std::string>(book.begin(), book.end()));
    for (std::size_t pair = 0; pair < 3; ++pair) {
        CHECK(openings[2 * pair] == openings[2 * pair + 1]);
    }
    for (const auto& [matchup, its_openings] : by_matchup) {
        CHECK(its_openings == openings);
    }
    const auto settings = event->facts(FactsDetail::brief).settings;
    CHECK(settings.back() == std::pair<std::string, std::string>{"openings", "3 of book"});
}

TEST_CASE("where colours are fixed each game of a matchup has an opening of its own", "[competition]") {
    const ControlFile control = playoff(a_and_b, "alternating = false\nopenings = 'book'\n");
    const auto event = make_competition(control, {1, 1, {}, {{"E5", "C3", "G3 G7"}}});
    std::set<std::string> openings;
    for (const Job& job : play(*event, 3)) {
        openings.insert(job.gtp().opening);
    }
    CHECK(openings.size() == 3);
}

TEST_CASE("a stopped tournament goes on with the games it would have played", "[competition]") {
    const ControlFile control = four_players();
    const auto whole = event_of(control);
    const std::vector<Job> all = play(*whole, 24);
    for (const std::size_t stop : {1u, 7u, 20u}) {
        const auto resumed = event_of(control);
        for (std::size_t i = 0; i < stop; ++i) {
            resumed->tell(won_by_later(all[i]));
        }
        CHECK(name_of_game(play(*resumed, 1).front()) == name_of_game(all[stop]));
    }
}

TEST_CASE("games in progress count, and what is given back or lost is played", "[competition]") {
    const ControlFile control = four_players("rounds = 1\n");
    const auto event = event_of(control);
    std::vector<Job> jobs;
    while (auto job = event->ask()) {
        jobs.push_back(*job);
    }
    REQUIRE(jobs.size() == 6);
    event->give_back(jobs[2]);
    CHECK(event->ask() == jobs[2]);
    CHECK_FALSE(event->ask());
    Job unknown = jobs[0];
    unknown.number = 99;
    CHECK_THROWS_AS(event->give_back(unknown), Error);
    const auto resumed = event_of(control);
    for (const std::size_t number : {5u, 0u, 3u, 1u}) {
        resumed->tell(won_by_later(jobs[number]));
    }
    std::set<std::string> left;
    while (auto job = resumed->ask()) {
        left.insert(name_of_game(*job));
    }
    CHECK(left == std::set<std::string>{name_of_game(jobs[2]), name_of_game(jobs[4])});
}

TEST_CASE("who fails again in a game that its failure made void has lost it, whoever it is", "[competition]") {
    const auto event = event_of(four_players());
    for (const std::size_t culprit : {std::size_t{0}, std::size_t{1}}) {
        const Job job = *event->ask();
        CHECK_FALSE(job.failure_loses);
        VoidGame lost;
        lost.number = job.number;
        lost.purpose = job.purpose;
        lost.culprit = culprit;
        event->tell(lost);
        event->give_back(job);
        const Job again = *event->ask();
        CHECK(again.number == job.number);
        CHECK(again.failure_loses);
        CHECK(again.sides[0].seed != job.sides[0].seed);
        event->tell(won_by_later(again));
    }
}

TEST_CASE("a pairing whose game has halted a run comes after all others in the next one", "[competition]") {
    const ControlFile control = four_players();
    const std::size_t games_of_a_pairing = 4;
    for (const bool has_games : {false, true}) {
        const auto event = event_of(control);
        if (has_games) {
            play(*event, 6);
        }
        const Job failing = *event->ask();
        VoidGame game;
        game.number = failing.number;
        game.purpose = failing.purpose;
        for (int i = 0; i < (has_games ? 2 : 1); ++i) {
            event->tell(game);
        }
        event->give_back(failing);
        CHECK(event->ask()->number == failing.number);

        const auto next_run = event_of(control);
        const std::vector<Job> others = has_games ? play(*event_of(control), 6) : std::vector<Job>{};
        for (const Job& job : others) {
            next_run->tell(won_by_later(job));
        }
        for (int i = 0; i < (has_games ? 2 : 1); ++i) {
            next_run->tell(game);
        }
        std::vector<std::string> pairings;
        while (const std::optional<Job> job = next_run->ask()) {
            pairings.push_back(to_text(job->purpose));
            next_run->tell(won_by_later(*job));
        }
        const std::size_t place =
            static_cast<std::size_t>(std::ranges::find(pairings, to_text(failing.purpose)) - pairings.begin());
        CHECK(place == (has_games ? pairings.size() - games_of_a_pairing + 1 : std::size_t{1}));
    }
}

TEST_CASE("the best of all players is told first, with how sure that is", "[competition]") {
    const auto event = event_of(four_players());
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::no_data);
    play(*event, 12);
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::not_yet);
    play(*event, 12);
    const EventFacts facts = event->facts(FactsDetail::full);
    REQUIRE(facts.tournament);
    CHECK(facts.tournament->players.front().name == "d");
    CHECK(facts.tournament->players.front().tally.wins == 12);
    CHECK(facts.tournament->players.front().elo.value().high == infinity);
    CHECK(facts.tournament->players.back().name == "a");
    CHECK(facts.tournament->standings.at(0).few_games);
    CHECK(*facts.answer.probability_best >= 0.95);  // but only at this look
    CHECK(facts.answer.decision == Decision::open);
    const std::string text = usual_text(facts);
    CHECK_FALSE(contains(text, "12/12"));
    CHECK(contains(text, "4/4"));
    CHECK(contains(text, "these are few games"));
    CHECK(contains(text, "mean of 0"));
    CHECK(contains(text, "  2-0-0  "));
}

TEST_CASE("who wins all games of enough is the best", "[competition]") {
    const auto event = event_of(four_players("rounds = 20\n"));
    play(*event, 120);
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::best);
    CHECK(contains(usual_text(facts), "BEST     d, at 95% and at every look\n"));
}

namespace {

/// Whether any of equals is called the best when one looks every 20 rounds.
bool is_one_of_equals_best(const std::string& competitors, std::uint64_t seed) {
    std::vector<GameRecord> records;
    for (const int rounds : {20, 40, 60, 80, 100}) {
        const auto event = event_of(four_players(competitors + "rounds = " + std::to_string(rounds) + "\n"));
        for (const GameRecord& record : records) {
            event->tell(record);
        }
        while (const auto job = event->ask()) {
            const bool first_wins = Random(seed, "wins", job->number).below(2) == 0;
            records.push_back(make_record(*job, fake_outcome(*job, first_wins), 0));
            event->tell(records.back());
        }
        if (event->facts(FactsDetail::full).answer.decision == Decision::best) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("of equals hardly any is called the best, however often one looks", "[competition][slow]") {
    const int events = times(20, 40);
    for (const std::string competitors : {"competitors = ['a', 'b']\n", "", "gauntlet = 'a'\n"}) {
        int wrong = 0;
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(events); ++seed) {
            wrong += is_one_of_equals_best(competitors, seed);
        }
        CAPTURE(competitors, wrong);
        CHECK(wrong <= events / 20);
    }
}

TEST_CASE("more games than can be counted are as many as can be", "[competition]") {
    const auto event = event_of(four_players("rounds = 9223372036854775807\n"));
    CHECK(event->progress().wanted == 9223372036854775807u);
}

TEST_CASE("competitors in another order are the same matchups", "[competition]") {
    const auto event = event_of(four_players("competitors = ['c', 'd', 'a', 'b']\nrounds = 1\n"));
    for (const Job& job : play(*event_of(four_players("rounds = 1\n")), 6)) {
        event->tell(won_by_later(job));
    }
    CHECK(event->progress().finished == 6);
    CHECK_FALSE(event->ask());
}

TEST_CASE("games of a matchup that is gone are only counted", "[competition]") {
    const auto whole = event_of(four_players());
    const std::vector<Job> jobs = play(*whole, 6);
    const auto three = event_of(four_players("competitors = ['a', 'b', 'c']\nrounds = 1\n"));
    for (const Job& job : jobs) {
        three->tell(won_by_later(job));
    }
    const EventFacts facts = three->facts(FactsDetail::full);
    CHECK(warning_of<GoneMatchups>(facts).count == 3);
    CHECK(three->progress().finished == 3);
    CHECK_FALSE(three->ask());
}

TEST_CASE("of several matchups of the same players it is told which one a game is of", "[competition]") {
    const auto told = [](const std::string& matchups) {
        const auto event = event_of(playoff(matchups));
        return each(play(*event, 2), [&](const Job& job) { return event->describe(won_by_later(job)); });
    };
    const std::string turned = "[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'a'\nid = 'even'\n";
    CHECK(told(a_and_b + turned) == Lines{"a (Black) lost to b [a v b], W+1.5", "b (Black) beat a [even], B+1.5"});
    CHECK(told(a_and_b + "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'c'\n") ==
          Lines{"a (Black) lost to b, W+1.5", "a (Black) lost to c, W+1.5"});
}

TEST_CASE("of a drawn game of Go nothing is told but that", "[competition]") {
    const auto event = event_of(playoff(a_and_b));
    GameRecord record = won_by_later(play(*event, 1)[0]);
    record.ending = Ending::jigo;
    record.winner.reset();
    record.result = "0";
    CHECK(event->describe(record) == "a (Black) drew with b");
    record.ending = Ending::adjudicated_draw;
    record.result = "Draw";
    CHECK(event->describe(record) == "a (Black) drew with b, Draw");
}

TEST_CASE("players who are level are told in the order of the file", "[competition]") {
    for (unsigned results = 0; results < 64; ++results) {
        const auto event = event_of(four_players("rounds = 1\n"));
        unsigned rest = results;
        while (const auto job = event->ask()) {
            event->tell(make_record(*job, fake_outcome(*job, rest % 2 == 0), 0));
            rest /= 2;
        }
        const EventFacts facts = event->facts(FactsDetail::brief);
        const auto& players = facts.tournament->standings[0].players;
        for (std::size_t i = 1; i < players.size(); ++i) {
            CAPTURE(results, i);
            CHECK((players[i - 1].elo.difference > players[i].elo.difference + 0.01 ||
                   players[i - 1].name > players[i].name));
        }
    }
}

TEST_CASE("in a gauntlet only one player meets all others", "[competition]") {
    const auto event = event_of(four_players("gauntlet = 'b'\nrounds = 2\n"));
    for (const Job& job : play(*event, 6)) {
        CHECK((job.sides[0].name == "b" || job.sides[1].name == "b"));
    }
    CHECK_FALSE(event->ask());
}

TEST_CASE("a matchup whose SPRT is decided gets no more games, and the others do", "[competition]") {
    const auto event =
        event_of(playoff("[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'a'\nsprt = { elo0 = 0, elo1 = 200 }\n"
                         "[[matchups]]\nplayer_1 = 'c'\nplayer_2 = 'a'\nalternating = false\nboard_size = 13\n",
                         "number_of_games = 300\n"));
    std::uint64_t of_first = 0;
    for (const Job& job : play(*event, 200)) {
        of_first += job.sides[0].name == "b";
        CHECK(job.gtp().settings.board_size == (job.sides[0].name == "b" ? 9 : 13));
        CHECK((job.sides[0].name == "b" || job.colour == Colour::black));
    }
    CHECK(of_first < 60);
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.tournament->meetings[0].sprt->decision == SprtDecision::elo1);
    CHECK(facts.tournament->meetings[0].is_over);
    CHECK(event->progress().wanted == of_first + 300);
}

TEST_CASE("in a match of two the SPRT has the word, and its report says what that does to Elo", "[competition]") {
    const std::string sprt = "sprt = { elo0 = 0, elo1 = 200 }\nnumber_of_games = 300\n";
    const auto event = event_of(playoff("[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'a'\n" + sprt));
    play(*event, 10);
    EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::not_yet);
    play_to_end(*event);
    facts = event->facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::best);
    CHECK(facts.answer.reason == Reason::tested);
    CHECK(facts.tournament->meetings[0].sprt->player == "b");
    const std::string text = usual_text(facts);
    CHECK(contains(text, "BEST     b, by its SPRT"));
    CHECK_FALSE(facts.tournament->standings[0].players[0].elo.is_known());  // it has won all games

    const auto other = event_of(playoff(a_and_b + sprt));
    play_to_end(*other);
    facts = other->facts(FactsDetail::full);
    CHECK(facts.tournament->meetings[0].sprt->decision == SprtDecision::elo0);
    CHECK(facts.answer.decision == Decision::open);
    CHECK(contains(usual_text(facts), "OPEN     no gain is shown for a: the SPRT accepts 0"));
    CHECK(contains(usual_text(facts), "next: nothing\n"));
}

TEST_CASE("who is clearly worse in a match is told so, although the SPRT asked only for a gain", "[competition]") {
    const auto facts_of = [](const std::string& sprt, std::uint64_t every) {
        const auto event = event_of(playoff(a_and_b + "sprt = { " + sprt + " }\nnumber_of_games = 200\n"));
        while (const auto job = event->ask()) {
            event->tell(make_record(*job, fake_outcome(*job, job->number % every == 0), 0));
        }
        return event->facts(FactsDetail::full);
    };
    for (const char* sprt : {"elo0 = 0, elo1 = 30, alpha = 0.0001, beta = 0.0001", "elo0 = 0, elo1 = 1"}) {
        const EventFacts facts = facts_of(sprt, 3);  // a third of all games
        CHECK(facts.answer.elo.value().low > 0);
        CHECK(facts.answer.decision == Decision::best);
        CHECK(facts.answer.reason == Reason::settled);
        const std::string text = usual_text(facts);
        CHECK(text.starts_with("BEST     b, at 95% and at every look\n"));
        const SprtDecision decision = facts.tournament->meetings[0].sprt->decision;
        CHECK(contains(text, "An SPRT stops when the games speak for its decision: the ratings lean towards that.") ==
              (decision != SprtDecision::undecided));
    }
    const EventFacts open = facts_of("elo0 = 0, elo1 = 1", 2);
    CHECK(open.answer.decision == Decision::open);
    CHECK(usual_text(open).starts_with("OPEN     nobody is known to be better: the SPRT is undecided\n"));
    CHECK(contains(usual_text(open), "next: more games, to decide\n"));
}

TEST_CASE("a tournament's JSON and page have what its text has", "[competition]") {
    const auto event = event_of(four_players("gauntlet = 'b'\nrounds = 4\nsprt = { elo0 = 0, elo1 = 50 }\n"));
    play_to_end(*event);
    const EventFacts facts = event->facts(FactsDetail::history);
    const std::string json = render_json(facts);
    const std::string page = render_html(facts, {});
    for (const std::string part : {"\"name\": \"d\"", "\"id\": \"b v d\"", "\"player\": \"b\"",
                                   "\"has_mixed_conditions\": false", "\"superiority\": "}) {
        INFO(part);
        CHECK(contains(json, part));
    }
    for (const std::string part : {"Cross table", "a v b", "0 against 50 Elo of b", "<dt>board size</dt><dd>9</dd>"}) {
        INFO(part);
        CHECK(contains(page, part));
    }
    CHECK_FALSE(contains(page, ">conditions<"));
    CHECK_FALSE(contains(page, "fresh games"));
}

TEST_CASE("a small lower bound is no probability, and who is level does not lead", "[competition]") {
    const auto event = event_of(four_players("rounds = 2\n"));
    while (const auto job = event->ask()) {
        event->tell(make_record(*job, fake_outcome(*job, job->colour == Colour::black), 0));
    }
    const std::string text = usual_text(event->facts(FactsDetail::full));
    CHECK(contains(text, " are level\n"));
}

TEST_CASE("in a gauntlet its player is tested", "[competition]") {
    const auto event = event_of(four_players("gauntlet = 'b'\nsprt = { elo0 = 0, elo1 = 50 }\n"));
    const EventFacts facts = event->facts(FactsDetail::full);
    for (const TournamentFacts::Meeting& meeting : facts.tournament->meetings) {
        CHECK(meeting.sprt->player == "b");
    }
}

TEST_CASE("repeated games are told of matchups with and without seeds apart", "[competition]") {
    const auto event =
        event_of(good("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nnumber_of_games = 10\n"
                      "[players.a]\ncommand = 'x {seed}'\n[players.b]\ncommand = 'x'\n[players.c]\ncommand = 'x'\n"
                      "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'c'\n"));
    while (const auto job = event->ask()) {
        Outcome outcome = fake_outcome(*job, true);
        outcome.moves_hash = job->sides[0].name == "a" ? static_cast<std::int64_t>(job->number) + 1 : 7;
        event->tell(make_record(*job, outcome, 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    REQUIRE(facts.warnings.size() == 1);
    CHECK(warning_of<RepeatedGames>(facts).total == 10);
}

TEST_CASE("who would mostly repeat games is not told to play more of them", "[competition]") {
    const auto text_after = [](std::uint64_t games_alike) {
        const auto event =
            event_of(good("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nnumber_of_games = 20\n"
                          "[players.a]\ncommand = 'x'\n[players.b]\ncommand = 'y'\n"
                          "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"));
        while (const auto job = event->ask()) {
            Outcome outcome = fake_outcome(*job, job->number % 4 < 2);
            outcome.moves_hash = static_cast<std::int64_t>(job->number < games_alike ? 1 : 1 + job->number);
            event->tell(make_record(*job, outcome, 0));
        }
        return usual_text(event->facts(FactsDetail::full));
    };
    CHECK(contains(text_after(20), "; next: see the warnings\n"));
    CHECK(contains(text_after(6), "; next: more games, to decide\n"));
}

namespace {

/// Each game as `play(job, outcome)` has it; without that the first player wins, in other moves each time.
template <class Play>
EventFacts facts_after(int games, const Play& play) {
    const auto event = event_of(playoff(a_and_b, fmt::format("number_of_games = {}\n", games)));
    while (const auto job = event->ask()) {
        Outcome outcome = fake_outcome(*job, true);
        outcome.moves_hash = static_cast<std::int64_t>(job->number) + 1;
        play(*job, outcome);
        event->tell(make_record(*job, outcome, 0));
    }
    return event->facts(FactsDetail::full);
}

std::string brief_text(const EventFacts& facts) {
    return render_text(text_report(facts, ReportDetail::brief, {}));
}

}  // namespace

TEST_CASE("who wins games most of which repeat others is not the best", "[competition]") {
    const auto repeats_of = [](std::uint64_t of) {
        return facts_after(200, [of](const Job& job, Outcome& outcome) {
            outcome.moves_hash = static_cast<std::int64_t>(job.number % 200 < of ? 1 + job.number % 2 : job.number + 1);
        });
    };
    const EventFacts facts = repeats_of(200);
    CHECK(warning_of<RepeatedDespiteSeeds>(facts).count == 198);
    CHECK(facts.answer.decision == Decision::open);
    CHECK(facts.answer.reason == Reason::doubted);
    CHECK_FALSE(facts.answer.probability_best);
    const std::string text = brief_text(facts);
    CHECK(text.starts_with("OPEN     198 of 200 games repeat others and are no evidence\n"));
    CHECK(contains(text, "next: see the warnings"));
    CHECK_FALSE(facts.answer.elo.value().is_known());
    CHECK_FALSE(facts.tournament->meetings[0].superiority);
    CHECK_FALSE(facts.tournament->players[0].elo.value().is_known());
    CHECK(facts.tournament->meetings[0].repeats == 198);
    CHECK(contains(text, "Elo      not known yet\n"));
    CHECK(notes_of(*facts.tournament, "Black").empty());
    TournamentFacts::Meeting tested = facts.tournament->meetings[0];
    tested.sprt = TournamentFacts::Sprt{{0, 10}, {}, "a", SprtDecision::elo1, 3, -2.94, 2.94, {0, 0, 0, 0, 99}};
    CHECK(sprt_text(tested) ==
          "0 against 10 Elo of a: no evidence, as most games repeat others, LLR 3.00 after 99 pairs, bounds -2.94 and "
          "2.94");
    tested.repeats = 0;
    CHECK(sprt_text(tested).starts_with("0 against 10 Elo of a: accepts 10, LLR"));
    CHECK(repeats_of(102).answer.decision == Decision::best);
}

TEST_CASE("of games that end at once and alike nobody is level, and no Elo is told", "[competition]") {
    const EventFacts facts = facts_after(60, [](const Job&, Outcome& outcome) {
        outcome.moves = 0;
        outcome.moves_hash = 0;
        outcome.ending = Ending::resignation;
        outcome.winner = Colour::white;
        outcome.result = "W+R";
    });
    const std::string text = usual_text(facts);
    CHECK(text.starts_with("OPEN     58 of 60 games repeat others and are no evidence\nElo      not known yet\n"));
    CHECK_FALSE(contains(text, "level"));
    CHECK_FALSE(contains(text, "To have Black"));
    CHECK_FALSE(contains(text, "inf"));
    CHECK(contains(text, ", no move in any game, "));
    CHECK_FALSE(contains(text, "no moves yet"));
    CHECK(contains(text, "! 58 of 60 games repeat an earlier one: do the engines use {seed}?"));
}

TEST_CASE("of two players each has half of the difference and of its interval", "[competition]") {
    const EventFacts facts = facts_after(200, [](const Job& job, Outcome& outcome) {
        outcome.winner = job.number % 8 < 5 ? job.colour : opponent_of(job.colour);
    });
    const EloEstimate& difference = facts.answer.elo.value();
    REQUIRE(facts.tournament->standings[0].at_every_look);
    const auto& players = facts.tournament->standings[0].players;
    CHECK(players[0].elo.difference == Catch::Approx(difference.difference / 2));
    CHECK(players[0].elo.low == Catch::Approx(difference.low / 2));
    CHECK(players[1].elo.high == Catch::Approx(-difference.low / 2));
    const std::string text = usual_text(facts);
    CHECK(contains(text, "player  Elo  95% at every look  games"));
    CHECK(contains(text, "Of two players in one matchup each has half of the difference and of its interval."));
    CHECK_FALSE(contains(text, "hold for one look"));
    CHECK(contains(text, "score  95% at one look  as Black"));
}

TEST_CASE("who has won all of few games leads, by nobody knows how much", "[competition]") {
    const int games = GENERATE(1, 6);
    const std::string text =
        usual_text(facts_after(games, [](const Job& job, Outcome& outcome) { outcome.winner = job.colour; }));
    INFO(text);
    CHECK(contains(text, "a leads, and "));
    CHECK(contains(text, "Elo      not known yet"));
    CHECK_FALSE(contains(text, "level"));
}

TEST_CASE("a matchup in which most games repeat others is no evidence, however many others there are",
          "[competition]") {
    const auto event =
        event_of(playoff(a_and_b + "[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'c'\n", "number_of_games = 60\n"));
    while (const auto job = event->ask()) {
        Outcome outcome = fake_outcome(*job, true);
        const bool is_alike = job->sides[0].name == "a" && job->number % 3 > 0;
        outcome.moves_hash = is_alike ? 7 : static_cast<std::int64_t>(job->number) + 10;
        event->tell(make_record(*job, outcome, 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.tournament->meetings[0].games() == 60);
    const RepeatedDespiteSeeds warning = warning_of<RepeatedDespiteSeeds>(facts);
    CHECK(warning.where == "matchup 'a v b'");
    CHECK(warning.total == 60);
    CHECK(warning.count > 30);
    CHECK(facts.tournament->meetings[1].repeats == 0);
    CHECK(facts.answer.decision == Decision::open);
    CHECK(contains(brief_text(facts), " of matchup 'a v b' repeat others and are no evidence\n"));
}

TEST_CASE("many matchups in which most games repeat others are one doubt and one warning", "[competition]") {
    std::string matchups;
    for (int i = 1; i <= 9; ++i) {
        matchups += fmt::format("[[matchups]]\nid = 'm{}'\nplayer_1 = 'a'\nplayer_2 = 'b'\n", i);
    }
    const auto event = event_of(playoff(matchups, "number_of_games = 60\n"));
    while (const auto job = event->ask()) {
        Outcome outcome = fake_outcome(*job, true);
        const bool is_alike = std::get<PairingGame>(job->purpose).matchup < "m5";
        outcome.moves_hash = is_alike ? 7 : static_cast<std::int64_t>(job->number) + 10;
        event->tell(make_record(*job, outcome, 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(warning_of<RepeatedDespiteSeeds>(facts).where == "4 of 9 matchups ('m1', 'm2', 'm3' and so on)");
    CHECK(warning_of<RepeatedDespiteSeeds>(facts).total == 240);
    CHECK(std::ranges::count_if(facts.warnings, [](const WarningFacts& one) {
              return std::holds_alternative<RepeatedDespiteSeeds>(one);
          }) == 1);
    CHECK(facts.answer.decision == Decision::open);
}

TEST_CASE("games under other conditions take no verdict away", "[competition]") {
    const std::uint64_t others = GENERATE(60U, 200U);  // fewer than all others, and more
    const bool do_repeat = GENERATE(true, false);      // else results change
    const auto event =
        event_of(playoff(a_and_b + fmt::format("number_of_games = 100\n[[matchups]]\nid = 'big'\nplayer_1 = 'a'\n"
                                               "player_2 = 'b'\nboard_size = 13\nnumber_of_games = {}\n",
                                               others)));
    std::uint64_t big = 0;
    while (const auto job = event->ask()) {
        const bool is_big = std::get<PairingGame>(job->purpose).matchup == "big";
        big += is_big;
        Outcome outcome = fake_outcome(*job, !is_big || do_repeat || big <= others / 2);
        outcome.moves_hash = is_big && do_repeat ? 7 : static_cast<std::int64_t>(job->number) + 10;
        event->tell(make_record(*job, outcome, 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    const auto& standings = facts.tournament->standings;
    CHECK(standings[0].decision == Decision::best);
    CHECK(standings[1].decision == Decision::open);
    CHECK(facts.answer.decision == Decision::open);
    const std::string text = brief_text(facts);
    INFO(text);
    CHECK(text.starts_with("BEST     a, at 95% and at every look (board size 9, komi 7)\n"));
    CHECK(contains(text, "\nOPEN     "));
    CHECK((!do_repeat || contains(text, " games of matchup 'big' repeat others and are no evidence (board")));
    CHECK((!do_repeat || !contains(text, "(see below): ")));
    CHECK((do_repeat || standings[1].reason != Reason::settled));
    CHECK((do_repeat || warning_of<ResultsChanged>(facts).who == "player 'a' against 'b' in matchup 'big'"));
}

TEST_CASE("a player whose results change in mid-run is not the best", "[competition]") {
    const auto facts_of_fall = [](std::uint64_t at) {
        return facts_after(400, [at](const Job& job, Outcome& outcome) {
            const bool first_wins = job.number < at || job.number % 3 == 0;
            outcome = fake_outcome(job, first_wins);
            outcome.moves_hash = static_cast<std::int64_t>(job.number) + 1;
        });
    };
    CHECK(facts_of_fall(400).answer.decision == Decision::best);
    const EventFacts facts = facts_of_fall(300);
    const ResultsChanged warning = warning_of<ResultsChanged>(facts);
    CHECK(warning.who == "player 'a' against 'b'");
    CHECK(warning.first_game == 300);
    CHECK(warning.count == 100);
    CHECK(warning.total == 400);
    CHECK(warning.before == 1);
    CHECK(warning.since == Catch::Approx(0.33).margin(0.01));
    CHECK(facts.answer.decision == Decision::open);
    CHECK(brief_text(facts).starts_with("OPEN     results differ from game 300 on\n"));
}

TEST_CASE("that one player thinks much longer than another stands beside the verdict", "[competition]") {
    const auto facts_of = [](double seconds) {
        return facts_after(40, [seconds](const Job& job, Outcome& outcome) {
            outcome.moves = 20;
            outcome.side(job.side(Colour::black).name == "b" ? Colour::black : Colour::white).seconds = seconds;
        });
    };
    const EventFacts facts = facts_of(0.56);
    const SlowSide warning = warning_of<SlowSide>(facts);
    CHECK(warning.other == "a");
    CHECK(facts.sides[warning.side].name == "b");
    CHECK(facts.answer.decision == Decision::best);
    CHECK(warning_text(warning, facts) ==
          "Player 'b' takes 56.0 times as long for a move as player 'a': is that what you compare?");
    CHECK(contains(brief_text(facts),
                   "Warnings 1 (see below): player 'b' takes 56.0 times as long for a move as player"));
    CHECK_FALSE(warns_of<SlowSide>(facts_of(0.1)));
}

TEST_CASE("one repeated game that counts in no score is told", "[competition]") {
    const auto event =
        event_of(good("competition_type = 'playoff'\nboard_size = 9\nkomi = 5.5\nnumber_of_games = 50\n"
                      "[players.a]\ncommand = 'x'\n[players.b]\ncommand = 'x'\n"
                      "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"));
    while (const auto job = event->ask()) {
        Outcome outcome = fake_outcome(*job, true);
        outcome.moves_hash = static_cast<std::int64_t>(std::max<std::uint64_t>(job->number, 2)) + 1;
        event->tell(make_record(*job, outcome, 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.tournament->meetings[0].finished == 50);
    CHECK(facts.tournament->players[0].tally.games == 49);
    REQUIRE(facts.warnings.size() == 1);
    CHECK(warning_of<RepeatedGames>(facts).count == 1);
    const std::string text = usual_text(facts);
    CHECK(text.ends_with("\ntune: playoff\nboard size 9, komi 5.5\n"));
}

TEST_CASE("matchups of different conditions are told apart", "[competition]") {
    const auto event = event_of(
        playoff(a_and_b + "handicap_style = 'free'\n"
                          "[[matchups]]\nid = 'strict'\nplayer_1 = 'a'\nplayer_2 = 'b'\nengine_failure = 'loss'\n"
                          "[[matchups]]\nid = 'big'\nplayer_1 = 'a'\nplayer_2 = 'b'\nboard_size = 13\n"));
    play(*event, 30);
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.warnings.empty());  // no limit was changed
    const std::string text = usual_text(facts);
    CHECK(contains(text, "board size 13, komi 7\n"));
    CHECK(contains(text, " Elo at board size 13, komi 7."));
    CHECK(facts.tournament->advantages.size() == 2);  // other limits are no other conditions
}

TEST_CASE("matchups under different conditions are not pooled", "[competition]") {
    const auto event =
        event_of(playoff("[[matchups]]\nid = 'small'\nplayer_1 = 'a'\nplayer_2 = 'b'\n"
                         "[[matchups]]\nid = 'big'\nplayer_1 = 'a'\nplayer_2 = 'b'\nboard_size = 13\n",
                         "number_of_games = 200\n"));
    while (const auto job = event->ask()) {
        const auto game = std::get<PairingGame>(job->purpose);
        const bool a_wins = game.matchup == "small" ? game.game % 15 < 4 : game.game % 25 < 18;
        event->tell(make_record(*job, fake_outcome(*job, a_wins == (job->sides[0].name == "a")), 0));
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    REQUIRE(facts.tournament->standings.size() == 2);
    for (const std::size_t i : {0U, 1U}) {
        const TournamentFacts::Standing& standing = facts.tournament->standings[i];
        const bool is_small = i == 0;
        CHECK(standing.conditions == (is_small ? "board size 9, komi 7" : "board size 13, komi 7"));
        CHECK(standing.decision == Decision::best);
        CHECK(standing.players.at(0).name == (is_small ? "b" : "a"));
        CHECK(standing.elo.value().low > 0);
        const double superiority = facts.tournament->meetings.at(i).superiority.value();
        CHECK((is_small ? superiority < 0.001 : superiority > 0.999));
        CHECK_FALSE(facts.tournament->players.at(i).elo);
    }
    CHECK(facts.answer.decision == Decision::open);
    CHECK_FALSE(facts.answer.elo);
    const std::string text = usual_text(facts);
    CHECK(contains(text, "BEST     b, at 95% and at every look (board size 9, komi 7)\n"));
    CHECK(contains(text, "BEST     a, at 95% and at every look (board size 13, komi 7)\n"));
    CHECK(contains(text, "Strength at board size 13, komi 7"));
    CHECK(contains(text, "Of two players in one matchup each has half of the difference"));
    CHECK(contains(render_html(facts, {}), "Strength at board size 13, komi 7"));
    CHECK(render_csv(facts).starts_with("player,elo,low,high,games,wins,draws,losses,score\nb,,,,"));
}

TEST_CASE("conditions that differ in any rule have names of their own", "[competition]") {
    const auto event = event_of(
        playoff(a_and_b + "[[matchups]]\nid = 'ko'\nplayer_1 = 'a'\nplayer_2 = 'b'\nko_rule = 'positional'\n"
                          "[[matchups]]\nid = 'cycle'\nplayer_1 = 'a'\nplayer_2 = 'b'\nlong_cycle = 'draw'\n"
                          "[[matchups]]\nid = 'stones'\nplayer_1 = 'a'\nplayer_2 = 'b'\nhandicap = 2\n"
                          "[[matchups]]\nid = 'free'\nplayer_1 = 'a'\nplayer_2 = 'b'\nhandicap = 2\n"
                          "handicap_style = 'free'\n"
                          "[[matchups]]\nid = 'self'\nplayer_1 = 'a'\nplayer_2 = 'b'\nsuicide = false\n"
                          "[[matchups]]\nid = 'short'\nplayer_1 = 'a'\nplayer_2 = 'b'\nmove_limit = 5\n"
                          "[[matchups]]\nid = 'lax'\nplayer_1 = 'a'\nplayer_2 = 'b'\nclock = '60s'\n"
                          "enforce_clock = false\n"
                          "[[matchups]]\nid = 'fixed'\nplayer_1 = 'a'\nplayer_2 = 'b'\nalternating = false\n"));
    play(*event, 36);
    const EventFacts facts = event->facts(FactsDetail::full);
    std::set<std::string> names;
    for (const TournamentFacts::Standing& standing : facts.tournament->standings) {
        names.insert(standing.conditions);
    }
    CHECK(names.size() == 9);
    CHECK(names.count("board size 9, komi 7, clock 1m, not enforced, move limit 1000, ko rule simple, long cycle "
                      "played_on, suicide true") == 1);
    CHECK(names.count("board size 9, komi 7, move limit 1000, ko rule simple, long cycle played_on, suicide true, "
                      "fixed colours") == 1);
    CHECK(names.count(
              "board size 9, komi 7, move limit 1000, ko rule positional, long cycle played_on, suicide true") == 1);
    CHECK(facts.tournament->meetings.at(5).conditions ==
          "board size 9, komi 7, move limit 1000, ko rule simple, long cycle played_on, suicide false");
}

TEST_CASE("conditions of which there is nothing to tell have a name beside others", "[competition]") {
    const auto event =
        event_of(good("competition_type = 'playoff'\nrules = 'none'\nnumber_of_games = 40\n"
                      "[players.a]\ncommand = 'x {seed}'\n[players.b]\ncommand = 'x {seed}'\n" +
                      a_and_b + "[[matchups]]\nid = 'fixed'\nplayer_1 = 'a'\nplayer_2 = 'b'\nalternating = false\n"));
    CHECK(event->facts(FactsDetail::full).tournament->standings.at(0).conditions == "the usual conditions");
    play_to_end(*event);
    const std::string text = usual_text(event->facts(FactsDetail::full));
    CHECK(contains(text, "Strength at the usual conditions"));
    CHECK_FALSE(contains(text, " at ."));
}

TEST_CASE("who is the best under all conditions is the best", "[competition]") {
    const auto event =
        event_of(playoff(a_and_b + "[[matchups]]\nid = 'big'\nplayer_1 = 'a'\nplayer_2 = 'b'\nboard_size = 13\n",
                         "number_of_games = 60\n"));
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::no_data);
    play(*event, 60);
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::not_yet);
    play(*event, 60);
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::best);
}

TEST_CASE("conditions under which nobody is to play keep no answer open", "[competition]") {
    const auto event = event_of(playoff(a_and_b + "[[matchups]]\nid = 'big'\nplayer_1 = 'a'\nplayer_2 = 'b'\n"
                                                  "board_size = 13\nnumber_of_games = 0\n",
                                        "number_of_games = 60\n"));
    CHECK(event->facts(FactsDetail::full).answer.decision == Decision::no_data);
    play(*event, 20);
    CHECK(event->facts(FactsDetail::full).answer.reason == Reason::match_running);
    play_to_end(*event);
    const AnswerFacts answer = event->facts(FactsDetail::full).answer;
    CHECK(answer.decision == Decision::best);
    CHECK(answer.reason == Reason::settled);
    CHECK_FALSE(answer.elo);
}

TEST_CASE("of an odd number of games it is told that one counts in no pair", "[competition]") {
    const auto event = event_of(playoff(a_and_b, "number_of_games = 21\n"));
    const auto play_one = [&] {
        const Job job = event->ask().value();
        event->tell(make_record(job, fake_outcome(job, job.number % 3 == 0), 0));
    };
    for (int game = 0; game < 20; ++game) {
        play_one();
    }
    CHECK_FALSE(contains(usual_text(event->facts(FactsDetail::full)), "without the other one"));
    play_one();
    CHECK(contains(usual_text(event->facts(FactsDetail::full)),
                   "1 game without the other one of its pair does not count in the difference."));
}

TEST_CASE("many draws alone say that two are level, in all figures", "[competition]") {
    const auto event = event_of(playoff(a_and_b, "number_of_games = 200\n"));
    while (const auto job = event->ask()) {
        GameRecord record = won_by_later(*job);
        record.winner.reset();
        record.ending = Ending::jigo;
        record.score = 0.5;
        event->tell(record);
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    CHECK(facts.answer.elo.value().high < 20);
    CHECK(facts.answer.elo.value().low > -20);
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        CHECK(player.elo.value().high < 20);
        CHECK(player.elo.value().low > -20);
    }
}

TEST_CASE("a tournament has nothing to verify", "[competition]") {
    CHECK_THROWS_WITH(event_of(four_players())->verify(10, {}, ""),
                      "tune.toml: nothing is tuned here: there is nothing to verify ('run' plays the matchups)");
}

TEST_CASE("in a matchup with a handicap of its own the odd move is White's", "[competition]") {
    const ControlFile control = playoff(a_and_b + "handicap = 2\nkomi = 0\nalternating = false\n");
    const auto event = event_of(control);
    const auto job = event->ask();
    REQUIRE(job);
    REQUIRE(job->colour == Colour::black);
    GameRecord record = won_by_later(*job);
    record.moves = 1;
    event->tell(record);
    const EventFacts facts = event->facts(FactsDetail::brief);
    REQUIRE(facts.sides.size() == 2);
    for (const SideFacts& side : facts.sides) {
        CHECK(side.moves == (side.name == "b" ? 1 : 0));
    }
    play(*event, 29);
    CHECK(contains(usual_text(event->facts(FactsDetail::full)), " (fixed colours)\n"));
}

TEST_CASE("who leads a single matchup is ahead by the Elo that is told, whatever an odd game says", "[competition]") {
    const auto event = event_of(playoff(a_and_b, "number_of_games = 3\n"));
    for (const double score : {0.0, 0.5, 1.0}) {  // a loses the pair, and wins the game without another
        GameRecord record = make_record(*event->ask(), {}, 0);
        record.ending = Ending::jigo;
        record.score = record.sides[0].player == "a" ? score : 1 - score;
        event->tell(record);
    }
    const EventFacts facts = event->facts(FactsDetail::full);
    const TournamentFacts::Standing& standing = facts.tournament->standings[0];
    CHECK(standing.players[0].name == "b");
    CHECK(standing.elo->difference == Catch::Approx(elo_of_rate(0.75)));
    CHECK(*standing.probability_best > 0.5);
}

TEST_CASE("what Black is worth is as sure as the pairs of games make it", "[competition]") {
    const auto advantage = [](const auto& black_wins) {
        const auto event = event_of(playoff(a_and_b, "number_of_games = 200\n"));
        while (const auto job = event->ask()) {
            const auto game = std::get<PairingGame>(job->purpose).game;
            const bool candidate_wins = (job->colour == Colour::black) == black_wins(game / 2, game % 2);
            event->tell(make_record(*job, fake_outcome(*job, candidate_wins), 0));
        }
        return event->facts(FactsDetail::full).tournament->advantages.at(0).elo;
    };
    const auto by_opening = advantage([](std::uint64_t pair, std::uint64_t) { return pair % 2 == 0; });
    const auto by_player = advantage([](std::uint64_t, std::uint64_t half) { return half == 0; });
    const auto by_lot =
        advantage([](std::uint64_t pair, std::uint64_t half) { return (pair / 2 + half * pair) % 2 == 0; });
    for (const EloEstimate& elo : {by_opening, by_player, by_lot}) {
        CHECK(elo.difference == Catch::Approx(0).margin(1e-6));
    }
    CHECK(by_opening.high > 1.3 * by_lot.high);
    CHECK(by_opening.low < 1.3 * by_lot.low);
    CHECK(by_player.high < by_lot.high / 3);
}

TEST_CASE("what Black is worth is as sure as all matchups make it, whichever comes first", "[competition]") {
    const std::string a_and_c = "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'c'\n";
    const auto highest = [](const std::string& matchups) {
        const auto event = event_of(playoff(matchups, "number_of_games = 100\n"));
        while (const auto job = event->ask()) {
            const auto game = std::get<PairingGame>(job->purpose);
            const bool black_wins = game.matchup == "a v b" ? game.game / 2 % 2 == 0 : game.game % 2 == 0;
            const bool first_wins = (job->colour == Colour::black) == black_wins;
            event->tell(make_record(*job, fake_outcome(*job, first_wins), 0));
        }
        return event->facts(FactsDetail::full).tournament->advantages.at(0).elo.high;
    };
    CHECK(highest(a_and_b + a_and_c) == Catch::Approx(highest(a_and_c + a_and_b)).epsilon(0.001));
}
