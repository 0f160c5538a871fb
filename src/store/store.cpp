#include "ringmaster/store/store.hpp"

#include <system_error>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"

#include "schema.hpp"
#include "store_database.hpp"
#include "store_files.hpp"
#include "store_tables.hpp"

namespace ringmaster {

namespace {

/// How long one attempt to store waits for another program, and how long an orderly end does.
constexpr int milliseconds_of_an_attempt = 100;
constexpr int milliseconds_of_an_end = 5000;

/// Whether the last run died.
bool last_run_died(Database& database) {
    const Statement statement = database.prepare("SELECT count(*) FROM fact WHERE name = ?");
    Query query(database, statement, "read");
    query << running_fact;
    return query.step() && query.whole(0) > 0;
}

/// An empty file is what a truncated one looks like: it is not taken for a new event.
void require_content(const std::filesystem::path& path) {
    if (holds_nothing(path)) {
        throw Error("the state file '" + path.string() + "' is empty", "",
                    "if games were stored in it, restore a copy; else delete it", Fault::state);
    }
}

Database open_for_writing(const std::filesystem::path& path) {
    require_file(path);
    require_nothing_lost(path);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        Database::create(path, newest_schema());
    }
    require_content(path);
    Database database = Database::open_for_writing(path);
    if (is_blank(database)) {
        Transaction transaction(database, "set up");
        database.execute(newest_schema(), "set up");
        transaction.commit();
    }
    database.execute("PRAGMA journal_mode = WAL", "set up");
    database.execute("PRAGMA synchronous = FULL", "set up");
    database.require_soundness(last_run_died(database) ? Database::Check::thorough : Database::Check::quick);
    return database;
}

void require_existence(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        throw Error("there is no state file '" + path.string() + "'", "", "nothing has been played yet", Fault::state);
    }
}

/// The structure of the file is not looked at, which takes long: a reader reads every row, and the rows' checksums and
/// the ledger tell whether these are all.
Database open_for_reading(const std::filesystem::path& path) {
    require_file(path);
    require_nothing_lost(path);
    require_existence(path);
    Database database = Database::open_for_reading(path);
    if (is_blank(database)) {
        throw database.unusable("is empty", "nothing has been played yet");
    }
    return database;
}

/// What "game 7 in" is stored under.
std::string attempt_for(const GameRecord& record) {
    return fmt::format("store game {} in", record.number);
}

std::string attempt_for(const std::vector<GameRecord>& records) {
    return records.size() == 1 ? attempt_for(records.front()) : "store games in";
}

std::string attempt_for(const VoidGame& game) {
    return fmt::format("store void game {} in", game.number);
}

}  // namespace

struct Store::Connection {
    Connection(Database opened, bool may_write) : database(std::move(opened)), tables(database), writes(may_write) {}

    Database database;
    Tables tables;
    bool writes;
    std::string token;                     ///< of the run that writes here; empty: no run
    std::optional<RowCounts> known_games;  ///< when they were read or added to last

    void require_writable() const {
        if (!writes) {
            throw bug("a game was to be stored in a file opened for reading");
        }
    }

    /// To be called in every transaction of a run.
    void require_own_turn() {
        if (!token.empty() && tables.own_fact(running_fact) != token) {
            throw Error(
                fmt::format("another run took over the event {}: this one stores nothing more", database.place()), "",
                fmt::format("was the file '{}' removed while this run was going? the games stored so far are "
                            "safe and the other run goes on with them",
                            lock_name()),
                Fault::state);
        }
    }

    std::string lock_name() const { return database.path().stem().string() + ".lock"; }

    template <class Record>
    void add(const Record& record) {
        tables.add(record);
    }
    void add(const std::vector<GameRecord>& records) {
        for (const GameRecord& record : records) {
            tables.add(record);
        }
    }

    /// Ends a transaction that stored games.
    void commit(Transaction& transaction) {
        if (known_games) {
            known_games = tables.games();
        }
        transaction.commit();
        database.require_presence();
    }

