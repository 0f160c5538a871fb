// The last games of an event are a match that chooses nothing.
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

/// Levels 2.5 and 7.5; 7.5 wins four games of five, every other level two of five.
ControlFile verified_event(std::uint64_t games) {
    ControlFile control = small_event(2);
    control.number_of_games = games;
    control.verification.share = 0.2;
    control.verification.sprt = {0, 10};
    control.parameters[0].default_value = 4.0;
    return control;
}

GameRecord played(const Job& job) {
    const bool strong = std::get<double>(job.sides[0].parameters.at(0).second) == 7.5;
    const bool wins = Random(3, "wins", job.number).uniform() < (strong ? 0.8 : 0.4);
    return make_record(job, fake_outcome(job, wins), 0);
}

std::vector<GameRecord> play_all(TuningEvent& tuning) {
    std::vector<GameRecord> records;
    while (const auto job = tuning.ask()) {
        records.push_back(played(*job));
        tuning.tell(records.back());
    }
    return records;
}

void tell_all(TuningEvent& tuning, const std::vector<GameRecord>& records) {
    for (const GameRecord& record : records) {
        tuning.tell(record);
    }
}

std::uint64_t match_games(const std::vector<GameRecord>& records) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        records, [](const GameRecord& record) { return match_game_of(record.purpose).has_value(); }));
}

}  // namespace

TEST_CASE("the last games are a match of the recommended and the present settings", "[competition]") {
    TuningEvent tuning(verified_event(100), {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    REQUIRE(records.size() == 100);
    for (std::size_t i = 0; i < 80; ++i) {
        CHECK_FALSE(match_game_of(records[i].purpose));
    }
    int black[2] = {0, 0};
    for (std::size_t i = 80; i < 100; ++i) {
        const auto game = match_game_of(records[i].purpose);
        REQUIRE(game);
        const bool recommended = game->game % 2 == 0;
        CHECK(records[i].sides[0].parameters == Parameters{{"level", recommended ? 7.5 : 4.0}});
        black[recommended ? 0 : 1] += records[i].colour == Colour::black;
    }
    CHECK(black[0] == 5);
    CHECK(black[1] == 5);
    CHECK(tuning.progress().complete());
    CHECK(tuning.progress().reason() == "all games are played");
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.progress.choosing == 80);
    CHECK(facts.progress.choosing_wanted == 80U);
    CHECK(facts.progress.verifying == 20);
    CHECK(facts.progress.verifying_wanted == 20U);
    const MatchFacts match = facts.match.value();
    CHECK(match.against == Comparison::default_settings);
    CHECK(match.sides[0].values == Parameters{{"level", 7.5}});
    CHECK(match.sides[1].values == Parameters{{"level", 4.0}});
    CHECK(match.sides[0].tally.games == 10);
    CHECK(match.wanted == 20U);
    CHECK(match.is_complete);
    CHECK(match.is_present);
    CHECK(match.course.size() == 20);
    CHECK(tuning.facts(FactsDetail::brief).match.value().course.empty());
    CHECK(facts.answer.evidence == Evidence::fresh_games);
    CHECK(facts.answer.against == Comparison::default_settings);
    CHECK(facts.answer.elo.value().difference == match.elo.difference);
}

TEST_CASE("a match of which one side alone has finished a game is the present one", "[competition]") {
    TuningEvent tuning(verified_event(100), {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    for (const std::size_t game : {80U, 81U}) {
        std::vector<GameRecord> first(records.begin(), records.begin() + 80);
        first.push_back(records[game]);
        TuningEvent event(verified_event(100), {1, 1, {}});
        tell_all(event, first);
        const MatchFacts match = event.facts(FactsDetail::full).match.value();
        CHECK(match.is_present);
        CHECK(match.games() == 1);
        CHECK(match.against == Comparison::default_settings);
        CHECK(match.sides[0].values == Parameters{{"level", 7.5}});
        CHECK(match.sides[1].values == Parameters{{"level", 4.0}});
    }
}

TEST_CASE("games of a former match are counted when the default is another one", "[competition]") {
    ControlFile control = verified_event(100);
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    control.parameters[0].default_value = 5.0;
    TuningEvent again(control, {1, 1, {}});
    tell_all(again, records);
    const EventFacts facts = again.facts(FactsDetail::full);
    CHECK(facts.progress.choosing == 80);
    CHECK(facts.progress.verifying == 0);
    CHECK(facts.progress.verifying_before == 20);
    const std::string text = render_text(text_report(facts, ReportDetail::usual, {}));
    CHECK(text.find("\nGames    80 of 100 and 20 of former matches") != std::string::npos);
    CHECK(text.find("; 0 to verify; 20 in former matches\n") != std::string::npos);
    CHECK(play_all(again).size() == 20);
    CHECK(again.facts(FactsDetail::full).progress.verifying == 20);
    CHECK(again.facts(FactsDetail::full).progress.verifying_before == 20);

    INFO("they are no others before the games that choose have ended");
    control.number_of_games = 200;
    TuningEvent choosing(control, {1, 1, {}});
    tell_all(choosing, records);
    CHECK(choosing.facts(FactsDetail::full).progress.verifying == 0);
    CHECK(choosing.facts(FactsDetail::full).progress.verifying_before == 20);
}

TEST_CASE("games of a match choose nothing", "[competition]") {
    TuningEvent tuning(verified_event(100), {1, 1, {}});
    std::uint64_t told = 0;
    for (const GameRecord& record : play_all(tuning)) {
        told += to_text(record.purpose) == "0" || to_text(record.purpose) == "1";
    }
    CHECK(told == 80);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.choosing.value().games == 80);
    std::uint64_t listed = 0;
    for (const CandidateFacts& candidate : facts.candidates) {
        listed += candidate.tally.games;
    }
    CHECK(listed == 80);
}

TEST_CASE("without a present setting the second best is played against", "[competition]") {
    ControlFile control = verified_event(50);
    control.parameters[0].default_value.reset();
    TuningEvent tuning(control, {1, 1, {}});
    CHECK(match_games(play_all(tuning)) == 10);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.match.value().against == Comparison::second_best);
    CHECK(facts.match.value().sides[1].values == Parameters{{"level", 2.5}});
    CHECK(facts.answer.against == Comparison::second_best);
}

TEST_CASE("the match waits until the last choosing game has ended", "[competition]") {
    TuningEvent tuning(verified_event(10), {1, 1, {}});
    std::vector<Job> jobs;
    while (const auto job = tuning.ask()) {
        jobs.push_back(*job);
    }
    CHECK(jobs.size() == 8);
    for (std::size_t i = 0; i < 7; ++i) {
        tuning.tell(played(jobs[i]));
    }
    CHECK_FALSE(tuning.ask());
    CHECK_FALSE(tuning.progress().complete());
    tuning.tell(played(jobs[7]));
    CHECK(match_game_of(tuning.ask().value().purpose) == MatchGame{});
}

TEST_CASE("an event that is stopped in its match goes on with it", "[competition]") {
    TuningEvent whole(verified_event(60), {1, 1, {}});
    const std::vector<GameRecord> records = play_all(whole);
    for (const std::size_t cut : {30u, 48u, 49u, 55u, 60u}) {
        INFO(cut);
        TuningEvent resumed(verified_event(60), {1, 1, {}});
        for (std::size_t i = 0; i < cut; ++i) {
            resumed.tell(records[i]);
        }
        CHECK(resumed.progress().finished == cut);
        CHECK(resumed.progress().complete() == (cut == 60));
        const std::vector<GameRecord> rest = play_all(resumed);
        CHECK(std::equal(rest.begin(), rest.end(), records.begin() + static_cast<std::ptrdiff_t>(cut), records.end()));
    }
}

TEST_CASE("a match that is decided ends the event early", "[competition][slow]") {
    ControlFile control = verified_event(2000);
    control.verification.sprt = {0, 100};
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    CHECK(records.size() > 1600);
    CHECK(records.size() < 1800);
    CHECK(tuning.progress().complete());
    CHECK(tuning.progress().reason() == "the verification match is decided");
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::change);
    CHECK(facts.answer.reason == Reason::match_won);
    CHECK(facts.answer.elo.value().low > 0);
    CHECK(facts.match.value().decision == SprtDecision::elo1);
    CHECK(facts.match.value().is_complete);
}

