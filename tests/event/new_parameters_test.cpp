#include "ringmaster/event/new_parameters.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/event/event_state.hpp"

#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

const Words old_command{"engine", "--level", "{level}"};

ControlFile of_level(const Words& command = old_command) {
    ControlFile control = small_event(0);
    control.tuner = ModelTunerSettings{};
    control.parameters[0].default_value = 5.0;
    control.gtp().candidate.command = command;
    return control;
}

ControlFile with_width(const Words& command, std::optional<Value> default_value = 3.0) {
    ControlFile control = of_level(command);
    control.parameters.push_back({"width", Scale::linear(0, 10), 0, "width: %.2f"});
    control.parameters[1].default_value = std::move(default_value);
    return control;
}

StoredFacts with(StoredFacts facts, const StoredFacts& more) {
    facts.insert(more.begin(), more.end());
    return facts;
}

GameRecord game_of(const Parameters& played) {
    GameRecord record;
    record.purpose = parse_purpose(played.size() == 1 ? "T 0.5" : "T 0.5 0.3");
    record.sides[0].parameters = played;
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.result = "W+";
    return record;
}

std::string refusal_of(const ControlFile& before, const ControlFile& now, const Words& template_before = {},
                       const Words& template_now = {}, const Parameters& played = {{"level", 5.0}},
                       const std::string& text_before = "") {
    TemporaryFolder folder;
    Store store(folder / "small.db", Store::Mode::write);
    store.replace_facts(restore_event({before, template_before, text_before}, store, false).facts);
    GameRecord game = game_of(played);
    if (before.script() != nullptr) {
        game.ending = Ending::told;
        game.winner.reset();
        game.result = "L";
    }
    append(store, game);
    try {
        const EventState state = restore_event({now, template_now, ""}, store, false);
        CHECK(state.competition->progress().finished == 1);
        return "";
    } catch (const Error& error) {
        const std::string what = error.what();
        return what.substr(0, what.find(" (games under"));
    }
}

/// A control file of two parameters, as a state keeps it.
std::string control_text(const Words& command, const std::string& width) {
    return "competition_type = \"model_tuner\"\nboard_size = 9\nkomi = 7.5\nopponent = \"fixed\"\n"
           "candidate_colour = \"random\"\n"
           "candidate.command = \"" +
           join(command, " ") +
           "\"\n[players.fixed]\ncommand = \"engine --seed {seed}\"\n"
           "[[parameters]]\ncode = \"level\"\nscale = { linear = [0, 10] }\ndefault = 5.0\n"
           "[[parameters]]\ncode = \"width\"\nscale = { linear = [0, 10] }\n" +
           width + "\n";
}

}  // namespace

TEST_CASE("a parameter may come to an event, with all that its placeholder needs", "[event]") {
    for (const Words& command : {Words{"engine", "--level", "{level}", "--width", "{width}"},
                                 Words{"engine", "--width={width:.1f}", "--level", "{level}"},
                                 Words{"engine", "-c", "{width}", "--level", "{level}"}}) {
        CAPTURE(command);
        CHECK(refusal_of(of_level(), with_width(command)) == "");
    }
    CHECK(refusal_of(of_level({"engine", "--width", "3", "--level", "{level}"}),
                     with_width({"engine", "--width", "{width}", "--level", "{level}"})) == "");
    ControlFile options = with_width(old_command);
    options.gtp().candidate.options = {{"Search Width", "{width}"}};
    CHECK(refusal_of(of_level(), options) == "");
}

TEST_CASE("a script that is told both sides may be told a new parameter of both, and no more of one that goes",
          "[event]") {
    const auto by_script = [](ControlFile control, const Words& command) {
        control.game.emplace<ScriptSection>().script.command = command;
        return control;
    };
    const ControlFile one = by_script(of_level(), {"play", "{level}", "{opponent.level}"});
    const ControlFile two = by_script(with_width(old_command),
                                      {"play", "{level}", "{opponent.level}", "w={width}", "-w2", "{opponent.width}"});
    CHECK(refusal_of(one, two) == "");
    CHECK(refusal_of(two, by_script(of_level(), {"play", "{level}", "{opponent.level}", "w=7", "-w2", "7"}), {}, {},
                     {{"level", 5.0}, {"width", 7.0}}) == "");
}

