#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "referee/code.hpp"
#include "referee/export.hpp"

namespace referee {
inline namespace v0 {

/// A natural number of any size, by its decimal digits: a frame may be 10^30 columns wide.
struct Number {
  std::string digits = {};  ///< without leading zeros

  /// The value if it is below 2^64.
  REFEREE_API std::optional<std::uint64_t> value() const noexcept;

  /// Equal in all members.
  friend bool operator==(const Number&, const Number&) = default;
};

/// A straight line of cells, counted from 1 at the lower left.
struct CellLine {
  Number column = {};       ///< of the first cell
  std::uint64_t row = 0;    ///< of the first cell
  int column_step = 0;      ///< from a cell to the next: -1, 0 or 1
  int row_step = 0;         ///< likewise
  std::uint64_t count = 0;  ///< of cells

  /// A cell of the line.
  struct Cell {
    Number column = {};     ///< from 1, from the left
    std::uint64_t row = 0;  ///< from 1, from the bottom
  };

  /// The cell number `index`, from 0. REQUIRES: it is less than `count`.
  REFEREE_API Cell cell(std::uint64_t index) const;

  /// Equal in all members.
  friend bool operator==(const CellLine&, const CellLine&) = default;
};

/// Something specific to one kind of game: its frame, the winning line, hands, tags. The keys of
/// each game, and the kinds of their values, are in docs/formats/report.md.
struct Property {
  /// A list of texts.
  using Texts = std::vector<std::string>;
  /// Texts by their names, no name twice.
  using NamedTexts = std::vector<std::pair<std::string, std::string>>;
  /// What a property may be.
  using Value = std::variant<std::uint64_t, bool, std::string, std::vector<Number>, Texts,
                             NamedTexts, CellLine>;

  std::string key = {};  ///< in snake_case
  Value value = {};      ///< its type depends on the key

  /// Equal in all members.
  friend bool operator==(const Property&, const Property&) = default;
};

/// The verdict on one game. A plain value that owns everything it holds: copy it, keep it, pass it
/// on.
struct Report {
  std::string path = {};  ///< as it was given or found, any bytes; "-" is standard input; empty for
                          ///< a text
  std::uint64_t game = 0;  ///< its number in the file, from 1; 0 where a file holds one game
  Code code = Code::invalid_file;  ///< what the game turned out to be
  std::string reason = {};         ///< in words: one sentence without a full stop

  // Where it was decided. What does not apply is absent.
  std::optional<std::uint64_t> line = {};  ///< from 1
  std::optional<std::uint64_t> byte = {};  ///< from 0: where that line begins
  std::optional<std::uint64_t> move = {};  ///< from 1
  std::optional<unsigned> player = {};     ///< 1 or 2

  std::uint64_t moves = 0;                ///< well-formed moves that were read
  std::uint64_t bytes = 0;                ///< that were read
  std::vector<Property> properties = {};  ///< what is specific to this game
  std::string board = {};                 ///< drawn in characters, if Options::board asks for it
  std::optional<double> seconds = {};     ///< from opening the file to this verdict
  std::optional<Code> expected = {};      ///< what the record itself says its code should be

  /// The value of the property with this key, if it is of this kind; null otherwise.
  template <typename T>
  const T* get(std::string_view key) const noexcept {
    for (const Property& property : properties) {
      if (property.key == key) return std::get_if<T>(&property.value);
    }
    return nullptr;
  }
};

/// The totals of a sweep.
struct Summary {
  std::uint64_t files = 0;                  ///< that were judged
  std::uint64_t games = 0;                  ///< in them
  std::uint64_t moves = 0;                  ///< of all games
  std::uint64_t bytes = 0;                  ///< of all games
  std::array<std::uint64_t, 10> by_code{};  ///< games, by their code as a number
  std::uint64_t failures = 0;  ///< games whose code is not the expected one, or not valid
  bool partial = false;        ///< it was stopped before every file was judged
};

}  // namespace v0
}  // namespace referee
