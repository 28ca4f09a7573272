#pragma once

#include <string>
#include <string_view>

namespace referee::internal::checkers {

/// A text from a file as we write it: UTF-8, in which control characters and line ends are blanks.
/// Bytes that are not UTF-8 are read as Windows-1252.
std::string plain_text(std::string_view bytes);

}  // namespace referee::internal::checkers
