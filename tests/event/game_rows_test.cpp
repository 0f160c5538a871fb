#include "ringmaster/event/game_rows.hpp"

#include <limits>

#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const std::string csv_names =
    "number,purpose,place,level,style,role,colour,opponent,result,winner,ending,score,margin,moves,seconds,"
    "opponent_seconds,cpu_seconds,opponent_cpu_seconds,engine,opponent_engine,epoch,finished,machine\n";

GameRecord finished_game() {
    GameRecord record;
    record.number = 7;
    record.purpose = parse_purpose("3.12");
    record.colour = Colour::white;
    record.sides[0] = {Role::candidate, "", {{"level", 3LL}, {"style", std::string("a,b")}}, "Pachi 12", 1.5, 2.25};
    record.sides[1] = {Role::opponent, "gnugo", {}, "GNU Go 3.8", 0.5, 0.125};
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.score = 1;
    record.margin = 3.5;
    record.result = "W+3.5";
    record.moves = 61;
    record.finished = 1795215479.9;
    record.circumstances.machine = "m3";
    return record;
}

/// A game of which hardly anything is known.
GameRecord bare_game() {
    GameRecord record;
    record.purpose = parse_purpose("match 1 reference 1");
    record.sides[0].role = Role::reference;
    record.epoch = 2;
    record.finished = std::numeric_limits<double>::infinity();
    return record;
}

std::string rows_text(GameRows::Format format, const std::vector<GameRecord>& games,
                      const std::vector<std::string>& codes = {"level", "style"}) {
    GameRows rows(format, codes);
    std::string text = rows.header();
    for (const GameRecord& record : games) {
        text += rows.row(record);
    }
    return text + rows.footer();
}

}  // namespace

TEST_CASE("the games are lines of CSV below their names", "[event]") {
    CHECK(rows_text(GameRows::Format::csv, {}) == csv_names);
    CHECK(rows_text(GameRows::Format::csv, {finished_game(), bare_game()}) ==
          csv_names +
              "7,choose,3.12,3,\"a,b\",candidate,white,gnugo,W+3.5,white,score,1,3.5,61,1.5,0.5,2.25,0.125,Pachi 12,"
              "GNU Go 3.8,1,2026-11-20T22:57:59Z,m3\n"
              "0,verify,match 1 reference 1,,,reference,black,,,,unknown,0,,0,0,0,0,0,,,2,,\n");
}

TEST_CASE("the games are an array of JSON objects, one in a line", "[event]") {
    CHECK(rows_text(GameRows::Format::json, {}) == "[\n]\n");
    const std::string text = rows_text(GameRows::Format::json, {finished_game(), bare_game()});
    const auto lines = split(text, '\n');
    REQUIRE(lines.size() == 5);
    CHECK(lines[1] ==
          R"({"number":7,"purpose":"choose","place":"3.12","level":3,"style":"a,b","role":"candidate",)"
          R"("colour":"white","opponent":"gnugo","result":"W+3.5","winner":"white","ending":"score","score":1.0,)"
          R"("margin":3.5,"moves":61,"seconds":1.5,"opponent_seconds":0.5,"cpu_seconds":2.25,)"
          R"("opponent_cpu_seconds":0.125,"engine":"Pachi 12","opponent_engine":"GNU Go 3.8","epoch":1,)"
          R"("finished":"2026-11-20T22:57:59Z","machine":"m3"},)");
    const OrderedJson games = OrderedJson::parse(text);
    CHECK(games.size() == 2);
    for (const char* unknown :
         {"level", "style", "opponent", "result", "winner", "margin", "engine", "finished", "machine"}) {
        CHECK(games[1].at(unknown).is_null());
    }
}

TEST_CASE("every column is explained to users", "[event]") {
    const std::string page = read_file(RINGMASTER_SOURCE_DIR "/docs/report_format.md");
    for (const std::string& column : split(trim(rows_text(GameRows::Format::csv, {}, {})), ',')) {
        INFO(column);
        CHECK(page.find("`" + column + "`") != std::string::npos);
    }
}

TEST_CASE("both formats have the same columns", "[event]") {
    std::vector<std::string> keys;
    const OrderedJson games = OrderedJson::parse(rows_text(GameRows::Format::json, {finished_game()}));
    for (const auto& [key, ignored] : games.front().items()) {
        keys.push_back(key);
    }
    CHECK(join(keys, ",") + "\n" == csv_names);
}

TEST_CASE("a parameter that is called like another column keeps its value", "[event]") {
    GameRecord record = finished_game();
    record.sides[0].parameters = {{"moves", 5LL}};
    CHECK(rows_text(GameRows::Format::csv, {}, {"moves"}).find("place,parameter_moves,role") != std::string::npos);
    const OrderedJson games = OrderedJson::parse(rows_text(GameRows::Format::json, {record}, {"moves"}));
    CHECK(games[0].at("parameter_moves") == 5);
    CHECK(games[0].at("moves") == 61);
}

TEST_CASE("hostile names of engines and values do no harm in the rows", "[event]") {
    GameRecord record = finished_game();
    const std::string hostile = "a\"b,c\r\n\x1b[31m\x7f\u009b\xff<script>";
    record.sides[0].engine = record.sides[1].player = record.result = hostile;
    record.sides[0].parameters = {{"level", std::numeric_limits<double>::quiet_NaN()}, {"style", hostile}};
    const std::string csv = rows_text(GameRows::Format::csv, {record});
    CHECK(printable(csv, std::string::npos, true) == csv);
    const std::string json = rows_text(GameRows::Format::json, {record});
    CHECK(printable(json, std::string::npos, true) == json);
    CHECK(split(json, '\n').size() == 4);
    CHECK(OrderedJson::parse(json).at(0).at("style") == "a\"b,c\r\n\x1b[31m\x7f\u009b\xEF\xBF\xBD<script>");
    CHECK(OrderedJson::parse(json).at(0).at("level").is_null());
}
