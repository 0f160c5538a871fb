#include "ringmaster/store/store.hpp"

#include <sstream>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"

#include "store_database.hpp"
#include "store_tables.hpp"

namespace ringmaster {
namespace {

/// The format of the state file: its tables and its marks.

constexpr int application_id = 0x524D5354;  // "RMST"
constexpr int newest_version = 8;
constexpr int oldest_version = 8;  ///< that of release 0.1.0: what a release wrote is read for ever

/// Texts that many games share are in a table of their own; `game` shows the games with them, for people. A player is
/// a role and a name: "candidate", "opponent gnugo".
constexpr const char* table_texts = R"(
CREATE TABLE text (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE game_row (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, purpose TEXT NOT NULL, colour TEXT NOT NULL,
    ending TEXT NOT NULL, winner TEXT, score REAL NOT NULL, margin REAL, result TEXT NOT NULL, detail TEXT NOT NULL,
    moves INTEGER NOT NULL,
    first_player INTEGER NOT NULL, first_parameters INTEGER NOT NULL, first_engine INTEGER NOT NULL,
    first_seconds REAL NOT NULL, first_cpu REAL NOT NULL,
    second_player INTEGER NOT NULL, second_parameters INTEGER NOT NULL, second_engine INTEGER NOT NULL,
    second_seconds REAL NOT NULL, second_cpu REAL NOT NULL,
    finished REAL NOT NULL, scorers_disagreed INTEGER NOT NULL, epoch INTEGER NOT NULL,
    course INTEGER NOT NULL, circumstances INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, purpose TEXT NOT NULL, reason TEXT NOT NULL,
    finished REAL NOT NULL, culprit TEXT NOT NULL, unknown_result INTEGER NOT NULL, scorers_disagreed INTEGER NOT NULL,
    epoch INTEGER NOT NULL, machine TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE ownership (
    number INTEGER PRIMARY KEY, points TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ledger (
    name TEXT NOT NULL, epoch INTEGER NOT NULL, rows INTEGER NOT NULL, sum INTEGER NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (name, epoch)) WITHOUT ROWID;
CREATE VIEW game AS SELECT
    game_row.id, number, purpose AS path, parameters.content AS parameters, colour AS candidate_colour, ending, winner,
    score AS candidate_score, margin, result, detail, moves,
    player.content AS candidate, candidate.content AS candidate_engine, first_seconds AS candidate_seconds,
    first_cpu AS candidate_cpu,
    other.content AS opponent, opponent.content AS opponent_engine, second_seconds AS opponent_seconds,
    second_cpu AS opponent_cpu, finished, scorers_disagreed, epoch, played_under.content AS circumstances
    FROM game_row LEFT JOIN text AS parameters ON parameters.id = first_parameters
    LEFT JOIN text AS player ON player.id = first_player
    LEFT JOIN text AS other ON other.id = second_player
    LEFT JOIN text AS candidate ON candidate.id = first_engine
    LEFT JOIN text AS opponent ON opponent.id = second_engine
    LEFT JOIN text AS played_under ON played_under.id = game_row.circumstances;
)";

/// Statements that make the tables of the newest format in an empty file.
std::string newest_schema() {
    return fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", table_texts, application_id,
                       newest_version);
}

/// Whether nothing is in the file yet. Throws Error when what is in it is not ours, is of before the
/// first release, or newer than we are.
bool is_blank(Database& database) {
    const auto owner = database.number_of("PRAGMA application_id");
    const auto version = database.number_of("PRAGMA user_version");
    if (owner == 0 && version == 0 && database.number_of("SELECT count(*) FROM sqlite_master") == 0) {
        database.require_whole_pages();
        return true;
    }
    if (owner != application_id) {
        throw database.unusable("is a SQLite file of another program", "move it away, or name another control file");
    }
    if (version < 1) {
        throw database.unusable(fmt::format("is damaged: its format is said to be {}", version),
                                "restore a copy of the file");
    }
    if (version < oldest_version) {
        throw database.unusable(
            fmt::format("is of format {}, which only ringmasters before the first release wrote", version),
            "move it away and start afresh");
    }
    if (version > newest_version) {
        throw database.unusable(
            fmt::format("was written by a newer ringmaster: its format is {}, this one knows up to {}", version,
                        newest_version),
            "use that ringmaster, or name another control file");
    }
    return false;
}

/// How long one attempt to store waits for another program, and how long an orderly end does.
constexpr int milliseconds_of_an_attempt = 100;
constexpr int milliseconds_of_an_end = 5000;

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
    if (!is_there(path)) {
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
    const bool last_run_died = !Tables(database).own_fact(running_fact).empty();
    database.require_soundness(last_run_died ? Database::Check::thorough : Database::Check::quick);
    return database;
}

void require_existence(const std::filesystem::path& path) {
    if (!is_there(path)) {
        throw Error("there is no state file '" + path.string() + "'", "", "nothing has been played yet", Fault::state);
    }
}

/// The structure of the file is not looked at, which takes long: a reader reads every row, and the rows' checksums and
/// the ledger tell whether these are all.
Database open_for_reading(const std::filesystem::path& path) {
    require_file(path);
    require_nothing_lost(path);
    require_existence(path);
    require_content(path);
    Database database = Database::open_for_reading(path);
    if (is_blank(database)) {
        throw database.unusable("is empty", "nothing has been played yet");
    }
    return database;
}

/// The name of a fact is this and the machine's name; its value has both numbers.
const std::string lost_workers_fact = "lost workers on ";

LostWorkers read_lost_workers(const std::string& name, const std::string& value) {
    LostWorkers lost{name.substr(lost_workers_fact.size())};
    std::istringstream(value) >> lost.count >> lost.refused;
    return lost;
}

}  // namespace

struct Store::Connection {
    Connection(Database opened, bool may_write, std::string lock)
        : database(std::move(opened)), tables(database), writes(may_write), lock_name(std::move(lock)) {}

