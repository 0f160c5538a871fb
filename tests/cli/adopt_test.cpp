#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/apply.hpp"
#include "ringmaster/cli/commands.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

struct AdoptingWorkshop : Workshop {
    Finished adopt(std::vector<std::string> more = {"--anyway"}) const {
        more.insert(more.begin(), {control_file, "adopt"});
        return ringmaster(more);
    }

    std::string recommended() const {
        const std::string text = ringmaster({control_file, "apply", "--anyway", "--format", "toml"}).out;
        REQUIRE(text.starts_with("strength = "));
        return text.substr(11, text.size() - 12);
    }

    std::string text() const { return read_file(control_file); }
    std::string told(const Finished& done) const {
        std::string text = done.out;
        for (std::size_t at = text.find(control_file); at != std::string::npos; at = text.find(control_file)) {
            text.replace(at, control_file.size(), "tune.toml");
        }
        return text;
    }
    std::string shown(const std::string& what) const { return ringmaster({control_file, "show", what}).out; }

    std::vector<nlohmann::json> adoptions() const {
        return nlohmann::json::parse(ringmaster({control_file, "show", "--format", "json"}).out)
            .at("adoptions")
            .get<std::vector<nlohmann::json>>();
    }
};

/// An event of six games, of which nothing can be said.
struct AdoptedWorkshop : AdoptingWorkshop {
    AdoptedWorkshop() {
        change("scale = { linear = [0, 1] }", "default = 0.50  # as in 1.0\nscale = { linear = [0, 1] }");
        CHECK(ringmaster({control_file, "-q"}).status == 0);
    }
};

/// An event of two parameters, of which x earns so much of the games' eighths.
struct AblatedWorkshop : AdoptingWorkshop {
    explicit AblatedWorkshop(const std::string& eighths, const std::string& seed = "1") {
        script("play", "for i in 0 1 2 3 4 5 6 7 8 9; do\n    [ $((($3 + i) % 8)) -lt $((4 + " + eighths +
                           " * (($1 > $2) - ($1 < $2)))) ] && printf 'W ' || printf 'L '\ndone\n");
        write("competition_type = 'model_tuner'\nnumber_of_games = 60\nseed = " + seed +
              "\nverification = 0.4\n"
              "[game]\ngames = 10\ncommand = './play {x} {opponent.x} {seed} {y} {opponent.y}'\n"
              "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 9], integer = true }\ndefault = 1\n"
              "[[parameters]]\ncode = 'y'\nscale = { linear = [0, 9], integer = true }\ndefault = 0  # as ever\n");
        CHECK(ringmaster({control_file, "-q"}).status == 0);
    }

    void ablate(const std::string& games) const {
        CHECK(ringmaster({control_file, "verify", "--ablate", "-g", games, "-q"}).status == 0);
    }
};

std::string without_dates(std::string text) {
    for (std::size_t at = text.find(" 20"); at != std::string::npos; at = text.find(" 20", at + 1)) {
        text.replace(at + 1, std::string("2026-11-24 22:50:11").size(), "TIME");
    }
    return text;
}

}  // namespace

TEST_CASE("what is recommended becomes the default, and the event remembers it", "[cli]") {
    const AdoptedWorkshop workshop;
    const std::string before = workshop.text();
    const std::string value = workshop.recommended();
    const Finished refused = workshop.adopt({});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "tune.toml: NOT YET: "));
    CHECK(contains(refused.err, " (add --anyway to do it all the same)\n"));
    CHECK(workshop.text() == before);

    const Finished done = workshop.adopt();
    CHECK(done.status == 0);
    CHECK(contains(done.err, "tune.toml: NOT YET: "));
    CHECK(workshop.text() == replaced(before, "default = 0.50 ", "default = " + value + " "));
    CHECK(workshop.told(done).starts_with("Adopted: strength 0.5"));
    CHECK(contains(
        workshop.told(done),
        "\nThey are the defaults in tune.toml.\nAll 6 games stay evidence. To tune on, raise number_of_games (6 "
        "now) and type 'ringmaster tune.toml'.\n'ringmaster tune.toml adopt --undo' goes back.\n"));
    CHECK(contains(workshop.shown("-v"), "\nAdopted 20"));
    CHECK(contains(workshop.shown("--adopted"), "\n  NOT YET: "));
    const auto adoptions = workshop.adoptions();
    REQUIRE(adoptions.size() == 1);
    CHECK(adoptions[0].at("from").dump() == "{\"strength\":0.5}");
    CHECK(adoptions[0].at("to").dump() == "{\"strength\":" + value + "}");
    CHECK(adoptions[0].at("decision") == "NOT YET");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "show", "--format", "html"}).out, "Adopted 20"));
}

