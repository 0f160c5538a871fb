#include "ringmaster/os/lifeline.hpp"

#include <csignal>

#include <sys/time.h>
#include <unistd.h>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// A lifeline and the other side's ends of it.
struct TwoStreams {
    std::pair<Descriptor, Descriptor> in = make_pipe();
    std::pair<Descriptor, Descriptor> out = make_pipe();
    Lifeline line{in.first.get(), out.second.get()};

    void say(const std::string& text) const { REQUIRE(write_all(in.second.get(), text)); }
    std::string heard() const {
        std::string text(100, '\0');
        text.resize(static_cast<std::size_t>(::read(out.first.get(), text.data(), text.size())));
        return text;
    }
};

}  // namespace

TEST_CASE("lines are read one by one, and pulses are none", "[os]") {
    TwoStreams streams;
    streams.say("\n\none\n\ntwo\nthr");
    CHECK(streams.line.read_line() == "one");
    CHECK(streams.line.read_line() == "two");
    streams.say("ee\n");
    CHECK(streams.line.read_line() == "three");
    CHECK(streams.line.write_line("four"));
    CHECK(streams.heard() == "four\n");
}

TEST_CASE("lines that come in pieces are whole, and empty ones are counted", "[os]") {
    IncomingLines lines;
    CHECK_FALSE(lines.take());
    lines.add("\n\none\n\ntwo\n\n\nthr");
    CHECK(lines.take() == "one");
    CHECK(lines.pulses() == 2);
    CHECK(lines.take() == "two");
    CHECK_FALSE(lines.take());
    CHECK(lines.pulses() == 5);
    CHECK(lines.unfinished() == "thr");
    lines.add("e");
    CHECK_FALSE(lines.take());
    lines.add("e\n");
    CHECK(lines.take() == "three");
    CHECK_FALSE(lines.take());
    CHECK(lines.unfinished().empty());
    lines.add("four\n");
    CHECK(lines.take() == "four");
}

TEST_CASE("who has nothing to say beats, and hears the end of the other side", "[os]") {
    TwoStreams streams;
    CHECK(streams.line.beat());
    CHECK(streams.heard() == "\n");
    streams.say("last\n");
    streams.in.second.reset();
    CHECK(streams.line.read_line() == "last");
    CHECK_FALSE(streams.line.read_line());
    CHECK_FALSE(streams.line.beat());
}

TEST_CASE("who waits for a line beats meanwhile", "[os]") {
    TwoStreams streams;
    streams.line.set_patience(Lifeline::seconds_between_beats / 2);
    CHECK_FALSE(streams.line.read_line());
    CHECK(streams.heard().starts_with("\n"));
}

TEST_CASE("the other side is gone when it was silent for too long, and lives while it beats", "[os]") {
    TwoStreams streams;
    streams.line.set_patience(0.05);
    ::usleep(100000);
    streams.say("\n");
    CHECK(streams.line.beat());
    ::usleep(100000);
    CHECK_FALSE(streams.line.beat());
    CHECK_FALSE(streams.line.write_line(std::string(1 << 20, 'x')));
}

TEST_CASE("who has not looked for long does not call the other side silent at once", "[os]") {
    TwoStreams streams;
    streams.line.set_patience(0.05);
    ::usleep(2100000);
    CHECK(streams.line.beat());
    ::usleep(100000);
    CHECK_FALSE(streams.line.beat());
}

namespace {

int end_of_other_side = -1;

void say_a_line(int) {
    static_cast<void>(!::write(end_of_other_side, "late\n", 5));
}

}  // namespace

TEST_CASE("who was woken by a signal looks before he calls the other side silent", "[os]") {
    TwoStreams streams;
    streams.line.set_patience(0.05);
    end_of_other_side = streams.in.second.get();
    const auto former = std::signal(SIGALRM, say_a_line);
    const itimerval soon{{0, 0}, {0, 200'000}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    CHECK(streams.line.read_line() == "late");
    std::signal(SIGALRM, former);
}

TEST_CASE("who does not read holds nobody for longer than his patience", "[os]") {
    TwoStreams streams;
    streams.line.set_patience(0.2);
    CHECK_FALSE(streams.line.write_line(std::string(1 << 20, 'x')));
}
