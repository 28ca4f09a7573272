#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/read_ahead.hpp"

struct inflate_state;  // isa-l/igzip_lib.h

namespace referee::internal::io {

/// Decompresses gzip data (RFC 1952), by ISA-L. Members follow each other without a gap; zeros
/// after the last one, with which tapes are filled up, are ignored as gzip(1) ignores them.
/// Anything else there, an early end, a wrong checksum or length, and any other invalid data is
/// base::Error; all that was decompressed before the error has already been handed out, the same
/// bytes however the input was split. (How many symbols ISA-L decodes before an error depends on
/// how many bytes follow in its input, so it is given full buffers. And it may count the bytes of a
/// match that it refuses as output, without having written them: they are what its memory held, of
/// another file perhaps. So the call is repeated with no more input than leads to the error.)
class GzipReader : public Reader {
 public:
  /// Takes what `input` holds, and what follows; `input` must outlive this object.
  explicit GzipReader(ReadAhead& input);
  ~GzipReader() override;

  /// Starts with new data in the input.
  void open();

  std::size_t read(std::span<char> room) override;

 private:
  bool begin_member();
  void skip_zeros();
  std::size_t inflate(std::span<char> room);
  int inflate(std::string_view input, std::span<char> room);
  int inflate_to_error(std::string_view input, std::span<char> room);
  std::size_t take_rest(std::span<char> room);

  ReadAhead& input_;
  std::unique_ptr<inflate_state> state_;
  std::unique_ptr<inflate_state> before_;  // the state before the last call
  bool is_inside_ = false;                 // a member
  bool had_member_ = false;                // at least one, to its end
  std::optional<std::string> damage_;      // found, but after output that is still to be handed out
};

}  // namespace referee::internal::io
