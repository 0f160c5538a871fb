#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

/// Facts as an event may have them, for the tests of the renderers: whole ones of both tuners, and hostile ones.
/// Nothing in them is by lot.

namespace sample {

using namespace ringmaster;

inline Tally tally(std::uint64_t games, double rate, std::uint64_t draws = 0) {
    const double wins = static_cast<double>(games) * rate - 0.5 * static_cast<double>(draws);
    return {games, static_cast<std::uint64_t>(std::max(0.0, std::round(wins))), draws};
}

/// A win rate that falls by `drop` Elo from `best` to a place half a range away.
inline double rate_at(double at, double best, double drop) {
    return rate_of_elo(35 - drop * 4 * (at - best) * (at - best));
}

/// More games near the best place; how many at a place that is `width` of the range wide.
inline std::uint64_t games_at(double at, double best, std::uint64_t total) {
    const double distance = (at - best) / 0.22;
    return static_cast<std::uint64_t>(static_cast<double>(total) *
                                      (0.02 + 0.12 * std::exp(-0.5 * distance * distance)));
}

inline Value linear_value(double at) {
    return 0.05 + at * 0.9;
}
inline Value log_value(double at) {
    return static_cast<long long>(std::round(100 * std::pow(100, at)));
}
inline Value word_value(double at) {
    return std::string(at < 0.25 ? "classic" : at < 0.75 ? "hybrid" : "search");
}

using Scale = Value (*)(double);

inline std::vector<CurveFacts> curve(Scale scale, int points, double best, double drop) {
    std::vector<CurveFacts> all;
    for (int i = 0; i < points; ++i) {
        const double at = i / (points - 1.0);
        const double rate = rate_at(at, best, drop);
        const double width = 0.02 + 0.09 * std::abs(at - best);
        all.push_back({scale(at), at, rate, {rate - width, rate + width}});
    }
    return all;
}

inline std::vector<StretchFacts> stretches(Scale scale, int count, double best, double drop, std::uint64_t total) {
    std::vector<StretchFacts> all;
    for (int i = 0; i < count; ++i) {
        const double at = (i + 0.5) / count;
        const std::uint64_t games = games_at(at, best, total);
        const double noise = 0.06 * std::sin(7.0 * i);
        all.push_back(
            {scale(at), at, games, std::round(static_cast<double>(games) * (rate_at(at, best, drop) + noise))});
    }
    return all;
}

inline ParameterFacts playouts_parameter() {
    ParameterFacts facts;
    facts.code = "playouts";
    facts.format = "%d";
    facts.present = 500LL;
    facts.recommended = 1585LL;
    facts.optimum = {{900LL, 3200LL}};
    facts.influence_elo = 118;
    facts.influence_elo_low = 81;
    facts.influence_elo_high = 163;
    facts.matters = true;
    facts.optimum_at_low_edge = 0.0;
    facts.optimum_at_high_edge = 0.03;
    facts.curve = curve(log_value, 21, 0.6, 80);
    facts.games = stretches(log_value, 12, 0.6, 80, 1200);
    return facts;
}

inline ParameterFacts exploration_parameter() {
    ParameterFacts facts;
    facts.code = "exploration";
    facts.format = "%.2f";
    facts.present = 0.7;
    facts.recommended = 0.41;
    facts.optimum = {{0.3, 0.55}};
    facts.influence_elo = 61;
    facts.influence_elo_low = 33;
    facts.influence_elo_high = 97;
    facts.matters = true;
    facts.optimum_at_low_edge = 0.02;
    facts.optimum_at_high_edge = 0.0;
    facts.curve = curve(linear_value, 21, 0.4, 45);
    facts.games = stretches(linear_value, 12, 0.4, 45, 1200);
    return facts;
}

inline ParameterFacts policy_parameter() {
    ParameterFacts facts;
    facts.code = "policy";
    facts.format = "%s";
    facts.present = std::string("classic");
    facts.recommended = std::string("hybrid");
    facts.influence_elo = 4;
    facts.influence_elo_low = 1;
    facts.influence_elo_high = 9;
    facts.does_nothing = true;
    facts.curve = curve(word_value, 3, 0.5, 4);
    facts.games = {{std::string("classic"), 0.0, 390, 211},
                   {std::string("hybrid"), 0.5, 441, 242},
                   {std::string("search"), 1.0, 369, 197.5}};
    return facts;
}

inline PairFacts pair_of(std::size_t first, std::size_t second, Scale x_scale, Scale y_scale, std::size_t rows) {
    PairFacts facts;
    facts.first = first;
    facts.second = second;
    facts.columns = 12;
    facts.rows = rows;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < facts.columns; ++column) {
            const double x = (static_cast<double>(column) + 0.5) / 12;
            const double y = (static_cast<double>(row) + 0.5) / static_cast<double>(rows);
            const double distance = std::hypot(x - 0.6, y - 0.4) / 0.2;
            const auto games =
                static_cast<std::uint64_t>(60 * std::exp(-0.5 * distance * distance) + static_cast<double>(column % 3));
            const double rate = rate_of_elo(35 - 160 * (x - 0.6) * (x - 0.6) - 120 * (y - 0.4) * (y - 0.4));
            if (games > 0) {
                const double points = games == 1 ? 1 : std::round(static_cast<double>(games) * rate);
                facts.squares.push_back({x, y, x_scale(x), y_scale(y), games, points});
            }
        }
    }
    return facts;
}

