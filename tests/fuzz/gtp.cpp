#include "ringmaster/engine/gtp.hpp"

#include <algorithm>
#include <vector>

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

struct Answers {
    std::vector<Reply> responses;
    std::string problem;
    friend bool operator==(const Answers&, const Answers&) = default;
};

Answers read(std::string_view bytes, std::size_t chunk) {
    GtpFraming reader;
    Answers answers;
    while (!bytes.empty()) {
        reader.push(bytes.substr(0, chunk));
        bytes.remove_prefix(std::min(chunk, bytes.size()));
        while (const auto response = reader.take()) {
            answers.responses.push_back(*response);
        }
    }
    answers.problem = reader.problem();
    return answers;
}

void check_answer(const Reply& response) {
    const auto is_control = [](char byte) { return (byte >= 0 && byte < ' ' && byte != '\n') || byte == '\x7f'; };
    expect(std::ranges::none_of(response.text, is_control), "an answer with control characters");
    expect(response.text == trim(response.text), "an answer with blanks around it");
    const Answers again = read((response.ok() ? "= " : "? ") + response.text + "\n\n", 7);
    expect(again == Answers{{response}, ""}, "an answer reads back as another");
}

}  // namespace

/// The first byte is the size of the chunks in which the others arrive.
void gtp(std::string_view input) {
    if (input.empty()) {
        return;
    }
    const std::size_t chunk = static_cast<unsigned char>(input.front()) + std::size_t{1};
    const Answers answers = read(input.substr(1), chunk);
    expect(answers == read(input.substr(1), input.size()), "answers depend on the chunks");
    expect_printable(answers.problem);
    std::ranges::for_each(answers.responses, check_answer);
}

}  // namespace ringmaster::fuzz
