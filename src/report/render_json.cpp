#include "ringmaster/report/render_json.hpp"

#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

#include "ringmaster/base/json.hpp"

namespace ringmaster {
namespace {

constexpr int schema_version = 1;

/// Makes JSON of facts; one name for all kinds, so that lists and what may be absent need no words of their own.
class JsonOfFacts {
public:
    explicit JsonOfFacts(const EventFacts& facts) : facts_(facts) {}

    template <class Plain>
    OrderedJson of(const Plain& plain) const {
        return json_of(plain, NotFinite::null);
    }

    template <class Fact>
    OrderedJson of(const std::optional<Fact>& fact) const {
        return fact ? of(*fact) : OrderedJson(nullptr);
    }

    template <class Fact>
    OrderedJson of(const std::vector<Fact>& facts) const {
        OrderedJson list = OrderedJson::array();
        for (const Fact& fact : facts) {
            list.push_back(of(fact));
        }
        return list;
    }

    template <class Fact, std::size_t size>
    OrderedJson of(const std::array<Fact, size>& facts) const {
        return of(std::vector<Fact>(facts.begin(), facts.end()));
    }

    /// The tallies by colour.
    OrderedJson of(const std::array<Tally, 2>& tallies) const {
        const bool is_script = !facts_.script.empty();
        return {{is_script ? "first" : "black", of(tallies[0])}, {is_script ? "second" : "white", of(tallies[1])}};
    }

    OrderedJson of(const std::vector<std::pair<std::string, std::string>>& texts) const {
        return OrderedJson::object_t(texts.begin(), texts.end());
    }

    OrderedJson of(const Parameters& values) const { return json_of(values, NotFinite::null); }

    OrderedJson of(const Interval& interval) const { return {{"low", of(interval.low)}, {"high", of(interval.high)}}; }

    OrderedJson of(const std::pair<Value, Value>& range) const {
        return {{"low", of(range.first)}, {"high", of(range.second)}};
    }

    OrderedJson of(const std::pair<double, Value>& stop) const {
        return {{"at", of(stop.first)}, {"value", of(stop.second)}};
    }

    OrderedJson of(const EloEstimate& elo) const {
        return {{"elo", of(elo.is_known() ? elo.difference : NAN)}, {"low", of(elo.low)}, {"high", of(elo.high)}};
    }

    OrderedJson of(const Tally& tally) const {
        OrderedJson object{
            {"games", tally.games}, {"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses()}};
        if (tally.others > 0) {
            object["others"] = tally.others;
        }
        object["win_rate"] = tally.games > 0 ? of(tally.mean()) : nullptr;
        return object;
    }

    OrderedJson of(const SprtSettings& sprt) const {
        return {{"elo0", of(sprt.elo0)}, {"elo1", of(sprt.elo1)}, {"alpha", of(sprt.alpha)}, {"beta", of(sprt.beta)}};
    }

    /// A scale by its name, not by the other word that it is understood by.
    OrderedJson of(EloScale scale) const { return to_text(scale); }

    OrderedJson of(const WarningFacts& warning) const {
        OrderedJson object{{"kind", kind_of(warning)}, {"sentence", warning_text(warning, facts_)}};
        object.update(of(figures_of(warning)));
        return object;
    }

    template <Described Fact>
    OrderedJson of(const Fact& fact) const {
        OrderedJson object = OrderedJson::object();
        for_each_field<Fact>([&](const char* key, auto field) { object[key] = of(fact.*field); });
        return object;
    }

private:
    const EventFacts& facts_;
};

}  // namespace

std::string render_json(const EventFacts& facts, const std::vector<AdoptionFacts>& adoptions) {
    OrderedJson document{{"schema", schema_version}};
    document.update(JsonOfFacts(facts).of(facts));
    document["adoptions"] = JsonOfFacts(facts).of(adoptions);
    return json_text(document) + "\n";
}

std::string overview_json(const std::vector<EventOverview>& events) {
    OrderedJson list = OrderedJson::array();
    for (const EventOverview& event : events) {
        const EventFacts facts = event.facts.value_or(EventFacts{});
        const JsonOfFacts json(facts);
        const bool is_told = event.facts.has_value();
        const bool has_reference = is_told && facts.answer.elo && !facts.tournament;
        OrderedJson& row = list.emplace_back(OrderedJson::object());
        row["event"] = event.control_file;
        row["problem"] = is_told ? OrderedJson() : OrderedJson(event.problem);
        row["decision"] = is_told ? json.of(facts.answer.decision) : OrderedJson();
        row["settings"] = json.of(recommended_in(facts));
        row["elo"] = json.of(facts.answer.elo);
        row["against"] = has_reference ? json.of(facts.answer.against) : OrderedJson();
        row["games"] = games_played(facts.progress);
        row["games_wanted"] = json.of(games_wanted(facts.progress));
        row["last_game"] = event.last_game > 0 ? OrderedJson(event.last_game) : OrderedJson();
    }
    return json_text(list) + "\n";
}

}  // namespace ringmaster
