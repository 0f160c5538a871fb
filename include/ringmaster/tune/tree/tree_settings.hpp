#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// How a node's next child is chosen; see child_choice.hpp.
enum class PolicyKind { ucb, beta_ucb };
BOOST_DESCRIBE_ENUM(PolicyKind, ucb, beta_ucb)

/// Which candidates play no more; see Retirement.
enum class RetireRule { none, confidence, fudge };
BOOST_DESCRIBE_ENUM(RetireRule, none, confidence, fudge)

/// What of the leader a candidate must be able to reach to play on; see Retirement.
enum class RetireBar { bound, score };
BOOST_DESCRIBE_ENUM(RetireBar, bound, score)

/// Which child is recommended, and leads as long as games are played; see merit().
enum class BestRule { most_wins, posterior_mean, lower_bound };
BOOST_DESCRIBE_ENUM(BestRule, most_wins, posterior_mean, lower_bound)

/// RAVE looks at every child of a node, so there may not be more.
constexpr std::uint32_t most_cells_with_rave = 1'000'000;

struct TreeSettings {
    double exploration_coefficient = 0.45;
    int initial_visits = 10;
    int initial_wins = 5;
    int max_depth = 1;
    bool count_in_flight = true;

    PolicyKind policy = PolicyKind::ucb;
    double beta_ucb_cap = 0.5;  ///< trials, at least 0; see child_choice.hpp

    bool rave = false;
    double rave_equivalence = 100;  ///< games, above 0; see rave.hpp

    RetireRule retire = RetireRule::none;
    RetireBar retire_against = RetireBar::bound;
    int min_games = 40;        ///< before a candidate can retire by RetireRule::confidence
    double confidence = 0.95;  ///< two-sided, in (0,1): of the intervals of RetireRule and BestRule
    int fudge = 10;            ///< games

    BestRule best = BestRule::lower_bound;
};

/// All of mc_tuner.
struct TreeTunerSettings {
    TreeSettings tree;
    bool stop_when_decided = false;  ///< no more games once all candidates but one have retired

    std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const AllowedSettings& allowed = {}) const;
    /// "ucb", or "beta_ucb, with rave, retire by confidence, best by lower_bound", in the words of the control file;
    /// what is as by default is left out after the policy.
    std::string steering() const;
};

}  // namespace ringmaster