    Database database;
    Tables tables;
    bool writes;
    std::string lock_name;                 ///< of the event's lock, which lies beside the link where there is one
    std::string token;                     ///< of the run that writes here; empty: no run
    std::optional<RowCounts> known_games;  ///< when they were read last

    /// To be called in every transaction of a run.
    void require_own_turn() {
        if (!token.empty() && tables.own_fact(running_fact) != token) {
            throw Error(
                fmt::format("another run took over the event {}: this one stores nothing more", database.quoted_path()),
                "",
                fmt::format("was the file '{}' removed while this run was going? the games stored so far are "
                            "safe and the other run goes on with them",
                            lock_name),
                Fault::state);
        }
    }

    /// `add` adds rows. False when another program held the file locked for longer than an attempt may take.
    template <class Add>
    bool try_append(const std::string& attempt, const Add& add) {
        if (!writes) {
            throw bug("a game was to be stored in a file opened for reading");
        }
        if (!database.begin_writing(attempt, milliseconds_of_an_attempt)) {
            return false;
        }
        Transaction transaction(database, attempt, Transaction::Kind::has_begun);
        require_own_turn();
        add();
        transaction.commit();
        database.require_presence();
        return true;
    }
};

Store::Store(const std::filesystem::path& path, Mode mode) {
    const bool writes = mode == Mode::write;
    const std::filesystem::path file = without_link(path);
    connection_ = std::make_unique<Connection>(writes ? open_for_writing(file) : open_for_reading(file), writes,
                                               path.stem().string() + ".lock");
}

Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

bool Store::try_append(const std::vector<GameRecord>& records) {
    const std::string attempt =
        records.size() == 1 ? fmt::format("store game {} in", records.front().number) : "store games in";
    return connection_->try_append(attempt, [&] {
        for (const GameRecord& record : records) {
            connection_->tables.add(record);
        }
    });
}

bool Store::try_append(const VoidGame& game) {
    return connection_->try_append(fmt::format("store void game {} in", game.number),
                                   [&] { connection_->tables.add(game); });
}

bool Store::try_append(const LostWorkers& lost) {
    return connection_->try_append(fmt::format("note a lost worker of {} in", lost.machine), [&] {
        std::map<std::string, std::string> facts = connection_->tables.facts();
        const std::string name = lost_workers_fact + lost.machine;
        const LostWorkers before = read_lost_workers(name, facts[name]);
        facts[name] = fmt::format("{} {}", before.count + lost.count, before.refused + lost.refused);
        connection_->tables.set_facts(facts);
    });
}

std::vector<LostWorkers> Store::lost_workers() const {
    std::vector<LostWorkers> all;
    for (const auto& [name, value] : facts()) {
        if (name.starts_with(lost_workers_fact)) {
            all.push_back(read_lost_workers(name, value));
        }
    }
    return all;
}

std::vector<UnreadableGame> Store::for_each_game(const std::function<void(const GameRecord&)>& each) const {
    const Transaction snapshot(connection_->database, "read", Transaction::Kind::reads);
    connection_->known_games = connection_->tables.games();
    return connection_->tables.for_each_game(each);
}

std::uint64_t Store::count_games(int epoch) const {
    const RowCounts games = connection_->tables.games();
    const auto found = games.find(epoch);
    return found == games.end() ? 0 : static_cast<std::uint64_t>(found->second.rows);
}

void Store::for_each_void_game(const std::function<void(const VoidGame&)>& each) const {
    const Transaction snapshot(connection_->database, "read", Transaction::Kind::reads);
    connection_->tables.for_each_void_game(each);
    connection_->database.trust_log();  // who plays has read the games before
}

std::optional<std::uint64_t> Store::highest_number() const {
    const auto highest = connection_->database.number_of("SELECT coalesce(max(number), -1) FROM game_row");
    return highest < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(highest));
}

double Store::last_end() const {
    Query query(connection_->database, "SELECT coalesce(max(finished), 0) FROM game_row", "read");
    return query.step() ? query.number(0) : 0;
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
    std::map<std::string, std::string> all = facts;
    for (const auto& [name, value] : connection_->tables.facts()) {
        if (name.starts_with(lost_workers_fact)) {
            all.try_emplace(name, value);
        }
    }
    connection_->tables.set_facts(all);
    transaction.commit();
}

void Store::mark_running() {
    Transaction transaction(connection_->database, "store facts in");
    if (connection_->known_games && *connection_->known_games != connection_->tables.games()) {
        throw Error(fmt::format("another run stores games in {} at this moment", connection_->database.quoted_path()),
                    "",
                    fmt::format("was the file '{}' removed while it was going? end that run, then start again",
                                connection_->lock_name),
                    Fault::state);
    }
    const std::string token = std::to_string(random_seed());
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

namespace {

/// A copy may take the place of nothing, of an empty file, and of an older copy: the file has its first rows and, in
/// the same places, its last ones.
void require_older_copy(const std::filesystem::path& copy, Database file) {
    if (holds_nothing(copy)) {
        return;
    }
    bool is_older = true;
    try {
        Database other = Database::open_for_reading(copy);
        for (const std::string table : {"game_row", "void_game"}) {
            const auto differs_at = [&](std::int64_t id) {
                const std::string row = fmt::format("SELECT checksum FROM {} WHERE id = {}", table, id);
                return other.number_of(row) != file.number_of(row);
            };
            const std::int64_t last = other.number_of("SELECT coalesce(max(id), 0) FROM " + table);
            is_older = is_older && (last == 0 || !(differs_at(1) || differs_at(last)));
        }
    } catch (const Error&) {
        is_older = false;
    }
    if (!is_older) {
        throw usage_error("'" + copy.string() + "' is there, and no older copy of this event", "", "name another file");
    }
}

}  // namespace

void back_up(const std::filesystem::path& database, const std::filesystem::path& name) {
    const std::filesystem::path file = without_link(database);
    const std::filesystem::path copy = is_there(name) ? without_link(name) : name;
    const Store store(file, Store::Mode::read);
    if (const std::filesystem::path log = write_ahead_log(copy); !holds_nothing(log)) {
        throw Error("'" + copy.string() + "' is in use: '" + log.filename().string() + "' lies beside it", "",
                    "name another file");
    }
    store.for_each_game([](const GameRecord&) {});
    store.for_each_void_game([](const VoidGame&) {});
    static_cast<void>(store.facts());
    require_older_copy(copy, Database::open_for_reading(file));
    Database::open_for_reading(file).copy_to(copy);
}

}  // namespace ringmaster
