#pragma once

#include <cstddef>
#include <string>

#include "ringmaster/base/time.hpp"

namespace ringmaster {

/// The GTP log of a game: what was said to its engines and by them, in order, with the seconds since it began. Engines
/// that share one are told apart by their labels:
///
///        0.003 >> b: genmove b
///        0.274 << b: = E5
///        0.275 -- w: no answer to 'play b E5' within 30 s
///
/// Further lines of an answer are indented. Nothing in it can harm a terminal.
class Transcript {
public:
    /// It grows to this many bytes; then a line says that the rest is left out.
    static constexpr std::size_t max_size = 4 << 20;

    void command(const std::string& label, const std::string& text) { add(">>", label, text); }
    void answer(const std::string& label, const std::string& text) { add("<<", label, text); }
    /// What happened to an engine beside commands and answers: its failure, its end.
    void remark(const std::string& label, const std::string& text) { add("--", label, text); }

    const std::string& text() const { return text_; }

private:
    void add(const char* arrow, const std::string& label, const std::string& text);

    SteadyClock::time_point start_ = SteadyClock::now();
    std::string text_;
    bool full_ = false;
};

}  // namespace ringmaster
