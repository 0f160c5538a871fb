#include "ringmaster/base/error.hpp"

#include <utility>

#include "ringmaster/base/text.hpp"

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

void Mistakes::add(const Error& error) {
    if (!contains(texts_, std::string(error.what()))) {
        texts_.emplace_back(error.what());
    }
}

void Mistakes::require_none() const {
    if (!texts_.empty()) {
        throw usage_error(join(texts_, "\nringmaster: "));
    }
}

Error bug(const std::string& what_happened) {
    return Error(what_happened + "; this is a bug in ringmaster");
}

}  // namespace ringmaster
