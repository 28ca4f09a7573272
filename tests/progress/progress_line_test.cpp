#include "progress/progress_line.hpp"

#include <cmath>
#include <limits>

#include "progress/progress_bar.hpp"
#include "tests/catch.hpp"

using namespace referee::internal::progress;  // NOLINT(google-build-using-namespace)

namespace {

Progress example() {
  return {{120, 1'200'000'000, 3}, {400, 3'600'000'000, true, false}, 310e6, 35};
}

}  // namespace

TEST_CASE("sizes have three digits and a unit", "[progress]") {
  const std::vector<std::pair<double, std::string>> sizes{
      {0, "0 B"},         {1, "1 B"},          {999, "999 B"},       {999.6, "1.00 kB"},
      {1000, "1.00 kB"},  {9994, "9.99 kB"},   {9996, "10.0 kB"},    {99'940, "99.9 kB"},
      {99'960, "100 kB"}, {999'400, "999 kB"}, {999'600, "1.00 MB"}, {12.3e6, "12.3 MB"},
      {5e9, "5.00 GB"},   {1e12, "1.00 TB"},   {1e15, "1.00 PB"},    {18.4e18, "18.4 EB"}};
  for (const auto& [bytes, words] : sizes) CHECK(size_words(bytes) == words);
}

TEST_CASE("times are written as clocks write them", "[progress]") {
  const std::vector<std::pair<double, std::string>> times{
      {0, "0:00"},           {0.4, "0:00"},         {0.6, "0:01"},      {7, "0:07"},
      {59.6, "1:00"},        {3599, "59:59"},       {3600, "1:00:00"},  {36'061, "10:01:01"},
      {359'999, "99:59:59"}, {359'999.6, "4 days"}, {432'000, "5 days"}};
  for (const auto& [seconds, words] : times) CHECK(time_words(seconds) == words);
  CHECK(time_words(std::numeric_limits<double>::infinity()) == "9999 days");
}

TEST_CASE("a line of progress says everything where there is room", "[progress]") {
  CHECK(progress_line(example(), 88) ==
        "[====>         ]   33%  1.20 GB of 3.60 GB  120 of 400 files  310 MB/s  0:08 left  3 bad");
}

TEST_CASE("a line of progress is never wider than the terminal", "[progress]") {
  Progress early = example();
  early.total.is_complete = false;
  Progress stream = example();
  stream.total.has_streams = true;
  Progress most;
  most.files = most.bytes = most.failures = std::numeric_limits<std::uint64_t>::max();
  most.bytes_per_second = 1e300;
  for (const Progress& progress : {example(), early, stream, most, Progress()}) {
    std::size_t before = 0;
    for (unsigned columns = 0; columns < 300; ++columns) {
      const std::string line = progress_line(progress, columns);
      CHECK(line.size() <= columns);
      before = line.size();
    }
    CHECK(before > 0);
  }
}

TEST_CASE("what matters most stays where there is little room", "[progress]") {
  CHECK(progress_line(example(), 3).empty());
  CHECK(progress_line(example(), 5) == "3 bad");
  CHECK(progress_line(example(), 11) == " 33%  3 bad");
  CHECK(progress_line(example(), 22) == " 33%  0:08 left  3 bad");
}

TEST_CASE("what is still being counted is said to be so far", "[progress]") {
  Progress progress = example();
  progress.total.is_complete = false;
  CHECK(progress_line(progress, 100) ==
        "1.20 GB of 3.60 GB so far  120 of 400 files so far  310 MB/s  3 bad");
  CHECK_FALSE(progress.fraction());
  CHECK_FALSE(progress.seconds_left());
}

TEST_CASE("no more is done than there is", "[progress]") {
  Progress progress = example();
  progress.bytes = 531'000;
  progress.total.bytes = 346'000;
  progress.files = 500;
  for (const bool is_complete : {false, true}) {
    progress.total.is_complete = is_complete;
    const std::string line = progress_line(progress, 100);
    CHECK(line.find("531 kB of 531 kB") != std::string::npos);
    CHECK(line.find("500 of 500 files") != std::string::npos);
  }
}

TEST_CASE("nobody knows the end of a stream", "[progress]") {
  Progress progress = example();
  progress.total.has_streams = true;
  CHECK(progress_line(progress, 100) == "1.20 GB  120 of 400 files  310 MB/s  3 bad");
}

TEST_CASE("the fraction goes by the bytes, or the files where there are none", "[progress]") {
  CHECK(*example().fraction() == Catch::Approx(1.0 / 3));
  Progress empty;
  CHECK_FALSE(empty.fraction());
  empty.files = 1;
  empty.total = {4, 0, true, false};
  CHECK(*empty.fraction() == Catch::Approx(0.25));
  Progress grown = example();  // a file that grew while it was read
  grown.bytes *= 10;
  CHECK(*grown.fraction() == 1);
}

TEST_CASE("what is left is what takes longest", "[progress]") {
  Progress progress = example();
  CHECK(*progress.seconds_left() == Catch::Approx(8).margin(0.01));  // 280 files at 35 a second
  progress.bytes_per_second = 24e6;
  CHECK(*progress.seconds_left() == Catch::Approx(100));
  progress.files_per_second = 0;  // inside a large file
  CHECK(*progress.seconds_left() == Catch::Approx(100));
  progress.bytes_per_second = 0;
  CHECK_FALSE(progress.seconds_left());
  progress.bytes = progress.total.bytes;
  CHECK_FALSE(progress.seconds_left());
  progress.files = progress.total.files;
  CHECK(*progress.seconds_left() == 0);
}

TEST_CASE("a speed is that of the last ten seconds", "[progress]") {
  Speed speed;
  CHECK(speed.bytes_per_second() == 0);
  speed.add(0, 0, 0);
  CHECK(speed.files_per_second() == 0);
  for (unsigned i = 1; i <= 100; ++i) speed.add(i, 10ULL * i, 0);
  CHECK(speed.bytes_per_second() == Catch::Approx(10));
  for (unsigned i = 101; i <= 120; ++i) speed.add(i, 1000, i - 100);
  CHECK(speed.bytes_per_second() == 0);
  CHECK(speed.files_per_second() == Catch::Approx(1));
}
