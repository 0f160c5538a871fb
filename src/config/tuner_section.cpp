#include "ringmaster/config/tuner_section.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/ce_section.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/model_section.hpp"
#include "ringmaster/config/tree_section.hpp"

namespace ringmaster {
namespace {

void read(TableReader& top, TreeTunerSettings& settings) {
    read_tree_settings(top, settings.tree);
}

void read(TableReader& top, ModelTunerSettings& settings) {
    read_model_settings(top, settings.model);
}

void read(TableReader& top, DuelTunerSettings& settings) {
    read_duel_settings(top, settings);
}

void read(TableReader& top, CeTunerSettings& settings) {
    read_ce_settings(top, settings);
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

void read_end(TableReader& top, ModelTunerSettings& settings) {
    read_regret(top, settings.stop_when_regret_below);
}

void read_end(TableReader&, CeTunerSettings&) {
}

void read_end(TableReader& top, DuelTunerSettings&) {
    refuse_keys_of_games_against_opponent(top, "name an opponent");
}

void refuse_area(TableReader& top) {
    top.problem("reward",
                "reward = \"area\" goes with competition_type = \"mc_tuner\" only: it is a mean over many "
                "games of one candidate (write \"win\" or \"margin\")");
}

void check_area(TableReader& top, const ModelTunerSettings&) {
    refuse_area(top);
}

void check_area(TableReader& top, const DuelTunerSettings&) {
    refuse_area(top);
}

void check_area(TableReader& top, const CeTunerSettings&) {
    refuse_area(top);
}

void check_area(TableReader& top, const TreeTunerSettings& settings) {
    if (settings.tree.rave) {
        top.problem("rave",
                    "rave = true does not go with reward = \"area\", which is no sum over games (leave one of "
                    "them out)");
    }
}

}  // namespace

const CompetitionType& read_competition_type(TableReader& top, const CompetitionType& otherwise) {
    std::vector<std::pair<std::string, const CompetitionType*>> words;
    for (const CompetitionType& type : competition_types()) {
        if (!type.is_of_duels) {
            words.emplace_back(type.name, &type);
        }
    }
    const CompetitionType* type = &otherwise;
    top.choice("competition_type", type, words);
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

void refuse_keys_of_others(TableReader& top, const CompetitionType& own) {
    for (const CompetitionType& other : competition_types()) {
        for (const std::string& key : other.keys) {
            if (other.name != own.name && top.has(key)) {
                top.find(key);
                top.problem(key, key + " goes with competition_type = \"" + other.name + "\" only (leave it out)");
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
    for (const std::string& key : model_keys()) {
        const bool says_nothing = key == "surface" && shape == "auto";
        if (!contains(duel_keys(), key) && top.find(key) != nullptr && !says_nothing) {
            top.problem(key,
                        key + " is for candidates that play an opponent (leave it out, or " + how_to_have_one + ")");
        }
    }
}

void choose_duels(TunerSettings& settings) {
    if (std::holds_alternative<ModelTunerSettings>(settings)) {
        settings = DuelTunerSettings{};
    }
}

void read_tuner(TableReader& top, TunerSettings& settings) {
    std::visit([&](auto& kind) { read(top, kind); }, settings);
}

void read_stop(TableReader& top, TunerSettings& settings) {
    refuse_keys_of_others(top, type_of(settings));
    std::visit([&](auto& kind) { read_end(top, kind); }, settings);
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
    std::visit([&](const auto& kind) { check_area(top, kind); }, settings);
}

void check_reward_without_rules(TableReader& top, Rules rules, const RewardSettings& reward) {
    if (rules == Rules::none && reward.kind != RewardKind::win) {
        top.problem("reward", "with rules = \"none\" we know of wins only (leave reward out)");
    }
}

void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin) {
    if (reward.kind == RewardKind::area) {
        top.problem("reward", "reward = \"area\" is for games of Go that we count (write \"win\" or \"margin\")");
    }
    if (reward.kind == RewardKind::margin && !has_margin) {
        top.problem("reward", "reward = \"margin\" needs a script that tells margins (write margin = true in [game])");
    }
    if (reward.kind == RewardKind::margin && !reward.margin_max) {
        top.problem("reward", "reward = \"margin\" needs margin_max, the margin from which on a win is a whole one");
    }
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

}  // namespace ringmaster
