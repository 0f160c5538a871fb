#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// The inside of a TOML string in double quotes.
std::string toml_escaped(std::string_view text);

/// The text as a string of TOML, in double quotes.
std::string toml_text(std::string_view text);

/// The name as a key of TOML, in quotes if it must be.
std::string toml_key(const std::string& name);

/// What somebody typed as a value of TOML: a number when it is one, else a text.
std::string toml_value(const std::string& typed);

/// A control file in the making. It knows from what each of its lines was made, so that what `parse_control_file` finds
/// wrong is told of that: who answered questions has not seen the file. Nothing else checks what stands in it.
class Draft {
public:
    /// Whole lines. `origin` is what they were made from, "--size 9"; empty: nobody was asked for them.
    void add(std::string_view lines, const std::string& origin = "");

    /// "key = value", where the value is one of TOML. Complaints call it "it": the origin says what it is.
    void set(const std::string& key, const std::string& value, const std::string& origin = "");

    /// Sets a key whose value is known; an empty text is none.
    void set_known(const std::string& key, const std::string& text, const std::string& origin = "") {
        if (!text.empty()) {
            set(key, toml_text(text), origin);
        }
    }
    template <class Number>
    void set_known(const std::string& key, const std::optional<Number>& number, const std::string& origin = "") {
        if (number) {
            set(key, fmt::to_string(*number), origin);
        }
    }

    const std::string& text() const { return text_; }

    struct Complaint {
        std::string origin;
        std::string message;  ///< with reason and remedy, without the names of section and key
        std::string text() const { return origin.empty() ? message : origin + ": " + message; }
    };
    /// What is wrong: at most one complaint for each origin, in the order of the lines.
    std::vector<Complaint> complaints(ReadFor purpose = ReadFor::games) const;
    /// The complaints of somebody who has read it as a file.
    std::vector<Complaint> complaints(const std::vector<Problem>& problems) const;

private:
    struct Line {
        std::string origin;
        std::string key = {};  ///< empty: the line is not one of set()
    };
    std::string text_;
    std::vector<Line> lines_;
};

/// What the checker says of one setting, as if all others were well; empty: nothing. `section` is empty for the top
/// level, `value` one of TOML.
std::string complaint_about(const std::string& section, const std::string& key, const std::string& value);

/// A parameter as one finds it outside of control files: a number between two ends, or one of some words.
struct PlainParameter {
    std::string name = {};  ///< as its owner calls it
    std::string code = {};
    double least = 0;
    double greatest = 0;
    bool is_integer = false;
    bool is_log = false;
    std::string start = {};                 ///< as one types it; empty: none
    std::vector<std::string> choices = {};  ///< when there are any, none of the numbers means anything
    std::string option = {};                ///< the option of a UCI engine that takes its value; empty: none
    std::string set_by = {};                ///< the GTP command up to its value; empty: none
};

/// Whether its choices are texts; a list of numbers is one of numbers, so that it has an order.
bool are_texts(const PlainParameter& parameter);

/// The name as a code, which is the same when it can be one.
std::string code_of(const std::string& name);

/// Whether the name is that of a placeholder which ringmaster fills in itself.
bool is_own_placeholder(const std::string& name);

/// Adds its section, each line after the prefix, with an empty line before.
void add_parameter(Draft& draft, const PlainParameter& parameter, const std::string& prefix = "",
                   const std::string& origin = "");

/// What a UCI engine is told before each game, by the options' names, as TOML: { Hash = 4, "Clear Hash" = "" }.
std::string toml_options(const std::vector<std::pair<std::string, std::string>>& options);

/// What games with engines that speak UCI or USI need in the table of the file itself: their rules, and the openings
/// beside it, if there are some.
void set_rules(Draft& draft, const std::string& rules, const std::string& openings);

/// How long an engine thinks about a move; nothing, or one of these.
struct ThinkingLimit {
    std::optional<std::uint64_t> nodes = {};  ///< these three as a player's keys, for engines that speak UCI
    std::optional<int> depth = {};
    std::optional<double> movetime = {};  ///< seconds
    std::string clock = {};               ///< as the key; empty: none
    bool is_set() const { return nodes || depth || movetime || !clock.empty(); }
    friend bool operator==(const ThinkingLimit&, const ThinkingLimit&) = default;
};

/// Reads a time control as fastchess and cutechess write it: "10+0.1" is the clock "10s+0.1s", "1:30+1" is "90s+1s",
/// "40/60+0.6", a minute more after each 40 moves, is "60s/40+0.6s"; "st=0.1" is a movetime, and "inf" no limit. Throws
/// Error (Fault::usage) for others.
void take_time_control(const std::string& option, const std::string& text, ThinkingLimit& limit);

/// For people: "10s for all moves, and 0.1s more after each"; "5000 nodes a move".
std::string in_words(const ThinkingLimit& limit);

/// The player's keys: all but the clock, which an event has, too.
void set_limit(Draft& draft, const ThinkingLimit& limit);

/// The clock of engines of chess of which nobody has said how long they think.
inline constexpr const char* usual_clock = "2s+0.02s";

/// What the player of an engine of chess says beside its command and options: its limit, by default the usual clock,
/// and whether its process plays many games.
void set_player_of_chess(Draft& draft, const ThinkingLimit& limit, bool stays = true);

/// What is wrong with each parameter, in their order; empty: nothing.
std::vector<std::string> complaints_about(const std::vector<PlainParameter>& parameters);

}  // namespace ringmaster
