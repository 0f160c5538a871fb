#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// A value in a source file, found by a mark of ours in the comment behind it:
///
///     int lmr = 77;  // tune: lmr 40..120
///     Score passed = S(12, 40);  # tune: passed_mg, passed_eg
///
/// A mark names codes, separated by commas, and belongs to as many values at the end of what stands before the comment
/// in that line: numbers, texts in quotes, true and false. What follows a code describes its range; whoever makes a
/// control file reads it. Comments begin with //, /*, #, --, ; or %. What other comments say is no value, and a line
/// may have several marks; one in code that is commented out is none.
struct MarkedValue {
    std::string code;
    std::string range;       ///< what follows the code; may be empty
    std::size_t line = 0;    ///< from 1
    std::size_t offset = 0;  ///< of the value in the file's text, in bytes
    std::string literal;     ///< the value as it stands there; empty: the line has none for this code that can be read
    std::string problem;     ///< what is wrong with the mark or the value, with a remedy; empty: nothing
};

/// What a mark begins with in a file of this name, as one may write it: "// tune: ", in Python "# tune: ".
std::string opening_of_mark(const std::string& file_name);

/// All marked values of a text, in its order.
std::vector<MarkedValue> marked_values(std::string_view source);

/// What stands there as a value: a number without the letters behind it ("1.5f"), the inside of quotes, or true or
/// false. The literal must be one of marked_values().
Value value_of_literal(const std::string& literal);

/// The value as one writes it in the place of the literal: with its quotes, the letters behind its number, a point
/// where it had one. Throws Error, without a place, where it does not fit: a fraction for a whole number, a text for a
/// number.
std::string literal_for(const Value& value, const std::string& literal);

struct Replacement {
    std::size_t offset = 0;  ///< of the old text, in bytes
    std::size_t length = 0;
    std::string text;
};

/// The text with these parts replaced, which are in its order and do not overlap, and all else as it was.
std::string with_replacements(std::string_view text, const std::vector<Replacement>& replacements);

/// How two versions of a text that have the same number of lines differ, as `diff -u` tells it; empty: they do not.
/// `name` is the file's, relative where `git apply` is to take it.
std::string unified_diff(const std::string& name, std::string_view before, std::string_view after);

/// A source file.
struct MarkedSource {
    std::string name;  ///< as messages call it
    std::string text;
};

/// The parameters that the marks of sources name, as one types them for `ringmaster new`:
/// "lmr=40..120 integer default 77". The value that stands there is the default. A problem names its file and line.
struct MarkedParameters {
    std::vector<std::string> texts;
    std::vector<std::string> problems;
};
MarkedParameters marked_parameters(const std::vector<MarkedSource>& sources);

}  // namespace ringmaster
