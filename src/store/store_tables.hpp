#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/circumstances.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/store/store.hpp"

#include "store_database.hpp"

namespace ringmaster {

/// How many rows there are, and the sum of their checksums modulo 2^64.
struct RowCount {
    std::int64_t rows = 0;
    std::uint64_t sum = 0;

    void add(std::int64_t checksum) {
        ++rows;
        sum += static_cast<std::uint64_t>(checksum);
    }
    friend bool operator==(const RowCount&, const RowCount&) = default;
};

/// By the number of the epoch; 0 where epochs do not matter.
using RowCounts = std::map<int, RowCount>;

/// What the tables hold, written down with every row in the same transaction: so a row that is gone, or that somebody
/// added, is missed.
class Ledger {
public:
    explicit Ledger(Database& database) : database_(database) {}

    RowCounts of(const std::string& table);
    void add(const std::string& table, int epoch, std::int64_t checksum);
    void write(const std::string& table, int epoch, const RowCount& tally);

    /// Throws Error (Fault::state) when the rows that were read are not those of the ledger, which calls them `what`
    /// ("game").
    void require(const std::string& table, const RowCounts& found, const std::string& what);

private:
    Database& database_;
};

/// Texts that many rows share: each is stored once, under a number that is its checksum. So nothing needs to be known
/// to find a text, and a text that was damaged is seen. That two texts had the same number would be a chance of 1 in
/// ten million for a million texts; the second one would not be stored and the run would end.
class Texts {
public:
    explicit Texts(Database& database) : database_(database) {}

    /// The number of a text, which is stored if need be. To be called in a transaction.
    std::int64_t number_of(const std::string& text);

    /// These throw Error (Fault::state) when the text is not there or damaged. The references hold until the next call.
    const std::string& text(std::int64_t number);
    /// The parameters whose JSON is the text of this number; another Error when it is none.
    const Parameters& parameters(std::int64_t number);
    /// The circumstances that are the text of this number, as game/circumstances writes them.
    const Circumstances& circumstances(std::int64_t number);
    /// Gives back the memory of the parameters that were asked for.
    void forget_parameters() { parameters_.clear(); }

private:
    std::optional<std::string> load(std::int64_t number);
    std::string known(std::int64_t number);

    Database& database_;
    std::unordered_map<std::int64_t, std::string> texts_;  ///< what was asked for lately
    std::unordered_map<std::int64_t, Parameters> parameters_;
    std::unordered_map<std::int64_t, Circumstances> circumstances_;
};

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
    /// Gives the checksum of the row.
    std::int64_t set_own_fact(const std::string& name, const std::string& value);
    void remove_own_fact(const std::string& name);

    std::vector<UnreadableGame> for_each_game(const std::function<void(const GameRecord&)>& each);
    void for_each_void_game(const std::function<void(const VoidGame&)>& each);
    std::map<std::string, std::string> facts();
    /// The value of a fact that the store keeps for itself; empty when it is not there.
    std::string own_fact(const std::string& name);

    /// The games that count, by epoch, without reading them.
    RowCounts games() { return ledger_.of("game"); }

private:
    void read_game(const Query& row, GameRecord& record);
    void read_side(const Query& row, int column, RecordedSide& side);
    void read_ownership(GameRecord& record, RowCount& found);

    Database& database_;
    Texts texts_;
    Ledger ledger_;
};

}  // namespace ringmaster