TEST_CASE("a match can be played at any time, and again", "[competition]") {
    ControlFile control = verified_event(1000);
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    for (int i = 0; i < 60; ++i) {
        records.push_back(played(tuning.ask().value()));
        tuning.tell(records.back());
    }
    const auto verify = [&](std::uint64_t games) {
        TuningEvent again(control, {1, 1, {}});
        tell_all(again, records);
        again.verify(games);
        CHECK(again.progress().finished + games == again.progress().wanted);
        const std::vector<GameRecord> match = play_all(again);
        records.insert(records.end(), match.begin(), match.end());
        CHECK(again.progress().complete());
        return match;
    };
    const std::vector<GameRecord> first = verify(12);
    CHECK(match_games(first) == 12);
    CHECK(to_text(first.back().purpose) == "match 1 reference 11");
    const std::vector<GameRecord> second = verify(4);
    CHECK(to_text(second.front().purpose) == "match 1 recommended 12");

    TuningEvent goes_on(control, {1, 1, {}});
    tell_all(goes_on, records);
    CHECK(goes_on.progress().finished == 60);
    CHECK(goes_on.ask().value().number == 76);
}

TEST_CASE("after a round of verification the report is the event's own again", "[competition]") {
    const ControlFile control = verified_event(100);
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    for (int i = 0; i < 60; ++i) {
        records.push_back(played(tuning.ask().value()));
        tuning.tell(records.back());
    }
    tuning.verify(8);
    const std::vector<GameRecord> match = play_all(tuning);
    records.insert(records.end(), match.begin(), match.end());
    CHECK(tuning.progress().complete());
    tuning.end_verification();

    TuningEvent shown(control, {1, 1, {}});
    tell_all(shown, records);
    for (const TuningEvent* event : {&tuning, &shown}) {
        CHECK_FALSE(event->progress().complete());
        const EventFacts facts = event->facts(FactsDetail::full);
        CHECK(facts.progress.choosing == 60);
        CHECK(facts.progress.choosing_wanted == 80U);
        CHECK(facts.progress.verifying == 8);
        CHECK(facts.progress.verifying_wanted == 20U);
        CHECK(facts.answer.decision == Decision::not_yet);
        CHECK(facts.answer.reason == Reason::choosing);
        CHECK_FALSE(facts.match.value().is_complete);
    }
    CHECK(to_text(tuning.ask().value().purpose).size() == 1);
}

