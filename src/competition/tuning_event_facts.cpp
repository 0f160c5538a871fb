#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/config/competition_type.hpp"

#include "warnings.hpp"

namespace ringmaster {
namespace {

/// Below this probability an uneven split of the engines' failures is not put down to chance.
constexpr double surprising = 0.01;

/// A game at score s tells s (1 - s) / (1/4) of what it tells between equals.
constexpr double too_one_sided = 0.9;
constexpr std::uint64_t enough_to_call_one_sided = 50;

/// Where engines have a seed and know few variations a quarter of the games is more than coincidence.
constexpr std::uint64_t repeats_that_matter_with_seeds = 4;

/// One side thinks so much longer than the other that they do not play the same game.
constexpr double too_slow = 3;
constexpr double seconds_that_matter = 0.02;  // a move
constexpr std::uint64_t enough_moves = 200;

SideFacts side_facts(const std::string& role, const std::string& name, const SideHealth& health) {
    return {role,
            name,
            health.engine,
            health.engine_changes,
            health.forfeits,
            health.time_losses,
            health.failures,
            health.moves,
            health.seconds,
            health.cpu_seconds,
            health.by_colour};
}

double seconds_a_move(const SideHealth& side) {
    return side.moves == 0 ? 0 : side.seconds / static_cast<double>(side.moves);
}

void warn_of_pockets(EventFacts& facts) {
    for (std::size_t i = 0; i < facts.pockets.size(); ++i) {
        const PocketFacts& pocket = facts.pockets[i];
        WarningFacts warning = warning_of_games(WarningKind::pocket, pocket.failures, pocket.games, i);
        std::vector<std::string> codes;
        for (const PocketFacts::Side& side : pocket.sides) {
            codes.push_back(facts.parameters[side.parameter].code);
        }
        warning.name = join(codes, ", ");
        facts.warnings.push_back(std::move(warning));
    }
}

/// Of the oddest one, by a normal approximation. So many standard errors are hardly ever chance, however often one
/// looks.
void warn_of_machines(EventFacts& facts) {
    constexpr double surprising_errors = 4;
    constexpr double fewest_games = 30;
    double games = 0;
    double points = 0;
    for (const MachineFacts& machine : facts.machines) {
        games += static_cast<double>(machine.tally.games);
        points += machine.tally.points();
    }
    WarningFacts oddest{WarningKind::odd_machine};
    double most_errors = surprising_errors;
    for (const MachineFacts& machine : facts.machines) {
        const auto own = static_cast<double>(machine.tally.games);
        const double others = games - own;
        if (std::min(own, others) < fewest_games) {
            continue;
        }
        const double score = machine.tally.points() / own;
        const double score_of_others = (points - machine.tally.points()) / others;
        const double error = std::sqrt(points / games * (1 - points / games) * (1 / own + 1 / others));
        if (std::abs(score - score_of_others) > most_errors * error) {
            most_errors = std::abs(score - score_of_others) / error;
            oddest.name = machine.name;
            oddest.share = score;
            oddest.factor = score_of_others;
        }
    }
    if (!oddest.name.empty()) {
        facts.warnings.push_back(std::move(oddest));
    }
}

/// Where a pocket is told of, the candidate's failures are.
void warn_of_failures(EventFacts& facts, const Health& health, std::uint64_t begun) {
    const bool are_told = !facts.pockets.empty();
    const std::uint64_t failures[] = {are_told ? 0 : health.side(0).failures, health.side(1).failures};
    if (!are_told && !facts.is_of_duels && facts.script.empty() && sign_test(failures[0], failures[1]) < surprising) {
        facts.warnings.push_back(
            warning_of_games(WarningKind::uneven_failures, 0, begun, failures[0] > failures[1] ? 0 : 1));
    }
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const double share =
            static_cast<double>(failures[side]) / static_cast<double>(std::max<std::uint64_t>(begun, 1));
        if (failures[side] >= fewest_failures && share > bearable_failures) {
            facts.warnings.push_back(warning_of_games(WarningKind::failures, failures[side], begun, side));
        }
    }
}

void warn_of_opponent(EventFacts& facts) {
    if (!facts.choosing || facts.choosing->games < enough_to_call_one_sided) {
        return;
    }
    const double score = facts.choosing->points() / static_cast<double>(facts.choosing->games);
    if (score < too_one_sided && score > 1 - too_one_sided) {
        return;
    }
    WarningFacts warning{score > 0.5 ? WarningKind::opponent_too_weak : WarningKind::opponent_too_strong};
    const double bounded = std::clamp(score, 0.005, 0.995);
    warning.share = score;
    warning.factor = 0.25 / (bounded * (1 - bounded));
    facts.warnings.push_back(std::move(warning));
}

void warn_of_slowness(EventFacts& facts, const Health& health) {
    const double seconds[] = {seconds_a_move(health.side(0)), seconds_a_move(health.side(1))};
    const std::size_t slow = seconds[0] > seconds[1] ? 0 : 1;
    const bool is_known = std::min(health.side(0).moves, health.side(1).moves) >= enough_moves;
    if (is_known && seconds[slow] > seconds_that_matter && seconds[slow] > too_slow * seconds[1 - slow]) {
        WarningFacts warning{WarningKind::slow_side};
        warning.side = slow;
        warning.factor = seconds[slow] / std::max(seconds[1 - slow], 0.001);
        facts.warnings.push_back(std::move(warning));
    }
}

void describe_game(EventFacts& facts, const GtpSection& section) {
    facts.opponent = section.opponent;
    const GameSettings& settings = section.settings;
    if (settings.board_size > 0) {
        facts.settings.emplace_back("board size", std::to_string(settings.board_size));
    }
    if (settings.clock.control) {
        facts.settings.emplace_back("clock", to_text(*settings.clock.control));
    }
    if (settings.rules == Rules::none) {
        facts.settings.emplace_back("rules", "none");
        return;
    }
    facts.settings.emplace_back("komi", fmt::format("{}", settings.komi));
    if (settings.handicap) {
        facts.settings.emplace_back("handicap",
                                    std::to_string(*settings.handicap) + " (" + to_text(settings.handicap_style) + ")");
    }
}

/// As a shell would want it, but that placeholders need no quotes.
void describe_game(EventFacts& facts, const ScriptSection& section) {
    std::vector<std::string> words;
    for (const std::string& word : section.script.command) {
        std::string bare = word;
        std::erase_if(bare, [](char letter) { return letter == '{' || letter == '}'; });
        words.push_back(!bare.empty() && quote_command({bare}) == bare ? word : quote_command({word}));
    }
    facts.script = join(words, " ");
}

/// "won, W+3.5", "lost", "scored 0.25".
std::string verdict_of(const GameRecord& record, bool is_script) {
    if (is_script && record.ending == Ending::failure) {
        return "lost";
    }
    if (record.ending == Ending::told) {
        return record.score == 1     ? "won"
               : record.score == 0   ? "lost"
               : record.score == 0.5 ? "drew"
                                     : "scored " + record.result;
    }
    if (record.winner) {
        return (record.winner == record.colour ? "won, " : "lost, ") + record.result;
    }
    return (record.ending == Ending::jigo ? "jigo, " : "no result, ") + record.result;
}

/// "[match 2 against gnugo, game 17]".
std::string match_text(const MatchGame& game) {
    return fmt::format("[match {}{}, game {}]", game.match, game.against.empty() ? "" : " against " + game.against,
                       game.game);
}

}  // namespace

