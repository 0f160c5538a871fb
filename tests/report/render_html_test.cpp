#include "ringmaster/report/render_html.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include <nlohmann/json.hpp>

#include "ringmaster/report/words.hpp"

#include "report/sample_facts.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace ringmaster;

namespace {

/// Stands for Chart.js, whose own text would be found everywhere.
constexpr std::string_view stand_in = "var Chart;";

std::string page_of(const EventFacts& facts, std::string_view charts = stand_in) {
    PageOptions options;
    options.written = "2026-11-22 04:00:00";
    options.version = "0.1.0";
    options.charts = charts;
    return render_html(facts, options);
}

/// Every tag that opens, as it stands there: what is in a text or an attribute has no `<`.
std::vector<std::string> tags_of(const std::string& page) {
    static const std::regex tag("<[a-zA-Z!/][^>]*>");
    std::vector<std::string> tags;
    for (std::sregex_iterator found(page.begin(), page.end(), tag), end; found != end; ++found) {
        tags.push_back(found->str());
    }
    return tags;
}

/// The targets of all links.
std::vector<std::string> targets_of(const std::string& page) {
    static const std::regex link("<a href=\"([^\"]*)\"");
    std::vector<std::string> targets;
    for (std::sregex_iterator found(page.begin(), page.end(), link), end; found != end; ++found) {
        targets.push_back((*found)[1]);
    }
    return targets;
}

}  // namespace

TEST_CASE("a page begins with the answer, and what is to be known comes before the plots", "[report]") {
    const EventFacts facts = sample_model_facts();
    const std::string page = page_of(facts);
    const std::string first = answer_lines(facts).front().label;
    CHECK(page.rfind("<!doctype html>", 0) == 0);
    CHECK(contains(page, "<h1>Playouts, exploration and policy of Pachi against GNU Go on 9x9.</h1>"));
    CHECK(page.find("<dt>" + first + "</dt>") < page.find("class=\"warnings\""));
    CHECK(page.find("class=\"warnings\"") < page.find("<figure>"));
    CHECK(count_in(page, "<li>") == facts.warnings.size() + facts.games.size());
}

TEST_CASE("a page has the numbers of its event", "[report]") {
    const std::string page = page_of(sample_model_facts());
    for (const char* figure : {">1585<", ">0.603<", "1200 of 1200", "[+9, +75]", "0.54 - 0.63", ">Pachi 12.60<",
                               " pairs, bounds ", "<dt>win rate of the recommended</dt>"}) {
        INFO(figure);
        CHECK(contains(page, figure));
    }
    CHECK(contains(page, "ringmaster 0.1.0, 2026-11-22 04:00:00"));
}

TEST_CASE("there is a plot for all that is known", "[report]") {
    const std::string model = page_of(sample_model_facts());
    for (const char* name : {"playouts", "exploration", "policy", "playouts and exploration", "playouts and policy",
                             "exploration and policy", "Win rate of the recommended", "Expected regret",
                             "Elo of the recommended over the default", "SPRT", "Score by colour", "Time per move"}) {
        INFO(name);
        CHECK(contains(model, "<canvas role=\"img\" aria-label=\"" + std::string(name) + "\">"));
    }
    CHECK(count_in(model, "<figure>") == 15);
    CHECK(count_in(page_of(sample_tree_facts()), "<figure>") == 7);
    CHECK(count_in(page_of({}), "<figure>") == 0);
}

TEST_CASE("a page goes from the verdict to its proof, to what was found, and folds how it went", "[report]") {
    const std::string page = page_of(sample_model_facts());
    std::size_t at = 0;
    for (const char* part : {"class=\"answer", "<h2>Match</h2>", "<h2>Parameters</h2>", "<h2>Along each parameter</h2>",
                             "<h2>Two parameters together</h2>", "<details>", "<summary>Sides</summary>",
                             "<summary>Details</summary>", "<dt>steering</dt>"}) {
        INFO(part);
        CHECK(page.find(part) > at);
        at = page.find(part);
    }
    CHECK(page.rfind("<h2>") < page.find("<details>"));
}

TEST_CASE("a match of what is recommended no more is folded", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.earlier_matches = {*facts.match};
    facts.earlier_matches[0].is_present = false;
    const std::string page = page_of(facts);
    CHECK(count_in(page, "<h2>Match</h2>") == 1);
    CHECK(count_in(page, "<summary>Former match</summary>") == 1);
    CHECK_FALSE(contains(page, "Elo of the runner-up over the default"));
    facts.match->is_of_runner_up = true;
    CHECK(contains(page_of(facts), "Elo of the runner-up over the default"));
}

