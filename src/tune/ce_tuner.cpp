#include "ringmaster/tune/ce_tuner.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

constexpr char sample_letter = 'G';

}  // namespace

std::unique_ptr<Tuner> CeTunerSettings::make(std::vector<TunedParameter> parameters,
                                             const AllowedSettings& allowed) const {
    return std::make_unique<CeTuner>(std::move(parameters), *this, allowed);
}

std::string CeTunerSettings::steering() const {
    return fmt::format("cross-entropy, {} samples of {}, elite {}, step {}", samples_per_generation,
                       counted(batch_size, "game"), elite_proportion, step_size);
}

CeTuner::CeTuner(std::vector<TunedParameter> parameters, const CeTunerSettings& settings,
                 const AllowedSettings& allowed)
    : PointTuner(std::move(parameters), allowed, true), settings_(settings), results_(space_.dimensions(), allowed) {
    const std::size_t dimensions = space_.dimensions().size();
    const std::vector<double> middle(dimensions, 0.5);
    const std::optional<Parameters> start = start_settings(space_.parameters());
    distributions_.push_back(
        {start ? space_.point_of(*start, middle).value_or(middle) : middle,
         std::vector<double>(dimensions, settings_.initial_deviation * settings_.initial_deviation)});
}

/// Chooses the sample with the fewest games that have begun, of equals the first.
std::optional<Choice> CeTuner::choose(Random& random) {
    settle(distributions_);
    const std::size_t present = distributions_.size() - 1;
    const auto samples = static_cast<std::uint32_t>(settings_.samples_per_generation);
    std::optional<std::uint32_t> next;
    auto fewest = static_cast<std::uint64_t>(settings_.batch_size);
    for (std::uint32_t i = 0; i < samples; ++i) {
        const Sample& sample = sample_at(present, i);
        if (sample.begun() < fewest && sample.begun() < games_wanted(sample)) {
            fewest = sample.begun();
            next = i;
        }
    }
    if (!next) {
        return std::nullopt;
    }
    std::vector<double> point = draw_sample(sample_at(present, *next).point, random);
    return Choice{sample_letter, {static_cast<std::uint32_t>(present), *next}, std::move(point)};
}

/// Draws the coordinates that are not drawn yet; the others stay.
std::vector<double> CeTuner::draw_sample(std::vector<double> point, Random& random) const {
    constexpr int tries = 1000;
    const std::size_t known = point.size();
    const CeDistribution& from = distributions_.back();
    for (int i = 0; i < tries; ++i) {
        point.resize(known);
        for (std::size_t d = known; d < from.mean.size(); ++d) {
            const double drawn = std::clamp(from.mean[d] + std::sqrt(from.variance[d]) * random.normal(), 0.0, 1.0);
            point.push_back(space_.dimensions()[d].fixed.value_or(drawn));
        }
        if (known == point.size() || space_.allowed().has_point(point)) {
            return space_.allowed().point_in_force(std::move(point));
        }
    }
    return space_.allowed().draw(from.mean.size(), random);
}

/// The sample of this number, which may not be drawn yet.
const CeTuner::Sample& CeTuner::sample_at(std::size_t generation, std::size_t number) const {
    static const Sample undrawn;
    const bool is_known = generation < generations_.size() && number < generations_[generation].size();
    return is_known ? generations_[generation][number] : undrawn;
}

/// How many games the sample is to play: none when it breaks a constraint that came after it was drawn.
std::uint64_t CeTuner::games_wanted(const Sample& sample) const {
    const bool is_allowed = sample.point.empty() || space_.allowed().has_point(sample.point);
    return is_allowed ? static_cast<std::uint64_t>(settings_.batch_size) : 0;
}

