#include "ringmaster/config/program_section.hpp"

#include <climits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// A text in which placeholders may stand leaves its place, in the order of for_each_placeholder_text.
class ProgramSectionReader {
public:
    ProgramSectionReader(TableReader& reader, const PathContext& context, ProgramSetup& setup)
        : reader_(reader), context_(context), setup_(setup) {}

    std::vector<Place> read() {
        read_command();
        read_cwd();
        read_environ();
        reader_.truth("discard_stderr", setup_.discard_stderr);
        std::optional<int> megabytes;
        reader_.whole("memory_limit", megabytes, {1, INT_MAX});
        setup_.memory_limit = static_cast<std::uint64_t>(megabytes.value_or(0)) << 20;
        reader_.whole("threads", setup_.threads, positive);
        return std::move(places_);
    }

private:
    void read_command() {
        const toml::node* node = reader_.find("command");
        if (node == nullptr) {
            return;
        }
        std::vector<Place> places;
        const std::size_t problems = reader_.problem_count();
        std::vector<std::string> words = node->is_array() ? words_of(*node->as_array(), places) : words_of(*node);
        places.resize(words.size(), node->source().begin);
        if (reader_.problem_count() > problems) {
            return;
        }
        if (words.empty() || words.front().empty()) {
            reader_.problem("command", "command is empty (write command = \"engine --gtp\")");
            return;
        }
        if (words.front().find('/') != std::string::npos) {
            words.front() = resolve_placeholder_path(reader_, "command", places.front(), words.front(), context_);
        }
        places_ = std::move(places);
        setup_.command = std::move(words);
    }

    std::vector<std::string> words_of(const toml::array& list, std::vector<Place>& places) {
        std::vector<std::string> words(list.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            reader_.read(list[i], fmt::format("command: item {}", i + 1), words[i]);
            places.push_back(list[i].source().begin);
        }
        return words;
    }

    std::vector<std::string> words_of(const toml::node& node) {
        std::string text;
        if (!node.is_string()) {
            reader_.problem("command", "command must be a text or a list of texts, not " + kind_of(node));
        } else if (reader_.read(node, "command", text)) {
            if (auto words = split_command(text)) {
                if (const auto shell = find_shell_syntax(text)) {
                    reader_.problem("command", "command: '" + *shell +
                                                   "' is for a shell, and none runs it (put sh -c '...' around the "
                                                   "whole, or quotes around a word that is the program's own)");
                }
                return std::move(*words);
            }
            reader_.problem("command", "command has a quote that is not closed, or ends in a backslash");
        }
        return {};
    }

    void read_cwd() {
        std::string& cwd = setup_.cwd;
        if (!reader_.text("cwd", cwd)) {
            return;
        }
        if (cwd.empty()) {
            reader_.problem("cwd", "cwd is empty (leave it out, or write '.')");
            return;
        }
        places_.push_back(reader_.place_of("cwd"));
        cwd = resolve_placeholder_path(reader_, "cwd", places_.back(), cwd, context_);
    }

    void read_environ() {
        const toml::table* table = reader_.table("environ");
        if (table == nullptr) {
            return;
        }
        TableReader environ = reader_.inside(*table, "environ");
        for (const auto& [key, node] : *table) {
            const std::string name(key.str());
            std::string value;
            if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos) {
                environ.problem(key.source().begin, "'" + name + "' is no name of a variable");
            } else if (environ.text(name, value)) {
                places_.push_back(node.source().begin);
                setup_.environ[name] = value;
            }
        }
    }

    TableReader& reader_;
    const PathContext& context_;
    ProgramSetup& setup_;
    std::vector<Place> places_;
};

}  // namespace

std::vector<Place> read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup) {
    return ProgramSectionReader(reader, context, setup).read();
}

}  // namespace ringmaster
