#include "options_simulate.hpp"

#include <charconv>
#include <set>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::uint64_t most_games = 1'000'000'000;

template <typename Number>
std::optional<Number> number_in(const std::string& text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::vector<std::uint64_t> take_games(const std::string& text) {
    std::set<std::uint64_t> games;
    for (const std::string& part : split(text, ',')) {
        const auto number = number_in<std::uint64_t>(trim(part));
        if (!number || *number < 1 || *number > most_games) {
            throw usage_error(
                "--games must be whole numbers from 1 to " + std::to_string(most_games) + ", not '" + part + "'",
                "write --games 100,300,1000");
        }
        games.insert(*number);
    }
    return {games.begin(), games.end()};
}

int take_whole(const std::string& name, const std::string& text, int least, int most) {
    const auto number = number_in<int>(text);
    if (!number || *number < least || *number > most) {
        throw usage_error("--" + name + " must be from " + std::to_string(least) + " to " + std::to_string(most) +
                          ", not '" + text + "'");
    }
    return *number;
}

double take_number(const std::string& name, const std::string& text, int most) {
    const auto number = number_in<double>(text);
    if (!number || !(*number >= 0 && *number <= most)) {
        throw usage_error("--" + name + " must be from 0 to " + std::to_string(most) + ", not '" + text + "'");
    }
    return *number;
}

std::uint64_t take_seed(const std::string& text) {
    const auto seed = number_in<std::uint64_t>(text);
    if (!seed) {
        throw usage_error("--seed must be a whole number from 0 on, not '" + text + "'");
    }
    return *seed;
}

std::optional<TruthFormula> take_truth(const OptionValue& value) {
    const auto truth = value("truth");
    const auto logit = value("truth-logit");
    if (truth && logit) {
        throw usage_error("--truth and --truth-logit say the same thing twice", "leave one out");
    }
    return truth   ? std::optional(TruthFormula{*truth, false})
           : logit ? std::optional(TruthFormula{*logit, true})
                   : std::nullopt;
}

}  // namespace

SimulateOptions take_simulate_options(const OptionValue& value) {
    SimulateOptions options;
    options.truth = take_truth(value);
    options.compare = value("compare").value_or("");
    if (const auto games = value("games")) {
        options.games = take_games(*games);
    }
    if (const auto replications = value("replications")) {
        options.replications = take_whole("replications", *replications, 2, 1'000'000);
    }
    if (const auto in_flight = value("in-flight")) {
        options.in_flight = take_whole("in-flight", *in_flight, 1, 100'000);
    }
    if (const auto rate = value("draws")) {
        options.draw_rate = take_number("draws", *rate, 1);
    }
    if (const auto logits = value("intransitivity")) {
        options.intransitivity = take_number("intransitivity", *logits, 10);
    }
    if (const auto logits = value("opening-spread")) {
        options.opening_spread = take_number("opening-spread", *logits, 10);
    }
    options.pairs = value("pairs").has_value();
    if (const auto seed = value("seed")) {
        options.seed = take_seed(*seed);
    }
    return options;
}

}  // namespace ringmaster
