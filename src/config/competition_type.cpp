#include "ringmaster/config/competition_type.hpp"

#include <set>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {
namespace {

void read_prior(TableReader& top, TreeSettings& tree) {
    const std::size_t problems = top.problem_count();
    top.whole("initial_visits", tree.initial_visits, positive);
    top.whole("initial_wins", tree.initial_wins, positive);
    if (top.problem_count() == problems && tree.initial_wins > tree.initial_visits) {
        const std::string key = top.find("initial_wins") == nullptr ? "initial_visits" : "initial_wins";
        top.problem(key, fmt::format("initial_wins ({}) must be at most initial_visits ({})", tree.initial_wins,
                                     tree.initial_visits));
    }
}

void read(TableReader& top, TreeTunerSettings& settings) {
    TreeSettings& tree = settings.tree;
    top.number("exploration_coefficient", tree.exploration_coefficient);
    read_prior(top, tree);
    top.whole("max_depth", tree.max_depth, positive);
    top.choice<bool>("in_flight", tree.count_in_flight, {{"count", true}, {"ignore", false}});
    top.choice("policy", tree.policy);
    read_key(top, "beta_ucb_cap", {0, 1000}, tree.beta_ucb_cap);
    top.truth("rave", tree.rave);
    read_key(top, "rave_equivalence", {0.001, 1e9}, tree.rave_equivalence);
    top.choice("retire", tree.retire);
    top.choice("retire_against", tree.retire_against);
    top.whole("min_games", tree.min_games, positive);
    read_key(top, "confidence", {0, 1, true, true}, tree.confidence);
    top.whole("fudge", tree.fudge, positive);
    top.choice("best", tree.best);
}

/// Without retirement nothing is ever decided, and the run would not end.
void read_end(TableReader& top, TreeTunerSettings& settings) {
    top.truth("stop_when_decided", settings.stop_when_decided);
    if (settings.stop_when_decided && settings.tree.retire == RetireRule::none) {
        top.problem(
            "stop_when_decided",
            "stop_when_decided = true needs candidates that retire (write retire = \"confidence\" or \"fudge\")");
    }
}

void read(TableReader& top, ModelTunerSettings& settings) {
    top.refuse({"ridge"}, " is for candidates that play each other (leave it out)");
    ModelSettings& model = settings.model;
    top.choice("surface", model.surface);
    read_key(top, "share", {0, 1}, model.share);
    read_key(top, "H", {0.01, 100}, model.height);
    top.whole("depth", model.depth, {1, 6});
}

void read_end(TableReader& top, ModelTunerSettings& settings) {
    double regret = 0;
    if (!top.number("stop_when_regret_below", regret)) {
        return;
    }
    if (!(regret > 0 && regret < 0.5)) {
        top.problem("stop_when_regret_below",
                    fmt::format("stop_when_regret_below is a win rate, above 0 and below 0.5, not {} (0.007 is about "
                                "5 Elo)",
                                regret));
        return;
    }
    settings.stop_when_regret_below = regret;
}

void read(TableReader& top, DuelTunerSettings& settings) {
    read_key(top, "H", {0.01, 100}, settings.height);
    read_key(top, "ridge", {1e-6, 1000}, settings.ridge);
}

void read_end(TableReader& top, DuelTunerSettings&) {
    refuse_keys_of_games_against_opponent(top, "name an opponent");
}

void read(TableReader& top, CeTunerSettings& settings) {
    top.whole("samples_per_generation", settings.samples_per_generation, {2, 10000});
    top.whole("batch_size", settings.batch_size, {1, 10000});
    read_key(top, "elite_proportion", {0.001, 0.999}, settings.elite_proportion);
    read_key(top, "step_size", {0.001, 1}, settings.step_size);
    read_key(top, "initial_deviation", {0.001, 10}, settings.initial_deviation);
}

void read_end(TableReader&, CeTunerSettings&) {
}

template <class Settings>
std::vector<std::string> keys_asked_for_by(void (*read_settings)(TableReader&, Settings&)) {
    const toml::table nothing;
    std::vector<Problem> problems;
    TableReader reader(nothing, "", problems);
    Settings settings;
    read_settings(reader, settings);
    return reader.known();
}

/// The keys that only events with this tuner have are those that its readers ask for. Duels are not asked when to stop.
template <class Settings>
CompetitionType tuner(const char* name) {
    CompetitionType type{name, Settings{}, keys_asked_for_by<Settings>(read)};
    if constexpr (!std::is_same_v<Settings, DuelTunerSettings>) {
        type.stop_keys = keys_asked_for_by<Settings>(read_end);
    }
    append(type.keys, type.stop_keys);
    return type;
}

}  // namespace

const std::vector<CompetitionType>& competition_types() {
    static const std::vector<CompetitionType> types = [] {
        CompetitionType tree = tuner<TreeTunerSettings>("mc_tuner");
        tree.keys.emplace_back("summary_spec");
        tree.cuts_cells = true;
        CompetitionType model = tuner<ModelTunerSettings>("model_tuner");
        CompetitionType duels = tuner<DuelTunerSettings>("model_tuner");
        duels.is_of_duels = true;
        model.verification = duels.verification = usual_verification;
        model.most_parameters = duels.most_parameters = most_duel_parameters;
        CompetitionType playoff{"playoff", {}, {"matchups", "alternating"}};
        playoff.read_tournament = read_playoff;
        CompetitionType all_play_all{"all_play_all", {}, {"competitors", "rounds", "gauntlet"}};
        all_play_all.read_tournament = read_all_play_all;
        CompetitionType generations = tuner<CeTunerSettings>("ce_tuner");
        generations.draws_generations = true;
        return std::vector<CompetitionType>{tree, model, duels, generations, playoff, all_play_all};
    }();
    return types;
}

