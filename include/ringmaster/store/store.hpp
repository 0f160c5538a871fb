#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// The state of an event: a SQLite file with one row per finished game, and a few facts about the event. It is the only
/// truth; everything else is computed from it. All functions throw Error (Fault::state when the file is unusable)
/// naming the file, the reason and what to do.
class Store {
public:
    enum class Mode {
        write,  ///< makes the file if need be
        read,   ///< for `show`; works while a run writes, changes nothing
    };

    Store(const std::filesystem::path& path, Mode mode);
    Store(Store&&) noexcept;
    ~Store();

    /// Stores a game durably: when it returns, the row survives any death of this process and a power failure. A number
    /// that is stored already is a bug. Throws Error when the file was deleted or replaced meanwhile.
    void append(const GameRecord& record);
    /// The same for several games, all or none of them: the disk is waited for once.
    void append(const std::vector<GameRecord>& records);

    /// Stores, as durably, that a game was void. The same number may be void several times.
    void append(const VoidGame& game);

    /// Calls `each` for every game in the order in which they were stored.
    void for_each_game(const std::function<void(const GameRecord&)>& each) const;

    std::uint64_t count_games(int epoch) const;

    void for_each_void_game(const std::function<void(const VoidGame&)>& each) const;

    /// Facts about the event: text by name.
    std::map<std::string, std::string> facts() const;
    /// Replaces all of them, or none when it fails.
    void replace_facts(const std::map<std::string, std::string>& facts);

    /// A run calls these at its start and at its orderly end. When the last run did not come to an orderly end, the
    /// next opening for writing checks the whole file.
    void mark_running();
    void mark_clean_end();

private:
    void insert(const GameRecord& record);

    struct Connection;
    std::unique_ptr<Connection> connection_;
};

}  // namespace ringmaster
