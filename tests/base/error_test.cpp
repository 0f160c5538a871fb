#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("an error says the place first and the remedy last", "[base]") {
    CHECK(std::string(Error("it broke").what()) == "it broke");
    CHECK(std::string(Error("it broke", "tune.toml:3:1").what()) == "tune.toml:3:1: it broke");
    CHECK(std::string(Error("it broke", "", "mend it").what()) == "it broke (mend it)");
    CHECK(std::string(Error("it broke", "here", "mend it").what()) == "here: it broke (mend it)");
}

TEST_CASE("an error knows whose fault it is, the system's unless stated", "[base]") {
    CHECK(Error("it broke").fault() == Fault::system);
    CHECK(Error("it broke", "", "", Fault::usage).fault() == Fault::usage);
    CHECK(Error("it broke", "", "", Fault::state).fault() == Fault::state);
}

TEST_CASE("a bug says that it is one", "[base]") {
    CHECK(std::string(bug("the cup is empty").what()) == "the cup is empty; this is a bug in ringmaster");
    CHECK(bug("the cup is empty").fault() == Fault::system);
}
