#include "ringmaster/report/render_json.hpp"

#include <optional>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "ringmaster/report/json_values.hpp"

namespace ringmaster {
namespace {

constexpr int schema_version = 1;

/// Makes JSON of facts; one name for all kinds, so that lists and what may be absent need no words of their own.
class JsonOfFacts {
public:
    explicit JsonOfFacts(const EventFacts& facts)
        : colours_(facts.script.empty() ? std::array{"black", "white"} : std::array{"first", "second"}) {}

    OrderedJson of(double number) const { return json_number(number); }
    OrderedJson of(const Value& value) const { return json_value(value); }

    template <class Plain>
    requires std::is_integral_v<Plain> || std::is_same_v<Plain, std::string> OrderedJson of(const Plain& plain)
    const { return plain; }

    template <WordedEnum Enum>
    OrderedJson of(Enum value) const {
        return to_text(value);
    }

    template <class Fact>
    OrderedJson of(const std::optional<Fact>& fact) const {
        return fact ? of(*fact) : OrderedJson(nullptr);
    }

    template <class Fact>
    OrderedJson of(const std::vector<Fact>& facts) const {
        OrderedJson list = OrderedJson::array();
        for (const Fact& fact : facts) {
            list.push_back(of(fact));
        }
        return list;
    }

    template <class Fact>
    OrderedJson of(const std::array<Fact, 2>& facts) const {
        return OrderedJson::array({of(facts[0]), of(facts[1])});
    }

    OrderedJson of(const std::vector<std::pair<std::string, std::string>>& texts) const { return named(texts); }
    OrderedJson of(const Parameters& values) const { return named(values); }

    OrderedJson of(const Interval& interval) const { return {{"low", of(interval.low)}, {"high", of(interval.high)}}; }

    OrderedJson of(const std::pair<Value, Value>& range) const {
        return {{"low", of(range.first)}, {"high", of(range.second)}};
    }

    OrderedJson of(const EloEstimate& elo) const {
        return {{"elo", of(elo.difference)}, {"low", of(elo.low)}, {"high", of(elo.high)}};
    }

    OrderedJson of(const Tally& tally) const {
        return {{"games", tally.games},
                {"wins", tally.wins},
                {"draws", tally.draws},
                {"losses", tally.losses()},
                {"win_rate", tally.games > 0 ? of(tally.points() / static_cast<double>(tally.games)) : nullptr}};
    }

    OrderedJson by_colour(const std::array<Tally, 2>& tallies) const {
        return {{colours_[0], of(tallies[0])}, {colours_[1], of(tallies[1])}};
    }

    OrderedJson of(const AnswerFacts& answer) const {
        return {{"decision", of(answer.decision)},
                {"reason", of(answer.reason)},
                {"elo", of(answer.elo)},
                {"evidence", of(answer.evidence)},
                {"against", of(answer.against)},
                {"left_to_gain_elo", of(answer.left_to_gain_elo)},
                {"probability_best", of(answer.probability_best)},
                {"more_games", of(answer.more_games)},
                {"wants_verify", answer.wants_verify}};
    }

    OrderedJson of(const WarningFacts& warning) const {
        const WarningFigures figures = figures_of(warning);
        return {{"kind", kind_of(warning)},   {"sentence", warning_text(warning, facts_)},
                {"count", figures.count},     {"total", figures.total},
                {"share", of(figures.share)}, {"factor", of(figures.factor)},
                {"side", figures.side},       {"name", figures.name},
                {"changes", of(figures.changes)}};
    }

    OrderedJson of(const ProgressFacts& progress) const {
        return {{"choosing", progress.choosing},
                {"choosing_wanted", of(progress.choosing_wanted)},
                {"verifying", progress.verifying},
                {"verifying_wanted", of(progress.verifying_wanted)},
                {"void_games", progress.void_games},
                {"games_a_minute", of(progress.games_a_minute)},
                {"seconds_left", of(progress.seconds_left)},
                {"is_complete", progress.is_complete}};
    }

    OrderedJson of(const CurveFacts& point) const {
        return {{"value", of(point.value)},
                {"at", of(point.at)},
                {"win_rate", of(point.win_rate)},
                {"band", of(point.band)}};
    }

    OrderedJson of(const StretchFacts& stretch) const {
        return {{"value", of(stretch.value)},
                {"at", of(stretch.at)},
                {"games", stretch.games},
                {"points", of(stretch.points)}};
    }

