#include "ringmaster/competition/tournament.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

/// The names of the settings that not all matchups share.
std::vector<std::string> differing_settings(const std::vector<Matchup>& matchups) {
    std::vector<std::string> names;
    for_each_key<GameSettings>([&](const auto& key) {
        const auto value_of = [&](const Matchup& one) { return one.settings.*key.field; };
        if (std::ranges::any_of(matchups,
                                [&](const Matchup& one) { return value_of(one) != value_of(matchups.front()); })) {
            names.emplace_back(key.name);
        }
    });
    return names;
}

/// The conditions with every setting in which the matchups differ, so that no two conditions have one name: games under
/// the same may be pooled.
std::string conditions_text(const Matchup& matchup, const std::vector<std::string>& differing) {
    auto conditions = conditions_of_game(matchup.settings);
    std::erase_if(conditions, [](const auto& told) { return told.first == "rules"; });  // all have the same
    std::vector<std::string> texts = each(conditions, [](const auto& told) { return told.first + " " + told.second; });
    for_each_key<GameSettings>([&](const auto& key) {
        const bool is_told = contains({"board_size", "komi", "handicap", "handicap_style"}, key.name);
        if (!is_told && tells_conditions(key, matchup.settings) && contains(differing, key.name)) {
            std::string name = key.name;
            std::replace(name.begin(), name.end(), '_', ' ');
            texts.push_back(name + " " + key_text(matchup.settings.*key.field, key.traits));
        }
    });
    if (!matchup.alternating) {
        texts.emplace_back("fixed colours");
    }
    return join(texts, ", ");
}

}  // namespace

Tournament::Tournament(const ControlFile& control, EventIdentity identity)
    : control_(control), identity_(std::move(identity)), games_(control_, identity_, settings().players.size()) {
    const std::vector<std::string> differing = differing_settings(settings().matchups);
    for (const Matchup& matchup : settings().matchups) {
        const std::string text = conditions_text(matchup, differing);
        const auto found = std::ranges::find(conditions_, text);
        const auto conditions = static_cast<std::size_t>(found - conditions_.begin());
        if (found == conditions_.end()) {
            conditions_.push_back(text);
        }
        const auto index_of = [&](const std::string& player) {
            return static_cast<std::size_t>(std::ranges::find(settings().players, player) - settings().players.begin());
        };
        const std::array<std::size_t, 2> players{index_of(matchup.players[0]), index_of(matchup.players[1])};
        meetings_.push_back({matchup, MatchupGames(matchup), players, conditions, uses_seeds(control_, matchup)});
    }
}

/// Null for games of a matchup that is gone.
Tournament::Meeting* Tournament::meeting_of(const Purpose& purpose) {
    const auto* game = std::get_if<PairingGame>(&purpose);
    const auto is_its = [&](const Meeting& one) { return game != nullptr && one.matchup.id == game->matchup; };
    const auto found = std::ranges::find_if(meetings_, is_its);
    return found == meetings_.end() ? nullptr : &*found;
}

Progress Tournament::progress() const {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();  // that a control file may ask for
    Progress progress{0, 0};
    for (const Meeting& one : meetings_) {
        const auto wanted = one.games.is_over() ? std::optional(one.games.finished()) : one.matchup.number_of_games;
        progress.finished += one.games.finished();
        progress.wanted =
            progress.wanted && wanted ? std::optional(std::min(*progress.wanted + *wanted, most)) : std::nullopt;
    }
    const bool by_test = std::ranges::any_of(meetings_, &MatchupGames::ends_by_sprt, &Meeting::games);
    if (by_test && std::ranges::all_of(meetings_, &MatchupGames::is_over, &Meeting::games)) {
        progress.decided = meetings_.size() == 1 ? "its SPRT is decided" : "all matchups have ended";
    }
    return progress;
}

std::optional<Job> Tournament::ask() {
    const auto is_wanted = [this](const Purpose& purpose) {
        const Meeting* meeting = meeting_of(purpose);
        return meeting != nullptr && !meeting->games.is_over();
    };
    if (const std::optional<PlannedGame> game = games_.book().take_given_back(is_wanted)) {
        return begin(*game);
    }
    const Meeting* next = nullptr;
    std::pair<bool, std::uint64_t> least;
    for (const Meeting& meeting : meetings_) {
        if (meeting.games.next()) {
            const std::pair turn(gives_way(meeting), meeting.games.begun());
            if (next == nullptr || turn < least) {
                next = &meeting;
                least = turn;
            }
        }
    }
    if (next == nullptr) {
        return std::nullopt;
    }
    const std::uint64_t game = *next->games.next();
    return begin({games_.book().next_number(), PairingGame{next->matchup.id, game}, next->games.colour(game)});
}

/// Whether its next game was void before, and others had better be played.
bool Tournament::gives_way(const Meeting& meeting) const {
    if (void_.empty()) {
        return false;
    }
    const auto found = void_.find(to_text(PairingGame{meeting.matchup.id, *meeting.games.next()}));
    return found != void_.end() && games_.book().gives_way(found->second);
}

Job Tournament::begin(const PlannedGame& game) {
    meeting_of(game.purpose)->games.start(std::get<PairingGame>(game.purpose).game);
    return games_.begin(control_, identity_, game, {});
}

/// Ends the game, if it was in progress.
std::optional<PlannedGame> Tournament::end(std::uint64_t number) {
    std::optional<PlannedGame> game = games_.book().end(number);
    if (game) {
        meeting_of(game->purpose)->games.abandon(std::get<PairingGame>(game->purpose).game);
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
    Meeting* const meeting = meeting_of(record.purpose);
    if (meeting == nullptr) {
        ++games_of_others_;
        return;
    }
    const Matchup& matchup = meeting->matchup;
    std::array<Health::Player, 2> players;
    for (std::size_t side = 0; side < 2; ++side) {
        players[side] = {meeting->players[side], "", [&, side] { return "player '" + matchup.players[side] + "'"; }};
    }
    const auto [repeats, says_nothing] =
        games_.tell(record, {players, matchup.settings.first_mover(), meeting->uses_seeds});
    const std::uint64_t number = std::get<PairingGame>(record.purpose).game;
    const std::optional<double> score = says_nothing ? std::nullopt : std::optional(record.score);
    meeting->games.tell(number, record.colour, score, repeats);
}

void Tournament::tell(const VoidGame& game) {
    const Meeting* meeting = meeting_of(game.purpose);
    const bool is_gone = meeting == nullptr;
    if (games_.book().note(game, is_gone ? EngineFailure::retry : meeting->matchup.settings.engine_failure)) {
        using Sides = std::array<std::optional<std::size_t>, 2>;
        void_[to_text(game.purpose)] = game.number;
        games_.tell(game, is_gone ? Sides{} : Sides{meeting->players[0], meeting->players[1]});
    }
}

MatchRound Tournament::verify(std::uint64_t, const MatchRound&, const std::string&) {
    throw usage_error("nothing is tuned here: there is nothing to verify", control_.shown_path,
                      "'run' plays the matchups");
}

}  // namespace ringmaster
