#include "ringmaster/cli/apply.hpp"

#include <sys/stat.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/config/control_file.hpp"

#include "report/example_facts.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// An event of six games, of which nothing can be said, and a source file.
struct AppliedWorkshop : Workshop {
    std::string source = (folder.path() / "search.cpp").string();

    explicit AppliedWorkshop(const std::string& code) {
        change("scale = { linear = [0, 1] }", "default = 0.5\nscale = { linear = [0, 1] }");
        CHECK(ringmaster({control_file, "-q"}).status == 0);
        write_file_atomically(source, code);
    }

    Finished apply(std::vector<std::string> more) const {
        more.insert(more.begin(), {control_file, "apply"});
        return ringmaster(more);
    }

    std::string strength() const {
        const std::string text = apply({"--anyway", "--format", "toml"}).out;
        REQUIRE(text.starts_with("strength = "));
        return text.substr(11, text.size() - 12);
    }
};

LoadedControlFile loaded_with(GtpSection section) {
    LoadedControlFile loaded;
    loaded.control.game = std::move(section);
    return loaded;
}

}  // namespace

TEST_CASE("settings are printed as the engine takes them", "[cli]") {
    GtpSection section;
    section.candidate.command = {"./bot", "--lmr={lmr}", "--gtp"};
    section.candidate.environ = {{"RAVE", "{rave:.2f}"}, {"HOME", "/x"}};
    section.candidate.startup_gtp_commands = {"boardsize 9", "set_param lmr {lmr}"};
    section.candidate.options = {{"Late Moves", "{lmr}"}, {"Hash", "4"}};
    const Parameters settings{{"lmr", 91LL}, {"rave", 0.5}};
    CHECK(settings_for_engine(loaded_with(section), settings) ==
          "./bot --lmr=91 --gtp\nRAVE=0.50\nset_param lmr 91\nsetoption name Late Moves value 91\n");
}

TEST_CASE("options are printed in the order of the parameters", "[cli]") {
    GtpSection section;
    section.candidate.options = {{"Param 0", "{p0}"}, {"Param 10", "{p10}"}, {"Param 2", "{p2}"}};
    CHECK(settings_for_engine(loaded_with(section), {{"p0", 1LL}, {"p2", 2LL}, {"p10", 3LL}}) ==
          "setoption name Param 0 value 1\nsetoption name Param 2 value 2\nsetoption name Param 10 value 3\n");
}

TEST_CASE("settings of a template are printed as its file", "[cli]") {
    LoadedControlFile loaded = loaded_with({});
    loaded.control.candidate_files.resize(1);
    loaded.control.candidate_files[0].path = "bot.json";
    loaded.template_texts = {"{\"lmr\": {lmr}}\n"};
    const Parameters settings{{"lmr", 91LL}};
    CHECK(settings_for_engine(loaded, settings) == "{\"lmr\": 91}\n");
    std::get<GtpSection>(loaded.control.game).candidate.command = {"./bot", "{lmr}"};
    CHECK(settings_for_engine(loaded, settings) == "./bot 91\n== bot.json\n{\"lmr\": 91}\n");
}

TEST_CASE("settings that stand nowhere are printed with their codes", "[cli]") {
    LoadedControlFile loaded;
    loaded.control.game = ScriptSection{};
    CHECK(settings_for_engine(loaded, {{"lmr", 91LL}, {"style", std::string("wild")}}) == "lmr = 91\nstyle = wild\n");
}

TEST_CASE("a commit says what changed, how good that is and where it is from", "[cli]") {
    const EventFacts facts = verified_example();
    const std::string message = commit_message(facts, {{"x", "0.20 -> 0.73"}}, answer_of(facts), 17);
    CHECK(message.substr(0, message.rfind(' ')) ==
          "Set x as tuned\n\nx: 0.20 -> 0.73\n\n"
          "CHANGE: x 0.20 -> 0.73, y 0.24\n"
          "Elo: +41 [+9, +74] over the default in 400 fresh games; SPRT accepts 30\n"
          "Best: x 0.66 to 0.81, y 0.20 to 0.31 at 90%; left to gain: about 4 Elo\n\n"
          "tune: 1000 games, seed 17, ringmaster");
    CHECK(commit_message(facts, {}, "", 17).starts_with("Keep what was tuned\n\n"));
}

