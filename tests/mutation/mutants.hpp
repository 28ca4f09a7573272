#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

/// Operators that tests/mutation/mutate.py puts into the sources of a game, so that one program
/// holds many mutants: `a < b` becomes `a < mutants::Less<17>() < b`, which is `a <= b` in a
/// process whose environment has MUTANT=17, and `a < b` in all others. Where an expression is
/// evaluated by the compiler it stays as it was.
namespace mutants {

inline constexpr int most = 20000;

/// Which were evaluated; written to the file that MUTANTS_EVALUATED names when the process ends.
class Evaluated {
 public:
  Evaluated() = default;
  Evaluated(const Evaluated&) = delete;
  Evaluated& operator=(const Evaluated&) = delete;
  ~Evaluated() {
    const char* const path = std::getenv("MUTANTS_EVALUATED");
    std::FILE* const file = path == nullptr ? nullptr : std::fopen(path, "w");
    if (file == nullptr) return;
    for (int i = 0; i < most; ++i) {
      if (numbers[static_cast<std::size_t>(i)]) std::fprintf(file, "%d\n", i);
    }
    std::fclose(file);
  }

  std::array<bool, most> numbers{};
};

inline Evaluated evaluated;

inline const int active = [] {
  const char* const number = std::getenv("MUTANT");
  return number == nullptr ? -1 : std::atoi(number);
}();

constexpr bool is_active(int number) {
  if (std::is_constant_evaluated()) return false;
  evaluated.numbers[static_cast<std::size_t>(number)] = true;
  return number == active;
}

/// Defines the operator NAME, which stands for `op`, or `other` in its mutant.
#define MUTANTS_OPERATOR(NAME, op, other)                                                \
  template <int N>                                                                       \
  struct NAME {};                                                                        \
  template <int N, typename Left>                                                        \
  struct NAME##Of {                                                                      \
    Left left;                                                                           \
  };                                                                                     \
  template <int N, typename Left>                                                        \
  constexpr NAME##Of<N, Left> operator op(Left&& left, NAME<N>) {                        \
    return {std::forward<Left>(left)};                                                   \
  }                                                                                      \
  template <int N, typename Left, typename Right>                                        \
  constexpr auto operator op(NAME##Of<N, Left>&& half, Right&& right) {                  \
    return is_active(N) ? std::forward<Left>(half.left) other std::forward<Right>(right) \
                        : std::forward<Left>(half.left) op std::forward<Right>(right);   \
  }

MUTANTS_OPERATOR(Less, <, <=)
MUTANTS_OPERATOR(LessOrEqual, <=, <)
MUTANTS_OPERATOR(Greater, >, >=)
MUTANTS_OPERATOR(GreaterOrEqual, >=, >)
MUTANTS_OPERATOR(Equal, ==, !=)
MUTANTS_OPERATOR(NotEqual, !=, ==)
MUTANTS_OPERATOR(Plus, +, -)
MUTANTS_OPERATOR(Minus, -, +)

#undef MUTANTS_OPERATOR

}  // namespace mutants
