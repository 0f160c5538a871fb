#include "ringmaster/play/random_openings.hpp"

#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/engine/uci.hpp"

namespace ringmaster {
namespace {

constexpr int half_moves = 6;
constexpr int depth_of_judgement = 6;
constexpr double greatest_lead = 1;  // pawns
constexpr double patience = 20;      // seconds

/// Whether the moves could be played, and the game goes on.
bool play_some(FairyRules& rules, Random& random) {
    for (int i = 0; i < half_moves; ++i) {
        const std::set<std::string>& legal = rules.legal_moves();
        if (legal.empty()) {
            return false;
        }
        const std::string move = *std::next(legal.begin(), static_cast<std::ptrdiff_t>(random.below(legal.size())));
        if (!rules.play(move) || rules.end()) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<std::string> random_openings(const PlayerSetup& referee, const GameSettings& game, std::size_t most,
                                         Guardian* guardian) {
    Controller controller(referee, {}, guardian);
    const auto player = protocol_of(referee.protocol).make_player(referee, controller);
    std::set<std::string> openings;
    if (player->start().ok() && player->configure(referee).ok() && player->set_up(game).ok()) {
        const auto begun = SteadyClock::now();
        for (std::uint64_t number = 0; openings.size() < most && seconds_since(begun) < patience; ++number) {
            Random random(0, "openings of " + game.variant, number);
            FairyRules rules = fairy_rules(game, referee, controller);
            if (!rules.begin("").empty()) {
                break;
            }
            const bool goes_on = play_some(rules, random);
            if (!rules.failure().empty()) {
                break;
            }
            if (!goes_on) {
                continue;
            }
            controller.tell("position " + rules.course());
            const Reply search =
                controller.send(fmt::format("go depth {}", depth_of_judgement), referee.timeouts.command);
            const std::optional<double> lead = pawns_of(parse_uci_move(search.text));
            if (search.ok() && lead && std::abs(*lead) <= greatest_lead) {
                openings.insert(rules.course());
            }
        }
    }
    controller.end();
    return {openings.begin(), openings.end()};
}

}  // namespace ringmaster
