#include "shards/manifest_text.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/error.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::shards {
namespace {

/// A text of paths is never compressed to less: memory is bounded by what was read.
constexpr std::uint64_t most_ratio = 8192;

void check(std::size_t status) {
  if (ZSTD_isError(status) == 0) return;
  if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  throw base::Error(fmt::format("damaged: {}", ZSTD_getErrorName(status)));
}

/// A trailer as it stands in the file.
struct StoredTrailer {
  std::uint32_t frame = 0x184D2A5D;  // one of sixteen that zstd skips
  std::uint32_t rest = sizeof(Trailer);
  Trailer trailer;
};
static_assert(sizeof(StoredTrailer) == Trailer::bytes);

std::string_view kind_of(const io::Found& file) {
  if (!file.error.empty()) return "unreadable";
  if (file.part) return "part";
  return file.named ? "named" : "found";
}

/// The fields of a part of so many bytes, which are removed from `rest`.
std::optional<io::FilePart> read_part(std::string_view& rest, std::uint64_t bytes) {
  const auto begin = text::number<std::uint64_t>(text::take_until(rest, '\t'));
  const auto lines = text::number<std::uint64_t>(text::take_until(rest, '\t'));
  const auto games = text::number<std::uint64_t>(text::take_until(rest, '\t'));
  const auto file_bytes = text::number<std::uint64_t>(text::take_until(rest, '\t'));
  const std::string_view time = text::take_until(rest, '\t');
  const bool is_before_1970 = time.starts_with('-');
  const auto ns = text::number<std::uint64_t>(time.substr(is_before_1970 ? 1 : 0));
  constexpr auto most_ns = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!begin || !lines || !games || !file_bytes || !ns || *ns > most_ns) return std::nullopt;
  if (bytes == 0 || *begin > *file_bytes || bytes > *file_bytes - *begin) return std::nullopt;
  const auto mtime_ns = static_cast<std::int64_t>(*ns) * (is_before_1970 ? -1 : 1);
  return io::FilePart{*begin, *begin + bytes, *lines, *games, *file_bytes, mtime_ns};
}

}  // namespace

FrameWriter::FrameWriter(WriteBytes write, std::size_t most_at_once)
    : write_(std::move(write)),
      most_at_once_(most_at_once),
      context_(ZSTD_createCCtx(), ZSTD_freeCCtx) {
  if (!context_) throw std::bad_alloc();
  check(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1));
}

void FrameWriter::add(std::string_view text) {
  text_ += text;
  frame_.text_bytes += text.size();
  if (text_.size() > most_at_once_) compress(false);
}

FrameWriter::Frame FrameWriter::end() {
  compress(true);
  const Frame frame = frame_;
  frame_ = {frame.offset + frame.bytes, 0, 0};
  return frame;
}

void FrameWriter::compress(bool is_end) {
  // With so much room, zstd compresses a whole text at once.
  const std::size_t room = std::max(ZSTD_compressBound(text_.size()), ZSTD_CStreamOutSize());
  room_.resize(room);
  ZSTD_inBuffer in{text_.data(), text_.size(), 0};
  for (bool is_done = false; !is_done;) {
    ZSTD_outBuffer out{room_.data(), room_.size(), 0};
    const std::size_t left =
        ZSTD_compressStream2(context_.get(), &out, &in, is_end ? ZSTD_e_end : ZSTD_e_continue);
    check(left);
    write_({room_.data(), out.pos});
    frame_.bytes += out.pos;
    is_done = is_end ? left == 0 : in.pos == in.size;
  }
  text_.clear();
}

std::string decompressed(std::string_view frame, std::uint64_t text_bytes) {
  if (text_bytes / most_ratio > frame.size()) throw base::Error("damaged: a size is wrong");
  std::string text(text_bytes, '\0');
  const std::size_t bytes = ZSTD_decompress(text.data(), text.size(), frame.data(), frame.size());
  check(bytes);
  if (bytes != text_bytes) throw base::Error("damaged: a size is wrong");
  return text;
}

std::string Trailer::text() const {
  const StoredTrailer stored{.trailer = *this};
  return {reinterpret_cast<const char*>(&stored), sizeof stored};
}

std::optional<Trailer> Trailer::read(std::string_view text) {
  const StoredTrailer wanted;
  StoredTrailer stored;
  if (text.size() != sizeof stored) return std::nullopt;
  std::memcpy(&stored, text.data(), sizeof stored);
  if (stored.frame != wanted.frame || stored.rest != wanted.rest) return std::nullopt;
  return stored.trailer;
}

void append_file(std::string& text, const io::Found& file, std::uint64_t bytes) {
  text += fmt::format("{}\t{}\t", bytes, kind_of(file));
  text::append_escaped(text, file.path);
  if (!file.error.empty()) {
    text += '\t';
    text::append_escaped(text, file.error);
  } else if (file.part) {
    const io::FilePart& part = *file.part;
    text += fmt::format("\t{}\t{}\t{}\t{}\t{}", part.begin, part.lines, part.games, part.file_bytes,
                        part.mtime_ns);
  }
  text += '\n';
}

std::optional<std::uint64_t> read_file(std::string_view line, io::Found& file) {
  const auto bytes = text::number<std::uint64_t>(text::take_until(line, '\t'));
  const std::string_view kind = text::take_until(line, '\t');
  file.path = text::unescaped(text::take_until(line, '\t'));
  file.part.reset();
  if (kind == "part") file.part = read_part(line, bytes.value_or(0));
  file.error = text::unescaped(line);
  file.named = kind == "named";
  const bool is_known = file.named || kind == "found" || kind == "unreadable" || file.part;
  const bool has_error = !file.error.empty();
  if (!bytes || !is_known || has_error != (kind == "unreadable")) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace referee::internal::shards
