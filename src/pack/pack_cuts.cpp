#include "pack/pack_cuts.hpp"

#include <functional>
#include <string_view>

#include "io/source.hpp"
#include "pack/file_parts.hpp"
#include "pack/lines.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {
namespace {

/// Whether a record may be a part of a file. Keys may be written with escapes.
bool may_be_part(std::string_view line) {
  return line.find("part\"") != std::string_view::npos || line.find('\\') != std::string_view::npos;
}

}  // namespace

std::vector<PackPosition> cuts_of_pack(io::Blocks& blocks, const game::RecordFormat* format,
                                       std::uint64_t part_bytes) {
  const std::uint64_t size = blocks.source()->size();
  const std::uint64_t parts = (size - 1) / part_bytes + 1;
  const auto wanted_cut = [&](std::size_t number) {
    return size / parts * number + size % parts * number / parts;
  };
  std::vector<PackPosition> cuts;
  const std::function<void()> nothing = [] {};
  Lines lines(blocks, nothing);
  RecordReader records(format);
  std::uint64_t games = 0;
  while (const Line* const line = lines.next()) {
    if (line->byte > 0 && line->byte >= wanted_cut(cuts.size() + 1)) {
      cuts.push_back({{line->number - 1, line->byte}, games, false});
    }
    if (line->too_long) break;
    const Record* const record = may_be_part(line->text) ? records.read(line->text) : nullptr;
    if (record != nullptr && record->part > 0) FileParts(*record, lines, records).skip();
    ++games;
  }
  return cuts;
}

}  // namespace referee::internal::pack
