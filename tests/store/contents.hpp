#pragma once

#include <filesystem>
#include <string>

#include "ringmaster/store/store.hpp"

#include "support/temporary_folder.hpp"

namespace ringmaster {

/// A folder for a state file, and the path of one that is not there yet.
struct StateFile {
    const TemporaryFolder folder = {};
    const std::filesystem::path path = folder / "tune.db";
    const std::string quoted = "'" + path.string() + "'";
    /// Of a file with damaged rows.
    const std::string remedy = " (restore a copy of the file; the rest of it is as it was)";
};

/// A record with something in every field.
inline GameRecord record_of(std::uint64_t number) {
    GameRecord record;
    record.number = number;
    record.purpose = parse_purpose("3.12");
    record.sides[0].parameters = {{"z", 3LL}, {"a", 0.1}, {"style", "wild \"one\""}, {"flag", true}};
    record.colour = Colour::white;
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.score = 1;
    record.scorers_disagreed = true;
    record.epoch = 2;
    record.result = "W+3.5";
    record.detail = "caf\xc3\xa9\n";
    record.moves = 120;
    record.margin = 3.5;
    record.circumstances.limits = {{"move_limit", "400"}};
    record.sides[0].role = Role::reference;
    record.sides[0].engine = "Fuego 1.1";
    record.sides[0].seconds = 1.25;
    record.sides[0].cpu_seconds = 0.5;
    record.sides[1] = {Role::player, "gnu go 3", {{"b", 2LL}}, "", 1.0 / 3, 0};
    record.finished = 1763683079.123456;
    return record;
}

/// All that a store holds.
struct Contents {
    std::vector<GameRecord> games;
    std::vector<VoidGame> void_games;
    std::map<std::string, std::string> facts;
    friend bool operator==(const Contents&, const Contents&) = default;
};

inline Contents contents_of(const Store& store) {
    Contents contents;
    store.for_each_game([&](const GameRecord& game) { contents.games.push_back(game); });
    store.for_each_void_game([&](const VoidGame& game) { contents.void_games.push_back(game); });
    contents.facts = store.facts();
    return contents;
}

}  // namespace ringmaster
