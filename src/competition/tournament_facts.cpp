#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tournament.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

/// Who is called the best is not with this probability at most, however often one looks.
constexpr double risk_of_best = 0.05;

/// An interval of ratings that holds for one look holds at every look up to some 10,000 games when its risk is so much
/// smaller: 3.3 standard errors for 5% (by the law of the iterated logarithm in Siegmund's approximation).
constexpr double price_of_looking = 50;

/// Intervals of fewer games are rough.
constexpr std::uint64_t few_games = 20;

/// The other side's.
Tally turned(const Tally& tally) {
    Tally other = tally;
    other.wins = tally.losses();
    other.other_points = static_cast<double>(tally.others) - tally.other_points;
    return other;
}

std::vector<std::pair<std::string, std::string>> conditions_of_game(const GameSettings& settings) {
    std::vector<std::pair<std::string, std::string>> conditions;
    if (settings.rules == Rules::go) {
        conditions.emplace_back("board size", std::to_string(settings.board_size));
        conditions.emplace_back("komi", fmt::format("{}", settings.komi));
    }
    if (settings.handicap) {
        conditions.emplace_back("handicap", std::to_string(*settings.handicap));
    }
    if (settings.clock.control) {
        conditions.emplace_back("clock", to_text(*settings.clock.control));
    }
    return conditions;
}

std::string conditions_text(const GameSettings& settings) {
    std::vector<std::string> texts;
    for (const auto& [name, value] : conditions_of_game(settings)) {
        texts.push_back(name + " " + value);
    }
    return join(texts, ", ");
}

}  // namespace

std::string Tournament::describe(const GameRecord& record) const {
    const auto& [first, second] = record.sides;
    const bool first_won = record.winner == record.colour;
    const std::string colour = " (" + colour_word(record.colour) + ")";
    const std::string how = record.winner ? (first_won ? " beat " : " lost to ") : " drew with ";
    const bool is_known = record.winner || record.ending == Ending::jigo;
    return first.player + colour + (is_known ? how : " against ") + second.player + ", " + record.result +
           (record.detail.empty() ? "" : " (" + record.detail + ")");
}

std::vector<std::string> Tournament::history_lines() const {
    std::vector<std::string> lines;
    const EventFacts all = facts(FactsDetail::brief);
    for (const TournamentFacts::Player& player : all.tournament->players) {
        lines.push_back(fmt::format("{}: {:.0f} Elo in {}", player.name, player.elo.difference,
                                    counted(static_cast<long long>(player.tally.games), "game")));
    }
    return lines;
}

Ratings Tournament::ratings() const {
    std::vector<RatedGames> rated;
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const auto& [one, other] = settings().matchups[i].players;
        const Tally all = sum_of(meetings_[i].by_colour());
        rated.push_back({player_number(one), player_number(other), all.points(), static_cast<double>(all.games),
                         meetings_[i].scores()});
    }
    return Ratings(settings().players.size(), rated);
}

EventFacts Tournament::facts(FactsDetail detail) const {
    EventFacts facts = EventGames::facts_of(control_, identity_);
    describe_event(facts);
    facts.tournament.emplace();
    const Ratings fit = ratings();
    add_players(facts, fit, detail);
    add_meetings(facts, fit, detail);
    games_.add_to(facts);
    add_warnings(facts);
    decide(facts, fit);
    return facts;
}

void Tournament::describe_event(EventFacts& facts) const {
    const Progress so_far = progress();
    facts.progress.choosing = so_far.finished;
    facts.progress.choosing_wanted = so_far.wanted;
    games_.add_progress(facts.progress, so_far);
    const bool are_same = std::all_of(conditions_.begin(), conditions_.end(), [](std::size_t one) { return one == 0; });
    if (are_same && !settings().matchups.empty()) {
        facts.settings = conditions_of_game(settings().matchups[0].settings);
    }
    if (const auto& openings = control_.gtp().openings) {
        facts.settings.emplace_back("openings", identity_.openings.described(openings->path));
    }
}

