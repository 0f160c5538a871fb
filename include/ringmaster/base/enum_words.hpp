#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe/enum.hpp>
#include <boost/describe/enumerators.hpp>

#include "ringmaster/base/each.hpp"

namespace ringmaster {

/// A word that stands for a value of an enum: in the control file, between processes, in what is stored and shown.
template <class Enum>
using EnumWord = std::pair<std::string_view, Enum>;

template <class Enum, template <class...> class List, class... Enumerators>
constexpr auto words_in(List<Enumerators...>) {
    return std::array<EnumWord<Enum>, sizeof...(Enumerators)>{{{Enumerators::name, Enumerators::value}...}};
}

template <class Enum>
concept DescribedEnum = boost::describe::has_describe_enumerators<Enum>::value;

/// The names of a described enum are its words.
template <DescribedEnum Enum>
constexpr auto words_of(Enum) {
    return words_in<Enum>(boost::describe::describe_enumerators<Enum>());
}

/// An enum whose words are told beside it: by BOOST_DESCRIBE_ENUM, or where they are not its names by a function
/// `words_of(Enum)` that gives an array of EnumWord and does not look at its argument. Of several words for one value
/// the last is its name, the others are only understood.
template <class Enum>
concept WordedEnum = requires(Enum value) {
    { words_of(value)[0] } -> std::convertible_to<EnumWord<Enum>>;
};

/// All words of the enum, in their order.
template <WordedEnum Enum>
std::vector<std::string> all_words() {
    return each(words_of(Enum{}), [](const auto& word) { return std::string(word.first); });
}

template <WordedEnum Enum>
std::string to_text(Enum value) {
    std::string name;
    for (const auto& [word, known] : words_of(value)) {
        if (known == value) {
            name = word;
        }
    }
    return name;
}

/// The value that the word stands for; none: it is no word of this enum.
template <WordedEnum Enum>
std::optional<Enum> parse_word(std::string_view text) {
    for (const auto& [word, value] : words_of(Enum{})) {
        if (word == text) {
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace ringmaster
