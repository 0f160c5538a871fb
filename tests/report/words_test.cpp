// Every sentence word for word. Elsewhere tests look at facts.
#include "ringmaster/report/words.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/render_html.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"

#include "report/example_facts.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/facts_of.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

/// "Elo: ...", or nothing where there is no such line.
std::string line_of(const EventFacts& facts, const std::string& label) {
    for (const AnswerLine& line : answer_lines(facts)) {
        if (line.label == label) {
            return line.text;
        }
    }
    return "";
}

std::string decision_of(const EventFacts& facts) {
    const AnswerLine line = answer_lines(facts).at(0);
    return line.label + ": " + line.text;
}

std::string decision_of(EventFacts facts, Decision decision, Reason reason) {
    facts.answer.decision = decision;
    facts.answer.reason = reason;
    return decision_of(facts);
}

ParameterFacts with_format(const std::string& format) {
    ParameterFacts parameter;
    parameter.format = format;
    return parameter;
}

ParameterFacts with_range(double low, double high) {
    ParameterFacts parameter = with_format("%s");
    parameter.optimum = {Value(low), Value(high)};
    return parameter;
}

std::string told(const WarningFacts& about) {
    return warning_text(about, EventFacts{});
}

}  // namespace

TEST_CASE("one known game and one point are told as one", "[report]") {
    EventFacts facts;
    facts.known.push_back({"", {1, 1}, 1});
    CHECK(known_text(facts) ==
          "1 game known by hand (1 point) began the search; no match counts it. 1 more known by hand taught nothing: "
          "no candidate has its settings. Without it nothing is known yet.");
    facts.known = {{"../m1/tune.toml", {2, 1}, 0, 1}, {"../m2/tune.toml", {}, 0, 3}};
    CHECK(known_text(facts) ==
          "2 games of ../m1/tune.toml (1 point), 0 games of ../m2/tune.toml (0 points) began the search; no match "
          "counts them. 1 more of ../m1/tune.toml is also this event's own, or an earlier source's, and counts once. 3 "
          "more of ../m2/tune.toml are also this event's own, or an earlier source's, and count once. Without them "
          "nothing is known yet.");
}

TEST_CASE("of a script's event no warning is about engines", "[report]") {
    EventFacts facts;
    facts.script = "./play.py";
    Failures failures{{4, 61}, 0, {4, 17, "the script exited with status 1"}};
    CHECK(warning_text(failures, facts) ==
          "The candidate failed in 4 of 61 games. All ended like game 17: the script exited with status 1.");
    facts.progress.void_games = 2;
    failures.common.how = std::string(2000, 'x');
    CHECK(warning_text(failures, facts) ==
          "The candidate failed in 4 of 61 games begun, void ones among them. All ended like game 17: " +
              std::string(197, 'x') + "....");
    CHECK(warning_text(PocketOfFailures{{4, 61}, 0, ""}, facts) ==
          "Candidates fail everywhere: 4 of 61 games. Mend the program, or leave these values out of the ranges.");
}

TEST_CASE("the answer says what to do, how sure that is, where the best lies, and how far the event is", "[report]") {
    std::vector<std::string> lines;
    for (const AnswerLine& line : answer_lines(verified_example())) {
        lines.push_back(line.label + ": " + line.text);
    }
    CHECK(lines == std::vector<std::string>{
                       "CHANGE: x 0.20 -> 0.73, y 0.24",
                       "Elo: +41 [+9, +74] over the default in 400 fresh games; SPRT accepts 30",
                       "Best: x 0.66 to 0.81, y 0.20 to 0.31 at 90%; left to gain: about 4 Elo",
                       "Games: 1000 of 1000, 12.1 a minute; next: nothing",
                   });
}

TEST_CASE("warnings are counted in the answer's last line", "[report]") {
    EventFacts facts = verified_example();
    CHECK(line_of(facts, "Warnings").empty());
    facts.warnings = {Failures{}, OneCandidate{}};
    CHECK(answer_lines(facts).size() == 5);
    CHECK(answer_lines(facts).back().label == "Warnings");
    CHECK(answer_lines(facts).back().text == "2 (see below)");
}

TEST_CASE("a change is told from the default, or alone where there is none", "[report]") {
    EventFacts facts = verified_example();
    for (const Reason reason : {Reason::match_won, Reason::settled}) {
        CHECK(decision_of(facts, Decision::change, reason) == "CHANGE: x 0.20 -> 0.73, y 0.24");
    }
    facts.parameters[0].present.reset();
    CHECK(decision_of(facts) == "CHANGE: x 0.73, y 0.24");
}

TEST_CASE("to keep the default is told with the reason", "[report]") {
    const EventFacts facts = verified_example();
    CHECK(decision_of(facts, Decision::keep, Reason::is_default) ==
          "KEEP: the default is the best found: x 0.73, y 0.24");
    CHECK(decision_of(facts, Decision::keep, Reason::match_lost) == "KEEP: the default; x 0.73, y 0.24 is worse");
    CHECK(decision_of(facts, Decision::keep, Reason::match_open) ==
          "KEEP: the default; x 0.73, y 0.24 is not 30 Elo better, by the SPRT");
    CHECK(decision_of(facts, Decision::keep, Reason::match_won) == "KEEP: the default; x 0.73, y 0.24 is worse");
}

