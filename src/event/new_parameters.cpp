#include "ringmaster/event/new_parameters.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

using Pieces = std::vector<std::string>;

/// Whether one text is the other with more in it: a piece may have placeholders in place of what they stand for, and
/// each piece that is new has one of `coming`. A word before such a one (`-c {width}`) is new with it, where `may_lead`
/// allows that.
bool grew_by(const Parameters& values, const std::vector<std::string>& coming, const Pieces& then, const Pieces& now,
             bool may_lead) {
    std::size_t matched = 0;
    bool is_leading = false;
    for (const std::string& piece : now) {
        if (matched < then.size() && fill_template(piece, values) == then[matched]) {
            if (is_leading) {
                return false;
            }
            ++matched;
        } else if (!template_names(piece, coming).empty()) {
            is_leading = false;
        } else if (may_lead && !is_leading) {
            is_leading = true;
        } else {
            return false;
        }
    }
    return matched == then.size() && !is_leading;
}

/// Under both names by which a script may be told of a parameter: its own, and that of the other side.
std::vector<std::string> told_names(std::vector<std::string> codes) {
    append(codes, each(codes, opponent_name_of));
    return codes;
}

Parameters told_values(Parameters values) {
    append(values, each(values, [](const auto& one) { return std::pair(opponent_name_of(one.first), one.second); }));
    return values;
}

bool is_command(const std::string& setting) {
    return setting.ends_with(": command");
}

/// The pieces of which each may be new: the words of a command, also of one that a shell is given in quotes, and else
/// the texts of the list, the variables and options.
Pieces pieces_of(const std::string& setting, const std::string& text) {
    const Pieces words = split_command(text).value_or(Pieces{text});
    if (!is_command(setting)) {
        return words;
    }
    Pieces pieces;
    for (const std::string& word : words) {
        const Pieces parts = split(word, ' ');
        const Pieces border(parts.size() > 1 ? 1 : 0, "'");
        for (const Pieces& more : {border, parts, border}) {
            append(pieces, more);
        }
    }
    return pieces;
}

/// The pieces of a template: its lines.
Pieces lines_of(const std::string& text) {
    return split(text, '\n');
}

/// The pieces of a template: its lines and the elements of its lists. A comma belongs to the element behind it,
/// wherever the line ends.
Pieces elements_of(const std::string& text) {
    Pieces pieces(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const std::size_t end = text.find_first_of("{}, \t\n", i + 1);
        if (c == '{' && end != std::string::npos && text[end] == '}') {
            pieces.back() += text.substr(i, end - i + 1);
            i = end;
        } else if (c == '\n') {
            pieces.emplace_back();
        } else if (c == ',' || c == '}' || c == ']') {
            pieces.back().erase(pieces.back().find_last_not_of(" \t") + 1);
            if (!pieces.back().empty()) {
                pieces.emplace_back();
            }
            pieces.back() += c;
            i = c == ',' ? std::min(text.find_first_not_of(" \t\n", i + 1), text.size()) - 1 : i;
        } else {
            pieces.back() += c;
        }
    }
    return pieces;
}

bool is_of_player(const std::string& setting) {
    return setting.starts_with("candidate: ") || setting.starts_with("game: ");
}

/// The default of each parameter that was not there then.
Parameters values_of_new(const ControlFile& control, const Fingerprint& then) {
    const std::vector<std::string> before = parameters_of(then);
    Parameters values;
    for (const TunedParameter& parameter : control.parameters) {
        if (parameter.default_value && !contains(before, parameter.code)) {
            values.emplace_back(parameter.code, *parameter.default_value);
        }
    }
    return values;
}

void take_from(const Fingerprint& then, const std::string& name, Fingerprint& now) {
    if (const auto was = then.find(name); was != then.end()) {
        now[name] = was->second;
    } else {
        now.erase(name);
    }
}

/// Takes the settings of the program and its templates as they were then where `fits(was, is, may_lead)` says so of
/// their pieces.
template <class Fits>
void take_where_it_fits(const ControlFile& control, const TemplateTexts& texts, const Fingerprint& then,
                        Fingerprint& now, const Fits& fits) {
    Fingerprint names = then;
    names.insert(now.begin(), now.end());
    for (const auto& [name, ignored] : names) {
        if (is_of_player(name) &&
            fits(pieces_of(name, value_of(then, name)), pieces_of(name, value_of(now, name)), is_command(name))) {
            take_from(then, name, now);
        }
    }
    for (std::size_t i = 0; i < std::min(texts.then.size(), texts.now.size()); ++i) {
        if (fits(lines_of(texts.then[i]), lines_of(texts.now[i]), false) ||
            fits(elements_of(texts.then[i]), elements_of(texts.now[i]), false)) {
            take_from(then, template_setting(control.candidate_files.at(i)), now);
        }
    }
}

/// Whether a setting says something of the parameter alone.
bool is_said_of(const std::string& setting, const std::string& code) {
    return setting.starts_with("parameter '" + code + "':");
}

/// Whether the codes of all others are among these.
bool has_all(const std::vector<std::string>& codes, const std::vector<std::string>& others) {
    return std::ranges::all_of(others, [&](const std::string& code) { return contains(codes, code); });
}

/// What the candidates of an epoch's games had of one parameter.
class PlayedValues {
public:
    PlayedValues(const std::string& code, const TunedParameter* was)
        : gone_{code},
          fixed_(was == nullptr ? std::nullopt : was->fixed),
          before_(was == nullptr ? std::nullopt : was->before) {
        gone_.default_value = was == nullptr ? std::nullopt : was->default_value;
    }

