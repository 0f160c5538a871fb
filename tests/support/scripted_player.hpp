#pragma once

#include <deque>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// "text" is a success, "? text" a refusal, "! text" a failure.
inline Reply scripted_reply(const std::string& script) {
    if (script.rfind("! ", 0) == 0) {
        return {Reply::Kind::failed, script.substr(2)};
    }
    return script.rfind("?", 0) == 0 ? Reply{Reply::Kind::refused, trim(script.substr(1))}
                                     : Reply{Reply::Kind::ok, script};
}

/// A player whose every answer is written down: its moves, separated by commas ("E5, pass, ? cannot move"; "E5 %0.97"
/// also says how likely it thinks it will win), and in
/// `answers` the answers to other commands ("set_up", "play b E5", "fixed_handicap 2", "final_score"). With an answer
/// to "explain_last_move" or "may_claim" it does so. "E5 @12.5" is a move that takes so many seconds. `heard` has all
/// other commands; those about its clock once it has one.
class ScriptedPlayer : public Player {
public:
    explicit ScriptedPlayer(const std::string& moves, std::map<std::string, std::string> answers = {})
        : answers_(std::move(answers)) {
        for (const std::string& move : split(moves, ',')) {
            moves_.push_back(trim(move));
        }
    }

    Reply set_up(const GameSettings&) override { return answer("set_up"); }
    Reply genmove(Colour colour) override {
        std::string move = moves_.empty() ? "! the script is over" : moves_.front();
        if (!moves_.empty()) {
            moves_.pop_front();
        }
        const std::size_t chance = move.find(" %");
        estimate_ = chance == std::string::npos ? std::nullopt : std::optional(std::stod(move.substr(chance + 2)));
        move = move.substr(0, chance);
        const std::size_t at = move.find(" @");
        Reply reply = answer(std::string("genmove ") + letter(colour), move.substr(0, at));
        reply.seconds = at == std::string::npos ? 0 : std::stod(move.substr(at + 2));
        return reply;
    }
    Reply set_clock(const std::optional<TimeControl>& control) override {
        return control ? answer("clock " + to_text(*control)) : Reply{};
    }
    Reply tell_time(Colour, const TimeLeft& left, std::optional<double> patience) override {
        std::ostringstream text;
        text << "left " << left.seconds;
        if (left.count > 0) {
            text << " (" << left.count << ")";
        }
        if (patience) {
            text << ", wait " << *patience;
        }
        return answer(text.str());
    }
    std::string excuse(double) override {
        const auto found = answers_.find("excuse");
        return found == answers_.end() ? "" : found->second;
    }
    std::optional<double> estimate() const override { return estimate_; }
    Reply play(Colour colour, const std::string& move) override {
        return answer(std::string("play ") + letter(colour) + " " + move);
    }
    Reply begin_at(const std::string& fen, bool is_chess960) override {
        return answer((is_chess960 ? "begin960 " : "begin ") + fen);
    }
    Reply handicap(const std::string& command) override {
        return answer(command, command.starts_with("set_free_handicap") ? "" : "? unknown command");
    }
    bool may_claim() const override { return answers_.count("may_claim") > 0; }
    std::string explain_last_move() override {
        const auto found = answers_.find("explain_last_move");
        return found == answers_.end() ? "" : found->second;
    }
    Reply dead_stones() override { return answer("dead_stones", "? cannot tell"); }
    Reply final_score() override { return answer("final_score", "? cannot score"); }

    std::vector<std::string> heard;

private:
    Reply answer(const std::string& command, const std::string& otherwise = "") {
        heard.push_back(command);
        const auto found = answers_.find(command);
        const Reply reply = scripted_reply(found == answers_.end() ? otherwise : found->second);
        if (reply.kind == Reply::Kind::failed && failure_.empty()) {
            failure_ = reply.text;
        }
        return failure_.empty() ? reply : Reply{Reply::Kind::failed, failure_};
    }

    std::deque<std::string> moves_;
    std::map<std::string, std::string> answers_;
    std::string failure_;
    std::optional<double> estimate_;
};

}  // namespace ringmaster
