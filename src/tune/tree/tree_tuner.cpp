#include "ringmaster/tune/tree/tree_tuner.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/words.hpp"
#include "ringmaster/tune/tree/child_choice.hpp"
#include "ringmaster/tune/tuner_facts.hpp"

namespace ringmaster {
namespace {

/// Calls `each` with path and node of every cell that was visited, down to a depth, each before those in it.
template <typename Each>
void for_each_visited(const UcbTree& tree, const UcbTree::Node& node, CellPath& path, std::size_t deepest,
                      const Each& each) {
    each(path, node);
    if (path.size() == deepest) {
        return;
    }
    for (const std::uint32_t rank : tree.visited_children(node)) {
        path.push_back(tree.child_number(node, rank));
        for_each_visited(tree, tree.child(node, rank), path, deepest, each);
        path.pop_back();
    }
}

template <typename Each>
void for_each_visited(const UcbTree& tree, std::size_t deepest, const Each& each) {
    CellPath path;
    for_each_visited(tree, tree.root(), path, deepest, each);
}

constexpr std::size_t all_depths = std::numeric_limits<std::size_t>::max();

/// Less than this is not worth a change.
constexpr double small_gain = 5;  // Elo
constexpr double sure = 0.95;

/// So many games for each candidate, and still some never played.
constexpr std::uint64_t games_enough_for_all = 10;

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

bool lies_below(const CellPath& leaf, const CellPath& cell) {
    return leaf.size() >= cell.size() && std::equal(cell.begin(), cell.end(), leaf.begin());
}

/// Whether a cell is one of these or lies in one. They ascend, and none lies in another.
bool lies_in_one(const CellPath& cell, const std::vector<CellPath>& cells) {
    const auto after = std::ranges::upper_bound(cells, cell);
    return after != cells.begin() && lies_below(cell, *std::prev(after));
}

/// The probability that the best of the candidates that were compared lies in a cell; nothing where there is nothing to
/// compare.
std::optional<double> probability_best(const CellPath& cell, const Ranking& ranking) {
    double sum = 0;
    bool is_compared = false;
    for (std::size_t i = 0; i < ranking.candidates.size(); ++i) {
        const RankedCandidate& one = ranking.candidates[i];
        const auto lies_here = [&cell](const CellPath& leaf) { return lies_below(leaf, cell); };
        if (lies_here(one.cell) || std::ranges::any_of(one.alike, lies_here)) {
            sum += ranking.prospects[i].probability_best;
            is_compared = true;
        }
    }
    return is_compared && ranking.candidates.size() > 1 ? std::optional(std::min(sum, 1.0)) : std::nullopt;
}

/// What the recommended candidate has by this rule.
std::string words_for(BestRule rule) {
    return rule == BestRule::most_wins     ? "the most wins"
           : rule == BestRule::lower_bound ? "the highest lower bound"
                                           : "the highest mean with its prior";
}

/// What is lost from the best win rate to this one, in Elo.
double elo_between(double win_rate, double regret) {
    const double from = std::clamp(win_rate, 0.01, 0.99);
    return elo_of_rate(std::clamp(win_rate + regret, 0.01, 0.99)) - elo_of_rate(from);
}

}  // namespace

std::unique_ptr<Tuner> TreeTunerSettings::make(std::vector<TunedParameter> parameters,
                                               const AllowedSettings& allowed) const {
    return std::make_unique<TreeTuner>(std::move(parameters), *this, allowed);
}

std::string TreeTunerSettings::steering() const {
    std::string text = to_text(tree.policy);
    const TreeSettings usual;
    text += tree.rave ? ", with rave" : "";
    text += tree.retire != usual.retire ? ", retire by " + to_text(tree.retire) : "";
    const bool is_other_bar = tree.retire != usual.retire && tree.retire_against != usual.retire_against;
    text += is_other_bar ? " against the leader's " + to_text(tree.retire_against) : "";
    return text + (tree.best != usual.best ? ", best by " + to_text(tree.best) : "");
}

TreeTuner::TreeTuner(std::vector<TunedParameter> parameters, const TreeTunerSettings& settings,
                     const AllowedSettings& allowed)
    : settings_(settings),
      space_(std::move(parameters), allowed, settings.tree.max_depth),
      tree_(space_, settings.tree) {
}

void TreeTuner::tell(const Choice& choice, const Parameters&, const GameResult& result) {
    const CellPath& cell = cell_of(choice);
    if (result.area.empty()) {
        tree_.add_result(cell, result.reward);
    } else {
        if (!areas_) {
            areas_.emplace(result.area.size(), result.area_exponent);
        }
        tree_.add_result(cell, areas_->add(cell, result.area));
    }
    if (!result.is_repeat) {
        tree_.add_score(cell, result.score);
    }
}

std::optional<Choice> TreeTuner::placed(const Choice& choice, const Parameters& played) const {
    const CellPath& cell = cell_of(choice);
    const std::size_t depth = std::min(cell.size(), static_cast<std::size_t>(settings_.tree.max_depth));
    const auto is_a_child = [this](std::uint32_t number) { return number < space_.branching(); };
    if (depth == cell.size() && std::ranges::all_of(cell, is_a_child) && space_.is_candidate(cell) &&
        are_alike(space_.parameters(), space_.engine_parameters(cell), space_.allowed().in_force(played)) &&
        tree_.levels_to(cell) == depth) {
        return choice;
    }
    std::optional<CellPath> path = space_.path_of(played, depth);
    while (path && tree_.levels_to(*path) < path->size()) {
        path = space_.path_of(played, path->size() - 1);
    }
    return path ? std::optional(Choice{0, std::move(*path)}) : std::nullopt;
}

/// The choice of the smallest cell there is that the values lie in, so that games deepen the tree as its own do.
std::optional<Choice> TreeTuner::choice_of(const Parameters& played, const Parameters&) const {
    const auto most = static_cast<std::size_t>(settings_.tree.max_depth);
    std::optional<CellPath> path = space_.path_of(played, 1);
    while (path && path->size() < most && tree_.find(*path) != nullptr) {
        std::optional<CellPath> smaller = space_.path_of(played, path->size() + 1);
        if (smaller && tree_.levels_to(*smaller) < smaller->size()) {
            break;
        }
        path = std::move(smaller);
    }
    return path ? std::optional(Choice{0, std::move(*path)}) : std::nullopt;
}

/// Alternation is per candidate: each plays Black in its first game, then White, and so on, so that no candidate is
/// judged by one colour only.
std::uint64_t TreeTuner::turn(const Choice& choice, std::uint64_t) const {
    const UcbTree::Node* node = tree_.find(cell_of(choice));
    return static_cast<std::uint64_t>(tree_.games(*node)) + node->in_flight;
}

/// A candidate without rivals has nothing to decide: it plays its games.
std::string TreeTuner::decided() {
    const bool is_decided = settings_.stop_when_decided && tree_.decided() && !tree_.retired().empty();
    return is_decided ? "decided: all other candidates are retired" : "";
}

/// The candidate with the greatest merit but for the recommended one.
std::optional<Parameters> TreeTuner::second() {
    const Ranking all = ranking();
    if (!all.best_number) {
        return std::nullopt;
    }
    const Verdict verdict = judge(all);
    return verdict.second ? std::optional(played_in(all.candidates[verdict.second->number].cell)) : std::nullopt;
}

std::vector<Parameters> TreeTuner::extremes() const {
    if (space_.allowed().are_all()) {
        return {space_.engine_parameters({0}), space_.engine_parameters({space_.branching() - 1})};
    }
    const DistinctChildren& children = tree_.root().children->cells();
    std::vector<Parameters> extremes;
    for (const std::uint32_t rank : {0u, children.size() - 1}) {
        extremes.push_back(space_.engine_parameters(space_.candidate_in({children.number(rank)}).value()));
    }
    return extremes;
}

std::vector<std::vector<double>> TreeTuner::listed_points(std::uint32_t most) const {
    std::vector<std::vector<double>> points;
    const DistinctChildren& children = tree_.root().children->cells();
    if (settings_.tree.max_depth == 1 && children.size() <= most) {
        for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
            points.push_back(space_.centre({children.number(rank)}));
        }
    }
    return points;
}

