#include <cmath>
#include <set>

#include "ringmaster/tune/make_tuner.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// A tuner as a control file describes it.
struct TunerKind {
    std::string name;
    TunerSettings settings;
    bool is_of_many = false;  ///< parameters: so many that duels of many search
};

std::vector<TunerKind> kinds() {
    TreeTunerSettings grid;
    TreeTunerSettings deep;
    deep.tree.max_depth = 3;
    ModelTunerSettings smooth;
    smooth.model.surface = Surface::smooth;
    ModelTunerSettings rough;
    rough.model.surface = Surface::rough;
    return {{"grid", grid},
            {"tree", deep},
            {"model", ModelTunerSettings{}},
            {"smooth model", smooth},
            {"rough model", rough},
            {"duels", DuelTunerSettings{}},
            {"duels of many", DuelTunerSettings{}, true},
            {"generations", CeTunerSettings{}}};
}

/// low and high from 0 to 100, mode, and c, which counts with puct only.
std::vector<TunedParameter> parameters_of(const TunerKind& kind) {
    const bool cuts_cells = std::holds_alternative<TreeTunerSettings>(kind.settings);
    const int split = cuts_cells ? 5 : 0;
    std::vector<TunedParameter> all{
        {"low", Scale::linear(0, 100, true), split, "%s"},
        {"high", Scale::linear(0, 100), split, "%s"},
        {"mode", Scale::explicit_values({Value("uct"), Value("puct")}), cuts_cells ? 2 : 0, "%s"},
        {"c", Scale::linear(0, 4), split, "%s"}};
    for (int i = 0; kind.is_of_many && i < 4; ++i) {
        all.push_back({"p" + std::to_string(i), Scale::linear(0, 1), 0, "%s"});
    }
    const std::vector<Value> defaults{30LL, 60.0, Value("uct"), 1.0};
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].default_value = i < defaults.size() ? defaults[i] : Value(0.5);
    }
    all[3].active = "mode == 'puct'";
    return all;
}

const std::vector<std::string> constraints{"low < high", "low + high <= 100"};

double number(const Value& value) {
    const auto* whole = std::get_if<long long>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

/// The best that is allowed is at low = high = 50 and c = 3; better ones are not.
double strength(const Parameters& values) {
    const double low = number(values[0].second) / 100;
    const double high = number(values[1].second) / 100;
    const bool is_puct = values[2].second == Value("puct");
    const double c = number(values[3].second) / 4;
    return 2 * (low + high) + (is_puct ? 1 - 4 * (c - 0.75) * (c - 0.75) : 0) - 2 * std::abs(low - high);
}

bool is_right(const Parameters& values) {
    const double low = number(values[0].second);
    const double high = number(values[1].second);
    return low < high && low + high < 100 + 1e-9 &&
           (values[2].second == Value("puct") || values[3].second == Value(1.0));
}

struct ToldGame {
    Choice choice;
    Parameters played;
    GameResult result;
};

/// What happened in so many games; each candidate is looked at.
std::vector<ToldGame> play(Tuner& tuner, int count) {
    std::vector<ToldGame> games;
    for (int number = 0; number < count; ++number) {
        Random random(7, "ties", static_cast<std::uint64_t>(number));
        const Choice choice = tuner.choose(random).value();
        tuner.begin(choice);
        const Parameters played = tuner.parameters(choice);
        const Parameters other = tuner.other_parameters(choice).value_or(Parameters{});
        CHECK(is_right(played));
        CHECK((other.empty() || is_right(other)));
        const double lead = strength(played) - (other.empty() ? 2 : strength(other));
        const double won = random.uniform() < 1 / (1 + std::exp(-lead)) ? 1 : 0;
        GameResult result{won, won};
        result.other = other;
        tuner.abandon(choice);
        tuner.tell(choice, played, result);
        games.push_back({choice, played, result});
    }
    return games;
}

}  // namespace

TEST_CASE("all candidates of all tuners are allowed, and so is what they recommend", "[tune][slow]") {
    for (const TunerKind& kind : kinds()) {
        CAPTURE(kind.name);
        const std::vector<TunedParameter> parameters = parameters_of(kind);
        const AllowedSettings allowed(parameters, constraints);
        const auto tuner = make_tuner(parameters, kind.settings, allowed);
        for (const Parameters& extreme : tuner->extremes()) {
            CHECK(is_right(extreme));
        }
        for (int part = 0; part < 2; ++part) {
            play(*tuner, 60);
            CHECK(is_right(tuner->recommended()));
            CHECK(is_right(settled(parameters, allowed, tuner->recommended())));
            CHECK(allowed.has_point(tuner->recommended_point()));
            const std::optional<Parameters> second = tuner->second();
            CHECK((!second || is_right(*second)));
        }
    }
}

TEST_CASE("a constrained search that is stopped goes on with the same candidates", "[tune][slow]") {
    for (const TunerKind& kind : kinds()) {
        CAPTURE(kind.name);
        const std::vector<TunedParameter> parameters = parameters_of(kind);
        const AllowedSettings allowed(parameters, constraints);
        const auto tuner = make_tuner(parameters, kind.settings, allowed);
        const auto again = make_tuner(parameters, kind.settings, allowed);
        for (const ToldGame& game : play(*tuner, 90)) {
            again->tell(game.choice, game.played, game.result);
        }
        for (int i = 0; i < 3; ++i) {
            Random first(9, "ties", static_cast<std::uint64_t>(i));
            Random second = first;
            CHECK(tuner->choose(first) == again->choose(second));
        }
        CHECK(tuner->recommended() == again->recommended());
    }
}

TEST_CASE("games outside of the region teach, but are no candidates", "[tune][slow]") {
    for (const TunerKind& kind : kinds()) {
        if (std::holds_alternative<TreeTunerSettings>(kind.settings)) {
            continue;
        }
        CAPTURE(kind.name);
        const std::vector<TunedParameter> parameters = parameters_of(kind);
        const auto before = make_tuner(parameters, kind.settings, AllowedSettings(parameters, {}));
        std::vector<ToldGame> games;
        for (std::uint64_t number = 0; number < 80; ++number) {
            Random random(7, "ties", number);
            const Choice choice = before->choose(random).value();
            const Parameters played = before->parameters(choice);
            const double won = number % 3 == 0 ? 1 : 0;
            GameResult result{won, won};
            result.other = before->other_parameters(choice).value_or(Parameters{});
            before->tell(choice, played, result);
            games.push_back({choice, played, result});
        }
        const auto after = make_tuner(parameters, kind.settings, AllowedSettings(parameters, constraints));
        for (const ToldGame& game : games) {
            after->tell(game.choice, game.played, game.result);
        }
        CHECK(after->has_results());
        CHECK(is_right(after->recommended()));
        play(*after, 20);
    }
}

TEST_CASE("a tree has one candidate where cells differ only in what does not count", "[tune]") {
    const TunerKind kind{"grid", TreeTunerSettings{}};
    const std::vector<TunedParameter> parameters = parameters_of(kind);
    const auto tuner = make_tuner(parameters, kind.settings, AllowedSettings(parameters, constraints));
    std::set<Parameters> candidates;
    const auto points = tuner->listed_points(1000);
    for (const std::vector<double>& point : points) {
        candidates.insert({{"low", point[0]}, {"high", point[1]}, {"mode", point[2]}, {"c", point[3]}});
    }
    // (low, high) in middles of fifths: (10,30), (10,50), (10,70), (10,90), (30,50), (30,70); with uct, or puct and 5 c
    CHECK(points.size() == 6 * (1 + 5));
    CHECK(candidates.size() == points.size());
}
