#include "ringmaster/base/error.hpp"
#include "ringmaster/game/wire.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

TEST_CASE("hello and welcome come back from their lines as they were", "[game]") {
    const Hello hello{1, "0.1.0", "big", 32, 64000, 3600.5, "/home/me"};
    CHECK(hello_to_line(hello).starts_with("ringmaster-worker {"));
    CHECK(hello_from_line(hello_to_line(hello)) == hello);
    const Welcome welcome{7, 3, 32, 2, 30};
    CHECK(welcome_from_line(welcome_to_line(welcome)) == welcome);
}

TEST_CASE("of a hello of another protocol no more is read than which it is", "[game]") {
    const Hello hello = hello_from_line("ringmaster-worker {\"protocol\": 2, \"version\": \"9.0\", \"host\": 3}");
    CHECK(hello.protocol == 2);
    CHECK(hello.version == "9.0");
    CHECK_THROWS_AS(hello_from_line("ringmaster-worker {\"protocol\": 1, \"version\": \"9.0\", \"host\": 3}"), Error);
    CHECK_THROWS_AS(hello_from_line("ringmaster-worker"), Error);
}

TEST_CASE("a hello that makes no sense is none", "[game]") {
    const Hello hello{1, "0.1.0", "big", 32, 64000, 3600.5, "/home/me"};
    const auto refused = [&](const std::function<void(Hello&)>& change) {
        Hello other = hello;
        change(other);
        return error_of([&] { hello_from_line(hello_to_line(other)); });
    };
    CHECK(refused([](Hello& h) { h.cores = -4; }) == "a hello line: 'cores' must be a number of cores");
    CHECK(refused([](Hello& h) { h.host = std::string(300, 'x'); }) ==
          "a hello line: 'host' must be the name of a machine");
    CHECK(refused([](Hello& h) { h.home = std::string(5000, 'x'); }) == "a hello line: 'home' must be a folder");
}

TEST_CASE("a worker of another version or protocol does not fit, and it is said why", "[game]") {
    CHECK(misfit({1, "0.1.0", "", 1, 1, {}, ""}, "0.1.0").empty());
    CHECK(misfit({1, "0.2.0", "", 1, 1, {}, ""}, "0.1.0") ==
          "it is ringmaster 0.2.0, this is 0.1.0 (install the same version there)");
    CHECK(misfit({2, "0.1.0", "", 1, 1, {}, ""}, "0.1.0") ==
          "it is ringmaster 0.1.0 with protocol 2, this is 0.1.0 (install the same version there)");
}