CeTuner::Sample* CeTuner::sample_of(const Choice& choice) {
    const auto [generation_number, number] = numbers_of(choice);
    if (number >= static_cast<std::size_t>(settings_.samples_per_generation) ||
        choice.point.size() != space_.dimensions().size()) {
        return nullptr;
    }
    generations_.resize(std::max(generations_.size(), generation_number + 1));
    Generation& generation = generations_[generation_number];
    generation.resize(std::max(generation.size(), number + 1));
    Sample& sample = generation[number];
    if (sample.point.empty()) {
        sample.point = choice.point;
    }
    return &sample;
}

void CeTuner::begin(const Choice& choice) {
    if (Sample* sample = sample_of(choice)) {
        ++sample->in_flight;
    }
}

void CeTuner::abandon(const Choice& choice) {
    if (Sample* sample = sample_of(choice); sample != nullptr && sample->in_flight > 0) {
        --sample->in_flight;
    }
}

void CeTuner::tell(const Choice& choice, const Parameters& played, const GameResult& result) {
    const std::optional<std::vector<double>> point_played = space_.point_of(played, point(choice));
    Sample* sample = point_played ? sample_of(choice) : nullptr;
    if (sample == nullptr) {
        ++outside_;
        return;
    }
    sample->point = *point_played;
    ++sample->games;
    sample->points += result.reward;
    results_.add(sample->point, result.reward, Source::tree);
    tally_.add(result.score);
}

CeTuner::Numbers CeTuner::numbers_of(const Choice& choice) {
    require_own(choice.letter == sample_letter && choice.numbers.size() == 2);
    return {choice.numbers[0], choice.numbers[1]};
}

std::uint64_t CeTuner::turn(const Choice& choice, std::uint64_t) const {
    const auto [generation, sample] = numbers_of(choice);
    return sample_at(generation, sample).begun() + sample;
}

std::string CeTuner::label(const Choice& choice) const {
    const auto [generation, sample] = numbers_of(choice);
    return fmt::format("[g{}#{}]", generation, sample);
}

/// How far a generation is spread, in ranges of the parameters.
std::string CeTuner::deviations(const CeDistribution& present) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < present.variance.size(); ++i) {
        all.push_back(fmt::format("{} {:.3f}", space_.parameters()[i].code, std::sqrt(present.variance[i])));
    }
    return join(all, ", ");
}

std::vector<std::string> CeTuner::history_lines() {
    const std::vector<CeDistribution> all = distributions();
    return {fmt::format("generation {} around {}   deviation in ranges: {}   after {}", all.size() - 1,
                        described(all.back().mean), deviations(all.back()),
                        counted(static_cast<long long>(results_.size()), "game"))};
}

void CeTuner::add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) {
    facts.answer.reason = Reason::not_verified;
    facts.choosing = tally_;
    if (detail != FactsDetail::brief && point.size() <= most_model_parameters) {
        const std::vector<double> played = space_.allowed().point_in_force(played_point(space_.dimensions(), point));
        add_surface_facts(facts, space_, SurfaceModel(results_), results_, played);  // where the games stand
    }
    facts.is_steered_as_usual = false;
    const std::vector<CeDistribution> all = distributions();
    facts.steering +=
        fmt::format(", generation {} with deviations (in ranges) of {}", all.size() - 1, deviations(all.back()));
}

std::vector<PointGames> CeTuner::games_by_point() const {
    std::vector<PointGames> samples;
    for (const Generation& generation : generations_) {
        for (const Sample& sample : generation) {
            if (sample.games > 0) {
                samples.push_back({sample.point, sample.games, sample.points});
            }
        }
    }
    return samples;
}

void CeTuner::add_history(EventFacts& facts, const std::vector<double>&) {
    const std::vector<CeDistribution> all = distributions();
    std::uint64_t games = 0;
    for (std::size_t generation = 0; generation + 1 < all.size(); ++generation) {
        for (const Sample& sample : generations_[generation]) {
            games += sample.games;
        }
        facts.history.push_back({games, coordinates_and_values(all[generation + 1].mean, space_), {}, {}});
    }
}