TEST_CASE("a round of a match that was cut short goes on when the same is asked for again", "[competition]") {
    ControlFile control = verified_event(1000);
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    const auto play = [&](TuningEvent& event, int games) {
        for (int i = 0; i < games; ++i) {
            records.push_back(played(event.ask().value()));
            event.tell(records.back());
        }
    };
    play(tuning, 60);
    MatchRound round;
    const auto games_after = [&](std::uint64_t asked_for) {
        TuningEvent again(control, {1, 1, {}});
        tell_all(again, records);
        round = again.verify(asked_for, round);
        const auto left = again.progress().wanted.value() - again.progress().finished;
        play(again, static_cast<int>(std::min<std::uint64_t>(left, 5)));
        return left;
    };
    CHECK(games_after(12) == 12);
    CHECK(round == MatchRound{1, 0, 12});
    CHECK(games_after(12) == 7);
    CHECK(games_after(12) == 2);
    CHECK(games_after(12) == 12);
    CHECK(round == MatchRound{1, 12, 12});
    CHECK(games_after(12) == 7);
    CHECK(games_after(4) == 4);
    CHECK(round == MatchRound{1, 22, 4});
}

TEST_CASE("a round that its test ended is over, one that began after that goes on when it was cut short",
          "[competition]") {
    ControlFile control = verified_event(1000);
    control.verification.sprt = {0, 1000};
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    for (int i = 0; i < 60; ++i) {
        records.push_back(played(tuning.ask().value()));
        tuning.tell(records.back());
    }
    MatchRound round;
    const auto games_after = [&](std::uint64_t most) {
        TuningEvent again(control, {1, 1, {}});
        tell_all(again, records);
        round = again.verify(100, round);
        const auto left = again.progress().wanted.value() - again.progress().finished;
        for (std::optional<Job> job; most > 0 && (job = again.ask()); --most) {
            records.push_back(played(*job));
            again.tell(records.back());
        }
        return left;
    };
    CHECK(games_after(100) == 100);
    const std::uint64_t decided = match_games(records);
    CHECK(decided < 100);
    CHECK(games_after(30) == 100);
    CHECK(round == MatchRound{1, decided, 100});
    CHECK(games_after(100) == 70);
    CHECK(games_after(0) == 100);
    CHECK(round == MatchRound{1, decided + 100, 100});
}

TEST_CASE("a match against another player stands beside the event's own and decides nothing", "[competition]") {
    ControlFile control = verified_event(50);
    control.gtp().players["other"] = control.gtp().players.at("fixed");
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records = play_all(tuning);
    const EventFacts own = tuning.facts(FactsDetail::full);
    REQUIRE(records.size() == 50);

    TuningEvent against(control, {1, 1, {}});
    tell_all(against, records);
    CHECK(against.verify(6, {}, "other") == MatchRound{1, 0, 6, "other"});
    const Job job = against.ask().value();
    CHECK(to_text(job.purpose) == "match 1 recommended 0 against other");
    CHECK(job.sides[1].role == Role::player);
    CHECK(job.sides[1].name == "other");
    against.give_back(job);
    const std::vector<GameRecord> match = play_all(against);
    CHECK(match.size() == 6);
    const ProgressFacts during = against.facts(FactsDetail::brief).progress;
    CHECK(during.choosing + during.verifying == 56);
    CHECK(during.choosing_wanted.value() + during.verifying_wanted.value() == 56);
    records.insert(records.end(), match.begin(), match.end());

    TuningEvent again(control, {1, 1, {}});
    tell_all(again, records);
    CHECK_FALSE(again.ask());
    CHECK(again.progress().complete());
    const EventFacts facts = again.facts(FactsDetail::full);
    CHECK(facts.answer.decision == own.answer.decision);
    CHECK(facts.match.value().elo.difference == own.match.value().elo.difference);
    REQUIRE(facts.matches_against.size() == 1);
    CHECK(facts.matches_against[0].opponent == "other");
    CHECK(facts.matches_against[0].is_complete);
    CHECK(facts.progress.choosing + facts.progress.verifying == 56);
    CHECK(facts.progress.verifying_wanted.value() == facts.progress.verifying);
    CHECK(facts.matches_against[0].sides[0].tally.games == 3);
    CHECK(contains(render_text(text_report(facts, ReportDetail::usual, {})), "\nGames    56 of 56"));

    INFO("by now other settings would meet");
    control.parameters[0].default_value = 3.0;
    TuningEvent changed(control, {1, 1, {}});
    tell_all(changed, records);
    const EventFacts former = changed.facts(FactsDetail::full);
    CHECK(former.answer.reason == Reason::match_running);
    CHECK(former.progress.verifying == 0);
    CHECK(former.progress.verifying_wanted == 10U);
    CHECK(former.progress.verifying_before == 16);
    CHECK(facts.sides[1].by_colour[0].games + facts.sides[1].by_colour[1].games == 50);
}

TEST_CASE("while only another player is met, no fresh games are still to come", "[competition]") {
    ControlFile control = verified_event(40);
    control.verification.share = 0;
    control.gtp().players["other"] = control.gtp().players.at("fixed");
    TuningEvent tuning(control, {1, 1, {}});
    play_all(tuning);
    const EventFacts before = tuning.facts(FactsDetail::full);
    tuning.verify(6, {}, "other");
    tuning.tell(played(tuning.ask().value()));
    const EventFacts during = tuning.facts(FactsDetail::full);
    CHECK(during.progress.verifying == 1);
    CHECK(during.answer.decision == Decision::not_yet);
    CHECK(during.answer.reason == before.answer.reason);
}