TEST_CASE("the command of a script is folded", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.script = "./play.py {playouts}";
    const std::string page = page_of(facts);
    CHECK(count_in(page, "./play.py") == 1);
    CHECK(page.find("./play.py") > page.find("<summary>Details</summary>"));
}

TEST_CASE("the first line of the description is the title of the page", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.description = "Search at 1 s a move\nwith the net of May";
    const std::string page = page_of(facts);
    CHECK(contains(page, "<title>Search at 1 s a move - ringmaster</title>"));
    CHECK(contains(page,
                   "<h1>Search at 1 s a move</h1>\n<p class=\"note\">pachi_model</p>\n"
                   "<p class=\"description\">with the net of May</p>"));
    facts.description.clear();
    CHECK(contains(page_of(facts), "<h1>pachi_model</h1>\n<section"));
}

TEST_CASE("three pairs of parameters are shown at once, the clearest first, the others folded", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.history.clear();
    const PairFacts::Square low{0.2, 0.2, 0.2, 0.2, 100, 60};
    const PairFacts::Square high{0.8, 0.8, 0.8, 0.8, 100, 60};
    PairFacts::Square one_high{0.2, 0.8, 0.2, 0.8, 100, 60};
    PairFacts::Square other_high{0.8, 0.2, 0.8, 0.2, 100, 60};
    PairFacts pair{0, 1, {}, false, {low, high, one_high, other_high}, 2, 2};
    facts.parameters.assign(4, facts.parameters[1]);
    const char* codes[] = {"a", "b", "c", "d"};
    for (std::size_t i = 0; i < 4; ++i) {
        facts.parameters[i].code = codes[i];
    }
    facts.pairs.clear();
    for (const auto& [first, second] : {std::pair(0U, 1U), {0U, 2U}, {0U, 3U}, {1U, 2U}, {1U, 3U}, {2U, 3U}}) {
        pair.first = first;
        pair.second = second;
        facts.pairs.push_back(pair);
    }
    facts.pairs[1].squares[2].points = 40;  // where one is high and the other low
    facts.pairs[1].squares[3].points = 40;
    facts.pairs[3].squares[1].points = 30;
    facts.pairs[5].correlation = 0.3;
    facts.pairs[5].is_clear = true;
    const std::string page = page_of(facts);
    const std::size_t begin = page.find("<h2>Two parameters together</h2>");
    const std::size_t fold = page.find("<summary>The other 3</summary>");
    const auto place = [&](const std::string& name) { return page.find("aria-label=\"" + name + "\"", begin); };
    REQUIRE(fold != std::string::npos);
    CHECK(place("c and d") < place("a and c"));
    CHECK(place("a and c") < place("b and c"));
    CHECK(place("b and c") < fold);
    CHECK(place("a and b") > fold);
}

TEST_CASE("what a duel's candidates win against whoever came is not shown along its parameters", "[report]") {
    EventFacts facts = sample_model_facts();
    CHECK(contains(page_of(facts), "\"measured\":[{"));
    facts.is_of_duels = true;
    CHECK_FALSE(contains(page_of(facts), "\"measured\":[{"));
    CHECK(contains(page_of(facts), "<h2>Along each parameter</h2>"));
    CHECK(contains(page_of(facts), "as recommended; Elo is over the recommended settings."));
    CHECK(contains(page_of(facts), "\"scale\":\"Elo\""));
    CHECK_FALSE(contains(page_of(facts), "<h2>Two parameters together</h2>"));
    facts.pairs[0].map = {{0, 0, 1.0, 2.0, -12}, {1, 0, 3.0, 2.0, 34}};
    CHECK(contains(page_of(facts), "Elo over the recommended settings."));
    CHECK(contains(page_of(facts), "\"model: +34 Elo\"],\"value\":34.0,"));
    for (ParameterFacts& parameter : facts.parameters) {
        parameter.curve.clear();
    }
    CHECK_FALSE(contains(page_of(facts), "<h2>Along each parameter</h2>"));
}

TEST_CASE("a map's squares are as large with constraints as without", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.is_of_duels = true;
    std::vector<PairFacts::Spot>& map = facts.pairs[0].map;
    const auto cells = [&](const auto& is_allowed) {
        map.clear();
        for (int x = 0; x <= 10; ++x) {
            for (int y = 0; y < 4; ++y) {
                if (is_allowed(x, y)) {
                    map.push_back({x / 10.0, (y + 0.5) / 4, double(x), double(y), 0});
                }
            }
        }
        const std::string page = page_of(facts);
        const std::size_t begin = page.find("\"cells\":");
        return page.substr(begin, page.find("]", begin) + 1 - begin);
    };
    const std::string whole = "\"cells\":[10,4]";
    CHECK(cells([](int, int) { return true; }) == whole);
    CHECK(cells([](int x, int) { return x < 6; }) == whole);
    CHECK(cells([](int x, int y) { return x != 4 && y < 2; }) == whole);
    CHECK(cells([](int x, int y) { return x == 0 && y == 0; }) == "\"cells\":[1,1]");
}

