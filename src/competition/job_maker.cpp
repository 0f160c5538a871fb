#include "ringmaster/competition/job_maker.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
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

/// The candidate likewise, with the files that are made for it in a folder of this name.
PlayerSetup ready_candidate(const ControlFile& control, const std::vector<std::string>& template_texts,
                            const Parameters& parameters, std::uint64_t seed, const std::string& game_id,
                            const std::string& folder_name) {
    if (control.candidate_files.empty()) {
        return ready_to_play(control.candidate, parameters, seed, game_id);
    }
    const std::string folder =
        (control.path.parent_path() / (control.event + scratch_extension) / folder_name).string();
    Parameters values = parameters;
    values.emplace_back("dir", folder);
    PlayerSetup candidate = ready_to_play(control.candidate, values, seed, game_id);
    candidate.scratch_folder = folder;
    for (std::size_t i = 0; i < control.candidate_files.size(); ++i) {
        candidate.files.push_back({control.candidate_files[i].path, fill_template(template_texts.at(i), parameters)});
    }
    return candidate;
}

std::array<std::uint64_t, 2> engine_seeds(std::uint64_t event_seed, std::uint64_t number, int void_attempts) {
    Random random(event_seed, "engines", number);
    for (int i = 0; i < 2 * void_attempts; ++i) {
        random.next();
    }
    const std::uint64_t first = random.next() >> 33;
    return {first, random.next() >> 33};
}

Role role_of_first(const Purpose& purpose) {
    const auto* game = std::get_if<MatchGame>(&purpose);
    return game != nullptr && !game->is_of_recommended() ? Role::reference : Role::candidate;
}

}  // namespace

bool uses_seeds(const ControlFile& control) {
    return contains(names_used(control.candidate), "seed") || contains(names_used(control.opponent_setup()), "seed");
}

bool is_the_opponent(const ControlFile& control, const Parameters& parameters) {
    if (!control.candidate_files.empty()) {
        return false;  // nor is its {dir} known here
    }
    const PlayerSetup candidate = ready_to_play(control.candidate, parameters, 0, "");
    const PlayerSetup opponent = ready_to_play(control.opponent_setup(), {}, 0, "");
    return candidate.command == opponent.command &&
           candidate.startup_gtp_commands == opponent.startup_gtp_commands && candidate.environ == opponent.environ;
}

Job make_job(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, Parameters parameters,
             int void_attempts, const std::string& game_id) {
    Job job;
    job.number = game.number;
    job.game_id = game_id.empty() ? std::to_string(game.number) : game_id;
    job.event = control.event;
    job.settings = control.game;
    job.colour = game.colour;
    job.purpose = game.purpose;
    job.keep_ownership = control.reward.kind == RewardKind::area;
    const auto seeds = engine_seeds(identity.seed, game.number, void_attempts);
    JobSide& first = job.sides[0];
    first.role = role_of_first(game.purpose);
    first.parameters = std::move(parameters);
    first.description = describe(control.parameters, first.parameters);
    first.seed = seeds[0];
    first.setup = ready_candidate(control, identity.template_texts, first.parameters, first.seed, job.game_id,
                                  job.game_id + letter(job.colour));
    JobSide& second = job.sides[1];
    second.role = Role::opponent;
    second.seed = seeds[1];
    second.setup = ready_to_play(control.opponent_setup(), {}, second.seed, job.game_id);
    if (!control.referee.empty()) {
        job.referee = ready_to_play(control.players.at(control.referee), {}, first.seed, job.game_id);
    }
    return job;
}

std::vector<PlayerToCheck> players_to_check(const ControlFile& control, const std::vector<std::string>& template_texts,
                                            const std::vector<Parameters>& candidates) {
    const bool black = control.candidate_colour != ColourChoice::white;
    const bool white = control.candidate_colour != ColourChoice::black;
    std::vector<PlayerToCheck> players;
    for (const Parameters& parameters : candidates) {
        PlayerSetup candidate = ready_candidate(control, template_texts, parameters, 0, "check", "check");
        const bool is_new = std::none_of(players.begin(), players.end(),
                                         [&](const PlayerToCheck& player) { return player.setup == candidate; });
        if (is_new) {
            players.push_back({std::move(candidate), "candidate (" + describe(control.parameters, parameters) + ")",
                               black, white, false});
        }
    }
    players.push_back({ready_to_play(control.opponent_setup(), {}, 0, "check"), control.opponent, white, black, false});
    if (!control.referee.empty()) {
        players.push_back({ready_to_play(control.players.at(control.referee), {}, 0, "check"),
                           control.referee + " (referee)", false, false, true});
    }
    return players;
}

}  // namespace ringmaster
