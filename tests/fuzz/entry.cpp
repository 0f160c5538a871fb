// The program of one target: FUZZ_TARGET is its function.

#include <cstddef>
#include <cstdint>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    ringmaster::fuzz::FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
