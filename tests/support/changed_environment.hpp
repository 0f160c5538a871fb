#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace ringmaster {

/// Sets variables of our environment, and puts them back.
class ChangedEnvironment {
public:
    explicit ChangedEnvironment(const std::map<std::string, std::string>& variables) {
        for (const auto& [name, value] : variables) {
            const char* found = std::getenv(name.c_str());
            before_[name] = found == nullptr ? std::nullopt : std::optional<std::string>(found);
            ::setenv(name.c_str(), value.c_str(), 1);
        }
    }
    ChangedEnvironment(const ChangedEnvironment&) = delete;
    ChangedEnvironment& operator=(const ChangedEnvironment&) = delete;
    ~ChangedEnvironment() {
        for (const auto& [name, value] : before_) {
            value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
        }
    }

private:
    std::map<std::string, std::optional<std::string>> before_;
};

}  // namespace ringmaster
