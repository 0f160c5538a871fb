#include "ringmaster/play/value_trials.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/play/kept_engines.hpp"
#include "ringmaster/play/scratch_folder.hpp"

namespace ringmaster {
namespace {

constexpr double longest_search = 1;   // seconds
constexpr double longest_of_many = 5;  // of all searches of the process that stays
constexpr int depths[] = {4, 2};       // the second for engines that are too slow at the first

/// Where a search begins, in chess. In the first, pieces of both sides hang, pawns are far ahead and no king is safe:
/// most values change what is seen. The others are for those that tell in an attack, or when pieces are off.
constexpr const char* chess_positions[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/P1N1PN2/1P2BPPP/R1BQ1RK1 w - - 0 9",
    "2kr3r/ppp2ppp/2n1b3/2b1P1q1/8/2NB1N2/PPP3PP/R2Q1R1K w - - 0 14",
    "8/2p2pk1/1p4p1/p2r3p/P4P1P/1P2R1P1/2P3K1/8 w - - 0 34",
    "8/5pk1/3b2p1/1p1Pp2p/p3P2P/P2B2P1/1P3PK1/8 w - - 0 34",
    "8/p4k2/1p3pp1/2p4p/2P1KP1P/1P4P1/P7/8 w - - 0 40",
};
constexpr int moves_from_a_position = 4;
constexpr int moves_from_the_start = 60;
constexpr double longest_of_the_usual = 3;  // seconds, for all searches with the candidate's own values
constexpr double longest_of_idle = 15;
constexpr std::size_t fewest_searches = 10;

struct Search {
    std::string move;
    std::optional<double> score;
    std::optional<long long> nodes;
    friend bool operator==(const Search&, const Search&) = default;
};

PlayerSetup limited_like(PlayerSetup setup, const PlayerSetup& other) {
    setup.nodes = other.nodes;
    setup.depth = other.depth;
    setup.movetime = other.movetime;
    setup.clock = other.clock;
    return setup;
}

PlayerSetup to_depth(PlayerSetup setup, int depth) {
    PlayerSetup limit;
    limit.depth = depth;
    return limited_like(std::move(setup), limit);
}

/// A process that is told options as for one game after another.
class Searcher {
public:
    Searcher(PlayerSetup setup, const GameSettings& game, Guardian* guardian)
        : game_(game),
          scratch_(setup),
          engine_(impatient(std::move(setup)), {}, guardian),
          is_well_(engine_.player->start().ok()) {}
    ~Searcher() { engine_.controller.end(); }
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// A first search, from this position. Nothing where it fails, is too slow or, being like UCI, tells no nodes.
    std::optional<Search> search(const PlayerSetup& told, const char* position = chess_positions[0]) {
        Player& player = *engine_.player;
        colour_ = game_.rules == Rules::go ? Colour::black : Colour::white;
        is_well_ =
            is_well_ && player.configure(told).ok() &&
            (game_.rules == Rules::go || player.begin_at(game_.rules == Rules::chess ? position : "", false).ok()) &&
            player.set_up(game_).ok();
        const std::optional<Search> first = go_on();
        is_well_ = is_well_ && (first->nodes || !is_like_uci(engine_.setup.protocol));
        return is_well_ ? first : std::nullopt;
    }

    /// And one from where its last move led to.
    std::optional<Search> go_on() {
        Player& player = *engine_.player;
        const Reply move = is_well_ ? player.genmove(colour_) : Reply::refusal("");
        colour_ = opponent_of(colour_);
        is_well_ = move.ok();
        return is_well_ ? std::optional(Search{move.text, player.score(), player.nodes()}) : std::nullopt;
    }

private:
    static PlayerSetup impatient(PlayerSetup setup) {
        setup.timeouts.move = longest_search;
        return setup;
    }

