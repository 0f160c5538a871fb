#pragma once

#include <functional>
#include <map>
#include <string>

#include "ringmaster/game/record.hpp"

#include "store_database.hpp"
#include "store_ledger.hpp"
#include "store_texts.hpp"

namespace ringmaster {

/// The fact that a run writes, or that it did when it died. It is the store's own and no fact about the event, and no
/// concern of the ledger.
inline const std::string running_fact = "a run is writing";

/// The tables of the state file. What is read is compared with the checksum of its row, and all of it with the
/// ledger, so that each of the three reading functions gives everything that was stored or throws.
///
/// The ownership of a game's points, where it is known, is in a table of its own: most events have none.
///
/// What adds is to be called in a transaction that writes, what reads in one of either kind.
class Tables {
public:
    explicit Tables(Database& database) : database_(database), texts_(database), ledger_(database) {}

    void add(const GameRecord& record);
    void add(const VoidGame& game);
    /// Replaces all facts but those that the store keeps for itself.
    void set_facts(const std::map<std::string, std::string>& facts);
    void set_own_fact(const std::string& name, const std::string& value);
    void remove_own_fact(const std::string& name);

    void for_each_game(const std::function<void(const GameRecord&)>& each);
    void for_each_void_game(const std::function<void(const VoidGame&)>& each);
    std::map<std::string, std::string> facts();
    /// Empty when it is not there.
    std::string own_fact(const std::string& name);

    /// The games that count, by epoch, without reading them.
    RowCounts games() { return ledger_.of("game"); }

private:
    void read_game(const Query& row, GameRecord& record);
    void read_side(const Query& row, int column, RecordedSide& side);
    void add_ownership(const GameRecord& record);
    bool has_ownership();
    void read_ownership(GameRecord& record, RowCount& found);
    void require_soundness(const Query& row, const std::string& what) const;

    Database& database_;
    Texts texts_;
    Ledger ledger_;
    Statement insert_game_;
    Statement insert_void_game_;
    Statement select_own_fact_;
    Statement insert_ownership_;
    Statement select_ownership_;
};

}  // namespace ringmaster
