#include "ringmaster/engine/named_options.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// The options as one sees them, a line each.
std::vector<std::string> option_lines(const std::vector<NamedOption>& options) {
    std::vector<std::string> lines;
    for (const NamedOption& option : options) {
        lines.push_back(option.set_by + "| " + option.name + (option.is_integer ? " (integer): " : ": ") +
                        describe(option));
    }
    return lines;
}

std::string uci_line(const std::string& line) {
    const auto option = parse_uci_option(line);
    return option ? option_lines({*option}).front() : "none";
}

}  // namespace

TEST_CASE("options of UCI engines are read with their ranges, values and choices", "[engine]") {
    CHECK(uci_line("option name King Safety type spin default 100 min 0 max 400") ==
          "| King Safety (integer): 0 to 400, now 100");
    CHECK(uci_line("option name UCI_Elo type spin default 1350 min -5 max 2850\r") ==
          "| UCI_Elo (integer): -5 to 2850, now 1350");
    CHECK(uci_line("option name Double type spin default 0.5 min 0.0 max 1.0") == "| Double: 0 to 1, now 0.5");
    CHECK(uci_line("option name OwnBook type check default true") == "| OwnBook: false|true, now true");
    CHECK(uci_line("option name NullMove Pruning type combo default Always var Always var Fail High var Never") ==
          "| NullMove Pruning: Always|Fail High|Never, now Always");
    CHECK(uci_line("option name Style type combo default a var a var b var a") == "| Style: a|b, now a");
    CHECK(uci_line("option name Contempt type string default 0.35") == "| Contempt: now 0.35");
    CHECK(uci_line("option name Search type type combo default min var min var the max") ==
          "| Search type: min|the max, now min");
}

TEST_CASE("what cannot be tuned is no option", "[engine]") {
    for (const char* line : {"option name Clear Hash type button", "option name Book File type string default <empty>",
                             "option name Debug Log File type string default ", "option name x",
                             "option name type spin default 1", "id name Toga", "", "option",
                             "option name A type combo default x", "option name A type spin", "option name A type"}) {
        INFO(line);
        CHECK(uci_line(line) == "none");
    }
}

TEST_CASE("the parameters of Fuego and MoHex are read as GoGui reads them", "[engine]") {
    CHECK(option_lines(parse_gogui_parameters("uct_param_search",
                                              "[bool] lock_free 1\n"
                                              "[float] additive_knowledge_weight 0.5\n"
                                              "[string] bias_term_constant 0.7\n"
                                              "[list/none/counts/sequence] live_gfx none\n"
                                              "[string] knowledge_threshold \"256\"\n"
                                              "[string] name a b\n"
                                              "pattern_heuristic 1\n"
                                              "[int] expand_threshold 3")) ==
          std::vector<std::string>{"uct_param_search lock_free | lock_free: 0|1, now 1",
                                   "uct_param_search additive_knowledge_weight | additive_knowledge_weight: now 0.5",
                                   "uct_param_search bias_term_constant | bias_term_constant: now 0.7",
                                   "uct_param_search live_gfx | live_gfx: none|counts|sequence, now none",
                                   "uct_param_search expand_threshold | expand_threshold (integer): now 3"});
    CHECK(parse_gogui_parameters("x", "").empty());
    CHECK(parse_gogui_parameters("x", "= = =\n[] a b\n[list/] a b\n").size() == 1);
    CHECK(parse_gogui_commands("gfx/Uct Gfx/uct_gfx\nparam/Uct Param Search/uct_param_search\r\nparam/x\nparam/Y/") ==
          std::vector<std::string>{"uct_param_search"});
}

TEST_CASE("a parameter that is asked for by its name is a number, or true or false", "[engine]") {
    const auto read = [](const std::string& value) {
        const auto option = parse_single_value("cpuct", "kata-set-param cpuct ", value);
        return option ? option_lines({*option}).front() : "none";
    };
    CHECK(read("1.1\n") == "kata-set-param cpuct | cpuct: now 1.1");
    CHECK(read("true") == "kata-set-param cpuct | cpuct: false|true, now true");
    CHECK(read("") == "none");
    CHECK(read("preaz_9d") == "none");
}