std::string TuningEvent::describe(const GameRecord& record) const {
    const bool is_script = control_.script() != nullptr;
    const auto* choice = std::get_if<Choice>(&record.purpose);
    const std::string place =
        choice != nullptr ? tuner_facts_->place(*choice) : match_text(std::get<MatchGame>(record.purpose));
    return ringmaster::describe(control_.parameters, record.parameters()) + (place.empty() ? "" : " " + place) + " (" +
           (is_script ? first_or_second(record.colour) : colour_word(record.colour)) + ") " +
           verdict_of(record, is_script) + (record.detail.empty() ? "" : " (" + record.detail + ")");
}

EventFacts TuningEvent::facts(FactsDetail detail) const {
    EventFacts facts;
    describe_event(facts);
    tuner_facts_->add(facts, detail);
    add_progress(facts);
    add_match(facts, detail);
    add_sides(facts);
    add_warnings(facts);
    decide(facts);
    if (detail == FactsDetail::brief && !choosing_games_wanted() && tuner_->has_results() && !facts.match) {
        facts.answer.reason = Reason::choosing;  // a verdict takes too long to be sought for every game
    }
    return facts;
}

void TuningEvent::describe_event(EventFacts& facts) const {
    facts.event = control_.event;
    facts.description = control_.description;
    facts.competition_type = type_of(control_.tuner).name;
    std::visit([&](const auto& section) { describe_game(facts, section); }, control_.game);
    if (control_.script() == nullptr && control_.gtp().openings) {
        facts.settings.emplace_back("openings", identity_.openings.described(control_.gtp().openings->path));
    }
    facts.is_of_duels = type_of(control_.tuner).is_of_duels;
    facts.steering = steering_text(control_.tuner);
    facts.reward = to_text(control_.reward, board_size_of(control_));
    facts.epoch = identity_.epoch;
    for (const TunedParameter& parameter : control_.parameters) {
        ParameterFacts& added = facts.parameters.emplace_back();
        added.code = parameter.code;
        added.format = parameter.format;
        added.present = parameter.present;
    }
}

