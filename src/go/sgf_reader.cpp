#include "ringmaster/go/sgf_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

bool is_letter(char byte) {
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool is_sgf_blank(char byte) {
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t' || byte == '\v' || byte == '\f';
}

/// Reads a text from its beginning to its end. The main line of a game is what stands before its first ')'.
class SgfTextReader {
public:
    explicit SgfTextReader(std::string_view text) : rest_(text) {}

    std::vector<SgfRecord> read() {
        for (skip_to_game(); !rest_.empty(); skip_to_game()) {
            read_game();
        }
        if (records_.empty()) {
            throw Error("it holds no game: there is no '(;'", "", "SGF begins so");
        }
        return std::move(records_);
    }

private:
    char take() {
        const char byte = rest_.front();
        rest_.remove_prefix(1);
        line_ += byte == '\n';
        return byte;
    }

    void skip_blanks() {
        while (!rest_.empty() && is_sgf_blank(rest_.front())) {
            take();
        }
    }

    /// A game begins with '(' and, after blanks, ';': mail around it may hold brackets of its own.
    void skip_to_game() {
        for (; !rest_.empty(); take()) {
            const std::size_t next =
                rest_.front() == '(' ? rest_.find_first_not_of(" \n\r\t\v\f", 1) : std::string_view::npos;
            if (next != std::string_view::npos && rest_[next] == ';') {
                return;
            }
        }
    }

    void read_game() {
        SgfRecord& record = records_.emplace_back();
        record.line = line_;
        bool is_main_line = true;
        int depth = 0;
        do {
            skip_blanks();
            if (rest_.empty()) {
                throw Error(fmt::format("line {}: the game has no end: a ')' is missing", record.line));
            }
            if (rest_.front() == '(') {
                take();
                ++depth;
            } else if (rest_.front() == ')') {
                take();
                --depth;
                is_main_line = false;
            } else if (SgfNode node = read_node(); is_main_line) {
                record.nodes.push_back(std::move(node));
            }
        } while (depth > 0);
    }

    SgfNode read_node() {
        if (rest_.front() != ';') {
            throw Error(fmt::format("line {}: '{}' stands where a ';', a '(' or a ')' must be", line_,
                                    printable(rest_.substr(0, 1))));
        }
        SgfNode node;
        node.line = line_;
        take();
        for (skip_blanks(); !rest_.empty() && is_letter(rest_.front()); skip_blanks()) {
            read_name();
            node.properties.emplace_back(name_, read_values());
        }
        return node;
    }

    /// Older versions wrote small letters too, which mean nothing.
    void read_name() {
        name_.clear();
        while (!rest_.empty() && is_letter(rest_.front())) {
            const char byte = take();
            if (byte <= 'Z') {
                name_ += byte;
            }
        }
    }

    std::vector<std::string> read_values() {
        std::vector<std::string> values;
        for (skip_blanks(); !rest_.empty() && rest_.front() == '['; skip_blanks()) {
            values.push_back(read_value());
        }
        if (values.empty()) {
            throw Error(
                fmt::format("line {}: the property {} has no value: a '[' is missing", line_, printable(name_, 20)));
        }
        return values;
    }

    std::string read_value() {
        const int first_line = line_;
        std::string value;
        take();
        while (!rest_.empty() && rest_.front() != ']') {
            const char byte = take();
            if (byte != '\\') {
                value += byte;
            } else if (!rest_.empty()) {
                value += take();
            }
        }
        if (rest_.empty()) {
            throw Error(
                fmt::format("line {}: a value of {} has no end: a ']' is missing", first_line, printable(name_, 20)));
        }
        take();
        return value;
    }

    std::string_view rest_;
    int line_ = 1;
    std::string name_;  ///< of the property that is being read
    std::vector<SgfRecord> records_;
};

}  // namespace

const std::vector<std::string>* SgfNode::find(std::string_view property) const {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const auto& one) { return one.first == property; });
    return found == properties.end() ? nullptr : &found->second;
}

std::vector<SgfRecord> read_sgf(std::string_view text) {
    return SgfTextReader(text).read();
}

}  // namespace ringmaster
