// The whole report word for word. Elsewhere tests look at facts.
#include "ringmaster/report/text_report.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/render_html.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/words.hpp"

#include "report/example_facts.hpp"
#include "report/sample_facts.hpp"
#include "support/catch.hpp"
#include "support/facts_of.hpp"

using namespace ringmaster;

namespace {

std::string shown(const EventFacts& facts, ReportDetail detail = ReportDetail::usual,
                  const std::vector<std::size_t>& candidates = {10}) {
    return render_text(text_report(facts, detail, candidates));
}

bool shows(const std::string& text, const std::string& part) {
    INFO(text);
    INFO(part);
    return text.find(part) != std::string::npos;
}

/// The first line of each block.
std::vector<std::string> beginnings(const std::string& report) {
    std::vector<std::string> found;
    bool is_first = true;
    for (const std::string& line : split(report, '\n')) {
        if (is_first && !line.empty()) {
            found.push_back(line);
        }
        is_first = line.empty();
    }
    return found;
}

EventFacts with_warnings(EventFacts facts) {
    for (const WarningFacts& warning : every_warning()) {
        facts.warnings.push_back(warning);
    }
    return facts;
}

}  // namespace

TEST_CASE("the usual report of a verified model word for word", "[report]") {
    CHECK(shown(verified_example()) ==
          "CHANGE   x 0.20 -> 0.73, y 0.24\n"
          "Elo      +41 [+9, +74] over the default in 400 fresh games; SPRT accepts 30\n"
          "Best     x 0.66 to 0.81, y 0.20 to 0.31 at 90%; left to gain: about 4 Elo\n"
          "Games    1000 of 1000, 12.1 a minute; next: nothing\n"
          "\n"
          "parameter  recommended  default  best, at 90%  influence\n"
          "x                 0.73     0.20  0.66 to 0.81  matters: at least 64 Elo\n"
          "y                 0.24     0.24  0.20 to 0.31  does not matter: below 10 Elo\n"
          "\n"
          "A higher 'x' wants a lower 'y' (correlation -0.62).\n"
          "\n"
          "fresh games, which chose nothing\n"
          "side         settings        win rate  95% at one look  games  wins  draws\n"
          "recommended  x 0.73, y 0.24     0.600      0.53 - 0.66    200   118      4\n"
          "the default  x 0.20, y 0.24     0.475      0.41 - 0.54    200    92      6\n"
          "\n"
          "Difference +41 [+9, +74] Elo (95%, at every look).\n"
          "SPRT of 0 against 30 Elo: LLR 2.97 after 200 pairs, bounds -2.94 and 2.94; accepts 30.\n"
          "A match that ends by the SPRT leans towards its decision: the difference may be a little overstated.\n"
          "\n"
          "candidate: Sharp 1.0, 0.100 s a move, 60.0 s of CPU in all\n"
          "opponent (gnugo): GNU Go 3.8, 0.200 s a move, 120.5 s of CPU in all, 1 forfeit, 2 lost on time, "
          "3 engine failures\n"
          "\n"
          "tune: model_tuner against gnugo\n"
          "board size 9, komi 7.5\n"
          "played: 600 games to choose, with a win rate of 0.558; 400 to verify\n"
          "steered by model, surface auto\n");
}

TEST_CASE("the usual report of candidates word for word", "[report]") {
    CHECK(shown(candidates_example()) ==
          "NOT YET  60 of 3000 games played; so far level 3\n"
          "Elo      +35 [-20, +92] over the opponent, corrected for having been chosen\n"
          "Best     the best of 3 candidates with probability 0.70; left to gain: about 12 Elo\n"
          "Games    60 of 3000, 2.50 a minute; 19 h 36 min left\n"
          "\n"
          "candidates (* recommended, x retired)\n"
          "   candidate  win rate  95% interval  corrected  P(best)  games  wins\n"
          "*  level 3       0.600   0.39 - 0.78      0.550     0.70     20    12\n"
          "   level 1       0.200   0.08 - 0.42      0.450     0.15     20     4\n"
          "x  level 2       0.400   0.22 - 0.61      0.500     0.15     20     8\n"
          "\n"
          "candidate, no moves yet, 0.0 s of CPU in all\n"
          "opponent (fixed), no moves yet, 0.0 s of CPU in all\n"
          "\n"
          "list: mc_tuner against fixed\n"
          "board size 9, komi 7.5\n"
          "played: 60 games to choose, with a win rate of 0.500\n");
}