TEST_CASE("the same is adopted once, and games count on", "[cli]") {
    const AdoptedWorkshop workshop;
    workshop.adopt();
    const std::string after = workshop.text();
    const Finished again = workshop.adopt();
    CHECK(again.status == 0);
    CHECK(without_dates(workshop.told(again)) == "Adopted already, TIME.\nThey are the defaults in tune.toml.\n");
    CHECK(workshop.text() == after);
    workshop.change("number_of_games = 6", "number_of_games = 8");
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(workshop.stored_games() == 8);
    CHECK(workshop.adoptions().size() == 1);
    CHECK(contains(read_file(workshop.folder.path() / "tune.report"), "\nAdopted 20"));
    CHECK(contains(read_file(workshop.folder.path() / "tune.html"), "Adopted 20"));
}

TEST_CASE("an adoption that was killed before the event knew of it is finished by the next", "[cli][slow]") {
    const AdoptedWorkshop workshop;
    const std::string value = workshop.recommended();
    workshop.change("default = 0.50 ", "default = " + value + " ");
    const Finished done = workshop.adopt();
    CHECK(done.status == 0);
    CHECK(workshop.told(done).starts_with("Adopted: strength 0.5"));
    const auto adoptions = workshop.adoptions();
    REQUIRE(adoptions.size() == 1);
    CHECK(adoptions[0].at("from").dump() == "{\"strength\":0.5}");
    CHECK(adoptions[0].at("to").dump() == "{\"strength\":" + value + "}");
}

