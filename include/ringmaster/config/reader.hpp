#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/problem.hpp"

namespace ringmaster {

using Place = toml::source_position;

inline FilePlace file_place(const Place& place) {
    return {static_cast<int>(place.line), static_cast<int>(place.column)};
}

/// The byte of the text that the parser, which counts lines and letters from 1, means; the text's size if there is
/// none.
std::size_t position_of(std::string_view text, const Place& place);

/// The document, or the one Problem that keeps it from being read: bytes that are not text, or a mistake of syntax.
std::optional<toml::table> parse_toml(const std::string& text, std::vector<Problem>& problems);

/// How deep brackets and the dots of keys may stand inside one another: a TOML parser recurses for each.
constexpr int deepest_nesting = 100;

/// Where a TOML text first goes deeper than that. The text need not be valid TOML.
std::optional<std::size_t> find_too_deep(std::string_view text);

/// "the text 'x'", "the number 3.5", "true", "a list", "a table".
std::string kind_of(const toml::node& node);

/// The number, text or truth that it is; nothing where it is something else.
std::optional<Value> plain_value(const toml::node& node);

struct WholeRange {
    long long least = std::numeric_limits<long long>::min();
    long long most = std::numeric_limits<long long>::max();
};

inline constexpr WholeRange positive{1, std::numeric_limits<int>::max()};

/// Reads the settings of one table into variables. An absent key leaves its variable alone; a bad value does too and
/// becomes a Problem. Every getter returns whether the variable was set.
class TableReader {
public:
    /// `label` begins every message: "parameter 'rave'"; empty for the file's own table.
    TableReader(const toml::table& table, std::string label, std::vector<Problem>& problems);

    /// The value, or null when the key is absent. From now on the key is a known one.
    const toml::node* find(const std::string& key);

    /// Whether the key is there, known or not: to refuse one that is right elsewhere, and should not be suggested here.
    bool has(const std::string& key) const;

    /// Has `finish` say so when the key is absent, with an example of what to write.
    void require(const std::string& key, const std::string& example);

    bool truth(const std::string& key, bool& target) { return value(key, target); }
    bool text(const std::string& key, std::string& target) { return value(key, target); }
    bool number(const std::string& key, double& target) { return value(key, target); }

    /// A whole number of any type, or an optional of one.
    template <typename Whole>
    bool whole(const std::string& key, Whole& target, const WholeRange& range) {
        long long number = 0;
        const bool is_read = value(key, number, range);
        if (is_read) {
            target = static_cast<Whole>(number);
        }
        return is_read;
    }

    /// Reads one of some words, in any case of letters.
    template <typename Choice>
    bool choice(const std::string& key, Choice& target, const std::vector<std::pair<std::string, Choice>>& choices) {
        std::vector<std::string> words = each(choices, [&](const auto& one) { return one.first; });
        const std::optional<std::size_t> chosen = word(key, words);
        if (chosen) {
            target = choices[*chosen].second;
        }
        return chosen.has_value();
    }

    template <WordedEnum Enum>
    bool choice(const std::string& key, Enum& target) {
        const auto words = words_of(target);
        return choice<Enum>(key, target, {words.begin(), words.end()});
    }

    const toml::table* table(const std::string& key);
    const toml::array* list(const std::string& key);

    /// Calls `use(text, name, place)` for each item of a list that is a text; the others are problems. False: no list.
    template <typename Use>
    bool texts(const std::string& key, const Use& use) {
        return items(key, [&](const toml::node& node, const std::string& name) {
            std::string text;
            if (read(node, name, text)) {
                use(text, name, node.source().begin);
            }
        });
    }
    /// Reads a list of whole numbers, which replace the target's. False: no list.
    template <typename Whole>
    bool wholes(const std::string& key, const WholeRange& range, std::vector<Whole>& target) {
        std::vector<Whole> numbers;
        const bool is_list = items(key, [&](const toml::node& node, const std::string& name) {
            long long number = 0;
            if (read(node, name, number, range)) {
                numbers.push_back(static_cast<Whole>(number));
            }
        });
        target = is_list ? numbers : target;
        return is_list;
    }
    /// Calls `use(node, name)` for each item of a list; `name` is what messages call it. False: no list.
    template <typename Use>
    bool items(const std::string& key, const Use& use) {
        const toml::array* all = list(key);
        for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
            use((*all)[i], key + ": item " + std::to_string(i + 1));
        }
        return all != nullptr;
    }

