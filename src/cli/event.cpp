#include "ringmaster/cli/event.hpp"

namespace ringmaster {

Error already_running(const Event& event) {
    return Error("the event is already running", event.shown_path,
                 "'ringmaster " + event.shown_path + " show' prints its report, 'ringmaster " + event.shown_path +
                     " stop' ends it after the games in progress",
                 Fault::state);
}

}  // namespace ringmaster
