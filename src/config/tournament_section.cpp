#include <algorithm>
#include <utility>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

void read_sprt(TableReader& owner, std::optional<MatchupSprt>& target) {
    auto reader = owner.section("sprt");
    if (!reader) {
        return;
    }
    MatchupSprt sprt;
    reader->require("elo0", "elo0 = 0");
    reader->require("elo1", "elo1 = 10");
    reader->choice("scale", sprt.settings.scale);
    read_sprt_settings(*reader, true, sprt.settings);
    reader->finish();
    target = sprt;
}

/// The player whom a key names; empty when it is none of them.
std::string read_player_name(TableReader& reader, const std::string& key, const std::vector<std::string>& players) {
    std::string player;
    if (reader.text(key, player) && !contains(players, player)) {
        reader.problem(key, key + ": " + unknown_player(player, players));
        player.clear();
    }
    return player;
}

std::string id_of(const std::array<std::string, 2>& players) {
    return players[0] + " v " + players[1];
}

/// A word that names files and games: no blanks at its ends, nothing that does not show.
bool is_good_id(const std::string& id) {
    return !id.empty() && trim(id) == id && printable(id, id.size()) == id && display_width(id) <= 100;
}

void read_matchup(TableReader& reader, const std::vector<std::string>& players, Matchup matchup,
                  TournamentSettings& tournament) {
    const std::size_t problems = reader.problem_count();
    reader.require("player_1", "player_1 = \"NAME\", a name of the players");
    reader.require("player_2", "player_2 = \"NAME\", a name of the players");
    matchup.players = {read_player_name(reader, "player_1", players), read_player_name(reader, "player_2", players)};
    if (!matchup.players[0].empty() && matchup.players[0] == matchup.players[1]) {
        reader.problem("player_2",
                       "player_2: a player does not play itself (write a second [players.NAME] section "
                       "with the same command)");
    }
    matchup.id = id_of(matchup.players);
    if (reader.text("id", matchup.id) && !is_good_id(matchup.id)) {
        reader.problem("id", "id must be a word or a few, at most 100 letters");
    }
    refuse_settings_of_go(reader, matchup.settings);
    read_game_settings(reader, matchup.settings);
    refuse_unknown_losses(reader, matchup.settings);
    reader.truth("alternating", matchup.alternating);
    reader.whole("number_of_games", matchup.number_of_games, {.least = 0});
    read_sprt(reader, matchup.sprt);
    reader.finish();
    if (reader.problem_count() == problems && find_by(tournament.matchups, &Matchup::id, matchup.id) != nullptr) {
        reader.problem("id",
                       "two matchups are called '" + matchup.id + "' (give each an id of its own: id = \"NAME\")");
    }
    if (reader.problem_count() > problems) {
        return;
    }
    for (const std::string& player : matchup.players) {
        if (!contains(tournament.players, player)) {
            tournament.players.push_back(player);
        }
    }
    tournament.matchups.push_back(std::move(matchup));
}

/// The names that a list holds, each once; without a list all but the referee's.
std::vector<std::string> read_competitors(TableReader& top, std::vector<std::string> players) {
    std::vector<std::string> competitors;
    const bool is_given =
        top.texts("competitors", [&](const std::string& player, const std::string& name, const Place& place) {
            if (!contains(players, player)) {
                top.problem(place, name + ": " + unknown_player(player, players));
            } else if (contains(competitors, player)) {
                top.problem(place, name + ": '" + player + "' is there already (leave it out)");
            } else {
                competitors.push_back(player);
            }
        });
    std::erase(players, top.nodes()["referee"].value_or(std::string()));
    return is_given ? competitors : players;
}

/// All pairs, in rounds in which everybody plays once, as far as that goes (the circle method).
std::vector<std::array<std::size_t, 2>> rounds_of_all(std::size_t players) {
    std::vector<std::array<std::size_t, 2>> pairs;
    const std::size_t seats = players + players % 2;
    for (std::size_t round = 0; round + 1 < seats; ++round) {
        for (std::size_t k = 0; k < seats / 2; ++k) {
            const std::size_t one = k == 0 ? seats - 1 : (round + k) % (seats - 1);
            const std::size_t other = (round + seats - 1 - k) % (seats - 1);
            if (std::max(one, other) < players) {
                pairs.push_back({std::min(one, other), std::max(one, other)});
            }
        }
    }
    return pairs;
}

}  // namespace

