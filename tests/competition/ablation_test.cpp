// Which changes of the recommended settings earn the gain.
#include "ringmaster/competition/ablation.hpp"

#include <cmath>
#include <map>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

AblationComparison compared(double low, double difference, double high, double error, std::uint64_t games) {
    return {{difference, low, high}, error, games};
}

/// Duels of four parameters, of which "level" alone matters.
ControlFile four_parameters() {
    ControlFile control = small_event();
    control.gtp().players.clear();
    control.gtp().opponent.clear();
    control.gtp().candidate.command = {"engine"};
    control.tuner = DuelTunerSettings{};
    control.candidate_colour = ColourChoice::alternate;
    control.verification.kind = MatchKind::duel;
    control.number_of_games = 60;
    for (const char* code : {"a", "b", "c"}) {
        control.parameters.push_back(control.parameters[0]);
        control.parameters.back().code = code;
    }
    for (TunedParameter& parameter : control.parameters) {
        parameter.default_value = 1.0;
    }
    return control;
}

double level_in(const JobSide& side) {
    return std::get<double>(side.parameters.at(0).second);
}

GameRecord played_by_level(const Job& job) {
    const double lead = level_in(job.sides[0]) - level_in(job.sides[1]);
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    const bool first = Random(3, "luck", job.number).uniform() < 1 / (1 + std::exp(-lead / 2));
    outcome.winner = first ? job.colour : opponent_of(job.colour);
    return make_record(job, outcome, 1000 + static_cast<double>(job.number));
}

void play_out(TuningEvent& event, std::vector<GameRecord>& records, std::size_t most = 10'000) {
    for (std::optional<Job> job; records.size() < most && (job = event.ask());) {
        records.push_back(played_by_level(*job));
        event.tell(records.back());
    }
}

const MatchGame& ablated_game(const GameRecord& record) {
    return std::get<MatchGame>(record.purpose);
}

}  // namespace

TEST_CASE("a change is shown to earn or to harm, may well earn something, or goes", "[competition]") {
    using enum ChangeVerdict;
    const std::vector<AblationComparison> race{compared(1, 40, 80, 8, 100), compared(-40, -20, -1, 8, 100),
                                               compared(-12, 15, 42, 8, 100), compared(-24, 3, 30, 8, 100)};
    CHECK(verdicts_of(race) == std::vector{earns, harms, likely, idle});
    CHECK(verdicts_of({{{0, -infinity, infinity}, infinity, 0}}) == std::vector{likely});
    CHECK(ablation_confidence(9) == Approx(0.995));
}

TEST_CASE("with few games changes stay that go with more games", "[competition]") {
    using enum ChangeVerdict;
    const auto seen = [](double error) {
        return std::vector<AblationComparison>{compared(-200, 25, 250, error, 10), compared(-200, 5, 210, error, 10)};
    };
    CHECK(verdicts_of(seen(60)) == std::vector{likely, likely});
    CHECK(verdicts_of(seen(6)) == std::vector{likely, idle});
    CHECK(verdicts_of({compared(-1e5, 9e4, 2e5, 1, 10), compared(-1e5, -9e4, 1, 1, 10)}) == std::vector{likely, idle});
}

TEST_CASE("comparisons race: rounds are whole, and who is shown gets no more games", "[competition]") {
    std::vector<AblationComparison> race{compared(-9, 9, 27, 8, 4), compared(-9, 9, 27, 8, 2),
                                         compared(1, 20, 40, 8, 2)};
    CHECK(next_comparison(race, 2) == 1U);
    race[0].games = 5;
    CHECK(next_comparison(race, 2) == 0U);
    race[0].repeats_itself = true;
    CHECK(next_comparison(race, 2) == 1U);
    race[0] = race[1] = race[2];
    CHECK_FALSE(next_comparison(race, 2));
}

