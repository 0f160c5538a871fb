#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/cli/apply.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/config/new_defaults.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

/// Whether they are settings of the same parameters and, but for rounding, the same.
bool are_same(const std::vector<TunedParameter>& parameters, const Parameters& a, const Parameters& b) {
    const auto code = &std::pair<std::string, Value>::first;
    return !a.empty() && each(a, code) == each(b, code) && are_alike(parameters, a, b);
}

/// The settings of parameters that there are.
Parameters known_of(const std::vector<TunedParameter>& parameters, Parameters settings) {
    const std::vector<std::string> codes = each(parameters, &TunedParameter::code);
    std::erase_if(settings, [&](const auto& setting) { return !contains(codes, setting.first); });
    return settings;
}

/// Adopts, or tells why there is nothing to adopt. The control file is written before the state: who was killed in
/// between finds the new defaults there and those of then in the state's copy of the file.
class Adopter {
public:
    Adopter(const LoadedControlFile& loaded, Store& store, bool ablated)
        : loaded_(loaded),
          store_(store),
          shown_path_(loaded.control.shown_path),
          ablated_(ablated),
          stored_(store.facts()),
          adoptions_(stored_adoptions(stored_)),
          defaults_(default_settings(loaded.control.parameters).value_or(Parameters{})),
          former_(former_defaults()) {}

    std::string adopt_recommended(bool anyway) const {
        const std::vector<TunedParameter>& parameters = loaded_.control.parameters;
        const bool has_changed = !former_.empty() && !are_same(parameters, former_, defaults_);
        LoadedControlFile then = loaded_;
        if (has_changed) {
            for (std::size_t i = 0; i < former_.size(); ++i) {
                then.control.parameters[i].default_value = former_[i].second;
            }
        }
        EventFacts facts = facts_of(then);
        const bool is_cut_short = has_changed && are_same(parameters, adoptable(facts), defaults_);
        if (has_changed && !is_cut_short) {
            facts = facts_of(loaded_);
        }
        const Parameters from = is_cut_short ? former_ : defaults_;
        std::string answer = answer_of(facts);
        if (ablated_) {
            answer += "\n" + ablation_answer(facts, shown_path_);
        }
        const Parameters recommended = is_cut_short ? defaults_ : adoptable(facts);
        if (recommended.empty()) {
            throw usage_error("nothing is recommended yet", shown_path_);
        }
        const bool is_kept = are_same(parameters, defaults_, recommended) || !with_defaults(loaded_.text, recommended);
        if (is_kept && !adoptions_.empty() && are_same(parameters, adoptions_.back().to, recommended)) {
            return fmt::format("Adopted already, {}.\n", local_time_text(adoptions_.back().when)) +
                   write_defaults(recommended);
        }
        if (are_same(parameters, from, recommended)) {
            const std::string why = ablated_ ? "no change is left" : "what is recommended is the default already";
            throw usage_error(why + ": there is nothing to adopt", shown_path_);
        }
        require_answer(facts, shown_path_, anyway);
        return keep({0, from, recommended, false, {}, {}}, facts, answer);
    }

    std::string undo() const {
        const std::vector<AdoptionFacts> standing = standing_adoptions();
        if (standing.empty()) {
            throw usage_error(adoptions_.empty() ? "nothing was adopted yet: there is nothing to undo"
                                                 : "all that was adopted is taken back: there is nothing to undo",
                              shown_path_);
        }
        const AdoptionFacts& last = standing.back();
        const Parameters to = known_of(loaded_.control.parameters, last.from);
        if (to.empty()) {
            throw usage_error("before that there was no default to go back to", shown_path_,
                              defaults_.empty() ? "" : "take the lines with 'default' out of it");
        }
        const EventFacts facts = facts_of(loaded_);
        const std::vector<TunedParameter>& parameters = loaded_.control.parameters;
        const bool is_cut_short = are_same(parameters, defaults_, to);  // or they were changed by hand since
        const Parameters from = is_cut_short ? known_of(parameters, last.to) : defaults_;
        return keep({0, from, to, true, {}, {}}, facts, answer_of(facts));
    }

private:
    /// The adoptions that were not taken back.
    std::vector<AdoptionFacts> standing_adoptions() const {
        std::vector<AdoptionFacts> standing;
        for (const AdoptionFacts& one : adoptions_) {
            if (!one.is_undoing) {
                standing.push_back(one);
            } else if (!standing.empty()) {
                standing.pop_back();
            }
        }
        return standing;
    }

    /// The defaults by the state's copy of the control file; none where it had other parameters.
    Parameters former_defaults() const {
        const auto kept = kept_control_file(stored_, loaded_.control.path, expand_home("~"));
        const Parameters former = kept ? default_settings(kept->parameters).value_or(Parameters{}) : Parameters{};
        const auto code = &std::pair<std::string, Value>::first;
        return each(former, code) == each(defaults_, code) ? former : Parameters{};
    }

