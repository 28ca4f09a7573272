#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "io/compression/read_ahead.hpp"

namespace referee::internal::io {
namespace {

/// Of a member's head (RFC 1952): two of magic, the method, and flags, of which some are reserved
/// and "must be zero"; ISA-L does not look at them.
constexpr std::size_t head_bytes = 4;
constexpr std::size_t flags_offset = 3;
constexpr unsigned char reserved_flags = 0xE0;

const char* words_of(int status) {
  switch (status) {
    case ISAL_INVALID_BLOCK:
      return "an invalid block";
    case ISAL_INVALID_SYMBOL:
      return "an invalid symbol";
    case ISAL_INVALID_LOOKBACK:
      return "a distance too far back";
    case ISAL_INVALID_WRAPPER:
      return "an invalid header";
    case ISAL_UNSUPPORTED_METHOD:
      return "an unknown method";
    case ISAL_INCORRECT_CHECKSUM:
      return "a wrong checksum or length";
    default:
      return "no deflate data";
  }
}

/// Of the buffer for output, which comes last, only what is in use.
void copy_state(const inflate_state& from, inflate_state& to) {
  const std::size_t bytes =
      offsetof(inflate_state, tmp_out_buffer) + static_cast<std::size_t>(from.tmp_out_valid);
  std::memcpy(&to, &from, bytes);
}

/// Decompresses gzip data (RFC 1952), by ISA-L. Zeros after the last member, with which tapes are
/// filled up, are ignored as gzip(1) ignores them; nothing else may stand there.
///
/// How many symbols ISA-L decodes before an error depends on how many bytes follow in its input, so
/// it is given full buffers. And it may count the bytes of a match that it refuses as output,
/// without having written them: they are what its memory held, of another file perhaps. So the call
/// is repeated with no more input than leads to the error.
class GzipReader final : public FormatReader {
 public:
  explicit GzipReader(ReadAhead& input) : input_(input) { isal_inflate_init(state_.get()); }

  void open() override {
    is_inside_ = false;
    had_member_ = false;
    damage_.reset();
  }

  std::size_t read(std::span<char> room) override;

 private:
  bool begin_member();
  void skip_zeros();
  std::size_t inflate(std::span<char> room);
  int inflate(std::string_view input, std::span<char> room);
  int inflate_to_error(std::string_view input, std::span<char> room);
  std::size_t take_rest(std::span<char> room);

  ReadAhead& input_;
  std::unique_ptr<inflate_state> state_ = std::make_unique<inflate_state>();
  std::unique_ptr<inflate_state> before_last_call_ = std::make_unique<inflate_state>();
  bool is_inside_ = false;             // a member
  bool had_member_ = false;            // at least one, to its end
  std::optional<std::string> damage_;  // found, but after output that is still to be handed out
};

std::size_t GzipReader::read(std::span<char> room) {
  for (;;) {
    if (damage_) {
      if (const std::size_t count = take_rest(room)) return count;
      throw base::Error(*damage_);
    }
    if (!is_inside_ && !begin_member()) return 0;
    if (const std::size_t count = inflate(room)) return count;
    // It gave nothing, so it has consumed all the input.
    if (is_inside_ && !damage_ && !input_.fill()) throw base::Error("truncated gzip data");
  }
}

/// False at the end.
bool GzipReader::begin_member() {
  if (input_.held().size() < head_bytes || !had_member_) input_.fill();
  if (had_member_ && input_.held().starts_with('\0')) skip_zeros();
  const std::string_view head = input_.held();
  if (!begins_piece(head, "gzip", !had_member_)) return false;
  if (head.size() > flags_offset &&
      (static_cast<unsigned char>(head[flags_offset]) & reserved_flags) != 0) {
    throw base::Error("damaged gzip data: an invalid header");
  }
  isal_inflate_reset(state_.get());
  state_->crc_flag = ISAL_GZIP;
  is_inside_ = true;
  return true;
}

/// Nothing may follow the zeros.
void GzipReader::skip_zeros() {
  do {
    const std::string_view held = input_.held();
    if (held.find_first_not_of('\0') != std::string_view::npos) {
      throw base::Error("something else follows the gzip data");
    }
    input_.drop(held.size());
  } while (input_.fill());
}

/// The output of one call of the library, which may be empty; leaves the member at its end.
std::size_t GzipReader::inflate(std::span<char> room) {
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
  room = room.first(std::min(room.size(), most));
  const std::string_view held = input_.held();
  copy_state(*state_, *before_last_call_);
  int status = inflate(held, room);
  if (status == ISAL_INVALID_LOOKBACK || status == ISAL_INVALID_SYMBOL) {
    status = inflate_to_error(held, room);
  }
  if (status < 0) damage_ = std::string("damaged gzip data: ") + words_of(status);
  input_.drop(status < 0 ? held.size() : held.size() - state_->avail_in);
  if (state_->block_state == ISAL_BLOCK_FINISH) {
    is_inside_ = false;
    had_member_ = true;
  }
  return room.size() - state_->avail_out;
}

/// One call of the library; gives its status.
int GzipReader::inflate(std::string_view input, std::span<char> room) {
  // The library takes its input as not const, and does not write there.
  state_->next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(input.data()));  // NOLINT
  state_->avail_in = static_cast<std::uint32_t>(input.size());
  state_->next_out = reinterpret_cast<std::uint8_t*>(room.data());  // NOLINT
  state_->avail_out = static_cast<std::uint32_t>(room.size());
  return isal_inflate(state_.get());
}

/// Repeats the last call, which met an error that comes with bytes too many: with the least input
/// that has the error. The library handles the last bytes of its input one symbol at a time, and
/// then counts no byte before it has written it.
int GzipReader::inflate_to_error(std::string_view input, std::span<char> room) {
  std::size_t good = 0;
  std::size_t bad = input.size();
  while (good + 1 < bad) {
    const std::size_t middle = good + (bad - good) / 2;
    copy_state(*before_last_call_, *state_);
    (inflate(input.substr(0, middle), room) < 0 ? bad : good) = middle;
  }
  copy_state(*before_last_call_, *state_);
  return inflate(input.substr(0, bad), room);
}

/// Output that the library had decompressed in advance when it met the damage.
std::size_t GzipReader::take_rest(std::span<char> room) {
  const int rest = state_->tmp_out_valid - state_->tmp_out_processed;
  if (rest <= 0) return 0;
  const std::size_t count = std::min(room.size(), static_cast<std::size_t>(rest));
  std::copy_n(state_->tmp_out_buffer + state_->tmp_out_processed, count, room.begin());
  state_->tmp_out_processed += static_cast<std::int32_t>(count);
  return count;
}

}  // namespace

std::unique_ptr<FormatReader> make_gzip_reader(ReadAhead& input) {
  return std::make_unique<GzipReader>(input);
}

}  // namespace referee::internal::io
