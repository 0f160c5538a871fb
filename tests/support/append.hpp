#pragma once

#include "ringmaster/base/error.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// Stores it where no other program locks the file.
inline void append(Store& store, const std::vector<GameRecord>& games) {
    if (!store.try_append(games)) {
        throw Error("the games were not stored: another program holds the file locked");
    }
}
inline void append(Store& store, const GameRecord& game) {
    append(store, std::vector{game});
}
inline void append(Store& store, const VoidGame& game) {
    if (!store.try_append(game)) {
        throw Error("the void game was not stored: another program holds the file locked");
    }
}
template <class Stored>
void append(Store&& store, const Stored& stored) {
    append(store, stored);
}

}  // namespace ringmaster
