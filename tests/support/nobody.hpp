#pragma once

#include <unistd.h>

namespace ringmaster {

inline constexpr uid_t uid_of_nobody = 65534;

/// For a child, which ends when it cannot. Root may write everywhere; anybody else is already somebody who may not.
inline void become_nobody() {
    if (geteuid() == 0 && setuid(uid_of_nobody) != 0) {
        _exit(1);
    }
}

}  // namespace ringmaster