TEST_CASE("in full, candidates have their coordinates and the rate that the tree sees", "[report]") {
    EventFacts facts = candidates_example();
    facts.candidates[0].cell = "(2,1)";
    facts.candidates[0].with_prior = 17.0 / 30;
    const std::string report = shown(facts, ReportDetail::all);
    CHECK(shows(report, "cell   candidate  win rate  95% interval  corrected  P(best)  games  wins  with prior\n"));
    CHECK(shows(report, "*  (2,1)  level 3       0.600   0.39 - 0.78      0.550     0.70     20    12       0.567\n"));
}

TEST_CASE("of many parameters those that gain most are shown, and the others in a line", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.parameters.clear();
    for (int i = 0; i < 13; ++i) {
        ParameterFacts& parameter = facts.parameters.emplace_back();
        parameter.code = "p" + std::to_string(i);
        parameter.format = "%s";
        parameter.present = 5.0;
        parameter.recommended = i < 3 ? 5.0 : 6.0;
        const double gain = i < 3 ? 0 : i;
        parameter.gain_elo = EloEstimate{gain, gain - 5, gain + 5};
    }
    facts.pairs.clear();
    const std::string usual = shown(facts);
    CAPTURE(usual);
    CHECK(usual.find("parameter  recommended  default    gain in Elo\n"
                     "p12                  6        5  +12 [+7, +17]\n") != std::string::npos);
    CHECK(usual.find("p3                   6        5    +3 [-2, +8]\n\n"
                     "The other 3 keep their defaults (-v shows all).\n") != std::string::npos);
    facts.answer.defaults_may_cost_elo = 7.2;
    CHECK(shows(shown(facts),
                "\nThe other 3 keep their defaults, which may cost up to 8 Elo by the model (-v shows all).\n\n"));
    facts.answer.defaults_may_cost_elo.reset();
    facts.parameters[1].recommended = 6.0;
    facts.parameters[1].gain_elo->difference = 2;
    CHECK(shown(facts).find("3 other parameters gain +2 Elo together; 2 of them keep their defaults (-v shows all).") !=
          std::string::npos);
    CHECK(shown(facts, ReportDetail::all).find("other parameters") == std::string::npos);
    facts.answer.defaults_may_cost_elo = 7.2;
    CHECK(shows(shown(facts), "2 parameters are left at their defaults, which may cost up to 8 Elo by the model.\n"));
    facts.parameters[2].fixed = 5.0;
    CHECK(shows(shown(facts), "1 parameter is left at its default, which may cost up to 8 Elo by the model.\n"));
    facts.parameters[2].fixed.reset();
    facts.parameters[0].recommended = 6.0;
    CHECK(shows(shown(facts), "1 parameter is left at its default, which may cost up to 8 Elo by the model.\n"));
    for (ParameterFacts& parameter : facts.parameters) {
        parameter.present.reset();
    }
    CHECK(shows(shown(facts), "parameter  recommended  default  Elo over the middle\n"));
}

TEST_CASE("of many parameters one that keeps its default is shown if it matters", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.parameters.clear();
    for (int i = 0; i < 12; ++i) {
        ParameterFacts& parameter = facts.parameters.emplace_back();
        parameter.code = "p" + std::to_string(i);
        parameter.present = 5.0;
        parameter.recommended = 5.0;
        parameter.gain_elo = EloEstimate{0, 0, 0};
    }
    facts.pairs.clear();
    facts.answer.defaults_may_cost_elo = 7.2;
    CHECK_FALSE(shows(shown(facts), "recommended  default"));
    CHECK_FALSE(shows(shown(facts, ReportDetail::brief), "(-v shows all)"));
    CHECK(shows(shown(facts),
                "\nAll 12 parameters keep their defaults, which may cost up to 8 Elo by the model (-v shows all).\n"));
    facts.parameters[4].recommended = 6.0;
    facts.parameters[7].matters = true;
    CHECK(shows(shown(facts),
                "\np4                   6        5  +0 [+0, +0]\n"
                "p7                   5        5  +0 [+0, +0]\n\n"
                "The other 10 keep their defaults (-v shows all).\n"
                "11 parameters are left at their defaults, which may cost up to 8 Elo by the model.\n"));
}

