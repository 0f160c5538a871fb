#include "store_query.hpp"

#include <cstring>

#include <sqlite3.h>

#include "store_database.hpp"

namespace ringmaster {
namespace {

std::uint64_t little_endian(std::uint64_t word) {
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// The first eight bytes or what there is of them.
std::uint64_t word_of(std::string_view bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), bytes.size() < sizeof word ? bytes.size() : sizeof word);
    return little_endian(word);
}

}  // namespace

void RowChecksum::add(std::string_view words) {
    mix(text, words.size());
    for (; words.size() > 8; words.remove_prefix(8)) {
        mix(text, word_of(words));
    }
    mix(text, words.empty() ? 0 : word_of(words));
}

std::int64_t checksum_of(std::string_view text) {
    RowChecksum checksum;
    checksum.add(text);
    return checksum.value();
}

void StatementFinalizer::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
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

void Transaction::commit() {
    database_.execute("COMMIT", attempt_);
}

Transaction::~Transaction() {
    if (database_.in_transaction()) {
        database_.roll_back();
    }
}

}  // namespace ringmaster
