#include "ringmaster/competition/opening_book.hpp"

#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"

namespace ringmaster {

std::string OpeningBook::described(const std::filesystem::path& file) const {
    const std::string name = file.has_filename() ? file.filename().string() : file.parent_path().filename().string();
    return lines_.empty() ? name : fmt::format("{} of {}", lines_.size(), name);
}

const std::string& OpeningBook::at(std::uint64_t seed, bool of_match, std::uint64_t pair) const {
    const std::uint64_t round = pair / lines_.size();
    const bool is_at_hand = order_.lines.size() == lines_.size() && order_.seed == seed &&
                            order_.of_match == of_match && order_.round == round;
    if (!is_at_hand) {
        order_ = {seed, of_match, round, std::vector<std::size_t>(lines_.size())};
        std::iota(order_.lines.begin(), order_.lines.end(), std::size_t{0});
        Random random(seed, of_match ? "openings of a match" : "openings", round);
        for (std::size_t left = order_.lines.size(); left > 1; --left) {
            std::swap(order_.lines[left - 1], order_.lines[random.below(left)]);
        }
    }
    return lines_[order_.lines[pair % lines_.size()]];
}

}  // namespace ringmaster
