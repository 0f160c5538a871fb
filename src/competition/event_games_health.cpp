#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/competition/event_games.hpp"

namespace ringmaster {

std::vector<std::pair<std::string, std::string>> conditions_of_game(const GameSettings& game) {
    const bool is_go = game.rules == Rules::go;
    std::vector<std::string> clock{game.clock.control ? to_text(*game.clock.control) : "",
                                   game.clock.enforce ? "" : "not enforced"};
    std::erase(clock, "");
    std::vector<std::pair<std::string, std::string>> conditions{
        {"board size", game.board_size > 0 ? std::to_string(game.board_size) : ""},
        {is_go ? "komi" : "rules", is_go ? fmt::format("{}", game.komi) : game.rules_text()},
        {"handicap", game.handicap ? fmt::format("{} ({})", *game.handicap, to_text(game.handicap_style)) : ""},
        {"clock", join(clock, ", ")}};
    std::erase_if(conditions, [](const auto& told) { return told.second.empty(); });
    return conditions;
}

std::string limits_of(const PlayerSetup& player) {
    std::vector<std::string> limits{limit_text(player),
                                    player.movetime > 0 ? fmt::format("movetime {} s", player.movetime) : "",
                                    player.clock ? "clock " + to_text(*player.clock) : ""};
    std::erase(limits, "");
    return join(limits, ", ");
}

namespace {

void note_end(std::map<std::string, std::uint64_t>& kinds, CommonEnd& common, std::uint64_t game,
              const std::string& how) {
    const std::uint64_t alike = ++kinds[kind_of_message(how)];
    if (alike >= common.count) {
        common = {alike, game, how};
    }
}

/// Whether the names that an engine has with these values are one, "Ply 1-{level}", wherever the values stand in it: a
/// version may have the same digits.
bool are_one_name(const std::string& one, const Parameters& values_of_one, const std::string& other,
                  const Parameters& values_of_other) {
    std::vector<std::pair<std::string, std::string>> told;
    for (const auto& [code, value] : values_of_one) {
        const Value* there = find_value(values_of_other, code);
        if (there != nullptr && !to_text(value).empty() && !to_text(*there).empty()) {
            told.emplace_back(to_text(value), to_text(*there));
        }
    }
    std::set<std::pair<std::size_t, std::size_t>> alike_before{{0, 0}};
    while (!alike_before.empty()) {
        const auto [i, k] = *alike_before.begin();
        alike_before.erase(alike_before.begin());
        if (i == one.size() && k == other.size()) {
            return true;
        }
        if (i < one.size() && k < other.size() && one[i] == other[k]) {
            alike_before.emplace(i + 1, k + 1);
        }
        for (const auto& [here, there] : told) {
            if (one.compare(i, here.size(), here) == 0 && other.compare(k, there.size(), there) == 0) {
                alike_before.emplace(i + here.size(), k + there.size());
            }
        }
    }
    return false;
}

}  // namespace

void Health::tell(const GameRecord& record, const std::array<Player, 2>& players, Colour first_mover) {
    if (has_unknown_winner(record.ending)) {
        note_unknown_result(record.ending == Ending::move_limit, record.number, record.detail);
    }
    disagreements_ += record.scorers_disagreed;
    for (std::size_t index = 0; index < players.size(); ++index) {
        if (!players[index].side) {
            continue;
        }
        Side& its = sides_.at(*players[index].side);
        SideFacts& side = its.facts;
        const bool is_black = (record.colour == Colour::black) == (index == 0);
        if (record.loser() == index) {
            if (record.ending == Ending::forfeit) {
                ++side.forfeits;
                note_end(its.forfeits, side.common_forfeit, record.number, record.detail);
            } else if (record.ending == Ending::failure) {
                ++side.failures;
                note_end(its.failures, side.common_failure, record.number, record.detail);
            }
            side.time_losses += record.ending == Ending::time;
        }
        if (index == 1 && players[0].side == players[1].side) {
            continue;
        }
        const RecordedSide& played = record.sides[index];
        const bool moves_first = is_black == (first_mover == Colour::black);
        ++side.begun;
        side.moves += static_cast<std::uint64_t>(record.moves / 2 + (moves_first ? record.moves % 2 : 0));
        side.seconds += played.seconds;
        side.cpu_seconds += played.cpu_seconds;
        side.by_colour[is_black ? 0 : 1].add(index == 0 ? record.score : 1 - record.score);
        note_engine(players[index], played, record);
    }
}

void Health::note_unknown_result(bool at_move_limit, std::uint64_t game, const std::string& why) {
    ++unknown_results_;
    if (at_move_limit) {
        ++at_move_limit_;
    } else {
        note_end(unknown_kinds_, common_unknown_result_, game, why);
    }
}

/// That two machines have different engines is no change in each game that one of them plays.
void Health::note_engine(const Player& player, const RecordedSide& played, const GameRecord& record) {
    const std::string& machine = record.circumstances.machine;
    Side& side = sides_.at(*player.side);
    EngineName& last = side.engines[player.key];
    if (played.engine.empty()) {
        return;
    }
    EngineName& known = machine.empty() ? last : side.engines[player.key + '\n' + machine];
    known = known.told.empty() ? last : known;
    if (!known.told.empty() && known.told != played.engine &&
        !are_one_name(known.told, known.values, played.engine, played.parameters)) {
        constexpr std::uint64_t most_told = 2;  // some have another name in each game
        if (++side.facts.engine_changes <= most_told) {
            notices_.push_back(
                "the " + player.name() + " was " + known.told + " and is " + played.engine +
                (machine.empty() ? "" : " on " + machine) + " from game " + std::to_string(record.number) +
                " on: their games are pooled" +
                (side.facts.engine_changes == most_told ? " (from now on its changes are only counted)" : ""));
        }
    }
    if (known.told != played.engine) {
        known = {played.engine, played.parameters};
    }
    if (last.told != played.engine) {
        last = known;
    }
    side.facts.engine = played.engine;
}

void Health::tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides) {
    if (game.cause == VoidCause::unknown_result || game.cause == VoidCause::move_limit) {
        note_unknown_result(game.cause == VoidCause::move_limit, game.number, game.reason);
    }
    disagreements_ += game.scorers_disagreed;
    excused_time_losses_ += game.cause == VoidCause::excused_time;
    for (std::size_t index = 0; index < sides.size(); ++index) {
        if (sides[index]) {
            Side& its = sides_.at(*sides[index]);
            SideFacts& side = its.facts;
            side.begun += index == 0 || sides[0] != sides[1];
            if (game.culprit == index) {
                ++side.failures;
                note_end(its.failures, side.common_failure, game.number, game.reason);
            }
        }
    }
}

}  // namespace ringmaster
