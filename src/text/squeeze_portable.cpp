// Portable: a byte at a time, by a finite state machine. Every byte is written; only those that
// stay advance the end.
//
//                 blank           CR        LF       other
//   before        before          return    before   inside     the first byte of a line's number
//   inside        after_number    return    before   inside
//   after_number  after_number    return    before   wrong      blanks
//   return        wrong           wrong     before   wrong      only LF may follow a CR
//   wrong         wrong           wrong     wrong    wrong

#include <array>
#include <cstdint>

#include "text/squeeze.hpp"

namespace referee::internal::text {
namespace {

enum State : std::uint8_t { before, inside, after_number, after_return, wrong };
enum Class : std::uint8_t { blank, carriage_return, line_feed, other };

constexpr std::array<std::array<State, 4>, 5> next_state{{
    {before, after_return, before, inside},
    {after_number, after_return, before, inside},
    {after_number, after_return, before, wrong},
    {wrong, wrong, before, wrong},
    {wrong, wrong, wrong, wrong},
}};

constexpr std::array<Class, 256> classes = [] {
  std::array<Class, 256> table{};
  table.fill(other);
  table[' '] = table['\t'] = blank;
  table['\r'] = carriage_return;
  table['\n'] = line_feed;
  return table;
}();

}  // namespace

Squeezed squeeze_portable(std::string_view text, char* room) {
  std::size_t bytes = 0;
  State state = before;
  for (const char c : text) {
    const Class kind = classes[static_cast<unsigned char>(c)];
    room[bytes] = c;
    bytes += static_cast<std::size_t>(kind >= line_feed);
    state = next_state[state][kind];
  }
  return {bytes, state == before};
}

}  // namespace referee::internal::text
