#include "games/checkers/pdn/record_digest.hpp"

namespace referee::internal::checkers {

void RecordDigest::add_line(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) {
    if (has_text_) ++empty_lines_;
    return;
  }
  for (; empty_lines_ > 0; --empty_lines_) digest_.add("\n");
  digest_.add(line.substr(begin, line.find_last_not_of(blanks) + 1 - begin));
  digest_.add("\n");
  has_text_ = true;
}

std::optional<base::Digest::Value> RecordDigest::value() const {
  if (!has_text_ || is_spoiled_) return std::nullopt;
  return digest_.value();
}

void RecordDigest::reset() {
  digest_.reset();
  empty_lines_ = 0;
  has_text_ = false;
  is_spoiled_ = false;
}

}  // namespace referee::internal::checkers
