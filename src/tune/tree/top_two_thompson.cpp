#include "ringmaster/tune/tree/top_two_thompson.hpp"

#include "ringmaster/tune/tree/thompson.hpp"

namespace ringmaster {
namespace {

constexpr int patience = 16;

std::size_t rival_of(std::size_t leader, std::vector<Arm>& arms, Random& random) {
    for (int attempt = 0; attempt < patience; ++attempt) {
        const std::size_t first = thompson(arms, random);
        const bool is_leader_itself = first == leader && random.below(arms[leader].count) == 0;
        if (!is_leader_itself) {
            return first;
        }
    }
    if (--arms[leader].count > 0) {
        return thompson(arms, random);
    }
    arms.erase(arms.begin() + static_cast<std::ptrdiff_t>(leader));
    const std::size_t first = thompson(arms, random);
    return first < leader ? first : first + 1;
}

}  // namespace

std::size_t top_two_thompson(std::vector<Arm> arms, Random& random) {
    const std::size_t leader = thompson(arms, random);
    const bool is_alone = arms.size() == 1 && arms.front().count == 1;
    return is_alone || random.below(2) == 0 ? leader : rival_of(leader, arms, random);
}

}  // namespace ringmaster
