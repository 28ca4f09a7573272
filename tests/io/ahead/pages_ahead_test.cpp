#include "io/ahead/pages_ahead.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "io/descriptor.hpp"
#include "io/source.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::PagesAhead;
using tests::TemporaryFile;

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

/// Whether the system has a byte in memory, as far as the file system says.
bool is_in_memory(const TemporaryFile& file, std::uint64_t offset) {
  char byte = 0;
  const iovec room{&byte, 1};
  return ::preadv2(file.fd(), &room, 1, static_cast<off_t>(offset), RWF_NOWAIT) == 1 ||
         errno != EAGAIN;
}

/// Removes the pages of a file from memory, unless that is where its file system has them.
void evict(const TemporaryFile& file) {
  REQUIRE(::fsync(file.fd()) == 0);
  REQUIRE(::posix_fadvise(file.fd(), 0, 0, POSIX_FADV_DONTNEED) == 0);
}

/// Whether it is seen once the pages of a file were removed. That is tried again, as the system
/// keeps pages that are just being used.
template <typename Seen>
bool is_seen_after_evicting(const TemporaryFile& file, Seen is_seen) {
  for (int i = 0; i < 100; ++i) {
    evict(file);
    if (is_seen()) return true;
  }
  return false;
}

bool can_be_evicted(const TemporaryFile& file) {
  return is_seen_after_evicting(file, [&] { return !is_in_memory(file, 2 * mebibyte); });
}

}  // namespace

TEST_CASE("what is waited for is in memory", "[io]") {
  const TemporaryFile file(tests::lines(5 * mebibyte));
  for (const std::uint64_t begin : {std::uint64_t{0}, std::uint64_t{1}, mebibyte + 4095}) {
    evict(file);
    PagesAhead ahead(file.fd(), 0, begin);
    for (std::uint64_t needed = begin + 1; needed <= 5 * mebibyte; needed += 300001) {
      ahead.wait_for(needed, 5 * mebibyte);
      CHECK(is_in_memory(file, needed - 1));
    }
  }
}

TEST_CASE("bytes count from where the text of a source begins", "[io]") {
  constexpr std::uint64_t first = 3 * mebibyte + 5;
  const TemporaryFile file(tests::lines(5 * mebibyte));
  io::FileSource source(file.fd(), 5 * mebibyte - first, first);
  source.allow_reading_ahead(false);
  const bool is_evictable = can_be_evicted(file);
  std::unique_ptr<PagesAhead> ahead;
  const auto reads_ahead = [&] { return (ahead = source.pages_ahead(1)) != nullptr; };
  CHECK(is_seen_after_evicting(file, reads_ahead) == is_evictable);
  if (ahead) ahead->wait_for(source.size(), source.size());
  CHECK(is_in_memory(file, 5 * mebibyte - 1));
}

TEST_CASE("nobody waits for what cannot be read, or is not wanted", "[io]") {
  const TemporaryFile file(tests::lines(mebibyte));
  { const PagesAhead unused(file.fd(), 0, 0); }
  PagesAhead(file.fd(), 0, 0).wait_for(2 * mebibyte, mebibyte);
  PagesAhead(file.fd(), 0, mebibyte).wait_for(2 * mebibyte, mebibyte);
  PagesAhead(file.fd(), 0, 0).wait_for(2 * mebibyte, 3 * mebibyte);
  PagesAhead(-1, 0, 0).wait_for(1, mebibyte);
  PagesAhead ahead(file.fd(), 0, 0);
  ahead.wait_for(1, mebibyte);
  file.truncate(0);
  ahead.wait_for(mebibyte, mebibyte);
  ahead.wait_for(2 * mebibyte, 2 * mebibyte);
}

TEST_CASE("a file is read ahead if it is not in memory, and asked for if it is far away", "[io]") {
  constexpr std::uint64_t bytes = 5 * mebibyte;
  const TemporaryFile file(tests::lines(bytes));
  io::FileSource source(file.fd(), bytes);
  evict(file);
  CHECK(source.pages_ahead(0) == nullptr);
  source.allow_reading_ahead(true);
  CHECK(source.pages_ahead(0) == nullptr);
  source.allow_reading_ahead(false);
  const auto reads_ahead = [&] { return source.pages_ahead(0) != nullptr; };
  CHECK(is_seen_after_evicting(file, reads_ahead) == can_be_evicted(file));
  CHECK(source.pages_ahead(bytes - mebibyte) == nullptr);
  evict(file);
  rlimit unlimited{};
  REQUIRE(::getrlimit(RLIMIT_AS, &unlimited) == 0);
  const rlimit limited{RLIM_INFINITY - 1, unlimited.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_AS, &limited) == 0);
  CHECK(source.pages_ahead(0) == nullptr);
  REQUIRE(::setrlimit(RLIMIT_AS, &unlimited) == 0);
  const std::string text = file.text();
  CHECK(source.pages_ahead(0) == nullptr);
}

TEST_CASE("where no thread can be started, the judge reads alone", "[io]") {
  const TemporaryFile file(tests::lines(5 * mebibyte));
  io::FileSource source(file.fd(), 5 * mebibyte);
  source.allow_reading_ahead(false);
  pthread_attr_t usual;
  REQUIRE(::pthread_getattr_default_np(&usual) == 0);
  pthread_attr_t too_large = usual;
  REQUIRE(::pthread_attr_setstacksize(&too_large, std::size_t{1} << 47) == 0);
  REQUIRE(::pthread_setattr_default_np(&too_large) == 0);
  CHECK_THROWS_AS(PagesAhead(file.fd(), 0, 0), std::system_error);
  evict(file);
  CHECK(source.pages_ahead(0) == nullptr);
  REQUIRE(::pthread_setattr_default_np(&usual) == 0);
}

TEST_CASE("the system says which bytes of a file it has in memory", "[io]") {
  const TemporaryFile file(tests::lines(5 * mebibyte));
  CHECK(io::is_in_memory(file.fd(), 0) == true);
  CHECK(io::is_in_memory(file.fd(), 5 * mebibyte - 1) == true);
  CHECK(io::is_in_memory(file.fd(), 5 * mebibyte) == false);
  const bool is_evictable = can_be_evicted(file);
  const auto is_away = [&] { return io::is_in_memory(file.fd(), 2 * mebibyte) == false; };
  CHECK(is_seen_after_evicting(file, is_away) == is_evictable);
  CHECK(io::is_in_memory(-1, 0) == std::nullopt);
}
