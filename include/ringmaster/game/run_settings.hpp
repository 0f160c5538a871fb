#pragma once

namespace ringmaster {

/// How a run goes, whatever is played in it. The control file sets it (game/keys.hpp), the scheduler and what is around
/// it do as it says.
struct RunSettings {
    bool record_games = true;
    bool stderr_to_log = true;  ///< false: it is shown instead
    bool skip_player_checks = false;
    int html_report_period = 60;  ///< seconds; 0: the page is not kept up
    int number_of_running_simulations_to_show = 12;
    int max_void_games_in_a_row = 2;              ///< after the first result of an event
    int max_void_games_before_first_success = 1;  ///< so many void games before any result halt a run
    int patience = 600;  ///< seconds: so long a run waits for an engine's program, or a worker, that cannot be started
};

}  // namespace ringmaster
