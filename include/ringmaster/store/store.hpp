#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// A stored game that no record can tell: a word in its row is none that we know, or its parameters are none. Nothing
/// was damaged, so a ringmaster stored it so.
struct UnreadableGame {
    std::uint64_t number = 0;
    int epoch = 1;
    std::string why;
};

/// The state of an event: a SQLite file with one row per finished game, and a few facts about the event. It is the only
/// truth; everything else is computed from it. All functions throw Error (Fault::state when the file is unusable)
/// naming the file, the reason and what to do.
class Store {
public:
    enum class Mode {
        write,  ///< makes the file if need be
        read,   ///< for `show`; works while a run writes, changes nothing
    };

    Store(const std::filesystem::path& path, Mode mode);
    Store(Store&&) noexcept;
    ~Store();

    /// Stores all of the games durably and in one go, or none when it fails: when it returns, the rows survive any
    /// death of this process and a power failure. A number that is stored already is a bug. False when another program
    /// holds the file locked for more than a tenth of a second: then nothing was stored, and the same can be tried
    /// again as often as one likes. Throws Error when the file was deleted or replaced meanwhile, and when another run
    /// took the event over (see mark_running).
    [[nodiscard]] bool try_append(const std::vector<GameRecord>& records);

    /// Stores, in the same way, that a game was void. The same number may be void several times.
    [[nodiscard]] bool try_append(const VoidGame& game);

    /// Appends workers that were lost: they add up, by machine.
    [[nodiscard]] bool try_append(const LostWorkers& lost);
    std::vector<LostWorkers> lost_workers() const;

    /// Calls `each` for every game in the order in which they were stored, and returns those that it cannot tell. It
    /// sees one moment of the file, whoever writes meanwhile, and `each` must not use this store. When it returns, the
    /// games were all that were ever stored: Error (Fault::state) says, after the last of them at the latest, that one
    /// was damaged, changed, deleted or added behind our back.
    std::vector<UnreadableGame> for_each_game(const std::function<void(const GameRecord&)>& each) const;

    std::uint64_t count_games(int epoch) const;

    /// Calls `each` for every void game in the order in which they were stored, with the same promises. Of one with an
    /// unknown word nothing is told but its number, epoch and machine, and why.
    void for_each_void_game(const std::function<void(const VoidGame&)>& each) const;

    /// The highest number of a stored game.
    std::optional<std::uint64_t> highest_number() const;
    /// When the last game ended, by wall clock, in seconds since 1970; 0: there is none.
    double last_end() const;

    /// Has SQLite move into the file itself what still lies in its log, so that a copy of the file alone lacks little.
    /// It waits for nobody and gives up where it cannot: nothing is lost by that.
    void checkpoint();

    /// Facts about the event: text by name.
    std::map<std::string, std::string> facts() const;
    /// Replaces all of them but those that add up, or none when it fails.
    void replace_facts(const std::map<std::string, std::string>& facts);

    /// A run calls these at its start, once it has read the games, and at its orderly end. When the last run did not
    /// come to an orderly end, the next opening for writing checks the whole file.
    ///
    /// The run that called mark_running() last owns the event: whatever an earlier one wants to store or mark throws
    /// Error (Fault::state) from then on. It refuses (likewise) when games were stored since this store read them,
    /// for somebody else plays the event then. mark_clean_end() does nothing when another program holds the file
    /// locked for five seconds.
    void mark_running();
    void mark_clean_end();

private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

/// Copies a state file as it is at this moment, while a run may be writing it. The copy is one file, there whole or not
/// at all; an older copy in its place, which has no game besides, is replaced, nothing else, and not by games that were
/// damaged: all are read first. Throws Error naming the file and the reason.
void back_up(const std::filesystem::path& database, const std::filesystem::path& copy);

}  // namespace ringmaster
