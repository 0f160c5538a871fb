#include "ringmaster/cli/new.hpp"

#include "ringmaster/base/text.hpp"

#include "os/pseudo_terminal.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

const std::string scripted_program = SCRIPTED_ENGINE;

/// The work of somebody who has engines and no control file.
struct NewWorkshop : Workshop {
    std::string file = (folder.path() / "new.toml").string();

    Finished make(Words words) const {
        words.insert(words.begin(), {"new", file});
        return ringmaster(words);
    }
    bool is_made() const { return std::filesystem::exists(file); }

    /// Becomes the program, in the child of a terminal.
    int ask(Words words) const {
        alarm(static_cast<unsigned>(patience));
        words.insert(words.begin(), {RINGMASTER_PROGRAM, "new", file});
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        return execv(RINGMASTER_PROGRAM, arguments.data());
    }
};

void give_answer(PseudoTerminal& terminal, const std::string& question, const std::string& words) {
    INFO(question);
    CHECK(contains(terminal.output_until(question), question));
    terminal.type(words + "\n");
}

const Words complete_words{"--engine",    scripted_program + " --strength {strength} --seed {seed}",
                           "--parameter", "strength=0..1 default 0.5",
                           "--size",      "9",
                           "--komi",      "7.5"};

}  // namespace

TEST_CASE("a control file is made by options alone, and tried", "[cli]") {
    const NewWorkshop workshop;
    const Finished made = workshop.make(complete_words);
    INFO(made.out << made.err);
    CHECK(made.status == 0);
    CHECK(contains(made.err, "  Scripted 1.0 speaks GTP\n"));
    CHECK(contains(made.out, "; 1000 games, 1 at a time: about "));
    CHECK(contains(made.out, workshop.file + " is ready. Next:\n  ringmaster " + workshop.file));
    CHECK(contains(read_file(workshop.file), "code = \"strength\"\nscale = { linear = [0, 1] }\ndefault = 0.5\n"));

    const Finished again = workshop.make(complete_words);
    CHECK(again.status == 2);
    CHECK(again.err == "ringmaster: '" + workshop.file +
                           "' is there already (delete it, or name another one: 'ringmaster new NAME.toml')\n");
}

TEST_CASE("without a terminal all that is missing is told, and nothing is written", "[cli]") {
    const NewWorkshop workshop;
    const Finished nothing = workshop.make({});
    CHECK(nothing.status == 2);
    CHECK(contains(nothing.err, "ringmaster: --engine is missing: "));
    CHECK(contains(nothing.err, "2 problems; nothing was written\n"));

    const Finished wrong = workshop.make(
        {"--engine", "nosuch --level={level}", "--parameter", "level=5..0", "--size", "99", "--komi", "x"});
    CHECK(contains(wrong.err, "--engine 'nosuch --level={level}': nosuch: no such program in PATH\n"));
    CHECK(contains(wrong.err, "parameter 'level=5..0': the least value, 5, must be below the greatest, 0\n"));
    CHECK(contains(wrong.err, "4 problems; nothing was written\n"));

    const Finished nowhere = workshop.ringmaster({"new", "/nodir/k.toml"});
    CHECK(nowhere.status == 2);
    CHECK(nowhere.err ==
          "ringmaster: '/nodir/k.toml' cannot be written: there is no folder '/nodir' (make the folder, "
          "or choose another one)\n");

    const Finished listed =
        workshop.make({"--engine", scripted_program + " --answer 'uct_param_search=[string] bias 0.7'"});
    CHECK(listed.status == 2);
    CHECK(contains(listed.err, "it names these options:\n  bias  now 0.7\n"));
    CHECK(contains(listed.err, "such as --parameter 'bias'\n"));

    const Finished absent = workshop.make({"--engine", "./no-bot", "--parameter", "x=1..0", "--opponent", "'"});
    CHECK(absent.status == 2);
    CHECK(contains(absent.err, "--engine './no-bot': it could not be started: "));
    CHECK(contains(absent.err, "/no-bot: no such file or directory"));
    CHECK(contains(absent.err, "parameter 'x=1..0': the least value, 1, must be below the greatest, 0\n"));
    CHECK(contains(absent.err, "--opponent ''': it has a quote that is not closed, or ends in a backslash\n"));

    workshop.script("beside", "exit 3\n");
    const Finished beside = workshop.make({"--engine", "beside", "--parameter", "x=0..1 default 0"});
    CHECK(contains(beside.err, "--engine 'beside': beside: no such program in PATH (did you mean ./beside?)\n"));

    workshop.script("my bot", "exit 3\n");
    const Finished in_two = workshop.make({"--engine", "./my bot {a}"});  // which cannot be tried
    CHECK(contains(in_two.err, ": ./my: no such file (write './my bot', with the quotes)\n"));

    const Finished misnamed = workshop.ringmaster({"new", "new.txt"});
    CHECK(misnamed.status == 2);
    CHECK(contains(misnamed.err, "the name of a control file ends in '.toml'"));
    CHECK_FALSE(workshop.is_made());
}

