#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3_stmt;

namespace ringmaster {

class Database;

/// A number of 63 bits that depends on a row's values, their types and their order: it finds damage, it is no
/// protection against forgery. It is the same on every machine, because it is kept in the file.
///
/// Every word of 64 bits is mixed in by the finalizer of SplitMix64 (Steele, Lea and Flood 2014), which loses nothing:
/// rows that differ in one word never have the same state. A function of ours because none of the libraries promises
/// that its hashes stay the same.
class RowChecksum {
public:
    void add(std::int64_t number) { mix(whole, static_cast<std::uint64_t>(number)); }
    void add(double number) {
        mix(real, std::bit_cast<std::uint64_t>(number + 0.0));  // SQLite stores -0.0 as 0
    }
    void add(std::string_view words);
    void add(std::nullptr_t) { mix(null, 0); }

    std::int64_t value() const { return static_cast<std::int64_t>(state_ >> 1); }

private:
    enum Kind : std::uint64_t { null = 1, whole, real, text };

    void mix(Kind kind, std::uint64_t word) {
        std::uint64_t bits = (state_ ^ word) + kind * 0x9e3779b97f4a7c15;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
        state_ = bits ^ (bits >> 31);
    }

    std::uint64_t state_ = 0x524d5354;
};

/// The checksum of one text.
std::int64_t checksum_of(std::string_view text);

struct StatementFinalizer {
    void operator()(sqlite3_stmt* statement) const;
};
using Statement = std::unique_ptr<sqlite3_stmt, StatementFinalizer>;

/// One use of a prepared statement, which is ready for the next use afterwards. Columns count from 0.
class Query {
public:
    Query(const Database& database, const Statement& statement, std::string attempt)
        : database_(database), statement_(statement.get()), attempt_(std::move(attempt)) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query();

    /// Gives the next parameter its value.
    Query& operator<<(std::string_view text);
    Query& operator<<(std::int64_t number);
    Query& operator<<(double number);
    Query& operator<<(std::nullptr_t null);

    /// Whether there is a row.
    bool step();

    std::string text(int column) const { return std::string(text_view(column)); }
    /// Until the next step.
    std::string_view text_view(int column) const;
    std::int64_t whole(int column) const;
    double number(int column) const;
    bool is_null(int column) const;

    /// Stores the row whose values were given, with their checksum as its last one, and gives that.
    std::int64_t insert();
    /// The checksum of all columns of the row but the last.
    std::int64_t checksum_of_columns() const;
    /// The last column, where a row keeps its checksum.
    std::int64_t stored_checksum() const;

private:
    /// One value of the row, fetched once: SQLite's functions for it are not free.
    struct Column {
        int type = 0;
        std::int64_t whole = 0;
        double number = 0;
        std::string_view text;
    };

    Query& checked(int code);
    void fetch_row();
    Column fetch(int column) const;
    const Column& at(int column) const { return row_[static_cast<std::size_t>(column)]; }

    const Database& database_;
    sqlite3_stmt* statement_;
    std::string attempt_;
    int bound_ = 0;
    RowChecksum values_;
    std::vector<Column> row_;
};

/// Undone at its end unless committed. One that reads sees the file as it was at its first read.
class Transaction {
public:
    enum class Kind { reads, writes, has_begun };
    Transaction(Database& database, std::string attempt, Kind kind = Kind::writes);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    void commit();

private:
    Database& database_;
    std::string attempt_;
};

}  // namespace ringmaster