inline std::vector<HistoryFacts> model_history() {
    std::vector<HistoryFacts> history;
    for (int i = 0; i < 12; ++i) {
        const double games = 20 * std::pow(60, i / 11.0);
        const double swing = 0.5 * std::cos(2.4 * i) * std::exp(-0.35 * i);
        const double playouts = 0.6 + 0.7 * swing;
        const double exploration = 0.4 - 0.8 * swing;
        const double policy = i < 3 ? 0 : i < 5 ? 1 : 0.5;
        history.push_back(
            {static_cast<std::uint64_t>(games),
             {{playouts, log_value(playouts)}, {exploration, linear_value(exploration)}, {policy, word_value(policy)}},
             0.55 + 0.08 * swing,
             0.11 * std::pow(games / 20, -0.6)});
    }
    return history;
}

inline MatchFacts match(const Parameters& recommended, const Parameters& defaults) {
    MatchFacts facts;
    facts.against = Comparison::default_settings;
    facts.sides[0] = {recommended, tally(400, 0.585, 6), {0.536, 0.632}, {tally(200, 0.6, 3), tally(200, 0.57, 3)}};
    facts.sides[1] = {defaults, tally(400, 0.525, 4), {0.476, 0.573}, {tally(200, 0.54, 2), tally(200, 0.51, 2)}};
    facts.elo = {42.3, 9.1, 74.8};
    facts.sprt = {0, 30, 0.05, 0.05};
    facts.decision = SprtDecision::elo1;
    facts.llr = 3.01;
    facts.lower_bound = -2.944;
    facts.upper_bound = 2.944;
    facts.pairs = 400;
    facts.wanted = 1000;
    facts.is_complete = true;
    for (std::uint64_t i = 1; i <= 16; ++i) {
        const double games = 50 * static_cast<double>(i);
        const double elo = 42 + 60 * std::sin(1.3 * static_cast<double>(i)) * std::sqrt(50 / games);
        const double width = 930 / std::sqrt(games);
        const double llr = 3.01 * games / 800 + 0.3 * std::sin(2.0 * static_cast<double>(i));
        facts.course.push_back({50 * i, {elo, elo - width, elo + width}, i == 16 ? 3.01 : llr});
    }
    return facts;
}