    OrderedJson of(const ParameterFacts& parameter) const {
        return {{"code", parameter.code},
                {"format", parameter.format},
                {"present", of(parameter.present)},
                {"recommended", of(parameter.recommended)},
                {"good", of(parameter.good)},
                {"influence_elo", of(parameter.influence_elo)},
                {"influence_elo_high", of(parameter.influence_elo_high)},
                {"matters", parameter.matters},
                {"does_nothing", parameter.does_nothing},
                {"optimum_at_low_edge", of(parameter.optimum_at_low_edge)},
                {"optimum_at_high_edge", of(parameter.optimum_at_high_edge)},
                {"curve", of(parameter.curve)},
                {"games", of(parameter.games)}};
    }

    OrderedJson of(const PairFacts::Square& square) const {
        return {{"x", of(square.x)},           {"y", of(square.y)},     {"first", of(square.first)},
                {"second", of(square.second)}, {"games", square.games}, {"points", of(square.points)}};
    }

    OrderedJson of(const PairFacts& pair) const {
        return {{"first", pair.first},        {"second", pair.second},   {"correlation", of(pair.correlation)},
                {"is_clear", pair.is_clear},  {"columns", pair.columns}, {"rows", pair.rows},
                {"squares", of(pair.squares)}};
    }

    OrderedJson of(const CandidateFacts& candidate) const {
        return {{"cell", candidate.cell},
                {"depth", candidate.depth},
                {"values", of(candidate.values)},
                {"tally", of(candidate.tally)},
                {"interval", of(candidate.interval)},
                {"reward", of(candidate.reward)},
                {"corrected", of(candidate.corrected)},
                {"probability_best", of(candidate.probability_best)},
                {"is_recommended", candidate.is_recommended},
                {"is_retired", candidate.is_retired}};
    }

    OrderedJson of(const HistoryFacts& moment) const {
        OrderedJson recommended = OrderedJson::array();
        for (const auto& [at, value] : moment.recommended) {
            recommended.push_back({{"at", of(at)}, {"value", of(value)}});
        }
        return {{"games", moment.games},
                {"recommended", recommended},
                {"win_rate", of(moment.win_rate)},
                {"expected_regret", of(moment.expected_regret)}};
    }

    OrderedJson of(const PocketFacts::Side& side) const {
        return {{"parameter", side.parameter}, {"range", of(side.range)}, {"values", of(side.values)}};
    }

    OrderedJson of(const PocketFacts& pocket) const {
        return {{"sides", of(pocket.sides)}, {"failures", pocket.failures}, {"games", pocket.games}};
    }

    OrderedJson of(const ChangeFacts& change) const {
        return {{"name", change.name},      {"program", change.program},       {"was", change.was},
                {"is", change.is},          {"first_game", change.first_game}, {"before", of(change.before)},
                {"after", of(change.after)}};
    }

    OrderedJson of(const MachineFacts& machine) const {
        return {{"name", machine.name},
                {"tally", of(machine.tally)},
                {"games_an_hour", of(machine.games_an_hour)},
                {"failures", machine.failures},
                {"void_games", machine.void_games},
                {"moves", machine.moves},
                {"seconds", of(machine.seconds)}};
    }

    OrderedJson of(const MatchFacts::Side& side) const {
        return {{"values", of(side.values)},
                {"tally", of(side.tally)},
                {"interval", of(side.interval)},
                {"by_colour", by_colour(side.by_colour)}};
    }

    OrderedJson of(const SprtSettings& sprt) const {
        return {{"elo0", of(sprt.elo0)}, {"elo1", of(sprt.elo1)}, {"alpha", of(sprt.alpha)}, {"beta", of(sprt.beta)}};
    }

    OrderedJson of(const MatchFacts::Moment& moment) const {
        return {{"games", moment.games}, {"elo", of(moment.elo)}, {"llr", of(moment.llr)}};
    }

    OrderedJson of(const MatchFacts& match) const {
        return {{"against", of(match.against)},
                {"is_duel", match.is_duel},
                {"opponent", match.opponent},
                {"sides", of(match.sides)},
                {"elo", of(match.elo)},
                {"sprt", of(match.sprt)},
                {"decision", of(match.decision)},
                {"llr", of(match.llr)},
                {"lower_bound", of(match.lower_bound)},
                {"upper_bound", of(match.upper_bound)},
                {"pairs", match.pairs},
                {"scores_by_lot", match.scores_by_lot},
                {"wanted", of(match.wanted)},
                {"more_games", of(match.more_games)},
                {"is_complete", match.is_complete},
                {"is_present", match.is_present},
                {"course", of(match.course)}};
    }

