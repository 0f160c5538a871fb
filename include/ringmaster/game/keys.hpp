#pragma once

#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/adjudicator.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/run_settings.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// Whether games that were played under another value of a key have another meaning, and must not be pooled.
enum class Meaning {
    none,    ///< they are the same
    if_set,  ///< another; a state file tells the value if it is not the default, which it was before the key was there
    always,  ///< another; every state file tells the value
};

/// What a number may be.
struct KeyRange {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool is_above = false;  ///< not the least itself
    bool is_below = false;  ///< not the most itself
};

struct KeyTraits {
    Meaning meaning = Meaning::none;
    bool is_circumstance = false;  ///< games may be pooled, but who compares them should know (game/circumstances.hpp)
    bool is_of_go = false;         ///< refused where another game is played
    bool is_of_chess = false;      ///< the same
    bool (*is_for)(PlayerProtocol) = nullptr;  ///< refused where engines speak another protocol; null: it is for all
    KeyRange range = {};
    const char* unit = "";  ///< behind a number
};

/// A key of the control file and what it sets.
template <class Settings, class T>
struct Key {
    const char* name;
    T Settings::*field;
    KeyTraits traits;
    bool (*matters)(const Settings&);  ///< whether its meaning does beside the other settings; null: always
};

template <class Settings, class T>
constexpr Key<Settings, T> key(const char* name, T Settings::*field, KeyTraits traits = {},
                               std::type_identity_t<bool (*)(const Settings&)> matters = nullptr) {
    return {name, field, traits, matters};
}

// All keys of each struct of settings, told once: config/sections.hpp reads them, event/fingerprint.hpp and
// game/circumstances.hpp tell of them. Tables in the table have readers of their own.

inline constexpr KeyRange counting_numbers{1, std::numeric_limits<int>::max()};
inline constexpr KeyRange timeouts_in_seconds{0, 1e9, true};

constexpr auto keys_of(const GameSettings*) {
    using S = GameSettings;
    const auto has_handicap = [](const S& game) { return game.handicap.has_value(); };
    const auto counts_handicap = [](const S& game) {
        return game.handicap.has_value() && game.scorer == Scorer::internal;
    };
    return std::tuple(
        key("board_size", &S::board_size, {.meaning = Meaning::always, .range = {2, 25}}),
        key("handicap", &S::handicap,
            {.meaning = Meaning::if_set, .is_of_go = true, .range = {2, std::numeric_limits<int>::max()}}),
        key("handicap_style", &S::handicap_style, {.meaning = Meaning::if_set, .is_of_go = true}, has_handicap),
        key("internal_scorer_handicap_compensation", &S::handicap_compensation,
            {.meaning = Meaning::if_set, .is_of_go = true}, counts_handicap),
        key("komi", &S::komi, {.meaning = Meaning::always, .is_of_go = true},
            [](const S& game) { return game.rules == Rules::go; }),
        key("move_limit", &S::move_limit,
            {.meaning = Meaning::always, .is_circumstance = true, .range = counting_numbers}),
        key("ko_rule", &S::ko_rule, {.meaning = Meaning::if_set, .is_of_go = true}),
        key("long_cycle", &S::long_cycle, {.meaning = Meaning::if_set, .is_of_go = true}),
        key("suicide", &S::suicide, {.meaning = Meaning::if_set, .is_of_go = true}),
        key("unknown_result", &S::unknown_result, {.meaning = Meaning::if_set}),
        key("engine_failure", &S::engine_failure, {.is_circumstance = true}),
        key("adjudication", &S::adjudication, {.is_circumstance = true}));
}

constexpr auto keys_of(const ClockSettings*) {
    using S = ClockSettings;
    return std::tuple(key("clock", &S::control, {.meaning = Meaning::if_set}),
                      key("enforce_clock", &S::enforce, {.meaning = Meaning::if_set}),
                      key("time_margin", &S::margin, {.is_circumstance = true, .range = {0, 3600}, .unit = " s"}));
}

constexpr auto keys_of(const AdjudicationSettings*) {
    using S = AdjudicationSettings;
    return std::tuple(key("resign_below", &S::resign_below, {.is_of_go = true, .range = {0, 0.5}}),
                      key("resign_score", &S::resign_score, {.is_of_chess = true, .range = {0, 1000}}),
                      key("moves", &S::moves, {.range = counting_numbers}),
                      key("max_moves", &S::max_moves, {.is_of_go = true, .range = counting_numbers}),
                      key("draw_score", &S::draw_score, {.is_of_chess = true, .range = {0, 1000}}),
                      key("draw_moves", &S::draw_moves, {.is_of_chess = true, .range = {0, 1000}}),
                      key("draw_from", &S::draw_from, {.is_of_chess = true, .range = counting_numbers}),
                      key("audit", &S::audit, {.range = {0, 1}}));
}

