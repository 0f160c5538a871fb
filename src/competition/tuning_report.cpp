#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning.hpp"

namespace ringmaster {
namespace {

/// Below this probability an uneven split of the engines' failures is not put down to chance.
constexpr double surprising = 0.01;

/// An engine that fails in more than one game of twenty is sick, not unlucky.
constexpr double bearable_failures = 0.05;
constexpr std::uint64_t fewest_failures = 3;

std::string number_text(double number) {
    return fmt::format("{}", number);
}

std::string unknown_result_text(UnknownResult unknown_result) {
    switch (unknown_result) {
        case UnknownResult::half:
            return "counted as half a win";
        case UnknownResult::void_game:
            return "void";
        default:
            return "counted as a loss of the candidate";
    }
}

std::string per_move(const SideStatistics& side) {
    if (side.moves == 0) {
        return "no moves yet";
    }
    const auto moves = static_cast<double>(side.moves);
    return fmt::format("{:.3f} s a move", side.seconds / moves);
}

std::string side_line(const std::string& who, const SideStatistics& side) {
    const std::string engine = side.engine.empty() ? "" : ": " + side.engine;
    return who + engine + ", " + per_move(side) + fmt::format(", {:.1f} s of CPU in all", side.cpu_seconds) +
           (side.forfeits == 0 ? "" : ", " + counted(static_cast<long long>(side.forfeits), "forfeit")) +
           (side.failures == 0 ? "" : ", " + counted(static_cast<long long>(side.failures), "engine failure")) +
           (side.engine_changes == 0
                ? ""
                : ", engine changed " + counted(static_cast<long long>(side.engine_changes), "time"));
}

/// All children, as Gomill has it, but of a great many only those that were visited.
std::vector<std::uint32_t> children_to_describe(const UcbTree& tree, const UcbTree::Node& node) {
    constexpr std::uint32_t great_many = 1000;
    if (tree.child_count(node) > great_many) {
        return tree.visited_children(node);
    }
    std::vector<std::uint32_t> all(tree.child_count(node));
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

/// "3 cells play no more: level: 2 [(0)]; level: 3 [(1)]; and 1 more"
std::string retired_line(const std::vector<CellPath>& retired, const Space& space) {
    constexpr std::size_t most_named = 10;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(retired.size(), most_named); ++i) {
        names.push_back(space.describe(space.engine_parameters(retired[i])) + " [" + space.coordinates(retired[i]) +
                        "]");
    }
    if (retired.size() > most_named) {
        names.push_back(fmt::format("and {} more", retired.size() - most_named));
    }
    const bool one = retired.size() == 1;
    return counted(static_cast<long long>(retired.size()), "cell") + (one ? " plays" : " play") +
           " no more: " + join(names, "; ");
}

/// How the tree is steered and who has retired; nothing where it is steered as Gomill does.
Paragraph steering(const UcbTree& tree, const ControlFile& control, const Space& space) {
    Paragraph paragraph;
    const std::string text = steering_text(control.tree);
    if (text != steering_text(TreeSettings{})) {
        paragraph.lines.push_back("steered by: " + text);
    }
    if (const std::string reward = to_text(control.reward, control.game.board_size); !reward.empty()) {
        paragraph.lines.push_back("reward: " + reward + ". It steers and recommends; all else here counts wins.");
    }
    if (const std::vector<CellPath> retired = tree.retired(); !retired.empty()) {
        paragraph.lines.push_back(retired_line(retired, space));
    }
    if (tree.decided()) {
        paragraph.lines.push_back("Only the recommended candidate is left.");
    }
    return paragraph;
}

Table table_of(const std::vector<std::pair<CellPath, Tally>>& cells, const Space& space) {
    Table table;
    table.columns = {{"cell"},      {"parameters"},  {"win rate", true}, {"95% interval", true},
                     {"Elo", true}, {"games", true}, {"wins", true},     {"draws", true}};
    for (const auto& [cell, tally] : cells) {
        const double rate = tally.points() / static_cast<double>(tally.games);
        table.rows.push_back({space.coordinates(cell), space.describe(space.engine_parameters(cell)),
                              win_rate_text(tally), interval_text(tally.interval()), elo_text(elo_of_rate(rate)),
                              std::to_string(tally.games), std::to_string(tally.wins), std::to_string(tally.draws)});
    }
    return table;
}

/// The probability that the best of the candidates that were compared lies in a cell; "-" where there is nothing to
/// compare.
std::string probability_text(const CellPath& cell, const std::vector<Contender>& contenders,
                             const std::vector<Prospect>& prospects) {
    double sum = 0;
    bool is_compared = false;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        const CellPath& leaf = contenders[i].cell;
        if (leaf.size() >= cell.size() && std::equal(cell.begin(), cell.end(), leaf.begin())) {
            sum += prospects[i].probability_best;
            is_compared = true;
        }
    }
    return is_compared && contenders.size() > 1 ? fmt::format("{:.3f}", sum) : "-";
}

/// The mean reward of the games of each cell.
void add_rewards(Table& table, const std::vector<std::pair<CellPath, Tally>>& cells, const UcbTree& tree) {
    table.columns.push_back({"reward", true});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const UcbTree::Node* node = tree.find(cells[i].first);
        table.rows[i].push_back(fmt::format("{:.3f}", tree.points(*node) / tree.games(*node)));
    }
}

