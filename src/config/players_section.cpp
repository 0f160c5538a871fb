#include <algorithm>

#include "ringmaster/base/each.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

/// The player that keeps the rules of games that we do not know.
constexpr const char* keeper_code = "referee";

/// The first letter that a player's name may not hold.
std::optional<std::string> forbidden_letter(const std::string& name) {
    constexpr std::string_view allowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!$%&*+.:;<=>?^_~";
    const std::size_t found = name.find_first_not_of(allowed);
    if (found == std::string::npos) {
        return std::nullopt;
    }
    std::size_t end = found + 1;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) {
        ++end;
    }
    return name.substr(found, end - found);
}

void check_player_name(TableReader& players, const std::string& name, const Place& place) {
    if (name.empty()) {
        players.problem(place, "a name must not be empty");
    } else if (name == "candidate") {
        players.problem(place, "the name 'candidate' is ringmaster's own (choose another)");
    } else if (const auto letter = forbidden_letter(name)) {
        players.problem(place, "the name '" + name + "' must not hold '" + *letter +
                                   "' (letters and digits of English may stand there, and -!$%&*+.:;<=>?^_~)");
    }
}

PlayerSetup read_named_player(TableReader& reader, const std::string& name, const Timeouts& defaults,
                              const PathContext& context, const GameSettings& game) {
    PlayerSetup player = read_player(reader, name, defaults, context, game);
    check_placeholders(reader, placed_texts(reader, player), {{with_own_placeholders({}, {.folder = ""})}, {}});
    return player;
}

}  // namespace

void read_players(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section) {
    top.entries("players", [&](TableReader& players, const std::string& name, const Place& place, const auto& node) {
        check_player_name(players, name, place);
        if (!node.is_table()) {
            players.problem(node.source().begin, "'" + name + "' must be a table, not " + kind_of(node));
            return;
        }
        TableReader reader = top.inside(*node.as_table(), "player '" + name + "'");
        section.players[name] = read_named_player(reader, name, defaults, context, section.settings);
    });
}

void read_rules_keeper(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section) {
    GameSettings of_uci;
    of_uci.rules = Rules::variant;
    of_uci.variant = to_text(Rules::chess);
    PlayerSetup keeper;
    keeper.timeouts = defaults;
    keeper.command = {"fairy-stockfish"};
    if (auto reader = top.section(keeper_code)) {
        keeper = read_named_player(*reader, keeper_code, defaults, context, of_uci);
    }
    if (section.players.contains(keeper_code)) {
        top.problem("players", "a player called 'referee' would be taken for the referee (give it another name)");
    }
    keeper.code = keeper_code;
    keeper.protocol = PlayerProtocol::uci;
    keeper.reuse = true;
    keeper.options.emplace("Hash", "1");
    keeper.options["UCI_Variant"] = section.settings.variant;
    section.players[keeper_code] = keeper;
    section.referee = keeper_code;
}

std::vector<std::string> names_of_players(TableReader& top) {
    std::vector<std::pair<Place, std::string>> placed;
    if (const toml::table* table = top.table("players")) {
        for (const auto& [key, node] : *table) {
            placed.emplace_back(key.source().begin, key.str());
        }
    }
    std::ranges::stable_sort(placed, [](const auto& a, const auto& b) { return a.first < b.first; });
    return each(placed, &std::pair<Place, std::string>::second);
}

}  // namespace ringmaster
