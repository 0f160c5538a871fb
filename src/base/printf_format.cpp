#include "printf_format.hpp"

#include <string_view>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

class PrintfParser {
public:
    explicit PrintfParser(const std::string& format) : format_(format), rest_(format) {}

    PrintfFormat parse() {
        while (!rest_.empty()) {
            const char letter = take();
            if (letter == '%' && peek() != '%') {
                read_conversion();
            } else {
                literal() += letter == '%' ? take() : letter;
            }
        }
        if (conversions_ == 0) {
            throw Error("format '" + format_ + "' has no conversion such as %s");
        }
        if (conversions_ > 1) {
            throw Error(fmt::format("format '{}' has {} conversions, not one", format_, conversions_));
        }
        return result_;
    }

private:
    char peek() const {
        if (rest_.empty()) {
            throw Error("format '" + format_ + "' ends in the middle of a conversion");
        }
        return rest_.front();
    }

    char take() {
        const char letter = peek();
        rest_.remove_prefix(1);
        return letter;
    }

    std::string& literal() { return conversions_ == 0 ? result_.before : result_.after; }

    void read_conversion() {
        Conversion conversion;
        while (read_flag(conversion)) {
        }
        conversion.width = read_number();
        if (peek() == '.') {
            take();
            conversion.precision = read_number();
        }
        while (std::string_view("hlL").find(peek()) != std::string_view::npos) {
            take();
        }
        conversion.type = read_type();
        if (++conversions_ == 1) {
            result_.conversion = conversion;
        }
    }

    bool read_flag(Conversion& conversion) {
        switch (peek()) {
            case '-':
                conversion.left = true;
                break;
            case '+':
                conversion.plus = true;
                break;
            case ' ':
                conversion.blank = true;
                break;
            case '0':
                conversion.zeros = true;
                break;
            case '#':
                conversion.alternative = true;
                break;
            default:
                return false;
        }
        take();
        return true;
    }

    int read_number() {
        int number = 0;
        while (is_digit(peek())) {
            number = 10 * number + (take() - '0');
            if (number > most_columns) {
                throw Error(fmt::format("format '{}' asks for more than {} columns", format_, most_columns));
            }
        }
        return number;
    }

    char read_type() {
        const char type = take();
        if (std::string_view("diouxXeEfFgGs").find(type) != std::string_view::npos) {
            return type;
        }
        std::string letter(1, type);
        while (!rest_.empty() && display_width(rest_.substr(0, 1)) == 0) {
            letter += take();
        }
        throw Error("format '" + format_ + "': unknown conversion '" + letter + "'");
    }

    const std::string& format_;
    std::string_view rest_;
    PrintfFormat result_;
    int conversions_ = 0;
};

}  // namespace

PrintfFormat parse_printf_format(const std::string& format) {
    return PrintfParser(format).parse();
}

}  // namespace ringmaster
