#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

constexpr KeyRange share_of_games{0, 0.9};
constexpr KeyRange error_rate{0, 0.5, true, true};
constexpr std::size_t most_letters = 1000;

/// What an engine may think with. A match that has one of them has no other one of the event's.
constexpr std::array limits{"clock", "nodes", "depth", "movetime"};

/// The settings of a match that stand in the table of the program that is tuned, or at the top.
constexpr std::array of_program{"command", "nodes", "depth", "movetime"};
constexpr std::array of_top{"clock", "board_size", "komi", "opening_moves"};
constexpr const char* openings_key = "openings";

/// Moves a key with its place in the file, which a copy would lose.
void move_key(toml::table& from, const char* key, toml::table* to) {
    const auto found = from.find(key);
    if (found != from.end() && to != nullptr) {
        const toml::key name = found->first;
        toml::node& node = found->second;
        node.visit([&](auto& value) { to->insert_or_assign(name, std::move(value)); });
    }
}

/// Whether it says how many games are the match's. Most of its settings are read as those of the event.
bool read_match(TableReader reader, VerificationSettings& verification) {
    read_key(reader, "share", share_of_games, verification.share);
    for (const char* key : of_program) {
        reader.find(key);
    }
    for (const char* key : of_top) {
        reader.find(key);
    }
    reader.find(openings_key);
    reader.find("opponent");  // read when the players are known
    reader.finish();
    return reader.has("share");
}

/// "nodes 20000" of each that differs and is set; those that are not set only where none is.
template <class Settings>
void add_differences(const Settings& one, const Settings& other, std::vector<std::string>& set,
                     std::vector<std::string>& unset) {
    const Settings usual;
    for_each_key<Settings>([&](const auto& key) {
        if (key.traits.meaning != Meaning::none && one.*key.field != other.*key.field) {
            const bool is_set = key.traits.meaning == Meaning::always || one.*key.field != usual.*key.field;
            is_set ? set.push_back(fmt::format("{} {}", key.name, key_text(one.*key.field, key.traits)))
                   : unset.push_back(std::string("no ") + key.name);
        }
    });
}

/// The folder is that of the control file, if its name is not to be told.
void add_command(const ProgramSetup& one, const ProgramSetup& other, const std::filesystem::path& folder,
                 std::vector<std::string>& set) {
    if (one.command != other.command) {
        std::vector<std::string> command = one.command;
        if (!command.empty() && !folder.empty()) {
            command.front() = relative_to(folder, command.front());
        }
        set.push_back("command " + quote_command(command));
    }
}

std::string differences(const GtpSection& one, const GtpSection& other, const std::filesystem::path& folder) {
    std::vector<std::string> set;
    std::vector<std::string> unset;
    add_differences(one.settings, other.settings, set, unset);
    add_differences(one.settings.clock, other.settings.clock, set, unset);
    add_differences(one.candidate, other.candidate, set, unset);
    add_command(one.candidate, other.candidate, folder, set);
    return join(set.empty() ? unset : set, ", ");
}

std::string differences(const ScriptSection& one, const ScriptSection& other, const std::filesystem::path& folder) {
    std::vector<std::string> set;
    add_command(one.script, other.script, folder, set);
    return join(set, ", ");
}

}  // namespace

toml::table as_match_is_played(toml::table event) {
    toml::table own = std::move(*event["verification"].as_table());
    event.erase("verification");
    event.erase("number_of_games");  // which says something only beside the match's share
    toml::table* candidate = event["candidate"].as_table();
    toml::table* game = event["game"].as_table();
    if (std::ranges::any_of(limits, [&](const char* key) { return own.contains(key); })) {
        for (const char* key : limits) {
            event.erase(key);
            if (candidate != nullptr) {
                candidate->erase(key);
            }
        }
    }
    toml::table* program = game != nullptr ? game : candidate;
    for (const char* key : of_program) {
        move_key(own, key, program);
    }
    for (const char* key : of_top) {
        move_key(own, key, &event);
    }
    move_key(own, openings_key, game != nullptr ? game : &event);
    return event;
}

MatchConditions conditions_of_match(const ControlFile& control, bool with_full_path) {
    if (!control.verification.game) {
        return {};
    }
    const std::filesystem::path folder = with_full_path ? "" : control.path.parent_path();
    return std::visit(
        [&](const auto& match) {
            const auto& event = std::get<std::decay_t<decltype(match)>>(control.game);
            return MatchConditions{printable(differences(match, event, folder), most_letters),
                                   printable(differences(event, match, folder), most_letters)};
        },
        *control.verification.game);
}

std::optional<std::filesystem::path> openings_of_match(const ControlFile& control) {
    if (!control.verification.game) {
        return std::nullopt;
    }
    const auto openings = [](const auto& section) { return section.openings; };
    const std::optional<OpeningsSource> match = std::visit(openings, *control.verification.game);
    const std::optional<OpeningsSource> event = std::visit(openings, control.game);
    const bool is_other = match && (!event || match->path != event->path || match->most_moves != event->most_moves ||
                                    match->board_size != event->board_size);
    return is_other ? std::optional(match->path) : std::nullopt;
}

std::uint64_t VerificationSettings::games_of(std::uint64_t all, std::uint64_t games_at_a_time) const {
    const auto games = 2 * static_cast<std::uint64_t>(std::floor(share * static_cast<double>(all) / 2 + 1e-9));
    const std::uint64_t rounded = in_whole_rounds(games, games_at_a_time);
    return rounded == 0 || rounded < all ? rounded : rounded - 2 * games_at_a_time;
}

std::optional<std::uint64_t> ControlFile::choosing_games() const {
    if (!number_of_games) {
        return std::nullopt;
    }
    const std::uint64_t at_a_time = games_at_a_time();
    const std::uint64_t games = *number_of_games - verification.games_of(*number_of_games, at_a_time);
    return (games + at_a_time - 1) / at_a_time * at_a_time;
}

std::uint64_t in_whole_rounds(std::uint64_t games, std::uint64_t games_at_a_time) {
    const std::uint64_t round = 2 * games_at_a_time;
    return (games + round - 1) / round * round;
}

void read_sprt_settings(TableReader& reader, bool may_be_negative, SprtSettings& sprt) {
    const std::size_t problems = reader.problem_count();
    const double most = sprt.scale == EloScale::normalised ? most_normalised_elo : 1000;
    const KeyRange range{may_be_negative ? -most : 0, most};
    read_key(reader, "elo0", range, sprt.elo0);
    read_key(reader, "elo1", range, sprt.elo1);
    if (reader.problem_count() == problems && sprt.elo0 >= sprt.elo1) {
        reader.problem(reader.find("elo1") == nullptr ? "elo0" : "elo1",
                       fmt::format("elo1 ({}) must be above elo0 ({})", sprt.elo1, sprt.elo0));
    }
    read_key(reader, "alpha", error_rate, sprt.alpha);
    read_key(reader, "beta", error_rate, sprt.beta);
}

bool read_verification(TableReader& top, VerificationSettings& verification) {
    const toml::node* node = top.find("verification");
    const bool is_table = node != nullptr && node->is_table();
    if (!is_table) {
        read_key(top, "verification", share_of_games, verification.share);
    }
    top.choice("elo_scale", verification.sprt.scale);
    read_sprt_settings(top, false, verification.sprt);
    top.choice("verification_by", verification.kind);
    return is_table ? read_match(*top.section("verification"), verification) : node != nullptr;
}

}  // namespace ringmaster
