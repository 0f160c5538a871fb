#include "ringmaster/os/file_hash.hpp"

#include <fcntl.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

std::string hash_of_content(const std::string& content, int* calls = nullptr) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "file";
    write_file_atomically(path, content);
    const Descriptor file(open(path.c_str(), O_RDONLY));
    return file_hash(file.get(), [&] { calls != nullptr ? ++*calls : 0; });
}

}  // namespace

TEST_CASE("the hash of a file is what sha256sum says", "[os]") {
    CHECK(hash_of_content("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hash_of_content("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("while a large file is hashed other things can be done", "[os]") {
    int calls = 0;
    CHECK(hash_of_content(std::string(1'000'000, 'a'), &calls) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK(calls == 1);
    hash_of_content(std::string(std::size_t{5} << 20, 'a'), &calls);
    CHECK(calls == 6);
}

TEST_CASE("a file that cannot be read has no hash", "[os]") {
    CHECK_THROWS_AS(file_hash(-1), Error);
}
