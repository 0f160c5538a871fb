#pragma once

#include "store_database.hpp"
#include "store_tables.hpp"

namespace ringmaster {

/// The rows of a file of version 4, which knew one candidate and one opponent, of 5, which did not know which games
/// went alike, of 6, which did not know under which circumstances, or of 7, which did not know where games were void.
/// What did not change since (texts, facts, whose each point was) stays where it is. Lives in one transaction; puts the
/// old tables aside when it is made.
class OldRows {
public:
    explicit OldRows(Database& database);

    /// Throws Error when the rows are not those that were stored.
    void move_from_format_4() const;
    void move_from_format(int format) const;

private:
    void move_games(Tables& tables) const;
    void move_void_games(Tables& tables) const;
    void require_soundness(const Query& row, const std::string& what) const;

    Database& database_;
};

}  // namespace ringmaster
