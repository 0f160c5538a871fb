#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/named_options.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/engine/uci.hpp"

#include "engine_player.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_named_options = 40;
constexpr const char* chess960_option = "uci_chess960";  ///< in lower case
constexpr const char* variant_option = "UCI_Variant";
constexpr auto options_of_all_usi = {"USI_Hash", "USI_Ponder"};  ///< which programs set unasked

/// Why an option cannot have this value; empty: it can.
std::string problem_of_value(const NamedOption& option, const std::string& value) {
    if (!option.choices.empty()) {
        return contains(option.choices, value)
                   ? ""
                   : did_you_mean(value, option.choices, "it must be " + listed(option.choices, "or"));
    }
    const auto number = number_of(value);
    if (option.is_integer && (!number || value.find_first_of(".eE") != std::string::npos)) {
        return "it must be a whole number";
    }
    const bool is_low = number && option.least && *number < *option.least;
    const bool is_high = number && option.greatest && *number > *option.greatest;
    return is_low || is_high ? fmt::format("it must be from {} to {}", option.least.value_or(*number),
                                           option.greatest.value_or(*number))
                             : "";
}

bool is_button(const std::vector<std::string>& words) {
    return words[words.size() - 2] == "type" && words.back() == "button";
}

/// An engine behind UCI or USI. It is told the whole game before each of its moves, so the opponent's need no answer.
class UciPlayer : public EnginePlayer {
public:
    UciPlayer(const PlayerSetup& player, Controller& controller, const UciDialect& dialect)
        : EnginePlayer(player, controller), dialect_(dialect) {}

    /// Sends uci, and takes the engine's name and its options.
    Reply start() override {
        const Reply reply = ask(dialect_.greeting, player_.timeouts.startup);
        for (const std::string& line : split(reply.ok() ? reply.text : "", '\n')) {
            learn(trim(line));
        }
        if (dialect_.protocol == PlayerProtocol::usi) {
            for (const char* name : options_of_all_usi) {
                options_.try_emplace(to_lower(name), Option{name, {}});
            }
        }
        return reply;
    }

    /// Sets its options, those that are not as they were set last, and buttons behind the others, since they may do
    /// something with these ("Load" a "File"): when one of these is new, they are pressed again. Then isready, as some
    /// take their time over them.
    /// Options that it has not, and values that they cannot have, are a failure that names them all.
    Reply configure(const PlayerSetup& setup) override {
        if (const std::string problem = problem_of(setup.options); !problem.empty()) {
            return fail(problem);
        }
        const auto is_button = [&](const auto& one) { return options_.at(to_lower(one.first)).is_button; };
        const auto is_new = [&](const auto& one) {
            const auto last = configured_.find(to_lower(one.first));
            return !is_button(one) && (last == configured_.end() || last->second != one.second);
        };
        if (std::ranges::any_of(setup.options, is_new)) {
            std::erase_if(configured_, is_button);
        }
        for (const bool are_buttons : {false, true}) {
            for (const auto& [name, value] : setup.options) {
                if (options_.at(to_lower(name)).is_button == are_buttons) {
                    change_option(name, value);
                }
            }
        }
        return ready(player_.timeouts.startup);
    }

    /// Says which game it is, where that is not chess; sends ucinewgame, isready.
    Reply set_up(const GameSettings& settings) override {
        moves_.clear();
        last_ = {};
        if (!settings.variant.empty() && dialect_.has_variants) {
            change_option(variant_option, settings.variant);
        }
        if (dialect_.is_ready_first) {
            ready(player_.timeouts.command);
        }
        const Reply reply = tell(dialect_.new_game);
        return dialect_.is_ready_first ? reply : ready(player_.timeouts.command);
    }

    /// UCI_Chess960, where it must be told so. An engine that is kept may have played the other kind before.
    Reply begin_at(const std::string& fen, bool is_chess960) override {
        fen_ = fen;
        const bool is_needed = is_chess960 || configured_.contains(chess960_option);
        return is_needed ? change_option(chess960_option, is_chess960 ? "true" : "false") : Reply{};
    }

