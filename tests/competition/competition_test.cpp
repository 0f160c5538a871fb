#include "ringmaster/competition/competition.hpp"

#include "ringmaster/competition/job_maker.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

TEST_CASE("the control file's tuner makes the event", "[competition]") {
    ControlFile control = small_event();
    CHECK(make_competition(control, {1, 1, {}})->ask()->purpose.index() == 0);
    CHECK(make_competition(control, {1, 1, {}})->candidates_to_check().size() == 2);
    control.tuner = ModelTunerSettings{};
    control.parameters[0].default_value = 4.0;
    const auto event = make_competition(control, {1, 1, {}});
    CHECK(std::get<Choice>(event->ask()->purpose).point.size() == 1);
    CHECK(event->candidates_to_check().size() == 3);
}
