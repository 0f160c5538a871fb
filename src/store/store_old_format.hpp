#pragma once

#include "store_database.hpp"
#include "store_tables.hpp"

namespace ringmaster {

/// The rows of a file of version 4, which knew one candidate and one opponent, or 5, which did not know which games
/// went alike. What did not change since (texts, facts,
/// whose each point was) stays where it is. Lives in one transaction; puts the old tables aside when it is made.
class OldRows {
public:
    explicit OldRows(Database& database);

    /// Throws Error when the rows are not those that were stored.
    void move_into_newest_tables() const;
    void move_from_format_5() const;

private:
    void move_games(Tables& tables) const;
    void move_void_games(Tables& tables) const;
    void require_soundness(const Query& row, const std::string& what) const;

    Database& database_;
};

}  // namespace ringmaster
