#include "ringmaster/runner/live_page.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/os/files.hpp"
#include "ringmaster/report/render_html.hpp"

namespace ringmaster {
namespace {

/// Writing pages may take this share of a processor. (By any other clock a stop would count: after a night of it the
/// next page would be weeks away.)
constexpr double greatest_share = 0.02;

}  // namespace

LivePage::LivePage(std::filesystem::path file, const RunSettings& settings, std::vector<AdoptionFacts> adoptions)
    : file_(std::move(file)),
      period_(settings.html_report_period),
      adoptions_(std::move(adoptions)),
      next_(Deadline::after(period_)) {
}

void LivePage::refresh(const Competition& competition) {
    if (period_ == 0 || task_.is_running()) {
        return;
    }
    if (is_at_work_) {
        is_at_work_ = false;
        next_ = Deadline::after(std::max<double>(period_, task_.cpu_seconds() / greatest_share));
    }
    if (!next_.passed()) {
        return;
    }
    is_at_work_ = true;
    task_.start(
        [&] { write_file_atomically(file_, page_text(competition.facts(FactsDetail::history), period_, adoptions_)); });
}

std::string page_text(const EventFacts& facts, int refresh_seconds, const std::vector<AdoptionFacts>& adoptions) {
    return render_html(
        facts, {local_time_text(wall_clock_now()), RINGMASTER_VERSION, refresh_seconds, chart_script(), adoptions});
}

}  // namespace ringmaster