constexpr auto keys_of(const Timeouts*) {
    constexpr KeyTraits limit{.is_circumstance = true, .range = timeouts_in_seconds, .unit = " s"};
    return std::tuple(key("startup", &Timeouts::startup, limit), key("command", &Timeouts::command, limit),
                      key("move", &Timeouts::move, limit),
                      key("quit", &Timeouts::quit, {.range = timeouts_in_seconds}));
}

constexpr auto keys_of(const ProgramSetup*) {
    using S = ProgramSetup;
    return std::tuple(
        key("threads", &S::threads, {.range = counting_numbers}), key("discard_stderr", &S::discard_stderr),
        key("memory_limit", &S::memory_limit, {.is_circumstance = true, .range = counting_numbers, .unit = " MB"}));
}

constexpr auto keys_of(const PlayerSetup*) {
    using S = PlayerSetup;
    constexpr KeyTraits of_gtp{.meaning = Meaning::if_set, .is_for = is_gtp};
    constexpr KeyTraits limit{.meaning = Meaning::if_set, .is_for = is_like_uci, .range = counting_numbers};
    return std::tuple(key("startup_gtp_commands", &S::startup_gtp_commands, of_gtp),
                      key("set_gtp_commands", &S::set_gtp_commands, of_gtp),
                      key("gtp_aliases", &S::gtp_aliases, of_gtp),
                      key("is_reliable_scorer", &S::is_reliable_scorer, of_gtp),
                      key("allow_claim", &S::allow_claim, {.meaning = Meaning::if_set, .is_for = has_claims}),
                      key("sgf_player_name_from_gtp", &S::sgf_player_name_from_gtp, {.is_for = is_gtp}),
                      key("options", &S::options, {.meaning = Meaning::if_set, .is_for = is_like_uci}),
                      key("nodes", &S::nodes, limit), key("depth", &S::depth, limit),
                      key("movetime", &S::movetime,
                          {.meaning = Meaning::if_set, .is_for = is_like_uci, .range = {0, 3600, true}, .unit = " s"}),
                      key("reuse", &S::reuse), key("reuse_games", &S::reuse_games, {.range = counting_numbers}),
                      key("clock", &S::clock, {.meaning = Meaning::if_set}));
}

constexpr auto keys_of(const ScriptSetup*) {
    using S = ScriptSetup;
    return std::tuple(
        key("timeout", &S::timeout, {.is_circumstance = true, .range = timeouts_in_seconds, .unit = " s"}),
        key("protocol", &S::protocol, {.meaning = Meaning::always}),
        key("margin", &S::has_margin, {.meaning = Meaning::always}),
        key("games", &S::games, {.meaning = Meaning::always, .range = {1, 1000}}));
}

constexpr auto keys_of(const RunSettings*) {
    using S = RunSettings;
    constexpr KeyTraits from_0{.range = {0, std::numeric_limits<int>::max()}};
    constexpr KeyTraits from_1{.range = counting_numbers};
    return std::tuple(key("record_games", &S::record_games), key("stderr_to_log", &S::stderr_to_log),
                      key("skip_player_checks", &S::skip_player_checks),
                      key("html_report_period", &S::html_report_period, from_0),
                      key("number_of_running_simulations_to_show", &S::number_of_running_simulations_to_show, from_0),
                      key("max_void_games_in_a_row", &S::max_void_games_in_a_row, from_1),
                      key("max_void_games_before_first_success", &S::max_void_games_before_first_success, from_1),
                      key("patience", &S::patience, from_0));
}

/// Calls `visit(key)` for each in turn.
template <class Settings, class Visit>
void for_each_key(const Visit& visit) {
    std::apply([&](const auto&... keys) { (visit(keys), ...); }, keys_of(static_cast<const Settings*>(nullptr)));
}

/// Whether games under another value of this key are no longer games under the same conditions.
template <class Settings, class T>
bool tells_conditions(const Key<Settings, T>& key, const Settings& settings) {
    return key.traits.meaning != Meaning::none && (key.matters == nullptr || key.matters(settings));
}

/// A value as state files and reports tell it: "7.5", "600 s", "false", "none", "'a b' c".
template <class T>
std::string key_text(const T& value, const KeyTraits& traits) {
    if constexpr (requires { value.has_value(); }) {
        return value ? key_text(*value, traits) : "none";
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
        return quote_command(value);
    } else if constexpr (requires { value.begin()->second; }) {
        return quote_command(each(value, [](const auto& pair) { return pair.first + "=" + pair.second; }));
    } else if constexpr (std::is_same_v<T, double>) {
        return *traits.unit == '\0' ? fmt::format("{}", value) : fmt::format("{:g}{}", value, traits.unit);
    } else if constexpr (std::is_arithmetic_v<T>) {
        return fmt::format("{}{}", value, traits.unit);
    } else {
        return to_text(value);
    }
}

}  // namespace ringmaster
