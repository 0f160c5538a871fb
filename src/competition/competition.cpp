#include "ringmaster/competition/competition.hpp"

#include "ringmaster/competition/tournament.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {

std::unique_ptr<Competition> make_competition(const ControlFile& control, const EventIdentity& identity) {
    if (control.tournament) {
        return std::make_unique<Tournament>(control, identity);
    }
    return std::make_unique<TuningEvent>(control, identity);
}

}  // namespace ringmaster
