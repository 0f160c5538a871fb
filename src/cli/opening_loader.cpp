#include "ringmaster/cli/opening_loader.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/symmetry.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_told = 10;

bool is_sgf(const fs::path& path) {
    return to_lower(path.extension().string()) == ".sgf";
}

/// The SGF files in a folder, by their names; of anything else the path itself.
std::vector<fs::path> files_at(const fs::path& path) {
    if (std::error_code failure; !fs::is_directory(path, failure)) {
        return {path};
    }
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(path, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        if (is_sgf(entry->path())) {
            files.push_back(entry->path());
        }
    }
    if (failure) {
        throw Error("cannot read '" + path.string() + "': " + failure.message());
    }
    if (files.empty()) {
        throw Error("there is no file *.sgf in the folder '" + path.string() + "'");
    }
    std::sort(files.begin(), files.end());
    return files;
}

class OpeningsLoader {
public:
    OpeningsLoader(const OpeningsSource& source, std::vector<Problem>& problems)
        : source_(source), problems_(problems) {}

    std::vector<std::string> load() {
        try {
            for (const fs::path& file : files_at(source_.path)) {
                is_sgf(file) ? load_sgf(file) : load_lines(file);
            }
        } catch (const Error& error) {
            tell(error.what());
        }
        if (told_ > most_told) {
            add_problem(fmt::format("and {} more", counted(static_cast<long long>(told_ - most_told), "problem")));
        }
        if (told_ == 0 && (openings_.empty() || openings_.size() > most_openings)) {
            tell(fmt::format("'{}' has {} (write 1 to {})", source_.path.filename().string(),
                             counted(static_cast<long long>(openings_.size()), "opening"), most_openings));
        }
        return std::move(openings_);
    }

private:
    void load_lines(const fs::path& file) {
        const std::string text = read_user_file(file);
        int number = 0;
        for (const std::string& raw : split(without_byte_order_mark(text), '\n')) {
            ++number;
            if (const std::string line = trim(raw); !line.empty() && !line.starts_with('#')) {
                add(read_opening(line, source_.board_size, source_.most_moves),
                    fmt::format("'{}', line {}", file.filename().string(), number));
            }
        }
    }

    void load_sgf(const fs::path& file) {
        const std::string name = "'" + file.filename().string() + "'";
        const std::string text = read_user_file(file);
        std::vector<SgfRecord> records;
        try {
            records = read_sgf(text);
        } catch (const Error& error) {
            return tell(name + ": " + error.what());
        }
        for (std::size_t i = 0; i < records.size(); ++i) {
            add(read_opening(records[i], source_.board_size, source_.most_moves),
                fmt::format("{}, line {}, game {}", name, records[i].line, i + 1));
        }
    }

    void add(const ReadOpening& opening, const std::string& place) {
        if (!opening.problem.empty()) {
            return tell(place + ": " + opening.problem);
        }
        if (seen_.insert(hash_of_course({}, opening.moves, source_.board_size)).second) {
            openings_.push_back(to_text(opening.moves));
        }
    }

    void tell(const std::string& problem) {
        if (++told_ <= most_told) {
            add_problem(problem);
        }
    }

    void add_problem(const std::string& problem) {
        problems_.push_back({source_.place.line, source_.place.column, "openings: " + problem});
    }

    const OpeningsSource& source_;
    std::vector<Problem>& problems_;
    std::size_t told_ = 0;
    std::vector<std::string> openings_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

std::vector<std::string> load_openings_of_go(const OpeningsSource& source, std::vector<Problem>& problems) {
    return OpeningsLoader(source, problems).load();
}

}  // namespace ringmaster
