#include "store_database.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr const char* damaged_remedy =
    "restore a copy of the file, or move it away to start afresh; 'sqlite3 FILE .recover' saves what can be read";

const char* remedy_for_input_or_output(int code, int reason) {
    switch (code) {
        case SQLITE_IOERR_LOCK:
        case SQLITE_IOERR_UNLOCK:
        case SQLITE_IOERR_RDLOCK:
        case SQLITE_IOERR_CHECKRESERVEDLOCK:
        case SQLITE_IOERR_SHMLOCK:
        case SQLITE_IOERR_SHMMAP:
        case SQLITE_IOERR_SHMOPEN:
            return "the file system does not lock or share files as it should, many network ones do not: put the event "
                   "on a local disk; the games stored so far are safe";
        default:
            break;
    }
    if (reason == EFBIG) {
        return "raise the limit on file sizes with 'ulimit -f' and start again; the games stored so far are safe";
    }
    if (reason == EDQUOT) {
        return "free some of your quota and start again; the games stored so far are safe";
    }
    if (code == SQLITE_IOERR_SHMSIZE) {
        return "free some space; the games stored so far are safe";
    }
    return "check the disk and start again; the games stored so far are safe";
}

int last_reason(sqlite3_file* file) {
    int reason = 0;
    if (file != nullptr && file->pMethods != nullptr) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason);
    }
    return reason;
}

/// Why the system refused to write, or 0.
int reason_for_not_writing(sqlite3* handle) {
    for (const int which : {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER}) {
        sqlite3_file* file = nullptr;
        sqlite3_file_control(handle, "main", which, static_cast<void*>(&file));
        const int reason = last_reason(file);
        if (reason == EFBIG || reason == EDQUOT || reason == ENOSPC || reason == EROFS || reason == EIO) {
            return reason;
        }
    }
    return 0;
}

/// What to do about a failure: SQLite's code with its details, the system's reason.
const char* remedy_for(int code, int reason) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return "free some space and start again; the games stored so far are safe";
        case SQLITE_IOERR:
            return remedy_for_input_or_output(code, reason);
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "close the program that has it open";
        case SQLITE_PROTOCOL:
            return remedy_for_input_or_output(SQLITE_IOERR_LOCK, 0);
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return remedy_for_opening(reason, "check the permissions of the file and its folder");
        case SQLITE_CORRUPT:
        case SQLITE_ERROR:
            return damaged_remedy;
        default:
            return "";
    }
}

Fault fault_of(int kind) {
    const bool of_system =
        kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_NOMEM || kind == SQLITE_PROTOCOL;
    return of_system ? Fault::system : Fault::state;
}

/// SQLite's code for what failed last, without its details.
int kind_of_failure(sqlite3* handle) {
    return sqlite3_errcode(handle) & 0xff;
}

/// The system's reason for what failed last where it can be known, else 0.
int system_reason(sqlite3* handle) {
    const int kind = kind_of_failure(handle);
    const bool is_told = kind == SQLITE_CANTOPEN || sqlite3_extended_errcode(handle) == SQLITE_IOERR_SHMSIZE;
    return is_told ? sqlite3_system_errno(handle) : kind == SQLITE_IOERR ? reason_for_not_writing(handle) : 0;
}

constexpr int busy_milliseconds = 60000;

/// SQLite takes 512 bytes, with what it and we append to it.
constexpr std::size_t longest_path = 500;

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

/// The first eight bytes or what there is of them.
std::uint64_t word_of(std::string_view bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), bytes.size() < sizeof word ? bytes.size() : sizeof word);
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// Makes a file under another name and moves it to its own when it is whole; else nothing is left of it.
void make_whole(const std::filesystem::path& path, const std::string& attempt, const std::string& remedy,
                const std::function<void(const std::filesystem::path&)>& make) {
    const std::filesystem::path unfinished = path.string() + "-new";
    const auto remove_unfinished = [&] {
        std::error_code ignored;
        std::filesystem::remove(unfinished, ignored);
        std::filesystem::remove(unfinished.string() + "-journal", ignored);
    };
    remove_unfinished();
    try {
        make(unfinished);
        std::error_code problem;
        std::filesystem::rename(unfinished, path, problem);
        if (problem) {
            throw Error(fmt::format("cannot {} '{}': {}", attempt, path.string(), problem.message()), "", remedy);
        }
    } catch (const Error&) {
        remove_unfinished();
        throw;
    }
}

}  // namespace

const char* remedy_for_opening(int reason, const char* otherwise) {
    switch (reason) {
        case EMFILE:
        case ENFILE:
            return "raise the limit on open files with 'ulimit -n', or close other programs";
        case ENAMETOOLONG:
            return "choose a shorter name";
        default:
            return otherwise;
    }
}

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

