#pragma once

#include <string_view>

namespace ringmaster::fuzz {

// What gets any bytes whatever from outside, one function each. It returns when all is as it should be; what it throws
// is a finding. libFuzzer calls them through entry.cpp, the test of every run through replay_test.cpp.

void control_file(std::string_view input);
void gtp(std::string_view input);
void uci(std::string_view input);
void moves_and_scores(std::string_view input);
void wire(std::string_view input);
void templates(std::string_view input);
void text(std::string_view input);
void formula(std::string_view input);
void cell_path(std::string_view input);
void importer(std::string_view input);
void openings(std::string_view input);
void chess(std::string_view input);
void answers(std::string_view input);

}  // namespace ringmaster::fuzz
