#include "ringmaster/tune/tree/rank_set.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_run = 1024;

/// How many members of the run, before which there are `before` others, lie below the k-th missing number.
std::size_t members_before_missing(const std::vector<std::uint32_t>& run, std::size_t before, std::uint32_t k) {
    std::size_t low = 0;
    std::size_t high = run.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (run[middle] - (before + middle) > k) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

}  // namespace

/// The last run that begins at or below the number, else the first.
std::size_t RankSet::run_for(std::uint32_t number) const {
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), number,
                                        [](std::uint32_t value, const Run& run) { return value < run.front(); });
    return after == runs_.begin() ? 0 : static_cast<std::size_t>(after - runs_.begin()) - 1;
}

void RankSet::insert(std::uint32_t number) {
    if (runs_.empty()) {
        runs_.push_back({number});
        size_ = 1;
        return;
    }
    const std::size_t at = run_for(number);
    Run& run = runs_[at];
    const auto found = std::lower_bound(run.begin(), run.end(), number);
    if (found != run.end() && *found == number) {
        throw bug("a number was added to a set twice");
    }
    run.insert(found, number);
    ++size_;
    if (run.size() > longest_run) {
        const auto middle = run.begin() + static_cast<std::ptrdiff_t>(run.size() / 2);
        Run upper(middle, run.end());
        run.erase(middle, run.end());
        runs_.insert(runs_.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(upper));
    }
}

void RankSet::erase(std::uint32_t number) {
    if (!contains(number)) {
        throw bug("a number was taken out of a set that does not hold it");
    }
    const std::size_t at = run_for(number);
    Run& run = runs_[at];
    run.erase(std::lower_bound(run.begin(), run.end(), number));
    --size_;
    if (run.empty()) {
        runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(at));
    }
}

bool RankSet::contains(std::uint32_t number) const {
    if (runs_.empty()) {
        return false;
    }
    const Run& run = runs_[run_for(number)];
    return std::binary_search(run.begin(), run.end(), number);
}

std::uint32_t RankSet::below(std::uint32_t bound) const {
    if (runs_.empty()) {
        return 0;
    }
    const std::size_t at = run_for(bound);
    std::size_t count = 0;
    for (std::size_t i = 0; i < at; ++i) {
        count += runs_[i].size();
    }
    const Run& run = runs_[at];
    count += static_cast<std::size_t>(std::lower_bound(run.begin(), run.end(), bound) - run.begin());
    return static_cast<std::uint32_t>(count);
}

std::uint32_t RankSet::member(std::uint32_t k) const {
    std::size_t rest = k;
    for (const Run& run : runs_) {
        if (rest < run.size()) {
            return run[rest];
        }
        rest -= run.size();
    }
    throw bug("a set has no such member");
}

/// A member m with i members before it has m - i missing numbers before it, which grows from member to member.
std::uint32_t RankSet::missing(std::uint32_t k) const {
    std::size_t before = 0;
    for (const Run& run : runs_) {
        if (run.back() - (before + run.size() - 1) > k) {
            return static_cast<std::uint32_t>(k + before + members_before_missing(run, before, k));
        }
        before += run.size();
    }
    return static_cast<std::uint32_t>(k + before);
}

std::vector<std::uint32_t> RankSet::members() const {
    std::vector<std::uint32_t> all;
    all.reserve(size_);
    for (const Run& run : runs_) {
        all.insert(all.end(), run.begin(), run.end());
    }
    return all;
}

}  // namespace ringmaster