TEST_CASE("a control file is made of the marks in a source", "[cli]") {
    const NewWorkshop workshop;
    const std::string source = (workshop.folder.path() / "search.cpp").string();
    const Words words{"--engine", complete_words[1], "--marks", source, "--size", "9", "--komi", "7.5"};
    const Finished absent = workshop.make(words);
    CHECK(absent.status == 2);
    CHECK(absent.err == "ringmaster: cannot open '" + source + "': No such file or directory\n");
    write_file_atomically(source, "float strength = 0.25f;  // tune: strength\n");
    const Finished wrong = workshop.make(words);
    CHECK(wrong.status == 2);
    CHECK(replaced(wrong.err, workshop.folder.path().string(), "FOLDER") ==
          "ringmaster: FOLDER/search.cpp:1: the mark of 'strength' has no range (write '// tune: strength LO..HI')\n"
          "1 problem; nothing was written\n");
    CHECK_FALSE(workshop.is_made());
    write_file_atomically(source, "float strength = 0.25f;  // tune: strength 0..1\n");
    const Finished made = workshop.make(words);
    INFO(made.out << made.err);
    CHECK(made.status == 0);
    CHECK(contains(read_file(workshop.file), "code = \"strength\"\nscale = { linear = [0, 1] }\ndefault = 0.25\n"));
}

TEST_CASE("an option that an engine names is set before every game", "[cli]") {
    const NewWorkshop workshop;
    const Finished made = workshop.make({"--engine",
                                         scripted_program + " --answer 'uct_param_search=[string] bias 0.7' "
                                                            "--answer set_random_seed=",
                                         "--opponent", scripted_program + " --name Other", "--parameter",
                                         "bias=0.1..2 log", "--size", "7", "--komi", "5.5", "--number-of-games", "50"});
    INFO(made.out << made.err);
    CHECK(made.status == 0);
    const std::string text = read_file(workshop.file);
    CHECK(contains(text, "    \"set_random_seed {seed}\",\n    \"uct_param_search bias {bias}\",\n"));
    CHECK(contains(text, "[players.opponent]\n"));
    CHECK(contains(made.out, "; 50 games, 1 at a time: about "));
}

TEST_CASE("a control file that fails its check stays, and that is said", "[cli]") {
    const NewWorkshop workshop;
    Words words = complete_words;
    words[1] += " --fault refuse@genmove";
    const Finished made = workshop.make(words);
    INFO(made.out << made.err);
    CHECK(made.status == 3);
    CHECK(workshop.is_made());
    const std::string command_line = split(read_file(workshop.file), '\n').at(23);
    CHECK(command_line.starts_with("command = "));
    CHECK(contains(made.err, "ringmaster: the check found what is told above. '" + workshop.file +
                                 "' is there all the same: mend it (the engine's command is in line 24), then type "
                                 "'ringmaster " +
                                 workshop.file + " check'; or delete it and type 'ringmaster new' again\n"));
}

TEST_CASE("at a terminal what is missing is asked for, and what is wrong once more", "[cli]") {
    const NewWorkshop workshop;
    PseudoTerminal terminal([&] { return workshop.ask({}); });
    const auto answer = [&](const std::string& question, const std::string& words) {
        give_answer(terminal, question, words);
    };
    answer("engine: ", "/bin/false");
    answer("it ended before it answered: exited with status 1; it wrote nothing\r\n", "");
    answer("it is empty (write the program and its arguments)\r\n", scripted_program + " --strength 0.5");
    answer("write a parameter's name into its command where the value goes: " + scripted_program +
               " --strength 0.5 --rave={rave} (",
           scripted_program + " --strength {strength} --answer 'param=[bool] rave 1'");
    answer("or calm|wild default calm.\r\n{strength}: ", "0..1");
    answer("it has no default", "0..1 default 0.5");
    answer("opponent: ", "");
    CHECK(contains(terminal.output_until("rave"), "  strength: any number from 0 to 1, now 0.5\r\n"));
    answer("  rave  0|1, now 1\r\n", "rave=0..1");
    answer("parameter 'rave=0..1': its values are 0|1 (leave the range out)\r\n", "rave");
    answer("  rave: 0 or 1, now 1\r\nanother parameter (none: just Enter): ", "");
    answer("board size [9]: ", "100");
    answer("it must be from 2 to 25, not 100", "");
    answer("komi [7.5]: ", "6.5");
    answer("number of games [1000]: ", "20");
    CHECK(contains(terminal.output_until(" is ready. Next:"), " is ready. Next:"));
    const std::string text = read_file(workshop.file);
    CHECK(contains(text, "board_size = 9\nkomi = 6.5\n"));
    CHECK(contains(text, "number_of_games = 20 "));
    CHECK(contains(text, "\"param rave {rave}\""));
    CHECK(contains(text, "code = \"strength\"\nscale = { linear = [0, 1] }\ndefault = 0.5\n"));
}