    Reply set_clock(const std::optional<TimeControl>& control) override {
        control_ = control;
        left_.reset();
        others_control_.reset();
        others_left_.reset();
        patience_.reset();
        return {};
    }

    /// Keeps the time, which is told with the next `go`. Also looks at the machine, for `excuse`.
    Reply tell_time(Colour, const TimeLeft& left, std::optional<double> patience) override {
        left_ = left;
        patience_ = patience;
        controller_.watch_machine();
        return {};
    }

    void hear_of_time(const TimeControl& control, const TimeLeft& left) override {
        others_control_ = control;
        others_left_ = left;
    }

    /// Sends position and go. An engine may write "e7e8Q", but is told its move as UCI writes it.
    Reply genmove(Colour colour) override {
        last_ = {};
        std::string position = "position " + dialect_.start_text(fen_);
        if (!moves_.empty()) {
            position += " moves" + moves_;
        }
        tell(position);
        Reply reply = ask(go_command(colour), patience_.value_or(player_.timeouts.move));
        if (reply.ok()) {
            last_ = parse_uci_move(reply.text);
            reply.text = last_.move == "win" && may_claim() ? "claim" : dialect_.our_move(last_.move);
            const bool is_drop = last_.move.find_first_of("@*") != std::string::npos;
            moves_ += " " + (is_drop ? last_.move : to_lower(last_.move));
        }
        return reply;
    }

    bool may_claim() const override { return player_.allow_claim && !dialect_.has_variants; }

    /// Notes a move of the opening, or the opponent's. It hears of it when it is to move.
    Reply play(Colour, const std::string& move) override {
        moves_ += " " + dialect_.its_move(move);
        return so_far();
    }

    Reply final_score() override { return Reply::refusal("does not count"); }

    /// Of USI alone.
    void end_game(double score) override {
        if (dialect_.protocol == PlayerProtocol::usi) {
            tell(score == 1 ? "gameover win" : score == 0 ? "gameover lose" : "gameover draw");
        }
    }

    /// What it thought of its last move: "+0.31/14".
    std::string explain_last_move() override { return score_text(last_); }

    std::optional<double> score() const override { return pawns_of(last_); }
    std::optional<long long> nodes() const override { return last_.nodes; }

    /// isready: a late answer would come before this one. Dying now says nothing about the answer before.
    Reply confirm() override {
        const Reply reply = ready(player_.timeouts.command);
        const bool says_nothing = failure_.empty() && !controller_.has_spoken_unasked();
        return reply.kind == Reply::Kind::failed && says_nothing ? Reply{} : reply;
    }

    std::optional<int> threads() const override {
        for (const auto& [name, option] : options_) {
            if (is_count_of_threads(name)) {
                const auto told = configured_.find(name);
                return number_in<int>(told != configured_.end() ? told->second
                                      : option.values           ? option.values->present
                                                                : "");
            }
        }
        return std::nullopt;
    }

private:
    Reply tell(const std::string& command) { return failure_.empty() ? controller_.tell(command) : failed(); }

    Reply ready(double timeout) {
        const Reply reply = ask("isready", timeout);
        return !reply.ok() || reply.text == "readyok"
                   ? reply
                   : fail(fmt::format("is not speaking {}: it answers one command late ('isready' with '{}')",
                                      traits_of(dialect_.protocol).name, printable(reply.text, 40)));
    }

