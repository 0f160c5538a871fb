#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/greeting.hpp"
#include "ringmaster/game/relocation.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/lifeline.hpp"

namespace ringmaster {

/// A file here that is to be on another machine.
struct FileToPush {
    std::string path;
    PushedFile file;
    std::string stamp;  ///< is another one when the file was changed
};

/// The files as they are now; reads each of them. Throws Error naming the machine.
std::vector<FileToPush> files_to_push(const std::vector<std::string>& paths, const std::string& machine);

/// How the files come to one worker, seen from here. It never waits.
class FilePush {
public:
    explicit FilePush(const std::vector<FileToPush>& files) : files_(&files) {}

    std::vector<PushedFile> files() const;

    /// That so many bytes of a file are to be sent.
    struct Copy {
        std::size_t file = 0;
        std::uint64_t bytes = 0;
    };

    /// Takes a line of the worker and adds the answer to what is to be sent. Says when a copy begins. Throws Error when
    /// the line is nonsense or says that the worker cannot have the files.
    std::optional<Copy> hear(const std::string& line, std::string& to_send);

    /// Adds the next bytes that it wants to what is to be sent, if that has become little. Throws Error when a file was
    /// changed meanwhile.
    void feed(std::string& to_send);

    /// The worker has all of them.
    bool is_done() const { return !cache_.empty(); }
    /// Where they are then.
    std::vector<FileThere> places() const;

private:
    const std::vector<FileToPush>* files_;
    std::string cache_;  ///< there
    std::size_t wanted_ = 0;
    Descriptor source_;
    std::uint64_t at_ = 0;  ///< of what is being sent
    std::uint64_t end_ = 0;
};

/// The same at the worker: has all files there, in ~/.cache/ringmaster or what XDG_CACHE_HOME says. What is there
/// already is not copied, what another worker is just copying is waited for, and what arrived before a break stays.
/// False: it cannot have them, and has said so, or the other side is gone.
///
/// What nobody has used there for 30 days is removed.
bool receive_files(Lifeline& master, const std::vector<PushedFile>& files);

/// So that they stay there: to be called before each game with them.
void note_use_of_files(const std::vector<PushedFile>& files);

}  // namespace ringmaster
