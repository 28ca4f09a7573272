#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/referee.hpp"
#include "io/file_part.hpp"
#include "io/input.hpp"
#include "pack/referee.hpp"

namespace referee::internal::cli {

/// Cuts packs into parts that shards can judge alone.
class PackCutter {
 public:
  /// Parts have at most `part_bytes` bytes if their lines allow it. `kind` says which files are
  /// packs. `stop` must outlive this object. REQUIRES: each file of the game holds one game.
  PackCutter(game::Definition game, pack::FileKind kind, std::uint64_t part_bytes,
             const std::atomic<bool>& stop)
      : game_(std::move(game)), kind_(kind), part_bytes_(part_bytes), stop_(stop) {}

  /// The parts of a file, which is read to its end if it is a pack. Empty if it is none, is
  /// compressed, is small, or cannot be read; then it is judged as a whole, and the judge reports
  /// what is wrong.
  std::vector<io::FilePart> parts(const io::Found& file);

 private:
  bool is_pack(const io::Found& file);
  std::vector<pack::PackPosition> cuts(const io::Found& file, std::uint64_t bytes);

  game::Definition game_;
  pack::FileKind kind_;
  std::uint64_t part_bytes_;
  const std::atomic<bool>& stop_;
  io::Input input_;
};

}  // namespace referee::internal::cli
