#include "ringmaster/base/text.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check_printable(std::string_view text) {
    for (const std::size_t limit : {std::size_t{0}, std::size_t{5}, std::size_t{200}, 3 * text.size()}) {
        for (const bool keep_newlines : {false, true}) {
            const std::string shown = printable(text, limit, keep_newlines);
            expect(shown.size() <= limit, "a text is longer than its limit");
            expect(!find_invalid_utf8(shown), "a text is not UTF-8");
            expect(printable(shown, limit, keep_newlines) == shown, "a text is not printable");
        }
    }
}

void check_command(std::string_view text) {
    if (const auto words = split_command(text)) {
        expect(split_command(quote_command(*words)) == words, "a command reads back as another");
    }
}

}  // namespace

void text(std::string_view input) {
    check_printable(input);
    check_command(input);
    expect(trim(trim(input)) == trim(input), "blanks are left");
    expect(join(split(input, ' '), " ") == input, "the parts are not the whole");
    expect(display_width(input) <= input.size(), "a text is too wide");
    nearest_word(input.substr(0, 100), {"komi", "board_size", "Gr\xc3\xb6\xc3\x9f\x65", ""});
}

}  // namespace ringmaster::fuzz
