#pragma once

namespace ringmaster {

/// The point of [0,1] above which Beta(a, b) lies with the probability `above`; a and b are above 0, `above` is in
/// [0,1]. By Boost.Math in double precision: some 12 digits, and digits of a small `above` are kept.
double upper_beta_quantile(double a, double b, double above);

}  // namespace ringmaster
