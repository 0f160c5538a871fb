#include "ringmaster/tune/tree/tree_policy.hpp"

#include <cmath>

#include "ringmaster/tune/tree/beta_ucb.hpp"
#include "ringmaster/tune/tree/kl_ucb.hpp"

namespace ringmaster {
namespace {

/// UCB1 with a coefficient, as Gomill computes it: the order of the operations is Gomill's.
class Ucb : public IndexPolicy {
public:
    explicit Ucb(double coefficient) : coefficient_(coefficient) {}
    double exploration(const NodeStatistics& parent) const override {
        return coefficient_ * std::sqrt(std::log(parent.expected_visits()));
    }
    double score(const NodeStatistics& child, double exploration) const override {
        return child.mean() + exploration * std::sqrt(1 / child.expected_visits());
    }

private:
    double coefficient_;
};

class BetaUcb : public IndexPolicy {
public:
    explicit BetaUcb(double cap) : cap_(cap) {}
    double exploration(const NodeStatistics& parent) const override {
        return beta_ucb_doubt(parent.expected_visits(), cap_);
    }
    double score(const NodeStatistics& child, double exploration) const override {
        return beta_ucb_index(child, exploration);
    }

private:
    double cap_;
};

class KlUcb : public IndexPolicy {
public:
    double exploration(const NodeStatistics& parent) const override { return std::log(parent.expected_visits()); }
    double score(const NodeStatistics& child, double exploration) const override {
        return kl_ucb_index(child, exploration);
    }
};

}  // namespace

std::unique_ptr<const IndexPolicy> make_index_policy(const TreeSettings& settings) {
    switch (settings.policy) {
        case PolicyKind::ucb:
            return std::make_unique<Ucb>(settings.exploration_coefficient);
        case PolicyKind::beta_ucb:
            return std::make_unique<BetaUcb>(settings.beta_ucb_cap);
        case PolicyKind::kl_ucb:
            return std::make_unique<KlUcb>();
        case PolicyKind::thompson:
        case PolicyKind::top_two_thompson:
            break;
    }
    return nullptr;
}

}  // namespace ringmaster