TEST_CASE("an adoption that the event cannot store leaves the control file as it was", "[cli]") {
    const AdoptedWorkshop workshop;
    const std::string before = workshop.text();
    sqlite3* handle = nullptr;
    REQUIRE(sqlite3_open((workshop.folder / "tune.db").c_str(), &handle) == SQLITE_OK);
    REQUIRE(sqlite3_exec(handle, "CREATE TRIGGER t BEFORE INSERT ON fact BEGIN SELECT RAISE(ABORT, 'full'); END",
                         nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(handle);
    const Finished failed = workshop.adopt();
    CHECK(failed.status == 1);
    CHECK(contains(failed.err, "; so nothing was changed: " + workshop.control_file + " is as it was\n"));
    CHECK(workshop.text() == before);
    CHECK(workshop.adoptions().empty());
}

TEST_CASE("undoing is adopting what was before", "[cli][slow]") {
    const AdoptedWorkshop workshop;
    const std::string before = workshop.text();
    const Finished nothing = workshop.adopt({"--undo"});
    CHECK(nothing.status == 2);
    CHECK(contains(nothing.err, "tune.toml: nothing was adopted yet: there is nothing to undo\n"));
    CHECK(workshop.shown("--adopted") == "Nothing was adopted yet.\n");
    workshop.adopt();
    const Finished undone = workshop.adopt({"--undo"});
    CHECK(undone.status == 0);
    CHECK(workshop.told(undone).starts_with("Taken back: strength "));
    CHECK(contains(workshop.told(undone), " -> 0.5"));
    CHECK(workshop.told(undone).ends_with("and type 'ringmaster tune.toml'.\n"));
    CHECK(workshop.text() == before);
    CHECK(contains(workshop.adopt({"--undo"}).err,
                   "tune.toml: all that was adopted is taken back: there is nothing to undo\n"));
    const auto adoptions = workshop.adoptions();
    CHECK(adoptions.size() == 2);
    CHECK(adoptions.back().at("is_undoing") == true);
    CHECK(contains(workshop.shown("--adopted"), "\nTaken back 20"));
    CHECK(contains(workshop.adopt({"--undo", "--anyway"}).err,
                   "--undo goes back whatever the answer is (leave --anyway out)\n"));
    CHECK(contains(workshop.ringmaster({workshop.control_file, "show", "--adopted", "--format", "json"}).err,
                   "--adopted is for --format text: the others tell all of it (leave it out)\n"));
}

TEST_CASE("undoing tells which values it replaces, those written by hand too", "[cli]") {
    const AdoptedWorkshop workshop;
    workshop.adopt();
    workshop.change("default = " + workshop.recommended() + " ", "default = 0.875 ");
    const std::string told = workshop.told(workshop.adopt({"--undo"}));
    CHECK(told.starts_with("Taken back: strength 0.875 -> 0.5"));
}

TEST_CASE("undoing twice takes back two adoptions, the last one first", "[cli]") {
    const AdoptedWorkshop workshop;
    workshop.adopt();
    const std::string first = workshop.recommended();
    workshop.change("number_of_games = 6", "number_of_games = 30");
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    const std::string second = workshop.recommended();
    REQUIRE(second != first);
    CHECK(workshop.told(workshop.adopt()).starts_with("Adopted: strength " + first + " -> " + second + "\n"));
    const std::string back = workshop.told(workshop.adopt({"--undo"}));
    CHECK(back.starts_with("Taken back: strength " + second + " -> " + first + "\n"));
    CHECK(back.ends_with("\n'ringmaster tune.toml adopt --undo' goes back further.\n"));
    CHECK(workshop.told(workshop.adopt({"--undo"})).starts_with("Taken back: strength " + first + " -> 0.5"));
}

TEST_CASE("what was adopted and changed by hand since is adopted anew, if the answer is CHANGE", "[cli]") {
    const AdoptedWorkshop workshop;
    const std::string before = workshop.text();
    const std::string value = workshop.recommended();
    workshop.adopt();
    workshop.change("default = " + value + " ", "default = 0.50 ");
    CHECK(workshop.adopt({}).status == 2);
    CHECK(workshop.text() == before);
    CHECK(workshop.told(workshop.adopt()).starts_with("Adopted: strength 0.5"));
    CHECK(workshop.adoptions().size() == 2);
}

TEST_CASE("former defaults that the parameters cannot have now are not put back", "[cli]") {
    const AblatedWorkshop workshop("3");
    REQUIRE(workshop.adopt().status == 0);
    workshop.change("code = 'x'\nscale = { linear = [0, 9]", "code = 'x'\nscale = { linear = [4, 9]");
    const std::string adopted = workshop.text();
    const Finished undone = workshop.adopt({"--undo"});
    CHECK(undone.status == 2);
    CHECK(contains(undone.err,
                   "tune.toml: these defaults do not fit into it: parameter 'x': default must be from 4 to 9, not 1 "
                   "(the present setting must be one that can be played: widen the scale)\n"));
    CHECK(workshop.text() == adopted);
    CHECK(workshop.adoptions().size() == 1);
}

TEST_CASE("only the changes that an ablation leaves are adopted, and undone", "[cli]") {
    const AblatedWorkshop workshop("3");
    const std::string before = workshop.text();
    const std::string none =
        "tune.toml: no ablation of what is recommended now was played yet ('verify --ablate' finds out which changes "
        "earn the gain)\n";
    CHECK(contains(workshop.adopt({"--ablated"}).err, none));
    workshop.ablate("2");
    CHECK(contains(workshop.adopt({"--ablated", "--anyway"}).err,
                   "tune.toml: y 0 -> 3 was not taken back yet ('verify --ablate' finds out which changes earn the "
                   "gain)\n"));
    workshop.ablate("200");
    CHECK(workshop.adoptions().empty());
    const Finished done = workshop.adopt({"--ablated"});
    CHECK(done.status == 0);
    CHECK(workshop.told(done).starts_with("Adopted: x 1 -> 4, y 0\nThey are the defaults in tune.toml.\n"));
    CHECK(contains(done.out, "\nAll " + std::to_string(workshop.stored_games()) + " games stay evidence."));
    CHECK(workshop.text() == replaced(before, "default = 1", "default = 4"));
    const auto adoptions = workshop.adoptions();
    REQUIRE(adoptions.size() == 1);
    CHECK(adoptions[0].at("from").dump() == R"({"x":1,"y":0})");
    CHECK(adoptions[0].at("to").dump() == R"({"x":4,"y":0})");
    CHECK(adoptions[0].at("answer").front() == "CHANGE: x 1 -> 4, y 0 -> 3");
    CHECK(contains(workshop.shown("--adopted"),
                   "\n  Ablation of 220 games: The smallest set that seems to keep the gain has 1 of 2 changes: x 1 -> "
                   "4.\n"));
    CHECK(workshop.adopt({"--ablated"}).out.starts_with("Adopted already, 20"));
    CHECK_FALSE(contains(workshop.shown("-v"), "plays the others"));  // as one change is left, of which 'verify' tells
    CHECK(workshop.told(workshop.adopt({"--undo"})).starts_with("Taken back: x 4 -> 1, y 0\n"));
    CHECK(workshop.text() == before);
    CHECK(contains(workshop.adopt({"--undo", "--ablated"}).err,
                   "--undo and --ablated contradict each other (leave one out)\n"));

    workshop.change("default = 1", "default = 4");
    CHECK(workshop.adopt({"--ablated"}).out.starts_with("Adopted: x 1 -> 4, y 0\n"));
    workshop.change("default = 0", "default = 3");
    CHECK(contains(workshop.adopt({"--ablated"}).err, none));
}

TEST_CASE("where the answer is open, what an ablation leaves is told, and adopted when that is asked for", "[cli]") {
    const AblatedWorkshop workshop("1");
    workshop.ablate("400");
    const Finished applied = workshop.ringmaster({workshop.control_file, "apply", "--ablated", "--anyway"});
    CHECK(contains(applied.err, "NOT YET: "));
    CHECK(contains(applied.err, ", y 0"));
    CHECK(contains(workshop.adopt({"--ablated"}).err, ", y 0 (add --anyway to do it all the same)\n"));
    const Finished done = workshop.adopt({"--ablated", "--anyway"});
    CHECK(done.status == 0);
    CHECK(done.err == applied.err);
    CHECK(contains(done.out, ", y 0\n"));
}

TEST_CASE("an ablation that leaves no change leaves nothing to adopt", "[cli]") {
    const AblatedWorkshop workshop("0", "6");
    workshop.ablate("400");
    CHECK(contains(workshop.adopt({"--ablated", "--anyway"}).err,
                   "tune.toml: no change is left: there is nothing to adopt\n"));
    CHECK(workshop.adoptions().empty());
}

TEST_CASE("defaults that the control file has no place for are printed", "[cli]") {
    const Workshop workshop;
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    const std::string before = read_file(workshop.control_file);
    const Finished done = workshop.ringmaster({workshop.control_file, "adopt", "--anyway"});
    CHECK(done.status == 0);
    CHECK(read_file(workshop.control_file) == before);
    CHECK(contains(done.out, "\nWrite these defaults into "));
    CHECK(contains(done.out, ":\n  default = 0."));
    CHECK(contains(done.out, "  # of strength\n"));
    const Finished undone = workshop.ringmaster({workshop.control_file, "adopt", "--undo"});
    CHECK(undone.status == 2);
    CHECK(contains(undone.err, "tune.toml: before that there was no default to go back to\n"));
    const std::string value = done.out.substr(done.out.find("  default = "), std::string("  default = 0.").size());
    workshop.change("code = \"strength\"\n", "code = \"strength\"\n" + value + "5\n");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "adopt", "--undo"}).err,
                   "tune.toml: before that there was no default to go back to (take the lines with 'default' out of "
                   "it)\n"));
}

TEST_CASE("nothing is adopted without games, or where nothing is tuned", "[cli]") {
    const Workshop workshop;
    const Finished early = workshop.ringmaster({workshop.control_file, "adopt"});
    CHECK(early.status == exit_status::unusable_state);
    CHECK(contains(early.err, "tune.toml: no game was played yet: there is nothing to adopt\n"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
    workshop.write(
        "competition_type = \"playoff\"\nboard_size = 9\nkomi = 7.5\n"
        "[players.a]\ncommand = \"a\"\n[players.b]\ncommand = \"b\"\n"
        "[[matchups]]\nplayer_1 = \"a\"\nplayer_2 = \"b\"\n");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "adopt"}).err,
                   "tune.toml: nothing is tuned here: there is nothing to adopt\n"));
}