TEST_CASE("without evidence settings are applied only when that is asked for", "[cli]") {
    const AppliedWorkshop workshop("float strength = 0.5f;  // tune: strength\r\nint x = 1;\n");
    const Finished refused = workshop.apply({});
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(contains(refused.err, "tune.toml: NOT YET: "));
    CHECK(contains(refused.err, " (add --anyway to do it all the same)\n"));
    CHECK(
        contains(workshop.apply({"--ablated"}).err,
                 "tune.toml: no ablation of what is recommended now was played yet ('verify --ablate' finds out which "
                 "changes earn the gain)\n"));
    const Finished printed = workshop.apply({"--anyway"});
    CHECK(printed.status == 0);
    CHECK(contains(printed.err, "tune.toml: NOT YET: "));
    CHECK(contains(printed.out, " --name Candidate --strength " + workshop.strength() + " --seed '{seed}'\n"));
    CHECK_FALSE(contains(printed.err, "has changed"));
    workshop.change("komi = 7.5", "komi = 6.5");
    CHECK(contains(workshop.apply({"--anyway"}).err,
                   "tune.toml: warning: the control file has changed since these games were played, and they "
                   "recommended this under the settings of then: komi was 7.5 for 6 games and is 6.5 now\n"));
}

TEST_CASE("settings are printed as the engine that played took them, whatever the control file has become", "[cli]") {
    const AppliedWorkshop workshop("");
    const std::string played = workshop.apply({"--anyway"}).out;
    workshop.change("--name Candidate --strength {strength} --seed {seed}",
                    "--name New --strength {power} --weak {strength}");
    workshop.change("[[parameters]]\ncode = \"strength\"",
                    "[[parameters]]\ncode = \"power\"\ndefault = 0.25\nscale = { linear = [0, 1] }\nsplit = 4\n\n"
                    "[[parameters]]\ncode = \"strength\"");
    const Finished printed = workshop.apply({"--anyway"});
    CHECK(printed.out == played);
    CHECK(contains(printed.err, "candidate: command was "));
}

TEST_CASE("nothing but the marked value changes in a source file", "[cli]") {
    const std::string before = "float strength = 0.5f;  // tune: strength\r\nint x = 1;\n";
    const AppliedWorkshop workshop(before);
    std::filesystem::permissions(workshop.source, std::filesystem::perms(0750));
    const std::string after = "float strength = " + workshop.strength() + "f;  // tune: strength\r\nint x = 1;\n";
    const Finished shown = workshop.apply({"--anyway", "--diff", "--to", workshop.source});
    CHECK(shown.status == 0);
    CHECK(contains(shown.out, "\n-float strength = 0.5f;"));
    CHECK(read_file(workshop.source) == before);
    const Finished done = workshop.apply({"--anyway", "--to", workshop.source});
    CHECK(done.status == 0);
    CHECK(done.out.starts_with("NOT YET: Set strength as tuned\n\nstrength: 0.5"));
    CHECK(contains(done.out, "\ntune: 6 games, seed 1, ringmaster "));
    CHECK(read_file(workshop.source) == after);
    CHECK(std::filesystem::status(workshop.source).permissions() == std::filesystem::perms(0750));
    CHECK(workshop.apply({"--anyway", "--to", workshop.source}).status == 0);
    CHECK(read_file(workshop.source) == after);
}