void Database::Close::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

void Database::create(const std::filesystem::path& path, const std::string& statements) {
    const std::string remedy = "check the disk and the permissions of the folder";
    make_whole(path, "set up", remedy, [&](const std::filesystem::path& unfinished) {
        Database database(path);
        database.open(unfinished.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        Transaction transaction(database, "set up");
        database.execute(statements, "set up");
        transaction.commit();
    });
}

Database Database::open_for_writing(const std::filesystem::path& path) {
    Database database(path);
    database.open(path.string(), SQLITE_OPEN_READWRITE);
    if (sqlite3_db_readonly(database.handle_.get(), "main") == 1) {
        throw database.unusable("may not be written to", remedy_for(SQLITE_READONLY, 0));
    }
    sqlite3_db_config(database.handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    return database;
}

/// Even a reader of a WAL database wants to make its two companion files. Where it cannot and nothing is in them, the
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
    if (path_.string().size() > longest_path) {
        throw unusable("has too long a path for SQLite", "put the event into a folder with a shorter one");
    }
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
    const bool has_room = sqlite3_extended_errcode(handle_.get()) != SQLITE_IOERR_SHMSIZE;
    return kind != SQLITE_CANTOPEN && kind != SQLITE_READONLY && has_room;
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

sqlite3_stmt* Database::prepared(const std::string& sql) {
    auto& statement = statements_[sql];
    if (statement == nullptr) {
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v3(handle_.get(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr) !=
            SQLITE_OK) {
            fail("read");
        }
        statement.reset(made);
    }
    return statement.get();
}

std::int64_t Database::number_of(const std::string& sql) {
    Query query(*this, sql, "read");
    return query.step() ? query.whole(0) : 0;
}

void Database::require_whole_pages() {
    if (number_of("PRAGMA page_count") == 0 && !holds_nothing(path_)) {
        throw no_database();
    }
}

void Database::require_soundness(Check check) {
    Query query(*this, check == Check::thorough ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)", "check");
    const std::string verdict = query.step() ? query.text(0) : "nothing was said";
    if (verdict != "ok") {
        throw unusable("is damaged: " + printable(verdict.substr(verdict.rfind('\n') + 1)),
                       remedy_for_damage(damaged_remedy));
    }
}

bool Database::has_moved() {
    int has_moved = 0;
    sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return has_moved != 0;
}

/// SQLite lets it grow only: who finds it shorter finds that somebody wrote over it.
bool Database::was_cut() {
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(path_, problem);
    return !problem && size < std::exchange(size_, size);
}

bool Database::save_copy(const std::filesystem::path& copy) {
    sqlite3_stmt* const statement = prepared("VACUUM INTO ?");
    return sqlite3_bind_text(statement, 1, copy.c_str(), -1, SQLITE_TRANSIENT) == SQLITE_OK &&
           sqlite3_step(statement) == SQLITE_DONE;
}

void Database::require_presence() {
    const bool is_elsewhere = has_moved();
    const bool is_cut = !is_elsewhere && was_cut();
    if (is_there(path_) && is_there(write_ahead_log(path_)) && !is_elsewhere && !is_cut) {
        return;
    }
    std::filesystem::path copy = path_.string() + "-rescued";
    std::error_code ignored;
    for (int number = 2; std::filesystem::exists(copy, ignored); ++number) {
        copy = fmt::format("{}-rescued-{}", path_.string(), number);
    }
    const std::string name = path_.filename().string();
    const std::string what =
        fmt::format("the state file {} was deleted or replaced while the run was writing it", quoted_path());
    if (!save_copy(copy)) {
        throw Error(what, "",
                    fmt::format("its games could not be saved as '{}': {}; restore a copy", copy.string(),
                                reason_of(handle_.get())),
                    Fault::state);
    }
    throw Error(what, "",
                fmt::format("{0} saved as '{1}': move '{2}', '{2}-wal' and '{2}-shm' away if they are there, rename "
                            "the saved file to '{2}' and start again{3}",
                            is_cut ? "what can still be read of its games is" : "all its games are", copy.string(),
                            name, is_cut ? "; if games are missing then, restore a copy" : ""),
                Fault::state);
}

void Database::checkpoint() {
    sqlite3_wal_checkpoint_v2(handle_.get(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void Database::trust_log() {
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
}

/// The copy has no log of its own, which would have to be moved with it.
void Database::copy_to(const std::filesystem::path& copy) {
    make_whole(copy, "write", "", [&](const std::filesystem::path& unfinished) {
        if (!std::ofstream(unfinished)) {  // of which SQLite, who tries other ways then, tells the last reason only
            throw Error(fmt::format("cannot write '{}': {}", unfinished.string(), std::strerror(errno)));
        }
        Database database(unfinished);
        database.open(unfinished.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        try {
            sqlite3_backup* backup = sqlite3_backup_init(database.handle_.get(), "main", handle_.get(), "main");
            if (backup == nullptr) {
                database.fail("write");
            }
            sqlite3_backup_step(backup, -1);
            if (sqlite3_backup_finish(backup) != SQLITE_OK) {
                database.fail("write");
            }
            database.execute("PRAGMA journal_mode = DELETE", "write");
            database.require_soundness(Check::quick);
        } catch (const Error&) {
            if (!database.has_moved()) {
                throw;
            }
        }
        if (database.has_moved()) {  // what has its name now is half of a copy
            throw Error(fmt::format("cannot write '{}': another 'backup' writes it, too", copy.string()), "",
                        "let one after the other write it");
        }
    });
}

void Database::roll_back_if_open() {
    if (sqlite3_get_autocommit(handle_.get()) == 0) {
        sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

void Database::fail(const std::string& attempt) const {
    const int kind = kind_of_failure(handle_.get());
    if (kind == SQLITE_NOTADB) {
        throw no_database();
    }
    const std::string text = fmt::format("cannot {} {}: {}", attempt, quoted_path(), reason_of(handle_.get()));
    if (kind == SQLITE_CONSTRAINT) {
        throw bug(text);
    }
    const int code = sqlite3_extended_errcode(handle_.get());
    const std::string remedy = remedy_for(code, system_reason(handle_.get()));
    throw Error(text, "", remedy == damaged_remedy ? remedy_for_damage(remedy) : remedy, fault_of(kind));
}

Error Database::no_database() const {
    return unusable("is not a SQLite file", "move it away, or name another control file");
}

Error Database::unusable(const std::string& what, const std::string& remedy) const {
    return Error(quoted_path() + " " + what, "", remedy, Fault::state);
}

Error Database::damaged(const std::string& what) const {
    return changed(what + " was damaged or changed after it was stored");
}

Error Database::changed(const std::string& how) const {
    return Error(how, quoted_path(), remedy_for_damage("restore a copy of the file; the rest of it is as it was"),
                 Fault::state);
}

std::string Database::remedy_for_damage(const std::string& remedy) const {
    const std::string name = path_.filename().string();
    return holds_nothing(write_ahead_log(path_))
               ? remedy
               : fmt::format(
                     "if you have put a copy in its place, move '{}-wal' and '{}-shm' away, which are not its "
                     "own; else {}",
                     name, name, remedy);
}

void RowChecksum::add(std::string_view bytes) {
    mix(text, bytes.size());
    for (; bytes.size() > 8; bytes.remove_prefix(8)) {
        mix(text, word_of(bytes));
    }
    mix(text, bytes.empty() ? 0 : word_of(bytes));
}

std::int64_t checksum_of(std::string_view text) {
    RowChecksum checksum;
    checksum.add(text);
    return checksum.value();
}

Query::~Query() {
    sqlite3_reset(statement_);
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

std::int64_t Query::insert() {
    const std::int64_t checksum = values_.value();
    *this << checksum;
    step();
    return checksum;
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
    row_.resize(static_cast<std::size_t>(sqlite3_column_count(statement_)));
    int column = 0;
    for (Column& value : row_) {
        value = fetch(column++);
    }
}

Query::Column Query::fetch(int column) const {
    switch (sqlite3_column_type(statement_, column)) {
        case SQLITE_NULL:
            return nullptr;
        case SQLITE_INTEGER:
            return std::int64_t{sqlite3_column_int64(statement_, column)};
        case SQLITE_FLOAT:
            return sqlite3_column_double(statement_, column);
        case SQLITE_TEXT: {
            const unsigned char* bytes = sqlite3_column_text(statement_, column);
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
            return std::string_view(reinterpret_cast<const char*>(bytes), size);
        }
        default:
            return std::monostate();
    }
}

std::int64_t Query::checksum_of_columns() const {
    RowChecksum checksum;
    for (auto column = row_.begin(); column + 1 < row_.end(); ++column) {
        std::visit([&](const auto& one) { checksum.add(one); }, *column);
    }
    return checksum.value();
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

void Transaction::commit() {
    database_.execute("COMMIT", attempt_);
    database_.trust_log();  // who writes has looked before
}

Transaction::~Transaction() {
    database_.roll_back_if_open();
}

}  // namespace ringmaster
