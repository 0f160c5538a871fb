#pragma once

// A game of chess of 120 plies that no rule ends, for benchmarks: five bytes a move. Two players made it that chose at
// random among what Stockfish thought best.
constexpr char game_of_chess[] =
    "a2a3 g7g6 d2d4 d7d6 g1f3 b8d7 c2c4 c7c5 b1c3 f8g7 e2e4 c5d4 c3b5 d7c5 f1e2 g8f6 d1d4 c5b3 d4d3 b3a1 "
    "c1f4 c8d7 e1g1 f6h5 f4c1 d7c6 b5a7 c6e4 d3e4 e8g8 g2g4 a1b3 c1e3 b3c5 e4c2 e7e5 g4h5 f7f5 e3g5 d8d7 "
    "b2b4 c5e6 h5h6 f8f7 h6g7 e5e4 h2h4 e4f3 e2f3 e6g5 f3d1 d7d8 h4g5 a8a7 c2c1 b7b6 f2f4 g8g7 c1c3 g7f8 "
    "c3h8 f8e7 h8c3 e7f8 c3h8 f8e7 h8b2 d8c7 d1b3 c7c6 f1e1 e7d8 b2h8 d8c7 c4c5 c6f3 c5b6 c7b6 b3f7 a7f7 "
    "h8d8 b6b7 e1e6 f3d1 g1h2 d1d2 h2g1 d2d1 g1f2 d1d4 f2e1 d4a1 e1e2 f7c7 e6e7 a1a2 e2d1 a2c2 d1e1 c2c3 "
    "e1f1 c3c4 f1g2 c4c6 g2g3 c7e7 d8e7 b7b6 a3a4 c6c3 g3h4 c3d4 e7d8 b6a6 b4b5 a6a7 d8d7 a7b6 h4g3 b6a5 ";
constexpr int plies_of_chess = 120;
