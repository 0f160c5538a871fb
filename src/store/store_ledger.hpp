#pragma once

#include <cstdint>
#include <map>
#include <string>

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
    void set(const std::string& table, const RowCount& tally);

    /// Throws Error (Fault::state) when the rows that were read are not those of the ledger, which calls them `what`
    /// ("game").
    void require(const std::string& table, const RowCounts& found, const std::string& what);

private:
    void write(const std::string& table, int epoch, const RowCount& tally);

    Database& database_;
    Statement select_;
    Statement write_;
};

}  // namespace ringmaster
