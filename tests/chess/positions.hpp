#pragma once

#include <string>

#include "ringmaster/chess/notation.hpp"

#include "support/catch.hpp"

namespace ringmaster {

inline ChessPosition position_of(const std::string& fen) {
    const ReadPosition read = read_fen(fen);
    REQUIRE(read.problem.empty());
    return read.position;
}

}  // namespace ringmaster
