#include "ringmaster/engine/protocol.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/setup.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string names_for(const std::string& rules) {
    return join(each(protocols_for(rules), [](PlayerProtocol one) { return std::string(traits_of(one).name); }), " ");
}

}  // namespace

TEST_CASE("an unknown engine is greeted once in each protocol, which goes by its own name", "[engine]") {
    std::vector<std::string> known;
    for (const auto& [word, protocol] : words_of(PlayerProtocol{})) {
        known.emplace_back(word);
        CHECK(std::ranges::count(greeted_protocols, protocol) == 1);
        CHECK(to_lower(traits_of(protocol).name) == word);
        CHECK(std::string(protocol_of(protocol).make_framing({})->protocol()) == traits_of(protocol).name);
    }
    CHECK(known.size() == std::size(greeted_protocols));
}

TEST_CASE("an answer to a greeting is one in a single protocol", "[engine]") {
    for (const std::string line : {"uciok", "usiok", "= 2", "? unknown command"}) {
        INFO(line);
        CHECK(std::ranges::count_if(greeted_protocols, [&](PlayerProtocol protocol) {
                  return protocol_of(protocol).answers_greeting(line);
              }) == 1);
    }
    for (const PlayerProtocol protocol : greeted_protocols) {
        CHECK_FALSE(protocol_of(protocol).answers_greeting("Toga II 3.0 UCI"));
    }
}

TEST_CASE("a game is played in the protocol of its own engines, or in that of its kind", "[engine]") {
    CHECK(names_for("go") == "GTP");
    CHECK(names_for("none") == "GTP");
    CHECK(names_for("chess") == "UCI");
    CHECK(names_for("xiangqi") == "UCI");
    CHECK(names_for("shogi") == "USI UCI");
}
