#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/base/error.hpp"

#include "row_checksum.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace ringmaster {

struct StatementFinalizer {
    void operator()(sqlite3_stmt* statement) const;
};
using Statement = std::unique_ptr<sqlite3_stmt, StatementFinalizer>;

/// A SQLite file. Failures become Errors: "cannot ATTEMPT '/x/tune.db': reason (remedy)".
class Database {
public:
    /// Makes a file that is there with all that `statements` say, or not at all.
    static void create(const std::filesystem::path& path, const std::string& statements);
    /// The file must be there.
    static Database open_for_writing(const std::filesystem::path& path);
    /// The file must be there. Works beside a writer and in a folder that may not be written to.
    static Database open_for_reading(const std::filesystem::path& path);

    void execute(const std::string& sql, const std::string& attempt);
    /// Begins a transaction that writes. False when another program held the file locked for so long.
    bool begin_writing(const std::string& attempt, int milliseconds);
    Statement prepare(const std::string& sql);
    /// The first number that the statement gives.
    std::int64_t number_of(const char* sql);

    /// Throws when SQLite finds the file's structure broken. The thorough check also compares tables and indexes.
    enum class Check { quick, thorough };
    void require_soundness(Check check);

    /// Throws when the file or its write-ahead log is not there any more, or the file is another one than was opened.
    /// What was written is saved in a file beside it if that can be done.
    void require_presence();

    /// Throws when there are bytes but too few for a page: SQLite would take the file for an empty one and overwrite
    /// it.
    void require_whole_pages();

    /// For the functions that a format of the file needs in SQL.
    sqlite3* handle() const { return handle_.get(); }

    bool in_transaction() const;
    void roll_back();

    [[noreturn]] void fail(const std::string& attempt) const;
    /// "'/x/tune.db' WHAT (remedy)".
    Error unusable(const std::string& what, const std::string& remedy) const;
    /// "'/x/tune.db': WHAT was damaged or changed after it was stored (remedy)".
    Error damaged(const std::string& what) const;
    const std::filesystem::path& path() const { return path_; }
    std::string place() const { return "'" + path_.string() + "'"; }

private:
    struct Close {
        void operator()(sqlite3* handle) const;
    };

    explicit Database(std::filesystem::path path) : path_(std::move(path)) {}
    void open(const std::string& name, int flags);
    bool can_read();
    bool is_present();
    bool save_copy(const std::filesystem::path& copy);
    Error no_database() const;

    std::filesystem::path path_;
    std::unique_ptr<sqlite3, Close> handle_;
};

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

    /// Of the values given so far.
    std::int64_t checksum_of_values() const { return values_.value(); }
    /// Gives the next parameter the checksum of those before it.
    void bind_checksum();
    /// Of all columns of the row but the last.
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

    void commit() { database_.execute("COMMIT", attempt_); }

private:
    Database& database_;
    std::string attempt_;
};

}  // namespace ringmaster
