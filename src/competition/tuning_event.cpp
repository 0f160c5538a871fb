#include "ringmaster/competition/tuning_event.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

/// Which sides of the event those of a game are: 0 is the candidate (in duels twice), 1 the opponent, none another
/// player.
std::array<std::optional<std::size_t>, 2> sides_of(const Purpose& purpose) {
    const Role second = roles_of(purpose)[1];
    return {0, is_tuned(second)           ? std::optional<std::size_t>(0)
               : second == Role::opponent ? std::optional<std::size_t>(1)
                                          : std::nullopt};
}

/// The conditions with the openings, of which the control file alone does not know what is in them.
MatchConditions conditions_with_openings(const ControlFile& control, const EventIdentity& identity,
                                         bool with_full_path = false) {
    MatchConditions conditions = conditions_of_match(control, with_full_path);
    if (const auto path = openings_of_match(control)) {
        const auto add = [](std::string& text, const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
        add(conditions.match, "openings " + printable(identity.match_openings.identified(*path)));
        add(conditions.choosing, identity.openings.is_empty() ? "no openings" : "the event's openings");
    }
    return conditions;
}

/// Whether the parameter was there, at another value than it is fixed at.
bool has_varied(const TunedParameter& parameter, const Parameters& played) {
    const Value* value = find_value(played, parameter.code);
    return value != nullptr && *value != parameter.fixed;
}

/// The values with those of parameters that came later. No values stay none: an opponent has no parameters.
Parameters completed(const Parameters& played, const std::vector<TunedParameter>& parameters) {
    Parameters all;
    for (const TunedParameter& parameter : parameters) {
        const Value* value = find_value(played, parameter.code);
        if (!played.empty() && (value != nullptr || parameter.before)) {
            all.emplace_back(parameter.code, value != nullptr ? *value : *parameter.before);
        }
    }
    return all;
}

/// The coordinates in the order of the parameters now; of a duel, those of both sides, one after the other.
std::vector<double> coordinates_now(const std::vector<double>& asked, const Parameters& played,
                                    const std::vector<TunedParameter>& parameters) {
    constexpr double anywhere = 0.5;
    if (played.empty() || asked.size() % played.size() != 0) {
        return asked;
    }
    std::vector<double> point;
    for (auto side = asked.begin(); side != asked.end(); side += std::ssize(played)) {
        for (const TunedParameter& parameter : parameters) {
            const auto index =
                std::ranges::find(played, parameter.code, &Parameters::value_type::first) - played.begin();
            const auto before = parameter.before ? parameter.scale.position(*parameter.before) : std::nullopt;
            point.push_back(index < std::ssize(played) ? side[index] : before.value_or(anywhere));
        }
    }
    return point;
}

bool has_codes_of(const std::vector<TunedParameter>& parameters, const Parameters& values) {
    return std::equal(values.begin(), values.end(), parameters.begin(), parameters.end(),
                      [](const auto& value, const TunedParameter& parameter) { return value.first == parameter.code; });
}

/// Whether a game was chosen among other parameters than these, or by other cells.
bool is_of_other_parameters(const GameRecord& record, const std::vector<TunedParameter>& parameters,
                            const Tuner& tuner) {
    const auto* choice = std::get_if<Choice>(&record.purpose);
    return !record.parameters().empty() &&
           (!has_codes_of(parameters, record.parameters()) ||
            (choice != nullptr && tuner.placed(*choice, record.parameters()) != *choice));
}

/// A game as it is told now, where parameters have been added, taken out of the search or put into another order since
/// it was played: its sides have all parameters, those that were not there then at TunedParameter::before, and its
/// choice is what the tuner calls it now. Nothing when no candidate of the tuner has such values.
std::optional<GameRecord> as_told_now(GameRecord record, const std::vector<TunedParameter>& parameters,
                                      const Tuner& tuner) {
    auto* choice = std::get_if<Choice>(&record.purpose);
    if (choice != nullptr) {
        *choice = tuner.in_order_now(*choice, record.parameters());
        choice->point = coordinates_now(choice->point, record.parameters(), parameters);
    }
    for (RecordedSide& side : record.sides) {
        side.parameters = completed(side.parameters, parameters);
    }
    if (choice != nullptr) {
        std::optional<Choice> placed = tuner.placed(*choice, record.parameters());
        if (!placed) {
            return std::nullopt;
        }
        *choice = std::move(*placed);
    }
    return record;
}

/// A match knows wins, draws and losses. A score between is a win with that probability, by lot: then the mean is right
/// and no bound is stretched.
double score_in_match(const GameRecord& record, std::uint64_t seed) {
    if (record.score == 0 || record.score == 0.5 || record.score == 1) {
        return record.score;
    }
    return Random(seed, "score in a match", record.number).uniform() < record.score ? 1 : 0;
}

}  // namespace