TEST_CASE("a match under conditions of its own says so, and other conditions make another match, until they are back",
          "[competition]") {
    ControlFile control = verified_event(50);
    TuningEvent plain(control, {1, 1, {}});
    std::vector<GameRecord> records = play_all(plain);
    REQUIRE(plain.progress().complete());

    GtpSection slow = control.gtp();
    slow.settings.board_size = 13;
    control.verification.game = slow;
    TuningEvent event(control, {1, 1, {}});
    tell_all(event, records);
    CHECK_FALSE(event.progress().complete());
    const EventFacts before = event.facts(FactsDetail::full);
    CHECK(before.progress.choosing == 40);
    CHECK(before.answer.evidence != Evidence::fresh_games);
    CHECK_FALSE(before.match.value().is_present);
    CHECK_FALSE(before.match.value().has_current_conditions);
    const Job job = event.ask().value();
    CHECK(to_text(job.purpose) == "match 2 recommended 0 under board_size 13");
    CHECK(job.gtp().settings.board_size == 13);
    event.give_back(job);
    const std::vector<GameRecord> match = play_all(event);
    CHECK(match.size() == 10);
    GameRecord last = match.back();
    CHECK(event.describe(last).find(" [match 2 with board_size 13, game 9] (") != std::string::npos);
    std::get<MatchGame>(last.purpose).conditions = "command " + std::string(100, 'x');
    CHECK(event.describe(last).find(" [match 2 with command " + std::string(29, 'x') + "..., game 9] (") !=
          std::string::npos);
    CHECK(event.progress().complete());
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.match.value().is_present);
    CHECK(facts.match.value().conditions == "board_size 13");
    CHECK(facts.match.value().chosen_under == "board_size 9");
    CHECK(facts.answer.evidence == Evidence::fresh_games);
    REQUIRE(facts.earlier_matches.size() == 1);
    CHECK(facts.earlier_matches[0].conditions.empty());
    CHECK(facts.earlier_matches[0].games() == 10);
    const std::string text = render_text(text_report(facts, ReportDetail::usual, {}));
    CHECK(text.find(" 10 fresh games with board_size 13; SPRT undecided") != std::string::npos);
    CHECK(text.find("These games were played with board_size 13; the settings were chosen with board_size 9, where the "
                    "difference may not be the same.") != std::string::npos);

    records.insert(records.end(), match.begin(), match.end());
    control.verification.game.reset();
    TuningEvent without(control, {1, 1, {}});
    tell_all(without, records);
    CHECK(without.progress().complete());
    const EventFacts again = without.facts(FactsDetail::full);
    CHECK(again.match.value().number == 1);
    CHECK(again.match.value().is_present);
    CHECK(again.answer.evidence == Evidence::fresh_games);
    REQUIRE(again.earlier_matches.size() == 1);
    CHECK(again.earlier_matches[0].number == 2);
    CHECK(again.progress.verifying == 10);
    CHECK(again.progress.verifying_wanted == 10U);
    CHECK(again.progress.verifying_before == 10);
}

TEST_CASE("a match goes on whose command and clock an older ringmaster told otherwise", "[competition]") {
    ControlFile control = verified_event(50);
    GtpSection other = control.gtp();
    other.candidate.command.front() = "/tmp/slow";
    other.settings.clock.control = parse_time_control("9ms");
    control.verification.game = other;
    TuningEvent event(control, {1, 1, {}});
    std::vector<GameRecord> records = play_all(event);
    auto& last = std::get<MatchGame>(records.back().purpose);
    CHECK(last.conditions == "clock 0.009s, command ./slow --level '{level}' --seed '{seed}'");
    for (GameRecord& record : records) {
        if (auto* game = std::get_if<MatchGame>(&record.purpose)) {
            game->conditions = "clock 0.009000000000000001s, command /tmp/slow --level '{level}' --seed '{seed}'";
        }
    }
    TuningEvent again(control, {1, 1, {}});
    tell_all(again, records);
    CHECK(again.progress().complete());
    CHECK(again.facts(FactsDetail::full).match.value().is_present);
}

TEST_CASE("a match against a player of its own is the event's own match", "[competition]") {
    ControlFile control = verified_event(50);
    control.gtp().players["other"] = control.gtp().players.at("fixed");
    control.verification.kind = MatchKind::duel;
    control.verification.opponent = "other";
    TuningEvent event(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(event);
    REQUIRE(records.size() == 50);
    CHECK(to_text(records.back().purpose) == "match 1 reference 9 against other");
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.match.value().opponent == "other");
    CHECK(facts.match.value().is_present);
    CHECK(facts.matches_against.empty());
    CHECK(facts.answer.evidence == Evidence::fresh_games);
}

