#include "ringmaster/engine/gtp.hpp"

#include <algorithm>
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
    while (!bytes.empty() && problem_.empty()) {
        const auto end = std::find_if(bytes.begin(), bytes.end(), is_control);
        const auto size = static_cast<std::size_t>(end - bytes.begin());
        if (size > 0) {
            push_text(bytes.substr(0, size));
        } else if (bytes.front() == '\n') {
            finish_line();
        } else if (bytes.front() == '\t') {
            push_text(" ");
        }
        bytes.remove_prefix(std::max<std::size_t>(size, 1));
        if (answer_.size() + line_.size() > max_answer) {
            problem_ = "an answer of more than 1 MiB";
        }
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

/// Text without control characters.
void GtpReader::push_text(std::string_view text) {
    const bool is_beginning = !in_answer_ && line_.empty();
    if (is_beginning) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        in_comment_ = in_comment_ || text.starts_with('#');
    }
    if (in_comment_) {
        return;
    }
    line_ += text;
    const bool begins_well = in_answer_ || line_.empty() || line_.front() == '=' || line_.front() == '?';
    if (!begins_well && line_.size() > shown) {
        finish_line();
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