TEST_CASE("what else changes with a new parameter is told", "[event]") {
    CHECK(
        refusal_of(of_level(), with_width({"engine", "--threads", "2", "--level", "{level}", "--width", "{width}"})) ==
        "small.toml: candidate: command was engine --level '{level}' for 1 game and is engine --threads 2 --level "
        "'{level}' --width '{width}' now");
    CHECK(refusal_of(of_level({"engine", "x={level}"}),
                     with_width({"engine", "x={level}", "--threads", "2", "w={width}"})) ==
          "small.toml: candidate: command was engine 'x={level}' for 1 game and is engine 'x={level}' --threads 2 "
          "'w={width}' now");
    ControlFile options = with_width(old_command);
    options.gtp().candidate.options = {{"Threads", "2"}, {"Width", "{width}"}};
    CHECK(refusal_of(of_level(), options) ==
          "small.toml: candidate: options has 'Threads=2' Width={width} now; 1 game was played without it");
    CHECK(refusal_of(of_level({"engine", "--width", "4", "--level", "{level}"}),
                     with_width({"engine", "--width", "{width}", "--level", "{level}"})) ==
          "small.toml: candidate: command was engine --width 4 --level '{level}' for 1 game and is engine --width "
          "'{width}' --level '{level}' now");
    ControlFile other = with_width(old_command);
    other.gtp().candidate.options = {{"Threads", "4"}, {"Width", "{width}"}};
    CHECK(refusal_of(options, other, {}, {}, {{"level", 5.0}, {"width", 7.0}}) ==
          "small.toml: candidate: options had 'Threads=2' for 1 game and has 'Threads=4' now");
    ControlFile without = of_level();
    without.gtp().candidate.options = {{"Threads", "2"}};
    CHECK(refusal_of(options, without, {}, {}, {{"level", 5.0}, {"width", 7.0}}) ==
          "small.toml: parameter 'width' is gone, which was 7 in 1 game (to keep what they say, leave its section and "
          "write 'fixed = 7' there)");
    ControlFile komi = with_width({"engine", "--level", "{level}", "--width", "{width}"});
    komi.gtp().settings.komi = 6.5;
    CHECK(refusal_of(of_level(), komi) == "small.toml: komi was 7.5 for 1 game and is 6.5 now");
}

TEST_CASE("what a shell is given in quotes may grow, and is not what it is given without", "[event]") {
    const Words apart{"sh", "-c", "./play", "x={level}"};
    const Words quoted{"sh", "-c", "./play x={level}"};
    const Words grown{"sh", "-c", "./play x={level} w={width}"};
    CHECK(refusal_of(of_level(apart), of_level(quoted)) ==
          "small.toml: candidate: command was sh -c ./play 'x={level}' for 1 game and is sh -c './play x={level}' now");
    CHECK(refusal_of(of_level(quoted), with_width(grown)) == "");
    CHECK(refusal_of(of_level(apart), with_width(grown)) ==
          "small.toml: candidate: command was sh -c ./play 'x={level}' for 1 game and is sh -c "
          "'./play x={level} w={width}' now");
}

TEST_CASE("a parameter without a default cannot come", "[event]") {
    const ControlFile unknown = with_width(old_command, std::nullopt);
    CHECK(refusal_of(of_level(), unknown) == "small.toml: parameter 'width' is new; 1 game was played without it");
    ControlFile generations = with_width(old_command);
    generations.tuner = CeTunerSettings{};
    ControlFile before = of_level();
    before.tuner = CeTunerSettings{};
    CHECK(refusal_of(before, generations) == "small.toml: parameter 'width' is new; 1 game was played without it");
}

TEST_CASE("a template may grow by what a new parameter needs", "[event]") {
    const auto with_file = [](ControlFile control) {
        control.candidate_files.push_back({"/tmp/x.in", "x", {0, 0}});
        return control;
    };
    const ControlFile before = with_file(of_level());
    const ControlFile now = with_file(with_width(old_command));
    CHECK(refusal_of(before, now, {"level {level}\nend"}, {"level {level}\nwidth {width}\nend"}) == "");
    CHECK(refusal_of(before, now, {"level {level}\nwidth 3\nend"}, {"level {level}\nwidth {width}\nend"}) == "");
    const std::string json = "{\n  \"level\": {level}\n}\n";
    CHECK(refusal_of(before, now, {json}, {"{\n  \"level\": {level},\n  \"width\": {width}\n}\n"}) == "");
    CHECK(refusal_of(before, now, {json}, {"{\n  \"width\": {width},\n  \"level\": {level}\n}\n"}) == "");
    CHECK(refusal_of(before, now, {"{ \"search\": { \"level\": {level:d} } }"},
                     {"{ \"search\": { \"level\": {level:d}, \"width\": {width:.1f} } }"}) == "");
    CHECK_THAT(refusal_of(before, now, {json}, {"{\n  \"level\": {level},\n \"a\": 1, \"width\": {width}\n}\n"}),
               Catch::Matchers::StartsWith("small.toml: template of 'x' was the text "));
    for (const std::string text :
         {"level {level}\nwidth {width}\nlast", "level {level}\nthreads 2\nwidth {width}\nend"}) {
        CHECK_THAT(refusal_of(before, now, {"level {level}\nend"}, {text}),
                   Catch::Matchers::StartsWith("small.toml: template of 'x' was the text "));
    }
}