TEST_CASE("there is nothing to verify without games or without two different settings", "[competition]") {
    TuningEvent fresh(verified_event(10), {1, 1, {}});
    CHECK_THROWS_WITH(fresh.verify(10),
                      "small.toml: no games were played yet: there is nothing to verify (run it without "
                      "'verify' first)");
    CHECK_THROWS_WITH(TuningEvent(verified_event(10), {1, 2, {}}).verify(10),
                      "small.toml: no games were played yet in epoch 2: there is nothing to verify (run it without "
                      "'verify' first)");
    ControlFile control = verified_event(10);
    control.parameters[0].default_value = 7.5;
    control.parameters[0].split = 1;
    control.parameters[0].scale = Scale::linear(5, 10);
    TuningEvent same(control, {1, 1, {}});
    CHECK(play_all(same).size() == 8);
    CHECK(same.progress().complete());
    CHECK(same.progress().reason() == "the recommended settings are the default: there is nothing to verify");
    CHECK_THROWS_WITH(same.verify(10),
                      "small.toml: the recommended settings are the default: there is nothing to verify");
    CHECK(same.facts(FactsDetail::full).answer.decision == Decision::keep);
    CHECK(same.facts(FactsDetail::full).answer.reason == Reason::is_default);
}

TEST_CASE("games of other ranges that fill the event are no end without a way out", "[competition]") {
    for (const double share : {0.0, 0.2}) {
        ControlFile control = verified_event(10);
        control.verification.share = share;
        TuningEvent before(control, {1, 1, {}});
        const std::vector<GameRecord> records = play_all(before);
        control.parameters[0].scale = Scale::linear(50, 60);
        control.parameters[0].default_value = 52.0;
        TuningEvent now(control, {1, 1, {}});
        tell_all(now, records);
        CHECK_FALSE(now.ask());
        CHECK(now.progress().complete());
        CHECK(now.progress().reason() ==
              "no game says anything about the present ranges, and the games so far fill number_of_games: raise it");
        CHECK_THROWS_WITH(now.verify(10),
                          "small.toml: no game says anything about the present ranges, and the games so far fill "
                          "number_of_games: raise it");
    }
}

TEST_CASE("a game of a match that came to nothing is played again", "[competition]") {
    TuningEvent tuning(verified_event(10), {1, 1, {}});
    for (int i = 0; i < 8; ++i) {
        tuning.tell(played(tuning.ask().value()));
    }
    const Job lost = tuning.ask().value();
    const Job other = tuning.ask().value();
    tuning.give_back(lost);
    const Job again = tuning.ask().value();
    CHECK(again.purpose == lost.purpose);
    CHECK(again.number == lost.number);
    CHECK_FALSE(tuning.ask());
    tuning.tell(played(other));
    tuning.tell(played(again));
    CHECK(tuning.progress().complete());
}

TEST_CASE("when fewer games are wanted than chose already the match is played all the same", "[competition]") {
    TuningEvent tuning(verified_event(100), {1, 1, {}});
    std::vector<GameRecord> records;
    for (int i = 0; i < 60; ++i) {
        records.push_back(played(tuning.ask().value()));
        tuning.tell(records.back());
    }
    TuningEvent shorter(verified_event(50), {1, 1, {}});
    tell_all(shorter, records);
    CHECK_FALSE(shorter.progress().complete());
    CHECK(match_games(play_all(shorter)) == 10);
    CHECK(shorter.progress().complete());
}

TEST_CASE("a match against a default that has changed says so", "[competition]") {
    ControlFile control = verified_event(50);
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    control.parameters[0].default_value = 3.0;
    TuningEvent changed(control, {1, 1, {}});
    tell_all(changed, records);
    const EventFacts facts = changed.facts(FactsDetail::full);
    CHECK(facts.match.value().against == Comparison::former_settings);
    CHECK(facts.match.value().sides[1].values == Parameters{{"level", 4.0}});
    CHECK_FALSE(facts.match.value().is_present);
    CHECK(facts.answer.evidence == Evidence::results);
    CHECK(facts.answer.against == Comparison::opponent);
}

namespace {

/// Who wins in the pair with that number; pairs take turns with the colour.
struct Pair {
    bool recommended;
    bool reference;
};

EventFacts facts_of_match(const ControlFile& control, const std::function<Pair(std::uint64_t pair)>& wins) {
    TuningEvent tuning(control, {1, 1, {}});
    while (const auto job = tuning.ask()) {
        GameRecord record = played(*job);
        if (const auto game = match_game_of(job->purpose)) {
            const Pair pair = wins(game->game / 2);
            record =
                make_record(*job, fake_outcome(*job, game->is_of_recommended() ? pair.recommended : pair.reference), 0);
        }
        tuning.tell(record);
    }
    return tuning.facts(FactsDetail::full);
}

Pair is_won(std::uint64_t pair) {
    return {true, pair % 3 == 0};
}

Pair is_lost(std::uint64_t pair) {
    return {pair % 3 == 0, true};
}

Pair is_open(std::uint64_t pair) {
    return {pair % 4 < 2, pair % 4 >= 2};
}

}  // namespace

