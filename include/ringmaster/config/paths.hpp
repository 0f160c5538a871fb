#pragma once

#include <filesystem>
#include <string>

#include "ringmaster/config/reader.hpp"

namespace ringmaster {

/// What the paths of a control file are relative to.
struct PathContext {
    std::filesystem::path folder;  ///< of the control file, absolute
    std::string home;              ///< empty: unknown
};

/// The path made absolute; a `~` that stands for nothing becomes a problem of the setting `name`.
std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context);

/// The same for a path with placeholders: one that begins with a placeholder is left alone, and braces in what is put
/// before the others are no placeholders.
std::string resolve_placeholder_path(TableReader& reader, const std::string& name, const Place& place,
                                     const std::string& path, const PathContext& context);

}  // namespace ringmaster
