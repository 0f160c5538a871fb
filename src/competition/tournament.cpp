#include "ringmaster/competition/tournament.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

/// What has to do with how much a colour is worth.
GameSettings conditions_of(GameSettings settings) {
    const GameSettings usual;
    settings.clock.margin = usual.clock.margin;
    settings.clock.enforce = usual.clock.enforce;
    settings.adjudication = usual.adjudication;
    settings.engine_failure = usual.engine_failure;
    settings.move_limit = usual.move_limit;
    return settings;
}

}  // namespace

Tournament::Tournament(const ControlFile& control, EventIdentity identity)
    : control_(control), identity_(std::move(identity)), book_(identity_.epoch, 1), health_(settings().players.size()) {
    const std::vector<Matchup>& matchups = settings().matchups;
    for (const Matchup& matchup : matchups) {
        games_.emplace_back(matchup);
        std::size_t same = 0;
        while (!(conditions_of(matchups[same].settings) == conditions_of(matchup.settings))) {
            ++same;
        }
        const bool is_new = same + 1 == games_.size();
        const std::size_t kinds =
            conditions_.empty() ? 0 : *std::max_element(conditions_.begin(), conditions_.end()) + 1;
        conditions_.push_back(is_new ? kinds : conditions_[same]);
        uses_seeds_.push_back(uses_seeds(control_, matchup));
    }
}

std::optional<std::size_t> Tournament::matchup_of(const Purpose& purpose) const {
    const auto* game = std::get_if<PairingGame>(&purpose);
    const auto& all = settings().matchups;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Matchup& one) { return game != nullptr && one.id == game->matchup; });
    return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

std::size_t Tournament::player_number(const std::string& name) const {
    const auto found = std::find(settings().players.begin(), settings().players.end(), name);
    return static_cast<std::size_t>(found - settings().players.begin());
}

Progress Tournament::progress() const {
    Progress progress{0, 0, book_.void_games(), {}};
    bool all_are_over = true;
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const auto wanted =
            games_[i].is_over() ? std::optional(games_[i].finished()) : settings().matchups[i].number_of_games;
        progress.finished += games_[i].finished();
        all_are_over = all_are_over && games_[i].is_over();
        progress.wanted = progress.wanted && wanted ? std::optional(*progress.wanted + *wanted) : std::nullopt;
    }
    const bool by_test = std::any_of(games_.begin(), games_.end(), [](const MatchupGames& games) {
        return games.sprt() && games.sprt()->decision() != SprtDecision::undecided;
    });
    if (all_are_over && by_test) {
        progress.decided = games_.size() == 1 ? "its SPRT is decided" : "all matchups have ended";
    }
    return progress;
}

std::optional<Job> Tournament::ask() {
    const auto is_wanted = [this](const Purpose& purpose) {
        const auto matchup = matchup_of(purpose);
        return matchup && !games_[*matchup].is_over();
    };
    if (const std::optional<PlannedGame> game = book_.take_given_back(is_wanted)) {
        return begin(*game);
    }
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < games_.size(); ++i) {
        if (games_[i].next() && (!next || games_[i].begun() < games_[*next].begun())) {
            next = i;
        }
    }
    if (!next) {
        return std::nullopt;
    }
    const std::uint64_t game = *games_[*next].next();
    return begin({book_.next_number(), PairingGame{settings().matchups[*next].id, game}, games_[*next].colour(game)});
}

Job Tournament::begin(const PlannedGame& game) {
    const std::size_t matchup = matchup_of(game.purpose).value();
    Job job = make_job(control_, identity_, game, {}, book_.void_attempts(game.number));
    const EngineFailure failure = settings().matchups[matchup].settings.engine_failure;
    job.failure_loses = failure == EngineFailure::loss ||
                        (failure == EngineFailure::retry && book_.failures_of_candidates(game.number) > 0);
    games_[matchup].start(std::get<PairingGame>(game.purpose).game);
    book_.begin(game);
    return job;
}

/// It is not in progress any more, if it was.
std::optional<PlannedGame> Tournament::end(std::uint64_t number) {
    std::optional<PlannedGame> game = book_.end(number);
    if (game) {
        games_[matchup_of(game->purpose).value()].abandon(std::get<PairingGame>(game->purpose).game);
    }
    return game;
}

void Tournament::tell(const GameRecord& record) {
    if (record.epoch == identity_.epoch) {
        end(record.number);
    }
    if (!book_.note(record)) {
        return;
    }
    const std::optional<std::size_t> matchup = matchup_of(record.purpose);
    if (!matchup) {
        ++games_of_others_;
        return;
    }
    const auto& game = std::get<PairingGame>(record.purpose);
    const std::uint64_t likeness = record.likeness();
    const bool is_repeat = likeness != 0 && !games_seen_.insert(std::to_string(likeness) + " " + game.matchup).second;
    repeated_games_[uses_seeds_[*matchup] ? 1 : 0] += is_repeat;
    const bool says_nothing = is_repeat && !uses_seeds_[*matchup];
    games_[*matchup].tell(game.game, record.colour, says_nothing ? std::nullopt : std::optional(record.score));
    const std::array<std::optional<std::size_t>, 2> sides = sides_of(matchup);
    std::array<Health::Player, 2> players;
    for (std::size_t side = 0; side < 2; ++side) {
        players[side] = {sides[side], "", [&, side] { return "player '" + settings().players[*sides[side]] + "'"; }};
    }
    health_.tell(record, players, settings().matchups[*matchup].settings.first_mover());
    changes_.tell(record);
    machines_.tell(record);
    adjudications_.tell(record);
    pace_.note(record.finished);
}

/// The players' numbers; of a matchup that is gone nobody's.
std::array<std::optional<std::size_t>, 2> Tournament::sides_of(const std::optional<std::size_t>& matchup) const {
    if (!matchup) {
        return {};
    }
    const auto& [one, other] = settings().matchups[*matchup].players;
    return {player_number(one), player_number(other)};
}

void Tournament::tell(const VoidGame& game) {
    if (book_.note(game)) {
        health_.tell(game, sides_of(matchup_of(game.purpose)));
        machines_.tell(game);
    }
}

void Tournament::give_back(const Job& job) {
    const std::optional<PlannedGame> game = end(job.number);
    if (!game) {
        throw bug("game " + job.game_id + " was given back but not asked for");
    }
    book_.give_back(*game);
}

std::vector<std::string> Tournament::take_notices() {
    std::vector<std::string> notices = changes_.take_notices();
    const std::vector<std::string> more = health_.take_notices();
    notices.insert(notices.end(), more.begin(), more.end());
    return notices;
}

MatchRound Tournament::verify(std::uint64_t, const MatchRound&, const std::string&) {
    throw Error("nothing is tuned here: there is nothing to verify", control_.path.filename().string(),
                "'run' plays the matchups", Fault::usage);
}

}  // namespace ringmaster
