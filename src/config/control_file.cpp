#include "ringmaster/config/control_file.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <set>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/new_defaults.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/condition.hpp"
#include "ringmaster/tune/placeholders.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {
namespace {

/// What `opponent` says where candidates play each other.
constexpr const char* meeting_each_other = "candidate";

void require_board(TableReader& top, Rules rules) {
    if (rules == Rules::go) {
        top.require("board_size", "board_size = 19");
        top.require("komi", "komi = 7.5");
    }
}

/// Reads the settings that have nothing to do with who plays.
void read_common_settings(TableReader& top, ControlFile& file) {
    if (top.text("description", file.description)) {
        file.description = trim(file.description);
    }
    top.whole("seed", file.seed, {.least = 0});
    top.whole("parallel", file.parallel, {1, 1024});
    top.choice<bool>("cpu_affinity", file.bind_cpus, {{"none", false}, {"auto", true}});
    read_keys<RunSettings>(top, file);
}

void read_settings(TableReader& top, ControlFile& file) {
    file.script() != nullptr ? read_place_of_candidate(top, file.candidate_colour)
                             : void(top.choice("candidate_colour", file.candidate_colour));
    top.whole("number_of_games", file.number_of_games, {.least = 1});
    top.whole("log_tree_to_history_period", file.log_tree_to_history_period, positive);
    read_common_settings(top, file);
}

/// Reads the parts of a control file that refer to each other.
class ControlFileReader {
public:
    ControlFileReader(TableReader& top, ControlFile& file, const std::string& home, ReadFor purpose)
        : top_(top), file_(file), paths_{file.path.parent_path(), home}, purpose_(purpose) {}

    void read() {
        if (has_engines_in_game(top_)) {
            return;
        }
        top_.require("competition_type", "competition_type = \"model_tuner\"");
        read_competition_type(top_, file_.tuner);
        read_who_plays();
        read_settings(top_, file_);
        read_machines();
        if (!is_script()) {
            read_game_settings(top_, file_.gtp().settings);
            read_openings_of_gtp(top_, paths_, file_);
        }
        read_steering();
        const bool has_share = read_match();
        if (!is_script()) {
            read_timeouts(top_, timeouts_);
            read_players(top_, timeouts_, paths_, file_.gtp());
            read_opponent();
            read_scorer();
        }
        read_opponent_of_match();
        read_what_is_tuned();
        if (!has_share && default_settings(file_.parameters)) {
            file_.verification.share = usual_verification;
        }
        check_cells(top_, file_.tuner, file_.parameters);
        file_.known = read_known(top_, paths_, file_, is_whole());
        read_simulation(top_, named_parameters(), file_.simulation);
        if (is_script()) {
            read_game();
        } else {
            read_candidate();
            require_limits();
        }
        refuse_options();
        const std::optional<std::uint64_t> games = file_.choosing_games();
        if (games && purpose_ == ReadFor::games && top_.problem_count() == 0) {
            require_generation(top_, file_.tuner, *games);
        }
        top_.finish();
    }

    /// Reads an event of named players, in which nothing is tuned.
    void read_tournament(const CompetitionType& type) {
        top_.require("competition_type", "competition_type = \"" + type.name + "\"");
        read_competition_type(top_, type);
        TournamentSettings& tournament = file_.tournament.emplace();
        tournament.competition_type = type.name;
        refuse_tuning(type);
        GameSettings& settings = file_.gtp().settings;
        settings.unknown_result = UnknownResult::half;
        if (read_rules(top_, settings)) {
            require_board(top_, settings.rules);
        }
        top_.require("players", "a [players.NAME] section for each player");
        read_common_settings(top_, file_);
        read_machines();
        read_game_settings(top_, settings);
        read_timeouts(top_, timeouts_);
        read_players(top_, timeouts_, paths_, file_.gtp());
        read_scorer();
        refuse_unknown_losses(top_, settings);
        type.read_tournament(top_, settings, names_of_players(top_), purpose_, tournament);
        read_openings_of_gtp(top_, paths_, file_);
        require_limits();
        top_.finish();
    }

private:
    bool is_script() const { return file_.script() != nullptr; }