/// What is played in a cell: it, or the first candidate in it.
Parameters TreeTuner::played_in(const CellPath& cell) const {
    return space_.engine_parameters(space_.candidate_in(cell).value_or(cell));
}

/// Leaves that play alike are one candidate. Whether unvisited ones play as others do is asked of no great many. What
/// never played and lies in a retired cell is no rival.
Ranking TreeTuner::ranking() const {
    const CellPath best = tree_.best();
    const std::vector<CellPath> retired = tree_.retired();
    std::vector<RankedCandidate> candidates;
    std::map<Parameters, std::size_t> numbers;
    const auto add_leaf = [&](const CellPath& cell, const UcbTree::Node& node) {
        const double own_merit = node.scores.games > 0 ? merit(node, settings_.tree) : 0;
        const auto [number, is_new] = numbers.try_emplace(played_in(cell), candidates.size());
        if (is_new) {
            candidates.push_back({cell, node.scores, own_merit});
            return;
        }
        RankedCandidate& known = candidates[number->second];
        known.tally += node.scores;
        known.merit = std::max(known.merit, own_merit);
        known.alike.push_back(cell);
        if (cell == best) {
            std::swap(known.cell, known.alike.back());
        }
    };
    std::uint64_t more = 0;
    for_each_visited(tree_, all_depths, [&](CellPath cell, const UcbTree::Node& node) {
        const bool is_leaf = tree_.child_count(node) == 0;
        if (lies_in_one(cell, retired) && !(is_leaf && node.scores.games > 0)) {
            return;
        }
        if (is_leaf) {
            add_leaf(cell, node);
            return;
        }
        const ChildGroups& children = node.children->groups();
        const bool are_too_many = candidates.size() + children.unvisited_count() > most_ranked;
        more += are_too_many ? children.unvisited_count() : 0;
        cell.push_back(0);
        for (std::uint32_t k = 0; k < children.unvisited_count() && !are_too_many; ++k) {
            cell.back() = tree_.child_number(node, children.visited().missing(k));
            add_leaf(cell, tree_.unvisited());
        }
    });
    const std::uint64_t rivals = candidates.size() + more - 1;
    std::erase_if(candidates, [](const RankedCandidate& one) { return one.tally.games == 0; });
    Ranking ranking(best, std::move(candidates));
    ranking.rivals = rivals;
    return ranking;
}

