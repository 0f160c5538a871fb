#include "ringmaster/game/wire.hpp"

#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

#include "wire_fields.hpp"

namespace ringmaster {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* job_line = "a job line";
constexpr const char* outcome_line = "an outcome line";
constexpr const char* gtp_key = "gtp";
constexpr const char* script_key = "script";
constexpr const char* parameters_text = "a text of parameters";

Json number_to_json(double number) {
    if (!std::isfinite(number)) {
        throw bug("a number that is not finite was to be written as JSON");
    }
    return number;
}

Json value_to_json(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) {
        return number_to_json(*number);
    }
    return std::visit([](const auto& any) { return Json(any); }, value);
}

class Writer {
public:
    template <class T>
    using Object = const T;

    template <class T>
    void operator()(const char* key, const T& value) {
        json_[key] = encode(value);
    }

    template <class T>
    static Json encode(const T& value) {
        if constexpr (std::is_integral_v<T>) {
            return value;
        } else if constexpr (std::is_enum_v<T>) {
            return wire_word(value);
        } else {
            Writer writer;
            fields(writer, value);
            return writer.json_;
        }
    }
    static Json encode(double number) { return number_to_json(number); }
    static Json encode(const std::string& text) { return text; }
    static Json encode(const std::vector<std::string>& texts) { return texts; }
    template <class T>
    static Json encode(const std::vector<T>& list) {
        Json json = Json::array();
        for (const T& element : list) {
            json.push_back(encode(element));
        }
        return json;
    }
    static Json encode(const std::variant<GtpGame, ScriptGame>& game) {
        const auto* script = std::get_if<ScriptGame>(&game);
        return script != nullptr ? Json{{script_key, encode(*script)}}
                                 : Json{{gtp_key, encode(std::get<GtpGame>(game))}};
    }
    static Json encode(const std::map<std::string, std::string>& texts) {
        Json json = Json::object();
        for (const auto& [key, text] : texts) {
            json[key] = text;
        }
        return json;
    }
    static Json encode(const Parameters& parameters) {
        Json json = Json::object();
        for (const auto& [code, value] : parameters) {
            json[code] = value_to_json(value);
        }
        return json;
    }
    static Json encode(Colour colour) { return std::string(1, letter(colour)); }
    template <class T>
    static Json encode(const std::optional<T>& value) {
        return value ? encode(*value) : Json();
    }
    static Json encode(Ending ending) { return to_text(ending); }

private:
    Json json_ = Json::object();
};

/// Reads one JSON object; `path_` is where it stands in the line: "", "black." or "black.timeouts.".
class Reader {
public:
    template <class T>
    using Object = T;

    Reader(const Json& json, const std::string& what, std::string path)
        : json_(json), what_(what), path_(std::move(path)) {}

    template <class T>
    void operator()(const char* key, T& value) {
        const auto found = json_.find(key);
        if (found == json_.end()) {
            throw Error(fmt::format("{} lacks '{}'", what_, path_ + key));
        }
        decode(*found, path_ + key, value);
    }

    template <class T>
    void decode(const Json& json, const std::string& place, T& value) const {
        if constexpr (std::is_integral_v<T>) {
            value = whole<T>(json, place);
        } else if constexpr (std::is_enum_v<T>) {
            value = named<T>(json, place);
        } else {
            require(json.is_object(), place, "an object");
            Reader reader(json, what_, place + ".");
            fields(reader, value);
        }
    }
    void decode(const Json& json, const std::string& place, bool& flag) const {
        require(json.is_boolean(), place, "true or false");
        flag = json.get<bool>();
    }
    void decode(const Json& json, const std::string& place, double& number) const {
        require(json.is_number(), place, "a number");
        number = json.get<double>();
    }
    void decode(const Json& json, const std::string& place, std::string& text) const {
        require(json.is_string(), place, "a text");
        text = json.get<std::string>();
    }
    void decode(const Json& json, const std::string& place, std::vector<std::string>& texts) const {
        require(json.is_array(), place, "a list of texts");
        for (const Json& element : json) {
            decode(element, place, texts.emplace_back());
        }
    }
    template <class T>
    void decode(const Json& json, const std::string& place, std::vector<T>& list) const {
        require(json.is_array(), place, "a list");
        for (const Json& element : json) {
            decode(element, place, list.emplace_back());
        }
    }
    void decode(const Json& json, const std::string& place, std::variant<GtpGame, ScriptGame>& game) const {
        require(json.is_object() && json.size() == 1 && (json.contains(gtp_key) || json.contains(script_key)), place,
                "an object with a game by GTP or of a script");
        if (json.contains(gtp_key)) {
            decode(json[gtp_key], place + "." + gtp_key, game.emplace<GtpGame>());
        } else {
            decode(json[script_key], place + "." + script_key, game.emplace<ScriptGame>());
        }
    }
    void decode(const Json& json, const std::string& place, std::map<std::string, std::string>& texts) const {
        require(json.is_object(), place, "an object");
        for (const auto& [key, element] : json.items()) {
            decode(element, place + "." + key, texts[key]);
        }
    }
    void decode(const Json& json, const std::string& place, Parameters& parameters) const {
        require(json.is_object(), place, "an object");
        for (const auto& [code, element] : json.items()) {
            parameters.emplace_back(code, decode_value(element, place + "." + code));
        }
    }
    void decode(const Json& json, const std::string& place, Colour& colour) const {
        require(json == "b" || json == "w", place, "\"b\" or \"w\"");
        colour = json == "b" ? Colour::black : Colour::white;
    }
    template <class T>
    void decode(const Json& json, const std::string& place, std::optional<T>& value) const {
        if (!json.is_null()) {
            decode(json, place, value.emplace());
        }
    }
    void decode(const Json& json, const std::string& place, Ending& ending) const {
        const auto known = json.is_string() ? parse_ending(json.get<std::string>()) : std::nullopt;
        require(known.has_value(), place, "the name of an ending");
        ending = *known;
    }
    Value decode_value(const Json& json, const std::string& place) const {
        if (json.is_boolean()) {
            return json.get<bool>();
        }
        if (json.is_number_integer()) {
            return whole<long long>(json, place);
        }
        if (json.is_number()) {
            return json.get<double>();
        }
        require(json.is_string(), place, "a number, a text, true or false");
        return json.get<std::string>();
    }

