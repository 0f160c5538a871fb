#include "store_database.hpp"

#include <cstring>
#include <system_error>

#include <fmt/format.h>
#include <sqlite3.h>

#include "ringmaster/base/text.hpp"

#include "store_failure.hpp"
#include "store_files.hpp"

namespace ringmaster {

namespace {

constexpr int busy_milliseconds = 60000;

std::string reason_of(sqlite3* handle) {
    const int reason = system_reason(handle);
    return sqlite3_errmsg(handle) + (reason != 0 ? fmt::format(": {}", std::strerror(reason)) : "");
}

std::string immutable_uri(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char character : std::filesystem::absolute(path).string()) {
        const bool special = character == '%' || character == '?' || character == '#';
        uri += special ? fmt::format("%{:02x}", character) : std::string(1, character);
    }
    return uri + "?immutable=1";
}

}  // namespace

void StatementFinalizer::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

void Database::create(const std::filesystem::path& path, const std::string& statements) {
    const std::filesystem::path unfinished = path.string() + "-new";
    std::error_code problem;
    std::filesystem::remove(unfinished, problem);
    std::filesystem::remove(unfinished.string() + "-journal", problem);
    {
        Database database(path);
        database.open(unfinished.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        Transaction transaction(database, "set up");
        database.execute(statements, "set up");
        transaction.commit();
    }
    std::filesystem::rename(unfinished, path, problem);
    if (problem) {
        throw Error(fmt::format("cannot set up '{}': {}", path.string(), problem.message()));
    }
}

Database Database::open_for_writing(const std::filesystem::path& path) {
    Database database(path);
    database.open(path.string(), SQLITE_OPEN_READWRITE);
    if (sqlite3_db_readonly(database.handle_.get(), "main") == 1) {
        throw database.unusable("may not be written to", remedy_for(SQLITE_READONLY, 0));
    }
    return database;
}

/// Even a reader of a WAL database wants to make its two companion files. Where it may not and nothing is in them, the
/// file alone is the whole truth.
Database Database::open_for_reading(const std::filesystem::path& path) {
    Database database(path);
    database.open(path.string(), SQLITE_OPEN_READONLY);
    if (!database.can_read() && holds_nothing(write_ahead_log(path))) {
        database.open(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    }
    return database;
}

void Database::open(const std::string& name, int flags) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
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

bool Database::begin_writing(const std::string& attempt, int milliseconds) {
    sqlite3_busy_timeout(handle_.get(), milliseconds);
    const int code = sqlite3_exec(handle_.get(), "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    sqlite3_busy_timeout(handle_.get(), busy_milliseconds);
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        fail(attempt);
    }
    return code == SQLITE_OK;
}

Statement Database::prepare(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(handle_.get(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
        SQLITE_OK) {
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

void Database::require_soundness(Check check) {
    const Statement statement =
        prepare(check == Check::thorough ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)");
    Query query(*this, statement, "check");
    const std::string verdict = query.step() ? query.text(0) : "nothing was said";
    if (verdict != "ok") {
        throw unusable("is damaged: " + printable(verdict.substr(verdict.rfind('\n') + 1)),
                       remedy_for(SQLITE_CORRUPT, 0));
    }
}

bool Database::is_present() {
    int has_moved = 0;
    sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    std::error_code ignored;
    return has_moved == 0 && std::filesystem::exists(write_ahead_log(path_), ignored);
}

bool Database::save_copy(const std::filesystem::path& copy) {
    const Statement statement = prepare("VACUUM INTO ?");
    return sqlite3_bind_text(statement.get(), 1, copy.c_str(), -1, SQLITE_TRANSIENT) == SQLITE_OK &&
           sqlite3_step(statement.get()) == SQLITE_DONE;
}

void Database::require_presence() {
    if (is_present()) {
        return;
    }
    const std::filesystem::path copy = path_.string() + "-rescued";
    const std::string name = path_.filename().string();
    const std::string what =
        fmt::format("the state file {} was deleted or replaced while the run was writing it", place());
    if (!save_copy(copy)) {
        throw Error(what, "", fmt::format("its games could not be saved as '{}'; restore a copy", copy.string()),
                    Fault::state);
    }
    throw Error(what, "",
                fmt::format("all its games are saved as '{}': move '{}' and '{}-wal' away if they are there, "
                            "rename the saved file to '{}' and start again",
                            copy.string(), name, name, name),
                Fault::state);
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
    const int code = sqlite3_extended_errcode(handle_.get());
    throw Error(text, "", remedy_for(code, system_reason(handle_.get())), fault_of(kind));
}

Error Database::no_database() const {
    return unusable("is not a SQLite file", "move it away, or name another control file");
}

Error Database::unusable(const std::string& what, const std::string& remedy) const {
    return Error(place() + " " + what, "", remedy, Fault::state);
}

Error Database::damaged(const std::string& what) const {
    return Error(what + " was damaged or changed after it was stored", place(),
                 "restore a copy of the file; the rest of it is as it was", Fault::state);
}

Query::~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Query& Query::operator<<(std::string_view text) {
    values_.add(text);
    const char* bytes = text.empty() ? "" : text.data();
    return checked(sqlite3_bind_text64(statement_, ++bound_, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

Query& Query::operator<<(std::int64_t number) {
    values_.add(number);
    return checked(sqlite3_bind_int64(statement_, ++bound_, number));
}

Query& Query::operator<<(double number) {
    values_.add(number);
    return checked(sqlite3_bind_double(statement_, ++bound_, number));
}

Query& Query::operator<<(std::nullptr_t null) {
    values_.add(null);
    return checked(sqlite3_bind_null(statement_, ++bound_));
}

void Query::bind_checksum() {
    *this << checksum_of_values();
}

bool Query::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        database_.fail(attempt_);
    }
    if (code == SQLITE_ROW) {
        fetch_row();
    }
    return code == SQLITE_ROW;
}

void Query::fetch_row() {
    if (row_.empty()) {
        row_.resize(static_cast<std::size_t>(sqlite3_column_count(statement_)));
    }
    int column = 0;
    for (Column& value : row_) {
        value = fetch(column++);
    }
}

Query::Column Query::fetch(int column) const {
    const int type = sqlite3_column_type(statement_, column);
    switch (type) {
        case SQLITE_INTEGER:
            return {type, sqlite3_column_int64(statement_, column), 0, {}};
        case SQLITE_FLOAT:
            return {type, 0, sqlite3_column_double(statement_, column), {}};
        case SQLITE_TEXT: {
            const unsigned char* bytes = sqlite3_column_text(statement_, column);
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
            return {type, 0, 0, bytes == nullptr ? "" : std::string_view(reinterpret_cast<const char*>(bytes), size)};
        }
        default:
            return {type, 0, 0, {}};
    }
}

std::string_view Query::text_view(int column) const {
    return at(column).text;
}

std::int64_t Query::whole(int column) const {
    return at(column).whole;
}

double Query::number(int column) const {
    return at(column).number;
}

bool Query::is_null(int column) const {
    return at(column).type == SQLITE_NULL;
}

std::int64_t Query::checksum_of_columns() const {
    RowChecksum checksum;
    for (auto column = row_.begin(); column + 1 < row_.end(); ++column) {
        switch (column->type) {
            case SQLITE_INTEGER:
                checksum.add(column->whole);
                break;
            case SQLITE_FLOAT:
                checksum.add(column->number);
                break;
            case SQLITE_TEXT:
                checksum.add(column->text);
                break;
            default:  // we store no blobs: one differs from every text by this
                checksum.add(nullptr);
        }
    }
    return checksum.value();
}

std::int64_t Query::stored_checksum() const {
    return row_.back().whole;
}

Query& Query::checked(int code) {
    if (code != SQLITE_OK) {
        database_.fail(attempt_);
    }
    return *this;
}

Transaction::Transaction(Database& database, std::string attempt, Kind kind)
    : database_(database), attempt_(std::move(attempt)) {
    if (kind != Kind::has_begun) {
        database_.execute(kind == Kind::writes ? "BEGIN IMMEDIATE" : "BEGIN", attempt_);
    }
}

Transaction::~Transaction() {
    if (database_.in_transaction()) {
        database_.roll_back();
    }
}

}  // namespace ringmaster
