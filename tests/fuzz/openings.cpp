#include "ringmaster/base/error.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/symmetry.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check_opening(const ReadOpening& opening, int size) {
    if (!opening.problem.empty()) {
        return expect_printable(opening.problem);
    }
    const ReadOpening again = read_opening(to_text(opening.moves), size);
    expect(again.problem.empty() && again.moves == opening.moves, "an opening reads back as another");
    expect(hash_of_course({}, again.moves, size) == hash_of_course({}, opening.moves, size), "its hash changes");
}

}  // namespace

/// The first byte is the size of the board.
void openings(std::string_view input) {
    if (input.empty()) {
        return;
    }
    const int size = static_cast<unsigned char>(input.front()) % 24 + 2;
    input.remove_prefix(1);
    check_opening(read_opening(input, size), size);
    try {
        for (const SgfRecord& record : read_sgf(input)) {
            check_opening(read_opening(record, size), size);
            check_opening(read_opening(record, size, 3), size);
        }
    } catch (const Error& error) {
        expect_printable(error.what());
    }
}

}  // namespace ringmaster::fuzz