    /// Reads what plays, a script or engines, and whether candidates meet an opponent or each other.
    void read_who_plays() {
        const GameKind kind = read_game_kind(top_, purpose_ != ReadFor::simulation);
        bool is_played_by_gtp = false;
        if (kind == GameKind::script || kind == GameKind::wrong_script) {
            file_.game = ScriptSection{};
            file_.candidate_colour = ColourChoice::alternate;
            refuse_settings_of_gtp(top_);
        } else {
            const bool is_told = read_rules(top_, file_.gtp().settings) && kind == GameKind::gtp;
            is_played_by_gtp = purpose_ != ReadFor::simulation && is_told;
        }
        if (is_played_by_gtp) {
            require_board(top_, file_.gtp().settings.rules);
            top_.require("candidate", "a [candidate] section with a command");
        }
        for (const char* key : {"board_size", "komi", "candidate_colour", "opponent", "players", "candidate"}) {
            top_.find(key);
        }
        if (names_no_opponent(kind) && let_candidates_meet(file_.tuner, true)) {
            file_.candidate_colour = ColourChoice::alternate;
        } else if (is_played_by_gtp) {
            top_.require("candidate_colour", "candidate_colour = \"alternate\"");
            top_.require("opponent", "opponent = \"NAME\", a name of the players");
            top_.require("players", "a [players.NAME] section for the opponent");
        }
    }

    void read_steering() {
        read_tuner(top_, file_.tuner);
        read_stop(top_, file_.tuner);
        if (type_of(file_.tuner).cuts_cells) {
            top_.wholes("summary_spec", {0, INT_MAX}, file_.summary_spec);
        }
        read_reward(top_, file_.reward);
        if (!is_script() && file_.gtp().settings.rules != Rules::go && file_.reward.kind != RewardKind::win) {
            top_.problem("reward", fmt::format("with rules = \"{}\" we know of wins only (leave reward out)",
                                               file_.gtp().settings.rules_text()));
        }
    }

    /// Reads the match at the end, but for its opponent. Gives whether its share of the games is told.
    bool read_match() {
        file_.verification.share = type_of(file_.tuner).verification;
        const bool has_share = read_verification(top_, file_.verification);
        if (is_of_duels()) {
            read_duels();
        } else if (!is_script() && can_play_itself() && top_.find("verification_by") == nullptr) {
            file_.verification.kind = MatchKind::duel;
        }
        return has_share;
    }

    void read_what_is_tuned() {
        parameters_ = read_parameters(top_, type_of(file_.tuner));
        check_codes_and_lists();
        file_.parameters = parameters_.parameters;
        file_.parameter_places = each(parameters_.places, file_place);
        read_conditions(top_, parameters_, file_);
    }

    /// Formulas, and shells that read the environment, have one name for codes that differ by '-' and '_' alone, and
    /// formulas have constants. Where no cells are cut each value of a list is a candidate of its own.
    void check_codes_and_lists() {
        std::map<std::string, std::string> codes;
        for (std::size_t i = 0; i < parameters_.parameters.size() && purpose_ != ReadFor::report; ++i) {
            const std::string& code = parameters_.parameters[i].code;
            const auto [other, is_new] = codes.try_emplace(identifier_of(code), code);
            if (!is_new) {
                top_.problem(parameters_.places[i], fmt::format("parameter '{}': its code is '{}' but for '-' and '_' "
                                                                "(choose another code)",
                                                                code, other->second));
            } else if (Condition::is_constant(code)) {
                top_.problem(parameters_.places[i],
                             "parameter '" + code + "': its code is a constant in formulas (choose another code)");
            }
            std::set<Value> listed;
            for (const Value& value : parameters_.parameters[i].scale.listed_values()) {
                const bool is_twice = !listed.insert(number_in(value) ? Value(*number_in(value)) : value).second;
                if (is_twice && !type_of(file_.tuner).cuts_cells) {
                    top_.problem(parameters_.places_of_scales[i],
                                 fmt::format("parameter '{}': scale: explicit has {} twice (take one out)", code,
                                             toml_text_of(value)));
                }
            }
        }
    }

