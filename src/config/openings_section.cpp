#include "ringmaster/config/openings_section.hpp"

#include <fmt/format.h>

namespace ringmaster {
namespace {

void check_games_with_openings(TableReader& top, const GameSettings& game, int board_size, const std::string& whose) {
    if (game.handicap) {
        top.problem("openings", whose + "openings do not go with a handicap (leave one out)");
    } else if (game.board_size != board_size) {
        top.problem("openings", fmt::format("{0}openings are for one board, of {1}x{1}, and this is {2}x{2} (write an "
                                            "event of its own for it)",
                                            whose, board_size, game.board_size));
    }
}

}  // namespace

void read_openings_of_gtp(TableReader& top, const PathContext& context, ControlFile& file) {
    std::string path;
    const bool is_given = top.text("openings", path);
    std::optional<int> most;
    if (top.whole("opening_moves", most, {1, 1000}) && top.find("openings") == nullptr) {
        top.problem("opening_moves", "opening_moves cuts openings, and there are none (write openings = \"FILE\")");
    }
    if (!is_given) {
        return;
    }
    if (path.empty()) {
        return top.problem("openings", "openings is empty (write openings = \"FILE\", or leave it out)");
    }
    const std::size_t problems = top.problem_count();
    const Place place = top.place_of("openings");
    OpeningsSource& openings = file.gtp().openings.emplace();
    openings.path = resolve_path(top, "openings", place, path, context);
    openings.most_moves = most;
    openings.place = {static_cast<int>(place.line), static_cast<int>(place.column)};
    const GameSettings& settings = file.gtp().settings;
    if (settings.rules == Rules::none) {
        return top.problem("openings", "openings are of Go, and rules = \"none\" is another game (leave one out)");
    }
    const std::vector<Matchup> matchups = file.tournament ? file.tournament->matchups : std::vector<Matchup>{};
    openings.board_size = matchups.empty() ? settings.board_size : matchups.front().settings.board_size;
    check_games_with_openings(top, matchups.empty() ? settings : matchups.front().settings, openings.board_size, "");
    for (std::size_t i = 1; i < matchups.size() && top.problem_count() == problems; ++i) {
        check_games_with_openings(top, matchups[i].settings, openings.board_size, "matchup '" + matchups[i].id + "': ");
    }
}

}  // namespace ringmaster
