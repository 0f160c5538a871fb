#include "ringmaster/game/job.hpp"

namespace ringmaster {

std::string first_or_second(Colour colour) {
    return colour == Colour::black ? "first" : "second";
}

std::string place_word(const Job& job) {
    return job.script() != nullptr ? first_or_second(job.colour) : name(job.colour);
}

}  // namespace ringmaster
