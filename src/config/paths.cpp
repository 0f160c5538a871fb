#include <algorithm>

#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

bool begins_with_placeholder(const std::string& text) {
    return text.starts_with('{') && !text.starts_with("{{");
}

/// In its shortest form. But what stands before a `..` may be a link to elsewhere: then only the kernel knows the way.
/// `folder` is one that holds no links.
std::string shortened(const std::string& folder, const std::string& rest) {
    bool is_below = false;
    bool climbs_back = false;
    for (const std::filesystem::path& part : std::filesystem::path(rest)) {
        climbs_back = climbs_back || (is_below && part == "..");
        is_below = is_below || (!part.empty() && part != "/" && part != "." && part != "..");
    }
    const std::filesystem::path path = folder + rest;
    return (climbs_back ? path : path.lexically_normal()).string();
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
    return shortened(base, rest);
}

std::string resolve_placeholder_path(TableReader& reader, const std::string& name, const Place& place,
                                     const std::string& path, const PathContext& context) {
    if (begins_with_placeholder(path)) {
        return shortened("", path);
    }
    return resolve_path(reader, name, place, path,
                        {with_braces_doubled(context.folder.string()), with_braces_doubled(context.home)});
}

}  // namespace ringmaster