TEST_CASE("that it is too early is told with what is missing", "[report]") {
    EventFacts facts = verified_example();
    facts.progress.choosing = 312;
    facts.progress.verifying = 17;
    const auto not_yet = [&](Reason reason) { return decision_of(facts, Decision::not_yet, reason); };
    const std::string so_far = "; so far x 0.73, y 0.24";
    CHECK(not_yet(Reason::choosing) == "NOT YET: 312 of 600 games played" + so_far);
    CHECK(not_yet(Reason::match_running) == "NOT YET: 17 of 400 fresh games played" + so_far);
    MatchFacts& beside = facts.matches_against.emplace_back();
    beside.sides[0].tally.games = 8;  // two repeated others
    beside.wanted = 10;
    CHECK(not_yet(Reason::match_running) == "NOT YET: 7 of 390 fresh games played" + so_far);
    beside.is_present = false;
    CHECK(not_yet(Reason::match_running) == "NOT YET: 17 of 400 fresh games played" + so_far);
    CHECK(not_yet(Reason::match_open) == "NOT YET: the fresh games do not decide" + so_far);
    CHECK(not_yet(Reason::match_lost) == "NOT YET: fresh games went against it" + so_far);
    CHECK(not_yet(Reason::unreliable) == "NOT YET: the recommended settings may be no better than others" + so_far);
    facts.answer.evidence = Evidence::results;
    CHECK(not_yet(Reason::unsettled) == "NOT YET: others may well be better" + so_far);
    CHECK(not_yet(Reason::not_verified) == "NOT YET: no fresh games compare it with the default" + so_far);
    CHECK(not_yet(Reason::is_default) == "NOT YET: the default leads, but no fresh games confirm it" + so_far);
    facts.answer.evidence = Evidence::fresh_games;
    CHECK(not_yet(Reason::unsettled) ==
          "NOT YET: x 0.73, y 0.24 is not 30 Elo better than the default, by the SPRT, but others may be");
    facts.progress.choosing_wanted.reset();
    CHECK(not_yet(Reason::choosing) == "NOT YET: 312 games played" + so_far);
    facts.progress.choosing = 1;
    CHECK(not_yet(Reason::choosing) == "NOT YET: 1 game played" + so_far);
    facts.parameters[1].present.reset();
    CHECK(not_yet(Reason::not_verified) == "NOT YET: no fresh games confirm it" + so_far);
}

TEST_CASE("that nothing is known is told with what to do about it", "[report]") {
    CHECK(decision_of(EventFacts{}) == "NO DATA: no game has been played");
    CHECK(decision_of(EventFacts{}, Decision::no_data, Reason::games_elsewhere) ==
          "NO DATA: no game was played with values that the present scales have: widen the ranges, go back, or "
          "play more games");
    CHECK(answer_lines(EventFacts{}).size() == 2);
    CHECK(line_of(EventFacts{}, "Games") == "0");
}

TEST_CASE("the difference says what it is measured with", "[report]") {
    EventFacts facts = verified_example();
    facts.answer.evidence = Evidence::model;
    const std::optional<MatchFacts> match = std::exchange(facts.match, std::nullopt);
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the default by the model; no fresh games yet");
    EventFacts unchanged = facts;  // the default leads
    unchanged.answer.elo = EloEstimate{0, -endless, endless};
    CHECK(line_of(unchanged, "Elo") == "not known yet");
    facts.match = match;
    facts.match->is_present = false;
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the default by the model; the fresh games were of others");
    facts.answer.evidence = Evidence::results;
    facts.answer.against = Comparison::opponent;
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the opponent, corrected for having been chosen");
    facts.answer.evidence = Evidence::fresh_games;
    facts.answer.against = Comparison::second_best;
    facts.match->decision = SprtDecision::undecided;
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the second best in 400 fresh games; SPRT undecided");
    facts.match->is_duel = true;  // each game is told of both sides
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the second best in 200 fresh games; SPRT undecided");
    facts.match->decision = SprtDecision::elo0;
    facts.match->sides[0].tally = {1, 1, 0};
    facts.match->sides[1].tally = {};
    CHECK(line_of(facts, "Elo") == "+41 [+9, +74] over the second best in 1 fresh game; SPRT accepts 0");
    facts.match->is_of_runner_up = true;
    CHECK(line_of(facts, "Elo") == "the runner-up: +41 [+9, +74] over the second best in 1 fresh game; SPRT accepts 0");
    facts.answer.elo.reset();
    CHECK(line_of(facts, "Elo").empty());
}

TEST_CASE("what the games that chose say is kept beside a match, not beside itself", "[report]") {
    EventFacts facts = verified_example();
    CHECK(choice_text(facts).empty());
    facts.by_choice = ChoiceFacts{{33, 5, 60}, Evidence::model, Comparison::default_settings};
    CHECK(choice_text(facts) == "+33 [+5, +60] over the default by the model");
    const std::string text = render_text(text_report(facts, ReportDetail::all, {}));
    CHECK(text.find("\nElo in the games that chose: +33 [+5, +60] over the default by the model.\n") !=
          std::string::npos);
    CHECK(render_html(facts, {}).find("<dt>Elo in the games that chose</dt><dd>+33 [+5, +60] over the default by") !=
          std::string::npos);
    facts.by_choice->evidence = Evidence::results;
    facts.by_choice->against = Comparison::opponent;
    CHECK(choice_text(facts) == "+33 [+5, +60] over the opponent, corrected for having been chosen");
    facts.answer.evidence = Evidence::results;
    CHECK(choice_text(facts).empty());
    facts.answer.evidence = Evidence::fresh_games;
    facts.by_choice->elo = {0, -endless, endless};
    CHECK(choice_text(facts).empty());
}