inline std::vector<SideFacts> sides(double rate, std::uint64_t games) {
    SideFacts candidate;
    candidate.role = "candidate";
    candidate.name = "tuned";
    candidate.engine = "Pachi 12.60";
    candidate.forfeits = 2;
    candidate.failures = 3;
    candidate.moves = games * 31;
    candidate.seconds = static_cast<double>(candidate.moves) * 0.84;
    candidate.cpu_seconds = static_cast<double>(candidate.moves) * 0.82;
    candidate.by_colour = {tally(games / 2, rate + 0.03), tally(games / 2, rate - 0.03)};
    SideFacts opponent;
    opponent.role = "opponent";
    opponent.name = "gnugo";
    opponent.engine = "GNU Go 3.8";
    opponent.engine_changes = 1;
    opponent.moves = games * 30;
    opponent.seconds = static_cast<double>(opponent.moves) * 0.21;
    opponent.cpu_seconds = static_cast<double>(opponent.moves) * 0.2;
    opponent.by_colour = {tally(games / 2, 1.03 - rate), tally(games / 2, 0.97 - rate)};
    return {candidate, opponent};
}

inline std::vector<std::pair<std::string, std::string>> settings() {
    return {{"board_size", "9"}, {"komi", "7.5"}, {"scorer", "players"}, {"parallel", "4"}};
}

inline Parameters candidate_values(int number) {
    return {{"level", static_cast<long long>(1 + number % 4)}, {"rave", 0.05 * (1 + number)}};
}

inline CandidateFacts candidate(int number) {
    static const std::uint64_t games[] = {168, 93, 61, 44, 37, 30, 22, 19, 14, 11, 8, 3};
    CandidateFacts facts;
    facts.cell = std::to_string(number % 4) + "," + std::to_string(number / 4);
    facts.values = candidate_values(number);
    facts.tally = tally(games[number], 0.62 - 0.025 * number, games[number] / 20);
    facts.interval = facts.tally.interval();
    facts.corrected = 0.59 - 0.014 * number;
    facts.probability_best = std::pow(0.55, number + 1);
    facts.is_recommended = number == 0;
    facts.is_retired = number > 9;
    if (number > 8) {
        facts.cell += " 1,0";
        facts.depth = 2;
    }
    return facts;
}

inline ParameterFacts level_parameter() {
    ParameterFacts facts;
    facts.code = "level";
    facts.format = "%d";
    facts.present = 3LL;
    facts.recommended = 1LL;
    for (int i = 0; i < 4; ++i) {
        const std::uint64_t games = 230 - 50 * static_cast<std::uint64_t>(i);
        facts.games.push_back({1LL + i, i / 3.0, games, std::round(static_cast<double>(games) * (0.61 - 0.05 * i))});
    }
    return facts;
}

inline ParameterFacts rave_parameter() {
    ParameterFacts facts;
    facts.code = "rave";
    facts.present = 0.3;
    facts.recommended = 0.05;
    for (int i = 0; i < 12; ++i) {
        const Tally played = candidate(i).tally;
        facts.games.push_back({0.05 * (1 + i), i / 11.0, played.games, played.points()});
    }
    return facts;
}

}  // namespace sample