    /// Refuses the settings of events that tune.
    void refuse_tuning(const CompetitionType& own) {
        const std::string type = "competition_type = \"" + own.name + "\"";
        if (top_.find("game") != nullptr) {
            top_.problem("game", "a script cannot play in " + type + ", only engines (leave [game] out)");
        }
        std::vector<std::string> keys{"candidate",        "opponent",     "parameters", "constraints",
                                      "candidate_colour", "verification", "reward",     "known"};
        std::erase_if(keys, [&](const std::string& key) { return !top_.has(key); });
        top_.refuse(keys, " is for tuning; in " + type + " all are [players.NAME] (leave it out)");
        refuse_keys_of_others(top_, own);
    }

    void read_machines() {
        file_.workers = read_workers(top_, paths_);
        if (!file_.workers.empty() && file_.parallel) {
            top_.problem("parallel",
                         "parallel does not go with [[workers]], whose slots are the games at a time (leave one out)");
        }
    }

    /// Whether candidates meet each other: so do those of a script that is told both sides, unless `opponent` says not.
    bool names_no_opponent(GameKind kind) {
        const toml::node* opponent = top_.find("opponent");
        if (opponent == nullptr) {
            return kind == GameKind::gtp || (kind == GameKind::script && mentions_opponent(top_.table("game")));
        }
        return means_candidate(opponent->value_or(std::string()));
    }

    /// In any case of its letters, unless a player is called so.
    bool means_candidate(const std::string& opponent) {
        const toml::table* players = top_.nodes()["players"].as_table();
        return to_lower(opponent) == meeting_each_other && (players == nullptr || !players->contains(opponent));
    }

    /// Reads `opponent` where a script plays.
    void read_opponent_of_script(const ScriptSetup& script) {
        std::string opponent;
        if (!top_.text("opponent", opponent)) {
            return;
        }
        const std::string word = to_lower(opponent);
        if (word == meeting_each_other && !is_of_duels()) {
            refuse_candidate_as_opponent(top_, "leave it out");
        } else if (word == meeting_each_other && !names_opponent(script)) {
            top_.problem("opponent",
                         "opponent = \"candidate\" needs a script that is told both sides (put "
                         "{opponent.CODE} into its command)");
        } else if (word != meeting_each_other && word != "default") {
            top_.problem(
                "opponent",
                "opponent must be \"candidate\" or \"default\" where a script plays, not the text '" + opponent + "'");
        }
    }

    /// Whether the script's command has a placeholder of the opponent.
    static bool mentions_opponent(const toml::table* game) {
        const toml::node* command = game == nullptr ? nullptr : game->get("command");
        if (command == nullptr) {
            return false;
        }
        std::string text = command->value_or(std::string());
        if (const toml::array* words = command->as_array()) {
            for (const toml::node& word : *words) {
                text += word.value_or(std::string());
            }
        }
        return text.find("{opponent.") != std::string::npos;
    }

    bool is_of_duels() const { return type_of(file_.tuner).is_of_duels; }

    /// Whether the candidate's strength has nothing to do with one colour or a handicap.
    bool can_play_itself() { return !fixed_colour(file_.candidate_colour) && !file_.gtp().settings.handicap; }

    /// Reads duels, in which neither side is the one that the event is about.
    void read_duels() {
        file_.verification.kind = MatchKind::duel;
        top_.refuse({"verification_by"}, " is not needed: candidates play each other (leave it out)");
        if (fixed_colour(file_.candidate_colour)) {
            top_.problem("candidate_colour",
                         "candidate_colour: candidates play each other, so both colours are theirs "
                         "(leave it out)");
        }
    }

    void read_opponent() {
        if (!is_of_duels() && top_.text("opponent", file_.gtp().opponent)) {
            if (means_candidate(file_.gtp().opponent)) {
                refuse_candidate_as_opponent(top_, "name a player");
            } else {
                require_player(top_, "opponent", file_.gtp().opponent);
            }
        }
    }

