#include "ringmaster/drafts/plain_parameter.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

const std::vector<std::string> own_placeholders{"seed",    "game_id", "dir",  "colour",
                                                "opening", "pair",    "core", "opponent"};

bool is_letter_of_code(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) || letter == '_' ||
           letter == '-';
}

/// A list of numbers is one of numbers, so that it has an order.
bool are_texts(const PlainParameter& parameter) {
    return std::any_of(parameter.choices.begin(), parameter.choices.end(),
                       [](const std::string& choice) { return !number_of(choice); });
}

void add_section(Draft& draft, const PlainParameter& parameter, const std::string& prefix, const std::string& origin) {
    const auto value = [is_text = are_texts(parameter)](const std::string& typed) {
        return is_text ? toml_text(typed) : toml_value(typed);
    };
    std::string scale = fmt::format("{} = [{}, {}]{}", parameter.is_log ? "log" : "linear", parameter.least,
                                    parameter.greatest, parameter.is_integer ? ", integer = true" : "");
    if (!parameter.choices.empty()) {
        std::vector<std::string> choices;
        std::transform(parameter.choices.begin(), parameter.choices.end(), std::back_inserter(choices), value);
        scale = "explicit = [" + join(choices, ", ") + "]";
    }
    draft.add("\n" + prefix + "[[parameters]]\n");
    draft.add(prefix + "code = " + toml_text(parameter.code) + "\n", origin);
    draft.add(prefix + "scale = { " + scale + " }\n", origin);
    if (!parameter.start.empty()) {
        draft.add(prefix + "default = " + value(parameter.start) + "\n", origin);
    }
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

}  // namespace

bool is_own_placeholder(const std::string& name) {
    return contains(own_placeholders, name);
}

std::string code_of(const std::string& name) {
    std::string code = is_digit(name.front()) || name.front() == '-' ? "_" + name : name;
    std::replace_if(
        code.begin(), code.end(), [](char letter) { return !is_letter_of_code(letter); }, '_');
    return is_own_placeholder(code) ? code + "_" : code;
}

void add_parameter(Draft& draft, const PlainParameter& parameter, const std::string& prefix) {
    add_section(draft, parameter, prefix, "");
}

std::string option_of_candidate(const PlainParameter& parameter) {
    return quote_command({"--option", with_braces_doubled(parameter.name) + "={" + parameter.code + "}"});
}

std::string option_of_both(const PlainParameter& parameter) {
    return option_of_candidate(parameter) + " " +
           quote_command(
               {"--opponent-option", with_braces_doubled(parameter.name) + "={opponent." + parameter.code + "}"});
}

std::vector<std::string> complaints_about(const std::vector<PlainParameter>& parameters) {
    Draft draft;
    draft.set("competition_type", toml_text("model_tuner"));
    std::vector<std::string> complaints;
    for (const PlainParameter& parameter : parameters) {
        add_section(draft, parameter, "", std::to_string(complaints.size()));
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
