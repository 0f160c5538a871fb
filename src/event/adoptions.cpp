#include "ringmaster/event/adoptions.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"

namespace ringmaster {
namespace {

std::string fact_of_adoption(std::size_t number) {
    return std::string(adopted_prefix) + std::to_string(number);
}

}  // namespace

std::vector<AdoptionFacts> stored_adoptions(const StoredFacts& facts) {
    std::vector<AdoptionFacts> adoptions;
    for (auto found = facts.find(fact_of_adoption(1)); found != facts.end();
         found = facts.find(fact_of_adoption(adoptions.size() + 1))) {
        try {
            adoptions.push_back(from_json_line<AdoptionFacts>(found->second, "the stored '" + found->first + "'"));
        } catch (const Error& error) {
            throw Error(error.what(), "", "somebody changed the state file; restore a copy of it", Fault::state);
        }
    }
    return adoptions;
}

StoredFacts with_adoption(StoredFacts facts, const AdoptionFacts& adoption) {
    facts[fact_of_adoption(stored_adoptions(facts).size() + 1)] = json_line(json_of(adoption));
    return facts;
}

}  // namespace ringmaster
