#include "answers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {

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
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

}  // namespace ringmaster
