#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// Something in the file that cannot be read, or makes no sense.
struct PythonProblem {
    std::size_t position;  ///< in the file
    std::string message;   ///< with reason and remedy
};

struct PythonToken {
    enum class Kind { name, number, text, sign, line_end, indent, dedent, end };
    Kind kind = Kind::end;
    std::size_t position = 0;
    std::string text = {};
    double number = 0;
    bool is_whole = false;
};

/// No whole number that is greater is sure to be read as it is written.
inline constexpr double greatest_whole = 9007199254740992.0;

/// Throw PythonProblem. What is refused is a part of Python that nobody here knows.
[[noreturn]] void fail_in_python(std::size_t position, const std::string& message);
[[noreturn]] void refuse_python(std::size_t position, const std::string& what);

/// The last one is an end. Throws PythonProblem where nothing can be told apart.
std::vector<PythonToken> python_tokens(std::string_view text);

}  // namespace ringmaster
