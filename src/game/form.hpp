#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/verdict.hpp"

namespace referee::game {

/// What stands under one key in a record of a pack.
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

/// How one game stands in a record of a pack: which keys it has, and what they mean in the game's
/// own text. docs/formats/pack.md describes all of them. Knows no rules: what the text is worth the
/// game's judge says.
class Form {
 public:
  virtual ~Form() = default;

  /// The keys, in the order in which fields are passed here.
  virtual std::span<const std::string_view> keys() const = 0;

  /// Appends the text that the fields stand for, one field a key. Or gives the reason why they
  /// stand for none.
  virtual std::optional<std::string> write(std::span<const Field> fields,
                                           std::string& text) const = 0;

  /// The other way round: fields that stand for `text`, or for one that is judged alike, as pieces
  /// of it. False if it finds none. A guess: whoever asks judges both.
  virtual bool read(std::string_view text, std::vector<Field>& fields) const = 0;

  /// The verdict on plain records, without words, if it can be had faster than by write(). `json`
  /// holds the fields as they are written, arrays and strings that may be anything inside; empty
  /// where the key is missing. Nothing if write() has to be asked.
  virtual std::optional<Verdict> judge_plain(std::span<const std::string_view> /*json*/) const {
    return std::nullopt;
  }
};

}  // namespace referee::game