TEST_CASE("where the best lies is told of few parameters, what is left to gain where it is known", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters[1].optimum.reset();
    facts.answer.left_to_gain_elo = 0.99;
    CHECK(line_of(facts, "Best") == "x 0.66 to 0.81 at 90%; left to gain: below 1 Elo");
    facts.parameters[0].optimum = {0.731, 0.734};
    facts.answer.left_to_gain_elo.reset();
    CHECK(line_of(facts, "Best") == "x only 0.73 at 90%; left to gain: not known yet");
    facts.parameters.resize(4, facts.parameters[0]);
    facts.parameters[1] = facts.parameters[0];
    CHECK(line_of(facts, "Best") == "left to gain: not known yet");
    facts.answer.left_to_gain_elo = endless;
    CHECK(line_of(facts, "Best") == "left to gain: not known yet");
    for (ParameterFacts& parameter : facts.parameters) {
        parameter.influence_elo_high.reset();  // no model knows of them
    }
    CHECK(line_of(facts, "Best").empty());
}

TEST_CASE("where the best lies is a stretch of numbers, some of the words, or not known yet", "[report]") {
    ParameterFacts parameter = with_format("%.1f");
    CHECK(optimum_text(parameter) == "not known yet");
    parameter.optimum = {0.25, 1.5};
    CHECK(optimum_text(parameter) == "0.2 to 1.5");
    parameter.optimum = {1.52, 1.49};
    CHECK(optimum_text(parameter) == "only 1.5");
    ParameterFacts words = with_format("%s");
    words.optimum_values = {std::string("mcts"), std::string("puct")};
    CHECK(optimum_text(words) == "mcts or puct");
}

TEST_CASE("where the best lies is left to the details when the line would be wider than a terminal", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters[0].code = "the_first_of_them";
    CHECK(line_of(facts, "Best") == "left to gain: about 4 Elo");
    facts.parameters[0].code = "first";
    CHECK(line_of(facts, "Best") == "first 0.66 to 0.81, y 0.20 to 0.31 at 90%; left to gain: about 4 Elo");
}

TEST_CASE("of a list the answer says how likely it is that no other one is better", "[report]") {
    EventFacts facts = candidates_example();
    CHECK(line_of(facts, "Best") == "the best of 3 candidates with probability 0.70; left to gain: about 12 Elo");
    facts.likelier = facts.candidates[1];
    facts.answer.probability_best = 0.1466;  // of the first of the list it is 0.15, too
    CHECK(line_of(facts, "Best").starts_with("the best of 3 candidates with probability 0.15;"));
    facts.likelier.reset();
    facts.answer.probability_best = 0.995;
    CHECK(line_of(facts, "Best").starts_with("the best of 3 candidates with probability above 0.99;"));
    facts.likelier = facts.candidates[1];
    facts.answer.probability_best = 0.001;
    CHECK(line_of(facts, "Best").starts_with("the best of 3 candidates with probability below 0.01 (level 1: 0.15);"));
    facts.recommended_for = "the highest lower bound";
    CHECK(line_of(facts, "Best")
              .starts_with("the best of 3 candidates with probability below 0.01 (level 1: 0.15; recommended is the "
                           "highest lower bound);"));
    facts.recommended_for.clear();
    facts.parameters[0].code = "a_name_as_long_as_half_a_line";
    facts.parameters[0].format = "%s";
    facts.likelier->values[0].first = facts.parameters[0].code;
    CHECK(line_of(facts, "Best")
              .starts_with("the best of 3 candidates with probability below 0.01 (another one: 0.15);"));
    facts.candidates_played = 1;
    CHECK(line_of(facts, "Best") == "left to gain: about 12 Elo");
}

