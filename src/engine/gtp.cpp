#include "ringmaster/engine/gtp.hpp"

#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr std::size_t shown = 40;

bool is_control(char character) {
    const auto code = static_cast<unsigned char>(character);
    return code < 0x20 || code == 0x7f;
}

bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

/// An id stands directly behind "=" or "?" and is followed by a blank or the end of the line: "=12 E5", but not "=0.5".
std::string_view without_id(std::string_view text) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
        ++digits;
    }
    const bool is_id = digits == text.size() || text[digits] == ' ' || text[digits] == '\n';
    return is_id ? text.substr(digits) : text;
}

GtpResponse parse_answer(std::string_view answer) {
    return {answer.front() == '=', trim(without_id(answer.substr(1)))};
}

}  // namespace

void GtpReader::push(std::string_view bytes) {
    for (const char character : bytes) {
        if (!problem_.empty()) {
            return;
        }
        push_character(character);
    }
}

std::optional<GtpResponse> GtpReader::take() {
    if (answers_.empty()) {
        return std::nullopt;
    }
    GtpResponse answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
}

void GtpReader::push_character(char character) {
    if (character == '\n') {
        finish_line();
    } else if (character == '\t') {
        push_character(' ');
    } else if (is_control(character) || in_comment_) {
        return;
    } else if (!in_answer_ && line_.empty() && character == '#') {
        in_comment_ = true;
    } else if (in_answer_ || !line_.empty() || character != ' ') {
        line_ += character;
    }
    const bool begins_well = in_answer_ || line_.empty() || line_.front() == '=' || line_.front() == '?';
    if (!begins_well && line_.size() > shown) {
        finish_line();
    }
    if (answer_.size() + line_.size() > max_answer) {
        problem_ = "an answer of more than 1 MiB";
    }
}

void GtpReader::finish_line() {
    const std::string line = std::exchange(line_, {});
    in_comment_ = false;
    if (in_answer_ && line.empty()) {
        answers_.push_back(parse_answer(std::exchange(answer_, {})));
        in_answer_ = false;
    } else if (in_answer_) {
        answer_ += '\n';
        answer_ += line;
    } else if (!line.empty() && line.front() != '=' && line.front() != '?') {
        problem_ = fmt::format("the answer begins with '{}', not with '=' or '?'", printable(line, shown));
    } else if (!line.empty()) {
        answer_ = line;
        in_answer_ = true;
    }
}

}  // namespace ringmaster
