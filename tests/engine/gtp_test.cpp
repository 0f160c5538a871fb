#include "ringmaster/engine/gtp.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<Reply> read_all(GtpFraming& reader) {
    std::vector<Reply> answers;
    while (const auto answer = reader.take()) {
        answers.push_back(*answer);
    }
    return answers;
}

std::vector<Reply> answers_in(std::string_view bytes) {
    GtpFraming reader;
    reader.push(bytes);
    const auto answers = read_all(reader);
    CHECK(reader.problem().empty());
    CHECK_FALSE(reader.has_leftover());
    return answers;
}

std::string problem_in(std::string_view bytes) {
    GtpFraming reader;
    reader.push(bytes);
    CHECK(read_all(reader).empty());
    return reader.problem();
}

using Answers = std::vector<Reply>;
constexpr auto ok = Reply::Kind::ok;

}  // namespace

TEST_CASE("an answer is a success or a refusal with its text", "[engine]") {
    CHECK(answers_in("= E5\n\n") == Answers{{ok, "E5"}});
    CHECK(answers_in("? unacceptable size\n\n") == Answers{{Reply::Kind::refused, "unacceptable size"}});
    CHECK(answers_in("=\n\n") == Answers{{ok, ""}});
    CHECK(answers_in("?\n\n") == Answers{{Reply::Kind::refused, ""}});
    CHECK(answers_in("=E5\n\n") == Answers{{ok, "E5"}});
    CHECK(answers_in("=   E5  \n\n") == Answers{{ok, "E5"}});
}

TEST_CASE("an id before the text is dropped, a number that is the text is not", "[engine]") {
    CHECK(answers_in("=12 E5\n\n") == Answers{{ok, "E5"}});
    CHECK(answers_in("?7 no\n\n") == Answers{{Reply::Kind::refused, "no"}});
    CHECK(answers_in("=12\n\n") == Answers{{ok, ""}});
    CHECK(answers_in("=12\nline\n\n") == Answers{{ok, "line"}});
    CHECK(answers_in("= 2\n\n") == Answers{{ok, "2"}});
    CHECK(answers_in("=0.5\n\n") == Answers{{ok, "0.5"}});
}

TEST_CASE("the lines of an answer are joined by newlines", "[engine]") {
    CHECK(answers_in("= one\ntwo\n  three\n\n") == Answers{{ok, "one\ntwo\n  three"}});
    CHECK(answers_in("=\n#comment\n= no answer\n\n") == Answers{{ok, "#comment\n= no answer"}});
    CHECK(answers_in("= one\n \ntwo\n\n") == Answers{{ok, "one\n \ntwo"}});
}

TEST_CASE("control characters are dropped and tabs become blanks", "[engine]") {
    CHECK(answers_in("= E5\r\n\r\n") == Answers{{ok, "E5"}});
    CHECK(answers_in("=\tone\ttwo\n\t\nx\n\n") == Answers{{ok, "one two\n \nx"}});
    CHECK(answers_in(std::string_view("= E\0"
                                      "5\x07\x7f\n\0\n",
                                      10)) == Answers{{ok, "E5"}});
    CHECK(answers_in("= \xc3\xa4\xff\n\n") == Answers{{ok, "\xc3\xa4\xff"}});
}

TEST_CASE("empty lines and comments before an answer are skipped", "[engine]") {
    CHECK(answers_in("\n\r\n \t\n# hello\n\n#= E4\n  = E5\n\n\n\n# bye\n") == Answers{{ok, "E5"}});
}

TEST_CASE("an answer may come byte by byte", "[engine]") {
    GtpFraming reader;
    const std::string bytes = "\r\n# x\n=3 one\r\ntwo\r\n\r";
    for (const char byte : bytes) {
        reader.push(std::string_view(&byte, 1));
        CHECK_FALSE(reader.take());
    }
    reader.push("\n");
    CHECK(reader.take() == Reply{ok, "one\ntwo"});
    CHECK_FALSE(reader.take());
}

TEST_CASE("two answers may come at once, and the second in pieces", "[engine]") {
    CHECK(answers_in("= a\n\n? b\n\n") == Answers{{ok, "a"}, {Reply::Kind::refused, "b"}});
    GtpFraming reader;
    reader.push("= a\n\n= b\n");
    CHECK(reader.take() == Reply{ok, "a"});
    CHECK_FALSE(reader.take());
    reader.push("\n");
    CHECK(reader.take() == Reply{ok, "b"});
}

TEST_CASE("bytes beyond an answer are a leftover, blanks and comments are not", "[engine]") {
    GtpFraming reader;
    CHECK_FALSE(reader.has_leftover());
    reader.push("= a");
    CHECK(reader.has_leftover());
    reader.push("\n\n");
    CHECK(reader.has_leftover());
    reader.take();
    CHECK_FALSE(reader.has_leftover());
    reader.push("\n  \n # half a comm");
    CHECK_FALSE(reader.has_leftover());
    reader.push("ent\n=");
    CHECK(reader.has_leftover());
    reader.push("\n");
    CHECK(reader.has_leftover());
}

TEST_CASE("what does not begin like an answer is a problem", "[engine]") {
    CHECK(problem_in("hello\n") == "the answer begins with 'hello', not with '=' or '?'");
    CHECK(problem_in("hello = 3\r\n\r\n= E5\n\n") == "the answer begins with 'hello = 3', not with '=' or '?'");
    CHECK(problem_in("\xff\n") == "the answer begins with '\xef\xbf\xbd', not with '=' or '?'");
    CHECK(problem_in("hello").empty());
    const std::string begin(37, 'x');
    CHECK(problem_in(std::string(41, 'x')) == "the answer begins with '" + begin + "...', not with '=' or '?'");
}

TEST_CASE("answers before a problem are still given, those after it are not", "[engine]") {
    GtpFraming reader;
    reader.push("= a\n\nhello\n= b\n\n");
    CHECK(read_all(reader) == Answers{{ok, "a"}});
    CHECK(reader.problem() == "the answer begins with 'hello', not with '=' or '?'");
    reader.push("= c\n\n");
    CHECK(read_all(reader).empty());
}

TEST_CASE("an answer may have 1 MiB and not more", "[engine]") {
    CHECK(answers_in("=" + std::string(GtpFraming::max_answer - 1, 'x') + "\n\n").size() == 1);
    CHECK(problem_in("=" + std::string(GtpFraming::max_answer, 'x')) == "an answer of more than 1 MiB");
    std::string lines = "=\n";
    for (std::size_t i = 0; i < GtpFraming::max_answer / 4; ++i) {
        lines += "xxx\n";
    }
    CHECK(problem_in(lines) == "an answer of more than 1 MiB");
}
