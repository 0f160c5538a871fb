#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

constexpr long long most_known_games = 1'000'000;

/// The settings of one side of a known game that are written. What is left out was the default, of then.
Parameters read_side(TableReader& known, const std::string& key, const std::vector<TunedParameter>& parameters,
                     bool are_known) {
    Parameters values;
    std::optional<TableReader> side = known.section(key);
    for (const TunedParameter& parameter : parameters) {
        if (side && side->has(parameter.code)) {
            if (const auto value = read_on_scale(*side, parameter.code, parameter.scale, "what was played")) {
                values.emplace_back(parameter.code, *value);
            }
        } else if (side && !parameter.default_value) {
            side->problem(side->nodes().source().begin,
                          "'" + parameter.code + "' is missing, which has no default (write what was played)");
        }
    }
    const std::vector<std::string> codes = each(parameters, &TunedParameter::code);
    if (!side || !are_known) {
        return values;
    }
    for (const auto& [name, node] : side->nodes()) {
        const std::string code(name.str());
        if (!contains(codes, code)) {
            side->problem(name.source().begin, "there is no parameter '" + code + "'" + hint(code, codes));
        }
    }
    return values;
}

void read_result(TableReader& reader, const ControlFile& file, bool are_known, KnownResult& result) {
    for (const auto& [key, example] :
         {std::pair("settings", "settings = { CODE = value }"),
          std::pair("score", "score = 12, points: a draw is half of one"), std::pair("games", "games = 20")}) {
        reader.require(key, example);
    }
    result.settings = read_side(reader, "settings", file.parameters, are_known);
    if (type_of(file.tuner).is_of_duels) {
        result.against = read_side(reader, "against", file.parameters, are_known);
        if (!reader.has("against") && !default_settings(file.parameters)) {
            reader.require("against", "against = { CODE = value }, what the other side played");
        }
    } else {
        reader.refuse({"against"},
                      " is for candidates that play each other; here they play an opponent (leave it out)");
    }
    const bool has_games = reader.whole("games", result.games, {1, most_known_games});
    const bool has_score = reader.number("score", result.score);
    const double most = static_cast<double>(result.games);
    const bool is_score = result.score >= 0 && result.score <= most && 2 * result.score == std::floor(2 * result.score);
    if (has_games && has_score && !is_score) {
        reader.problem("score",
                       fmt::format("score must be the points of {}, from 0 to {} in halves, not {}",
                                   counted(static_cast<long long>(result.games), "game"), result.games, result.score));
    }
}

}  // namespace

std::vector<KnownSection> read_known(TableReader& top, const PathContext& context, const ControlFile& file,
                                     bool are_known) {
    std::vector<KnownSection> sections;
    const CompetitionType& type = type_of(file.tuner);
    top.tables("known", "known", [&](TableReader& reader, std::size_t) {
        KnownSection section;
        section.place = file_place(reader.nodes().source().begin);
        if (std::string path; reader.text("from", path)) {
            reader.refuse({"settings", "against", "score", "games"}, " does not go with 'from' (leave one out)");
            const Place at = reader.place_of("from");
            section.from = resolve_path(reader, "from", at, path, context);
            section.place = file_place(at);
            section.source = path;
        } else if (!reader.has("from")) {
            read_result(reader, file, are_known, section.result);
        }
        reader.finish();
        sections.push_back(std::move(section));
    });
    if (!sections.empty() && type.draws_generations) {
        top.problem("known",
                    "known is not for ce_tuner, which learns from generations that it drew itself (leave it out)");
    } else if (!sections.empty() && file.reward.kind != RewardKind::win) {
        top.problem("known", "known results say who won; they do not go with reward = \"" + to_text(file.reward.kind) +
                                 "\" (leave one out)");
    }
    return sections;
}

}  // namespace ringmaster