void TreeTuner::add_facts(EventFacts& facts, FactsDetail detail, const std::vector<std::size_t>& shown) {
    facts.main_table = MainTable::candidates;
    if (!has_results()) {
        return;
    }
    facts.choosing = tree_.root().scores;
    const Parameters best = space_.engine_parameters(tree_.best());
    for (std::size_t i = 0; i < best.size(); ++i) {
        facts.parameters[i].recommended = best[i].second;
    }
    if (detail == FactsDetail::brief) {
        add_candidates(facts, nullptr, shown);
        return;
    }
    const Ranking ranked = ranking();
    add_candidates(facts, &ranked, shown);
    add_verdict(facts, ranked);
    add_warnings(facts, ranked);
    add_stretches(facts, space_.parameters(), space_.allowed(), own_games());
}

/// The games that each candidate played itself, without those of the cells that it was cut into.
std::vector<PointGames> TreeTuner::own_games() const {
    std::vector<PointGames> games;
    for_each_visited(tree_, all_depths, [&](const CellPath& cell, const UcbTree::Node& node) {
        Tally own = node.scores;
        for (const std::uint32_t rank : tree_.visited_children(node)) {
            own -= tree_.child(node, rank).scores;
        }
        if (own.games > 0) {
            games.push_back({space_.centre(space_.candidate_in(cell).value_or(cell)), own.games, own.points()});
        }
    });
    return games;
}

/// Adds at each depth the candidates with most games, the recommended one first; of equals the one with the greater
/// merit. At a depth of which none are shown, the recommended one alone. The live view does without the probabilities:
/// they take milliseconds, and it is asked for at every event.
void TreeTuner::add_candidates(EventFacts& facts, const Ranking* ranking, const std::vector<std::size_t>& shown) const {
    struct Entry {
        CellPath cell;
        const UcbTree::Node* node;
        double merit;
    };
    std::map<std::size_t, std::vector<Entry>> by_depth;
    const CellPath best = tree_.best();
    const std::vector<CellPath> retired = ranking == nullptr ? std::vector<CellPath>() : tree_.retired();
    const auto add = [&](const CellPath& cell, const UcbTree::Node& node) {
        by_depth[cell.size()].push_back({cell, &node, merit(node, settings_.tree)});
    };
    for_each_visited(tree_, shown.size(), [&](const CellPath& cell, const UcbTree::Node& node) {
        if (!cell.empty() && node.scores.games > 0 && cell != best) {
            add(cell, node);
        }
    });
    if (!best.empty()) {
        const UcbTree::Node* reached = tree_.find(best);  // it may lie in a cell that was not cut
        add(best, reached != nullptr ? *reached : tree_.unvisited());
    }
    for (auto& [depth, entries] : by_depth) {
        const std::size_t most = ranking != nullptr || depth > shown.size() ? most_ranked : shown[depth - 1];
        const auto goes_first = [&best = best](const Entry& a, const Entry& b) {
            const bool a_leads = lies_below(best, a.cell);
            const bool b_leads = lies_below(best, b.cell);
            return std::tuple(b_leads, b.node->scores.games, b.merit, a.cell) <
                   std::tuple(a_leads, a.node->scores.games, a.merit, b.cell);
        };
        const std::size_t count = std::min(entries.size(), most);
        std::partial_sort(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(count), entries.end(),
                          goes_first);
        for (std::size_t i = 0; i < count; ++i) {
            const CellPath& cell = entries[i].cell;
            CandidateFacts& added = facts.candidates.emplace_back(candidate(cell, *entries[i].node));
            added.is_recommended = lies_below(best, cell);
            added.is_retired = lies_in_one(cell, retired);
            if (ranking != nullptr && ranking->prior) {
                added.probability_best = probability_best(cell, *ranking);
                added.corrected = ranking->prior->rate(count_of(added.tally, ranking->worth));
            }
        }
    }
}

