#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/words.hpp"
#include "ringmaster/tune/tuner.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

/// Levels from 0 to 10, told for or against, as tuners of that kind have them.
ControlFile levels(const TunerSettings& tuner) {
    ControlFile control = small_event(std::holds_alternative<TreeTunerSettings>(tuner) ? 5 : 0);
    control.tuner = tuner;
    control.parameters[0].default_value = 5.0;
    if (std::holds_alternative<DuelTunerSettings>(tuner)) {
        control.gtp().players.clear();
        control.gtp().opponent.clear();
        control.candidate_colour = ColourChoice::alternate;
    }
    return control;
}

/// The higher the level the better: each plays 40 games.
std::vector<KnownResult> known_levels(bool are_duels) {
    std::vector<KnownResult> known;
    for (int level = 1; level <= 9; ++level) {
        KnownResult result{"", {{"level", static_cast<double>(level)}}, {}, 4.0 * level, 40};
        if (are_duels) {
            result.against = {{"level", 5.0}};
        }
        known.push_back(result);
    }
    return known;
}

double recommended_level(const EventFacts& facts) {
    return std::get<double>(facts.parameters.at(0).recommended.value());
}

const std::vector<TunerSettings> tuners{TreeTunerSettings{}, ModelTunerSettings{}, DuelTunerSettings{}};

}  // namespace

TEST_CASE("known results begin the search and are no games of the event", "[competition][slow]") {
    for (const TunerSettings& tuner : tuners) {
        CAPTURE(tuner.index());
        const ControlFile control = levels(tuner);
        TuningEvent event(control, {7, 1, {}, {}, {}, known_levels(std::holds_alternative<DuelTunerSettings>(tuner))});
        const EventFacts facts = event.facts(FactsDetail::full);
        CHECK(recommended_level(facts) > 7);
        CHECK(facts.progress.choosing == 0);
        REQUIRE(facts.known.size() == 1);
        CHECK(facts.known[0].tally.games == 360);
        CHECK(facts.known[0].tally.points() == 180);
        CHECK((!facts.choosing || facts.choosing->games == 0));
        CHECK(facts.without_known.empty());
        CHECK(known_text(facts) ==
              "360 games known by hand (180 points) began the search; no match counts them. "
              "Without them nothing is known yet.");
        CHECK(event.ask().value().number == 0);
    }
}

TEST_CASE("known results with settings that no candidate has are counted apart", "[competition][slow]") {
    for (const TunerSettings& tuner : tuners) {
        CAPTURE(tuner.index());
        const bool are_duels = std::holds_alternative<DuelTunerSettings>(tuner);
        std::vector<KnownResult> known = known_levels(are_duels);
        known.push_back({"old.toml", {{"level", 30.0}}, known.back().against, 1, 1});
        TuningEvent event(levels(tuner), {7, 1, {}, {}, {}, known});
        const EventFacts facts = event.facts(FactsDetail::full);
        REQUIRE(facts.known.size() == 2);
        CHECK(facts.known[1].tally.games == 0);
        CHECK(facts.known[1].outside == 1);
    }
}

TEST_CASE("what a known result leaves out was the default that the event began with", "[competition]") {
    ControlFile control = levels(DuelTunerSettings{});
    control.parameters.insert(control.parameters.begin(), control.parameters[0])->code = "depth";
    for (TunedParameter& parameter : control.parameters) {
        parameter.start = 2.0;
    }
    const KnownResult told{"", {{"level", 7.0}}, {}, 3, 4};
    const KnownResult whole = with_defaults_of_then(told, control.parameters, true);
    CHECK(whole.settings == Parameters{{"depth", 2.0}, {"level", 7.0}});
    CHECK(whole.against == Parameters{{"depth", 2.0}, {"level", 2.0}});
    CHECK(with_defaults_of_then(told, control.parameters, false).against.empty());
    control.parameters[0].start.reset();
    CHECK(with_defaults_of_then(told, control.parameters, true).settings[0].second == Value(5.0));
    control.parameters[0].start = 30.0;  // which no candidate has
    const KnownFacts known =
        TuningEvent(control, {7, 1, {}, {}, {}, {told, {"", {}, {}, 1, 2}}}).facts(FactsDetail::full).known.at(0);
    CHECK(known.outside == 6);
    CHECK(known.shared == 0);
}

TEST_CASE("known games are told by what their parameters are called, with those that came later", "[competition]") {
    for (const TunerSettings& tuner : tuners) {
        CAPTURE(tuner.index());
        ControlFile control = levels(tuner);
        TunedParameter& depth = *control.parameters.insert(control.parameters.begin(), control.parameters[0]);
        depth.code = "depth";
        depth.scale = Scale::linear(20, 30);
        depth.default_value = depth.before = 25.0;
        const Parameters before{{"level", 9.0}};
        const Parameters in_other_order{{"level", 9.0}, {"depth", 22.0}};
        std::vector<KnownResult> known{{"old.toml", before, {}, 1, 1}, {"old.toml", in_other_order, {}, 1, 1}};
        for (KnownResult& result : known) {
            result.against = std::holds_alternative<DuelTunerSettings>(tuner) ? result.settings : Parameters{};
        }
        const EventFacts facts = TuningEvent(control, {7, 1, {}, {}, {}, known}).facts(FactsDetail::full);
        REQUIRE(facts.known.size() == 1);
        CHECK(facts.known[0].tally.games == 2);
        CHECK(facts.known[0].outside == 0);
    }
}

TEST_CASE("whole points of known games are wins, spread evenly, and the rest is the last game's", "[tune]") {
    const ControlFile control = levels(TreeTunerSettings{});
    const auto tuner = make_tuner(control.parameters, control.tuner);
    const Tally told = tell_known(*tuner, {"", {{"level", 5.0}}, {}, 12.5, 20});
    CHECK(told.games == 20);
    CHECK(told.wins == 12);
    CHECK(told.draws == 1);
    CHECK(tell_known(*tuner, {"", {{"level", 5.0}}, {}, 3, 3}).wins == 3);
    CHECK(tell_known(*tuner, {"", {{"level", 5.0}}, {}, 0.25, 1}).others == 1);
}
