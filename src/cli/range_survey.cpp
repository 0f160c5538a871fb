#include <iostream>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/drafts/draft.hpp"
#include "ringmaster/engine/survey.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_answer = 5000;

/// The keys of a parameter that sets this option; empty: it has no range.
std::string range_text(const NamedOption& option) {
    if (!option.choices.empty()) {
        const bool are_truths = option.choices == std::vector<std::string>{"false", "true"};
        const auto value = [&](const std::string& choice) { return are_truths ? choice : toml_text(choice); };
        return fmt::format("scale = {{ explicit = [{}] }}\n", join(each(option.choices, value), ", ")) +
               (option.present.empty() ? "" : "default = " + value(option.present) + "\n");
    }
    if (!option.least || !option.greatest) {
        return "";
    }
    const auto number = [](double value) { return to_text(Value(value)); };
    return fmt::format("scale = {{ linear = [{}, {}]{} }}\n", number(*option.least), number(*option.greatest),
                       option.is_integer ? ", integer = true" : "") +
           (option.present.empty() ? "" : "default = " + option.present + "\n");
}

/// What the engine, which is started, says of the options; what it does not say is a problem.
EngineRanges told_ranges(const RangeQuestion& question, std::vector<Problem>& problems) {
    constexpr std::size_t longest_list = 1000;
    Guardian guardian;
    const EngineSurvey engine = survey_engine(question.engine, &guardian, [](const std::string& news) {
        std::cerr << "ringmaster: the candidate " << printable(news) << '\n' << std::flush;
    });
    const std::string a_scale = "scale = { linear = [0, 100], integer = true }";
    EngineRanges ranges;
    if (!engine.is_like_uci()) {
        const std::string why = engine.problem.empty() ? "it speaks neither UCI nor USI" : engine.problem;
        const std::vector<std::string> codes =
            each(question.parameters, [](const RangeToAsk& one) { return "'" + one.code + "'"; });
        const FilePlace place = question.parameters.front().place;
        problems.push_back(
            {place, fmt::format("{} {}: no scale, and the engine tells none: {} (mend the candidate's command, "
                                "or write {})",
                                codes.size() == 1 ? "parameter" : "parameters", listed(codes, "and"),
                                printable(why, longest_answer), a_scale)});
        return ranges;
    }
    const std::vector<std::string> names = each(engine.options, &NamedOption::name);
    for (const RangeToAsk& parameter : question.parameters) {
        const auto tell = [&](const std::string& what, const std::string& remedy) {
            problems.push_back({parameter.place, fmt::format("parameter '{}': it has no scale, and {} ({})",
                                                             parameter.code, what, remedy)});
        };
        const auto name = [](const NamedOption& option) { return to_lower(option.name); };
        const NamedOption* option = find_by(engine.options, name, to_lower(parameter.option));
        if (option == nullptr) {
            const auto meant = nearest_word(parameter.option, names);
            const std::string what = "the engine has no option '" + printable(parameter.option) + "' that has a range";
            const std::string known = printable(join(names, ", "), longest_list);
            tell(what, meant           ? "write option = " + toml_text(printable(*meant))
                       : known.empty() ? "write " + a_scale
                                       : "take one of " + known + ", or write " + a_scale);
        } else if (const std::string range = range_text(*option); range.empty()) {
            tell("the engine tells no range of '" + printable(option->name) + "'", "write " + a_scale);
        } else {
            ranges[parameter.option] = range;
        }
    }
    return ranges;
}

/// "scale = { linear = [0, 300], integer = true }, default = 100".
std::string in_a_line(const std::string& range) {
    return join(split(trim(range), '\n'), ", ");
}

}  // namespace

EngineRanges find_ranges(const std::string& text, const std::filesystem::path& control_file, ReadFor what_for,
                         std::vector<Problem>& problems) {
    auto question = ranges_to_ask(text, control_file, expand_home("~"));
    if (!question) {
        return {};
    }
    EngineRanges ranges = ranges_in(facts_of_state(control_file));
    if (question->engine.command.empty()) {
        for (const RangeToAsk& parameter : question->parameters) {
            ranges.try_emplace(parameter.option, untold_range);
        }
        return what_for != ReadFor::simulation ? ranges : EngineRanges{};
    }
    std::erase_if(question->parameters, [&](const RangeToAsk& parameter) { return ranges.contains(parameter.option); });
    if (!question->parameters.empty()) {
        ranges.merge(told_ranges(*question, problems));
    }
    return ranges;
}

std::vector<std::string> changed_ranges(const LoadedControlFile& loaded) {
    const std::filesystem::path& path = loaded.control.path;
    const auto question = ranges_to_ask(loaded.text, path, expand_home("~"));
    std::vector<std::string> changes;
    if (!question || ranges_in(facts_of_state(path)).empty()) {
        return changes;
    }
    std::vector<Problem> untold;
    for (const auto& [option, range] : told_ranges(*question, untold)) {
        if (const auto kept = loaded.ranges.find(option); kept != loaded.ranges.end() && kept->second != range) {
            changes.push_back(
                fmt::format("option '{}' of the engine is not what it was: '{}' now, and the event goes "
                            "on with '{}' (what the control file says takes precedence over both)",
                            printable(option), in_a_line(range), in_a_line(kept->second)));
        }
    }
    return changes;
}

}  // namespace ringmaster
