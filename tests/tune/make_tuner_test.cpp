#include "ringmaster/tune/make_tuner.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("the settings say which tuner it is", "[tune]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 1), 2, "%s"}};
    Random random(1, "x", 0);
    const Choice of_tree = make_tuner(parameters, TreeTunerSettings{})->choose(random).value();
    CHECK(of_tree.letter == 0);
    const Choice of_model = make_tuner(parameters, ModelTunerSettings{})->choose(random).value();
    CHECK(std::string("TLW").find(of_model.letter) != std::string::npos);
}
