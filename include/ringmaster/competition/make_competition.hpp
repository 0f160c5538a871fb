#pragma once

#include <memory>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// The event of a control file, of whatever type it is, before any game was told.
std::unique_ptr<Competition> make_competition(const ControlFile& control, const EventIdentity& identity);

}  // namespace ringmaster
