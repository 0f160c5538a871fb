#include "ringmaster/base/enum_words.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

enum class Weather { sun, rain, fog };
constexpr auto words_of(Weather) {
    return std::to_array<EnumWord<Weather>>({{"s", Weather::sun}, {"sun", Weather::sun}, {"rain", Weather::rain}});
}
enum class Wordless { one };

static_assert(WordedEnum<Weather>);
static_assert(!WordedEnum<Wordless>);

}  // namespace

TEST_CASE("the name of an enum's value is the last of its words", "[base]") {
    CHECK(to_text(Weather::sun) == "sun");
    CHECK(to_text(Weather::rain) == "rain");
    CHECK(to_text(Weather::fog).empty());
}
