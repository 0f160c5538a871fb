#include "store_ledger.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr const char* restore = "restore a copy of the file; the rest of it is as it was";

std::int64_t rows_of(const RowCounts& tallies) {
    std::int64_t rows = 0;
    for (const auto& [epoch, tally] : tallies) {
        rows += tally.rows;
    }
    return rows;
}

bool is_empty(const RowCounts::value_type& entry) {
    return entry.second == RowCount{};
}

std::string verb(std::int64_t count) {
    return count == 1 ? "is" : "are";
}

}  // namespace

RowCounts Ledger::of(const std::string& table) {
    if (!select_) {
        select_ = database_.prepare("SELECT name, epoch, rows, sum, checksum FROM ledger WHERE name = ?");
    }
    Query query(database_, select_, "read");
    query << table;
    RowCounts tallies;
    while (query.step()) {
        if (query.checksum_of_columns() != query.stored_checksum()) {
            throw database_.damaged("the ledger");
        }
        tallies[static_cast<int>(query.whole(1))] = {query.whole(2), static_cast<std::uint64_t>(query.whole(3))};
    }
    return tallies;
}

void Ledger::write(const std::string& table, int epoch, const RowCount& tally) {
    if (!write_) {
        write_ = database_.prepare(
            "INSERT OR REPLACE INTO ledger (name, epoch, rows, sum, checksum) VALUES (?, ?, ?, ?, ?)");
    }
    Query query(database_, write_, "store a game in");
    query << table << std::int64_t{epoch} << tally.rows << static_cast<std::int64_t>(tally.sum);
    query.bind_checksum();
    query.step();
}

void Ledger::add(const std::string& table, int epoch, std::int64_t checksum) {
    RowCounts tallies = of(table);
    tallies[epoch].add(checksum);
    write(table, epoch, tallies[epoch]);
}

void Ledger::set(const std::string& table, const RowCount& tally) {
    write(table, 0, tally);
}

void Ledger::require(const std::string& table, const RowCounts& found, const std::string& what) {
    RowCounts expected = of(table);
    RowCounts read = found;
    std::erase_if(expected, is_empty);
    std::erase_if(read, is_empty);
    if (expected == read) {
        return;
    }
    const std::int64_t missing = rows_of(expected) - rows_of(found);
    if (missing > 0) {
        throw Error(fmt::format("{} {} missing: {} deleted after {} stored", counted(missing, what), verb(missing),
                                missing == 1 ? "it was" : "they were", missing == 1 ? "it was" : "they were"),
                    database_.place(), restore, Fault::state);
    }
    if (missing < 0) {
        throw Error(fmt::format("{} {} there that no run stored", counted(-missing, what), verb(-missing)),
                    database_.place(), restore, Fault::state);
    }
    throw database_.damaged(fmt::format("one {} at least", what));
}

}  // namespace ringmaster