    /// Reads whom both sides of the match play, of the file's players.
    void read_opponent_of_match() {
        VerificationSettings& verification = file_.verification;
        const toml::table* table = top_.nodes()["verification"].as_table();
        if (table == nullptr) {
            return;
        }
        TableReader reader = top_.inside(*table, "verification");
        if (!reader.text("opponent", verification.opponent)) {
            return;
        }
        if (is_script()) {
            reader.problem("opponent", "opponent is for engines; here the script knows who plays (leave it out)");
        } else if (!is_of_duels() && verification.kind == MatchKind::duel && top_.has("verification_by")) {
            reader.problem("opponent",
                           "both sides play that opponent, and verification_by = \"duel\" has them play each other "
                           "(leave one out)");
        } else if (file_.gtp().has_opponent() && verification.opponent == file_.gtp().opponent) {
            verification.kind = MatchKind::opponent;
            verification.opponent.clear();
        } else {
            require_player(reader, "opponent", verification.opponent);
        }
    }

    void read_scorer() {
        if (file_.gtp().settings.rules == Rules::variant) {
            return read_rules_keeper(top_, timeouts_, paths_, file_.gtp());
        }
        const bool is_given = top_.find("scorer") != nullptr;
        const bool has_referee = top_.find("referee") != nullptr;
        if (file_.gtp().settings.rules != Rules::go) {
            return;  // both are refused already
        }
        const bool is_known = top_.choice("scorer", file_.gtp().settings.scorer) == is_given;
        if (is_known && !file_.tournament) {
            check_reward(top_, file_.tuner, file_.reward, file_.gtp().settings.scorer);
        }
        if (file_.gtp().settings.scorer == Scorer::referee) {
            top_.require("referee", "referee = \"NAME\", a name of the players");
            read_referee();
        } else if (has_referee && is_known) {
            top_.problem("referee", "referee goes with scorer = \"referee\" only (write that, or leave it out)");
        }
    }

    void read_referee() {
        if (!top_.text("referee", file_.gtp().referee)) {
            return;
        }
        require_player(top_, "referee", file_.gtp().referee);
        const auto found = file_.gtp().players.find(file_.gtp().referee);
        if (found != file_.gtp().players.end() && !found->second.is_reliable_scorer) {
            top_.problem("referee", "referee: player '" + file_.gtp().referee +
                                        "' has is_reliable_scorer = false, so it would never be asked (name another)");
        }
    }

    void require_player(TableReader& reader, const std::string& key, const std::string& player) {
        const toml::table* table = top_.table("players");
        if (table != nullptr ? table->contains(player) : !is_of_duels()) {
            return;
        }
        const auto names = each(table == nullptr ? toml::table() : *table,
                                [](const auto& one) { return std::string(one.first.str()); });
        reader.problem(key, key + ": " + unknown_player(player, names));
    }

    void read_candidate() {
        auto section = top_.section("candidate");
        if (!section) {
            return;
        }
        TableReader& reader = *section;
        const std::size_t problems = top_.problem_count();
        const bool has_templates = read_template_files(reader, paths_, file_.candidate_files);
        PlayerSetup& candidate = file_.gtp().candidate;
        candidate = read_player(reader, "candidate", timeouts_, paths_, file_.gtp().settings);
        const std::vector<PlacedText> texts = placed_texts(reader, candidate);
        if (is_like_uci(candidate.protocol)) {
            add_options_of_parameters(reader, candidate, has_templates);
        }
        if (candidate.reuse && has_templates) {
            reader.problem("reuse",
                           "reuse = true does not go with [[candidate.files]]: the files are made for one game "
                           "(set the parameters by set_gtp_commands)");
        }
        if (candidate.reuse) {
            report_use_of(reader, texts, "dir", "{dir} is made for one game (leave reuse = true out)");
        }
        check_placeholders(reader, texts, trial());
        if (top_.problem_count() == problems && !has_templates && purpose_ != ReadFor::simulation) {
            check_use_of_parameters();
        }
    }