TEST_CASE("a patch names the file from the top of its repository, from here or from the root", "[cli]") {
    const AppliedWorkshop workshop("float strength = 0.5f;  // tune: strength\n");
    const std::filesystem::path folder = workshop.folder.path();
    std::filesystem::create_directories(folder / "top" / "sub");
    const auto patched = [&](const std::filesystem::path& from, const std::string& file) {
        Launch launch;
        launch.command = {RINGMASTER_PROGRAM, workshop.control_file, "apply", "--anyway", "--diff", "--to", file};
        launch.directory = from.string();
        Subprocess process(launch);
        const std::string patch = Workshop::finish(process).out;
        const std::string name =
            patch.substr(patch.find("\n--- a/") + 7, patch.find("\n+++ b/") - patch.find("\n--- a/") - 7);
        CHECK(contains(patch, "\n+++ b/" + name + "\n@@ "));
        return name;
    };
    const std::filesystem::path source = folder / "top" / "search.cpp";
    std::filesystem::rename(workshop.source, source);
    CHECK(patched(folder, "top/sub/../search.cpp") == "top/search.cpp");
    CHECK(patched(folder / "top" / "sub", "../search.cpp") == std::filesystem::canonical(source).relative_path());
    write_file_atomically(folder / "top" / ".git", "gitdir: elsewhere\n");
    CHECK(patched(folder, "top/search.cpp") == "search.cpp");
    CHECK(patched(folder / "top" / "sub", "../search.cpp") == "search.cpp");
    CHECK(patched("/", source.string()) == "search.cpp");
}

TEST_CASE("a negative value behind a minus keeps apart from it", "[cli]") {
    const Workshop workshop;
    workshop.script("play", "case \"$*\" in *-6*) echo W ;; *) echo L ;; esac\n");
    workshop.write(
        "competition_type = \"mc_tuner\"\nnumber_of_games = 20\nseed = 1\n[game]\nprotocol = \"clop\"\ncommand = "
        "\"./play\"\n[[parameters]]\ncode = \"k\"\ndefault = 5\nscale = { explicit = [-6, 5] }\n");
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    const std::string source = (workshop.folder / "search.cpp").string();
    write_file_atomically(source,
                          "f = y-5;  // tune: k\nf = y -5;  // tune: k\nf = y - 5;  // tune: k\nf = +5;  // tune: k\n");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "apply", "--anyway", "--to", source}).out,
                   "\nk: 5 -> -6\n"));
    CHECK(read_file(source) ==
          "f = y- -6;  // tune: k\nf = y - -6;  // tune: k\nf = y - -6;  // tune: k\nf = -6;  // tune: k\n");
}

TEST_CASE("files change together or not at all", "[cli]") {
    const std::string before = "float strength = 0.5f;  // tune: strength\n";
    const AppliedWorkshop workshop(before);
    const std::string other = (workshop.folder.path() / "other.cpp").string();
    write_file_atomically(other, before);
    CHECK(workshop.apply({"--anyway", "--to", workshop.source, "--to", other, "--to", workshop.source}).status == 0);
    const std::string after = "float strength = " + workshop.strength() + "f;  // tune: strength\n";
    CHECK(read_file(other) == after);
    CHECK(read_file(workshop.source) == after);

    const std::size_t too_long_for_a_temporary = 250;
    const std::filesystem::path hostile = workshop.folder.path() / std::string(too_long_for_a_temporary, 'x');
    std::ofstream(hostile) << before;
    write_file_atomically(other, before);
    CHECK(workshop.apply({"--anyway", "--to", other, "--to", hostile.string()}).status == 1);
    CHECK(read_file(other) == before);
    CHECK(read_file(hostile) == before);
}

TEST_CASE("a pipe is no source file, and nobody waits for its writer", "[cli]") {
    const AppliedWorkshop workshop("");
    std::filesystem::remove(workshop.source);
    REQUIRE(mkfifo(workshop.source.c_str(), 0600) == 0);
    const Finished refused = workshop.apply({"--anyway", "--to", workshop.source});
    CHECK(refused.status == 2);
    CHECK(refused.err == "ringmaster: cannot read '" + workshop.source + "': it is no regular file\n");
}

TEST_CASE("all source files that are not there are told, and nothing of marks that may be in them", "[cli]") {
    const AppliedWorkshop workshop("int x = 1;\n");
    const Finished refused =
        workshop.apply({"--anyway", "--to", "/nowhere/a.cpp", "--to", workshop.source, "--to", "/nowhere/b.cpp"});
    CHECK(refused.status == 2);
    CHECK(refused.err ==
          "ringmaster: cannot open '/nowhere/a.cpp': No such file or directory\n"
          "ringmaster: cannot open '/nowhere/b.cpp': No such file or directory\n");
}