TEST_CASE("a win rate of some of the games that chose says of how many", "[report]") {
    EventFacts facts = verified_example();
    facts.progress.choosing = 800;
    CHECK(
        shows(shown(facts), "\nplayed: 800 games to choose, with a win rate of 0.558 in 600 of them; 400 to verify\n"));
    CHECK(shows(render_html(facts, {}), "0.558 in 600 of them"));
    facts.choosing = Tally{};
    CHECK_FALSE(shows(render_html(facts, {}), "in 0 of them"));
}

TEST_CASE("the report says in how many games a parameter varied that did not in all", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.progress.choosing = 900;
    facts.parameters[0].fixed = facts.parameters[0].recommended;
    facts.parameters[0].games_varied = 720;
    facts.parameters[1].before = facts.parameters[1].recommended;
    facts.parameters[1].games_varied = 540;
    const std::string report = shown(facts);
    CAPTURE(report);
    CHECK(shows(report, facts.parameters[0].code + ": fixed at "));
    CHECK(shows(report, "; it had another value in 720 of 900 games.\n"));
    CHECK(shows(report, facts.parameters[1].code + ": was "));
    CHECK(shows(report, " before it was tuned; it varied in 540 of 900 games.\n"));
    CHECK(shows(report, "  fixed\n"));
}

TEST_CASE("the report before the first game word for word", "[report]") {
    EventFacts facts;
    facts.event = "tune";
    facts.competition_type = "mc_tuner";
    facts.opponent = "fixed";
    facts.description = "two levels";
    facts.settings = {{"board size", "9"}, {"komi", "7.5"}};
    facts.steering = "ucb";
    facts.is_steered_as_usual = true;
    facts.sides[0].role = "candidate";
    facts.sides[1].role = "opponent";
    facts.parameters.resize(1);
    CHECK(shown(facts) ==
          "NO DATA  no game has been played\n"
          "Games    0\n"
          "\n"
          "candidate, no moves yet, 0.0 s of CPU in all\n"
          "opponent, no moves yet, 0.0 s of CPU in all\n"
          "\n"
          "tune: mc_tuner against fixed\n"
          "two levels\n"
          "board size 9, komi 7.5\n"
          "played: 0 games to choose\n");
}

TEST_CASE("all of the report adds curves, the history and how it was steered", "[report]") {
    const std::string all = shown(verified_example(), ReportDetail::all);
    CHECK(shows(all,
                "win rate along 'x' with its 95% band\n"
                "  x  win rate         band  0.30                        0.55\n"
                "  0     0.400  0.30 - 0.50  ------------o-------------\n"
                "0.1     0.418  0.32 - 0.52    -------------o------------\n"
                "0.2     0.432  0.33 - 0.53      ------------o-------------\n"
                "0.3     0.442  0.34 - 0.54       -------------o------------\n"
                "0.4     0.448  0.35 - 0.55        ------------o-------------\n"
                "0.5     0.450  0.35 - 0.55        -------------o------------\n"
                "0.6     0.448  0.35 - 0.55        ------------o-------------\n"
                "0.7     0.442  0.34 - 0.54       -------------o------------\n"
                "0.8     0.432  0.33 - 0.53      ------------o-------------\n"
                "0.9     0.418  0.32 - 0.52    -------------o------------\n"
                "  1     0.400  0.30 - 0.50  ------------o-------------\n"
                "\n"
                "what was recommended\n"
                "games  settings          win rate  regret\n"
                "  200  x 0.50, y 0.30       0.550   0.021\n"
                "  600  x 0.73, y 0.2401     0.581   0.004\n"));
    EventFacts facts = candidates_example();
    CHECK_FALSE(shows(shown(facts), "steered by"));
    CHECK(shows(shown(facts, ReportDetail::all), "\nsteered by ucb\n"));
}