TEST_CASE("fresh games have the last word", "[competition]") {
    const ControlFile control = verified_event(200);
    const EventFacts won = facts_of_match(control, is_won);
    CHECK(won.answer.decision == Decision::change);
    CHECK(won.answer.reason == Reason::match_won);
    CHECK(won.answer.elo.value().low > 0);
    const EventFacts lost = facts_of_match(control, is_lost);
    CHECK(lost.answer.decision == Decision::keep);
    CHECK(lost.answer.reason == Reason::match_lost);
    CHECK(lost.answer.elo.value().high < 0);
    const EventFacts open = facts_of_match(control, is_open);
    CHECK(open.answer.decision == Decision::not_yet);
    CHECK(open.answer.reason == Reason::match_open);
    CHECK(open.match.value().decision == SprtDecision::undecided);
    CHECK(open.answer.more_games == open.match.value().more_games);
    for (const EventFacts& facts : {won, lost}) {
        CHECK(facts.match.value().decision == SprtDecision::undecided);
        CHECK_FALSE(facts.match.value().more_games);
        CHECK_FALSE(facts.answer.more_games);
    }
    for (const EventFacts& facts : {won, lost, open}) {
        CHECK(facts.by_choice.value().evidence == Evidence::results);
        CHECK(facts.answer.evidence == Evidence::fresh_games);
        CHECK_FALSE(facts.answer.wants_verify);
        CHECK(facts.progress.is_complete);
    }
}

TEST_CASE("a match of engines without seeds ends when it repeats itself, and goes on when asked to", "[competition]") {
    ControlFile control = verified_event(400);
    control.gtp().candidate.command = {"engine", "--level", "{level}"};
    control.gtp().players["fixed"].command = {"engine"};
    TuningEvent tuning(control, {1, 1, {}});
    const auto play = [&] {
        while (!tuning.progress().complete()) {
            const Job job = tuning.ask().value();
            const auto game = match_game_of(job.purpose);
            GameRecord record = game ? make_record(job, fake_outcome(job, game->is_of_recommended()), 0) : played(job);
            record.moves_hash = static_cast<std::int64_t>(game ? 1 + game->game % 4 : 1000 + job.number);
            tuning.tell(record);
        }
        return tuning.facts(FactsDetail::full);
    };
    const EventFacts facts = play();
    CHECK(tuning.progress().reason() == "the verification match repeats itself");
    CHECK_FALSE(tuning.ask());
    CHECK(facts.progress.verifying == 24);
    CHECK(facts.match.value().games() == 4);
    CHECK(facts.answer.decision == Decision::not_yet);
    const std::string text = render_text(text_report(facts, ReportDetail::usual, {}));
    CHECK(contains(text, "The match has ended, as it repeats itself: 20 of 24 games are no new ones."));
    CHECK(contains(text, "; next: see the warnings\n"));
    tuning.verify(60, {}, "");
    CHECK(play().progress.verifying == 44);
}

TEST_CASE("a match whose games repeat each other is no evidence, however many others there are", "[competition]") {
    const auto facts_of = [](std::uint64_t courses) {
        ControlFile control = verified_event(400);
        for (auto& [name, player] : control.gtp().players) {
            player.command.emplace_back("{seed}");
        }
        TuningEvent tuning(control, {1, 1, {}});
        while (const auto job = tuning.ask()) {
            const auto game = match_game_of(job->purpose);
            GameRecord record =
                game ? make_record(*job, fake_outcome(*job, game->is_of_recommended()), 0) : played(*job);
            record.moves_hash = static_cast<std::int64_t>(game ? 1 + game->game % courses : 1000 + job->number);
            tuning.tell(record);
        }
        return tuning.facts(FactsDetail::full);
    };
    const EventFacts facts = facts_of(4);
    const MatchFacts match = facts.match.value();
    CHECK(match.are_mostly_repeats());
    CHECK_FALSE(match.elo.is_known());
    CHECK(match.course.empty());
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::doubted);
    CHECK_FALSE(facts.answer.elo.value().is_known());
    const std::string text = render_text(text_report(facts, ReportDetail::usual, {}));
    CHECK(text.find(" of the match repeat others and are no evidence; so far") != std::string::npos);
    CHECK(text.find("The difference in Elo is not known: ") != std::string::npos);
    CHECK(text.find("; no evidence, as most games repeat others.\n") != std::string::npos);
    CHECK(text.find("accepts") == std::string::npos);
    const EventFacts sound = facts_of(1000);
    CHECK(sound.match.value().repeats == 0);
    CHECK(sound.match.value().elo.is_known());
    CHECK(sound.answer.decision == Decision::change);
    CHECK(sound.warnings.empty());
}

TEST_CASE("equals in a decided match keep the default", "[competition]") {
    ControlFile control = verified_event(2000);
    control.parameters[0].split = 1;
    control.verification.sprt = {0, 150};
    const EventFacts facts = facts_of_match(control, is_open);
    CHECK(facts.match.value().decision == SprtDecision::elo0);
    CHECK(facts.answer.decision == Decision::keep);
    CHECK(facts.answer.reason == Reason::match_open);
}

TEST_CASE("equals in a decided match keep no default while other candidates may well be better", "[competition]") {
    ControlFile control = verified_event(2000);
    control.verification.sprt = {0, 150};
    control.parameters[0].split = 8;  // none of which is 7.5
    const EventFacts facts = facts_of_match(control, is_open);
    CHECK(facts.match.value().decision == SprtDecision::elo0);
    CHECK(facts.answer.left_to_gain_elo.value() > 5);
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::unsettled);
    const std::string text = render_text(text_report(facts, ReportDetail::brief, {}));
    CHECK(text.find(" is not 150 Elo better than the default, by the SPRT, but others may be\n") != std::string::npos);
    CHECK(text.find("; next: more games that choose\n") != std::string::npos);
}

TEST_CASE("without a default a lost match keeps nothing", "[competition]") {
    ControlFile control = verified_event(200);
    control.parameters[0].default_value.reset();
    const EventFacts facts = facts_of_match(control, is_lost);
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::match_lost);
}

