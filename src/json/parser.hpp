#pragma once

#include <simdjson.h>

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/instructions.hpp"

namespace referee::internal::json {

/// Throws an error that simdjson reports of the machine, and not of the text: std::bad_alloc where
/// memory is missing, base::Error otherwise. Such an error must never be taken for bad JSON.
void check_machine(simdjson::error_code error);

/// simdjson, On-Demand included, finds marks and quotes and decodes strings with the largest set of
/// vector instructions that the processor has, chosen when the program runs. If that is more than
/// `most`, this has it use the largest within `most` instead, in the whole process. Parsers that
/// were made before keep theirs.
void limit_implementation(base::Instructions most);

/// simdjson's On-Demand parser for one text after another, made safe where memory is short: the
/// parser of simdjson 3.0 continues with a null pointer when it gets no memory for strings, and
/// with its old memory when it gets none for the rest.
class Parser {
 public:
  /// `text` has simdjson::SIMDJSON_PADDING readable bytes after it. The document lives until the
  /// next call. Throws std::bad_alloc, and base::Error for a text that is larger than simdjson can
  /// read.
  simdjson::simdjson_result<simdjson::ondemand::document> iterate(std::string_view text) {
    if (!parser_ || parser_->capacity() < text.size()) grow(text.size());
    auto document = parser_->iterate(simdjson::padded_string_view(
        text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING));
    if (document.error() == simdjson::CAPACITY) drop();
    return document;
  }

 private:
  void grow(std::size_t bytes);
  [[noreturn]] void drop();

  std::optional<simdjson::ondemand::parser> parser_;
};

/// A key without its escapes. simdjson 3.0 takes no argument here and later versions have a
/// default, but 3.6 requires one: that half a character of UTF-16 is an error.
template <typename Field>
simdjson::simdjson_result<std::string_view> unescaped_key(Field& field) {
  if constexpr (requires { field.unescaped_key(); }) {
    return field.unescaped_key();
  } else {
    return field.unescaped_key(false);
  }
}

}  // namespace referee::internal::json
