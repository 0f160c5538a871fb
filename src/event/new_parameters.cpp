#include "ringmaster/event/new_parameters.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

const std::string earlier_values_fact = "earlier values";

/// Whether one text is the other with more in it: each stretch of pieces that are new has one of the placeholders, or
/// a piece has one in place of what it stands for.
bool grew_by(const Parameters& values, const std::vector<std::string>& then, const std::vector<std::string>& now) {
    std::vector<std::string> known;
    for (const auto& value : values) {
        known.push_back(value.first);
    }
    std::size_t matched = 0;
    std::vector<std::string> stretch;
    const auto is_explained = [&] { return stretch.empty() || !template_names(join(stretch, " "), known).empty(); };
    for (const std::string& piece : now) {
        if (matched == then.size() || fill_template(piece, values) != then[matched]) {
            stretch.push_back(piece);
            continue;
        }
        if (!is_explained()) {
            return false;
        }
        stretch.clear();
        ++matched;
    }
    return matched == then.size() && is_explained();
}

/// The default of each parameter that was not there then.
Parameters values_of_new(const ControlFile& control, const Fingerprint& then) {
    const std::vector<std::string> before = parameters_of(then);
    Parameters values;
    for (const TunedParameter& parameter : control.parameters) {
        if (parameter.present && !contains(before, parameter.code)) {
            values.emplace_back(parameter.code, *parameter.present);
        }
    }
    return values;
}

/// As they were before they were quoted. A text without words has none, not an empty one.
std::vector<std::string> words_of(std::string text) {
    std::erase(text, '\'');
    return text.empty() ? std::vector<std::string>{} : split(text, ' ');
}

void take_from(const Fingerprint& then, const std::string& name, Fingerprint& now) {
    if (const auto was = then.find(name); was != then.end()) {
        now[name] = was->second;
    } else {
        now.erase(name);
    }
}

/// Among these are the codes of all others.
bool has_all(const std::vector<std::string>& codes, const std::vector<std::string>& others) {
    return std::all_of(others.begin(), others.end(), [&](const std::string& code) { return contains(codes, code); });
}

}  // namespace

Fingerprint without_new_parameters(const ControlFile& control, const TemplateTexts& texts, const Fingerprint& then,
                                   Fingerprint now) {
    const Parameters values = values_of_new(control, then);
    const std::vector<std::string> before = parameters_of(then);
    const bool are_all_known = values.size() + before.size() == control.parameters.size();
    if (control.tournament || !are_all_known || !has_all(parameters_of(now), before) ||
        (type_of(control.tuner).draws_generations && !values.empty())) {
        return now;
    }
    take_from(then, parameters_setting, now);
    for (const auto& value : values) {
        std::erase_if(now, [&](const auto& one) { return one.first.starts_with("parameter '" + value.first + "':"); });
    }
    const Fingerprint settings = now;
    for (const auto& [name, is] : settings) {
        const bool is_of_player = name.starts_with("candidate: ") || name.starts_with("game: ");
        const auto found = then.find(name);
        const std::string was = found == then.end() ? "" : found->second;
        if (is_of_player && is != was && grew_by(values, words_of(was), words_of(is))) {
            take_from(then, name, now);
        }
    }
    for (std::size_t i = 0; i < std::min(texts.then.size(), texts.now.size()); ++i) {
        if (grew_by(values, split(texts.then[i], '\n'), split(texts.now[i], '\n'))) {
            take_from(then, template_setting(control.candidate_files.at(i)), now);
        }
    }
    return now;
}

void set_earlier_values(const StoredFacts& facts, const Fingerprint& then, ControlFile& control) {
    Parameters values = values_of_new(control, then);
    if (const auto stored = facts.find(earlier_values_fact); stored != facts.end()) {
        for (auto& value : from_json_line<Parameters>(stored->second, "the state file's " + earlier_values_fact)) {
            values.push_back(std::move(value));
        }
    }
    for (const auto& [code, value] : values) {
        for (TunedParameter& parameter : control.parameters) {
            parameter.before = parameter.code == code ? value : parameter.before;
        }
    }
}

StoredFacts facts_of_earlier_values(const ControlFile& control) {
    Parameters values;
    for (const TunedParameter& parameter : control.parameters) {
        if (parameter.before) {
            values.emplace_back(parameter.code, *parameter.before);
        }
    }
    return values.empty() ? StoredFacts{} : StoredFacts{{earlier_values_fact, json_line(json_of(values))}};
}

}  // namespace ringmaster