TuningEvent::TuningEvent(const ControlFile& control_file, EventIdentity identity)
    : control_(control_file),
      identity_(std::move(identity)),
      defaults_(default_settings(control_.parameters)),
      choosing_uses_seeds_(uses_seeds(control_, Choice{})),
      games_(control_, identity_, 2),
      conditions_(conditions_with_openings(control_, identity_)),
      conditions_as_told_once_{conditions_.match, conditions_with_openings(control_, identity_, true).match},
      against_(control_.verification.opponent),
      pairs_(plays_pairs(control_, identity_.template_texts) && !fixed_colour(control_.candidate_colour)),
      pockets_(control_.parameters) {
    matches_of({against_});
    tuner_ = make_tuner(control_.parameters, control_.tuner, control_.allowed);
    begin_with_known();
}

void TuningEvent::begin_with_known() {
    for (KnownResult result : identity_.known) {
        if (known_.empty() || known_.back().from != result.from) {
            known_.push_back({result.from, {}, 0});
        }
        if (!result.from.empty() && result.settings.empty()) {
            known_.back().shared += result.games;
            continue;
        }
        result = with_defaults_of_then(result, control_.parameters, type_of(control_.tuner).is_of_duels);
        result.settings = completed(result.settings, control_.parameters);
        result.against = completed(result.against, control_.parameters);
        const Tally told = tell_known(*tuner_, result);
        known_.back().tally += told;
        known_.back().outside += result.games - told.games;
    }
    unaided_ = known_.empty() ? nullptr : make_tuner(control_.parameters, control_.tuner, control_.allowed);
}

Progress TuningEvent::progress() const {
    if (ablation_) {
        const std::optional<Contestants> pair = contestants();
        const std::vector<TakenBack> all = comparisons(pair);
        return {games_of(all), ablation_->before + ablation_->games, ablation_is_over(all, pair)};
    }
    if (verify_until_) {
        return {series().games(), verify_until_, match_is_over()};
    }
    const std::uint64_t match = has_chosen() ? present_match() : 0;
    const std::uint64_t of_match = match == 0 ? 0 : std::min(series().finished(match), match_games_wanted());
    const auto choosing = control_.choosing_games();
    const std::uint64_t chosen = std::min(choosing_games(), choosing.value_or(choosing_games()));
    return {chosen + of_match, choosing ? std::optional(*choosing + match_games_wanted()) : std::nullopt,
            has_chosen() ? match_is_over() : ""};
}

std::optional<Job> TuningEvent::ask() {
    const bool of_match = ablation_ || has_chosen();
    const auto fits = [&](const Purpose& purpose) {
        const auto* game = std::get_if<MatchGame>(&purpose);
        return (game != nullptr) == of_match && (game != nullptr && game->is_of_ablation()) == ablation_.has_value();
    };
    if (const std::optional<PlannedGame> game = games_.book().take_given_back(fits)) {
        return begin(*game);
    }
    return ablation_ ? ask_for_ablation() : of_match ? ask_for_match() : ask_for_choice();
}

bool TuningEvent::has_chosen() const {
    const auto wanted = control_.choosing_games();
    return verify_until_ || ablation_ || (wanted && choosing_games() >= *wanted) || !tuner_->decided().empty();
}

