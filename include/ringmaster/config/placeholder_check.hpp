#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/reader.hpp"

namespace ringmaster {

/// A text of a player in which placeholders may stand.
struct PlacedText {
    std::string text;
    std::string name;  ///< of the setting it belongs to
    Place place;
    TextUse use = TextUse::word;
};

/// The texts of a program. `places` has a place for each, in their order.
template <class Setup>
std::vector<PlacedText> placed_texts(const Setup& program, const std::vector<Place>& places) {
    std::vector<PlacedText> texts;
    for_each_placeholder_text(program, [&](const std::string& text, const std::string& name, TextUse use) {
        texts.push_back({text, name, places.at(texts.size()), use});
    });
    return texts;
}

/// What placeholders are tried with, so that a bad one is found before the first game.
struct PlaceholderTrial {
    std::vector<Parameters> values;
    std::vector<std::string> broken;  ///< names that exist but have no value, for a reason already reported
};

/// Reports placeholders that are malformed, unknown or do not fit a value, and paths that become relative.
void check_placeholders(TableReader& reader, const std::vector<PlacedText>& texts, const PlaceholderTrial& trial);

}  // namespace ringmaster