void TuningEvent::add_progress(EventFacts& facts) const {
    ProgressFacts& progress = facts.progress;
    const Progress so_far = this->progress();
    progress.choosing = choosing_games();
    progress.choosing_wanted = choosing_games_wanted();
    progress.verifying = match_games();
    if (const std::uint64_t wanted = match_games_wanted(); wanted > 0) {
        const bool is_chosen = has_chosen();
        const MatchResult* match = is_chosen ? present_match() : nullptr;
        progress.verifying = match == nullptr ? 0 : series().last_games();
        progress.verifying_wanted = std::max(wanted, progress.verifying);
        // As long as games choose, the match may come to be of others.
        for (const auto& [against, matches] : matches_) {
            const std::uint64_t beside = is_chosen && against == against_ ? 0 : matches.last_games();
            progress.verifying += beside;
            *progress.verifying_wanted += beside;
        }
    }
    progress.void_games = book_.void_games();
    progress.games_a_minute = pace_.games_a_minute();
    progress.is_complete = so_far.complete();
    if (!progress.is_complete && so_far.wanted && progress.games_a_minute) {
        progress.seconds_left = 60 * static_cast<double>(*so_far.wanted - so_far.finished) / *progress.games_a_minute;
    }
}

void TuningEvent::add_sides(EventFacts& facts) const {
    facts.sides = {side_facts("candidate", "", health_.side(0))};
    if (!facts.is_of_duels) {
        facts.sides.push_back(side_facts("opponent", facts.opponent, health_.side(1)));
    }
    facts.repeated_games = repeated_games_;
    facts.disagreements = health_.disagreements();
    facts.unknown_results = health_.unknown_results();
    facts.excused_time_losses = health_.excused_time_losses();
    facts.adjudication = adjudications_.facts();
}

