#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/new_defaults.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/condition.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {
namespace {

constexpr int tries_to_count = 10'000;

/// Reads `constraints` and looks at what the parameters say of when they count.
class ConditionSectionReader {
public:
    ConditionSectionReader(TableReader& top, const ParameterSection& section, ControlFile& file)
        : top_(top), section_(section), parameters_(section.parameters), file_(file) {}

    void read() {
        const std::size_t problems = top_.problem_count();
        top_.items("constraints", [&](const toml::node& node, const std::string& name) {
            std::string text;
            if (top_.read(node, name, text)) {
                texts_.push_back(condition_text(node, text, name));
            }
        });
        if (section_.has_nameless) {
            return;
        }
        for (const ConditionText& constraint : texts_) {
            if (!names_broken(constraint.text)) {
                check(constraint);
            }
        }
        for (const auto& [code, condition] : section_.conditions) {
            if (!contains(section_.broken, code) && !names_broken(condition.text)) {
                check_condition(code, condition);
            }
        }
        if (!section_.broken.empty()) {
            return;
        }
        if (top_.problem_count() == problems) {
            find_circle();
        }
        if (top_.problem_count() == problems) {
            file_.constraints = each(texts_, &ConditionText::text);
            file_.allowed = AllowedSettings(parameters_, file_.constraints);
            check_allowed(file_.allowed);
        }
    }

private:
    /// Whether it may be about a parameter of whose values nothing is known.
    bool names_broken(const std::string& text) const {
        return std::ranges::any_of(section_.broken, [&](const std::string& code) {
            return text.find(identifier_of(code)) != std::string::npos;
        });
    }

    void report(const ConditionText& condition, std::size_t offset, const std::string& what,
                const std::string& remedy) {
        const std::string position =
            condition.is_exact ? "" : fmt::format(" at position {} of '{}'", offset + 1, condition.text);
        Place place = condition.begin;
        place.column += static_cast<toml::source_index>(condition.is_exact ? offset + 1 : 0);
        top_.problem(place, condition.name + ": " + what + position + (remedy.empty() ? "" : " (" + remedy + ")"));
    }

    bool check(const ConditionText& condition) {
        const auto problem = Condition::find_problem(condition.text, parameters_);
        if (problem) {
            report(condition, problem->offset.value_or(0), problem->what, problem->remedy);
        }
        return !problem;
    }

    const TunedParameter& parameter(const std::string& code) const {
        return *std::ranges::find_if(parameters_, [&](const auto& one) { return one.code == code; });
    }

    /// The codes of the parameters that a condition is about.
    std::vector<std::string> subjects(const std::string& text) const {
        return each(Condition(text, parameters_).subjects(), [&](std::size_t i) { return parameters_[i].code; });
    }

    void check_condition(const std::string& code, const ConditionText& condition) {
        const TunedParameter& own = parameter(code);
        if (!check(condition)) {
            return;
        }
        if (contains(subjects(condition.text), code)) {
            report(condition, 0, "a condition cannot depend on its own parameter", "name other parameters only");
        } else if (!own.default_value) {
            report(condition, 0, "elsewhere the parameter stands at its default, and it has none",
                   "write default = " + toml_text_of(own.scale.at(0.5)) + ", and one for each of the others");
        } else if (!own.scale.position(*own.default_value)) {
            report(condition, 0, "active does not go with a formula that rises here and falls there",
                   "write another scale");
        }
    }

    void find_circle() {
        for (const auto& [code, condition] : section_.conditions) {
            std::vector<std::string> way{code};
            if (leads_back(way)) {
                report(condition, 0, "the conditions go round in a circle: " + join(way, ", which depends on "),
                       "take one of them out");
                return;
            }
        }
    }

    /// Whether one comes back from the end of the way to its beginning; then it is the whole way.
    bool leads_back(std::vector<std::string>& way) const {
        const auto found = section_.conditions.find(way.back());
        if (found == section_.conditions.end()) {
            return false;
        }
        for (const std::string& next : subjects(found->second.text)) {
            const bool is_back = next == way.front();
            if (!is_back && contains(way, next)) {
                continue;
            }
            way.push_back(next);
            if (is_back || leads_back(way)) {
                return true;
            }
            way.pop_back();
        }
        return false;
    }

