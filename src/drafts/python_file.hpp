#pragma once

#include <cstddef>
#include <memory>
#include <optional>
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

/// What an expression of Python came to.
struct PythonValue {
    enum class Kind {
        none,
        truth,
        whole,
        real,
        text,
        list,  ///< or a tuple
        dictionary,
        object,    ///< what a constructor made: Player("gnugo --mode gtp", cwd="x")
        function,  ///< to be called
        formula    ///< a number that is not known yet: a parameter, or what was reckoned with one
    };
    Kind kind = Kind::none;
    std::size_t position = 0;  ///< in the file, of its first byte
    double number = 0;         ///< of a truth, 1 or 0, of a whole or a real number
    /// Of a text, with {code} where a parameter was put into it, and with {{ and }} for braces of its own; the name of
    /// an object's constructor or of a function; a formula, as muParser reads it.
    std::string text = {};
    std::vector<std::string> names = {};  ///< of the items: a dictionary's keys, an object's arguments (may be empty)
    std::vector<PythonValue> items = {};
    bool is_reckoned = false;  ///< of a formula: more than a parameter's name
    std::size_t weight = 1;    ///< how much there is of it, so that a small file cannot become a large one
    /// Where the items of a list or a dictionary are while the file runs, under whatever name it is changed; what
    /// find() and call() of a file give holds its items itself.
    PythonValue* shared = nullptr;

    /// A formula that is a name only.
    static PythonValue parameter(const std::string& name, std::size_t position);
    /// The item of that name.
    const PythonValue* find(std::string_view name) const;
};

/// Settings that were written as a program of Python 2 or 3, as a control file of Gomill is. This is no Python: it
/// knows numbers, texts, lists, tuples, dictionaries, arithmetic, `%` of texts, `str`, `range` and the functions of
/// math that muParser has, assignments, functions, `for`, and the constructors that it is told. All else is a problem.
/// It runs in bounded time and space, and touches nothing outside.
class PythonFile {
public:
    virtual ~PythonFile() = default;

    /// The problems of all that was done so far, in that order, one at a place.
    virtual const std::vector<PythonProblem>& problems() const = 0;

    /// The names that the file has given to values that nobody asked for, neither by find() nor in the file, in the
    /// order of their first lines.
    virtual std::vector<std::string> unused_names() const = 0;

    /// Nothing for a name that the file does not have, or whose value could not be told: that is among the problems.
    virtual std::optional<PythonValue> find(const std::string& name) = 0;

    /// What a function gives; nothing where it cannot be told, which is among the problems then.
    virtual std::optional<PythonValue> call(const PythonValue& function, const std::vector<PythonValue>& arguments) = 0;
};

std::unique_ptr<PythonFile> read_python(std::string_view text, std::vector<std::string> constructors);

}  // namespace ringmaster
