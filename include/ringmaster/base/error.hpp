#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace ringmaster {

/// Whose fault an Error is; `main` turns it into the exit status.
enum class Fault {
    system,  ///< ours or the operating system's: exit status 1
    usage,   ///< the command line or the control file: exit status 2
    state,   ///< the event is already running, or its state file is unusable: exit status 5
};

/// The one exception type. It is for what stops the work at hand; what a tournament of healthy engines can
/// meet (a crash, a timeout, an illegal move) is a value in an Outcome and never an Error.
///
/// `what()` is one sentence for people: `where: message (remedy)`, lower case, without a full stop. Where and
/// remedy may be empty.
class Error : public std::exception {
public:
    explicit Error(std::string message, std::string where = {}, std::string remedy = {}, Fault fault = Fault::system);

    const char* what() const noexcept override { return text_.c_str(); }
    Fault fault() const { return fault_; }

private:
    std::string text_;
    Fault fault_;
};

/// An Error of the user's fault.
inline Error usage_error(std::string message, std::string where = {}, std::string remedy = {}) {
    return Error(std::move(message), std::move(where), std::move(remedy), Fault::usage);
}

/// A user's mistakes that are told together, not one at each try.
class Mistakes {
public:
    /// Keeps it, unless the same is known already.
    void add(const Error& error);

    /// Takes the step; an Error that it throws is kept.
    template <typename Step>
    void attempt(const Step& step) {
        try {
            step();
        } catch (const Error& error) {
            add(error);
        }
    }

    /// Throws Error, of the user's fault, with a line for each of them; nothing when there are none.
    void require_none() const;

private:
    std::vector<std::string> texts_;
};

/// An Error that says it is our mistake, not the user's.
Error bug(const std::string& what_happened);

}  // namespace ringmaster
