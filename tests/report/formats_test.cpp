// One event in all four formats: what is a number in one of them is the same number in the others.
#include <cmath>
#include <cstdlib>
#include <regex>

#include <fmt/format.h>

#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/render_html.hpp"
#include "ringmaster/report/render_json.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"
#include "ringmaster/report/words.hpp"

#include "report/sample_facts.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

struct Formats {
    explicit Formats(const EventFacts& facts)
        : json(OrderedJson::parse(render_json(facts))),
          csv(split(render_csv(facts), '\n')),
          text(split(render_text(text_report(facts, ReportDetail::all, {12, 12}), {}), '\n')),
          page(render_html(facts, {})) {}

    OrderedJson json;
    std::vector<std::string> csv;
    std::vector<std::string> text;
    std::string page;
};

std::vector<double> numbers_in(const std::string& text) {
    static const std::regex number("[-+]?[0-9]+\\.?[0-9]*(e[-+]?[0-9]+)?");
    std::vector<double> numbers;
    for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found) {
        numbers.push_back(std::strtod(found->str().c_str(), nullptr));
    }
    return numbers;
}

/// The keys of the numbers in the rows of the page's tables, row by row.
std::vector<std::vector<double>> keys_in(const std::string& page) {
    static const std::regex key("data-key=\"([^\"]*)\"");
    std::vector<std::vector<double>> rows;
    for (const std::string& line : split(page, '\n')) {
        std::vector<double> keys;
        for (std::sregex_iterator found(line.begin(), line.end(), key), end; found != end; ++found) {
            keys.push_back(std::strtod((*found)[1].str().c_str(), nullptr));
        }
        if (!keys.empty()) {
            rows.push_back(keys);
        }
    }
    return rows;
}

bool contains_all(const std::vector<double>& row, const std::vector<double>& numbers, double margin) {
    return std::ranges::all_of(numbers, [&](double number) {
        return std::ranges::any_of(row, [&](double one) { return std::fabs(one - number) <= margin; });
    });
}

std::size_t rows_with(const std::vector<std::vector<double>>& rows, const std::vector<double>& numbers, double margin) {
    return static_cast<std::size_t>(std::ranges::count_if(
        rows, [&](const std::vector<double>& row) { return contains_all(row, numbers, margin); }));
}

std::size_t rows_with(const std::vector<std::string>& lines, const std::vector<double>& numbers, double margin) {
    std::vector<std::vector<double>> rows;
    for (const std::string& line : lines) {
        rows.push_back(numbers_in(line));
    }
    return rows_with(rows, numbers, margin);
}

double number(const OrderedJson& json) {
    return json.get<double>();
}

bool page_says(const Formats& formats, const std::string& text) {
    return formats.page.find(text) != std::string::npos;
}

bool text_says(const Formats& formats, const std::string& text) {
    return join(formats.text, "\n").find(text) != std::string::npos;
}

void require_same_answer(const Formats& formats, const EventFacts& facts) {
    CHECK(formats.json.at("/answer/decision"_json_pointer) == to_text(facts.answer.decision));
    for (const AnswerLine& line : answer_lines(facts)) {
        INFO(line.text);
        CHECK(text_says(formats, line.text));
        CHECK((page_says(formats, line.text) || line.text.find("->") != std::string::npos));
    }
    for (const char* side : {"elo", "low", "high"}) {
        const double elo = number(formats.json.at("answer").at("elo").at(side));
        CHECK(text_says(formats, fmt::format("{:+.0f}", elo)));
        CHECK(page_says(formats, fmt::format("{:+.0f}", elo)));
    }
}

}  // namespace

TEST_CASE("a list of candidates has the same numbers in text, JSON, CSV and HTML", "[report]") {
    EventFacts facts = sample_tree_facts();
    facts.answer.elo = EloEstimate{61.2, 12.4, 110.3};
    const Formats formats(facts);
    require_same_answer(formats, facts);
    REQUIRE(formats.json.at("candidates").size() == formats.csv.size() - 2);
    const auto page_rows = keys_in(formats.page);
    for (std::size_t i = 0; i < formats.json.at("candidates").size(); ++i) {
        const OrderedJson& candidate = formats.json.at("candidates")[i];
        INFO(candidate.dump());
        const OrderedJson& tally = candidate.at("tally");
        const std::vector<double> exact{number(tally.at("games")),
                                        number(tally.at("win_rate")),
                                        number(candidate.at("interval").at("low")),
                                        number(candidate.at("corrected")),
                                        number(candidate.at("probability_best")),
                                        number(candidate.at("values").at("rave"))};
        CHECK(contains_all(numbers_in(formats.csv[i + 1]), exact, 1e-12));
        CHECK(contains_all(numbers_in(formats.csv[i + 1]), {number(tally.at("wins")), number(tally.at("losses"))}, 0));
        CHECK(rows_with(page_rows, exact, 1e-12) == 1);
        CHECK(rows_with(formats.text,
                        {number(tally.at("games")), number(tally.at("wins")), number(tally.at("win_rate")),
                         number(candidate.at("corrected"))},
                        0.0005001) == 1);
        CHECK(text_says(formats, " " + probability_text(number(candidate.at("probability_best"))) + " "));
    }
}

TEST_CASE("a model's curve and its match have the same numbers in text, JSON, CSV and HTML", "[report]") {
    const EventFacts facts = sample_model_facts();
    const Formats formats(facts);
    require_same_answer(formats, facts);
    std::size_t line = 0;
    for (const OrderedJson& parameter : formats.json.at("parameters")) {
        for (const OrderedJson& point : parameter.at("curve")) {
            INFO(point.dump());
            const std::vector<double> rates{number(point.at("win_rate")), number(point.at("band").at("low")),
                                            number(point.at("band").at("high"))};
            CHECK(contains_all(numbers_in(formats.csv.at(++line)), rates, 1e-12));
            CHECK(page_says(formats, fmt::format(",\"y\":{}}}", rates[0])));
        }
        const OrderedJson& ends = parameter.at("curve");  // the text has every other point, and both ends
        for (const OrderedJson& point : {ends.front(), ends.back()}) {
            CHECK(rows_with(formats.text, {number(point.at("win_rate")), number(point.at("band").at("low"))},
                            0.005001) > 0);
        }
    }
    CHECK(line == formats.csv.size() - 2);
    const auto page_rows = keys_in(formats.page);
    for (const OrderedJson& side : formats.json.at("match").at("sides")) {
        const std::vector<double> played{number(side.at("tally").at("games")), number(side.at("tally").at("win_rate"))};
        CHECK(rows_with(formats.text, played, 0.0005001) > 0);
        CHECK(rows_with(page_rows, played, 1e-12) > 0);
    }
    const std::string llr = fmt::format("LLR {:.2f}", number(formats.json.at("match").at("llr")));
    CHECK(text_says(formats, llr));
    CHECK(page_says(formats, llr));
}
