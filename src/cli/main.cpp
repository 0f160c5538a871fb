#include <exception>
#include <iostream>

#include "ringmaster/base/error.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/os/files.hpp"

using namespace ringmaster;

namespace {

int status_of(Fault fault) {
    switch (fault) {
        case Fault::usage:
            return exit_status::usage;
        case Fault::state:
            return exit_status::unusable_state;
        default:
            return exit_status::failure;
    }
}

}  // namespace

int main(int argc, char** argv) {
    open_missing_standard_descriptors();
    try {
        return execute(parse_command_line(argc, argv));
    } catch (const Error& error) {
        std::cerr << "ringmaster: " << error.what() << '\n';
        return status_of(error.fault());
    } catch (const std::exception& error) {
        std::cerr << "ringmaster: " << error.what() << "; this is a bug in ringmaster\n";
        return exit_status::failure;
    }
}
