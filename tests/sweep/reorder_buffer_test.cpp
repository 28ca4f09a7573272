#include "sweep/reorder_buffer.hpp"

#include <thread>

#include "base/random.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using sweep::ReorderBuffer;

namespace {

/// With a report that says `text`.
sweep::ReportBatches batch(const std::string& text) {
  sweep::ReportBatches batches(1);
  batches.front().games.push_back({report::Outcome(report::Report{}), 0});
  batches.front().texts.push_back({text, {text.size()}});
  return batches;
}

std::vector<std::string> texts(const ReorderBuffer::Taken& taken) {
  std::vector<std::string> texts;
  for (const sweep::ReportBatch& batch : taken.batches) texts.push_back(batch.texts[0].text);
  return texts;
}

constexpr ReorderBuffer::Room ample_room{100, 100000};

constexpr std::chrono::milliseconds at_once{0};

}  // namespace

TEST_CASE("reports come in the order of the tickets", "[sweep]") {
  ReorderBuffer order(ample_room);
  const auto a = order.open(1);
  const auto b = order.open(1);
  order.add(b, batch("b"));
  order.close(b);
  CHECK(texts(order.take(at_once)).empty());
  order.add(a, batch("a1"));
  const ReorderBuffer::Taken head = order.take(at_once);  // the head's come before it is done
  CHECK(texts(head) == std::vector<std::string>{"a1"});
  order.add(a, batch("a2"));
  order.close(a);
  order.finish();
  const ReorderBuffer::Taken rest = order.take(at_once);
  CHECK(texts(rest) == std::vector<std::string>{"a2", "b"});
  CHECK(rest.last);
}

TEST_CASE("after a stop the reports end before the first unfinished file", "[sweep]") {
  ReorderBuffer order(ample_room);
  const auto a = order.open(1);
  const auto b = order.open(1);
  const auto c = order.open(1);
  order.add(a, batch("a"));
  order.close(a);
  order.add(c, batch("c"));
  order.close(c);
  order.stop();
  order.add(b, batch("b"));
  const ReorderBuffer::Taken taken = order.take(at_once);
  CHECK(texts(taken) == std::vector<std::string>{"a"});
  CHECK(taken.last);
}

TEST_CASE("many workers, little room: every report once, in order", "[sweep][threads]") {
  constexpr std::uint64_t files = 20000;
  ReorderBuffer order({64, 4096});
  std::mutex source;
  std::uint64_t next = 0;
  std::vector<std::thread> workers;
  std::atomic<int> working{4};
  for (int i = 0; i < 4; ++i) {
    workers.emplace_back([&] {
      for (;;) {
        std::unique_lock lock(source);
        if (next == files) break;
        const std::uint64_t file = next++;
        const auto ticket = order.open(1 + file % 3);
        lock.unlock();
        // A file may have many reports, more than there is room for.
        const std::uint64_t reports = file % 1000 == 0 ? 200 : 1 + base::mix(1, file) % 3;
        for (std::uint64_t j = 0; j < reports; ++j) {
          order.add(ticket, batch(std::to_string(file) + "." + std::to_string(j)));
        }
        order.close(ticket);
      }
      if (--working == 0) order.finish();
    });
  }
  std::uint64_t file = 0;
  std::uint64_t expected = 0;
  for (bool last = false; !last;) {
    const ReorderBuffer::Taken taken = order.take(std::chrono::milliseconds(1));
    last = taken.last;
    for (const sweep::ReportBatch& batch : taken.batches) {
      if (batch.texts[0].text != std::to_string(file) + "." + std::to_string(expected)) {
        ++file;
        expected = 0;
      }
      REQUIRE(batch.texts[0].text == std::to_string(file) + "." + std::to_string(expected));
      ++expected;
    }
  }
  for (std::thread& worker : workers) worker.join();
  CHECK(file == files - 1);
}
