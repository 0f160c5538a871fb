#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// As much of a terminal as the live display needs: rows that scroll away at the top, wrapping, cursor up, erasing,
/// colours. One byte is one column. Anything else that is sent to it is an error.
class Screen {
public:
    Screen(std::size_t columns, std::size_t rows) : columns_(columns), rows_(rows), lines_(1) {}

    void show(std::string_view bytes) {
        while (!bytes.empty()) {
            bytes.remove_prefix(bytes.front() == '\x1b' ? control(bytes) : letter(bytes.front()));
        }
    }

    /// All rows there ever were, without empty ones at the end.
    std::vector<std::string> lines() const {
        std::vector<std::string> shown = lines_;
        while (!shown.empty() && shown.back().empty()) {
            shown.pop_back();
        }
        return shown;
    }
    bool is_painting() const { return painting_; }

private:
    std::size_t letter(char letter) {
        if (letter == '\r') {
            column_ = 0;
        } else if (letter == '\n') {
            column_ = 0;
            down();
        } else {
            if (column_ == columns_) {
                column_ = 0;
                down();
            }
            lines_[row_].resize(std::max(lines_[row_].size(), column_ + 1), ' ');
            lines_[row_][column_++] = letter;
        }
        return 1;
    }

    void down() {
        ++row_;
        lines_.resize(std::max(lines_.size(), row_ + 1));
    }

    std::size_t control(std::string_view bytes) {
        const std::size_t end = bytes.find_first_not_of("\x1b[0123456789;");
        const std::string numbers(bytes.substr(2, end - 2));
        if (bytes[end] == 'A') {
            const std::size_t top = lines_.size() - std::min(lines_.size(), rows_);
            row_ = std::max(top + std::stoul(numbers), row_) - std::stoul(numbers);
        } else if (bytes[end] == 'J' && column_ == 0) {
            lines_.resize(row_ + 1);
            lines_.back().clear();
        } else if (bytes[end] == 'm') {
            painting_ = numbers != "0";
        } else {
            throw std::runtime_error("unknown control sequence");
        }
        return end + 1;
    }

    std::size_t columns_;
    std::size_t rows_;
    std::vector<std::string> lines_;
    std::size_t row_ = 0;
    std::size_t column_ = 0;
    bool painting_ = false;
};

}  // namespace ringmaster
