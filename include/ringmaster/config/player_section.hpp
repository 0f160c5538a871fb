#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What the paths of a control file are relative to.
struct PathContext {
    std::filesystem::path folder;  ///< of the control file, absolute
    std::string home;              ///< empty: unknown
};

/// A text of a player in which placeholders may stand.
struct PlacedText {
    std::string text;
    std::string name;  ///< of the setting it belongs to
    Place place;
    enum class Kind { plain, program, folder } kind = Kind::plain;
};

/// A player as the control file has it: a [players.NAME] table, or [candidate].
struct PlayerSection {
    PlayerSetup setup;
    std::vector<PlacedText> texts;
};

/// What placeholders are tried with, so that a bad one is found before the first game.
struct PlaceholderTrial {
    std::vector<Parameters> values;
    std::vector<std::string> broken;  ///< names that exist but have no value, for a reason already reported
};

/// The path made absolute; a `~` that stands for nothing becomes a problem of the setting `name`.
std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context);

/// The program as the control file may have it: below its folder with './', so that the folder can be moved.
std::string relative_to(const std::filesystem::path& folder, const std::string& program);

PlayerSection read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                          const PathContext& context);

/// The table `timeouts` of a player or of the file.
void read_timeouts(TableReader& owner, Timeouts& timeouts);

/// The names of the placeholders in a text; none for a malformed one, which is a problem of its own.
std::vector<std::string> names_in(const std::string& text);

void check_placeholders(TableReader& reader, const PlayerSection& player, const PlaceholderTrial& trial);

}  // namespace ringmaster
