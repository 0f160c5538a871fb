#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/drafts/python_file.hpp"

namespace ringmaster {

/// An expression.
struct Node {
    enum class Kind { constant, name, list, dictionary, call, chain, minus, item, comprehension, lambda };
    Kind kind = Kind::constant;
    std::size_t position = 0;
    std::string text = {};                ///< a name; what is called
    PythonValue constant = {};            ///< a text is not in template form yet
    std::vector<Node> children = {};      ///< of a dictionary: key, value, key, value
    std::vector<std::string> names = {};  ///< a call's arguments; a chain's signs; what a comprehension or lambda binds
};

struct Statement {
    enum class Kind { assign, assign_item, add, evaluate, define, give, loop, import, problem };
    Kind kind = Kind::evaluate;
    std::size_t position = 0;
    std::vector<std::string> names = {};  ///< that are bound; of a function its own, then those of its parameters
    std::vector<Node> nodes = {};  ///< an item's key, then the value; the defaults of a function's last parameters
    std::vector<Statement> body = {};
    std::string message = {};  ///< of a problem
};

/// No whole number that is greater is sure to be read as it is written.
inline constexpr double greatest_whole = 9007199254740992.0;

/// Throw PythonProblem. What is refused is a part of Python that nobody here knows.
[[noreturn]] void fail_in_python(std::size_t position, const std::string& message);
[[noreturn]] void refuse_python(std::size_t position, const std::string& what);

/// The statements of a file. One that cannot be read is a problem in its place; PythonProblem is thrown where nothing
/// can be told apart.
std::vector<Statement> parse_python(std::string_view text);

}  // namespace ringmaster