TEST_CASE("the Elo of players has its interval in the plot", "[report]") {
    EventFacts facts;
    facts.answer.decision = Decision::open;
    facts.tournament.emplace();
    facts.tournament->players = {{"new", {10, 6, 0}, {}, {}}, {"old", {10, 4, 0}, {}, {}}};
    TournamentFacts::Standing& standing = facts.tournament->standings.emplace_back();
    standing.decision = Decision::open;
    standing.elo = EloEstimate{80, 20, 140};
    standing.players = {{"new", {40, 10, 70}}, {"old", {-40, -70, -10}}};
    const std::string page = page_of(facts);
    CHECK(contains(page, "\"kind\":\"ratings\",\"points\":[{\"high\":70.0,\"low\":10.0,\"name\":\"new\""));
    CHECK_FALSE(contains(page, "<h2>Cross table</h2>"));
}

TEST_CASE("what is at least and at most so much is rounded to the safe side", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.parameters[0].influence_elo_low = 81.9;
    facts.parameters[0].influence_elo_high = 140.1;
    const std::string page = page_of(facts);
    CHECK(contains(page, ">81<"));
    CHECK(contains(page, ">141<"));
}

TEST_CASE("the gain of a parameter is told with its sign, and none with that of 0", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.parameters[0].gain_elo = EloEstimate{117, -0.2, 235};
    const std::string page = page_of(facts);
    CHECK(contains(page, ">+117<"));
    CHECK(contains(page, ">+0<"));
    CHECK_FALSE(contains(page, ">-0<"));
}

TEST_CASE("words stand with the numbers of their column", "[report]") {
    const std::string page = page_of(sample_model_facts());
    CHECK(contains(page, "<th scope=\"col\" class=\"number\"><button type=\"button\">default</button></th>"));
    CHECK(contains(page, "<td class=\"number\">classic</td>"));
}

TEST_CASE("a plot has the values of a logarithmic parameter where they stand", "[report]") {
    const std::string page = page_of(sample_model_facts());
    CHECK(contains(page, "\"places\":[[0.0,100],"));
    CHECK(contains(page, ",[0.5,1000],"));
    CHECK(contains(page, ",[1.0,10000]]"));
}

TEST_CASE("a plot has all values of a parameter that has few", "[report]") {
    CHECK(contains(page_of(sample_tree_facts()),
                   "\"places\":[[0.0,1],[0.3333333333333333,2],[0.6666666666666666,3],[1.0,4]]"));
    CHECK(contains(page_of(sample_model_facts()), "\"places\":[[0.0,\"classic\"],[0.5,\"hybrid\"],[1.0,\"search\"]]"));
}

TEST_CASE("candidates are a table that sorts by numbers", "[report]") {
    const std::string page = page_of(sample_tree_facts());
    CHECK(contains(page, "<table class=\"sorts\">"));
    CHECK(contains(page, "<button type=\"button\">corrected</button>"));
    CHECK(contains(page, "data-key=\"168\">168</td>"));
    CHECK(count_in(page, "<tr class=\"marked\">") == 1);
}

TEST_CASE("several machines are a table of a page", "[report]") {
    EventFacts facts = sample_model_facts();
    CHECK_FALSE(contains(page_of(facts), "<summary>Machines</summary>"));
    MachineFacts slow{"attic <&>", {}, {}, 2, 1000, 200};
    MachineFacts fast{"big", {}, 1234.5, 0, 3000, 200};
    slow.tally.add(0);
    fast.tally.add(1);
    slow.void_games = 37;
    facts.machines = {slow, fast};
    const std::string page = page_of(facts);
    CHECK(contains(page, "<summary>Machines</summary>"));
    CHECK(contains(page, "<td>attic &lt;&amp;&gt;</td>"));
    CHECK(contains(page, ">37</td>"));
    CHECK(contains(page, ">0.50</td>"));
    CHECK(contains(page, "data-key=\"1.5\">1.50</td>"));
    CHECK(contains(page, "data-key=\"1234.5\">1234</td>"));
}