std::string competition_type_of(const ControlFile& control) {
    return control.tournament ? control.tournament->competition_type : type_of(control.tuner).name;
}

int depth_of(const TunerSettings& settings) {
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    return tuner == nullptr ? 1 : tuner->tree.max_depth;
}

bool let_candidates_meet(TunerSettings& settings, bool each_other) {
    const CompetitionType& own = type_of(settings);
    for (const CompetitionType& type : competition_types()) {
        if (type.name == own.name && type.is_of_duels == each_other) {
            settings = &type == &own ? settings : type.defaults;
            return true;
        }
    }
    return false;
}

const CompetitionType& read_competition_type(TableReader& top, const CompetitionType& otherwise) {
    std::vector<std::pair<std::string, const CompetitionType*>> types;
    for (const CompetitionType& type : competition_types()) {
        if (!type.is_of_duels) {
            types.emplace_back(type.name, &type);
        }
    }
    const CompetitionType* type = &otherwise;
    top.choice("competition_type", type, types);
    return *type;
}

void read_competition_type(TableReader& top, TunerSettings& settings) {
    const CompetitionType& own = type_of(settings);
    const CompetitionType& type = read_competition_type(top, own);
    if (type.read_tournament != nullptr) {
        top.problem("competition_type", "competition_type = \"" + type.name + "\" tunes nothing (name a tuner)");
    } else if (&type != &own) {
        settings = type.defaults;
    }
}

/// Of a key that means something else in the section of an engine.
std::string or_below_engine(const std::string& key) {
    return key == "depth" ? ", or write it below the engine that is to search so deep" : "";
}

void refuse_keys_of_others(TableReader& top, const CompetitionType& own) {
    std::set<std::string> refused;
    for (const CompetitionType& other : competition_types()) {
        for (const std::string& key : other.keys) {
            if (other.name != own.name && top.has(key) && refused.insert(key).second) {
                top.find(key);
                top.problem(key, key + " goes with competition_type = \"" + other.name + "\" only (leave it out" +
                                     or_below_engine(key) + ")");
            }
        }
    }
}

void refuse_keys_of_games_against_opponent(TableReader& top, const std::string& how_to_have_one) {
    const toml::node* surface = top.find("surface");
    const std::string shape = surface == nullptr ? "" : to_lower(surface->value_or(std::string()));
    if (shape == "rough") {
        top.problem("surface",
                    "surface = \"rough\": where there are several peaks, candidates that play each "
                    "other need more games than against an opponent (" +
                        how_to_have_one + ", or leave surface out)");
        return;
    }
    for (const std::string& key : type_of(ModelTunerSettings{}).keys) {
        const bool says_nothing = key == "surface" && shape == "auto";
        if (!contains(type_of(DuelTunerSettings{}).keys, key) && top.find(key) != nullptr && !says_nothing) {
            top.problem(key, key + " is for candidates that play an opponent (leave it out" + or_below_engine(key) +
                                 ", or " + how_to_have_one + ")");
        }
    }
}

void refuse_candidate_as_opponent(TableReader& top, const std::string& remedy) {
    top.problem("opponent",
                "opponent = \"candidate\" goes with competition_type = \"model_tuner\" only (" + remedy + ")");
}

void read_tuner(TableReader& top, TunerSettings& settings) {
    std::visit([&](auto& kind) { read(top, kind); }, settings);
}

void read_stop(TableReader& top, TunerSettings& settings) {
    refuse_keys_of_others(top, type_of(settings));
    std::visit([&](auto& kind) { read_end(top, kind); }, settings);
}

void check_cells(TableReader& top, const TunerSettings& settings, const std::vector<TunedParameter>& parameters) {
    double cells = 1;
    for (const TunedParameter& parameter : parameters) {
        cells *= parameter.split;
    }
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    if (tuner != nullptr && tuner->tree.rave && cells > most_cells_with_rave) {
        top.problem("rave", fmt::format("rave is for at most {} cells a level, not {:.0f} (split less finely and raise "
                                        "max_depth, or leave rave out)",
                                        most_cells_with_rave, cells));
    }
}

void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer) {
    if (reward.kind != RewardKind::area) {
        return;
    }
    if (scorer != Scorer::internal) {
        top.problem("reward",
                    "reward = \"area\" needs scorer = \"internal\", or nobody says whose each point is "
                    "(write that, or reward = \"margin\")");
    }
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    if (tuner == nullptr) {
        top.problem("reward",
                    "reward = \"area\" goes with competition_type = \"mc_tuner\" only: it is a mean over many "
                    "games of one candidate (write \"win\" or \"margin\")");
    } else if (tuner->tree.rave) {
        top.problem("rave",
                    "rave = true does not go with reward = \"area\", which is no sum over games (leave one of "
                    "them out)");
    }
}

void require_generation(TableReader& top, const TunerSettings& settings, std::uint64_t games) {
    const auto* generations = std::get_if<CeTunerSettings>(&settings);
    if (generations == nullptr) {
        return;
    }
    const int samples = generations->samples_per_generation;
    const auto wanted = static_cast<std::uint64_t>(samples) * static_cast<std::uint64_t>(generations->batch_size);
    if (games < wanted) {
        top.problem("number_of_games",
                    fmt::format("of these games {} choose, and a generation is of {} ({} samples of {}), so "
                                "nothing would be chosen (write more, or a lower samples_per_generation or "
                                "batch_size)",
                                games, wanted, samples, counted(generations->batch_size, "game")));
    }
}

}  // namespace ringmaster
