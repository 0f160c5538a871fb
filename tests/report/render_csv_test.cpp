#include "ringmaster/base/text.hpp"
#include "ringmaster/report/csv.hpp"

#include "report/sample_facts.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<std::string> csv_lines(const EventFacts& facts) {
    std::vector<std::string> lines = split(render_csv(facts), '\n');
    CHECK(lines.back().empty());
    lines.pop_back();
    return lines;
}

EventFacts two_candidates() {
    EventFacts facts;
    facts.main_table = MainTable::candidates;
    facts.parameters.resize(2);
    facts.parameters[0].code = "level";
    facts.parameters[1].code = "style, \"new\"";
    CandidateFacts first;
    first.cell = "3,1";
    first.values = {{"level", 3LL}, {"style, \"new\"", std::string("a,b")}};
    first.tally = {20, 11, 2};
    first.interval = {0.375, 0.75};
    first.reward = 0.125;
    first.with_prior = 0.55;
    first.corrected = 0.5625;
    first.probability_best = 0.1;
    first.is_recommended = true;
    CandidateFacts second;
    second.cell = "3,1 0,2";
    second.depth = 2;
    second.values = {{"level", 0.1}};
    second.with_prior = 0.5;
    second.is_retired = true;
    facts.candidates = {first, second};
    return facts;
}

}  // namespace

TEST_CASE("of mc_tuner the CSV table has a line for each candidate", "[report]") {
    CHECK(render_csv(two_candidates()) ==
          "cell,level,\"style, \"\"new\"\"\",games,wins,draws,losses,win_rate,low,high,corrected,probability_best,"
          "reward,with_prior,recommended,retired\n"
          "\"3,1\",3,\"a,b\",20,11,2,7,0.6,0.375,0.75,0.5625,0.1,0.125,0.55,true,false\n"
          "\"3,1 0,2\",0.1,,0,0,0,0,,0,1,,,,0.5,false,true\n");
    CHECK(csv_lines(sample_tree_facts()).size() == 13);
}

TEST_CASE("a parameter may be called like a figure", "[report]") {
    EventFacts facts = two_candidates();
    facts.parameters[0].code = "games";
    facts.candidates[0].values[0].first = "games";
    const auto lines = csv_lines(facts);
    CHECK(lines.at(0).find("cell,parameter_games,") == 0);
    CHECK(lines.at(1).find("\"3,1\",3,") == 0);
}

TEST_CASE("of model_tuner the CSV table has a line for each point of the curves", "[report]") {
    EventFacts facts;
    facts.competition_type = "model_tuner";
    facts.parameters.resize(2);
    facts.parameters[0].code = "rave";
    facts.parameters[0].recommended = 0.075;
    facts.parameters[0].present = 0.05;
    facts.parameters[0].gain_elo = EloEstimate{12, -3.5, infinity};
    facts.parameters[0].curve = {{0.05, 0, 0.5, {0.4375, 0.5625}}, {0.1, 1, 1.0 / 3, {0.25, infinity}}};
    facts.parameters[1].code = "policy";
    facts.parameters[1].curve = {{std::string("new, wild"), 0.5, {}, {-41.5, 0}, -30}};
    CHECK(render_csv(facts) ==
          "parameter,value,at,win_rate,elo,low,high,recommended,default,gain_elo,gain_low,gain_high\n"
          "rave,0.05,0,0.5,,0.4375,0.5625,0.075,0.05,12,-3.5,\n"
          "rave,0.1,1,0.3333333333333333,,0.25,,0.075,0.05,12,-3.5,\n"
          "policy,\"new, wild\",0.5,,-30,-41.5,0,,,,,\n");
    CHECK(csv_lines(sample_model_facts()).size() == 1 + 21 + 21 + 3);
}

TEST_CASE("where there are neither curves nor a list the CSV table has the games along each parameter", "[report]") {
    EventFacts facts;
    facts.main_table = MainTable::stretches;
    facts.parameters.resize(2);
    facts.parameters[0].code = "rave";
    facts.parameters[0].games = {{0.05, 0, 8, 2}, {0.1, 1, 0, 0}};
    facts.parameters[1].code = "policy";
    facts.parameters[1].games = {{std::string("new, wild"), 0.5, 3, 1.5}};
    CHECK(render_csv(facts) ==
          "parameter,value,at,games,points,win_rate\n"
          "rave,0.05,0,8,2,0.25\n"
          "rave,0.1,1,0,0,\n"
          "policy,\"new, wild\",0.5,3,1.5,0.5\n");
}

TEST_CASE("an event without games has the line of names only", "[report]") {
    CHECK(csv_lines({}).size() == 1);
    EventFacts facts;
    facts.competition_type = "model_tuner";
    CHECK(render_csv(facts) ==
          "parameter,value,at,win_rate,elo,low,high,recommended,default,gain_elo,gain_low,gain_high\n");
}

TEST_CASE("what is not known of a player's Elo is empty in CSV", "[report]") {
    EventFacts facts;
    facts.tournament.emplace();
    facts.tournament->players = {{"new", {10, 6, 0}, {}, EloEstimate{40, 10, 70}},
                                 {"old", {}, {}, EloEstimate{0, -infinity, infinity}}};
    facts.tournament->standings.emplace_back();
    const std::vector<std::string> lines = csv_lines(facts);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].starts_with("player,elo,low,high,"));
    CHECK(lines[1].starts_with("new,40"));
    CHECK(lines[2].starts_with("old,,,,0,"));
}

TEST_CASE("hostile names and numbers do no harm in CSV", "[report]") {
    for (const MainTable table : {MainTable::candidates, MainTable::curves, MainTable::stretches}) {
        EventFacts facts = hostile_facts();
        facts.main_table = table;
        const std::string text = render_csv(facts);
        CHECK(printable(text, std::string::npos, true) == text);
        CHECK(text.find("nan") == std::string::npos);
        CHECK(text.find(",inf") == std::string::npos);
    }
}
