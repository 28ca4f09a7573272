#include "games/checkers/archive/line_filler.hpp"

#include <algorithm>

namespace referee::internal::checkers {
namespace {

std::size_t characters_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

void LineFiller::add(std::string_view word) {
  const std::size_t characters = characters_of(word);
  if (characters_ > 0 && characters_ + 1 + characters > line_characters) end_line();
  const bool needs_blank = characters_ > 0 || word.front() == '[' || word.front() == '%';
  if (needs_blank) text_ += ' ';
  text_ += word;
  characters_ += characters + (needs_blank ? 1 : 0);
}

void LineFiller::end_line() {
  if (characters_ == 0) return;
  text_ += '\n';
  characters_ = 0;
}

}  // namespace referee::internal::checkers
