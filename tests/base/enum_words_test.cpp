#include "ringmaster/base/enum_words.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

enum class Weather { sun, rain, fog };
constexpr auto words_of(Weather) {
    return std::to_array<EnumWord<Weather>>({{"s", Weather::sun}, {"sun", Weather::sun}, {"rain", Weather::rain}});
}
enum class Cloud { low, very_high };
BOOST_DESCRIBE_ENUM(Cloud, very_high, low)
enum class Wordless { one };

static_assert(WordedEnum<Weather>);
static_assert(WordedEnum<Cloud>);
static_assert(!WordedEnum<Wordless>);

}  // namespace

TEST_CASE("the names of a described enum are its words, in the order in which they are told", "[base]") {
    CHECK(to_text(Cloud::very_high) == "very_high");
    CHECK(parse_word<Cloud>("low") == Cloud::low);
    CHECK(words_of(Cloud{})[0].first == "very_high");
}

TEST_CASE("the name of an enum's value is the last of its words", "[base]") {
    CHECK(to_text(Weather::sun) == "sun");
    CHECK(to_text(Weather::rain) == "rain");
    CHECK(to_text(Weather::fog).empty());
}