CandidateFacts TreeTuner::candidate(const CellPath& cell, const UcbTree::Node& node) const {
    CandidateFacts facts;
    facts.cell = space_.coordinates(cell);
    facts.depth = cell.size();
    facts.values = played_in(cell);
    facts.tally = node.scores;
    facts.interval = node.scores.interval();
    facts.reward = tree_.points(node) / tree_.games(node);
    facts.with_prior = node.mean();
    return facts;
}

/// What the games of the candidates alone say about the recommended one.
void TreeTuner::add_verdict(EventFacts& facts, const Ranking& ranking) const {
    facts.candidates_played = ranking.played;
    facts.recommended_for = words_for(settings_.tree.best);
    AnswerFacts& answer = facts.answer;
    answer.reason = Reason::unsettled;
    if (!ranking.best_number) {
        return;
    }
    const Verdict verdict = judge(ranking);
    const WinnerEstimate& corrected = verdict.corrected;
    answer.elo = {elo_of_rate(corrected.rate), elo_of_rate(corrected.interval.low),
                  elo_of_rate(corrected.interval.high)};
    answer.evidence = Evidence::results;
    answer.against = Comparison::opponent;
    answer.probability_best = verdict.prospect.probability_best;
    const auto likeliest = std::ranges::max_element(ranking.prospects, {}, &Prospect::probability_best);
    if (likeliest->probability_best > *answer.probability_best) {
        const auto number = static_cast<std::size_t>(likeliest - ranking.prospects.begin());
        facts.likelier.emplace().values = played_in(ranking.candidates[number].cell);
        facts.likelier->probability_best = likeliest->probability_best;
    }
    const double left_to_gain = elo_between(corrected.rate, verdict.prospect.expected_regret);
    if (ranking.played > 1 || ranking.rivals == 0) {  // one alone was compared with none
        answer.left_to_gain_elo = left_to_gain;
        facts.expected_regret = verdict.prospect.expected_regret;
    }
    if (verdict.second) {
        answer.more_games = verdict.second->more_games;
    }
    const bool all_played = ranking.played == ranking.rivals + 1;  // nothing is known of the others
    const bool is_settled =
        all_played && (ranking.rivals == 0 || verdict.prospect.probability_best > sure || left_to_gain < small_gain);
    answer.reason = is_settled ? Reason::settled : Reason::unsettled;
}

void TreeTuner::add_warnings(EventFacts& facts, const Ranking& ranking) const {
    const std::uint64_t all = ranking.rivals + 1;
    if (all == 1) {
        facts.warnings.emplace_back(OneCandidate{});
    } else if (ranking.played < all && tree_.root().scores.games > games_enough_for_all * all) {
        facts.warnings.emplace_back(NeverPlayed{{all - ranking.played, all}});
    }
}

/// Gomill's description of its tree: the root and its first two generations, win rates with the priors, games without.
std::vector<std::string> TreeTuner::history_lines() {
    const Tally& all = tree_.root().scores;
    std::vector<std::string> lines{
        counted(static_cast<long long>(tree_.node_count()), "node"),
        fmt::format("Win rate {}/{} = {}", all.points(), all.games, all.games == 0 ? "--" : win_rate_text(all))};
    CellPath path;
    describe_node(tree_.root(), path, lines);
    return lines;
}

void TreeTuner::describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const {
    constexpr std::size_t generations = 2;
    if (path.size() == generations) {
        return;
    }
    for (const std::uint32_t rank : children_to_describe(tree_, node)) {
        const UcbTree::Node& child = tree_.child(node, rank);
        path.push_back(tree_.child_number(node, rank));
        lines.push_back(fmt::format("{:{}}{} {:<40} {:.3f} {:3.0f}", "", 2 * path.size(),
                                    space_.coordinates({path.back()}), space_.describe(played_in(path)),
                                    child.wins / child.visits, tree_.games(child)));
        describe_node(child, path, lines);
        path.pop_back();
    }
}

}  // namespace ringmaster
