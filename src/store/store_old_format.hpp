#pragma once

#include "store_database.hpp"
#include "store_tables.hpp"

namespace ringmaster {

/// The rows of a file of version 3, which had one wide row for each game with all its texts in it. Lives in one
/// transaction; puts the old tables aside when it is made.
class OldRows {
public:
    explicit OldRows(Database& database);

    /// Throws Error when a row is not what was stored. Rows of still older files have no checksum: they are believed.
    void move_into_newest_tables() const;

private:
    void move_games(Tables& tables) const;
    void move_void_games(Tables& tables) const;
    void move_facts(Tables& tables) const;
    void require_soundness(const Query& row, int column, const std::string& what) const;

    Database& database_;
};

}  // namespace ringmaster