TEST_CASE("the blocks come in order: the answer, warnings, values, matches, candidates, how it was measured",
          "[report]") {
    EventFacts facts = with_warnings(verified_example());
    const std::vector<std::string> values_and_matches{"A higher 'x' wants a lower 'y' (correlation -0.62).",
                                                      "fresh games, which chose nothing",
                                                      "Difference +41 [+9, +74] Elo (95%, at every look)."};
    const std::vector<std::string> measured{"candidate: Sharp 1.0, 0.100 s a move, 60.0 s of CPU in all",
                                            "tune: model_tuner against gnugo"};
    const std::vector<std::string> details{"win rate along 'x' with its 95% band", "what was recommended"};
    const std::string answer = "CHANGE   x 0.20 -> 0.73, y 0.24";
    const std::string warnings = "! " + warning_text(facts.warnings.front(), facts);
    const std::string values = "parameter  recommended  default  best, at 90%  influence";
    CHECK(beginnings(shown(facts, ReportDetail::brief)) == std::vector<std::string>{answer, values});
    std::vector<std::string> expected{answer, warnings, values};
    expected.insert(expected.end(), values_and_matches.begin(), values_and_matches.end());
    std::vector<std::string> all = expected;
    expected.insert(expected.end(), measured.begin(), measured.end());
    CHECK(beginnings(shown(facts)) == expected);
    all.insert(all.end(), details.begin(), details.end());
    all.insert(all.end(), measured.begin(), measured.end());
    CHECK(beginnings(shown(facts, ReportDetail::all)) == all);
}

TEST_CASE("candidates stand where else the values would, after the match", "[report]") {
    EventFacts facts = candidates_example();
    facts.match = verified_example().match;
    const std::vector<std::string> blocks = beginnings(shown(facts));
    REQUIRE(blocks.size() == 6);
    CHECK(blocks[1] == "fresh games, which chose nothing");
    CHECK(blocks[3] == "candidates (* recommended, x retired)");
    CHECK(beginnings(shown(facts, ReportDetail::brief)).size() == 2);
}

TEST_CASE("the answer is the first block, of five lines at most", "[report]") {
    for (EventFacts facts : {verified_example(), candidates_example(), EventFacts{}}) {
        for (const auto& [name, decision] : words_of(Decision{})) {
            for (const auto& [why, reason] : words_of(Reason{})) {
                facts.answer.decision = decision;
                facts.answer.reason = reason;
                const Report report = text_report(with_warnings(facts), ReportDetail::usual, {10});
                const auto& answer = std::get<Paragraph>(report.at(0));
                CHECK(answer.kind == Paragraph::Kind::answer);
                CHECK(answer.lines.size() <= 5);
                CHECK(std::get<Paragraph>(report.at(1)).kind == Paragraph::Kind::warning);
            }
        }
    }
}

TEST_CASE("at 80 columns no line of a usual report with short names is wider", "[report]") {
    EventFacts tree = with_warnings(candidates_example());
    tree.match = verified_example().match;
    for (const EventFacts& facts : {with_warnings(verified_example()), tree, EventFacts{}}) {
        for (const std::string& line :
             split(render_text(text_report(facts, ReportDetail::usual, {10}), {80, false}), '\n')) {
            INFO(line);
            CHECK(display_width(line) <= 80);
        }
    }
}

TEST_CASE("as many candidates as are wanted are listed, and the recommended one always", "[report]") {
    EventFacts facts = candidates_example();
    std::rotate(facts.candidates.begin(), facts.candidates.begin() + 1, facts.candidates.end());
    const std::string one = shown(facts, ReportDetail::usual, {1});
    CHECK(shows(one, "\n   level 1 "));
    CHECK_FALSE(shows(one, "level 2 "));
    CHECK(shows(one, "\n*  level 3 "));
    CHECK(shows(shown(facts, ReportDetail::all, {1}), ")   level 2 "));
    facts.candidates[0].depth = 2;
    const std::string deep = shown(facts, ReportDetail::usual, {5, 5});
    CHECK(shows(deep, "\ncandidates at depth 1 (* recommended, x retired)\n"));
    CHECK(shows(deep, "\ncandidates at depth 2 (* recommended)\n"));
}