std::vector<double> CeTuner::recommended_point() {
    std::vector<std::vector<double>> samples;
    for (const Generation& generation : generations_) {
        for (const Sample& sample : generation) {
            if (!sample.point.empty() && !space_.allowed().are_all()) {
                samples.push_back(sample.point);
            }
        }
    }
    return space_.allowed().nearest(distributions().back().mean, samples);
}

std::vector<CeDistribution> CeTuner::distributions() const {
    std::vector<CeDistribution> all = distributions_;
    settle(all);
    return all;
}

std::size_t CeTuner::elite_size() const {
    const double share = settings_.elite_proportion * settings_.samples_per_generation;
    return static_cast<std::size_t>(std::max(1.0, std::floor(share + 0.5)));
}

/// The points per game that it has for sure once its batch is played, or would have with so many more points.
double CeTuner::sure_rate(const Sample& sample, double more) const {
    const auto batch = static_cast<std::uint64_t>(settings_.batch_size);
    return (sample.points + more) / static_cast<double>(std::max(batch, sample.games));
}

/// The best first, by what they have for sure; of equals, as in Gomill, the later one.
std::vector<std::size_t> CeTuner::ranked(const Generation& generation) const {
    std::vector<std::size_t> order(generation.size());
    std::iota(order.rbegin(), order.rend(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return sure_rate(generation[a]) > sure_rate(generation[b]); });
    return order;
}

bool CeTuner::has_begun_all(const Generation& generation) const {
    return generation.size() == static_cast<std::size_t>(settings_.samples_per_generation) &&
           std::ranges::all_of(generation, [&](const Sample& one) { return one.begun() >= games_wanted(one); });
}

/// Whether the games that are missing cannot change who is of the elite.
bool CeTuner::is_decided(const Generation& generation) const {
    const std::vector<std::size_t> order = ranked(generation);
    const double least = sure_rate(generation[order[elite_size() - 1]]);
    return std::all_of(order.begin() + static_cast<std::ptrdiff_t>(elite_size()), order.end(), [&](std::size_t i) {
        const std::uint64_t wanted = games_wanted(generation[i]);
        const std::uint64_t missing = wanted - std::min(wanted, generation[i].games);
        return missing == 0 || sure_rate(generation[i], static_cast<double>(missing)) < least;
    });
}

/// A generation is over when the next one has games: what was in progress when a run was killed may never be told.
void CeTuner::settle(std::vector<CeDistribution>& all) const {
    for (std::size_t present = all.size() - 1; present < generations_.size(); ++present) {
        const Generation& generation = generations_[present];
        const bool is_over = present + 1 < generations_.size() && !generation.empty();
        if (!is_over && !(has_begun_all(generation) && is_decided(generation))) {
            return;
        }
        all.push_back(next_distribution(all.back(), generation));
    }
}

CeDistribution CeTuner::next_distribution(const CeDistribution& last, const Generation& generation) const {
    const std::vector<std::size_t> order = ranked(generation);
    const std::size_t elite = std::min(elite_size(), order.size());
    CeDistribution next = last;
    for (std::size_t d = 0; d < last.mean.size(); ++d) {
        double sum = 0;
        double squares = 0;
        std::size_t counted = 0;
        for (std::size_t k = 0; k < elite; ++k) {
            const std::vector<double>& point = generation[order[k]].point;
            if (!point.empty() && !space_.allowed().active_at(point)[d]) {
                continue;
            }
            const double x = point.empty() ? last.mean[d] : point[d];
            sum += x;
            squares += x * x;
            ++counted;
        }
        if (counted == 0) {
            continue;
        }
        const double mean = sum / static_cast<double>(counted);
        const double variance = std::max(0.0, squares / static_cast<double>(counted) - mean * mean);
        next.mean[d] += settings_.step_size * (mean - last.mean[d]);
        next.variance[d] += settings_.step_size * (variance - last.variance[d]);
    }
    return next;
}

}  // namespace ringmaster
