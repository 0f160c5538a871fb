#include "ringmaster/config/paths.hpp"

#include <algorithm>

#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

bool begins_with_placeholder(const std::string& text) {
    return text.starts_with('{') && !text.starts_with("{{");
}

}  // namespace

std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context) {
    std::string base = (context.folder / "").string();
    std::string rest = path;
    if (path.starts_with('~')) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 1) {
            reader.problem(place, name + " must not begin with '" + path.substr(0, end) + "' (write the folder out)");
        } else if (context.home.empty()) {
            reader.problem(place, name + " begins with '~', but HOME is not set (write the folder out)");
        }
        base = context.home;
        rest = path.substr(end);
    } else if (path.starts_with('/')) {
        base.clear();
    }
    return std::filesystem::path(base + rest).lexically_normal().string();
}

std::string resolve_placeholder_path(TableReader& reader, const std::string& name, const Place& place,
                                     const std::string& path, const PathContext& context) {
    if (begins_with_placeholder(path)) {
        return std::filesystem::path(path).lexically_normal().string();
    }
    return resolve_path(reader, name, place, path,
                        {with_braces_doubled(context.folder.string()), with_braces_doubled(context.home)});
}

}  // namespace ringmaster