    OrderedJson of(const TournamentFacts::Player& player) const {
        return {{"name", player.name},
                {"elo", of(player.elo)},
                {"tally", of(player.tally)},
                {"by_colour", by_colour(player.by_colour)}};
    }

    OrderedJson of(const TournamentFacts::Sprt& sprt) const {
        return {
            {"settings", of(sprt.settings)},       {"scale", of(sprt.scale)},  {"player", sprt.player},
            {"decision", of(sprt.decision)},       {"llr", of(sprt.llr)},      {"lower_bound", of(sprt.lower_bound)},
            {"upper_bound", of(sprt.upper_bound)}, {"counts", of(sprt.counts)}};
    }

    OrderedJson of(const TournamentFacts::Meeting& meeting) const {
        return {{"id", meeting.id},
                {"players", of(meeting.players)},
                {"conditions", meeting.conditions},
                {"by_colour", by_colour(meeting.by_colour)},
                {"finished", meeting.finished},
                {"wanted", of(meeting.wanted)},
                {"superiority", of(meeting.superiority)},
                {"pairs", meeting.pairs},
                {"sprt", of(meeting.sprt)},
                {"is_over", meeting.is_over}};
    }

    OrderedJson of(const TournamentFacts::Advantage& advantage) const {
        return {{"conditions", advantage.conditions}, {"elo", of(advantage.elo)}};
    }

    OrderedJson of(const TournamentFacts& tournament) const {
        return {{"players", of(tournament.players)},
                {"meetings", of(tournament.meetings)},
                {"advantages", of(tournament.advantages)},
                {"has_mixed_conditions", tournament.has_mixed_conditions},
                {"has_fixed_colours", tournament.has_fixed_colours},
                {"few_games", tournament.few_games}};
    }

    OrderedJson of(const SideFacts& side) const {
        return {{"role", side.role},
                {"name", side.name},
                {"engine", side.engine},
                {"engine_changes", side.engine_changes},
                {"forfeits", side.forfeits},
                {"time_losses", side.time_losses},
                {"failures", side.failures},
                {"moves", side.moves},
                {"seconds", of(side.seconds)},
                {"cpu_seconds", of(side.cpu_seconds)},
                {"by_colour", by_colour(side.by_colour)}};
    }

    OrderedJson of(const AdjudicationFacts& adjudication) const {
        return {{"adjudicated", adjudication.adjudicated},
                {"played_on", adjudication.played_on},
                {"wrong", adjudication.wrong},
                {"wrong_share", of(adjudication.wrong_share)}};
    }

    OrderedJson of(const EventFacts& facts) const {
        return {{"schema", schema_version},
                {"event", facts.event},
                {"description", facts.description},
                {"competition_type", facts.competition_type},
                {"opponent", facts.opponent},
                {"script", facts.script},
                {"is_of_duels", facts.is_of_duels},
                {"settings", of(facts.settings)},
                {"steering", facts.steering},
                {"reward", facts.reward},
                {"epoch", facts.epoch},
                {"answer", of(facts.answer)},
                {"warnings", of(facts.warnings)},
                {"progress", of(facts.progress)},
                {"parameters", of(facts.parameters)},
                {"pairs", of(facts.pairs)},
                {"candidates", of(facts.candidates)},
                {"candidates_played", facts.candidates_played},
                {"choosing", of(facts.choosing)},
                {"model_win_rate", of(facts.model_win_rate)},
                {"expected_regret", of(facts.expected_regret)},
                {"expected_regret_high", of(facts.expected_regret_high)},
                {"match", of(facts.match)},
                {"matches_against", of(facts.matches_against)},
                {"tournament", of(facts.tournament)},
                {"history", of(facts.history)},
                {"pockets", of(facts.pockets)},
                {"changes", of(facts.changes)},
                {"machines", of(facts.machines)},
                {"sides", of(facts.sides)},
                {"disagreements", facts.disagreements},
                {"unknown_results", facts.unknown_results},
                {"excused_time_losses", facts.excused_time_losses},
                {"repeated_games", facts.repeated_games},
                {"adjudication", of(facts.adjudication)},
                {"games", of(facts.games)}};
    }

private:
    template <class Content>
    OrderedJson named(const std::vector<std::pair<std::string, Content>>& contents) const {
        OrderedJson object = OrderedJson::object();
        for (const auto& [name, content] : contents) {
            object[name] = of(content);
        }
        return object;
    }

    std::array<const char*, 2> colours_;
};

}  // namespace

std::string render_json(const EventFacts& facts) {
    return json_text(JsonOfFacts(facts).of(facts)) + "\n";
}

}  // namespace ringmaster
