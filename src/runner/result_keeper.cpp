#include "ringmaster/runner/result_keeper.hpp"

namespace ringmaster {

bool store_patiently(const std::function<bool()>& attempt, const Meanwhile& meanwhile) {
    const Deadline bearable = Deadline::after(meanwhile.bearable_seconds);
    bool is_stored = attempt();
    bool is_told = false;
    while (!is_stored && meanwhile.serve()) {
        if (!is_told && bearable.passed()) {
            meanwhile.warn("another program holds the state file locked: the results of finished games wait for it");
            is_told = true;
        }
        is_stored = attempt();
    }
    if (!is_stored) {
        meanwhile.warn("results are lost because the state file is still locked: those games will be played again");
    }
    return is_stored;
}

void ResultKeeper::add(GameRecord record, GameNews news) {
    if (records_.empty()) {
        store_by_ = Deadline::after(seconds_to_gather_);
    }
    records_.push_back(std::move(record));
    news_.push_back(std::move(news));
}

std::vector<GameNews> ResultKeeper::store_waiting() {
    const std::vector<GameRecord> records = std::exchange(records_, {});
    std::vector<GameNews> news = std::exchange(news_, {});
    const bool is_stored = records.empty() || store_to_checkpoint([&] { return store_.try_append(records); });
    return is_stored ? news : std::vector<GameNews>{};
}

bool ResultKeeper::store_to_checkpoint(const std::function<bool()>& attempt) {
    next_checkpoint_ = next_checkpoint_.earlier_of(Deadline::after(seconds_between_checkpoints_));
    return store_patiently(attempt, meanwhile_);
}

void ResultKeeper::checkpoint_if_due() {
    if (next_checkpoint_.passed()) {
        next_checkpoint_ = Deadline::never();
        store_.checkpoint();
    }
}

}  // namespace ringmaster