TEST_CASE("a parameter that varied goes only as a fixed one, at a value that is told", "[event]") {
    const Words both{"engine", "--level", "{level}", "--width", "{width}"};
    const std::string value = GENERATE("3", "7");
    const std::string text = control_text(both, "default = 3.0" + std::string(value == "7" ? "\nfixed = 7.0" : ""));
    CHECK(refusal_of(with_width(both), of_level(both), {}, {}, {{"level", 5.0}, {"width", 7.0}}) ==
          "small.toml: parameter 'width' is gone, which was 7 in 1 game (to keep what they say, leave its section "
          "and write 'fixed = 7' there)");
    TemporaryFolder folder;
    Store store(folder / "small.db", Store::Mode::write);
    store.replace_facts(restore_event({with_width(both), {}, text}, store, false).facts);
    for (const double width : {4.0, 7.0}) {
        GameRecord game = game_of({{"level", 5.0}, {"width", width}});
        game.number = store.count_games(1);
        append(store, game);
    }
    CHECK_THAT(error_of([&] {
                   restore_event({of_level(both), {}, ""}, store, false);
               }),
               Catch::Matchers::StartsWith(
                   "small.toml: parameter 'width' is gone, which varied in " + std::string(value == "7" ? "1" : "2") +
                   " of 2 games (to keep what they say, leave its section and write 'fixed = " + value + "' there)"));
}

TEST_CASE("a parameter that never varied may go", "[event]") {
    const Words both{"engine", "--level", "{level}", "--width", "{width}"};
    const Parameters played{{"level", 5.0}, {"width", 7.0}};
    CHECK(refusal_of(with_width(both), of_level({"engine", "--level", "{level}", "--width", "7"}), {}, {}, played) ==
          "");
    CHECK_THAT(refusal_of(with_width(both), of_level(), {}, {}, played),
               Catch::Matchers::Contains("parameter 'width' is gone, which was 7 in 1 game"));
    const std::string text = control_text(both, "default = 7.0");
    CHECK(refusal_of(with_width(both), of_level(), {}, {}, played, text) == "");
    CHECK_THAT(refusal_of(with_width(both), of_level({"engine", "--fast", "--level", "{level}"}), {}, {}, played, text),
               Catch::Matchers::Contains("candidate: command was engine --level '{level}' --width '{width}' for 1 game "
                                         "and is engine --fast --level '{level}' now"));
}

TEST_CASE("what a new parameter was is kept, whatever its default becomes", "[event]") {
    ControlFile control = with_width(old_command);
    set_earlier_values({{"setting: parameters", "level"}}, 1, control);
    CHECK_FALSE(control.parameters[0].before);
    CHECK(control.parameters[1].before == Value(3.0));
    const StoredFacts facts = facts_of_earlier_values(control);
    CHECK(facts.at("earlier values") == "{\"width\":3.0}");
    CHECK(from_json_line<Parameters>(facts.at("start"), "it").back() == std::pair(std::string("width"), Value(3.0)));
    control.parameters[1].default_value = 8.0;
    control.parameters[1].before.reset();
    set_earlier_values(with({{"setting: parameters", "level, width"}}, facts), 1, control);
    CHECK(control.parameters[1].before == Value(3.0));
    CHECK(control.parameters[1].start == Value(3.0));
    CHECK(facts_of_earlier_values(control).at("start") == facts.at("start"));
    CHECK_FALSE(facts_of_earlier_values(of_level()).contains("earlier values"));
}

TEST_CASE("what a new parameter was is known again when its epoch is gone back to", "[event]") {
    TemporaryFolder folder;
    Store store(folder / "small.db", Store::Mode::write);
    const Words command{"engine", "--level", "{level}", "--width", "{width}"};
    const auto begin = [&](const ControlFile& control, bool accept_changes = false) {
        EventState state = restore_event({control, {}, ""}, store, accept_changes);
        store.replace_facts(state.facts);
        return state;
    };
    begin(of_level());
    append(store, game_of({{"level", 5.0}}));
    begin(with_width(command));
    ControlFile komi = with_width(command);
    komi.gtp().settings.komi = 6.5;
    const EventState second = begin(komi, true);
    CHECK(second.identity.epoch == 2);
    CHECK(second.facts.at("epoch 1 earlier values") == "{\"width\":3.0}");
    CHECK_FALSE(second.facts.contains("earlier values"));
    const StoredEvent shown = restore_to_show({with_width(command, 8.0), {}, ""}, store, "/home/me");
    CHECK(shown.control.parameters[1].before == Value(3.0));
    const EventState back = begin(with_width(command, 8.0));
    CHECK(back.identity.epoch == 1);
    CHECK(back.facts.at("earlier values") == "{\"width\":3.0}");
    CHECK(begin(with_width(command, 8.0)).facts.at("earlier values") == "{\"width\":3.0}");
}
