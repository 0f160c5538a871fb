#include "ringmaster/play/kept_values.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/play/kept_engines.hpp"

namespace ringmaster {
namespace {

constexpr double longest_search = 1;   // seconds
constexpr double longest_of_many = 5;  // of all searches of the process that stays
constexpr int depths[] = {4, 2};       // the second for engines that are too slow at the first

/// Pieces of both sides hang, pawns are far ahead and no king is safe: most values change what is seen.
constexpr const char* busy_position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

struct Search {
    std::string move;
    std::optional<double> score;
    long long nodes = 0;
    friend bool operator==(const Search&, const Search&) = default;
};

/// A process that is told options as for one game after another.
class Searcher {
public:
    Searcher(PlayerSetup setup, int depth, const GameSettings& game, Guardian* guardian)
        : game_(game),
          engine_(limited(std::move(setup), depth), {}, guardian),
          is_well_(engine_.player->start().ok()) {}
    ~Searcher() {
        engine_.controller.ask_to_quit();
        engine_.controller.finish();
    }
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Nothing where it fails, is too slow or tells no nodes.
    std::optional<Search> search(const PlayerSetup& told) {
        Player& player = *engine_.player;
        is_well_ = is_well_ && player.configure(told).ok() && player.set_up(game_).ok() &&
                   player.begin_at(game_.rules == Rules::chess ? busy_position : "", false).ok();
        const Reply move = is_well_ ? player.genmove(Colour::white) : Reply::refusal("");
        is_well_ = move.ok() && player.nodes();
        return is_well_ ? std::optional(Search{move.text, player.score(), *player.nodes()}) : std::nullopt;
    }

private:
    static PlayerSetup limited(PlayerSetup setup, int depth) {
        setup.nodes = 0;
        setup.movetime = 0;
        setup.clock.reset();
        setup.depth = depth;
        setup.timeouts.move = longest_search;
        return setup;
    }

    const GameSettings& game_;
    Engine engine_;
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

}  // namespace

KeptValues try_kept_values(const PlayerSetup& candidate, const std::vector<PlayerSetup>& settings,
                           const GameSettings& game, Guardian* guardian) {
    for (const int depth : depths) {
        const auto anew = [&](const PlayerSetup& setup) {
            return Searcher(setup, depth, game, guardian).search(setup);
        };
        KeptValues found;
        std::vector<std::size_t> suspects;
        Searcher stays(candidate, depth, game, guardian);
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

}  // namespace ringmaster