    /// A parameter is an option of a UCI engine, that of its name unless it says so, or a placeholder says where it
    /// goes.
    void add_options_of_parameters(TableReader& reader, PlayerSetup& candidate, bool has_templates) {
        std::map<std::string, std::string> setters;
        for (const TunedParameter& parameter : file_.parameters) {
            const auto told = parameters_.options.find(parameter.code);
            const bool is_told = told != parameters_.options.end();
            if (!is_told && (has_templates || contains(names_used(candidate), parameter.code))) {
                continue;
            }
            const std::string option = is_told ? told->second : parameter.code;
            const bool is_taken = std::ranges::any_of(
                candidate.options, [&](const auto& one) { return to_lower(one.first) == to_lower(option); });
            if (const auto other = setters.find(to_lower(option)); other != setters.end()) {
                top_.problem("parameters", fmt::format("option '{}' is set by two parameters, '{}' and '{}' (leave "
                                                       "one of them out)",
                                                       option, other->second, parameter.code));
            } else if (is_taken) {
                reader.problem("options",
                               fmt::format("options sets '{}', which the parameter '{}' sets, too (leave one "
                                           "of them out)",
                                           option, parameter.code));
            } else {
                candidate.options[option] = "{" + parameter.code + "}";
                setters[to_lower(option)] = parameter.code;
            }
        }
    }

    /// Reports players whose searches have no limit and would not end.
    void require_limits() {
        const GtpSection& section = file_.gtp();
        if (!is_like_chess(section.settings.rules) || top_.problem_count() > 0) {
            return;
        }
        const auto has_clock = [&](const std::string& player) {
            return !file_.tournament
                       ? section.settings.clock.control.has_value()
                       : std::ranges::all_of(file_.tournament->matchups, [&](const Matchup& matchup) {
                             return std::ranges::count(matchup.players, player) == 0 || matchup.settings.clock.control;
                         });
        };
        const auto require = [&](const char* key, const std::string& name, const PlayerSetup& player) {
            const bool is_limited = player.nodes > 0 || player.depth > 0 || player.movetime > 0 || player.clock;
            if (!player.command.empty() && !is_limited && !has_clock(player.code)) {
                top_.problem(
                    key, fmt::format("{} thinks without an end (write nodes = 5000 there, or clock = \"10s+0.1s\" at "
                                     "the top)",
                                     name));
            }
        };
        for (const auto& [name, player] : section.players) {
            if (name != section.referee) {
                require("players", "player '" + name + "'", player);
            }
        }
        require("candidate", "candidate", section.candidate);
    }

    void read_game() {
        auto& section = std::get<ScriptSection>(file_.game);
        const toml::node* game = top_.find("game");
        if (game == nullptr || !game->is_table()) {
            return;
        }
        TableReader reader = top_.inside(*game->as_table(), "game");
        const std::size_t problems = top_.problem_count();
        top_.choice("engine_failure", section.engine_failure);  // known now, as one that may be in the wrong place
        const bool has_templates = read_script(reader, paths_, section, file_.candidate_files);
        const std::vector<PlacedText> texts = placed_texts(reader, section.script);
        check_placeholders(reader, texts, trial());
        check_use_of_opponent(reader, texts);
        read_opponent_of_script(section.script);
        check_names_of_script();
        check_match_of_script(section.script);
        check_script_reward(top_, file_.reward, section.script.has_margin);
        if (!section.openings) {
            report_use_of(reader, texts, "opening", lacks_openings);
        }
        if (top_.problem_count() == problems && !has_templates && purpose_ != ReadFor::simulation) {
            check_use_of_parameters();
        }
    }

    /// Settles how a script plays the match: one that can play the two against each other says so.
    void check_match_of_script(const ScriptSetup& script) {
        if (names_opponent(script) && top_.find("verification_by") == nullptr) {
            file_.verification.kind = MatchKind::duel;
        } else if (file_.candidate_files.empty() && !is_of_duels()) {
            for (const Problem& problem : check_duels_of_script(file_, {})) {
                top_.problem("verification_by", problem.message);
            }
        }
    }