    EventFacts facts_of(const LoadedControlFile& loaded) const {
        const StoredEvent event = restore_to_show(loaded, store_, expand_home("~"));
        if (!event.changes.empty()) {
            throw usage_error("its games are of other settings: " + join(event.changes, "; "), shown_path_,
                              "go back to these settings, or play some games");
        }
        return event.competition->facts(FactsDetail::full);
    }

    Parameters adoptable(const EventFacts& facts) const {
        return ablated_ && facts.ablation ? facts.ablation->settings : recommended_in(facts);
    }

    std::string keep(AdoptionFacts adoption, const EventFacts& facts, const std::string& answer) const {
        adoption.when = std::floor(wall_clock_now());
        adoption.answer = split(answer, '\n');
        adoption.decision = adoption.answer.front().substr(0, adoption.answer.front().find(": "));
        const std::string written = write_defaults(adoption.to);
        try {
            store_.replace_facts(with_adoption(stored_, adoption));
        } catch (const Error& error) {
            throw Error(error.what() + ("; " + put_back()), "", "", error.fault());
        }
        const ProgressFacts& progress = facts.progress;
        const std::uint64_t ablating = progress.ablating_before + (facts.ablation ? facts.ablation->games : 0);
        const auto wanted = loaded_.control.number_of_games;
        const std::vector<AdoptionFacts> before = standing_adoptions();
        const bool may_go_back =
            adoption.is_undoing ? before.size() > 1 && !before[before.size() - 2].from.empty() : !adoption.from.empty();
        return (adoption.is_undoing ? "Taken back: " : "Adopted: ") + adoption_text(adoption, facts) + "\n" + written +
               fmt::format("All {} games stay evidence. To tune on, {}'{}'.\n",
                           games_played(progress) + progress.verifying_before + ablating,
                           wanted ? fmt::format("raise number_of_games ({} now) and type ", *wanted) : "type ",
                           command_on(shown_path_)) +
               (may_go_back ? fmt::format("'{} adopt --undo' goes back{}.\n", command_on(shown_path_),
                                          adoption.is_undoing ? " further" : "")
                            : "");
    }

    /// Writes the defaults into the control file, or tells what is to be written there.
    std::string write_defaults(const Parameters& values) const {
        auto text = with_defaults(loaded_.text, values);
        const std::string kept = value_of(stored_, control_file_fact);
        if (with_defaults(kept, values) == kept && with_defaults(kept, defaults_) == loaded_.text) {
            text = kept;  // with the numbers as they were written
        }
        if (!text) {
            std::string lines = "Write these defaults into " + shown_path_ + ":\n";
            for (const auto& [code, value] : values) {
                lines += fmt::format("  default = {}  # of {}\n", printable(toml_text_of(value)), code);
            }
            return lines;
        }
        const std::filesystem::path& path = loaded_.control.path;
        const auto read = parse_control_file(*text, path, expand_home("~"), ReadFor::games, loaded_.ranges);
        if (!read.problems.empty()) {
            throw usage_error("these defaults do not fit into it: " + read.problems.front().message, shown_path_);
        }
        if (*text != loaded_.text) {
            write_file_atomically(path, *text);
        }
        return "They are the defaults in " + shown_path_ + ".\n";
    }

    /// Takes the new defaults out of the control file, if it can, and tells which are there now.
    std::string put_back() const {
        try {
            write_file_atomically(loaded_.control.path, loaded_.text);
            return "so nothing was changed: " + shown_path_ + " is as it was";
        } catch (const Error&) {
            return shown_path_ + " is changed already: type the same again when that is mended";
        }
    }

    const LoadedControlFile& loaded_;
    Store& store_;
    const std::string& shown_path_;
    bool ablated_;  ///< only what the ablation leaves
    StoredFacts stored_;
    std::vector<AdoptionFacts> adoptions_;
    Parameters defaults_;
    Parameters former_;
};

}  // namespace

int adopt(const Event& event, const Options& options) {
    if (event.loaded.control.tournament) {
        throw usage_error("nothing is tuned here: there is nothing to adopt", event.shown_path());
    }
    if (!std::filesystem::exists(event.files.database)) {
        throw Error("no game was played yet: there is nothing to adopt", event.shown_path(), "", Fault::state);
    }
    const FileLock lock = take_lock(event.files, event.shown_path());
    Store store(event.files.database, Store::Mode::write);
    const Adopter adopter(event.loaded, store, options.ablated);
    return print(options.undo ? adopter.undo() : adopter.adopt_recommended(options.anyway));
}

}  // namespace ringmaster