TEST_CASE("the games' line says how fast they end and what is next", "[report]") {
    EventFacts facts = candidates_example();
    const auto games = [&] { return line_of(facts, "Games"); };
    CHECK(games() == "60 of 3000, 2.50 a minute; 19 h 36 min left");
    facts.progress.seconds_left = 0.3;
    CHECK(games() == "60 of 3000, 2.50 a minute; less than a second left");
    facts.progress.verifying_wanted = 500;
    facts.progress.seconds_left.reset();
    facts.progress.games_a_minute = 250.4;
    CHECK(games() == "60 of 3500, 250 a minute");
    facts.progress.verifying = 7;
    CHECK(games() == "67 of 3500, 250 a minute");
    facts.progress.verifying_wanted.reset();
    CHECK(games() == "67 of 3007, 250 a minute");
    facts.progress.verifying = 0;
    facts.progress.choosing_wanted.reset();
    facts.progress.games_a_minute.reset();
    CHECK(games() == "60");
    facts.progress.is_complete = true;
    CHECK(games() == "60; next: about 900 more games, if the lead is as great as it looks");
    facts.progress.games_a_minute = 30;
    CHECK(games() == "60, 30.0 a minute; next: about 900 more games, 30 min 00 s, if the lead is as great as it looks");
    facts.answer.evidence = Evidence::fresh_games;
    facts.answer.elo = EloEstimate{14.6, -9, 40};
    CHECK(games() == "60, 30.0 a minute; next: about 900 more games, 30 min 00 s, if it is really +15");
    facts.answer.evidence = Evidence::model;
    facts.answer.more_games = 10'001;
    CHECK(games() == "60, 30.0 a minute; next: more than 10,000 more games");
    facts.answer.wants_verify = true;
    CHECK(games() == "60, 30.0 a minute; next: 'verify' plays fresh games");
    facts.answer.wants_verify = false;
    facts.answer.more_games.reset();
    facts.answer.reason = Reason::match_open;
    CHECK(games() == "60, 30.0 a minute; next: 'verify' plays more fresh games");
    facts.match.emplace();
    for (MatchFacts::Side& side : facts.match->sides) {
        side.tally = {.games = 30, .wins = 30};
    }
    CHECK(games() == "60, 30.0 a minute; next: another opponent");
    facts.answer.reason = Reason::match_lost;
    CHECK(games() == "60, 30.0 a minute; next: more games that choose");
    facts.answer.decision = Decision::keep;
    CHECK(games() == "60, 30.0 a minute; next: nothing");
    facts.answer.reason = Reason::games_elsewhere;
    CHECK(games() == "60, 30.0 a minute; next: more games (raise number_of_games)");
}

TEST_CASE("the status line is the answer in short", "[report]") {
    CHECK(status_line(candidates_example()) ==
          "games 60 of 3000, 2.50 a minute; 19 h 36 min left: NOT YET; so far level 3");
    CHECK(status_line(EventFacts{}) == "games 0: NO DATA no game has been played");
}

