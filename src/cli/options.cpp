#include "ringmaster/cli/options.hpp"

#include <map>
#include <sstream>
#include <vector>

#include <boost/program_options.hpp>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

namespace po = boost::program_options;

const std::map<std::string, Action> actions{{"run", Action::run},       {"show", Action::show},
                                            {"report", Action::report}, {"check", Action::check},
                                            {"stop", Action::stop},     {"reset", Action::reset}};

Error usage_error(const std::string& message,
                  const std::string& remedy = "'ringmaster --help' shows what is possible") {
    return Error(message, "", remedy, Fault::usage);
}

po::options_description visible_options() {
    po::options_description options("Options");
    options.add_options()                                                                              //
        ("parallel,j", po::value<int>()->value_name("N"), "play N games at a time")                    //
        ("max-games,g", po::value<long long>()->value_name("N"), "start at most N games in this run")  //
        ("quiet,q", "print warnings only, and no report at the end")                                   //
        ("no-engines", "check: look at the control file only")                                         //
        ("yes", "reset: do not ask")                                                                   //
        ("version", "print the version")                                                               //
        ("help,h", "print this");
    return options;
}

po::variables_map parse(int argc, const char* const* argv) {
    po::options_description all;
    all.add(visible_options());
    all.add_options()("words", po::value<std::vector<std::string>>());
    po::positional_options_description positional;
    positional.add("words", -1);
    po::variables_map values;
    try {
        po::store(po::command_line_parser(argc, argv).options(all).positional(positional).run(), values);
    } catch (const po::error& error) {
        throw usage_error(error.what());
    }
    return values;
}

/// The action and the control file in either order; the action may be missing.
void take_words(const std::vector<std::string>& words, Options& options) {
    if (words.size() == 1 && words[0] == "worker") {
        options.action = Action::worker;
        return;
    }
    std::vector<std::string> files;
    bool has_action = false;
    for (const std::string& word : words) {
        const auto action = actions.find(word);
        if (action != actions.end() && !has_action) {
            options.action = action->second;
            has_action = true;
        } else {
            files.push_back(word);
        }
    }
    if (files.empty()) {
        throw usage_error("no control file is named", "type 'ringmaster tune.toml'; 'ringmaster --help' shows more");
    }
    if (files.size() > 1) {
        std::vector<std::string> known;
        for (const auto& [word, action] : actions) {
            known.push_back(word);
        }
        const auto meant = nearest_word(files[1], known);
        throw usage_error("'" + files[1] + "' is not an action",
                          meant ? "did you mean '" + *meant + "'?" : "the actions are " + join(known, ", "));
    }
    options.control_file = files[0];
}

int take_parallel(const po::variables_map& values) {
    const int parallel = values["parallel"].as<int>();
    if (parallel < 1 || parallel > 1024) {
        throw usage_error("--parallel must be from 1 to 1024, not " + std::to_string(parallel));
    }
    return parallel;
}

std::uint64_t take_max_games(const po::variables_map& values) {
    const long long max_games = values["max-games"].as<long long>();
    if (max_games < 0) {
        throw usage_error("--max-games must not be negative", "leave it out for no limit");
    }
    return static_cast<std::uint64_t>(max_games);
}

}  // namespace

Options parse_command_line(int argc, const char* const* argv) {
    const po::variables_map values = parse(argc, argv);
    Options options;
    if (values.count("help") != 0) {
        options.action = Action::help;
        return options;
    }
    if (values.count("version") != 0) {
        options.action = Action::version;
        return options;
    }
    take_words(values.count("words") != 0 ? values["words"].as<std::vector<std::string>>() : std::vector<std::string>{},
               options);
    if (values.count("parallel") != 0) {
        options.parallel = take_parallel(values);
    }
    if (values.count("max-games") != 0) {
        options.max_games = take_max_games(values);
    }
    options.quiet = values.count("quiet") != 0;
    options.yes = values.count("yes") != 0;
    options.engines = values.count("no-engines") == 0;
    return options;
}

std::string help_text() {
    std::ostringstream out;
    out << "ringmaster finds the best settings of game-playing engines by letting them play.\n"
           "\n"
           "  ringmaster tune.toml          run, or go on from where it stopped\n"
           "  ringmaster tune.toml show     print the report (also while it runs)\n"
           "  ringmaster tune.toml report   rewrite the report file\n"
           "  ringmaster tune.toml check    start the engines once, say everything that is wrong\n"
           "  ringmaster tune.toml stop     ask a running ringmaster to finish its games and stop\n"
           "  ringmaster tune.toml reset    delete this event's output files (asks first)\n"
           "\n"
           "The action may also stand first: 'ringmaster show tune.toml'.\n"
           "Ctrl-C once finishes the games in progress; twice aborts them. Nothing that was played is lost.\n"
           "\n"
        << visible_options()
        << "\n"
           "Exit status: 0 finished, or stopped as asked; 1 an error of ours or the system; 2 usage or\n"
           "control file; 3 check failed; 4 halted because games kept failing; 5 already running, or the\n"
           "state file is unusable; 130 or 143 aborted by a signal.\n";
    return out.str();
}

}  // namespace ringmaster
