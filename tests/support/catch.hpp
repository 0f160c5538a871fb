#pragma once

// The one place that knows where Catch2 keeps its header: version 2 in Debian 12, version 3 elsewhere.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
namespace Catch {
using Detail::Approx;
}
#endif
