#include "ringmaster/drafts/draft.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/condition.hpp"

namespace ringmaster {
namespace {

/// "candidate: command is too long" as "it is too long".
std::string without_names(std::string message, const std::string& key) {
    for (const char* section : {"candidate: ", "game: ", "player '", "parameter ", "matchup "}) {
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

bool is_letter_of_code(char letter) {
    return is_ascii_letter(letter) || is_digit(letter) || letter == '_' || letter == '-';
}

/// What a control file may say, but nobody who tells a range can mean.
std::string slip_of_the_pen(const PlainParameter& parameter) {
    const auto is_whole = [](double number) { return std::floor(number) == number; };
    if (!parameter.choices.empty()) {
        return parameter.choices.size() == 1 ? "there is one value only, nothing to tune" : "";
    }
    if (parameter.is_integer && !(is_whole(parameter.least) && is_whole(parameter.greatest))) {
        return "the ends of an integer's range must be integers";
    }
    return parameter.least < parameter.greatest ? ""
                                                : fmt::format("the least value, {}, must be below the greatest, {}",
                                                              parameter.least, parameter.greatest);
}

/// "90" or "1:30", in seconds.
std::optional<double> seconds_of(const std::string& text) {
    const std::vector<std::string> parts = split(text, ':');
    const auto seconds = number_of(parts.back());
    const auto minutes = parts.size() == 2 ? number_of(parts.front()) : std::optional(0.0);
    const bool is_time = parts.size() <= 2 && seconds && minutes && *seconds >= 0 && *minutes >= 0;
    return is_time ? std::optional(60 * *minutes + *seconds) : std::nullopt;
}

}  // namespace

bool are_texts(const PlainParameter& parameter) {
    return std::ranges::any_of(parameter.choices, [](const std::string& choice) { return !number_of(choice); });
}

std::string toml_escaped(std::string_view text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint harmful = harmful_at(text, i);
        if (harmful.length > 0) {
            escaped += fmt::format("\\u{:04X}", static_cast<unsigned>(harmful.code));
            i += harmful.length;
        } else {
            escaped += text[i] == '"' || text[i] == '\\' ? "\\" : "";
            escaped += text[i++];
        }
    }
    return escaped;
}

std::string toml_text(std::string_view text) {
    return "\"" + toml_escaped(text) + "\"";
}

std::string toml_key(const std::string& name) {
    const bool is_bare = !name.empty() && std::ranges::all_of(name, is_letter_of_code);
    return is_bare ? name : toml_text(name);
}

std::string toml_value(const std::string& typed) {
    const auto number = number_of(typed);
    return number ? to_text(Value(*number)) : toml_text(typed);
}

void Draft::add(std::string_view lines, const std::string& origin) {
    text_ += lines;
    lines_.insert(lines_.end(), static_cast<std::size_t>(std::ranges::count(lines, '\n')), {origin});
}

void Draft::set(const std::string& key, const std::string& value, const std::string& origin) {
    const std::size_t before = lines_.size();
    add(key + " = " + value + "\n", origin);
    for (std::size_t i = before; i < lines_.size(); ++i) {
        lines_[i].key = key;
    }
}

std::vector<Draft::Complaint> Draft::complaints(ReadFor purpose) const {
    return complaints(parse_control_file(text_, "/folder/tune.toml", "/home", purpose).problems);
}

std::vector<Draft::Complaint> Draft::complaints(const std::vector<Problem>& problems) const {
    std::vector<Complaint> complaints;
    std::set<std::string> told;
    for (const Problem& problem : problems) {
        const auto number = static_cast<std::size_t>(problem.place.line);
        const auto [origin, key] = number >= 1 && number <= lines_.size() ? lines_[number - 1] : Line{};
        if (origin.empty() || told.insert(origin).second) {
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

bool is_own_placeholder(const std::string& name) {
    static const Parameters own = with_script_placeholders(with_own_placeholders({}), {});
    return name == "opponent" || find_value(own, name) != nullptr;
}

std::string code_of(const std::string& name) {
    std::string code = is_digit(name.front()) || name.front() == '-' ? "_" + name : name;
    std::replace_if(
        code.begin(), code.end(), [](char letter) { return !is_letter_of_code(letter); }, '_');
    return is_own_placeholder(code) || Condition::is_constant(code) ? code + "_" : code;
}

void add_parameter(Draft& draft, const PlainParameter& parameter, const std::string& prefix,
                   const std::string& origin) {
    const auto value = [is_text = are_texts(parameter)](const std::string& typed) {
        return is_text ? toml_text(typed) : toml_value(typed);
    };
    std::string scale = fmt::format("{} = [{}, {}]{}", parameter.is_log ? "log" : "linear", parameter.least,
                                    parameter.greatest, parameter.is_integer ? ", integer = true" : "");
    if (!parameter.choices.empty()) {
        scale = "explicit = [" + join(each(parameter.choices, value), ", ") + "]";
    }
    draft.add("\n" + prefix + "[[parameters]]\n");
    draft.add(prefix + "code = " + toml_text(parameter.code) + "\n", origin);
    if (!parameter.option.empty() && parameter.option != parameter.code) {
        draft.add(prefix + "option = " + toml_text(parameter.option) + "\n", origin);
    }
    draft.add(prefix + "scale = { " + scale + " }\n", origin);
    if (!parameter.start.empty()) {
        draft.add(prefix + "default = " + value(parameter.start) + "\n", origin);
    }
}

std::string toml_options(const std::vector<std::pair<std::string, std::string>>& options) {
    return "{ " +
           join(each(options,
                     [](const auto& option) {
                         const auto& [name, value] = option;
                         const std::string typed = value == "true" || value == "false" ? value : toml_value(value);
                         return toml_key(name) + " = " + typed;
                     }),
                ", ") +
           " }";
}

void set_rules(Draft& draft, const std::string& rules, const std::string& openings) {
    draft.set("rules", toml_text(rules), rules == to_text(Rules::chess) ? "" : "--rules '" + rules + "'");
    draft.add(!openings.empty()
                  ? fmt::format("{:<36}# each is played with both colours\n", "openings = " + toml_text(openings))
                  : "# openings = \"openings.txt\"         # lines of FEN, or such as 'startpos moves c3c4 g7g6'; "
                    "without them engines with a\n"
                    "#                                   # fixed limit play the same game again and again\n");
    draft.add("# adjudication = {}                 # would end games that both engines call decided, or drawn\n");
}

void take_time_control(const std::string& option, const std::string& text, ThinkingLimit& limit) {
    const auto refuse = [&] {
        throw usage_error(option + " must be a clock as fastchess writes it, not '" + text + "'", "",
                          "type " + option + " 10+0.1, ten seconds and a tenth more for each move");
    };
    if (text == "inf" || text == "infinite") {
        return;
    }
    if (text.starts_with("st=")) {
        limit.movetime = number_of(text.substr(3));
        if (!(limit.movetime.value_or(0) > 0)) {
            refuse();
        }
        return;
    }
    const std::vector<std::string> parts = split(text.starts_with("tc=") ? text.substr(3) : text, '+');
    const std::vector<std::string> main = split(parts.front(), '/');
    const auto seconds = seconds_of(main.back());
    const auto added = parts.size() == 2 ? number_of(parts.back()) : std::optional(0.0);
    const auto moves = main.size() == 2 ? number_in<int>(main.front()) : std::optional(0);
    if (parts.size() > 2 || main.size() > 2 || !seconds || *seconds <= 0 || !added || *added < 0 || !moves ||
        (main.size() == 2 && (*moves < 1 || *moves > 1000))) {
        refuse();
    }
    limit.clock = fmt::format("{}s", *seconds) + (*moves > 0 ? fmt::format("/{}", *moves) : "") +
                  (*added > 0 ? fmt::format("+{}s", *added) : "");
}

std::string in_words(const ThinkingLimit& limit) {
    std::vector<std::string> parts;
    if (!limit.clock.empty()) {
        parts.push_back(in_words(parse_time_control(limit.clock)));
    }
    if (limit.movetime) {
        parts.push_back(fmt::format("{} s a move", *limit.movetime));
    }
    if (limit.nodes) {
        parts.push_back(fmt::format("{} nodes a move", *limit.nodes));
    }
    if (limit.depth) {
        parts.push_back(fmt::format("depth {}", *limit.depth));
    }
    return join(parts, "; ");
}

void set_limit(Draft& draft, const ThinkingLimit& limit) {
    draft.set_known("nodes", limit.nodes);
    draft.set_known("depth", limit.depth);
    draft.set_known("movetime", limit.movetime);
}

void set_player_of_chess(Draft& draft, const ThinkingLimit& limit, bool stays) {
    set_limit(draft, limit);
    draft.set_known("clock", limit.clock);
    if (!limit.is_set()) {
        draft.set("clock", toml_text(usual_clock) + "                  # or nodes, depth, movetime: docs/chess.md");
    }
    draft.set("reuse", stays ? "true                        # one process for many games"
                             : "false                       # a process that stays keeps old values");
}

std::vector<std::string> complaints_about(const std::vector<PlainParameter>& parameters) {
    Draft draft;
    draft.set("competition_type", toml_text("model_tuner"));
    std::vector<std::string> complaints;
    for (const PlainParameter& parameter : parameters) {
        add_parameter(draft, parameter, "", std::to_string(complaints.size()));
        complaints.push_back(slip_of_the_pen(parameter));
    }
    for (const auto& [origin, message] : draft.complaints(ReadFor::simulation)) {
        if (!origin.empty() && complaints.at(std::stoul(origin)).empty()) {
            complaints[std::stoul(origin)] = message;
        }
    }
    return complaints;
}

}  // namespace ringmaster
