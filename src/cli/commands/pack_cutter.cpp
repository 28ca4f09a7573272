#include "cli/commands/pack_cutter.hpp"

#include <optional>

#include "base/error.hpp"
#include "io/walk/stamp.hpp"
#include "pack/detect.hpp"
#include "pack/pack_cuts.hpp"

namespace referee::internal::cli {

std::vector<io::FilePart> PackCutter::parts(const io::Found& file) {
  const std::optional<io::Stamp> stamp = io::stamp_of(file);
  if (!stamp || stamp->size <= part_bytes_) return {};
  std::vector<pack::PackPosition> begins{{}};
  try {
    if (!is_pack(file)) return {};
    for (const pack::PackPosition& cut : cuts(file, stamp->size)) begins.push_back(cut);
  } catch (const base::Error&) {
    return {};  // the judge will report it
  }
  if (begins.size() == 1) return {};
  std::vector<io::FilePart> parts;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::uint64_t end = i + 1 < begins.size() ? begins[i + 1].before.bytes : stamp->size;
    parts.push_back({begins[i].before.bytes, end, begins[i].before.lines, begins[i].games,
                     stamp->size, stamp->mtime_ns});
  }
  return parts;
}

bool PackCutter::is_pack(const io::Found& file) {
  if (kind_ == pack::FileKind::pack) return true;
  const std::optional<io::Block> first = input_.open(file, {}, &stop_).next();
  return first && pack::beginning_of(first->text) == pack::Beginning::record;
}

/// Empty also if it has another size meanwhile.
std::vector<pack::PackPosition> PackCutter::cuts(const io::Found& file, std::uint64_t bytes) {
  io::Blocks& blocks = input_.open(file, {}, &stop_);
  if (blocks.source() == nullptr || blocks.source()->size() != bytes) return {};
  std::vector<pack::PackPosition> cuts =
      pack::cuts_of_pack(blocks, game_.format.get(), part_bytes_);
  blocks.finish();
  return cuts;
}

}  // namespace referee::internal::cli
