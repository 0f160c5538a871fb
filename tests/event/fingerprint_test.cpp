#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The entries of the first fingerprint that are not in the second.
Fingerprint added(const Fingerprint& fingerprint, const Fingerprint& before) {
    Fingerprint rest;
    for (const auto& [name, value] : fingerprint) {
        if (!before.contains(name) || before.at(name) != value) {
            rest[name] = value;
        }
    }
    return rest;
}

}  // namespace

TEST_CASE("the fingerprint holds what games depend on and nothing else", "[event]") {
    CHECK(fingerprint_of(good(manual_sample)) ==
          Fingerprint{
              {"competition_type", "mc_tuner"},
              {"board_size", "19"},
              {"komi", "7.5"},
              {"move_limit", "1000"},
              {"scorer", "players"},
              {"opponent", "gnugo-l10"},
              {"opponent: command", "gnugo --mode=gtp --chinese-rules --capture-all-dead --level=10"},
              {"candidate: command", "fuego --quiet"},
              {"candidate: startup_gtp_commands",
               "'go_param timelimit 999999' 'uct_param_search number_threads 1' 'uct_param_player max_games 5000' "
               "'uct_param_search rave_weight_initial {rave_weight_initial:f}' "
               "'uct_param_search rave_weight_final {rave_weight_final:f}'"},
              {"candidate_colour", "white"},
              {"parameters", "rave_weight_initial, rave_weight_final"},
              {"parameter 'rave_weight_initial': scale", Scale::log(0.01, 5).description()},
              {"parameter 'rave_weight_initial': split", "8"},
              {"parameter 'rave_weight_final': scale", Scale::log(1e2, 1e5).description()},
              {"parameter 'rave_weight_final': split", "8"}});
    CHECK(fingerprint_of(good(
              with_setting("number_of_games = 5\nexploration_coefficient = 1\ninitial_visits = 9\nmax_depth = 2\n"
                           "in_flight = 'ignore'\nsummary_spec = [1]\ntimeouts = { move = 3 }\ndescription = 'x'"))) ==
          fingerprint_of(good(Parts{}.text())));
    CHECK(fingerprint_of(good(with_setting("move_limit = 5"))) != fingerprint_of(good(Parts{}.text())));
}

TEST_CASE("the fingerprint does not hold how the match is played", "[event]") {
    const std::string match = "[verification]\nboard_size = 13\ncommand = 'y {a}'\nopponent = 'gnugo'\nshare = 0.5";
    CHECK(fingerprint_of(good(with_setting(match))) == fingerprint_of(good(Parts().text())));
}

TEST_CASE("the fingerprint holds the moves of the openings, wherever they are", "[event]") {
    const auto of = [](const std::string& file, const std::vector<std::string>& openings) {
        return fingerprint_of(good(with_setting("openings = '" + file + "'")), {}, openings);
    };
    const Fingerprint before = fingerprint_of(good(Parts{}.text()));
    CHECK(of("a.sgf", {"E5"}) == of("b", {"E5"}));
    CHECK(added(of("a.sgf", {"E5"}), before).size() == 1);
    CHECK(of("a.sgf", {"E5"}).at("openings").starts_with("the text "));
    CHECK(of("a.sgf", {"E5"}) != of("a.sgf", {"E5", "C3"}));
}

TEST_CASE("the folder of the control file may be moved without a change of fingerprint", "[event]") {
    Parts parts;
    parts.player = "[players.gnugo]\ncommand = './bin/gnugo --level=1'\n";
    parts.candidate = "[candidate]\ncommand = '/opt/x {a}'\n";
    for (const char* path : {"/events/tune.toml", "/old {1}/events/tune.toml"}) {
        const Fingerprint fingerprint =
            fingerprint_of(parse_control_file(parts.text(), path, "/home/me").control_file.value());
        CHECK(fingerprint.at("opponent: command") == "./bin/gnugo --level=1");
        CHECK(fingerprint.at("candidate: command") == "/opt/x '{a}'");
    }
}