void add_probabilities(Table& table, const std::vector<std::pair<CellPath, Tally>>& cells,
                       const std::vector<Contender>& contenders, const std::vector<Prospect>& prospects) {
    table.columns.push_back({"P(best)", true});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        table.rows[i].push_back(probability_text(cells[i].first, contenders, prospects));
    }
}

}  // namespace

Report Tuning::report() const {
    Report report;
    const Comparison comparison = compare();
    report.blocks.emplace_back(heading());
    report.blocks.emplace_back(recommendation(comparison));
    if (Paragraph steered = steering(tree_, control_, space_); !steered.lines.empty()) {
        report.blocks.emplace_back(std::move(steered));
    }
    add_most_played(report, &comparison);
    report.blocks.emplace_back(sides());
    return report;
}

Report Tuning::summary() const {
    Report report;
    add_most_played(report, nullptr);
    return report;
}

/// The live display does without the probabilities: they take milliseconds, and it is asked for at every event.
void Tuning::add_most_played(Report& report, const Comparison* comparison) const {
    const std::size_t depths =
        std::min(control_.summary_spec.size(), static_cast<std::size_t>(control_.tree.max_depth));
    for (std::size_t depth = 1; depth <= depths; ++depth) {
        Table table = most_played(depth, static_cast<std::size_t>(control_.summary_spec[depth - 1]), comparison);
        if (!table.rows.empty()) {
            report.blocks.emplace_back(std::move(table));
        }
    }
}

std::string Tuning::describe(const GameRecord& record) const {
    std::string verdict = "no result";
    if (record.winner) {
        verdict = record.winner == record.candidate_colour ? "won" : "lost";
    } else if (record.ending == Ending::jigo) {
        verdict = "jigo";
    }
    return space_.describe(record.parameters) + " [" + space_.coordinates(parse_cell_path(record.path)) + "] (" +
           letter(record.candidate_colour) + ") " + verdict + " " + record.result +
           (record.detail.empty() ? "" : " (" + record.detail + ")");
}

/// Gomill's description of its tree: the root and its first two generations, win rates with the priors, games without.
std::vector<std::string> Tuning::history_lines() const {
    const Tally all = tally_of({});
    std::vector<std::string> lines{counted(static_cast<long long>(tree_.node_count()), "node"),
                                   "Win rate " + number_text(all.points()) + "/" + std::to_string(all.games) + " = " +
                                       (all.games == 0 ? "--" : win_rate_text(all))};
    CellPath path;
    describe_node(tree_.root(), path, lines);
    return lines;
}

void Tuning::describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const {
    constexpr std::size_t generations = 2;
    if (path.size() == generations) {
        return;
    }
    for (const std::uint32_t rank : children_to_describe(tree_, node)) {
        const UcbTree::Node& child = tree_.child(node, rank);
        path.push_back(tree_.child_number(node, rank));
        lines.push_back(fmt::format("{:{}}{} {:<40} {:.3f} {:3.0f}", "", 2 * path.size(),
                                    space_.coordinates({path.back()}), space_.describe(space_.engine_parameters(path)),
                                    child.wins / child.visits, tree_.games(child)));
        describe_node(child, path, lines);
        path.pop_back();
    }
}