void TuningEvent::add_warnings(EventFacts& facts) const {
    const std::uint64_t finished = book_.finished();
    const std::uint64_t begun = finished + book_.void_games();
    if (!uses_seeds_ && facts.repeated_games > 0) {
        facts.warnings.push_back(warning_of_games(WarningKind::repeated_games, facts.repeated_games, finished));
    } else if (facts.repeated_games >= fewest_repeats &&
               repeats_that_matter_with_seeds * facts.repeated_games >= finished) {
        facts.warnings.push_back(warning_of_games(WarningKind::repeated_despite_seeds, facts.repeated_games, finished));
    }
    warn_of_opponent(facts);
    facts.changes = changes_.facts();
    warn_of_changes(facts);
    facts.machines = machines_.facts();
    warn_of_machines(facts);
    facts.pockets = pockets_.find();
    warn_of_pockets(facts);
    warn_of_failures(facts, health_, begun);
    if (facts.disagreements > 0) {
        facts.warnings.push_back(warning_of_games(WarningKind::disagreements, facts.disagreements, begun));
    }
    const bool is_script = control_.script() != nullptr;
    warn_of_unknown_results(
        facts, facts.unknown_results, health_.at_move_limit(), begun,
        is_script ? std::vector<const GameSettings*>{} : std::vector<const GameSettings*>{&control_.gtp().settings});
    if (facts.excused_time_losses > 0) {
        facts.warnings.push_back(warning_of_games(WarningKind::excused_time_losses, facts.excused_time_losses, begun));
    }
    warn_of_adjudication(facts);
    warn_of_slowness(facts, health_);
    for (const TunedParameter& parameter : control_.parameters) {
        if (parameter.has_one_value()) {
            WarningFacts warning{WarningKind::dead_parameter};
            warning.name = parameter.code;
            facts.warnings.push_back(std::move(warning));
        }
    }
    if (const Parameters best = recommended_in(facts); !best.empty() && is_the_opponent(control_, best)) {
        facts.warnings.push_back({WarningKind::candidate_is_opponent});
    }
    warn_of_other_epochs(facts, book_);
}

/// Fresh games have the last word; without them what the tuner's own games say.
void TuningEvent::decide(EventFacts& facts) const {
    AnswerFacts& answer = facts.answer;
    if (!tuner_->has_results()) {
        answer.decision = Decision::no_data;
        answer.reason = book_.finished() > 0 ? Reason::games_elsewhere : Reason::no_games;
        return;
    }
    if (facts.match && facts.match->is_present) {
        answer.elo = facts.match->elo;
        answer.evidence = Evidence::fresh_games;
        answer.against = facts.match->against;
    }
    answer.decision = decision_of(answer, facts);
}

Decision TuningEvent::decision_of(AnswerFacts& answer, const EventFacts& facts) const {
    const MatchFacts* match = facts.match && facts.match->is_present ? &*facts.match : nullptr;
    const bool may_keep = match == nullptr || match->against == Comparison::default_settings;
    if (match != nullptr && match->is_complete) {
        const MatchVerdict verdict = matches_.at("").last()->verdict();
        answer.more_games = match->more_games;
        if (verdict == MatchVerdict::worth_changing) {
            answer.reason = Reason::match_won;
            return Decision::change;
        }
        answer.reason = verdict == MatchVerdict::worse ? Reason::match_lost : Reason::match_open;
        const bool is_sure = verdict == MatchVerdict::worse || match->decision != SprtDecision::undecided;
        if (is_sure || has_chosen() || !choosing_games_wanted()) {
            return is_sure && may_keep ? Decision::keep : Decision::not_yet;
        }
    }
    if (!has_chosen() && choosing_games_wanted()) {
        answer.reason = Reason::choosing;
        return Decision::not_yet;
    }
    const std::optional<Parameters> present = present_settings(control_.parameters);
    if (present && are_alike(control_.parameters, *present, recommended_in(facts))) {
        answer.reason = Reason::is_default;
        return Decision::keep;
    }
    if (match != nullptr) {
        answer.reason = Reason::match_running;
        return Decision::not_yet;
    }
    answer.wants_verify = facts.progress.is_complete && contestants().has_value();
    return answer.reason == Reason::settled ? Decision::change : Decision::not_yet;
}

}  // namespace ringmaster
