#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/referee.hpp"
#include "io/reader.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// Makes a pack of files, one after another, and holds at most one part of a file in memory.
///
/// A file that is a game in the game's format, and has the same verdict there, becomes a record of
/// that format; any other a raw one, in parts if it is long. The records of a file that is a pack
/// itself are copied unchanged.
class Packer {
 public:
  /// Takes the next lines of the pack.
  using Write = std::function<void(std::string_view)>;

  Packer(const game::Definition& game, Write write);

  /// Adds a file. Throws base::Error when it cannot be read, or cannot be packed: the lines written
  /// until then make the pack unusable.
  void add(std::string_view id, io::Reader& file);

 private:
  bool read_part(io::Reader& file);
  bool is_pack(bool has_more) const;
  void add_parts(std::string_view id, io::Reader& file);
  void add_pack(io::Reader& file);
  bool append_in_form(std::string_view id);
  std::vector<game::Verdict> judge(std::string_view text);

  std::shared_ptr<const game::RecordFormat> format_;
  std::unique_ptr<game::Referee> referee_;
  RecordReader records_;
  Write write_;
  std::string part_;   // of the file that is read
  std::string lines_;  // of the pack
  std::vector<game::Field> fields_;
};

}  // namespace referee::internal::pack
