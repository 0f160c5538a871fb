#include "ringmaster/game/job.hpp"

#include "ringmaster/base/text.hpp"

namespace ringmaster {

std::array<Role, 2> roles_of(const Purpose& purpose) {
    if (const auto* choice = std::get_if<Choice>(&purpose)) {
        return {Role::candidate, choice->is_duel() ? Role::candidate : Role::opponent};
    }
    if (std::holds_alternative<PairingGame>(purpose)) {
        return {Role::player, Role::player};
    }
    const auto& game = std::get<MatchGame>(purpose);
    return {game.is_of_recommended() ? Role::candidate : Role::reference, game.is_duel           ? Role::reference
                                                                          : game.against.empty() ? Role::opponent
                                                                                                 : Role::player};
}

std::string first_or_second(Colour colour) {
    return colour == Colour::black ? "first" : "second";
}

std::string colour_or_order(const Job& job) {
    return job.script() != nullptr ? first_or_second(job.colour) : colour_word(job.colour);
}

std::string limit_text(const PlayerSetup& player) {
    std::vector<std::string> limits;
    if (player.nodes > 0) {
        limits.push_back(counted(player.nodes, "node"));
    }
    if (player.depth > 0) {
        limits.push_back("depth " + std::to_string(player.depth));
    }
    return join(limits, ", ");
}

}  // namespace ringmaster
