#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <variant>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tournament.hpp"

namespace ringmaster {
namespace {

/// Who is called the best is not with this probability at most, however often one looks.
constexpr double risk_of_best = 0.05;

/// An interval of ratings that holds for one look holds at every look up to some 10,000 games when its risk is so much
/// smaller: 3.3 standard errors for 5% (by the law of the iterated logarithm in Siegmund's approximation).
constexpr double price_of_looking = 50;

/// Intervals by fewer games than this are rough.
constexpr std::uint64_t few_games = 20;

/// The same games as the other side's tally.
Tally turned(const Tally& tally) {
    Tally other = tally;
    other.wins = tally.losses();
    other.other_points = static_cast<double>(tally.others) - tally.other_points;
    return other;
}

EloEstimate turned(const EloEstimate& elo) {
    return {0 - elo.difference, 0 - elo.high, 0 - elo.low};
}

/// What each of two is above or below their mean; `rating` where the difference is infinite and known to be above or
/// below 0.
EloEstimate half_of(const EloEstimate& difference, double rating) {
    const EloEstimate half{difference.difference / 2, difference.low / 2, difference.high / 2};
    return {std::isfinite(half.difference) ? half.difference
            : half.is_known()              ? std::clamp(rating, half.low, half.high)
                                           : NAN,
            half.low, half.high};
}

std::optional<TournamentFacts::Sprt> sprt_of(const Matchup& matchup, const MatchupGames& games) {
    const auto& sprt = games.sprt();
    if (!sprt) {
        return std::nullopt;
    }
    return TournamentFacts::Sprt{
        matchup.sprt->settings, matchup.sprt->settings.scale, matchup.tested_player(), sprt->decision(), sprt->llr(),
        sprt->lower_bound(),    sprt->upper_bound(),          sprt->counts()};
}

/// Whether the test says that the leader is better than the other.
bool tells_best(const TournamentFacts::Sprt& sprt, const std::string& leader) {
    return leader == sprt.player ? sprt.decision == SprtDecision::elo1 && sprt.settings.elo0 >= 0
                                 : sprt.decision == SprtDecision::elo0 && sprt.settings.elo1 <= 0;
}

/// Leaves out games without the other one of their pair, as the difference in Elo of a single matchup does; where there
/// is no pair yet they are all there is.
void keep_pairs(RatedGames& some) {
    const auto pairs = std::accumulate(some.scores.begin(), some.scores.end(), std::uint64_t{0});
    if (pairs > 0) {
        some.games = 2 * static_cast<double>(pairs);
        some.points = some.games * mean_score(some.scores);
    }
}

/// Whether all matchups under these conditions ended without a game.
bool has_nothing_to_tell(const TournamentFacts::Standing& standing, const TournamentFacts& tournament) {
    return standing.decision == Decision::no_data &&
           std::ranges::all_of(tournament.meetings, [&](const TournamentFacts::Meeting& meeting) {
               return meeting.is_over || meeting.conditions != standing.conditions;
           });
}

/// The answer under all conditions together: what is so under each that has games or waits for them, with the same
/// leader.
void answer_by(const TournamentFacts& tournament, AnswerFacts& answer) {
    std::vector<TournamentFacts::Standing> standings = tournament.standings;
    std::erase_if(standings, [&](const auto& one) { return has_nothing_to_tell(one, tournament); });
    if (standings.empty()) {
        return;
    }
    const TournamentFacts::Standing& first = standings.front();
    const bool do_agree = std::ranges::all_of(standings, [&](const auto& one) {
        const bool has_other_best = one.decision == Decision::best && one.players[0].name != first.players[0].name;
        return one.decision == first.decision && !has_other_best;
    });
    const bool are_over = std::ranges::all_of(
        standings, [](const auto& one) { return one.decision == Decision::best || one.decision == Decision::open; });
    answer.decision = do_agree ? first.decision : are_over ? Decision::open : Decision::not_yet;
    answer.reason = do_agree ? first.reason : are_over ? Reason::unsettled : Reason::match_running;
    if (tournament.standings.size() == 1) {
        answer.elo = first.elo;
        answer.probability_best = first.probability_best;
    }
}

}  // namespace

std::string Tournament::describe(const GameRecord& record) const {
    const auto& [first, second] = record.sides;
    const bool first_won = record.winner == record.colour;
    const std::string colour = " (" + colour_word(record.colour) + ")";
    const std::string how = record.winner ? (first_won ? " beat " : " lost to ") : " drew with ";
    const bool is_known = record.winner || is_draw(record.ending);
    const std::array<std::string, 2> players{first.player, second.player};
    const auto* game = std::get_if<PairingGame>(&record.purpose);
    const auto matchups = std::ranges::count_if(
        settings().matchups, [&](const Matchup& one) { return std::ranges::is_permutation(one.players, players); });
    const std::string which = game != nullptr && matchups > 1 ? " [" + game->matchup + "]" : "";
    const std::string result = record.ending == Ending::jigo ? "" : ", " + record.result;
    return first.player + colour + (is_known ? how : " against ") + second.player + which + result +
           (record.detail.empty() ? "" : " (" + record.detail + ")");
}

std::vector<std::string> Tournament::history_lines() const {
    std::vector<std::string> lines;
    const EventFacts all = facts(FactsDetail::brief);
    for (const TournamentFacts::Player& player : all.tournament->players) {
        const std::string games = counted(player.tally.games, "game");
        lines.push_back(player.elo && std::isfinite(player.elo->difference)
                            ? fmt::format("{}: {:.0f} Elo in {}", player.name, player.elo->difference, games)
                            : fmt::format("{}: {:g} points in {}", player.name, player.tally.points(), games));
    }
    return lines;
}

Tournament::Field Tournament::field_of(std::size_t conditions) const {
    constexpr std::size_t nowhere = SIZE_MAX;
    std::vector<const Meeting*> meetings;
    std::vector<std::size_t> players;
    std::vector<std::size_t> positions(settings().players.size(), nowhere);
    const auto position_of = [&](std::size_t player) {
        std::size_t& position = positions[player];
        if (position == nowhere) {
            position = players.size();
            players.push_back(player);
        }
        return position;
    };
    std::vector<RatedGames> rated;
    for (const Meeting& meeting : meetings_) {
        if (meeting.conditions != conditions) {
            continue;
        }
        meetings.push_back(&meeting);
        const Tally all = sum_of(meeting.games.by_colour());
        const std::size_t first = position_of(meeting.players[0]);
        rated.push_back({first, position_of(meeting.players[1]), all.points(), static_cast<double>(all.games),
                         meeting.games.scores()});
    }
    if (meetings.size() == 1 && meetings[0]->matchup.alternating) {
        keep_pairs(rated[0]);
    }
    Ratings fit(players.size(), rated);
    std::ranges::sort(players);  // of equals the first of the file, whatever the last digits of their ratings are
    std::ranges::stable_sort(players, std::greater<>(), [&](std::size_t player) {
        constexpr double exact = 1e6;  // an Elo
        return std::round(exact * fit.elo(positions[player]));
    });
    return {meetings, players, positions, fit};
}

EventFacts Tournament::facts(FactsDetail detail) const {
    EventFacts facts = games_.facts(control_, identity_);
    describe_event(facts);
    facts.tournament.emplace();
    std::vector<Field> fields;
    for (std::size_t conditions = 0; conditions < conditions_.size(); ++conditions) {
        fields.push_back(field_of(conditions));
        const auto& standing = facts.tournament->standings.emplace_back(standing_of(fields.back(), detail));
        const auto advantage = detail == FactsDetail::brief ? std::nullopt : advantage_of_black(fields.back());
        if (advantage) {
            facts.tournament->advantages.push_back({standing.conditions, *advantage});
        }
    }
    add_players(facts, fields);
    add_meetings(facts, fields, detail);
    add_warnings(facts);
    EventGames::withhold_verdict(facts);
    facts.answer.evidence = Evidence::results;
    facts.answer.against = Comparison::second_best;
    answer_by(*facts.tournament, facts.answer);
    return facts;
}

void Tournament::describe_event(EventFacts& facts) const {
    const Progress so_far = progress();
    facts.progress.choosing = so_far.finished;
    facts.progress.choosing_wanted = so_far.wanted;
    games_.add_progress(facts.progress, so_far);
    if (conditions_.size() == 1) {
        facts.settings = conditions_of_game(meetings_[0].matchup.settings);
    }
    if (const auto& openings = control_.gtp().openings) {
        facts.settings.emplace_back("openings", identity_.openings.described(openings->path));
    }
}

TournamentFacts::Standing Tournament::standing_of(const Field& field, FactsDetail detail) const {
    TournamentFacts::Standing standing;
    const Matchup& matchup = field.meetings.front()->matchup;
    standing.conditions = conditions_[field.meetings.front()->conditions];
    if (standing.conditions.empty() && conditions_.size() > 1) {
        standing.conditions = "the usual conditions";
    }
    for (const std::size_t player : field.players) {
        standing.players.push_back({settings().players[player], {}});
    }
    standing.has_fixed_colours = !matchup.alternating;
    decide(standing, field);
    const bool are_evidence = is_evidence(field);
    for (std::size_t i = 0; i < field.players.size(); ++i) {
        const std::size_t position = field.positions[field.players[i]];
        EloEstimate& elo = standing.players[i].elo;
        elo = {are_evidence ? field.fit.elo(position) : NAN, -infinity, infinity};
        if (are_evidence && field.players.size() == 2 && standing.elo) {
            elo = half_of(i == 0 ? *standing.elo : turned(*standing.elo), elo.difference);
        } else if (are_evidence && detail != FactsDetail::brief) {
            elo = field.fit.estimate(position);
        }
    }
    return standing;
}

/// Adds the players, the strongest first by the first conditions.
void Tournament::add_players(EventFacts& facts, const std::vector<Field>& fields) const {
    std::vector<std::size_t> order;
    const auto add_new = [&](std::size_t player) {
        if (std::ranges::find(order, player) == order.end()) {
            order.push_back(player);
        }
    };
    for (const Field& field : fields) {
        std::ranges::for_each(field.players, add_new);
    }
    for (std::size_t player = 0; player < settings().players.size(); ++player) {
        add_new(player);  // perhaps he meets nobody
    }
    facts.sides.clear();
    for (const std::size_t number : order) {
        TournamentFacts::Player& player = facts.tournament->players.emplace_back();
        player.name = settings().players[number];
        const auto& standings = facts.tournament->standings;
        const std::size_t position = facts.tournament->players.size() - 1;
        if (standings.size() == 1 && position < standings[0].players.size()) {
            player.elo = standings[0].players[position].elo;
        }
        for (const Meeting& meeting : meetings_) {
            const auto& [black, white] = meeting.games.by_colour();
            if (meeting.players[0] == number) {
                player.by_colour[0] += black;
                player.by_colour[1] += white;
            } else if (meeting.players[1] == number) {
                player.by_colour[0] += turned(white);
                player.by_colour[1] += turned(black);
            }
        }
        player.tally = sum_of(player.by_colour);
        SideFacts& side = facts.sides.emplace_back(games_.health().side(number));
        side.role = "player";
        side.name = player.name;
        side.limit = limits_of(control_.gtp().players.at(player.name));
        side.by_colour = player.by_colour;
    }
}

void Tournament::add_meetings(EventFacts& facts, const std::vector<Field>& fields, FactsDetail detail) const {
    const auto are_evidence = each(fields, [&](const Field& field) { return is_evidence(field); });
    for (const Meeting& one : meetings_) {
        const Matchup& matchup = one.matchup;
        const MatchupGames& games = one.games;
        TournamentFacts::Meeting& meeting = facts.tournament->meetings.emplace_back();
        meeting.id = matchup.id;
        meeting.players = matchup.players;
        meeting.by_colour = games.by_colour();
        meeting.pairs = games.pairs();
        meeting.finished = games.finished();
        meeting.repeats = games.repeats();
        if (matchup.number_of_games) {
            meeting.wanted = std::max(*matchup.number_of_games, meeting.finished);  // of a match that was longer once
        }
        meeting.is_over = games.is_over();
        meeting.conditions = facts.tournament->standings[one.conditions].conditions;
        const Field& field = fields[one.conditions];
        if (detail != FactsDetail::brief && are_evidence[one.conditions]) {
            meeting.superiority =
                field.fit.superiority(field.positions[one.players[0]], field.positions[one.players[1]]);
        }
        meeting.sprt = sprt_of(matchup, games);
    }
    facts.tournament->has_mixed_conditions = fields.size() > 1;
}

/// The advantage of Black under these conditions, by the matchups in which both have both colours and that are
/// evidence.
std::optional<EloEstimate> Tournament::advantage_of_black(const Field& field) const {
    std::vector<RatedGames> rated;
    for (const Meeting* meeting : field.meetings) {
        const auto& [black, white] = meeting->games.by_colour();
        if (black.games > 0 && white.games > 0 && !meeting->games.are_mostly_repeats()) {
            Tally sum = black;
            sum += turned(white);
            const auto& pairs = meeting->games.pairs_of_black();
            rated.push_back({0, 1, sum.points(), static_cast<double>(sum.games), {pairs.begin(), pairs.end()}});
        }
    }
    return rated.empty() ? std::nullopt : std::optional(Ratings(2, rated).difference(0, 1));
}

void Tournament::add_warnings(EventFacts& facts) const {
    std::vector<WarningFacts> own;
    if (games_of_others_ > 0) {
        own.emplace_back(GoneMatchups{{games_of_others_, games_.book().finished()}});
    }
    games_.add_warnings(facts, each(settings().matchups, [](const Matchup& one) { return &one.settings; }),
                        std::move(own));
}

/// Whether the games are evidence: in no matchup do most of them repeat others.
bool Tournament::is_evidence(const Field& field) const {
    return std::ranges::none_of(field.meetings, [](const Meeting* one) { return one->games.are_mostly_repeats(); });
}

/// Whether that is so at every look, with a risk: of two alone by a confidence sequence of their scores, else by the
/// ratings, which know what games with others say.
bool Tournament::is_stronger(std::size_t one, std::size_t other, double risk, const Field& field) const {
    if (field.players.size() > 2) {
        return field.fit.difference(field.positions[one], field.positions[other], 1 - risk / price_of_looking).low > 0;
    }
    ScoreCounts met;
    for (const Meeting* meeting : field.meetings) {
        ScoreCounts scores = meeting->games.scores();
        if (meeting->players[0] == other) {
            std::ranges::reverse(scores);
        }
        met.resize(scores.size());  // of all the same: pairs or games
        std::ranges::transform(scores, met, met.begin(), std::plus<>());
    }
    return mean_score_elo(met, 1 - risk).low > 0;
}

/// The first beats each other player. The risk is shared among these: whoever is wrongly called the best is so in a
/// comparison with the true one, and there are no more such comparisons than others.
bool Tournament::is_best(const Field& field) const {
    const double risk = risk_of_best / static_cast<double>(field.players.size() - 1);
    return std::all_of(field.players.begin() + 1, field.players.end(),
                       [&](std::size_t other) { return is_stronger(field.players.front(), other, risk, field); });
}

void Tournament::decide(TournamentFacts::Standing& standing, const Field& field) const {
    std::vector<std::uint64_t> games(settings().players.size(), 0);
    bool are_over = true;
    for (const Meeting* meeting : field.meetings) {
        for (const std::size_t player : meeting->players) {
            games[player] += sum_of(meeting->games.by_colour()).games;
        }
        are_over = are_over && meeting->games.is_over();
    }
    if (std::ranges::max(games) == 0) {
        return;
    }
    const std::size_t best = field.players[0];
    const std::size_t second = field.players[1];
    standing.elo = field.fit.difference(field.positions[best], field.positions[second]);
    standing.probability_best = field.fit.probability_best();
    standing.few_games = std::min(games[best], games[second]) < few_games;
    standing.decision = are_over ? Decision::open : Decision::not_yet;
    standing.reason = are_over ? Reason::unsettled : Reason::match_running;
    if (field.meetings.size() == 1) {
        const Meeting& only = *field.meetings[0];
        standing.elo = only.players[0] == best ? only.games.elo() : turned(only.games.elo());
        standing.at_every_look = true;
        standing.sprt = sprt_of(only.matchup, only.games);
    }
    if (!is_evidence(field)) {
        standing.elo = EloEstimate{0, -infinity, infinity};
        standing.probability_best.reset();
        standing.reason = Reason::doubted;
        return;
    }
    if (!are_over) {
        return;
    }
    if (standing.sprt && tells_best(*standing.sprt, standing.players[0].name)) {
        standing.decision = Decision::best;
        standing.reason = Reason::tested;
    } else if (is_best(field)) {
        standing.decision = Decision::best;
        standing.reason = Reason::settled;
    } else if (standing.sprt) {
        standing.reason = Reason::tested;
    }
}

}  // namespace ringmaster
