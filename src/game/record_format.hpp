#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/verdict.hpp"

namespace referee::internal::game {

/// The value of one key in a record of a pack.
///
///     "setup": "xxxx........oooo"     text
///     "frame": [7, 6, 4]              list
///     "tags": {"Event": "Open"}       pairs
struct Field {
  enum class Kind { absent, text, list, pairs };

  struct Item {
    std::string_view text;   ///< the characters of a string, or the digits of a number
    bool is_number = false;  ///< written without quotes: a natural number, of any size
  };

  Kind kind = Kind::absent;
  std::vector<Item> items;  ///< one for a text; key, value, key, value ... for pairs
};

/// The part of a verdict that a FastJudge computes.
struct FastVerdict {
  Code code = Code::incomplete;
  std::uint64_t moves = 0;
  std::uint64_t move = 0;  ///< the one that decided, or 0
  unsigned player = 0;     ///< whose it is, or 0
  bool is_record = true;   ///< false: an impossible field; the other members mean nothing
};

/// Judges records where only codes are wanted, faster than writing out the game's text and judging
/// that. An empty result means that the text has to be judged instead.
class FastJudge {
 public:
  virtual ~FastJudge() = default;

  /// `json` holds the fields as they are written, one for each key: a string without escapes from
  /// quote to quote, or from [ to the first ], with anything between; empty where the key is
  /// missing.
  virtual std::optional<FastVerdict> judge(std::span<const std::string_view> json) = 0;

  /// The same for the game's own text, of any bytes.
  virtual std::optional<FastVerdict> judge_text(std::string_view text) = 0;
};

/// How a game is written in a record of a pack: which keys it has, and what they mean in the game's
/// own text. docs/formats/pack.md describes all formats. Knows no rules: the game's judge decides
/// what the text is worth.
struct RecordFormat {
  /// In the order in which fields are passed.
  std::vector<std::string_view> keys;

  /// Appends the text that the fields describe, one field for each key. Or returns the reason why
  /// they describe none.
  std::function<std::optional<std::string>(std::span<const Field>, std::string& text)> write;

  /// The inverse: fields that describe `text`, or a text with the same verdict, as pieces of it;
  /// they are given absent, one for each key. False if it finds none. This is a guess: the caller
  /// judges both texts to check it.
  std::function<bool(std::string_view text, std::span<Field>)> read_fields;

  /// A judge of plain records that is faster than write(); absent if the game has none. Each thread
  /// has its own.
  std::function<std::unique_ptr<FastJudge>()> make_fast_judge = {};

  /// read_fields() into `fields`, which are made for it.
  bool read(std::string_view text, std::vector<Field>& fields) const {
    fields.assign(keys.size(), {});
    return read_fields(text, fields);
  }
};

/// Appends each item as a line. Or returns the reason why one is no line.
std::optional<std::string> append_lines(std::string& text, std::span<const Field::Item> items);

}  // namespace referee::internal::game