TEST_CASE("at a terminal one can go back to the question before", "[cli]") {
    const NewWorkshop workshop;
    PseudoTerminal terminal([&] { return workshop.ask({"--komi", "6.5"}); });
    const auto answer = [&](const std::string& question, const std::string& words) {
        give_answer(terminal, question, words);
    };
    answer("Answer '<' to go back to the question before.\r\n", "<");
    answer("engine: ", "<");
    answer("engine: ", scripted_program + " --strength {strength} --answer 'param=[bool] rave 1'");
    answer("{strength}: ", "<");
    answer("engine: ", scripted_program + " --strength {strength} --answer 'param=[bool] rave 1'");
    answer("{strength}: ", "0..1 default 0.5");
    answer("opponent: ", "<");
    answer("engine: ", scripted_program + " --strength {strength} --answer 'param=[bool] rave 1'");
    answer("{strength}: ", "strength=0..1 default 0.25");
    answer("opponent: ", "");
    answer("another parameter (none: just Enter): ", "rave");
    answer("another parameter (none: just Enter): ", "<");
    answer("another parameter (none: just Enter): ", "");
    answer("board size [9]: ", "13");
    answer("number of games [1000]: ", "<");
    answer("board size [9]: ", "7");
    answer("number of games [1000]: ", "20");
    CHECK(contains(terminal.output_until(" is ready. Next:"), " is ready. Next:"));
    const std::string text = read_file(workshop.file);
    CHECK(contains(text, "board_size = 7\nkomi = 6.5\n"));
    CHECK(contains(text, "default = 0.25\n"));
    CHECK_FALSE(contains(text, "rave {rave}"));
}

TEST_CASE("who tunes an engine of chess is asked how long it may think", "[cli]") {
    const NewWorkshop workshop;
    PseudoTerminal terminal([&] {
        return workshop.ask({"--engine", scripted_program + " --uci yes", "--number-of-games", "20"});
    });
    const auto answer = [&](const std::string& question, const std::string& words) {
        give_answer(terminal, question, words);
    };
    answer("opponent: ", "");
    answer("parameter: ", "King Safety");
    answer("another parameter (none: just Enter): ", "");
    answer("limit [tc=2+0.02]: ", "5");
    answer("'5' is no limit (write depth=5, nodes=5000, movetime=0.1 or tc=10+0.1)\r\n", "nodes=300");
    CHECK(contains(terminal.output_until("now it is tried"), "now it is tried"));  // it knows no openings
    CHECK(contains(read_file(workshop.file), "\nnodes = 300\nreuse = true "));
}

TEST_CASE("a list of numbers is tried as the numbers that the control file makes of it", "[cli]") {
    const NewWorkshop workshop;
    const Finished made = workshop.make({"--engine", scripted_program + " --strength {strength:.2f}", "--opponent",
                                         scripted_program, "--parameter", "strength=0.25|0.5 default 0.5", "--size",
                                         "7", "--komi", "5.5", "--number-of-games", "50"});
    INFO(made.out << made.err);
    CHECK(made.status == 0);
}

TEST_CASE("after the two hundredth parameter that is said, and no more is asked for", "[cli]") {
    const NewWorkshop workshop;
    std::string ranges = "min 0 max 400";
    for (int i = 1; i <= 220; ++i) {
        ranges += fmt::format("\noption name Weight {} type spin default 1 min 0 max 2", i);
    }
    PseudoTerminal terminal([&] {
        return workshop.ask({"--engine", scripted_program + " --uci yes --king-safety '" + ranges + "'"});
    });
    give_answer(terminal, "opponent: ", "");
    give_answer(terminal, "parameter: ", "all");
    const std::string said = terminal.output_until("limit [");
    CHECK(contains(said, "all: 221 of the engine's options that have a range; left out on purpose: Hash\r\n"));
    CHECK(contains(said, "\r\nthese are 200, and more cannot be tuned at a time\r\n"));
    CHECK_FALSE(contains(said, "another parameter"));
    CHECK_FALSE(contains(said, "there are 201"));
}

TEST_CASE("an engine that speaks UCI gets openings beside its control file", "[cli]") {
    const NewWorkshop workshop;
    const Finished made = workshop.make({"--engine", "toga2", "--parameter", "King Safety=0..300", "--parameter",
                                         "Material=50..200", "--number-of-games", "100"});
    INFO(made.out << made.err);
    CHECK(made.status == 0);
    CHECK(contains(made.err, "  Toga II 3.0 speaks UCI\n"));
    CHECK(contains(made.out, "; 100 games, 1 at a time: about "));
    CHECK(read_file(workshop.folder.path() / "openings.epd") ==
          read_file(RINGMASTER_SOURCE_DIR "/examples/chess/openings.epd"));
}