/// 1200 games of model_tuner, which tunes three parameters, and a match that was won.
inline ringmaster::EventFacts sample_model_facts() {
    using namespace ringmaster;
    EventFacts facts;
    facts.event = "pachi_model";
    facts.description = "Playouts, exploration and policy of Pachi against GNU Go on 9x9.";
    facts.competition_type = "model_tuner";
    facts.opponent = "gnugo";
    facts.settings = sample::settings();
    facts.steering = "model, H 2.5";
    facts.answer.decision = Decision::change;
    facts.answer.reason = Reason::match_won;
    facts.answer.elo = EloEstimate{42.3, 9.1, 74.8};
    facts.answer.evidence = Evidence::fresh_games;
    facts.answer.left_to_gain_elo = 6.4;
    facts.answer.more_games = 1800;
    facts.warnings = {OptimumAtEdge{"exploration", false, 0.31}, RepeatedGames{{37, 1200}}, SlowSide{0, 4.0}};
    facts.progress = {1200, 1200, 800, 1000, 0, 5, 11.4, std::nullopt, true};
    facts.parameters = {sample::playouts_parameter(), sample::exploration_parameter(), sample::policy_parameter()};
    facts.pairs = {sample::pair_of(0, 1, sample::log_value, sample::linear_value, 12),
                   sample::pair_of(0, 2, sample::log_value, sample::word_value, 3),
                   sample::pair_of(1, 2, sample::linear_value, sample::word_value, 3)};
    facts.pairs[0].correlation = -0.46;
    facts.pairs[0].is_clear = true;
    facts.pairs[1].correlation = 0.04;
    facts.candidates_played = 1200;
    facts.choosing = sample::tally(1200, 0.541, 20);
    facts.model_win_rate = 0.578;
    facts.expected_regret = 0.009;
    facts.expected_regret_high = 0.028;
    facts.match = sample::match({{"playouts", 1585LL}, {"exploration", 0.41}, {"policy", std::string("hybrid")}},
                                {{"playouts", 500LL}, {"exploration", 0.7}, {"policy", std::string("classic")}});
    facts.history = sample::model_history();
    facts.pockets = {{{{0, {{850LL, 900LL}}, {}}, {2, {}, {std::string("classic"), std::string("hybrid")}}}, 12, 14}};
    facts.warnings.emplace_back(PocketOfFailures{{12, 14}, 0, ""});
    facts.changes = {{"pachi: timeouts.move", "", "600 s", "30 s", 800, {800, 400, 12}, {400, 250, 8}}};
    facts.warnings.emplace_back(SomethingChanged{{400, 1200}, 0, ""});
    facts.sides = sample::sides(0.541, 1200);
    facts.disagreements = 2;
    facts.unknown_results = 1;
    facts.repeated_games = 37;
    facts.adjudication = AdjudicationFacts{412, 45, 1, {0.00056, 0.1177}};
    facts.games = {"pachi_model.games/game_1101.sgf", "pachi_model.games/game_1144.sgf",
                   "pachi_model.games/game_1190.sgf"};
    return facts;
}

/// 510 games of mc_tuner, which has twelve candidates with two parameters; it runs, and there was no match.
inline ringmaster::EventFacts sample_tree_facts() {
    using namespace ringmaster;
    EventFacts facts;
    facts.event = "level_tree";
    facts.description = "Level and RAVE weight.\nSecond attempt.";
    facts.competition_type = "mc_tuner";
    facts.main_table = MainTable::candidates;
    facts.opponent = "gnugo";
    facts.settings = sample::settings();
    facts.steering = "tree, exploration 0.45";
    facts.epoch = 2;
    facts.answer.decision = Decision::not_yet;
    facts.answer.reason = Reason::unsettled;
    facts.answer.elo = EloEstimate{21.0, -14.0, 57.0};
    facts.answer.evidence = Evidence::results;
    facts.answer.against = Comparison::second_best;
    facts.answer.probability_best = 0.55;
    facts.answer.more_games = 900;
    facts.warnings = {NeverPlayed{{4, 16}}};
    facts.progress = {510, 2000, 0, std::nullopt, 0, 0, 8.7, 10270.0, false};
    facts.parameters = {sample::level_parameter(), sample::rave_parameter()};
    for (int i = 0; i < 12; ++i) {
        facts.candidates.push_back(sample::candidate(i));
    }
    facts.candidates_played = 12;
    facts.choosing = sample::tally(510, 0.55, 22);
    for (std::uint64_t i = 1; i <= 10; ++i) {
        const double place = i < 4 ? 2.0 / 3 : 0;
        facts.history.push_back({51 * i,
                                 {{place, i < 4 ? 3LL : 1LL}, {i < 4 ? 0.45 : 0, i < 4 ? 0.3 : 0.05}},
                                 0.52 + 0.01 * static_cast<double>(i),
                                 std::nullopt});
    }
    facts.sides = sample::sides(0.55, 510);
    facts.games = {"level_tree.games/game_0007.sgf"};
    return facts;
}

