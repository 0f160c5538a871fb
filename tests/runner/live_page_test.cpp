#include "ringmaster/runner/live_page.hpp"

#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/os/files.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("the page of a running event is written now and then", "[runner]") {
    const TemporaryFolder folder;
    const TuningEvent tuning(small_event(), {1, 1, {}});
    const auto file = folder.path() / "small.html";
    LivePage page(file, 1);
    page.refresh(tuning);
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(processes::becomes_true([&] {
        page.refresh(tuning);
        return std::filesystem::exists(file);
    }));
    CHECK(read_file(file).find("small") != std::string::npos);
    std::filesystem::remove(file);
    CHECK(processes::becomes_true([&] {
        page.refresh(tuning);
        return std::filesystem::exists(file);
    }));
}

TEST_CASE("without a period there is no page", "[runner]") {
    const TemporaryFolder folder;
    const TuningEvent tuning(small_event(), {1, 1, {}});
    LivePage page(folder.path() / "small.html", 0);
    page.refresh(tuning);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a page is read again by the browser only where that is wanted", "[runner]") {
    const TemporaryFolder folder;
    EventFacts facts;
    facts.event = "small";
    CHECK(page_text(facts, 17).find("http-equiv=\"refresh\" content=\"17\"") != std::string::npos);
    CHECK(page_text(facts, 0).find("http-equiv=\"refresh\"") == std::string::npos);
    write_page(folder.path() / "small.html", facts, 0);
    CHECK(read_file(folder.path() / "small.html").find("small") != std::string::npos);
}