Paragraph Tuning::heading() const {
    Paragraph paragraph;
    paragraph.lines.push_back("MCTS tuning event: " + control_.event);
    if (!control_.description.empty()) {
        paragraph.lines.push_back(control_.description);
    }
    paragraph.lines.push_back("board size: " + std::to_string(control_.game.board_size));
    paragraph.lines.push_back("komi: " + number_text(control_.game.komi));
    if (control_.game.handicap) {
        const bool fixed = control_.game.handicap_style == HandicapStyle::fixed;
        paragraph.lines.push_back("handicap: " + std::to_string(*control_.game.handicap) +
                                  (fixed ? " (fixed)" : " (free)"));
    }
    const std::string of = control_.number_of_games ? "/" + std::to_string(*control_.number_of_games) : "";
    paragraph.lines.push_back(std::to_string(finished_) + of + " games played");
    for (const auto& [epoch, games] : other_epochs_) {
        paragraph.lines.push_back(fmt::format("epoch {} only; {} of epoch {}, under other settings, not counted",
                                              identity_.epoch, counted(static_cast<long long>(games), "game"), epoch));
    }
    return paragraph;
}

std::string Tuning::standing() const {
    const CellPath best = tree_.best();
    const Tally tally = tally_of(best);
    return space_.describe(space_.engine_parameters(best)) +
           fmt::format("   {} ({}) in {}", win_rate_text(tally), interval_text(tally.interval()),
                       counted(static_cast<long long>(tally.games), "game"));
}

/// The candidates with most games at one depth, in the order of their cells.
Table Tuning::most_played(std::size_t depth, std::size_t limit, const Comparison* comparison) const {
    std::vector<std::pair<CellPath, Tally>> cells;
    std::copy_if(tallies_.begin(), tallies_.end(), std::back_inserter(cells),
                 [&](const auto& entry) { return entry.first.size() == depth; });
    const std::size_t shown = std::min(cells.size(), limit);
    std::partial_sort(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(shown), cells.end(),
                      [](const auto& a, const auto& b) {
                          return a.second.games != b.second.games ? a.second.games > b.second.games : a.first < b.first;
                      });
    cells.resize(shown);
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });

    Table table = table_of(cells, space_);
    table.title = "most visited at depth " + std::to_string(depth);
    if (control_.reward.kind != RewardKind::win) {
        add_rewards(table, cells, tree_);
    }
    if (comparison != nullptr) {
        add_probabilities(table, cells, comparison->contenders, comparison->prospects);
    }
    return table;
}

Paragraph Tuning::sides() const {
    Paragraph paragraph;
    paragraph.lines.push_back(side_line("candidate", candidate_));
    paragraph.lines.push_back(side_line("opponent (" + control_.opponent + ")", opponent_));
    const auto add = [&](std::uint64_t games, const std::string& text) {
        if (games > 0) {
            paragraph.lines.push_back(counted(static_cast<long long>(games), "game") + " " + text);
        }
    };
    add(unknown_results_, "with an unknown result, each " + unknown_result_text(control_.game.unknown_result));
    add(disagreements_, "in which the engines disagreed about the winner");
    add(void_games_, "void, not counted (see the log)");
    for (std::string& line : failure_warnings()) {
        paragraph.lines.push_back(std::move(line));
    }
    return paragraph;
}

/// Failures that chance does not explain, and failures that are too many whoever has them.
std::vector<std::string> Tuning::failure_warnings() const {
    std::vector<std::string> warnings;
    const bool lost = control_.game.engine_failure == EngineFailure::loss;
    if (sign_test(candidate_.failures, opponent_.failures) < surprising) {
        const bool candidate = candidate_.failures > opponent_.failures;
        warnings.push_back(
            fmt::format("WARNING: the {} engine fails more often than the other's, more than chance allows; {}",
                        candidate ? "candidate's" : "opponent's",
                        lost ? "it loses those games"
                             : "void games may favour it (engine_failure = \"loss\" counts them as lost)"));
    }
    const double begun = static_cast<double>(finished_ + void_games_);
    for (const auto& [whose, side] : {std::pair("candidate's", &candidate_), std::pair("opponent's", &opponent_)}) {
        const double share = static_cast<double>(side->failures) / std::max(begun, 1.0);
        if (side->failures >= fewest_failures && share > bearable_failures) {
            warnings.push_back(fmt::format("WARNING: the {} engine failed in {} of {}; {}", whose, side->failures,
                                           counted(static_cast<long long>(begun), "game"),
                                           lost ? "the win rates also measure that" : "see the log"));
        }
    }
    return warnings;
}

Tally Tuning::tally_of(const CellPath& cell) const {
    const auto found = tallies_.find(cell);
    return found == tallies_.end() ? Tally{} : found->second;
}

}  // namespace ringmaster