TEST_CASE("the default that leads is kept when the runner-up does not beat it", "[competition]") {
    ControlFile control = verified_event(200);
    control.parameters[0].default_value = 7.5;
    const EventFacts won = facts_of_match(control, is_won);
    CHECK(won.match.value().against == Comparison::default_settings);
    CHECK(won.match.value().is_of_runner_up);
    CHECK(won.match.value().sides[0].values == Parameters{{"level", 2.5}});
    CHECK(won.match.value().sides[1].values == Parameters{{"level", 7.5}});
    CHECK(won.answer.decision == Decision::not_yet);
    CHECK(won.answer.reason == Reason::match_lost);
    const EventFacts lost = facts_of_match(control, is_lost);
    CHECK(lost.answer.decision == Decision::keep);
    CHECK(lost.answer.reason == Reason::match_won);
    const EventFacts open = facts_of_match(control, is_open);
    CHECK(open.answer.decision == Decision::not_yet);
    CHECK(open.answer.reason == Reason::match_open);
    control.number_of_games = 2000;
    control.verification.sprt = {0, 150};
    const EventFacts equal = facts_of_match(control, is_open);
    CHECK(equal.match.value().decision == SprtDecision::elo0);
    CHECK(equal.answer.decision == Decision::keep);
    CHECK(equal.answer.reason == Reason::match_open);
}

TEST_CASE("a match between settings that are no longer compared stays in the report", "[competition]") {
    ControlFile control = verified_event(200);
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records = play_all(tuning);
    control.parameters[0].default_value = 3.0;
    TuningEvent changed(control, {1, 1, {}});
    tell_all(changed, records);
    changed.verify(10);
    const std::vector<GameRecord> more = play_all(changed);
    CHECK(more.size() == 10);
    const EventFacts facts = changed.facts(FactsDetail::full);
    CHECK(facts.match.value().number == 2);
    CHECK(facts.match.value().is_present);
    CHECK(facts.match.value().sides[1].values == Parameters{{"level", 3.0}});
    REQUIRE(facts.earlier_matches.size() == 1);
    const MatchFacts& earlier = facts.earlier_matches[0];
    CHECK(earlier.number == 1);
    CHECK_FALSE(earlier.is_present);
    CHECK(earlier.is_complete);
    CHECK_FALSE(earlier.more_games);
    CHECK(earlier.against == Comparison::former_settings);
    CHECK(earlier.sides[1].values == Parameters{{"level", 4.0}});
    CHECK(earlier.sides[0].tally.games + earlier.sides[1].tally.games == match_games(records));
    const std::string text = render_text(text_report(facts, ReportDetail::usual, {}));
    CHECK(text.find("fresh games of a former match, which chose nothing") != std::string::npos);
    CHECK(text.find("level 4") != std::string::npos);
}

TEST_CASE("what is recommended is what is told, compared and played", "[competition]") {
    ControlFile control = verified_event(100);
    control.parameters[0].format = "%s";
    control.parameters[0].scale = Scale::linear(0, 1.0 / 3);  // cells at 1/12 and 1/4
    control.parameters[0].default_value = 0.2;
    TuningEvent tuning(control, {1, 1, {}});
    while (const auto job = tuning.ask()) {
        const bool is_of_match = match_game_of(job->purpose).has_value();
        const Value& level = job->sides[0].parameters.at(0).second;
        CHECK((is_of_match ? level == Value(0.08333) || level == Value(0.2)
                           : level == Value(1.0 / 12) || level == Value(0.25)));
        const bool wins = std::get<double>(level) < 0.1 || job->number % 3 == 0;
        tuning.tell(make_record(*job, fake_outcome(*job, wins), 0));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(recommended_in(facts) == Parameters{{"level", 0.08333}});
    CHECK(facts.match.value().sides[0].values == recommended_in(facts));
    CHECK(facts.match.value().is_present);
}

TEST_CASE("a recommendation that is told like the default is the default", "[competition]") {
    ControlFile control = verified_event(100);
    control.parameters[0].format = "level %.0f";
    control.parameters[0].scale = Scale::linear(5, 9);  // cells at 6 and 8
    control.parameters[0].split = 1;
    control.parameters[0].default_value = 7.2;
    TuningEvent tuning(control, {1, 1, {}});
    CHECK(match_games(play_all(tuning)) == 0);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(recommended_in(facts) == Parameters{{"level", 7.2}});
    CHECK(facts.answer.decision == Decision::keep);
    CHECK(facts.answer.reason == Reason::is_default);
}

TEST_CASE("a match of the default and the runner-up stays the present one when its games are told again",
          "[competition]") {
    ControlFile control = verified_event(200);
    control.parameters[0].default_value = 7.5;
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    CHECK(match_games(records) > 0);
    TuningEvent again(control, {1, 1, {}});
    tell_all(again, records);
    CHECK(again.facts(FactsDetail::full).match.value().is_present);
    CHECK(again.facts(FactsDetail::full).match.value().is_of_runner_up);
}

TEST_CASE("without fresh games the default is kept by a high probability alone, and never left", "[competition]") {
    ControlFile control = verified_event(200);
    control.verification.share = 0;
    const auto answer = [&](double default_value, const std::function<bool(bool is_strong)>& wins) {
        control.parameters[0].default_value = default_value;
        TuningEvent tuning(control, {1, 1, {}});
        while (const auto job = tuning.ask()) {
            const bool is_strong = std::get<double>(job->sides[0].parameters.at(0).second) == 7.5;
            tuning.tell(make_record(*job, fake_outcome(*job, wins(is_strong)), 0));
        }
        return tuning.facts(FactsDetail::full).answer;
    };
    const auto if_strong = [](bool is_strong) { return is_strong; };
    CHECK(answer(7.5, if_strong).decision == Decision::keep);
    CHECK(answer(7.5, if_strong).reason == Reason::is_default);
    const AnswerFacts other = answer(4.0, if_strong);
    CHECK(other.decision == Decision::not_yet);
    CHECK(other.reason == Reason::not_verified);
    CHECK(other.wants_verify);
    int turn = 0;
    const auto by_turns = [&](bool) { return ++turn % 2 == 0; };
    for (const double default_value : {2.5, 7.5}) {  // one of them leads
        const AnswerFacts flat = answer(default_value, by_turns);
        CHECK(flat.decision == Decision::not_yet);
        CHECK(flat.wants_verify);
    }
}

TEST_CASE("games of a match that is not the present one are no progress of this one", "[competition]") {
    ControlFile control = verified_event(50);
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    control.parameters[0].default_value = 3.0;
    TuningEvent changed(control, {1, 1, {}});
    tell_all(changed, records);
    CHECK_FALSE(changed.progress().complete());
    CHECK(changed.facts(FactsDetail::full).progress.verifying == 0);
    play_all(changed);
    const ProgressFacts progress = changed.facts(FactsDetail::full).progress;
    CHECK(progress.is_complete);
    CHECK(progress.verifying == 10);
    CHECK(progress.verifying_wanted == 10U);
}

TEST_CASE("while fresh games are to come the answer waits for them", "[competition]") {
    TuningEvent tuning(verified_event(100), {1, 1, {}});
    for (int i = 0; i < 90; ++i) {
        tuning.tell(played(tuning.ask().value()));
    }
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.answer.decision == Decision::not_yet);
    CHECK(facts.answer.reason == Reason::match_running);
    CHECK(facts.progress.verifying == 10);
    CHECK(facts.match.value().wanted == 20U);
    CHECK_FALSE(facts.match.value().is_complete);
}

