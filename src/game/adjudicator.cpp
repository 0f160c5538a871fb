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

std::optional<Adjudicator::Finding> Adjudicator::hear(Colour mover, const std::optional<double>& opinion, int moves) {
    Opinion& own = opinions_[colour_index(mover)];
    own.of_black = opinion;
    if (opinion && mover == Colour::white) {
        own.of_black = settings_.is_of_chess ? -*opinion : 1 - *opinion;
    }
    note(own);
    auto finding = look_for_winner(moves);
    return finding ? finding : settings_.is_of_chess ? look_for_draw(moves) : look_for_leader(moves);
}

void Adjudicator::note(Opinion& opinion) const {
    const auto count = [&](int& in_a_row, bool is_so) { in_a_row = opinion.of_black && is_so ? in_a_row + 1 : 0; };
    const double of_black = opinion.of_black.value_or(0);
    if (settings_.is_of_chess) {
        count(opinion.black_wins, settings_.resign_score > 0 && of_black >= settings_.resign_score);
        count(opinion.white_wins, settings_.resign_score > 0 && -of_black >= settings_.resign_score);
        count(opinion.is_drawn, std::abs(of_black) <= settings_.draw_score);
    } else {
        count(opinion.black_wins, 1 - of_black < settings_.resign_below);
        count(opinion.white_wins, of_black < settings_.resign_below);
    }
}

std::optional<Adjudicator::Finding> Adjudicator::look_for_winner(int moves) const {
    const auto& [black, white] = opinions_;
    const auto winner = one_of(std::min(black.black_wins, white.black_wins) >= settings_.moves,
                               std::min(black.white_wins, white.white_wins) >= settings_.moves);
    if (!winner) {
        return std::nullopt;
    }
    const std::string each = counted(settings_.moves, "move") + " each";
    return Finding{{*winner, moves},
                   settings_.is_of_chess
                       ? fmt::format("both engines saw {} ahead by {} or more at {}", colour_word(*winner),
                                     settings_.resign_score, each)
                       : fmt::format("both engines gave {} a chance below {} at {}", colour_word(opponent_of(*winner)),
                                     settings_.resign_below, each)};
}

std::optional<Adjudicator::Finding> Adjudicator::look_for_leader(int moves) const {
    const auto& [black, white] = opinions_;
    if (!settings_.max_moves || moves < *settings_.max_moves || !black.of_black || !white.of_black) {
        return std::nullopt;
    }
    const auto leader =
        one_of(std::min(*black.of_black, *white.of_black) > 0.5, std::max(*black.of_black, *white.of_black) < 0.5);
    return leader ? std::optional(Finding{{*leader, moves},
                                          fmt::format("both engines saw {} ahead after {}", colour_word(*leader),
                                                      counted(moves, "move"))})
                  : std::nullopt;
}

std::optional<Adjudicator::Finding> Adjudicator::look_for_draw(int moves) const {
    const int agreed = std::min(opinions_[0].is_drawn, opinions_[1].is_drawn);
    if (settings_.draw_moves == 0 || moves / 2 < settings_.draw_from || agreed < settings_.draw_moves) {
        return std::nullopt;
    }
    return Finding{{std::nullopt, moves},
                   fmt::format("both engines saw nobody ahead by more than {} at {} each", settings_.draw_score,
                               counted(settings_.draw_moves, "move"))};
}

}  // namespace ringmaster
