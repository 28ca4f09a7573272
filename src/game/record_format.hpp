#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/verdict.hpp"

namespace referee::internal::game {

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

/// A verdict in which nothing but these is of interest.
struct FastVerdict {
  Code code = Code::incomplete;
  std::uint64_t moves = 0;
  std::uint64_t move = 0;  ///< the one that decided, or 0
  unsigned player = 0;     ///< whose it is, or 0
  bool is_record = true;   ///< false: a field is what none can have, so nothing else counts
};

/// Judges records faster than by writing out the game's text and judging that, where codes alone
/// are wanted. Nothing stands for: that has to be done.
class FastJudge {
 public:
  virtual ~FastJudge() = default;

  /// `json` holds the fields as they are written, one a key: a string without escapes from quote to
  /// quote, or from [ to the first ], with anything between; empty where the key is missing.
  virtual std::optional<FastVerdict> judge(std::span<const std::string_view> json) = 0;

  /// The same for the game's own text, of any bytes.
  virtual std::optional<FastVerdict> judge_text(std::string_view text) = 0;
};

/// How one game stands in a record of a pack: which keys it has, and what they mean in the game's
/// own text. docs/formats/pack.md describes all of them. Knows no rules: what the text is worth the
/// game's judge says.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  /// The keys, in the order in which fields are passed here.
  virtual std::span<const std::string_view> keys() const = 0;

  /// Appends the text that the fields stand for, one field a key. Or gives the reason why they
  /// stand for none.
  virtual std::optional<std::string> write(std::span<const Field> fields,
                                           std::string& text) const = 0;

  /// The other way round: fields that stand for `text`, or for one that is judged alike, as pieces
  /// of it. False if it finds none. A guess: whoever asks judges both.
  virtual bool read(std::string_view text, std::vector<Field>& fields) const = 0;

  /// Who judges plain records faster than by write(), if somebody does; null if not. One a thread.
  virtual std::unique_ptr<FastJudge> make_fast_judge() const { return nullptr; }
};

}  // namespace referee::internal::game
