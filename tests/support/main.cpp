#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

#include <cstdlib>
#include <string>

/// A program that looks for leaks at its end takes half as long again to start and end. What tests start does so with
/// --long; otherwise the tests alone do, which have all of the program's parts in them.
int main(int argc, char** argv) {
    if (std::getenv("RINGMASTER_LONG") == nullptr) {
        const char* options = std::getenv("ASAN_OPTIONS");
        setenv("ASAN_OPTIONS", (std::string(options == nullptr ? "" : options) + ":detect_leaks=0").c_str(), 1);
    }
    return Catch::Session().run(argc, argv);
}
