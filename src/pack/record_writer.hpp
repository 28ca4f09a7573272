#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "game/record_format.hpp"

namespace referee::internal::pack {

/// Bytes of a raw file that fit into one record, whatever its id: together they stay below
/// base::max_line_bytes. A multiple of 3, so that no part but the last ends in = signs.
inline constexpr std::size_t part_bytes = std::size_t{510} << 10;

/// The longest id that a record can have.
inline constexpr std::size_t max_id_bytes = std::size_t{32} << 10;

/// The position of a record with a raw file among the parts of that file.
struct FilePart {
  std::uint64_t number = 0;  ///< from 1; 0: the whole file
  bool more = false;         ///< another follows
};

/// What a record says of a game beside the game.
struct RecordHead {
  std::string_view id;
  std::optional<game::Code> expect{};  ///< the code that it should have
};

/// Appends a line with a game in its own format: the fields for these keys, except absent ones.
/// Text that is not UTF-8 is written unchanged, which makes the line invalid JSON.
void append_form(std::string& pack, const RecordHead& head, std::span<const std::string_view> keys,
                 std::span<const game::Field> fields);

/// Appends a line with a raw file or a part of one.
void append_raw(std::string& pack, const RecordHead& head, std::string_view bytes,
                const FilePart& part = {});

}  // namespace referee::internal::pack
