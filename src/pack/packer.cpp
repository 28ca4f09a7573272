#include "pack/packer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "pack/detect.hpp"
#include "pack/record_writer.hpp"

namespace referee::internal::pack {
namespace {

class VerdictCollector : public game::Sink {
 public:
  void take(game::Verdict verdict) override { verdicts.push_back(std::move(verdict)); }

  std::vector<game::Verdict> verdicts;
};

bool same_property(const game::Property& a, const game::Property& b) {
  return a.key == b.key && a.value == b.value;
}

/// Whether two texts have the same verdict, except for positions in the text.
bool are_alike(const game::Verdict& a, const game::Verdict& b) {
  return a.code == b.code && a.reason == b.reason && a.moves == b.moves &&
         a.where.move == b.where.move && a.where.player == b.where.player &&
         std::equal(a.properties.begin(), a.properties.end(), b.properties.begin(),
                    b.properties.end(), same_property);
}

std::string padded(std::string_view text) {
  std::string bytes(base::block_padding, '\n');
  bytes += text;
  bytes.append(base::block_padding, '\n');
  return bytes;
}

std::string_view without_padding(std::string_view bytes) {
  return bytes.substr(base::block_padding, bytes.size() - 2 * base::block_padding);
}

}  // namespace

Packer::Packer(const game::Definition& game, Write write)
    : format_(game.format),
      referee_(game.make_referee()),
      records_(format_.get()),
      write_(std::move(write)) {}

void Packer::add(std::string_view id, io::Reader& file) {
  if (id.size() > max_id_bytes) throw base::Error("its path is too long for an id");
  const bool has_more = read_part(file);
  if (is_pack(has_more)) return add_pack(file);
  if (has_more) return add_parts(id, file);
  lines_.clear();
  if (!append_in_form(id)) {
    lines_.clear();
    append_raw(lines_, id, part_);
  }
  write_(lines_);
}

/// Whether the present part is a pack or the beginning of one.
bool Packer::is_pack(bool has_more) const {
  if (!format_) return false;
  const Beginning beginning = beginning_of(part_);
  return beginning == Beginning::record ||
         (beginning == Beginning::empty_record && !has_more && is_one_line(part_));
}

/// Fills the part up to its size, or to the end of the file; in that case false.
bool Packer::read_part(io::Reader& file) {
  part_.resize(part_bytes);
  std::size_t size = 0;
  while (size < part_bytes) {
    const std::size_t count = file.read({part_.data() + size, part_bytes - size});
    if (count == 0) {
      part_.resize(size);
      return false;
    }
    size += count;
  }
  return true;
}

/// The present part is the first of several, or the only one. Each is written once the next has
/// been read.
void Packer::add_parts(std::string_view id, io::Reader& file) {
  for (FilePart part{1, true}; part.more; ++part.number) {
    std::string present = std::move(part_);
    read_part(file);
    part.more = !part_.empty();
    lines_.clear();
    append_raw(lines_, id, present, part);
    write_(lines_);
  }
}

/// The present part is the beginning of a pack.
void Packer::add_pack(io::Reader& file) {
  std::size_t line_bytes = 0;
  char last = '\n';
  while (!part_.empty()) {
    for (const char c : part_) {
      line_bytes = c == '\n' ? 0 : line_bytes + 1;
      if (line_bytes <= base::max_line_bytes) continue;
      throw base::Error("it is a pack with a line that is too long");
    }
    last = part_.back();
    write_(part_);
    read_part(file);
  }
  if (last != '\n') write_("\n");
}

/// Appends the whole file, which is the present part, as a record in the game's format, if there is
/// such a record with the same verdict.
bool Packer::append_in_form(std::string_view id) {
  if (!format_ || !format_->read(part_, fields_)) return false;
  append_form(lines_, id, format_->keys(), fields_);
  const std::size_t bytes = lines_.size() - 1;
  if (bytes > base::max_line_bytes) return false;
  const std::string line = padded(std::string_view(lines_).substr(0, bytes));
  const Record* const record = records_.read(without_padding(line));
  if (record == nullptr) return false;
  std::string text;
  if (format_->write(record->fields, text)) return false;
  const std::vector<game::Verdict> as_file = judge(part_);
  const std::vector<game::Verdict> as_record = judge(text);
  return as_file.size() == 1 && as_record.size() == 1 &&
         are_alike(as_file.front(), as_record.front());
}

std::vector<game::Verdict> Packer::judge(std::string_view text) {
  VerdictCollector collector;
  base::HelperPool no_helpers;
  const std::string bytes = padded(text);
  io::MemoryBlocks blocks(without_padding(bytes));
  referee_->judge(blocks, no_helpers, collector);
  return std::move(collector.verdicts);
}

}  // namespace referee::internal::pack