TEST_CASE("each warning gives its figures and the remedy", "[report]") {
    CHECK(told(RepeatedGames{{12, 40}}) ==
          "12 of 40 games repeat an earlier one move for move and count in no score: give the engines {seed}, "
          "or play from openings.");
    CHECK(told(RepeatedGames{{1, 40}}) ==
          "1 of 40 games repeats an earlier one move for move and counts in no score: give the engines {seed}, "
          "or play from openings.");
    EventFacts with_openings;
    with_openings.settings.emplace_back("openings", "book.epd");
    CHECK(warning_text(RepeatedGames{{12, 40}}, with_openings)
              .ends_with("give the engines {seed}, or play from more openings."));
    CHECK(told(OpponentTooWeak{{0.95, 5.263}}) ==
          "The opponent is too weak: candidates score 95%, so a game tells 1/5 of what it could. Take a stronger "
          "opponent, or give it a handicap or komi.");
    CHECK(contains(told(OpponentTooWeak{{1, 50.25}}), "score 100%, so a game tells less than 1/50 of what it could."));
    CHECK(told(OpponentTooStrong{{0.05, 5.263}}) ==
          "The opponent is too strong: candidates score 5%, so a game tells 1/5 of what it could. Take a weaker "
          "opponent, or give the candidates a handicap or komi.");
    CHECK(told(NeverPlayed{{3, 9}}) ==
          "3 of 9 candidates never played: play more games, or cut the ranges into fewer.");
    CHECK(told(DeadParameter{"mode"}) == "Parameter 'mode' has only one value: it cannot be tuned.");
    CHECK(told(OneCandidate{}) == "There is only one candidate: there is nothing to choose.");
    CHECK(told(CandidateIsOpponent{}) == "The recommended settings are the opponent's own: it plays against itself.");
    CHECK(told(UnevenFailures{40, 1}) ==
          "The engine of the opponent fails more often than the other one, more than chance allows: see the log.");
    CHECK(told(Failures{{4, 61}, 0, {3, 20, "candidate: no answer to 'genmove b' within 600 s"}}) ==
          "The engine of the candidate failed in 4 of 61 games. 3 of them ended like game 20: candidate: no answer to "
          "'genmove b' within 600 s.");
    CHECK(
        told(Forfeits{{14, 38}, 1, {12, 31, "fixed: attempted move to occupied point E5"}}) ==
        "The engine of the opponent forfeited 14 of 38 games: it lost by the rules, not by its play. 12 of them ended "
        "like game 31: fixed: attempted move to occupied point E5.");
    CHECK(contains(told(Forfeits{{14, 38}, 1, {14, 31, "fixed: passed"}}), "All ended like game 31: fixed: passed."));
    CHECK(told(FailsSince{{6, 40}, 34}) ==
          "Since game 34 every game has been lost by a failure: 6 in a row. Something broke then: mend the engine, and "
          "look at what else changed.");
    CHECK(told(NoMargins{{2, 3}, "another referee"}) ==
          "In 2 of 3 games that were counted only the winner is known, and no margin: let another referee count.");
    CHECK(told(Disagreements{{1, 1}, "a referee or the internal scorer"}) ==
          "In 1 of 1 games the engines disagreed about the winner: let a referee or the internal scorer count.");
    CHECK(told(Disagreements{{1, 1}, ""}) == "In 1 of 1 games the engines disagreed about the winner.");
    CHECK(told(UnknownResults{{2, 40}, "another referee", {2, 31, "the referee judge: it names no winner"}}) ==
          "2 of 40 games had no known winner: let another referee count. All ended like game 31: the referee judge: it "
          "names no winner.");
    CHECK(told(MoveLimitReached{{6, 419}, 1000, "ko_rule"}) ==
          "6 of 419 games reached move_limit (1000) without a winner: find out why they do not end, or set ko_rule.");
    CHECK(told(MoveLimitReached{{6, 419}, 100, "move_limit"}) ==
          "6 of 419 games reached move_limit (100) without a winner: find out why they do not end, or raise "
          "move_limit.");
    CHECK(told(MoveLimitReached{{6, 419}, 0, ""}) ==
          "6 of 419 games reached move_limit without a winner: find out why they do not end.");
    CHECK(told(ExcusedTimeLosses{{2, 40}}) ==
          "2 of 40 games were lost on time while the machine was busy or away, and played again: play fewer games at a "
          "time, or with more time.");
    CHECK(told(WrongAdjudication{{9, 40}}) ==
          "Adjudication was wrong in 9 of 40 games that were played on: raise moves, ask for clearer scores, or leave "
          "adjudication out.");
    CHECK(told(OddMachine{"big", 0.25, 0.5}) ==
          "Candidates score 0.250 on big and 0.500 elsewhere, more than chance allows: is it another engine "
          "there, or is it short of time?");
    CHECK(told(SlowSide{0, 3.14}) ==
          "The candidate takes 3.1 times as long for a move as the other side: is that what you compare?");
    CHECK(told(SlowSide{1, 12}) ==
          "The opponent takes 12.0 times as long for a move as the other side: is that what you compare?");
    CHECK(
        told(ResultsChanged{{200, 500}, "the candidates", 301, 0.5, 0.19, false}) ==
        "The score of the candidates was 0.500 in 300 games and is 0.190 in the 200 from game 301 on, more than chance "
        "allows: did a program change, or did something else need the machine? All count.");
    CHECK(
        told(TimeAtFixedDepth{"overhead"}) ==
        "Parameter 'overhead' seems to be about time, but the engine plays at a fixed depth or number of nodes: it can "
        "hardly matter. Play with a time a move or a clock.");
    CHECK(told(OptimumAtEdge{"x", false, 0.87}) ==
          "The best 'x' lies at the lower end of its range with probability 0.87: widen it, if the engine allows.");
    CHECK(
        told(OptimumAtEdge{"x", true, 0.999}) ==
        "The best 'x' lies at the upper end of its range with probability above 0.99: widen it, if the engine allows.");
    CHECK(told(SetAside{40}) ==
          "40 games were played with values that the parameters cannot have now (their scales or fixed values have "
          "changed), and teach nothing while that is so.");
    CHECK(told(SetAside{1}) ==
          "1 game was played with values that the parameters cannot have now (their scales or fixed values have "
          "changed), and teaches nothing while that is so.");
    CHECK(told(SetAside{2, true}) ==
          "2 games were played with values that the parameters cannot have now (their scales or fixed values have "
          "changed) or by samples that no generation has now, and teach nothing while that is so.");
    const FormerSettings former{{"komi was 7.5 for 5 games and is 6.5 now", "split of 'x' was 4, is 5 now"}};
    CHECK(told(former) ==
          "The control file has changed since these games were played, and this report is by the settings of then: "
          "komi was 7.5 for 5 games and is 6.5 now; split of 'x' was 4, is 5 now.");
    CHECK(told(SenselessGames{{3, 400}, 17, "'margin' must be above 0, not -4"}) ==
          "3 of 400 games make no sense as they are stored and do not count: in game 17, 'margin' must be above 0, not "
          "-4. A worker that tells such things is no longer believed.");
    CHECK(told(GoneMatchups{{1, 400}}) ==
          "1 of 400 games belongs to matchups that the control file no longer has; no table has them.");
    CHECK(told(SenselessGames{{1, 400}, 17, "'moves' must be from 0 to 9, not -4"}) ==
          "1 of 400 games makes no sense as it is stored and does not count: in game 17, 'moves' must be from 0 to 9, "
          "not -4. A worker that tells such things is no longer believed.");
    EventFacts later;
    later.epoch = 2;
    CHECK(warning_text(OtherEpochs{{3, 5}}, later) ==
          "3 games of other epochs, played under other settings, are not counted; this is epoch 2.");
    CHECK(warning_text(OtherEpochs{{1, 5}}, later) ==
          "1 game of other epochs, played under other settings, is not counted; this is epoch 2.");
}

TEST_CASE("a pocket is told by its sides", "[report]") {
    EventFacts facts;
    facts.parameters.resize(2);
    facts.parameters[0].code = "x";
    facts.parameters[0].format = "%.2f";
    facts.parameters[1].code = "mode";
    facts.pockets = {{{{0, {{0.41, 0.49}}, {}}}, 12, 14},
                     {{{0, {{0.5, 0.5}}, {}}, {1, {}, {std::string("fast"), std::string("slow")}}}, 3, 3},
                     {{}, 30, 40}};
    const auto text = [&](std::size_t pocket) {
        return warning_text(PocketOfFailures{{facts.pockets[pocket].failures, facts.pockets[pocket].games}, pocket, ""},
                            facts);
    };
    const std::string remedy = ". Mend the engine, or leave these values out of the ranges.";
    CHECK(text(0) == "Candidates fail where x is between 0.41 and 0.49: 12 of 14 games" + remedy);
    CHECK(text(1) == "Candidates fail where x is 0.50 and mode is fast or slow: 3 of 3 games" + remedy);
    CHECK(text(2) == "Candidates fail everywhere: 30 of 40 games" + remedy);
}

