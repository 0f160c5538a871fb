#include <cmath>

#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

TunedParameter knob(const std::string& code, int split) {
    TunedParameter parameter{code, Scale::linear(0, 10), split, code + ": %.2f"};
    parameter.default_value = 2.0;
    return parameter;
}

/// Of knobs called "a", "b", and so on.
ControlFile knobs(const TunerSettings& tuner, std::size_t count) {
    ControlFile control = small_event();
    control.tuner = tuner;
    if (std::holds_alternative<DuelTunerSettings>(tuner)) {
        control.gtp().players.clear();
        control.gtp().opponent.clear();
        control.verification.kind = MatchKind::duel;
    }
    control.candidate_colour = ColourChoice::alternate;
    control.parameters.clear();
    control.gtp().candidate.command = {"engine"};
    const bool is_cut = std::holds_alternative<TreeTunerSettings>(tuner);
    for (std::size_t i = 0; i < count; ++i) {
        control.parameters.push_back(knob(std::string(1, static_cast<char>('a' + i)), is_cut ? 4 : 0));
        control.gtp().candidate.command.push_back("{" + control.parameters.back().code + "}");
    }
    return control;
}

double value_of(const Parameters& values, const std::string& code) {
    for (const auto& value : values) {
        if (value.first == code) {
            return std::get<double>(value.second);
        }
    }
    return -1;
}

/// "a" is best at 7, and that is all that matters.
double strength_of_a(const Parameters& values) {
    return values.empty() ? -1 : -std::pow(value_of(values, "a") - 7, 2) / 4;
}

GameRecord played_game(const Job& job) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    const double lead = strength_of_a(job.sides[0].parameters) - strength_of_a(job.sides[1].parameters);
    const bool first = Random(3, "luck", job.number).uniform() < 1 / (1 + std::exp(-lead));
    outcome.winner = first ? job.colour : opponent_of(job.colour);
    return make_record(job, outcome, 1000 + static_cast<double>(job.number));
}

std::vector<GameRecord> played_games(TuningEvent& event, int games) {
    std::vector<GameRecord> records;
    for (int i = 0; i < games; ++i) {
        records.push_back(played_game(event.ask().value()));
        event.tell(records.back());
    }
    return records;
}

std::vector<GameRecord> games_of(const ControlFile& control, int games) {
    TuningEvent event(control, {7, 1, {}});
    return played_games(event, games);
}

Parameters settings_recommended(const TuningEvent& event) {
    Parameters values;
    for (const ParameterFacts& parameter : event.facts(FactsDetail::full).parameters) {
        values.emplace_back(parameter.code, parameter.recommended.value());
    }
    return values;
}

const std::vector<TunerSettings> all_tuners{TreeTunerSettings{}, ModelTunerSettings{}, DuelTunerSettings{},
                                            CeTunerSettings{}};

}  // namespace

TEST_CASE("games from before a parameter came count, at what it was then", "[competition][slow]") {
    for (const TunerSettings& tuner : {all_tuners[0], all_tuners[1], all_tuners[2]}) {
        CAPTURE(tuner.index());
        const std::vector<GameRecord> games = games_of(knobs(tuner, 1), 300);
        ControlFile grown = knobs(tuner, 2);
        std::swap(grown.parameters[0], grown.parameters[1]);
        grown.parameters[0].before = 8.0;
        grown.parameters[0].default_value = 3.0;
        TuningEvent event(grown, {7, 1, {}});
        for (const GameRecord& game : games) {
            event.tell(game);
        }
        const EventFacts before = event.facts(FactsDetail::full);
        CHECK(before.progress.choosing == 300);
        CHECK_FALSE(warns_of<SetAside>(before));
        CHECK(before.parameters[0].games_varied == 0u);
        CHECK_FALSE(before.parameters[1].games_varied);
        CHECK(std::abs(value_of(settings_recommended(event), "a") - 7) < 1.5);
        const Job job = event.ask().value();
        CHECK(job.number == 300);
        CHECK(job.sides[0].parameters.size() == 2);
        played_games(event, 40);
        CHECK(event.facts(FactsDetail::full).parameters[0].games_varied == 40u);
    }
}

