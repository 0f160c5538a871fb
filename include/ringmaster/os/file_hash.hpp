#pragma once

#include <functional>
#include <string>

namespace ringmaster {

/// SHA-256 of what is in an open file, in 64 hexadecimal digits. `meanwhile` is called now and then, as this may take
/// long. Throws Error when the file cannot be read.
std::string file_hash(int descriptor, const std::function<void()>& meanwhile = {});

}  // namespace ringmaster
