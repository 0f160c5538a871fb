#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

ModelGames::ModelGames(const std::vector<ModelDimension>& dimensions)
    : dimensions_(dimensions), features_of_(dimensions) {
}

void ModelGames::add(std::span<const double> point, double reward, Source source) {
    points_.insert(points_.end(), point.begin(), point.end());
    features_.resize(features_.size() + features_of_.count());
    features_of_.write(point, features_.data() + features_.size() - features_of_.count());
    rewards_.push_back(reward);
    sources_.push_back(source);
    has_draws_ = has_draws_ || (reward != 0 && reward != 1);
}

}  // namespace ringmaster
