#include "ringmaster/competition/job_maker.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/game/adjudicator.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

constexpr const char* check_id = "check";

/// A player with its placeholders replaced.
PlayerSetup ready_to_play(const PlayerSetup& player, const Parameters& values, std::uint64_t seed,
                          const std::string& game_id, const std::string& folder = "") {
    PlayerSetup ready = fill_placeholders(player, with_own_placeholders(values, {seed, game_id, folder}));
    if (!ready.reuse) {
        ready.environ.try_emplace("RINGMASTER_SEED", std::to_string(seed));
    }
    return ready;
}

/// The player of this name, which plays as it is.
PlayerSetup ready_player(const GtpSection& section, const std::string& name, std::uint64_t seed,
                         const std::string& game_id) {
    return ready_to_play(section.players.at(name), {}, seed, game_id);
}

/// `program` is the candidate, or the script.
bool has_scratch_folder(const ControlFile& control, const auto& program) {
    return !control.candidate_files.empty() || contains(names_used(program), "dir");
}

/// The scratch folder of this name, for who gets files or asks for it.
std::string scratch_folder(const ControlFile& control, const auto& program, const std::string& name) {
    return !has_scratch_folder(control, program)
               ? ""
               : (control.path.parent_path() / (control.event + scratch_extension) / name).string();
}

/// What is pushed to other machines is in `{dir}` everywhere; what is made for the game goes before.
void add_links(ProgramSetup& program, const ControlFile& control) {
    for (const WorkersSection& workers : control.workers) {
        for (const std::string& path : workers.push) {
            const std::string name = std::filesystem::path(path).filename().string();
            if (std::ranges::none_of(program.files, [&](const ScratchFile& file) { return file.path == name; })) {
                program.files.push_back({name, "", path});
            }
        }
    }
}

/// Gives the program its scratch folder and the files that are made for it there.
void add_files(ProgramSetup& program, const std::string& folder, const ControlFile& control,
               const std::vector<std::string>& template_texts, const Parameters& values) {
    program.scratch_folder = folder;
    for (std::size_t i = 0; i < control.candidate_files.size(); ++i) {
        program.files.push_back({control.candidate_files[i].path, fill_template(template_texts.at(i), values)});
    }
    if (!folder.empty()) {
        add_links(program, control);
    }
}