void refuse_unknown_losses(TableReader& reader, const GameSettings& settings) {
    if (reader.has("unknown_result") && settings.unknown_result == UnknownResult::loss) {
        reader.problem("unknown_result",
                       "unknown_result = \"loss\" is for a candidate; here neither player is one (write \"half\" or "
                       "\"void\")");
    }
}

std::string unknown_player(const std::string& player, const std::vector<std::string>& players) {
    return "unknown player '" + player + "' (" +
           did_you_mean(player, players,
                        players.empty()       ? "write a section [players." + player + "]"
                        : players.size() == 1 ? "the only player is '" + players.front() + "'"
                                              : "the players are '" + join(players, "', '") + "'") +
           ")";
}

void read_playoff(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players, ReadFor,
                  TournamentSettings& tournament) {
    Matchup common;
    common.settings = settings;
    top.truth("alternating", common.alternating);
    top.whole("number_of_games", common.number_of_games, {.least = 0});
    read_sprt(top, common.sprt);
    top.require("matchups", "a [[matchups]] section with player_1 and player_2");
    const toml::array* list = top.tables("matchups", "matchup", [&](TableReader& reader, std::size_t) {
        read_matchup(reader, players, common, tournament);
    });
    if (list != nullptr && list->empty()) {
        top.problem("matchups", "matchups is empty (write a [[matchups]] section with player_1 and player_2)");
    }
}

void read_all_play_all(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                       ReadFor purpose, TournamentSettings& tournament) {
    Matchup common;
    common.settings = settings;
    top.whole("rounds", common.number_of_games, {.least = 1});
    top.refuse({"number_of_games"}, " is for other events (write rounds, the games of each pair)");
    read_sprt(top, common.sprt);
    const std::size_t problems = top.problem_count();
    tournament.players = read_competitors(top, players);
    std::optional<std::size_t> alone;
    const bool are_known = top.problem_count() == problems;
    if (const std::string name = read_player_name(top, "gauntlet", players); !name.empty()) {
        const auto found = std::ranges::find(tournament.players, name);
        if (are_known && found == tournament.players.end()) {
            top.problem("gauntlet",
                        "gauntlet: '" + name + "' is not among the competitors (write competitors = [...] with it)");
        }
        alone = static_cast<std::size_t>(found - tournament.players.begin());
    }
    if (top.problem_count() == problems && tournament.players.size() < 2) {
        const bool are_listed = top.find("competitors") != nullptr;
        top.problem(are_listed ? "competitors" : "players",
                    std::string("there must be two players at least (") +
                        (are_listed ? "name more of them, or leave competitors out for all)"
                                    : "write a [players.NAME] section for each)"));
    }
    const auto is_even = [&](const SprtSettings& sprt) {
        return sprt.elo0 == -sprt.elo1 && (sprt.alpha == sprt.beta || purpose == ReadFor::report);
    };
    if (common.sprt && !alone && !is_even(common.sprt->settings)) {
        top.problem("sprt",
                    "sprt: of two players neither is the first here (name the player who is tested: gauntlet = "
                    "\"NAME\"; or ask who is better: elo0 = -5, elo1 = 5, and alpha like beta)");
    }
    for (const auto& [one, other] : rounds_of_all(tournament.players.size())) {
        if (alone && one != *alone && other != *alone) {
            continue;
        }
        Matchup matchup = common;
        matchup.players = {tournament.players[one], tournament.players[other]};
        matchup.second_begins = (one + other) % 2 == 0;
        if (matchup.players[1] < matchup.players[0]) {  // so that another order of the list is the same matchup
            std::swap(matchup.players[0], matchup.players[1]);
            matchup.second_begins = !matchup.second_begins;
        }
        if (matchup.sprt && alone) {
            matchup.sprt->of_second = matchup.players[1] == tournament.players[*alone];
        }
        matchup.id = id_of(matchup.players);
        tournament.matchups.push_back(std::move(matchup));
    }
}

}  // namespace ringmaster