TEST_CASE("without Chart.js a page says so and has its tables", "[report]") {
    const std::string page = page_of(sample_model_facts(), {});
    CHECK(contains(page, "libjs-chart.js"));
    CHECK_FALSE(contains(page, "<canvas"));
    CHECK_FALSE(contains(page, "application/json"));
    for (const char* name : {"Parameters", "Match"}) {
        INFO(name);
        CHECK(contains(page, "<h2>" + std::string(name) + "</h2>"));
    }
    for (const char* name : {"Sides", "Details"}) {
        INFO(name);
        CHECK(contains(page, "<summary>" + std::string(name) + "</summary>"));
    }
    CHECK(contains(page_of(sample_tree_facts(), {}), "<h2>Candidates</h2>"));
}

TEST_CASE("of a script the page tells its time a game, and names no engine", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.script = "./play.py";
    const std::string page = page_of(facts, {});
    CHECK(contains(page, "<summary>Script</summary>"));
    CHECK_FALSE(contains(page, "<summary>Sides</summary>"));
    for (const char* column : {"candidate as first", "as second", "s a game", "CPU s a game", "candidate failures"}) {
        INFO(column);
        CHECK(contains(page, ">" + std::string(column) + "<"));
    }
}

TEST_CASE("a side without a move has no time in the plot", "[report]") {
    EventFacts facts = sample_model_facts();
    CHECK(contains(page_of(facts), "s on the clock\""));
    facts.sides[1].moves = 0;
    const std::string page = page_of(facts);
    CHECK(contains(page, "s on the clock\""));
    CHECK_FALSE(contains(page, "nan s"));
}

TEST_CASE("a page asks nothing of a network", "[report]") {
    for (const EventFacts& facts : {sample_model_facts(), sample_tree_facts(), EventFacts{}}) {
        const std::string page = page_of(facts);
        CHECK_FALSE(contains(page, "http:"));
        CHECK_FALSE(contains(page, "https:"));
        CHECK_FALSE(contains(page, "url("));
        CHECK_FALSE(contains(page, " src="));
        CHECK(contains(page, "default-src 'none'"));
    }
}

TEST_CASE("Chart.js itself ends where its element does", "[report]") {
    CHECK_FALSE(contains(std::string(chart_script()), "</script"));
    CHECK(count_in(page_of({}, chart_script()), "</script>") == (chart_script().empty() ? 1 : 2));
}

