#include "ringmaster/base/error.hpp"

#include <utility>

namespace ringmaster {

Error::Error(std::string message, std::string where, std::string remedy, Fault fault) : fault_(fault) {
    if (!where.empty()) {
        text_ = std::move(where) + ": ";
    }
    text_ += message;
    if (!remedy.empty()) {
        text_ += " (" + remedy + ")";
    }
}

Error bug(const std::string& what_happened) {
    return Error(what_happened + "; this is a bug in ringmaster");
}

}  // namespace ringmaster