TEST_CASE("how long an engine may search stands beside what it is", "[report]") {
    EventFacts facts = verified_example();
    facts.sides[1].limit = "5000 nodes";
    CHECK(shows(shown(facts), "\ncandidate: Sharp 1.0, 0.100 s a move, "));
    CHECK(shows(shown(facts), "\nopponent (gnugo): GNU Go 3.8, 5000 nodes, 0.200 s a move, "));
}

TEST_CASE("draws have a column where there are any", "[report]") {
    EventFacts facts = candidates_example();
    facts.match = verified_example().match;
    facts.match->sides[0].tally.draws = 0;
    facts.match->sides[1].tally.draws = 0;
    CHECK_FALSE(shows(shown(facts), "draws"));
    facts.match->sides[1].tally.draws = 6;
    CHECK(shows(shown(facts), "  games  wins  draws\nrecommended "));
    facts.match.reset();
    facts.candidates[2].tally.draws = 1;
    CHECK(shows(shown(facts), "  games  wins  draws\n*  level 3 "));
}

TEST_CASE("a reward that is not the win rate has a column", "[report]") {
    EventFacts facts = candidates_example();
    facts.reward = "margin, to the power of 0.5, of 81 points";
    facts.candidates[0].reward = 0.3561;
    const std::string report = shown(facts);
    CHECK(shows(report, "  reward\n"));
    CHECK(shows(report, "  0.356\n"));
    CHECK(shows(report, "\nreward: margin, to the power of 0.5, of 81 points\n"));
}

TEST_CASE("a player's interval that leaves out 0 is told so", "[report]") {
    EventFacts facts;
    facts.tournament.emplace();
    facts.tournament->players = {{"new", {10, 6, 0}, {}, EloEstimate{95, 0.31, 190}},
                                 {"old", {10, 4, 0}, {}, EloEstimate{-95, -190, -0.31}}};
    facts.tournament->standings.emplace_back();
    CHECK(shows(shown(facts), "+95     +0.3 to +190 "));
    CHECK(shows(shown(facts), "-95     -190 to -0.3 "));
    facts.tournament->players[0].elo = EloEstimate{529, 183, std::numeric_limits<double>::infinity()};
    CHECK(shows(shown(facts), "+529       above +183 "));
}

TEST_CASE("of an ablation it is told what becomes of each change, whatever its games say", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters[1].recommended = 0.3;
    AblationFacts& ablation = facts.ablation.emplace();
    ablation.changes = {{{"x"}, {3, -20, 26}, 100, ChangeVerdict::idle},
                        {{"y"}, {40, 4, 76}, 100, ChangeVerdict::earns}};
    ablation.games = 200;
    ablation.settings = {{"x", 0.2}, {"y", 0.24}};
    CHECK_FALSE(shows(shown(facts), "These are "));
    ablation.wanted = 400;
    CHECK(shows(shown(facts), "These are 200 of 400 games; "));
    CHECK(shows(shown(facts), "100  goes: it is not shown to earn enough\n"));
    CHECK(shows(shown(facts), "100  goes: it does not count without what goes\n"));
    ablation.changes[0].elo = {170, -582, 1109};
    CHECK(shows(shown(facts), " +170 [-582, +1109]    100  goes: it is not shown to earn enough\n"));
    ablation.settings = {{"x", 0.7312}, {"y", 0.3}};
    CHECK(shows(shown(facts), "100  stays: with the others it earns something\n"));
    CHECK(shows(shown(facts), "100  stays: it earns that\n"));
}

