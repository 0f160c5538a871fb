#include "ringmaster/event/new_parameters.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/event/event_state.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

const Words old_command{"engine", "--level", "{level}"};

ControlFile of_level(const Words& command = old_command) {
    ControlFile control = small_event(0);
    control.tuner = ModelTunerSettings{};
    control.parameters[0].present = 5.0;
    control.gtp().candidate.command = command;
    return control;
}

ControlFile with_width(const Words& command, std::optional<Value> present = 3.0) {
    ControlFile control = of_level(command);
    control.parameters.push_back({"width", Scale::linear(0, 10), 0, "width: %.2f"});
    control.parameters[1].present = std::move(present);
    return control;
}

std::string refusal_of(const ControlFile& before, const ControlFile& now, const Words& template_before = {},
                       const Words& template_now = {}) {
    TemporaryFolder folder;
    Store store(folder / "small.db", Store::Mode::write);
    store.replace_facts(restore_event({before, template_before, ""}, store, false).facts);
    GameRecord record;
    record.purpose = parse_purpose("T 0.5");
    record.sides[0].parameters = {{"level", 5.0}};
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.result = "W+";
    store.append(record);
    try {
        const EventState state = restore_event({now, template_now, ""}, store, false);
        CHECK(state.competition->progress().finished == 1);
        return "";
    } catch (const Error& error) {
        const std::string what = error.what();
        return what.substr(0, what.find(" (games under"));
    }
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

TEST_CASE("what else changes with a new parameter is told", "[event]") {
    CHECK(
        refusal_of(of_level(), with_width({"engine", "--threads", "2", "--level", "{level}", "--width", "{width}"})) ==
        "small.toml: candidate: command was engine --level '{level}' for 1 game and is engine --threads 2 --level "
        "'{level}' --width '{width}' now");
    CHECK(refusal_of(of_level({"engine", "--width", "4", "--level", "{level}"}),
                     with_width({"engine", "--width", "{width}", "--level", "{level}"})) ==
          "small.toml: candidate: command was engine --width 4 --level '{level}' for 1 game and is engine --width "
          "'{width}' --level '{level}' now");
    ControlFile komi = with_width({"engine", "--level", "{level}", "--width", "{width}"});
    komi.gtp().settings.komi = 6.5;
    CHECK(refusal_of(of_level(), komi) == "small.toml: komi was 7.5 for 1 game and is 6.5 now");
}

TEST_CASE("a parameter without a default cannot come, and one that goes is to be fixed", "[event]") {
    const ControlFile unknown = with_width(old_command, std::nullopt);
    CHECK(refusal_of(of_level(), unknown) == "small.toml: parameter 'width' is new; 1 game was played without it");
    CHECK(refusal_of(with_width({"engine", "{level}", "{width}"}), of_level({"engine", "{level}", "{width}"})) ==
          "small.toml: parameter 'width' is gone, which varied in 1 game (to keep what they say, leave its section and "
          "write 'fixed = VALUE' there)");
    ControlFile generations = with_width(old_command);
    generations.tuner = CeTunerSettings{};
    ControlFile before = of_level();
    before.tuner = CeTunerSettings{};
    CHECK(refusal_of(before, generations) == "small.toml: parameter 'width' is new; 1 game was played without it");
}

TEST_CASE("a template may grow by what a new parameter needs", "[event]") {
    const auto with_file = [](ControlFile control) {
        control.candidate_files.push_back({"/tmp/x.in", "x", 0, 0});
        return control;
    };
    const ControlFile before = with_file(of_level());
    const ControlFile now = with_file(with_width(old_command));
    CHECK(refusal_of(before, now, {"level {level}\nend"}, {"level {level}\nwidth {width}\nend"}) == "");
    CHECK(refusal_of(before, now, {"level {level}\nwidth 3\nend"}, {"level {level}\nwidth {width}\nend"}) == "");
    CHECK_THAT(refusal_of(before, now, {"level {level}\nend"}, {"level {level}\nwidth {width}\nlast"}),
               Catch::Matchers::StartsWith("small.toml: template of 'x' was the text "));
}

TEST_CASE("what a new parameter was is kept, whatever its default becomes", "[event]") {
    ControlFile control = with_width(old_command);
    set_earlier_values({}, {{"parameters", "level"}}, control);
    CHECK_FALSE(control.parameters[0].before);
    CHECK(control.parameters[1].before == Value(3.0));
    const StoredFacts facts = facts_of_earlier_values(control);
    CHECK(facts == StoredFacts{{"earlier values", "{\"width\":3.0}"}});
    control.parameters[1].present = 8.0;
    control.parameters[1].before.reset();
    set_earlier_values(facts, {{"parameters", "level, width"}}, control);
    CHECK(control.parameters[1].before == Value(3.0));
    CHECK(facts_of_earlier_values(of_level()).empty());
}
