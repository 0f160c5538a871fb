#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/paths.hpp"

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

/// Collects what a control file means. An entry that every old state file would lack is left out when it says what was
/// the case then.
class MeaningWriter {
public:
    explicit MeaningWriter(const ControlFile& file) : file_(file), folder_(file.path.parent_path()) {}

    std::map<std::string, std::string> write() {
        add_game();
        add_handicap();
        add_rules();
        add_player("opponent", file_.opponent_setup());
        add_player("candidate", file_.candidate);
        add_files();
        if (file_.game.scorer == Scorer::referee) {
            meaning_["referee"] = file_.referee;
            add_player("referee", file_.players.at(file_.referee));
        }
        add_parameters();
        return std::move(meaning_);
    }

private:
    bool cuts_cells() const { return type_of(file_.tuner).cuts_cells; }

    void add_game() {
        meaning_["competition_type"] = type_of(file_.tuner).name;
        meaning_["board_size"] = std::to_string(file_.game.board_size);
        meaning_["komi"] = fmt::format("{}", file_.game.komi);
        meaning_["move_limit"] = std::to_string(file_.game.move_limit);
        meaning_["scorer"] = to_text(file_.game.scorer);
        meaning_["candidate_colour"] = to_text(file_.candidate_colour);
        meaning_["opponent"] = file_.opponent;
    }

    void add_handicap() {
        const GameSettings& game = file_.game;
        if (!game.handicap) {
            return;
        }
        meaning_["handicap"] = std::to_string(*game.handicap);
        if (game.handicap_style != HandicapStyle::fixed) {
            meaning_["handicap_style"] = to_text(game.handicap_style);
        }
        if (game.scorer == Scorer::internal && game.handicap_compensation != HandicapCompensation::full) {
            meaning_["internal_scorer_handicap_compensation"] = to_text(game.handicap_compensation);
        }
    }

    void add_rules() {
        const GameSettings& game = file_.game;
        if (game.ko_rule != KoRule::simple) {
            meaning_["ko_rule"] = to_text(game.ko_rule);
        }
        if (!game.suicide) {
            meaning_["suicide"] = "false";
        }
        if (game.engine_failure != EngineFailure::void_game) {
            meaning_["engine_failure"] = to_text(game.engine_failure);
        }
        if (game.unknown_result != UnknownResult::loss) {
            meaning_["unknown_result"] = to_text(game.unknown_result);
        }
    }

    void add_player(const std::string& name, const PlayerSetup& player) {
        std::vector<std::string> command = player.command;
        if (!command.empty()) {
            command.front() = relative_to(folder_, command.front());
        }
        meaning_[name + ": command"] = quote_command(command);
        add_list(name + ": environ", pairs_of(player.environ));
        add_list(name + ": startup_gtp_commands", player.startup_gtp_commands);
        add_list(name + ": set_gtp_commands", player.set_gtp_commands);
        add_list(name + ": gtp_aliases", pairs_of(player.gtp_aliases));
        if (!player.cwd.empty()) {
            meaning_[name + ": cwd"] = cwd_text(player.cwd, folder_);
        }
        if (!player.is_reliable_scorer) {
            meaning_[name + ": is_reliable_scorer"] = "false";
        }
        if (player.allow_claim) {
            meaning_[name + ": allow_claim"] = "true";
        }
    }

    /// Nothing when it is empty.
    void add_list(const std::string& name, const std::vector<std::string>& list) {
        if (!list.empty()) {
            meaning_[name] = quote_command(list);
        }
    }

    void add_files() {
        std::vector<std::string> paths;
        for (const TemplateFile& file : file_.candidate_files) {
            paths.push_back(file.path);
        }
        add_list("candidate: files", paths);
    }

    /// The model learns from the values that were played, whatever the ranges are now; a cell of the tree is a place in
    /// its ranges.
    void add_parameters() {
        std::vector<std::string> codes;
        for (const TunedParameter& parameter : file_.parameters) {
            codes.push_back(parameter.code);
            if (cuts_cells() || !parameter.scale.is_invertible()) {
                meaning_["parameter '" + parameter.code + "': scale"] = parameter.scale.description();
            }
            if (cuts_cells()) {
                meaning_["parameter '" + parameter.code + "': split"] = std::to_string(parameter.split);
            }
        }
        meaning_["parameters"] = join(codes, ", ");
    }

    const ControlFile& file_;
    std::filesystem::path folder_;
    std::map<std::string, std::string> meaning_;
};

}  // namespace

std::map<std::string, std::string> ControlFile::meaning() const {
    return MeaningWriter(*this).write();
}

}  // namespace ringmaster