/// A number is taken only for a game that is played.
std::optional<Job> TuningEvent::ask_for_choice() {
    const auto wanted = control_.choosing_games();
    if (wanted && choosing_games() + choosing_in_progress_ >= *wanted) {
        return std::nullopt;
    }
    const std::uint64_t number = games_.book().next_number();
    Random random(identity_.seed, "ties", number);
    if (const PlannedGame* other = pairs_.other_of(number)) {
        return begin({number, other->purpose, opponent_of(other->colour)});
    }
    const std::optional<Choice> choice = tuner_->choose(random);
    if (!choice) {
        games_.book().put_back(number);
        return std::nullopt;
    }
    return begin({number, *choice, choose_colour(number, *choice)});
}

Job TuningEvent::begin(const PlannedGame& game) {
    if (const auto* choice = std::get_if<Choice>(&game.purpose)) {
        Job job = games_.begin(control_, identity_, game,
                               {tuner_->parameters(*choice), tuner_->other_parameters(*choice).value_or(Parameters{})});
        tuner_->begin(*choice);
        choosing_in_progress_ += games_.games_at_a_time();
        pairs_.plan(game);
        return job;
    }
    const auto& match_game = std::get<MatchGame>(game.purpose);
    Verification& matches = matches_of(match_game);
    const Parameters second = match_game.is_duel ? matches.reference_values(match_game) : Parameters{};
    Job job = games_.begin(control_, identity_, game, {matches.values(match_game), second});
    matches.start(match_game);
    return job;
}

/// Ends the game, if it was in progress.
std::optional<PlannedGame> TuningEvent::end(std::uint64_t number) {
    std::optional<PlannedGame> game = games_.book().end(number);
    if (!game) {
        return game;
    }
    if (const auto* choice = std::get_if<Choice>(&game->purpose)) {
        tuner_->abandon(*choice);
        choosing_in_progress_ -= games_.games_at_a_time();
    } else {
        const auto& match_game = std::get<MatchGame>(game->purpose);
        matches_of(match_game).abandon(match_game);
    }
    return game;
}

void TuningEvent::tell(const GameRecord& record) {
    const auto* match = std::get_if<MatchGame>(&record.purpose);
    if (match != nullptr && match->conditions != conditions_.match &&
        contains(conditions_as_told_once_, with_straight_clocks(match->conditions))) {
        GameRecord now = record;
        std::get<MatchGame>(now.purpose).conditions = conditions_.match;
        return tell(now);
    }
    if (record.epoch == identity_.epoch && std::holds_alternative<Choice>(record.purpose)) {
        count_varied(record.parameters());
    }
    if (record.epoch == identity_.epoch && is_of_other_parameters(record, control_.parameters, *tuner_)) {
        const std::optional<GameRecord> now = as_told_now(record, control_.parameters, *tuner_);
        now ? take(*now) : set_aside(record);
    } else {
        take(record);
    }
}

/// Counts in how many games each parameter varied: not in games from before a parameter was there, nor in those at the
/// value that it is fixed at, nor where it does not count.
void TuningEvent::count_varied(const Parameters& played) {
    varied_.resize(control_.parameters.size());
    const bool are_complete = played.size() == varied_.size();
    const std::vector<bool> active =
        are_complete ? control_.allowed.active(played) : std::vector<bool>(varied_.size(), true);
    for (std::size_t i = 0; i < varied_.size(); ++i) {
        varied_[i] += active[i] && has_varied(control_.parameters[i], played);
    }
}

/// Counts a game as played that says nothing of the candidates there are.
void TuningEvent::set_aside(const GameRecord& record) {
    end(record.number);
    set_aside_ += games_.book().note(record);
}

