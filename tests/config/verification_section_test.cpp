#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The control file with these lines from line 6 on.
std::string with_lines(const std::string& lines, const std::string& type = "mc_tuner",
                       const std::string& of_parameter = "") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, type);
    parts.top += lines + "\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2] }\n" + of_parameter;
    return parts.text();
}

}  // namespace

TEST_CASE("a tenth of a model_tuner's games verify, and none of mc_tuner's", "[config]") {
    CHECK(good(with_lines("", "model_tuner")).verification.share == 0.1);
    CHECK(good(with_lines("")).verification.share == 0);
    CHECK(good(with_lines("verification = 0.25")).verification.share == 0.25);
    CHECK(good(with_lines("verification = 0", "model_tuner")).verification.share == 0);
}

TEST_CASE("a match has an even number of games", "[config]") {
    CHECK(VerificationSettings{0.1, {}}.games_of(1000) == 100);
    CHECK(VerificationSettings{0.1, {}}.games_of(1019) == 100);
    CHECK(VerificationSettings{0.3, {}}.games_of(10) == 2);
    CHECK(VerificationSettings{0, {}}.games_of(1000) == 0);
    CHECK(VerificationSettings{0.1, {}}.games_of(5) == 0);
    CHECK(VerificationSettings{0.1, {}}.games_of(1000, 4) == 104);
    CHECK(VerificationSettings{0.1, {}}.games_of(40, 4) == 8);
    CHECK(VerificationSettings{0.5, {}}.games_of(10, 4) == 8);
    CHECK(VerificationSettings{0.5, {}}.games_of(6, 4) == 0);
    CHECK(VerificationSettings{0.5, {}}.games_of(8, 4) == 0);
    CHECK(VerificationSettings{0.9, {}}.games_of(16, 4) == 8);
    CHECK(VerificationSettings{0, {}}.games_of(1000, 4) == 0);
}

TEST_CASE("the settings of the test are read", "[config]") {
    const SprtSettings sprt = good(with_lines("elo0 = 5\nelo1 = 20\nalpha = 0.01\nbeta = 0.1")).verification.sprt;
    CHECK(sprt.elo0 == 5);
    CHECK(sprt.elo1 == 20);
    CHECK(sprt.alpha == 0.01);
    CHECK(sprt.beta == 0.1);
    const SprtSettings plain = good(with_lines("")).verification.sprt;
    CHECK(plain.elo0 == 0);
    CHECK(plain.elo1 == 30);
    CHECK(plain.alpha == 0.05);
    CHECK(plain.beta == 0.05);
    CHECK(plain.scale == EloScale::logistic);
    CHECK(good(with_lines("elo_scale = 'normalised'")).verification.sprt.scale == EloScale::normalised);
}

TEST_CASE("a wrong setting of the verification is one problem", "[config]") {
    CHECK(problems_of(with_lines("verification = 1")) == Lines{"f:6:16: verification must be from 0 to 0.9, not 1"});
    CHECK(problems_of(with_lines("elo1 = 0")) == Lines{"f:6:8: elo1 (0) must be above elo0 (0)"});
    CHECK(problems_of(with_lines("elo0 = 30")) == Lines{"f:6:8: elo1 (30) must be above elo0 (30)"});
    CHECK(problems_of(with_lines("elo1 = 250\nelo_scale = 'normalised'")) ==
          Lines{"f:6:8: elo1 must be from 0 to 200, not 250"});
    CHECK(problems_of(with_lines("alpha = 0.5")) == Lines{"f:6:9: alpha must be above 0 and below 0.5, not 0.5"});
    CHECK(problems_of(with_lines("beta = 0")) == Lines{"f:6:8: beta must be above 0 and below 0.5, not 0"});
}

TEST_CASE("a tenth of the games verifies where there is a default to compare with", "[config]") {
    for (const std::string type : {"mc_tuner", "ce_tuner", "model_tuner"}) {
        CHECK(good(with_lines("", type, "default = 2\n")).verification.share == 0.1);
        CHECK(good(with_lines("verification = 0", type, "default = 2\n")).verification.share == 0);
    }
    CHECK(good(with_lines("", "ce_tuner")).verification.share == 0);
}

namespace {

/// A control file for chess, with these lines in [verification].
std::string chess_match(const std::string& lines, const std::string& top = "clock = '2s'\n") {
    return "competition_type = 'model_tuner'\nrules = 'chess'\n" + top +
           "[candidate]\ncommand = './e'\n[players.slow]\ncommand = './s'\nnodes = 5\n"
           "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 9] }\ndefault = 4\n[verification]\n" +
           lines;
}

const GtpSection& match_section(const ControlFile& control) {
    return std::get<GtpSection>(control.game_of_match());
}

}  // namespace