TEST_CASE("the recommended settings play themselves with changes taken back", "[competition][slow]") {
    const ControlFile control = four_parameters();
    TuningEvent event(control, {3, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    const std::size_t before = records.size();
    const EventFacts chosen = event.facts(FactsDetail::full);
    REQUIRE_FALSE(chosen.ablation);
    CHECK(event.ablate(400) == MatchRound{0, 0, 400, "", true});
    CHECK(event.progress().wanted == 400U);
    play_out(event, records);
    REQUIRE(records.size() == before + 400);
    std::map<std::string, std::uint64_t> games;
    for (std::size_t i = before; i < records.size(); ++i) {
        const MatchGame& game = ablated_game(records[i]);
        ++games[game.without];
        CHECK(records[i].sides[1].role == Role::reference);
        CHECK(records[i].parameters() == recommended_in(chosen));
        const bool takes_level_back = game.without.starts_with("level");
        CHECK((level_in(JobSide{.parameters = records[i].sides[1].parameters}) == 1) == takes_level_back);
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.progress.choosing == chosen.progress.choosing);
    CHECK(facts.progress.verifying == 0);
    CHECK(facts.progress.verifying_before == 0);
    CHECK(recommended_in(facts) == recommended_in(chosen));
    CHECK(facts.match.has_value() == chosen.match.has_value());
    const AblationFacts ablation = facts.ablation.value();
    CHECK(ablation.games == 400);
    CHECK(ablation.is_duel);
    REQUIRE(ablation.changes.size() == 4);
    CHECK(ablation.changes[0].codes == std::vector<std::string>{"level"});
    CHECK(ablation.changes[0].verdict == ChangeVerdict::earns);
    CHECK(ablation.changes[0].games == games.at("level"));
    CHECK(ablation.changes[0].games < ablation.changes[1].games);
    CHECK(ablation.settings[0] == recommended_in(facts)[0]);
    CHECK(ablation.kept_by_constraints.empty());
    REQUIRE(ablation.together);
    CHECK(ablation.together->games > 0);
    for (const std::string& code : ablation.together->codes) {
        CHECK(code != "level");
    }
    CHECK(notes_of(facts, ablation).front().starts_with("The smallest set that seems to keep the gain has "));

    TuningEvent again(control, {3, 1, {}});
    for (const GameRecord& record : records) {
        again.tell(record);
    }
    const AblationFacts stored = again.facts(FactsDetail::full).ablation.value();
    CHECK(stored.settings == ablation.settings);
    CHECK(stored.together->games == ablation.together->games);
    CHECK(stored.wanted == 400);
    CHECK(again.ablate(10) == MatchRound{0, 400, 10, "", true});

    TuningEvent cut_short(control, {3, 1, {}, {}, {}, {}, 900});
    for (const GameRecord& record : records) {
        cut_short.tell(record);
    }
    CHECK(cut_short.facts(FactsDetail::full).ablation.value().wanted == 900);
}

TEST_CASE("what the constraints forbid is not taken back together, and the report says what they keep",
          "[competition][slow]") {
    ControlFile control = four_parameters();
    control.allowed = AllowedSettings(control.parameters, {"level < 2 || a != 1 || b != 1"});
    TuningEvent event(control, {3, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    event.ablate(2000);
    play_out(event, records);
    for (const GameRecord& record : records) {
        CHECK(control.allowed.has(record.sides[1].parameters));
    }
    const EventFacts facts = event.facts(FactsDetail::full);
    const AblationFacts ablation = facts.ablation.value();
    CHECK(control.allowed.has(ablation.settings));
    std::vector<std::string> going;
    for (const AblationFacts::Worth& one : ablation.changes) {
        if (is_taken_back(one.verdict)) {
            going.push_back(one.codes.front());
        }
    }
    REQUIRE(going == std::vector<std::string>{"a", "b", "c"});
    CHECK(ablation.kept_by_constraints == std::vector<std::string>{"b"});
}

TEST_CASE("an ablation that is stopped anywhere goes on as if it had not been", "[competition][slow]") {
    const ControlFile control = four_parameters();
    TuningEvent whole(control, {1, 1, {}});
    std::vector<GameRecord> records;
    play_out(whole, records);
    const std::size_t before = records.size();
    const MatchRound round = whole.ablate(100);
    play_out(whole, records);
    for (const std::size_t cut : {before, before + 1, before + 50, before + 81, before + 99}) {
        TuningEvent event(control, {1, 1, {}});
        std::vector<GameRecord> again(records.begin(), records.begin() + static_cast<std::ptrdiff_t>(cut));
        for (const GameRecord& record : again) {
            event.tell(record);
        }
        CHECK(event.ablate(100, round) == round);
        play_out(event, again);
        CHECK(again == records);
    }
}

TEST_CASE("an ablation of engines without seeds ends when it repeats itself, and goes on when asked to",
          "[competition][slow]") {
    const ControlFile control = four_parameters();
    TuningEvent event(control, {3, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    std::map<std::string, std::uint64_t> games;
    const auto play = [&](TuningEvent& ablation) {
        while (const std::optional<Job> job = ablation.ask()) {
            const MatchGame game = std::get<MatchGame>(job->purpose);
            GameRecord record = make_record(*job, fake_outcome(*job, game.game % 2 == 0), 0);
            record.moves_hash = static_cast<std::int64_t>(1 + game.game % 4 + 4 * hash_of(game.without) % 1000);
            ablation.tell(record);
            records.push_back(record);
            ++games[game.without];
        }
    };
    event.ablate(400);
    play(event);
    CHECK(event.progress().complete());
    CHECK(event.progress().reason() == "the games of the ablation repeat themselves");
    const AblationFacts ablation = event.facts(FactsDetail::full).ablation.value();
    CHECK(ablation.games < 400);
    CHECK(ablation.wanted == ablation.games);
    for (const AblationFacts::Worth& one : ablation.changes) {
        CHECK(one.games == 4);
    }
    for (const auto& [without, number] : games) {
        CHECK(number == 24);
    }
    TuningEvent again(control, {3, 1, {}});
    for (const GameRecord& record : records) {
        again.tell(record);
    }
    const AblationFacts stored = again.facts(FactsDetail::full).ablation.value();
    CHECK(stored.wanted == ablation.wanted);
    CHECK(stored.settings == ablation.settings);
    again.ablate(400);
    play(again);
    for (const auto& [without, number] : games) {
        CHECK(number == 44);
    }
}

TEST_CASE("a change that was not taken back yet is told so, and no constraint keeps it", "[competition][slow]") {
    const ControlFile control = four_parameters();
    TuningEvent event(control, {3, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    event.ablate(2);
    play_out(event, records);
    TuningEvent again(control, {3, 1, {}});
    for (const GameRecord& record : records) {
        again.tell(record);
    }
    const AblationFacts ablation = again.facts(FactsDetail::full).ablation.value();
    CHECK(each(ablation.changes, &AblationFacts::Worth::games) == std::vector<std::uint64_t>{2, 0, 0, 0});
    CHECK_FALSE(ablation.changes[3].elo.is_known());
    CHECK(ablation.is_duel);
    CHECK(ablation.kept_by_constraints.empty());
}

TEST_CASE("an ablation says nothing any more when the default has become the best", "[competition]") {
    ControlFile control = small_event(2);
    control.parameters.push_back(control.parameters[0]);
    control.parameters.back().code = "b";
    control.parameters[0].default_value = control.parameters[1].default_value = 2.5;
    control.number_of_games = 40;
    std::vector<GameRecord> records;
    const auto play = [&](TuningEvent& event, double best) {
        while (const std::optional<Job> job = event.ask()) {
            const bool is_best = level_in(job->sides[0]) == best && job->sides[0].parameters[1].second == Value(best);
            records.push_back(make_record(*job, fake_outcome(*job, is_best || job->number % 2 == 0), 0));
            event.tell(records.back());
        }
    };
    TuningEvent event(control, {1, 1, {}});
    play(event, 7.5);
    event.ablate(20);
    play(event, 7.5);
    CHECK(event.facts(FactsDetail::full).ablation.has_value());
    control.number_of_games = 400;
    TuningEvent later(control, {1, 1, {}});
    for (const GameRecord& record : records) {
        later.tell(record);
    }
    play(later, 2.5);
    const EventFacts facts = later.facts(FactsDetail::full);
    CHECK(recommended_in(facts) == Parameters{{"level", 2.5}, {"b", 2.5}});
    CHECK_FALSE(facts.ablation.has_value());
    CHECK(facts.progress.ablating_before == 20);
}

// What is recommended by now takes a fit of all games, which is too long for every game.
TEST_CASE("while a tuner goes on after an ablation, a brief report tells that of the settings it shows",
          "[competition]") {
    ControlFile control = four_parameters();
    TuningEvent event(control, {3, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    event.ablate(20);
    play_out(event, records);
    control.number_of_games = 1000;
    TuningEvent longer(control, {3, 1, {}});
    for (const GameRecord& record : records) {
        longer.tell(record);
    }
    CHECK(longer.facts(FactsDetail::brief).ablation.value().games == 20);
    longer.tell(played_by_level(longer.ask().value()));
    CHECK(longer.facts(FactsDetail::brief).ablation.value().games == 20);
    CHECK_FALSE(longer.facts(FactsDetail::full).ablation);
}

TEST_CASE("changes without evidence are taken apart where they earn something together", "[competition][slow]") {
    ControlFile control = four_parameters();
    for (const char* code : {"d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"}) {
        control.parameters.push_back(control.parameters[0]);
        control.parameters.back().code = code;
    }
    TuningEvent event(control, {2, 1, {}});
    std::vector<GameRecord> records;
    play_out(event, records);
    for (const ParameterFacts& parameter : event.facts(FactsDetail::full).parameters) {
        REQUIRE_FALSE(parameter.gain_elo->low > 0);
    }
    const std::size_t before = records.size();
    event.ablate(4000);
    play_out(event, records);
    const EventFacts facts = event.facts(FactsDetail::full);
    const std::vector<AblationFacts::Worth> changes = facts.ablation.value().changes;
    const auto level = std::ranges::find(changes, std::vector<std::string>{"level"}, &AblationFacts::Worth::codes);
    REQUIRE(level != changes.end());
    CHECK(level->verdict == ChangeVerdict::earns);
    CHECK(facts.ablation->settings[0] == recommended_in(facts)[0]);
    std::size_t codes = 0;
    for (const AblationFacts::Worth& one : changes) {
        codes += one.codes.size();
        CHECK((one.codes.front() == "level" || one.verdict != ChangeVerdict::earns));
    }
    CHECK(changes.size() < codes);

    const std::string group = ablated_game(records[before]).without;
    const auto of_part = std::find_if(records.begin() + static_cast<std::ptrdiff_t>(before), records.end(),
                                      [&](const GameRecord& record) {
                                          const std::string& without = ablated_game(record).without;
                                          return without != group && without.starts_with("level");
                                      });
    REQUIRE(records.end() - of_part >= 800);
    for (const std::ptrdiff_t cut : {of_part - records.begin() + 1, of_part - records.begin() + 500}) {
        TuningEvent again(control, {2, 1, {}});
        std::vector<GameRecord> repeated(records.begin(), records.begin() + cut);
        for (const GameRecord& record : repeated) {
            again.tell(record);
        }
        CHECK(again.facts(FactsDetail::full).ablation.value().kept_by_constraints.empty());
        again.ablate(4000, MatchRound{0, 0, 4000, "", true});
        play_out(again, repeated, static_cast<std::size_t>(cut) + 300);
        CHECK(repeated == std::vector(records.begin(), records.begin() + cut + 300));
    }
}

TEST_CASE("an ablation needs defaults, and several changes", "[competition][slow]") {
    ControlFile control = four_parameters();
    const auto problem = [&] {
        TuningEvent event(control, {1, 1, {}});
        std::vector<GameRecord> records;
        play_out(event, records);
        try {
            event.ablate(10);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    for (std::size_t i = 1; i < control.parameters.size(); ++i) {
        control.parameters[i].fixed = 1.0;
    }
    CHECK(problem() == "small.toml: there is only one change to take back, of level ('verify' says what it earns)");
    control = four_parameters();
    for (TunedParameter& parameter : control.parameters) {
        parameter.default_value.reset();
    }
    CHECK(problem() ==
          "small.toml: there are no defaults that changes could be taken back to (write the engine's present settings "
          "as 'default' of each parameter)");
}
