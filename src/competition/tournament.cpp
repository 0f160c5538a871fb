#include "ringmaster/competition/tournament.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

template <class Settings>
void forget_circumstances(Settings& settings) {
    const Settings usual;
    for_each_key<Settings>([&](const auto& key) {
        if (!tells_conditions(key, settings)) {
            settings.*key.field = usual.*key.field;
        }
    });
}

/// What two matchups may not differ in if their games are to be pooled: the settings, of which whatever else there is,
/// and what others leave without a meaning, is as usual; and whether colours alternate.
std::pair<GameSettings, bool> conditions_of(const Matchup& matchup) {
    GameSettings settings = matchup.settings;
    forget_circumstances(settings);
    forget_circumstances(settings.clock);
    return {settings, matchup.alternating};
}

}  // namespace

Tournament::Tournament(const ControlFile& control, EventIdentity identity)
    : control_(control), identity_(std::move(identity)), games_(control_, identity_, settings().players.size()) {
    std::vector<std::pair<GameSettings, bool>> known;
    for (const Matchup& matchup : settings().matchups) {
        meetings_.emplace_back(matchup);
        const auto found = std::ranges::find(known, conditions_of(matchup));
        conditions_.push_back(static_cast<std::size_t>(found - known.begin()));
        if (found == known.end()) {
            known.push_back(conditions_of(matchup));
        }
        uses_seeds_.push_back(uses_seeds(control_, matchup));
    }
}

std::optional<std::size_t> Tournament::matchup_of(const Purpose& purpose) const {
    const auto* game = std::get_if<PairingGame>(&purpose);
    const auto& all = settings().matchups;
    const auto found =
        std::ranges::find_if(all, [&](const Matchup& one) { return game != nullptr && one.id == game->matchup; });
    return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

std::size_t Tournament::player_number(const std::string& name) const {
    const auto found = std::ranges::find(settings().players, name);
    return static_cast<std::size_t>(found - settings().players.begin());
}

Progress Tournament::progress() const {
    Progress progress{0, 0, games_.book().void_games(), {}};
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const auto wanted =
            meetings_[i].is_over() ? std::optional(meetings_[i].finished()) : settings().matchups[i].number_of_games;
        progress.finished += meetings_[i].finished();
        progress.wanted = progress.wanted && wanted ? std::optional(*progress.wanted + *wanted) : std::nullopt;
    }
    const bool by_test = std::ranges::any_of(meetings_, &MatchupGames::ends_by_sprt);
    if (by_test && std::ranges::all_of(meetings_, &MatchupGames::is_over)) {
        progress.decided = meetings_.size() == 1 ? "its SPRT is decided" : "all matchups have ended";
    }
    return progress;
}

std::optional<Job> Tournament::ask() {
    const auto is_wanted = [this](const Purpose& purpose) {
        const auto matchup = matchup_of(purpose);
        return matchup && !meetings_[*matchup].is_over();
    };
    if (const std::optional<PlannedGame> game = games_.book().take_given_back(is_wanted)) {
        return begin(*game);
    }
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const auto turn = [this](std::size_t one) { return std::pair(gives_way(one), meetings_[one].begun()); };
        if (meetings_[i].next() && (!next || turn(i) < turn(*next))) {
            next = i;
        }
    }
    if (!next) {
        return std::nullopt;
    }
    const std::uint64_t game = *meetings_[*next].next();
    return begin(
        {games_.book().next_number(), PairingGame{settings().matchups[*next].id, game}, meetings_[*next].colour(game)});
}

/// Whether its next game was void before, and others had better be played.
bool Tournament::gives_way(std::size_t matchup) const {
    const auto found = void_.find(to_text(PairingGame{settings().matchups[matchup].id, *meetings_[matchup].next()}));
    return found != void_.end() && games_.book().gives_way(found->second);
}

Job Tournament::begin(const PlannedGame& game) {
    const std::size_t matchup = matchup_of(game.purpose).value();
    meetings_[matchup].start(std::get<PairingGame>(game.purpose).game);
    return games_.begin(control_, identity_, game, {});
}

/// Ends the game, if it was in progress.
std::optional<PlannedGame> Tournament::end(std::uint64_t number) {
    std::optional<PlannedGame> game = games_.book().end(number);
    if (game) {
        meetings_[matchup_of(game->purpose).value()].abandon(std::get<PairingGame>(game->purpose).game);
    }
    return game;
}

void Tournament::tell(const GameRecord& record) {
    if (record.epoch == identity_.epoch) {
        end(record.number);
    }
    if (!games_.book().note(record)) {
        return;
    }
    const std::optional<std::size_t> matchup = matchup_of(record.purpose);
    if (!matchup) {
        ++games_of_others_;
        return;
    }
    const std::array<std::optional<std::size_t>, 2> sides = sides_of(matchup);
    std::array<Health::Player, 2> players;
    for (std::size_t side = 0; side < 2; ++side) {
        players[side] = {sides[side], "", [&, side] { return "player '" + settings().players[*sides[side]] + "'"; }};
    }
    const Colour first_mover = settings().matchups[*matchup].settings.first_mover();
    const auto [repeats, says_nothing] = games_.tell(record, {players, first_mover, uses_seeds_[*matchup]});
    const std::uint64_t number = std::get<PairingGame>(record.purpose).game;
    const std::optional<double> score = says_nothing ? std::nullopt : std::optional(record.score);
    meetings_[*matchup].tell(number, record.colour, score, repeats);
}

/// The numbers of the players of a matchup; none of a matchup that is gone.
std::array<std::optional<std::size_t>, 2> Tournament::sides_of(const std::optional<std::size_t>& matchup) const {
    if (!matchup) {
        return {};
    }
    const auto& [one, other] = settings().matchups[*matchup].players;
    return {player_number(one), player_number(other)};
}

void Tournament::tell(const VoidGame& game) {
    const std::optional<std::size_t> matchup = matchup_of(game.purpose);
    const EngineFailure failure =
        matchup ? settings().matchups[*matchup].settings.engine_failure : EngineFailure::retry;
    if (games_.book().note(game, failure)) {
        void_[to_text(game.purpose)] = game.number;
        games_.tell(game, sides_of(matchup));
    }
}

MatchRound Tournament::verify(std::uint64_t, const MatchRound&, const std::string&) {
    throw usage_error("nothing is tuned here: there is nothing to verify", control_.shown_path,
                      "'run' plays the matchups");
}

}  // namespace ringmaster
