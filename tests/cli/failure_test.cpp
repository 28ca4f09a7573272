#include "cli/failure.hpp"

#include <unistd.h>

#include <array>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "base/error.hpp"
#include "cli/program.hpp"
#include "io/descriptor.hpp"
#include "tests/catch.hpp"

namespace referee::internal::cli {
namespace {

/// What is written to standard error while this lives; less than a pipe holds.
class Captured {
 public:
  Captured() : former_(::dup(STDERR_FILENO)) {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    output_ = io::Descriptor(ends[0]);
    const io::Descriptor input(ends[1]);
    ::dup2(input.get(), STDERR_FILENO);
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() { restore(); }

  std::string text() {
    restore();
    std::array<char, 4096> room{};
    const ssize_t count = ::read(output_.get(), room.data(), room.size());
    return {room.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
  }

 private:
  void restore() const { ::dup2(former_.get(), STDERR_FILENO); }

  io::Descriptor former_;
  io::Descriptor output_;
};

template <typename Thrown>
std::string told(const Thrown& thrown) {
  Captured captured;
  int status = 0;
  try {
    throw thrown;
  } catch (...) {
    status = report_failure("game");
  }
  const std::string text = captured.text();
  CHECK(status == Status::failed);
  return text;
}

TEST_CASE("Whatever ends a program is told, with status 2", "[cli]") {
  CHECK(told(base::Error("a\nreason")) == "game: a\\nreason\n");
  CHECK(told(std::bad_alloc()) == "game: out of memory\n");
  CHECK(told(std::length_error("too long")) == "game: too long\n");
  CHECK(told(std::system_error(std::make_error_code(std::errc::io_error), "disk")) ==
        "game: disk: Input/output error\n");
  CHECK(told(42) == "game: failed for an unknown reason\n");
}

}  // namespace
}  // namespace referee::internal::cli
