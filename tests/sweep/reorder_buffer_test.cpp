#include "sweep/reorder_buffer.hpp"

#include <algorithm>
#include <atomic>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/sweep/thread_orders.hpp"

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

// All orders.

using Buffer = sweep::BasicReorderBuffer<tests::ChosenMutex, tests::ChosenCondition>;

constexpr unsigned workers = 3;
constexpr unsigned batches_of_files[] = {1, 2, 0, 1};

std::string name_of(std::size_t file, unsigned number) {
  return std::to_string(file) + "." + std::to_string(number);
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (std::size_t file = 0; file < std::size(batches_of_files); ++file) {
    for (unsigned i = 0; i < batches_of_files[file]; ++i) names.push_back(name_of(file, i));
  }
  return names;
}

/// One run of three workers with four batches, the writer and, possibly, somebody who stops them:
/// as in sweep.cpp, and beside the buffer what it should hold.
class Program {
 public:
  Program(Buffer::Room room, bool is_stopped) : threads_(1), buffer_(room) {
    for (unsigned i = 0; i < workers; ++i) threads_.start([this, i] { work(doing_[i]); });
    threads_.start([this] { write(); });
    if (is_stopped) threads_.start([this] { stop(); });
  }

  template <typename Choose>
  bool run(Choose choose) {
    return threads_.run([&](std::size_t choices) { return choose(choices, state()); });
  }

  const std::vector<std::string>& written() const { return written_; }
  /// Of these, how many must have been, at least.
  std::size_t due() const { return due_; }
  std::size_t most_files() const { return most_files_; }
  std::size_t most_batches() const { return most_batches_; }

 private:
  struct Slot {
    unsigned added = 0;
    unsigned taken = 0;
    bool is_done = false;
  };

  void work(std::string& doing) {
    for (;;) {
      doing = "find";
      std::unique_lock lock(files_mutex_);
      doing = "open";
      const Buffer::Ticket ticket = buffer_.open(1);
      slots_.emplace_back();
      most_files_ = std::max(most_files_, slots_.size() - head_);
      const std::size_t file = next_file_++;
      const bool is_last = file >= std::size(batches_of_files);
      if (!is_last) lock.unlock();
      for (unsigned i = 0; !is_last && i < batches_of_files[file]; ++i) {
        doing = name_of(file, i);
        buffer_.add(ticket, batch(doing));
        if (is_stopped_) continue;
        ++slots_[ticket].added;
        most_batches_ = std::max(most_batches_, ++batches_);
      }
      doing = "close " + std::to_string(ticket);
      buffer_.close(ticket);
      slots_[ticket].is_done = !is_stopped_;
      if (is_last) break;
    }
    doing = "leave";
    if (--working_ == 0) buffer_.finish();
  }

  void write() {
    for (bool last = false; !last;) {
      const Buffer::Taken taken = buffer_.take(std::chrono::milliseconds(1));
      last = taken.last;
      for (const sweep::ReportBatch& batch : taken.batches) {
        written_.push_back(batch.texts[0].text);
      }
      while (head_ < slots_.size()) {
        Slot& slot = slots_[head_];
        batches_ -= slot.added - slot.taken;
        slot.taken = slot.added;
        if (!slot.is_done) break;
        ++head_;
      }
    }
    has_written_ = true;
  }

  void stop() {
    buffer_.stop();
    is_stopped_ = true;
    due_ = written_.size();
    for (std::size_t i = head_; i < slots_.size(); ++i) {
      if (!has_written_) due_ += slots_[i].added - slots_[i].taken;
      if (!slots_[i].is_done) break;
    }
  }

  /// All workers do the same, so which of them is where makes no difference.
  std::string state() const {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < workers; ++i) parts.push_back(doing_[i] + threads_.state(i));
    std::sort(parts.begin(), parts.end());
    parts.push_back(threads_.state(workers));
    parts.push_back(is_stopped_ ? "stopped" : "");
    for (const std::size_t count : {head_, written_.size(), std::size_t{threads_.early_ticks()}}) {
      parts.push_back(std::to_string(count));
    }
    for (const Slot& slot : slots_) {
      parts.push_back(std::to_string(slot.added) + std::to_string(slot.taken));
      if (slot.is_done) parts.push_back("d");
    }
    std::string text;
    for (const std::string& part : parts) text += part + ' ';
    return text;
  }

  tests::ChosenThreads threads_;
  tests::ChosenMutex files_mutex_;
  Buffer buffer_;
  std::string doing_[workers];
  std::size_t next_file_ = 0;
  unsigned working_ = workers;
  std::vector<Slot> slots_;  // by ticket
  std::size_t head_ = 0;
  std::size_t batches_ = 0;
  std::size_t most_files_ = 0;
  std::size_t most_batches_ = 0;
  std::vector<std::string> written_;
  std::size_t due_ = 0;
  bool is_stopped_ = false;
  bool has_written_ = false;
};

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

TEST_CASE("the reorder buffer in every order of three workers with four batches", "[sweep]") {
  const std::vector<std::string> all = all_names();
  const std::size_t bytes = batch(all[0]).front().bytes();
  for (const bool is_stopped : {false, true}) {
    for (const Buffer::Room room :
         {Buffer::Room{1, bytes}, Buffer::Room{2, bytes}, Buffer::Room{100, 100 * bytes}}) {
      if (tests::is_slow_build && (room.files != 1 || is_stopped)) continue;
      CAPTURE(is_stopped, room.files, room.bytes / bytes);
      bool is_right = true;
      const auto run = [&](auto choose) {
        Program program(room, is_stopped);
        if (!program.run(choose)) FAIL("some threads do not end");
        const std::vector<std::string>& written = program.written();
        is_right = is_right && written.size() <= all.size() &&
                   std::equal(written.begin(), written.end(), all.begin()) &&
                   written.size() >= (is_stopped ? program.due() : all.size()) &&
                   (is_stopped || program.most_files() <= room.files) &&
                   program.most_batches() <= room.bytes / bytes + 1;
      };
      const std::set<std::string> states = tests::try_all_orders(run);
      CHECK(is_right);
      CHECK(states.size() > 400);
      // Random runs meet no other state: so names tell all that matters of a state.
      std::mt19937 random(1);
      bool are_known = true;
      for (int i = 0; i < 300; ++i) {
        run([&](std::size_t choices, const std::string& state) {
          are_known = are_known && states.count(state) > 0;
          return random() % choices;
        });
      }
      CHECK(are_known);
    }
  }
}
