#include "ringmaster/event/fingerprint.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

std::vector<std::string> pairs_of(const std::map<std::string, std::string>& map) {
    std::vector<std::string> pairs;
    for (const auto& [name, value] : map) {
        pairs.push_back(name + "=" + value);
    }
    return pairs;
}

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
        if (section.settings.rules == Rules::go) {
            fingerprint_["scorer"] = to_text(section.settings.scorer);
        }
        fingerprint_["opponent"] = section.has_opponent() ? section.opponent : "candidate";
        add_settings(section.settings);
        if (section.has_opponent()) {
            add_player("opponent", section.opponent_setup());
        }
        add_player("candidate", section.candidate);
        add_files("candidate");
        if (section.settings.scorer == Scorer::referee) {
            fingerprint_["referee"] = section.referee;
            add_player("referee", section.players.at(section.referee));
        }
    }

    /// Matchups and players may come and go: what is told of each is one text.
    void add_tournament(const TournamentSettings& tournament) {
        const GtpSection& section = file_.gtp();
        Fingerprint all = std::move(fingerprint_);
        const auto keep = [&](const std::string& name) {
            std::vector<std::string> lines;
            for (const auto& [setting, value] : fingerprint_) {
                lines.push_back(setting + " " + value);
            }
            all[name] = join(lines, ", ");
            fingerprint_.clear();
        };
        for (const Matchup& matchup : tournament.matchups) {
            fingerprint_.clear();
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
        if (section.settings.scorer == Scorer::referee) {
            fingerprint_["referee"] = section.referee;
            add_player("referee", section.players.at(section.referee));
        }
        if (section.settings.rules == Rules::go) {
            fingerprint_["scorer"] = to_text(section.settings.scorer);
        }
    }

    void add_settings(const GameSettings& game) {
        const bool is_go = game.rules == Rules::go;
        fingerprint_["board_size"] = std::to_string(game.board_size);
        fingerprint_["move_limit"] = std::to_string(game.move_limit);
        fingerprint_[is_go ? "komi" : "rules"] = is_go ? fmt::format("{}", game.komi) : "none";
        add_handicap(game);
        add_rules(game);
        if (game.clock.control) {
            fingerprint_["clock"] = to_text(*game.clock.control);
        }
        if (!game.clock.enforce) {
            fingerprint_["enforce_clock"] = "false";
        }
    }

    void add(const ScriptSection& section) {
        const ScriptSetup& script = section.script;
        if (file_.candidate_colour == ColourChoice::black || file_.candidate_colour == ColourChoice::white) {
            fingerprint_["candidate_colour"] = file_.candidate_colour == ColourChoice::black ? "first" : "second";
        }
        add_program("game", script);
        add_files("game");
        fingerprint_["game: protocol"] = to_text(script.protocol);
        fingerprint_["game: games"] = std::to_string(script.games);
        fingerprint_["game: margin"] = script.has_margin ? "true" : "false";
        fingerprint_["game: parameters"] = section.json_input ? "json" : "placeholders";
    }

    void add_handicap(const GameSettings& game) {
        if (!game.handicap) {
            return;
        }
        fingerprint_["handicap"] = std::to_string(*game.handicap);
        if (game.handicap_style != HandicapStyle::fixed) {
            fingerprint_["handicap_style"] = to_text(game.handicap_style);
        }
        if (game.scorer == Scorer::internal && game.handicap_compensation != HandicapCompensation::full) {
            fingerprint_["internal_scorer_handicap_compensation"] = to_text(game.handicap_compensation);
        }
    }

    void add_rules(const GameSettings& game) {
        if (game.ko_rule != KoRule::simple) {
            fingerprint_["ko_rule"] = to_text(game.ko_rule);
        }
        if (!game.suicide) {
            fingerprint_["suicide"] = "false";
        }
        if (game.unknown_result != UnknownResult::loss) {
            fingerprint_["unknown_result"] = to_text(game.unknown_result);
        }
    }

    void add_program(const std::string& name, const ProgramSetup& program) {
        std::vector<std::string> command = program.command;
        if (!command.empty()) {
            command.front() = relative_to(folder_, command.front());
        }
        fingerprint_[name + ": command"] = quote_command(command);
        add_list(name + ": environ", pairs_of(program.environ));
        if (!program.cwd.empty()) {
            fingerprint_[name + ": cwd"] = cwd_text(program.cwd, folder_);
        }
    }

    void add_player(const std::string& name, const PlayerSetup& player) {
        add_program(name, player);
        add_list(name + ": startup_gtp_commands", player.startup_gtp_commands);
        add_list(name + ": set_gtp_commands", player.set_gtp_commands);
        add_list(name + ": gtp_aliases", pairs_of(player.gtp_aliases));
        if (player.clock) {
            fingerprint_[name + ": clock"] = to_text(*player.clock);
        }
        if (!player.is_reliable_scorer) {
            fingerprint_[name + ": is_reliable_scorer"] = "false";
        }
        if (player.allow_claim) {
            fingerprint_[name + ": allow_claim"] = "true";
        }
    }

    /// Nothing when it is empty.
    void add_list(const std::string& name, const std::vector<std::string>& list) {
        if (!list.empty()) {
            fingerprint_[name] = quote_command(list);
        }
    }

    void add_files(const std::string& name) {
        std::vector<std::string> paths;
        for (const TemplateFile& file : file_.candidate_files) {
            paths.push_back(file.path);
        }
        add_list(name + ": files", paths);
    }

    /// The model learns from the values that were played, whatever the ranges are now; a cell of the tree is a place in
    /// its ranges.
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
        }
        fingerprint_["parameters"] = join(codes, ", ");
    }

    const ControlFile& file_;
    std::filesystem::path folder_;
    Fingerprint fingerprint_;
};

}  // namespace

Fingerprint fingerprint_of(const ControlFile& control, const std::vector<std::string>& template_texts,
                           const std::vector<std::string>& openings) {
    Fingerprint fingerprint = FingerprintWriter(control).write();
    for (std::size_t i = 0; i < template_texts.size(); ++i) {
        fingerprint["template of '" + control.candidate_files.at(i).path + "'"] = digest(template_texts[i]);
    }
    if (!openings.empty()) {
        fingerprint[control.script() != nullptr ? "game: openings" : "openings"] = digest(join(openings, "\n"));
    }
    return fingerprint;
}

}  // namespace ringmaster