    void take(const GameRecord& game) {
        for (const RecordedSide& side : game.sides) {
            const Value* value = find_value(side.parameters, gone_.code);
            if (value == nullptr && !side.parameters.empty()) {
                value = before_ ? &*before_ : nullptr;
                is_known_ = is_known_ && before_;
            }
            if (value != nullptr) {
                values_.insert(*value);
            }
        }
        const Value* own = find_value(game.parameters(), gone_.code);
        gone_.games_varied += std::holds_alternative<Choice>(game.purpose) && own != nullptr && *own != fixed_;
    }

    GoneParameter told() const {
        GoneParameter gone = gone_;
        if (is_known_ && values_.size() == 1) {
            gone.only = *values_.begin();
        }
        gone.proposed = gone.only ? gone.only : fixed_ ? fixed_ : gone.default_value;
        return gone;
    }

private:
    GoneParameter gone_;
    std::optional<Value> fixed_;
    std::optional<Value> before_;
    std::set<Value> values_;
    bool is_known_ = true;  ///< what it was in each game
};

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
    const std::vector<std::string> codes = each(values, &std::pair<std::string, Value>::first);
    take_from(then, parameters_setting, now);
    for (const std::string& code : codes) {
        std::erase_if(now, [&](const auto& one) { return is_said_of(one.first, code); });
    }
    const Parameters told = told_values(values);
    const std::vector<std::string> names = told_names(codes);
    const auto grew = [&](const Pieces& was, const Pieces& is, bool is_of_command) {
        const bool may_grow = !is_of_command || !values.empty();  // else other borders of words are another command
        return may_grow && grew_by(told, names, was, is, is_of_command);
    };
    take_where_it_fits(control, texts, then, now, grew);
    return now;
}

std::vector<GoneParameter> gone_parameters(const ControlFile& control, std::optional<ControlFile> kept,
                                           const StoredFacts& facts, const Store& store, int epoch) {
    if (kept) {
        set_earlier_values(facts, epoch, *kept);
    }
    std::vector<PlayedValues> played;
    for (const std::string& code : parameters_of(stored_settings(facts, epoch))) {
        if (find_by(control.parameters, &TunedParameter::code, code) == nullptr) {
            played.emplace_back(code, kept ? find_by(kept->parameters, &TunedParameter::code, code) : nullptr);
        }
    }
    if (played.empty()) {
        return {};
    }
    store.for_each_game([&](const GameRecord& game) {
        for (PlayedValues& values : played) {
            if (game.epoch == epoch) {
                values.take(game);
            }
        }
    });
    return each(played, &PlayedValues::told);
}

Fingerprint with_gone_parameters(const ControlFile& control, const TemplateTexts& texts, const Fingerprint& then,
                                 Fingerprint now, const std::vector<GoneParameter>& gone) {
    if (gone.empty()) {
        return now;
    }
    Parameters values;
    std::vector<std::string> defaults;
    for (const GoneParameter& parameter : gone) {
        if (!parameter.only || type_of(control.tuner).draws_generations) {
            return now;
        }
        values.emplace_back(parameter.code, *parameter.only);
        if (parameter.only == parameter.default_value) {
            defaults.push_back(parameter.code);
        }
    }
    const std::vector<std::string> codes = each(gone, &GoneParameter::code);
    std::vector<std::string> accounted = defaults;
    const Parameters told = told_values(values);
    const std::vector<std::string> may_go = told_names(defaults);
    const auto is_without = [&](const Pieces& was, const Pieces& is, bool may_lead) {
        if (was == is || !grew_by(told, may_go, is, was, may_lead)) {
            return false;
        }
        for (const std::string& piece : was) {
            append(accounted, template_names(piece, codes));
        }
        return true;
    };
    take_where_it_fits(control, texts, then, now, is_without);
    if (!has_all(accounted, codes)) {
        return now;
    }
    take_from(then, parameters_setting, now);
    for (const std::string& code : codes) {
        std::ranges::copy_if(then, std::inserter(now, now.end()),
                             [&](const auto& one) { return is_said_of(one.first, code); });
    }
    return now;
}

void set_earlier_values(const StoredFacts& facts, int epoch, ControlFile& control) {
    Parameters values = values_of_new(control, stored_settings(facts, epoch));
    append(values, stored_values(facts, epoch, earlier_values_fact));
    const Parameters start = stored_values(facts, epoch, start_fact);
    for (TunedParameter& parameter : control.parameters) {
        const Value* before = find_value(values, parameter.code);
        const Value* first = find_value(start, parameter.code);
        parameter.before = before != nullptr ? *before : parameter.before;
        parameter.start = first != nullptr ? std::optional(*first) : parameter.default_value;
    }
}

StoredFacts facts_of_earlier_values(const ControlFile& control) {
    Parameters values;
    Parameters start;
    for (const TunedParameter& parameter : control.parameters) {
        if (parameter.before) {
            values.emplace_back(parameter.code, *parameter.before);
        }
        if (const auto first = parameter.start ? parameter.start : parameter.default_value) {
            start.emplace_back(parameter.code, *first);
        }
    }
    StoredFacts facts;
    if (!values.empty()) {
        facts[earlier_values_fact] = json_line(json_of(values));
    }
    if (!start.empty()) {
        facts[start_fact] = json_line(json_of(start));
    }
    return facts;
}

}  // namespace ringmaster