TEST_CASE("a match may be played otherwise than the games that choose", "[config]") {
    const ControlFile slow = good(chess_match("share = 0.3\nnodes = 20000\n"));
    CHECK(slow.verification.share == 0.3);
    CHECK(slow.gtp().settings.clock.control);
    CHECK(slow.gtp().candidate.nodes == 0);
    CHECK_FALSE(match_section(slow).settings.clock.control);
    CHECK(match_section(slow).candidate.nodes == 20000);
    CHECK(conditions_of_match(slow).match == "nodes 20000");
    CHECK(conditions_of_match(slow).choosing == "clock 2s");
    const ControlFile long_clock = good(chess_match("clock = '1m'\n"));
    CHECK(long_clock.verification.share == 0.1);
    CHECK(conditions_of_match(long_clock).match == "clock 1m");
    const ControlFile big = good(with_lines("[verification]\nboard_size = 13\nkomi = 6.5"));
    CHECK(match_section(big).settings.board_size == 13);
    CHECK(conditions_of_match(big).match == "board_size 13, komi 6.5");
    CHECK(conditions_of_match(big).choosing == "board_size 9, komi 7.5");
    CHECK(conditions_of_match(good(chess_match("share = 0.3\n"))).match.empty());
    const ControlFile other = good(chess_match("command = './f'\n"));
    CHECK(conditions_of_match(other).match == "command ./f");
    CHECK(conditions_of_match(other).choosing == "command ./e");
    CHECK(conditions_of_match(other, true).match == "command /events/f");
}

TEST_CASE("a match may be against a player of its own", "[config]") {
    CHECK(good(chess_match("opponent = 'slow'\n")).verification.opponent == "slow");
    CHECK(problems_of(chess_match("opponent = 'slw'\n")) ==
          Lines{"f:14:12: verification: opponent: unknown player 'slw' (did you mean 'slow'?)"});
}

TEST_CASE("a match of a script is between the same two as the event", "[config]") {
    for (const std::string type : {"model_tuner", "mc_tuner", "ce_tuner"}) {
        const auto file = [&](const std::string& event, const std::string& match) {
            return "competition_type = '" + type + "'\n[game]\ncommand = './p {a}" + event +
                   "'\n[[parameters]]\ncode = 'a'\nscale = { linear = [0, 9] }\ndefault = 4\n" +
                   (type == "mc_tuner" ? "split = 4" : "") + "\n[verification]\ncommand = './slow {a}" + match + "'\n";
        };
        CHECK(problems_of(file(" {opponent.a}", " {opponent.a}")).empty());
        CHECK(problems_of(file("", "")).empty());
        CHECK(problems_of(file(" {opponent.a}", "")) ==
              Lines{"f:10:11: verification: command must name {opponent.CODE}: the event's does"});
        CHECK(problems_of(file("", " {opponent.a}")) ==
              Lines{"f:10:11: verification: command must not name {opponent.CODE}: the event's does not"});
    }
}

TEST_CASE("a match may have openings of its own", "[config]") {
    const ControlFile control = good(chess_match("openings = 'b.epd'\n"));
    CHECK_FALSE(control.gtp().openings);
    CHECK(openings_of_match(control).value().filename() == "b.epd");
    CHECK_FALSE(openings_of_match(good(chess_match("nodes = 5\n"))));
}

TEST_CASE("what is wrong in a match is told where it stands, and once", "[config]") {
    CHECK(problems_of(chess_match("nodes = -1\nshare = 2\nelo1 = 5\nnode = 4\n")) ==
          Lines{"f:14:9: in the games of [verification]: candidate: nodes must be from 1 to 2147483647, not -1",
                "f:15:9: verification: share must be from 0 to 0.9, not 2",
                "f:16:1: verification: unknown key 'elo1' (it belongs to the top of the file, above the first [table])",
                "f:17:1: verification: unknown key 'node' (did you mean 'nodes'?)"});
    CHECK(problems_of("command = 'x'\n" + chess_match("nodes = 5\n")) ==
          Lines{"f:1:1: unknown key 'command' (it belongs below [candidate] or [players.NAME])"});
    CHECK(problems_of(chess_match("games = 6\n")) ==
          Lines{"f:14:1: verification: unknown key 'games' (write share: the match's part of number_of_games)"});
    CHECK(problems_of(chess_match("tc = '10+0.1'\n")) ==
          Lines{"f:14:1: verification: unknown key 'tc' (write clock = \"10s+0.1s\")"});
    CHECK(problems_of(chess_match("komi = 7\nopponent = 'slow'\n", "clock = '2s'\nverification_by = 'duel'\n")) ==
          Lines{"f:4:19: verification_by is not needed: candidates play each other (leave it out)",
                "f:15:8: in the games of [verification]: komi is for Go, and rules = \"chess\" (leave it out)"});
    CHECK(problems_of(with_lines("", "model_tuner", "default = 1\n") + "[verification]\ncommand = 'x'\n") ==
          Lines{"f:12:8: in the games of [verification]: parameter 'a' is not used by the candidate (put {a} into its "
                "command, startup_gtp_commands, environ or cwd)"});
    const std::string against = "clock = '2s'\nopponent = 'slow'\ncandidate_colour = 'alternate'\n";
    CHECK(
        problems_of(chess_match("opponent = 'slow'\n", against + "verification_by = 'duel'\n")) ==
        Lines{"f:17:12: verification: both sides play that opponent, and verification_by = \"duel\" has them play each "
              "other (leave one out)"});
    const ControlFile in_turn = good(chess_match("opponent = 'slow'\n", against));
    CHECK(in_turn.verification.kind == MatchKind::opponent);
    CHECK(in_turn.verification.opponent.empty());
}