TEST_CASE("with another reward a model's figures are called those of mean rewards", "[report]") {
    EventFacts facts = verified_example();
    facts.reward = "margin, to the power of 0.5, of 81 points";
    const std::string report = shown(facts, ReportDetail::all);
    CHECK(shows(report,
                "\nreward: margin, to the power of 0.5, of 81 points; what the model says, in Elo too, is of mean "
                "rewards\n"));
    CHECK(shows(report, "mean reward along 'x' with its 95% band\n  x  mean reward "));
    CHECK(shows(report, "games  settings          mean reward  regret\n"));
    const std::string page = render_html(facts, {});
    CHECK(shows(page, "\"scale\":\"mean reward\""));
    CHECK(shows(page, "model: mean reward 0.400"));
    CHECK_FALSE(shows(page, "win rate along"));
    facts.is_of_duels = true;
    CHECK(shows(shown(facts), "\nreward: margin, to the power of 0.5, of 81 points\n"));
}

TEST_CASE("a match says how far its test is, and whom it compared", "[report]") {
    EventFacts facts = verified_example();
    MatchFacts& match = *facts.match;
    match.decision = SprtDecision::undecided;
    match.llr = -0.001;
    match.pairs = 1;
    match.unpaired = 398;
    match.more_games = 140;
    match.is_present = false;
    match.scores_by_lot = 3;
    match.against = Comparison::former_settings;
    const std::string report = shown(facts);
    CHECK(shows(report, "\nthe former default  x 0.20, y 0.24 "));
    CHECK(shows(report,
                "\nDifference +41 [+9, +74] Elo (95%, at every look).\n"
                "SPRT of 0 against 30 Elo: LLR 0.00 after 1 pair, bounds -2.94 and 2.94; undecided.\n"
                "398 of the 400 games are without the other one of their pair: the difference and the SPRT count "
                "pairs only.\n"
                "If it is really +41 Elo, about 100 more games would decide it.\n"
                "3 scores between a win, a draw and a loss: the match counts each as a win with that probability, at "
                "random.\n"
                "By now other settings would be compared: 'verify' plays a match of those.\n"));
}

TEST_CASE("a match that tells too little says so", "[report]") {
    EventFacts facts = verified_example();
    facts.match->elo = {0, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    facts.match->decision = SprtDecision::undecided;
    facts.match->more_games.reset();
    const std::string report = shown(facts);
    CHECK(shows(report, "\nThe difference in Elo is not known yet: these are few games.\nSPRT of 0 against 30 Elo: "));
    CHECK_FALSE(shows(report, "If it is really"));
    CHECK_FALSE(shows(report, "inf]"));
    for (MatchFacts::Side& side : facts.match->sides) {
        side.tally.wins = side.tally.games;
        side.tally.draws = 0;
    }
    CHECK(shows(shown(facts),
                "\nThe difference in Elo is not known: both sides won all their games, so only another opponent can "
                "tell.\n"));
    for (MatchFacts::Side& side : facts.match->sides) {
        side.tally.wins = 0;
    }
    CHECK(shows(shown(facts), "both sides lost all their games"));
}

TEST_CASE("of duels the report says so once, and its history has no empty columns", "[report]") {
    EventFacts facts = verified_example();
    facts.is_of_duels = true;
    facts.opponent.clear();
    facts.choosing.reset();
    facts.steering = "duels";
    facts.is_steered_as_usual = true;
    for (HistoryFacts& moment : facts.history) {
        moment.win_rate.reset();
        moment.expected_regret.reset();
    }
    const std::string report = shown(facts, ReportDetail::all);
    CHECK(shows(report, "\ntune: model_tuner, candidates play each other\n"));
    CHECK(shows(report, "\nplayed: 600 games to choose, 400 to verify\n"));
    CHECK_FALSE(shows(shown(facts), "steered by"));
    CHECK(shows(report, "\ngames  settings\n  200  x 0.50, y 0.30\n"));
    facts.steering = "duels, H 1";
    facts.is_steered_as_usual = false;
    CHECK(shows(shown(facts), "\nsteered by duels, H 1\n"));
}

TEST_CASE("a parameter of which too little is known says so", "[report]") {
    EventFacts facts = verified_example();
    facts.parameters[0].matters = false;
    facts.parameters[1].present.reset();
    const std::string report = shown(facts);
    CHECK(shows(report, "  up to 130 Elo\n"));
    CHECK(shows(report, "\ny                 0.24        -  "));
    facts.parameters[0].influence_elo_high.reset();
    facts.parameters[1].influence_elo_high.reset();
    CHECK_FALSE(shows(shown(facts), "influence"));
}

TEST_CASE("a long command of a script is told in full only where all is", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.script = "./play.py" + std::string(400, 'x');
    CHECK(shows(shown(facts), ", played by ./play.pyxx"));
    CHECK_FALSE(shows(shown(facts), facts.script));
    CHECK(shows(shown(facts, ReportDetail::all), facts.script + "\n"));
}

TEST_CASE("a long curve is thinned, its ends stay", "[report]") {
    EventFacts facts = verified_example();
    const Report report = text_report(facts, ReportDetail::all, {10});
    const auto is_curve = [](const auto& block) {
        const auto* table = std::get_if<Table>(&block);
        return table != nullptr && table->title.starts_with("win rate along 'x'");
    };
    const auto found = std::ranges::find_if(report, is_curve);
    REQUIRE(found != report.end());
    const Table& curve = std::get<Table>(*found);
    CHECK(curve.rows.size() == 11);
    CHECK(curve.rows.front().front().text == "0");
    CHECK(curve.rows.back().front().text == "1");
    for (const auto& row : curve.rows) {
        CHECK(row.at(3).text.find('o') != std::string::npos);
        CHECK(row.at(3).text.size() <= 32);
    }
}

TEST_CASE("of a long list of words the curve has all", "[report]") {
    EventFacts facts = verified_example();
    std::vector<CurveFacts>& curve = facts.parameters.front().curve;
    REQUIRE(curve.size() > 11);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        curve[i].value = static_cast<long long>(1000 + i);
    }
    curve.back().value = "auto";
    const std::string all = shown(facts, ReportDetail::all);
    for (const CurveFacts& point : curve) {
        CHECK(shows(all, "\n" + to_text(point.value) + " "));
    }
}