PlayerSetup ready_candidate(const PlayerSetup& player, const ControlFile& control,
                            const std::vector<std::string>& template_texts, const Parameters& parameters,
                            std::uint64_t seed, const std::string& game_id, const std::string& folder_name) {
    const std::string folder = scratch_folder(control, player, folder_name);
    PlayerSetup candidate = ready_to_play(player, parameters, seed, game_id, folder);
    add_files(candidate, folder, control, template_texts, parameters);
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

/// The number of the pair, which is so many games with one opening. Those of a match are its own, as are those of a
/// matchup, and where the sides of a match do not meet both have it.
std::uint64_t pair_of(const Job& job, std::uint64_t games) {
    if (const auto* match = std::get_if<MatchGame>(&job.purpose)) {
        return match->game / (match->is_duel ? games : 2 * games);
    }
    if (const auto* pairing = std::get_if<PairingGame>(&job.purpose)) {
        return pairing->game / games;
    }
    return job.number / games;
}

std::string opening_of(const EventIdentity& identity, const Job& job, std::uint64_t pair) {
    const bool of_match = std::holds_alternative<MatchGame>(job.purpose);
    const bool has_own = of_match && !identity.match_openings.is_empty();
    const OpeningBook& book = has_own ? identity.match_openings : identity.openings;
    return book.is_empty() ? "" : book.at(identity.seed, of_match, pair);
}

/// What a script is told beside its command line.
void tell_environment(ScriptSetup& script, const Job& job, const ScriptOwnValues& own) {
    const auto tell = [&](const std::string& name, const std::string& value) {
        script.environ.try_emplace("RINGMASTER_" + name, value);
    };
    tell("GAME_ID", job.game_id);
    tell("SEED", std::to_string(job.sides[0].seed));
    tell("COLOUR", own.colour);
    tell("PAIR", std::to_string(own.pair));
    tell("OPENING", own.opening);
    tell("CORE", core_mark);
    if (!script.scratch_folder.empty()) {
        tell("DIR", script.scratch_folder);
    }
    for (const auto& [code, value] : job.sides[0].parameters) {
        tell("PARAMETER_" + code, to_text(value));
        tell("PARAMETER_" + identifier_of(code), to_text(value));  // a shell cannot read the other
    }
    for (const auto& [code, value] : own.opponent) {
        tell("OPPONENT_" + code, to_text(value));
        tell("OPPONENT_" + identifier_of(code), to_text(value));
    }
}

/// The words by which CLOP calls a script: a processor's name, a seed, then name and value of each parameter. Scripts
/// for CLOP take the colour from the seed's last bit, and the opening from the others: games 2k and 2k + 1 are a pair.
void add_words_of_clop(ScriptSetup& script, const Job& job, std::uint64_t event_seed, std::uint64_t pair) {
    const bool of_match = std::holds_alternative<MatchGame>(job.purpose);
    const std::uint64_t of_pair = Random(event_seed, of_match ? "CLOP's match" : "CLOP", pair).next() >> 34;
    const std::uint64_t seed = 2 * of_pair + (job.colour == Colour::black ? 0 : 1);
    script.command.insert(script.command.end(), {processor_mark, std::to_string(seed)});
    for (const auto& [code, value] : job.sides[0].parameters) {
        script.command.insert(script.command.end(), {code, to_text(value)});
    }
}

ScriptSetup ready_script(const ScriptSection& section, const ControlFile& control, const EventIdentity& identity,
                         const Job& job) {
    const std::uint64_t pair = pair_of(job, static_cast<std::uint64_t>(std::max(2, section.script.games)));
    const ScriptOwnValues own{first_or_second(job.colour), static_cast<long long>(pair),
                              opening_of(identity, job, pair), job.sides[1].parameters};
    const std::string folder = scratch_folder(control, section.script, job.game_id);
    const JobSide& first = job.sides[0];
    const Parameters values =
        with_script_placeholders(with_own_placeholders(first.parameters, {first.seed, job.game_id, folder}), own);
    ScriptSetup script = fill_placeholders(section.script, values);
    add_files(script, folder, control, identity.template_texts, values);
    tell_environment(script, job, own);
    if (script.protocol == ScriptProtocol::clop) {
        add_words_of_clop(script, job, identity.seed, pair);
    }
    if (section.json_input) {
        script.input = script_input(job, own.colour, static_cast<std::uint64_t>(own.pair), own.opening, folder);
    }
    return script;
}

/// The job with all that is the same whatever kind of game it is.
Job begun_job(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, SideValues values,
              int void_attempts, const std::string& game_id) {
    Job job;
    job.number = game.number;
    job.game_id = game_id.empty() ? std::to_string(game.number) : game_id;
    job.event = control.event;
    job.colour = game.colour;
    job.purpose = game.purpose;
    const auto seeds = engine_seeds(identity.seed, game.number, void_attempts);
    const std::array<Role, 2> roles = roles_of(game.purpose);
    job.sides = {JobSide{roles[0], std::move(values.first)}, JobSide{roles[1], std::move(values.second)}};
    if (job.sides[1].role == Role::opponent && names_opponent(control, identity.template_texts)) {
        const bool is_choice = std::holds_alternative<Choice>(game.purpose);
        job.sides[1].parameters =
            (is_choice ? start_settings(control.parameters) : default_settings(control.parameters)).value();
    }
    for (std::size_t side = 0; side < 2; ++side) {
        job.sides[side].description = describe(control.parameters, control.allowed.shown(job.sides[side].parameters));
        job.sides[side].seed = seeds[side];
    }
    return job;
}

/// The player whom the first side plays; empty when that is tuned too.
std::string opponent_name(const GtpSection& section, const Job& job) {
    if (is_tuned(job.sides[1].role)) {
        return "";
    }
    const auto* match = std::get_if<MatchGame>(&job.purpose);
    return match != nullptr && !match->against.empty() ? match->against : section.opponent;
}

/// The matchup that a game of named players belongs to.
const Matchup& matchup_of(const ControlFile& control, const PairingGame& game) {
    const Matchup* found = find_by(control.tournament->matchups, &Matchup::id, game.matchup);
    if (found == nullptr) {
        throw bug("there is no matchup '" + game.matchup + "'");
    }
    return *found;
}

/// The time control of the first of the player's matchups that has one.
std::optional<TimeControl> clock_of_matchups(const TournamentSettings& tournament, const std::string& player) {
    for (const Matchup& matchup : tournament.matchups) {
        const bool is_his = matchup.players[0] == player || matchup.players[1] == player;
        if (is_his && matchup.settings.clock.control) {
            return matchup.settings.clock.control;
        }
    }
    return std::nullopt;
}

void add_pairing(Job& job, const PairingGame& pairing, const GtpSection& section, const ControlFile& control,
                 const EventIdentity& identity) {
    const Matchup& matchup = matchup_of(control, pairing);
    GtpGame& game = job.gtp();
    game.settings = matchup.settings;
    game.settings.scorer = section.settings.scorer;
    game.opening = opening_of(identity, job, pair_of(job, matchup.alternating ? 2 : 1));
    for (std::size_t side = 0; side < 2; ++side) {
        job.sides[side].name = matchup.players[side];
        job.sides[side].description = matchup.id;
        game.players[side] = ready_player(section, matchup.players[side], job.sides[side].seed, job.game_id);
    }
}

void add_game(Job& job, const GtpSection& section, const ControlFile& control, const EventIdentity& identity) {
    GtpGame& game = job.game.emplace<GtpGame>();
    if (!section.referee.empty()) {
        game.referee = ready_player(section, section.referee, job.sides[0].seed, job.game_id);
    }
    if (const auto* pairing = std::get_if<PairingGame>(&job.purpose)) {
        return add_pairing(job, *pairing, section, control, identity);
    }
    game.settings = section.settings;
    game.opening = opening_of(identity, job, pair_of(job, fixed_colour(control.candidate_colour) ? 1 : 2));
    game.keep_ownership = control.reward.kind == RewardKind::area;
    const JobSide& first = job.sides[0];
    const JobSide& second = job.sides[1];
    const auto candidate = [&](const JobSide& side, Colour colour) {
        return ready_candidate(section.candidate, control, identity.template_texts, side.parameters, side.seed,
                               job.game_id, job.game_id + letter(colour));
    };
    job.sides[1].name = opponent_name(section, job);
    game.players = {candidate(first, job.colour), is_tuned(second.role)
                                                      ? candidate(second, opponent_of(job.colour))
                                                      : ready_player(section, second.name, second.seed, job.game_id)};
}

void add_game(Job& job, const ScriptSection& section, const ControlFile& control, const EventIdentity& identity) {
    job.game = ScriptGame{ready_script(section, control, identity, job), section.engine_failure};
}

}  // namespace