    void check_names_of_script() {
        for (std::size_t i = 0; i < parameters_.parameters.size(); ++i) {
            const std::string& code = parameters_.parameters[i].code;
            if (find_value(with_script_placeholders({}, {}), code) != nullptr) {
                top_.problem(parameters_.places[i],
                             "{" + code + "} is ringmaster's own for a script (choose another code)");
            }
        }
    }

    /// Outside of a match the opponent plays with the defaults.
    void check_use_of_opponent(TableReader& reader, const std::vector<PlacedText>& texts) {
        for (std::size_t i = 0; i < parameters_.parameters.size(); ++i) {
            const TunedParameter& parameter = parameters_.parameters[i];
            if (!parameter.default_value && !is_of_duels()) {
                report_use_of(reader, texts, opponent_name_of(parameter.code),
                              fmt::format("{{opponent.{0}}} needs a default of parameter '{0}'", parameter.code));
            }
        }
    }

    static void report_use_of(TableReader& reader, const std::vector<PlacedText>& texts, const std::string& name,
                              const std::string& problem) {
        for (const PlacedText& text : texts) {
            if (contains(names_in(text.text), name)) {
                reader.problem(text.place, text.name + ": " + problem);
            }
        }
    }

    /// What the placeholders of the candidate, or of the script, are tried with.
    PlaceholderTrial trial() const {
        PlaceholderTrial trial{{}, parameters_.broken};
        if (is_script()) {
            append(trial.broken, each(parameters_.broken, opponent_name_of));
        }
        if (parameters_.has_nameless) {
            return trial;
        }
        for (const Parameters& values : trial_values(parameters_.parameters, depth_of(file_.tuner))) {
            const Parameters with_own = with_own_placeholders(values);
            trial.values.push_back(is_script() ? with_script_placeholders(with_own, {.opponent = values}) : with_own);
        }
        return trial;
    }

    void check_use_of_parameters() {
        for (const Problem& problem : check_all_used(file_, {})) {
            top_.problem(Place{static_cast<toml::source_index>(problem.place.line),
                               static_cast<toml::source_index>(problem.place.column)},
                         problem.message);
        }
    }

    /// Refuses `option`, which says something of UCI engines only.
    void refuse_options() {
        const bool is_chess = !is_script() && is_like_chess(file_.gtp().settings.rules);
        if (!is_chess && !parameters_.options.empty()) {
            top_.problem("parameters",
                         fmt::format("parameter '{}': option is for engines that speak UCI (write rules = "
                                     "\"chess\", or leave it out)",
                                     parameters_.options.begin()->first));
        }
    }

    /// Whether all parameters are known by their codes.
    bool is_whole() const { return parameters_.broken.empty() && !parameters_.has_nameless; }

    /// The parameters as formulas name them, those with a mistake too; none while a code is not known.
    std::vector<TunedParameter> named_parameters() const {
        if (parameters_.has_nameless) {
            return {};
        }
        std::vector<TunedParameter> named = file_.parameters;
        for (const std::string& code : parameters_.broken) {
            named.push_back({code, Scale::linear(0, 1), 1, ""});
        }
        return named;
    }