TEST_CASE("without a share of games for it a settled event wants a verification", "[competition]") {
    ControlFile control = verified_event(200);
    control.verification.share = 0;
    TuningEvent tuning(control, {1, 1, {}});
    play_all(tuning);
    const EventFacts facts = tuning.facts(FactsDetail::full);
    CHECK(facts.answer.wants_verify);
    CHECK_FALSE(facts.match);
    CHECK_FALSE(facts.progress.verifying_wanted);
}

// What is recommended by now takes a fit of all games, which is too long for every game.
TEST_CASE("while a tuner goes on after its match, a brief report counts that of the settings it shows",
          "[competition]") {
    ControlFile control = small_duels(100);
    control.verification.share = 0.2;
    TuningEvent tuning(control, {1, 1, {}});
    const std::vector<GameRecord> records = play_all(tuning);
    REQUIRE(match_games(records) > 0);
    control.number_of_games = 1000;
    TuningEvent longer(control, {1, 1, {}});
    tell_all(longer, records);
    CHECK(longer.facts(FactsDetail::brief).progress.verifying == match_games(records));
    longer.tell(played(longer.ask().value()));
    const EventFacts facts = longer.facts(FactsDetail::brief);
    CHECK(facts.match.value().is_present);
    CHECK(facts.progress.verifying == match_games(records));
    CHECK(longer.facts(FactsDetail::full).progress.verifying == 0);
}

TEST_CASE("while a tuner goes on after its match, a brief report keeps to the runner-up of a while ago",
          "[competition]") {
    ControlFile control = small_event(4);
    std::get<TreeTunerSettings>(control.tuner).tree.exploration_coefficient = 1;
    control.number_of_games = 200;
    control.verification.share = 0.2;
    control.parameters[0].default_value = 8.75;
    const auto played_against = [](const Job& job, const std::optional<Value>& loser) {
        const Value& level = job.sides[0].parameters.at(0).second;
        const bool wins = level == Value(8.75) ? job.number % 5 > 0 : loser ? level != loser : job.number % 3 > 0;
        return make_record(job, fake_outcome(job, wins), 0);
    };
    TuningEvent tuning(control, {1, 1, {}});
    std::vector<GameRecord> records;
    while (const auto job = tuning.ask()) {
        records.push_back(played_against(*job, {}));
        tuning.tell(records.back());
    }
    control.number_of_games = 1000;
    TuningEvent longer(control, {1, 1, {}});
    TuningEvent watched(control, {1, 1, {}});
    tell_all(longer, records);
    tell_all(watched, records);
    const MatchFacts match = longer.facts(FactsDetail::brief).match.value();
    CHECK(match.is_present);
    CHECK(match.is_of_runner_up);
    for (int game = 0; game < 16; ++game) {
        const GameRecord record = played_against(longer.ask().value(), match.sides[0].values.at(0).second);
        longer.tell(record);
        watched.tell(record);
    }
    CHECK(longer.facts(FactsDetail::brief).match.value().is_present);
    CHECK_FALSE(watched.facts(FactsDetail::full).match.value().is_present);
    CHECK_FALSE(longer.facts(FactsDetail::full).match.value().is_present);
}