TEST_CASE("an event to which a parameter came is the same when it is killed and resumed", "[competition]") {
    for (const TunerSettings& tuner : {all_tuners[0], all_tuners[1], all_tuners[2]}) {
        CAPTURE(tuner.index());
        std::vector<GameRecord> games = games_of(knobs(tuner, 1), 51);
        ControlFile grown = knobs(tuner, 2);
        grown.parameters[1].before = 2.0;
        TuningEvent whole(grown, {7, 1, {}});
        for (const GameRecord& game : games) {
            whole.tell(game);
        }
        const std::vector<GameRecord> later = played_games(whole, 30);
        games.insert(games.end(), later.begin(), later.end());
        TuningEvent resumed(grown, {7, 1, {}});
        for (const GameRecord& game : games) {
            resumed.tell(game);
        }
        for (int i = 0; i < 20; ++i) {
            const Job expected = whole.ask().value();
            const Job job = resumed.ask().value();
            CHECK(job.number == expected.number);
            CHECK(job.purpose == expected.purpose);
            CHECK(job.sides[0].parameters == expected.sides[0].parameters);
            whole.tell(played_game(expected));
            resumed.tell(played_game(job));
        }
    }
}

TEST_CASE("a fixed parameter is at its value in all games and in what is recommended, and games from before teach",
          "[competition][slow]") {
    std::vector<std::pair<TunerSettings, std::size_t>> cases;
    for (const TunerSettings& tuner : all_tuners) {
        cases.emplace_back(tuner, 2);
    }
    cases.emplace_back(DuelTunerSettings{}, 6);
    for (const auto& [tuner, count] : cases) {
        CAPTURE(tuner.index(), count);
        ControlFile control = knobs(tuner, count);
        const std::vector<GameRecord> games = games_of(control, 400);
        control.parameters[1].fixed = 3.75;
        TuningEvent event(control, {7, 1, {}});
        for (const GameRecord& game : games) {
            event.tell(game);
        }
        const bool is_tree = std::holds_alternative<TreeTunerSettings>(tuner);
        CHECK(warns_of<SetAside>(event.facts(FactsDetail::full)) == is_tree);  // which has only cells at 3.75 now
        for (int i = 0; i < 60; ++i) {
            const Job job = event.ask().value();
            CHECK(value_of(job.sides[0].parameters, "b") == 3.75);
            CHECK((job.sides[1].parameters.empty() || value_of(job.sides[1].parameters, "b") == 3.75));
            event.tell(played_game(job));
        }
        for (const Parameters& candidate : event.candidates_to_check()) {
            CHECK((value_of(candidate, "b") == 3.75 || candidate == default_settings(control.parameters)));
        }
        const Parameters recommended = settings_recommended(event);
        CHECK(value_of(recommended, "b") == 3.75);
        CHECK(std::abs(value_of(recommended, "a") - 7) < (std::holds_alternative<CeTunerSettings>(tuner) ? 4 : 2));
        const EventFacts facts = event.facts(FactsDetail::full);
        CHECK(facts.parameters[1].fixed == Value(3.75));
        CHECK(facts.parameters[1].curve.empty());
        CHECK(facts.parameters[1].games_varied.value() >= (is_tree ? 20 : 200));
        CHECK(facts.parameters[1].games_varied.value() <= 400);
        CHECK_FALSE(facts.parameters[0].games_varied);
    }
}

TEST_CASE("a parameter that is free again varies again, and all games teach", "[competition]") {
    ControlFile control = knobs(DuelTunerSettings{}, 2);
    control.parameters[1].fixed = 5.0;
    const std::vector<GameRecord> games = games_of(control, 100);
    control.parameters[1].fixed.reset();
    TuningEvent event(control, {7, 1, {}});
    for (const GameRecord& game : games) {
        event.tell(game);
    }
    CHECK_FALSE(warns_of<SetAside>(event.facts(FactsDetail::full)));
    bool varies = false;
    for (const GameRecord& game : played_games(event, 10)) {
        varies = varies || value_of(game.parameters(), "b") != 5;
    }
    CHECK(varies);
}

TEST_CASE("the games of a match are told with the new parameter, too", "[competition]") {
    ControlFile control = knobs(DuelTunerSettings{}, 1);
    control.number_of_games = 100;
    control.verification.share = 0.2;
    TuningEvent event(control, {7, 1, {}});
    const std::vector<GameRecord> games = played_games(event, 100);
    CHECK_FALSE(event.ask());
    ControlFile grown = knobs(DuelTunerSettings{}, 2);
    grown.number_of_games = 200;
    grown.verification.share = 0.2;
    grown.parameters[1].before = 2.0;
    TuningEvent later(grown, {7, 1, {}});
    for (const GameRecord& game : games) {
        later.tell(game);
    }
    const EventFacts facts = later.facts(FactsDetail::full);
    REQUIRE((facts.match || !facts.earlier_matches.empty()));
    const MatchFacts& match = facts.match ? *facts.match : facts.earlier_matches.front();
    CHECK(match.sides[0].values.size() == 2);
    CHECK(later.ask().value().sides[0].parameters.size() == 2);
}
