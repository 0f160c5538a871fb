#include <algorithm>
#include <utility>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

constexpr WholeRange slots_of_a_machine{1, 1024};
constexpr std::size_t longest_machine_name = 60;

void read_launch(TableReader& reader, const PathContext& context, std::vector<std::string>& launch) {
    std::string text;
    if (!reader.text("launch", text)) {
        return;
    }
    std::optional<std::vector<std::string>> words = split_command(text);
    if (!words) {
        reader.problem("launch", "launch has a quote that is not closed, or ends in a backslash");
    } else if (words->empty() || words->front().empty()) {
        reader.problem("launch", "launch is empty (write launch = \"ssh HOST ringmaster worker\", or leave it out)");
    } else {
        launch = std::move(*words);
        if (launch.front().find('/') != std::string::npos) {
            launch.front() = resolve_path(reader, "launch", reader.place_of("launch"), launch.front(), context);
        }
    }
}

void read_folder(TableReader& reader, std::string& folder) {
    if (!reader.text("folder", folder)) {
        return;
    }
    if (!reader.has("launch")) {
        reader.problem("folder", "folder goes with launch only (here it is the control file's)");
    } else if (!folder.starts_with('/') && folder != "~" && !folder.starts_with("~/")) {
        reader.problem("folder", "folder must begin with '/' or '~/': it is on the other machine");
    }
    while (folder.size() > 1 && folder.ends_with('/')) {
        folder.pop_back();
    }
}

std::string file_name(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

/// All of one name are one file, also on several machines: its name in {dir} tells only one.
bool is_taken(const std::vector<WorkersSection>& others, const std::vector<std::string>& push,
              const std::string& path) {
    const auto is_alike = [&](const std::string& other) { return file_name(other) == file_name(path); };
    return std::ranges::any_of(push, is_alike) || std::ranges::any_of(others, [&](const WorkersSection& workers) {
               return std::ranges::any_of(workers.push,
                                          [&](const std::string& other) { return is_alike(other) && other != path; });
           });
}

void read_push(TableReader& reader, const std::vector<WorkersSection>& others, const PathContext& context,
               WorkersSection& workers) {
    if (reader.list("push") == nullptr) {
        return;
    }
    if (!reader.has("launch")) {
        reader.problem("push", "push goes with launch only (here the files are where they are)");
        return;
    }
    const std::string program = workers.launch.empty() ? "ssh" : file_name(workers.launch.front());
    if (program != "ssh" && program != "srun") {
        reader.problem("push",
                       "push goes with a launch by ssh or srun only, not by " + program +
                           " (begin launch with 'ssh', or copy the files there yourself and name their folder)");
        return;
    }
    std::vector<std::string>& push = workers.push;
    reader.texts("push", [&](const std::string& text, const std::string& name, const toml::source_position& place) {
        const std::string path = resolve_path(reader, name, place, text, context);
        if (text.empty() || file_name(path).empty()) {
            reader.problem(place, name + " names no file (write push = [\"./my-engine\", \"net.bin.gz\"])");
        } else if (is_taken(others, push, path)) {
            reader.problem(place, "push names two files called '" + file_name(path) +
                                      "' (rename one: in {dir} each has a name of its own)");
        } else {
            push.push_back(path);
        }
    });
}

void read_name(TableReader& reader, const std::vector<WorkersSection>& others, std::string& name) {
    if (reader.has("launch")) {
        reader.require("name", "name = \"big\": reports call the machine so");
    }
    reader.text("name", name);
    const bool is_readable = !name.empty() && printable(name, longest_machine_name) == name;
    if (!is_readable || name.find(':') != std::string::npos) {
        reader.problem("name", "name must be 1 to 60 printable letters, and no colon");
    } else if (find_by(others, &WorkersSection::name, name) != nullptr) {
        reader.problem("name", "two [[workers]] are called '" + name + "' (give each a name of its own)");
    }
}

}  // namespace

std::vector<WorkersSection> read_workers(TableReader& top, const PathContext& context) {
    std::vector<WorkersSection> all;
    top.tables("workers", "workers", [&](TableReader& reader, std::size_t) {
        WorkersSection workers;
        read_name(reader, all, workers.name);
        reader.whole("slots", workers.slots, slots_of_a_machine);
        read_launch(reader, context, workers.launch);
        read_folder(reader, workers.folder);
        read_push(reader, all, context, workers);
        reader.finish();
        all.push_back(std::move(workers));
    });
    return all;
}

WorkersResult parse_workers_file(const std::string& text, const std::string& folder, const std::string& home) {
    WorkersResult result;
    const std::optional<toml::table> table = parse_toml(text, result.problems);
    if (table) {
        TableReader top(*table, "", result.problems);
        result.workers = read_workers(top, {folder, home});
        top.finish();
        if (result.workers.empty() && result.problems.empty()) {
            result.problems.push_back({{}, "it names no machine (write [[workers]] and, below, slots = 4)"});
        }
    }
    return result;
}

}  // namespace ringmaster