    /// What is wrong with all of them together.
    void check_allowed(const AllowedSettings& allowed) {
        const std::optional<Parameters> defaults = default_settings(parameters_);
        const auto broken = defaults ? allowed.broken_by(*defaults) : std::vector<std::size_t>{};
        for (const std::size_t i : broken) {
            const std::vector<std::string> values = each(subjects(texts_[i].text), [&](const std::string& code) {
                return code + " " + to_text(*parameter(code).default_value);
            });
            report(texts_[i], 0, "the default breaks it: " + join(values, ", "), "change a default, or the constraint");
        }
        if (!broken.empty()) {
            return;
        }
        if (!allowed.are_all() && !(allowed.any() && allowed.has_room())) {
            report_impossible();
        } else if (!allowed.are_all() && type_of(file_.tuner).cuts_cells) {
            check_cells(allowed);
        } else if (!allowed.are_all() &&
                   std::ranges::none_of(parameters_, [](const auto& one) { return one.fixed.has_value(); })) {
            check_conditions(allowed);  // what is fixed may be so for a while
        }
    }

    /// A parameter that counts nowhere would never play.
    void check_conditions(const AllowedSettings& allowed) {
        std::vector<bool> counts = allowed.active_at(*allowed.any());
        Random random(0, "where parameters count", 0);
        for (int i = 0; i < tries_to_count && std::ranges::count(counts, false) > 0; ++i) {
            std::vector<double> point(parameters_.size());
            std::ranges::generate(point, [&] { return random.uniform(); });
            const std::vector<bool> here = allowed.active_at(point);
            for (std::size_t k = 0; k < counts.size(); ++k) {
                counts[k] = counts[k] || here[k];
            }
        }
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const auto condition = section_.conditions.find(parameters_[i].code);
            if (!counts[i] && condition != section_.conditions.end()) {
                report(condition->second, 0,
                       fmt::format("of {} settings by lot it holds for none, so that the parameter would never play",
                                   tries_to_count),
                       "widen a range, or write fixed = " + toml_text_of(*parameters_[i].default_value) +
                           " for this parameter");
            }
        }
    }

    /// "change fixed = 70 of 'high', " where these are about parameters that are fixed.
    std::string fixed_in(const std::vector<std::string>& texts) const {
        std::string remedies;
        for (const TunedParameter& one : parameters_) {
            const bool is_subject =
                std::ranges::any_of(texts, [&](const std::string& text) { return contains(subjects(text), one.code); });
            if (one.fixed && is_subject) {
                remedies += fmt::format("change fixed = {} of '{}', ", toml_text_of(*one.fixed), one.code);
            }
        }
        return remedies;
    }

    void report_impossible() {
        const std::size_t problems = top_.problem_count();
        for (const ConditionText& one : texts_) {
            const AllowedSettings alone(parameters_, {one.text});
            if (!alone.any() || !alone.has_room()) {
                report(
                    one, 0, alone.any() ? "hardly any candidate keeps it" : "no candidate keeps it",
                    fixed_in({one.text}) +
                        "widen a range, or take it out; of two parameters in an equation tune one, and let the engine "
                        "or its command work out the other");
            }
        }
        if (top_.problem_count() == problems) {
            top_.problem("constraints", std::string("constraints: ") + (file_.allowed.any() ? "hardly any" : "no") +
                                            " candidate keeps them all (each of them alone can be kept: " +
                                            fixed_in(each(texts_, &ConditionText::text)) +
                                            "widen a range, or take one out)");
        }
    }

    void check_cells(const AllowedSettings& allowed) {
        const std::string key = texts_.empty() ? "parameters" : "constraints";
        try {
            if (Space(parameters_, allowed, depth_of(file_.tuner)).is_empty()) {
                top_.problem(key, key + ": no cell's value keeps them all (split more finely)");
            }
        } catch (const Error& error) {
            top_.problem(key, key + ": " + error.what());
        }
    }

    TableReader& top_;
    const ParameterSection& section_;
    const std::vector<TunedParameter>& parameters_;
    ControlFile& file_;
    std::vector<ConditionText> texts_;
};

}  // namespace

ConditionText condition_text(const toml::node& node, const std::string& text, const std::string& name) {
    const toml::source_region& source = node.source();
    const bool is_on_a_line = source.begin.line == source.end.line;
    return {text, name, source.begin, is_on_a_line && source.end.column - source.begin.column == text.size() + 2};
}

void read_conditions(TableReader& top, const ParameterSection& section, ControlFile& file) {
    ConditionSectionReader(top, section, file).read();
}

}  // namespace ringmaster