TEST_CASE("a change is told with the score before and since", "[report]") {
    EventFacts facts;
    facts.changes = {{"candidate: timeouts.move", "", "600 s", "30 s", 120, {120, 60, 0}, {1, 0, 1}},
                     {"program /x/engine", "/x/engine", "1", "2", 250, {250, 125, 0}, {250, 239, 0}}};
    CHECK(warning_text(SomethingChanged{{1, 121}, 0, ""}, facts) ==
          "candidate: timeouts.move was 600 s and is 30 s from game 120 on: candidates score 0.500 in 120 games before "
          "and 0.500 in 1 game since, and all count.");
    CHECK(warning_text(SomethingChanged{{250, 500}, 1, ""}, facts) ==
          "The program '/x/engine' is another one from game 250 on: candidates score 0.500 in 250 games before and "
          "0.956 in 250 games since, and all count. '--accept-changes' begins to count anew.");
}

TEST_CASE("every kind of warning has words", "[report]") {
    for (const WarningFacts& warning : every_warning()) {
        INFO(kind_of(warning));
        const std::string text = told(warning);
        CHECK(text.size() > 20);
        CHECK((text.back() == '.' || text.back() == '?'));
    }
}

TEST_CASE("a value is written by the number in its format", "[report]") {
    CHECK(value_text(with_format("level: %.2f"), 3.14159) == "3.14");
    CHECK(value_text(with_format("%%: %d%%"), 7.0) == "7");
    CHECK(value_text(with_format("I %4.1f"), 3.0) == "3.0");
    CHECK(value_text(with_format("%.2f"), std::string("auto")) == "auto");  // of games under former settings
    CHECK(value_text(with_format("%5s"), std::string("ab")) == "ab");
    CHECK(value_text(with_format("mode: %s"), std::string("fast")) == "fast");
    CHECK(value_text(with_format("100%%"), std::string("on")) == "on");
    CHECK(value_text(with_format(""), true) == to_text(Value(true)));
    CHECK(value_text(with_format("%s"), 12LL) == to_text(12LL));
}

TEST_CASE("a value without a format has the digits that the range of the best makes sense of", "[report]") {
    CHECK(value_text(with_format("%s"), 0.123456) == "0.1235");
    CHECK(value_text(with_range(0.2, 0.31), 0.2401) == "0.24");
    CHECK(value_text(with_range(0.2, 0.9), 0.2401) == "0.2");
    CHECK(value_text(with_range(0, 1e308), 1.23456e307) == "1.235e+307");  // no line of 300 digits
    CHECK(value_text(with_range(100, 900), 437.3) == "400");
    CHECK(value_text(with_range(1000, 90000), 43731.0) == "40000");
    CHECK(value_text(with_range(1, 30), 14.4) == "14");
    CHECK(value_text(with_range(0.1, 0.1), 0.123456) == "0.1235");
    CHECK(value_text(with_range(0, endless), 0.123456) == "0.1235");
    CHECK(value_text(with_range(0, 1e-30), 0.5) == "0.500000000000");
    CHECK(value_text(with_range(-900, 900), -0.4) == "0");
    CHECK(value_text(with_range(0.01, 0.71), 0.01) == "0.01");
    CHECK(value_text(with_range(0.01, 0.71), 0.71) == "0.7");
    CHECK(value_text(with_range(3, 900), 3.4) == "3");
    CHECK(value_text(with_range(3, 900), 44.0) == "40");
    CHECK(value_text(with_range(0, 0.9), 0.01) == "0.0");
}

TEST_CASE("what is recommended or the default has no fewer digits than it is played with", "[report]") {
    ParameterFacts parameter = with_range(0.2, 0.9);
    CHECK(exact_text(parameter, 0.25) == "0.25");
    CHECK(exact_text(parameter, 0.2) == "0.2");
    CHECK(exact_text(with_range(0.2, 0.31), 0.2) == "0.20");
    parameter = with_format("%.1f");
    CHECK(exact_text(parameter, 0.25) == "0.2");
    CHECK(exact_text(parameter, std::string("auto")) == "auto");
    CHECK(exact_text(with_format("%s"), 1234.5678) == "1234.5678");
}

