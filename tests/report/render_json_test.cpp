#include "ringmaster/report/render_json.hpp"

#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

#include "report/sample_facts.hpp"
#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/json_schema.hpp"

using namespace ringmaster;

namespace {

nlohmann::ordered_json document_of(const EventFacts& facts) {
    return nlohmann::ordered_json::parse(render_json(facts));
}

std::vector<std::string> schema_problems_of(const EventFacts& facts) {
    static const JsonSchema schema(read_file(RINGMASTER_SOURCE_DIR "/docs/report.schema.json"));
    return schema.problems_of(render_json(facts));
}

/// Whether no byte of the text is a control character but line feeds.
bool is_harmless_json(const std::string& text) {
    return !find_invalid_utf8(text) && printable(text, std::string::npos, true) == text;
}

}  // namespace

TEST_CASE("the document is as its schema says, for any event", "[report]") {
    CHECK(schema_problems_of(sample_model_facts()).empty());
    CHECK(schema_problems_of(sample_tree_facts()).empty());
    CHECK(schema_problems_of({}).empty());
    CHECK(schema_problems_of(hostile_facts()).empty());
}

TEST_CASE("what was adopted is in the document, as its schema says", "[report]") {
    static const JsonSchema schema(read_file(RINGMASTER_SOURCE_DIR "/docs/report.schema.json"));
    const AdoptionFacts adoption{1'764'000'000, {}, {{"x", 0.5}}, true, "KEEP", {"KEEP: x 0.5"}};
    const std::string text = render_json(sample_model_facts(), {adoption});
    CHECK(schema.problems_of(text).empty());
    CHECK(nlohmann::ordered_json::parse(text).at("adoptions").dump() ==
          R"([{"when":1764000000.0,"from":{},"to":{"x":0.5},"is_undoing":true,"decision":"KEEP",)"
          R"("answer":["KEEP: x 0.5"]}])");
}

TEST_CASE("the schema knows every word that the facts can use", "[report]") {
    EventFacts facts;
    facts.warnings = every_warning();
    facts.match = MatchFacts{};
    facts.ablation.emplace().changes.emplace_back();
    facts.ablation->together = AblationFacts::Worth{};
    const auto with_all_words = [&](auto& fact) {
        for (const auto& [word, value] : words_of(fact)) {
            fact = value;
            CHECK(schema_problems_of(facts).empty());
        }
    };
    with_all_words(facts.answer.decision);
    with_all_words(facts.answer.reason);
    with_all_words(facts.answer.evidence);
    with_all_words(facts.answer.against);
    with_all_words(facts.match->decision);
    with_all_words(facts.ablation->together->verdict);
}

TEST_CASE("the schema is told from one that does not fit", "[report]") {
    const JsonSchema schema(
        R"({"type": "object", "properties": {"a": {"type": ["integer", "null"]}, "b": {"$ref": "#/$defs/list"}},
            "required": ["a"], "additionalProperties": false,
            "$defs": {"list": {"type": "array", "items": {"enum": ["x", "y"]}}}})");
    using Problems = std::vector<std::string>;
    CHECK(schema.problems_of(R"({"a": null, "b": ["x", "y"]})").empty());
    CHECK(schema.problems_of(R"({"a": 0.5})") == Problems{R"(/a is 0.5, not ["integer","null"])"});
    CHECK(schema.problems_of(R"({"a": 1, "c": 1})") == Problems{" has the key 'c'"});
    CHECK(schema.problems_of("{}") == Problems{" has no key \"a\""});
    CHECK(schema.problems_of(R"({"a": 1, "b": ["x", "z"]})") == Problems{R"(/b/1 is "z", not one of ["x","y"])"});
    CHECK(JsonSchema(R"({"pattern": "x"})").problems_of("1") ==
          Problems{"the schema says 'pattern', which is not known here"});
}

TEST_CASE("every key of the schema is explained to users", "[report]") {
    const std::string page = read_file(RINGMASTER_SOURCE_DIR "/docs/report_format.md");
    const auto schema = nlohmann::json::parse(read_file(RINGMASTER_SOURCE_DIR "/docs/report.schema.json"));
    const auto require_keys = [&](const nlohmann::json& part) {
        const auto properties = part.value("properties", nlohmann::json::object());
        for (const auto& [key, ignored] : properties.items()) {
            INFO(key);
            CHECK(page.find("`" + key + "`") != std::string::npos);
        }
    };
    require_keys(schema);
    for (const auto& [ignored, part] : schema.at("$defs").items()) {
        require_keys(part);
    }
}

