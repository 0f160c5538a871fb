#include "ringmaster/game/wire.hpp"

#include <variant>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr const char* job_line = "a job line";
constexpr const char* gtp_key = "gtp";
constexpr const char* script_key = "script";
constexpr std::size_t longest_version = 100;
constexpr std::size_t longest_host = 255;
constexpr std::size_t longest_home = 4096;
constexpr int most_cores = 1'000'000;

}  // namespace

static OrderedJson write_json(const std::variant<GtpGame, ScriptGame>& game) {
    const auto* script = std::get_if<ScriptGame>(&game);
    return script != nullptr ? OrderedJson{{script_key, json_of(*script)}}
                             : OrderedJson{{gtp_key, json_of(std::get<GtpGame>(game))}};
}

static void read_json(const JsonNode& node, std::variant<GtpGame, ScriptGame>& game) {
    const OrderedJson& json = node.json();
    node.require(json.is_object() && json.size() == 1 && (json.contains(gtp_key) || json.contains(script_key)),
                 "an object with a game by GTP or of a script");
    if (json.contains(gtp_key)) {
        read_value(node.at(gtp_key), game.emplace<GtpGame>());
    } else {
        read_value(node.at(script_key), game.emplace<ScriptGame>());
    }
}

static void read_json(const JsonNode& node, Ending& ending) {
    const auto known = node.json().is_string() ? parse_word<Ending>(node.json().get<std::string>()) : std::nullopt;
    node.require(known.has_value(), "the name of an ending");
    ending = *known;
}

std::string job_to_line(const Job& job) {
    return json_line(json_of(job));
}

std::string outcome_to_line(const Outcome& outcome) {
    return json_line(json_of(outcome));
}

Job job_from_line(std::string_view line) {
    Job job = from_json_line<Job>(line, job_line);
    const auto* game = std::get_if<GtpGame>(&job.game);
    const bool is_go = game != nullptr && game->settings.rules == Rules::go;
    if (is_go && (game->settings.board_size < 1 || game->settings.board_size > 25)) {
        throw Error("'game.gtp.settings.board_size' must be from 1 to 25", job_line);
    }
    return job;
}

Outcome outcome_from_line(std::string_view line) {
    return from_json_line<Outcome>(line, "an outcome line");
}

std::string misfit(const Hello& hello, const std::string& version) {
    if (hello.version == version && hello.protocol == Hello{}.protocol) {
        return "";
    }
    return fmt::format("it is ringmaster {}{}, this is {} (install the same version there)",
                       printable(hello.version, longest_version),
                       hello.version == version ? fmt::format(" with protocol {}", hello.protocol) : "", version);
}

std::string hello_to_line(const Hello& hello) {
    return std::string(hello_word) + json_line(json_of(hello));
}

std::string welcome_to_line(const Welcome& welcome) {
    return json_line(json_of(welcome));
}

Hello hello_from_line(std::string_view line) {
    const std::string what = "a hello line";
    if (!line.starts_with(hello_word)) {
        throw Error(what + " begins otherwise");
    }
    const OrderedJson json = parse_json_object(line.substr(hello_word.size()), what);
    const JsonNode node(json, what);
    Hello hello;
    read_value(node.at("protocol"), hello.protocol);
    read_value(node.at("version"), hello.version);
    if (hello.protocol == Hello{}.protocol) {
        read_value(node, hello);
        node.at("cores").require(hello.cores >= 0 && hello.cores <= most_cores, "a number of cores");
        node.at("host").require(hello.host.size() <= longest_host, "the name of a machine");
        node.at("home").require(hello.home.size() <= longest_home, "a folder");
    }
    return hello;
}

Welcome welcome_from_line(std::string_view line) {
    return from_json_line<Welcome>(line, "a welcome line");
}

std::string parameters_to_json(const Parameters& parameters) {
    return json_line(json_of(parameters));
}

std::string script_input(const Job& job, const std::string& colour, std::uint64_t pair, const std::string& opening,
                         const std::string& folder) {
    OrderedJson json = {{"game_id", job.game_id},
                        {"seed", job.sides[0].seed},
                        {"colour", colour},
                        {"pair", pair},
                        {"opening", opening},
                        {"core", core_mark},
                        {"parameters", json_of(job.sides[0].parameters)}};
    if (!folder.empty()) {
        json["dir"] = folder;
    }
    if (!job.sides[1].parameters.empty()) {
        json["opponent"] = json_of(job.sides[1].parameters);
    }
    return json_line(json) + "\n";
}

Parameters parameters_from_json(std::string_view text) {
    return from_json_line<Parameters>(text, "a text of parameters");
}

}  // namespace ringmaster
