#include "ringmaster/game/answers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/go/handicap.hpp"

namespace ringmaster {
namespace {

std::string one_that_comes_twice(const std::vector<Point>& points) {
    for (auto point = points.begin(); point != points.end(); ++point) {
        if (std::find(points.begin(), point, *point) != point) {
            return to_text(*point);
        }
    }
    return "";
}

std::string problem_with_choice(const PointList& list, int stones) {
    if (!list.problem.empty()) {
        return list.problem;
    }
    if (const std::string twice = one_that_comes_twice(list.points); !twice.empty()) {
        return twice + " comes twice";
    }
    const auto count = static_cast<int>(list.points.size());
    return count == stones ? "" : fmt::format("{} instead of {}", counted(count, "stone"), stones);
}

PointList place_fixed_handicap(Player& player, int board_size, int stones) {
    const std::vector<Point> standard = fixed_handicap_points(board_size, stones);
    if (standard.empty()) {
        return {{},
                fmt::format("a board of size {} has no fixed handicap of {}", board_size, counted(stones, "stone"))};
    }
    const std::string command = fmt::format("fixed_handicap {}", stones);
    const Reply reply = player.handicap(command);
    if (!reply.ok()) {
        return {{}, problem_with(command, reply)};
    }
    const PointList named = parse_points(reply.text, board_size);
    if (named.points.size() != standard.size() || as_set(named.points) != as_set(standard)) {
        const std::string answer = printable(trim(reply.text));
        return {{}, fmt::format("answered '{}' with '{}' instead of '{}'", command, answer, to_text(standard))};
    }
    return {standard, ""};
}

PointList place_free_handicap(Player& player, int board_size, int stones) {
    const std::string command = fmt::format("place_free_handicap {}", stones);
    const Reply reply = player.handicap(command);
    if (!reply.ok()) {
        return {{}, problem_with(command, reply)};
    }
    PointList chosen = parse_points(reply.text, board_size);
    if (const std::string problem = problem_with_choice(chosen, stones); !problem.empty()) {
        return {{}, fmt::format("answered '{}' with '{}': {}", command, printable(trim(reply.text)), problem)};
    }
    return chosen;
}

}  // namespace

std::string failure_response(const std::string& command, const Reply& reply) {
    const std::string text = printable(reply.text);
    return fmt::format("failure response from '{}'{}{}", printable(command), text.empty() ? "" : ": ", text);
}

std::string problem_with(const std::string& command, const Reply& reply) {
    if (reply.ok()) {
        return "";
    }
    return reply.kind == Reply::Kind::failed ? reply.text : failure_response(command, reply);
}

std::string play_command(Colour colour, const Move& move) {
    return fmt::format("play {} {}", letter(colour), to_text(move));
}

std::string to_text(const std::vector<Point>& points) {
    return join(each(points, [&](const Point point) { return to_text(point); }), " ");
}

PointList parse_points(const std::string& text, int board_size) {
    PointList list;
    for (const std::string& word : words_in(text)) {
        const auto move = parse_move(word, board_size);
        if (!move || move->kind != Move::Kind::play) {
            return {{}, fmt::format("'{}' is not a point", printable(word, 40))};
        }
        list.points.push_back(move->point);
    }
    return list;
}

std::vector<Point> as_set(std::vector<Point> points) {
    const auto before = [](Point one, Point other) {
        return one.row != other.row ? one.row < other.row : one.column < other.column;
    };
    std::ranges::sort(points, before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

PointList place_handicap(Player& player, const GameSettings& settings) {
    const auto place = settings.handicap_style == HandicapStyle::fixed ? place_fixed_handicap : place_free_handicap;
    return place(player, settings.board_size, settings.handicap.value());
}

std::string tell_handicap(Player& player, const GameSettings& settings, const std::vector<Point>& stones) {
    if (settings.handicap_style == HandicapStyle::fixed) {
        return place_fixed_handicap(player, settings.board_size, static_cast<int>(stones.size())).problem;
    }
    const std::string command = "set_free_handicap " + to_text(stones);
    return problem_with(command, player.handicap(command));
}

}  // namespace ringmaster