    const GameSettings& game_;
    ScratchFolder scratch_;
    Engine engine_;
    Colour colour_ = Colour::white;
    bool is_well_;
};

/// `candidate` with the options of these that are not its own.
PlayerSetup with_options_of(PlayerSetup candidate, const std::vector<PlayerSetup>& settings,
                            const std::vector<std::size_t>& some) {
    const auto own = candidate.options;
    for (const std::size_t i : some) {
        for (const auto& [name, value] : settings[i].options) {
            const auto known = own.find(name);
            if (known == own.end() || known->second != value) {
                candidate.options[name] = value;
            }
        }
    }
    return candidate;
}

/// The searches of a new process, one after another, up to the first that `goes_on` does not want more after.
template <typename Predicate>
std::vector<Search> searches_of(const PlayerSetup& setup, const GameSettings& game, Guardian* guardian,
                                Predicate goes_on) {
    Searcher searcher(setup, game, guardian);
    const bool is_chess = game.rules == Rules::chess;
    const int moves = is_chess ? moves_from_a_position : moves_from_the_start;
    std::vector<Search> searches;
    for (const char* position : chess_positions) {
        for (int move = 0; move < moves; ++move) {
            const std::optional<Search> next = move == 0 ? searcher.search(setup, position) : searcher.go_on();
            if (!next) {
                return searches;
            }
            searches.push_back(*next);
            if (!goes_on(searches)) {
                return searches;
            }
        }
        if (!is_chess) {
            break;
        }
    }
    return searches;
}

/// The limits under which the candidate may be tried, the best first.
std::vector<PlayerSetup> limited(const PlayerSetup& candidate) {
    if (!is_like_uci(candidate.protocol)) {
        return {candidate};
    }
    std::vector<PlayerSetup> all;
    if (candidate.nodes > 0 || candidate.depth > 0) {
        all.push_back(candidate);
    }
    for (const int depth : {10, 6, 3}) {
        all.push_back(to_depth(candidate, depth));
    }
    return all;
}

std::string text_of(std::size_t searches, const PlayerSetup& setup) {
    return !is_like_uci(setup.protocol) ? counted(searches, "move")
           : setup.nodes > 0            ? fmt::format("{} searches of {} nodes", searches, setup.nodes)
                                        : fmt::format("{} searches to depth {}", searches, setup.depth);
}

}  // namespace

KeptValues try_kept_values(const PlayerSetup& candidate, const std::vector<PlayerSetup>& settings,
                           const GameSettings& game, Guardian* guardian) {
    for (const int depth : depths) {
        const auto anew = [&](const PlayerSetup& setup) {
            return Searcher(to_depth(setup, depth), game, guardian).search(setup);
        };
        KeptValues found;
        std::vector<std::size_t> suspects;
        Searcher stays(to_depth(candidate, depth), game, guardian);
        const std::optional<Search> first = stays.search(candidate);
        std::optional<Search> usual = stays.search(candidate);
        const bool is_repeatable = usual == first;
        const auto begun = SteadyClock::now();
        for (std::size_t i = 0; usual && i < settings.size() && seconds_since(begun) < longest_of_many; ++i) {
            const std::optional<Search> changed = stays.search(settings[i]);
            const std::optional<Search> again = stays.search(candidate);
            if (!again) {
                return {};
            }
            if (changed == first) {
                suspects.push_back(i);
            }
            if (is_repeatable && again != usual) {
                found.lingering.push_back(i);
            }
            usual = again;
        }
        const auto plays_otherwise = [&](const PlayerSetup& setup) {
            const std::optional<Search> search = anew(setup);
            return search && search != first;
        };
        if (!suspects.empty() && plays_otherwise(with_options_of(candidate, settings, suspects)) &&
            anew(candidate) == first) {
            std::ranges::copy_if(suspects, std::back_inserter(found.ignored),
                                 [&](std::size_t i) { return plays_otherwise(settings[i]); });
        }
        if (first) {
            return found;
        }
    }
    return {};
}

IdleValues try_idle_values(const PlayerSetup& candidate, const std::vector<PlayerSetup>& settings,
                           const GameSettings& game, Guardian* guardian) {
    for (const PlayerSetup& like : limited(candidate)) {
        auto begun = SteadyClock::now();
        const std::vector<Search> usual = searches_of(like, game, guardian, [&](const std::vector<Search>&) {
            return seconds_since(begun) < longest_of_the_usual;
        });
        if (usual.size() < fewest_searches) {
            continue;
        }
        const auto is_usual = [&](const PlayerSetup& setup) {
            return searches_of(limited_like(setup, like), game, guardian, [&](const std::vector<Search>& searches) {
                       return searches.size() < usual.size() && searches.back() == usual[searches.size() - 1];
                   }) == usual;
        };
        IdleValues found;
        begun = SteadyClock::now();
        if (!is_usual(candidate)) {
            if (like.nodes > 0) {
                continue;  // who is told to stop does so now here and now there
            }
            return {};
        }
        for (std::size_t i = 0; i < settings.size() && seconds_since(begun) < longest_of_idle; ++i) {
            if (is_usual(settings[i])) {
                found.settings.push_back(i);
            }
        }
        found.searches = text_of(usual.size(), like);
        found.repeats_itself = like == candidate;
        return found;
    }
    return {};
}

}  // namespace ringmaster
