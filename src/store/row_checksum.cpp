#include "row_checksum.hpp"

#include <cstring>

namespace ringmaster {

namespace {

std::uint64_t little_endian(std::uint64_t word) {
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// The first eight bytes or what there is of them.
std::uint64_t word_of(std::string_view bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), bytes.size() < sizeof word ? bytes.size() : sizeof word);
    return little_endian(word);
}

}  // namespace

void RowChecksum::add(std::string_view words) {
    mix(text, words.size());
    for (; words.size() > 8; words.remove_prefix(8)) {
        mix(text, word_of(words));
    }
    mix(text, words.empty() ? 0 : word_of(words));
}

std::int64_t checksum_of(std::string_view text) {
    RowChecksum checksum;
    checksum.add(text);
    return checksum.value();
}

}  // namespace ringmaster