void TuningEvent::take(const GameRecord& record) {
    if (record.epoch == identity_.epoch) {
        end(record.number);
    }
    if (!games_.book().note(record)) {
        return;
    }
    const Colour first_mover = control_.script() == nullptr ? control_.gtp().settings.first_mover() : Colour::black;
    const Health::Player second{sides_of(record.purpose)[1], "", [] { return std::string("opponent"); }};
    const auto* choice = std::get_if<Choice>(&record.purpose);
    const bool have_seeds = choice != nullptr ? choosing_uses_seeds_ : uses_seeds(control_, record.purpose);
    const bool is_at_fixed = std::ranges::none_of(control_.parameters, [&](const TunedParameter& parameter) {
        return parameter.fixed && has_varied(parameter, record.parameters());
    });
    const auto [repeats, says_nothing] = games_.tell(
        record, {{candidate_of(record), second}, first_mover, have_seeds, choice == nullptr || is_at_fixed});
    if (choice != nullptr) {
        pairs_.tell({record.number, record.purpose, record.colour});
        GameResult result = result_of(record);
        result.is_repeat = says_nothing;
        tuner_->tell(*choice, record.parameters(), result);
        if (unaided_) {
            unaided_->tell(*choice, record.parameters(), result);
        }
    } else if (const auto* game = std::get_if<MatchGame>(&record.purpose)) {
        const double score = score_in_match(record, identity_.seed);
        matches_of(*game).tell(*game, as_played(record.parameters()), as_played(record.sides[1].parameters),
                               record.colour, says_nothing ? std::nullopt : std::optional(score), repeats,
                               score != record.score);
    }
    const bool failed = record.ending == Ending::failure;
    pockets_.tell(record.parameters(), failed && record.loser() == 0);
    const bool is_side_known = control_.script() == nullptr;  // a script only says that it failed
    if (is_side_known && record.sides[1].role == Role::candidate) {
        pockets_.tell(record.sides[1].parameters, failed && record.loser() == 1);
    }
}

GameResult TuningEvent::result_of(const GameRecord& record) const {
    if (control_.reward.kind == RewardKind::area) {
        GameResult result{record.score, record.score};
        result.area = area_of(record, control_.reward, board_size_of(control_));
        result.area_exponent = control_.reward.area_exponent;
        return result;
    }
    GameResult result{record.score, reward_of(record, control_.reward, board_size_of(control_))};
    result.other = record.sides[1].parameters;
    return result;
}

/// Candidates may be different programs: each of a tree may be one, and each combination of list values of a model.
Health::Player TuningEvent::candidate_of(const GameRecord& record) const {
    Health::Player candidate{0};
    candidate.name = [&] {
        return "candidate " + ringmaster::describe(control_.parameters, control_.allowed.shown(record.parameters()));
    };
    const auto* choice = std::get_if<Choice>(&record.purpose);
    if (choice != nullptr && type_of(control_.tuner).cuts_cells) {
        candidate.key = to_text(record.purpose);
        return candidate;
    }
    const Parameters& played = record.parameters();
    for (std::size_t i = 0; i < played.size() && i < control_.parameters.size(); ++i) {
        const bool is_listed = !control_.parameters[i].scale.listed_values().empty();
        candidate.key += is_listed ? to_text(played[i].second) + "; " : "";
    }
    return candidate;
}

void TuningEvent::tell(const VoidGame& game) {
    const ScriptSection* script = control_.script();
    if (games_.book().note(game, script != nullptr ? script->engine_failure : control_.gtp().settings.engine_failure)) {
        games_.tell(game, sides_of(game.purpose));
    }
}

std::vector<double> TuningEvent::point(const Job& job, std::size_t side) const {
    const auto* choice = std::get_if<Choice>(&job.purpose);
    std::vector<double> varied;
    const std::vector<double> point = choice == nullptr ? varied
                                      : side == 0       ? tuner_->point(*choice)
                                                        : tuner_->other_point(*choice).value_or(varied);
    for (std::size_t i = 0; i < point.size(); ++i) {
        const TunedParameter& parameter = control_.parameters[i];
        if (!parameter.has_one_value() && !(type_of(control_.tuner).cuts_cells && parameter.split == 1)) {
            varied.push_back(point[i]);
        }
    }
    return varied;
}

Colour TuningEvent::choose_colour(std::uint64_t number, const Choice& choice) const {
    if (const auto colour = fixed_colour(control_.candidate_colour)) {
        return *colour;
    }
    if (control_.candidate_colour == ColourChoice::random) {
        return colour_in_turn(Random(identity_.seed, "colour", number).below(2));
    }
    return colour_in_turn(pairs_.are_played() ? number / 2 : tuner_->turn(choice, number));
}

std::vector<Parameters> TuningEvent::candidates_to_check() const {
    std::vector<Parameters> candidates = tuner_->extremes();
    if (defaults_) {
        candidates.push_back(*defaults_);
    }
    return candidates;
}

}  // namespace ringmaster
