// What scripts/mutate puts in the place of operators: each calculates what was there, or, if its
// number is the chosen one, something else. Included before every source of the build that it
// makes, and nowhere else.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

namespace mutants {

inline const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The mutant of this run; 0 for none.
inline const int chosen = std::atoi(environment("REFEREE_MUTANT"));

/// A byte for each mutant, which becomes 1 when it is reached: a file that all processes of a run
/// share.
inline unsigned char* map_reached() {
  const int file = ::open(environment("REFEREE_MUTANTS_REACHED"), O_RDWR);
  if (file < 0) return nullptr;
  struct stat state {};
  ::fstat(file, &state);
  void* bytes = ::mmap(nullptr, static_cast<std::size_t>(state.st_size), PROT_READ | PROT_WRITE,
                       MAP_SHARED, file, 0);
  ::close(file);
  return bytes == MAP_FAILED ? nullptr : static_cast<unsigned char*>(bytes);
}
inline unsigned char* const reached = map_reached();

/// What is calculated by the compiler is never mutated.
constexpr bool on(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  if (reached != nullptr) reached[number] = 1;
  return number == chosen;
}

// A comparison has two mutants: at the border, and its opposite.
#define COMPARISON(name, operation, border, opposite) \
  template <class A, class B>                         \
  constexpr bool name(int number, A a, B b) {         \
    if (on(number)) return a border b;                \
    if (on(number + 1)) return a opposite b;          \
    return a operation b;                             \
  }
COMPARISON(less, <, <=, >=)
COMPARISON(less_or_equal, <=, <, >)
COMPARISON(greater, >, >=, <=)
COMPARISON(greater_or_equal, >=, >, <)
#undef COMPARISON

#define OPERATOR(name, operation, other)                       \
  template <class A, class B>                                  \
  constexpr auto name(int number, A a, B b) {                  \
    if (on(number)) return decltype(a operation b)(a other b); \
    return a operation b;                                      \
  }
OPERATOR(equal, ==, !=)
OPERATOR(unequal, !=, ==)
OPERATOR(plus, +, -)
OPERATOR(minus, -, +)
OPERATOR(times, *, +)
OPERATOR(over, /, *)
OPERATOR(modulo, %, *)
OPERATOR(left_shift, <<, >>)
OPERATOR(right_shift, >>, <<)
OPERATOR(bits_and, &, |)
OPERATOR(bits_or, |, &)
OPERATOR(bits_xor, ^, &)
#undef OPERATOR

#define ASSIGNMENT(name, operation, other)               \
  template <class A, class B>                            \
  constexpr decltype(auto) name(int number, A& a, B b) { \
    if (on(number)) return a other b;                    \
    return a operation b;                                \
  }
ASSIGNMENT(add, +=, -=)
ASSIGNMENT(subtract, -=, +=)
ASSIGNMENT(unite, |=, &=)
ASSIGNMENT(intersect, &=, |=)
ASSIGNMENT(flip, ^=, &=)
#undef ASSIGNMENT

/// An operand of && that is not asked, and one of ||.
template <class A>
constexpr bool operand_of_and(int number, A&& a) {
  const bool asked = static_cast<bool>(a);
  return on(number) ? true : asked;
}
template <class A>
constexpr bool operand_of_or(int number, A&& a) {
  const bool asked = static_cast<bool>(a);
  return on(number) ? false : asked;
}

template <class A>
constexpr bool condition(int number, A&& a) {
  const bool asked = static_cast<bool>(a);
  return on(number) ? !asked : asked;
}

/// A number is one more.
template <class A>
constexpr A number(int number, A a) {
  return on(number) ? static_cast<A>(a + 1) : a;
}

template <class A>
constexpr auto negative(int number, A a) {
  return on(number) ? +a : -a;
}

/// ++a and --a.
template <class A>
constexpr A& next(int number, A& a) {
  return on(number) ? --a : ++a;
}
template <class A>
constexpr A& previous(int number, A& a) {
  return on(number) ? ++a : --a;
}

}  // namespace mutants
