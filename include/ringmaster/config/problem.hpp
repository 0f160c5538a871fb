#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// How long a message may be, in bytes.
inline constexpr std::size_t longest_problem = 500;

/// Where something stands in a control file, from 1; 0: unknown.
struct FilePlace {
    int line = 0;
    int column = 0;
    friend auto operator<=>(const FilePlace&, const FilePlace&) = default;
};

/// One thing wrong with a control file.
struct Problem {
    FilePlace place;  ///< unknown: it is of the file as a whole
    std::string message;
    std::string example = {};  ///< lines that are shown below it
    std::size_t count = 1;     ///< of problems that it stands for
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// A problem at a byte of the text.
Problem problem_at_byte(std::string_view text, std::size_t position, std::string message);

/// Sorted by place, one line each ("tune.toml:14:1: ...") and those of its example, and a last line that counts them:
/// "2 problems in tune.toml; nothing was started".
std::vector<std::string> problem_lines(const std::string& file, std::vector<Problem> problems,
                                       const std::string& consequence = "nothing was started");

/// Adds what is wrong only in the games of [verification], which may stand at a line that is right for the event's.
void add_problems_of_match(std::vector<Problem> of_match, std::vector<Problem>& problems);

/// Where to go on in a text of TOML: behind the string or the comment that begins here, else at the next byte.
std::size_t behind_toml(std::string_view text, std::size_t begin);

/// Why a text is no TOML, in words for people and at the place where the mistake is: a parser stumbles later, and over
/// something else. `position` is where it did, and `complaint` what it said; where nothing better is known that is
/// told.
Problem syntax_problem(std::string_view text, std::size_t position, std::string_view complaint);

/// Whether a text that is no TOML is a control file of Gomill, which is Python.
bool looks_like_gomill(std::string_view text);

/// A control file of model_tuner with what must be in it and no more.
std::string smallest_control_file();

}  // namespace ringmaster