TEST_CASE("the document begins with its schema and ends in a line feed", "[report]") {
    const std::string text = render_json(sample_model_facts());
    CHECK(text.find("{\n  \"schema\": 1,\n  \"event\": \"pachi_model\",\n  \"description\": ") == 0);
    CHECK(text.substr(text.size() - 4) == "]\n}\n");
}

TEST_CASE("the answer is in words and figures", "[report]") {
    CHECK(document_of(sample_model_facts()).at("answer").dump() ==
          R"({"decision":"change","reason":"match_won","elo":{"elo":42.3,"low":9.1,"high":74.8},)"
          R"("evidence":"fresh_games","against":"default","left_to_gain_elo":6.4,"defaults_may_cost_elo":null,)"
          R"("probability_best":null,"more_games":1800,"wants_verify":false})");
}

TEST_CASE("values keep their kinds, intervals and tallies are told in full", "[report]") {
    const auto model = document_of(sample_model_facts());
    CHECK(model.at("/parameters/0/optimum"_json_pointer).dump() == R"({"low":900,"high":3200})");
    CHECK(model.at("/parameters/2/optimum"_json_pointer).is_null());
    CHECK(model.at("/match/sides/0/values"_json_pointer).dump() ==
          R"({"playouts":1585,"exploration":0.41,"policy":"hybrid"})");
    CHECK(model.at("/match/sides/0/interval"_json_pointer).dump() == R"({"low":0.536,"high":0.632})");
    CHECK(model.at("/match/decision"_json_pointer) == "elo1");
    CHECK(model.at("/settings/komi"_json_pointer) == "7.5");
    CHECK(
        model.at("/warnings/0"_json_pointer).dump() ==
        R"({"kind":"optimum_at_edge","sentence":"The best 'exploration' lies at the lower end of its range with )"
        R"(probability 0.31: widen it, if the engine allows.","count":0,"total":0,"share":0.31,"factor":0.0,"side":0,)"
        R"("name":"exploration","changes":[]})");
    const auto tree = document_of(sample_tree_facts());
    CHECK(tree.at("/candidates/0/tally"_json_pointer).dump() ==
          R"({"games":168,"wins":100,"draws":8,"losses":60,"win_rate":0.6190476190476191})");
    CHECK(tree.at("match").is_null());
    CHECK(tree.at("/history/0/recommended/1"_json_pointer).dump() == R"({"at":0.45,"value":0.3})");
}

TEST_CASE("games with a score that is no win, draw or loss are counted, so that all add up", "[report]") {
    EventFacts facts = sample_tree_facts();
    facts.choosing = facts.candidates.at(0).tally = {.games = 4, .wins = 2, .others = 1, .other_points = 0.2};
    const std::string tally = R"({"games":4,"wins":2,"draws":0,"losses":1,"others":1,"win_rate":0.55})";
    CHECK(document_of(facts).at("/candidates/0/tally"_json_pointer).dump() == tally);
    CHECK(document_of(facts).at("choosing").dump() == tally);
    CHECK(schema_problems_of(facts).empty());
}

TEST_CASE("an event of which nothing is known has all keys", "[report]") {
    const auto nothing = document_of({});
    CHECK(nothing.size() == document_of(sample_model_facts()).size());
    CHECK(nothing.at("/answer/decision"_json_pointer) == "no_data");
    CHECK(nothing.at("/answer/elo"_json_pointer).is_null());
    CHECK(nothing.at("/sides/0/by_colour/black/win_rate"_json_pointer).is_null());
    CHECK(nothing.at("choosing").is_null());
    CHECK(nothing.at("candidates") == nlohmann::ordered_json::array());
}

TEST_CASE("hostile names and numbers do no harm in JSON", "[report]") {
    const std::string text = render_json(hostile_facts());
    CHECK(is_harmless_json(text));
    const auto document = nlohmann::ordered_json::parse(text);
    CHECK(document.at("/answer/elo/elo"_json_pointer).is_null());
    CHECK(document.at("event").get<std::string>().find("\x1b[31m") != std::string::npos);
    CHECK(document.at("event").get<std::string>().find("\xEF\xBF\xBD") != std::string::npos);
}
