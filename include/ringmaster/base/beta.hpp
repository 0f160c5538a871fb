#pragma once

namespace ringmaster {

/// The distribution Beta(a, b), a and b above 0; and the normal one. The one source that knows Boost.Math's
/// distributions, which take long to compile.

/// P(X <= x) for X ~ Beta(a, b), exact at the ends.
double beta_below(double a, double b, double x);
/// beta_below() with fewer digits, three times as fast.
double rough_beta_below(double a, double b, double x);

/// The x with P(X <= x) = p.
double beta_quantile(double a, double b, double p);
/// The x with P(X > x) = p.
double beta_upper_quantile(double a, double b, double p);

/// The point that a standard normal variable stays within, on both sides, with this probability.
double two_sided_normal_quantile(double confidence);

}  // namespace ringmaster