TEST_CASE("a source file that is named twice is in the patch once", "[cli]") {
    const AppliedWorkshop workshop("float strength = 0.5f;  // tune: strength\n");
    const std::string link = (workshop.folder.path() / "link.cpp").string();
    std::filesystem::create_symlink(workshop.source, link);
    const std::string once = workshop.apply({"--anyway", "--diff", "--to", workshop.source}).out;
    CHECK(workshop.apply({"--anyway", "--diff", "--to", workshop.source, "--to", link}).out == once);
}

TEST_CASE("a source file that is not the one that was tuned is left alone", "[cli]") {
    const AppliedWorkshop workshop("float strength = 0.123f;  // tune: strength\n");
    const auto refusal = [&](const std::string& code) {
        write_file_atomically(workshop.source, code);
        const Finished done = workshop.apply({"--anyway", "--to", workshop.source});
        CHECK(done.status == 2);
        CHECK(done.out.empty());
        CHECK(read_file(workshop.source) == code);
        return replaced(done.err, workshop.folder.path().string(), "FOLDER");
    };
    CHECK(refusal("float strength = 0.123f;  // tune: strength\n") ==
          "ringmaster: FOLDER/search.cpp:1: strength: 0.123 is neither the event's default nor one of its candidates "
          "(is it the source that was tuned? Put a value back that the event knows)\n");
    CHECK(refusal("float strength = 0.5f;\n") ==
          "ringmaster: FOLDER/search.cpp: there is no mark for 'strength' (write a comment '// tune: strength' behind "
          "its value)\n");
    CHECK(refusal("float strength = half;  // tune: strength\n") ==
          "ringmaster: FOLDER/search.cpp:1: no value stands before the mark of 'strength' (write the mark behind the "
          "value, in its line)\n");
    CHECK(
        refusal("int strength = 0x1F;  // tune: strength\n") ==
        "ringmaster: FOLDER/search.cpp:1: 0x1F, before the mark of 'strength', is no number that can be read (write it "
        "in decimal, without separators or zeros before it)\n");
    CHECK(
        refusal("T(0.123, 5);  // tune: strength, note\n") ==
        "ringmaster: FOLDER/search.cpp:1: strength: 0.123 is neither the event's default nor one of its candidates; "
        "the mark also names 'note', which is no parameter here and takes the place of a value (is it the source that "
        "was tuned? Put a value back that the event knows)\n");
    CHECK(refusal("T(0.5);  // tune: strength, note\n") ==
          "ringmaster: FOLDER/search.cpp:1: the mark names 2 values, and its line has only 1 before it (write the mark "
          "behind the value, in its line)\n");
    CHECK(refusal("T(0.5);  // tune: strength,\n") ==
          "ringmaster: FOLDER/search.cpp:1: the mark has a comma without a name after it (leave it out, or write the "
          "name)\n");
    CHECK(refusal("T(0.5, 1);  // tune: strenght, note\n") ==
          "ringmaster: FOLDER/search.cpp:1: the mark names 'strenght', which is no parameter here (did you mean "
          "'strength'?)\n");
    CHECK(refusal("int strength = 0;  // tune: strength\n").starts_with("ringmaster: FOLDER/search.cpp:1: 0."));
}

