#include "ringmaster/config/plain_parameter.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/number.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/toml_text.hpp"

namespace ringmaster {
namespace {

/// Beyond it not every integer is a double.
constexpr double greatest_integer = 9e15;

const std::vector<std::string> own_placeholders{"seed",    "game_id", "dir",  "colour",
                                                "opening", "pair",    "core", "opponent"};

bool is_letter_of_code(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) || letter == '_' ||
           letter == '-';
}

bool is_whole(double number) {
    return std::floor(number) == number;
}

/// A number for what is one, so that a list of numbers has an order; else a text.
std::string choice_text(const PlainParameter& parameter, const std::string& choice) {
    const bool are_numbers = std::all_of(parameter.choices.begin(), parameter.choices.end(),
                                         [](const std::string& word) { return number_of(word).has_value(); });
    if (!are_numbers) {
        return toml_text(choice);
    }
    const double number = *number_of(choice);
    return number_text(number, is_whole(number) && std::abs(number) <= greatest_integer);
}

}  // namespace

std::string number_text(double number, bool is_integer) {
    return to_text(is_integer ? Value(static_cast<long long>(number)) : Value(number));
}

bool is_own_placeholder(const std::string& name) {
    return contains(own_placeholders, name);
}

std::string code_of(const std::string& name) {
    std::string code = is_digit(name.front()) || name.front() == '-' ? "_" + name : name;
    std::replace_if(
        code.begin(), code.end(), [](char letter) { return !is_letter_of_code(letter); }, '_');
    return is_own_placeholder(code) ? code + "_" : code;
}

std::string wrong_range(const PlainParameter& parameter) {
    const bool is_integer = parameter.is_integer;
    const double least = parameter.least;
    const double greatest = parameter.greatest;
    const std::optional<double>& start = parameter.start;
    if (is_integer && !(is_whole(least) && is_whole(greatest))) {
        return "the ends of an integer's range must be integers";
    }
    if (is_integer && std::max(std::abs(least), std::abs(greatest)) > greatest_integer) {
        return "the range is too great";
    }
    if (!(least < greatest)) {
        return "the least value, " + number_text(least, is_integer) + ", must be below the greatest, " +
               number_text(greatest, is_integer);
    }
    if (parameter.is_log && least <= 0) {
        return "its scale is logarithmic, so its values must be above 0";
    }
    if (start && (*start < least || *start > greatest)) {
        return "its default, " + number_text(*start, is_integer && is_whole(*start)) + ", is not between " +
               number_text(least, is_integer) + " and " + number_text(greatest, is_integer);
    }
    return "";
}

std::string parameter_section(const PlainParameter& parameter, const std::string& prefix) {
    const auto number = [&](double value) { return number_text(value, parameter.is_integer); };
    std::string scale = fmt::format("{} = [{}, {}]{}", parameter.is_log ? "log" : "linear", number(parameter.least),
                                    number(parameter.greatest), parameter.is_integer ? ", integer = true" : "");
    std::string start = parameter.start ? number(*parameter.start) : "";
    if (!parameter.choices.empty()) {
        std::vector<std::string> choices;
        for (const std::string& choice : parameter.choices) {
            choices.push_back(choice_text(parameter, choice));
        }
        scale = "explicit = [" + join(choices, ", ") + "]";
        start = parameter.start_choice.empty() ? "" : choice_text(parameter, parameter.start_choice);
    }
    return "\n" + prefix + "[[parameters]]\n" + prefix + "code = " + toml_text(parameter.code) + "\n" + prefix +
           "scale = { " + scale + " }\n" + (start.empty() ? "" : prefix + "default = " + start + "\n");
}

}  // namespace ringmaster
