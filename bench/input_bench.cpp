// From what size on is it cheaper to map a file than to read it? Each run opens a file of the given
// size, touches all of it, and closes it; the page cache is warm.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "io/descriptor.hpp"
#include "io/mapped_blocks.hpp"
#include "io/regular_file.hpp"

namespace {

using namespace referee;  // NOLINT(google-build-using-namespace)

/// A file of lines in the folder for temporary files, gone with this object.
class Sample {
 public:
  explicit Sample(std::size_t bytes) : size_(bytes) {
    const io::Descriptor file(::mkstemp(name_.data()));
    const std::string text(bytes, '\n');
    if (::write(file.get(), text.data(), bytes) != static_cast<ssize_t>(bytes)) std::abort();
  }
  ~Sample() { ::unlink(name_.c_str()); }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  io::Descriptor open() const { return io::Descriptor(::open(name_.c_str(), O_RDONLY)); }
  std::size_t size() const { return size_; }

 private:
  std::string name_ = "/tmp/referee-bench-XXXXXX";
  std::size_t size_;
};

std::size_t lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void read_file(benchmark::State& state) {
  const Sample sample(static_cast<std::size_t>(state.range(0)));
  std::vector<char> buffer(sample.size() + base::block_padding);
  for (auto _ : state) {
    const io::Descriptor file = sample.open();
    io::read_front(file.get(), {buffer.data(), sample.size()});
    benchmark::DoNotOptimize(lines({buffer.data(), sample.size()}));
  }
}

void map_file(benchmark::State& state) {
  const Sample sample(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    const io::Descriptor file = sample.open();
    io::MappedBlocks blocks(file.get(), sample.size(), {}, UINT64_MAX);
    std::size_t count = 0;
    while (const auto block = blocks.next()) count += lines(block->text);
    blocks.finish();
    benchmark::DoNotOptimize(count);
  }
}

BENCHMARK(read_file)->RangeMultiplier(4)->Range(1 << 10, 16 << 20);
BENCHMARK(map_file)->RangeMultiplier(4)->Range(1 << 10, 16 << 20);

}  // namespace

BENCHMARK_MAIN();
