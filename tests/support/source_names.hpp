#pragma once

#include <set>
#include <string>
#include <vector>

namespace ringmaster {

struct TypeName {
    std::string name;  ///< with the classes it is nested in, without namespaces: "Board::Cell"
    int line = 0;
};

/// The classes, structs, unions and enums that a C++ source defines at namespace scope or in another type. It knows as
/// much of C++ as our sources need: comments, literals, the preprocessor's lines and braces.
std::vector<TypeName> type_names(const std::string& source);

/// What a C++ source says of functions, by what stands before and behind their names.
struct FunctionNames {
    std::set<std::string> free;      ///< declared at namespace scope
    std::set<std::string> declared;  ///< these and members
    std::set<std::string> called;    ///< but for members of objects, qualified names, and names of its own variables
};
FunctionNames function_names(const std::string& source);

/// The words of a C++ source that stand neither in comments nor in literals nor in the preprocessor's lines.
std::set<std::string> words_of(const std::string& source);

}  // namespace ringmaster