/// The strongest first.
void Tournament::add_players(EventFacts& facts, const Ratings& fit, FactsDetail detail) const {
    std::vector<std::size_t> order(settings().players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fit.elo(a) > fit.elo(b); });
    facts.sides.clear();
    for (const std::size_t number : order) {
        TournamentFacts::Player& player = facts.tournament->players.emplace_back();
        player.name = settings().players[number];
        player.elo =
            detail == FactsDetail::brief ? EloEstimate{fit.elo(number), -infinity, infinity} : fit.estimate(number);
        for (std::size_t i = 0; i < meetings_.size(); ++i) {
            const auto& [black, white] = meetings_[i].by_colour();
            const Matchup& matchup = settings().matchups[i];
            if (matchup.players[0] == player.name) {
                player.by_colour[0] += black;
                player.by_colour[1] += white;
            } else if (matchup.players[1] == player.name) {
                player.by_colour[0] += turned(white);
                player.by_colour[1] += turned(black);
            }
        }
        player.tally = player.by_colour[0];
        player.tally += player.by_colour[1];
        SideFacts& side = facts.sides.emplace_back(games_.health().side(number));
        side.role = "player";
        side.name = player.name;
        side.by_colour = player.by_colour;
    }
}

void Tournament::add_meetings(EventFacts& facts, const Ratings& fit, FactsDetail detail) const {
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const Matchup& matchup = settings().matchups[i];
        TournamentFacts::Meeting& meeting = facts.tournament->meetings.emplace_back();
        meeting.id = matchup.id;
        meeting.players = matchup.players;
        meeting.by_colour = meetings_[i].by_colour();
        meeting.pairs = meetings_[i].pairs();
        meeting.finished = meetings_[i].finished();
        meeting.wanted = matchup.number_of_games;
        meeting.is_over = meetings_[i].is_over();
        meeting.conditions = conditions_text(matchup.settings);
        if (detail != FactsDetail::brief) {
            meeting.superiority = fit.superiority(player_number(matchup.players[0]), player_number(matchup.players[1]));
        }
        if (const auto& sprt = meetings_[i].sprt()) {
            meeting.sprt = TournamentFacts::Sprt{matchup.sprt->settings, matchup.sprt->scale, matchup.tested_player(),
                                                 sprt->decision(),       sprt->llr(),         sprt->lower_bound(),
                                                 sprt->upper_bound(),    sprt->counts()};
        }
        facts.tournament->has_mixed_conditions = facts.tournament->has_mixed_conditions || conditions_[i] != 0;
        facts.tournament->has_fixed_colours = facts.tournament->has_fixed_colours || !matchup.alternating;
    }
    if (detail != FactsDetail::brief) {
        add_advantages(*facts.tournament);
    }
}

/// Of black under each set of conditions, by the matchups in which both have both colours.
void Tournament::add_advantages(TournamentFacts& tournament) const {
    std::map<std::size_t, TournamentFacts::Advantage> by_conditions;
    std::map<std::size_t, Tally> blacks;
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const auto& [black, white] = meetings_[i].by_colour();
        if (black.games > 0 && white.games > 0) {
            Tally& sum = blacks[conditions_[i]];
            sum += black;
            sum += turned(white);
            by_conditions.try_emplace(conditions_[i],
                                      TournamentFacts::Advantage{tournament.meetings[i].conditions, {}});
        }
    }
    for (auto& [conditions, advantage] : by_conditions) {
        const Tally& sum = blacks[conditions];
        advantage.elo = elo_difference(static_cast<double>(sum.wins), static_cast<double>(sum.draws),
                                       static_cast<double>(sum.losses()));
        tournament.advantages.push_back(advantage);
    }
}

void Tournament::add_warnings(EventFacts& facts) const {
    std::vector<WarningFacts> own;
    if (games_of_others_ > 0) {
        own.emplace_back(GoneMatchups{{games_of_others_, games_.book().finished()}});
    }
    std::vector<const GameSettings*> all;
    for (const Matchup& matchup : settings().matchups) {
        all.push_back(&matchup.settings);
    }
    games_.add_warnings(facts, all, std::move(own));
}

