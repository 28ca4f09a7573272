#pragma once

#include <cstddef>
#include <string_view>

namespace referee::internal::text {

/// What became of a text whose blanks were taken out.
struct Squeezed {
  std::size_t bytes = 0;  ///< written
  bool plain = true;      ///< false: blanks or a CR stand where they change what a line says
};

/// Copies `text` to `room` without its blanks (space, tab) and without the CR before each LF, so
/// that a line with one number becomes that number and LF. Not plain, and the copy is worth
/// nothing, if blanks stand between two other bytes of a line, or a CR anywhere but before an LF.
/// All else is copied as it is. `text` is whole lines and has base::block_padding readable bytes
/// behind it; `room` takes as many bytes as `text`, and base::block_padding more.
using Squeeze = Squeezed (*)(std::string_view text, char* room);

/// For base::chosen_instructions().
Squeeze chosen_squeeze();

/// All of them, for tests. There is none for AVX2, which cannot compress.
Squeezed squeeze_portable(std::string_view text, char* room);
Squeezed squeeze_avx512(std::string_view text, char* room);
Squeezed squeeze_neon(std::string_view text, char* room);

}  // namespace referee::internal::text
