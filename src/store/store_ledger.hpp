#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "store_database.hpp"

namespace ringmaster {

/// How many rows there are, and the sum of their checksums modulo 2^64.
struct Tally {
    std::int64_t rows = 0;
    std::uint64_t sum = 0;

    void add(std::int64_t checksum) {
        ++rows;
        sum += static_cast<std::uint64_t>(checksum);
    }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// By the number of the epoch; 0 where epochs do not matter.
using Tallies = std::map<int, Tally>;

/// What the tables hold, written down with every row in the same transaction: so a row that is gone, or that somebody
/// added, is missed.
class Ledger {
public:
    explicit Ledger(Database& database) : database_(database) {}

    Tallies of(const std::string& table);
    void add(const std::string& table, int epoch, std::int64_t checksum);
    void set(const std::string& table, const Tally& tally);

    /// Throws Error (Fault::state) when the rows that were read are not those of the ledger, which calls them `what`
    /// ("game").
    void require(const std::string& table, const Tallies& found, const std::string& what);

private:
    void write(const std::string& table, int epoch, const Tally& tally);

    Database& database_;
    Statement select_;
    Statement write_;
};

}  // namespace ringmaster
