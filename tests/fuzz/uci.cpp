#include "ringmaster/engine/uci.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/named_options.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

struct HeardAnswers {
    std::vector<Reply> answers;
    std::string problem;
    friend bool operator==(const HeardAnswers&, const HeardAnswers&) = default;
};

HeardAnswers told_after(const std::string& command, std::string_view bytes, std::size_t chunk) {
    UciFraming framing;
    framing.line_of(command);
    HeardAnswers told;
    while (!bytes.empty()) {
        framing.push(bytes.substr(0, chunk));
        bytes.remove_prefix(std::min(chunk, bytes.size()));
        while (const auto answer = framing.take()) {
            told.answers.push_back(*answer);
        }
    }
    told.problem = framing.problem();
    return told;
}

void check_option(std::string_view line) {
    const std::optional<NamedOption> option = parse_uci_option(line);
    if (!option) {
        return;
    }
    expect(!option->name.empty(), "an option without a name");
    expect_printable(printable(describe(*option)));
    std::string again = "option name " + option->name + " type ";
    again += !option->choices.empty() ? "combo" : option->is_integer ? "spin" : "string";
    again += option->present.empty() ? "" : " default " + option->present;
    again += option->least ? fmt::format(" min {}", *option->least) : "";
    again += option->greatest ? fmt::format(" max {}", *option->greatest) : "";
    for (const std::string& choice : option->choices) {
        again += " var " + choice;
    }
    const std::optional<NamedOption> read = parse_uci_option(again);
    expect(read && read->name == option->name && read->present == option->present && read->least == option->least &&
               read->greatest == option->greatest && read->choices == option->choices,
           "an option reads back as another");
}

void check_move(const std::string& answer) {
    const UciMove move = parse_uci_move(answer);
    expect(move.move.find_first_of(" \t\n") == std::string::npos, "a move of several words");
    expect_printable(score_text(move));
    expect(pawns_of(move).has_value() == (move.centipawns || move.mate_in), "a score that is none");
}

}  // namespace

/// The first byte is the size of the chunks in which the others arrive, and says which answer is awaited.
void uci(std::string_view input) {
    if (input.empty()) {
        return;
    }
    const std::size_t chunk = static_cast<unsigned char>(input.front()) + std::size_t{1};
    const std::array<std::string, 4> commands{"uci", "isready", "go nodes 100", "position startpos"};
    const std::string& command = commands[chunk % commands.size()];
    const std::string_view bytes = input.substr(1);
    const HeardAnswers told = told_after(command, bytes, chunk);
    expect(told == told_after(command, bytes, bytes.size()), "answers depend on the chunks");
    expect_printable(told.problem);
    for (const Reply& answer : told.answers) {
        check_move(answer.text);
        for (const std::string& line : split(answer.text, '\n')) {
            check_option(line);
        }
    }
    check_option(bytes);
}

}  // namespace ringmaster::fuzz