    void learn(const std::string& line) {
        if (const std::string name = parse_uci_name(line); !name.empty()) {
            engine_ = printable(name, longest_name);
        }
        const std::vector<std::string> words = words_in(line);
        if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
            const auto end = words.begin() + static_cast<std::ptrdiff_t>(end_of_option_name(words));
            const std::string option = join({words.begin() + 2, end}, " ");
            options_[to_lower(option)] = {option, parse_uci_option(line), is_button(words)};
        }
    }

    /// All that is wrong with them; empty if nothing is. Which options there are is told once.
    std::string problem_of(const std::map<std::string, std::string>& settings) const {
        std::vector<std::string> problems;
        std::vector<std::string> foreign;
        for (const auto& [name, value] : settings) {
            const auto known = options_.find(to_lower(name));
            const std::string quoted = "'" + printable(name, 60) + "'";
            if (known != options_.end()) {
                const auto& [own_name, option, is_button] = known->second;
                if (const std::string wrong = option && !is_button ? problem_of_value(*option, value) : "";
                    !wrong.empty()) {
                    problems.push_back(
                        fmt::format("option {} cannot be '{}': {}", own_name, printable(value, 60), wrong));
                }
            } else if (const auto nearest = nearest_word(name, option_names())) {
                problems.push_back(
                    fmt::format("has no option {} (did you mean '{}'?)", quoted, printable(*nearest, 60)));
            } else {
                foreign.push_back(quoted);
            }
        }
        if (!foreign.empty()) {
            problems.push_back("has no option " + listed(foreign, "or") + " " + text_of_options());
        }
        return join(problems, "; ");
    }

    /// Sets an option, unless it was set so last.
    Reply change_option(const std::string& name, const std::string& value) {
        const std::string key = to_lower(name);
        if (const auto known = configured_.find(key); known != configured_.end() && known->second == value) {
            return {};
        }
        configured_[key] = value;
        if (const std::string problem = problem_of({{name, value}}); !problem.empty()) {
            return fail(problem);
        }
        const auto& [own_name, option, is_button] = options_.at(key);
        if (is_button) {
            return value == "false" ? Reply{} : tell("setoption name " + own_name);
        }
        return tell(fmt::format("setoption name {} value {}", own_name, value));
    }

    std::vector<std::string> option_names() const {
        return each(options_, [](const auto& one) { return one.second.name; });
    }

    std::string text_of_options() const {
        std::vector<std::string> names = option_names();
        if (names.empty()) {
            return "(it has none)";
        }
        const bool are_many = names.size() > most_named_options;
        names.resize(std::min(names.size(), most_named_options));
        return "(it has " + printable(join(names, ", "), 1000) + (are_many ? " and others)" : ")");
    }

    std::string go_command(Colour colour) const {
        std::string command = "go";
        if (control_ && left_) {
            command += " " + dialect_.clock_text(colour, *control_, *left_, others_control_, others_left_);
        }
        command += player_.nodes > 0 ? fmt::format(" nodes {}", player_.nodes) : "";
        command += player_.depth > 0 ? fmt::format(" depth {}", player_.depth) : "";
        if (player_.movetime > 0) {
            command += " " + (control_ ? uci_dialect : dialect_).movetime_text(player_.movetime);
        }
        return command;
    }

    const UciDialect& dialect_;
    struct Option {
        std::string name;  ///< as the engine writes it
        std::optional<NamedOption> values;
        bool is_button = false;  ///< it has no value, and does something
    };
    std::map<std::string, Option> options_;          ///< by name in lower case
    std::map<std::string, std::string> configured_;  ///< what they were set to, by name in lower case
    std::string fen_;                                ///< where the game began; empty: as chess begins
    std::string moves_;                              ///< since then, a blank before each
    UciMove last_;
    std::optional<TimeControl> control_;
    std::optional<TimeLeft> left_;
    std::optional<TimeControl> others_control_;
    std::optional<TimeLeft> others_left_;
};

template <const UciDialect& dialect>
EngineProtocol protocol_in() {
    return {dialect.greeting,
            [](const std::string& its_line) { return its_line == dialect.greeting + std::string("ok"); },
            [](const PlayerSetup& setup) -> std::unique_ptr<Framing> {
                return std::make_unique<UciFraming>(setup.nodes, dialect);
            },
            [](const PlayerSetup& setup, Controller& controller) -> std::unique_ptr<Player> {
                return std::make_unique<UciPlayer>(setup, controller, dialect);
            }};
}

}  // namespace

const EngineProtocol uci_protocol = protocol_in<uci_dialect>();
const EngineProtocol usi_protocol = protocol_in<usi_dialect>();

}  // namespace ringmaster
