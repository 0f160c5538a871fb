#include "ringmaster/game/player.hpp"

namespace ringmaster {

namespace {

Reply refusal(const char* why) {
    return {Reply::Kind::refused, why};
}

}  // namespace

Reply Player::set_clock(const std::optional<TimeControl>&) {
    return refusal("knows no time settings");
}

Reply Player::tell_time(Colour, const TimeLeft&, std::optional<double>) {
    return refusal("knows no time settings");
}

std::string Player::excuse(double) {
    return "";
}

Reply Player::play_text(Colour, const std::string&) {
    return refusal("plays Go only");
}

Reply Player::fixed_handicap(int) {
    return refusal("does not know fixed handicaps");
}

Reply Player::place_free_handicap(int) {
    return refusal("does not know free handicaps");
}

Reply Player::set_free_handicap(const std::vector<Point>&) {
    return refusal("does not know free handicaps");
}

Reply Player::dead_stones() {
    return refusal("does not know dead stones");
}

}  // namespace ringmaster