    /// A reader for the table of this key; none without a table, which is a problem where something else stands.
    std::optional<TableReader> section(const std::string& key);
    /// Calls `read(reader, number from 1)` for each table of the list; `what` and the number are what messages call it.
    /// Gives the list; null: there is none.
    template <typename Read>
    const toml::array* tables(const std::string& key, const std::string& what, const Read& read) {
        const toml::array* all = list(key);
        for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
            if (std::optional<TableReader> reader = item((*all)[i], what + " " + std::to_string(i + 1))) {
                read(*reader, i + 1);
            }
        }
        return all;
    }
    /// Calls `use(entries, name, place of the name, node)` for each entry of the table of this key, which `entries`
    /// reads.
    template <typename Use>
    void entries(const std::string& key, const Use& use) {
        if (std::optional<TableReader> reader = section(key)) {
            for (const auto& [name, node] : reader->nodes()) {
                use(*reader, std::string(name.str()), name.source().begin, node);
            }
        }
    }
    /// The table that is read.
    const toml::table& nodes() const { return table_; }

    /// Read a node that is no value of this table; `name` is what messages call it.
    bool read(const toml::node& node, const std::string& name, bool& target);
    bool read(const toml::node& node, const std::string& name, std::string& target);
    bool read(const toml::node& node, const std::string& name, double& target);
    bool read(const toml::node& node, const std::string& name, long long& target, const WholeRange& range);

    /// A reader for a table inside this one; `key` is added to the label.
    TableReader inside(const toml::table& table, const std::string& key);

    void problem(const Place& place, const std::string& message);
    /// Reports a problem at the key's value, or at the table when the key is absent.
    void problem(const std::string& key, const std::string& message);

    /// Makes the keys known, and a problem of each that is there: its name and what is said of it.
    void refuse(const std::vector<std::string>& keys, const std::string& what);

    /// Reports the keys that nobody asked for, and the required ones that are absent, but not both for a key that is
    /// only misspelt or stands in the wrong table. To be called last, for the file's own table after all others.
    void finish();

    Place place_of(const std::string& key) const;
    std::size_t problem_count() const { return problems_.size(); }
    /// The keys that were asked for.
    const std::vector<std::string>& known() const { return known_; }
    /// Whether something was said of the key's value.
    bool has_problem(const std::string& key) const;

private:
    template <typename Target, typename... Range>
    bool value(const std::string& key, Target& target, const Range&... range) {
        const toml::node* node = find(key);
        return node != nullptr && read(*node, key, target, range...);
    }
    std::optional<TableReader> item(const toml::node& node, const std::string& name);
    std::optional<std::size_t> word(const std::string& key, const std::vector<std::string>& words);
    void report_unknown(const toml::key& key);
    void mismatch(const toml::node& node, const std::string& name, const std::string& wanted);

    const toml::table& table_;
    std::string label_;
    std::vector<Problem>& problems_;
    TableReader* file_ = nullptr;  ///< the file's own table; null in itself
    std::vector<std::string> known_;
    std::vector<std::pair<std::string, std::string>> missing_;  ///< with an example
    std::vector<std::string> misplaced_;                        ///< keys of this table that were found inside another
    std::map<std::string, std::set<std::string>> headings_;     ///< of the file: key of a section -> "[HEADING]"
};

}  // namespace ringmaster
