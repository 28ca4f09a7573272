// How large should the pieces be in which a file is read, and from what size on is it better
// mapped? Each run opens a file, touches all of it, and closes it; the page cache is warm.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "io/blocks/range_blocks.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

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

void read_whole(benchmark::State& state) {
  const Sample sample(static_cast<std::size_t>(state.range(0)));
  std::vector<char> buffer(sample.size());
  for (auto _ : state) {
    const io::Descriptor file = sample.open();
    const io::FileSource source(file.get(), sample.size());
    source.read(0, buffer);
    benchmark::DoNotOptimize(lines({buffer.data(), sample.size()}));
  }
}

void read_in_blocks(benchmark::State& state) {
  const Sample sample(static_cast<std::size_t>(state.range(0)));
  const auto block_bytes = static_cast<std::size_t>(state.range(1));
  std::vector<char> buffer;
  for (auto _ : state) {
    const io::Descriptor file = sample.open();
    const io::FileSource source(file.get(), sample.size());
    io::Range range(0, sample.size());
    io::RangeBlocks blocks(source, range, buffer, {}, UINT64_MAX, block_bytes);
    std::size_t count = 0;
    while (const auto block = blocks.next()) count += lines(block->text);
    blocks.finish();
    benchmark::DoNotOptimize(count);
  }
}

void map_in_windows(benchmark::State& state) {
  const Sample sample(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    const io::Descriptor file = sample.open();
    io::FileSource source(file.get(), sample.size());
    source.watch();
    source.allow_mapping();
    std::vector<char> buffer;
    io::RangeBlocks blocks(source, {0, sample.size()}, buffer);
    blocks.use_mapping();
    std::size_t count = 0;
    while (const auto block = blocks.next()) count += lines(block->text);
    blocks.finish();
    benchmark::DoNotOptimize(count);
  }
}

BENCHMARK(map_in_windows)->RangeMultiplier(4)->Range(1 << 10, 64 << 20);
BENCHMARK(read_whole)->RangeMultiplier(4)->Range(1 << 10, 64 << 20);
BENCHMARK(read_in_blocks)->RangeMultiplier(2)->Ranges({{64 << 20, 64 << 20}, {16 << 10, 4 << 20}});
BENCHMARK(read_in_blocks)
    ->RangeMultiplier(4)
    ->Ranges({{1 << 10, 16 << 20}, {256 << 10, 256 << 10}});

}  // namespace