/// Whether that is so at every look, with a risk: under each of the conditions under which the two met, by a confidence
/// sequence of their scores; of two who did not meet by their ratings.
bool Tournament::is_stronger(std::size_t one, std::size_t other, double risk, const Ratings& fit) const {
    std::map<std::pair<std::size_t, std::size_t>, ScoreCounts> met;  // by conditions; scores of pairs and of games
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        const auto& players = settings().matchups[i].players;
        const std::array<std::size_t, 2> numbers{player_number(players[0]), player_number(players[1])};
        ScoreCounts scores = meetings_[i].scores();
        if (numbers == std::array{other, one}) {
            std::reverse(scores.begin(), scores.end());
        } else if (numbers != std::array{one, other}) {
            continue;
        }
        ScoreCounts& sum = met[{conditions_[i], scores.size()}];
        sum.resize(scores.size());
        std::transform(scores.begin(), scores.end(), sum.begin(), sum.begin(), std::plus<>());
    }
    if (met.empty()) {
        return fit.difference(one, other, 1 - risk / price_of_looking).low > 0;
    }
    return std::all_of(met.begin(), met.end(),
                       [risk](const auto& scores) { return mean_score_elo(scores.second, 1 - risk).low > 0; });
}

/// He beats each other player. The risk is shared among these: whoever is wrongly called the best is so in a comparison
/// with the true one, and there are no more such comparisons than others.
bool Tournament::is_best(std::size_t leader, const Ratings& fit) const {
    const std::size_t others = settings().players.size() - 1;
    for (std::size_t other = 0; other <= others; ++other) {
        if (other != leader && !is_stronger(leader, other, risk_of_best / static_cast<double>(others), fit)) {
            return false;
        }
    }
    return true;
}

void Tournament::decide(EventFacts& facts, const Ratings& fit) const {
    AnswerFacts& answer = facts.answer;
    TournamentFacts& tournament = *facts.tournament;
    std::uint64_t games = 0;
    for (const MatchupGames& some : meetings_) {
        games += some.by_colour()[0].games + some.by_colour()[1].games;
    }
    if (games == 0 || tournament.players.size() < 2) {
        answer.decision = Decision::no_data;
        return;
    }
    const std::size_t best = player_number(tournament.players[0].name);
    const std::size_t second = player_number(tournament.players[1].name);
    answer.elo = fit.difference(best, second);
    if (meetings_.size() == 1 && tournament.players.size() == 2) {
        answer.elo = meetings_[0].elo();
        if (settings().matchups[0].players[0] != tournament.players[0].name) {
            answer.elo = EloEstimate{0 - answer.elo->difference, 0 - answer.elo->high, 0 - answer.elo->low};
        }
    }
    answer.evidence = Evidence::results;
    answer.against = Comparison::second_best;
    answer.probability_best = fit.probability_best();
    tournament.few_games = std::min(tournament.players[0].tally.games, tournament.players[1].tally.games) < few_games;
    answer.reason = facts.progress.is_complete ? Reason::unsettled : Reason::match_running;
    if (!facts.progress.is_complete) {
        answer.decision = Decision::not_yet;
    } else if (meetings_.size() == 1 && meetings_[0].sprt()) {
        const Matchup& matchup = settings().matchups[0];
        const std::string& tested = matchup.tested_player();
        const SprtDecision decision = meetings_[0].sprt()->decision();
        const bool is_better = decision == SprtDecision::elo1 && matchup.sprt->settings.elo0 >= 0;
        const bool is_worse = decision == SprtDecision::elo0 && matchup.sprt->settings.elo1 <= 0;
        const bool leads = tournament.players[0].name == tested;
        answer.decision = (is_better && leads) || (is_worse && !leads) ? Decision::best : Decision::open;
        answer.reason = Reason::tested;
    } else if (is_best(best, fit)) {
        answer.decision = Decision::best;
        answer.reason = Reason::settled;
    } else {
        answer.decision = Decision::open;
    }
}

}  // namespace ringmaster
