#include "ringmaster/drafts/draft.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"

namespace ringmaster {
namespace {

/// "candidate: command is too long" as "it is too long".
std::string without_names(std::string message, const std::string& key) {
    for (const char* section : {"candidate: ", "game: ", "player '", "parameter "}) {
        if (const std::size_t end = message.find(": "); message.starts_with(section) && end != std::string::npos) {
            message = message.substr(end + 2);
            break;
        }
    }
    if (!key.empty() && message.starts_with(key + ": ")) {
        return message.substr(key.size() + 2);
    }
    return !key.empty() && message.starts_with(key + " ") ? "it" + message.substr(key.size()) : message;
}

}  // namespace

std::string toml_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            escaped += {'\\', letter};
        } else if (byte < 0x20 || byte == 0x7f) {
            escaped += fmt::format("\\u{:04X}", byte);
        } else {
            escaped += letter;
        }
    }
    return escaped;
}

std::string toml_text(std::string_view text) {
    return "\"" + toml_escaped(text) + "\"";
}

std::string toml_value(const std::string& typed) {
    const auto number = number_of(typed);
    return number ? to_text(Value(*number)) : toml_text(typed);
}

void Draft::add(std::string_view lines, const std::string& origin) {
    text_ += lines;
    lines_.insert(lines_.end(), static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')), {origin});
}

void Draft::set(const std::string& key, const std::string& value, const std::string& origin) {
    const std::size_t before = lines_.size();
    add(key + " = " + value + "\n", origin);
    for (std::size_t i = before; i < lines_.size(); ++i) {
        lines_[i].key = key;
    }
}

std::vector<Draft::Complaint> Draft::complaints(ReadFor purpose) const {
    std::vector<Complaint> complaints;
    for (const Problem& problem : parse_control_file(text_, "/folder/tune.toml", "/home", purpose).problems) {
        const auto number = static_cast<std::size_t>(problem.line);
        const auto [origin, key] = number >= 1 && number <= lines_.size() ? lines_[number - 1] : Line{};
        const bool is_told = std::any_of(complaints.begin(), complaints.end(),
                                         [&, &told = origin](const Complaint& other) { return other.origin == told; });
        if (origin.empty() || !is_told) {
            complaints.push_back({origin, origin.empty() ? problem.message : without_names(problem.message, key)});
        }
    }
    return complaints;
}

std::string complaint_about(const std::string& section, const std::string& key, const std::string& value) {
    Draft draft;
    draft.set("competition_type", toml_text("model_tuner"));
    draft.add(section.empty() ? "" : "[" + section + "]\n");
    draft.set(key, value, key);
    for (const auto& [origin, message] : draft.complaints()) {
        if (!origin.empty()) {
            return message;
        }
    }
    return "";
}

}  // namespace ringmaster
