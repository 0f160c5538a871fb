#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "ringmaster/base/error.hpp"

#include "store_query.hpp"

struct sqlite3;

namespace ringmaster {

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

    /// Moves into the file what is in its log, as far as that needs no waiting.
    void checkpoint();

    /// Makes a copy that is there whole or not at all, while others may be writing the file.
    void copy_to(const std::filesystem::path& copy);

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

}  // namespace ringmaster
