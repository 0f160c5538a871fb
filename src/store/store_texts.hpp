#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/circumstances.hpp"

#include "store_database.hpp"

namespace ringmaster {

/// Texts that many rows share: each is stored once, under a number that is its checksum. So nothing needs to be known
/// to find a text, and a text that was damaged is seen. That two texts had the same number would be a chance of 1 in
/// ten million for a million texts; the second one would not be stored and the run would end.
class Texts {
public:
    explicit Texts(Database& database) : database_(database) {}

    /// The number of a text, which is stored if need be. To be called in a transaction.
    std::int64_t number_of(const std::string& text);

    /// Both throw Error (Fault::state) when the text is not there or damaged. The references hold until the next call.
    const std::string& text(std::int64_t number);
    /// A text that is the JSON of parameters.
    const Parameters& parameters(std::int64_t number);
    /// A text as game/circumstances writes them.
    const Circumstances& circumstances(std::int64_t number);

private:
    bool load(std::int64_t number, std::string& text);
    std::string known(std::int64_t number);

    Database& database_;
    Statement select_;
    Statement insert_;
    std::unordered_map<std::int64_t, std::string> texts_;  ///< what was asked for lately
    std::unordered_map<std::int64_t, Parameters> parameters_;
    std::unordered_map<std::int64_t, Circumstances> circumstances_;
};

}  // namespace ringmaster
