#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/manual.hpp"

namespace ringmaster {
namespace {

std::string replaced(const std::string& text, char letter, const std::string& by) {
    return join(split(text, letter), by);
}

/// The option as it is typed: "--parallel", or with its letter "-j --parallel".
std::string spellings(const OptionEntry& entry) {
    return (entry.letter != 0 ? std::string("-") + entry.letter + " " : "") + "--" + entry.name;
}

std::string bash_options(Action action) {
    std::vector<std::string> names;
    for (const OptionEntry& entry : option_table()) {
        if (entry.is_for(action)) {
            names.push_back("--" + entry.name);
        }
    }
    return join(names, " ");
}

bool takes_file(const OptionEntry& entry) {
    return entry.value == "FILE";
}

std::string bash_words(const OptionEntry& entry) {
    return takes_file(entry) ? "compgen -f" : "compgen -W '" + join(entry.choices, " ") + "'";
}

/// What may follow an option that takes a value: a file, one of its choices, or nothing we could know.
std::string bash_values() {
    std::string text;
    for (const OptionEntry& entry : option_table()) {
        if (!entry.value.empty()) {
            text += "        " + replaced(spellings(entry), ' ', " | ") + ")\n            mapfile -t COMPREPLY < <(" +
                    bash_words(entry) + " -- \"$current\")\n            return ;;\n";
        }
    }
    return text;
}

std::string quoted(const std::string& text) {
    return "'" + replaced(text, '\'', "'\\''") + "'";
}

/// A text between the brackets, or between the colons, of a specification of zsh.
std::string zsh_text(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result += std::string(":[]\\").find(letter) == std::string::npos ? "" : "\\";
        result += letter;
    }
    return result;
}

/// With a value, `+` and `=` let it follow at once or as the next word.
std::string zsh_option(const OptionEntry& entry) {
    const std::string choices = takes_file(entry)       ? "_files"
                                : entry.choices.empty() ? " "
                                                        : "(" + join(entry.choices, " ") + ")";
    const std::string value = entry.value.empty() ? "" : ":" + entry.value + ":" + choices;
    const std::string rest = quoted("[" + zsh_text(entry.summary) + "]" + value);
    const std::string name = "--" + entry.name + (value.empty() ? "" : "=");
    if (entry.letter == 0) {
        return (entry.repeats ? "'*'" : "") + name + rest;
    }
    const std::string letter = std::string("-") + entry.letter + (value.empty() ? "" : "+");
    return "'(" + spellings(entry) + ")'{" + letter + "," + name + "}" + rest;
}

std::vector<std::string> words_of_all(const std::vector<Action>& actions) {
    std::vector<std::string> words;
    for (const Action action : actions) {
        words.push_back(word_of(action));
    }
    return words;
}

std::string zsh_options(bool for_all) {
    std::string text;
    for (const OptionEntry& entry : option_table()) {
        if (entry.actions.empty() == for_all) {
            const std::string words = join(words_of_all(entry.actions), "|");
            text += for_all ? "    options+=(" : "    [[ $action == (" + words + ") ]] && options+=(";
            text += zsh_option(entry) + ")\n";
        }
    }
    return text;
}

std::string fish_quoted(const std::string& text) {
    return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string fish_condition(const OptionEntry& entry) {
    if (entry.actions.empty()) {
        return "";
    }
    const std::string words = join(entry.action_words(), " ");
    return entry.is_for(Action::run) ? " -n __ringmaster_runs" : " -n '__fish_seen_subcommand_from " + words + "'";
}

std::string fish_option(const OptionEntry& entry) {
    const std::string letter = entry.letter != 0 ? std::string(" -s ") + entry.letter : "";
    const std::string choices = entry.choices.empty() ? "" : " -a '" + join(entry.choices, " ") + "'";
    const std::string value = entry.value.empty() ? "" : takes_file(entry) ? " -r -F" : " -x" + choices;
    return "complete -c ringmaster" + fish_condition(entry) + letter + " -l " + entry.name + value + " -d " +
           fish_quoted(entry.summary) + "\n";
}

}  // namespace

std::string bash_completion() {
    std::string by_action;
    for (const ActionEntry& entry : action_table()) {
        if (entry.action != Action::run) {
            by_action += "        " + entry.word + ") options='" + bash_options(entry.action) + "' ;;\n";
        }
    }
    return "# bash completion for ringmaster\n"
           "_ringmaster() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local action='' options word\n"
           "    [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
           "    COMPREPLY=()\n"
           "    case $previous in\n" +
           bash_values() +
           "    esac\n"
           "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
           "        [[ ' " +
           join(action_words(), " ") +
           " ' == *\" $word \"* ]] && action=$word\n"
           "    done\n"
           "    case $action in\n" +
           by_action + "        *) options='" + bash_options(Action::run) +
           "' ;;\n"
           "    esac\n"
           "    if [[ $current == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    compopt -o filenames\n"
           "    if [[ $action == import ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -f -X '!*.toml' -- \"$current\"; compgen -d -- \"$current\"\n"
           "        [[ -n $action ]] || compgen -W '" +
           join(action_words(), " ") +
           "' -- \"$current\")\n"
           "}\n"
           "complete -F _ringmaster ringmaster\n";
}

std::string zsh_completion() {
    std::string actions;
    for (const ActionEntry& entry : action_table()) {
        actions += "        " + quoted(entry.word + ":" + zsh_text(entry.summary)) + "\n";
    }
    return "#compdef ringmaster\n"
           "_ringmaster_words() {\n"
           "    local -a actions=(\n" +
           actions +
           "    )\n"
           "    [[ $action == import ]] && { _files; return }\n"
           "    _alternative 'files:control file:_files -g \"*.toml\"' 'actions:action:{_describe action actions}'\n"
           "}\n"
           "_ringmaster() {\n"
           "    local action=${${words[(r)(" +
           join(action_words(), "|") +
           ")]}:-run}\n"
           "    local -a options\n" +
           zsh_options(false) + zsh_options(true) +
           "    _arguments -s -S $options '*:control file or action:_ringmaster_words'\n"
           "}\n"
           "_ringmaster \"$@\"\n";
}

std::string fish_completion() {
    const std::string others = join(action_words(), " ").substr(std::string("run ").size());
    std::string text =
        "# fish completion for ringmaster\n"
        "function __ringmaster_runs\n"
        "    not __fish_seen_subcommand_from " +
        others +
        "\n"
        "end\n"
        "complete -c ringmaster -f\n"
        "complete -c ringmaster -k -a '(__fish_complete_suffix .toml)'\n"
        "complete -c ringmaster -n '__fish_seen_subcommand_from import' -F\n";
    for (const ActionEntry& entry : action_table()) {
        text += "complete -c ringmaster -n 'not __fish_seen_subcommand_from " + join(action_words(), " ") + "' -a " +
                entry.word + " -d " + fish_quoted(entry.summary) + "\n";
    }
    for (const OptionEntry& entry : option_table()) {
        text += fish_option(entry);
    }
    return text;
}

}  // namespace ringmaster
