#include "ringmaster/competition/job_maker.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/random.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

/// A player with its placeholders replaced.
PlayerSetup ready_to_play(const PlayerSetup& player, Parameters values, std::uint64_t seed,
                          const std::string& game_id) {
    values.emplace_back("seed", static_cast<long long>(seed));
    values.emplace_back("game_id", game_id);
    PlayerSetup ready = fill_placeholders(player, values);
    if (!ready.reuse) {
        ready.environ.try_emplace("RINGMASTER_SEED", std::to_string(seed));
    }
    return ready;
}

/// The candidate likewise, with the files that are made for it.
PlayerSetup ready_candidate(const ControlFile& control, const std::vector<std::string>& template_texts,
                            const Parameters& parameters, std::uint64_t seed, const std::string& game_id) {
    if (control.candidate_files.empty()) {
        return ready_to_play(control.candidate, parameters, seed, game_id);
    }
    const std::string folder = (control.path.parent_path() / (control.event + ".scratch") / game_id).string();
    Parameters values = parameters;
    values.emplace_back("dir", folder);
    PlayerSetup candidate = ready_to_play(control.candidate, values, seed, game_id);
    candidate.scratch_folder = folder;
    for (std::size_t i = 0; i < control.candidate_files.size(); ++i) {
        candidate.files.push_back({control.candidate_files[i].path, fill_template(template_texts.at(i), parameters)});
    }
    return candidate;
}

std::pair<std::uint64_t, std::uint64_t> engine_seeds(std::uint64_t event_seed, const GamePlan& plan) {
    Random random(event_seed, "engines", plan.number);
    for (int i = 0; i < 2 * plan.void_attempts; ++i) {
        random.next();
    }
    const std::uint64_t candidate = random.next() >> 33;
    return {candidate, random.next() >> 33};
}

}  // namespace

Job make_job(const ControlFile& control, const EventIdentity& identity, const GamePlan& plan, Parameters parameters) {
    Job job;
    job.number = plan.number;
    job.game_id = std::to_string(plan.number);
    job.event = control.event;
    job.settings = control.game;
    job.keep_ownership = control.reward.kind == RewardKind::area;
    job.candidate_colour = plan.candidate_colour;
    job.path = plan.path;
    job.parameters = std::move(parameters);
    job.description = describe(control.parameters, job.parameters);
    const auto [candidate_seed, opponent_seed] = engine_seeds(identity.seed, plan);
    job.seed = candidate_seed;
    PlayerSetup candidate = ready_candidate(control, identity.template_texts, job.parameters, job.seed, job.game_id);
    PlayerSetup opponent = ready_to_play(control.opponent_setup(), {}, opponent_seed, job.game_id);
    if (!control.referee.empty()) {
        job.referee = ready_to_play(control.players.at(control.referee), {}, job.seed, job.game_id);
    }
    const bool candidate_is_black = job.candidate_colour == Colour::black;
    job.black = candidate_is_black ? candidate : opponent;
    job.white = candidate_is_black ? opponent : candidate;
    return job;
}

std::vector<PlayerToCheck> players_to_check(const ControlFile& control, const std::vector<std::string>& template_texts,
                                            const std::vector<Parameters>& candidates) {
    const bool black = control.candidate_colour != ColourChoice::white;
    const bool white = control.candidate_colour != ColourChoice::black;
    std::vector<PlayerToCheck> players;
    for (const Parameters& parameters : candidates) {
        PlayerSetup candidate = ready_candidate(control, template_texts, parameters, 0, "check");
        const bool is_new = std::none_of(players.begin(), players.end(),
                                         [&](const PlayerToCheck& player) { return player.setup == candidate; });
        if (is_new) {
            players.push_back(
                {std::move(candidate), "candidate (" + describe(control.parameters, parameters) + ")", black, white, false});
        }
    }
    players.push_back(
        {ready_to_play(control.opponent_setup(), {}, 0, "check"), control.opponent, white, black, false});
    if (!control.referee.empty()) {
        players.push_back({ready_to_play(control.players.at(control.referee), {}, 0, "check"),
                           control.referee + " (referee)", false, false, true});
    }
    return players;
}

}  // namespace ringmaster