TEST_CASE("a match is told with what to know of it", "[report]") {
    EventFacts facts = verified_example();
    MatchFacts& match = facts.match.value();
    const std::string leans =
        "A match that ends by the SPRT leans towards its decision: the difference may be a little overstated.";
    CHECK(notes_of(facts, match) == std::vector<std::string>{leans});
    match.elo = {41, -9, 90};
    CHECK(
        notes_of(facts, match) ==
        std::vector<std::string>{
            "The interval still holds 0: to be right at every look it needs more games than the SPRT does to tell 30 from "
            "0.",
            leans});
    match.decision = SprtDecision::elo0;
    CHECK(
        notes_of(facts, match) ==
        std::vector<std::string>{
            "The interval still holds 30: to be right at every look it needs more games than the SPRT does to tell 30 "
            "from 0.",
            leans});
    match.decision = SprtDecision::undecided;
    match.unpaired = 4;
    CHECK(notes_of(facts, match).front() ==
          "4 of the 400 games are without the other one of their pair: the difference and the "
          "SPRT count pairs only.");
    match.unpaired = 1;
    CHECK(notes_of(facts, match).front() ==
          "1 of the 400 games is without the other one of its pair: the difference and the SPRT count pairs only.");
    match.unpaired = 0;
    match.more_games = 437;
    match.is_duel = true;
    match.scores_by_lot = 2;
    match.is_present = false;
    CHECK(notes_of(facts, match) ==
          std::vector<std::string>{
              "If it is really +41 Elo, about 400 more games would decide it.",
              "The two played each other: this is strength against itself, not against other players.",
              "2 scores between a win, a draw and a loss: the match counts each as a win with that probability, "
              "at random.",
              "By now other settings would be compared: 'verify' plays a match of those."});
    match.opponent = "gnugo";
    CHECK(notes_of(facts, match).back() ==
          "By now other settings would be compared: 'verify --against gnugo' plays a match of those.");
    match.has_current_conditions = false;
    CHECK(notes_of(facts, match).back() ==
          "By now the match is to be played under other conditions: 'verify --against gnugo' plays it.");
    match.has_current_conditions = true;
    match.opponent.clear();
    facts.progress.is_complete = true;
    CHECK(notes_of(facts, match).front() == "If it is really +41 Elo, about 400 more games would decide it.");
    facts.answer.more_games = match.more_games;
    CHECK_FALSE(notes_of(facts, match).front().starts_with("If it is really "));
    facts.progress.is_complete = false;
    CHECK(notes_of(facts, match).front().starts_with("If it is really "));
}

TEST_CASE("of a match whose Elo is not known nothing is said that rests on it", "[report]") {
    EventFacts facts = verified_example();
    MatchFacts& match = facts.match.value();
    REQUIRE(match.decision == SprtDecision::elo1);
    match.elo = {0, -infinity, infinity};
    CHECK(notes_of(facts, match).empty());
}

TEST_CASE("the sides of a match are called by what they are now", "[report]") {
    MatchFacts match;
    CHECK(side_text(match, true) == "recommended");
    CHECK(side_text(match, false) == "the default");
    match.is_of_runner_up = true;
    CHECK(side_text(match, true) == "the runner-up");
    match = {};
    match.is_present = false;
    CHECK(side_text(match, true) == "once recommended");
}

TEST_CASE("settings are told by their codes, unknown ones as they are", "[report]") {
    const EventFacts facts = verified_example();
    CHECK(values_text(facts, {{"x", 0.5}, {"y", 0.777}, {"gone", std::string("a b")}}) == "x 0.50, y 0.78, gone a b");
    CHECK(values_text(facts, {}).empty());
}

TEST_CASE("of many parameters only the changes are told, the greatest gain first", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters.clear();
    Parameters defaults;
    for (int i = 0; i < 12; ++i) {
        ParameterFacts& parameter = facts.parameters.emplace_back();
        parameter.code = "p" + std::to_string(i);
        parameter.format = "%s";
        parameter.present = 5.0;
        parameter.recommended = i < 3 ? 6.0 + i : 5.0;
        parameter.gain_elo = EloEstimate{i < 3 ? 1.0 + i : 0, -2, 4};
        defaults.emplace_back(parameter.code, 5.0);
    }
    CHECK(settings_text(facts, recommended_in(facts)) == "p2 8, p1 7, p0 6, the other 9 keep their defaults");
    CHECK(settings_text(facts, defaults) == "all 12 parameters keep their defaults");
    CHECK(decision_of(facts, Decision::change, Reason::match_won) ==
          "CHANGE: p2 5 -> 8, p1 5 -> 7, p0 5 -> 6, the other 9 keep their defaults");
    CHECK(decision_of(facts, Decision::not_yet, Reason::not_verified) ==
          "NOT YET: no fresh games compare it with the default; so far p2 8, p1 7, p0 6, the other 9 keep their "
          "defaults");
    for (std::size_t i = 3; i < 11; ++i) {
        facts.parameters[i].recommended = 4.0;
    }
    CHECK(settings_text(facts, recommended_in(facts)).ends_with("p10 4, the other one keeps its default"));
}

TEST_CASE("settings are told by the labels of their formats, where those have some", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters[0].format = "X: %4.1f";
    facts.parameters[1].format = "100%% %s y";
    CHECK(values_text(facts, {{"x", 0.5}, {"y", 0.777}}) == "X: 0.5, 100% 0.78 y");
    facts.parameters[0].format = "x: %5.3f";
    facts.parameters[1].format = "%.1f";
    CHECK(values_text(facts, {{"x", 0.5}, {"y", 0.777}}) == "x 0.500, y 0.8");
}

