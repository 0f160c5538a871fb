#pragma once

#include <cstdint>
#include <string>

#include "ringmaster/report/facts.hpp"

#include "page_chart.hpp"
#include "page_plots.hpp"

namespace ringmaster {

/// The groups of plots, each in a source of its own; without plots where the facts have nothing for them.
PlotGroup along_parameters(const EventFacts& facts);    ///< win rate along each parameter
PlotGroup maps_of_pairs(const EventFacts& facts);       ///< two parameters together
PlotGroup course_of_event(const EventFacts& facts);     ///< what was recommended after so many games
PlotGroup course_of_match(const EventFacts& facts);     ///< verification
PlotGroup ratings_of_players(const EventFacts& facts);  ///< of a tournament
PlotGroup both_sides(const EventFacts& facts);          ///< colours and times

/// What they share: names and figures short enough for a plot.
std::string plot_text(const std::string& text);
std::string axis_name(const ParameterFacts& parameter);
std::string games_line(std::uint64_t games);
std::string rate_text(double rate);
std::string measured_text(std::uint64_t games, double points);  ///< "23.5 of 40 games, win rate 0.588"
std::string named_value(const ParameterFacts& parameter, const Value& value);

/// The axis of a parameter's places, and one of win rates that holds this range.
PlotJson place_axis(const ParameterFacts& parameter);
PlotRange rate_range(const PlotRange& range);

}  // namespace ringmaster
