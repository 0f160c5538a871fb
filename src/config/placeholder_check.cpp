#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

void check_path(TableReader& reader, const PlacedText& text, const std::string& path) {
    const bool is_path =
        text.use == TextUse::folder || (text.use == TextUse::program && path.find('/') != std::string::npos);
    if (is_path && !path.starts_with('/')) {
        reader.problem(text.place,
                       text.name + " becomes the relative path '" + path + "' (begin it with a folder, such as './')");
    }
}

/// Throws Error for a name that does not exist.
void require_known(const std::vector<std::string>& names, const PlaceholderTrial& trial) {
    if (trial.values.empty()) {
        return;
    }
    Parameters known;
    for (const std::string& code : trial.broken) {
        known.emplace_back(code, 0LL);
    }
    known.insert(known.end(), trial.values.front().begin(), trial.values.front().end());
    for (const std::string& name : names) {
        PlaceholderText("{" + name + "}").fill(known);
    }
}

}  // namespace

void check_placeholders(TableReader& reader, const std::vector<PlacedText>& texts, const PlaceholderTrial& trial) {
    const auto is_broken = [&](const std::string& name) {
        return std::find(trial.broken.begin(), trial.broken.end(), name) != trial.broken.end();
    };
    for (const PlacedText& text : texts) {
        try {
            const PlaceholderText placeholders(text.text);
            const std::vector<std::string> names = placeholders.names();
            require_known(names, trial);
            if (std::any_of(names.begin(), names.end(), is_broken)) {
                continue;
            }
            const std::size_t problems = reader.problem_count();
            for (const Parameters& values : trial.values) {
                const std::string filled = placeholders.fill(values);
                if (reader.problem_count() == problems) {
                    check_path(reader, text, filled);
                }
            }
        } catch (const Error& error) {
            reader.problem(text.place, text.name + ": " + error.what());
        }
    }
}

}  // namespace ringmaster
