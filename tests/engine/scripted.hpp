#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/protocol.hpp"

#include "support/catch.hpp"
#include "support/patience.hpp"

namespace scripted {

/// The scripted engine.
inline ringmaster::PlayerSetup player(const std::vector<std::string>& arguments = {}) {
    ringmaster::PlayerSetup setup;
    setup.code = "scripted";
    setup.command = {SCRIPTED_ENGINE};
    setup.command.insert(setup.command.end(), arguments.begin(), arguments.end());
    setup.timeouts = {ringmaster::patience, ringmaster::patience, ringmaster::patience, ringmaster::patience};
    return setup;
}

/// One that searches a hundred nodes for each move, and speaks UCI or USI.
inline ringmaster::PlayerSetup searcher(ringmaster::PlayerProtocol protocol,
                                        const std::vector<std::string>& arguments = {}) {
    ringmaster::PlayerSetup setup = player({"--uci", "yes"});
    setup.command.insert(setup.command.end(), arguments.begin(), arguments.end());
    setup.protocol = protocol;
    setup.nodes = 100;
    return setup;
}

/// An engine and what is spoken with it.
struct AtWork {
    ringmaster::PlayerSetup setup;
    ringmaster::Controller controller;
    std::unique_ptr<ringmaster::Player> player;

    explicit AtWork(const ringmaster::PlayerSetup& its_setup)
        : setup(its_setup),
          controller(setup, {}, nullptr),
          player(ringmaster::protocol_of(setup.protocol).make_player(setup, controller)) {}

    ringmaster::Reply begin(const ringmaster::GameSettings& game = {}) {
        ringmaster::Reply reply = player->start();
        reply = reply.ok() ? player->configure(setup) : reply;
        return reply.ok() ? player->set_up(game) : reply;
    }
};

/// Checks the text as well.
inline bool is(const ringmaster::Reply& reply, ringmaster::Reply::Kind kind, const std::string& text) {
    CHECK(reply.text == text);
    return reply.kind == kind;
}

}  // namespace scripted
