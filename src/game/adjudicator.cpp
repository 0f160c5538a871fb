#include "ringmaster/game/adjudicator.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

std::optional<Colour> one_of(bool is_black, bool is_white) {
    return is_black ? std::optional(Colour::black) : is_white ? std::optional(Colour::white) : std::nullopt;
}

}  // namespace

std::string to_text(const Ruling& ruling) {
    return fmt::format("{} {}", letter(ruling.winner), ruling.moves);
}

std::optional<Ruling> parse_ruling(const std::string& text) {
    if (!text.starts_with("b ") && !text.starts_with("w ")) {
        return std::nullopt;
    }
    return Ruling{text.front() == 'b' ? Colour::black : Colour::white, std::atoi(text.c_str() + 2)};
}

std::string to_text(const AdjudicationSettings& settings) {
    return fmt::format("resign_below {}, moves {}", settings.resign_below, settings.moves) +
           (settings.max_moves ? fmt::format(", max_moves {}", *settings.max_moves) : "");
}

bool is_audited(const AdjudicationSettings& settings, std::uint64_t event_seed, std::uint64_t number) {
    return Random(event_seed, "audit", number).uniform() < settings.audit;
}

std::optional<Adjudicator::Finding> Adjudicator::hear(Colour mover, const std::optional<double>& chance, int moves) {
    Opinion& own = opinions_[mover == Colour::black ? 0 : 1];
    own.of_black = chance && mover == Colour::white ? 1 - *chance : chance;
    own.sure_of_black = own.of_black && 1 - *own.of_black < settings_.resign_below ? own.sure_of_black + 1 : 0;
    own.sure_of_white = own.of_black && *own.of_black < settings_.resign_below ? own.sure_of_white + 1 : 0;

    const auto& [black, white] = opinions_;
    const auto sure_winner = one_of(std::min(black.sure_of_black, white.sure_of_black) >= settings_.moves,
                                    std::min(black.sure_of_white, white.sure_of_white) >= settings_.moves);
    if (sure_winner) {
        return Finding{
            {*sure_winner, moves},
            fmt::format("both engines gave {} a chance below {} at {} each", colour_word(opponent_of(*sure_winner)),
                        settings_.resign_below, counted(settings_.moves, "move"))};
    }
    if (!settings_.max_moves || moves < *settings_.max_moves || !black.of_black || !white.of_black) {
        return std::nullopt;
    }
    const auto leader =
        one_of(std::min(*black.of_black, *white.of_black) > 0.5, std::max(*black.of_black, *white.of_black) < 0.5);
    if (!leader) {
        return std::nullopt;
    }
    return Finding{{*leader, moves},
                   fmt::format("both engines saw {} ahead after {}", colour_word(*leader), counted(moves, "move"))};
}

}  // namespace ringmaster
