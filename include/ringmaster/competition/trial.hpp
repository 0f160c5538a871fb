#pragma once

#include <cstddef>
#include <vector>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"

namespace ringmaster {

/// So many candidates are tried at most, and with so many moves.
constexpr std::size_t most_trials = 8;
constexpr int moves_of_a_trial = 20;

/// So many candidates of a script, whose games are whole ones: the default and four others.
constexpr std::size_t most_script_trials = 5;

/// Games against the opponent that nobody stores, so that what would fail in a night fails at once: the candidates that
/// the competition wants to see checked, and others by lot, each in one game of a few moves that is counted. Colours
/// alternate where they may. Their ids ("trial1") are not those of any game of the event.
std::vector<Job> trial_jobs(const ControlFile& control, const EventIdentity& identity, const Competition& competition);

/// Jobs for a trial of the match, with both colours where they may be: none where these are as all others.
std::vector<Job> match_trial_jobs(const ControlFile& control, const EventIdentity& identity,
                                  const Competition& competition);

/// The length of a whole game of Go or chess, roughly: seven moves for ten points of the board, or sixty of each side.
int moves_of_a_game(const GameSettings& settings);

}  // namespace ringmaster
