#include "ringmaster/event/fingerprint.hpp"

#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

/// "./work" for a folder below that of the control file.
std::string cwd_text(const std::string& cwd, const std::filesystem::path& folder) {
    std::string text = cwd.ends_with('/') ? cwd : cwd + '/';
    text = relative_to(folder, text);
    if (text.size() > 1) {
        text.pop_back();
    }
    return text;
}

std::string digest(const std::string& text) {
    return fmt::format("the text {:016x}", Random(0, text, 0).next());
}

/// Collects what a control file means. An entry that every old state file would lack is left out when it says what was
/// the case then.
class FingerprintWriter {
public:
    explicit FingerprintWriter(const ControlFile& file) : file_(file), folder_(file.path.parent_path()) {}

    Fingerprint write() {
        fingerprint_["competition_type"] = competition_type_of(file_);
        if (file_.tournament) {
            add_tournament(*file_.tournament);
            return std::move(fingerprint_);
        }
        fingerprint_["candidate_colour"] = to_text(file_.candidate_colour);
        std::visit([this](const auto& section) { add(section); }, file_.game);
        if (type_of(file_.tuner).is_of_duels) {
            fingerprint_["opponent"] = "candidate";
        }
        add_parameters();
        return std::move(fingerprint_);
    }

private:
    bool cuts_cells() const { return type_of(file_.tuner).cuts_cells; }

    void add(const GtpSection& section) {
        fingerprint_["opponent"] = section.has_opponent() ? section.opponent : "candidate";
        add_settings(section.settings);
        if (section.has_opponent()) {
            add_player("opponent", section.opponent_setup());
        }
        add_player("candidate", section.candidate);
        add_files("candidate");
        add_scorer(section);
    }

    void add_scorer(const GtpSection& section) {
        if (section.settings.rules == Rules::go) {
            fingerprint_["scorer"] = to_text(section.settings.scorer);
        }
        if (!section.referee.empty()) {
            fingerprint_["referee"] = section.referee;
            add_player("referee", section.players.at(section.referee));
        }
    }

    /// Matchups and players may come and go: what is told of each is one text.
    void add_tournament(const TournamentSettings& tournament) {
        const GtpSection& section = file_.gtp();
        Fingerprint all = std::exchange(fingerprint_, {});
        const auto keep = [&](const std::string& name) {
            const Fingerprint told = std::exchange(fingerprint_, {});
            all[name] = join(each(told, [](const auto& one) { return one.first + " " + one.second; }), ", ");
        };
        for (const Matchup& matchup : tournament.matchups) {
            fingerprint_["players"] = matchup.players[0] + " and " + matchup.players[1];
            fingerprint_["colours"] = matchup.alternating ? "alternating" : "fixed";
            add_settings(matchup.settings);
            keep(std::string(matchup_prefix) + matchup.id + "'");
        }
        for (const std::string& player : tournament.players) {
            add_player("its", section.players.at(player));
            keep(std::string(player_prefix) + player + "'");
        }
        fingerprint_ = std::move(all);
        add_scorer(section);
    }

    void add_settings(const GameSettings& game) {
        if (game.rules != Rules::go) {
            fingerprint_["rules"] = game.rules_text();
        }
        add_keys("", game);
        add_keys("", game.clock);
    }

    template <class Settings>
    void add_keys(const std::string& prefix, const Settings& settings) {
        const Settings unset;
        for_each_key<Settings>([&](const auto& key) {
            const bool may_differ = key.traits.meaning == Meaning::always || settings.*key.field != unset.*key.field;
            if (may_differ && tells_conditions(key, settings)) {
                fingerprint_[prefix + key.name] = key_text(settings.*key.field, key.traits);
            }
        });
    }

    void add(const ScriptSection& section) {
        const ScriptSetup& script = section.script;
        if (const auto colour = fixed_colour(file_.candidate_colour)) {
            fingerprint_["candidate_colour"] = colour == Colour::black ? "first" : "second";
        }
        add_program("game", script);
        add_files("game");
        add_keys("game: ", script);
        fingerprint_["game: parameters"] = section.json_input ? "json" : "placeholders";
    }

    void add_program(const std::string& name, const ProgramSetup& program) {
        std::vector<std::string> command = program.command;
        if (!command.empty()) {
            command.front() = relative_to(folder_, command.front());
        }
        fingerprint_[name + ": command"] = quote_command(command);
        if (!program.environ.empty()) {
            fingerprint_[name + ": environ"] = key_text(program.environ, {});
        }
        if (!program.cwd.empty()) {
            fingerprint_[name + ": cwd"] = cwd_text(program.cwd, folder_);
        }
    }

    void add_player(const std::string& name, const PlayerSetup& player) {
        add_program(name, player);
        add_keys(name + ": ", player);
    }

    void add_files(const std::string& name) {
        std::vector<std::string> paths = each(file_.candidate_files, &TemplateFile::path);
        if (!paths.empty()) {
            fingerprint_[name + ": files"] = quote_command(paths);
        }
    }

    /// The model learns from the values that were played, whatever the ranges and constraints are now; a cell of the
    /// tree is a place in its ranges, among those that are allowed.
    void add_parameters() {
        std::vector<std::string> codes;
        for (const TunedParameter& parameter : file_.parameters) {
            codes.push_back(parameter.code);
            if (cuts_cells() || !parameter.scale.is_invertible()) {
                fingerprint_["parameter '" + parameter.code + "': scale"] = parameter.scale.description();
            }
            if (cuts_cells()) {
                fingerprint_["parameter '" + parameter.code + "': split"] = std::to_string(parameter.split);
            }
            if (cuts_cells() && !parameter.active.empty()) {
                fingerprint_["parameter '" + parameter.code + "': active"] = parameter.active;
            }
        }
        if (cuts_cells() && !file_.constraints.empty()) {
            fingerprint_["constraints"] = join(file_.constraints, ", ");
        }
        fingerprint_[parameters_setting] = join(codes, ", ");
    }

    const ControlFile& file_;
    std::filesystem::path folder_;
    Fingerprint fingerprint_;
};

}  // namespace

std::string template_setting(const TemplateFile& file) {
    return "template of '" + file.path + "'";
}

std::string value_of(const Fingerprint& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? "" : found->second;
}

std::vector<std::string> parameters_of(const Fingerprint& settings) {
    std::vector<std::string> codes = each(split(value_of(settings, parameters_setting), ','), trim);
    std::erase(codes, "");
    return codes;
}

Fingerprint fingerprint_of(const ControlFile& control, const std::vector<std::string>& template_texts,
                           const std::vector<std::string>& openings) {
    Fingerprint fingerprint = FingerprintWriter(control).write();
    for (std::size_t i = 0; i < template_texts.size(); ++i) {
        fingerprint[template_setting(control.candidate_files.at(i))] = digest(template_texts[i]);
    }
    if (!openings.empty()) {
        fingerprint[control.script() != nullptr ? "game: openings" : "openings"] = digest(join(openings, "\n"));
    }
    return fingerprint;
}

}  // namespace ringmaster