    TableReader& top_;
    ControlFile& file_;
    PathContext paths_;
    ReadFor purpose_;
    Timeouts timeouts_;
    ParameterSection parameters_;
};

ControlFileResult read_as(const CompetitionType& type, const toml::table& table, const std::filesystem::path& path,
                          const std::string& home, ReadFor purpose) {
    ControlFileResult result;
    ControlFile file;
    file.path = path;
    file.shown_path = path.filename().string();
    file.event = path.stem().string();
    file.tuner = type.defaults;
    TableReader top(table, "", result.problems);
    ControlFileReader reader(top, file, home, purpose);
    if (type.read_tournament != nullptr) {
        reader.read_tournament(type);
    } else {
        reader.read();
    }
    if (result.problems.empty()) {
        for (TunedParameter& parameter : file.parameters) {
            parameter.format = type.cuts_cells ? format_of_cells(parameter, depth_of(file.tuner)) : parameter.format;
        }
        result.control_file = std::move(file);
    }
    return result;
}

/// A file that does not say of which type it is, or says it wrongly, is taken for one of the type whose name is nearly
/// the same, or else of that which it fits best; for a tournament only when it has a key that no other type has.
ControlFileResult read_table(const toml::table& table, const std::filesystem::path& path, const std::string& home,
                             ReadFor purpose) {
    std::vector<std::string> names = each(competition_types(), &CompetitionType::name);
    const auto named = nearest_word(to_lower(table["competition_type"].value_or(std::string())), names);
    std::optional<ControlFileResult> best;
    for (const CompetitionType& type : competition_types()) {
        const auto is_there = [&](const std::string& key) { return table.contains(key); };
        const bool may_be_meant = type.read_tournament == nullptr || std::ranges::any_of(type.keys, is_there);
        if (type.is_of_duels || (named ? type.name != *named : !may_be_meant)) {
            continue;
        }
        ControlFileResult result = read_as(type, table, path, home, purpose);
        if (!best || result.problems.size() < best->problems.size()) {
            best = std::move(result);
        }
        if (best->control_file) {
            break;
        }
    }
    return *best;
}

/// A script of the match that is told one side, where both play, or the other way round, would play another match.
void require_same_sides(const ScriptSetup& match, const Place& command, ControlFileResult& event) {
    const bool are_two = names_opponent(event.control_file->script()->script);
    if (names_opponent(match) != are_two) {
        event.problems.push_back(
            {file_place(command), std::string("verification: command must ") + (are_two ? "" : "not ") +
                                      "name {opponent.CODE}: the event's does" + (are_two ? "" : " not")});
    }
}

/// Reads how the match is played as an event that is played so. Of its problems only those are told that the event has
/// not.
void read_match_game(toml::table table, const std::filesystem::path& path, const std::string& home, ReadFor purpose,
                     ControlFileResult& event) {
    const toml::node* command = table["verification"]["command"].node();
    const Place place = command == nullptr ? Place{} : command->source().begin;
    ControlFileResult match = read_table(as_match_is_played(std::move(table)), path, home, purpose);
    std::erase_if(match.problems, [&](const Problem& one) { return std::ranges::count(event.problems, one) > 0; });
    add_problems_of_match(std::move(match.problems), event.problems);
    if (event.problems.empty() && match.control_file->script() != nullptr) {
        require_same_sides(match.control_file->script()->script, place, event);
    }
    if (event.problems.empty()) {
        event.control_file->verification.game = std::move(match.control_file->game);
    } else {
        event.control_file.reset();
    }
}

}  // namespace

std::vector<std::string> ControlFile::opponents() const {
    std::vector<std::string> names =
        tournament ? tournament->players : std::vector{gtp().opponent, verification.opponent};
    std::erase(names, "");
    return names;
}

ControlFileResult parse_control_file(const std::string& text, const std::filesystem::path& path,
                                     const std::string& home, ReadFor purpose, const EngineRanges& ranges) {
    ControlFileResult result;
    std::optional<toml::table> table = parse_toml(text, result.problems);
    if (table) {
        add_ranges(*table, ranges);
    }
    if (table && table->empty()) {
        result.problems.push_back(
            {{},
             "the file is empty; a complete one, in which candidates play each other, would be this:",
             smallest_control_file()});
    } else if (table && table->size() == 1 && table->contains("workers")) {
        result.problems.push_back(
            {{},
             "this file names machines only (to play an event on them, type 'ringmaster tune.toml --workers " +
                 printable(quote_command({path.filename().string()})) + "', where tune.toml is its control file)"});
    } else if (table) {
        result = read_table(*table, path, home, purpose);
        if ((*table)["verification"].is_table()) {
            read_match_game(std::move(*table), path, home, purpose, result);
        }
    }
    std::ranges::stable_sort(result.problems, {}, &Problem::place);
    return result;
}

}  // namespace ringmaster
