#include "ringmaster/config/variants.hpp"

#include <climits>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {
namespace {

/// Inserts the value as TOML, else as the text it is.
void insert(toml::table& table, const std::string& key, const std::string& value) {
    std::vector<Problem> ignored;
    const std::optional<toml::table> parsed = parse_toml("value = " + value, ignored);
    if (parsed && parsed->size() == 1 && parsed->contains("value")) {
        table.insert(key, *parsed->get("value"));
    } else {
        table.insert(key, value);
    }
}

/// "a=1, b=x" as a table.
toml::table table_of(const std::string& text, std::vector<Problem>& problems) {
    toml::table table;
    for (const std::string& setting : split(text, ',')) {
        const std::size_t equals = setting.find('=');
        const std::string key = trim(setting.substr(0, equals));
        const std::string value = equals == std::string::npos ? "" : trim(setting.substr(equals + 1));
        const std::string where = "'" + text + "': ";
        if (key.empty() || value.empty()) {
            problems.push_back({{}, where + "'" + trim(setting) + "' is no setting (write KEY=VALUE, or spsa alone)"});
        } else if (table.contains(key)) {
            problems.push_back({{}, where + "'" + key + "' is set twice"});
        } else {
            insert(table, key, value);
        }
    }
    return table;
}

void read_split(TableReader& reader, const AllowedSettings& allowed, std::vector<TunedParameter>& parameters) {
    int split = 0;
    const bool is_read = reader.whole("split", split, {1, INT_MAX});
    bool lacks_split = false;
    for (TunedParameter& parameter : parameters) {
        const auto listed = static_cast<int>(parameter.scale.listed_values().size());
        if (listed > 0 && parameter.split == 0) {
            parameter.split = listed;
        } else if (listed == 0 && is_read) {
            parameter.split = split;
        }
        lacks_split = lacks_split || parameter.split == 0;
    }
    if (lacks_split) {
        reader.require("split", "split = 8");
        return;
    }
    try {
        static_cast<void>(Space(parameters, allowed));
    } catch (const Error& error) {
        reader.problem("split", error.what());
    }
}

/// Reads `opponent` of a variant: as in the control file a model_tuner lets candidates play each other or an opponent.
/// Who that is does not matter.
void read_opponent(TableReader& reader, bool candidates_meet, TunerSettings& tuner) {
    const std::vector<std::pair<std::string, bool>> opponents{{"candidate", true}, {"fixed", false}};
    const bool is_told = reader.choice("opponent", candidates_meet, opponents);
    let_candidates_meet(tuner, candidates_meet);
    if (type_of(tuner).is_of_duels) {
        refuse_keys_of_games_against_opponent(reader, "write opponent=fixed");
    } else if (is_told && candidates_meet) {
        refuse_candidate_as_opponent(reader, "leave it out");
    }
}

TunerVariant parse_variant(const std::string& text, const ControlFile& control, std::vector<Problem>& problems) {
    TunerVariant variant = configured_tuner(control);
    variant.name = text;
    const std::size_t before = problems.size();
    const toml::table table = table_of(text, problems);
    if (problems.size() > before) {
        return variant;
    }
    TableReader reader(table, "'" + text + "'", problems);
    read_competition_type(reader, variant.tuner);
    read_opponent(reader, type_of(control.tuner).is_of_duels, variant.tuner);
    read_tuner(reader, variant.tuner);
    refuse_keys_of_others(reader, type_of(variant.tuner));
    refuse_settings_of_few(reader, type_of(variant.tuner), variant.parameters.size());
    for (const std::string& key : type_of(variant.tuner).stop_keys) {
        if (reader.find(key) != nullptr) {
            reader.problem(key, key + " ends an event, and a simulation plays all games (leave it out)");
        }
    }
    if (type_of(variant.tuner).cuts_cells) {
        read_split(reader, control.allowed, variant.parameters);
    }
    reader.finish();
    return variant;
}

TunerVariant spsa_variant(const std::string& text, const ControlFile& control, std::vector<Problem>& problems) {
    TunerVariant variant{text, DuelTunerSettings{}, control.parameters, true};
    for (TunedParameter& parameter : variant.parameters) {
        if (!parameter.fixed && !parameter.ordered && parameter.scale.listed_values().size() > 2) {
            problems.push_back({{},
                                "'" + text + "': SPSA steps along numbers, and the values of " + parameter.code +
                                    " have no order (leave spsa out, or give " + parameter.code +
                                    " a fixed value or, in an event of model_tuner, ordered = true)"});
        }
        parameter.ordered = true;
    }
    return variant;
}

TunerVariant read_variant(const std::string& text, const ControlFile& control, std::vector<Problem>& problems) {
    if (text.empty()) {
        return configured_tuner(control);
    }
    return to_lower(text) == "spsa" ? spsa_variant(text, control, problems) : parse_variant(text, control, problems);
}

}  // namespace

TunerVariant configured_tuner(const ControlFile& control) {
    return {steering_text(control.tuner), control.tuner, control.parameters};
}

VariantsResult parse_variants(const std::string& text, const ControlFile& control) {
    VariantsResult result;
    for (const std::string& part : split(text, ';')) {
        result.variants.push_back(read_variant(trim(part), control, result.problems));
    }
    for (Problem& problem : result.problems) {
        problem.place = {};
    }
    return result;
}

}  // namespace ringmaster
