#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace ringmaster {

/// Whether there is such a file. Throws Error where the system cannot say: what may be there is not written anew.
bool is_there(const std::filesystem::path& file);

/// Whether the file is missing or empty. Throws Error, too.
bool holds_nothing(const std::filesystem::path& file);

/// "PATH-wal": where SQLite keeps what it has not copied into the file yet.
std::filesystem::path write_ahead_log(const std::filesystem::path& database);

/// The file itself where the path is a symbolic link: SQLite keeps its own files beside that. Throws Error for a link
/// that leads nowhere: a new file in its place would hide the games that are elsewhere.
std::filesystem::path without_link(const std::filesystem::path& path);

/// What to do about a file that is not opened, by the system's reason.
const char* remedy_for_opening(int reason, const char* otherwise);

/// Throws Error when something is there that is not a file, a folder for instance.
void require_file(const std::filesystem::path& database);

/// Throws Error when the file or its write-ahead log lack games that they once held, as far as one can tell without
/// opening them. To be called before SQLite opens the file: SQLite takes what is left for the whole truth.
void require_nothing_lost(const std::filesystem::path& database);

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
    void add(std::string_view bytes);
    void add(std::nullptr_t) { mix(null, 0); }
    void add(std::monostate) { mix(null, 0); }  // a blob differs from every text by this

    std::int64_t value() const { return static_cast<std::int64_t>(state_ >> 1); }

private:
    enum Kind : std::uint64_t { null = 1, whole, real, text };

    void mix(Kind kind, std::uint64_t word) { state_ = mixed((state_ ^ word) + kind * golden_gamma); }

    std::uint64_t state_ = 0x524d5354;
};

/// The checksum of one text.
std::int64_t checksum_of(std::string_view text);

/// A SQLite file. Failures become Errors: "cannot ATTEMPT '/x/tune.db': reason (remedy)".
class Database {
public:
    /// Makes a file that is there with all that `statements` say, or not at all.
    static void create(const std::filesystem::path& path, const std::string& statements);
    /// Opens a file, which must be there.
    static Database open_for_writing(const std::filesystem::path& path);
    /// The file must be there. Works beside a writer and in a folder that may not be written to.
    static Database open_for_reading(const std::filesystem::path& path);

    void execute(const std::string& sql, const std::string& attempt);
    /// Begins a transaction that writes. False when another program held the file locked for so long.
    bool begin_writing(const std::string& attempt, int milliseconds);
    /// The statement, made when it is wanted for the first time. One use of it at a time: see Query.
    sqlite3_stmt* prepared(const std::string& sql);
    /// The first number that the statement gives.
    std::int64_t number_of(const std::string& sql);

    /// Throws when SQLite finds the file's structure broken. The thorough check also compares tables and indexes.
    enum class Check { quick, thorough };
    void require_soundness(Check check);

    /// Throws when the file or its write-ahead log is not there any more, or the file is another one than was opened,
    /// or shorter than it was. What was written is saved in a file beside it if that can be done.
    void require_presence();

    /// Throws when there are bytes but too few for a page: SQLite would take the file for an empty one and overwrite
    /// it.
    void require_whole_pages();

    /// Moves into the file what is in its log, as far as that needs no waiting.
    void checkpoint();

    /// Says that file and log are sound: only then they become one at the end. The log of another file, which lies
    /// beside a copy that was restored, would spoil the copy and be gone.
    void trust_log();

    /// Makes a copy that is there whole or not at all, while others may be writing the file.
    void copy_to(const std::filesystem::path& copy);

    void roll_back_if_open();

    [[noreturn]] void fail(const std::string& attempt) const;
    /// "'/x/tune.db' WHAT (remedy)".
    Error unusable(const std::string& what, const std::string& remedy) const;
    /// "'/x/tune.db': WHAT was damaged or changed after it was stored (remedy)".
    Error damaged(const std::string& what) const;
    /// "'/x/tune.db': HOW (remedy)".
    Error changed(const std::string& how) const;
    std::string quoted_path() const { return "'" + path_.string() + "'"; }

private:
    struct Close {
        void operator()(sqlite3* handle) const;
        void operator()(sqlite3_stmt* statement) const;
    };

    explicit Database(std::filesystem::path path) : path_(std::move(path)) {}
    void open(const std::string& name, int flags);
    bool can_read();
    bool has_moved();
    bool was_cut();
    bool save_copy(const std::filesystem::path& copy);
    Error no_database() const;
    std::string remedy_for_damage(const std::string& remedy) const;

    std::filesystem::path path_;
    std::unique_ptr<sqlite3, Close> handle_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Close>> statements_;
    std::uintmax_t size_ = 0;  ///< of the file when it was last looked for
};

/// One use of a statement. Columns count from 0.
class Query {
public:
    Query(Database& database, const std::string& sql, std::string attempt)
        : database_(database), statement_(database.prepared(sql)), attempt_(std::move(attempt)) {}
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
    /// A text that is valid until the next step.
    std::string_view text_view(int column) const { return held<std::string_view>(at(column)); }
    std::int64_t whole(int column) const { return held<std::int64_t>(at(column)); }
    double number(int column) const { return held<double>(at(column)); }
    bool is_null(int column) const { return std::holds_alternative<std::nullptr_t>(at(column)); }

    /// Stores the row whose values were given, with their checksum as its last one, and gives that.
    std::int64_t insert();
    /// The checksum of all columns of the row but the last.
    std::int64_t checksum_of_columns() const;
    /// The last column, where a row keeps its checksum.
    std::int64_t stored_checksum() const { return held<std::int64_t>(row_.back()); }

private:
    /// One value of the row, fetched once: SQLite's functions for it are not free. Nothing: a blob; we store none.
    using Column = std::variant<std::monostate, std::nullptr_t, std::int64_t, double, std::string_view>;

    /// What is there; 0 or no text where it is of another type.
    template <class T>
    static T held(const Column& column) {
        const T* found = std::get_if<T>(&column);
        return found == nullptr ? T{} : *found;
    }
    const Column& at(int column) const { return row_[static_cast<std::size_t>(column)]; }

    Query& checked(int code);
    void fetch_row();
    Column fetch(int column) const;

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
