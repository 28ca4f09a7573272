#include "games/checkers/engine/net.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

#include "base/error.hpp"

namespace referee::internal::checkers {

extern const std::string_view net_weights;  // net_weights.txt

namespace {

constexpr int output_one = 64;  // an output weight of 1
constexpr unsigned most_discs = 24;

/// Reads integers, one after another.
class Integers {
 public:
  explicit Integers(std::string_view text) : rest_(text) {}

  /// The next one, of at most so many.
  int next(int most) {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n'))
      rest_.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value < -most || value > most)
      throw base::Error("no weights of a net");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  void expect(unsigned value) {
    if (next(std::numeric_limits<int>::max()) != static_cast<int>(value)) {
      throw base::Error("a net of another size");
    }
  }

  void fill(Net::Sums& row, int most) {
    for (std::int16_t& value : row) value = static_cast<std::int16_t>(next(most));
  }

 private:
  std::string_view rest_;
};

}  // namespace

/// Plain loops, which the compiler turns into vector instructions.
struct Net::Loops {
  [[gnu::always_inline]] static void change_view(const Sums& from, const Sums& add,
                                                 const Sums& remove, Sums& to) {
    for (unsigned i = 0; i < units; ++i) {
      to[i] = static_cast<std::int16_t>(from[i] + add[i] - remove[i]);
    }
  }

  [[gnu::always_inline]] static void remove(const Sums& row, Sums& from) {
    for (unsigned i = 0; i < units; ++i) from[i] = static_cast<std::int16_t>(from[i] - row[i]);
  }

  [[gnu::always_inline]] static void change(const Sums* rows, const Balance& from,
                                            const Change& change, Balance& to) {
    change_view(from.black, rows[change.added.black], rows[change.removed.black], to.black);
    change_view(from.white, rows[change.added.white], rows[change.removed.white], to.white);
    for (unsigned i = 0; i < change.captures; ++i) {
      remove(rows[change.captured[i].black], to.black);
      remove(rows[change.captured[i].white], to.white);
    }
  }

  /// A unit times its weight has 16 bits.
  [[gnu::always_inline]] static int sum(const Sums& sums, const Sums& weights) {
    int sum = 0;
    for (unsigned i = 0; i < units; ++i) {
      const auto unit = std::clamp(sums[i], std::int16_t{0}, std::int16_t{one});
      sum += static_cast<std::int16_t>(unit * weights[i]) * unit;
    }
    return sum;
  }

  [[gnu::always_inline]] static int output(const Sums& mover, const Sums& other,
                                           const Output& output) {
    return sum(mover, output.mover) + sum(other, output.other);
  }

  static constexpr Kernel portable{[](const Sums* rows, const Balance& from, const Change& change,
                                      Balance& to) { Loops::change(rows, from, change, to); },
                                   [](const Sums& mover, const Sums& other, const Output& output) {
                                     return Loops::output(mover, other, output);
                                   }};

#if defined(__x86_64__)
  [[gnu::target("avx2")]] static void change_avx2(const Sums* rows, const Balance& from,
                                                  const Change& change, Balance& to) {
    Loops::change(rows, from, change, to);
  }
  [[gnu::target("avx2")]] static int output_avx2(const Sums& mover, const Sums& other,
                                                 const Output& output) {
    return Loops::output(mover, other, output);
  }
  static constexpr Kernel avx2{change_avx2, output_avx2};
#endif

  static const Kernel& of([[maybe_unused]] base::Instructions instructions) {
#if defined(__x86_64__)
    if (instructions != base::Instructions::portable) return avx2;
#endif
    return portable;  // on aarch64 with NEON, which all its processors have
  }
};

Net::Net(std::string_view text, base::Instructions instructions)
    : kernel_(&Loops::of(instructions)), rows_(std::size_t{4} * square_bits) {
  constexpr int most_weight = std::numeric_limits<std::int16_t>::max() / 33;  // 32 discs, the bias
  constexpr int most_output = std::numeric_limits<std::int16_t>::max() / one - 1;
  Integers integers(text.substr(std::min(text.find('\n'), text.size())));
  integers.expect(units);
  integers.expect(phases);
  scale_ = integers.next(10000);
  integers.fill(biases_, most_weight);
  for (unsigned kind = 0; kind < 4; ++kind) {
    for (unsigned number = 1; number <= 32; ++number) {
      integers.fill(rows_[kind * square_bits + bit_of_number(number)], most_weight);
    }
  }
  for (Output& output : outputs_) {
    output.bias = integers.next(1 << 20);
    integers.fill(output.mover, most_output);
    integers.fill(output.other, most_output);
  }
}

const Net& Net::learnt() {
  static const Net net(net_weights, base::chosen_instructions());
  return net;
}

Net::Balance Net::balance_of(const Position& position) const {
  Balance balance{biases_, biases_};
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    const Row inputs = row(color, king, bit);
    for (unsigned i = 0; i < units; ++i) {
      balance.black[i] = static_cast<std::int16_t>(balance.black[i] + rows_[inputs.black][i]);
      balance.white[i] = static_cast<std::int16_t>(balance.white[i] + rows_[inputs.white][i]);
    }
  });
  return balance;
}

int Net::of(const Position& position, const Balance& balance) const {
  const auto discs = static_cast<unsigned>(std::popcount(position.black | position.white));
  const Output& output = outputs_[std::min((discs - 1) * phases / most_discs, phases - 1)];
  const bool is_black = position.to_move == Color::black;
  const int sum = kernel_->output(is_black ? balance.black : balance.white,
                                  is_black ? balance.white : balance.black, output);
  constexpr std::int64_t unit = std::int64_t{one} * output_one;
  return static_cast<int>(std::int64_t{sum / one + output.bias} * scale_ / unit);
}

}  // namespace referee::internal::checkers
