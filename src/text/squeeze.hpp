#pragma once

#include <cstddef>
#include <string_view>

namespace referee::internal::text {

/// The result of removing the blanks of a text.
struct Squeezed {
  std::size_t bytes = 0;  ///< written
  bool plain = true;      ///< false: blanks or a CR are where they change the meaning of a line
};

/// Copies `text` to `room` without its blanks (space, tab) and without the CR before each LF, so
/// that a line with one number becomes that number and LF. Not plain, and the copy is invalid, if
/// there are blanks between two other bytes of a line, or a CR anywhere but before an LF. All else
/// is copied unchanged. `text` is whole lines and has base::block_padding readable bytes after it;
/// `room` takes as many bytes as `text`, and base::block_padding more.
using Squeeze = Squeezed (*)(std::string_view text, char* room);

/// The function for base::chosen_instructions().
Squeeze chosen_squeeze();

/// All implementations, for tests. There is none for AVX2, which has no compress instruction.
Squeezed squeeze_portable(std::string_view text, char* room);
Squeezed squeeze_avx512(std::string_view text, char* room);
Squeezed squeeze_neon(std::string_view text, char* room);

}  // namespace referee::internal::text