namespace sample {

inline std::string hostile_text() {
    return "<script>alert(1)</script>\"'`&amp;% %s %n \\u003c </script><!-- ]]> \r\n\t\x01\x1b[31m\x7f "
           "\u00e9\u96ea\U0001f600\u2028\u202e \xff\xc3 javascript:alert(1) onload=\"alert(1)\"";
}

inline void add_hostile_parameter(EventFacts& facts, const Value& value) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    ParameterFacts parameter;
    parameter.code = hostile_text();
    parameter.format = "%d%n%s" + hostile_text();
    parameter.present = value;
    parameter.recommended = hostile_text();
    parameter.optimum = {{nan, infinity}};
    parameter.influence_elo = infinity;
    parameter.influence_elo_high = nan;
    parameter.optimum_at_low_edge = nan;
    parameter.curve = {{value, nan, infinity, {-infinity, infinity}}, {nan, 1, nan, {nan, nan}}};
    parameter.games = {{value, nan, std::numeric_limits<std::uint64_t>::max(), infinity}, {value, 0.5, 0, 0}};
    facts.parameters.push_back(parameter);
}

}  // namespace sample

/// What no event should have but a control file or an engine may bring about: texts that are markup and script, numbers
/// that are none, lists that are empty, and parameters that are told of in one place and not in another.
inline ringmaster::EventFacts hostile_facts() {
    using namespace ringmaster;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const std::string text = sample::hostile_text();
    EventFacts facts;
    facts.event = facts.description = facts.competition_type = facts.opponent = facts.steering = facts.reward = text;
    facts.settings = {{text, text}, {"", ""}};
    facts.answer.decision = Decision::change;
    facts.answer.elo = EloEstimate{infinity, nan, infinity};
    facts.answer.left_to_gain_elo = nan;
    facts.answer.probability_best = infinity;
    facts.warnings = {FormerSettings{{text, "", text}}, DeadParameter{text}};
    facts.progress.games_a_minute = nan;
    facts.progress.seconds_left = infinity;
    sample::add_hostile_parameter(facts, text);
    sample::add_hostile_parameter(facts, nan);
    facts.parameters.push_back({});
    PairFacts pair;
    pair.second = 1;
    pair.correlation = nan;
    pair.squares = {{nan, infinity, text, nan, 0, nan}, {0.5, 0.5, text, text, 3, 3}};
    facts.pairs = {pair, {}};
    CandidateFacts candidate;
    candidate.cell = text;
    candidate.values = {{text, text}, {"x", nan}, {"", infinity}};
    candidate.interval = {nan, infinity};
    candidate.reward = infinity;
    candidate.corrected = nan;
    candidate.probability_best = nan;
    facts.candidates = {candidate, {}};
    facts.choosing = Tally{};
    facts.model_win_rate = nan;
    facts.expected_regret = infinity;
    MatchFacts match;
    match.sides[0].values = candidate.values;
    match.elo = {nan, -infinity, infinity};
    match.llr = nan;
    match.lower_bound = -infinity;
    match.upper_bound = infinity;
    match.course = {{0, {nan, -infinity, infinity}, nan}, {10, {infinity, nan, infinity}, -infinity}};
    facts.match = match;
    facts.history = {{0, {}, nan, nan},
                     {7, {{nan, text}, {infinity, nan}, {0.5, text}, {0, false}}, infinity, infinity}};
    facts.pockets = {{{{0, {{text, nan}}, {text, infinity}}, {99, {}, {text}}}, 1, 0}};
    facts.changes = {{text, text, text, text, std::numeric_limits<std::uint64_t>::max(), {0, 0, 0}, {0, 0, 0}}};
    facts.warnings.insert(facts.warnings.end(),
                          {PocketOfFailures{{1, 0}, 0, text}, SomethingChanged{{1, 0}, 0, text},
                           OddMachine{text, nan, infinity}, SlowSide{7, nan}, OpponentTooWeak{{nan, infinity}}});
    for (SideFacts& side : facts.sides) {
        side.role = side.name = side.engine = text;
        side.moves = 3;
        side.seconds = infinity;
        side.cpu_seconds = nan;
    }
    facts.games = {text, "javascript:alert(1)", "//example.org/x.sgf", "", "a b%20c#d?e.sgf"};
    return facts;
}
