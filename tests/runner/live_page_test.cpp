#include "ringmaster/runner/live_page.hpp"

#include <chrono>
#include <filesystem>
#include <thread>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/os/files.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("the page of a running event is written when it is due, and asks to be read again", "[runner]") {
    TemporaryFolder folder;
    const auto competition = make_competition(small_event(), {1, 1, {}});
    LivePage page(folder / "tune.html", {.html_report_period = 1});
    CHECK(processes::becomes_true([&] {
        page.refresh(*competition);
        return std::filesystem::exists(folder / "tune.html");
    }));
    const std::string text = read_file(folder / "tune.html");
    CHECK(text.find("NO DATA") != std::string::npos);
    CHECK(text.find("http-equiv=\"refresh\" content=\"1\"") != std::string::npos);
}

TEST_CASE("a stop while the page is written does not count as writing", "[runner]") {
    TemporaryFolder folder;
    const std::filesystem::path file = folder / "tune.html";
    const auto competition = make_competition(small_event(), {1, 1, {}});
    LivePage page(file, {.html_report_period = 1});
    const auto is_written = [&] {
        page.refresh(*competition);
        return std::filesystem::exists(file);
    };
    REQUIRE(processes::becomes_true(is_written));
    std::this_thread::sleep_for(std::chrono::seconds(4));  // as if we had been stopped
    std::filesystem::remove(file);
    CHECK(processes::becomes_true(is_written));
}

TEST_CASE("without a period there is no page", "[runner]") {
    TemporaryFolder folder;
    const auto competition = make_competition(small_event(), {1, 1, {}});
    LivePage page(folder / "tune.html", {.html_report_period = 0});
    page.refresh(*competition);
    CHECK_FALSE(std::filesystem::exists(folder / "tune.html"));
    CHECK(processes::children().empty());
}