    void require(bool condition, const std::string& place, const char* expected) const {
        if (!condition) {
            throw Error(fmt::format("'{}' must be {}", place, expected), what_);
        }
    }

private:
    template <class T>
    T named(const Json& json, const std::string& place) const {
        for (const auto& [word, value] : wire_words<T>()) {
            if (json == word) {
                return value;
            }
        }
        throw Error(fmt::format("'{}' must be {}", place, choice_of<T>()), what_);
    }

    template <class T>
    T whole(const Json& json, const std::string& place) const {
        require(json.is_number_integer(), place, "a whole number");
        if (json.is_number_unsigned()) {
            const auto number = json.get<std::uint64_t>();
            require(std::in_range<T>(number), place, "a smaller number");
            return static_cast<T>(number);
        }
        const auto number = json.get<std::int64_t>();
        require(std::in_range<T>(number), place, number < 0 ? "a larger number" : "a smaller number");
        return static_cast<T>(number);
    }

    const Json& json_;
    const std::string& what_;
    std::string path_;
};

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parse_object(std::string_view text, const std::string& what) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) {
        throw Error(what + " is not JSON");
    }
    if (!json.is_object()) {
        throw Error(what + " is not a JSON object");
    }
    return json;
}

template <class T>
T from_line(std::string_view line, const std::string& what) {
    const Json json = parse_object(line, what);
    T value;
    Reader reader(json, what, "");
    fields(reader, value);
    return value;
}

}  // namespace

std::string job_to_line(const Job& job) {
    return dump(Writer::encode(job));
}

std::string outcome_to_line(const Outcome& outcome) {
    return dump(Writer::encode(outcome));
}

Job job_from_line(std::string_view line) {
    Job job = from_line<Job>(line, job_line);
    const auto* game = std::get_if<GtpGame>(&job.game);
    const bool is_go = game != nullptr && game->settings.rules == Rules::go;
    if (is_go && (game->settings.board_size < 1 || game->settings.board_size > 25)) {
        throw Error("'game.gtp.settings.board_size' must be from 1 to 25", job_line);
    }
    return job;
}

Outcome outcome_from_line(std::string_view line) {
    return from_line<Outcome>(line, outcome_line);
}

std::string hello_to_line(const Hello& hello) {
    return std::string(hello_word) + dump(Writer::encode(hello));
}

std::string welcome_to_line(const Welcome& welcome) {
    return dump(Writer::encode(welcome));
}

Hello hello_from_line(std::string_view line) {
    const std::string what = "a hello line";
    if (!line.starts_with(hello_word)) {
        throw Error(what + " begins otherwise");
    }
    const Json json = parse_object(line.substr(hello_word.size()), what);
    Hello hello;
    Reader reader(json, what, "");
    reader("protocol", hello.protocol);
    reader("version", hello.version);
    if (hello.protocol == Hello{}.protocol) {
        fields(reader, hello);
    }
    return hello;
}

Welcome welcome_from_line(std::string_view line) {
    return from_line<Welcome>(line, "a welcome line");
}

std::string files_news_to_line(const FilesNews& news) {
    return dump(Writer::encode(news));
}

FilesNews files_news_from_line(std::string_view line) {
    return from_line<FilesNews>(line, "a line about files");
}

std::string parameters_to_json(const Parameters& parameters) {
    return dump(Writer::encode(parameters));
}

std::string script_input(const Job& job, const std::string& colour, std::uint64_t pair, const std::string& opening,
                         const std::string& folder) {
    Json json = {{"game_id", job.game_id},
                 {"seed", job.sides[0].seed},
                 {"colour", colour},
                 {"pair", pair},
                 {"opening", opening},
                 {"core", core_mark},
                 {"parameters", Writer::encode(job.sides[0].parameters)}};
    if (!folder.empty()) {
        json["dir"] = folder;
    }
    if (!job.sides[1].parameters.empty()) {
        json["opponent"] = Writer::encode(job.sides[1].parameters);
    }
    return dump(json) + "\n";
}

Parameters parameters_from_json(std::string_view json) {
    const std::string what = parameters_text;
    const Json object = parse_object(json, what);
    Parameters parameters;
    for (const auto& [code, value] : object.items()) {
        parameters.emplace_back(code, Reader(object, what, "").decode_value(value, code));
    }
    return parameters;
}

}  // namespace ringmaster
