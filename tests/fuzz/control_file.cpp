#include "ringmaster/config/control_file.hpp"

#include <filesystem>

#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/event/fingerprint.hpp"
#include "ringmaster/tune/tree/space.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

constexpr int deepest = 4;

void check_problems(const ControlFileResult& result) {
    expect(result.control_file.has_value() == result.problems.empty(), "a file is both right and wrong");
    for (const std::string& line : problem_lines("tune.toml", result.problems)) {
        expect_printable(line);
    }
}

void check_files(const ControlFile& file) {
    for (const TemplateFile& made : file.candidate_files) {
        const std::filesystem::path path = ("/scratch" / std::filesystem::path(made.path)).lexically_normal();
        expect(path.string().starts_with("/scratch/") && path.string().size() > 9, "a file outside its folder");
        expect(made.source.is_absolute(), "a template without a folder");
    }
}

/// The first candidate of each depth can be described and started.
void check_candidates(const ControlFile& file) {
    const Space space(file.parameters);
    CellPath path;
    for (int depth = 0; depth < deepest && depth <= depth_of(file.tuner); ++depth) {
        Parameters values = space.engine_parameters(path);
        space.describe(values);
        values.insert(values.end(), {{"seed", 1LL}, {"game_id", std::string("0")}, {"dir", std::string("/dir")}});
        for (const std::string& command : fill_placeholders(file.gtp().candidate, values).startup_gtp_commands) {
            expect(command.find_first_of("\r\n") == std::string::npos, "one GTP command has become two");
        }
        path.push_back(space.branching() - 1);
    }
}

}  // namespace

void control_file(std::string_view input) {
    const ControlFileResult result = parse_control_file(std::string(input), "/events/tune.toml", "/home/me");
    check_problems(result);
    if (result.control_file) {
        const ControlFile& file = *result.control_file;
        file.gtp().opponent_setup();
        fingerprint_of(file);
        check_files(file);
        may_refuse([&] { check_candidates(file); });
    }
}

}  // namespace ringmaster::fuzz
