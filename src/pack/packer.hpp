#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/referee.hpp"
#include "io/reader.hpp"
#include "pack/record.hpp"
#include "pack/referee.hpp"

namespace referee::internal::pack {

/// Bytes of a raw file that fit into one record, whatever its id: together they stay below
/// base::max_line_bytes. A multiple of 3, so that no part but the last ends in = signs.
inline constexpr std::size_t part_bytes = std::size_t{510} << 10;

/// The longest id that a record can have.
inline constexpr std::size_t max_id_bytes = std::size_t{32} << 10;

/// What a record says of a game beside the game.
struct RecordHead {
  std::string_view id;
  std::optional<game::Code> expect{};  ///< the code that it should have
};

/// Makes a pack of files, one after another, and holds at most one part of a file in memory.
///
/// A file that the game's record format can carry byte for byte becomes a record of that format;
/// any other a raw one, in parts if it is long. The records of a file that is a pack itself are
/// copied unchanged.
class Packer {
 public:
  /// Takes the next lines of the pack.
  using Write = std::function<void(std::string_view)>;

  /// Which files are packs; with `only_raw` all others become raw records.
  Packer(const game::Definition& game, FileKind kind, bool only_raw, Write write);

  /// Adds a file, with the code that it should have, if that is known; a pack has its own. Throws
  /// base::Error when it cannot be read, or cannot be packed: the lines written until then make the
  /// pack unusable.
  void add(std::string_view id, std::optional<game::Code> expect, io::Reader& file);

 private:
  bool read_part(io::Reader& file);
  bool is_pack(bool has_more) const;
  void add_parts(const RecordHead& head, io::Reader& file);
  void add_pack(io::Reader& file);
  bool append_in_form(const RecordHead& head);

  std::shared_ptr<const game::RecordFormat> format_;
  FileKind kind_;
  bool only_raw_;
  RecordReader records_;
  Write write_;
  std::string part_;   // of the file that is read
  std::string lines_;  // of the pack
  std::vector<game::Field> fields_;
};

}  // namespace referee::internal::pack
