#include <algorithm>
#include <cctype>

#include "manual_text.hpp"

namespace ringmaster {

std::string troff(std::string_view text) {
    std::string result;
    bool at_line_start = true;
    for (const char letter : text) {
        if (at_line_start && (letter == '.' || letter == '\'')) {
            result += "\\&";
        }
        switch (letter) {
            case '\\':
                result += "\\e";
                break;
            case '-':
                result += "\\-";
                break;
            case '~':
                result += "\\(ti";
                break;
            case '^':
                result += "\\(ha";
                break;
            case '`':
                result += "\\(ga";
                break;
            case '\'':
                result += "\\(aq";
                break;
            default:
                result += letter;
        }
        at_line_start = letter == '\n';
    }
    return result;
}

std::string troff_heading(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string troff_head(const std::string& name, const std::string& section, const std::string& purpose) {
    return ".TH " + troff_heading(name) + " " + section +
           " \"\" \"ringmaster " RINGMASTER_VERSION "\"\n.nr HY 0\n.ad l\n.SH NAME\n" + troff(name) + " \\- " +
           troff(purpose) + "\n";
}

}  // namespace ringmaster