TEST_CASE("names from outside cannot harm the terminal", "[report]") {
    EventFacts facts = verified_example();
    facts.event = "\033[2Jtune";
    facts.parameters[0].code = "x\033[31m\n";
    facts.match->sides[0].values[0] = {"x\033[31m\n", std::string("a\rb\xff")};
    facts.sides[0].engine = "Sharp\007";
    for (const ReportDetail detail : {ReportDetail::brief, ReportDetail::usual, ReportDetail::all}) {
        const std::string text = shown(facts, detail);
        CHECK(text.find_first_of("\033\r\007") == std::string::npos);
        CHECK_FALSE(find_invalid_utf8(text));
    }
}

TEST_CASE("several machines have a table of what each has played", "[report]") {
    EventFacts facts = verified_example();
    CHECK_FALSE(shows(shown(facts), "machines"));
    MachineFacts slow{"attic", {}, {}, 2, 1000, 200};
    MachineFacts fast{"big", {}, 1234.5, 0, 3000, 200};
    for (int i = 0; i < 40; ++i) {
        slow.tally.add(0);
        fast.tally.add(1);
    }
    slow.void_games = 3;
    facts.machines = {slow, fast, {"cellar", {}, {}, 0, 0, 0, 5}};
    const std::string text = shown(facts);
    const std::size_t begin = text.find("machines\n");
    REQUIRE(begin != std::string::npos);
    CHECK(text.substr(begin, text.find("\n\n", begin) - begin) ==
          "machines\n"
          "machine  games  an hour  failures  void  speed  win rate  95% interval\n"
          "attic       40        -         2     3   0.50     0.000   0.00 - 0.09\n"
          "big         40     1234         0     0   1.50     1.000   0.91 - 1.00\n"
          "cellar       0        -         0     5      -         -   0.00 - 1.00");
    facts.machines[2].lost_workers = 12;
    facts.machines[2].refused_answers = 7;
    CHECK(
        shows(shown(facts),
              "cellar       0        -         0     5            12                7      -         -   0.00 - 1.00"));
    facts.tournament = TournamentFacts{};
    CHECK(shows(shown(facts), "speed  first players' win rate  95% interval\n"));
}
