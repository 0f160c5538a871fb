#include "ringmaster/runner/pgn_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

/// So many games may have ended that were not stored when a run was killed.
constexpr std::size_t most_unstored = 100;

constexpr std::string_view first_tag = "[Event \"";

struct PlacedRecord {
    std::string first_line;
    std::optional<std::uint64_t> game = {};  ///< none: it is not whole
    PgnPlace place = {};
};

Error cannot(const char* what, const std::filesystem::path& file) {
    return Error(std::string("cannot ") + what + " '" + file.string() + "': " + std::strerror(errno));
}

/// All that the file holds, piece by piece. A record begins with the tag Event and ends with an empty line behind its
/// moves, as chess/pgn writes it.
std::vector<PlacedRecord> pieces_of_pgn(const std::filesystem::path& file) {
    constexpr std::string_view number_tag = "[Round \"";
    std::vector<PlacedRecord> pieces;
    std::ifstream in(file, std::ios::binary);
    if (!in && std::filesystem::exists(file)) {
        throw cannot("read", file);
    }
    std::uint64_t at = 0;
    std::optional<std::uint64_t> number;
    int empty_lines = 0;
    for (std::string line; std::getline(in, line);) {
        if (pieces.empty() || empty_lines == 2 || line.starts_with(first_tag)) {
            pieces.push_back({line, {}, {at, 0}});
            number.reset();
            empty_lines = 0;
        }
        if (line.starts_with(number_tag) && empty_lines == 0) {
            number = number_in<std::uint64_t>(
                line.substr(number_tag.size(), line.find('"', number_tag.size()) - number_tag.size()));
        }
        const bool has_end = !in.eof();
        empty_lines += line.empty() && has_end ? 1 : 0;
        at += line.size() + (has_end ? 1 : 0);
        pieces.back().place.size = at - pieces.back().place.begin;
        pieces.back().game = empty_lines == 2 ? number : std::nullopt;
    }
    if (in.bad()) {
        throw cannot("read", file);
    }
    return pieces;
}

std::map<std::uint64_t, PgnPlace> last_of_each(const std::vector<PlacedRecord>& pieces) {
    std::map<std::uint64_t, PgnPlace> last;
    for (const PlacedRecord& piece : pieces) {
        if (piece.game) {
            last[*piece.game] = piece.place;
        }
    }
    return last;
}

}  // namespace

std::map<std::uint64_t, PgnPlace> places_in_pgn(const std::filesystem::path& file) {
    return last_of_each(pieces_of_pgn(file));
}

std::string record_in_pgn(const std::filesystem::path& file, const PgnPlace& place) {
    std::ifstream in(file, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(place.begin));
    std::string record(place.size, '\0');
    in.read(record.data(), static_cast<std::streamsize>(place.size));
    if (!in) {
        throw cannot("read", file);
    }
    return record;
}

void add_to_pgn(const std::filesystem::path& file, const std::string& record) {
    const Descriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    const off_t before = out ? ::lseek(out.get(), 0, SEEK_END) : -1;
    if (before < 0) {
        throw cannot("write", file);
    }
    if (!write_all(out.get(), record)) {
        const Error problem = cannot("write", file);
        static_cast<void>(::ftruncate(out.get(), before) == 0);  // else it is mended at the next start
        throw problem;
    }
}

std::filesystem::path mend_pgn(const std::filesystem::path& file, const std::string& event,
                               const std::filesystem::path& folder, const std::set<std::uint64_t>& games) {
    const std::vector<PlacedRecord> pieces = pieces_of_pgn(file);
    const std::map<std::uint64_t, PgnPlace> last = last_of_each(pieces);
    const std::string own_line = tag_line("Event", event);
    std::vector<PgnPlace> kept;
    std::size_t of_no_game = 0;
    for (const auto& [first_line, game, place] : pieces) {
        const bool is_known = game && games.contains(*game);
        if (!is_known && !own_line.starts_with(first_line)) {
            throw Error("'" + file.string() + "' has games of other events: the records of this one would go there", "",
                        "move it away, or write record_games = false");
        }
        of_no_game += game && !is_known ? 1 : 0;
        if (is_known && last.at(*game).begin == place.begin) {
            kept.push_back(place);
        }
    }
    std::filesystem::path copy;
    if (of_no_game > most_unstored) {
        copy = file.string() + ".old";
        write_file_atomically(copy, read_file(file));
    }
    std::uint64_t end = 0;
    const bool is_beginning_kept = std::ranges::all_of(
        kept, [&](const PgnPlace& place) { return place.begin == std::exchange(end, place.begin + place.size); });
    if (kept.size() < pieces.size() && is_beginning_kept) {
        if (::truncate(file.c_str(), static_cast<off_t>(end)) != 0) {
            throw cannot("write", file);
        }
    } else if (kept.size() < pieces.size()) {
        PendingFile mended(file);
        for (const PgnPlace& place : kept) {
            mended.write(record_in_pgn(file, place));
        }
        mended.commit();
    }
    for (const std::uint64_t game : games) {
        const auto record = folder / (std::to_string(game) + ".pgn");
        if (!last.contains(game) && std::filesystem::exists(record)) {
            add_to_pgn(file, read_file(record));
        }
    }
    return copy;
}

}  // namespace ringmaster