TEST_CASE("of two settings, those that no mark names or that the event does not know are told", "[cli]") {
    const Workshop workshop;
    workshop.change("scale = { linear = [0, 1] }", R"(default = 0.5
scale = { linear = [0, 1] }
split = 8

[[parameters]]
code = "depth"
scale = { linear = [0, 9] }
default = 1)");
    workshop.change("format = \"strength: ", "format = \"depth: ");
    workshop.change("--name Candidate", "--name Candidate{depth}");
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    const std::string source = (workshop.folder.path() / "search.cpp").string();
    const auto refusal = [&](const std::string& code) {
        write_file_atomically(source, code);
        std::string said = workshop.ringmaster({workshop.control_file, "apply", "--anyway", "--to", source}).err;
        replace_all(said, source, "SOURCE");
        return said;
    };
    CHECK(
        refusal("float x = 0.5f;\n") ==
        "ringmaster: SOURCE: there is no mark for 'strength' and 'depth' (write a comment '// tune: CODE' behind each "
        "of their values)\n");
    CHECK(refusal("float x = 0.5f;  // tune: strenght\n") ==
          "ringmaster: SOURCE:1: the mark names 'strenght', which is no parameter here (did you mean 'strength'?)\n"
          "ringmaster: SOURCE: there is no mark for 'depth' (write a comment '// tune: depth' behind its value)\n");
    const std::string python = (workshop.folder.path() / "search.py").string();
    write_file_atomically(python, "strength = 0.5  # tune: strength\n");
    CHECK(workshop.ringmaster({workshop.control_file, "apply", "--anyway", "--to", python}).err ==
          "ringmaster: " + python +
              ": there is no mark for 'depth' (write a comment '# tune: depth' behind its value)\n");
    CHECK(refusal("float y = 7.123f;  // tune: depth\nfloat x = 0.5f;  // tune: strength\n") ==
          "ringmaster: SOURCE:1: depth: 7.123 is not the event's default, 1, and the values of this file are those of "
          "no candidate (is it the source that was tuned? Put a value back that the event knows)\n");
    CHECK(
        refusal("float y = 7.123f;  // tune: depth\nfloat x = 0.123f;  // tune: strength\n") ==
        "ringmaster: SOURCE:1: strength: 0.123; depth: 7.123 is neither the event's default nor one of its candidates "
        "(is it the source that was tuned? Put a value back that the event knows)\n");
}

TEST_CASE("all wrong marks of all files are told at once", "[cli]") {
    const AppliedWorkshop workshop("float strength = half;  // tune: strength\nT(0.5);  // tune: strength,\n");
    const std::string other = (workshop.folder.path() / "other.cpp").string();
    const auto refusal = [&](const std::string& code) {
        write_file_atomically(other, code);
        const Finished done = workshop.apply({"--anyway", "--to", workshop.source, "--to", other, "--to", other});
        CHECK(done.status == 2);
        return done.err;
    };
    const std::string in_source = "ringmaster: " + workshop.source;
    const std::string in_other = "ringmaster: " + other;
    const std::string of_source = in_source +
                                  ":1: no value stands before the mark of 'strength' (write the mark behind the "
                                  "value, in its line)\n" +
                                  in_source +
                                  ":2: the mark has a comma without a name after it (leave it out, or write the "
                                  "name)\n";
    CHECK(refusal("float strength = half;  // tune: strength\n") ==
          of_source + in_other +
              ":1: no value stands before the mark of 'strength' (write the mark behind "
              "the value, in its line)\n");
    const std::string unknown =
        ": strength: 0.123 is neither the event's default nor one of its candidates (is it the source that was tuned? "
        "Put a value back that the event knows)\n";
    write_file_atomically(workshop.source, "\nfloat strength = 0.123f;  // tune: strength\n");
    CHECK(refusal("float strength = 0.123f;  // tune: strength\n") ==
          in_source + ":2" + unknown + in_other + ":1" + unknown);
}

TEST_CASE("nothing is applied of an event that tunes nothing", "[cli]") {
    const Workshop workshop;
    workshop.write(
        "competition_type = \"playoff\"\nboard_size = 9\nkomi = 7.5\n"
        "[players.a]\ncommand = \"a\"\n[players.b]\ncommand = \"b\"\n"
        "[[matchups]]\nplayer_1 = \"a\"\nplayer_2 = \"b\"\n");
    const Finished done = workshop.ringmaster({workshop.control_file, "apply"});
    CHECK(done.status == 2);
    CHECK(contains(done.err, "tune.toml: nothing is tuned here: there is nothing to apply\n"));
}
