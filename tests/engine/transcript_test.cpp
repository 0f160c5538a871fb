#include <string>

#include "ringmaster/engine/controller.hpp"

#include "support/catch.hpp"
#include "support/without_times.hpp"

using namespace ringmaster;

TEST_CASE("a transcript has commands, answers and remarks in order", "[engine]") {
    Transcript transcript;
    CHECK(transcript.text().empty());
    transcript.command("b", "genmove b");
    transcript.answer("b", "= E5");
    transcript.remark("w", "died");
    CHECK(without_times(transcript.text()) == ">> b: genmove b\n<< b: = E5\n-- w: died\n");
    CHECK(transcript.text().find('.') == 4);
}

TEST_CASE("further lines of an answer stand below its first", "[engine]") {
    Transcript transcript;
    transcript.answer("b", "= one\n  two");
    CHECK(without_times(transcript.text()) == "<< b: = one\n                 two\n");
}

TEST_CASE("a transcript does no harm to a terminal", "[engine]") {
    Transcript transcript;
    transcript.command("b", "set \x1b[2J\xff");
    CHECK(without_times(transcript.text()) == ">> b: set ?[2J\xef\xbf\xbd\n");
}

TEST_CASE("a transcript ends at 4 MiB and says so", "[engine]") {
    Transcript transcript;
    const std::string text(1000, 'x');
    for (int i = 0; i < 5000; ++i) {
        transcript.answer("b", text);
    }
    const std::string last = "         -- the rest is left out: this log has 4 MiB\n";
    CHECK(transcript.text().ends_with("x\n" + last));
    CHECK(transcript.text().size() <= Transcript::max_size + last.size());
    CHECK(transcript.text().size() > Transcript::max_size - 2000);
}
