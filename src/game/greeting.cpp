#include "ringmaster/game/greeting.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {
constexpr std::size_t longest_version = 100;
}  // namespace

std::string misfit(const Hello& hello, const std::string& version) {
    if (hello.version == version && hello.protocol == Hello{}.protocol) {
        return "";
    }
    return fmt::format("it is ringmaster {}{}, this is {} (install the same version there)",
                       printable(hello.version, longest_version),
                       hello.version == version ? fmt::format(" with protocol {}", hello.protocol) : "", version);
}

}  // namespace ringmaster
