#pragma once

#include <filesystem>

namespace ringmaster {

/// Whether the file is missing or empty.
bool holds_nothing(const std::filesystem::path& file);

/// "PATH-wal": where SQLite keeps what it has not copied into the file yet.
std::filesystem::path write_ahead_log(const std::filesystem::path& database);

/// The file itself where the path is a symbolic link: SQLite keeps its own files beside that. Throws Error for a link
/// that leads nowhere: a new file in its place would hide the games that are elsewhere.
std::filesystem::path without_link(const std::filesystem::path& path);

/// Throws Error when something is there that is not a file, a folder for instance.
void require_file(const std::filesystem::path& database);

/// Throws Error when the file or its write-ahead log lack games that they once held, as far as one can tell without
/// opening them. To be called before SQLite opens the file: SQLite takes what is left for the whole truth.
void require_nothing_lost(const std::filesystem::path& database);

}  // namespace ringmaster
