#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/game/run_settings.hpp"
#include "ringmaster/os/fan_out.hpp"
#include "ringmaster/report/adoption.hpp"

namespace ringmaster {

/// The HTML report of an event that is running, a file that is written anew now and then. A fork does that, so no game
/// waits for it; one that takes long is made less often.
class LivePage {
public:
    LivePage(std::filesystem::path file, const RunSettings& settings, std::vector<AdoptionFacts> adoptions = {});

    /// Writes the page again when it is time. To be called often.
    void refresh(const Competition& competition);

private:
    std::filesystem::path file_;
    int period_;
    std::vector<AdoptionFacts> adoptions_;
    Deadline next_;
    bool is_at_work_ = false;
    SideTask task_;
};

/// The page as HTML. The browser reads it again every `refresh_seconds`; 0: never.
std::string page_text(const EventFacts& facts, int refresh_seconds, const std::vector<AdoptionFacts>& adoptions);

}  // namespace ringmaster