TEST_CASE("the fingerprint holds how a player is used", "[event]") {
    const Fingerprint plain = fingerprint_of(good(Parts{}.text()));
    Parts parts;
    parts.candidate +=
        "environ = { B = 'x y', A = '1' }\ngtp_aliases = { komi = 'k', genmove = 'kgs-genmove' }\n"
        "allow_claim = true\nis_reliable_scorer = false\ncwd = 'games/here/'\n"
        "discard_stderr = true\nsgf_player_name_from_gtp = false\n"
        "files = [{ template = 'b.in', path = 'y z' }, { template = 'a.in', path = 'x' }]\n";
    CHECK(added(fingerprint_of(good(parts.text())), plain) ==
          Fingerprint{{"candidate: environ", "'A=1' 'B=x y'"},
                      {"candidate: gtp_aliases", "'genmove=kgs-genmove' komi=k"},
                      {"candidate: allow_claim", "true"},
                      {"candidate: is_reliable_scorer", "false"},
                      {"candidate: cwd", "./games/here"},
                      {"candidate: files", "'y z' x"}});
    parts.candidate =
        "[candidate]\ncommand = 'x {a}'\ncwd = '/elsewhere'\nallow_claim = false\n"
        "is_reliable_scorer = true\ngtp_aliases = {}\nenviron = {}\nfiles = []\nstartup_gtp_commands = []\n";
    CHECK(added(fingerprint_of(good(parts.text())), plain) == Fingerprint{{"candidate: cwd", "/elsewhere"}});
    for (const char* here : {".", "./", "/events", "/events/"}) {
        INFO(here);
        parts.candidate = std::string("[candidate]\ncommand = 'x {a}'\ncwd = '") + here + "'\n";
        CHECK(added(fingerprint_of(good(parts.text())), plain) == Fingerprint{{"candidate: cwd", "."}});
    }
}

TEST_CASE("the fingerprint holds the rules of the game where they are not Gomill's", "[event]") {
    const Fingerprint plain = fingerprint_of(good(Parts{}.text()));
    const auto more = [&](const std::string& lines) { return added(fingerprint_of(good(with_setting(lines))), plain); };
    CHECK(more("handicap_style = 'fixed'\ninternal_scorer_handicap_compensation = 'full'\nko_rule = 'simple'\n"
               "suicide = true\nunknown_result = 'loss'\nskip_player_checks = true\nstderr_to_log = false\n"
               "max_void_games_in_a_row = 9\nmax_void_games_before_first_success = 9\n"
               "number_of_running_simulations_to_show = 3")
              .empty());
    CHECK(more("ko_rule = 'positional'") == Fingerprint{{"ko_rule", "positional"}});
    CHECK(more("ko_rule = 'situational'\nsuicide = false") ==
          Fingerprint{{"ko_rule", "situational"}, {"suicide", "false"}});
    CHECK(more("long_cycle = 'played_on'").empty());
    CHECK(more("long_cycle = 'draw'") == Fingerprint{{"long_cycle", "draw"}});
    CHECK(more("engine_failure = 'loss'").empty());
    CHECK(more("engine_failure = 'void'").empty());
    CHECK(more("unknown_result = 'half'") == Fingerprint{{"unknown_result", "half"}});
    CHECK(more("unknown_result = 'void'") == Fingerprint{{"unknown_result", "void"}});
    CHECK(more("handicap = 3") == Fingerprint{{"handicap", "3"}});
    CHECK(more("handicap = 30\nhandicap_style = 'free'\ninternal_scorer_handicap_compensation = 'no'") ==
          Fingerprint{{"handicap", "30"}, {"handicap_style", "free"}});
    CHECK(more("handicap = 3\ninternal_scorer_handicap_compensation = 'no'\nscorer = 'internal'") ==
          Fingerprint{{"handicap", "3"}, {"internal_scorer_handicap_compensation", "no"}, {"scorer", "internal"}});
    CHECK(more("handicap = 3\ninternal_scorer_handicap_compensation = 'short'\nscorer = 'internal'")
              .at("internal_scorer_handicap_compensation") == "short");
    CHECK(more("scorer = 'referee'\nreferee = 'gnugo'") ==
          Fingerprint{{"scorer", "referee"}, {"referee", "gnugo"}, {"referee: command", "gnugo"}});
}

TEST_CASE("the fingerprint holds the clocks, but not their margin", "[event]") {
    Parts parts;
    const Fingerprint plain = fingerprint_of(good(parts.text()));
    parts.top += "clock = '600s+5s'\ntime_margin = 0.1\nenforce_clock = false\n";
    parts.player += "clock = '1m'\n";
    CHECK(added(fingerprint_of(good(parts.text())), plain) ==
          Fingerprint{{"clock", "10m+5s"}, {"enforce_clock", "false"}, {"opponent: clock", "1m"}});
}
