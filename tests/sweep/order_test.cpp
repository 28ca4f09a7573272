#include "sweep/order.hpp"

#include <catch2/catch.hpp>

#include <thread>

#include "base/random.hpp"

using namespace referee;  // NOLINT(google-build-using-namespace)
using sweep::Order;

namespace {

report::Report report_named(const std::string& path) {
  return {path, {}, {}};
}

std::vector<std::string> paths(const Order::Batch& batch) {
  std::vector<std::string> names;
  for (const Order::Item& item : batch.items) names.push_back(item.report.path);
  return names;
}

constexpr std::chrono::milliseconds at_once{0};

}  // namespace

TEST_CASE("reports come in the order of the tickets", "[sweep]") {
  Order order(100);
  const auto a = order.open(3);
  const auto b = order.open(0);
  order.add(b, report_named("b"));
  order.close(b);
  CHECK(paths(order.take(at_once)).empty());
  order.add(a, report_named("a1"));
  const Order::Batch head = order.take(at_once);  // the head's come before it is done
  CHECK(paths(head) == std::vector<std::string>{"a1"});
  CHECK(head.items[0].skipped == 3);
  order.add(a, report_named("a2"));
  order.close(a);
  order.finish();
  const Order::Batch rest = order.take(at_once);
  CHECK(paths(rest) == std::vector<std::string>{"a2", "b"});
  CHECK(rest.items[0].skipped == 0);
  CHECK(rest.last);
}

TEST_CASE("after a stop the reports end before the first unfinished file", "[sweep]") {
  Order order(100);
  const auto a = order.open(0);
  const auto b = order.open(0);
  const auto c = order.open(0);
  order.add(a, report_named("a"));
  order.close(a);
  order.add(c, report_named("c"));
  order.close(c);
  order.stop();
  order.add(b, report_named("b"));
  const Order::Batch batch = order.take(at_once);
  CHECK(paths(batch) == std::vector<std::string>{"a"});
  CHECK(batch.last);
}

TEST_CASE("many workers, little room: every report once, in order", "[sweep]") {
  constexpr std::uint64_t files = 20000;
  Order order(64);
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
        const auto ticket = order.open(file % 3);
        lock.unlock();
        // A file may have many reports, more than there is room for.
        const std::uint64_t reports = file % 1000 == 0 ? 200 : 1 + base::mix(1, file) % 3;
        for (std::uint64_t j = 0; j < reports; ++j) {
          order.add(ticket, report_named(std::to_string(file) + "." + std::to_string(j)));
        }
        order.close(ticket);
      }
      if (--working == 0) order.finish();
    });
  }
  std::uint64_t file = 0;
  std::uint64_t expected = 0;
  std::uint64_t skipped = 0;
  for (bool last = false; !last;) {
    const Order::Batch batch = order.take(std::chrono::milliseconds(1));
    last = batch.last;
    for (const Order::Item& item : batch.items) {
      if (item.report.path != std::to_string(file) + "." + std::to_string(expected)) {
        ++file;
        expected = 0;
      }
      REQUIRE(item.report.path == std::to_string(file) + "." + std::to_string(expected));
      ++expected;
      skipped += item.skipped;
    }
  }
  for (std::thread& worker : workers) worker.join();
  CHECK(file == files - 1);
  CHECK(skipped == (files / 3) * 3 - 0 + (files % 3 == 2 ? 1 : 0));
}
