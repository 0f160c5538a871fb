#include <algorithm>
#include <vector>

#include "ringmaster/config/reader.hpp"

namespace ringmaster {
namespace {

class NestingScanner {
public:
    explicit NestingScanner(std::string_view text) : text_(text) {}

    std::optional<std::size_t> find() {
        while (position_ < text_.size()) {
            const std::size_t here = position_;
            step(text_[here]);
            if (depth_ > deepest_nesting) {
                return here;
            }
        }
        return std::nullopt;
    }

private:
    void step(char letter) {
        if (letter == '"' || letter == '\'') {
            skip_string(letter);
            return;
        }
        if (letter == '#') {
            position_ = std::min(text_.find('\n', position_), text_.size());
            return;
        }
        ++position_;
        if (letter == '[' || letter == '{') {
            dots_.push_back(0);
            ++depth_;
        } else if (letter == ']' || letter == '}') {
            close();
        } else if (letter == '.') {
            ++dots_.back();
            ++depth_;
        } else if (letter == ',' || (letter == '\n' && dots_.size() == 1)) {
            forget_dots();
        }
    }

    void close() {
        if (dots_.size() > 1) {
            forget_dots();
            dots_.pop_back();
            --depth_;
        }
    }

    void forget_dots() {
        depth_ -= dots_.back();
        dots_.back() = 0;
    }

    void skip_string(char quote) {
        const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
        const bool is_long = text_.substr(position_).starts_with(three);
        position_ += is_long ? 3 : 1;
        while (position_ < text_.size() && !ends_string(quote, is_long ? three : three.substr(0, 1))) {
            position_ += text_[position_] == '\\' && quote == '"' ? 2 : 1;
        }
        position_ = std::min(position_, text_.size());
    }

    /// Steps behind the end of the string when it is here. A long one may hold two more quotes before its end; a short
    /// one does not go beyond its line.
    bool ends_string(char quote, std::string_view end) {
        if (end.size() == 1 && text_[position_] == '\n') {
            return true;
        }
        if (!text_.substr(position_).starts_with(end)) {
            return false;
        }
        position_ += end.size();
        for (int more = 0; end.size() == 3 && more < 2 && text_.substr(position_).starts_with(quote); ++more) {
            ++position_;
        }
        return true;
    }

    std::string_view text_;
    std::size_t position_ = 0;
    std::vector<int> dots_{0};  ///< of the key at hand, for each bracket that is open and for the text
    int depth_ = 0;             ///< the open brackets and all the dots
};

}  // namespace

std::optional<std::size_t> find_too_deep(std::string_view text) {
    return NestingScanner(text).find();
}

}  // namespace ringmaster