    template <class Record>
    void append(const Record& record) {
        require_writable();
        Transaction transaction(database, attempt_for(record));
        require_own_turn();
        add(record);
        commit(transaction);
    }

    template <class Record>
    bool try_append(const Record& record) {
        require_writable();
        if (!database.begin_writing(attempt_for(record), milliseconds_of_an_attempt)) {
            return false;
        }
        Transaction transaction(database, attempt_for(record), Transaction::Kind::has_begun);
        require_own_turn();
        add(record);
        commit(transaction);
        return true;
    }
};

Store::Store(const std::filesystem::path& path, Mode mode) {
    const bool writes = mode == Mode::write;
    const std::filesystem::path file = without_link(path);
    connection_ = std::make_unique<Connection>(writes ? open_for_writing(file) : open_for_reading(file), writes);
}

Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

void Store::append(const GameRecord& record) {
    connection_->append(record);
}

void Store::append(const VoidGame& game) {
    connection_->append(game);
}

void Store::append(const std::vector<GameRecord>& records) {
    connection_->append(records);
}

bool Store::try_append(const std::vector<GameRecord>& records) {
    return connection_->try_append(records);
}

bool Store::try_append(const VoidGame& game) {
    return connection_->try_append(game);
}

void Store::for_each_game(const std::function<void(const GameRecord&)>& each) const {
    const Transaction snapshot(connection_->database, "read", Transaction::Kind::reads);
    connection_->known_games = connection_->tables.games();
    connection_->tables.for_each_game(each);
}

std::uint64_t Store::count_games(int epoch) const {
    const RowCounts games = connection_->tables.games();
    const auto found = games.find(epoch);
    return found == games.end() ? 0 : static_cast<std::uint64_t>(found->second.rows);
}

void Store::for_each_void_game(const std::function<void(const VoidGame&)>& each) const {
    const Transaction snapshot(connection_->database, "read", Transaction::Kind::reads);
    connection_->tables.for_each_void_game(each);
}

std::optional<std::uint64_t> Store::highest_number() const {
    const auto highest = connection_->database.number_of("SELECT coalesce(max(number), -1) FROM game_row");
    return highest < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(highest));
}

void Store::checkpoint() {
    connection_->database.checkpoint();
}

std::map<std::string, std::string> Store::facts() const {
    const Transaction snapshot(connection_->database, "read", Transaction::Kind::reads);
    return connection_->tables.facts();
}

void Store::replace_facts(const std::map<std::string, std::string>& facts) {
    Transaction transaction(connection_->database, "store facts in");
    connection_->require_own_turn();
    connection_->tables.set_facts(facts);
    transaction.commit();
}

void Store::mark_running() {
    Transaction transaction(connection_->database, "store facts in");
    if (connection_->known_games && *connection_->known_games != connection_->tables.games()) {
        throw Error(fmt::format("another run stores games in {} at this moment", connection_->database.place()), "",
                    fmt::format("was the file '{}' removed while it was going? end that run, then start again",
                                connection_->lock_name()),
                    Fault::state);
    }
    const std::string token = std::to_string(fresh_seed());
    connection_->tables.set_own_fact(running_fact, token);
    transaction.commit();
    connection_->token = token;
}

void Store::mark_clean_end() {
    if (!connection_->database.begin_writing("store facts in", milliseconds_of_an_end)) {
        return;
    }
    Transaction transaction(connection_->database, "store facts in", Transaction::Kind::has_begun);
    connection_->require_own_turn();
    connection_->tables.remove_own_fact(running_fact);
    transaction.commit();
    connection_->database.require_presence();
}

void back_up(const std::filesystem::path& database, const std::filesystem::path& copy) {
    const std::filesystem::path file = without_link(database);
    require_file(file);
    require_nothing_lost(file);
    require_existence(file);
    if (const std::filesystem::path log = write_ahead_log(copy); !holds_nothing(log)) {
        throw Error("'" + copy.string() + "' is in use: '" + log.filename().string() + "' lies beside it", "",
                    "name another file");
    }
    Database::open_for_reading(file).copy_to(copy);
}

}  // namespace ringmaster