std::string OpeningBook::described(const std::filesystem::path& file) const {
    const std::string name = file.has_filename() ? file.filename().string() : file.parent_path().filename().string();
    return lines_.empty() ? name : fmt::format("{} of {}", lines_.size(), name);
}

std::string OpeningBook::identified(const std::filesystem::path& file) const {
    std::uint64_t hash = hash_of("");
    for (const std::string& line : lines_) {
        hash = hash_of(line + "\n", hash);
    }
    return fmt::format("{} ({:08x})", described(file), hash >> 32);
}

const std::string& OpeningBook::at(std::uint64_t seed, bool of_match, std::uint64_t pair) const {
    const std::uint64_t round = pair / lines_.size();
    const bool is_at_hand = order_.lines.size() == lines_.size() && order_.seed == seed &&
                            order_.of_match == of_match && order_.round == round;
    if (!is_at_hand) {
        order_ = {seed, of_match, round, std::vector<std::size_t>(lines_.size())};
        std::iota(order_.lines.begin(), order_.lines.end(), std::size_t{0});
        Random random(seed, of_match ? "openings of a match" : "openings", round);
        for (std::size_t left = order_.lines.size(); left > 1; --left) {
            std::swap(order_.lines[left - 1], order_.lines[random.below(left)]);
        }
    }
    return lines_[order_.lines[pair % lines_.size()]];
}

int board_size_of(const ControlFile& control) {
    return control.script() == nullptr ? control.gtp().settings.board_size : 0;
}

ExpectedGame expected_game(const ControlFile& control, const Purpose& purpose) {
    if (control.script() != nullptr) {
        return {true, nullptr};
    }
    if (const auto* match = std::get_if<MatchGame>(&purpose); match != nullptr && !match->conditions.empty()) {
        const std::string now = conditions_of_match(control).match;  // to which the openings were added
        const bool is_known =
            match->conditions == now || match->conditions.starts_with(now + (now.empty() ? "" : ", ") + "openings ");
        return {false, is_known ? &std::get<GtpSection>(control.game_of_match()).settings : nullptr};
    }
    const auto* pairing = std::get_if<PairingGame>(&purpose);
    if (!control.tournament || pairing == nullptr) {
        return {false, control.tournament ? nullptr : &control.gtp().settings};
    }
    const Matchup* its = find_by(control.tournament->matchups, &Matchup::id, pairing->matchup);
    return {false, its == nullptr ? nullptr : &its->settings};
}

