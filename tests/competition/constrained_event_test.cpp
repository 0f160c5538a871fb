#include <cmath>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/trial.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/report/words.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// c counts with puct only, which is weak here.
ControlFile constrained_event(const std::string& type, const std::string& split = "", const std::string& top = "") {
    const std::string text = "competition_type = '" + type + "'\n" + top +
                             "number_of_games = 100\nseed = 3\nconstraints = ['low < high', 'low + high <= 100']\n"
                             "[game]\ncommand = './p {low} {high} {mode} {c}'\n"
                             "[[parameters]]\ncode = 'low'\nscale = { linear = [0, 100] }\ndefault = 20\n" +
                             split + "[[parameters]]\ncode = 'high'\nscale = { linear = [0, 100] }\ndefault = 60\n" +
                             split + "[[parameters]]\ncode = 'mode'\nscale = { explicit = ['uct', 'puct'] }\n" +
                             "default = 'uct'\n[[parameters]]\ncode = 'c'\nscale = { linear = [0, 4] }\ndefault = 1\n" +
                             split + "active = \"mode == 'puct'\"\n";
    const ControlFileResult result = parse_control_file(text, "/events/tune.toml", "/home/me");
    INFO(Catch::Detail::stringify(problem_lines("f", result.problems)));
    REQUIRE(result.control_file);
    return *result.control_file;
}

double real_at(const Parameters& values, std::size_t i) {
    return std::get<double>(values.at(i).second);
}

bool is_uct(const Parameters& values) {
    return values.at(2).second == Value("uct");
}

bool is_right(const Parameters& values) {
    return real_at(values, 0) < real_at(values, 1) && real_at(values, 0) + real_at(values, 1) <= 100 &&
           (!is_uct(values) || real_at(values, 3) == 1);
}

/// low and high are best near 50, where the constraints end; uct wins more often.
void play_constrained(TuningEvent& event, int games) {
    for (int i = 0; i < games; ++i) {
        const std::optional<Job> job = event.ask();
        if (!job) {
            return;
        }
        const Parameters& played = job->sides[0].parameters;
        CHECK(is_right(played));
        CHECK((job->sides[0].description.find("c: ") == std::string::npos) == is_uct(played));
        const double strength = (real_at(played, 0) + real_at(played, 1)) / 25 - 3.5 + (is_uct(played) ? 1 : -1);
        Random random(1, "wins", job->number);
        Outcome outcome;
        outcome.number = job->number;
        outcome.ending = Ending::told;
        const double won = random.uniform() < 1 / (1 + std::exp(-strength)) ? 1 : 0;
        outcome.told.push_back({won, std::nullopt, won == 1 ? "W" : "L"});
        for (const GameRecord& record : make_records(*job, outcome, 1000)) {
            event.tell(record);
        }
    }
}

}  // namespace

TEST_CASE("an event keeps its constraints to the match, and leaves out what does not count", "[competition][slow]") {
    for (const auto& [type, split] :
         {std::pair<std::string, std::string>("model_tuner", ""), {"mc_tuner", "split = 5\n"}, {"ce_tuner", ""}}) {
        CAPTURE(type);
        const std::string top = type == "ce_tuner" ? "samples_per_generation = 20\n" : "";
        TuningEvent event(constrained_event(type, split, top), {5, 1, {}});
        play_constrained(event, 120);
        const EventFacts facts = event.facts(FactsDetail::full);
        const Parameters recommended = recommended_in(facts);
        REQUIRE(recommended.size() == 4);
        CHECK(is_right(recommended));
        if (is_uct(recommended)) {
            CHECK_FALSE(facts.parameters[3].is_active);
            CHECK(facts.parameters[3].curve.empty());
            CHECK(recommended_in(facts, true).size() == 3);
            CHECK(answer_lines(facts).front().text.find("c ") == std::string::npos);
        }
        for (const HistoryFacts& moment : facts.history) {
            CHECK(moment.shows(3) == (moment.recommended.at(2).second == Value("puct")));
        }
        for (const CandidateFacts& candidate : facts.candidates) {
            CHECK(real_at(candidate.values, 0) < real_at(candidate.values, 1));
            CHECK(candidate.values.size() == (is_uct(candidate.values) ? 3 : 4));
        }
        std::uint64_t varied = 0;
        for (const StretchFacts& stretch : facts.parameters[3].games) {
            varied += stretch.games;
        }
        CHECK(varied < facts.progress.choosing);
    }
}

TEST_CASE("a cell whose middle is not allowed is called by a candidate in it", "[competition][slow]") {
    TuningEvent event(constrained_event("mc_tuner", "split = 4\n", "max_depth = 3\n"), {5, 1, {}});
    play_constrained(event, 60);
    const EventFacts facts = event.facts(FactsDetail::full);
    CHECK(facts.candidates.size() > 4);
    for (const CandidateFacts& candidate : facts.candidates) {
        CHECK(real_at(candidate.values, 0) < real_at(candidate.values, 1));
    }
}

TEST_CASE("a check tries corners that are allowed", "[competition]") {
    const ControlFile control = constrained_event("model_tuner");
    const EventIdentity identity{1, 1, {}};
    const std::vector<Job> jobs = trial_jobs(control, identity, TuningEvent(control, identity));
    CHECK(jobs.size() > 3);
    for (const Job& job : jobs) {
        CHECK(is_right(job.sides[0].parameters));
    }
}

TEST_CASE("of a parameter with one value that is allowed nothing is said of what it does", "[competition]") {
    ControlFile control = constrained_event("model_tuner");
    control.constraints.emplace_back("mode == 'uct'");
    control.allowed = AllowedSettings(control.parameters, control.constraints);
    TuningEvent event(control, {5, 1, {}});
    play_constrained(event, 60);
    const EventFacts facts = event.facts(FactsDetail::full);
    const ParameterFacts& mode = facts.parameters.at(2);
    CHECK(mode.curve.size() == 1);
    CHECK_FALSE(mode.does_nothing);
    CHECK_FALSE(mode.influence_elo_high);
    CHECK(facts.parameters.at(0).influence_elo_high);
}
