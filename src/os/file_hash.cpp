#include "ringmaster/os/file_hash.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <nettle/sha2.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

std::string file_hash(int descriptor, const std::function<void()>& meanwhile) {
    sha256_ctx context{};
    sha256_init(&context);
    std::vector<std::uint8_t> block(std::size_t{1} << 20);
    off_t at = 0;
    for (ssize_t size = 0; (size = ::pread(descriptor, block.data(), block.size(), at)) != 0;) {
        if (size < 0) {
            throw Error(fmt::format("cannot read: {}", std::strerror(errno)));
        }
        sha256_update(&context, static_cast<std::size_t>(size), block.data());
        at += size;
        if (meanwhile) {
            meanwhile();
        }
    }
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += fmt::format("{:02x}", byte);
    }
    return text;
}

}  // namespace ringmaster
