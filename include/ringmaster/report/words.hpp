#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Facts in words: what every renderer for people says in the same way. The texts may hold whatever names and values
/// the control file has; the renderer makes them harmless.

/// One line of the answer: a word ("CHANGE", "Elo") and what stands behind it.
struct AnswerLine {
    std::string label;
    std::string text;
};

/// What to do, how sure that is, what else would be as good, how far the event is, and how many warnings there are: at
/// most five lines, which fit into 80 columns unless names and values are long.
std::vector<AnswerLine> answer_lines(const EventFacts& facts);

/// The state of the run in one line, for a log: "games 312 of 3000, 12.1 a minute: KEEP ...".
std::string status_line(const EventFacts& facts);

/// "412 games were adjudicated; 45 others were played on, and adjudication was wrong in 1 (2.2%, at 95% 0.1% to
/// 11.8%)."
std::string adjudication_text(const AdjudicationFacts& adjudication);

/// A value of the parameter with as many digits as the range of the best values makes sense of, or by its format,
/// without what the format says beside the number.
std::string value_text(const ParameterFacts& parameter, const Value& value);

/// The value with no fewer digits than it has unless the parameter's format says so: for what is recommended, compared
/// or the default.
std::string exact_text(const ParameterFacts& parameter, const Value& value);

/// Between which values the best one lies, or which they are; "not known yet".
std::string optimum_text(const ParameterFacts& parameter);

/// What the Elo of curves is over.
std::string curve_reference_text(const EventFacts& facts);

/// What the model's curves, and the games beside them, tell: "win rate", or with another reward than wins "mean
/// reward".
std::string rate_word(const EventFacts& facts);

/// The win rate of the games that chose: "0.518", "0.518 in 164 of them" where not all say something now.
std::string choosing_rate_text(const EventFacts& facts);

/// "wins"; of another reward with a word on what is told of it.
std::string reward_text(const EventFacts& facts);

/// The greatest gain first; those without one in their order.
std::vector<ParameterFacts> by_gain(std::vector<ParameterFacts> parameters);

/// Says how many of many parameters are as they were: "the other 44 keep their defaults", or all.
std::string defaults_text(std::size_t kept, bool are_all);

/// "level 3, rave 0.10": values, and settings exactly. Of many parameters only those that are not at their defaults,
/// the greatest gain first, "the other 44 keep their defaults".
std::string values_text(const EventFacts& facts, const Parameters& values);
std::string settings_text(const EventFacts& facts, const Parameters& values);

/// Lines of parameters that did not vary in all games that chose: "x: fixed at 3; it varied in 20 of 100 games."
std::vector<std::string> variation_lines(const EventFacts& facts);

/// How many games of before the event its search began with, and what would be recommended without them; empty: none.
std::string known_text(const EventFacts& facts);

/// What the games that chose say beside a match: "+33 [+5, +60] over the default by the model"; empty where nothing is
/// known, or the answer says it.
std::string choice_text(const EventFacts& facts);

/// "the default", "the second best", "the middle of the ranges", "the former default", "the opponent".
std::string name_of(Comparison against);

/// What one side of a match is called: "recommended", "the default".
std::string side_text(const MatchFacts& match, bool is_first);

/// What to know of a match beside its figures, and what the line of the games says, in sentences.
std::vector<std::string> notes_of(const EventFacts& facts, const MatchFacts& match);

/// "won" or "lost": what both sides did with all their games against the opponent, who then tells nothing of their
/// difference; else, and where these are few, "".
std::string what_both_did(const MatchFacts& match);

/// "lmr 40 -> 77, razor 3 -> 5": changes that an ablation takes back.
std::string changes_text(const EventFacts& facts, const std::vector<std::string>& codes);

/// The parameters whose changes are in the settings that the ablation comes to.
std::vector<std::string> codes_that_stay(const EventFacts& facts, const AblationFacts& ablation);

/// "stays: it earns that", "goes: it harms".
std::string verdict_text(ChangeVerdict verdict);

/// What an ablation comes to, in sentences.
std::vector<std::string> notes_of(const EventFacts& facts, const AblationFacts& ablation);

/// Up to so many parameters are shown in full; of more, what matters.
constexpr std::size_t few_parameters = 10;

/// Whether a parameter is one of few, or matters; and whether it has a curve, too.
bool is_worth_a_look(const EventFacts& facts, const ParameterFacts& parameter);
bool is_curve_worth_a_look(const EventFacts& facts, const ParameterFacts& parameter);

/// " normalised", or nothing.
std::string scale_text(EloScale scale);

/// "accepts 30", "undecided".
std::string decision_text(SprtDecision decision, const SprtSettings& sprt);

/// The decision of a match's SPRT in these words, or "no evidence, as most games repeat others".
std::string decision_text(const MatchFacts& match);

/// "0 against 10 Elo of new: accepts 10, LLR 2.98 after 42 pairs, bounds -2.94 and 2.94". The matchup must have an
/// SPRT.
std::string sprt_text(const TournamentFacts::Meeting& meeting);

/// "+41 [+9, +74]", "+41, above +9" of an interval that is open; "above +9" where more is not known, and not_known_yet
/// where nothing is.
std::string estimate_text(const EloEstimate& elo);
constexpr const char* not_known_yet = "not known yet";

/// The estimate as a sentence's part: "+41 [+9, +74] Elo", "Elo not known yet".
std::string estimate_in_elo(const EloEstimate& elo);

/// "about 900", to one figure, and "more than 10,000" where it is.
std::string forecast_text(std::uint64_t games);

/// The mean time of a move on all machines over that on this one.
std::optional<double> speed_of(const MachineFacts& machine, const EventFacts& facts);

/// "60 of 3000", or "60" where no number is wanted.
std::string of_wanted(std::uint64_t games, const std::optional<std::uint64_t>& wanted);

/// " against gnugo", or nothing where there is no opponent.
std::string against_text(const std::string& opponent);

/// "0.455", or "-" for no games.
std::string win_rate_text(const Tally& tally);

/// "0.531 (28 games with a score between win, draw and loss)": where some are neither, the others do not add up.
std::string whole_win_rate_text(const Tally& tally);

/// "0.21 - 0.72".
std::string interval_text(const Interval& interval);

/// "2.98", "0.00" for what would round to "-0.00".
std::string llr_text(double llr);

/// "LLR 2.95 after 42 pairs, bounds -2.94 and 2.94".
std::string llr_text(double llr, const std::string& after, double lower_bound, double upper_bound);

/// "+35", "-120", "+inf".
std::string elo_text(double elo);

/// A bound of its interval: "+35"; where that leaves out 0, so does what is told: "-0.3".
std::string bound_text(const EloEstimate& elo, double bound);

/// "above +9" where the interval of what is known has no upper end, "below -12" where it has no lower one; else "".
std::string open_interval_text(const EloEstimate& elo);

/// "0.95", "above 0.99", "below 0.01".
std::string probability_text(double probability);

/// What is to be known about a tournament's numbers, a sentence each; `first` is what the first colour is called.
std::vector<std::string> notes_of(const TournamentFacts& tournament, const std::string& first);

}  // namespace ringmaster