TEST_CASE("those compared with have names", "[report]") {
    CHECK(name_of(Comparison::default_settings) == "the default");
    CHECK(name_of(Comparison::second_best) == "the second best");
    CHECK(name_of(Comparison::former_settings) == "the former default");
    CHECK(name_of(Comparison::opponent) == "the opponent");
}

TEST_CASE("an estimate shows both ends of its interval", "[report]") {
    CHECK(estimate_text({41, 9, 74}) == "+41 [+9, +74]");
    CHECK(estimate_text({-0.3, -endless, 12}) == "+0, below +12");
    CHECK(estimate_text({529, 183, endless}) == "+529, above +183");
    CHECK(estimate_in_elo({41, 9, 74}) == "+41 [+9, +74] Elo");
}

TEST_CASE("an estimate without figures says what is known, if anything is", "[report]") {
    CHECK(estimate_text({-95, -191, -0.31}) == "-95 [-191, -0.3]");  // leaves out 0 as it is told, too
    CHECK(estimate_text({0.4, 0.04, 0.8}) == "+0 [+0.04, +1]");
    CHECK(estimate_text({-95, -191, 0.31}) == "-95 [-191, +0]");
    CHECK(estimate_text({endless, 0.2, endless}) == "above +0.2");
    CHECK(estimate_text({-0.3, -endless, endless}) == "not known yet");
    CHECK(estimate_text({endless, -115, endless}) == "not known yet");
    CHECK(estimate_text({-endless, -endless, 636}) == "not known yet");
    CHECK(estimate_text({endless, 12, endless}) == "above +12");
    CHECK(estimate_text({-endless, -endless, -12}) == "below -12");
    CHECK(estimate_in_elo({endless, -115, endless}) == "Elo not known yet");
    EventFacts facts = verified_example();
    facts.answer.elo = {endless, -115, endless};
    facts.match->decision = SprtDecision::undecided;
    CHECK(line_of(facts, "Elo") == "not known yet after 400 fresh games; SPRT undecided");
    EventFacts won = facts;
    for (MatchFacts::Side& side : won.match->sides) {
        side.tally = {.games = 200, .wins = 200};
    }
    CHECK(line_of(won, "Elo") == "not known, as both sides won all of 400 fresh games; SPRT undecided");
    for (MatchFacts::Side& side : won.match->sides) {
        side.tally = {.games = 9, .wins = 9};
    }
    CHECK(line_of(won, "Elo") == "not known yet after 18 fresh games; SPRT undecided");
    facts.answer.elo = {endless, 12, endless};
    CHECK(line_of(facts, "Elo") == "above +12 over the default in 400 fresh games; SPRT undecided");
}

TEST_CASE("a forecast has one figure, and none above ten thousand", "[report]") {
    CHECK(forecast_text(0) == "about 0");
    CHECK(forecast_text(7) == "about 7");
    CHECK(forecast_text(14) == "about 10");
    CHECK(forecast_text(15) == "about 20");
    CHECK(forecast_text(867) == "about 900");
    CHECK(forecast_text(960) == "about 1000");
    CHECK(forecast_text(3026) == "about 3000");
    CHECK(forecast_text(9'600) == "about 10,000");
    CHECK(forecast_text(10'001) == "more than 10,000");
}

TEST_CASE("adjudication is told with how often it was wrong", "[report]") {
    CHECK(adjudication_text({412, 45, 1, {0.00056, 0.1177}}) ==
          "412 games were adjudicated; 45 others were played on, and adjudication was wrong in 1 (2.2%, at 95% 0.1% to "
          "11.8%).");
    CHECK(adjudication_text({1, 1, 0, {0, 0.975}}) ==
          "1 game was adjudicated; 1 other was played on, and adjudication was wrong in none (0.0%, at 95% 0.0% to "
          "97.5%).");
    CHECK(adjudication_text({3, 0, 0, {0, 1}}) ==
          "3 games were adjudicated; no other was played on to a result that would tell whether that is right.");
}

TEST_CASE("what the answer rests on stands with it, and takes the place of a verdict that is withheld", "[report]") {
    EventFacts facts = verified_example();
    facts.warnings = {OddMachine{"attic", 0.4, 0.5},
                      ResultsChanged{{80, 400}, "the first side of the match", 921, 0.6, 0.3}};
    const auto lines = [&] {
        std::vector<std::string> all;
        for (const AnswerLine& line : answer_lines(facts)) {
            all.push_back(line.label + ": " + line.text);
        }
        return join(all, "\n");
    };
    CHECK(lines().ends_with("\nWarnings: 2 (see below): on attic results differ; results differ from game 921 on"));
    facts.answer.decision = Decision::not_yet;
    facts.answer.reason = Reason::doubted;
    CHECK(lines().rfind("NOT YET: on attic results differ; results differ from game 921 on; so far x 0.73", 0) == 0);
    CHECK(lines().find("next: see the warnings") != std::string::npos);
    CHECK(lines().ends_with("\nWarnings: 2 (see below)"));
    facts.warnings = {SlowSide{0, 4}, DeadParameter{"x"}, ExcusedTimeLosses{{20, 40}}};
    CHECK(doubts_text(facts).empty());
    facts.warnings = {ExcusedTimeLosses{{26, 27}}};
    CHECK(doubts_text(facts) == "26 of 27 games were lost on time while the machine was busy or away");
}
