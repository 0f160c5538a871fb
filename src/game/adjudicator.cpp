#include "ringmaster/game/adjudicator.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

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
    return fmt::format("{} {}", ruling.winner ? letter(*ruling.winner) : 'd', ruling.moves);
}

std::optional<Ruling> parse_ruling(const std::string& text) {
    if (text.size() < 2 || std::string_view("bwd").find(text[0]) == std::string_view::npos || text[1] != ' ') {
        return std::nullopt;
    }
    return Ruling{one_of(text[0] == 'b', text[0] == 'w'), std::atoi(text.c_str() + 2)};
}

std::string to_text(const AdjudicationSettings& settings) {
    if (settings.is_of_chess) {
        return fmt::format("resign_score {}, moves {}, draw_score {}, draw_moves {}, draw_from {}",
                           settings.resign_score, settings.moves, settings.draw_score, settings.draw_moves,
                           settings.draw_from);
    }
    return fmt::format("resign_below {}, moves {}", settings.resign_below, settings.moves) +
           (settings.max_moves ? fmt::format(", max_moves {}", *settings.max_moves) : "");
}

bool is_audited(const AdjudicationSettings& settings, std::uint64_t event_seed, std::uint64_t number) {
    return Random(event_seed, "audit", number).uniform() < settings.audit;
}

std::optional<Adjudicator::Finding> Adjudicator::hear(Colour mover, const std::optional<double>& chance, int moves) {
    Opinion& own = opinions_[colour_index(mover)];
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

std::optional<Adjudicator::Finding> ChessAdjudicator::hear(Colour mover, const std::optional<double>& score,
                                                           int moves) {
    Opinion& own = opinions_[colour_index(mover)];
    const double of_black = score ? mover == Colour::black ? *score : -*score : 0;
    const bool may_resign = score && settings_.resign_score > 0;
    own.sees_black_win = may_resign && of_black >= settings_.resign_score ? own.sees_black_win + 1 : 0;
    own.sees_white_win = may_resign && -of_black >= settings_.resign_score ? own.sees_white_win + 1 : 0;
    own.sees_draw = score && std::abs(of_black) <= settings_.draw_score ? own.sees_draw + 1 : 0;

    const auto& [black, white] = opinions_;
    const auto winner = one_of(std::min(black.sees_black_win, white.sees_black_win) >= settings_.moves,
                               std::min(black.sees_white_win, white.sees_white_win) >= settings_.moves);
    if (winner) {
        return Adjudicator::Finding{
            {*winner, moves},
            fmt::format("both engines saw {} ahead by {} or more at {} each", colour_word(*winner),
                        settings_.resign_score, counted(settings_.moves, "move"))};
    }
    const bool is_drawn = settings_.draw_moves > 0 && moves >= 2 * settings_.draw_from &&
                          std::min(black.sees_draw, white.sees_draw) >= settings_.draw_moves;
    return is_drawn ? std::optional(Adjudicator::Finding{
                          {std::nullopt, moves},
                          fmt::format("both engines saw nobody ahead by more than {} at {} each", settings_.draw_score,
                                      counted(settings_.draw_moves, "move"))})
                    : std::nullopt;
}

}  // namespace ringmaster