bool uses_seeds(const ControlFile& control, const Purpose& purpose) {
    const auto* match = std::get_if<MatchGame>(&purpose);
    const auto* section = std::get_if<GtpSection>(match == nullptr ? &control.game : &control.game_of_match());
    if (section == nullptr) {
        return true;
    }
    const auto is_told = [](const PlayerSetup& player) { return contains(names_used(player), "seed"); };
    const auto opponent =
        is_tuned(roles_of(purpose)[1])
            ? section->players.end()
            : section->players.find(match == nullptr || match->against.empty() ? section->opponent : match->against);
    return is_told(section->candidate) || (opponent != section->players.end() && is_told(opponent->second));
}

bool uses_seeds(const ControlFile& control, const Matchup& matchup) {
    return std::ranges::any_of(matchup.players, [&](const std::string& player) {
        return contains(names_used(control.gtp().players.at(player)), "seed");
    });
}

bool is_the_opponent(const ControlFile& control, const Parameters& parameters) {
    if (control.script() != nullptr || !control.gtp().has_opponent() ||
        has_scratch_folder(control, control.gtp().candidate)) {
        return false;  // nor is its {dir} known here
    }
    const PlayerSetup candidate = ready_to_play(control.gtp().candidate, parameters, 0, "");
    const PlayerSetup opponent = ready_player(control.gtp(), control.gtp().opponent, 0, "");
    const auto how_it_plays = [](const PlayerSetup& player) {
        return std::tie(player.command, player.cwd, player.environ, player.options, player.nodes, player.depth,
                        player.movetime, player.startup_gtp_commands, player.set_gtp_commands, player.gtp_aliases,
                        player.clock);
    };
    return how_it_plays(candidate) == how_it_plays(opponent);
}

Job make_job(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, SideValues values,
             int void_attempts, const std::string& game_id) {
    Job job = begun_job(control, identity, game, std::move(values), void_attempts, game_id);
    const bool of_match = std::holds_alternative<MatchGame>(game.purpose);
    std::visit([&](const auto& section) { add_game(job, section, control, identity); },
               of_match ? control.game_of_match() : control.game);
    if (job.script() == nullptr && job.gtp().settings.adjudication) {
        AdjudicationSettings& adjudication = *job.gtp().settings.adjudication;
        adjudication.is_audited = is_audited(adjudication, identity.seed, job.number);
    }
    return job;
}

std::vector<PlayerToCheck> players_to_check(const ControlFile& control, const std::vector<std::string>& template_texts,
                                            const std::vector<Parameters>& candidates) {
    if (control.script() != nullptr) {
        return {};
    }
    const GtpSection& section = control.gtp();
    const PlayerDuties of_candidate{control.candidate_colour != ColourChoice::white,
                                    control.candidate_colour != ColourChoice::black};
    const PlayerDuties of_opponent{of_candidate.plays_white, of_candidate.plays_black};
    std::vector<PlayerToCheck> players;
    const auto add_candidate = [&](const PlayerSetup& setup, const Parameters& parameters, bool of_match) {
        PlayerSetup candidate = ready_candidate(setup, control, template_texts, parameters, 0, check_id, check_id);
        const bool is_new =
            std::ranges::none_of(players, [&](const PlayerToCheck& player) { return player.setup == candidate; });
        if (is_new) {
            const std::string label =
                "candidate (" + describe(control.parameters, control.allowed.shown(parameters)) + ")";
            players.push_back(
                {std::move(candidate), label + (of_match ? " in the match" : ""), of_candidate, of_match, parameters});
        }
    };
    for (const Parameters& parameters : candidates) {
        add_candidate(section.candidate, parameters, false);
    }
    if (control.verification.game && !candidates.empty()) {
        add_candidate(std::get<GtpSection>(*control.verification.game).candidate, candidates.back(), true);
    }
    const auto ready = [&](const std::string& name) { return ready_player(section, name, 0, check_id); };
    for (const std::string& player : control.tournament ? control.tournament->players : std::vector<std::string>{}) {
        PlayerSetup setup = ready(player);
        setup.clock = setup.clock ? setup.clock : clock_of_matchups(*control.tournament, player);
        players.push_back({std::move(setup), player});
    }
    if (section.has_opponent()) {
        players.push_back({ready(section.opponent), section.opponent, of_opponent});
    }
    if (const std::string& name = control.verification.opponent; !name.empty()) {
        players.push_back({ready(name), name + " in the match", of_opponent, true});
    }
    if (const std::string& name = section.referee; !name.empty()) {
        players.push_back({ready(name), name == "referee" ? name : name + " (referee)", {false, false, true}});
    }
    return players;
}

}  // namespace ringmaster
