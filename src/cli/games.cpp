#include "ringmaster/cli/games.hpp"

#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/output.hpp"
#include "ringmaster/event/game_rows.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

GameRows rows_of(const ControlFile& control, OutputFormat format) {
    std::vector<std::string> codes;
    for (const TunedParameter& parameter : control.parameters) {
        codes.push_back(parameter.code);
    }
    const bool is_script = control.script() != nullptr;
    return {format == OutputFormat::json ? GameRows::Format::json : GameRows::Format::csv, std::move(codes),
            is_script ? GameRows::Colours{"first", "second"} : GameRows::Colours{"black", "white"}};
}

}  // namespace

int print_games(const ControlFile& control, const EventFiles& files, const Options& options) {
    const Store store(files.database, Store::Mode::read);
    Output output(options.output, control.path, files);
    GameRows rows = rows_of(control, options.format);
    output.write(rows.header());
    store.for_each_game([&](const GameRecord& record) {
        if (output.is_wanted()) {
            output.write(rows.row(record));
        }
    });
    output.write(rows.footer());
    output.finish();
    return exit_status::success;
}

}  // namespace ringmaster