TEST_CASE("hostile facts bring no markup into a page", "[report]") {
    const std::string page = page_of(hostile_facts());
    static const std::regex known(
        "<(!doctype html|/?(html|head|title|style|body|h1|h2|p|section|dl|dt|dd|ul|li|a|figure|figcaption|div|i|canvas|"
        "noscript|table|caption|thead|tbody|tr|th|td|button|details|summary|footer|script)"
        "( (class|lang|role|aria-label|scope|href|type|data-key)=\"[^\"<>]*\")*|(meta|link) [^<>]*)>");
    for (const std::string& tag : tags_of(page)) {
        INFO(tag);
        CHECK(std::regex_match(tag, known));
    }
    CHECK(count_in(page, "<script>") == 2);
    CHECK_FALSE(contains(page, "<script>alert"));
    CHECK(contains(page, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    CHECK(count_in(page, "<script") == count_in(page, "</script>"));
}

TEST_CASE("hostile facts bring nothing into a page that cannot be seen", "[report]") {
    const std::string page = page_of(hostile_facts());
    for (const char* text : {"\x01", "\x1b", "\x7f", "\r", "\xff", "\u202e"}) {
        CHECK_FALSE(contains(page, text));
    }
}

TEST_CASE("the data of plots are JSON, with null for numbers that are none", "[report]") {
    static const std::regex script("<script type=\"application/json\">([^<]*)</script>");
    const std::string page = page_of(hostile_facts());
    std::size_t count = 0;
    for (std::sregex_iterator found(page.begin(), page.end(), script), end; found != end; ++found) {
        CHECK(nlohmann::json::accept((*found)[1].str()));
        ++count;
    }
    CHECK(count == count_in(page, "<figure>"));
    CHECK(count > 0);
}

TEST_CASE("links lead to files beside the page, whatever they are called", "[report]") {
    CHECK(targets_of(page_of(sample_tree_facts())) == std::vector<std::string>{"./level_tree.games/game_0007.sgf"});
    const auto targets = targets_of(page_of(hostile_facts()));
    REQUIRE(targets.size() == 4);
    CHECK(targets[1] == "./javascript%3Aalert%281%29");
    CHECK(targets[2] == ".///example.org/x.sgf");
    CHECK(targets[3] == "./a%20b%2520c%23d%3Fe.sgf");
}

TEST_CASE("the page of an event that runs is read again", "[report]") {
    PageOptions options;
    CHECK_FALSE(contains(render_html({}, options), "http-equiv=\"refresh\""));
    options.refresh_seconds = 30;
    CHECK(contains(render_html({}, options), "<meta http-equiv=\"refresh\" content=\"30\">"));
}

TEST_CASE("a page says in how many games a parameter varied, and what was adopted", "[report]") {
    EventFacts facts = sample_model_facts();
    facts.progress.choosing = 900;
    facts.parameters[1].fixed = facts.parameters[1].recommended;
    facts.parameters[1].games_varied = 720;
    CHECK(contains(page_of(facts), "; it had another value in 720 of 900 games.</li>"));
    PageOptions options;
    options.adoptions = {{1'764'000'000, {{"gone", 1LL}}, {{"gone", 2LL}}, false, "CHANGE", {"CHANGE: <b>"}}};
    const std::string page = render_html(facts, options);
    CHECK(contains(page, "<summary>Adopted</summary>"));
    CHECK(contains(page, ": gone 1 → 2 (CHANGE)</p>"));
    CHECK(contains(page, "<ul class=\"lines\"><li>CHANGE: &lt;b&gt;</li>"));
}

TEST_CASE("curves of several events stand in one plot where they say the same thing", "[report]") {
    const auto overview = [](const std::string& name, bool is_of_duels) {
        EventOverview event;
        event.control_file = name;
        event.facts = sample_model_facts();
        event.facts->is_of_duels = is_of_duels;
        return event;
    };
    PageOptions options;
    options.charts = stand_in;
    const std::string two = overview_html({overview("a.toml", false), overview("b.toml", false)}, options);
    CHECK(count_in(two, "<figure>") == 2);  // policy is of words
    CHECK(contains(two, "aria-label=\"playouts\""));
    CHECK(contains(two, "\"kind\":\"overlay\""));
    CHECK(count_in(two, "\"name\":\"b.toml\"") == 2);
    CHECK(contains(two, stand_in));
    const std::string one_of_each = overview_html({overview("a.toml", false), overview("b.toml", true)}, options);
    CHECK(count_in(one_of_each, "<figure>") == 0);
    CHECK_FALSE(contains(one_of_each, stand_in));
    const std::string three =
        overview_html({overview("a.toml", true), overview("b.toml", false), overview("c.toml", true)}, options);
    CHECK(count_in(three, "<figure>") == 2);
    CHECK_FALSE(contains(three, "\"name\":\"b.toml\""));
    CHECK(count_in(three, ">Elo over the recommended settings<") == 2);
}

TEST_CASE("sample pages are written for a browser to open: tests/page/check", "[.page]") {
    const char* folder = std::getenv("RINGMASTER_PAGES");
    REQUIRE(folder != nullptr);
    std::filesystem::create_directories(folder);
    const auto write = [&](const std::string& name, const std::string& page) {
        std::ofstream out(std::filesystem::path(folder) / (name + ".html"));
        out << page << std::flush;
        CHECK(out.good());
    };
    write("model", page_of(sample_model_facts(), chart_script()));
    write("tree", page_of(sample_tree_facts(), chart_script()));
    EventFacts cells = sample_tree_facts();
    cells.parameters[1].games.clear();
    for (int i = 0; i < 4; ++i) {
        cells.parameters[1].games.push_back({std::pow(10, 0.75 * i - 2.625), i / 3.0, 100, 50});
    }
    write("cells", page_of(cells, chart_script()));
    write("hostile", page_of(hostile_facts(), chart_script()));
    write("empty", page_of({}, chart_script()));
    write("tables", page_of(sample_model_facts(), {}));
    EventOverview event{"autumn.toml", "model.html", sample_model_facts(), "", 0};
    PageOptions options;
    write("several", overview_html({event, event}, options));
}

TEST_CASE("a match of which no difference or only an infinite one is known has no plot of it", "[report]") {
    EventFacts facts = sample_model_facts();
    CHECK(contains(page_of(facts), "Elo of the recommended over the default"));
    for (MatchFacts::Moment& moment : facts.match->course) {
        moment.elo.difference = INFINITY;
    }
    CHECK_FALSE(contains(page_of(facts), "Elo of the recommended over the default"));
    CHECK(contains(page_of(facts), "\"kind\":\"llr\""));
    for (MatchFacts::Moment& moment : facts.match->course) {
        moment.elo = {0, -INFINITY, INFINITY};
    }
    CHECK_FALSE(contains(page_of(facts), "Elo of the recommended over the default"));
}
