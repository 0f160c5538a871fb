#include <set>

#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string chess = RINGMASTER_SOURCE_DIR "/examples/chess/";

}  // namespace

TEST_CASE("the openings of the chess example are five hundred different positions", "[examples]") {
    std::vector<std::string> positions;
    std::string commands;
    for (const std::string& line : split(read_file(chess + "openings.epd"), '\n')) {
        if (!line.empty() && line[0] != '#') {
            positions.push_back(line);
            commands += "position fen " + line + " 0 1\nd\n";
        }
    }
    CHECK(std::set<std::string>(positions.begin(), positions.end()).size() == 500);
    Launch launch;
    launch.command = {"stockfish"};
    Subprocess stockfish(launch);
    CHECK(stockfish.write(commands + "quit\n", Deadline::after(patience)) == Subprocess::Io::done);
    const std::string out = Workshop::finish(stockfish).out;
    for (const std::string& position : positions) {
        CHECK(contains(out, "\nFen: " + position + " 0 1\n"));
    }
}

TEST_CASE("the chess example is tried by its check", "[examples][slow]") {
    const Workshop shop;
    for (const char* file : {"toga.toml", "openings.epd"}) {
        std::filesystem::copy(chess + file, shop.folder.path() / file);
    }
    const Finished checked = shop.ringmaster({(shop.folder.path() / "toga.toml").string(), "check"});
    INFO(checked.out << checked.err);
    CHECK(checked.status == 0);
    CHECK(contains(checked.out, "Toga II 3.0"));
    CHECK(contains(checked.out, "4000 games"));
}

TEST_CASE("the example that mends Toga II takes its ranges from the engine", "[examples][slow]") {
    const Workshop shop;
    for (const char* file : {"toga_mended.toml", "openings.epd"}) {
        std::filesystem::copy(chess + file, shop.folder.path() / file);
    }
    const Finished checked = shop.ringmaster({(shop.folder.path() / "toga_mended.toml").string(), "check"});
    INFO(checked.out << checked.err);
    CHECK(checked.status == 0);
    CHECK(contains(checked.out, "Toga II 3.0"));
    CHECK(contains(checked.out, "warning: at a fixed depth a slower search costs nothing"));
}
