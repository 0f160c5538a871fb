#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// JSON for those who read what we say of an event: keys stay in the order in which they were told.
using OrderedJson = nlohmann::ordered_json;

/// null unless it is finite: JSON has no other numbers.
OrderedJson json_number(double number);

/// As what it is: true or false, an integer, a number, a text.
OrderedJson json_value(const Value& value);

/// The document as text, in one line when `indent` is -1. Texts come from outside: what is no UTF-8 becomes U+FFFD, and
/// every control character is escaped, also those that JSON would let pass and a terminal may obey.
std::string json_text(const OrderedJson& document, int indent = 2);

}  // namespace ringmaster
