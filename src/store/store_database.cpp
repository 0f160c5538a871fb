#include "store_database.hpp"

#include <cstring>
#include <system_error>

#include <fmt/format.h>
#include <sqlite3.h>

namespace ringmaster {

namespace {

constexpr int busy_milliseconds = 60000;

const char* remedy_for(int kind) {
    switch (kind) {
        case SQLITE_FULL:
            return "free some space; the games stored so far are safe";
        case SQLITE_IOERR:
            return "check the disk; the games stored so far are safe";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "close the program that has it open";
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return "check the permissions of the file and its folder";
        case SQLITE_CORRUPT:
            return "the file is damaged; restore a copy, or move it away";
        default:
            return "";
    }
}

Fault fault_of(int kind) {
    return kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_NOMEM ? Fault::system : Fault::state;
}

int kind_of_failure(sqlite3* handle) {
    return sqlite3_errcode(handle) & 0xff;
}

/// SQLite's own words, and the system's for a file that cannot be opened: only there is the latter reliable.
std::string reason_of(sqlite3* handle) {
    const int reason = sqlite3_system_errno(handle);
    const bool has_reason = reason != 0 && kind_of_failure(handle) == SQLITE_CANTOPEN;
    return sqlite3_errmsg(handle) + (has_reason ? fmt::format(": {}", std::strerror(reason)) : "");
}

std::string immutable_uri(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char character : std::filesystem::absolute(path).string()) {
        const bool special = character == '%' || character == '?' || character == '#';
        uri += special ? fmt::format("%{:02x}", character) : std::string(1, character);
    }
    return uri + "?immutable=1";
}

bool holds_nothing(const std::filesystem::path& file) {
    std::error_code absent;
    const auto size = std::filesystem::file_size(file, absent);
    return absent || size == 0;
}

}  // namespace

void StatementFinalizer::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

Database Database::open_for_writing(const std::filesystem::path& path) {
    Database database(path);
    database.open(path.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (sqlite3_db_readonly(database.handle_.get(), "main") == 1) {
        throw database.unusable("may not be written to", remedy_for(SQLITE_READONLY));
    }
    return database;
}

/// Even a reader of a WAL database wants to make its two companion files. Where it may not and nothing is in them, the
/// file alone is the whole truth.
Database Database::open_for_reading(const std::filesystem::path& path) {
    Database database(path);
    database.open(path.string(), SQLITE_OPEN_READONLY);
    if (!database.can_read() && holds_nothing(path.string() + "-wal")) {
        database.open(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    }
    return database;
}

void Database::open(const std::string& name, int flags) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
    handle_.reset(opened);
    if (code != SQLITE_OK) {
        fail("open");
    }
    sqlite3_busy_timeout(opened, busy_milliseconds);
}

bool Database::can_read() {
    sqlite3_exec(handle_.get(), "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr);
    const int kind = kind_of_failure(handle_.get());
    return kind != SQLITE_CANTOPEN && kind != SQLITE_READONLY;
}

void Database::execute(const std::string& sql, const std::string& attempt) {
    if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
        fail(attempt);
    }
}

Statement Database::prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(handle_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
        fail("read");
    }
    return Statement(statement);
}

std::int64_t Database::number_of(const char* sql) {
    const Statement statement = prepare(sql);
    Query query(*this, statement, "read");
    return query.step() ? query.whole(0) : 0;
}

void Database::require_whole_pages() {
    if (number_of("PRAGMA page_count") == 0 && !holds_nothing(path_)) {
        throw no_database();
    }
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(handle_.get()) == 0;
}

void Database::roll_back() {
    sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::fail(const std::string& attempt) const {
    const int kind = kind_of_failure(handle_.get());
    if (kind == SQLITE_NOTADB) {
        throw no_database();
    }
    const std::string text = fmt::format("cannot {} {}: {}", attempt, place(), reason_of(handle_.get()));
    if (kind == SQLITE_CONSTRAINT) {
        throw bug(text);
    }
    throw Error(text, "", remedy_for(kind), fault_of(kind));
}

Error Database::no_database() const {
    return unusable("is not a SQLite file", "move it away, or name another control file");
}

Error Database::unusable(const std::string& what, const std::string& remedy) const {
    return Error(place() + " " + what, "", remedy, Fault::state);
}

Query::~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Query& Query::operator<<(const std::string& text) {
    return checked(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

Query& Query::operator<<(std::int64_t number) {
    return checked(sqlite3_bind_int64(statement_, ++bound_, number));
}

Query& Query::operator<<(double number) {
    return checked(sqlite3_bind_double(statement_, ++bound_, number));
}

Query& Query::operator<<(std::nullptr_t) {
    return checked(sqlite3_bind_null(statement_, ++bound_));
}

bool Query::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        database_.fail(attempt_);
    }
    return code == SQLITE_ROW;
}

std::string Query::text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? "" : std::string(reinterpret_cast<const char*>(bytes), size);
}

std::int64_t Query::whole(int column) const {
    return sqlite3_column_int64(statement_, column);
}

double Query::number(int column) const {
    return sqlite3_column_double(statement_, column);
}

bool Query::is_null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

Query& Query::checked(int code) {
    if (code != SQLITE_OK) {
        database_.fail(attempt_);
    }
    return *this;
}

Transaction::Transaction(Database& database, std::string attempt) : database_(database), attempt_(std::move(attempt)) {
    database_.execute("BEGIN IMMEDIATE", attempt_);
}

Transaction::~Transaction() {
    if (database_.in_transaction()) {
        database_.roll_back();
    }
}

}  // namespace ringmaster
