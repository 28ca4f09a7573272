#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "game/verdict.hpp"

namespace referee::internal::stats {

/// What statistics need to know of a game.
struct Sample {
  /// `setup` is that of game::Definition.
  Sample(std::string_view path, const game::Verdict& verdict, std::uint64_t file_bytes,
         std::string_view setup);

  /// Of a game whose setup is known already, if there is one.
  Sample(std::string_view path, const game::Verdict& verdict, std::uint64_t file_bytes,
         std::optional<std::string> known_setup);

  std::string path;
  std::uint64_t game;
  game::Code code;
  std::uint64_t moves;
  std::uint64_t file_bytes;
  std::optional<std::string> setup;  ///< what was set up, if it is known
  std::optional<base::Digest::Value> digest;

  /// Its size in memory, in bytes.
  std::size_t size() const;
};

}  // namespace referee::internal::stats
