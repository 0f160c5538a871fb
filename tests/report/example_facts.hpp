#pragma once

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// A model's event of two parameters whose fresh games are won; nothing is to be said against it.
inline EventFacts verified_example() {
    EventFacts facts;
    facts.event = "tune";
    facts.competition_type = "model_tuner";
    facts.opponent = "gnugo";
    facts.settings = {{"board size", "9"}, {"komi", "7.5"}};
    facts.steering = "model, surface auto";
    facts.answer.decision = Decision::change;
    facts.answer.reason = Reason::match_won;
    facts.answer.elo = {41, 9, 74};
    facts.answer.evidence = Evidence::fresh_games;
    facts.answer.left_to_gain_elo = 3.6;
    facts.progress.choosing = 600;
    facts.progress.choosing_wanted = 600;
    facts.progress.verifying = 400;
    facts.progress.verifying_wanted = 400;
    facts.progress.games_a_minute = 12.08;
    facts.progress.is_complete = true;
    facts.choosing = Tally{600, 330, 10};

    ParameterFacts x;
    x.code = "x";
    x.format = "x: %.2f";
    x.present = 0.2;
    x.recommended = 0.7312;
    x.optimum = {0.66, 0.81};
    x.influence_elo = 96.2;
    x.influence_elo_low = 64.7;
    x.influence_elo_high = 130;
    x.matters = true;
    for (int i = 0; i <= 20; ++i) {
        const double at = i / 20.0;
        const double rate = 0.4 + 0.2 * at * (1 - at);
        x.curve.push_back({at, at, rate, {rate - 0.1, rate + 0.1}});
    }
    ParameterFacts y;
    y.code = "y";
    y.format = "%s";
    y.present = 0.24;
    y.recommended = 0.24;
    y.optimum = {0.2, 0.31};
    y.influence_elo = 8;
    y.influence_elo_low = 3;
    y.influence_elo_high = 9.2;
    y.does_nothing = true;
    facts.parameters = {x, y};
    facts.pairs = {{0, 1, -0.62, true, {}, 0, 0}};
    facts.history = {{200, {{0.5, Value(0.5)}, {0.3, Value(0.3)}}, 0.55, 0.021},
                     {600, {{0.73, Value(0.7312)}, {0.24, Value(0.2401)}}, 0.581, 0.004}};

    MatchFacts match;
    match.sides[0] = {{{"x", 0.7312}, {"y", 0.24}}, {200, 118, 4}, {0.53, 0.66}, {}};
    match.sides[1] = {{{"x", 0.2}, {"y", 0.24}}, {200, 92, 6}, {0.41, 0.54}, {}};
    match.elo = {41, 9, 74};
    match.sprt = {0, 30, 0.05, 0.05};
    match.decision = SprtDecision::elo1;
    match.llr = 2.97;
    match.lower_bound = -2.944;
    match.upper_bound = 2.944;
    match.pairs = 200;
    match.wanted = 400;
    match.is_complete = true;
    facts.match = match;

    facts.sides[0] = {"candidate", "", "Sharp 1.0", 0, 0, 0, 0, 800, 80, 60, {}};
    facts.sides[1] = {"opponent", "gnugo", "GNU Go 3.8", 0, 1, 2, 3, 800, 160, 120.5, {}};
    return facts;
}

/// A tree's event of three candidates whose games are to come.
inline EventFacts candidates_example() {
    EventFacts facts;
    facts.event = "list";
    facts.competition_type = "mc_tuner";
    facts.opponent = "fixed";
    facts.settings = {{"board size", "9"}, {"komi", "7.5"}};
    facts.steering = "ucb";
    facts.is_steered_as_usual = true;
    facts.main_table = MainTable::candidates;
    facts.answer.decision = Decision::not_yet;
    facts.answer.reason = Reason::choosing;
    facts.answer.elo = {35, -20, 92};
    facts.answer.evidence = Evidence::results;
    facts.answer.against = Comparison::opponent;
    facts.answer.left_to_gain_elo = 12;
    facts.answer.probability_best = 0.7;
    facts.answer.more_games = 900;
    facts.progress.choosing = 60;
    facts.progress.choosing_wanted = 3000;
    facts.progress.games_a_minute = 2.5;
    facts.progress.seconds_left = 70560;
    facts.choosing = Tally{60, 30, 0};
    ParameterFacts level;
    level.code = "level";
    level.format = "level: %d";
    level.recommended = 3.0;
    facts.parameters = {level};
    facts.candidates_played = 3;
    for (const std::uint64_t number : {3U, 1U, 2U}) {
        CandidateFacts one;
        one.cell = "(" + std::to_string(number) + ")";
        one.values = {{"level", static_cast<double>(number)}};
        one.tally = {20, 4 * number, 0};
        one.interval = one.tally.interval();
        one.corrected = 0.4 + 0.05 * static_cast<double>(number);
        one.probability_best = number == 3 ? 0.7 : 0.15;
        one.is_recommended = number == 3;
        one.is_retired = number == 2;
        facts.candidates.push_back(one);
    }
    facts.sides[0].role = "candidate";
    facts.sides[1].role = "opponent";
    facts.sides[1].name = "fixed";
    return facts;
}

}  // namespace ringmaster
